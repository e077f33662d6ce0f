import { expect, onTestFinished, test } from 'vitest';
import { smallDoor, somebody } from '../../test/small-door.ts';
import { threeDiceYahtzee } from '../games/index.ts';
import type { House } from '../house/house.ts';
import type { AnyGame } from '../kernel/game.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import { SHIFTS } from '../ledger/index.ts';
import { ROLES } from '../table/index.ts';
import { closedTable } from '../table/state.ts';
import { alerts } from './alerts.ts';
import { journalDoor } from './journal.ts';
import type { Answers } from './journal-questions.ts';
import { reports, uncounted } from './reports.ts';
import { theory } from './theory.ts';

const BEHIND = refuse('journal-behind', 'Wait.', 'House rules § reports');
const BOXES = {
  T1: { dropBox: { cashCents: 700, coupons: [] }, tipBoxCents: 20 },
  T2: { dropBox: { cashCents: 0, coupons: [] }, tipBoxCents: 5 },
  P1: { dropBox: { cashCents: 900, coupons: [] }, tipBoxCents: 9, practice: true },
  T3: {},
};
const TABLES = Object.keys(BOXES).map((table) => ({ table, game: threeDiceYahtzee.id, title: '' }));

/** The doors to the figures of a house, over a journal that notes what it is asked. */
const opened = async (answers: Readonly<Record<string, unknown>> = {}) => {
  const asked: unknown[] = [];
  const did: unknown[] = [];
  const state = { done: { entry: { position: 5, hash: 'h', at: 9 }, again: true } as unknown };
  const house = {
    clock: () => Date.parse('2026-11-16T20:00:00Z'),
    floor: async () => ({ name: 'A house', tables: TABLES }),
    table: async ({ table }: { table: keyof typeof BOXES }) => ({
      ...closedTable(threeDiceYahtzee as AnyGame),
      ...BOXES[table],
    }),
    log: { state: async () => ({ answered: { old: 'answered' } }) },
    ask: async (...command: readonly unknown[]) => {
      did.push(command);
      return state.done;
    },
  } as unknown as House;
  const ask = async (...question: readonly unknown[]) => {
    asked.push(question);
    return answers[String(question[0])];
  };
  const journal = { shifts: SHIFTS, ask } as unknown as Answers;
  const door = await smallDoor((app, who) => {
    alerts(app, house, who, journal);
    journalDoor(app, house, who, journal);
    reports(app, house, who, journal);
    theory(app, who, journal);
  });
  onTestFinished(() => door.close());
  return { ...door, asked, did, state, house };
};

const REPORTED = ['floorperson', 'finance', 'surveillance', 'regulator'];
const ALERTED = ['floorperson', 'boxperson', 'finance', 'surveillance', 'administrator'];
const SEARCHING = ['surveillance', 'regulator'];

test.each([
  ['/api/reports', 'Reports are', REPORTED, 'House rules § reports'],
  ['/api/reports/rounds', 'Reports are', REPORTED, 'House rules § reports'],
  ['/api/reports/drop', 'Reports are', REPORTED, 'House rules § reports'],
  ['/api/theory', 'Reports are', REPORTED, 'House rules § reports'],
  ['/api/journal', 'The journal is', SEARCHING, 'House rules § reports'],
  ['/api/alerts', 'Alerts are', [...ALERTED, 'regulator'], 'House rules § alerts'],
])('House rules § reports %s is read by its roles and no other', async (url, what, roles, cite) => {
  const { get, asked } = await opened({ alerts: [] });
  expect((await get(url)).statusCode).toBe(401);
  for (const role of ROLES.filter((one) => !roles.includes(one)))
    expect((await get(url, somebody(role))).json()).toMatchObject({
      ...{ status: 403, cite, because: `${what} for these roles: ${roles.join(', ')}.` },
    });
  expect(asked).toEqual([]);
  for (const role of roles) expect((await get(url, somebody(role))).statusCode, role).toBe(200);
  expect(asked).toHaveLength(roles.length);
});

