import { expect, test } from 'vitest';
import { DAY, distributed, givenFor, paper, serials, use } from '../../test/coupons-desk.ts';
import { codeOf } from '../../test/electronic-table.ts';
import { type Command, type CouponRegister, coupons as couponDecider } from '../coupons/index.ts';
import { games } from '../games/index.ts';
import { evolveAll } from '../kernel/decider.ts';
import { expectAccepted, isRefusal } from '../kernel/refusal.ts';
import { type Actor, type Table, type TableCommand, tableOf } from '../table/index.ts';
import {
  type Beside,
  bringsCoupon,
  concernsCoupons,
  decideAtTable,
  hasCoupons,
} from './at-table.ts';
import { DEALER } from './coupon-house.ts';
import { couponStream } from './streams.ts';

const game = games['three-dice-football']!;
const stream = 'table/three-dice-football/T1';
const NEXT = '2026-11-17';
const SERIAL = 'MPX-00000001';
const OWN = 'MPX-00000011';
const by = (person: string, duty: Actor['duty']): readonly Actor[] => [{ person, duty }];
const player = by('patron-1', 'player');
const dealer = by('dealer-0', 'dealer');
const REDEEMER = { ...DEALER, person: 'dealer-0', credential: 'C-7' };
const OTHER = { ...DEALER, person: 'box-1', credential: 'C-8' };

/** Of the coupons with patrons, one is for patron-1 by name. */
const { book: stocked } = distributed().does(
  paper('DistributeCoupons', {
    ...{ day: DAY, serials: [serials('MPX', 11)], promotion: 'By name' },
    to: { patron: 'patron-1', name: 'Patron', address: 'known' },
  }),
);

/** A table and the register, asked as the house asks them. */
const pit = ({
  kind = 'felt',
  practice = false,
}: Partial<Pick<Table, 'kind' | 'practice'>> = {}) => {
  const decider = tableOf(game);
  let table: Table = decider.initial;
  let book: CouponRegister | undefined = stocked;
  let beside: Omit<Beside, 'meters' | 'book'> = { given: givenFor(undefined), redeemer: REDEEMER };
  const ask = (command: object, signed: readonly Actor[], day = DAY) => {
    const given = { at: 0, day, by: signed };
    const asks = command as TableCommand;
    const answer = decideAtTable(game, { table: 'T1', stream }, table, asks, given, {
      ...{ meters: new Map(), book, ...beside },
    });
    if (isRefusal(answer)) return codeOf(answer);
    const on = (name: string) =>
      answer.filter((one) => one.stream === name).map(({ event }) => event);
    table = evolveAll(decider, table, on(stream) as never);
    if (book !== undefined) book = evolveAll(couponDecider, book, on(couponStream.name) as never);
    return on(couponStream.name);
  };
  const floor = by('floor', 'floorperson');
  ask({ type: 'OpenTable', kind, practice, openerCents: 500_000 }, floor);
  if (kind === 'felt') {
    const crew = { 'dealer-0': 'dealer', 'dealer-1': 'dealer', stick: 'stickperson' };
    for (const [person, duty] of Object.entries(crew))
      ask({ type: 'JoinCrew', person, duty }, floor);
    ask({ type: 'BringEquipment', kind: 'dice', set: 'set-1' }, floor);
  }
  ask({ type: 'TakeSeat', seat: 1, patron: 'patron-1' }, player);
  ask({ type: 'BuyIn', seat: 1, cents: 20_000 }, practice ? player : by('cage', 'cage'));
  return {
    ask,
    say: (said: object, signed = player) => ask({ type: 'Say', said }, signed),
    table: () => table,
    told: (now: typeof beside) => {
      beside = now;
    },
    files: (form: Command) => {
      if (book !== undefined)
        book = evolveAll(couponDecider, book, expectAccepted(couponDecider.decide(book, form)));
    },
    without: () => {
      book = undefined;
    },
    changes: (more: Partial<Table>) => {
      table = { ...table, ...more };
    },
  };
};
const bet = (serial?: string, more: object = {}) => ({
  ...{ type: 'PlaceBet', seat: 1, wager: 'touchdown', stakeCents: 1_000, ...more },
  ...(serial === undefined ? {} : { matchPlay: { serial } }),
});
const presented = (serial: string, dealtBy = REDEEMER) => ({
  ...{ type: 'CouponPresented', serial, day: DAY, table: 'T1', game: game.id, round: 1 },
  ...{ seat: 1, wager: 'touchdown', chipsCents: 1_000, patron: 'patron-1' },
  hands: { dealer: dealtBy },
});

