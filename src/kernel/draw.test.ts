import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import vectors from '../../test/fixtures/fairness-vectors.json' with { type: 'json' };
import { beaconTime, firstBeacon, QUICKNET } from './beacon.ts';
import { DECK, DECK_WITH_JOKER } from './cards.ts';
import {
  bytesOf,
  chainDown,
  chainStep,
  drawsUnder,
  isHexOf,
  promiseOf,
  randomnessOf,
  rulesDigest,
  type SeedTerms,
  seedOf,
  toHex,
  uniformFrom,
  wordsOf,
} from './draw.ts';

interface Given {
  readonly house: string;
  readonly table: string;
  readonly session: string;
  readonly game: string;
  readonly rules: string;
  readonly beacon: string;
  readonly windowMs: number;
  readonly marginMs: number;
  readonly index: number;
  readonly round: number;
  readonly secret: string;
  readonly draw: number;
  readonly contributions: readonly { readonly seat: number; readonly entropy: string }[];
  readonly beaconRound?: number;
  readonly signature?: string;
  readonly randomness?: string;
}

const termsOf = (given: Given) => {
  const place = { house: bytesOf(given.house), session: given.session };
  const secret = bytesOf(given.secret);
  const commit = chainStep(place, given.index, secret);
  const { index, table, round, game, windowMs, marginMs, draw, contributions } = given;
  const promise = promiseOf({
    ...{ ...place, index, table, round, game, windowMs, marginMs, commit },
    ...{ rules: bytesOf(given.rules), beacon: bytesOf(given.beacon) },
  });
  const seed: SeedTerms = {
    ...{ secret, promise, draw, contributions },
    ...(given.beaconRound === undefined
      ? {}
      : { beacon: { round: given.beaconRound, signature: bytesOf(given.signature ?? '') } }),
  };
  return { commit, promise, seed };
};

test.each(vectors.vectors)('houseway draw 2: $name', (vector) => {
  const given: Given = vector.given;
  const { commit, promise, seed } = termsOf(given);
  const under = seedOf(seed);
  expect(toHex(commit)).toBe(vector.commit);
  expect(toHex(promise)).toBe(vector.promise);
  expect(toHex(under)).toBe(vector.seed);
  if (given.signature !== undefined) {
    expect(toHex(randomnessOf(bytesOf(given.signature)))).toBe(given.randomness);
  }
  const words = wordsOf(under);
  const first = Array.from({ length: 4 }, () => words.next().toString(16).padStart(8, '0'));
  expect(first.join(' ')).toBe(vector.words);
  const fresh = () => drawsUnder(under);
  expect(fresh().dice(3).join(' ')).toBe(vector.threeDice);
  expect(fresh().dice(10).join(' ')).toBe(vector.tenDice);
  expect(fresh().deal(DECK, 52).join(' ')).toBe(vector.deck52);
  expect(fresh().deal(DECK_WITH_JOKER, 53).join(' ')).toBe(vector.deck53);
  expect(fresh().deal(DECK, 8).join(' ')).toBe(vector.first8of52);
});

test('houseway draw 2: there are five vectors', () => expect(vectors.vectors).toHaveLength(5));

test('houseway draw 2: the chain of three, step by step and at once', () => {
  const { house, session, c3, c2, c1, anchor } = vectors.chain;
  const place = { house: bytesOf(house), session };
  expect(toHex(chainStep(place, 3, bytesOf(c3)))).toBe(c2);
  expect(toHex(chainStep(place, 2, bytesOf(c2)))).toBe(c1);
  expect(toHex(chainStep(place, 1, bytesOf(c1)))).toBe(anchor);
  expect(toHex(chainDown(place, 3, bytesOf(c3), 0))).toBe(anchor);
  expect(toHex(chainDown(place, 3, bytesOf(c3), 3))).toBe(c3);
});

test('houseway draw 2: the digest of the rules', () => {
  expect(toHex(rulesDigest(vectors.rules.json))).toBe(vectors.rules.digest);
});

test.each(vectors.times)('drand quicknet: the first beacon at or after $ms is $first', (time) => {
  expect(firstBeacon(time.ms)).toBe(time.first);
  expect(beaconTime(time.first)).toBeGreaterThanOrEqual(time.ms);
  expect(beaconTime(time.first) - 3_000).toBeLessThan(time.ms);
  expect(QUICKNET).toBe(vectors.vectors[0]?.given.beacon);
});

