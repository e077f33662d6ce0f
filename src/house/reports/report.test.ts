import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dealRound, testVault } from '../../../test/dealing.ts';
import { openKnownHouse } from '../../../test/known-house.ts';
import { cage } from '../../../test/people.ts';
import { games } from '../../games/index.ts';
import { seeded } from '../../kernel/chance.ts';
import { fraction } from '../../kernel/fraction.ts';
import { expectAccepted, isRefusal } from '../../kernel/refusal.ts';
import { addFigures, type Figures, NO_FIGURES, parseShifts, SHIFTS } from '../../ledger/index.ts';
import type { Actor, TableCommand } from '../../table/index.ts';
import { type House, THE_HOUSE } from '../house.ts';
import { passingSigner } from '../log/signing.ts';
import { openCredentials } from '../people/credentials.ts';
import { auditStore } from '../proof/verify.ts';
import { openSqlite } from '../store/sqlite.ts';
import {
  GROUPINGS,
  ofNoShift,
  parseAsked,
  type ReportQuery,
  reportJson,
  reportOf,
} from './report.ts';
import { documentOfReport } from './report-document.ts';
import { caughtUp, figuring } from './report-slices.ts';

let folder: string;
let house: House;
let now = 0;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  house = await openKnownHouse({
    vault: testVault(),
    store: expectAccepted(openSqlite(folder)),
    games,
    signer: passingSigner(),
    credentials: openCredentials(folder),
    clock: () => now,
  });
});
afterEach(async () => {
  await house.close();
  rmSync(folder, { recursive: true });
});

const time = (text: string): void => {
  now = Date.parse(`${text}Z`);
};
const staff = (...duties: Actor['duty'][]): Actor[] =>
  duties.map((duty, i) => ({ person: `${duty}-${i}`, duty }));
const player = (seat: number): Actor[] => [{ person: `patron-${seat}`, duty: 'player' }];
const printing = { house: 'North Hall', printed: '2026-11-18T00:00:00.000Z' };

const report = async (asked: Partial<ReportQuery>, shifts = SHIFTS) =>
  reportOf(
    games,
    await caughtUp(figuring(games, shifts), house.log.store),
    { by: 'shift', practice: false, ...asked },
    printing,
  );