test.each([
  '/api/reports',
  '/api/reports?as=csv',
  '/api/reports/rounds',
  '/api/reports/drop',
  '/api/theory',
  '/api/journal',
  '/api/alerts',
])('House rules § reports %s is refused while the journal is made again', async (url) => {
  const names = ['report', 'reportFile', 'roundsBehind', 'dropBehind', 'theory', 'happened'];
  const refused = [...names, 'alerts'].map((name): [string, Refusal] => [name, BEHIND]);
  const { get, did } = await opened(Object.fromEntries(refused));
  expect((await get(url, somebody('surveillance'))).json()).toMatchObject({
    ...{ status: 503, code: 'journal-behind' },
  });
  expect(did).toEqual([]);
});

const NOTHING = { from: undefined, to: undefined, shift: undefined, table: undefined };
const PRINTED = { house: 'A house', printed: '2026-11-16T20:00:00.000Z' };

test('House rules § reports a report is of what is asked for, of money unless practice is, and by shift', async () => {
  const { get, asked, did } = await opened({ report: { rows: [1] } });
  const regulator = somebody('regulator');
  expect((await get('/api/reports', regulator)).json()).toEqual({ rows: [1] });
  await get(
    '/api/reports?by=table&from=2026-11-01&to=2026-11-02&shift=day&table=T1&practice=true',
    regulator,
  );
  const all = { from: '2026-11-01', to: '2026-11-02', shift: 'day', table: 'T1' };
  expect(asked).toEqual([
    [
      'report',
      { asked: { ...NOTHING, by: 'shift', practice: false }, on: { ...PRINTED, boxes: [] } },
    ],
    ['report', { asked: { ...all, by: 'table', practice: true }, on: { ...PRINTED, boxes: [] } }],
  ]);
  // A report on the screen is not taken out of the house.
  expect(did).toEqual([]);
  const unknown = await get('/api/reports?by=dealer', regulator);
  expect(unknown.json()).toMatchObject({ status: 409, code: 'not-a-report' });
  expect(asked).toHaveLength(2);
  for (const wrong of ['practice=yes', 'as=doc', `shift=${'x'.repeat(41)}`, 'from=2026-11-001'])
    expect((await get(`/api/reports?${wrong}`, regulator)).statusCode, wrong).toBe(400);
});

test('House rules § ledger a report does not tell who counts boxes what is in them; practice is counted by nobody', async () => {
  const { get, asked } = await opened({ report: {} });
  await get('/api/reports', somebody('finance'));
  await get('/api/reports?practice=true', somebody('finance'));
  expect(asked).toMatchObject([
    ['report', { on: { boxes: [{ table: 'T1', dropCents: 700, tipsCents: expect.anything() }] } }],
    ['report', { on: { boxes: [] } }],
  ]);
});

test.each([
  [
    { drop: true, tips: true },
    [
      ['T1', 700, 20],
      ['T2', 0, 5],
    ],
  ],
  [{ drop: true, tips: false }, [['T1', 700, 0]]],
  [
    { drop: false, tips: true },
    [
      ['T1', 0, 20],
      ['T2', 0, 5],
    ],
  ],
  [{ drop: false, tips: false }, []],
])('House rules § ledger blind to %o: what is not told yet of which box', async (blind, boxes) => {
  const { house } = await opened();
  const untold = await uncounted(house, TABLES, blind);
  expect(untold.map(({ table, dropCents, tipsCents }) => [table, dropCents, tipsCents])).toEqual(
    boxes,
  );
});

