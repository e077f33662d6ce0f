import { afterAll, beforeAll, expect, test } from 'vitest';
import { putOnFile } from '../../test/known-house.ts';
import { openMoneyTable } from '../../test/money-table.ts';
import { type ServedHouse, servedHouse, type Visitor } from '../../test/served-house.ts';
import { listening, watching } from '../../test/watching.ts';

const TABLE = 'M1';
const PASSWORD = 'a long enough password';
let served: ServedHouse;
let port: number;

beforeAll(async () => {
  served = await servedHouse();
  await openMoneyTable(served.house, { table: TABLE, game: 'three-dice-football' });
  port = await listening(served.app);
});
afterAll(() => served.close());

const refusalOf = async (asked: ReturnType<Visitor['get']>) => {
  const { statusCode, body } = await asked;
  const { code, because, cite } = JSON.parse(body);
  return statusCode === 200 ? 'accepted' : { code, because, cite };
};
const SECOND = 'A second person must sign';
const signedBeside = (person: string, password = `demo-${person}`) => ({
  approver: { person, password },
});
const counts = { type: 'CountDropBox', countedCents: 0 };
const fills = { type: 'Fill', cents: 10_000, slip: 'F-1' };

test('House rules § ledger a dealer has no business in the cage: reads nothing, fills, counts and settles nothing', async () => {
  const dealer = await served.staff('dealer');
  expect(await refusalOf(dealer.get('/api/cage'))).toEqual({
    ...{ code: 'not-your-role', cite: 'House rules § ledger' },
    because: 'The cage is for these roles: cage, finance, surveillance, regulator.',
  });
  for (const [asks, who] of [
    [fills, 'floorperson'],
    [{ ...fills, type: 'Credit' }, 'floorperson'],
    [counts, 'finance'],
  ] as const) {
    // Another's signature beside does not make it the dealer's to begin.
    for (const more of [{}, signedBeside('cage')]) {
      expect(await refusalOf(dealer.command(TABLE, asks, more))).toMatchObject({
        ...{ code: 'not-your-role', because: `Only these roles may do this: ${who}.` },
      });
    }
  }
  const settles = { type: 'SettleOwed', patron: 'patron-1' };
  expect(await refusalOf(dealer.command(TABLE, settles))).toMatchObject({
    ...{ code: 'not-your-role', because: 'Only these roles may do this: cage.' },
  });
  expect((await dealer.get(`/api/tables/${TABLE}/forms`)).body).not.toContain('CountDropBox');
});

test('House rules § ledger a clerk does not count a box alone, and not with somebody whose role it is not', async () => {
  const [clerk, dealer] = [await served.staff('finance'), await served.staff('dealer')];
  const alone = { code: 'second-signature', because: expect.stringContaining(SECOND) };
  expect(await refusalOf(clerk.command(TABLE, counts))).toMatchObject(alone);
  for (const beside of ['dealer', 'marketing', 'floorperson', 'administrator']) {
    const answer = clerk.command(TABLE, counts, signedBeside(beside));
    expect(await refusalOf(answer)).toMatchObject(alone);
  }
  const tips = { type: 'CountTipBox', countedCents: 0 };
  for (const more of [{}, signedBeside('boxperson'), signedBeside('cage')]) {
    expect(await refusalOf(dealer.command(TABLE, tips, more))).toMatchObject(alone);
  }
});

test('House rules § ledger one person is not both hands: two roles, two devices, the own password; nor approves a fill that they asked for', async () => {
  const admin = await served.staff('administrator');
  const added = {
    ...{ person: 'both', kind: 'staff', name: 'Both Roles', credential: 'B-1', grade: 'member' },
    ...{ department: 'table games', duties: ['finance', 'cage', 'floorperson', 'dealer'] },
  };
  const adds = { key: 'both roles', command: { type: 'AddPerson', added }, password: PASSWORD };
  expect((await admin.post('/api/people', adds)).statusCode).toBe(200);
  const devices = [served.visitor(), served.visitor()];
  for (const device of devices) {
    const on = await device.post('/api/sign-in', { person: 'both', password: PASSWORD });
    expect(on.statusCode).toBe(200);
  }
  expect(devices[0]?.cookie()).not.toBe(devices[1]?.cookie());
  const tips = { type: 'CountTipBox', countedCents: 0 };
  for (const device of devices) {
    for (const asks of [counts, tips, fills, { ...fills, type: 'Credit' }]) {
      const answer = device.command(TABLE, asks, signedBeside('both', PASSWORD));
      expect(await refusalOf(answer)).toMatchObject({
        ...{ code: 'second-signature', because: expect.stringContaining(SECOND) },
      });
    }
  }
  const { inventoryCents } = await served.house.table({
    ...{ table: TABLE, game: 'three-dice-football' },
  });
  expect(inventoryCents).toBe(10_000_000);
});

test('House rules § seats, § 525.22(b) a member of the staff takes no seat, so nobody accepts their own coupon', async () => {
  const [dealer, floor] = [await served.staff('dealer'), await served.staff('floorperson')];
  const sits = { type: 'TakeSeat', seat: 6, patron: 'dealer' };
  const noSeat = { code: 'not-a-patron', because: expect.stringContaining('staff take no seat') };
  expect(await refusalOf(dealer.command(TABLE, sits))).toMatchObject(noSeat);
  // Nor before they are on the crew.
  expect(await refusalOf(floor.command(TABLE, { ...sits, patron: 'both' }))).toMatchObject(noSeat);
});

