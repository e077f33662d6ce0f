import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answersOf } from '../../../test/answers-here.ts';
import { hooked, keptInTab } from '../../../test/hooked.ts';
import type { Area } from '../../kernel/felt.ts';
import { problem } from '../house.ts';
import { couponInHand } from './coupon-hand.ts';
import { type Bet, type Declaration, lastThrow, lastWagers, type View } from './table-stream.ts';
import { useWagering, type WagersBlock } from './wagering.ts';

const block = (title: string, areas: readonly Area[], more: object = {}): WagersBlock => ({
  ...{ kind: 'wagers', title, columns: 2, areas },
  ...more,
});
const THROWS = block('Single plays', [{ wager: 'big-play' }, { wager: 'penalty' }], {
  each: 'throw',
});
const KINDS = block('Kinds', [{ wager: 'fours' }, { wager: 'fives' }], { unit: 'equal value' });
const FIXED: Area = { wager: 'first-roll', takes: 100 };
const OF_ALL: Area = { wager: 'extra-roll', takes: { all: 'kinds' } };
const OF_ONE: Area = { wager: 'extra-die', takes: { one: 'kinds' } };
const BESIDE = block('Beside', [FIXED, OF_ALL, OF_ONE]);
const GAME = {
  wagers: [
    ...['big-play', 'penalty', 'touchdown', 'yahtzee', 'fours', 'fives'],
    ...['first-roll', 'extra-roll', 'extra-die'],
  ].map((wager) => ({ wager, title: wager, group: '', cite: '', pays: [] })),
  felt: {
    ...{ grid: { wide: [], narrow: [] }, inscriptions: [] },
    blocks: {
      throws: THROWS,
      kinds: KINDS,
      beside: BESIDE,
      dice: { kind: 'boxes', title: 'Dice', boxes: [] },
    },
  },
} as Partial<Declaration> as Declaration;

const bet = (id: number, wager: string, stakeCents: number, more: Partial<Bet> = {}): Bet => ({
  ...{ id, seat: 2, wager, stakeCents },
  ...more,
});
const OPEN = Object.fromEntries(GAME.wagers.map(({ wager }) => [wager, true as const]));
const viewed = (bets: readonly Bet[] = [], more: Partial<View> = {}): View =>
  ({
    ...{ kind: 'electronic', mine: 2, bets, open: OPEN, round: { number: 7 } },
    ...{ betting: 'open', phase: 'open' },
    ...more,
  }) as Partial<View> as View;
const CLOSED = { code: 'betting-closed', because: 'No more bets.', cite: '' } as const;
const on = (wager: string, stakeCents: number, more: object = {}) => ({
  ...{ type: 'PlaceBet', seat: 2, wager, stakeCents },
  ...more,
});
const off = (wager: string, more: object = {}) => ({
  ...{ type: 'WithdrawBet', seat: 2, wager },
  ...more,
});

let house: ReturnType<typeof answersOf>;
const ends: (() => void)[] = [];
/** A player's hand at a table that shows what is given, and something else after `sees`. */
const handAt = (first: View) => {
  let now = first;
  const { now: hand, end } = hooked(() => useWagering('T1', now, GAME));
  ends.push(end);
  return { hand, sees: (next: View) => (now = next) };
};

beforeEach(() => {
  vi.stubGlobal('sessionStorage', keptInTab());
  house = answersOf();
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  house.gone();
  vi.unstubAllGlobals();
  problem.value = undefined;
  couponInHand.value = undefined;
  lastWagers.value = [];
  lastThrow.value = [];
});

test('House rules § wagers a press on an area places the chosen chip for the player’s own seat', async () => {
  const { hand } = handAt(viewed([bet(1, 'touchdown', 500, { seat: 1 })]));
  expect(hand().mine).toEqual([]);
  hand().place({ wager: 'touchdown' });
  hand().choose(2_500);
  hand().place({ wager: 'big-play' }, { wager: 'big-play' }, THROWS);
  expect(hand().chip).toBe(2_500);
  await house.answered();
  expect(house.said()).toEqual([[on('touchdown', 500)], [on('big-play', 2_500)]]);
});

test('House rules § wagers a spectator places nothing', async () => {
  const { mine: _, ...watching } = viewed();
  const { hand } = handAt(watching as View);
  hand().place({ wager: 'touchdown' });
  hand().name({ wager: 'yahtzee' } as never, 6, 1);
  await house.answered();
  expect(house.said()).toEqual([]);
});

