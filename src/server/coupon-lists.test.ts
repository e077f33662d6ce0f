import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testVault } from '../../test/dealing.ts';
import { openKnownHouse } from '../../test/known-house.ts';
import { plainCredentials } from '../../test/plain-credentials.ts';
import { scannedOff } from '../../test/read-pages.ts';
import { foundDemoCoupons } from '../cli/demo-coupons.ts';
import { foundDemoHouse } from '../cli/demo-house.ts';
import { threeDiceFootball } from '../games/three-dice-football/index.ts';
import type { House } from '../house/house.ts';
import { passingSigner } from '../house/log/signing.ts';
import { auditStore } from '../house/proof/verify.ts';
import { openSqlite } from '../house/store/sqlite.ts';
import { couponStream } from '../house/streams.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import { createApp } from './app.ts';

const games = { [threeDiceFootball.id]: threeDiceFootball };
let folder: string;
let house: House;
let app: FastifyInstance;
let cookie = '';

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  const credentials = plainCredentials();
  house = await openKnownHouse({
    vault: testVault(),
    store: expectAccepted(openSqlite(folder)),
    games,
    signer: passingSigner(),
    credentials,
    clock: () => Date.parse('2026-12-01T12:00:00Z'),
  });
  await foundDemoHouse(house, credentials);
  await foundDemoCoupons(house);
  app = createApp({ house, signer: passingSigner(), dealers: new Map() });
  cookie = '';
});
afterEach(async () => {
  await app.close();
  await house.close();
  rmSync(folder, { recursive: true });
});

const send = async (url: string, payload: object | string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url,
    headers: {
      'x-houseway': '1',
      cookie,
      ...(typeof payload === 'string' ? { 'content-type': 'text/csv' } : {}),
      ...headers,
    },
    payload,
  });
const read = (url: string) => app.inject({ method: 'GET', url, headers: { cookie } });
const signIn = async (duty: string) => {
  const answer = await send('/api/sign-in', { person: duty, password: `demo-${duty}` });
  cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
};
const book = () => house.coupons();
const entries = async () => (await house.log.store.readStream(couponStream.name)).length;

const HEADING = 'patron,name,address,denomination,expires,serial\n';
const rows = (count: number) =>
  Array.from(
    { length: count },
    (_, place) =>
      `P-${place + 1},Patron ${place + 1},"${place + 1} Canal Street, Bethlehem",10.00,2026-12-24,WEL-${String(place + 1).padStart(8, '0')}\n`,
  ).join('');
const mail =
  '/api/coupons/mail-list?list=HOLIDAY&provider=mail%20house&place=suppliedBy&key=holiday-mail-1';
/** § 525.21(q)(7): nothing is mailed before both lists are there; two people import each. */
const importLists = async (): Promise<void> => {
  await signIn('marketing');
  for (const list of ['self-exclusion', 'exclusion']) {
    const to = `/api/coupons/exclusion-list?list=${list}&place=importedBy&key=list-of-${list}`;
    const second = { 'x-second-signature': 'confirmedBy finance demo-finance' };
    expect((await send(to, 'name\n', second)).statusCode).toBe(200);
  }
};
const byFinance = { 'x-second-signature': 'keptBy finance demo-finance' };

test('§ 525.21(q)(2), (4) a mail list is taken from a file, signed by marketing and kept by finance', async () => {
  await importLists();
  await signIn('marketing');
  const answer = await send(mail, HEADING + rows(300), byFinance);
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { lines: 300, again: false }]);
  expect((await book()).lists.HOLIDAY?.mailed).toBe(false);
  expect((await send(mail, HEADING + rows(300), byFinance)).json()).toMatchObject({ again: true });
  expect((await auditStore(house.log.store, games)).verdict).toMatchObject({ ok: true });
});

