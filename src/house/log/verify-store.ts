import { same } from '../../kernel/canonical.ts';
import { type Store, unreadableRow } from '../store/store.ts';
import {
  type Difference,
  differs,
  type Expectations,
  exportRows,
  type Verification,
  verifyRows,
} from './chain.ts';
import type { Hash } from './log-entry.ts';
import { streamOf } from './marks.ts';
import { treeAt } from './proving.ts';
import { linkAt, type Snapshot, snapshotSeal, TREE } from './snapshot.ts';

/** `verifyRows` for a house's own store, with what only a store has: snapshots and the database's files. */
export const verifyStore = async (
  store: Store,
  expectations: Expectations = {},
): Promise<Verification> =>
  readable(async () => {
    const verdict = await verifyRows(exportRows(store), expectations);
    if (!verdict.ok) return verdict;
    for (const kept of await store.snapshots()) {
      const wrong = await wrongIn(store, kept, expectations.snapshotKey);
      if (wrong !== undefined) return differs(`snapshot of ${kept.stream}`, wrong);
    }
    const stray = await store.stray();
    if (stray !== undefined) return differs(stray.row, stray.because);
    const fault = await store.fault();
    return fault === undefined ? verdict : differs('the database file', fault);
  });

/** What was read, or the row that could not be. */
export const readable = async <T>(work: () => Promise<T>): Promise<T | Difference> => {
  try {
    return await work();
  } catch (error) {
    const unreadable = unreadableRow(error);
    if (unreadable === undefined) throw error;
    return differs(unreadable.row, unreadable.what);
  }
};

const wrongIn = async (
  store: Store,
  kept: Snapshot,
  key: Uint8Array | undefined,
): Promise<string | undefined> => {
  if (key !== undefined && !snapshotSeal(key).isSound(kept)) return 'its seal does not match it';
  if ((await endOf(store, kept)) !== kept.link) return 'it is of another history';
  const tree = kept.stream === TREE ? await treeAt(store, kept) : undefined;
  return tree === undefined || same(tree, kept.state)
    ? undefined
    : 'it is not what the events make';
};

/** The link that a snapshot ends with; of the tree's snapshot, the hash of the entry it reaches to. */
const endOf = async (store: Store, { stream, version }: Snapshot): Promise<Hash | undefined> =>
  stream === TREE
    ? (await store.readHashes(version, 1))[0]
    : linkAt(store, streamOf({ stream }), version);
