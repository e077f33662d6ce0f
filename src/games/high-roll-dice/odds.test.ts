import { beforeAll, expect, test } from 'vitest';
import {
  compare,
  type Fraction,
  fraction,
  negate,
  plus,
  sayFraction,
} from '../../kernel/fraction.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import { exactOdds, layoutOdds, type WagerOdds } from '../../odds/index.ts';
import { extraRollBundles, highRollDice } from './index.ts';

const rulesOf = (filed: Record<string, unknown>) =>
  expectAccepted(parseSubmission(highRollDice.submission, filed));
const oddsOf = (filed: Record<string, unknown>): ReadonlyMap<string, WagerOdds> =>
  new Map(layoutOdds(highRollDice, rulesOf(filed)).map((odds) => [odds.wager, odds]));
const wins = ({ outcomes }: WagerOdds): Fraction =>
  outcomes
    .filter(({ result }) => result === 'win')
    .reduce((sum, { probability }) => plus(sum, probability), fraction(0));

// Counted here by another road than the game's: the ways in which no face shows more than so often are a
// coefficient of the sixth power of 1 + x + x²/2! + … , and their differences are the ways with exactly so many.
const factorial = (n: number): bigint => (n < 2 ? 1n : BigInt(n) * factorial(n - 1));
const ways = (dice: number, most: readonly number[]): bigint => {
  let waysBy = [1n, ...Array<bigint>(dice).fill(0n)];
  for (const atMost of most) {
    waysBy = waysBy.map((_, total) =>
      waysBy.slice(Math.max(0, total - atMost), total + 1).reduce((sum, so, place) => {
        const before = Math.max(0, total - atMost) + place;
        return sum + (so * factorial(total)) / (factorial(before) * factorial(total - before));
      }, 0n),
    );
  }
  return waysBy[dice]!;
};
const waysOfKind = (dice: number, count: number): bigint =>
  ways(dice, Array(6).fill(count)) - ways(dice, Array(6).fill(count - 1));
/** Faces that rank above show fewer than the winner, those below no more; the winner shows exactly `count`. */
const waysOfFace = (dice: number, rank: number, count: number): bigint => {
  const others = Array.from({ length: 5 }, (_, other) => (other < rank ? count - 1 : count));
  const chosen = factorial(dice) / (factorial(count) * factorial(dice - count));
  return chosen * ways(dice - count, others);
};
const RANK = [1, 6, 5, 4, 3, 2];
const PIP = { 10: [3, 6, 6, 5, 4, 4], 6: [2, 8, 6, 5, 4, 3] } as const;
const FIRST = {
  10: { 2: [12, 1], 3: [3, 5], 4: [1, 1], 5: [4, 1], 6: [30, 1], 7: [400, 1], 8: [5000, 1] },
  6: { 1: [60, 1], 2: [1, 2], 3: [2, 1], 4: [15, 1], 5: [200, 1], 6: [6000, 1] },
} as const;
const EXTRA: Record<number, number> = { 3: 6, 4: 1, 5: 2, 6: 4, 7: 10, 8: 50 };

let layouts: Readonly<Record<10 | 6, ReadonlyMap<string, WagerOdds>>>;
beforeAll(() => {
  layouts = { 10: oddsOf({}), 6: oddsOf({ dice: 6 }) };
});

test.each([10, 6] as const)(
  '§ 675a.5(a), .6(j) Pip Street with %i dice, counted by another road',
  (dice) => {
    for (const face of [1, 2, 3, 4, 5, 6]) {
      const odds = layouts[dice].get(`pip-street-${face}`)!;
      const won = Array.from({ length: dice }, (_, less) =>
        waysOfFace(dice, RANK.indexOf(face), dice - less),
      ).reduce((sum, some) => sum + some, 0n);
      const all = 6n ** BigInt(dice);
      expect(wins(odds)).toEqual(fraction(won, all));
      expect(odds.houseEdge).toEqual(fraction(all - won * BigInt(PIP[dice][face - 1]! + 1), all));
    }
  },
);

test.each([10, 6] as const)(
  '§ 675a.5(b), .6(k) Like Kind with %i dice, counted by another road',
  (dice) => {
    const all = 6n ** BigInt(dice);
    for (const [kind, [pays, staked]] of Object.entries(FIRST[dice])) {
      const odds = layouts[dice].get(kind === '1' ? 'like-kind-no-match' : `like-kind-${kind}`)!;
      const won = waysOfKind(dice, Number(kind));
      expect(wins(odds)).toEqual(fraction(won, all));
      expect(odds.houseEdge).toEqual(
        fraction(all * BigInt(staked) - won * BigInt(pays + staked), all * BigInt(staked)),
      );
    }
  },
);

test('§ 675a.5(c) Millionaire Row: 300 throws show nine of a kind, and 6 show ten', () => {
  expect(wins(layouts[10].get('millionaire-row-9')!)).toEqual(fraction(300, 60_466_176));
  expect(wins(layouts[10].get('millionaire-row-10')!)).toEqual(fraction(6, 60_466_176));
});