test('58 Pa. Code § 525.22(b) at a live table a dealer takes the coupon, with the value and terms of the register', () => {
  const it = pit();
  expect(it.say(bet(SERIAL))).toBe('dealer-accepts');
  expect(it.say(bet(SERIAL), dealer)).toMatchObject([presented(SERIAL)]);
  expect(it.table().play.bets).toMatchObject([
    { matchPlay: { serial: SERIAL, valueCents: 1_000, pays: 'wager odds' } },
  ]);
  expect(hasCoupons(it.table())).toBe(true);
  // Whoever acts signs that it goes back; where nobody does, the one who accepted it.
  const withdraws = { type: 'WithdrawBet', seat: 1, wager: 'touchdown' };
  it.told({ given: givenFor(undefined), redeemer: OTHER });
  const back = { type: 'CouponLeftWithPatron', serial: SERIAL, why: 'withdrawn' };
  expect(it.say(withdraws)).toMatchObject([{ ...back, hands: { dealer: OTHER } }]);
  it.told({ given: givenFor(undefined), redeemer: REDEEMER });
  it.say(bet(SERIAL), dealer);
  it.told({ given: givenFor(undefined) });
  expect(it.say(withdraws)).toMatchObject([{ ...back, hands: { dealer: REDEEMER } }]);
});

test('58 Pa. Code § 525.22(d) a coupon stays where it lies while another wager is withdrawn', () => {
  const it = pit();
  it.say(bet(SERIAL), dealer);
  expect(it.say(bet(undefined, { wager: 'penalty' }))).toEqual([]);
  expect(it.say({ type: 'WithdrawBet', seat: 1, wager: 'penalty' })).toEqual([]);
  expect(hasCoupons(it.table())).toBe(true);
});

test('House rules § export in log format 1 the table signed by itself, and practice chips were no hindrance', () => {
  const it = pit({ practice: true });
  it.told({ redeemer: REDEEMER });
  expect(it.say(bet(SERIAL))).toMatchObject([presented(SERIAL, DEALER)]);
});

test('58 Pa. Code § 525.21(f)(3) what was never received is kept, and a practice table takes none', () => {
  expect(pit().say(bet('MPX-00009999'), dealer)).toBe('unknown-serial');
  const it = pit({ practice: true });
  expect(it.say(bet(SERIAL), dealer)).toBe('practice-table');
  it.without();
  expect(it.say(bet(SERIAL), dealer)).toBe('unknown-serial');
});

test('58 Pa. Code § 525.21(q)(3) an electronic table reads the coupon of the patron who sits there, and no other', () => {
  const it = pit({ kind: 'electronic' });
  expect(it.say(bet(SERIAL))).toBe('not-your-coupon');
  it.changes({ seats: { 1: { patron: 'patron-2', chipsCents: 20_000 } } });
  expect(it.say(bet(OWN), by('patron-2', 'player'))).toBe('not-your-coupon');
  it.changes({ seats: { 1: { patron: 'patron-1', chipsCents: 20_000 } } });
  expect(it.say(bet(OWN))).toMatchObject([presented(OWN)]);
});

