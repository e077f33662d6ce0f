import { signal } from '@preact/signals';

/** The last thing done, read out by the live region of the frame; it goes after a while. */
export const said = signal('');

let fading: ReturnType<typeof setTimeout> | undefined;

export const announce = (what: string): void => {
  said.value = what;
  clearTimeout(fading);
  fading = setTimeout(() => {
    said.value = '';
  }, 6000);
};
