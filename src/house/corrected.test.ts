import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dealRound, manualClock, testVault } from '../../test/dealing.ts';
import { openKnownHouse } from '../../test/known-house.ts';
import { cage } from '../../test/people.ts';
import { games } from '../games/index.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import { SHIFTS, sumFigures, winOf } from '../ledger/index.ts';
import { shownCents } from '../progressive/index.ts';
import type { Actor, TableCommand } from '../table/index.ts';
import { type House, THE_HOUSE } from './house.ts';
import { passingSigner } from './log/signing.ts';
import { openCredentials } from './people/credentials.ts';
import { auditStore } from './proof/verify.ts';
import { caughtUp, figuring } from './reports/report-slices.ts';
import { openSqlite } from './store/sqlite.ts';

const staff = (...duties: Actor['duty'][]): Actor[] =>
  duties.map((duty, i) => ({ person: `${duty}-${i}`, duty }));
const player: readonly Actor[] = [{ person: 'patron-1', duty: 'player' }];

describe('a meter', () => {
  const at = { table: 'T1', game: 'three-dice-yahtzee' };
  const clock = manualClock(Date.UTC(2026, 10, 16, 12));
  let folder: string;
  let house: House;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'houseway-'));
    house = await openKnownHouse({
      ...{ vault: testVault(), clock: clock.now },
      ...{ store: expectAccepted(openSqlite(folder)), games, signer: passingSigner() },
      credentials: openCredentials(folder),
    });
    const floor = staff('floorperson');
    await ask({ type: 'OpenTable', kind: 'felt', practice: false, openerCents: 1_000_000 }, floor);
    await ask({ type: 'JoinCrew', person: 'dealer-0', duty: 'dealer' }, floor);
    await ask({ type: 'BringEquipment', kind: 'dice', set: 'set-1' }, floor);
    await ask({ type: 'TakeSeat', seat: 1, patron: 'patron-1' }, player);
    await ask({ type: 'BuyIn', seat: 1, cents: 10_000 }, cage);
  });
  afterEach(async () => {
    await house.close();
    rmSync(folder, { recursive: true });
  });

  const ask = async (asks: TableCommand, by: readonly Actor[]) =>
    expectAccepted(await house.askTable(at, asks, by));
  const meterNow = () => house.meter('T1', 'progressive');
  const says = async (...said: readonly ({ type: string } & Record<string, unknown>)[]) => {
    for (const one of said)
      await ask({ type: 'Say', said: one }, one.type === 'PlaceBet' ? player : staff('dealer'));
  };
  const hands = (red: number[], blue: number[]) => ({ type: 'RevealHands', red, blue });
  const bet = (wager: string, stakeCents: number) => ({
    ...{ type: 'PlaceBet', seat: 1, wager, stakeCents },
  });
  const round = async (red: number[], blue: number[]) =>
    says(
      bet('red', 500),
      bet('progressive', 100),
      { type: 'ShakeCup', cup: 'red' },
      { type: 'ShakeCup', cup: 'blue' },
      hands(red, blue),
    );
  const indexOf = async (type: string) =>
    (await house.table(at)).told.commands.findIndex(
      (said) => (said as { type: string }).type === type,
    );
  const correct = async (type: string, instead: object, reason = 'the camera shows it') =>
    house.askTable(
      at,
      { type: 'Correct', index: await indexOf(type), instead: instead as never, reason },
      staff('dealer', 'floorperson'),
    );
  const verified = async () => {
    const { verdict, balances } = await auditStore(house.log.store, games);
    expect(verdict).toMatchObject({ ok: true });
    return balances;
  };

  const SIXES = [6, 6, 6];

  test('House rules § correction a jackpot that was none goes back into the meter, and the seed to the cage', async () => {
    await round(SIXES, SIXES);
    expect((await house.table(at)).seats[1]?.chipsCents).toBeGreaterThan(200_000);
    expect(shownCents(await meterNow())).toBe(200_000);
    const answer = expectAccepted(await correct('RevealHands', hands(SIXES, [6, 6, 5])));
    expect(answer.entry.events.map(({ event }) => (event as { type: string }).type)).toEqual([
      'RoundCorrected',
      'RoundRetold',
    ]);
    expect(shownCents(await meterNow())).toBe(200_013);
    expect(await meterNow()).toMatchObject({ totals: { paidCents: 0, seededCents: 200_000 } });
    const balances = await verified();
    expect(balances.get('meter/T1/progressive')).toBe(200_013);
    expect(balances.get('progressive-accrual')).toBe(-13);
  });

  test('House rules § correction a jackpot that was missed is paid by the meter', async () => {
    await round(SIXES, [6, 6, 5]);
    const before = (await house.table(at)).seats[1]?.chipsCents ?? 0;
    expectAccepted(await correct('RevealHands', hands(SIXES, SIXES)));
    // $2,000.13 from the meter, less the $15 that three sixes over a pair had brought at Red and the progressive.
    expect(((await house.table(at)).seats[1]?.chipsCents ?? 0) - before).toBe(200_013 - 1_500);
    expect(await meterNow()).toMatchObject({
      hits: { 'six-sixes': { count: 1, paidCents: 200_013 } },
    });
    await verified();
    // And back again, to the cent.
    expectAccepted(await correct('RevealHands', hands(SIXES, [6, 6, 5])));
    expect((await house.table(at)).seats[1]?.chipsCents).toBe(before);
    expect(await meterNow()).toMatchObject({ hits: {} });
    await verified();
  });

  test('House rules § correction a progressive wager entered wrongly changes what the meter shows and pays', async () => {
    await round(SIXES, SIXES);
    expectAccepted(await correct('ShakeCup', { type: 'ShakeCup', cup: 'red' }));
    const placed = (await house.table(at)).told.commands.findIndex(
      (said) => (said as { wager?: string }).wager === 'progressive',
    );
    const instead = bet('progressive', 500) as never;
    const reason = 'a red chip lay there';
    expectAccepted(
      await house.askTable(
        at,
        { type: 'EnterWager', index: placed, instead, reason },
        staff('floorperson', 'surveillance'),
      ),
    );
    // Thirteen hundredths of $5 went in: the meter showed $2,000.65, and that is what was won.
    expect(await meterNow()).toMatchObject({
      totals: { paidCents: 200_065, contributedParts: 650_000 },
    });
    await verified();
  });

  test('House rules § correction what changes nothing at the meter leaves it alone', async () => {
    await round([1, 2, 4], [1, 3, 5]);
    const before = await meterNow();
    const answer = expectAccepted(await correct('RevealHands', hands([1, 3, 5], [1, 2, 4])));
    expect(answer.entry.events).toHaveLength(1);
    expect(await meterNow()).toEqual(before);
    await verified();
  });

  test('House rules § correction once the meter has moved on, the round stays as it is', async () => {
    await round(SIXES, SIXES);
    const two = staff('floorperson', 'finance');
    const asks = { type: 'ChangeCeiling', ceilingCents: 900_000_000 } as const;
    expectAccepted(await house.ask({ kind: 'meter', ...at, meter: 'progressive', asks }, two));
    const before = await house.table(at);
    expect(await correct('RevealHands', hands(SIXES, [6, 6, 5]))).toMatchObject({
      refused: 'meter-moved-on',
      cite: 'House rules § correction',
    });
    expect(await house.table(at)).toEqual(before);
  });

  test('House rules § reports a correction is in the report, and agrees with the ledger', async () => {
    await round(SIXES, SIXES);
    expectAccepted(await correct('RevealHands', hands(SIXES, [6, 6, 5])));
    const cells = await caughtUp(figuring(games, SHIFTS), house.log.store);
    const figures = sumFigures(cells.map((cell) => cell.figures));
    expect(figures).toMatchObject({ jackpotCents: 0, contributedCents: 13, corrections: 1 });
    const chips = (await house.table(at)).seats[1]?.chipsCents ?? 0;
    expect(winOf(figures)).toBe(10_000 - chips - 13);
  });

  test('House rules § meters a meter is switched off while wagers lie on it, and the round ends without it', async () => {
    await says(bet('red', 500), bet('progressive', 100));
    const off = { type: 'DisableMeter', reason: 'display fault' } as const;
    const meter = { kind: 'meter', ...at, meter: 'progressive' } as const;
    expect(await house.ask({ ...meter, asks: off }, staff('floorperson'))).toMatchObject({
      refused: 'not-installed',
    });
    await says(
      { type: 'ShakeCup', cup: 'red' },
      { type: 'ShakeCup', cup: 'blue' },
      hands([1, 2, 4], [1, 3, 5]),
    );
    await says({ type: 'BeginRound' }, bet('red', 500), bet('progressive', 100));
    expectAccepted(await house.ask({ ...meter, asks: off }, staff('floorperson')));
    const shown = shownCents(await meterNow());
    await says(
      { type: 'ShakeCup', cup: 'red' },
      { type: 'ShakeCup', cup: 'blue' },
      hands(SIXES, SIXES),
    );
    const { play } = await house.table(at);
    expect(play.settled.find(({ wager }) => wager === 'progressive')).toMatchObject({
      result: 'void',
      returnedCents: 100,
    });
    expect(play.bets).toEqual([]);
    expect(shownCents(await meterNow())).toBe(shown);
    await says({ type: 'BeginRound' }, bet('red', 500));
    const said = bet('progressive', 100);
    expect(await house.askTable(at, { type: 'Say', said }, player)).toMatchObject({
      refused: 'meter-disabled',
      cite: 'House rules § meters',
    });
    const on = { type: 'ResumeMeter', shownCents: shown } as const;
    expect(await house.ask({ ...meter, asks: on }, staff('floorperson'))).toMatchObject({
      refused: 'second-signature',
    });
    expectAccepted(await house.ask({ ...meter, asks: on }, staff('floorperson', 'finance')));
    await says(said);
    await verified();
  });

  test('House rules § meters a practice table has a meter of practice money', async () => {
    const practice = { table: 'P1', game: at.game };
    const tell = async (asks: TableCommand, by: readonly Actor[]) =>
      expectAccepted(await house.askTable(practice, asks, by));
    const opens = { kind: 'electronic', practice: true, openerCents: 100_000 } as const;
    await tell({ type: 'OpenTable', ...opens }, THE_HOUSE);
    await tell({ type: 'TakeSeat', seat: 1, patron: 'patron-1' }, player);
    await tell({ type: 'BuyIn', seat: 1, cents: 10_000 }, cage);
    for (const said of [bet('red', 500), bet('progressive', 100)])
      await tell({ type: 'Say', said }, player);
    await dealRound(house, practice, clock);
    const balances = await verified();
    expect(balances.get('practice/meter/P1/progressive')).toBeGreaterThanOrEqual(200_000);
    expect(balances.get('meter/P1/progressive')).toBeUndefined();
    expect(balances.get('progressive-accrual')).toBeUndefined();
  });
});
