import { describe, expect, test } from 'vitest';
import { atTable } from '../../../test/at-table.ts';
import { threeDiceFootball } from './index.ts';

const ready = (filed = {}, bet = 'touchdown $5') =>
  atTable(threeDiceFootball, { filed }).said(`seat 1  ${bet}`, 'offer 1', 'accept 1');
const played = (filed: object, ...throws: readonly string[]) => {
  const table = ready(filed).said(...throws.map((dice) => `throw ${dice}`));
  const { field, ended } = table.play.round as { field: object; ended?: string };
  return ended === undefined ? field : { ...field, ended };
};

test('§ 661a.6(a) 1st Down, the 20 yard line and Play 1 before the first throw, every game', () => {
  const kickOff = { yards: 20, down: 1, goal: false, earned: false, play: 1 };
  expect(ready().play.round).toMatchObject({
    field: kickOff,
    thrown: false,
    extraPoint: 'none due',
  });
  const again = ready().said('throw 64/2', 'throw 11/6', 'new round').play.round;
  expect(again).toEqual({
    dice: { after: 1 },
    field: kickOff,
    thrown: false,
    extraPoint: 'none due',
  });
});

describe('§ 661a.6(b) a wager before the first throw', () => {
  const cite = '58 Pa. Code § 661a.6(b)';
  test('a player without one places one or sits out', () => {
    const table = ready().said('seat 2  joins');
    const { because } = table.refuses('throw 64/2', 'wager-required', cite);
    expect(because).toContain('Seat 2');
    expect(table.said('seat 2  penalty $1', 'throw 64/2').lines).toHaveLength(1);
    expect(table.said('seat 2  sits out', 'throw 64/2').play.players).toEqual([1]);
  });
  test('the Quarterback too', () => {
    const table = atTable(threeDiceFootball).said('seat 1  joins', 'offer 1', 'accept 1');
    table.refuses('throw 64/2', 'wager-required', cite);
    table.said('seat 2  touchdown $5').refuses('throw 64/2', 'wager-required', cite);
    table.said('seat 1  no-gain $1', 'throw 64/2');
  });
  test('before a subsequent throw nobody has to', () => {
    const table = ready({}, 'penalty $5').said('throw 64/2');
    expect(table.play.bets).toEqual([]);
    expect(table.said('seat 2  joins', 'throw 64/2').play.round).toMatchObject({
      field: { yards: 4 },
    });
  });
  test('a withdrawn wager is no wager', () => {
    ready().said('seat 1  withdraws touchdown').refuses('throw 64/2', 'wager-required', cite);
  });
});

describe('§ 661a.6(c) what a down moves', () => {
  test.each([
    ['64/2', { yards: 12, down: 2, goal: false, earned: false, play: 2 }],
    ['14/5', { yards: 20, down: 2, goal: false, earned: false, play: 2 }],
    ['13/5', { yards: 21, down: 2, goal: false, earned: false, play: 2 }],
    ['12/5', { yards: 21, down: 2, goal: false, earned: false, play: 2 }],
    ['11/6', { yards: 20, down: 1, goal: false, earned: false, play: 1, ended: 'turnover' }],
    ['11/1', { yards: 0, down: 1, goal: false, earned: false, play: 1, ended: 'trips td' }],
  ])('§ 661a.6(c)(1)–(5) %s', (dice, field) => {
    expect(played({}, dice)).toEqual(field);
  });
  test('§ 661a.6(c)(2) three penalties end on the 23 yard line, the last that the field labels', () => {
    expect(played({}, '12/4', '12/4', '12/4')).toMatchObject({
      yards: 23,
      down: 3,
      play: 3,
      ended: 'turnover on downs',
    });
  });
});