test('House rules § wagers a chip is shown on its way until it is answered, and can then be undone', async () => {
  const { hand, sees } = handAt(viewed());
  hand().place({ wager: 'touchdown' });
  expect(hand().pending).toMatchObject([{ wager: 'touchdown', stakeCents: 500, beforeCents: 0 }]);
  hand().place({ wager: 'touchdown' });
  expect(hand().pending).toMatchObject([{ beforeCents: 0 }, { beforeCents: 500 }]);
  sees(viewed([bet(1, 'touchdown', 1_000)]));
  // The table tells of it before the answer comes: it is not shown twice, and not undone yet.
  expect(hand().pending).toEqual([]);
  expect(hand().canUndo).toBe(false);
  await house.answered();
  expect(hand().canUndo).toBe(true);
  hand().undo();
  await house.answered();
  expect(house.said().at(-1)).toEqual([off('touchdown'), on('touchdown', 500)]);
  hand().undo();
  await house.answered();
  expect(hand().canUndo).toBe(false);
  const count = house.said().length;
  hand().undo();
  await house.answered();
  expect(house.said()).toHaveLength(count);
});

test('House rules § rounds once betting is closed nothing is undone, cleared, doubled or repeated', async () => {
  const { hand, sees } = handAt(viewed());
  hand().place({ wager: 'touchdown' });
  await house.answered();
  const closed = { betting: 'closed', phase: 'no more bets' } as const;
  // The game would still take the wager: it is the crew that closed betting for everybody.
  sees(viewed([bet(1, 'touchdown', 500)], { kind: 'felt', ...closed }));
  expect(hand()).toMatchObject({ canUndo: false, canChange: false });
  lastWagers.value = [bet(1, 'touchdown', 500)];
  sees(viewed([], { kind: 'felt', ...closed }));
  expect(hand().canRepeat).toBe(false);
});

test('House rules § wagers a wager that is refused is not undone, and its area says why', async () => {
  house.answers(CLOSED);
  const { hand, sees } = handAt(viewed());
  hand().place({ wager: 'touchdown' });
  await house.answered();
  expect(problem.value).toMatchObject({ code: 'betting-closed', wager: 'touchdown' });
  expect(hand().pending).toEqual([]);
  sees(viewed([bet(1, 'touchdown', 500)]));
  expect(hand().canUndo).toBe(false);
});

test('House rules § wagers a refusal of several is about none of their areas', async () => {
  house.answers(CLOSED);
  lastWagers.value = [bet(1, 'touchdown', 500), bet(2, 'penalty', 500)];
  const { hand } = handAt(viewed());
  hand().repeat();
  await house.answered();
  expect(problem.value).toMatchObject({ code: 'betting-closed' });
  expect(problem.value?.wager).toBeUndefined();
});

test('House rules § rounds what was placed can be undone after a reload, in its round and while its wager is open', async () => {
  const before = handAt(viewed());
  before.hand().place({ wager: 'touchdown' });
  await house.answered();
  const { hand, sees } = handAt(viewed([bet(1, 'touchdown', 500)]));
  await expect.poll(() => hand().canUndo).toBe(true);
  sees(viewed([bet(1, 'touchdown', 500)], { round: { number: 8, over: false, shows: {} } }));
  expect(hand().canUndo).toBe(false);
  sees(viewed([bet(1, 'touchdown', 500)], { open: { ...OPEN, touchdown: CLOSED } }));
  expect(hand().canUndo).toBe(false);
  sees(viewed([bet(1, 'penalty', 500)]));
  expect(hand().canUndo).toBe(false);
});

test('House rules § wagers clearing withdraws what is still open, the last first, and forgets the steps', async () => {
  const mine = [bet(1, 'touchdown', 500), bet(2, 'penalty', 700), bet(3, 'big-play', 900)];
  const { hand, sees } = handAt(viewed(mine, { open: { ...OPEN, penalty: CLOSED } }));
  expect(hand().canChange).toBe(true);
  hand().clear();
  await house.answered();
  expect(house.said()).toEqual([[off('big-play'), off('touchdown')]]);
  sees(viewed([bet(2, 'penalty', 700)], { open: { ...OPEN, penalty: CLOSED } }));
  expect(hand().canChange).toBe(false);
  hand().clear();
  await house.answered();
  expect(house.said()).toHaveLength(1);
});

