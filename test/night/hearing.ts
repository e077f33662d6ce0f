import type { LogEntry } from '../../src/house/log/log-entry.ts';
import type { Store } from '../../src/house/store/store.ts';

/** A node's store that keeps to itself what it hears until it is let. */
export interface Hearing {
  readonly store: Store;
  /** The node hears of every entry that was appended, by whichever node. */
  catchUp(): Promise<void>;
}

/** By then a node that lost its database has found it again, on a busy machine too. */
const PATIENCE = 120_000;

/**
 * Nodes on one database: each hears of what others appended a moment later. How long that moment is the machine would say; here
 * the night says it, so that a seed plays the same night again.
 */
export const hearingTogether = () => {
  let last = 0;
  return (store: Store): Hearing => {
    const listeners = new Set<(entry: LogEntry) => void>();
    const unheard: LogEntry[] = [];
    let arrived = last;
    let look = (): void => undefined;
    store.subscribe((entry) => {
      unheard.push(entry);
      arrived = entry.position;
      look();
    });
    const arrival = (position: number): Promise<void> =>
      new Promise((resolve, reject) => {
        const silent = new Error(`A node does not hear of entry ${position}.`);
        const late = setTimeout(() => reject(silent), PATIENCE);
        look = () => {
          if (arrived < position) return;
          clearTimeout(late);
          resolve();
        };
        look();
      });
    return {
      store: {
        ...store,
        append: async (batch) => {
          const outcomes = await store.append(batch);
          for (const one of outcomes)
            if (one.kind !== 'conflict') last = Math.max(last, one.entry.position);
          return outcomes;
        },
        subscribe: (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      catchUp: async () => {
        await arrival(last);
        for (const entry of unheard.splice(0)) for (const listener of listeners) listener(entry);
      },
    };
  };
};
