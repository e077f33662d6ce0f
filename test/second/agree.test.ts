import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Event } from '../../src/coupons/index.ts';
import { games } from '../../src/games/index.ts';
import { type House, THE_HOUSE } from '../../src/house/house.ts';
import { exportLines } from '../../src/house/log/chain.ts';
import { passingSigner } from '../../src/house/log/signing.ts';
import { openCredentials } from '../../src/house/people/credentials.ts';
import { auditExport } from '../../src/house/proof/verify.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import { expectAccepted } from '../../src/kernel/refusal.ts';
import { keptMonth } from '../coupon-month.ts';
import { dealRound, manualClock, testVault } from '../dealing.ts';
import { keyOfKept, linesOfKept } from '../kept-logs.ts';
import { openKnownHouse } from '../known-house.ts';
import { rechained } from '../tampering/forging.ts';
import { verifyExport } from './verifier.ts';

let folder: string;
let house: House;
const lines: string[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  const clock = manualClock(Date.UTC(2026, 10, 16, 12));
  const vault = testVault();
  house = await openKnownHouse({
    ...{ store: expectAccepted(openSqlite(folder)), games, signer: passingSigner(), vault },
    ...{ credentials: openCredentials(folder), clock: clock.now },
  });
  const by = [{ person: 'patron-1', duty: 'player' as const }];
  for (const [i, game] of Object.keys(games).entries()) {
    const at = { table: `T${i}`, game };
    const opens = { kind: 'electronic', practice: true, openerCents: 1_000_000 } as const;
    expectAccepted(await house.askTable(at, { type: 'OpenTable', ...opens }, THE_HOUSE));
    expectAccepted(await house.askTable(at, { type: 'TakeSeat', seat: 1, patron: 'patron-1' }, by));
    expectAccepted(await house.askTable(at, { type: 'BuyIn', seat: 1, cents: 100_000 }, by));
    for (const wager of Object.keys(games[game]!.wagers((await house.table(at)).inForce))) {
      const said = { type: 'PlaceBet', seat: 1, wager, stakeCents: 1_000 } as const;
      await house.askTable(at, { type: 'Say', said }, by);
    }
    await dealRound(house, at, clock, vault);
  }
  for await (const line of exportLines(house.log.store)) lines.push(line);
});
afterAll(async () => {
  await house.close();
  rmSync(folder, { recursive: true });
});

test('House rules § export two verifiers that share no code agree on an honest log', async () => {
  const { verdict, byTheHouse } = await auditExport(lines, games);
  expect(verdict).toMatchObject({ ok: true });
  // This house has no name, and opened each table itself.
  expect(byTheHouse).toBe(Object.keys(games).length);
  expect(await verifyExport(lines)).toMatchObject({ ok: true, findings: { byTheHouse } });
});

test.each(['"outcome":[', '"secret":"', '"commit":"', '"stakeCents":1000', '"at":1', '"before":"'])(
  'House rules § export both name the row where %s is changed',
  async (text) => {
    const place = lines.findLastIndex((line) => line.startsWith('{"at"') && line.includes(text));
    const line = lines[place]!;
    const cut = line.lastIndexOf(text) + text.length;
    const digit = line.slice(cut).search(/\d/) + cut;
    const other = String((Number(line[digit]) + 1) % 10);
    const changed = lines.with(place, line.slice(0, digit) + other + line.slice(digit + 1));
    const { position } = JSON.parse(line) as { position: number };
    const named = { ok: false, row: `entry ${position}` };
    expect((await auditExport(changed, games)).verdict).toMatchObject(named);
    expect(await verifyExport(changed)).toMatchObject(named);
  },
);

test.each(['embedded', 'postgres'] as const)(
  'House rules § export the second verifier folds a log of format 1, written to a store that was %s',
  async (store) => {
    const old = linesOfKept(`format-1-${store}`);
    const keys = [keyOfKept(`format-1-${store}`)];
    const verdict = await verifyExport(old, { keys });
    expect(verdict).toMatchObject({ ok: true });
    expect(verdict.findings?.early).toBe(
      old.filter((line) => line.includes('"row":"entry"')).length,
    );
  },
);

test('House rules § coupons the second verifier folds a month of coupons, and a coupon that marketing voids after it was handed out', async () => {
  const { couponEvent, newRegister } = await import(
    // @ts-expect-error it has no types
    '../../verifier/parts/coupons.mjs'
  );
  const { stateOf } = await import(
    // @ts-expect-error it has no types
    '../../verifier/parts/serials.mjs'
  );
  const register = newRegister();
  const events = keptMonth().flatMap((line) => ('event' in line ? [line.event] : []));
  for (const event of events) couponEvent(register, event);
  const inHand = events.findLast(({ type }) => type === 'CouponLeftWithPatron');
  const { serial } = inHand as Extract<Event, { type: 'CouponLeftWithPatron' }>;
  const serials = [{ first: serial, last: serial }];
  expect(stateOf(register, serial)).toBe('distributed');
  couponEvent(register, { type: 'CouponsVoided', serials });
  expect(stateOf(register, serial)).toBe('voided');
  expect(() => couponEvent(register, { type: 'CouponsVoided', serials })).toThrow('are voided');
});

