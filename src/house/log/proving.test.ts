import { beforeEach, expect, test } from 'vitest';
import type { Store } from '../store/store.ts';
import type { SignedHead } from './chain.ts';
import { openProving, treeAt } from './proving.ts';
import { readingFor } from './reading.ts';
import { isSigned, passingSigner } from './signing.ts';
import { type Snapshot, snapshotSeal, TREE } from './snapshot.ts';
import { continues, includes } from './tree.ts';

/** A log of hashes alone, which grows as a test says. */
let size: number;
let heads: SignedHead[];
let kept: Snapshot | undefined;
let read: number;
beforeEach(() => {
  [size, heads, kept, read] = [0, [], undefined, 0];
});
const hashOf = (position: number): string => position.toString(16).padStart(64, '0');
const store = {
  head: async () => ({ position: size }),
  heads: async () => heads,
  saveHead: async (head: SignedHead) => void heads.push(head),
  entry: async (position: number) =>
    position <= size ? { position, hash: hashOf(position) } : undefined,
  readHashes: async (from: number, count: number) => {
    const found = Array.from({ length: Math.max(0, Math.min(count, size - from + 1)) }, (_, at) =>
      hashOf(from + at),
    );
    read += found.length;
    return found;
  },
  loadSnapshot: async () => kept,
  saveSnapshot: async (one: Snapshot) => {
    kept = one;
  },
} as unknown as Store;
const signer = passingSigner();
const sealing = snapshotSeal(new Uint8Array(32).fill(7));
const told: [number, number][] = [];
const open = () => {
  [told.length, read] = [0, 0];
  const reading = readingFor((...far) => told.push(far));
  return openProving(store, signer, () => 42, sealing, reading);
};

test('House rules § export a head is signed over what the log has now, once, and kept', async () => {
  size = 3;
  const proving = await open();
  expect(proving.signed()).toBe(0);
  const head = await proving.signHead();
  expect(head).toMatchObject({ size: 3, at: 42, key: signer.key });
  expect(isSigned(head)).toBe(true);
  expect(await proving.signHead()).toBe(head);
  expect([heads, proving.signed()]).toEqual([[head], 3]);
  size = 5;
  // Two that ask at the same moment get the same one.
  const [one, other] = await Promise.all([proving.signHead(), proving.signHead()]);
  expect([one, other.size]).toEqual([other, 5]);
  expect(heads).toEqual([head, one]);
  expect((await open()).signed()).toBe(5);
});

test('House rules § export entries are proved under one head, the last where it reaches that far', async () => {
  size = 5;
  const proving = await open();
  const { entries, head } = await proving.prove([2, 5]);
  expect(head.size).toBe(5);
  for (const { entry, proof } of entries)
    expect(includes(head.root, 5, entry.position, hashOf(entry.position), proof)).toBe(true);
  expect(entries.map(({ entry }) => entry.position)).toEqual([2, 5]);
  size = 8;
  expect((await proving.prove([5])).head).toBe(head);
  expect((await proving.prove([6, 2])).head.size).toBe(8);
  await expect(proving.prove([9])).rejects.toThrow('there is no entry 9');
  // What failed keeps nobody from proving what comes after.
  expect((await proving.prove([8])).head.size).toBe(8);
});

test('House rules § export a log has only grown from what it was, and never had what it has not', async () => {
  size = 4;
  const proving = await open();
  const first = await proving.signHead();
  size = 7;
  const grown = await proving.consistency(4);
  expect(continues(first, grown!.head, grown!.proof)).toBe(true);
  expect(await proving.consistency(7)).toMatchObject({ head: { size: 7 } });
  expect(await proving.consistency(8)).toBeUndefined();
});

test('House rules § export the tree over a long log is kept in time', async () => {
  size = 4_095;
  const proving = await open();
  await proving.signHead();
  expect(kept).toBeUndefined();
  size = 4_400;
  await proving.signHead();
  expect(told.at(-1)).toEqual([4_400, 4_400]);
  expect(kept).toMatchObject({ stream: TREE, version: 4_352, link: hashOf(4_352) });
  const first = kept;
  size = 4_500;
  await proving.signHead();
  expect(kept).toBe(first);
});

test('House rules § export a tree that was kept is gone on with where it is sound, of the same code and of this log', async () => {
  size = 300;
  const { root } = await (await open()).signHead();
  const at = { version: 256, shape: 'tiles of 256' };
  const state = (await treeAt(store, at))!;
  expect(await treeAt(store, { ...at, shape: 'tiles of 512' })).toBeUndefined();
  const taken = { stream: TREE, ...at, link: hashOf(256), state };
  /** How many hashes are read to sign again, with this in the store. */
  const signsWith = async (snapshot: Snapshot) => {
    [kept, heads] = [snapshot, []];
    expect((await (await open()).signHead()).root).toBe(root);
    return read;
  };
  expect(await signsWith(sealing.seal(taken))).toBeLessThan(100);
  const { size: _size, tiles } = state;
  for (const other of [
    sealing.seal({ ...taken, shape: 'tiles of 512' }),
    { ...taken, digest: hashOf(0) },
    sealing.seal({ ...taken, link: hashOf(1) }),
    ...[
      null,
      'tiles',
      { size: 256 },
      { tiles },
      { size: '256', tiles },
      { size: 256, tiles: 7 },
    ].map((one) => sealing.seal({ ...taken, state: one })),
  ]) {
    expect(await signsWith(other)).toBeGreaterThanOrEqual(300);
  }
});
