import { expect, onTestFinished, test } from 'vitest';
import { smallDoor, somebody } from '../../test/small-door.ts';
import { threeDiceFootball } from '../games/index.ts';
import type { House } from '../house/house.ts';
import { unprotected } from '../house/people/own-limits.ts';
import { nobody } from '../house/people/people.ts';
import type { Declared } from '../kernel/command.ts';
import type { AnyGame } from '../kernel/game.ts';
import { refuse } from '../kernel/refusal.ts';
import { ROLES, tableCommands } from '../table/index.ts';
import { closedTable } from '../table/state.ts';
import { build } from './build.ts';
import type { Answers } from './journal-questions.ts';
import { offered } from './offered-form.ts';
import { patron } from './patron.ts';
import { people } from './people.ts';
import { pit } from './pit.ts';
import { documentOf } from './problem.ts';

const football = threeDiceFootball as AnyGame;
const NOW = Date.parse('2026-11-16T20:00:00Z');
const person = (name: string, duties: readonly string[], kind = 'staff') => ({
  ...{ person: name, kind, name: `The ${name}`, duties },
});
const PEOPLE = {
  ...nobody,
  people: {
    floor: person('floor', ['floorperson']),
    other: person('other', ['floorperson']),
    gone: person('gone', ['dealer', 'floorperson']),
    dealer: person('dealer', ['dealer']),
    resting: person('resting', ['stickperson']),
    away: person('away', ['boxperson']),
    cashier: person('cashier', ['cage']),
  },
  left: { gone: 5 },
};
const FLOOR = {
  name: 'A house',
  tables: [
    { table: 'F1', game: football.id, title: 'One' },
    { table: 'X1', game: 'gone', title: 'A table whose game is not here' },
  ],
  watched: { F1: { person: 'floor' }, F2: { person: 'other' } },
};
const DONE = { entry: { position: 5, hash: 'h', at: 9 }, again: true };

const opened = async (
  answer: unknown,
  { floor = FLOOR as object, known = PEOPLE as object } = {},
) => {
  const asked: unknown[] = [];
  const state = { done: DONE as unknown };
  const house = {
    clock: () => NOW,
    games: { [football.id]: football },
    floor: async () => floor,
    people: async () => known,
    table: async () => ({
      ...closedTable(football),
      crew: [{ person: 'dealer', duty: 'dealer' }],
    }),
    ask: async (...command: readonly unknown[]) => {
      asked.push(command);
      return state.done;
    },
    vouch: async (name: string, password: string) =>
      password === 'right'
        ? { person: name, duties: ['floorperson'] }
        : refuse('not-signed-in', 'No.', 'House rules § sign-on'),
  } as unknown as House;
  const journal = {
    shifts: [{ name: 'day' }, { name: 'swing' }],
    ask: async (...question: readonly unknown[]) => {
      asked.push(question);
      return answer;
    },
  } as unknown as Answers;
  const door = await smallDoor((app, who) => {
    pit(app, house, who, journal);
    patron(app, house, who, journal);
    people(app, house, who);
  });
  onTestFinished(() => door.close());
  return { ...door, asked, state };
};

const CREW = { since: { get: () => 7 }, off: new Map([['resting', 9]]) };
const READS = [
  ...['floorperson', 'boxperson', 'cage', 'finance', 'surveillance', 'regulator', 'administrator'],
];

test('House rules § tables the floor at a glance is for its roles and no other', async () => {
  const { get } = await opened(CREW);
  expect((await get('/api/pit')).statusCode).toBe(401);
  for (const role of ROLES) {
    const answer = await get('/api/pit', somebody(role));
    expect(answer.statusCode, role).toBe(READS.includes(role) ? 200 : 403);
    if (!READS.includes(role))
      expect(answer.json()).toMatchObject({
        because: `The floor at a glance is for these roles: ${READS.join(', ')}.`,
        cite: 'House rules § tables',
      });
  }
});

