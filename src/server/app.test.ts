import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testVault } from '../../test/dealing.ts';
import { plainCredentials } from '../../test/plain-credentials.ts';
import { foundDemoHouse } from '../cli/demo-house.ts';
import { threeDiceFootball } from '../games/three-dice-football/index.ts';
import { type House, openHouse } from '../house/house.ts';
import { passingSigner } from '../house/log/signing.ts';
import { auditStore } from '../house/proof/verify.ts';
import { verifyReceipt } from '../house/proof/verify-receipt.ts';
import { openSqlite } from '../house/store/sqlite.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import { createApp } from './app.ts';

const games = { [threeDiceFootball.id]: threeDiceFootball };
let folder: string;
let house: House;
let app: FastifyInstance;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  const credentials = plainCredentials();
  const store = expectAccepted(openSqlite(folder));
  const signer = passingSigner();
  house = await openHouse({ vault: testVault(), store, games, signer, credentials });
  const demoAccounts = await foundDemoHouse(house, credentials);
  app = createApp({ house, signer, dealers: new Map(), ...(demoAccounts ? { demoAccounts } : {}) });
});
afterEach(async () => {
  await app.close();
  await house.close();
  rmSync(folder, { recursive: true });
});

/** A browser, as far as the server can tell: it keeps its cookie. */
const browser = () => {
  let cookie = '';
  const send = async (method: 'GET' | 'POST', url: string, payload?: object, headers = {}) => {
    const answer = await app.inject({
      method,
      url,
      ...(payload === undefined ? {} : { payload }),
      headers: { 'x-houseway': '1', ...(cookie === '' ? {} : { cookie }), ...headers },
    });
    const given = answer.headers['set-cookie'];
    if (given !== undefined) cookie = String(given).split(';')[0] ?? '';
    return answer;
  };
  let keys = 0;
  return {
    get: (url: string) => send('GET', url),
    post: (url: string, payload: object = {}, headers = {}) => send('POST', url, payload, headers),
    command: (table: string, command: object, more = {}) => {
      keys += 1;
      return send('POST', `/api/tables/${table}`, { key: `key-${keys}-of-this`, command, ...more });
    },
    say: (table: string, said: object) => {
      keys += 1;
      return send('POST', `/api/tables/${table}`, {
        key: `key-${keys}-of-this`,
        command: { type: 'Say', said },
      });
    },
  };
};

const seatedGuest = async (table: string, seat: number) => {
  const guest = browser();
  const { person } = (await guest.post('/api/guest')).json();
  expect((await guest.command(table, { type: 'TakeSeat', seat, patron: person })).statusCode).toBe(
    200,
  );
  expect((await guest.command(table, { type: 'BuyIn', seat, cents: 100_000 })).statusCode).toBe(
    200,
  );
  return guest;
};

const signedIn = async (duty: string) => {
  const staff = browser();
  const answer = await staff.post('/api/sign-in', { person: duty, password: `demo-${duty}` });
  expect(answer.statusCode).toBe(200);
  return staff;
};

test('House rules § sign-on the demo accounts are told by a demo house, passwords never leave the log', async () => {
  const me = (await browser().get('/api/me')).json();
  expect(me.accounts.map(({ duty }: { duty: string }) => duty)).toContain('stickperson');
  for await (const entry of house.log.store.readAll())
    expect(JSON.stringify(entry)).not.toContain('demo-stickperson');
});

test('a felt round over HTTP: a guest wagers, the stickperson calls, the wager is settled and shown', async () => {
  const guest = await seatedGuest('F1', 3);
  const stick = await signedIn('stickperson');
  const placed = { type: 'PlaceBet', seat: 3, wager: 'defense', stakeCents: 1000 };
  expect((await guest.say('F1', placed)).statusCode).toBe(200);
  expect((await stick.say('F1', { type: 'OfferDice', seat: 3 })).statusCode).toBe(200);
  expect((await guest.say('F1', { type: 'AcceptDice', seat: 3 })).statusCode).toBe(200);
  const refused = await guest.say('F1', { type: 'CallThrow', offensive: [1, 1], defensive: 6 });
  expect(refused.statusCode).toBe(403);
  expect((await stick.command('F1', { type: 'CloseBetting' })).statusCode).toBe(200);
  expect(
    (await stick.say('F1', { type: 'CallThrow', offensive: [1, 1], defensive: 6 })).statusCode,
  ).toBe(200);
  const view = (await guest.get('/api/tables/F1')).json();
  expect(view.settled).toMatchObject([{ wager: 'defense', result: 'win', paidCents: 800 }]);
  expect(view.seats).toEqual([{ seat: 3, chipsCents: 100_800, you: true }]);
  expect(view.open.defense).toMatchObject({
    code: 'wager-closed',
    cite: '58 Pa. Code § 661a.3(c)',
  });
  const { rounds } = (await guest.get('/api/tables/F1/rounds')).json();
  expect(rounds[0]).toMatchObject({ replay: true, round: 1 });
  expect((await auditStore(house.log.store, games)).verdict).toMatchObject({ ok: true });
});

