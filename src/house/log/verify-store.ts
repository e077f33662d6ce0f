import { same } from '../../kernel/canonical.ts';
import { type Store, unreadableRow } from '../store/store.ts';
import {
  differs,
  type Expectations,
  exportLines,
  type Verification,
  verifyChain,
} from './chain.ts';
import type { Hash } from './log-entry.ts';
import { treeAt } from './proving.ts';
import { isSound, type Snapshot, TREE } from './snapshot.ts';

/** `verifyChain` for a house's own store, with what only a store has: snapshots and the database's files. */
export const verifyStore = async (
  store: Store,
  expectations: Expectations = {},
): Promise<Verification> => {
  try {
    const verdict = await verifyChain(exportLines(store), expectations);
    if (!verdict.ok) return verdict;
    for (const kept of await store.snapshots()) {
      const wrong = await wrongIn(store, kept);
      if (wrong !== undefined) return differs(`snapshot of ${kept.stream}`, wrong);
    }
    const fault = await store.fault();
    return fault === undefined ? verdict : differs('the database file', fault);
  } catch (error) {
    const unreadable = unreadableRow(error);
    if (unreadable === undefined) throw error;
    return differs(unreadable.row, unreadable.what);
  }
};

const wrongIn = async (store: Store, kept: Snapshot): Promise<string | undefined> => {
  if (!isSound(kept)) return 'its digest does not fit it';
  if ((await linkAt(store, kept)) !== kept.link) return 'it is of another history';
  const tree = kept.stream === TREE ? await treeAt(store, kept) : undefined;
  return tree === undefined || same(tree, kept.state)
    ? undefined
    : 'it is not what the events make';
};

/** A stream's link at a version; of the tree's snapshot, the hash of the entry it reaches to. */
const linkAt = async (store: Store, { stream, version }: Snapshot): Promise<Hash | undefined> =>
  stream === TREE
    ? (await store.readHashes(version, 1))[0]
    : (await store.readStream(stream, version, 1))[0]?.link;