describe('a felt table over two shifts, by hand', () => {
  const at = { table: 'T1', game: 'three-dice-football' };
  const ask = async (asks: TableCommand, by: readonly Actor[]) =>
    expectAccepted(await house.askTable(at, asks, by));
  const say = (said: Record<string, unknown> & { type: string }, by: readonly Actor[]) =>
    ask({ type: 'Say', said }, by);

  beforeEach(async () => {
    const floor = staff('floorperson');
    time('2026-11-16T13:00:00');
    await ask({ type: 'OpenTable', kind: 'felt', practice: false, openerCents: 500_000 }, floor);
    for (const [i, duty] of (['stickperson', 'dealer', 'dealer'] as const).entries()) {
      await ask({ type: 'JoinCrew', person: `${duty}-${i % 2 === 0 ? i : 0}`, duty }, floor);
    }
    await ask({ type: 'BringEquipment', kind: 'dice', set: 'set-1' }, floor);
    await ask({ type: 'TakeSeat', seat: 1, patron: 'patron-1' }, player(1));
    await ask({ type: 'BuyIn', seat: 1, cents: 10_000 }, cage);
    await say({ type: 'PlaceBet', seat: 1, wager: 'defense', stakeCents: 1_000 }, player(1));
    await say({ type: 'OfferDice', seat: 1 }, staff('stickperson'));
    await say({ type: 'AcceptDice', seat: 1 }, player(1));
    // Defense wins a turnover at 4 to 5: $8 on $10.
    await ask({ type: 'CloseBetting' }, staff('stickperson'));
    await say({ type: 'CallThrow', offensive: [1, 1], defensive: 6 }, staff('stickperson'));
    time('2026-11-16T14:00:00');
    // The red die had shown 1: a Trips TD, and Defense loses.
    await ask(
      {
        type: 'Correct',
        index: 3,
        instead: { type: 'CallThrow', offensive: [1, 1], defensive: 1 } as never,
        reason: 'the red die showed 1',
      },
      staff('dealer', 'floorperson'),
    );
    await ask({ type: 'Fill', cents: 20_000, slip: 'F-1' }, staff('floorperson', 'cage'));
    await ask({ type: 'Credit', cents: 5_000, slip: 'C-1' }, staff('floorperson', 'cage'));
    await ask({ type: 'Tip', seat: 1, cents: 200 }, player(1));
    await ask({ type: 'LeaveSeat', seat: 1 }, staff('floorperson'));
    // The rack should hold $5,060: $5,000 less $100 for chips, $10 won, $200 filled, $50 credited.
    await ask({ type: 'CloseTable', closerCents: 505_950 }, staff('floorperson'));
  });

  test('House rules § reports every figure of each shift', async () => {
    const { rows, total, from, to } = await report({ by: 'shift' });
    expect([from, to]).toEqual(['2026-11-16', '2026-11-16']);
    expect(rows.map(({ day, shift }) => [day, shift])).toEqual([
      ['2026-11-16', 'day'],
      ['2026-11-16', 'swing'],
    ]);
    const [day, swing] = rows;
    expect(day).toMatchObject({ openerCents: 500_000, closerCents: 489_200, winCents: -800 });
    expect(day?.hold).toEqual(fraction(-800, 10_000));
    expect(day?.figures).toEqual(
      addFigures(NO_FIGURES, {
        ...{ rounds: 1, wagers: 1, handleCents: 1_000, returnedCents: 1_000, paidCents: 800 },
        ...{ dropCents: 10_000, openedCents: 500_000, inventoryCents: 489_200 },
      }),
    );
    // What the day shift had paid comes back in the shift of the correction, and the stake stays.
    expect(swing).toMatchObject({ openerCents: 489_200, closerCents: 505_950, winCents: 1_800 });
    expect(swing?.hold).toBeUndefined();
    expect(swing?.figures).toEqual(
      addFigures(NO_FIGURES, {
        ...{ returnedCents: -1_000, paidCents: -800, corrections: 1, tipsCents: 200 },
        ...{ fillsCents: 20_000, creditsCents: 5_000, cashedOutCents: 8_800, overCents: -50 },
        inventoryCents: 1_800 + 20_000 - 5_000 - 50,
      }),
    );
    expect(total).toMatchObject({ openerCents: 500_000, closerCents: 505_950, winCents: 1_000 });
    // 5,059.50 + 50 + 100 − 5,000 − 200: the $10 won, and 50 cents short.
    expect(total.countedWinCents).toBe(950);
  });

  test('House rules § reports by wager the exact edge stands beside the hold', async () => {
    const { rows } = await report({ by: 'wager' });
    expect(rows).toHaveLength(1);
    const [defense] = rows;
    expect(defense).toMatchObject({ game: 'three-dice-football', wager: 'defense', rules: {} });
    expect(defense).toMatchObject({ winCents: 1_000, hold: fraction(1) });
    const edge = defense?.theoretical?.edge ?? fraction(0);
    expect(defense?.theoretical?.winCents).toEqual(fraction(1_000n * edge.n, edge.d));
    expect(defense?.theoretical?.beyond).toBe(false);
  });

  test('House rules § reports only what was asked for', async () => {
    expect((await report({ by: 'table', shift: 'day' })).rows).toHaveLength(1);
    expect((await report({ by: 'table', table: 'T2' })).rows).toEqual([]);
    expect((await report({ by: 'table', from: '2026-11-17' })).rows).toEqual([]);
    expect((await report({ by: 'table', to: '2026-11-15' })).rows).toEqual([]);
    expect((await report({ by: 'table', from: '2026-11-16', to: '2026-11-16' })).rows).toHaveLength(
      1,
    );
    expect((await report({ practice: true })).rows).toEqual([]);
    const two = expectAccepted(parseShifts('early 06:00, late 13:30'));
    expect((await report({}, two)).rows.map(({ shift }) => shift)).toEqual(['early', 'late']);
  });

  test('House rules § reports a paper carries holder, title, interval and time, and says "no activity"', async () => {
    const paper = documentOfReport(games, await report({ by: 'shift' }));
    expect(paper.title).toBe('Table games by shift');
    expect(Object.fromEntries(paper.facts)).toMatchObject({
      'Certificate holder': 'North Hall',
      'Gaming days': '2026-11-16 to 2026-11-16',
      Printed: '2026-11-18T00:00:00.000Z',
    });
    expect(paper.sections[0]?.rows.at(-1)).toEqual([
      ...['Total', '', 1, 1, 1_000, 0, 0, 10_000, 1_000],
      '10.00%',
    ]);
    const empty = documentOfReport(games, await report({ by: 'wager', table: 'T9' }));
    expect(empty.sections.map(({ rows }) => rows)).toEqual([[]]);
  });

  test('House rules § reports JSON has whole cents and exact fractions', async () => {
    const json = JSON.parse(JSON.stringify(reportJson(await report({ by: 'wager' }))));
    expect(json.rows[0]).toMatchObject({ handleCents: 1_000, winCents: 1_000, hold: '1/1' });
    expect(json.rows[0].theoretical.edge).toMatch(/^\d+\/\d+$/);
  });
});

