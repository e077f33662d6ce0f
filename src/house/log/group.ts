import type { AppendResult, Store } from '../store/store.ts';
import type { Draft } from './log-entry.ts';

/**
 * Group commit: drafts that are in flight at the same time share one append and so one wait for the
 * disk. Each caller is answered after the append that carried its draft resolved. Drafts are appended
 * in the order in which they came, one group after another, so a draft may build on one still in flight.
 */
export const groupCommit = (
  store: Pick<Store, 'append'>,
  most = 256,
): ((draft: Draft) => Promise<AppendResult>) => {
  let waiting: Waiting[] = [];
  let running = false;

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const group = waiting.slice(0, most);
      waiting = waiting.slice(most);
      await appendGroup(store, group);
      // Callers just answered, and requests at the sockets, may join the next group.
      await new Promise(setImmediate);
    }
    running = false;
  };

  return (draft) =>
    new Promise<AppendResult>((resolve, reject) => {
      waiting.push({ draft, resolve, reject });
      if (running) return;
      running = true;
      setImmediate(run);
    });
};

interface Waiting {
  readonly draft: Draft;
  resolve(outcome: AppendResult): void;
  reject(error: unknown): void;
}

const appendGroup = async (
  store: Pick<Store, 'append'>,
  group: readonly Waiting[],
): Promise<void> => {
  try {
    const outcomes = await store.append(group.map(({ draft }) => draft));
    for (const [i, { resolve, reject }] of group.entries()) {
      const outcome = outcomes[i];
      if (outcome === undefined) reject(new Error('the store left a draft unanswered'));
      else resolve(outcome);
    }
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
};
