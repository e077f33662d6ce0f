import { createHash, webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DECK, DECK_WITH_JOKER } from '../../../kernel/cards.ts';
import {
  commit,
  contribute,
  derivedWords,
  drawn,
  type EntropyContribution,
  type Published,
  type Reveal,
  transcript,
  verifyReveal,
} from './commit.ts';
import { scaled } from './scaling.ts';
import { fromHex, toHex } from './sha256.ts';

const fairness = readFileSync(new URL('../../../../docs/fairness.md', import.meta.url), 'utf8');
const fenced = (kind: string): readonly string[] =>
  [...fairness.matchAll(new RegExp(`\`\`\`${kind}\n([^\`]+)\`\`\``, 'g'))].map(
    (match) => match[1]!,
  );
const vectors = fenced('json').map((text): Reveal => JSON.parse(text));
const [first] = vectors as [Reveal];
const secretOf = (reveal: Reveal): Uint8Array => fromHex(reveal.secret)!;
const publishedOf = ({ round, digest, contributions }: Reveal): Published => ({
  round,
  digest,
  contributions,
});

test('docs/fairness.md prints vectors of every shape', () => {
  const shapes = vectors.flatMap((reveal) =>
    reveal.draws.map((draw) => JSON.stringify(draw.shape)),
  );
  expect(shapes).toEqual([
    '{"dice":3}',
    '{"dice":3}',
    '{"cards":52}',
    '{"cards":53}',
    '{"dice":10}',
  ]);
});

test.each(vectors)('docs/fairness.md the vector of round $round verifies', (reveal) => {
  expect(verifyReveal(publishedOf(reveal), reveal)).toEqual(reveal);
});

test.each(vectors)(
  "docs/fairness.md the vector of round $round, with Node's own digest",
  (reveal) => {
    const node = (message: Uint8Array) =>
      new Uint8Array(createHash('sha256').update(message).digest());
    expect(verifyReveal(publishedOf(reveal), reveal, node)).toEqual(reveal);
  },
);

test.each(fenced('vector').flatMap((text) => text.trim().split('\n')))(
  'docs/fairness.md step: %s',
  (line) => {
    const [what, draw, ...values] = line.split(/\s+/);
    const seed = { ...first, secret: secretOf(first), draw: Number(draw) };
    if (what === 'transcript') expect([toHex(transcript(seed))]).toEqual(values);
    else {
      const words = derivedWords(seed);
      expect(values.map(() => words.next().toString(16).padStart(8, '0'))).toEqual(values);
      expect(values.length).toBe(9);
    }
  },
);

const edges = [...fairness.matchAll(/^\| (\d+) \| ([0-9a-f]{8}) \| (\d+|thrown away) \|$/gm)];
test('docs/fairness.md prints nine edges of the scaling', () => expect(edges.length).toBe(9));
test.each(edges.map((edge) => edge.slice(1) as [string, string, string]))(
  'docs/fairness.md range %s, word %s: %s',
  (range, word, result) => {
    let taken = 0;
    const uniform = () =>
      scaled({ bits: 32, next: () => (taken++ === 0 ? Number.parseInt(word, 16) : 0) }).uniform(
        Number(range),
      );
    expect(uniform()).toBe(result === 'thrown away' ? 0 : Number(result));
    expect(taken).toBe(result === 'thrown away' ? 2 : 1);
  },
);

