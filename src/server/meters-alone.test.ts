import { expect, onTestFinished, test } from 'vitest';
import { smallDoor, somebody } from '../../test/small-door.ts';
import { threeDiceFootball, threeDiceYahtzee } from '../games/index.ts';
import type { House } from '../house/house.ts';
import { ROLES } from '../kernel/command.ts';
import { refuse } from '../kernel/refusal.ts';
import type { Meter } from '../progressive/index.ts';
import { closedTable } from '../table/state.ts';
import type { Answers } from './journal-questions.ts';
import { meterHistory } from './meter-history.ts';
import { meters } from './meters.ts';

/** A cent has ten thousand parts. */
const CENT = 10_000;
const totals = {
  ...{ seededCents: 400_000, contributedParts: 1_299 * CENT + 9_999, receivedParts: 50 * CENT + 1 },
  ...{ paidCents: 201_000, movedParts: 7 * CENT },
};
const inUse = {
  phase: 'in use',
  settings: { seedCents: 200_000, increment: [13, 100], shared: 'equally', levels: {} },
  balanceParts: 200_343 * CENT + 5,
  totals,
  hits: { 'large-yahtzee': { count: 2, paidCents: 200_000 }, straight: { count: 3, paidCents: 1 } },
} as const satisfies Meter;

const TABLES = [
  { table: 'F1', game: threeDiceFootball.id, title: 'Table 1' },
  { table: 'Y1', game: threeDiceYahtzee.id, title: 'Table 2' },
  { table: 'X1', game: 'gone', title: 'A table whose game is not here' },
];
const rulesOf = (offerProgressive: string) => ({
  ...closedTable(threeDiceYahtzee as never).inForce,
  offerProgressive,
});

/** Meters of a house with three tables, of which one has a progressive. */
const opened = async (
  now: Meter,
  { history = [[]] as unknown, offers = 'yes', answer = {} as object } = {},
) => {
  const asked: unknown[] = [];
  const house = {
    games: { [threeDiceFootball.id]: threeDiceFootball, [threeDiceYahtzee.id]: threeDiceYahtzee },
    floor: async () => ({ name: 'A house', tables: TABLES }),
    table: async () => ({ inForce: rulesOf(offers) }),
    meter: async (...which: readonly string[]) => {
      asked.push(which);
      return now;
    },
    ask: async (...question: readonly unknown[]) => {
      asked.push(question);
      return answer;
    },
  } as unknown as House;
  const journal = {
    ask: async (...question: readonly unknown[]) => {
      asked.push(question);
      return history;
    },
  } as unknown as Answers;
  const door = await smallDoor((app, who) => {
    meters(app, house, who);
    meterHistory(app, house, who, journal);
  });
  onTestFinished(() => door.close());
  return { ...door, asked };
};

test('House rules § meters the history of meters is for those who answer for them, and no other role', async () => {
  const { get } = await opened(inUse);
  const reads = ['floorperson', 'finance', 'surveillance', 'administrator', 'regulator'];
  for (const role of ROLES) {
    const answer = await get('/api/meters', somebody(role));
    expect(answer.statusCode, role).toBe(reads.includes(role) ? 200 : 403);
    if (reads.includes(role)) continue;
    expect(answer.json()).toMatchObject({
      because: `Meters are for these roles: ${reads.join(', ')}.`,
      cite: 'House rules § meters',
    });
  }
});

test('House rules § meters nobody reads the history of meters without signing in', async () => {
  const { get, asked } = await opened(inUse);
  expect((await get('/api/meters')).statusCode).toBe(401);
  expect(asked).toEqual([]);
});

test('House rules § meters what came in, went out and is left is shown to the cent, fractions held back', async () => {
  const line = {
    ...{ position: 4, at: 9, type: 'Contributed', cents: 13, shownCents: 200_013 },
    balanceCents: 200_013,
  };
  const { get, asked } = await opened(inUse, { history: [[line]] });
  const { meters: shown } = (await get('/api/meters', somebody('regulator'))).json();
  expect(shown).toEqual([
    {
      ...{ table: 'Y1', meter: 'progressive', gameTitle: threeDiceYahtzee.title, phase: 'in use' },
      figures: {
        ...{ seededCents: 400_000, contributedCents: 1_299, receivedCents: 50 },
        ...{ paidCents: 201_000, movedCents: 7, shownCents: 200_343, balanceCents: 200_343 },
        ...{ heldCents: 0, seedCents: 200_000, hits: 5 },
      },
      history: [line],
      forms: [],
    },
  ]);
  expect(asked).toEqual([
    ['meterEvents', [{ table: 'Y1', game: threeDiceYahtzee.id, meter: 'progressive' }]],
    ['Y1', 'progressive'],
  ]);
});

test.each([
  [200_342, 200_342, 1],
  [200_343, 200_343, 0],
  [200_344, 200_343, 0],
])('House rules § meters under a ceiling of %i cents %i are shown and %i held', async (...of) => {
  const [ceilingCents, shownCents, heldCents] = of;
  const { get } = await opened({ ...inUse, settings: { ...inUse.settings, ceilingCents } });
  const [shown] = (await get('/api/meters', somebody('finance'))).json().meters;
  expect(shown.figures).toMatchObject({ shownCents, heldCents, balanceCents: 200_343 });
});

