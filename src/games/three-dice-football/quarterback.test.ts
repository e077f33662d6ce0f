import { expect, test } from 'vitest';
import { atTable } from '../../../test/at-table.ts';
import { threeDiceFootball } from './index.ts';
import { offerGoesTo } from './quarterback.ts';

const seated = (...seats: readonly number[]) =>
  atTable(threeDiceFootball).said(...seats.map((seat) => `seat ${seat}  touchdown $5`));
const dice = (table: ReturnType<typeof seated>) => (table.play.round as { dice: object }).dice;

test('§ 661a.4(b) the first offer goes to the player at the left of the stickperson', () => {
  const table = seated(7, 3, 12);
  table.refuses('offer 7', 'not-in-turn', '58 Pa. Code § 661a.4(b)');
  const { because } = table.refuses('offer 12', 'not-in-turn', '58 Pa. Code § 661a.4(b)');
  expect(because).toContain('seat 3');
  expect(dice(table.said('offer 3'))).toEqual({ offered: 3 });
});

test('§ 661a.4(b) the dice are offered when a player has come', () => {
  atTable(threeDiceFootball).refuses('offer 1', 'no-players', '58 Pa. Code § 661a.4(b)');
});

test('§ 661a.4(b) rejected dice go clockwise around the table until somebody accepts', () => {
  let table = seated(3, 7, 12);
  for (const seat of [3, 7, 12, 3, 7, 12, 3]) {
    table = table.said(`offer ${seat}`, `reject ${seat}`);
    expect(dice(table)).toEqual({ after: seat });
  }
  const accepted = table.said('offer 7', 'accept 7');
  expect(dice(accepted)).toEqual({ quarterback: 7 });
});

test('§ 661a.4(c) the Quarterback keeps two green dice and one red', () => {
  expect(seated(1).said('offer 1', 'accept 1').events.at(-1)).toEqual({
    type: 'DiceAccepted',
    seat: 1,
    green: 2,
    red: 1,
  });
});

test('§ 661a.4(b) only the player to whom the dice are offered answers', () => {
  const cite = '58 Pa. Code § 661a.4(b)';
  for (const word of ['accept', 'reject']) {
    seated(1, 2).refuses(`${word} 1`, 'dice-not-offered', cite);
    seated(1, 2).said('offer 1').refuses(`${word} 2`, 'dice-not-offered', cite);
    seated(1, 2).said('offer 1', 'accept 1').refuses(`${word} 1`, 'dice-not-offered', cite);
    seated(1).refuses({ type: 'AcceptDice' }, 'dice-not-offered', cite);
  }
});

test('§ 661a.4(b) one offer at a time, and none while a Quarterback has the dice', () => {
  const offered = seated(1, 2).said('offer 1');
  offered.refuses('offer 2', 'dice-offered', '58 Pa. Code § 661a.4(b)');
  offered.refuses('offer 1', 'dice-offered', '58 Pa. Code § 661a.4(b)');
  offered.said('accept 1').refuses('offer 2', 'dice-held', '58 Pa. Code § 661a.7(a)');
});

test('§ 661a.4(c) nothing is thrown or called off before a player has accepted the dice', () => {
  for (const said of ['throw 64/2', 'no roll: improper throw', 'pass 1']) {
    seated(1).refuses(said, 'no-quarterback', '58 Pa. Code § 661a.4(c)');
    seated(1).said('offer 1').refuses(said, 'no-quarterback', '58 Pa. Code § 661a.4(c)');
  }
});

test.each([
  ['a touchdown', ['66/1', '66/1']],
  ['a Trips TD', ['33/3']],
])('§ 661a.7(a) after %s the Quarterback keeps the dice', (_, throws) => {
  const table = seated(1, 2).said('offer 1', 'reject 1', 'offer 2', 'accept 2');
  const next = table.said(...throws.map((one) => `throw ${one}`), 'new round');
  expect(dice(next)).toEqual({ quarterback: 2 });
});

test.each([
  ['a turnover', ['11/6']],
  ['a turnover on downs', ['13/4', '13/4', '13/4']],
])('§ 661a.7(a) after %s the dice go to the left of the Quarterback', (_, throws) => {
  const table = seated(1, 2, 5).said('offer 1', 'reject 1', 'offer 2', 'accept 2');
  const next = table.said(...throws.map((one) => `throw ${one}`), 'new round');
  expect(dice(next)).toEqual({ after: 2 });
  next.refuses('offer 1', 'not-in-turn', '58 Pa. Code § 661a.4(b)');
  // § 661a.7(a), (b): to each in turn clockwise, and around to the one who lost them.
  const around = next.said('offer 5', 'reject 5', 'offer 1', 'reject 1', 'offer 2', 'accept 2');
  expect(dice(around)).toEqual({ quarterback: 2 });
});

test('§ 661a.7(a) the Quarterback may pass the dice before the first throw, not in a game', () => {
  const held = seated(1, 2).said('offer 1', 'accept 1');
  held.refuses('pass 2', 'dice-held', '58 Pa. Code § 661a.7(a)');
  expect(dice(held.said('pass 1'))).toEqual({ after: 1 });
  expect(held.said('pass 1', 'offer 2').events.at(-1)).toEqual({ type: 'DiceOffered', seat: 2 });
  const begun = held.said('throw 14/4');
  begun.refuses('pass 1', 'game-begun', '58 Pa. Code § 661a.7(a)');
});

test('§ 661a.4(b) an offer that a player leaves behind is rejected, and goes on', () => {
  const table = atTable(threeDiceFootball).said('seat 1  joins', 'seat 2  joins', 'offer 1');
  const gone = table.said('seat 1  sits out');
  expect(gone.play.players).toEqual([2]);
  expect(gone.said('offer 2').play.round).toMatchObject({ dice: { offered: 2 } });
});

test('§ 661a.7(a) a Quarterback who leaves has given the dice up, at any moment (reading 31)', () => {
  const held = atTable(threeDiceFootball).said(
    'seat 1  joins',
    'seat 2  joins',
    'offer 1',
    'accept 1',
  );
  const begun = held.said('seat 1  penalty $1', 'seat 2  defense $5', 'throw 14/4');
  const scored = begun.said('throw 33/3');
  for (const moment of [held.said('seat 2  defense $5'), begun]) {
    const gone = moment.said('seat 1  sits out');
    gone.refuses('throw 14/4', 'no-quarterback', '58 Pa. Code § 661a.4(c)');
    expect(gone.said('offer 2', 'accept 2', 'throw 14/4').play.players).toEqual([2]);
  }
  // Somebody new in that seat is offered the dice, and then only in turn.
  const next = scored.said('seat 1  sits out', 'new round', 'seat 1  joins');
  next.refuses('offer 1', 'not-in-turn', '58 Pa. Code § 661a.4(b)');
  expect(next.said('offer 2', 'reject 2', 'offer 1', 'accept 1').play.players).toEqual([1, 2]);
});

test('§ 661a.7(a) to whom the offer goes, from every place of sixteen', () => {
  const players = Array.from({ length: 16 }, (_, index) => index + 1);
  expect(offerGoesTo({}, players)).toBe(1);
  for (const after of players) expect(offerGoesTo({ after }, players)).toBe((after % 16) + 1);
  expect(offerGoesTo({ after: 5 }, [])).toBeUndefined();
  expect(offerGoesTo({ after: 5 }, [5])).toBe(5);
});
