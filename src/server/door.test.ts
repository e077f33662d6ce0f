import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedHouse, servedHouse } from '../../test/served-house.ts';

let served: ServedHouse;
beforeAll(async () => {
  served = await servedHouse();
});
afterAll(() => served.close());

const bet = { type: 'PlaceBet', seat: 1, wager: 'penalty', stakeCents: 500 };

test.each([
  ['an extra member', { ...bet, tip: 1 }, 'said.tip'],
  ['a seat as text', { ...bet, seat: '1' }, 'said.seat'],
  ['a stake of 10^20', { ...bet, stakeCents: 1e20 }, 'said.stakeCents'],
  ['half a cent', { ...bet, stakeCents: 0.5 }, 'said.stakeCents'],
  ['a stake below nothing', { ...bet, stakeCents: -500 }, 'said.stakeCents'],
  ['no wager', { type: 'PlaceBet', seat: 1, stakeCents: 500 }, 'said.wager'],
  ['a die of seven', { type: 'CallThrow', offensive: [7, 1], defensive: 1 }, 'said.offensive.0'],
])(
  'House rules § command a wager or call with %s is refused as a problem document that names it',
  async (_what, said, member) => {
    const player = served.visitor();
    await player.post('/api/guest');
    const before = (await served.house.log.store.head()).position;
    const answer = await player.say('E1', said);
    expect(answer.headers['content-type']).toBe('application/problem+json');
    expect(answer.json()).toMatchObject({ status: 400, code: 'not-understood', member });
    expect(answer.json().because).toContain(`"${member}"`);
    expect((await served.house.log.store.head()).position).toBe(before);
  },
);

test.each([
  ['a key too short', { key: 'short' }, 'key'],
  ['a member nobody declared', { key: 'long enough', extra: 1 }, 'extra'],
  [
    'an approver without a name',
    { key: 'long enough', approver: { password: 'x' } },
    'approver.person',
  ],
  ['commands that are none', { key: 'long enough', commands: [7] }, 'commands.0'],
])('House rules § command a request with %s names the member', async (_what, more, member) => {
  const player = served.visitor();
  await player.post('/api/guest');
  const body = { command: { type: 'Say', said: bet }, ...more };
  const answer = (await player.post('/api/tables/E1', body)).json();
  expect(answer).toMatchObject({ status: 400, code: 'not-understood', member });
  expect(answer.because).toContain(`"${member}"`);
});

test.each([
  ['the first half alone', '\\ud83d', false],
  ['the second half alone', '\\uDE00', false],
  ['the halves in the wrong order', '\\uDE00\\ud83d', false],
  ['two first halves', '\\ud83d\\ud83d\\ude00', false],
  ['half a character after a backslash', '\\\\\\ud83d', false],
  ['a whole character', '\\ud83d\\uDE00', true],
  ['a whole character as it is', '😀', true],
  ['a backslash before the letters', '\\\\ud83d', true],
])('House rules § command every door reads text with %s: %s', async (what, text, isWhole) => {
  const name = `patron-${what.replaceAll(' ', '-')}`;
  const command = `{"type":"RegisterPatron","person":"${name}","name":"A ${text} B"}`;
  const answer = await served.app.inject({
    ...{ method: 'POST', url: '/api/people' },
    payload: `{"key":"${name}","command":${command},"password":"correct horse battery"}`,
    headers: { 'content-type': 'application/json', 'x-houseway': '1' },
  });
  // Nobody is signed in: what can be read is answered with that.
  expect(answer.statusCode).toBe(isWhole ? 401 : 400);
  if (!isWhole)
    expect(answer.json()).toMatchObject({
      ...{ code: 'not-understood', because: expect.stringContaining('half a character') },
    });
});

const person = { person: 'd7', kind: 'staff', name: 'Dealer', duties: ['dealer'], grade: 'member' };
const form = { key: 'a key of its own', place: 'reconciledBy', others: {} };