describe('§ 661a.6(e) reading 1: 1st & Goal', () => {
  test.each([
    ['at-once', { yards: 11, down: 2, goal: false, earned: false, play: 2 }, '64/1'],
    ['at-once', { yards: 10, down: 1, goal: true, earned: true, play: 2 }, '65/1'],
    ['at-once', { yards: 9, down: 1, goal: true, earned: true, play: 2 }, '66/1'],
    ['after-three-downs', { yards: 11, down: 2, goal: false, earned: false, play: 2 }, '64/1'],
    ['after-three-downs', { yards: 10, down: 2, goal: false, earned: true, play: 2 }, '65/1'],
    ['after-three-downs', { yards: 9, down: 2, goal: false, earned: true, play: 2 }, '66/1'],
  ])('§ 661a.6(e) %s, to the 11, 10 and 9 yard line: %j', (firstAndGoal, field, dice) => {
    expect(played({ firstAndGoal }, dice)).toEqual(field);
  });

  test('§ 661a.6(e)(2) at once: three more downs from the moment it is earned', () => {
    expect(played({}, '65/1', '14/5')).toMatchObject({ down: 2, goal: true, play: 3 });
    expect(played({}, '65/1', '14/5', '14/5')).toMatchObject({ down: 3, goal: true, play: 4 });
    expect(played({}, '65/1', '14/5', '14/5', '14/5')).toMatchObject({
      play: 4,
      ended: 'turnover on downs',
    });
  });

  test('§ 661a.6(e)(2) after three downs: earned at any moment of the three, it is counted then', () => {
    const filed = { firstAndGoal: 'after-three-downs' };
    expect(played(filed, '65/1', '14/5')).toMatchObject({ down: 3, goal: false, play: 3 });
    expect(played(filed, '65/1', '14/5', '14/5')).toMatchObject({ down: 1, goal: true, play: 4 });
    const six = ['65/1', '14/5', '14/5', '14/5', '14/5', '14/5'];
    expect(played(filed, ...six)).toMatchObject({ play: 6, down: 3, ended: 'turnover on downs' });
  });

  test.each(['at-once', 'after-three-downs'])(
    '§ 661a.6(e) %s: earned by the third down, six plays in all',
    (firstAndGoal) => {
      const three = ['14/5', '14/5', '65/1'];
      expect(played({ firstAndGoal }, ...three)).toMatchObject({ down: 1, goal: true, play: 4 });
      const six = [...three, '14/5', '14/5', '14/5'];
      expect(played({ firstAndGoal }, ...six)).toMatchObject({
        play: 6,
        ended: 'turnover on downs',
      });
    },
  );

  test.each(['at-once', 'after-three-downs'])(
    '§ 661a.6(e)(1) %s: one yard short after three downs ends the game',
    (firstAndGoal) => {
      expect(played({ firstAndGoal }, '14/5', '14/5', '64/1')).toEqual({
        yards: 11,
        down: 3,
        goal: false,
        earned: false,
        play: 3,
        ended: 'turnover on downs',
      });
    },
  );

  test.each(['at-once', 'after-three-downs'])(
    '§ 661a.6(e) reading 3, %s: a penalty back to the 11 yard line keeps the 1st & Goal once earned',
    (firstAndGoal) => {
      const field = played({ firstAndGoal }, '65/1', '12/4');
      expect(field).toMatchObject({ yards: 11, earned: true, goal: firstAndGoal === 'at-once' });
      const third = played({ firstAndGoal }, '65/1', '12/4', '12/4');
      expect(third).toMatchObject({ yards: 12, earned: true, goal: true });
      expect(third).not.toHaveProperty('ended');
    },
  );
});