test('House rules § wagers clearing leaves nothing to undo', async () => {
  const { hand, sees } = handAt(viewed());
  hand().place({ wager: 'touchdown' });
  await house.answered();
  sees(viewed([bet(1, 'touchdown', 500)]));
  expect(hand().canUndo).toBe(true);
  hand().clear();
  expect(hand().canUndo).toBe(false);
});

test('House rules § wagers the last round is repeated whole, for the seat that the player has now', async () => {
  const coupon = {
    matchPlay: { serial: 'M-1', valueCents: 500, pays: 'even money' },
  } as Partial<Bet>;
  lastWagers.value = [
    bet(1, 'touchdown', 500, { seat: 5, ...coupon }),
    bet(2, 'yahtzee', 700, { seat: 5, names: [6] }),
  ];
  const { hand, sees } = handAt(viewed());
  expect(hand().canRepeat).toBe(true);
  hand().repeat();
  await house.answered();
  // A coupon goes with a wager once.
  expect(house.said()).toEqual([[on('touchdown', 500), on('yahtzee', 700, { names: [6] })]]);
  expect(problem.value).toBeUndefined();
  sees(viewed([bet(3, 'penalty', 500)]));
  expect(hand().canRepeat).toBe(false);
});

test('House rules § wagers of a set whatever is open is placed, and that is said', async () => {
  lastWagers.value = [bet(1, 'touchdown', 500), bet(2, 'penalty', 700), bet(3, 'gone', 900)];
  const { hand, sees } = handAt(viewed([], { open: { ...OPEN, penalty: CLOSED, gone: true } }));
  hand().repeat();
  expect(problem.value?.because).toBe('Repeat: placed 1 of 3. The others are closed for now.');
  await house.answered();
  expect(house.said()).toEqual([[on('touchdown', 500)]]);
  sees(viewed([], { open: {} }));
  expect(hand().canRepeat).toBe(false);
  hand().repeat();
  await house.answered();
  expect(house.said()).toHaveLength(1);
});

test('House rules § wagers doubling places every own wager once more', async () => {
  const { hand } = handAt(
    viewed([bet(1, 'touchdown', 500), bet(2, 'penalty', 700), bet(3, 'penalty', 900, { seat: 3 })]),
  );
  hand().double();
  await house.answered();
  expect(house.said()).toEqual([[on('touchdown', 500), on('penalty', 700)]]);
});

test('House rules § wagers what the last throw settled in a block is placed again, unless it is there', async () => {
  lastThrow.value = [bet(1, 'big-play', 500), bet(2, 'penalty', 700), bet(3, 'touchdown', 900)];
  const { hand, sees } = handAt(viewed([bet(4, 'big-play', 500)]));
  expect(hand().canRebet(THROWS)).toBe(true);
  hand().rebet(THROWS);
  await house.answered();
  expect(house.said()).toEqual([[on('penalty', 700)]]);
  sees(viewed([bet(4, 'big-play', 500), bet(5, 'penalty', 700)]));
  expect(hand().canRebet(THROWS)).toBe(false);
  sees(viewed([], { open: { touchdown: true } }));
  expect(hand().canRebet(THROWS)).toBe(false);
});

test('§ 675a.4 wagers of one unit have one stake: the first sets it for the others', async () => {
  const { hand } = handAt(viewed([bet(1, 'fours', 2_500)]));
  expect(hand().chip).toBe(2_500);
  hand().place({ wager: 'fives' }, { wager: 'fives' }, KINDS);
  hand().place({ wager: 'big-play' }, { wager: 'big-play' }, THROWS);
  await house.answered();
  expect(house.said()).toEqual([[on('fives', 2_500)], [on('big-play', 500)]]);
});

test('§ 675a.4 the unit counts from when its first wager is sent', async () => {
  const { hand } = handAt(viewed());
  hand().choose(2_500);
  hand().place({ wager: 'fours' }, { wager: 'fours' }, KINDS);
  hand().choose(10_000);
  expect(hand().chip).toBe(2_500);
  hand().place({ wager: 'fives' }, { wager: 'fives' }, KINDS);
  await house.answered();
  expect(house.said()).toEqual([[on('fours', 2_500)], [on('fives', 2_500)]]);
});

