import { quotient } from '../../kernel/money.ts';
import { bug } from '../../kernel/refusal.ts';
import { hex, sha256, unhex } from './digest.ts';
import type { Hash } from './log-entry.ts';

/**
 * The Merkle tree of RFC 9162 over the entries' hashes. Its root says in 64 digits what the whole log
 * says; a proof of some twenty hashes shows that one entry is in it (inclusion), or that a later log
 * only added to an earlier one (consistency).
 *
 * It grows with the log: memory holds the roots of complete tiles of 256 entries and what is above
 * them, about 64 bytes for 256 entries, and the leaves of the tile being filled. A proof inside an old
 * tile asks the store for that tile's 256 hashes.
 */
export interface Tree {
  size(): number;
  /** The next entry's hash, in the order of positions. */
  add(hash: Hash): void;
  root(size?: number): Promise<Hash>;
  /** That the entry at `position` (from 1) is in the tree of `size` entries. */
  inclusion(position: number, size?: number): Promise<readonly Hash[]>;
  /** That the tree of `size` entries begins with the tree of `from` entries. */
  consistency(from: number, size?: number): Promise<readonly Hash[]>;
  /** What `openTree` starts from, so that it need not read the log again. */
  saved(): SavedTree;
}

export interface SavedTree {
  /** Entries covered: whole tiles only. */
  readonly size: number;
  /** The tiles' roots, 64 digits each, one after another. */
  readonly tiles: string;
}

/** Entry hashes as a store keeps them: `count` of them from a position on. */
export type ReadHashes = (from: number, count: number) => Promise<readonly Hash[]>;

const TILE_HEIGHT = 8;
const TILE = 1 << TILE_HEIGHT;

export const openTree = (read: ReadHashes, saved?: SavedTree): Tree => {
  const tiles = openTiles(read, saved);
  const within = (of: number): number =>
    of >= 0 && of <= tiles.size() ? of : bug(`the tree has ${tiles.size()} entries, not ${of}`);
  return {
    size: tiles.size,
    add: tiles.add,
    root: async (of = tiles.size()) => hex(await tiles.rootOver(0, within(of))),
    inclusion: async (position, of = tiles.size()) => {
      if (position < 1 || position > within(of)) bug(`entry ${position} is not among ${of}`);
      return (await inclusionPath(tiles.rootOver, position, of)).reverse().map(hex);
    },
    consistency: async (from, of = tiles.size()) => {
      if (from < 0 || from > within(of)) bug(`${from} entries do not begin a log of ${of}`);
      if (from === 0 || from === of) return [];
      return (await consistencyPath(tiles.rootOver, from, of)).reverse().map(hex);
    },
    saved: tiles.saved,
  };
};

/** The root over leaves `from` up to `to`; every call is a subtree of RFC 9162, so `from` is aligned. */
type RootOver = (from: number, to: number) => Promise<Uint8Array>;

interface Tiles extends Pick<Tree, 'size' | 'add' | 'saved'> {
  readonly rootOver: RootOver;
}

const openTiles = (read: ReadHashes, saved: SavedTree = { size: 0, tiles: '' }): Tiles => {
  /** `above[h][i]` is the root of the i-th complete subtree of 256 × 2^h leaves. */
  const above: Uint8Array[][] = [];
  let filling: Uint8Array[] = [];
  let size = 0;

  const raise = (tile: Uint8Array): void => {
    let node = tile;
    for (let height = 0; ; height += 1) {
      const level = above[height] ?? [];
      above[height] = level;
      level.push(node);
      if (level.length % 2 === 1) return;
      node = nodeOf(level[level.length - 2] ?? bug('a tree without a left side'), node);
    }
  };

  const add = (hash: Hash): void => {
    filling.push(leafOf(hash));
    size += 1;
    if (filling.length < TILE) return;
    raise(rootOfLeaves(filling));
    filling = [];
  };

  /** The leaves from `from` up to `to`, which are in one tile. */
  const leaves = async (from: number, to: number): Promise<readonly Uint8Array[]> => {
    const start = size - filling.length;
    if (from >= start) return filling.slice(from - start, to - start);
    return (await read(from + 1, to - from)).map(leafOf);
  };

  const rootOver: RootOver = async (from, to) => {
    const count = to - from;
    if (count < TILE) return rootOfLeaves(await leaves(from, to));
    const left = largestPowerBelow(count + 1);
    if (left === count) {
      const height = Math.log2(count) - TILE_HEIGHT;
      return above[height]?.[quotient(from, count)] ?? bug(`no subtree at ${from} of ${count}`);
    }
    return nodeOf(await rootOver(from, from + left), await rootOver(from + left, to));
  };

  for (let i = 0; i < saved.tiles.length; i += 64) raise(unhex(saved.tiles.slice(i, i + 64)));
  size = saved.size;
  if (size !== (above[0]?.length ?? 0) * TILE) bug('a saved tree holds whole tiles');

  return {
    ...{ add, rootOver },
    size: () => size,
    saved: () => ({ size: size - filling.length, tiles: (above[0] ?? []).map(hex).join('') }),
  };
};