test.each([
  [{ by: 'dealer' }],
  [{ from: '16.11.2026' }],
  [{ to: 'yesterday' }],
  [{ from: '2026-13-01' }],
  [{ to: '2026-02-29' }],
])('House rules § reports %j is refused', (said) => {
  expect(parseAsked(said)).toMatchObject({ refused: 'not-a-report' });
});

test('House rules § reports a shift that the house does not have is refused', () => {
  expect(ofNoShift({ shift: 'swng' }, SHIFTS)).toEqual({
    ...{ refused: 'not-a-report', cite: 'House rules § reports' },
    because: 'There is no shift "swng". The shifts are day, swing, graveyard.',
  });
  for (const asked of [{ shift: 'swing' }, {}]) expect(ofNoShift(asked, SHIFTS)).toBeUndefined();
});

test('House rules § reports every way of cutting a night gives the same sums, and they are the ledger’s', async () => {
  const uniform = seeded(661);
  const tables = ['three-dice-football', 'three-dice-yahtzee', 'high-roll-dice'].map((game, i) => ({
    table: `T${i + 1}`,
    game,
  }));
  time('2026-11-16T12:00:00');
  for (const at of tables) {
    const opened = { type: 'OpenTable', kind: 'electronic' } as const;
    const practice = at.table === 'T3';
    expectAccepted(
      await house.askTable(at, { ...opened, practice, openerCents: 90_000_000 }, THE_HOUSE),
    );
    expectAccepted(
      await house.askTable(at, { type: 'TakeSeat', seat: 1, patron: 'patron-1' }, player(1)),
    );
    expectAccepted(await house.askTable(at, { type: 'BuyIn', seat: 1, cents: 5_000_000 }, cage));
  }
  for (let turn = 0; turn < 7; turn += 1) {
    now += 6 * 3_600_000;
    for (const at of tables) {
      const game = games[at.game]!;
      const { inForce } = await house.table(at);
      for (const [wager, it] of Object.entries(game.wagers(inForce))) {
        if (wager !== 'red' && wager !== 'progressive' && uniform(3) > 0) continue;
        const names = it.names && Array.from({ length: it.names.count }, (_, i) => i + 1);
        const said = { type: 'PlaceBet', seat: 1, wager, stakeCents: 500, ...(names && { names }) };
        const other = { ...said, stakeCents: it.quotedWith?.stakeCents ?? 100 };
        for (const one of [said, other]) {
          const answer = await house.askTable(at, { type: 'Say', said: one }, player(1));
          if (!isRefusal(answer)) break;
        }
      }
      await dealRound(house, at, { now: () => now, set: (at) => (now = at) });
    }
  }
  const whole = await Promise.all(GROUPINGS.map((by) => report({ by })));
  const ofWagers = ({ rows }: (typeof whole)[number], name: keyof Figures) =>
    rows.reduce((sum, { figures }) => sum + figures[name], 0);
  for (const name of [
    'wagers',
    'handleCents',
    'returnedCents',
    'paidCents',
    'contributedCents',
  ] as const) {
    expect(new Set(whole.map((one) => ofWagers(one, name))).size, name).toBe(1);
    expect(ofWagers(whole[0]!, name), name).toBeGreaterThan(0);
  }
  expect(
    new Set(whole.map((one) => one.rows.reduce((sum, row) => sum + row.winCents, 0))).size,
  ).toBe(1);
  expect(whole[0]!.rows.length).toBeGreaterThan(3);

  const { total } = whole[2]!;
  const { figures } = total;
  expect(total.countedWinCents).toBe(
    total.winCents + figures.contributedCents - figures.couponPaidCents + figures.overCents,
  );
  const { verdict, balances } = await auditStore(house.log.store, games);
  expect(verdict).toMatchObject({ ok: true });
  const lies = (...accounts: string[]) =>
    accounts.reduce((sum, account) => sum + (balances.get(account) ?? 0), 0);
  expect(lies('drop-box/T1', 'drop-box/T2')).toBe(figures.dropCents);
  expect(lies('progressive-accrual')).toBe(-figures.contributedCents);
  expect(lies('inventory/T1', 'inventory/T2', 'breakage/T1', 'breakage/T2')).toBe(
    total.closerCents,
  );
  const practice = await report({ by: 'table', practice: true });
  expect(practice.rows.map(({ table }) => table)).toEqual(['T3']);
  expect(practice.total.figures.dropCents).toBe(lies('drop-box/practice/T3'));
  expect(practice.total.figures.handleCents).toBeGreaterThan(0);
});
