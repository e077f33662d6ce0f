import { describe, expect, test } from 'vitest';
import { DECK } from '../../kernel/cards.ts';
import { fraction, sayFraction } from '../../kernel/fraction.ts';
import { expectAccepted, isRefusal } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import { exactOdds, layoutOdds } from '../../odds/index.ts';
import { footballKings } from './index.ts';

const rulesOf = (filed: Readonly<Record<string, unknown>> = {}) =>
  expectAccepted(parseSubmission(footballKings.submission, filed));

/**
 * Card by card through the deck: each goes to a half of Home, a half of Visitor, or stays. Counts unordered deals by
 * `home ± visitor`, and shares nothing with the game's own counting of values.
 */
const countsOf = (
  sign: 1 | -1,
): { readonly ways: ReadonlyMap<number, number>; readonly all: number } => {
  const OFFSET = 100;
  let states = new Map<number, number>([[OFFSET, 1]]);
  for (const card of DECK) {
    const plain = 'TJQK'.includes(card[0]!) ? 10 : card[0] === 'A' ? 0 : Number(card[0]);
    const [early, late] = plain === 0 ? [1, 11] : [plain, plain];
    const next = new Map(states);
    for (const [state, ways] of states) {
      // Four counters of up to two cards each above the total: Home and Visitor, early and late.
      [early, late, sign * early, sign * late].forEach((points, place) => {
        const unit = 1000 * 3 ** place;
        if (Math.floor(state / unit) % 3 === 2) return;
        const to = state + unit + points;
        next.set(to, (next.get(to) ?? 0) + ways);
      });
    }
    states = next;
  }
  const ways = new Map<number, number>();
  let all = 0;
  for (const [state, many] of states) {
    if (Math.floor(state / 1000) !== 80) continue;
    ways.set((state % 1000) - OFFSET, many);
    all += many;
  }
  return { ways, all };
};

const margins = countsOf(-1);
const sums = countsOf(1);
const chance = (
  { ways, all }: ReturnType<typeof countsOf>,
  is: (value: number) => boolean,
): string => {
  let many = 0;
  for (const [value, some] of ways) if (is(value)) many += some;
  return sayFraction(fraction(many, all));
};

test('52!/(2!⁴·44!) unordered deals', () => {
  expect(margins.all).toBe((52 * 51 * 50 * 49 * 48 * 47 * 46 * 45) / 16);
  expect(sums.all).toBe(margins.all);
});

const odds = layoutOdds(footballKings, rulesOf());
const outcomesOf = (wager: string, among = odds) =>
  Object.fromEntries(
    among
      .find((each) => each.wager === wager)!
      .outcomes.map(({ result, line, probability }) => [line ?? result, sayFraction(probability)]),
  );

test('every wager of the layout has odds', () => {
  expect(odds.map(({ wager }) => wager)).toEqual([
    'home',
    'visitor',
    'tie',
    'over-56',
    'under-55',
    'hail-mary',
    'fantasy',
  ]);
});

test('45.5(d) Home and Visitor', () => {
  const win = chance(margins, (by) => by > 0);
  const lose = chance(margins, (by) => by <= 0);
  expect(outcomesOf('home')).toEqual({ home: win, lose });
  expect(outcomesOf('visitor')).toEqual({ visitor: win, lose });
});

test('45.5A(a) the optional wagers', () => {
  expect(outcomesOf('tie')).toEqual({
    tie: chance(margins, (by) => by === 0),
    lose: chance(margins, (by) => by !== 0),
  });
  expect(outcomesOf('over-56')).toEqual({
    'over-56': chance(sums, (sum) => sum >= 57),
    push: chance(sums, (sum) => sum === 56),
    lose: chance(sums, (sum) => sum <= 55),
  });
  expect(outcomesOf('under-55')).toEqual({
    'under-55': chance(sums, (sum) => sum <= 54),
    push: chance(sums, (sum) => sum === 55),
    lose: chance(sums, (sum) => sum >= 56),
  });
  expect(outcomesOf('hail-mary')).toEqual({
    'hail-mary': chance(sums, (sum) => sum >= 79),
    lose: chance(sums, (sum) => sum <= 78),
  });
});

describe('45.7(d) Fantasy', () => {
  const between = (from: number, to: number) => chance(margins, (by) => by >= from && by <= to);
  const lines = {
    'by-7-to-13': between(7, 13),
    'by-14-to-20': between(14, 20),
    'by-21-to-27': between(21, 27),
    'by-28-to-36': between(28, 36),
  };
  test.each([
    ['A', 1],
    ['B', 4],
    ['C', 4],
  ])('table %s pushes from %i to 6 points', (fantasyPayTable, from) => {
    const table = layoutOdds(footballKings, rulesOf({ fantasyPayTable }), { only: ['fantasy'] });
    expect(outcomesOf('fantasy', table)).toEqual({
      ...lines,
      push: between(from, 6),
      lose: chance(margins, (by) => by < from),
    });
  });
});

// Golden: nothing that pays has moved.
test.each([
  [
    'A',
    {
      home: '3541658111/79016505750',
      visitor: '3541658111/79016505750',
      tie: '221032639/3762690750',
      'over-56': '251644427/5853074500',
      'under-55': '1397290157/26338835250',
      'hail-mary': '3129313469/17559223500',
      fantasy: '994120871/26338835250',
    },
  ],
  ['B', { fantasy: '378148072/5644036125' }],
  ['C', { fantasy: '2003872021/39508252875' }],
])('house edges under table %s', (fantasyPayTable, edges) => {
  const found = layoutOdds(footballKings, rulesOf({ fantasyPayTable }));
  expect(
    Object.fromEntries(found.map(({ wager, houseEdge }) => [wager, sayFraction(houseEdge)])),
  ).toMatchObject(edges);
});

test('a burned card and a second deck change no odds', () => {
  const other = layoutOdds(
    footballKings,
    rulesOf({ burnCard: 'yes', decks: 2, shuffle: 'by-device' }),
  );
  expect(other.map(({ wager, houseEdge }) => [wager, houseEdge])).toEqual(
    odds.map(({ wager, houseEdge }) => [wager, houseEdge]),
  );
});

test('45.7(c) odds filed above the table lower the edge by just that', () => {
  const tie = layoutOdds(footballKings, rulesOf({ tiePays: 21 }), { only: ['tie'] })[0]!;
  const more = odds[2]!.outcomes[0]!.probability;
  expect(sayFraction(tie.houseEdge)).toBe(
    sayFraction(
      fraction(
        odds[2]!.houseEdge.n * more.d - more.n * odds[2]!.houseEdge.d,
        odds[2]!.houseEdge.d * more.d,
      ),
    ),
  );
});

test('45.7(e) a limit is within the odds of a bundle that reaches it', () => {
  const bundle = (payoutLimitCents: number) => {
    const answer = exactOdds(footballKings, rulesOf({ payoutLimitCents }), [
      { seat: 1, wager: 'home', stakeCents: 10_000 },
      { seat: 1, wager: 'hail-mary', stakeCents: 10_000 },
    ]);
    if (isRefusal(answer)) throw new Error(answer.because);
    return answer.totals.at(-1)!.netCents;
  };
  // $100 on Hail Mary is owed $150,000; Home's $100 is outside the limit.
  expect(bundle(0)).toBe(15_010_000);
  expect(bundle(2_500_000)).toBe(2_510_000);
});
