/** A stream of the house as a browser opens it; a test says what comes. */
export class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static opened: Stream[] = [];
  readonly url: string;
  readyState = 1;
  onopen: (() => void) | undefined;
  onerror: (() => void) | undefined;

  constructor(url: string) {
    super();
    this.url = url;
    Stream.opened.push(this);
  }

  close(): void {
    this.readyState = Stream.CLOSED;
  }

  sends(type: string, data: unknown = {}): void {
    this.dispatchEvent(Object.assign(new Event(type), { data: JSON.stringify(data) }));
  }
}

/** The streams that are open now. */
export const openStreams = (): readonly Stream[] =>
  Stream.opened.filter(({ readyState }) => readyState !== Stream.CLOSED);