test('§ 525.21(q) every wrong line is named with its paragraph, and nothing is taken of the rest', async () => {
  await signIn('marketing');
  const before = await entries();
  const wrong = `${HEADING}${rows(2)}P-9,Patron 9,9 Canal Street,ten,2026-12-24,WEL-00000009
P-10,Patron 10,10 Canal Street,25,2026-12-24,WEL-00000010
P-11,Patron 11,11 Canal Street,10,2026-11-24,WEL-00000011
P-12,Patron 12,12 Canal Street,10,2026-12-24,WEL-00000001
`;
  const answer = await send(mail, wrong, byFinance);
  expect(answer.statusCode).toBe(409);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(answer.json()).toMatchObject({
    code: 'list-wrong',
    because:
      '4 of 6 lines have errors, the first on line 4. Fix them and send the file again. Nothing was imported.',
    lines: [
      { line: 4, because: expect.stringContaining('"ten" is not a denomination') },
      { line: 5, cite: '58 Pa. Code § 525.21(q)(2)(iii)' },
      { line: 6, cite: '58 Pa. Code § 525.21(q)(2)(iv)' },
      { line: 7, cite: '58 Pa. Code § 525.21(q)(2)(v)' },
    ],
  });
  expect([await entries(), (await book()).lists]).toEqual([before, {}]);
});

test('§ 525.21(q)(4) a list that only one department signs is not taken, nor one that one person signs twice', async () => {
  await signIn('marketing');
  expect((await send(mail, HEADING + rows(2))).json()).toMatchObject({
    code: 'signature-missing',
    cite: '58 Pa. Code § 525.21(q)(4)',
  });
  const again = mail.replace('holiday-mail-1', 'holiday-mail-2');
  expect(
    (
      await send(again, HEADING + rows(2), {
        'x-second-signature': 'keptBy marketing demo-marketing',
      })
    ).json(),
  ).toMatchObject({ code: 'wrong-department' });
  expect(
    (await send(again, HEADING + rows(2), { 'x-second-signature': 'keptBy finance wrong' }))
      .statusCode,
  ).toBe(401);
  expect(
    (await send(again, HEADING + rows(2), { 'x-second-signature': 'keptBy %E0%A4%A finance' }))
      .statusCode,
  ).toBe(400);
  expect((await book()).lists).toEqual({});
});

test('§ 525.21(q)(7) exclusion lists are taken from files, and a mail list is held against them', async () => {
  await signIn('finance');
  const to = (more: string) => `/api/coupons/exclusion-list?list=self-exclusion${more}`;
  const file = 'name,patron,address\nPatron 2,P-2,\n"Somebody, Else",,1 Hill Road\n';
  expect((await send(to('&check=yes'), file)).json()).toEqual({
    lines: 2,
    added: [
      { name: 'Patron 2', patron: 'P-2' },
      { name: 'Somebody, Else', address: '1 Hill Road' },
    ],
    removed: [],
  });
  expect((await book()).exclusions).toEqual({});
  expect(
    (await send(to('&place=importedBy&key=lists-001'), 'name,patron\n,P-1\n')).json(),
  ).toMatchObject({
    code: 'list-wrong',
    lines: [{ line: 2, because: 'The name is empty.', cite: '58 Pa. Code § 525.21(q)(7)' }],
  });
  const signed = to('&place=importedBy&key=lists-001');
  expect((await send(signed, file)).json().code).toBe('signature-missing');
  const second = { 'x-second-signature': 'confirmedBy marketing demo-marketing' };
  expect((await send(to('&place=importedBy&key=lists-002'), file, second)).statusCode).toBe(200);
  const other = '/api/coupons/exclusion-list?list=exclusion&place=importedBy&key=lists-003';
  expect((await send(other, 'name\n', second)).statusCode).toBe(200);
  // What would change is shown before it is signed.
  expect((await send(to('&check=yes'), 'name,patron\nPatron 2,P-2\n')).json()).toMatchObject({
    ...{ lines: 1, added: [], removed: [{ name: 'Somebody, Else' }] },
  });
  expect((await book()).exclusions['self-exclusion']).toHaveLength(2);
  await signIn('marketing');
  expect((await send(mail, HEADING + rows(3), byFinance)).json()).toMatchObject({
    code: 'list-wrong',
    cite: '58 Pa. Code § 525.21(q)(7)',
    lines: [{ line: 3 }],
  });
  expect((await book()).lists).toEqual({});
});