describe('§ 661a.1 reading 2: touchdown', () => {
  // 20 − 10 − 9, 10 or 11: the 1 yard line, the 0 yard line, beyond it.
  test.each([
    ['reach-zero', '64/1', 1, undefined],
    ['reach-zero', '65/1', 0, 'touchdown'],
    ['reach-zero', '66/1', 0, 'touchdown'],
    ['pass-zero', '64/1', 1, undefined],
    ['pass-zero', '65/1', 0, undefined],
    ['pass-zero', '66/1', 0, 'touchdown'],
  ])('§ 661a.1 %s, second throw %s: %i yards, %s', (touchdown, dice, yards, ended) => {
    const field = played({ touchdown }, '65/1', dice);
    expect(field).toMatchObject({ yards, play: ended === undefined ? 3 : 2 });
    expect((field as { ended?: string }).ended).toBe(ended);
  });

  test('§ 661a.1 pass-zero: from the 0 yard line any gain scores, no gain does not', () => {
    const filed = { touchdown: 'pass-zero' };
    expect(played(filed, '65/1', '65/1', '14/4')).toMatchObject({ ended: 'touchdown' });
    expect(played(filed, '65/1', '65/1', '14/5')).toMatchObject({ yards: 0, down: 3 });
    expect(played(filed, '65/1', '65/1', '12/4')).toMatchObject({ yards: 1, down: 3 });
  });

  test.each(['reach-zero', 'pass-zero'])(
    '§ 661a.6(c)(5) %s: a Trips TD scores anywhere',
    (touchdown) => {
      expect(played({ touchdown }, '12/4', '11/1')).toMatchObject({ ended: 'trips td', yards: 0 });
    },
  );
});

describe('§ 661a.6(f) the end', () => {
  const cite = '58 Pa. Code § 661a.6(f)';
  test.each(['throw 64/2', 'no roll: improper throw', 'offer 1', 'accept 1', 'pass 1', 'reject 1'])(
    'after it, %s is refused',
    (said) => {
      ready().said('throw 11/6').refuses(said, 'game-over', cite);
      ready().said('throw 33/3').refuses(said, 'game-over', cite);
    },
  );

  test('§ 661a.6(f)(1) reading 6: the extra point is rolled only if somebody wagered on it', () => {
    const none = ready().said('seat 2  defense $5', 'throw 33/3');
    expect(none.play.round).toMatchObject({ extraPoint: 'none due' });
    expect(none.lines.map((line) => line.wager)).toEqual(['defense', 'touchdown']);
    const due = ready().said('seat 2  extra-point $5', 'throw 33/3');
    expect(due.play.round).toMatchObject({ extraPoint: 'due' });
    expect(due.lines).toEqual([]);
    due.refuses('new round', 'round-not-over', 'House rules § rounds');
    const rolled = due.said('throw 22/3');
    expect(rolled.play.round).toMatchObject({ extraPoint: 'none' });
    rolled.refuses('throw 64/2', 'game-over', cite);
  });

  test('§ 661a.6(f)(2) without a score there is no extra point roll', () => {
    const table = ready().said('seat 2  extra-point $5', 'throw 11/6');
    expect(table.play.round).toMatchObject({ extraPoint: 'none due' });
    expect(table.play.bets).toEqual([]);
  });

  test('an extra point withdrawn before the first throw is not rolled', () => {
    const table = ready().said('seat 2  extra-point $5', 'seat 2  withdraws extra-point');
    const scored = table.said('seat 2  sits out', 'throw 33/3');
    expect(scored.play.round).toMatchObject({ extraPoint: 'none due' });
  });

  test('an extra point roll is no down: nothing on the field moves', () => {
    const due = ready().said('seat 1  extra-point $5', 'throw 33/3');
    const rolled = due.said('throw 64/2');
    expect((rolled.play.round as { field: object }).field).toEqual(
      (due.play.round as { field: object }).field,
    );
  });
});

test('House rules § rounds: a new game begins only when this one has ended', () => {
  ready().refuses('new round', 'round-not-over', 'House rules § rounds');
  ready().said('throw 14/4').refuses('new round', 'round-not-over', 'House rules § rounds');
  expect(ready().said('throw 11/6', 'new round').play.number).toBe(2);
});

test('§ 577 the temporary edition cites its own paragraphs', () => {
  const table = ready({ edition: '577' }).said('throw 64/2');
  table.refuses('seat 1  defense $5', 'wager-closed', '58 Pa. Code § 577.3(c)');
  table.refuses('pass 1', 'game-begun', '58 Pa. Code § 577.7(a)');
  table.refuses('throw 77/7', 'not-a-throw', '58 Pa. Code § 577.5(e)');
  table.refuses('seat 1  nothing $5', 'unknown-wager', '58 Pa. Code § 577.3(a)');
});
