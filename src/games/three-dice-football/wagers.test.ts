import { describe, expect, test } from 'vitest';
import { type AtTable, atTable, became } from '../../../test/at-table.ts';
import { threeDiceFootball } from './index.ts';
import { FULL_GAME, SINGLE_PLAY } from './wagers.ts';

const football = (filed = {}) => atTable(threeDiceFootball, { filed });
const ready = (...bets: readonly string[]): AtTable =>
  football().said(...bets.map((bet) => `seat 1  ${bet}`), 'offer 1', 'accept 1');
/** One dollar on the wager, then these throws. */
const outcome = (wager: string, ...throws: readonly string[]) =>
  became(ready(`${wager} $1`).said(...throws.map((dice) => `throw ${dice}`)), wager);

test('§ 661a.3(b), (d) eleven full game and eight single play wagers, in the order of the chapter', () => {
  const rules = { edition: '661a', firstAndGoal: 'at-once', touchdown: 'reach-zero' } as const;
  expect(Object.keys(threeDiceFootball.wagers(rules))).toEqual([...FULL_GAME, ...SINGLE_PLAY]);
  expect(FULL_GAME).toHaveLength(11);
  expect(SINGLE_PLAY).toHaveLength(8);
});

describe('single play wagers, below, at and above', () => {
  test.each([
    // § 661a.3(d)(1)
    ['trips-td', '11/1', 'wins 3000'],
    ['trips-td', '66/6', 'wins 3000'],
    ['trips-td', '11/2', 'loses 100'],
    ['trips-td', '12/1', 'loses 100'],
    // § 661a.3(d)(2): a total below the red die; equal is not enough, a turnover is.
    ['penalty', '12/4', 'wins 900'],
    ['penalty', '11/6', 'wins 900'],
    ['penalty', '13/4', 'loses 100'],
    ['penalty', '14/4', 'loses 100'],
    // § 661a.3(d)(3)
    ['turnover', '12/6', 'wins 6000'],
    ['turnover', '11/6', 'wins 6000'],
    ['turnover', '13/6', 'loses 100'],
    ['turnover', '12/5', 'loses 100'],
    // § 661a.3(d)(4)
    ['cover-three', '44/4', 'wins 700'],
    ['cover-three', '12/4', 'wins 700'],
    ['cover-three', '11/6', 'wins 700'],
    ['cover-three', '13/4', 'loses 100'],
    ['cover-three', '14/4', 'loses 100'],
    // § 661a.3(d)(5)
    ['no-gain', '12/4', 'wins 500'],
    ['no-gain', '13/4', 'wins 500'],
    ['no-gain', '12/6', 'wins 500'],
    ['no-gain', '14/4', 'loses 100'],
    ['no-gain', '22/2', 'loses 100'],
    // § 661a.3(d)(6): 6, 7 and 8 yards.
    ['big-play', '53/2', 'loses 100'],
    ['big-play', '54/2', 'wins 400'],
    ['big-play', '64/2', 'wins 400'],
    ['big-play', '11/1', 'wins 400'],
    // § 661a.3(d)(7): 4, 5 and 6 yards.
    ['over-four-yards', '53/4', 'loses 100'],
    ['over-four-yards', '54/4', 'wins 100'],
    ['over-four-yards', '64/4', 'wins 100'],
    ['over-four-yards', '33/3', 'wins 700'],
    // § 661a.3(d)(8): 4, 3 and 0 yards, a penalty, a turnover; never a Trips TD.
    ['under-four-yards', '53/4', 'loses 100'],
    ['under-four-yards', '43/4', 'wins 100'],
    ['under-four-yards', '13/4', 'wins 100'],
    ['under-four-yards', '12/4', 'wins 100'],
    ['under-four-yards', '11/6', 'wins 100'],
    ['under-four-yards', '22/2', 'loses 100'],
    ['under-four-yards', '11/1', 'loses 100'],
  ])('§ 661a.3(d) %s on %s %s', (wager, dice, result) => {
    expect(outcome(wager, dice)).toBe(result);
  });
});

test('§ 661a.6(d) single play wagers go by the dice, not by the yards that are left', () => {
  // On the 2 yard line a throw of 7 yards is a Big Play although only 2 can be moved.
  const table = ready('touchdown $1').said('throw 66/1', 'throw 61/1', 'throw 31/3');
  expect(table.play.round).toMatchObject({ field: { yards: 2 } });
  const next = table.said('seat 1  big-play $1', 'seat 2  under-four-yards $1', 'throw 63/2');
  expect(became(next, 'big-play')).toBe('wins 400');
  expect(became(next, 'under-four-yards')).toBe('loses 100');
});

