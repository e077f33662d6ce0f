import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedHouse, servedHouse, type Visitor } from '../../../test/served-house.ts';
import { SHIFTS } from '../../ledger/index.ts';
import { caughtUp, figuring, type ReportSlice } from '../reports/report-slices.ts';
import { openJournal } from './journal.ts';

let served: ServedHouse;
let stick: Visitor;
let dealer: Visitor;
let floor: Visitor;
const folder = mkdtempSync(join(tmpdir(), 'houseway-journal-'));
const file = join(folder, 'journal.sqlite');

beforeAll(async () => {
  served = await servedHouse();
  dealer = await served.staff('dealer');
  stick = await served.staff('stickperson');
  floor = await served.staff('floorperson');
});
afterAll(async () => {
  await served.close();
  rmSync(folder, { recursive: true });
});

const must = async (asked: ReturnType<Visitor['command']>): Promise<void> => {
  const { statusCode, body } = await asked;
  expect(`${statusCode} ${statusCode === 200 ? '' : body}`).toBe('200 ');
};

/** A round at the live table: a throw that ends the game, with one wager on it. */
const round = async (): Promise<void> => {
  await must(dealer.say('F1', { type: 'PlaceBet', seat: 5, wager: 'defense', stakeCents: 1000 }));
  await must(stick.say('F1', { type: 'OfferDice', seat: 5 }));
  await must(stick.say('F1', { type: 'AcceptDice', seat: 5 }));
  await must(stick.command('F1', { type: 'CloseBetting' }));
  await must(stick.say('F1', { type: 'CallThrow', offensive: [1, 1], defensive: 6 }));
  await must(stick.say('F1', { type: 'BeginRound' }));
};

const open = (at = file) =>
  openJournal({
    ...{ store: served.house.log.store, games: served.house.games, shifts: SHIFTS, file: at },
  });
const plain = (slices: readonly ReportSlice[]): string =>
  JSON.stringify(slices, (_, one) => (typeof one === 'bigint' ? `${one}n` : one));

test('House rules § reports a journal that was closed in mid-round goes on to the same figures as one from the beginning', async () => {
  await must(dealer.command('F1', { type: 'TakeSeat', seat: 5, patron: 'walk-in-1' }));
  await must(dealer.command('F1', { type: 'BuyIn', seat: 5, cents: 100_000 }));
  await round();
  await must(dealer.say('F1', { type: 'PlaceBet', seat: 5, wager: 'defense', stakeCents: 500 }));
  await must(stick.say('F1', { type: 'OfferDice', seat: 5 }));
  await must(stick.say('F1', { type: 'AcceptDice', seat: 5 }));
  await must(stick.command('F1', { type: 'CloseBetting' }));
  await must(stick.say('F1', { type: 'CallThrow', offensive: [3, 1], defensive: 3 }));
  const before = open();
  await before.caughtUp();
  const position = before.position();
  await before.close();

  await must(stick.command('F1', { type: 'CloseBetting' }));
  await must(stick.say('F1', { type: 'CallThrow', offensive: [1, 1], defensive: 6 }));
  await must(stick.say('F1', { type: 'BeginRound' }));
  await round();
  const after = open();
  expect(after.position()).toBe(position);
  const whole = await caughtUp(figuring(served.house.games, SHIFTS), served.house.log.store);
  expect(plain(await after.slices())).toBe(plain(whole));
  expect(whole.some(({ theory }) => theory !== undefined)).toBe(true);
  await after.close();
});

test('House rules § reports every figure by wager is the sum of its rounds', async () => {
  const journal = open();
  const slices = await journal.slices();
  const wagers = slices.filter(({ wager, figures }) => wager !== undefined && figures.wagers > 0);
  expect(wagers.length).toBeGreaterThan(0);
  for (const { table, wager, day, shift, figures } of wagers) {
    const rounds = journal.database
      .prepare(
        'SELECT sum(handle) AS handle, sum(wagers) AS wagers FROM rounds WHERE house_table = ? AND wager = ? AND day = ? AND shift = ?',
      )
      .get(table, wager ?? '', day, shift);
    expect({ ...rounds }).toEqual({ handle: figures.handleCents, wagers: figures.wagers });
  }
  await journal.close();
});

test('House rules § alerts what somebody has to answer for follows from the log', async () => {
  await must(floor.command('F1', { type: 'NoteIrregularity', what: 'a chip fell' }));
  const journal = open();
  await journal.caughtUp();
  const alerts = journal.database.prepare('SELECT kind, house_table, people FROM alerts').all();
  expect(alerts.map((one) => ({ ...one }))).toContainEqual({
    ...{ kind: 'irregularity', house_table: 'F1', people: '["floorperson"]' },
  });
  const crew = journal.database.prepare('SELECT person FROM crew WHERE until IS NULL').all();
  expect(crew.map(({ person }) => person)).toContain('stickperson');
  const dice = journal.database.prepare('SELECT kind, face, times FROM faces').all();
  expect(dice.map((one) => ({ ...one }))).toContainEqual({
    ...{ kind: 'red die', face: '6', times: 3 },
  });
  await journal.close();
});

test('a journal of other shifts is made again', async () => {
  const [day = { name: 'day', from: 360 }] = SHIFTS;
  const other = openJournal({
    ...{ store: served.house.log.store, games: served.house.games, shifts: [day], file },
  });
  expect(other.position()).toBe(0);
  await other.close();
});
