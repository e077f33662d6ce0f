import { expect, test } from 'vitest';
import { expectAccepted, isRefusal } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import { limits, mostWonCents, payoutFloorCents } from './payout-limit.ts';
import { type Rules, submission } from './submission.ts';

const filed = (options: Readonly<Record<string, unknown>>) => parseSubmission(submission, options);
const rules = (options: Readonly<Record<string, unknown>>): Rules => expectAccepted(filed(options));

test('what is held where nothing is filed', () => {
  expect(rules({})).toEqual({
    aceLowStraight: 'second',
    jokerInFlush: 'highest-missing',
    houseWay: 'standard',
    bonus: 'offered',
    bonusPayTable: 'A',
    bonusJokerWithEights: 'ace',
    bonusJokerRoyal: 'yes',
    nineHighFlush: 'nine-high',
    adjacentPositions: 'no',
    startingPosition: 'shaker',
    dealing: 'manual-shoe',
    shuffler: 'no',
    decks: 1,
    minimumWagerCents: 100,
    payoutLimitCents: 0,
  });
});

test('§ 575.9(a)(1) cards are dealt from the hand only where a device shuffles them', () => {
  expect(filed({ dealing: 'hand' })).toMatchObject({
    refused: 'hand-needs-shuffler',
    because:
      'Cards dealt from the hand must be shuffled by device. File shuffler=yes, or deal from a shoe.',
    cite: '58 Pa. Code § 575.9(a)(1)',
  });
  expect(rules({ dealing: 'hand', shuffler: 'yes' }).dealing).toBe('hand');
});

test('§ 575.3(b) two decks only with an automated shuffler', () => {
  expect(filed({ decks: 2 })).toMatchObject({
    refused: 'second-deck-by-hand',
    because:
      'A second deck is permitted only with an automated shuffler. File shuffler=yes, or decks=1.',
    cite: '58 Pa. Code § 575.3(b)',
  });
  expect(rules({ decks: 2, shuffler: 'yes' }).decks).toBe(2);
});

test.each([
  [{ startingPosition: 'button' }],
  [{ startingPosition: 'button', shuffler: 'yes' }],
  [{ startingPosition: 'button', dealing: 'automated-shoe' }],
  [{ startingPosition: 'button', shuffler: 'yes', dealing: 'hand' }],
])('§ 575.5(g)(3) the button needs a shuffler and an automated shoe: %j', (options) => {
  expect(filed(options)).toMatchObject({
    refused: 'button-needs-devices',
    because:
      'The button is used only with shuffler=yes and dealing=automated-shoe. File these, or the shaker.',
    cite: '58 Pa. Code § 575.5(g)(3)',
  });
});

test('§ 575.5(g)(3) with both the button is allowed', () => {
  expect(
    rules({ startingPosition: 'button', shuffler: 'yes', dealing: 'automated-shoe' })
      .startingPosition,
  ).toBe('button');
});

test('§ 575.12(c) the limit is $50,000 at least, or what one player could win at the minimum wager', () => {
  expect(isRefusal(filed({ payoutLimitCents: 5_000_000 }))).toBe(false);
  expect(filed({ payoutLimitCents: 4_999_999 })).toMatchObject({
    refused: 'limit-below-floor',
    cite: '58 Pa. Code § 575.12(c)',
  });
  // 5,000 to 1 and 1 to 1 on $10 each come to $50,010.
  const ten = { minimumWagerCents: 1000 };
  expect(mostWonCents(rules(ten))).toBe(5_001_000);
  expect(isRefusal(filed({ ...ten, payoutLimitCents: 5_001_000 }))).toBe(false);
  expect(isRefusal(filed({ ...ten, payoutLimitCents: 5_000_999 }))).toBe(true);
});

test('§ 575.12(c) without the Bonus Wager even money is the most; with two positions the next bonus comes on top', () => {
  expect(mostWonCents(rules({ bonus: 'not-offered', minimumWagerCents: 1000 }))).toBe(1000);
  expect(payoutFloorCents(rules({ bonus: 'not-offered' }))).toBe(5_000_000);
  const two = { adjacentPositions: 'yes', minimumWagerCents: 1000 };
  expect(mostWonCents(rules(two))).toBe(1000 * (5000 + 1 + 800 + 1));
});

test('§ 575.12(c) the limit is per player and covers both wagers of a hand; none is filed by default', () => {
  expect(limits(rules({}))).toEqual([]);
  expect(limits(rules({ payoutLimitCents: 5_000_000 }))).toEqual([
    {
      per: 'player',
      wagers: ['asia-poker', 'bonus'],
      limitCents: 5_000_000,
      cite: '58 Pa. Code § 575.12(c)',
    },
  ]);
});
