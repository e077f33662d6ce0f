import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Hash } from './log-entry.ts';
import { continues, growingRoot, includes, openTree } from './tree.ts';

/** RFC 9162, section 2.1, written out slowly and apart from the code under test. */
const slow = {
  hash: (...parts: readonly Buffer[]): Buffer =>
    createHash('sha256').update(Buffer.concat(parts)).digest(),
  root: (leaves: readonly Hash[]): Buffer => {
    if (leaves.length === 0) return slow.hash();
    if (leaves.length === 1) return slow.hash(Buffer.of(0), Buffer.from(leaves[0]!, 'hex'));
    let k = 1;
    while (k * 2 < leaves.length) k *= 2;
    return slow.hash(Buffer.of(1), slow.root(leaves.slice(0, k)), slow.root(leaves.slice(k)));
  },
  rootHex: (leaves: readonly Hash[]): Hash => slow.root(leaves).toString('hex'),
};

/** The digest of bytes that are written in digits. */
const sha256Of = (digits: string): Hash => slow.hash(Buffer.from(digits, 'hex')).toString('hex');

const leavesOf = (count: number): Hash[] =>
  Array.from({ length: count }, (_, i) => createHash('sha256').update(`leaf ${i}`).digest('hex'));

const grown = (leaves: readonly Hash[]) => {
  const tree = openTree(async (from, count) => leaves.slice(from - 1, from - 1 + count));
  for (const leaf of leaves) tree.add(leaf);
  return tree;
};

