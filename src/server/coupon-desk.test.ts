import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { controls, distributed, serial } from '../../test/coupons-desk.ts';
import { enterIn } from '../../test/coupons-house.ts';
import { testVault } from '../../test/dealing.ts';
import { openKnownHouse } from '../../test/known-house.ts';
import { openMoneyTable } from '../../test/money-table.ts';
import { cage } from '../../test/people.ts';
import { plainCredentials } from '../../test/plain-credentials.ts';
import { workbookIn } from '../../test/read-workbook.ts';
import { foundDemoHouse } from '../cli/demo-house.ts';
import { couponOf, type Event } from '../coupons/index.ts';
import { threeDiceFootball } from '../games/three-dice-football/index.ts';
import type { House } from '../house/house.ts';
import { passingSigner } from '../house/log/signing.ts';
import { couponsDiffer } from '../house/proof/coupons-agree.ts';
import { auditStore } from '../house/proof/verify.ts';
import { openSqlite } from '../house/store/sqlite.ts';
import { couponStream } from '../house/streams.ts';
import { expectAccepted, isRefusal } from '../kernel/refusal.ts';
import type { Actor, TableCommand } from '../table/index.ts';
import { createApp } from './app.ts';
import { eventsOf as desksEvents } from './coupon-desk.ts';

const games = { [threeDiceFootball.id]: threeDiceFootball };
const at = { table: 'M1', game: threeDiceFootball.id };
let folder: string;
let house: House;
let now = 0;
const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  const credentials = plainCredentials();
  const store = expectAccepted(openSqlite(folder));
  now = noon('2026-10-01');
  house = await openKnownHouse({
    vault: testVault(),
    store,
    games,
    signer: passingSigner(),
    credentials,
    clock: () => now,
  });
  await foundDemoHouse(house, credentials);
});
afterEach(async () => {
  await house.close();
  rmSync(folder, { recursive: true });
});

const setDay = (day: string) => {
  now = noon(day);
};

const player: Actor[] = [{ person: 'patron-1', duty: 'player' }];
const dealer: Actor[] = [{ person: 'dealer', duty: 'dealer' }];
// The demo house has its boxperson deal at this table.
const boxperson: Actor[] = [{ person: 'boxperson', duty: 'dealer' }];
const stick: Actor[] = [{ person: 'stickperson', duty: 'stickperson' }];
const say = (said: Record<string, unknown> & { type: string }, by: readonly Actor[]) =>
  house.askTable(at, { type: 'Say', said }, by);
const stateOf = async (serial: string) => couponOf(await house.coupons(), serial)?.holding.state;

const code = (answer: unknown) => (isRefusal(answer) ? answer.refused : 'done');
const coupon = serial('MPX', 1);
const offer = (number: number, more: object = {}): TableCommand => ({
  ...{ type: 'OfferCoupon', seat: 1, wager: 'defense', stakeCents: 2000 },
  ...{ serial: serial('MPX', number), ...more },
});
const accepts = (number: number): TableCommand => ({
  ...{ type: 'AcceptCoupon', seat: 1, serial: serial('MPX', number) },
});
const accept = accepts(1);

/** Coupons with patrons, and a patron with chips at a table that plays for money. */
const ready = async (onPush: 'stays' | 'taken' = 'stays'): Promise<void> => {
  const commands = distributed().commands.map((one) =>
    one.type === 'FileUse' ? { ...one, couponOnPush: onPush } : one,
  );
  await enterIn(house, setDay, commands);
  await openMoneyTable(house, at);
  expectAccepted(
    await house.askTable(at, { type: 'TakeSeat', seat: 1, patron: 'patron-1' }, player),
  );
  expectAccepted(await house.askTable(at, { type: 'BuyIn', seat: 1, cents: 10_000 }, cage));
};

const couponEvents = async () =>
  (await house.log.store.readStream(couponStream.name)).map(
    ({ event }) => event as unknown as Event,
  );

