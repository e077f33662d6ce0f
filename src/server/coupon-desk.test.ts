import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testVault } from '../../test/dealing.ts';
import { openKnownHouse } from '../../test/known-house.ts';
import { cage } from '../../test/people.ts';
import { plainCredentials } from '../../test/plain-credentials.ts';
import { scenes } from '../cli/coupons/scenes.ts';
import { foundDemoHouse } from '../cli/demo-house.ts';
import { couponOf } from '../coupons/index.ts';
import { threeDiceFootball } from '../games/three-dice-football/index.ts';
import type { House } from '../house/house.ts';
import { passingSigner } from '../house/log/signing.ts';
import { auditStore } from '../house/proof/verify.ts';
import { openSqlite } from '../house/store/sqlite.ts';
import { couponStream } from '../house/streams.ts';
import { expectAccepted, isRefusal } from '../kernel/refusal.ts';
import type { Actor } from '../table/index.ts';
import { createApp } from './app.ts';

const games = { [threeDiceFootball.id]: threeDiceFootball };
const at = { table: 'F1', game: threeDiceFootball.id };
let folder: string;
let house: House;
let now = 0;
const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  const credentials = plainCredentials();
  const store = expectAccepted(openSqlite(folder));
  now = noon('2026-12-01');
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

/** The papers of the scripted month up to the first table: designs, delivery, ledger, requisition, issue, distribution. */
const distribute = async (): Promise<{ readonly serial: string; readonly day: string }> => {
  for (const scene of scenes) {
    if ('script' in scene || 'closes' in scene) break;
    if ('tries' in scene) continue;
    const book = await house.coupons();
    const asks = typeof scene.does === 'function' ? scene.does(book) : scene.does;
    now = noon(scene.day);
    expectAccepted(
      await house.ask({ kind: 'coupons', asks }, [{ person: 'desk', duty: 'finance' }]),
    );
  }
  const book = await house.coupons();
  const events = await house.log.store.readStream(couponStream.name);
  const given = events
    .map(
      ({ event }) =>
        event as { type: string; first?: string; day: string; ranges?: { first: string }[] },
    )
    .findLast(({ type }) => type === 'CouponsDistributed');
  const text = JSON.stringify(given);
  const serial = [...text.matchAll(/MPX-?\d+/g)]
    .map(([one]) => one)
    .find((one) => couponOf(book, one)?.holding.state === 'distributed');
  if (serial === undefined) throw new Error(`no coupon was distributed: ${text}`);
  return { serial, day: given?.day ?? '' };
};

const player: Actor[] = [{ person: 'patron-1', duty: 'player' }];
const stick: Actor[] = [{ person: 'stickperson', duty: 'stickperson' }];
const say = (said: Record<string, unknown> & { type: string }, by: readonly Actor[]) =>
  house.askTable(at, { type: 'Say', said }, by);
const stateOf = async (serial: string) => couponOf(await house.coupons(), serial)?.holding.state;

test('§ 525.22 a coupon from the book lies under chips, is paid by its terms and goes to the drop box, in one log', async () => {
  const { serial } = await distribute();
  expectAccepted(
    await house.askTable(at, { type: 'TakeSeat', seat: 1, patron: 'patron-1' }, player),
  );
  expectAccepted(await house.askTable(at, { type: 'BuyIn', seat: 1, cents: 10_000 }, cage));
  const bet = { type: 'PlaceBet', seat: 1, wager: 'defense', stakeCents: 2000 };
  const unknown = await say({ ...bet, matchPlay: { serial: 'MPX-999999' } }, player);
  expect(isRefusal(unknown) && unknown.refused).toBe('unknown-serial');
  // What the player's side says of the coupon's value counts for nothing.
  expectAccepted(
    await say({ ...bet, matchPlay: { serial, valueCents: 900_000, pays: 'wager odds' } }, player),
  );
  expect(await stateOf(serial)).toBe('in play');
  expectAccepted(await say({ type: 'OfferDice', seat: 1 }, stick));
  expectAccepted(await say({ type: 'AcceptDice', seat: 1 }, player));
  // The dice were brought when the house was founded; a new set for this day.
  const floor: Actor[] = [{ person: 'floorperson', duty: 'floorperson' }];
  await house.askTable(at, { type: 'RemoveEquipment', kind: 'dice', reason: 'time is up' }, floor);
  expectAccepted(
    await house.askTable(at, { type: 'BringEquipment', kind: 'dice', set: 'dice-2' }, floor),
  );
  expectAccepted(await say({ type: 'CallThrow', offensive: [1, 1], defensive: 6 }, stick));
  const table = await house.table(at);
  expect(table.play.settled[0]).toMatchObject({
    paidCents: 1600,
    coupon: { serial, valueCents: 1000, paidCents: 800, goes: 'to the drop box' },
  });
  expect(table.seats[1]?.chipsCents).toBe(10_000 + 1600 + 800);
  expect(table.dropBox.coupons).toEqual([serial]);
  expect(await stateOf(serial)).toBe('redeemed');
  const again = await say({ type: 'BeginRound' }, stick);
  expectAccepted(again);
  const twice = await say({ ...bet, matchPlay: { serial } }, player);
  expect(isRefusal(twice) && twice.refused).toBe('already-redeemed');
  expect((await auditStore(house.log.store, games)).verdict).toMatchObject({ ok: true });
});

test('§ 525.21 papers are signed by who is signed on, with what the house has on file, and printed from the log', async () => {
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
  const first = scenes.find((scene) => 'says' in scene && 'does' in scene);
  if (first === undefined || !('does' in first) || typeof first.does === 'function')
    throw new Error('no paper');
  const { hands, day: _day, ...command } = first.does;
  const place = Object.keys(hands)[0] ?? '';
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
  await app.close();
});