test('§ 577.9(c) the floor at a glance names who supervises which table, and who of the crew is at none', async () => {
  const { get, asked } = await opened(CREW);
  const shown = (await get('/api/pit', somebody('regulator'))).json();
  expect(shown).toMatchObject({ at: NOW, day: '2026-11-16', shifts: ['day', 'swing'] });
  expect(shown.tables.map(({ table }: { table: string }) => table)).toEqual(['F1']);
  expect(shown.tables[0].crew).toEqual([
    { person: 'dealer', name: 'The dealer', duty: 'dealer', since: 7 },
  ]);
  expect(shown.floorpersons).toEqual([
    { person: 'floor', name: 'The floor', tables: ['F1'] },
    { person: 'other', name: 'The other', tables: ['F2'] },
  ]);
  const offs = Object.fromEntries(
    shown.off.map(({ person: name, ...one }: { person: string }) => [name, one]),
  );
  expect(offs.resting).toEqual({ name: 'The resting', duties: ['stickperson'], since: 9 });
  expect(offs.away).toEqual({ name: 'The away', duties: ['boxperson'] });
  for (const name of ['dealer', 'gone', 'cashier']) expect(offs, name).not.toHaveProperty(name);
  expect(shown).not.toHaveProperty('shift');
  expect(asked).toEqual([['crew', undefined]]);
});

test('House rules § ledger what was counted as the shift changed is not told to who counts boxes', async () => {
  const shift = { shift: 'day', counts: [{ table: 'F1', countedCents: 5 }] };
  const { get } = await opened(CREW, { floor: { ...FLOOR, shift } });
  const told = async (role: string) => (await get('/api/pit', somebody(role))).json().shift;
  expect(await told('regulator')).toEqual(shift);
  expect(await told('finance')).toEqual({ ...shift, counts: [] });
});

test('House rules § tables the floor is seen while the journal is made again; who came when is told later', async () => {
  const behind = refuse('journal-behind', 'Wait.', 'House rules § reports');
  const { get } = await opened(behind);
  const { tables, off } = (await get('/api/pit', somebody('floorperson'))).json();
  expect(tables[0].crew).toEqual([{ person: 'dealer', name: 'The dealer', duty: 'dealer' }]);
  for (const one of off) expect(one).not.toHaveProperty('since');
});

const player = { ...somebody('player'), kind: 'patron' } as ReturnType<typeof somebody>;
const limited = (protection: object) => ({
  known: { ...PEOPLE, protections: { 'player-1': { ...unprotected, ...protection } } },
});

test('House rules § limits a patron is told their own limits, rounds and money, and nobody else’s', async () => {
  const { get, asked } = await opened({ rounds: [], money: [{ cents: 5 }] });
  expect((await get('/api/patron')).statusCode).toBe(401);
  expect(asked).toEqual([]);
  const shown = (await get('/api/patron', player)).json();
  expect(shown).toEqual({
    ...{ person: 'player-1', name: 'The player', limits: {}, lostTodayCents: 0, minutesToday: 0 },
    practiceLostTodayCents: 0,
    ...{ rounds: [], money: [{ cents: 5 }] },
  });
  expect(asked).toEqual([['patron', { person: 'player-1', most: 30 }]]);
  const behind = await opened(refuse('journal-behind', 'Wait.', 'House rules § reports'));
  expect((await behind.get('/api/patron', player)).statusCode).toBe(503);
});

test.each([
  [NOW + 1, true],
  [NOW, false],
])(
  'House rules § limits what a limit becomes from %i on is told while it is still to come: %s',
  async (from, told) => {
    const later = { from, limits: { lossPerDayCents: 9 } };
    const played = { day: '2026-11-16', lostCents: 70, milliseconds: 150_000 };
    const { get } = await opened(
      { rounds: [], money: [] },
      limited({ later, played, awayUntil: NOW + 5 }),
    );
    const shown = (await get('/api/patron', player)).json();
    expect(shown).toMatchObject({ lostTodayCents: 70, minutesToday: 3, away: { until: NOW + 5 } });
    expect(shown.later).toEqual(told ? later : undefined);
  },
);