test('§ 525.22(b) a patron offers a coupon, a named dealer or boxperson accepts it, and it is paid by its terms', async () => {
  await ready();
  const matchPlay = { serial: coupon, valueCents: 900_000, pays: 'wager odds' };
  const bet = { type: 'PlaceBet', seat: 1, wager: 'defense', stakeCents: 2000 };
  // A patron cannot place it alone; nor does anybody accept what was never received or never offered.
  expect(code(await say({ ...bet, matchPlay }, player))).toBe('dealer-accepts');
  expect(code(await house.askTable(at, accept, dealer))).toBe('no-offer');
  expectAccepted(await house.askTable(at, offer(999_999), player));
  expect(code(await house.askTable(at, accept, dealer))).toBe('unknown-serial');
  expectAccepted(await house.askTable(at, offer(1), player));
  expect(code(await house.askTable(at, accept, player))).toBe('not-your-role');
  expect(await stateOf(coupon)).toBe('distributed');
  expectAccepted(await house.askTable(at, accept, boxperson));
  expect(await stateOf(coupon)).toBe('in play');
  expectAccepted(await say({ type: 'OfferDice', seat: 1 }, stick));
  expectAccepted(await say({ type: 'AcceptDice', seat: 1 }, player));
  expectAccepted(await house.askTable(at, { type: 'CloseBetting' }, stick));
  expectAccepted(await say({ type: 'CallThrow', offensive: [1, 1], defensive: 6 }, stick));
  const table = await house.table(at);
  // What the player's side said of the coupon's value counted for nothing.
  expect(table.play.settled[0]).toMatchObject({
    paidCents: 1600,
    coupon: { serial: coupon, valueCents: 1000, paidCents: 800, goes: 'to the drop box' },
  });
  expect(table.seats[1]?.chipsCents).toBe(10_000 + 1600 + 800);
  expect(table.dropBox.coupons).toEqual([coupon]);
  expect(await stateOf(coupon)).toBe('redeemed');
  // The stickperson called the throw; the one who accepted the coupon, or deals now, is named in the register.
  const signed = (await couponEvents()).flatMap((event) =>
    event.type === 'CouponPresented' || event.type === 'CouponRedeemed' ? [event.hands.dealer] : [],
  );
  expect(signed).toMatchObject([
    { person: 'boxperson', credential: 'DEMO-boxperson' },
    { person: expect.stringMatching(/^(dealer|boxperson)$/), department: 'table games' },
  ]);
  expectAccepted(await say({ type: 'BeginRound' }, stick));
  expectAccepted(await house.askTable(at, offer(1), player));
  expect(code(await house.askTable(at, accept, dealer))).toBe('already-redeemed');
  expect((await auditStore(house.log.store, games)).verdict).toMatchObject({ ok: true });
});

test('House rules § idempotency a coupon that has come to the table meanwhile makes no key a reused one', async () => {
  await ready();
  const bet = { type: 'PlaceBet', seat: 1, wager: 'penalty', stakeCents: 1000 };
  const placed = { type: 'Say', said: bet } as const;
  const first = expectAccepted(await house.askTable(at, placed, player, 'one key'));
  expect(first.again).toBe(false);
  expectAccepted(await house.askTable(at, offer(1), player));
  const accepted = expectAccepted(await house.askTable(at, accept, boxperson, 'another key'));
  // Now a coupon takes part in whatever is said here, and the same words are the same command.
  const again = expectAccepted(await house.askTable(at, placed, player, 'one key'));
  expect(again).toMatchObject({ again: true, entry: { position: first.entry.position } });
  const twice = expectAccepted(await house.askTable(at, accept, boxperson, 'another key'));
  expect(twice).toMatchObject({ again: true, entry: { position: accepted.entry.position } });
});

