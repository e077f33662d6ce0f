import type { sending } from './stream.ts';

/** However much happens, readers are told of it no more often than this. */
const NO_SOONER_MS = 400;

/** Everybody who follows one stream of events, and is told together; how many there are is bounded by address. */
export const readersOf = <Reader>(
  tell: (readers: readonly Reader[]) => void | Promise<void>,
  onFault: (error: unknown) => void,
) => {
  const readers = new Set<Reader>();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const tellAll = async (): Promise<void> => {
    waiting = undefined;
    try {
      await tell([...readers]);
    } catch (error) {
      onFault(error);
    }
  };
  return {
    isEmpty: (): boolean => readers.size === 0,
    /** Until the connection is closed. */
    add: (reader: Reader, { onClose }: Pick<ReturnType<typeof sending>, 'onClose'>): void => {
      readers.add(reader);
      onClose(() => readers.delete(reader));
    },
    tellSoon: (): void => {
      waiting ??= setTimeout(() => void tellAll(), NO_SOONER_MS);
    },
    close: (): void => clearTimeout(waiting),
  };
};
