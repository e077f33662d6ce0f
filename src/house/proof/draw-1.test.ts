import { expect, test } from 'vitest';
import { DECK } from '../../kernel/cards.ts';
import { fromHex, toHex } from '../../kernel/sha256.ts';
import {
  commit,
  contribute,
  derivedWords,
  drawsOf1,
  type EntropyContribution,
  transcript,
} from './draw-1.ts';

const secret = fromHex('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f')!;
const contributions: readonly EntropyContribution[] = [
  { from: 'seat 1', entropy: '00ff10', before: 1 },
  { from: 'seat 3', entropy: 'c0ffee00c0ffee00c0ffee00c0ffee00', before: 1 },
  { from: 'seat 1', entropy: '07', before: 2 },
];
const [seatOne, seatThree, again] = contributions as [
  EntropyContribution,
  EntropyContribution,
  EntropyContribution,
];
const seed = (draw: number) => ({ secret, round: 'T12/4711', draw, contributions });

test('houseway draw 1: the figures that were published for it stay what they were', () => {
  expect(commit('T12/4711', secret).digest).toBe(
    '56821cdbab6ad98642e5f914368dd2a54b666e15e8cc1d6885067ff669eba3b4',
  );
  expect(toHex(transcript(seed(1)))).toBe(
    'e132c56eb46efb4a2789fcc60d897fc5200d211449652221b98a3d37bd167357',
  );
  const words = derivedWords(seed(2));
  expect(['66a123f5', 'c91b598d'].map(() => words.next().toString(16))).toEqual([
    '66a123f5',
    'c91b598d',
  ]);
  expect(drawsOf1(seed(1)).dice(3)).toEqual([3, 2, 3]);
  expect(drawsOf1(seed(2)).dice(3)).toEqual([4, 6, 2]);
});

test('houseway draw 1: cards are taken one by one out of those that are left', () => {
  const words = derivedWords(seed(1));
  const left = [...DECK];
  const due = [52, 51, 50].map((n) => left.splice(words.next() % n, 1)[0]);
  expect(drawsOf1(seed(1)).deal(DECK, 3)).toEqual(due);
  expect([...drawsOf1(seed(1)).deal(DECK, 52)].sort()).toEqual([...DECK].sort());
});

test('a commitment binds its round, and a secret has 32 bytes', () => {
  expect(commit('a', secret).digest).not.toBe(commit('b', secret).digest);
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
  ['somebody with a name of 65 letters', { from: 'x'.repeat(65), entropy: '00', before: 1 }],
  ['draw 0', { from: 'seat 1', entropy: '00', before: 0 }],
  ['draw 1.5', { from: 'seat 1', entropy: '00', before: 1.5 }],
  ['draw 2^32', { from: 'seat 1', entropy: '00', before: 2 ** 32 }],
])('House rules § devices: entropy of %s is refused', (_, contribution) => {
  expect(contribute([], contribution)).toMatchObject({ refused: 'not-entropy' });
});

test('House rules § devices: entropy for a draw that is past is refused, 64 bytes are taken', () => {
  expect(contribute([again], seatOne)).toMatchObject({ refused: 'not-entropy' });
  const longest = { ...seatOne, entropy: '00'.repeat(64) };
  expect(contribute([], longest)).toEqual([longest]);
});

test.each<[string, EntropyContribution]>([
  ['a name of one letter', { from: 'x', entropy: '00', before: 1 }],
  ['a name of 64 letters', { from: 'x'.repeat(64), entropy: '00', before: 1 }],
  ['the last draw that has a number', { from: 'seat 1', entropy: '00', before: 2 ** 32 - 1 }],
])('House rules § devices: entropy with %s is taken', (_, contribution) => {
  expect(contribute([], contribution)).toEqual([contribution]);
});

test('houseway draw 1: more cards than there are cannot be dealt, nor bytes read that are none', () => {
  expect(() => drawsOf1(seed(1)).deal(DECK, 53)).toThrow('A range of 0 cannot be drawn');
  const strange = { ...seed(1), contributions: [{ ...seatOne, entropy: 'zz' }] };
  expect(() => transcript(strange)).toThrow('"zz" is not hex.');
});

test('House rules § devices: 256 contributions are taken, one more is not', () => {
  expect(contribute(Array(255).fill(seatOne), seatOne)).toHaveLength(256);
  expect(contribute(Array(256).fill(seatOne), seatOne)).toMatchObject({
    refused: 'too-many-contributions',
  });
});