test('§ 525.21(d), (q)(7) who is on an exclusion list is told to finance and marketing alone, and nobody else has a file read', async () => {
  await importLists();
  await signIn('marketing');
  const listed = 'name,patron\nPatron 2,P-2\n';
  const to = '/api/coupons/exclusion-list?list=exclusion&place=importedBy&key=the-second-list';
  const second = { 'x-second-signature': 'confirmedBy finance demo-finance' };
  expect((await send(to, listed, second)).statusCode).toBe(200);
  const lists = ['/api/coupons/exclusion-list?list=exclusion&check=yes', `${mail}&check=yes`];
  const asked = async (url: string) => {
    const { body } = await send(url, HEADING + rows(2));
    return [JSON.parse(body).code, body.includes('Patron 2'), body.includes('line')];
  };
  for (const duty of ['dealer', 'floorperson', 'administrator', 'surveillance', 'regulator']) {
    await signIn(duty);
    for (const url of lists)
      expect([duty, ...(await asked(url))]).toEqual([duty, 'not-your-role', false, false]);
  }
  cookie = '';
  // A stranger is turned away at the door, before a line of the file is looked at.
  for (const url of lists) {
    expect(await asked(url)).toEqual(['not-signed-in', false, false]);
    const refused = await send(url, { rows: [] }, { 'content-type': 'application/json' });
    expect(refused.statusCode).toBe(401);
  }
  await signIn('finance');
  expect((await send(lists[0]!, 'name\n')).json()).toMatchObject({ removed: [{ patron: 'P-2' }] });
});

test('House rules § sign-on a password of a second signer that is tried from one address keeps nobody else from signing', async () => {
  const tries = async (password: string, remoteAddress: string, cookies: string) => {
    const command = { type: 'CountCoupons' };
    const others = { keptBy: { person: 'finance', password } };
    const payload = { key: 'tries a password', command, place: 'countedBy', others };
    const headers = { 'x-houseway': '1', cookie: cookies };
    const url = '/api/coupons';
    const answer = await app.inject({ method: 'POST', url, payload, headers, remoteAddress });
    return answer.json().code;
  };
  await signIn('marketing');
  const marketing = cookie;
  const guest = await send('/api/guest', {});
  const guests = String(guest.headers['set-cookie']).split(';')[0] ?? '';
  for (let count = 0; count < 3; count += 1) await tries('a wrong password', '203.0.113.9', guests);
  expect(await tries('demo-finance', '203.0.113.9', guests)).toBe('slow-down');
  expect(await tries('demo-finance', '203.0.113.10', marketing)).not.toBe('slow-down');
});

test('House rules § command a file is taken where lists are, and nowhere else', async () => {
  const long = `${HEADING}${rows(1000)}`;
  expect(long.length).toBeGreaterThan(64 * 1024);
  await signIn('finance');
  expect((await send('/api/coupons/exclusion-list?list=exclusion', long)).statusCode).not.toBe(413);
  for (const url of ['/api/sign-in', '/api/coupons', '/api/people', '/api/tables/F1'])
    expect([url, (await send(url, long)).statusCode]).toEqual([url, 413]);
});

test('House rules § sign-on a second signature in a header is paced as one in a form is', async () => {
  await signIn('marketing');
  const wrong = { 'x-second-signature': 'keptBy nobody wrong' };
  const url = '/api/coupons/exclusion-list?list=exclusion&place=importedBy&key=paced-list-1';
  for (let count = 0; count < 60; count += 1) await send(url, 'name\n', wrong);
  expect((await send(url, 'name\n', wrong)).json().because).toContain('Too many attempts');
});