const CHANGE = {
  ...{ type: 'ChangeShift', shift: 'swing', from: 'floor', to: 'other' },
  counts: [{ table: 'F1', game: football.id, countedCents: 5 }],
};

test('House rules § crew what changes the floor is signed by its roles, and by a second where two must', async () => {
  const { post, asked, state } = await opened(undefined);
  const sends = async (who: ReturnType<typeof somebody> | undefined, more: object = {}) =>
    (await post('/api/floor', who, { key: 'one of its own', command: CHANGE, ...more })).json();
  const floor = somebody('floorperson');
  const approver = (password: string) => ({ approver: { person: 'other', password } });
  expect(await sends(undefined)).toMatchObject({ status: 401 });
  expect(await sends(floor, approver('wrong'))).toMatchObject({ status: 401, because: 'No.' });
  expect(await sends(floor, { command: { type: 'Nothing' } })).toMatchObject({
    ...{ status: 400, because: expect.stringContaining('floor command') },
  });
  expect(asked).toEqual([]);
  expect(await sends(floor, approver('right'))).toEqual({
    ...{ position: 5, hash: 'h', at: 9, again: true },
  });
  expect(await sends(floor)).toMatchObject({ again: true });
  const first = { person: 'floorperson-1', duty: 'floorperson' };
  const key = 'floorperson-1 one of its own';
  expect(asked).toEqual([
    [{ kind: 'floor', asks: CHANGE }, [first, { person: 'other', duty: 'floorperson' }], key],
    [{ kind: 'floor', asks: CHANGE }, [first], key],
  ]);
  state.done = refuse('second-signature', 'Two.', 'House rules § crew');
  expect(await sends(floor)).toMatchObject({ status: 403, code: 'second-signature' });
});

test('House rules § people an account that is kept is told with the forms that a role may fill in', async () => {
  const { get } = await opened(undefined);
  expect((await get('/api/people/forms')).statusCode).toBe(401);
  const forms = async (role: string, query = '') =>
    (await get(`/api/people/forms${query}`, somebody(role))).json().forms;
  expect(JSON.stringify(await forms('administrator', '?person=dealer'))).toContain('"The dealer"');
  expect(JSON.stringify(await forms('administrator'))).not.toContain('"The dealer"');
});

test('House rules § export a paper says which Houseway made it', () => {
  expect(build().version).toMatch(/^\d+\.\d+\.\d+/);
  expect(build().digest).toMatch(/^(not built|[0-9a-f]{64})$/);
});

test('House rules § command a refusal names a member only where there is one', () => {
  const reply = { code: () => reply, type: () => reply } as never;
  const no = refuse('not-understood', 'No.', 'House rules § command');
  expect(documentOf(reply, no)).not.toHaveProperty('member');
  expect(documentOf(reply, { ...no, member: 'seat' })).toMatchObject({ member: 'seat' });
});

test('House rules § crew a form names who of the staff may sign, first and second, and keeps the hint of a member', () => {
  const declared = {
    ...tableCommands.Tip,
    ...{ by: ['player', 'dealer', 'device'], second: ['floorperson'], cite: 'House rules § crew' },
  } as never as Declared;
  const form = offered(declared, 'Chips', ['dealer'], {
    cents: { starts: 5 },
    seat: { hint: 'h' },
  });
  expect(form.form.fields.find(({ name }) => name === 'seat')).toMatchObject({ hint: 'h' });
  expect(form.form.fields.find(({ name }) => name === 'cents')).toMatchObject({ starts: 5 });
  expect(form.lines).toEqual([
    { place: 'dealer', of: ['dealer'], atLeast: '', cite: 'House rules § crew', mine: true },
    { place: 'second', of: ['floorperson'], atLeast: '', cite: 'House rules § crew', mine: false },
  ]);
  const strange = offered(declared, 'Chips', ['cage']).lines;
  expect(strange[0]).toMatchObject({ place: 'first', mine: false });
});
