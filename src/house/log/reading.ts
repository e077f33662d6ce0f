/** Hears how much of what has to be read was read. */
export type OnRead = (done: number, of: number) => void;

/** One of the things that are read at the same time. */
export interface ReadingPart {
  at(done: number): void;
  end(): void;
}

/** How far a log is read, over everything that is read of it at the same time. */
export interface Reading {
  begin(from: number, to: number): ReadingPart;
}

export const readingFor = (onRead: OnRead = () => {}): Reading => {
  let [done, of] = [0, 0];
  return {
    begin: (from, to) => {
      let at = from;
      of += to - from;
      const move = (next: number): void => {
        // What is appended meanwhile is read too, and was not counted.
        const now = Math.min(next, to);
        done += now - at;
        at = now;
        onRead(done, of);
      };
      return { at: move, end: () => move(to) };
    },
  };
};