/** The specification once more, from its text and with what a browser has, sharing no code with ours. */
const asABrowserWould = async (reveal: Reveal): Promise<{ digest: string; outcomes: string[] }> => {
  const { subtle } = webcrypto;
  const u32 = (x: number) => [x >>> 24, (x >>> 16) & 255, (x >>> 8) & 255, x & 255];
  const part = (b: Iterable<number>) => [...u32([...b].length), ...b];
  const utf8 = (text: string) => Buffer.from(text, 'utf8');
  const secret = Buffer.from(reveal.secret, 'hex');
  const sha = async (bytes: readonly number[]) =>
    new Uint8Array(await subtle.digest('SHA-256', Uint8Array.from(bytes)));
  const digest = await sha([
    ...part(utf8('houseway commitment 1')),
    ...part(utf8(reveal.round)),
    ...secret,
  ]);
  const outcomes: string[] = [];
  for (const { draw, shape } of reveal.draws) {
    const given = reveal.contributions.filter((each) => each.before <= draw);
    const said = await sha([
      ...part(utf8('houseway draw 1')),
      ...part(utf8(reveal.round)),
      ...u32(draw),
      ...u32(given.length),
      ...given.flatMap((each) => [
        ...part(utf8(each.from)),
        ...part(Buffer.from(each.entropy, 'hex')),
      ]),
    ]);
    const key = await subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
    ]);
    const words: bigint[] = [];
    for (let i = 0; i < 16; i += 1) {
      const block = Buffer.from(
        await subtle.sign('HMAC', key, Uint8Array.from([...said, ...u32(i)])),
      );
      for (let at = 0; at < 32; at += 4) words.push(BigInt(block.readUInt32BE(at)));
    }
    const uniform = (n: number): number => {
      const word = words.shift()!;
      return word < 2n ** 32n - (2n ** 32n % BigInt(n)) ? Number(word % BigInt(n)) : uniform(n);
    };
    if ('dice' in shape)
      outcomes.push(Array.from({ length: shape.dice }, () => 1 + uniform(6)).join(' '));
    else {
      const deck: string[] = [...'shdc'].flatMap((suit) =>
        [...'23456789TJQKA'].map((rank) => rank + suit),
      );
      if (shape.cards === 53) deck.push('Joker');
      for (let last = deck.length - 1; last >= 1; last -= 1) {
        const pick = uniform(last + 1);
        [deck[pick], deck[last]] = [deck[last]!, deck[pick]!];
      }
      outcomes.push(deck.join(' '));
    }
  }
  return { digest: Buffer.from(digest).toString('hex'), outcomes };
};

test.each(vectors)(
  'docs/fairness.md round $round, rewritten from the text with WebCrypto',
  async (reveal) => {
    const { digest, outcomes } = await asABrowserWould(reveal);
    expect(digest).toBe(reveal.digest);
    expect(outcomes).toEqual(reveal.draws.map((draw) => draw.outcome.join(' ')));
  },
);

const changed = (change: Partial<Record<keyof Reveal, unknown>>): unknown => ({
  ...first,
  ...change,
});
const flip = (hex: string): string => (hex.startsWith('0') ? '1' : '0') + hex.slice(1);
const [seatOne, seatThree, again] = first.contributions as [
  EntropyContribution,
  EntropyContribution,
  EntropyContribution,
];

test.each<[string, unknown]>([
  ['not-a-reveal', undefined],
  ['not-a-reveal', 'text'],
  ['not-a-reveal', []],
  ['not-a-reveal', changed({ specification: 'houseway draw 2' })],
  ['not-a-reveal', changed({ secret: first.secret.slice(2) })],
  ['not-a-reveal', changed({ secret: 7 })],
  ['not-a-reveal', changed({ contributions: [again, seatOne, seatThree] })],
  ['not-a-reveal', changed({ contributions: [{ ...seatOne, entropy: 'xy' }] })],
  ['not-a-reveal', changed({ draws: [{ draw: 1, shape: { dice: 3 }, outcome: [1, 2, 7] }] })],
  ['not-a-reveal', changed({ draws: [{ draw: 1, shape: { dice: 4e9 }, outcome: [] }] })],
  ['not-a-reveal', changed({ draws: [{ draw: 1, shape: { cards: 51 }, outcome: [] }] })],
  ['another-round', changed({ round: 'T12/4712' })],
  ['another-digest', changed({ digest: flip(first.digest) })],
  ['secret-differs', changed({ secret: flip(first.secret) })],
  ['contribution-missing', changed({ contributions: [seatOne, again] })],
  ['contribution-missing', changed({ contributions: [seatThree, seatOne, again] })],
  [
    'contribution-missing',
    changed({ contributions: [seatOne, { ...seatThree, before: 2 }, again] }),
  ],
  [
    'contribution-missing',
    changed({ contributions: [seatOne, { ...seatThree, entropy: '00' }, again] }),
  ],
  ['draw-missing', changed({ draws: [first.draws[1]] })],
  ['draw-missing', changed({ draws: [first.draws[0], { ...first.draws[1], draw: 3 }] })],
  ['draw-differs', changed({ draws: [{ ...first.draws[0], outcome: [3, 2, 4] }] })],
  ['draw-differs', changed({ draws: [{ ...first.draws[0], outcome: [3, 2] }] })],
  ['draw-differs', changed({ draws: [first.draws[0], { ...first.draws[1], shape: { dice: 2 } }] })],
  // One more contribution than was published is allowed to exist, but then the draws follow from it.
  [
    'draw-differs',
    changed({
      contributions: [seatOne, { from: 'seat 2', entropy: '01', before: 1 }, seatThree, again],
    }),
  ],
])('House rules § devices: %s', (refused, reveal) => {
  expect(verifyReveal(publishedOf(first), reveal)).toMatchObject({
    refused,
    cite: 'House rules § devices',
  });
});

