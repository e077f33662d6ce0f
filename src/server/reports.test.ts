import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testVault } from '../../test/dealing.ts';
import { openKnownHouse } from '../../test/known-house.ts';
import { openMoneyTable } from '../../test/money-table.ts';
import { plainCredentials } from '../../test/plain-credentials.ts';
import { foundDemoHouse } from '../cli/demo-house.ts';
import { threeDiceFootball } from '../games/three-dice-football/index.ts';
import type { House } from '../house/house.ts';
import { passingSigner } from '../house/log/signing.ts';
import { openSqlite } from '../house/store/sqlite.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import { ROLES, type Role, type TableCommand } from '../table/index.ts';
import { createApp } from './app.ts';
import { READS_REPORTS } from './reports.ts';

let folder: string;
let house: House;
let app: FastifyInstance;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  const [credentials, signer] = [plainCredentials(), passingSigner()];
  house = await openKnownHouse({
    vault: testVault(),
    store: expectAccepted(openSqlite(folder)),
    games: { [threeDiceFootball.id]: threeDiceFootball },
    signer,
    credentials,
  });
  await foundDemoHouse(house, credentials);
  app = createApp({ house, signer, dealers: new Map() });
});
afterAll(async () => {
  await app.close();
  await house.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, cookie = '') =>
  app.inject({ method: 'GET', url, headers: cookie === '' ? {} : { cookie } });

const signedIn = async (duty: string): Promise<string> => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/sign-in',
    payload: { person: duty, password: `demo-${duty}` },
    headers: { 'x-houseway': '1' },
  });
  return String(answer.headers['set-cookie']).split(';')[0] ?? '';
};

test('House rules § reports who reads them: every duty is asked', async () => {
  expect((await get('/api/reports')).statusCode).toBe(401);
  const staff = ROLES.filter((duty) => duty !== 'player' && duty !== 'device');
  for (const duty of staff) {
    const { statusCode } = await get('/api/reports', await signedIn(duty));
    expect([duty, statusCode]).toEqual([duty, READS_REPORTS.roles.includes(duty) ? 200 : 403]);
  }
});

test('House rules § reports practice chips are never in a report of money', async () => {
  const finance = await signedIn('finance');
  const before = (await get('/api/reports?by=table', finance)).json();
  expect(before).toMatchObject({
    house: 'The Demo House',
    by: 'table',
    rows: [],
    says: 'no activity',
  });
  const csv = await get('/api/reports?by=table&as=csv', finance);
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(csv.body).toContain('no activity');
  expect(csv.body).toContain('Certificate holder,The Demo House\r\n');
  const at = { table: 'E1', game: threeDiceFootball.id };
  const player = [{ person: 'patron-1', duty: 'player' as const }];
  const ask = async (asks: TableCommand) => expectAccepted(await house.askTable(at, asks, player));
  await ask({ type: 'TakeSeat', seat: 1, patron: 'patron-1' });
  await ask({ type: 'BuyIn', seat: 1, cents: 12_300 });
  // Asked again, what came since is counted, and nothing twice.
  const url = '/api/reports?by=table&table=E1&practice=true';
  const [one, two] = await Promise.all([get(url, finance), get(url, finance)]);
  expect(one.json().total).toMatchObject({ dropCents: 12_300, openerCents: 10_000_000 });
  expect(two.json().total).toEqual(one.json().total);
  expect((await get('/api/reports?by=table', finance)).json().rows).toEqual([]);
  const pdf = await get(`${url}&as=pdf`, finance);
  expect(pdf.body.slice(0, 5)).toBe('%PDF-');
});

test('House rules § reports a table that the house does not have is a problem document', async () => {
  const answer = await get('/api/reports?by=wager&table=T99', await signedIn('finance'));
  expect(answer.json()).toMatchObject({
    code: 'not-a-report',
    because: expect.stringMatching(/^There is no table "T99"\. The tables are .*\bE1\b.*\.$/),
  });
});

test('House rules § reports a question that cannot be understood is a problem document', async () => {
  const answer = await get('/api/reports?by=dealer', await signedIn('regulator'));
  expect(answer.json()).toMatchObject({ code: 'not-a-report', cite: 'House rules § reports' });
});

test('House rules § reports, § ledger the drop leads to its entries, and to whoever counts the box after it is counted', async () => {
  const at = { table: 'M1', game: threeDiceFootball.id };
  await openMoneyTable(house, at);
  const ask = async (asks: TableCommand, ...by: readonly Role[]) =>
    expectAccepted(
      await house.askTable(
        at,
        asks,
        by.map((duty) => ({ person: duty, duty })),
      ),
    );
  await ask({ type: 'TakeSeat', seat: 2, patron: 'walk-in-2' }, 'dealer');
  await ask({ type: 'BuyIn', seat: 2, cents: 20_000 }, 'dealer');
  await ask({ type: 'BuyIn', seat: 2, cents: 5_000 }, 'dealer');
  const [floor, finance] = [await signedIn('floorperson'), await signedIn('finance')];
  const behind = async (cookie: string, more = '') =>
    (await get(`/api/reports/drop?table=M1${more}`, cookie)).json();
  const drop = async (cookie: string) =>
    (await get('/api/reports?by=table&table=M1', cookie)).json().total.dropCents;
  expect(await behind(floor)).toMatchObject({
    entries: [
      { type: 'BoughtIn', seat: 2, cents: 5_000, people: [{ person: 'dealer', role: 'dealer' }] },
      { type: 'BoughtIn', seat: 2, cents: 20_000 },
    ],
    total: { entries: 2, cents: 25_000 },
  });
  expect(await drop(floor)).toBe(25_000);
  expect(await behind(finance)).toEqual({ entries: [], total: { entries: 0, cents: 0 } });
  expect((await get('/api/reports/drop?table=M1', await signedIn('dealer'))).statusCode).toBe(403);
  expect((await get('/api/reports/drop?table=M1')).statusCode).toBe(401);
  await ask({ type: 'CountDropBox', countedCents: 25_100 }, 'finance', 'cage');
  // What was counted is told, with what it is over; what comes after is not, until it is counted too.
  await ask({ type: 'BuyIn', seat: 2, cents: 700 }, 'dealer');
  expect(await behind(finance)).toMatchObject({
    entries: [{ type: 'DropBoxCounted', cents: 100 }, { cents: 5_000 }, { cents: 20_000 }],
    total: { entries: 3, cents: 25_100 },
  });
  expect(await behind(floor)).toMatchObject({ total: { entries: 4, cents: 25_800 } });
  expect(await drop(floor)).toBe(25_800);
  // By the shift and the day of its row.
  const { rows } = (await get('/api/reports?by=shift&table=M1', floor)).json();
  const [{ day, shift, dropCents }] = rows;
  expect(await behind(floor, `&day=${day}&shift=${shift}`)).toMatchObject({
    total: { cents: dropCents },
  });
  expect(await behind(floor, '&practice=true')).toMatchObject({ entries: [] });
  expect(await behind(floor, '&day=2001-01-01')).toMatchObject({ entries: [] });
});
