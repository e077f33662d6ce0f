import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dealRound, manualClock, testVault } from '../../test/dealing.ts';
import { knownHere, putOnFile } from '../../test/known-house.ts';
import { plainCredentials } from '../../test/plain-credentials.ts';
import { games } from '../games/index.ts';
import { type House, openHouse, THE_HOUSE } from '../house/house.ts';
import { passingSigner } from '../house/log/signing.ts';
import { GROUPINGS } from '../house/reports/report.ts';
import { openSqlite } from '../house/store/sqlite.ts';
import type { Store } from '../house/store/store.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import type { Actor } from '../table/index.ts';
import { createApp } from './app.ts';

const at = { table: 'T1', game: 'three-dice-yahtzee' };
const player: readonly Actor[] = [{ person: 'patron-1', duty: 'player' }];
const PASSWORD = 'correct horse battery';
const ROUNDS = 300;
const vault = testVault();

let folder: string;
let house: House;
let app: FastifyInstance;
let rows = 0;
/** Those of them that the journal has read, which follows the whole log by itself. */
let followed = 0;
const clock = manualClock(Date.UTC(2026, 10, 16, 12));
const snapshotKey = new Uint8Array(32).fill(9);

/** A store that counts the rows that are read from it. */
const counting = (store: Store): Store => ({
  ...store,
  readStream: async (...asked) => {
    const page = await store.readStream(...asked);
    rows += page.length;
    return page;
  },
  entry: async (position) => {
    rows += 1;
    return store.entry(position);
  },
  async *readAll(from) {
    for await (const entry of store.readAll(from)) {
      rows += 1;
      followed += 1;
      yield entry;
    }
  },
});
const open = async () => {
  const signer = passingSigner();
  const store = counting(expectAccepted(openSqlite(folder)));
  const credentials = plainCredentials();
  for (const person of ['patron-1', 'regulator-1']) await credentials.set(person, PASSWORD);
  house = await openHouse({
    ...{ store, games, signer, credentials, vault, clock: clock.now, snapshotKey },
  });
  const journal = join(folder, 'journal.sqlite');
  app = createApp({ house, signer, dealers: new Map(), journal: { file: journal } });
};
const close = async () => {
  await app.close();
  await house.close();
};