test('a list is a file: JSON, no list, no key and no session are refused', async () => {
  expect((await send(mail, HEADING + rows(1), byFinance)).statusCode).toBe(401);
  await signIn('marketing');
  expect((await send(mail, { rows: [] })).statusCode).toBe(400);
  expect((await send('/api/coupons/exclusion-list?list=some', 'name\n')).statusCode).toBe(400);
  expect((await send(mail.replace(/&key=.*/, ''), HEADING + rows(1))).statusCode).toBe(400);
});

test('§ 525.21(d) the desk shows what waits for whom, and to whom; a dealer has no part in it', async () => {
  expect((await read('/api/coupons')).statusCode).toBe(401);
  await signIn('dealer');
  expect((await read('/api/coupons')).json()).toMatchObject({ code: 'not-your-role' });
  expect((await read('/api/coupons/papers/ledger')).statusCode).toBe(403);
  await signIn('marketing');
  const desk = (await read('/api/coupons')).json();
  expect(desk).toMatchObject({
    day: '2026-12-01',
    me: { department: 'marketing' },
    tasks: [],
    designs: [{ design: 'welcome-10' }, { design: 'football-25', approved: '2026-12-01' }],
  });
  const issue = (await read('/api/coupons/forms/IssueCoupons')).json();
  expect(issue.places).toMatchObject([
    { place: 'issuedBy', of: ['finance'], mine: false },
    { place: 'receivedBy', of: ['marketing'], mine: true },
  ]);
  expect((await read('/api/coupons/forms/PresentCoupon')).json().code).toBe('unknown-command');
  for (const about of ['constructor', '__proto__', 'no-such-thing', '2026-02-31']) {
    for (const form of ['IssueCoupons', 'ExamineDelivery', 'CountCoupons', 'MoveCoupons']) {
      const filled = await read(`/api/coupons/forms/${form}?about=${about}`);
      expect([form, about, filled.statusCode]).toEqual([form, about, 200]);
    }
  }
  // Everybody is shown the forms that they may sign, and no others.
  const forms = (of: { stages: { forms: { form: string }[] }[] }) =>
    of.stages.flatMap((stage) => stage.forms.map(({ form }) => form));
  expect(forms(desk)).toContain('PrepareRequisition');
  expect(forms(desk)).not.toContain('AuthoriseRequisition');
  await signIn('regulator');
  const seen = await read('/api/coupons');
  expect([seen.statusCode, seen.json().stages]).toEqual([200, []]);
  await signIn('dealer');
  expect((await read('/api/coupons/forms/IssueCoupons')).json().code).toBe('not-your-role');
});

test('§ 525.21(e) a report to a supervisor is signed by him, whatever the request says of it', async () => {
  await signIn('cage');
  const range = { first: 'WEL-00000001', last: 'WEL-00000100' };
  const command = {
    type: 'ExamineDelivery',
    delivery: 'D1',
    source: { provider: 'printer', invoice: 'I-1' },
    invoiced: [{ ...range, valueCents: 1000, quantity: 100 }],
    found: [{ ...range, last: 'WEL-00000099', expires: '2027-01-31' }],
    damaged: [],
    reported: {
      bureau: 'letter 1',
      supervisor: {
        person: 'finance',
        name: 'x',
        credential: 'x',
        department: 'finance',
        grade: 'above',
      },
    },
  };
  const post = (key: string, others: object) =>
    send('/api/coupons', { key, command, place: 'finance', others });
  const marketing = { person: 'marketing', password: 'demo-marketing' };
  expect((await post('delivery-1', { marketing })).statusCode).toBe(400);
  const supervisor = { person: 'finance', password: 'demo-finance' };
  const answer = await post('delivery-2', { marketing, supervisor });
  expect(answer.json()).toMatchObject({
    events: [{ reported: { supervisor: { credential: 'DEMO-finance' } } }],
  });
});

