import { expect, test } from 'vitest';
import { threeDiceFootball } from '../games/index.ts';
import type { SettlementLine } from '../kernel/settlement.ts';
import type { TableEvent } from './commands.ts';
import { postingsOf } from './postings.ts';
import type { Table } from './state.ts';
import { tableOf } from './table.ts';

const bet = { id: 7, seat: 2, wager: 'touchdown', stakeCents: 500 } as const;
const table: Table = {
  ...tableOf(threeDiceFootball).initial,
  inventoryCents: 300,
  play: { ...tableOf(threeDiceFootball).initial.play, bets: [bet] },
};
/** `from > to cents why`, one line for each posting. */
const posted = (event: object, before: Table = table): readonly string[] =>
  postingsOf('T1', before, event as TableEvent).map(
    ({ from, to, cents, why, promotional }) =>
      `${from} > ${to} ${cents} ${why}${promotional ? ' (promotional)' : ''}`,
  );
const played = (...events: readonly object[]): object => ({ type: 'Played', said: {}, events });
const line = (more: Partial<SettlementLine>): SettlementLine => ({
  ...{ bet: 7, seat: 2, wager: 'touchdown', result: 'lose', stakeCents: 500, returnedCents: 0 },
  ...{ paidCents: 0, cutCents: 0, breakageCents: 0 },
  ...{ step: '58 Pa. Code § 661a.6(f)', cite: '58 Pa. Code § 661a.6(f)' },
  ...more,
});
const settled = (more: Partial<SettlementLine>): object =>
  played({ type: 'BetSettled', settled: line(more) });
const coupon = { serial: 'M-1', valueCents: 500, paidCents: 250, goes: 'to the drop box' } as const;

