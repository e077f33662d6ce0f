import { expect, test } from 'vitest';
import { dealt, FROM_DEALER, READY } from '../../../test/asia-poker-table.ts';
import { played } from '../../../test/at-table.ts';
import { asiaPoker } from './index.ts';
import { countedTo } from './positions.ts';
import type { Round } from './round.ts';

const say = (filed: Readonly<Record<string, unknown>>, ...lines: readonly string[]) => {
  const { state, ...rest } = played(asiaPoker, filed, ...READY, 'seat 2  asia-poker $10', ...lines);
  return { round: state.round as Round, ...rest };
};

test('§ 575.5(g)(1)(iii) the count begins with the dealer and goes counter-clockwise', () => {
  // The dealer's right is seat 6.
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 18].map(countedTo)).toEqual([0, 6, 5, 4, 3, 2, 1, 0, 6, 4]);
});

test('§ 575.5(g)(1)(i) the shaker is shaken at least three times', () => {
  expect(say({}, 'no more bets', 'shake 2', 'uncover 1 1 1').refusal?.refused).toBe('not-shaken');
  expect(say({}, 'no more bets', 'shake 2', 'shake 1', 'uncover 1 1 1').round.dice).toEqual([
    1, 1, 1,
  ]);
  expect(say({}, 'no more bets', 'shake 0').refusal?.refused).toBe('not-a-count');
  expect(say({}, 'no more bets', 'shake 3', 'uncover 1 1 1', 'shake 1').refusal?.refused).toBe(
    'dice-shown',
  );
  expect(
    say({}, 'no more bets', 'shake 3', 'uncover 1 1 1', 'uncover 1 1 2').refusal?.refused,
  ).toBe('dice-shown');
});

test.each(['uncover 1 1', 'uncover 1 1 7', 'uncover 0 1 1', 'uncover 1 1 1 1'])(
  '§ 575.5(g)(1)(ii) %s is not three dice',
  (line) => {
    expect(say({}, 'no more bets', 'shake 3', line).refusal?.refused).toBe('not-dice');
  },
);

test('§ 575.5(g)(1)(ii) the total is announced as it is', () => {
  expect(say({}, 'no more bets', 'shake 3', 'total 3').refusal?.refused).toBe('dice-not-shown');
  const wrong = say({}, 'no more bets', 'shake 3', 'uncover 2 3 6', 'total 10');
  expect(wrong.refusal).toMatchObject({
    refused: 'total-not-right',
    because: 'The three dice total 11. Announce that.',
  });
  expect(say({}, 'no more bets', 'shake 3', 'uncover 2 3 6', 'total 11').round.start).toBe(4);
  expect(say({}, ...FROM_DEALER).round.start).toBe(0);
  expect(say({}, ...FROM_DEALER, 'total 8').refusal?.refused).toBe('start-found');
});

test('§ 575.8(b) nothing is shaken before "no more bets"', () => {
  expect(say({}, 'shake 3').refusal).toMatchObject({
    refused: 'bets-open',
    cite: '58 Pa. Code § 575.8(b)',
  });
  expect(say({}, 'no more bets', 'no more bets').refusal?.refused).toBe('bets-closed');
});

test('§ 575.13(a), (b) a no roll begins the shaking anew', () => {
  const flat = say({}, 'no more bets', 'shake 3', 'no roll: not flat');
  expect(flat.events.at(-1)).toMatchObject({ cite: '58 Pa. Code § 575.13(a)' });
  expect(flat.round.shakes).toBe(0);
  const out = say({}, 'no more bets', 'shake 3', 'uncover 1 1 1', 'no roll: fell out');
  expect(out.events.at(-1)).toMatchObject({ cite: '58 Pa. Code § 575.13(b)' });
  expect(out.round.dice).toEqual([]);
  expect(say({}, 'no more bets', 'shake 3', 'no roll: unlucky').refusal?.refused).toBe('not-said');
  expect(say({}, 'no more bets', 'shake 2', 'no roll: not flat').refusal?.refused).toBe(
    'not-shaken',
  );
});

test('§ 575.5(g)(2) the generator shows 1 to 7, counted in the same way', () => {
  const by = { startingPosition: 'generator' };
  expect(say(by, 'no more bets', 'number 0').refusal?.refused).toBe('not-a-number');
  expect(say(by, 'no more bets', 'number 8').refusal?.refused).toBe('not-a-number');
  expect(say(by, 'no more bets', 'number 1').round.start).toBe(0);
  expect(say(by, 'no more bets', 'number 7').round.start).toBe(1);
  expect(say(by, 'no more bets', 'shake 3').refusal?.refused).toBe('other-way-in-use');
  expect(say({}, 'no more bets', 'number 3').refusal?.refused).toBe('other-way-in-use');
});

test('§ 575.5(g)(3) the button begins with the dealer and moves clockwise', () => {
  const filed = { startingPosition: 'button', dealing: 'automated-shoe', shuffler: 'yes' };
  const first = say(filed, 'no more bets');
  expect(first.round.start).toBe(0);
  let round = first.round;
  const { again } = asiaPoker.procedure(rulesOf(filed));
  const seen = [];
  for (let n = 0; n < 8; n += 1) {
    round = again(round);
    seen.push(round.button);
  }
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 0, 1]);
});

const rulesOf = (filed: Readonly<Record<string, unknown>>) =>
  ({
    ...Object.fromEntries(
      Object.entries(asiaPoker.submission.options).map(([name, option]) => [name, option.standard]),
    ),
    ...filed,
  }) as never;

test('§ 575.7(d) a round needs an Asia Poker Wager', () => {
  expect(played(asiaPoker, {}, ...READY, 'no more bets').refusal).toMatchObject({
    refused: 'wager-required',
    cite: '58 Pa. Code § 575.7(d)',
  });
});

test('§ 575.5(g)(1)(i) it may be shaken a hundred times, one by one or at once', () => {
  expect(say({}, 'no more bets', 'shake 100').round.shakes).toBe(100);
});

test('§ 575.5(g)(1)(iii), (2) what was counted is told with its paragraph', () => {
  expect(say({}, ...FROM_DEALER).events.at(-1)).toEqual({
    ...{ type: 'StartFound', count: 8, position: 0 },
    cite: '58 Pa. Code § 575.5(g)(1)(iii)',
  });
  const by = { startingPosition: 'generator' };
  expect(say(by, 'no more bets', 'number 5').events.at(-1)).toEqual({
    ...{ type: 'StartFound', count: 5, position: 3 },
    cite: '58 Pa. Code § 575.5(g)(2)',
  });
});

test('§ 575.5(g)(1)(iv) the shaker is covered after the deal', () => {
  const covered = say({}, ...FROM_DEALER, dealt({}, 0), 'count 4', 'cover shaker');
  expect(covered.events.at(-1)).toEqual({ type: 'ShakerCovered' });
  expect(covered.round.shakerCovered).toBe(true);
  expect(say({}, ...FROM_DEALER, 'cover shaker').refusal?.refused).toBe('deal-not-complete');
});