/** RFC 9162, section 2.1.3.1: the subtrees beside the way down to an entry, from the root on. */
const inclusionPath = async (
  rootOver: RootOver,
  position: number,
  size: number,
): Promise<Uint8Array[]> => {
  const path: Uint8Array[] = [];
  let [from, to] = [0, size];
  while (to - from > 1) {
    const middle = from + largestPowerBelow(to - from);
    const inLeft = position - 1 < middle;
    path.push(inLeft ? await rootOver(middle, to) : await rootOver(from, middle));
    if (inLeft) to = middle;
    else from = middle;
  }
  return path;
};

/** RFC 9162, section 2.1.4.1: the subtrees that an earlier tree and this one are both made of. */
const consistencyPath = async (
  rootOver: RootOver,
  earlier: number,
  size: number,
): Promise<Uint8Array[]> => {
  const path: Uint8Array[] = [];
  let [from, to, known] = [0, size, true];
  while (to !== earlier) {
    const middle = from + largestPowerBelow(to - from);
    if (earlier <= middle) {
      path.push(await rootOver(middle, to));
      to = middle;
    } else {
      path.push(await rootOver(from, middle));
      [from, known] = [middle, false];
    }
  }
  if (!known) path.push(await rootOver(from, to));
  return path;
};

/** The root alone, for whoever reads a log from the start: it remembers one hash per set bit of the size. */
export interface GrowingRoot {
  add(hash: Hash): void;
  root(): Hash;
}

export const growingRoot = (): GrowingRoot => {
  const peaks: { readonly height: number; readonly node: Uint8Array }[] = [];
  const add = (hash: Hash): void => {
    let [height, node] = [0, leafOf(hash)];
    while (peaks.at(-1)?.height === height) {
      node = nodeOf(peaks.pop()?.node ?? bug('a peak was there'), node);
      height += 1;
    }
    peaks.push({ height, node });
  };
  const root = (): Hash => {
    const nodes = peaks.map(({ node }) => node);
    return hex(
      nodes.length === 0 ? EMPTY : nodes.reduceRight((right, left) => nodeOf(left, right)),
    );
  };
  return { add, root };
};

/** RFC 9162, section 2.1.3.2. */
export const includes = (
  root: Hash,
  size: number,
  position: number,
  entry: Hash,
  proof: readonly Hash[],
): boolean => {
  if (position < 1 || position > size) return false;
  let [index, last, node] = [position - 1, size - 1, leafOf(entry)];
  for (const step of proof) {
    if (last === 0) return false;
    if (isOdd(index) || index === last) {
      node = nodeOf(unhex(step), node);
      while (!isOdd(index) && index !== 0) [index, last] = [half(index), half(last)];
    } else node = nodeOf(node, unhex(step));
    [index, last] = [half(index), half(last)];
  }
  return last === 0 && hex(node) === root;
};

/** RFC 9162, section 2.1.4.2. */
export const continues = (
  earlier: { readonly size: number; readonly root: Hash },
  later: { readonly size: number; readonly root: Hash },
  proof: readonly Hash[],
): boolean => {
  if (earlier.size > later.size) return false;
  if (earlier.size === 0) return proof.length === 0 && earlier.root === hex(EMPTY);
  if (earlier.size === later.size) return proof.length === 0 && earlier.root === later.root;
  const isPower = largestPowerBelow(earlier.size + 1) === earlier.size;
  const [first, ...steps] = isPower ? [earlier.root, ...proof] : proof;
  if (first === undefined) return false;
  let [index, last] = [earlier.size - 1, later.size - 1];
  while (isOdd(index)) [index, last] = [half(index), half(last)];
  let [old, now] = [unhex(first), unhex(first)];
  for (const step of steps.map(unhex)) {
    if (last === 0) return false;
    if (isOdd(index) || index === last) {
      [old, now] = [nodeOf(step, old), nodeOf(step, now)];
      while (!isOdd(index) && index !== 0) [index, last] = [half(index), half(last)];
    } else now = nodeOf(now, step);
    [index, last] = [half(index), half(last)];
  }
  return last === 0 && hex(old) === earlier.root && hex(now) === later.root;
};

const EMPTY = sha256(new Uint8Array(0));

const leafOf = (hash: Hash): Uint8Array => prefixed(0x00, unhex(hash));
const nodeOf = (left: Uint8Array, right: Uint8Array): Uint8Array => prefixed(0x01, left, right);

const prefixed = (prefix: number, left: Uint8Array, right?: Uint8Array): Uint8Array => {
  const bytes = new Uint8Array(1 + left.length + (right?.length ?? 0));
  bytes[0] = prefix;
  bytes.set(left, 1);
  if (right !== undefined) bytes.set(right, 1 + left.length);
  return sha256(bytes);
};

const rootOfLeaves = (leaves: readonly Uint8Array[]): Uint8Array => {
  const [only] = leaves;
  if (only === undefined) return EMPTY;
  if (leaves.length === 1) return only;
  const middle = largestPowerBelow(leaves.length);
  return nodeOf(rootOfLeaves(leaves.slice(0, middle)), rootOfLeaves(leaves.slice(middle)));
};

const largestPowerBelow = (count: number): number => {
  let power = 1;
  while (power * 2 < count) power *= 2;
  return power;
};

const half = (n: number): number => quotient(n, 2);
const isOdd = (n: number): boolean => n % 2 === 1;
