import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countFaces, type DieFace, everyThrow } from '../../kernel/dice.ts';
import { multisets } from './chance.ts';
import { matchOf, tiedFaces } from './ranking.ts';

const matched = (dice: string) =>
  matchOf(countFaces([...dice].map((die) => Number(die) as DieFace)));

test.each([
  ['§ 675a.2(e)(1)(i) three 6s and four 4s: the 4s', '6664444235', 4, 4],
  ['§ 675a.2(e)(1)(ii) three 6s and three 1s: the 1s', '6661115432', 1, 3],
  ['§ 675a.2(e)(2)(i) three 6s and four 1s: four of a kind', '6661111234', 1, 4],
  ['§ 675a.2(e)(2)(ii) five 2s and three 1s: five of a kind', '2222211134', 2, 5],
  ['§ 675a.4(e) four 5s, three 6s, two 1s and one 4: the 5s', '5555666114', 5, 4],
  ['§ 675a.4(g) three 6s, three 4s, two 2s and two 1s: the 6s', '6664442211', 6, 3],
  ['§ 675a.6(d)(1) two 6s and four 1s: four of a kind', '661111', 1, 4],
  ['§ 675a.6(d)(2) all numbers: no match, and the ace by rank', '123456', 1, 1],
  ['§ 675a.6(h) three 5s, two 6s and one 4: the 5s', '555664', 5, 3],
])('%s', (_title, dice, face, count) => {
  expect(matched(dice)).toEqual({ face, count });
});

// § .2(d): each face against the next lower one, as often.
test.each([
  ['111666', 1],
  ['666555', 6],
  ['555444', 5],
  ['444333', 4],
  ['333222', 3],
  ['222111', 1],
])('§ 675a.2(d) %s: the %i ranks highest', (dice, face) => {
  expect(matched(dice).face).toBe(face);
});

test('§ 675a.2(d) faces that occur as often are named from the highest', () => {
  expect(tiedFaces(countFaces([2, 2, 6, 6, 1, 1, 5]))).toEqual([1, 6, 2]);
  expect(tiedFaces(countFaces([2, 2, 2, 1, 1]))).toEqual([2]);
});

test('the multisets of ten and of six dice stand for every throw', () => {
  const sum = (dice: number) => multisets(dice).reduce((total, { ways }) => total + ways, 0);
  expect([multisets(10).length, sum(10)]).toEqual([3003, 60_466_176]);
  expect([multisets(6).length, sum(6)]).toEqual([462, 46_656]);
});

test('§ 675a.6(d) the 46,656 throws of six dice by how many match', () => {
  const counts: Record<number, number> = {};
  for (const dice of everyThrow(6)) {
    const { count } = matchOf(countFaces(dice));
    counts[count] = (counts[count] ?? 0) + 1;
  }
  expect(counts).toEqual({ 1: 720, 2: 28_800, 3: 14_700, 4: 2250, 5: 180, 6: 6 });
});

test('the order of the dice changes nothing', () => {
  const face = fc.constantFrom<DieFace>(1, 2, 3, 4, 5, 6);
  fc.assert(
    fc.property(fc.array(face, { minLength: 10, maxLength: 10 }), (dice) => {
      expect(matchOf(countFaces(dice.toSorted()))).toEqual(matchOf(countFaces(dice)));
      expect(matchOf(countFaces(dice.toReversed()))).toEqual(matchOf(countFaces(dice)));
    }),
  );
});
