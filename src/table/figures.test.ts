import { expect, test } from 'vitest';
import { threeDiceFootball } from '../games/three-dice-football/index.ts';
import type { SettlementLine } from '../kernel/settlement.ts';
import { addFigures, NO_FIGURES, sumFigures, winOf } from '../ledger/index.ts';
import type { TableEvent } from './commands.ts';
import { figuresOf } from './figures.ts';
import { closedTable, type Table } from './state.ts';

const closed = closedTable(threeDiceFootball);
const line = (change: Partial<SettlementLine>): SettlementLine => ({
  ...{ bet: 1, seat: 1, wager: 'touchdown', result: 'lose', stakeCents: 1_000 },
  ...{ returnedCents: 0, paidCents: 0, cutCents: 0, breakageCents: 0 },
  ...{ step: 'House rules § rounds', cite: 'House rules § rounds' },
  ...change,
});
const played = (...lines: readonly SettlementLine[]): TableEvent => ({
  type: 'Played',
  said: { type: 'CallThrow' },
  events: lines.map((settled) => ({ type: 'BetSettled', settled })),
});
const figured = (event: TableEvent, before: Table = closed) =>
  sumFigures(figuresOf(before, event).map(({ figures }) => figures));
const of = (figures: Parameters<typeof addFigures>[1]) => addFigures(NO_FIGURES, figures);

test('House rules § reports lost, won, pushed: handle, stakes returned and pays', () => {
  expect(figured(played(line({})))).toEqual(
    of({ rounds: 1, wagers: 1, handleCents: 1_000, inventoryCents: 1_000 }),
  );
  const won = line({ result: 'win', returnedCents: 1_000, paidCents: 800, breakageCents: -20 });
  expect(figured(played(won))).toEqual(
    of({
      ...{ rounds: 1, wagers: 1, handleCents: 1_000, returnedCents: 1_000, paidCents: 800 },
      ...{ breakageCents: -20, inventoryCents: -800 },
    }),
  );
  const push = figured(played(line({ result: 'push', returnedCents: 1_000 })));
  expect(push).toEqual(of({ rounds: 1, wagers: 1, handleCents: 1_000, returnedCents: 1_000 }));
  expect(winOf(push)).toBe(0);
});

test('House rules § reports a void is no handle', () => {
  expect(figured(played(line({ result: 'void', returnedCents: 1_000 })))).toEqual(
    of({ rounds: 1, voids: 1, voidedCents: 1_000 }),
  );
});

test('House rules § reports what a meter pays is not the table’s, and what a coupon is paid is no revenue', () => {
  const jackpot = line({ result: 'win', paidCents: 200_013, meter: 'progressive' });
  expect(figured(played(jackpot))).toMatchObject({
    ...{ paidCents: 0, jackpotCents: 200_013, inventoryCents: 1_000 },
  });
  const coupon = { serial: 'MPX-1', valueCents: 1_000, paidCents: 1_000 };
  const taken = line({
    ...{ result: 'win', returnedCents: 1_000, paidCents: 1_000 },
    coupon: { ...coupon, goes: 'to the drop box' },
  });
  const figures = figured(played(taken));
  expect(figures).toMatchObject({ coupons: 1, couponValueCents: 1_000, couponPaidCents: 1_000 });
  expect(winOf(figures)).toBe(-1_000);
  expect(figures.inventoryCents).toBe(-2_000);
  const kept = line({
    ...{ result: 'push', returnedCents: 1_000 },
    coupon: { ...coupon, paidCents: 0, goes: 'stays with the patron' },
  });
  expect(figured(played(kept))).toMatchObject({ coupons: 0, couponValueCents: 0 });
});

test('House rules § reports a round counts once, however often something is decided in it', () => {
  const before = { ...closed, play: { ...closed.play, settled: [line({})] } };
  expect(figured(played(line({ bet: 2 })), before).rounds).toBe(0);
  expect(figured(played(), closed)).toEqual(NO_FIGURES);
});

test('House rules § reports a correction puts the new lines in the place of the old ones', () => {
  const before = { ...closed, play: { ...closed.play, settled: [line({})] } };
  const corrected = (...lines: readonly SettlementLine[]): TableEvent => ({
    ...{ type: 'RoundCorrected', reason: 'slip', was: {}, instead: {}, dropped: [], moved: [] },
    events: lines.map((settled) => ({ type: 'BetSettled', settled })),
    ...{ commands: [], inventoryCents: -1_800 },
  });
  const won = line({ result: 'win', returnedCents: 1_000, paidCents: 800 });
  expect(figured(corrected(won), before)).toEqual(
    of({ returnedCents: 1_000, paidCents: 800, inventoryCents: -1_800, corrections: 1 }),
  );
  expect(figured(corrected(), before)).toEqual(
    of({ rounds: -1, wagers: -1, handleCents: -1_000, inventoryCents: -1_800, corrections: 1 }),
  );
});

test('House rules § reports the drop is what was counted, and a difference is shown', () => {
  const count: TableEvent = {
    ...{ type: 'DropBoxCounted', countedCents: 9_900, countedAgainstCents: 10_000, coupons: [] },
  };
  expect(figured(count)).toEqual(of({ dropCents: -100, overCents: -100 }));
});

test.each<[string, TableEvent, Parameters<typeof of>[0]]>([
  [
    'an opening counts what is more, or less, than the table was left with',
    { type: 'TableOpened', kind: 'felt', practice: false, openerCents: 50_000 },
    { openedCents: 20_000, inventoryCents: 20_000 },
  ],
  [
    'a closing shows what the count is over, or short of',
    { type: 'TableClosed', closerCents: 29_900, countedAgainstCents: 30_000 },
    { overCents: -100, inventoryCents: -100 },
  ],
  ['a buy-in', { type: 'BoughtIn', seat: 1, cents: 700 }, { dropCents: 700, inventoryCents: -700 }],
  ['a cash-out', { type: 'CashedOut', seat: 1, cents: 700 }, { cashedOutCents: 700 }],
  ['a tip', { type: 'Tipped', seat: 1, cents: 700 }, { tipsCents: 700 }],
  ['a fill', { type: 'Filled', cents: 700, slip: '1' }, { fillsCents: 700, inventoryCents: 700 }],
  [
    'a credit',
    { type: 'Credited', cents: 700, slip: '1' },
    { creditsCents: 700, inventoryCents: -700 },
  ],
  ['a seat taken is no figure', { type: 'SeatTaken', seat: 1, patron: 'ann' }, {}],
])('House rules § reports %s', (_, event, figures) => {
  const before = { ...closed, inventoryCents: 30_000 };
  expect(figured(event, before)).toEqual(of(figures));
  expect(figuresOf(before, event).every(({ wager }) => wager === undefined)).toBe(true);
});

test('House rules § reports a correction that decides what nothing had decided is a round more', () => {
  const corrected: TableEvent = {
    ...{ type: 'RoundCorrected', reason: 'slip', was: {}, instead: {}, dropped: [], moved: [] },
    events: [{ type: 'BetSettled', settled: line({}) }],
    ...{ commands: [], inventoryCents: 1_000 },
  };
  const before = { ...closed, inventoryCents: 30_000 };
  expect(figured(corrected, before)).toEqual(
    of({ rounds: 1, wagers: 1, handleCents: 1_000, inventoryCents: 1_000, corrections: 1 }),
  );
});