test('House rules § command several commands are decided together: all of them or none, once', async () => {
  const guest = await seatedGuest('F1', 3);
  const bets = async () => (await guest.get('/api/tables/F1')).json().bets;
  const lay = (key: string, ...laid: readonly (readonly [string, number])[]) =>
    guest.post('/api/tables/F1', {
      key,
      commands: laid.map(([wager, stakeCents]) => ({
        type: 'Say',
        said: { type: 'PlaceBet', seat: 3, wager, stakeCents },
      })),
    });
  const refused = await lay('one too dear', ['penalty', 500], ['no-gain', 90_000_000]);
  expect(refused.statusCode).toBe(409);
  expect(refused.json().because).toMatch(/^2 of 2, and so none of them: /);
  expect(await bets()).toEqual([]);
  const first = (await lay('two that fit', ['penalty', 500], ['no-gain', 700])).json();
  const second = (await lay('two that fit', ['penalty', 500], ['no-gain', 700])).json();
  expect([first.again, second.again, second.position]).toEqual([false, true, first.position]);
  expect(await bets()).toMatchObject([
    { wager: 'penalty', stakeCents: 500 },
    { wager: 'no-gain', stakeCents: 700 },
  ]);
  // What the first of them spent, the second cannot.
  const twice = await lay('more than there is', ['penalty', 40_000], ['no-gain', 70_000]);
  expect(twice.statusCode).toBe(409);
  for (const body of [{}, { commands: [] }, { command: { type: 'Say' }, commands: [] }]) {
    const unread = await guest.post('/api/tables/F1', { key: 'neither one', ...body });
    expect(unread.json()).toMatchObject({ status: 400, code: 'not-understood' });
  }
  expect((await auditStore(house.log.store, games)).verdict).toMatchObject({ ok: true });
});

test('House rules § export a receipt is verified offline, and a changed cent is found; a dispute pack holds the round', async () => {
  const guest = await seatedGuest('F1', 3);
  const stick = await signedIn('stickperson');
  await guest.say('F1', { type: 'PlaceBet', seat: 3, wager: 'defense', stakeCents: 1000 });
  await stick.say('F1', { type: 'OfferDice', seat: 3 });
  await guest.say('F1', { type: 'AcceptDice', seat: 3 });
  await stick.command('F1', { type: 'CloseBetting' });
  await stick.say('F1', { type: 'CallThrow', offensive: [1, 1], defensive: 6 });
  const receipt = (await guest.get('/api/tables/F1/rounds/1/receipt')).json();
  expect(receipt.lines).toMatchObject([
    { wager: 'defense', paidCents: 800, cite: '58 Pa. Code § 661a.8(a)' },
  ]);
  expect(JSON.stringify(receipt)).not.toContain('guest-');
  expect(await verifyReceipt(receipt, games, receipt.key)).toMatchObject({ paper: receipt });
  expect(receipt).toMatchObject({ proof: 'called with read-back', amounts: { paidCents: 800 } });
  const more = structuredClone(receipt);
  more.lines[0].paidCents = 900;
  expect(await verifyReceipt(more, games)).toMatchObject({ refused: 'receipt-differs' });
  const moved = { ...receipt, entries: receipt.entries.slice(1) };
  expect(await verifyReceipt(moved, games)).toMatchObject({ refused: 'receipt-differs' });
  // It is his who sat there then, and nobody's who sits there now.
  expect((await guest.command('F1', { type: 'LeaveSeat', seat: 3 })).statusCode).toBe(200);
  const next = await seatedGuest('F1', 3);
  expect((await next.get('/api/tables/F1/rounds/1/receipt')).statusCode).toBe(403);
  expect((await guest.get('/api/tables/F1/rounds/1/receipt')).json().lines).toEqual(receipt.lines);
  expect((await guest.get('/api/tables/F1/rounds/1/receipt?seat=2')).statusCode).toBe(403);
  expect((await guest.get('/api/tables/F1/rounds/1/dispute')).statusCode).toBe(403);
  expect((await stick.get('/api/tables/F1/rounds/1/dispute')).statusCode).toBe(403);
  const floorperson = await signedIn('floorperson');
  const pack = (await floorperson.get('/api/tables/F1/rounds/1/dispute')).json();
  expect(pack).toMatchObject({
    kind: 'houseway dispute pack 2',
    round: 1,
    shows: { rules: { edition: '661a' } },
  });
  expect(pack.entries.length).toBeGreaterThanOrEqual(4);
});