test.each([
  ['/api/people', { type: 'AddPerson', added: { ...person, age: 40 } }, 'added.age'],
  ['/api/people', { type: 'RetirePerson', person: 7, reason: 'left' }, 'person'],
  ['/api/floor', { type: 'SetUpTable', table: 'T1', game: 'x', title: 't', more: 1 }, 'more'],
  [
    '/api/floor',
    { type: 'ChangeShift', shift: 'day', from: 'a', to: 'b', counts: [{ table: 3 }] },
    'counts.0.table',
  ],
  ['/api/tables/E4/meters/progressive', { type: 'DisableMeter', reason: 7 }, 'reason'],
  ['/api/tables/E4/meters/progressive', { type: 'DisableMeter', reason: 'a', x: 1 }, 'x'],
  ['/api/tables/E1', { type: 'BuyIn', seat: '1', cents: 500 }, 'seat'],
  ['/api/tables/E1', { type: 'SetLimits', limits: { minimumCents: 1e20 } }, 'limits.minimumCents'],
  [
    '/api/tables/E1',
    { type: 'Correct', index: 0, reason: 'x', instead: { ...bet, tip: 1 } },
    'instead.tip',
  ],
  [
    '/api/tables/E1',
    { type: 'EnterWager', index: 0, reason: 'x', instead: { ...bet, stakeCents: 0.5 } },
    'instead.stakeCents',
  ],
  ['/api/tables/E1', { type: 'EnterWager', index: 0, reason: 'x', instead: 7 }, 'instead'],
])('House rules § command %s refuses %j by its member', async (address, command, member) => {
  const administrator = await served.staff('administrator');
  const body = { key: 'a key of its own', command };
  const answer = (await administrator.post(address, body)).json();
  expect(answer).toMatchObject({ status: 400, code: 'not-understood', member });
});

test.each([
  [
    '/api/coupons',
    { ...form, command: { type: 'ReconcileDay', place: 'main-vault', tip: 1 } },
    'tip',
  ],
  [
    '/api/coupons',
    { ...form, command: { type: 'ReconcileDay', place: 'main-vault', day: 7 } },
    'day',
  ],
  ['/api/coupons', { ...form, command: { type: 'ReconcileDay' }, extra: 1 }, 'extra'],
  ['/api/coupons', { ...form, command: { type: 'ReconcileDay' }, place: 7 }, 'place'],
  ['/api/coupons/sheets', { ...form, command: { type: 'PrintSheets' }, key: 'k' }, 'key'],
  [
    '/api/coupons',
    { ...form, command: { type: 'ReconcileDay' }, others: { countedBy: { person: 'x' } } },
    'others.countedBy.password',
  ],
  [
    '/api/coupons',
    {
      ...form,
      place: 'recordedBy',
      command: { type: 'ApproveControls', reference: 'x', departments: { finance: 7 } },
    },
    'departments.finance',
  ],
])('§ 525.21 the desk at %s refuses %j by its member', async (address, body, member) => {
  const finance = await served.staff('finance');
  const answer = (await finance.post(address, body)).json();
  expect(answer).toMatchObject({ status: 400, code: 'not-understood', member });
});

test('House rules § command of several commands the problem document says which, with the whole path', async () => {
  const player = served.visitor();
  await player.post('/api/guest');
  const said = (one: unknown) => ({ type: 'Say', said: one });
  const commands = [said(bet), said({ ...bet, seat: '2' })];
  const answer = (
    await player.post('/api/tables/E1', { key: 'a key of its own', commands })
  ).json();
  expect(answer).toMatchObject({
    ...{ status: 400, code: 'not-understood', member: 'commands.1.said.seat' },
    because: expect.stringContaining('"commands.1.said.seat"'),
  });
});

test('House rules § training a lesson and its preview name a nested member as the table does', async () => {
  const dealer = await served.staff('dealer');
  const { lessons } = (await dealer.get('/api/lessons')).json();
  const { run } = (await dealer.post('/api/lessons', { lesson: lessons[0].lesson })).json();
  const said = { ...bet, stakeCents: 0.5 };
  const wrong = { status: 400, code: 'not-understood', member: 'said.stakeCents' };
  const key = 'a key of its own';
  for (const [address, body] of [
    [`/api/lessons/${run}`, { key, command: { type: 'Say', said } }],
    [`/api/lessons/${run}/preview`, { said }],
    ['/api/tables/E1/preview', { said }],
  ] as const) {
    expect((await dealer.post(address, body)).json()).toMatchObject(wrong);
  }
  const instead = { type: 'Correct', index: 0, reason: 'x', instead: said };
  expect(
    (await dealer.post(`/api/lessons/${run}`, { key, command: instead })).json(),
  ).toMatchObject({ ...wrong, member: 'instead.stakeCents' });
});

test('House rules § command several commands at the desk, a meter and people are held to their declarations', async () => {
  const floor = await served.staff('floorperson');
  const meter = await floor.post('/api/tables/E4/meters/nothing', {
    key: 'a meter command',
    command: { type: 'DisableMeter', reason: 7 },
  });
  expect(meter.json()).toMatchObject({ status: 400, code: 'not-understood', member: 'reason' });
  const unknown = await floor.command('E1', { type: 'Nonsense' });
  expect(unknown.json()).toMatchObject({ status: 400, code: 'unknown-command' });
});

test('House rules § command answers of the interface are kept by nobody and run nothing', async () => {
  const { headers } = await served.visitor().get('/api/me');
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
});
