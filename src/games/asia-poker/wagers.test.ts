import { describe, expect, test } from 'vitest';
import { against, READY } from '../../../test/asia-poker-table.ts';
import { played } from '../../../test/at-table.ts';
import { expectAccepted, isRefusal } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import { exactOdds } from '../../odds/exact.ts';
import { BONUS_HANDS } from './bonus.ts';
import { asiaPoker } from './index.ts';
import { bonusLine, bonusPays } from './payout.ts';

const WITH_BONUS = ['seat 1  asia-poker $10', 'seat 1  bonus $2'];

/** The line on which a bonus of $2 is paid, and what it comes to. */
const bonus = (filed: Readonly<Record<string, unknown>>, hand: string, sets: string) => {
  const line = against(filed, hand, sets, ...WITH_BONUS).settled.find(
    ({ wager }) => wager === 'bonus',
  );
  return [line?.line, line?.paidCents];
};

describe('§ 575.12(b) the printed pay tables', () => {
  const printed = (bonusPayTable: 'A' | 'B' | 'C') =>
    Object.values(bonusPays({ bonusPayTable } as never)).map(({ pays }) =>
      'to' in pays ? pays.to[0] : 0,
    );

  test('A', () => {
    expect(printed('A')).toEqual([5000, 800, 200, 80, 40, 30, 10, 5, 4, 3, 2]);
  });
  test('B', () => {
    expect(printed('B')).toEqual([5000, 800, 200, 50, 40, 30, 10, 5, 4, 3, 2]);
  });
  test('C', () => {
    expect(printed('C')).toEqual([5000, 800, 200, 50, 40, 25, 10, 5, 4, 3, 2]);
  });
  test('one line for every hand of § 575.6(d), in its order', () => {
    expect(Object.keys(bonusPays({ bonusPayTable: 'A' } as never))).toEqual(
      BONUS_HANDS.map(bonusLine),
    );
    expect(new Set(BONUS_HANDS.map(bonusLine)).size).toBe(11);
  });
});

describe('§ 575.11(h) the Bonus Wager', () => {
  test('is settled after the Asia Poker Wager, on the seven cards however they were set', () => {
    const { settled } = against(
      {},
      '7s 7h 7d 7c Ks Qh 2d',
      '7s 7h 2d Qh / 7d 7c / Ks',
      ...WITH_BONUS,
    );
    expect(settled.map(({ wager, result, line }) => [wager, result, line])).toEqual([
      ['asia-poker', 'lose', undefined],
      ['bonus', 'win', 'four-of-a-kind'],
    ]);
    // Set wrongly: the main wager loses, the bonus is still formed.
    const foul = against({}, '7s 7h 7d 7c Ks Qh 2d', 'Qh 2d 7s Ks / 7d 7c / 7h', ...WITH_BONUS);
    expect(foul.settled.map(({ result }) => result)).toEqual(['lose', 'win']);
  });

  test('(h)(1) nothing of § 575.6(d) loses', () => {
    const { settled, events } = against(
      {},
      'As Qh Jd 8c 6s 4d 3h',
      'As 8c 4d 3h / Qh Jd / 6s',
      ...WITH_BONUS,
    );
    expect(settled[1]).toMatchObject({ result: 'lose', cite: '58 Pa. Code § 575.11(h)(1)' });
    expect(events.find(({ type }) => type === 'BonusFormed')).toEqual({
      type: 'BonusFormed',
      seat: 1,
      cite: '58 Pa. Code § 575.11(h)(1)',
    });
  });

  test('pays by the table filed', () => {
    const fours = ['7s 7h 7d 7c Ks Qh 2d', '7s 7h 2d Qh / 7d 7c / Ks'] as const;
    expect(bonus({}, ...fours)).toEqual(['four-of-a-kind', 6000]);
    expect(bonus({ bonusPayTable: 'B' }, ...fours)).toEqual(['four-of-a-kind', 6000]);
    expect(bonus({ bonusPayTable: 'C' }, ...fours)).toEqual(['four-of-a-kind', 5000]);
    const nine = ['9h 8h 7d 6c 4s 3h 2d', '9h 4s 3h 2d / 8h 6c / 7d'] as const;
    expect(bonus({}, ...nine)).toEqual(['nine-high', 2000]);
  });

  test('reading 23 changes the class that is paid', () => {
    const royal = ['As Ks Qs Js Joker 7d 3h', 'As Ks Qs Js / Joker 3h / 7d'] as const;
    expect(bonus({}, ...royal)).toEqual(['royal-flush', 40_000]);
    expect(bonus({ bonusJokerRoyal: 'no' }, ...royal)).toEqual(['straight-flush-with-joker', 8000]);
    const eights = ['8s 8h 8d 8c As Ah Joker', '8s 8h 8d 8c / As Ah / Joker'] as const;
    expect(bonus({}, ...eights)).toEqual(['three-of-a-kind-and-four-8s', 1_000_000]);
    expect(bonus({ bonusJokerWithEights: 'none' }, ...eights)).toEqual(['four-of-a-kind', 6000]);
  });

  test('§ 575.12(c) the limit takes from what is paid on both wagers of the hand', () => {
    const hand = ['8s 8h 8d 8c As Ah Joker', '8s 8h 8d 8c / As Ah / Joker'] as const;
    const limited = { payoutLimitCents: 5_000_000 };
    const at = (stake: string) =>
      against(limited, ...hand, 'seat 1  asia-poker $10', `seat 1  bonus ${stake}`).settled.map(
        ({ paidCents, cutCents }) => [paidCents, cutCents],
      );
    expect(at('$9.99')).toEqual([
      [1000, 0],
      [4_995_000, 0],
    ]);
    expect(at('$10')).toEqual([
      [1000, 0],
      [4_999_000, 1000],
    ]);
  });
});

