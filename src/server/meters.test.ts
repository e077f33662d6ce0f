import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dealRound, manualClock, testVault } from '../../test/dealing.ts';
import { openKnownHouse } from '../../test/known-house.ts';
import { plainCredentials } from '../../test/plain-credentials.ts';
import { foundDemoHouse } from '../cli/demo-house.ts';
import { threeDiceFootball, threeDiceYahtzee } from '../games/index.ts';
import type { House } from '../house/house.ts';
import { passingSigner } from '../house/log/signing.ts';
import { openSqlite } from '../house/store/sqlite.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import type { Actor, TableCommand } from '../table/index.ts';
import { createApp } from './app.ts';

const ADMINISTRATOR = [{ person: 'administrator', duty: 'administrator' }] as const;
const clock = manualClock(Date.UTC(2026, 10, 16, 12));
let folder: string;
let house: House;
let app: FastifyInstance;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  const [credentials, signer] = [plainCredentials(), passingSigner()];
  house = await openKnownHouse({
    ...{ vault: testVault(), clock: clock.now },
    store: expectAccepted(openSqlite(folder)),
    games: {
      [threeDiceFootball.id]: threeDiceFootball,
      [threeDiceYahtzee.id]: threeDiceYahtzee,
    },
    signer,
    credentials,
  });
  await foundDemoHouse(house, credentials);
  const set = { table: 'L1', game: threeDiceYahtzee.id, title: 'Laboratory' };
  expectAccepted(
    await house.ask({ kind: 'floor', asks: { type: 'SetUpTable', ...set } }, ADMINISTRATOR),
  );
  app = createApp({ house, signer, dealers: new Map() });
});
afterAll(async () => {
  await app.close();
  await house.close();
  rmSync(folder, { recursive: true });
});

const signedIn = async (duty: string): Promise<string> => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/sign-in',
    payload: { person: duty, password: `demo-${duty}` },
    headers: { 'x-houseway': '1' },
  });
  return String(answer.headers['set-cookie']).split(';')[0] ?? '';
};
const shown = async (table: string) =>
  (await app.inject({ method: 'GET', url: `/api/tables/${table}/meters` })).json();
const ask = async (cookie: string, key: string, command: object, approver?: string) =>
  app.inject({
    method: 'POST',
    url: '/api/tables/L1/meters/progressive',
    payload: {
      ...{ key, command },
      ...(approver && { approver: { person: approver, password: `demo-${approver}` } }),
    },
    headers: { 'x-houseway': '1', ...(cookie === '' ? {} : { cookie }) },
  });

const SIGNS: Partial<Record<Actor['duty'], string>> = { player: 'patron-1' };

/** One round at the laboratory's table, with a dollar on the progressive. */
const played = async () => {
  const at = { table: 'L1', game: threeDiceYahtzee.id };
  const tell = async (asks: TableCommand, duty: Actor['duty']) =>
    expectAccepted(await house.askTable(at, asks, [{ person: SIGNS[duty] ?? duty, duty }]));
  const opens = { kind: 'electronic', practice: true, openerCents: 1_000_000 } as const;
  await tell({ type: 'OpenTable', ...opens }, 'floorperson');
  await tell({ type: 'TakeSeat', seat: 1, patron: 'patron-1' }, 'player');
  await tell({ type: 'BuyIn', seat: 1, cents: 10_000 }, 'player');
  for (const [wager, stakeCents] of [
    ['red', 500],
    ['progressive', 100],
  ] as const) {
    await tell({ type: 'Say', said: { type: 'PlaceBet', seat: 1, wager, stakeCents } }, 'player');
  }
  await dealRound(house, at, clock);
};

test('House rules § meters what a meter shows is seen by everybody; out of service is shown as such', async () => {
  expect(await shown('E1')).toEqual({ table: 'E1', meters: [] });
  const meter = 'progressive';
  expect(await shown('L1')).toMatchObject({
    meters: [{ meter, phase: 'not installed', shownCents: 200_000 }],
  });
  await played();
  expect(await shown('L1')).toMatchObject({
    meters: [{ meter, phase: 'in use', shownCents: 200_013 }],
  });
  const off = { type: 'DisableMeter', reason: 'display fault' };
  expect((await ask('', 'switch-0', off)).statusCode).toBe(401);
  expect((await ask(await signedIn('dealer'), 'switch-1', off)).statusCode).toBe(403);
  const surveillance = await signedIn('surveillance');
  expect((await ask(surveillance, 'switch-2', off)).json()).toMatchObject({ again: false });
  expect((await ask(surveillance, 'switch-2', off)).json()).toMatchObject({ again: true });
  expect(await shown('L1')).toMatchObject({ meters: [{ phase: 'disabled', shownCents: 200_013 }] });

  const floor = await signedIn('floorperson');
  const on = { type: 'ResumeMeter', shownCents: 200_013 };
  expect((await ask(floor, 'switch-3', on)).json()).toMatchObject({ code: 'second-signature' });
  expect((await ask(floor, 'switch-4', on, 'dealer')).json()).toMatchObject({
    code: 'second-signature',
  });
  expect((await ask(floor, 'switch-5', on, 'finance')).statusCode).toBe(200);
  expect(await shown('L1')).toMatchObject({ meters: [{ phase: 'in use' }] });
});

test('House rules § command what a meter is not asked is not understood', async () => {
  const floor = await signedIn('floorperson');
  for (const command of [{ type: 'Hit' }, { type: 'toString' }, { type: 'ResumeMeter' }]) {
    expect((await ask(floor, 'nothing-1', command)).statusCode).toBe(400);
  }
});
