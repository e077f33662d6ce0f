import { expect, test } from 'vitest';
import { played } from '../../../test/at-table.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import { highRollDice } from './index.ts';

const ten = (...said: readonly string[]) => played(highRollDice, {}, ...said);
const six = (...said: readonly string[]) => played(highRollDice, { dice: 6 }, ...said);
const refusedBy = (code: string, paragraph: string) => ({
  refused: code,
  cite: `58 Pa. Code § 675a${paragraph}`,
});

const PIP = 'seat 1 pip-street-1 $5';
const LIKE = 'seat 1 like-kind-3 $5';

test('§ 675a.2(e)(1) Pip Street is placed on any or all of the six faces', () => {
  const faces = [1, 2, 3, 4, 5, 6].map((face) => `seat 1 pip-street-${face} $5`);
  expect(ten(...faces).state.bets).toHaveLength(6);
  expect(six(...faces.slice(3)).state.bets).toHaveLength(3);
});

test('§ 675a.2(b) a verbal wager with cash is not accepted, for an Extra Roll either', () => {
  expect(ten('seat 1 pip-street-1 $5 in cash').refusal).toMatchObject(
    refusedBy('cash-not-accepted', '.2(b)'),
  );
  expect(ten(PIP, LIKE, 'seat 1 extra-roll $5 in cash').refusal).toMatchObject(
    refusedBy('cash-not-accepted', '.2(b)'),
  );
});

test('§ 675a.1(a) six places', () => {
  expect(ten('seat 6 pip-street-1 $5').refusal).toBeUndefined();
  expect(ten('seat 7 pip-street-1 $5').refusal).toMatchObject({ refused: 'no-such-seat' });
});

test('§ 675a.2(e)(2) Like Kind Boulevard follows a Pip Street wager of the same player', () => {
  expect(ten(LIKE).refusal).toMatchObject(refusedBy('pip-street-first', '.2(e)(2)'));
  expect(ten('seat 2 pip-street-1 $5', LIKE).refusal).toMatchObject(
    refusedBy('pip-street-first', '.2(e)(2)'),
  );
  expect(six(LIKE).refusal).toMatchObject(refusedBy('pip-street-first', '.6(d)'));
  expect(ten(PIP, LIKE, 'seat 1 withdraws pip-street-1').refusal).toMatchObject(
    refusedBy('pip-street-first', '.2(e)(2)'),
  );
});

test('§ 675a.2(e)(2), .6(d) the circles: two to eight with ten dice, two to six and no match with six', () => {
  for (const kind of [2, 8])
    expect(ten(PIP, `seat 1 like-kind-${kind} $5`).refusal).toBeUndefined();
  for (const kind of ['1', '9', 'no-match']) {
    expect(ten(PIP, `seat 1 like-kind-${kind} $5`).refusal?.refused).toBe('unknown-wager');
  }
  for (const kind of ['2', '6', 'no-match']) {
    expect(six(PIP, `seat 1 like-kind-${kind} $6`.replace('$6', '$5')).refusal).toBeUndefined();
  }
  for (const wager of ['like-kind-7', 'extra-roll', 'millionaire-row-9']) {
    expect(six(PIP, `seat 1 ${wager} $1`).refusal?.refused).toBe('unknown-wager');
  }
});

test.each([
  ['a second face', ['seat 1 pip-street-2 $10']],
  ['a second face for less', ['seat 1 pip-street-2 $4.95']],
  ['a number', ['seat 1 like-kind-3 $10']],
  ['a raise', ['seat 1 like-kind-3 $5', 'seat 1 like-kind-3 $5']],
  ['a raise of Pip Street', ['seat 1 like-kind-3 $5', 'seat 1 pip-street-1 $5']],
])('§ 675a.1(b)(2)(iv), .6(b)(3) equal value: %s of another amount is refused', (_title, said) => {
  expect(ten(PIP, ...said).refusal).toMatchObject(refusedBy('not-of-equal-value', '.1(b)(2)(iv)'));
  expect(six(PIP, ...said).refusal).toMatchObject(refusedBy('not-of-equal-value', '.6(b)(3)'));
});

test('§ 675a.1(b)(2)(iv) the value is each player’s own', () => {
  expect(ten(PIP, 'seat 2 pip-street-1 $25', 'seat 2 like-kind-4 $25').refusal).toBeUndefined();
});

test('§ 675a.1(b)(2)(iv) a value is changed by taking the wagers back', () => {
  const said = [PIP, LIKE, 'seat 1 withdraws like-kind-3', 'seat 1 pip-street-1 $5'];
  const { state, refusal } = ten(...said, 'seat 1 like-kind-3 $10');
  expect(refusal).toBeUndefined();
  expect(state.bets.map(({ stakeCents }) => stakeCents)).toEqual([1000, 1000]);
});