test('§ 675a.5 exact house edges of ten dice', () => {
  expect([...layouts[10]].map(([id, { houseEdge }]) => `${id} ${sayFraction(houseEdge)}`)).toEqual([
    'pip-street-1 46603/2519424',
    'pip-street-2 1956919/10077696',
    'pip-street-3 898225/10077696',
    'pip-street-4 208621/1679616',
    'pip-street-5 1693511/10077696',
    'pip-street-6 149801/10077696',
    'like-kind-2 317/2592',
    'like-kind-3 4019/26244',
    'like-kind-4 79577/209952',
    'like-kind-5 341297/559872',
    'like-kind-6 1001491/1679616',
    'like-kind-7 169279/419904',
    'like-kind-8 164873/373248',
    'extra-roll 1/1',
    'millionaire-row-9 1262941/1679616',
    'millionaire-row-10 9077695/10077696',
  ]);
});

test('§ 675a.6 exact house edges of six dice', () => {
  expect([...layouts[6]].map(([id, { houseEdge }]) => `${id} ${sayFraction(houseEdge)}`)).toEqual([
    'pip-street-1 1913/7776',
    'pip-street-2 289/2592',
    'pip-street-3 373/2592',
    'pip-street-4 55/486',
    'pip-street-5 361/2916',
    'pip-street-6 353/1944',
    'like-kind-2 2/27',
    'like-kind-3 71/1296',
    'like-kind-4 37/162',
    'like-kind-5 97/432',
    'like-kind-6 1775/7776',
    'like-kind-no-match 19/324',
  ]);
});

test('readings 17 and 18 move what they should and nothing else', () => {
  const collected = oddsOf({ millionaireStake: 'collected' });
  const moved = [...collected].filter(
    ([id, { houseEdge }]) => compare(houseEdge, layouts[10].get(id)!.houseEdge) !== 0,
  );
  expect(moved.map(([id, { houseEdge }]) => [id, houseEdge])).toEqual([
    ['millionaire-row-9', fraction(60_466_176 - 300 * 50_000, 60_466_176)],
    ['millionaire-row-10', fraction(60_466_176 - 6 * 1_000_000, 60_466_176)],
  ]);
  const nobody = oddsOf({ dice: 6, noMatchPipStreet: 'nobody' });
  const lost = [...nobody].filter(
    ([id, { houseEdge }]) => compare(houseEdge, layouts[6].get(id)!.houseEdge) !== 0,
  );
  expect(lost.map(([id]) => id)).toEqual(['pip-street-1']);
  // 720 throws fewer, each of which paid 2 to 1.
  expect(wins(nobody.get('pip-street-1')!)).toEqual(fraction(BigInt(5863 * 2) - 720n, 46_656n));
});

/** What a unit on this number comes to, win or lose, when its player has an Extra Roll. */
const withExtraRoll = (kind: 2 | 3 | 4 | 5 | 6 | 7 | 8): Fraction => {
  const all = 6n ** 10n;
  const [pays, staked] = FIRST[10][kind];
  const first = fraction(waysOfKind(10, kind) * BigInt(pays + staked), all * BigInt(staked));
  const extra = [2, 3, 4, 5, 6, 7]
    .filter((count) => count < kind)
    .map((count) => {
      const [thrown, more] = [10 - count, kind - count];
      const chosen = factorial(thrown) / (factorial(more) * factorial(thrown - more));
      return fraction(
        waysOfKind(10, count) * chosen * 5n ** BigInt(thrown - more) * BigInt(1 + EXTRA[kind]!),
        all * 6n ** BigInt(thrown),
      );
    });
  return [first, ...extra].reduce(plus, fraction(-1));
};

const nets = new Map([2, 3, 4, 5, 6, 7, 8].map((kind) => [kind, withExtraRoll(kind as 2)]));

test.each(['one-wager', 'all-wagers'])(
  '§ 675a.5(d) every bundle, with the price of %s: each number, and the whole, counted by another road',
  (extraRollPrice) => {
    const rules = rulesOf({ extraRollPrice });
    const pip = layouts[10].get('pip-street-1')!;
    for (const { kinds, placings } of extraRollBundles(rules)) {
      const odds = expectAccepted(exactOdds(highRollDice, rules, placings));
      const each = kinds.map((kind) => nets.get(kind)!);
      expect(odds.bets.slice(1, -1).map(({ houseEdge }) => houseEdge)).toEqual(each.map(negate));
      const price = extraRollPrice === 'one-wager' ? 1 : kinds.length;
      const net = each.reduce(plus, negate(pip.houseEdge));
      const staked = 1 + kinds.length + price;
      expect(odds.stakedCents).toBe(100 * staked);
      expect(odds.houseEdge).toEqual(
        fraction(BigInt(price) * net.d - net.n, net.d * BigInt(staked)),
      );
    }
  },
);