describe('full game wagers', () => {
  test.each([
    // § 661a.3(b)(1), (2)
    ['touchdown', ['66/1', '66/1'], 'wins 100'],
    ['touchdown', ['33/3'], 'wins 100'],
    ['touchdown', ['11/6'], 'loses 100'],
    ['touchdown', ['13/4', '13/4', '13/4'], 'loses 100'],
    ['defense', ['66/1', '66/1'], 'loses 100'],
    ['defense', ['33/3'], 'loses 100'],
    ['defense', ['11/6'], 'wins 80'],
    ['defense', ['13/4', '13/4', '13/4'], 'wins 80'],
    // § 661a.3(b)(3): won on the roll after the score.
    ['extra-point', ['33/3', '23/1'], 'wins 100'],
    ['extra-point', ['33/3', '21/1'], 'wins 1000'],
    ['extra-point', ['33/3', '11/1'], 'wins 5000'],
    ['extra-point', ['33/3', '22/2'], 'wins 1000'],
    ['extra-point', ['66/1', '66/1', '13/4'], 'wins 100'],
    ['extra-point', ['33/3', '22/3'], 'loses 100'],
    ['extra-point', ['11/6'], 'loses 100'],
    ['extra-point', ['13/4', '13/4', '13/4'], 'loses 100'],
    // § 661a.3(b)(4): in four downs or fewer.
    ['quick-strike-td', ['33/3'], 'wins 800'],
    ['quick-strike-td', ['13/4', '33/3'], 'wins 500'],
    ['quick-strike-td', ['13/4', '13/4', '33/3'], 'wins 300'],
    ['quick-strike-td', ['66/1', '66/1'], 'wins 500'],
    ['quick-strike-td', ['64/2', '42/4', '63/1', '11/1'], 'wins 100'],
    ['quick-strike-td', ['64/2', '42/4', '42/6', '33/3'], 'wins 100'],
    ['quick-strike-td', ['64/2', '42/4', '42/6', '42/6', '33/3'], 'loses 100'],
    ['quick-strike-td', ['11/6'], 'loses 100'],
    // § 661a.3(b)(5)
    ['game-changer', ['33/3'], 'wins 500'],
    ['game-changer', ['13/4', '12/6'], 'wins 500'],
    ['game-changer', ['66/1', '66/1'], 'loses 100'],
    ['game-changer', ['13/4', '13/4', '13/4'], 'loses 100'],
  ])('§ 661a.3(b) %s after %j %s', (wager, throws, result) => {
    expect(outcome(wager, ...throws)).toBe(result);
  });

  const games: readonly (readonly string[])[] = [
    ['33/3'],
    ['66/1', '66/1'],
    ['13/4', '13/4', '13/4'],
    ['64/2', '42/4', '13/4', '66/1'],
    ['64/2', '42/4', '13/4', '13/4', '66/1'],
    ['13/4', '64/2', '42/4', '13/4', '13/4', '13/4'],
  ];
  const pays = [2200, 2200, 120, 500, 300, 600];

  test.each(games.map((throws, index) => [index + 1, throws] as const))(
    '§ 661a.3(b)(6) a game of exactly %i plays',
    (plays, throws) => {
      for (const length of [1, 2, 3, 4, 5, 6]) {
        expect(outcome(`game-length-${length}`, ...throws), `game-length-${length}`).toBe(
          length === plays ? `wins ${pays[length - 1]}` : 'loses 100',
        );
      }
    },
  );
});

describe('when a wager may be placed, raised and withdrawn', () => {
  test.each(FULL_GAME)('§ 661a.3(c) %s before the first throw only', (wager) => {
    const table = ready(`${wager} $5`, 'game-changer $5');
    const raised = table.said(`seat 1  ${wager} $10`);
    const bet = raised.play.bets.find((one) => one.wager === wager);
    expect(bet?.stakeCents).toBe(wager === 'game-changer' ? 2000 : 1500);
    const withdrawn = raised.said(`seat 1  withdraws ${wager}`);
    expect(withdrawn.play.bets.some((one) => one.wager === wager)).toBe(false);
    const thrown = ready(`${wager} $5`).said('throw 14/4');
    thrown.refuses(`seat 1  ${wager} $5`, 'wager-closed', '58 Pa. Code § 661a.3(c)');
    thrown.refuses(`seat 2  ${wager} $5`, 'wager-closed', '58 Pa. Code § 661a.3(c)');
    thrown.refuses(`seat 1  withdraws ${wager}`, 'wager-closed', '58 Pa. Code § 661a.3(c)');
  });

  test.each(SINGLE_PLAY)('§ 661a.3(e) %s before any throw of the game', (wager) => {
    const later = ready('touchdown $5').said('throw 14/4', `seat 1  ${wager} $5`);
    const raised = later.said(`seat 1  ${wager} $1`);
    expect(raised.play.bets.find((bet) => bet.wager === wager)?.stakeCents).toBe(600);
    const withdrawn = raised.said(`seat 1  withdraws ${wager}`);
    expect(withdrawn.play.bets.map((bet) => bet.wager)).toEqual(['touchdown']);
    const settled = raised.said('throw 14/4');
    expect(settled.lines).toHaveLength(1);
    const ended = settled.said('throw 11/6');
    ended.refuses(`seat 1  ${wager} $5`, 'wager-closed', '58 Pa. Code § 661a.3(e)');
  });

  test('§ 661a.3(c) a call of "no roll" is not the first throw', () => {
    const table = ready('touchdown $5').said('no roll: improper throw', 'seat 1  defense $5');
    expect(table.play.bets).toHaveLength(2);
  });

  test('§ 661a.3(e) single play wagers are closed between the score and the extra point', () => {
    const due = ready('extra-point $5').said('throw 33/3');
    due.refuses('seat 1  trips-td $1', 'wager-closed', '58 Pa. Code § 661a.3(e)');
    due.refuses('seat 1  extra-point $1', 'wager-closed', '58 Pa. Code § 661a.3(c)');
    due.refuses('seat 1  withdraws extra-point', 'wager-closed', '58 Pa. Code § 661a.3(c)');
  });

  test('§ 661a.3(c) the sentence says whether anything is still open', () => {
    const thrown = ready('touchdown $5').said('throw 14/4');
    const cite = '58 Pa. Code § 661a.3(c)';
    expect(thrown.refuses('seat 1  defense $5', 'wager-closed', cite).because).toBe(
      'A full game wager is placed before the first throw of the dice; single play wagers are still open.',
    );
    const ended = thrown.said('throw 11/6');
    expect(ended.refuses('seat 1  defense $5', 'wager-closed', cite).because).toBe(
      'A full game wager is placed before the first throw of the dice; wait for the next game.',
    );
  });

  test('§ 661a.3(c) all are open again when the next game begins', () => {
    const next = ready('touchdown $5').said('throw 11/6', 'new round', 'seat 1  defense $5');
    expect(next.play).toMatchObject({ number: 2, bets: [{ wager: 'defense' }] });
  });
});