test('House rules § correction wants an approver on the same console, another person than the dealer', async () => {
  const guest = await seatedGuest('F1', 1);
  const stick = await signedIn('stickperson');
  await guest.say('F1', { type: 'PlaceBet', seat: 1, wager: 'defense', stakeCents: 1000 });
  await stick.say('F1', { type: 'OfferDice', seat: 1 });
  await guest.say('F1', { type: 'AcceptDice', seat: 1 });
  await stick.command('F1', { type: 'CloseBetting' });
  await stick.say('F1', { type: 'CallThrow', offensive: [1, 1], defensive: 6 });
  const correct = {
    type: 'Correct',
    index: 3,
    instead: { type: 'CallThrow', offensive: [6, 4], defensive: 2 },
    reason: 'misread',
  };
  expect((await stick.command('F1', correct)).json().code).toBe('second-signature');
  const approver = { person: 'floorperson', password: 'demo-floorperson' };
  expect((await stick.command('F1', correct, { approver })).statusCode).toBe(200);
  const view = (await stick.get('/api/tables/F1')).json();
  expect(view.round.shows.field).toMatchObject({ yards: 12, down: 2 });
  expect(view.seats[0].chipsCents).toBe(99_000);
});

test('House rules § idempotency the same key gets the first answer again; another command with it is refused', async () => {
  const guest = await seatedGuest('E1', 2);
  const bet = (stakeCents: number) => ({
    key: 'one-key-for-this',
    command: { type: 'Say', said: { type: 'PlaceBet', seat: 2, wager: 'penalty', stakeCents } },
  });
  const first = await guest.post('/api/tables/E1', bet(500));
  const again = await guest.post('/api/tables/E1', bet(500));
  expect(again.json()).toEqual({ ...first.json(), again: true });
  expect((await guest.get('/api/tables/E1')).json().bets).toHaveLength(1);
  expect((await guest.post('/api/tables/E1', bet(700))).json().code).toBe('key-reused');
});

test('a change without our header, without a session or at another seat is refused as a problem document', async () => {
  const guest = await seatedGuest('E1', 1);
  const foreign = await app.inject({ method: 'POST', url: '/api/guest' });
  expect(foreign.statusCode).toBe(400);
  expect(foreign.headers['content-type']).toContain('application/problem+json');
  const nobody = await browser().say('E1', {
    type: 'PlaceBet',
    seat: 1,
    wager: 'penalty',
    stakeCents: 500,
  });
  expect(nobody.json()).toMatchObject({ status: 401, code: 'not-signed-in' });
  const other = await guest.say('E1', {
    type: 'PlaceBet',
    seat: 2,
    wager: 'penalty',
    stakeCents: 500,
  });
  expect(other.json()).toMatchObject({ status: 403, code: 'not-your-seat' });
});

test('malformed and ill-timed requests never give a 5xx and never change the house', async () => {
  const guest = await seatedGuest('E1', 1);
  const before = (await house.log.store.head()).position;
  const junk: unknown[] = [
    null,
    7,
    '',
    [],
    {},
    { type: 7 },
    { type: 'Say' },
    { type: 'Say', said: null },
  ];
  const odd = [0, -1, 0.5, 1e20, null, 'x', [], {}].flatMap((value) => [
    { type: 'Say', said: { type: 'PlaceBet', seat: 1, wager: 'penalty', stakeCents: value } },
    { type: 'Say', said: { type: 'PlaceBet', seat: value, wager: 'penalty', stakeCents: 100 } },
    { type: 'Say', said: { type: 'PlaceBet', seat: 1, wager: value, stakeCents: 100 } },
    { type: 'Tip', seat: 1, cents: value },
    { type: 'OpenTable', kind: value, practice: value, openerCents: value },
  ]);
  for (const command of [...junk, ...odd]) {
    const answer = await guest.post('/api/tables/E1', {
      key: `key ${Math.abs(before)} junk`,
      command,
    });
    expect(answer.statusCode, JSON.stringify(command)).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode, JSON.stringify(command)).toBeLessThan(500);
  }
  for (const url of [
    '/api/tables/__proto__',
    '/api/tables/E1/nothing',
    '/api/../etc/passwd',
    '/api/tables/%00',
  ]) {
    expect((await guest.get(url)).statusCode).toBe(404);
  }
  expect((await house.log.store.head()).position).toBe(before);
});

test('House rules § sign-on a second signer is kept from guessing as well', async () => {
  const dealer = await signedIn('dealer');
  const asks = { type: 'NoteIrregularity', what: 'a die fell' };
  const answer = async (more: object) => (await dealer.command('F1', asks, more)).statusCode;
  const nobody = (i: number) => ({ approver: { person: `nobody-${i}`, password: 'guessed' } });
  for (let i = 0; i < 60; i += 1) expect(await answer(nobody(i))).toBe(401);
  expect(await answer(nobody(60))).toBe(429);
  // Whoever signs alone is not in their way.
  expect(await answer({})).toBe(200);
});
