import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dealRound, testVault } from '../../../test/dealing.ts';
import { openKnownHouse } from '../../../test/known-house.ts';
import { cage } from '../../../test/people.ts';
import { plainCredentials } from '../../../test/plain-credentials.ts';
import { games } from '../../games/index.ts';
import { decimal } from '../../kernel/fraction.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { SHIFTS } from '../../ledger/index.ts';
import type { Actor } from '../../table/index.ts';
import { type House, THE_HOUSE } from '../house.ts';
import { passingSigner } from '../log/signing.ts';
import { openSqlite } from '../store/sqlite.ts';
import { GROUPINGS, type Grouping, type Row, reportOf } from './report.ts';
import { documentOfReport } from './report-document.ts';
import { caughtUp, figuring } from './report-slices.ts';

let folder: string;
let house: House;
let now = 0;

/** One house for all tests of a group, with what was played in it: they only read. */
const houseWith = (played: () => Promise<void>): void => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'houseway-'));
    house = await openKnownHouse({
      vault: testVault(),
      store: expectAccepted(openSqlite(folder)),
      games,
      signer: passingSigner(),
      credentials: plainCredentials(),
      clock: () => now,
    });
    time('2026-11-16T12:00:00');
    await played();
  });
  afterAll(async () => {
    await house.close();
    rmSync(folder, { recursive: true });
  });
};

const time = (text: string): void => {
  now = Date.parse(`${text}Z`);
};
const SEATS = [1, 2, 3, 4, 5, 6] as const;
const football = { table: 'T1', game: 'three-dice-football' };
const second = { table: 'T2', game: 'three-dice-football' };
const yahtzee = { table: 'T3', game: 'three-dice-yahtzee' };

type At = typeof football;
const player = (seat: number): Actor[] => [{ person: `patron-${seat}`, duty: 'player' }];

const openFor = async (at: At): Promise<void> => {
  const opened = { type: 'OpenTable', kind: 'electronic', practice: false } as const;
  expectAccepted(await house.askTable(at, { ...opened, openerCents: 90_000_000 }, THE_HOUSE));
  for (const seat of SEATS) {
    const patron = `patron-${seat}`;
    expectAccepted(await house.askTable(at, { type: 'TakeSeat', seat, patron }, player(seat)));
    expectAccepted(await house.askTable(at, { type: 'BuyIn', seat, cents: 500_000 }, cage));
  }
};

/** A whole round: what each seat has on it from the first throw. */
const round = async (at: At, wagers: readonly string[]): Promise<void> => {
  for (const [i, wager] of wagers.entries()) {
    const said = { type: 'PlaceBet', seat: i + 1, wager, stakeCents: 500 };
    expectAccepted(await house.askTable(at, { type: 'Say', said }, player(i + 1)));
  }
  const clock = {
    now: () => now,
    set: (to: number) => {
      now = to;
    },
  };
  await dealRound(house, at, clock);
};

const report = async (by: Grouping) =>
  reportOf(
    games,
    await caughtUp(figuring(games, SHIFTS), house.log.store),
    { by, practice: false },
    { house: 'North Hall', printed: '2026-11-18T00:00:00.000Z' },
  );
const band = (variance: number): number => Math.round(3 * Math.sqrt(variance));
const bandsOf = (rows: readonly Row[]) => rows.map(({ theoretical }) => theoretical?.bandCents);

describe('House rules § reports the band of six players on one throw, by hand', () => {
  // Trips TD: 6 of 216 at 30 to 1. Turnover: 3 of 216 at 60 to 1. No throw is both.
  const [p, q] = [6 / 216, 3 / 216];
  // Three players with $5 on each: what stays or goes with the throw is three times as much, not √3 times.
  const trips = 1_500 ** 2 * 31 ** 2 * p * (1 - p);
  const turnover = 1_500 ** 2 * 61 ** 2 * q * (1 - q);
  const together = trips + turnover - 2 * 1_500 ** 2 * 31 * 61 * p * q;
  // Under Four Yards: 105 of 216, even money; all six on it.
  const under = 3_000 ** 2 * 2 ** 2 * (105 / 216) * (111 / 216);

  houseWith(async () => {
    await openFor(football);
    await openFor(second);
    await round(football, ['trips-td', 'trips-td', 'trips-td', 'turnover', 'turnover', 'turnover']);
    time('2026-11-16T20:00:00');
    await round(
      second,
      SEATS.map(() => 'under-four-yards'),
    );
  });

  test.each<[Grouping, readonly number[]]>([
    ['shift', [together, under]],
    ['day', [together + under]],
    ['table', [together, under]],
    ['game', [together + under]],
    ['wager', [trips, turnover, under]],
  ])('by %s', async (by, variances) => {
    const { rows, total } = await report(by);
    expect(bandsOf(rows)).toEqual(variances.map(band));
    expect(bandsOf([total])).toEqual([band(together + under)]);
    // Trips TD 5/36, Turnover 11/72 of $15 each, Under Four Yards 1/36 of $30.
    expect(total.theoretical?.winCents).toEqual({ n: 3_125n, d: 6n });
  });

  test.each(GROUPINGS)('the paper by %s carries it on every row and on the total', async (by) => {
    const made = await report(by);
    const shown = documentOfReport(games, made).sections.find(({ columns }) =>
      columns.some(({ name }) => name === '± 3 deviations'),
    );
    const place = shown?.columns.findIndex(({ name }) => name === '± 3 deviations') ?? -1;
    expect(shown?.rows.map((row) => row[place])).toEqual(bandsOf([...made.rows, made.total]));
  });
});

describe('House rules § reports two fair nights of six players', () => {
  houseWith(async () => {
    for (const at of [football, yahtzee]) await openFor(at);
    for (let hour = 0; hour < 16; hour += 1) {
      await round(
        football,
        SEATS.map((seat) => (seat % 2 === 0 ? 'touchdown' : 'under-four-yards')),
      );
      await round(
        yahtzee,
        SEATS.map((seat) => (seat < 5 ? 'red' : 'blue')),
      );
      now += 3 * 3_600_000;
    }
  });

  test('are within their band by every grouping', async () => {
    const made = await Promise.all(GROUPINGS.map(report));
    for (const { by, rows, total } of made) {
      for (const { winCents, theoretical, ...labels } of [...rows, total]) {
        const { day, shift, table, game, wager } = labels;
        const label = JSON.stringify([by, day, shift, table, game, wager]);
        const expected = Number(decimal(theoretical?.winCents ?? { n: 0n, d: 1n }, 6));
        expect(theoretical?.bandCents, label).toBeGreaterThan(0);
        expect(Math.abs(winCents - expected), label).toBeLessThanOrEqual(
          theoretical?.bandCents ?? 0,
        );
        expect(theoretical?.beyond, label).toBe(false);
      }
      // Rows of whole rounds are independent: their squares add up. Red and Blue on one throw are not.
      const squares = rows.reduce((sum, row) => sum + (row.theoretical?.bandCents ?? 0) ** 2, 0);
      const ratio = Math.sqrt(squares) / (total.theoretical?.bandCents ?? 0);
      if (by === 'wager') expect(Math.abs(ratio - 1)).toBeGreaterThan(0.05);
      else expect(ratio).toBeCloseTo(1, 3);
    }
    expect(made.map(({ rows }) => rows.length)).toEqual([expect.any(Number), 3, 2, 2, 4]);
  });
});