const [FIRST, OTHER, OUT, TIP, MORE] = [1_111_103, 2_345_604, 50_000, 12_305, 70_408];
const DROP = FIRST + OTHER;
const TIPS = TIP + MORE;
/** What is in the inventory of the table then, and what is counted when it closes. */
const INVENTORY = 10_000_000 - DROP;

/** A sum of money as a program or a person would read it. */
const says = (text: string, cents: number): boolean => {
  const dollars = (cents / 100).toFixed(2);
  const grouped = dollars.replace(/\B(?=(\d{3})+\.)/g, ',');
  return [String(cents), dollars, grouped].some((sum) =>
    new RegExp(`(?<!\\d)${sum.replace('.', '\\.')}(?!\\d)`).test(text),
  );
};

/** Every answer of the house that a person reads, with its forms, reports in every form of words and streams. */
const readBy = async (role: string): Promise<ReadonlyMap<string, string>> => {
  const visitor = await served.staff(role);
  const read = new Map<string, string>();
  const addresses = served.routes
    .filter(({ method, url }) => method === 'GET' && url.startsWith('/api/'))
    .map(({ url }) => url.replace(':table', TABLE))
    .filter((url) => !/[:*]|events$/.test(url));
  const groupings = ['shift', 'day', 'table', 'game', 'wager'];
  const reports = groupings.flatMap((by) => [
    `/api/reports?by=${by}`,
    `/api/reports?by=${by}&as=csv`,
  ]);
  for (const url of [...addresses, ...reports]) read.set(url, (await visitor.get(url)).body);
  for (const path of [`/api/tables/${TABLE}/events`, '/api/news/events', '/api/floor/events']) {
    const stream = await watching(port, path, { cookie: visitor.cookie() });
    if (path !== '/api/floor/events') await stream.until(() => true);
    read.set(path, JSON.stringify(stream.messages));
    stream.close();
  }
  return read;
};

const tells = (read: ReadonlyMap<string, string>, cents: number): readonly string[] =>
  [...read].flatMap(([url, body]) => (says(body, cents) ? [url] : []));

test('House rules § ledger a box is counted blind: what it should hold is nowhere on the wire for anybody who counts it, until two have', async () => {
  const [dealer, clerk] = [await served.staff('dealer'), await served.staff('finance')];
  for (const asks of [
    { type: 'TakeSeat', seat: 1, patron: 'walk-in-1' },
    { type: 'TakeSeat', seat: 2, patron: 'walk-in-2' },
    { type: 'BuyIn', seat: 1, cents: FIRST },
    { type: 'BuyIn', seat: 2, cents: OTHER },
    { type: 'CashOut', seat: 1, cents: OUT },
    { type: 'Tip', seat: 1, cents: TIP },
    { type: 'Tip', seat: 2, cents: MORE },
  ]) {
    expect(await refusalOf(dealer.command(TABLE, asks))).toBe('accepted');
  }
  for (const role of ['finance', 'cage']) {
    const read = await readBy(role);
    expect([role, tells(read, DROP)]).toEqual([role, []]);
    // Nor what it follows from: opener and fills less the inventory, and what players won.
    expect([role, tells(read, INVENTORY)]).toEqual([role, []]);
  }
  for (const role of ['dealer', 'stickperson', 'boxperson', 'floorperson']) {
    expect([role, tells(await readBy(role), TIPS)]).toEqual([role, []]);
  }
  // Somebody who counts neither reads both: what is looked for can be found.
  const regulator = await readBy('regulator');
  expect(tells(regulator, DROP)).toEqual(expect.arrayContaining(['/api/pit', '/api/reports']));
  expect(tells(regulator, TIPS)).toContain('/api/pit');
  const shows = ['/api/pit', '/api/cage', '/api/reports', '/api/reports?by=table&as=csv'];
  expect(tells(regulator, INVENTORY)).toEqual(expect.arrayContaining(shows));
  // A refused count tells nothing either, whatever was guessed.
  const alone = await clerk.command(TABLE, { ...counts, countedCents: 1 });
  expect(says(alone.body, DROP)).toBe(false);

  const counted = { type: 'CountDropBox', countedCents: DROP - 100 };
  const both = await clerk.command(TABLE, counted, signedBeside('cage'));
  expect(both.statusCode).toBe(200);
  expect(tells(await readBy('finance'), DROP)).toContain('/api/cage');
  const { rows, uncounted } = (await clerk.get('/api/reports?by=table')).json();
  expect(uncounted).toBeUndefined();
  expect(rows).toMatchObject([{ table: TABLE, dropCents: DROP - 100, overCents: -100 }]);
});

test('House rules § ledger whoever counts boxes reads no buy-ins in another role either', async () => {
  await putOnFile(served.house, { person: 'surveillance', role: 'finance' });
  const both = await served.staff('surveillance');
  for (const url of ['/api/journal', '/api/log/export', `/api/tables/${TABLE}/rounds/1/dispute`]) {
    expect(await refusalOf(both.get(url))).toMatchObject({ code: 'counts-blind' });
  }
  const { tables } = (await both.get('/api/pit')).json();
  expect(tables.every((one: object) => !('dropCents' in one))).toBe(true);
});
