import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY, distributed } from '../../test/coupons-desk.ts';
import { dealRound, manualClock, testVault } from '../../test/dealing.ts';
import { openKnownHouse } from '../../test/known-house.ts';
import { cage } from '../../test/people.ts';
import {
  type CouponRegister,
  coupons as couponDecider,
  couponOf,
  violations,
} from '../coupons/index.ts';
import { games } from '../games/index.ts';
import { evolveAll } from '../kernel/decider.ts';
import { expectAccepted, isRefusal } from '../kernel/refusal.ts';
import { SHIFTS, sumFigures, winOf } from '../ledger/index.ts';
import { shownCents } from '../progressive/index.ts';
import type { Actor, Table, TableCommand } from '../table/index.ts';
import { tableOf } from '../table/index.ts';
import { decideAtTable } from './at-table.ts';
import { type House, THE_HOUSE } from './house.ts';
import { passingSigner } from './log/signing.ts';
import { openCredentials } from './people/credentials.ts';
import { couponsDiffer } from './proof/coupons-agree.ts';
import { auditStore } from './proof/verify.ts';
import { caughtUp, figuring } from './reports/report-slices.ts';
import { openSqlite } from './store/sqlite.ts';
import { couponStream } from './streams.ts';

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

describe('a coupon', () => {
  const game = games['three-dice-football']!;
  const stream = 'table/three-dice-football/T1';
  const SERIAL = 'MPX-00000001';

  /** A felt table and a coupon book, told things together. */
  const pit = () => {
    const decider = tableOf(game);
    let table: Table = decider.initial;
    let book: CouponRegister = distributed().book;
    const ask = (command: TableCommand, by: readonly Actor[]) => {
      const given = { at: 0, day: DAY, by };
      const answer = decideAtTable(game, { table: 'T1', stream }, table, command, given, {
        meters: new Map(),
        book,
      });
      if (isRefusal(answer)) return answer;
      const on = (name: string) =>
        answer.filter((one) => one.stream === name).map(({ event }) => event);
      table = evolveAll(decider, table, on(stream) as never);
      book = evolveAll(couponDecider, book, on(couponStream.name) as never);
      return answer.map(({ event }) => (event as { type: string }).type);
    };
    const must = (command: TableCommand, by: readonly Actor[]) => expectAccepted(ask(command, by));
    const floor = staff('floorperson');
    must({ type: 'OpenTable', kind: 'felt', practice: false, openerCents: 500_000 }, floor);
    for (const [i, duty] of (['stickperson', 'dealer', 'dealer'] as const).entries())
      must({ type: 'JoinCrew', person: `${duty}-${i % 2 === 0 ? i : 0}`, duty }, floor);
    must({ type: 'BringEquipment', kind: 'dice', set: 'set-1' }, floor);
    must({ type: 'TakeSeat', seat: 1, patron: 'patron-1' }, player);
    must({ type: 'BuyIn', seat: 1, cents: 20_000 }, cage);
    const say = (
      said: { readonly type: string } & Record<string, unknown>,
      by: readonly Actor[],
    ) => {
      if (said.type === 'CallThrow') ask({ type: 'CloseBetting' }, by);
      return ask({ type: 'Say', said: said as never }, by);
    };
    return {
      ask,
      say,
      table: () => table,
      state: () => couponOf(book, SERIAL)?.holding.state,
      book: () => book,
      enters: (index: number, instead: object) =>
        ask(
          { type: 'EnterWager', index, instead: instead as never, reason: 'the camera shows it' },
          staff('floorperson', 'surveillance'),
        ),
      correct: (index: number, instead: object) =>
        ask(
          { type: 'Correct', index, instead: instead as never, reason: 'the camera shows it' },
          staff('dealer', 'floorperson'),
        ),
    };
  };
  const laid = {
    type: 'PlaceBet',
    seat: 1,
    wager: 'touchdown',
    stakeCents: 1000,
    matchPlay: { serial: SERIAL },
  };
  const thrown = (a: number, b: number, defensive: number) => ({
    ...{ type: 'CallThrow', offensive: [a, b], defensive },
  });

  /** The coupon lies under a Touchdown wager, and 4-4-4 is called: a Trips TD, which wins it. */
  const won = () => {
    const it = pit();
    expectAccepted(it.say(laid, player));
    expectAccepted(it.say({ type: 'OfferDice', seat: 1 }, staff('stickperson')));
    expectAccepted(it.say({ type: 'AcceptDice', seat: 1 }, player));
    expectAccepted(it.say(thrown(4, 4, 4), staff('stickperson')));
    return it;
  };

  test('House rules § correction a coupon that was taken lies on its wager again while the game goes on', () => {
    const it = won();
    expect(it.state()).toBe('redeemed');
    expect(it.table().dropBox.coupons).toEqual([SERIAL]);
    // The red die showed 3: a gain, and nothing is decided yet.
    expect(it.correct(3, thrown(4, 4, 3))).toEqual(['RoundCorrected', 'CouponLaidAgain']);
    expect(it.state()).toBe('in play');
    expect(it.table().dropBox.coupons).toEqual([]);
    expect(violations(it.book())).toEqual([]);
    // The next throw scores, and the coupon is taken after all, once.
    expectAccepted(it.say(thrown(4, 4, 4), staff('stickperson')));
    expect(it.state()).toBe('redeemed');
    expect(it.table().dropBox.coupons).toEqual([SERIAL]);
    expect(it.book().flows[1000]?.redeemed).toBe(1);
  });

  const counts = { type: 'CountDropBox', countedCents: 0 } as const;
  const countRoom = staff('finance', 'cage');
  const agrees = ({ table, book }: ReturnType<typeof pit>, type: string) => {
    const { settled } = table().play;
    const events = settled.map((line) => ({ type: 'BetSettled', settled: line }));
    const replayed = type === 'RoundCorrected' ? [table().told.events] : [];
    const told = { type, events, replayed: replayed.flat() } as never;
    return couponsDiffer('T1', table(), [told], book());
  };

  test('§ 525.22(e) a coupon that a correction sends to the drop box is there, though the box was counted meanwhile', () => {
    const it = pit();
    expectAccepted(it.say(laid, player));
    expectAccepted(it.say({ type: 'OfferDice', seat: 1 }, staff('stickperson')));
    expectAccepted(it.say({ type: 'AcceptDice', seat: 1 }, player));
    expectAccepted(it.say(thrown(4, 4, 3), staff('stickperson')));
    expectAccepted(it.ask(counts, countRoom));
    // All three showed 4. The count had found no coupon: this one goes into the box now.
    expect(it.correct(3, thrown(4, 4, 4))).toEqual(['RoundCorrected', 'CouponRedeemed']);
    expect(it.table().dropBox.coupons).toEqual([SERIAL]);
    expect(agrees(it, 'RoundCorrected')).toBeUndefined();
    // The next count finds it, once.
    expectAccepted(it.ask(counts, countRoom));
    expect(it.table().dropBox.coupons).toEqual([]);
  });

  test('§ 525.22(e) a coupon that was counted out of the box stays out of it when the round is corrected', () => {
    const it = won();
    expectAccepted(it.ask(counts, countRoom));
    // It was 5-5-5: a Trips TD all the same.
    expect(it.correct(3, thrown(5, 5, 5))).toEqual(['RoundCorrected']);
    expect(it.table().dropBox.coupons).toEqual([]);
    expect(it.state()).toBe('redeemed');
    expect(agrees(it, 'RoundCorrected')).toBeUndefined();
  });

  test('House rules § correction a coupon whose wager was never there goes back to its patron', () => {
    const it = won();
    const { matchPlay: _none, ...plain } = laid;
    const other = { ...plain, wager: 'touchdown' };
    expect(it.enters(0, other)).toEqual([
      'RoundCorrected',
      'CouponLaidAgain',
      'CouponLeftWithPatron',
    ]);
    expect(it.state()).toBe('distributed');
    expect(it.book().flows[1000]?.redeemed).toBe(0);
    expect(it.table().seats[1]?.chipsCents).toBe(21_000);
    expect(violations(it.book())).toEqual([]);
  });

  test('House rules § correction one that was overlooked is laid and taken', () => {
    const it = pit();
    const { matchPlay: _none, ...plain } = laid;
    for (const [said, by] of [
      [plain, player],
      [{ type: 'OfferDice', seat: 1 }, staff('stickperson')],
      [{ type: 'AcceptDice', seat: 1 }, player],
      [thrown(4, 4, 4), staff('stickperson')],
    ] as const)
      expectAccepted(it.say(said, by));
    expect(it.enters(0, laid)).toEqual(['RoundCorrected', 'CouponPresented', 'CouponRedeemed']);
    expect(it.state()).toBe('redeemed');
    // $10 at even money for the chips, and $10 for the coupon.
    expect(it.table().seats[1]?.chipsCents).toBe(22_000);
  });

  test('House rules § correction where the outcome of the coupon stays, the book is left alone', () => {
    const it = won();
    expect(it.correct(3, thrown(5, 5, 5))).toEqual(['RoundCorrected']);
    expect(it.state()).toBe('redeemed');
  });

  test('§ 525.22(d) a wager that is entered late brings no coupon that is under another', () => {
    const it = won();
    const before = it.table();
    // On another wager of the same seat, before the result or right at it; the coupon is in the drop box by now.
    for (const wager of ['defense', 'over-four-yards'])
      for (const index of [1, 3])
        expect(it.enters(index, { ...laid, wager })).toMatchObject({
          refused: 'coupon-twice',
          because: expect.stringContaining(SERIAL),
          cite: '58 Pa. Code § 525.22(d)',
        });
    expect(it.table()).toBe(before);
    // In place of its own entry it is the same coupon, once.
    expect(it.enters(0, { ...laid, stakeCents: 2000 })).toContain('RoundCorrected');
    expect(it.table().dropBox.coupons).toEqual([SERIAL]);
  });

  test('§ 525.22(d) a coupon that was withdrawn with its wager may be placed again, and a correction leaves that alone', () => {
    const it = pit();
    const { matchPlay: _none, stakeCents: _cents, ...where } = laid;
    for (const [said, by] of [
      [laid, player],
      [{ ...where, type: 'WithdrawBet' }, player],
      [laid, player],
      [{ type: 'OfferDice', seat: 1 }, staff('stickperson')],
      [{ type: 'AcceptDice', seat: 1 }, player],
      [thrown(4, 4, 4), staff('stickperson')],
    ] as const)
      expectAccepted(it.say(said, by));
    expect(it.correct(5, thrown(4, 4, 3))).toEqual(['RoundCorrected', 'CouponLaidAgain']);
    expect(it.state()).toBe('in play');
  });

  test('§ 525.22(d) a coupon that the book refuses stops the whole correction', () => {
    const it = won();
    const before = it.table();
    const serial = 'MPX-00000050';
    expect(it.enters(0, { ...laid, matchPlay: { serial } })).toMatchObject({
      refused: 'not-distributed',
    });
    expect(it.enters(0, { ...laid, matchPlay: { serial: 'MPX-99999999' } })).toMatchObject({
      refused: 'unknown-serial',
    });
    expect(it.table()).toBe(before);
  });
});