test('58 Pa. Code § 525.22(b) an offer is accepted with the terms of the register, and only what was offered', () => {
  const it = pit();
  const offer = { type: 'OfferCoupon', seat: 1, wager: 'touchdown', stakeCents: 1_000 };
  expect(it.ask({ ...offer, serial: SERIAL }, player)).toEqual([]);
  expect(it.ask({ type: 'AcceptCoupon', seat: 2, serial: SERIAL }, dealer)).toMatch(/-/);
  expect(it.ask({ type: 'AcceptCoupon', seat: 1, serial: SERIAL }, dealer)).toMatchObject([
    presented(SERIAL),
  ]);
  const unknown = pit();
  unknown.ask({ ...offer, serial: 'MPX-00009999' }, player);
  const accepts = { type: 'AcceptCoupon', seat: 1, serial: 'MPX-00009999' };
  expect(unknown.ask(accepts, dealer)).toBe('unknown-serial');
});

test('House rules § store a coupon that came at the same moment stops a decision that did not look at the register', () => {
  const it = pit();
  it.say(bet(SERIAL), dealer);
  it.without();
  expect(it.say(bet(undefined, { wager: 'penalty' }))).toBe('house-busy');
  const correct = { type: 'VoidWager', index: 0, reason: 'late' };
  expect(it.ask(correct, [...by('stick', 'stickperson'), ...by('floor', 'floorperson')])).toBe(
    'house-busy',
  );
  const none = pit();
  none.without();
  expect(none.say(bet())).toEqual([]);
});

test('58 Pa. Code § 525.22(d) a command brings a coupon where it places one, or tells a round again in which one was placed', () => {
  const it = pit();
  const plain = it.table();
  it.say(bet(SERIAL), dealer);
  const withOne = it.table();
  const brings = (table: Table, asks: object) => bringsCoupon(table, asks as TableCommand);
  expect(brings(plain, { type: 'AcceptCoupon' })).toBe(true);
  expect(brings(plain, { type: 'Say', said: bet(SERIAL) })).toBe(true);
  expect(brings(plain, { type: 'Say', said: bet() })).toBe(false);
  expect(brings(plain, { type: 'Say', said: { ...bet(SERIAL), type: 'Join' } })).toBe(false);
  for (const type of ['Correct', 'EnterWager']) {
    expect(brings(plain, { type, instead: bet(SERIAL) })).toBe(true);
    expect(brings(plain, { type, instead: bet() })).toBe(false);
    expect(brings(withOne, { type, instead: bet() })).toBe(true);
  }
  expect(brings(withOne, { type: 'VoidWager' })).toBe(true);
  expect(brings(plain, { type: 'VoidWager' })).toBe(false);
  expect(brings(withOne, { type: 'Fill' })).toBe(false);
  expect(concernsCoupons(withOne, { type: 'Fill' } as never)).toBe(true);
  expect(concernsCoupons(plain, { type: 'AcceptCoupon' } as never)).toBe(true);
  expect(concernsCoupons(plain, { type: 'Fill' } as never)).toBe(false);
});

test('58 Pa. Code § 525.22(d) a wager entered afterwards brings its coupon where somebody is there to be named', () => {
  const enters = (redeemer?: typeof REDEEMER) => {
    const it = pit();
    it.say({ ...bet(), wager: 'defense' });
    it.told({ given: givenFor(undefined), ...(redeemer === undefined ? {} : { redeemer }) });
    const two = [...by('floor', 'floorperson'), ...by('eye', 'surveillance')];
    const late = { type: 'EnterWager', index: 0, instead: bet(SERIAL), reason: 'covered' };
    return it.ask(late, two);
  };
  expect(enters()).toBe('dealer-accepts');
  expect(enters(OTHER)).toMatchObject([{ ...presented(SERIAL, OTHER) }]);
});

