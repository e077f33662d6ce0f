import { expect, test } from 'vitest';
import { oneDie } from '../../test/one-die.ts';
import type { CouponTerms } from '../coupons/index.ts';
import { asiaPoker, highRollDice, threeDiceYahtzee } from '../games/index.ts';
import type { AnyGame } from '../kernel/game.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import { parseSubmission } from '../kernel/submission.ts';
import { gamesOffered, offerCost, takesCoupon } from './coupon-cost.ts';

const TERMS: CouponTerms = { valueCents: 1_000, pays: 'even money', couponOnPush: 'stays' };
const rulesOf = (game: AnyGame, given: Record<string, unknown> = {}) =>
  expectAccepted(parseSubmission<Record<string, unknown>>(game.submission, given));
/** What was found out about a game is kept by its name: under another it is found out anew. */
let names = 0;
const fresh = (game: AnyGame): AnyGame => {
  names += 1;
  return { ...game, id: `${game.id}-${names}` };
};
const die = oneDie as AnyGame;
const yahtzee = threeDiceYahtzee as AnyGame;
const high = highRollDice as AnyGame;
const named = (wagers: readonly { readonly wager: string }[]) => wagers.map(({ wager }) => wager);
const takes = (game: AnyGame, wager: string) => takesCoupon(game, rulesOf(game), wager);

test('§ 525.22(b) a coupon lies where odds are paid, with what the wager needs beside it, and nowhere else', () => {
  for (const wager of Object.keys(die.wagers(rulesOf(die))))
    expect([wager, takes(die, wager)]).toEqual([wager, true]);
  expect(takes(die, 'no such wager')).toBe(false);
  expect(takes(high, 'like-kind-3')).toBe(true);
  expect(takes(high, 'millionaire-row-9')).toBe(false);
  expect(takes(asiaPoker as AnyGame, 'bonus')).toBe(true);
});

test('§ 525.21(c)(4) an offer is priced on its own wagers, and beside it on every wager that takes a coupon', () => {
  const rules = rulesOf(yahtzee);
  const { offer, unrestricted, titles, withoutOdds, noCoupon } = offerCost(
    ...[fresh(yahtzee), rules, TERMS],
    ['red', 'progressive'],
  );
  expect(named(offer.wagers)).toEqual(['red']);
  expect(offer.dearest?.wager).toBe('red');
  const all = Object.keys(yahtzee.wagers(rules));
  expect(named(unrestricted.wagers).toSorted()).toEqual(
    all.filter((wager) => wager !== 'progressive').toSorted(),
  );
  expect(titles).toEqual(
    Object.fromEntries(
      Object.entries(yahtzee.wagers(rules)).map(([wager, { title }]) => [wager, title]),
    ),
  );
  expect(withoutOdds).toEqual([]);
  expect(noCoupon).toEqual(['progressive']);
});

test('§ 525.21(c)(4) an offer that names no wager is on all of them', () => {
  const { offer, unrestricted, noCoupon } = offerCost(fresh(high), rulesOf(high), TERMS);
  expect(offer).toEqual(unrestricted);
  expect(offer.wagers).toHaveLength(13);
  expect(noCoupon).toEqual(['extra-roll', 'millionaire-row-9', 'millionaire-row-10']);
});

/** One wager is quoted apart, and nobody has counted its rounds. */
const uncounted: AnyGame = {
  ...die,
  id: 'one-die-uncounted',
  wagers: (rules: never) =>
    Object.fromEntries(
      Object.entries(die.wagers(rules)).map(([id, wager]) => [
        id,
        id === 'high' ? { ...wager, quotedApart: { why: 'too many rounds' } as never } : wager,
      ]),
    ),
} as AnyGame;

test('§ 525.21(c)(4) a wager whose rounds were not counted has no cost, and is named', () => {
  const game = fresh(uncounted);
  const asked = (only?: readonly string[]) => offerCost(game, rulesOf(game), TERMS, only);
  expect(asked()).toMatchObject({ withoutOdds: ['high'], noCoupon: [] });
  expect(named(asked().unrestricted.wagers)).not.toContain('high');
  expect(asked(['high', 'even', 'none'])).toMatchObject({
    ...{ withoutOdds: ['high'], noCoupon: ['none'] },
    offer: { wagers: [{ wager: 'even' }] },
  });
});

test('§ 525.21(c)(4) odds are walked once for each game and each of its filings', () => {
  let walks = 0;
  const counted: AnyGame = {
    ...fresh(die),
    wagers: (rules: never) => ({
      ...die.wagers(rules),
      high: {
        ...die.wagers(rules).high,
        result: (...asked: readonly never[]) => {
          walks += 1;
          return Reflect.apply(die.wagers(rules).high?.result as never, undefined, asked);
        },
      },
    }),
  } as unknown as AnyGame;
  const first = offerCost(counted, rulesOf(counted), TERMS);
  const once = walks;
  expect(once).toBeGreaterThan(0);
  expect(offerCost(counted, rulesOf(counted), TERMS)).toEqual(first);
  expect(walks).toBe(once);
  offerCost(counted, rulesOf(counted, { colour: 'red' }), TERMS);
  expect(walks).toBeGreaterThan(once);
  // Another game under the same filing has odds of its own.
  const other = fresh(counted);
  const known = walks;
  offerCost(other, rulesOf(other), TERMS);
  expect(walks).toBeGreaterThan(known);
});

test('§ 525.21(c)(4) every game lists its wagers under standard rules, and which of them take a coupon', () => {
  const one = fresh(die);
  const [first, second] = gamesOffered({ one, two: fresh(high) });
  expect(first).toMatchObject({ game: one.id, title: 'One Die' });
  expect(first?.wagers.map(({ wager, title, takes: it }) => [wager, title, it])).toEqual([
    ...[
      ['even', 'Even', true],
      ['high', 'High', true],
      ['named', 'Named', true],
      ['pair', 'Pair', true],
    ],
    ...[
      ['prize', 'Prize', true],
      ['jackpot', 'Jackpot', true],
      ['insurance', 'Insurance', true],
    ],
  ]);
  expect(second?.wagers.filter(({ takes: it }) => !it).map(({ wager }) => wager)).toEqual([
    ...['extra-roll', 'millionaire-row-9', 'millionaire-row-10'],
  ]);
  // The same is not found out again.
  expect(gamesOffered({ one })[0]).toBe(first);
});

test('§ 525.21(c)(4) a game that has no standard rules offers nothing', () => {
  const strict = {
    ...fresh(die),
    submission: {
      ...die.submission,
      options: {
        ...die.submission.options,
        must: { title: 'Must be filed', cite: 'House rules § submission', choices: ['a'] },
      },
    },
  } as unknown as AnyGame;
  expect(gamesOffered({ strict })).toEqual([{ game: strict.id, title: 'One Die', wagers: [] }]);
});
