import { bug } from '../../kernel/refusal.ts';
import type { Store } from '../store/store.ts';
import type { SignedHead } from './chain.ts';
import type { Hash, LogEntry } from './log-entry.ts';
import { type Reading, readingFor } from './reading.ts';
import { type Signer, signHead } from './signing.ts';
import { type SnapshotSeal, TREE } from './snapshot.ts';
import { openTree, type SavedTree, type Tree } from './tree.ts';

/** That entries are in the log: for each, the path from its hash to the root of one signed head. */
export interface Inclusions {
  readonly entries: readonly { readonly entry: LogEntry; readonly proof: readonly Hash[] }[];
  readonly head: SignedHead;
}

/** A signed head, and the path from an earlier root to its own. */
export interface Growth {
  readonly head: SignedHead;
  readonly proof: readonly Hash[];
}

/** The tree over the log, and the heads that the house signs over it. */
export interface Proving {
  /** Signs where the log stands now. */
  signHead(): Promise<SignedHead>;
  prove(positions: readonly number[]): Promise<Inclusions>;
  /** That the log only added to the log of `from` entries; undefined where it never had that many. */
  consistency(from: number): Promise<Growth | undefined>;
  /** How many entries the last signed head covers. */
  signed(): number;
}

const PAGE = 10_000;
const TREE_EVERY = 4_096;
const TREE_SHAPE = 'tiles of 256';

export const openProving = async (
  store: Store,
  signer: Signer,
  clock: () => number,
  sealing: SnapshotSeal,
  reading: Reading = readingFor(),
): Promise<Proving> => {
  const tree = await readTree(store, sealing);
  let kept = tree.size();
  let signed = (await store.heads()).at(-1)?.size ?? 0;
  let latest: SignedHead | undefined;

  const grow = async (): Promise<void> => {
    await growTo(store, tree, (await store.head()).position, reading);
    if (tree.size() - kept < TREE_EVERY) return;
    kept = tree.size();
    await keepTree(store, tree, sealing);
  };

  let proving: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = proving.then(work);
    proving = done.catch(() => {});
    return done;
  };

  const signNow = (): Promise<SignedHead> =>
    inTurn(async () => {
      await grow();
      const size = tree.size();
      if (latest?.size === size) return latest;
      const root = await tree.root(size);
      const head = signHead(signer, { size, root, at: clock() });
      await store.saveHead(head);
      [latest, signed] = [head, size];
      return head;
    });

  const prove = async (positions: readonly number[]): Promise<Inclusions> => {
    const last = Math.max(...positions);
    const head = latest !== undefined && latest.size >= last ? latest : await signNow();
    const entries: Inclusions['entries'][number][] = [];
    for (const position of positions) {
      const entry = (await store.entry(position)) ?? bug(`there is no entry ${position}`);
      entries.push({ entry, proof: await inTurn(() => tree.inclusion(position, head.size)) });
    }
    return { entries, head };
  };

  return {
    signHead: signNow,
    signed: () => signed,
    prove,
    consistency: async (from) => {
      const head = await signNow();
      if (from > head.size) return undefined;
      return { head, proof: await inTurn(() => tree.consistency(from, head.size)) };
    },
  };
};

const growTo = async (
  store: Store,
  tree: Tree,
  size: number,
  reading: Reading = readingFor(),
): Promise<void> => {
  const part = reading.begin(tree.size(), size);
  while (tree.size() < size) {
    const most = Math.min(PAGE, size - tree.size());
    for (const hash of await store.readHashes(tree.size() + 1, most)) tree.add(hash);
    part.at(tree.size());
  }
};

const keepTree = async (store: Store, tree: Tree, { seal }: SnapshotSeal): Promise<void> => {
  const state = tree.saved();
  const [link] = await store.readHashes(state.size, 1);
  if (link === undefined) return;
  await store.saveSnapshot(
    seal({ stream: TREE, version: state.size, link, shape: TREE_SHAPE, state }),
  );
};

const readTree = async (store: Store, { isSound }: SnapshotSeal): Promise<Tree> => {
  const saved = await store.loadSnapshot(TREE);
  const usable =
    saved !== undefined &&
    saved.shape === TREE_SHAPE &&
    isSound(saved) &&
    isSavedTree(saved.state) &&
    (await store.readHashes(saved.version, 1))[0] === saved.link;
  return usable && isSavedTree(saved.state)
    ? openTree(store.readHashes, saved.state)
    : openTree(store.readHashes);
};

const isSavedTree = (state: unknown): state is SavedTree =>
  typeof state === 'object' &&
  state !== null &&
  'size' in state &&
  'tiles' in state &&
  Number.isSafeInteger(state.size) &&
  typeof state.tiles === 'string';

/** What the snapshot of the tree should say; nothing, if it is of other code and will not be used. */
export const treeAt = async (
  store: Store,
  { version, shape }: { readonly version: number; readonly shape: string },
): Promise<SavedTree | undefined> => {
  if (shape !== TREE_SHAPE) return undefined;
  const tree = openTree(store.readHashes);
  await growTo(store, tree, version);
  return tree.saved();
};