test('reading 25: a coupon that a correction leaves on its wager keeps the filing that it was placed under', () => {
  const it = pit();
  it.say(bet(SERIAL), dealer);
  const files = paper('FileUse', { ...use, day: DAY, from: NEXT, couponOnPush: 'taken' });
  it.files(files);
  it.told({ given: { ...givenFor(undefined), today: NEXT }, redeemer: REDEEMER });
  const two = [...by('floor', 'floorperson'), ...by('eye', 'surveillance')];
  const enters = (more: object) =>
    it.ask({ type: 'EnterWager', index: 0, instead: bet(SERIAL, more), reason: 'x' }, two, NEXT);
  const [terms] = it.table().play.bets.map(({ matchPlay }) => matchPlay);
  // Nothing happens to the coupon, and its terms are as they were.
  expect(enters({ stakeCents: 2_000 })).toEqual([]);
  expect(it.table().play.bets).toMatchObject([{ stakeCents: 2_000 }]);
  expect(it.table().play.bets[0]?.matchPlay).toEqual(terms);
  // On another wager it is placed today, under the filing of today.
  expect(enters({ wager: 'defense' })).toMatchObject([
    { type: 'CouponLeftWithPatron' },
    { type: 'CouponPresented', day: NEXT },
  ]);
  expect(it.table().play.bets[0]?.matchPlay).toEqual({ ...terms, onPush: 'taken' });
});

test('reading 25: a coupon that went back with its wager is placed under the filing of the day on which a correction enters it', () => {
  const it = pit();
  it.say(bet(SERIAL), dealer);
  const two = [...by('floor', 'floorperson'), ...by('eye', 'surveillance')];
  const crew = [...by('stick', 'stickperson'), ...by('floor', 'floorperson')];
  expect(it.ask({ type: 'VoidWager', index: 0, reason: 'x' }, crew)).toMatchObject([
    { type: 'CouponLeftWithPatron' },
  ]);
  it.files(paper('FileUse', { ...use, day: DAY, from: NEXT, couponOnPush: 'taken' }));
  it.told({ given: { ...givenFor(undefined), today: NEXT }, redeemer: REDEEMER });
  const late = { type: 'EnterWager', index: 0, instead: bet(SERIAL), reason: 'x' };
  expect(it.ask(late, two, NEXT)).toMatchObject([{ type: 'CouponPresented', day: NEXT }]);
  expect(it.table().play.bets[0]?.matchPlay).toMatchObject({ onPush: 'taken' });
});

test('58 Pa. Code § 525.22(e) what is settled is signed for by whoever accepted the coupon, and without one the register is left alone', () => {
  const stick = by('stick', 'stickperson');
  const it = pit();
  it.say(bet(SERIAL), dealer);
  it.told({ given: givenFor(undefined) });
  expect(it.say(bet(undefined, { wager: 'defense' }))).toEqual([]);
  it.say({ type: 'OfferDice', seat: 1 }, stick);
  it.say({ type: 'AcceptDice', seat: 1 });
  it.ask({ type: 'CloseBetting' }, stick);
  expect(it.say({ type: 'CallThrow', offensive: [1, 1], defensive: 6 }, stick)).toMatchObject([
    { serial: SERIAL, table: 'T1', day: DAY, hands: { dealer: REDEEMER } },
  ]);
});

test('House rules § meters practice chips and money do not feed one meter', () => {
  const yahtzee = games['three-dice-yahtzee']!;
  const { initial } = tableOf(yahtzee);
  const opens = (practice: boolean, phase: string, was = false) =>
    codeOf(
      decideAtTable(
        ...[yahtzee, { table: 'T1', stream }, { ...initial, practice: was }],
        { type: 'OpenTable', kind: 'felt', practice, openerCents: 0 },
        { at: 0, day: DAY, by: by('floor', 'floorperson') },
        { meters: new Map([['progressive', { phase } as never]]), book: undefined },
      ),
    );
  expect(opens(true, 'in use')).toBe('practice-stays');
  expect(opens(true, 'in use', true)).not.toBe('practice-stays');
  expect(opens(true, 'not installed')).not.toBe('practice-stays');
});
