import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedHouse, servedHouse, type Visitor } from '../../test/served-house.ts';

let served: ServedHouse;
let floor: Visitor;
let surveillance: Visitor;
beforeAll(async () => {
  served = await servedHouse();
  floor = await served.staff('floorperson');
  surveillance = await served.staff('surveillance');
});
afterAll(() => served.close());

const answers = (who: Visitor, alert: string) =>
  who.post('/api/alerts', {
    ...{ key: `${alert} answered`, command: { type: 'AnswerAlert', alert, explanation: 'Seen.' } },
  });

test('House rules § alerts an alert stays until somebody who took no part in it explains it, once', async () => {
  await floor.command('F1', { type: 'NoteIrregularity', what: 'a chip fell' });
  const { alerts } = (await surveillance.get('/api/alerts')).json();
  expect(alerts).toMatchObject([
    {
      kind: 'irregularity',
      table: 'F1',
      people: ['floorperson'],
      says: expect.stringContaining('a chip fell'),
    },
  ]);
  const { alert } = alerts[0];
  expect((await answers(floor, alert)).json().code).toBe('took-part');
  expect((await answers(surveillance, 'correction F1 3')).json().code).toBe('no-such-alert');
  const dealer = await served.staff('dealer');
  expect((await answers(dealer, alert)).json().code).toBe('not-your-role');
  expect((await dealer.get('/api/alerts')).json().code).toBe('not-your-role');
  expect((await served.visitor().get('/api/alerts')).json().code).toBe('not-signed-in');
  expect((await answers(surveillance, alert)).statusCode).toBe(200);
  expect((await answers(await served.staff('administrator'), alert)).json().code).toBe(
    'alert-answered',
  );
  const after = (await floor.get('/api/alerts')).json().alerts;
  expect(after).toMatchObject([
    { alert, answer: { person: 'surveillance', explanation: 'Seen.' } },
  ]);
});

test('House rules § alerts what happened is found by person, table, kind and amount, and by surveillance alone', async () => {
  await floor.command(
    'F1',
    { type: 'Fill', cents: 250_000, slip: 'F-1' },
    {
      approver: { person: 'cage', password: 'demo-cage' },
    },
  );
  const found = async (query: string) =>
    (await surveillance.get(`/api/journal?${query}`)).json().happened;
  const fill = { type: 'Filled', table: 'F1', cents: 250_000 };
  expect(await found('person=cage')).toMatchObject([fill]);
  expect(await found('table=F1&leastCents=250000&mostCents=250000')).toMatchObject([fill]);
  expect(await found('table=F1&leastCents=250001&mostCents=250001')).toEqual([]);
  expect(await found('type=Filled&table=E1')).toEqual([]);
  expect((await found('type=Filled'))[0].people).toEqual([
    { person: 'cage', role: 'cage' },
    { person: 'floorperson', role: 'floorperson' },
  ]);
  expect((await floor.get('/api/journal')).json().code).toBe('not-your-role');
});

test('House rules § crew a shift is changed over HTTP by two floorpersons and no other', async () => {
  const second = {
    ...{ person: 'floor-2', kind: 'staff', name: 'Second floorperson', duties: ['floorperson'] },
    ...{ credential: 'DEMO-floor-2', department: 'table games', grade: 'supervisor' },
  };
  const administrator = await served.staff('administrator');
  const added = { type: 'AddPerson', added: second };
  const put = { key: 'add floor-2', command: added, password: 'a long password' };
  expect((await administrator.post('/api/people', put)).statusCode).toBe(200);
  await floor.command('F1', { type: 'JoinCrew', person: 'floorperson', duty: 'floorperson' });
  const command = {
    ...{ type: 'ChangeShift', shift: 'swing', from: 'floorperson', to: 'floor-2' },
    counts: [{ table: 'F1', game: 'three-dice-football', countedCents: 10_249_900 }],
  };
  const changes = (password: string, person = 'floor-2') =>
    floor.post('/api/floor', { key: `shift ${password}`, command, approver: { person, password } });
  expect((await changes('wrong password')).json().code).toBe('not-signed-in');
  expect((await changes('demo-cage', 'cage')).json().code).toBe('second-signature');
  expect((await changes('a long password')).statusCode).toBe(200);
  const shown = (await floor.get('/api/pit')).json();
  expect(shown.shift).toMatchObject({ shift: 'swing', from: 'floorperson', to: 'floor-2' });
  const f1 = shown.tables.find(({ table }: { table: string }) => table === 'F1');
  expect(f1.floorperson.person).toBe('floor-2');
  const kinds = (await surveillance.get('/api/alerts'))
    .json()
    .alerts.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toContain('over-short');
});