const FORMS = {
  floorperson: [
    ...['DisableMeter', 'ResumeMeter', 'ChangeIncrement', 'ChangeCeiling'],
    ...['Decommission', 'ReceivePool'],
  ],
  finance: ['DisableMeter'],
  surveillance: ['DisableMeter'],
  administrator: [],
  regulator: [],
} as const;

test.each(Object.entries(FORMS))(
  'House rules § meters a %s is offered what they may do with a meter, and what a second signs',
  async (role, types) => {
    const { get } = await opened(inUse);
    const [{ forms }] = (await get('/api/meters', somebody(role))).json().meters;
    expect(forms.map((one: { form: { command: string } }) => one.form.command)).toEqual(types);
    for (const { group, form, lines } of forms) {
      expect(group).toBe('Meter');
      const alone = form.command === 'DisableMeter';
      expect(lines.map((one: { place: string }) => one.place)).toEqual(
        alone ? [] : [role, 'second'],
      );
    }
  },
);

test('House rules § meters one that is not installed has no figures and nothing to do', async () => {
  const { get } = await opened({ phase: 'not installed' }, { history: [] });
  expect((await get('/api/meters', somebody('floorperson'))).json().meters).toEqual([
    {
      ...{ table: 'Y1', meter: 'progressive', gameTitle: threeDiceYahtzee.title },
      ...{ phase: 'not installed', history: [], forms: [] },
    },
  ]);
});

test('House rules § meters a history that cannot be read yet is refused, not shown empty', async () => {
  const history = refuse('journal-behind', 'Wait a moment.', 'House rules § store');
  const { get } = await opened(inUse, { history });
  const answer = await get('/api/meters', somebody('finance'));
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ code: 'journal-behind', because: 'Wait a moment.' });
});

test.each([
  ['in use', inUse, 'yes', 200_343],
  ['not installed', { phase: 'not installed' }, 'yes', 200_000],
  ['not installed', { phase: 'not installed' }, 'no', 0],
  ['disabled', { ...inUse, phase: 'disabled' }, 'yes', 200_343],
] as const)(
  'House rules § meters everybody sees what one that is %s shows, offered: %s',
  async (phase, now, offers, shownCents) => {
    const { get } = await opened(now as Meter, { offers });
    expect((await get('/api/tables/Y1/meters')).json()).toEqual({
      table: 'Y1',
      meters: [{ meter: 'progressive', phase, shownCents }],
    });
    expect((await get('/api/tables/F1/meters')).json()).toEqual({ table: 'F1', meters: [] });
  },
);

test.each(['Z9', 'X1'])('House rules § tables at %s there is no meter', async (table) => {
  const { get, post } = await opened(inUse);
  expect((await get(`/api/tables/${table}/meters`)).json()).toMatchObject({
    ...{ status: 404, because: `There is no table ${table}.` },
  });
  const body = { key: 'a-key-of-it', command: { type: 'DisableMeter', reason: 'fault' } };
  const told = await post(`/api/tables/${table}/meters/progressive`, somebody('finance'), body);
  expect(told.statusCode).toBe(404);
});

const OFF = { key: 'a-key-of-it', command: { type: 'DisableMeter', reason: 'fault' } };
const answer = { entry: { position: 5, hash: 'abc', at: 9, by: [], events: [] }, again: false };

test.each([
  ['floorperson', ['dealer', 'floorperson']],
  ['finance', ['finance']],
  ['dealer', ['dealer', 'cage']],
])('House rules § meters a command is signed as %s by who is %s', async (duty, duties) => {
  const { post, asked } = await opened(inUse, { answer });
  const who = somebody(...duties);
  const told = await post('/api/tables/Y1/meters/progressive', who, OFF);
  expect(told.json()).toEqual({ position: 5, hash: 'abc', at: 9, again: false });
  const at = { table: 'Y1', game: threeDiceYahtzee.id, meter: 'progressive' };
  expect(asked).toEqual([
    [
      { kind: 'meter', ...at, asks: OFF.command },
      [{ person: who.person, duty }],
      `${who.person} a-key-of-it`,
    ],
  ]);
});

test('House rules § meters a command that the house refuses, or nobody signed, is not done', async () => {
  const no = refuse('decommissioned', 'This meter is out of service.', 'House rules § meters');
  const { post, asked } = await opened(inUse, { answer: no });
  const to = '/api/tables/Y1/meters/progressive';
  expect((await post(to, undefined, OFF)).statusCode).toBe(401);
  expect(
    (await post(to, somebody('finance'), { ...OFF, command: { type: 'Hit' } })).json(),
  ).toMatchObject({ status: 400 });
  expect(asked).toEqual([]);
  expect((await post(to, somebody('finance'), OFF)).json()).toMatchObject({
    ...{ status: 409, code: 'decommissioned', cite: 'House rules § meters' },
  });
});
