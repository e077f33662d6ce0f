import { expect, test } from 'vitest';
import { fraction, sayFraction } from '../../kernel/fraction.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import { exactOdds, layoutOdds } from '../../odds/index.ts';
import { threeDiceYahtzee } from './index.ts';

const rulesOf = (filed: object = {}) =>
  expectAccepted(parseSubmission(threeDiceYahtzee.submission, filed));
const edges = (filed: object, meters?: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    layoutOdds(threeDiceYahtzee, rulesOf(filed), meters === undefined ? {} : { meters }).map(
      ({ wager, houseEdge }) => [wager, sayFraction(houseEdge)],
    ),
  );
const of = (n: number, d: number) => sayFraction(fraction(n, d));

// Each figure is worked out from counts of throws, by hand: a hand is one of 216 throws, a round one of 46,656.
const BONUS_EDGES = {
  tie: of(46_656 - 11 * 3_696, 46_656),
  'ten-eight-push': of(46_656 - 36 * 2 * 27 * 21, 46_656),
  'red-ten-eight-push': of(46_656 - 76 * 27 * 21, 46_656),
  'blue-ten-eight-push': of(46_656 - 76 * 27 * 21, 46_656),
  yahtzee: of(46_656 - 16 * (216 * 216 - 210 * 210), 46_656),
  'red-yahtzee': of(216 - 31 * 6, 216),
  'blue-yahtzee': of(216 - 31 * 6, 216),
  'double-yahtzee': of(46_656 - 1001 * 36, 46_656),
  'yahtzee-of-one': of(46_656 - 101 * (216 * 216 - 215 * 215), 46_656),
  'yahtzee-of-two': of(46_656 - 51 * (216 * 216 - 214 * 214), 46_656),
  'red-straight': of(216 - 8 * 24, 216),
  'blue-straight': of(216 - 8 * 24, 216),
  'double-straight': of(46_656 - 76 * 24 * 24, 46_656),
  progressive: of(4_665_600 - 856_000 - 200_000, 4_665_600),
};

// A side loses the push of 567 throws; 215 throws of the other hand lose to its Yahtzee of 6s.
test.each([
  [1, of(567, 46_656)],
  [2, of(567 * 5 - 215, 46_656 * 5)],
  [3, of(567 * 2 - 215, 46_656 * 2)],
])('§ red or blue wager payouts: the exact edges under option %s', (payOption, side) => {
  for (const mainWager of ['required', 'optional']) {
    expect(edges({ payOption, mainWager })).toEqual({ red: side, blue: side, ...BONUS_EDGES });
  }
});

test('reading 12: the edges if a double has to be of one value', () => {
  expect(edges({ doubleYahtzee: 'same-value', doubleStraight: 'same-value' })).toMatchObject({
    'double-yahtzee': of(46_656 - 1001 * 6, 46_656),
    'double-straight': of(46_656 - 76 * 4 * 36, 46_656),
  });
});

test('the progressive at any meter: each dollar on it is worth 1 in 46,656', () => {
  expect(edges({}, { progressive: 3_809_600 }).progressive).toBe('0/1');
  expect(edges({}, { progressive: 3_809_500 }).progressive).toBe(of(100, 4_665_600));
  expect(edges({}, { progressive: 0 }).progressive).toBe(of(4_665_600 - 856_000, 4_665_600));
});

test('readings 13 and 14: the progressive under each column and with its stake returned', () => {
  const bought = (stakeCents: number) =>
    sayFraction(
      expectAccepted(
        exactOdds(threeDiceYahtzee, rulesOf({ mainWager: 'optional' }), [
          { seat: 1, wager: 'progressive', stakeCents },
        ]),
      ).houseEdge,
    );
  // Column 1 pays $300, $15, $5 and $2 on $1.50: 5 × 300 + 180 × 15 + 720 × 5 + 3,600 × 2 = 15,000.
  expect(bought(150)).toBe(of(46_656 * 150 - 1_500_000 - 200_000, 46_656 * 150));
  expect(bought(1000)).toBe(of(46_656 * 1000 - 8_560_000 - 200_000, 46_656 * 1000));
  expect(edges({ dynamicPays: 'fixed-column', dynamicColumn: 4 }).progressive).toBe(
    of(4_665_600 - 4 * 856_000 - 200_000, 4_665_600),
  );
  // 4,506 throws win.
  expect(edges({ progressiveStake: 'returned' }).progressive).toBe(
    of(4_665_600 - 856_000 - 200_000 - 450_600, 4_665_600),
  );
});

test('naming other values changes no odds', () => {
  const named = (wager: string, names: readonly number[]) =>
    sayFraction(
      expectAccepted(
        exactOdds(threeDiceYahtzee, rulesOf({ mainWager: 'optional' }), [
          { seat: 1, wager, names, stakeCents: 100 },
        ]),
      ).houseEdge,
    );
  for (const face of [1, 2, 3, 4, 5]) {
    expect(named('yahtzee-of-one', [face])).toBe(BONUS_EDGES['yahtzee-of-one']);
    expect(named('yahtzee-of-two', [face, 6])).toBe(BONUS_EDGES['yahtzee-of-two']);
  }
});