describe('the tree of RFC 9162', () => {
  // The eight inputs and roots that certificate transparency logs are tested with.
  const inputs = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657'];
  inputs.push('606162636465666768696a6b6c6d6e6f');
  test.each([
    [0, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    [1, '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
    [2, 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
    [3, 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
    [4, 'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7'],
    [5, '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4'],
    [6, '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef'],
    [7, 'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c'],
    [8, '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
  ])('§ 2.1.1 the root over the first %i known leaves', async (count, root) => {
    const leaves = inputs.slice(0, count);
    expect(slow.rootHex(leaves)).toBe(root);
    const growing = growingRoot();
    for (const leaf of leaves) growing.add(leaf);
    expect(growing.root()).toBe(root);
    expect(await grown(leaves).root()).toBe(root);
  });

  test('§ 2.1.1 every size across tiles has the root of the definition', async () => {
    const leaves = leavesOf(1_100);
    const tree = grown(leaves);
    const growing = growingRoot();
    let size = 0;
    for (const at of [
      1, 2, 255, 256, 257, 511, 512, 513, 767, 768, 769, 1_023, 1_024, 1_025, 1_100,
    ]) {
      for (; size < at; size += 1) growing.add(leaves[size]!);
      const root = slow.rootHex(leaves.slice(0, at));
      expect(growing.root()).toBe(root);
      expect(await tree.root(at)).toBe(root);
    }
  });

  test('§ 2.1.3 every entry of every size up to 40 has a proof, and no other entry fits it', async () => {
    const leaves = leavesOf(40);
    const tree = grown(leaves);
    for (let size = 1; size <= leaves.length; size += 1) {
      const root = slow.rootHex(leaves.slice(0, size));
      for (let position = 1; position <= size; position += 1) {
        const proof = await tree.inclusion(position, size);
        const leaf = leaves[position - 1]!;
        expect(includes(root, size, position, leaf, proof)).toBe(true);
        expect(includes(root, size, position, leaves[position % 40]!, proof)).toBe(false);
        if (size > 1) expect(includes(root, size, (position % size) + 1, leaf, proof)).toBe(false);
        expect(includes(root, size, position, leaf, [...proof, leaf])).toBe(false);
        if (proof.length > 0) {
          expect(includes(root, size, position, leaf, proof.slice(1))).toBe(false);
          expect(includes(root, size, position, leaf, [leaf, ...proof.slice(1)])).toBe(false);
        }
      }
    }
    expect(includes(slow.rootHex([]), 0, 1, leaves[0]!, [])).toBe(false);
    expect(includes(slow.rootHex(leaves.slice(0, 1)), 1, 2, leaves[0]!, [])).toBe(false);
  });

  test('§ 2.1.3 no proof is of a position that the log does not have', async () => {
    const leaves = leavesOf(9);
    const tree = grown(leaves);
    for (let size = 1; size <= leaves.length; size += 1) {
      const root = slow.rootHex(leaves.slice(0, size));
      for (let position = 1; position <= size; position += 1) {
        const proof = await tree.inclusion(position, size);
        for (const other of [-1, 0, ...Array.from({ length: 3 * size }, (_, i) => size + 1 + i)])
          expect(includes(root, size, other, leaves[position - 1]!, proof)).toBe(false);
      }
    }
  });

  test('§ 2.1.4 every log continues the empty one, whose root is known, without a proof', () => {
    const [one, none] = [
      { size: 1, root: 'ab'.repeat(32) },
      { size: 0, root: slow.rootHex([]) },
    ];
    expect(continues(none, one, [])).toBe(true);
    expect(continues(none, one, [one.root])).toBe(false);
    expect(continues({ ...one, size: 0 }, one, [])).toBe(false);
    expect(continues(one, none, [])).toBe(false);
  });

  test('§ 2.1.4 no log continues a longer one, whatever roots and proof are told of it', async () => {
    const leaves = leavesOf(9);
    const tree = grown(leaves);
    for (let to = 1; to <= leaves.length; to += 1) {
      const later = { size: to, root: slow.rootHex(leaves.slice(0, to)) };
      for (let from = 1; from <= to; from += 1) {
        const [root, proof] = [
          slow.rootHex(leaves.slice(0, from)),
          await tree.consistency(from, to),
        ];
        expect(continues({ size: from, root }, later, proof)).toBe(true);
        for (const size of [to + 1, 2 * to, 16, 32])
          expect(continues({ size, root }, later, proof)).toBe(false);
      }
    }
  });

  test('§ 2.1.4 every pair of sizes up to 40 has a proof, and no other log fits it', async () => {
    const leaves = leavesOf(40);
    const tree = grown(leaves);
    const heads = Array.from({ length: 41 }, (_, size) => ({
      size,
      root: slow.rootHex(leaves.slice(0, size)),
    }));
    const changed = (size: number) => ({
      size,
      root: slow.rootHex(leaves.slice(0, size).with(0, 'ff'.repeat(32))),
    });
    for (const later of heads) {
      for (const earlier of heads.slice(0, later.size + 1)) {
        const proof = await tree.consistency(earlier.size, later.size);
        expect(continues(earlier, later, proof)).toBe(true);
        if (earlier.size === 0) continue;
        expect(continues(changed(earlier.size), later, proof)).toBe(false);
        expect(continues(earlier, changed(later.size), proof)).toBe(false);
        expect(continues(earlier, later, [...proof, later.root])).toBe(false);
        if (proof.length > 0) expect(continues(earlier, later, proof.slice(1))).toBe(false);
        if (earlier.size < later.size) expect(continues(later, earlier, proof)).toBe(false);
      }
    }
  });

  test('proofs inside and across old tiles', async () => {
    const leaves = leavesOf(1_100);
    const tree = grown(leaves);
    for (const size of [300, 512, 700, 1_024, 1_100]) {
      const root = slow.rootHex(leaves.slice(0, size));
      for (const position of [1, 2, 255, 256, 257, 299, size]) {
        const proof = await tree.inclusion(position, size);
        expect(includes(root, size, position, leaves[position - 1]!, proof)).toBe(true);
      }
      for (const from of [1, 100, 255, 256, 257, 300]) {
        const earlier = { size: from, root: slow.rootHex(leaves.slice(0, from)) };
        expect(continues(earlier, { size, root }, await tree.consistency(from, size))).toBe(true);
      }
    }
  });

  test('a tree that was kept goes on where it left off, reading only the tile being filled', async () => {
    const leaves = leavesOf(1_000);
    const saved = grown(leaves.slice(0, 900)).saved();
    expect(saved.size).toBe(768);
    let read = 0;
    const again = openTree(async (from, count) => {
      read += count;
      return leaves.slice(from - 1, from - 1 + count);
    }, saved);
    for (const leaf of leaves.slice(saved.size)) again.add(leaf);
    expect(await again.root()).toBe(slow.rootHex(leaves));
    expect(read).toBe(0);
    await again.inclusion(10);
    expect(read).toBeLessThanOrEqual(256);
  });

  test('asking for what is not there is a bug', async () => {
    const tree = grown(leavesOf(3));
    await expect(tree.root(4)).rejects.toThrow('3 entries');
    await expect(tree.inclusion(4, 3)).rejects.toThrow('not among');
    await expect(tree.inclusion(0)).rejects.toThrow('not among');
    await expect(tree.consistency(3, 2)).rejects.toThrow('do not begin');
    expect(() => openTree(async () => [], { size: 5, tiles: '' })).toThrow('whole tiles');
  });
});

describe('RFC 9162 § 2.1.3.2 whether an entry is in a tree of two', () => {
  const [one, two] = ['1'.repeat(64), '2'.repeat(64)];
  const leafOf = (hash: string) => sha256Of(`00${hash}`);
  const root = sha256Of(`01${leafOf(one)}${leafOf(two)}`);

  test('at its own position, with the other beside it', () => {
    expect(includes(root, 2, 1, one, [leafOf(two)])).toBe(true);
    expect(includes(root, 2, 2, two, [leafOf(one)])).toBe(true);
    expect(includes(leafOf(one), 1, 1, one, [])).toBe(true);
  });

  test('and at no other, in no other tree, with nothing less or more', () => {
    for (const position of [-1, 0, 2, 3])
      expect(includes(root, 2, position, one, [leafOf(two)])).toBe(false);
    expect(includes(root, 1, 1, one, [leafOf(two)])).toBe(false);
    expect(includes(root, 3, 1, one, [leafOf(two)])).toBe(false);
    expect(includes(root, 2, 1, one, [])).toBe(false);
    expect(includes(root, 2, 1, one, [leafOf(two), leafOf(two)])).toBe(false);
    expect(includes(leafOf(one), 1, 0, one, [])).toBe(false);
    expect(includes(leafOf(one), 1, 1, two, [])).toBe(false);
    expect(includes(leafOf(one), 2, 1, one, [])).toBe(false);
  });

  test('a tree of one continues in it, and a tree of two is itself', () => {
    const [first, both] = [
      { size: 1, root: leafOf(one) },
      { size: 2, root },
    ];
    const empty = { size: 0, root: sha256Of('') };
    expect(continues(first, both, [leafOf(two)])).toBe(true);
    expect(continues(both, both, [])).toBe(true);
    expect(continues(empty, both, [])).toBe(true);
    expect(continues(both, first, [])).toBe(false);
    expect(continues(both, both, [leafOf(two)])).toBe(false);
    expect(continues(empty, both, [leafOf(two)])).toBe(false);
    expect(continues({ ...empty, root }, both, [])).toBe(false);
    expect(continues(first, both, [])).toBe(false);
    expect(continues(first, both, [leafOf(one)])).toBe(false);
    expect(continues({ size: 1, root: leafOf(two) }, both, [leafOf(two)])).toBe(false);
    expect(continues({ size: 2, root: leafOf(one) }, { size: 3, root }, [])).toBe(false);
    expect(continues(first, { size: 2, root: leafOf(one) }, [leafOf(two)])).toBe(false);
    expect(continues(first, both, [leafOf(two), leafOf(two)])).toBe(false);
  });
});
