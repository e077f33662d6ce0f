/** What a worker sends back: how far it is, the answer, or why there is none. */
export interface Reply {
  readonly id: number;
  readonly done?: number;
  readonly answer?: unknown;
  readonly failed?: string;
}
