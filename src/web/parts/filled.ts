/** A form that was filled in is sent by us and not by the browser. */
export const filled =
  (send: (form: FormData, element: HTMLFormElement) => unknown) =>
  (event: SubmitEvent & { readonly currentTarget: HTMLFormElement }): void => {
    event.preventDefault();
    void send(new FormData(event.currentTarget), event.currentTarget);
  };