test('drand quicknet: before its first beacon there is only the first', () => {
  expect(firstBeacon(0)).toBe(1);
  expect(firstBeacon(1_692_803_366_999)).toBe(1);
});

test('every part of what is public and every bit of the secret moves the draw', () => {
  const { seed } = termsOf(vectors.vectors[0]!.given);
  const flipped = (bytes: Uint8Array, bit: number): Uint8Array =>
    bytes.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
  const [one, three] = seed.contributions;
  const others: readonly SeedTerms[] = [
    seed,
    { ...seed, draw: 2 },
    { ...seed, contributions: [] },
    { ...seed, contributions: [one!] },
    { ...seed, contributions: [{ ...one!, seat: 2 }, three!] },
    { ...seed, beacon: { round: 124, signature: seed.beacon!.signature } },
    ...Array.from({ length: 256 }, (_, bit) => ({ ...seed, secret: flipped(seed.secret, bit) })),
    ...Array.from({ length: 256 }, (_, bit) => ({ ...seed, promise: flipped(seed.promise, bit) })),
    ...Array.from({ length: 384 }, (_, bit) => ({
      ...seed,
      beacon: { round: 123, signature: flipped(seed.beacon!.signature, bit) },
    })),
  ];
  expect(new Set(others.map((terms) => toHex(seedOf(terms)))).size).toBe(others.length);
});

test('seats rise, each once: two orders of the same seats cannot both be drawn from', () => {
  const { seed } = termsOf(vectors.vectors[0]!.given);
  const [one, three] = seed.contributions;
  expect(() => seedOf({ ...seed, contributions: [three!, one!] })).toThrow('seats rise');
  expect(() => seedOf({ ...seed, contributions: [one!, one!] })).toThrow('seats rise');
  // A number that its bytes cannot hold would be another number in them.
  for (const draw of [-1, 0.5, 2 ** 32])
    expect(() => seedOf({ ...seed, draw })).toThrow(`${draw} is not a u32.`);
  for (const round of [-1, 0.5, 2 ** 53])
    expect(() => seedOf({ ...seed, beacon: { round, signature: new Uint8Array(48) } })).toThrow(
      `${round} is not a u64.`,
    );
});

test.each([
  ['a short secret', { secret: new Uint8Array(31) }],
  ['a long promise', { promise: new Uint8Array(33) }],
  ['a draw below nothing', { draw: -1 }],
  ['short entropy', { contributions: [{ seat: 1, entropy: '00' }] }],
  ['a beacon of 47 bytes', { beacon: { round: 1, signature: new Uint8Array(47) } }],
])('%s is a bug, not a draw', (_, change) => {
  const { seed } = termsOf(vectors.vectors[0]!.given);
  expect(() => seedOf({ ...seed, ...change })).toThrow();
});

test('hex is small and of the length that is asked for', () => {
  expect(isHexOf('00ff', 2)).toBe(true);
  for (const wrong of ['00FF', '00f', '00fg', '00ff00', 7, undefined]) {
    expect(isHexOf(wrong, 2)).toBe(false);
  }
});

const fairness = readFileSync(new URL('../../docs/fairness.md', import.meta.url), 'utf8');
const edges = [...fairness.matchAll(/^\| (\d+) \| ([0-9a-f]{8}) \| (\d+|thrown away) \|$/gm)];
test('docs/fairness.md prints nine edges of the scaling', () => expect(edges.length).toBe(9));
test.each(edges.map((edge) => edge.slice(1) as [string, string, string]))(
  'docs/fairness.md range %s, word %s: %s',
  (range, word, result) => {
    let taken = 0;
    const next = () => (taken++ === 0 ? Number.parseInt(word, 16) : 0);
    expect(uniformFrom({ bits: 32, next })(Number(range))).toBe(
      result === 'thrown away' ? 0 : Number(result),
    );
    expect(taken).toBe(result === 'thrown away' ? 2 : 1);
  },
);

test('nothing on the way to a draw needs Node', () => {
  for (const file of ['draw.ts', 'beacon.ts', 'sha256.ts']) {
    const source = readFileSync(new URL(file, import.meta.url), 'utf8');
    expect(source).not.toMatch(/node:|\bBuffer\b|\bprocess\b/);
  }
});