test('§ 675a.4 another value is given to all wagers of the unit and what is priced by them, in one command', async () => {
  const mine = [
    ...[bet(4, 'fives', 500), bet(1, 'fours', 500), bet(5, 'extra-roll', 1_000)],
    ...[bet(6, 'extra-die', 500), bet(2, 'big-play', 700), bet(3, 'first-roll', 100)],
  ];
  const { hand, sees } = handAt(viewed(mine));
  hand().choose(2_500);
  await house.answered();
  expect(house.said()).toEqual([
    [
      ...[off('extra-die'), off('extra-roll'), off('fives'), off('fours')],
      ...[on('fours', 2_500), on('fives', 2_500), on('extra-roll', 5_000), on('extra-die', 2_500)],
    ],
  ]);
  hand().choose(500);
  sees(viewed(mine, { open: { ...OPEN, fives: CLOSED } }));
  hand().choose(10_000);
  sees(viewed([bet(2, 'big-play', 700)]));
  hand().choose(10_000);
  await house.answered();
  // The value that they have, a wager that is closed, and none at all: nothing is placed again.
  expect(house.said()).toHaveLength(1);
});

test('§ 675a.4 a value that no chip pays is refused with its reason, and not chosen', async () => {
  const why = { code: 'cannot-be-paid', because: 'No chip pays that.', cite: '' } as const;
  const { hand } = handAt(viewed([bet(1, 'fours', 500)], { unpaid: { 100: why } }));
  expect(hand().cannot(100)).toBe(why);
  expect(hand().cannot(500)).toBeUndefined();
  hand().choose(100);
  await house.answered();
  expect(problem.value?.code).toBe('cannot-be-paid');
  expect(house.said()).toEqual([]);
});

test('§ 675a.4 an area with a stake of its own takes that, whatever chip is chosen', async () => {
  const { hand } = handAt(viewed([bet(1, 'fours', 500), bet(2, 'fives', 500)]));
  hand().choose(10_000);
  await house.answered();
  const before = house.said().length;
  hand().place({ wager: 'first-roll' }, FIXED, BESIDE);
  hand().place({ wager: 'extra-roll' }, OF_ALL, BESIDE);
  hand().place({ wager: 'extra-die' }, OF_ONE, BESIDE);
  await house.answered();
  expect(house.said().slice(before)).toEqual([
    [on('first-roll', 100)],
    [on('extra-roll', 1_000)],
    [on('extra-die', 500)],
  ]);
});

test('§ 675a.4 without a wager to be priced by, it is the chip; the house says what to do', async () => {
  const { hand } = handAt(viewed([bet(1, 'touchdown', 900)]));
  const NOWHERE: Area = { wager: 'extra-die', takes: { all: 'dice' } };
  for (const area of [OF_ALL, OF_ONE, NOWHERE]) hand().place(area, area, BESIDE);
  await house.answered();
  expect(house.said()).toEqual([
    ...[[on('extra-roll', 500)], [on('extra-die', 500)], [on('extra-die', 500)]],
  ]);
});

test('§ 675a.4 a wager of a fixed stake is on or off; any other grows by the chip', async () => {
  const mine = [bet(1, 'fours', 500), bet(2, 'first-roll', 100), bet(3, 'big-play', 500)];
  const { hand } = handAt(viewed(mine));
  house.answers({ position: 1 }, CLOSED);
  hand().place({ wager: 'fours' }, { wager: 'fours' }, KINDS);
  await house.answered();
  expect(problem.value).toBeUndefined();
  hand().place({ wager: 'first-roll' }, FIXED, BESIDE);
  await house.answered();
  expect(problem.value?.wager).toBe('first-roll');
  hand().place({ wager: 'big-play' }, { wager: 'big-play' }, THROWS);
  await house.answered();
  expect(house.said()).toEqual([[off('fours')], [off('first-roll')], [on('big-play', 500)]]);
});

test('House rules § wagers one chip comes off an area by a key; an area without a wager has none', async () => {
  const { hand } = handAt(viewed([bet(1, 'touchdown', 1_500), bet(2, 'penalty', 500)]));
  hand().takeOff('touchdown');
  hand().takeOff('penalty');
  hand().takeOff('big-play');
  await house.answered();
  expect(house.said()).toEqual([[off('touchdown'), on('touchdown', 1_000)], [off('penalty')]]);
});