test('58 Pa. Code § 603a.21(d) the second verifier finds a second coupon of one patron in a round, at whatever seat', async () => {
  const { couponAtTable, couponEvent, newRegister } = await import(
    // @ts-expect-error it has no types
    '../../verifier/parts/coupons.mjs'
  );
  const register = newRegister();
  const events = keptMonth().flatMap((line) => ('event' in line ? [line.event] : []));
  for (const event of events) couponEvent(register, event);
  const [one, two] = [9001, 9002].map((n) => `MPX-0090${n}`);
  const fresh = { first: one, last: two, expires: '2027-12-31' };
  couponEvent(register, { type: 'DeliveryExamined', delivery: 'D-9', found: [fresh] });
  register.runs.get('MPX').find(({ from }: { from: number }) => from === 909001).state =
    'distributed';
  const day = '2027-01-02';
  couponEvent(register, { type: 'UseFiled', from: day, couponEdition: '603a' });
  const matchPlay = { valueCents: 1000, pays: 'wager odds' };
  const present = (serial: string | undefined, seat: number, patron: string) => {
    const laid = { type: 'CouponPresented', serial, matchPlay: { ...matchPlay, serial }, day };
    const at = { table: 'T9', round: 4, seat, patron, chipsCents: 1000 };
    couponAtTable(register, { ...laid, ...at }, day);
  };
  const back = (why: string) =>
    couponAtTable(register, { type: 'CouponLeftWithPatron', serial: one, why, day }, day);
  present(one, 1, 'P-1');
  expect(() => present(two, 2, 'P-1')).toThrow('a second coupon of one patron in a round');
  back('push');
  expect(() => present(two, 2, 'P-1')).toThrow('a second coupon of one patron in a round');
  present(two, 1, 'P-2');
  expect(() => present(one, 2, 'P-1')).toThrow('a second coupon');
  const again = { type: 'CouponLaidAgain', serial: one, was: 'distributed', table: 'T9', round: 4 };
  couponAtTable(register, { ...again, day }, day);
  back('void');
  present(one, 2, 'P-1');
});

interface Told {
  readonly stream: string;
  readonly event: unknown;
}
const isMeter = ({ stream }: Told): boolean => stream.startsWith('meter/');
const drained = {
  ...{ type: 'PoolReceived', from: 'T9', parts: -1_000_000, cents: -100 },
  record: { on: '2026-11-16', signedBy: [] },
};
const drains = (events: readonly Told[]): readonly Told[] => [
  ...events,
  { stream: events.find(isMeter)!.stream, event: drained },
];
const seedsLess = (events: readonly Told[]): readonly Told[] =>
  JSON.parse(JSON.stringify(events).replaceAll(/200(\d{3})/g, '100$1'));

const inAMoment = (events: readonly Told[]): readonly Told[] =>
  events.map((one) => {
    const { since, ...event } = Object(one.event);
    return event.type === 'ChoiceOpened'
      ? { ...one, event: { ...event, since, until: since + 1 } }
      : one;
  });

test('House rules § devices both name the row where a choice is over in a moment', async () => {
  const entries = lines.map((line) => JSON.parse(line)).filter(({ row }) => row === 'entry');
  const opens = ({ event }: Told): boolean => Object(event).type === 'ChoiceOpened';
  const place = entries.findIndex(({ events }) => events.some(opens));
  const forged = { ...entries[place], events: inAMoment(entries[place].events) };
  const signer = passingSigner();
  const rows = rechained([...entries.slice(0, place), forged], { signer, sizes: [] });
  const row = `entry ${place + 1}`;
  expect((await auditExport(rows, games)).verdict).toMatchObject({ ok: false, row });
  expect(await verifyExport(rows)).toMatchObject({ ok: false, row });
});

test.each([
  ['drained', drains],
  ['seeded with less', seedsLess],
] as const)('House rules § meters both name the row where a meter is %s', async (_, forge) => {
  const entries = lines.map((line) => JSON.parse(line)).filter(({ row }) => row === 'entry');
  const place = entries.findIndex(({ events }) => events.some(isMeter));
  const forged = { ...entries[place], events: forge(entries[place].events) };
  const signer = passingSigner();
  const rows = rechained([...entries.slice(0, place), forged], { signer, sizes: [] });
  const row = `entry ${place + 1}`;
  expect((await auditExport(rows, games)).verdict).toMatchObject({ ok: false, row });
  expect(await verifyExport(rows)).toMatchObject({ ok: false, row });
});
