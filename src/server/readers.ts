import type { sending } from './stream.ts';

/** However much happens, readers are told of it no more often than this. */
const NO_SOONER_MS = 400;
const MOST_READERS = 512;

/** Everybody who follows one stream of events, and is told together. */
export const readersOf = <Reader>(tell: (readers: readonly Reader[]) => void) => {
  const readers = new Set<Reader>();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const tellAll = (): void => {
    waiting = undefined;
    tell([...readers]);
  };
  return {
    isEmpty: (): boolean => readers.size === 0,
    isFull: (): boolean => readers.size >= MOST_READERS,
    /** Until the connection is closed. */
    add: (reader: Reader, { onClose }: Pick<ReturnType<typeof sending>, 'onClose'>): void => {
      readers.add(reader);
      onClose(() => readers.delete(reader));
    },
    tellSoon: (): void => {
      waiting ??= setTimeout(tellAll, NO_SOONER_MS);
    },
    close: (): void => clearTimeout(waiting),
  };
};