test.each<[string, object, readonly string[]]>([
  [
    'an opener is what the cage adds to what is there',
    { type: 'TableOpened', kind: 'felt', practice: false, openerCents: 1_000 },
    ['cage > inventory/T1 700 opener'],
  ],
  [
    'a closer that is short',
    { type: 'TableClosed', closerCents: 900, countedAgainstCents: 1_000 },
    ['inventory/T1 > variance/T1 100 count'],
  ],
  [
    'a closer that is over',
    { type: 'TableClosed', closerCents: 1_050, countedAgainstCents: 1_000 },
    ['variance/T1 > inventory/T1 50 count'],
  ],
  [
    'a buy-in is cash into the box and chips to the seat',
    { type: 'BoughtIn', seat: 2, cents: 400 },
    ['patrons > drop-box/T1 400 buy-in', 'inventory/T1 > seat/T1/2 400 chips'],
  ],
  [
    'a cash-out is chips to the cage and cash from it',
    { type: 'CashedOut', seat: 2, cents: 400 },
    ['seat/T1/2 > cage 400 chips', 'cage > patrons 400 cash-out'],
  ],
  [
    'a drop box that is short',
    { type: 'DropBoxCounted', countedCents: 900, countedAgainstCents: 1_000, coupons: [] },
    ['drop-box/T1 > cage 900 drop', 'drop-box/T1 > variance/T1 100 count'],
  ],
  [
    'a tip box that is right',
    { type: 'TipBoxCounted', countedCents: 900, countedAgainstCents: 900 },
    ['tip-box/T1 > dealers 900 tips'],
  ],
  [
    'a tip box that is short',
    { type: 'TipBoxCounted', countedCents: 800, countedAgainstCents: 900 },
    ['tip-box/T1 > dealers 800 tips', 'tip-box/T1 > variance/T1 100 count'],
  ],
  ['a tip', { type: 'Tipped', seat: 2, cents: 5 }, ['seat/T1/2 > tip-box/T1 5 tip']],
  ['a fill', { type: 'Filled', cents: 10, slip: 'F-1' }, ['cage > inventory/T1 10 fill F-1']],
  ['a credit', { type: 'Credited', cents: 10, slip: 'C-1' }, ['inventory/T1 > cage 10 credit C-1']],
  [
    'chips of a freed seat',
    { type: 'ChipsKept', seat: 2, patron: 'p', cents: 10 },
    ['seat/T1/2 > owed/T1/p 10 kept for the patron'],
  ],
  [
    'what is owed is settled at the cage',
    { type: 'OwedSettled', patron: 'p', cents: 10 },
    ['owed/T1/p > cage 10 correction settled', 'cage > patrons 10 correction settled'],
  ],
  [
    'a wager placed, raised and withdrawn in one go',
    played(
      { type: 'BetPlaced', bet: { ...bet, id: 8, wager: 'defense' } },
      { type: 'BetRaised', bet: 8, byCents: 200 },
      { type: 'BetWithdrawn', bet: 8 },
    ),
    [
      'seat/T1/2 > layout/T1 500 defense',
      'seat/T1/2 > layout/T1 200 defense',
      'layout/T1 > seat/T1/2 700 defense',
    ],
  ],
  [
    'a wager of before raised and withdrawn',
    played({ type: 'BetRaised', bet: 7, byCents: 200 }, { type: 'BetWithdrawn', bet: 7 }),
    ['seat/T1/2 > layout/T1 200 touchdown', 'layout/T1 > seat/T1/2 700 touchdown'],
  ],
  [
    'a wager that nobody placed, and what is of the game alone',
    played(
      { type: 'BetRaised', bet: 9, byCents: 200 },
      { type: 'BetWithdrawn', bet: 9 },
      { type: 'DownPlayed' },
      { type: 'Joined', seat: 2 },
    ),
    [],
  ],
  ['a loser', settled({}), ['layout/T1 > inventory/T1 500 touchdown']],
  [
    'a winner with a coupon, rounded down in chips',
    settled({ result: 'win', returnedCents: 500, paidCents: 700, breakageCents: -30, coupon }),
    [
      'layout/T1 > seat/T1/2 500 touchdown',
      'inventory/T1 > seat/T1/2 700 touchdown',
      'inventory/T1 > breakage/T1 30 touchdown breakage',
      'inventory/T1 > seat/T1/2 250 touchdown coupon (promotional)',
    ],
  ],
  [
    'a winner that a meter pays',
    settled({ result: 'win', returnedCents: 500, paidCents: 9_000, meter: 'progressive' }),
    ['layout/T1 > seat/T1/2 500 touchdown', 'meter/T1/progressive > seat/T1/2 9000 touchdown'],
  ],
  [
    'a correction moves the difference and no more',
    {
      ...{ type: 'RoundCorrected', reason: 'slip', events: [] },
      ...{
        moved: [{ seat: 2, cents: 60 }],
        owed: [{ patron: 'p', cents: 5 }],
        inventoryCents: -90,
      },
      meters: [{ meter: 'progressive', cents: 25 }],
    },
    [
      'layout/T1 > seat/T1/2 60 correction: slip',
      'layout/T1 > owed/T1/p 5 correction: slip',
      'meter/T1/progressive > layout/T1 25 correction: slip',
      'inventory/T1 > layout/T1 90 correction: slip',
    ],
  ],
])('House rules § ledger %s', (_what, event, postings) => {
  expect(posted(event)).toEqual(postings);
});

test('House rules § ledger a correction takes coupons and breakage back by what they were', () => {
  const was = line({ result: 'win', paidCents: 700, breakageCents: -30, coupon });
  const before: Table = { ...table, play: { ...table.play, settled: [was] } };
  const event = {
    type: 'RoundCorrected',
    reason: 'slip',
    events: [],
    moved: [],
    inventoryCents: 950,
  };
  expect(posted(event, before)).toEqual([
    'layout/T1 > inventory/T1 700 correction: slip',
    'layout/T1 > inventory/T1 250 correction: slip, coupons (promotional)',
    'breakage/T1 > inventory/T1 30 correction: slip, breakage',
  ]);
});

test('House rules § ledger practice chips never meet money, from the opening on', () => {
  const opens = { type: 'TableOpened', kind: 'electronic', practice: true, openerCents: 1_000 };
  const empty = { ...table, inventoryCents: 0 };
  expect(posted(opens, empty)).toEqual(['practice/cage > inventory/practice/T1 1000 opener']);
  const practice = { ...table, practice: true };
  expect(posted({ type: 'BoughtIn', seat: 2, cents: 4 }, practice)).toEqual([
    'practice/patrons > drop-box/practice/T1 4 buy-in',
    'inventory/practice/T1 > seat/practice/T1/2 4 chips',
  ]);
  const won = settled({ result: 'win', paidCents: 9, meter: 'progressive', returnedCents: 500 });
  expect(posted(won, practice)).toContain(
    'practice/meter/T1/progressive > seat/practice/T1/2 9 touchdown',
  );
});