test('§ 675a.2(e)(3) an Extra Roll is bought by a player with a Like Kind wager', () => {
  expect(ten(PIP, 'seat 1 extra-roll $5').refusal).toMatchObject(
    refusedBy('like-kind-first', '.2(e)(3)'),
  );
  expect(ten(PIP, LIKE, 'seat 2 pip-street-1 $5', 'seat 2 extra-roll $5').refusal).toMatchObject(
    refusedBy('like-kind-first', '.2(e)(3)'),
  );
  expect(ten(PIP, LIKE, 'seat 1 extra-roll $5').refusal).toBeUndefined();
  expect(
    ten(PIP, LIKE, 'seat 1 extra-roll $5', 'seat 1 withdraws like-kind-3').refusal,
  ).toMatchObject(refusedBy('like-kind-first', '.2(e)(3)'));
});

test.each([
  ['$4.95', 'not-the-price'],
  ['$5', undefined],
  ['$5.05', 'not-the-price'],
  ['$10', 'not-the-price'],
])(
  '§ 675a.2(e)(3) reading 16, one wager: an Extra Roll for two numbers at $5 each: %s',
  (price, code) => {
    const { refusal } = ten(PIP, LIKE, 'seat 1 like-kind-4 $5', `seat 1 extra-roll ${price}`);
    expect(refusal?.refused).toBe(code);
  },
);

test.each([
  ['$5', 'not-the-price'],
  ['$9.95', 'not-the-price'],
  ['$10', undefined],
  ['$15', 'not-the-price'],
])(
  '§ 675a.2(e)(3) reading 16, all wagers: an Extra Roll for two numbers at $5 each: %s',
  (price, code) => {
    const all = { extraRollPrice: 'all-wagers' };
    const said = [PIP, LIKE, 'seat 1 like-kind-4 $5', `seat 1 extra-roll ${price}`];
    expect(played(highRollDice, all, ...said).refusal?.refused).toBe(code);
  },
);

test('§ 675a.2(e)(3) reading 16, all wagers: a number added later changes the price', () => {
  const all = { extraRollPrice: 'all-wagers' };
  const said = [PIP, LIKE, 'seat 1 extra-roll $5', 'seat 1 like-kind-4 $5'];
  expect(played(highRollDice, all, ...said).refusal).toMatchObject({
    refused: 'not-the-price',
    because: expect.stringContaining('costs $10'),
  });
  expect(ten(...said).refusal).toBeUndefined();
});

test.each([
  ['$0.99', undefined],
  ['$1', undefined],
  ['$1.01', 'over-one-dollar'],
])('§ 675a.2(e)(4) Millionaire Row is at most $1: %s', (stake, code) => {
  for (const kind of [9, 10]) {
    expect(ten(PIP, `seat 1 millionaire-row-${kind} ${stake}`).refusal?.refused).toBe(code);
  }
});

test('§ 675a.2(e)(4) a raise does not lift Millionaire Row over $1', () => {
  const nine = 'seat 1 millionaire-row-9 $0.60';
  expect(ten(PIP, nine, nine).refusal).toMatchObject(refusedBy('over-one-dollar', '.2(e)(4)'));
});

test('§ 675a.2(e)(1), (4) Millionaire Row is for players with a Pip Street wager, of any value', () => {
  expect(ten('seat 1 millionaire-row-9 $1').refusal).toMatchObject(
    refusedBy('pip-street-first', '.2(e)(1)'),
  );
  const both = ['seat 1 millionaire-row-9 $1', 'seat 1 millionaire-row-10 $0.50'];
  expect(ten(PIP, ...both).refusal).toBeUndefined();
});

test('a coupon goes with Pip Street, not with a purchase nor with a fixed amount', () => {
  const coupon = 'coupon MP-1 $5';
  expect(ten(`${PIP} ${coupon}`).refusal).toBeUndefined();
  expect(ten(PIP, LIKE, `seat 1 extra-roll $5 ${coupon}`).refusal).toMatchObject(
    refusedBy('coupon-not-taken', '.2(b)'),
  );
  expect(ten(PIP, 'seat 1 millionaire-row-9 $1 coupon MP-1 $1').refusal).toMatchObject(
    refusedBy('coupon-not-taken', '.2(e)(4)'),
  );
});

test('§ 675a.1(b)(2)(iv), 525.21(a) a coupon is part of the value: chips and coupon together are equal', () => {
  const coupon = 'coupon MP-1 $5';
  const other = refusedBy('not-of-equal-value', '.1(b)(2)(iv)');
  expect(ten(PIP, `${LIKE} ${coupon}`).refusal).toMatchObject({
    ...other,
    because: expect.stringContaining('would have $5 and $10 on'),
  });
  expect(ten('seat 1 pip-street-1 $10', `${LIKE} ${coupon}`).refusal).toBeUndefined();
  expect(ten(`${PIP} ${coupon}`, LIKE).refusal).toMatchObject(other);
  expect(ten(`${PIP} ${coupon}`, 'seat 1 like-kind-3 $10').refusal).toBeUndefined();
  expect(ten(`${PIP} ${coupon} even money`, LIKE).refusal).toMatchObject(other);
  expect(six(`${PIP} ${coupon}`, LIKE).refusal).toMatchObject(
    refusedBy('not-of-equal-value', '.6(b)(3)'),
  );
});