test('§ 525.21 the desk reads a long register in pages, each event once', async () => {
  await ready();
  const { store } = house.log;
  const pages: { readonly from: number; readonly most: number }[] = [];
  const count = (await couponEvents()).length;
  const one = (await store.readStream(couponStream.name, count, 1))[0]!;
  // A register of 2,500 events: the last of them again and again, which changes nothing in what is read.
  const long = Array.from({ length: 2_500 }, (_, i) => ({ ...one, version: i + 1 }));
  const read = desksEvents({
    ...house,
    log: {
      ...house.log,
      store: {
        ...store,
        readStream: async (_name, from = 1, most = long.length) => {
          pages.push({ from, most });
          return long.slice(from - 1, from - 1 + most);
        },
      },
    },
  });
  expect(await Promise.all([read(), read()])).toEqual([
    long.map(() => one.event),
    long.map(() => one.event),
  ]);
  expect(Math.max(...pages.map(({ most }) => most))).toBe(1_000);
  pages.length = 0;
  expect(await read()).toHaveLength(2_500);
  expect(pages).toEqual([{ from: 2_501, most: 1_000 }]);
});

test('House rules § coupons a table with practice chips accepts no coupon, by whatever door', async () => {
  await ready();
  const practice = { table: 'F1', game: at.game };
  const takes: TableCommand = { type: 'TakeSeat', seat: 1, patron: 'patron-1' };
  expectAccepted(await house.askTable(practice, takes, player));
  expectAccepted(await house.askTable(practice, { type: 'BuyIn', seat: 1, cents: 10_000 }, player));
  expect(code(await house.askTable(practice, offer(1), player))).toBe('practice-table');
  const matchPlay = { serial: coupon, valueCents: 1000, pays: 'wager odds' };
  const bet = { type: 'PlaceBet', seat: 1, wager: 'defense', stakeCents: 2000, matchPlay };
  for (const by of [player, dealer]) {
    expect(code(await house.askTable(practice, { type: 'Say', said: bet }, by))).toBe(
      'practice-table',
    );
  }
  const enters = { type: 'EnterWager', index: 0, instead: bet, reason: 'left out' } as const;
  const two: Actor[] = [
    { person: 'floorperson', duty: 'floorperson' },
    { person: 'surveillance', duty: 'surveillance' },
  ];
  expect(code(await house.askTable(practice, enters, two))).toBe('practice-table');
  expect(await stateOf(coupon)).toBe('distributed');
});

test('§ 525.22(b) a wager that is entered afterwards has a coupon only where a dealer or boxperson can be named', async () => {
  await ready();
  const plain = { type: 'PlaceBet', seat: 1, wager: 'touchdown', stakeCents: 2000 };
  expectAccepted(await say(plain, player));
  const matchPlay = { serial: coupon, valueCents: 1000, pays: 'wager odds' };
  const enters: TableCommand = {
    ...{ type: 'EnterWager', index: 0, reason: 'the coupon was overlooked' },
    instead: { ...{ ...plain, matchPlay } },
  };
  const two: Actor[] = [
    { person: 'floorperson-M1', duty: 'floorperson' },
    { person: 'surveillance', duty: 'surveillance' },
  ];
  const floor: Actor[] = [{ person: 'floorperson-M1', duty: 'floorperson' }];
  for (const person of ['dealer', 'boxperson']) {
    expectAccepted(await house.askTable(at, { type: 'LeaveCrew', person }, floor));
  }
  expect(code(await house.askTable(at, enters, two))).toBe('dealer-accepts');
  expect(await stateOf(coupon)).toBe('distributed');
  const joins = { type: 'JoinCrew', person: 'dealer', duty: 'dealer' } as const;
  expectAccepted(await house.askTable(at, joins, floor));
  expectAccepted(await house.askTable(at, enters, two));
  const [presented] = (await couponEvents()).filter(({ type }) => type === 'CouponPresented');
  expect(presented).toMatchObject({ hands: { dealer: { person: 'dealer' } } });
  expect((await auditStore(house.log.store, games)).verdict).toMatchObject({ ok: true });
});