test('§ 661a.3(a) a verbal wager with cash is refused, before and during a game', () => {
  const cite = '58 Pa. Code § 661a.3(a)';
  football().refuses('seat 1  touchdown $5 in cash', 'cash-not-accepted', cite);
  const thrown = ready('touchdown $5').said('throw 14/4');
  thrown.refuses('seat 1  penalty $5 in cash', 'cash-not-accepted', cite);
});

test.each([0, -1, 0.5, Number.NaN, 1e20, '5', undefined])(
  'House rules § money: a stake of %s is refused with the paragraph of the wager',
  (stakeCents) => {
    football().refuses(
      { type: 'PlaceBet', seat: 1, wager: 'penalty', stakeCents },
      'stake-not-money',
      '58 Pa. Code § 661a.3(d)(2)',
    );
  },
);

test('§ 661a.3 a wager nobody knows is refused, and the offered ones are listed', () => {
  const { because } = football().refuses(
    'seat 1  field-goal $5',
    'unknown-wager',
    '58 Pa. Code § 661a.3(a)',
  );
  expect(because).toContain('under-four-yards');
});

test('§ 661a.2(a) sixteen places', () => {
  expect(football().said('seat 16  touchdown $5').play.players).toEqual([16]);
  football().refuses('seat 17  touchdown $5', 'no-such-seat', 'House rules § seats');
  football().refuses('seat 0  joins', 'no-such-seat', 'House rules § seats');
});

test('House rules § payable stake: Defense and three plays are staked in multiples of five cents', () => {
  const bet = (wager: string, stakeCents: number) =>
    ({ type: 'PlaceBet', seat: 1, wager, stakeCents }) as const;
  const cite = 'House rules § payable stake';
  football().refuses(bet('defense', 4), 'stake-not-payable', cite);
  football().refuses(bet('defense', 6), 'stake-not-payable', cite);
  football().refuses(bet('game-length-3', 101), 'stake-not-payable', cite);
  expect(football().said('seat 1  defense $0.05').play.bets).toHaveLength(1);
});

test('§ 661a.3(b), (e) nothing is decided early: not before the end, the roll or the throw', () => {
  const rules = { edition: '661a', firstAndGoal: 'at-once', touchdown: 'reach-zero' } as const;
  const offered = threeDiceFootball.wagers(rules);
  const verdicts = (table: AtTable, wagers: readonly string[]) =>
    wagers.map((id) => offered[id]!.result(table.play.round as never, {} as never, table.play));
  const begun = ready('touchdown $1');
  expect(new Set(verdicts(begun, [...FULL_GAME, ...SINGLE_PLAY]))).toEqual(new Set([undefined]));
  const running = begun.said('throw 14/4');
  expect(new Set(verdicts(running, FULL_GAME))).toEqual(new Set([undefined]));
  // A score with the extra point due, and one where nobody wagered on it.
  const due = ready('extra-point $1').said('throw 33/3');
  expect(verdicts(due, ['extra-point', 'touchdown'])).toEqual([
    undefined,
    { result: 'win', line: 'touchdown' },
  ]);
  expect(verdicts(begun.said('throw 33/3'), ['extra-point'])).toEqual([undefined]);
});