test('§ 675a.2(e)(3), 525.21(a) an Extra Roll costs as much as the wager that it is bought for, its coupon included', () => {
  const said = ['seat 1 pip-street-1 $10', `${LIKE} coupon MP-1 $5`];
  expect(ten(...said, 'seat 1 extra-roll $5').refusal).toMatchObject(
    refusedBy('not-the-price', '.2(e)(3)'),
  );
  expect(ten(...said, 'seat 1 extra-roll $10').refusal).toBeUndefined();
  const all = { extraRollPrice: 'all-wagers' };
  const both = [...said, 'seat 1 like-kind-4 $10'];
  expect(played(highRollDice, all, ...both, 'seat 1 extra-roll $20').refusal).toBeUndefined();
});

const CLOSED = ['take shaker 10', PIP, LIKE, 'no more bets'];

test('§ 675a.2(a), .4(a) nothing is placed or withdrawn after "no more bets"', () => {
  const closed = refusedBy('wager-closed', '.4(a)');
  expect(ten(...CLOSED, 'seat 1 pip-street-2 $5').refusal).toMatchObject(closed);
  expect(ten(...CLOSED, 'seat 1 like-kind-4 $5').refusal).toMatchObject(closed);
  expect(ten(...CLOSED, 'seat 1 millionaire-row-9 $1').refusal).toMatchObject(closed);
  expect(ten(...CLOSED, 'seat 1 withdraws like-kind-3').refusal).toMatchObject(closed);
  expect(six('take shaker 6', PIP, 'no more bets', 'seat 1 pip-street-2 $5').refusal).toMatchObject(
    refusedBy('wager-closed', '.6(g)'),
  );
});

test('§ 675a.1(c)(2) the sensor is locked after "no more bets"', () => {
  expect(ten(...CLOSED, 'seat 1 extra-roll $5').refusal).toMatchObject(
    refusedBy('sensor-locked', '.1(c)(2)'),
  );
});

test('§ 675a.2(a) after the round wagers wait for the next one, and then are open again', () => {
  const over = [...CLOSED, 'shake 3', 'throw 1111122223', 'announce five 1s'];
  expect(ten(...over, 'seat 1 pip-street-2 $5').refusal).toMatchObject(
    refusedBy('wager-closed', '.2(a)'),
  );
  expect(ten(...over, 'new round', 'seat 1 pip-street-2 $5').refusal).toBeUndefined();
});

test('§ 675a.4(a), (e) before "no more bets", and before the announcement, nothing is decided', () => {
  const rules = expectAccepted(parseSubmission(highRollDice.submission));
  const open = highRollDice.procedure(rules).initial;
  for (const [wager, { result }] of Object.entries(highRollDice.wagers(rules))) {
    const bet = { id: 1, seat: 1, wager, stakeCents: 100 };
    const layout = { bets: [bet], players: [1] };
    expect(result(open, bet, layout)).toBeUndefined();
    const closed = { ...open, stage: 'throw due' as const };
    expect(result(closed, bet, layout)?.result).toBe(wager === 'extra-roll' ? 'lose' : undefined);
  }
});

test('§ 675a.2(e) odds are quoted with what each wager needs beside it, Millionaire Row at $1', () => {
  const rules = expectAccepted(parseSubmission(highRollDice.submission));
  const wagers = highRollDice.wagers(rules);
  const needs = (id: string) => wagers[id]?.needs?.map(({ wager }) => wager);
  expect(needs('pip-street-1')).toBeUndefined();
  expect(needs('like-kind-3')).toEqual(['pip-street-1']);
  expect(needs('extra-roll')).toEqual(['pip-street-1', 'like-kind-3']);
  expect(needs('millionaire-row-9')).toEqual(['pip-street-1']);
  expect(wagers['millionaire-row-10']?.quotedWith).toEqual({ stakeCents: 100 });
});

test('§ 675a.1(b)(2)(iv), .2(e)(3) a refusal names the value or the price', () => {
  expect(ten(PIP, 'seat 1 pip-street-2 $10').refusal?.because).toContain(
    'Seat 1 would have $5 and $10 on',
  );
  expect(ten(PIP, LIKE, 'seat 1 extra-roll $6').refusal).toMatchObject({
    ...refusedBy('not-the-price', '.2(e)(3)'),
    because: expect.stringContaining('Extra Roll of seat 1 costs $5.'),
  });
});