describe('§ 575.7 wagers', () => {
  const say = (filed: Readonly<Record<string, unknown>>, ...lines: readonly string[]) =>
    played(asiaPoker, filed, ...READY, ...lines).refusal;

  test('(a) chips only', () => {
    expect(say({}, 'seat 1  asia-poker $10 in cash')).toMatchObject({
      refused: 'cash-not-accepted',
      cite: '58 Pa. Code § 575.7(a)',
    });
  });

  test('(c) none is made, increased or withdrawn after "no more bets"', () => {
    const lines = ['seat 1  asia-poker $10', 'no more bets'];
    for (const line of [
      'seat 1  asia-poker $5',
      'seat 1  bonus $1',
      'seat 1  withdraws asia-poker',
    ]) {
      expect(say({}, ...lines, line)).toMatchObject({
        refused: 'wager-closed',
        cite: '58 Pa. Code § 575.7(c)',
      });
    }
  });

  test('(e) the Bonus Wager lies beside an Asia Poker Wager, where it is offered', () => {
    expect(say({}, 'seat 1  bonus $1')?.refused).toBe('asia-poker-wager-required');
    expect(say({}, 'seat 1  asia-poker $1', 'seat 2  bonus $1')?.refused).toBe(
      'asia-poker-wager-required',
    );
    expect(
      say({}, 'seat 1  asia-poker $1', 'seat 1  bonus $1', 'seat 1  withdraws asia-poker')?.refused,
    ).toBe('asia-poker-wager-required');
    expect(
      say({ bonus: 'not-offered' }, 'seat 1  asia-poker $1', 'seat 1  bonus $1')?.refused,
    ).toBe('unknown-wager');
  });
});

test('§ 575.7(d), (e) what the two wagers are called, and where the layout has them', () => {
  const wagers = asiaPoker.wagers(expectAccepted(parseSubmission(asiaPoker.submission)));
  expect(Object.values(wagers)).toMatchObject([
    {
      title: 'Asia Poker',
      group: 'Asia Poker Wager',
      cite: '58 Pa. Code § 575.7(d)',
      quotedApart: { strategy: 'house way against house way', rounds: 10_000, seed: 575 },
    },
    {
      title: 'Bonus',
      group: 'Bonus Wager',
      cite: '58 Pa. Code § 575.7(e)',
      payTable: 'A',
      needs: [{ wager: 'asia-poker' }],
    },
  ]);
});

test('odds of the Asia Poker Wager are quoted apart, and never walked', () => {
  const rules = parseSubmission(asiaPoker.submission);
  if (isRefusal(rules)) throw new Error(rules.because);
  const walked = exactOdds(asiaPoker, rules, [{ seat: 1, wager: 'asia-poker', stakeCents: 100 }]);
  expect(walked).toMatchObject({ refused: 'odds-not-walked' });
});
