import { describe, expect, test } from 'vitest';
import { DAY, distributed } from '../../test/coupons-desk.ts';
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
import type { Actor, Table, TableCommand } from '../table/index.ts';
import { tableOf } from '../table/index.ts';
import { decideAtTable } from './at-table.ts';
import { couponsDiffer } from './proof/coupons-agree.ts';
import { couponStream } from './streams.ts';

const staff = (...duties: Actor['duty'][]): Actor[] =>
  duties.map((duty, i) => ({ person: `${duty}-${i}`, duty }));
const player: readonly Actor[] = [{ person: 'patron-1', duty: 'player' }];

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

  test('§ 525.22(e) a coupon that was counted out of the box is in the count room: no correction puts it on the layout or into a later count', () => {
    const it = won();
    expectAccepted(it.ask(counts, countRoom));
    const before = it.table();
    // The red die showed 3: the wager would not be decided, and its coupon would lie under it.
    const refused = {
      ...{ refused: 'coupon-counted', cite: '58 Pa. Code § 525.21(m)(1)' },
      because: expect.stringContaining(SERIAL),
    };
    expect(it.correct(3, thrown(4, 4, 3))).toMatchObject(refused);
    // Nor would it have lain there at all.
    const { matchPlay: _none, ...plain } = laid;
    expect(it.enters(0, plain)).toMatchObject(refused);
    expect(it.table()).toBe(before);
    expect(it.state()).toBe('redeemed');
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

  test('House rules § correction a coupon that was lost, not won, is laid and taken again, once, and stays where it was counted', () => {
    const it = won();
    // It was 1-1-6: a turnover.
    const again = ['RoundCorrected', 'CouponLaidAgain', 'CouponRedeemed'];
    expect(it.correct(3, thrown(1, 1, 6))).toEqual(again);
    expect(it.state()).toBe('redeemed');
    expect(it.table().dropBox.coupons).toEqual([SERIAL]);
    const counted = won();
    expectAccepted(counted.ask(counts, countRoom));
    expect(counted.correct(3, thrown(1, 1, 6))).toEqual(again);
    expect(counted.book().flows[1000]?.redeemed).toBe(1);
    expect(counted.table().dropBox.coupons).toEqual([]);
    expect([it, counted].map((one) => agrees(one, 'RoundCorrected'))).toEqual([
      ...[undefined, undefined],
    ]);
  });

  test('House rules § correction a coupon that lay on another wager goes back and is presented there', () => {
    const it = won();
    expect(it.enters(0, { ...laid, wager: 'defense' })).toEqual([
      ...['RoundCorrected', 'CouponLaidAgain', 'CouponLeftWithPatron'],
      ...['CouponPresented', 'CouponRedeemed'],
    ]);
    expect(it.state()).toBe('redeemed');
    expect(it.table().dropBox.coupons).toEqual([SERIAL]);
    expect(violations(it.book())).toEqual([]);
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

  test('§ 525.22(e) a coupon of a void wager that decides another one in the round is where the last of them left it', () => {
    const it = pit();
    const single = { ...laid, wager: 'over-four-yards' };
    const stick = staff('stickperson');
    const { matchPlay: _none, ...plain } = laid;
    expectAccepted(it.say(plain, player));
    expectAccepted(it.say(single, player));
    expectAccepted(it.say({ type: 'OfferDice', seat: 1 }, stick));
    expectAccepted(it.say({ type: 'AcceptDice', seat: 1 }, player));
    expectAccepted(it.say(thrown(1, 2, 3), stick));
    const voids = { type: 'VoidWager', index: 1, reason: 'not seen' } as const;
    expectAccepted(it.ask(voids, staff('stickperson', 'floorperson')));
    expect(it.state()).toBe('distributed');
    expectAccepted(it.say(single, player));
    expectAccepted(it.say(thrown(1, 3, 3), stick));
    expect([it.state(), agrees(it, 'RoundCorrected')]).toEqual(['redeemed', undefined]);
    // Called otherwise, the second wager wins, and nothing else happens to its coupon.
    const corrected = expectAccepted(it.correct(6, thrown(6, 5, 4)));
    expect(corrected).toEqual(['RoundCorrected', 'CouponLaidAgain', 'CouponRedeemed']);
    expect([it.state(), agrees(it, 'RoundCorrected')]).toEqual(['redeemed', undefined]);
    expect(it.table().dropBox.coupons).toEqual([SERIAL]);
    expect(it.book().flows[1000]?.redeemed).toBe(1);
    // Void as well, it is with its patron, as the box is without it.
    expectAccepted(it.ask({ ...voids, index: 5 }, staff('stickperson', 'floorperson')));
    expect([it.state(), agrees(it, 'RoundCorrected')]).toEqual(['distributed', undefined]);
    expect(it.table().dropBox.coupons).toEqual([]);
    expect(violations(it.book())).toEqual([]);
  });

  test('§ 525.22(d) a coupon that was overlooked under a wager that was withdrawn is back with its patron', () => {
    const it = pit();
    const { matchPlay: _none, ...plain } = laid;
    const { stakeCents: _cents, ...where } = plain;
    for (const [said, by] of [
      [plain, player],
      [{ ...where, type: 'WithdrawBet' }, player],
      [{ ...plain, wager: 'defense' }, player],
      [{ type: 'OfferDice', seat: 1 }, staff('stickperson')],
      [{ type: 'AcceptDice', seat: 1 }, player],
      [thrown(4, 4, 4), staff('stickperson')],
    ] as const)
      expectAccepted(it.say(said, by));
    expect(it.enters(0, laid)).toEqual([
      'RoundCorrected',
      'CouponPresented',
      'CouponLeftWithPatron',
    ]);
    expect(it.state()).toBe('distributed');
    expect(violations(it.book())).toEqual([]);
  });

  test('§ 525.21(q)(3) a coupon that was overlooked was used by who sat there then, not by who sits there now', () => {
    const it = pit();
    const { matchPlay: _none, ...plain } = laid;
    const nine: readonly Actor[] = [{ person: 'patron-9', duty: 'player' }];
    expectAccepted(it.ask({ type: 'TakeSeat', seat: 2, patron: 'patron-9' }, nine));
    expectAccepted(it.ask({ type: 'BuyIn', seat: 2, cents: 20_000 }, cage));
    for (const [said, by] of [
      [plain, player],
      [{ ...plain, wager: 'penalty', seat: 2 }, nine],
      [{ type: 'OfferDice', seat: 1 }, staff('stickperson')],
      [{ type: 'AcceptDice', seat: 1 }, player],
      [thrown(6, 4, 2), staff('stickperson')],
    ] as const)
      expectAccepted(it.say(said, by));
    const dealer = staff('dealer');
    expectAccepted(it.ask({ type: 'LeaveSeat', seat: 2 }, dealer));
    expectAccepted(it.ask({ type: 'TakeSeat', seat: 2, patron: 'patron-2' }, dealer));
    expect(it.enters(4, { ...laid, wager: 'over-four-yards', seat: 2 })).toEqual([
      'RoundCorrected',
      'CouponPresented',
      'CouponRedeemed',
    ]);
    expect(it.book().rounds.T1?.under[SERIAL]).toMatchObject({ seat: 2, patron: 'patron-9' });
    expect(it.table().owed).toEqual({ 'patron-9': 2000 });
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
