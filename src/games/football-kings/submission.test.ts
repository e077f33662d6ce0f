import { expect, test } from 'vitest';
import { played } from '../../../test/at-table.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import { footballKings } from './index.ts';
import { limits, mostWonCents, payoutFloorCents } from './payout-limit.ts';
import { submission } from './submission.ts';

const filed = (rules: Readonly<Record<string, unknown>>) => parseSubmission(submission, rules);

test.each([
  ['tiePays', 19, 20],
  ['overPays', 0, 1],
  ['underPays', 0, 1],
  ['hailMaryPays', 1499, 1500],
])('45.7(c) %s may be filed higher, never below the table', (name, below, at) => {
  expect(filed({ [name]: below })).toMatchObject({
    refused: 'rule-not-allowed',
    cite: 'N.J.A.C. 13:69F-45.7(c)',
  });
  expect(filed({ [name]: at })).toMatchObject({ [name]: at });
  expect(filed({ [name]: at + 1 })).toMatchObject({ [name]: at + 1 });
});

test('45.2(b) a second deck needs an automated shuffler', () => {
  expect(filed({ decks: 2 })).toMatchObject({
    refused: 'second-deck-by-hand',
    cite: 'N.J.A.C. 13:69F-45.2(b)',
  });
  expect(filed({ decks: 2, shuffle: 'by-device' })).toMatchObject({ decks: 2 });
  expect(filed({ decks: 1, shuffle: 'by-device' })).toMatchObject({ decks: 1 });
});

test.each([
  [2_499_999, false],
  [2_500_000, true],
  [2_500_001, true],
  [0, true],
])('45.7(e) a payout limit of %i cents at a $1 minimum is accepted: %s', (cents, accepted) => {
  const answer = filed({ payoutLimitCents: cents });
  if (accepted) expect(answer).toMatchObject({ payoutLimitCents: cents });
  else {
    expect(answer).toMatchObject({
      refused: 'limit-below-floor',
      cite: 'N.J.A.C. 13:69F-45.7(e)',
    });
  }
});

// At 79 and more the sides are at most five points apart, so the best round is a tie: 1500 + 20 + 1 for Over 56.
test.each([
  [{ minimumWagerCents: 100 }, 152_100, 2_500_000],
  [{ minimumWagerCents: 1643 }, 2_499_003, 2_500_000],
  [{ minimumWagerCents: 1644 }, 2_500_524, 2_500_524],
  [{ minimumWagerCents: 2500, tiePays: 30 }, 3_827_500, 3_827_500],
  // § 45.9: with the six positions of the table on the same wagers.
  [{ minimumWagerCents: 100, additionalPositions: 'yes' }, 912_600, 2_500_000],
  [{ minimumWagerCents: 1000, additionalPositions: 'yes' }, 9_126_000, 9_126_000],
])('45.7(e) the floor for %j', (rules, most, floor) => {
  const whole = expectAccepted(filed(rules));
  expect(mostWonCents(whole)).toBe(most);
  expect(payoutFloorCents(whole)).toBe(floor);
  expect(filed({ ...rules, payoutLimitCents: floor - 1 })).toMatchObject({
    refused: 'limit-below-floor',
  });
  expect(filed({ ...rules, payoutLimitCents: floor })).toMatchObject({ payoutLimitCents: floor });
});

test('45.7(e) with tables that pay little on Fantasy the floor follows Hail Mary and Tie', () => {
  const offered = expectAccepted(filed({ fantasyPayTable: 'B' }));
  const without = expectAccepted(filed({ fantasy: 'not-offered' }));
  expect(mostWonCents(offered)).toBe(mostWonCents(without));
});

test('45.7(e) the limit runs over the optional wagers that are offered, in the round', () => {
  expect(limits(expectAccepted(filed({})))).toEqual([]);
  expect(limits(expectAccepted(filed({ payoutLimitCents: 2_500_000 })))).toEqual([
    {
      per: 'round',
      wagers: ['tie', 'over-56', 'under-55', 'hail-mary', 'fantasy'],
      limitCents: 2_500_000,
      notice: true,
      cite: 'N.J.A.C. 13:69F-45.7(e)',
    },
  ]);
  const without = expectAccepted(filed({ payoutLimitCents: 2_500_000, fantasy: 'not-offered' }));
  expect(limits(without)[0]?.wagers).not.toContain('fantasy');
});

// Reading 9. Home 40, Visitor 40: Hail Mary owes $15,000 twice, Tie $10,000: together $40,000 against $25,000.
test('45.7(e) winners share the limit in proportion; Home and Visitor are outside it', () => {
  const { settled } = played(
    footballKings,
    { payoutLimitCents: 2_500_000 },
    'receive deck 1 blue preshuffled',
    'cut deck 1 at 26',
    'seat 1  home $100',
    'seat 1  hail-mary $10',
    'seat 2  visitor $100',
    'seat 2  hail-mary $10',
    'seat 2  tie $500',
    'no more bets',
    'deal Ks Kh Qs Qh Js Jh Ts Th',
    'stub',
  );
  const wins = settled.filter(({ result }) => result === 'win');
  expect(
    wins.map(({ seat, wager, paidCents, cutCents }) => [seat, wager, paidCents, cutCents]),
  ).toEqual([
    [2, 'tie', 625_000, 375_000],
    [2, 'hail-mary', 937_500, 562_500],
    [1, 'hail-mary', 937_500, 562_500],
  ]);
  expect(settled.filter(({ wager }) => wager === 'home' || wager === 'visitor')).toMatchObject([
    { result: 'lose', cutCents: 0 },
    { result: 'lose', cutCents: 0 },
  ]);
});