/** A table with many rounds behind it, at a house that has just been started again. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  await open();
  const known = knownHere(house);
  const asks = { type: 'SetUpTable', ...at, title: 'T1' } as const;
  expectAccepted(await house.ask({ kind: 'floor', asks }, THE_HOUSE));
  const opens = { kind: 'electronic', practice: true, openerCents: 100_000_000 } as const;
  expectAccepted(await house.askTable(at, { type: 'OpenTable', ...opens }, THE_HOUSE));
  const sits = { type: 'TakeSeat', seat: 1, patron: 'patron-1' } as const;
  expectAccepted(await known.askTable(at, sits, player));
  expectAccepted(await house.askTable(at, { type: 'BuyIn', seat: 1, cents: 10_000_000 }, player));
  const said = { type: 'PlaceBet', seat: 1, wager: 'red', stakeCents: 1_000 } as const;
  for (let round = 1; round <= ROUNDS; round += 1) {
    expectAccepted(await house.askTable(at, { type: 'Say', said }, player));
    await dealRound(house, at, clock, vault);
  }
  await putOnFile(house, { person: 'regulator-1', role: 'regulator' });
  // The journal is up to date when the house ends, and is a file: nothing of the log is read again for it.
  await app.inject({ url: '/api/reports', headers: await signedIn('regulator-1') });
  await close();
  await open();
  // As its dealers do when a house starts: from their snapshots on.
  await house.table(at);
  await house.device('T1');
});
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true });
});

const signedIn = async (person = 'patron-1'): Promise<Record<string, string>> => {
  const { token } = expectAccepted(await house.signIn(person, PASSWORD));
  return { authorization: `Bearer ${token}` };
};

test.each([
  ['the last rounds', '/api/tables/T1/rounds', 20],
  ['old rounds', '/api/tables/T1/rounds?before=12&most=5', 5],
  ['rounds in the middle', '/api/tables/T1/rounds?before=250&most=5', 5],
])(
  'House rules § rounds %s of a long table are found without reading its stream',
  async (_, url, most) => {
    const { version } = await house.log.store.streamHead('table/three-dice-yahtzee/T1');
    expect(version).toBeGreaterThan(1_100);
    rows = 0;
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().rounds).toHaveLength(most);
    expect(answer.json().rounds[0]).toMatchObject({ proof: 'commit and reveal' });
    expect(rows).toBeLessThan(900);
  },
);

test('House rules § devices the fairness of a long table is told from the end of its stream', async () => {
  const { version } = await house.log.store.streamHead('device/T1');
  expect(version).toBeGreaterThan(1_700);
  rows = 0;
  const { revealed, now } = (await app.inject({ url: '/api/tables/T1/fairness' })).json();
  expect(revealed).toHaveLength(20);
  expect(revealed[0]).toMatchObject({ round: ROUNDS, index: ROUNDS, session: now.session.name });
  expect(rows).toBeLessThan(500);
});

test('House rules § export a receipt of a long table reads its round and little more', async () => {
  const headers = await signedIn();
  rows = 0;
  const answer = await app.inject({ url: '/api/tables/T1/rounds/7/receipt', headers });
  expect(answer.json()).toMatchObject({ kind: 'houseway receipt 2', round: 7 });
  expect(rows).toBeLessThan(1_500);
});

test('House rules § rounds a page of the table reads the last rounds alone', async () => {
  rows = 0;
  const answer = await app.inject({ url: '/api/tables/T1' });
  expect(answer.json().road).toHaveLength(24);
  expect(rows).toBeLessThan(900);
});

test('House rules § export marks of a stream are verified like every snapshot', async () => {
  const marks = (await house.log.store.snapshots()).filter(({ stream }) => /^~mark/.test(stream));
  expect(marks.length).toBeGreaterThan(1);
});

const REPORTS: readonly string[] = [
  ...GROUPINGS.map((by) => `/api/reports?by=${by}&practice=true`),
  ...['csv', 'pdf', 'xlsx'].map((as) => `/api/reports?by=table&practice=true&as=${as}`),
  ...['/api/reports/rounds?practice=true', '/api/journal', '/api/theory?practice=true'],
  ...['/api/pit', '/api/cage', '/api/meters', '/api/alerts', '/api/log', '/api/metrics'],
];

test('House rules § reports no report reads the log again once the journal has it', async () => {
  const headers = await signedIn('regulator-1');
  const { position } = await house.log.store.head();
  expect(position).toBeGreaterThan(1_100);
  for (const url of REPORTS) {
    rows = 0;
    const answer = await app.inject({ url, headers });
    expect([url, answer.statusCode]).toEqual([url, 200]);
    // What was signed in since, and the ends of a few streams.
    expect(rows, url).toBeLessThan(100);
  }
  const shown = (await app.inject({ url: REPORTS[0] ?? '', headers })).json();
  expect(shown.total.handleCents).toBe(ROUNDS * 1_000);
});

test('House rules § rounds a patron is shown their last rounds by reading these alone', async () => {
  const headers = await signedIn();
  await app.inject({ url: '/api/patron', headers });
  rows = 0;
  const answer = await app.inject({ url: '/api/patron', headers });
  const { rounds } = answer.json();
  expect(rounds).toHaveLength(30);
  expect(rounds[0]).toMatchObject({ table: 'T1', round: ROUNDS, seats: [1], wageredCents: 1_000 });
  expect(rounds[29]).toMatchObject({ round: ROUNDS - 29 });
  expect(rows).toBeLessThan(60);
});

test('House rules § reports what is new since is read, and nothing before it', async () => {
  const headers = await signedIn('regulator-1');
  const url = '/api/reports?by=table&practice=true';
  const before = (await app.inject({ url, headers })).json().total.dropCents;
  const more = { type: 'BuyIn', seat: 1, cents: 5_000 } as const;
  // From before it is entered: the journal may have read it before anybody asks.
  [rows, followed] = [0, 0];
  expectAccepted(await house.askTable(at, more, player));
  const after = (await app.inject({ url, headers })).json().total.dropCents;
  expect(after - before).toBe(5_000);
  expect(followed).toBeGreaterThan(0);
  expect(rows).toBeLessThan(20);
});
