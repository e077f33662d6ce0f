import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedHouse, servedHouse } from '../../test/served-house.ts';
import { listening, watching } from '../../test/watching.ts';

let served: ServedHouse;
let port: number;
beforeAll(async () => {
  served = await servedHouse();
  port = await listening(served.app);
});
afterAll(() => served.close());

let keys = 0;
const asks = (command: object, more: object = {}) => {
  keys += 1;
  return { key: `about people ${keys}`, command, ...more };
};
const person = (duties: readonly string[]) => ({
  ...{ person: 'dealer-7', kind: 'staff', name: 'Dealer Seven', duties },
  ...{ credential: 'D-7', department: 'table games', grade: 'member' },
});

test('House rules § people an administrator adds, changes and retires staff while the house is open', async () => {
  const admin = await served.staff('administrator');
  const added = { type: 'AddPerson', added: person(['dealer']) };
  const password = 'a long enough password';
  expect((await admin.post('/api/people', asks(added))).json().because).toContain('"password"');
  expect((await admin.post('/api/people', asks(added, { password }))).statusCode).toBe(200);
  const dealer = served.visitor();
  const on = await dealer.post('/api/sign-in', { person: 'dealer-7', password });
  expect(on.json()).toMatchObject({ person: 'dealer-7', duties: ['dealer'] });
  for await (const entry of served.house.log.store.readAll()) {
    expect(JSON.stringify(entry)).not.toContain(password);
  }

  const watcher = await watching(port, '/api/tables/F1/events', { cookie: dealer.cookie() });
  await watcher.until(({ event }) => event === 'table');
  const changes = { type: 'ChangePerson', changed: person(['dealer', 'surveillance']) };
  expect((await admin.post('/api/people', asks(changes))).statusCode).toBe(200);
  await watcher.ended;
  expect(watcher.messages.at(-1)).toMatchObject({ event: 'ended' });

  const retires = { type: 'RetirePerson', person: 'dealer-7', reason: 'moved away' };
  expect((await admin.post('/api/people', asks(retires))).statusCode).toBe(200);
  expect((await dealer.get('/api/me')).json()).not.toHaveProperty('person');
  const again = await dealer.post('/api/sign-in', { person: 'dealer-7', password });
  expect(again.statusCode).toBe(401);
});

test('House rules § people the cage registers a patron, who signs in and is closed; others may not', async () => {
  const cage = await served.staff('cage');
  const registers = { type: 'RegisterPatron', person: 'patron-9', name: 'Patron Nine' };
  const password = 'nine is a fine number';
  const patron = served.visitor();
  const refused = await (await served.staff('dealer')).post(
    '/api/people',
    asks(registers, { password }),
  );
  expect(refused.statusCode).toBe(403);
  expect((await cage.post('/api/people', asks(registers, { password }))).statusCode).toBe(200);
  expect(
    (await patron.post('/api/sign-in', { person: 'patron-9', password })).json(),
  ).toMatchObject({ kind: 'patron', duties: ['player'] });
  const closes = { type: 'ClosePatron', person: 'patron-9', reason: 'asked to be' };
  expect((await cage.post('/api/people', asks(closes))).statusCode).toBe(200);
  expect((await patron.get('/api/me')).json()).not.toHaveProperty('person');
});

test.each([
  ['administrator', 200, true],
  ['surveillance', 200, true],
  ['regulator', 200, true],
  ['cage', 200, false],
  ['floorperson', 200, false],
  ['dealer', 403, false],
  ['marketing', 403, false],
])('House rules § people the file as %s reads it', async (role, status, staff) => {
  const answer = await (await served.staff(role)).get('/api/people');
  expect(answer.statusCode).toBe(status);
  const kinds = (answer.json().people ?? []).map(({ kind }: { kind: string }) => kind);
  expect(kinds.includes('staff')).toBe(staff);
});

test('House rules § people sessions are opened by the house alone', async () => {
  const admin = await served.staff('administrator');
  const opens = { type: 'OpenSession', person: 'regulator', session: 'a'.repeat(64) };
  expect((await admin.post('/api/people', asks(opens))).json()).toMatchObject({
    status: 400,
    code: 'unknown-command',
  });
});

test('House rules § tables an administrator sets up a table while the house is open, and nobody else does', async () => {
  const sets = { type: 'SetUpTable', table: 'T77', game: 'three-dice-football', title: 'New' };
  const floorperson = await served.staff('floorperson');
  expect((await floorperson.post('/api/floor', asks(sets))).statusCode).toBe(403);
  const admin = await served.staff('administrator');
  expect((await admin.post('/api/floor', asks(sets))).statusCode).toBe(200);
  const { tables } = (await admin.get('/api/floor')).json();
  expect(tables).toContainEqual(expect.objectContaining({ table: 'T77', status: 'closed' }));
});