test('§ 577.6 a wager on named values is placed once all are named; a value named twice is taken back', async () => {
  const { hand } = handAt(viewed());
  const PAIR = { wager: 'yahtzee' } as never;
  hand().name(PAIR, 3, 2);
  expect(hand().naming).toEqual({ wager: 'yahtzee', names: [3] });
  hand().name(PAIR, 3, 2);
  expect(hand().naming).toEqual({ wager: 'yahtzee', names: [] });
  hand().name(PAIR, 4, 2);
  // Another wager begins with none.
  hand().name({ wager: 'fours' } as never, 1, 2);
  expect(hand().naming).toEqual({ wager: 'fours', names: [1] });
  hand().name(PAIR, 6, 2);
  hand().name(PAIR, 2, 2);
  expect(hand().naming).toEqual({ wager: 'yahtzee', names: [] });
  await house.answered();
  expect(house.said()).toEqual([[on('yahtzee', 500, { names: [6, 2] })]]);
});

test('a pay table is stepped through by its columns, and never beyond the last', () => {
  const { hand } = handAt(viewed());
  expect(hand().column('yahtzee', 3)).toBe(0);
  hand().step('yahtzee', 2);
  hand().step('fours', 1);
  expect(hand().column('yahtzee', 3)).toBe(2);
  expect(hand().column('yahtzee', 2)).toBe(1);
  expect(hand().column('fours', 3)).toBe(1);
});

test('§ 525.22(b) with a coupon in hand the next wager is placed with it, and the coupon is out of the hand', async () => {
  couponInHand.value = { serial: 'MPX-00000001', valueCents: 1_000 };
  const { hand } = handAt(viewed());
  hand().place({ wager: 'touchdown' });
  await house.answered();
  const matchPlay = { serial: 'MPX-00000001', valueCents: 1_000, pays: 'wager odds' };
  // Chips of its value at least.
  expect(house.said()).toEqual([[on('touchdown', 1_000, { matchPlay })]]);
  expect(couponInHand.value).toBeUndefined();
});

test('§ 525.22(b) at a live table the coupon is offered to the crew; one that is refused stays in hand', async () => {
  couponInHand.value = { serial: 'MPX-00000001' };
  house.answers(CLOSED);
  const { hand } = handAt(viewed([], { kind: 'felt' }));
  hand().choose(2_500);
  hand().place({ wager: 'touchdown' });
  await house.answered();
  expect(house.asked()).toEqual([
    {
      ...{ type: 'OfferCoupon', seat: 2, wager: 'touchdown', stakeCents: 2_500 },
      serial: 'MPX-00000001',
    },
  ]);
  expect(couponInHand.value).toEqual({ serial: 'MPX-00000001' });
});

test('§ 525.22(b) a change of the unit is no wager for the coupon in hand', async () => {
  couponInHand.value = { serial: 'MPX-00000001', valueCents: 1_000 };
  const { hand } = handAt(viewed([bet(1, 'fours', 500)]));
  hand().choose(2_500);
  await house.answered();
  expect(house.said()).toEqual([[off('fours'), on('fours', 2_500)]]);
});

test('§ 675a.1(b)(2)(iv), 525.21(a) a coupon is part of the unit: chips are the rest of it, and a price counts it', async () => {
  const matchPlay = { serial: 'MPX-00000001', valueCents: 1_000, pays: 'wager odds' } as const;
  couponInHand.value = { serial: 'MPX-00000001', valueCents: 1_000 };
  const { hand, sees } = handAt(viewed([bet(1, 'fours', 2_500)]));
  hand().place({ wager: 'fives' }, { wager: 'fives' }, KINDS);
  await house.answered();
  const fives = bet(2, 'fives', 1_500, { matchPlay });
  sees(viewed([fives]));
  hand().place({ wager: 'fours' }, { wager: 'fours' }, KINDS);
  sees(viewed([fives, bet(1, 'fours', 2_500)]));
  hand().place({ wager: 'extra-roll' }, OF_ALL, BESIDE);
  hand().place({ wager: 'extra-die' }, OF_ONE, BESIDE);
  await house.answered();
  expect(house.said()).toEqual([
    ...[[on('fives', 1_500, { matchPlay })], [on('fours', 2_500)]],
    ...[[on('extra-roll', 5_000)], [on('extra-die', 2_500)]],
  ]);
});