test('every part of what is public and every bit of the secret moves the draw', () => {
  const seed = {
    secret: secretOf(first),
    round: 'T1/1',
    draw: 1,
    contributions: first.contributions,
  };
  const base = drawn(seed, { cards: 52 }).join(' ');
  const others = [
    { ...seed, round: 'T1/2' },
    { ...seed, draw: 2 },
    { ...seed, contributions: [] },
    { ...seed, contributions: [seatThree, seatOne, again] },
    { ...seed, contributions: [{ ...seatOne, from: 'seat 2' }, seatThree, again] },
    ...Array.from({ length: 256 }, (_, bit) => {
      const secret = Uint8Array.from(seed.secret);
      secret[bit >> 3]! ^= 1 << (bit & 7);
      return { ...seed, secret };
    }),
  ].map((other) => drawn(other, { cards: 52 }).join(' '));
  expect(new Set([base, ...others]).size).toBe(262);
});

test('a contribution for a later draw leaves the earlier draw alone', () => {
  const seed = {
    secret: secretOf(first),
    round: first.round,
    draw: 1,
    contributions: first.contributions,
  };
  expect(drawn({ ...seed, contributions: [seatOne, seatThree] }, { dice: 3 })).toEqual(
    first.draws[0]!.outcome,
  );
});

test('parts of the transcript cannot be pushed into each other', () => {
  const of = (contributions: readonly EntropyContribution[]) =>
    toHex(transcript({ round: 'r', draw: 1, contributions }));
  expect(of([{ from: 'a', entropy: '6261', before: 1 }])).not.toBe(
    of([{ from: 'aab', entropy: '', before: 1 }]),
  );
  expect(toHex(transcript({ round: 'ab', draw: 1, contributions: [] }))).not.toBe(
    toHex(
      transcript({ round: 'a', draw: 1, contributions: [{ from: 'b', entropy: '', before: 1 }] }),
    ),
  );
});

test('a drawn deck holds each card once', () => {
  const seed = { secret: secretOf(first), round: 'x', draw: 1, contributions: [] };
  expect([...drawn(seed, { cards: 52 })].sort()).toEqual([...DECK].sort());
  expect([...drawn(seed, { cards: 53 })].sort()).toEqual([...DECK_WITH_JOKER].sort());
});

test('a commitment binds its round, and a secret has 32 bytes', () => {
  expect(commit('a', secretOf(first)).digest).not.toBe(commit('b', secretOf(first)).digest);
  expect(() => commit('a', new Uint8Array(31))).toThrow('32 bytes');
});

test('House rules § devices: contributions are kept in order', () => {
  const one = contribute([], seatOne) as readonly EntropyContribution[];
  expect(contribute(one, seatThree)).toEqual([seatOne, seatThree]);
  expect(contribute(one, again)).toEqual([seatOne, again]);
});

test.each<[string, EntropyContribution]>([
  ['nothing', { from: 'seat 1', entropy: '', before: 1 }],
  ['65 bytes', { from: 'seat 1', entropy: '00'.repeat(65), before: 1 }],
  ['half a byte', { from: 'seat 1', entropy: '0', before: 1 }],
  ['capital letters', { from: 'seat 1', entropy: 'AB', before: 1 }],
  ['nobody', { from: '', entropy: '00', before: 1 }],
  ['draw 0', { from: 'seat 1', entropy: '00', before: 0 }],
])('House rules § devices: entropy of %s is refused', (_, contribution) => {
  expect(contribute([], contribution)).toMatchObject({ refused: 'not-entropy' });
});

test('House rules § devices: entropy for a draw that is past is refused, 64 bytes are taken', () => {
  expect(contribute([again], seatOne)).toMatchObject({ refused: 'not-entropy' });
  const longest = { ...seatOne, entropy: '00'.repeat(64) };
  expect(contribute([], longest)).toEqual([longest]);
});

test('House rules § devices: 256 contributions are taken, one more is not', () => {
  expect(contribute(Array(255).fill(seatOne), seatOne)).toHaveLength(256);
  expect(contribute(Array(256).fill(seatOne), seatOne)).toMatchObject({
    refused: 'too-many-contributions',
  });
});

test('nothing on the way to a verdict needs Node', () => {
  for (const file of ['commit.ts', 'scaling.ts', 'sha256.ts']) {
    const source = readFileSync(new URL(file, import.meta.url), 'utf8');
    expect(source).not.toMatch(/node:|\bBuffer\b|\bprocess\b/);
  }
});