test('money sense: what an offer costs, dearest first, and what a restriction saves', async () => {
  await signIn('marketing');
  const cost = async (more: string) =>
    (
      await read(`/api/coupons/cost?game=three-dice-football&value=25&pays=even-money${more}`)
    ).json();
  const open = await cost('');
  expect(open.wagers.length).toBe(19);
  const shut = await cost('&wager=touchdown&wager=defense&coupons=5000');
  expect(shut.wagers.map(({ wager }: { wager: string }) => wager)).toEqual([
    'defense',
    'touchdown',
  ]);
  expect(Number(shut.dearest.net)).toBeLessThan(Number(shut.unrestrictedDearest.net));
  expect(Number(shut.dearest.all)).toBeCloseTo(5000 * Number(shut.dearest.net), -2);
  expect(shut.dearest.exact).toMatch(/^\d+\/\d+$/);
  expect((await cost('&value=ten')).code).toBe('not-understood');
});

test('§ 525.21(c), (p) a design is shown, and a run that was entered is printed on sheets', async () => {
  await signIn('finance');
  const svg = await read('/api/coupons/designs/welcome-10');
  expect(svg.headers['content-type']).toContain('image/svg+xml');
  expect(svg.body).toContain('WEL-00000001');
  expect((await read('/api/coupons/designs/none')).statusCode).toBe(404);
  const run = {
    ...{ type: 'PrintCoupons', run: 'RUN-1', design: 'welcome-10', spoiled: [] },
    ...{ first: 'WEL-00000001', last: 'WEL-00000008' },
    ...{ expires: '2027-01-31', reason: 'opening night' },
  };
  const sheet = (first: number, last: number) => ({
    ...{ type: 'PrintSheets', run: 'RUN-1', reason: 'opening night' },
    ...{ first: `WEL-0000000${first}`, last: `WEL-0000000${last}` },
  });
  const prints = (key: string, command: object) =>
    send('/api/coupons/sheets', { key, command, place: 'printedBy' });
  expect((await prints('sheets-0', sheet(1, 4))).json().code).toBe('unknown-run');
  const entered = await send('/api/coupons', {
    key: 'the-run-1',
    command: run,
    place: 'printedBy',
  });
  expect(entered.statusCode).toBe(200);
  const first = await prints('sheets-1', sheet(1, 4));
  expect(first.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(await scannedOff(first.rawPayload)).toHaveLength(4);
  // Sent again, asked for again, or asked for beside its own entry: no number is printed twice.
  expect((await prints('sheets-1', sheet(1, 4))).json().code).toBe('already-printed');
  expect((await prints('sheets-2', sheet(4, 8))).json().code).toBe('already-printed');
  const beside = { key: 'sheets-3', command: sheet(5, 8), place: 'printedBy' };
  expect((await send('/api/coupons', beside)).json().code).toBe('not-understood');
  expect((await prints('sheets-4', sheet(5, 9))).json().code).toBe('not-of-the-run');
  const record = (await read('/api/coupons/papers/print-run?which=RUN-1')).json();
  expect(record.sections[0].rows[0]).toEqual([
    ...['2026-12-01', 'WEL-00000001', 'WEL-00000004', 4, 'opening night'],
    'Finance supervisor (DEMO-finance)',
  ]);
});

test('§ 525.21(q)(3) one route finds a coupon by its scanned number, and shows an address to the desk alone', async () => {
  await importLists();
  await signIn('marketing');
  const sent = await send(mail, HEADING + rows(2), byFinance);
  expect(sent.statusCode).toBe(200);
  const [first] =
    (await book()).lists.HOLIDAY === undefined ? [] : Object.values((await book()).batches);
  const serial = `${first?.series}-${String(first?.first).padStart(8, '0')}`;
  const find = async () => (await read(`/api/coupons/serials/${serial}`)).json();
  expect(await find()).toMatchObject({
    ...{ serial, valueCents: 1000, state: 'listed', expires: expect.any(String) },
    patron: { patron: expect.any(String), name: expect.any(String) },
    address: expect.any(String),
  });
  await signIn('dealer');
  const atTable = await find();
  expect(atTable).toMatchObject({ serial, valueCents: 1000, patron: { name: expect.any(String) } });
  expect(atTable).not.toHaveProperty('address');
  expect((await read('/api/coupons/serials/WEL-99999999')).json().code).toBe('unknown-serial');
  await signIn('cage');
});