test('§ 525.21(q)(3) an electronic table reads no coupon that is in nobody’s name or another’s, by whatever door', async () => {
  await ready();
  const electronic = { table: 'M2', game: at.game };
  await openMoneyTable(house, electronic, 'electronic');
  const takes: TableCommand = { type: 'TakeSeat', seat: 2, patron: 'patron-1' };
  expectAccepted(await house.askTable(electronic, takes, player));
  expectAccepted(await house.askTable(electronic, { type: 'BuyIn', seat: 2, cents: 10_000 }, cage));
  const matchPlay = { serial: coupon, valueCents: 1000, pays: 'wager odds' };
  const bet = (seat: number) => ({
    ...{ type: 'PlaceBet', seat, wager: 'defense', stakeCents: 2000, matchPlay },
  });
  // Their own seat, an empty one, and the house's own hands.
  for (const seat of [2, 1]) {
    const said = { type: 'Say', said: bet(seat) } as const;
    expect(code(await house.askTable(electronic, said, player))).toBe('not-your-coupon');
  }
  const enters = { type: 'EnterWager', index: 0, instead: bet(2), reason: 'left out' } as const;
  const two: Actor[] = [
    { person: 'floorperson-M2', duty: 'floorperson' },
    { person: 'surveillance', duty: 'surveillance' },
  ];
  expect(code(await house.askTable(electronic, enters, two))).toBe('draw-stands');
  expect(await stateOf(coupon)).toBe('distributed');
});

test('§ 525.22(e) on a push under "taken" line, box and register have one truth, and verify sees a line that differs', async () => {
  await ready('taken');
  expectAccepted(await house.askTable(at, offer(1, { wager: 'over-four-yards' }), player));
  expectAccepted(await house.askTable(at, accept, dealer));
  const placed = (await house.table(at)).play.bets[0];
  expect(placed?.matchPlay).toMatchObject({ serial: coupon, onPush: 'taken' });
  const table = await house.table(at);
  const register = await house.coupons();
  const line = (goes: 'to the drop box' | 'stays with the patron') =>
    ({
      type: 'Played',
      said: { type: 'X' },
      events: [{ type: 'BetSettled', settled: { coupon: { serial: coupon, goes } } }],
    }) as never;
  // Nothing is settled yet: a line that says so is found out, by the register and by the box.
  expect(couponsDiffer('M1', table, [line('to the drop box')], register)).toContain('in play');
  const boxed = { ...table, dropBox: { ...table.dropBox, coupons: [coupon] } };
  expect(couponsDiffer('M1', boxed, [line('stays with the patron')], register)).toContain(
    'is in its drop box',
  );
});

test('§ 525.21 forms are signed by who is signed on, with what the house has on file, and printed from the log', async () => {
  const app = createApp({ house, signer: passingSigner(), dealers: new Map() });
  const headers: Record<string, string> = { 'x-houseway': '1' };
  const signIn = async (duty: string) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/sign-in',
      headers,
      payload: { person: duty, password: `demo-${duty}` },
    });
    headers.cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  };
  const { day: _day, ...fields } = controls;
  const command = { type: 'ApproveControls', ...fields };
  const place = 'recordedBy';
  const post = (extra: object) =>
    app.inject({
      method: 'POST',
      url: '/api/coupons',
      headers,
      payload: { key: 'a-key-of-its-own', command, place, ...extra },
    });
  expect((await post({})).statusCode).toBe(401);
  await signIn('marketing');
  expect((await post({})).json()).toMatchObject({ code: 'wrong-department' });
  await signIn('finance');
  expect((await post({ key: 'another-key-here' })).statusCode).toBe(200);
  const ledger = await app.inject({ method: 'GET', url: '/api/coupons/papers/ledger', headers });
  expect(ledger.json()).toMatchObject({
    title: 'Match Play Coupon Ledger',
    cite: '58 Pa. Code § 525.21(f)',
  });
  const pdf = await app.inject({
    method: 'GET',
    url: '/api/coupons/papers/ledger?as=pdf',
    headers,
  });
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const xlsx = await app.inject({
    method: 'GET',
    url: '/api/coupons/papers/ledger?as=xlsx',
    headers,
  });
  expect(xlsx.headers['content-disposition']).toBe('attachment; filename="ledger.xlsx"');
  const sheets = workbookIn(xlsx.rawPayload);
  expect(sheets.get('About')?.[0]?.slice(0, 2)).toEqual([
    'Match Play Coupon Ledger',
    '58 Pa. Code § 525.21(f)',
  ]);
  expect([...sheets.keys()].slice(1)).toEqual(
    ledger.json().sections.map(({ title }: { title: string }) => title.slice(0, 31)),
  );
  await app.close();
});