test.each([
  ['csv', 'text/csv; charset=utf-8'],
  ['pdf', 'application/pdf'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
])('House rules § export a report as %s is signed for before it is sent', async (as, type) => {
  const made = as === 'csv' ? 'a,b' : new TextEncoder().encode('bytes');
  const { get, asked, did, state } = await opened({ reportFile: made });
  const finance = somebody('finance');
  const answer = await get(`/api/reports?by=game&as=${as}`, finance);
  expect(answer.headers['content-type']).toBe(type);
  expect(answer.body).toBe(as === 'csv' ? 'a,b' : 'bytes');
  expect(asked).toMatchObject([['reportFile', { as, asked: { by: 'game' }, on: PRINTED }]]);
  const what = `a report by game as ${as.toUpperCase()}`;
  expect(did).toEqual([
    [
      { kind: 'people', asks: { type: 'RecordExport', what } },
      [{ person: finance.person, duty: 'finance' }],
      expect.stringMatching(/^export [0-9a-f-]{36}$/),
    ],
  ]);
  state.done = refuse('house-busy', 'Later.', 'House rules § store');
  expect((await get(`/api/reports?as=${as}`, finance)).statusCode).toBe(503);
});

test('House rules § reports the rounds and entries behind a figure are of its day, shift, table and wager', async () => {
  const { get, asked } = await opened({ roundsBehind: { a: 1 }, dropBehind: { b: 1 } });
  const finance = somebody('finance');
  const figure = 'day=2026-11-16&from=2026-11-01&to=2026-11-30&shift=day&table=T1&game=g';
  expect(
    (await get(`/api/reports/rounds?${figure}&wager=w&practice=true`, finance)).json(),
  ).toEqual({ a: 1 });
  await get('/api/reports/rounds', finance);
  expect((await get(`/api/reports/drop?${figure}&practice=true`, finance)).json()).toEqual({
    b: 1,
  });
  await get('/api/reports/drop?practice=false', somebody('floorperson'));
  const all = Object.fromEntries(new URLSearchParams(figure));
  expect(asked).toEqual([
    ['roundsBehind', { ...all, wager: 'w', practice: true }],
    ['roundsBehind', { practice: false }],
    ['dropBehind', { ...all, practice: true, untold: ['T1'] }],
    ['dropBehind', { practice: false, untold: [] }],
  ]);
  for (const url of ['/api/reports/rounds', '/api/reports/drop'])
    for (const wrong of ['day=yesterday', 'day=2026-13-01', 'to=2026-11-161', 'practice=1'])
      expect((await get(`${url}?${wrong}`, finance)).statusCode, wrong).toBe(400);
  const long = `/api/reports/rounds?wager=${'w'.repeat(65)}`;
  expect((await get(long, finance)).statusCode).toBe(400);
});

test('House rules § reports theory is set beside what was played for money, unless practice is asked for', async () => {
  const { get, asked } = await opened({ theory: { wagers: [], faces: [] } });
  const finance = somebody('finance');
  expect((await get('/api/theory', finance)).json()).toEqual({ wagers: [], faces: [] });
  await get('/api/theory?practice=true', finance);
  await get('/api/theory?practice=false', finance);
  expect(asked).toEqual([
    ['theory', false],
    ['theory', true],
    ['theory', false],
  ]);
  expect((await get('/api/theory?practice=1', finance)).statusCode).toBe(400);
});

test('House rules § reports a search is by what it names, a hundred at a time; who counts boxes searches nothing', async () => {
  const { get, asked } = await opened({ happened: { happened: [] } });
  const surveillance = somebody('surveillance');
  const query =
    'person=p&table=T1&type=Filled&round=4&from=1&to=2&leastCents=3&mostCents=5&before=6&most=500';
  expect((await get(`/api/journal?${query}`, surveillance)).json()).toEqual({ happened: [] });
  await get('/api/journal', surveillance);
  expect(asked).toEqual([
    [
      'happened',
      {
        ...{ person: 'p', table: 'T1', type: 'Filled', round: 4, from: 1, to: 2 },
        ...{ leastCents: 3, mostCents: 5, before: 6, most: 500 },
      },
    ],
    ['happened', { most: 100 }],
  ]);
  for (const wrong of ['most=0', 'most=501', 'round=-1', 'from=1.5', `person=${'p'.repeat(65)}`])
    expect((await get(`/api/journal?${wrong}`, surveillance)).statusCode, wrong).toBe(400);
  const counts = await get('/api/journal', somebody('surveillance', 'finance'));
  expect(counts.json()).toMatchObject({ code: 'counts-blind', cite: 'House rules § ledger' });
  expect(asked).toHaveLength(2);
});

test.each(['/api/reports?', '/api/reports?as=csv&', '/api/reports/rounds?', '/api/reports/drop?'])(
  'House rules § reports %s with days in the wrong order is refused',
  async (url) => {
    const answers = { report: {}, reportFile: 'x', roundsBehind: {}, dropBehind: {} };
    const { get, asked, did } = await opened(answers);
    const wrong = await get(`${url}from=2026-11-02&to=2026-11-01`, somebody('regulator'));
    expect(wrong.json()).toMatchObject({
      ...{ code: 'not-a-report', cite: 'House rules § reports' },
      because:
        'The report ends on 2026-11-01, before it begins on 2026-11-02. Exchange the two days.',
    });
    expect([asked, did]).toEqual([[], []]);
    await get(`${url}from=2026-11-01&to=2026-11-01`, somebody('regulator'));
    expect(asked).toHaveLength(1);
  },
);

test.each(['/api/reports?', '/api/reports/rounds?', '/api/reports/drop?'])(
  'House rules § reports %s with a shift or a table that the house does not have is refused',
  async (url) => {
    const { get, asked } = await opened({ report: {}, roundsBehind: {}, dropBehind: {} });
    for (const [wrong, because] of [
      ['shift=swng', /^There is no shift "swng"\. The shifts are /],
      ['table=T99', /^There is no table "T99"\. The tables are T1, /],
    ] as const)
      expect((await get(`${url}${wrong}`, somebody('regulator'))).json()).toMatchObject({
        ...{ code: 'not-a-report', because: expect.stringMatching(because) },
      });
    expect(asked).toEqual([]);
  },
);

test.each([
  ['from=3&to=2', 'The search ends before it begins. Exchange the two times.'],
  [
    'leastCents=3&mostCents=2',
    'The smallest amount asked for is more than the largest. Exchange the two amounts.',
  ],
])('House rules § reports a search with %s is refused', async (query, because) => {
  const { get, asked } = await opened({ happened: { happened: [] } });
  const wrong = await get(`/api/journal?${query}`, somebody('surveillance'));
  expect(wrong.json()).toMatchObject({ code: 'not-a-report', because });
  expect(asked).toEqual([]);
  await get(`/api/journal?${query.replace('2', '3')}`, somebody('surveillance'));
  expect(asked).toHaveLength(1);
});

test('House rules § alerts those that are open are told with what was answered', async () => {
  const { get, asked } = await opened({ alerts: [{ alert: 'a' }] });
  expect((await get('/api/alerts', somebody('boxperson'))).json()).toEqual({
    alerts: [{ alert: 'a' }],
  });
  expect(asked).toEqual([['alerts', { old: 'answered' }]]);
});

const ANSWER = { type: 'AnswerAlert', alert: 'a', explanation: 'Seen.' };

test('House rules § alerts an answer is asked of the house, which knows who took part', async () => {
  const answers: Record<string, unknown> = { involved: ['dealer-1'] };
  const { post, asked, did, state } = await opened(answers);
  const sends = async (role?: string, command: object = ANSWER) =>
    (
      await post('/api/alerts', role === undefined ? undefined : somebody(role), {
        ...{ key: 'one of its own', command },
      })
    ).json();
  expect(await sends()).toMatchObject({ status: 401 });
  expect(await sends('surveillance', { type: 'AnswerAlert' })).toMatchObject({ status: 400 });
  expect(await sends('surveillance', { type: 'RaiseDispute' })).toMatchObject({
    ...{ status: 400, because: expect.stringContaining('alert command') },
  });
  expect(asked).toEqual([]);
  expect(await sends('surveillance')).toEqual({ position: 5, hash: 'h', at: 9, again: true });
  expect(asked).toEqual([['involved', 'a']]);
  expect(did).toEqual([
    [
      { kind: 'alerts', asks: ANSWER },
      [{ person: 'surveillance-1', duty: 'surveillance' }],
      'surveillance-1 one of its own',
    ],
  ]);
  state.done = refuse('alert-answered', 'It was.', 'House rules § alerts');
  expect(await sends('surveillance')).toMatchObject({ code: 'alert-answered' });
  answers.involved = undefined;
  expect(await sends('surveillance')).toMatchObject({
    ...{ code: 'no-such-alert', because: 'There is no such alert.', cite: 'House rules § alerts' },
  });
  answers.involved = BEHIND;
  expect(await sends('surveillance')).toMatchObject({ status: 503 });
});
