import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { smallDoor, somebody } from '../../test/small-door.ts';
import { threeDiceYahtzee } from '../games/index.ts';
import type { House } from '../house/house.ts';
import { refuse } from '../kernel/refusal.ts';
import { closedTable } from '../table/state.ts';
import { cage } from './cage.ts';
import { health } from './health.ts';
import type { Answers } from './journal-questions.ts';
import { measuring } from './metrics.ts';
import { pace } from './pace.ts';
import { people } from './people.ts';
import { setUp } from './set-up.ts';
import { training } from './training.ts';

const doorOf = async (serve: Parameters<typeof smallDoor>[0]) => {
  const door = await smallDoor(serve);
  onTestFinished(() => door.close());
  return door;
};
const houseOf = (some: object): House => some as House;
const journalOf = (answer: unknown, asked: unknown[] = []): Answers =>
  ({
    ask: async (...question: readonly unknown[]) => {
      asked.push(question);
      return answer;
    },
  }) as unknown as Answers;

const broken = (statusCode?: number) => Object.assign(new Error('broken'), { statusCode });
const guarded = () =>
  doorOf((app) => {
    app.get('/fault', async () => {
      throw broken();
    });
    app.post('/fault', async () => {
      throw broken(500);
    });
    app.get('/theirs', async () => {
      throw broken(415);
    });
    app.get('/refused', async () => refuse('wager-closed', 'Too late.', 'House rules § rounds'));
    app.get('/thrown', async () => {
      throw refuse('slow-down', 'Wait.', 'House rules § sign-on');
    });
    app.get('/kept', async (_, reply) => reply.header('cache-control', 'private').send({ a: 1 }));
    app.get('/own', async (_, reply) =>
      reply.header('x-content-type-options', 'nosniff').send({ a: 1 }),
    );
    const body = z.strictObject({ seat: z.int(), more: z.object({ b: z.int() }).optional() });
    app.post('/read', { schema: { body } }, async () => ({ ok: true }));
    app.get('/asks', { schema: { querystring: z.object({ n: z.coerce.number() }) } }, async () => ({
      ok: true,
    }));
  });

test('House rules § command a fault is told where the house runs, and to a visitor what to do', async () => {
  const { get, post, faults } = await guarded();
  expect((await get('/fault')).json()).toEqual({
    ...{ type: 'urn:houseway:house-busy', status: 503, code: 'house-busy' },
    ...{ title: 'The house cannot answer now. Try again.', cite: 'House rules § store' },
    because: 'The house cannot answer now. Try again.',
  });
  const unknown = await post('/fault', undefined, {});
  expect(unknown.json()).toMatchObject({
    ...{ status: 503, code: 'outcome-unknown', cite: 'House rules § idempotency' },
    because:
      'It is not known whether this was done. Send it again with the same key: it is done only once.',
  });
  expect(unknown.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(faults.map(String)).toEqual(['Error: GET /fault', 'Error: POST /fault']);
  expect((faults[0] as Error).cause).toEqual(new Error('broken'));
});

test('House rules § command what a visitor got wrong is no fault of the house', async () => {
  const { app, get, post, faults } = await guarded();
  const unread = 'The request cannot be read. Send what the description says.';
  expect((await get('/theirs')).json()).toMatchObject({ status: 415, because: unread });
  const junk = await app.inject({
    ...{ method: 'POST', url: '/read', payload: '{' },
    headers: { 'x-houseway': '1', 'content-type': 'application/json' },
  });
  expect(junk.json()).toMatchObject({ status: 400, code: 'not-understood', because: unread });
  const member = async (payload: object) => (await post('/read', undefined, payload)).json();
  expect(await member({ seat: 'x' })).toMatchObject({ status: 400, member: 'seat' });
  expect(await member({ seat: 1, more: { b: 'x' } })).toMatchObject({ member: 'more.b' });
  expect(await member({ seat: 1, tip: 1 })).toMatchObject({ member: 'tip' });
  expect((await member({ seat: 'x' })).because).toMatch(/^"seat" cannot be read/);
  expect((await member([7])).because).toMatch(/^The body cannot be read/);
  expect((await get('/asks?n=x')).json()).toMatchObject({ status: 400, member: 'n' });
  expect((await post('/read', undefined, { seat: 1 })).json()).toEqual({ ok: true });
  expect(faults).toEqual([]);
});

test('House rules § command a refusal goes out as a problem document, returned or thrown', async () => {
  const { get } = await guarded();
  const refused = await get('/refused');
  expect(refused.headers['content-type']).toBe('application/problem+json');
  expect(refused.json()).toMatchObject({ status: 409, code: 'wager-closed' });
  expect(refused.json()).not.toHaveProperty('member');
  expect((await get('/thrown')).json()).toMatchObject({ status: 429, code: 'slow-down' });
  expect((await get('/nowhere')).json()).toMatchObject({
    ...{ status: 404, code: 'no-such-page', because: 'There is nothing at this address.' },
  });
});

test('House rules § sign-on an answer is kept by nobody and runs nothing, unless it says otherwise', async () => {
  const { app, get } = await guarded();
  expect((await get('/refused')).headers).toMatchObject({
    ...{ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
  expect((await get('/kept')).headers['cache-control']).toBe('private');
  expect((await get('/own')).headers).not.toHaveProperty('content-security-policy');
  const forged = await app.inject({ method: 'POST', url: '/read', payload: { seat: 1 } });
  expect(forged.statusCode).toBe(400);
});

test('House rules § store health says why the house is not well, and from when on', async () => {
  let free = 1e9;
  let waiting = 0;
  let failed: { agoMs: number; error: unknown } | undefined;
  let head: () => number = () => 42;
  const house = houseOf({
    answering: { waitingMs: () => waiting, failed: () => failed },
    log: { store: { head: async () => ({ position: head() }) } },
  });
  const { get } = await doorOf((app) => {
    health(app, house, { freeBytes: async () => free });
  });
  const unknown = await doorOf((app) => {
    health(app, house, {});
  });
  const well = async (asks = get) => {
    const answer = await asks('/api/health');
    return [answer.statusCode, answer.json().because ?? answer.json().entries];
  };
  expect(await well()).toEqual([200, 42]);
  expect((await get('/api/health')).json()).toEqual({ ok: true, entries: 42 });
  free = 33_554_432;
  expect(await well()).toEqual([200, 42]);
  free -= 1;
  expect(await well()).toEqual([
    503,
    'The disk is nearly full: 32767 KB are left. Free some space.',
  ]);
  expect((await get('/api/health')).json().ok).toBe(false);
  free = 1e9;
  waiting = 5_000;
  expect(await well()).toEqual([200, 42]);
  waiting = 5_001;
  expect(await well()).toEqual([503, 'An entry has been waiting 5 seconds for the store.']);
  waiting = 0;
  failed = { agoMs: 10_000, error: new Error('v1.2 is full.') };
  const kept = [503, 'The last entry could not be kept: v1.2 is full.'];
  expect(await well()).toEqual(kept);
  failed.agoMs = 10_001;
  expect(await well()).toEqual([200, 42]);
  // Where nobody can say whether there is room again, it is not believed.
  expect(await well(unknown.get)).toEqual(kept);
  failed = undefined;
  expect(await well(unknown.get)).toEqual([200, 42]);
  head = () => {
    throw 'words';
  };
  expect(await well()).toEqual([503, 'The store does not answer: words.']);
});

test('House rules § sign-on metrics are for those who look after the house, and for a collector with the token', async () => {
  const { get } = await doorOf((app, who) => {
    measuring(app, who, { metricsToken: 'a token' });
  });
  const read = async (duty?: string, authorization?: string) => {
    const who = duty === undefined ? undefined : somebody(duty);
    const headers = authorization === undefined ? {} : { authorization };
    return (await get('/api/metrics', who, undefined, headers)).statusCode;
  };
  for (const duty of ['administrator', 'surveillance', 'regulator'])
    expect(await read(duty)).toBe(200);
  for (const duty of ['dealer', 'finance', 'cage']) expect(await read(duty)).toBe(403);
  expect(await read()).toBe(403);
  expect(await read(undefined, 'Bearer a token')).toBe(200);
  expect(await read(undefined, 'Bearer another')).toBe(403);
  expect(await read(undefined, 'a token')).toBe(403);
  const { headers, body } = await get('/api/metrics', somebody('regulator'));
  expect(headers['content-type']).toContain('text/plain');
  expect(body).toContain('# HELP houseway_commands_total Commands at tables, by answer');
  expect(body).toContain('# HELP houseway_decision_seconds From a command to its durable decision');
  expect(body).toContain('process_cpu');
  const without = await doorOf((app, who) => {
    measuring(app, who, {});
  });
  const sent = { authorization: 'Bearer undefined' };
  expect((await without.get('/api/metrics', undefined, undefined, sent)).statusCode).toBe(403);
});

const yahtzee = threeDiceYahtzee as never;
const tableOf = (more: object) => ({ ...closedTable(yahtzee), status: 'open', ...more });
const CAGED = {
  T1: tableOf({
    inventoryCents: 500,
    dropBox: { cashCents: 100, coupons: [] },
    owed: { p: 20, q: 0 },
  }),
  T2: tableOf({ inventoryCents: 900, dropBox: { cashCents: 0, coupons: [] } }),
  T3: tableOf({ inventoryCents: 70, dropBox: { cashCents: 0, coupons: ['MPX-1'] } }),
};
const COUNTS = {
  counts: [
    { what: 'closer', table: 'T1', at: 5 },
    { what: 'drop box', table: 'T1', at: 6 },
    { what: 'closer', table: 'T2', at: 7 },
  ],
  moved: [
    { type: 'TableOpened', table: 'T1', cents: 5 },
    { type: 'TableClosed', table: 'T1', cents: 6 },
    { type: 'Filled', table: 'T1', cents: 7 },
    { type: 'TableOpened', table: 'T2', cents: 8 },
    { type: 'Filled', cents: 9 },
  ],
};

test('House rules § ledger the cage is told where chips are; who counts a box, not what it should hold', async () => {
  const asked: unknown[] = [];
  const house = houseOf({
    clock: () => Date.parse('2026-11-16T20:00:00Z'),
    games: { 'three-dice-yahtzee': threeDiceYahtzee },
    people: async () => ({ people: { p: { name: 'Pat' } } }),
    floor: async () => ({
      tables: Object.keys(CAGED).map((table) => ({
        ...{ table, game: table === 'T3' ? 'gone' : 'three-dice-yahtzee' },
      })),
    }),
    table: async ({ table }: { table: keyof typeof CAGED }) => CAGED[table],
  });
  const { get } = await doorOf((app, who) => {
    cage(app, house, who, journalOf(COUNTS, asked));
  });
  const shown = (await get('/api/cage', somebody('surveillance'))).json();
  const at = (table: string, gameTitle = 'Three Dice Yahtzee') => ({
    ...{ table, gameTitle, status: 'open', practice: false },
  });
  const title = threeDiceYahtzee.title;
  expect(shown).toEqual({
    day: '2026-11-16',
    tables: [
      { ...at('T1', title), inventoryCents: 500, counted: 6 },
      { ...at('T2', title), inventoryCents: 900 },
      { ...at('T3', 'gone'), inventoryCents: 70 },
    ],
    owed: [{ table: 'T1', person: 'p', cents: 20, name: 'Pat' }],
    ...COUNTS,
  });
  expect(asked).toEqual([['cage', '2026-11-16']]);
  const blind = (await get('/api/cage?day=2026-11-15', somebody('finance'))).json();
  expect(asked[1]).toEqual(['cage', '2026-11-15']);
  expect(blind.tables.map((one: object) => 'inventoryCents' in one)).toEqual([false, true, false]);
  expect(blind.counts).toEqual(COUNTS.counts.slice(1));
  expect(blind.moved).toEqual([
    { type: 'TableOpened', table: 'T1' },
    { type: 'TableClosed', table: 'T1' },
    ...COUNTS.moved.slice(2),
  ]);
  expect((await get('/api/cage', somebody('dealer'))).json()).toMatchObject({
    ...{ status: 403, cite: 'House rules § ledger' },
    because: 'The cage is for these roles: cage, finance, surveillance, regulator.',
  });
  expect((await get('/api/cage')).statusCode).toBe(401);
  for (const wrong of ['yesterday', '2026-13-01'])
    expect((await get(`/api/cage?day=${wrong}`, somebody('cage'))).statusCode).toBe(400);
  const behind = refuse('journal-behind', 'Wait.', 'House rules § reports');
  const other = await doorOf((app, who) => {
    cage(app, house, who, journalOf(behind));
  });
  expect((await other.get('/api/cage', somebody('cage'))).statusCode).toBe(503);
});

test('House rules § people a house is set up once, by whoever was where it was started', async () => {
  const asked: unknown[] = [];
  const state = { name: '', people: {}, refused: undefined as unknown };
  const house = houseOf({
    floor: async () => ({ name: state.name }),
    people: async () => ({ people: state.people, left: {} }),
    addPerson: async (...added: readonly unknown[]) => {
      asked.push(added);
      return state.refused ?? {};
    },
    ask: async (...command: readonly unknown[]) => {
      asked.push(command);
      return {};
    },
  });
  const files = { setUpCode: 'the code', keyFiles: [{ file: 'key', purpose: 'signs' }] };
  const { get, post } = await doorOf((app) => {
    setUp(app, house, files, 'PUBLIC');
  });
  const administrator = { person: 'ann', name: 'Ann', credential: 'C', department: 'D' };
  const founds = (code: string) =>
    post('/api/set-up', undefined, { code, house: 'H', administrator, password: 'long enough' });
  expect((await get('/api/set-up')).json()).toEqual({ needed: true });
  for (const wrong of ['the cod', 'the codE', ''])
    expect((await founds(wrong)).json()).toMatchObject({
      ...{ status: 401, because: 'Wrong code. It was printed where the house was started.' },
    });
  expect(asked).toEqual([]);
  state.refused = refuse('weak-password', 'Longer.', 'House rules § sign-on');
  expect((await founds('the code')).json().code).toBe('weak-password');
  state.refused = undefined;
  asked.splice(0);
  expect((await founds('the code')).json()).toEqual({ publicKey: 'PUBLIC', keys: files.keyFiles });
  expect(asked).toEqual([
    [
      { ...administrator, kind: 'staff', duties: ['administrator'], grade: 'above' },
      'long enough',
      expect.anything(),
    ],
    [
      { kind: 'floor', asks: { type: 'FoundHouse', name: 'H', demo: false } },
      [{ person: 'ann', duty: 'administrator' }],
    ],
  ]);
  state.people = { ann: { person: 'ann', kind: 'staff', duties: ['administrator'] } };
  expect((await get('/api/set-up')).json()).toEqual({ needed: false });
  Object.assign(state, { name: 'H', people: {} });
  expect((await get('/api/set-up')).json()).toEqual({ needed: false });
  expect((await founds('the code')).json()).toMatchObject({
    ...{ code: 'house-founded', because: 'This house has been set up. Sign in.' },
  });
  state.name = '';
  const closed = await doorOf((app) => {
    setUp(app, house, {}, 'PUBLIC');
  });
  expect((await closed.get('/api/set-up')).json()).toEqual({ needed: false });
});

test('House rules § people the file is read whole by some, and its patrons by others', async () => {
  const known = { a: { person: 'a', kind: 'staff' }, b: { person: 'b', kind: 'patron' } };
  const asked: unknown[] = [];
  const acts =
    (what: string) =>
    (...with_: readonly unknown[]) => {
      asked.push([what, ...with_]);
      return { entry: { position: 3, hash: 'h', at: 9 }, again: false };
    };
  const house = houseOf({
    games: {},
    people: async () => ({ people: known }),
    ...{ ask: acts('ask'), addPerson: acts('addPerson'), setPassword: acts('setPassword') },
    registerPatron: acts('registerPatron'),
    vouch: (_: string, password: string) =>
      password === 'mine' ? {} : refuse('not-signed-in', 'No.', 'House rules § sign-on'),
  });
  const { get, post } = await doorOf((app, who) => {
    people(app, house, who);
  });
  const read = async (duty?: string) =>
    (await get('/api/people', duty === undefined ? undefined : somebody(duty))).json();
  for (const duty of ['administrator', 'surveillance', 'regulator'])
    expect(await read(duty)).toEqual({ people: Object.values(known) });
  for (const duty of ['cage', 'floorperson'])
    expect(await read(duty)).toEqual({ people: [known.b] });
  expect(await read('dealer')).toMatchObject({ status: 403, cite: 'House rules § people' });
  expect(await read()).toMatchObject({ status: 401 });
  const administrator = somebody('administrator');
  const sends = async (command: object, more: object = {}) =>
    (await post('/api/people', administrator, { key: 'one of its own', command, ...more })).json();
  const setting = { type: 'SetPassword', person: 'a' };
  expect(await sends(setting, { password: 'new' })).toMatchObject({
    because: 'Send your "own" password with this command.',
  });
  expect(await sends(setting, { password: 'new', own: 'wrong' })).toMatchObject({ status: 401 });
  expect(await sends(setting, { own: 'mine' })).toMatchObject({
    ...{ status: 400, because: 'Send a "password" with this command.' },
  });
  expect(asked).toEqual([]);
  const done = { position: 3, hash: 'h', at: 9, again: false };
  expect(await sends(setting, { password: 'new', own: 'mine' })).toEqual(done);
  const by = [{ person: 'administrator-1', duty: 'administrator' }];
  const key = 'administrator-1 one of its own';
  expect(asked).toEqual([['setPassword', 'a', 'new', by, key]]);
  const retiring = { type: 'RetirePerson', person: 'a', reason: 'left' };
  expect(await sends(retiring)).toEqual(done);
  expect(asked[1]).toEqual(['ask', { kind: 'people', asks: retiring }, by, key]);
  const patron = { type: 'RegisterPatron', person: 'p', name: 'P' };
  expect(await sends(patron)).toMatchObject({ because: 'Send a "password" with this command.' });
  await sends(patron, { password: 'new' });
  expect(asked[2]).toEqual(['registerPatron', patron, 'new', expect.anything(), key]);
  expect(
    (await post('/api/people', undefined, { key: 'one of its own', command: retiring })).statusCode,
  ).toBe(401);
  expect(await sends({ type: 'Nothing' })).toMatchObject({ status: 400 });
});

test('House rules § training the first try of each step is scored, once the exercise is done', async () => {
  const kept: unknown[] = [];
  const house = houseOf({
    clock: () => 1_000,
    games: {},
    people: async () => ({ people: { 'dealer-1': { name: 'Dee' } } }),
    ask: async (command: unknown) => {
      kept.push(command);
      return { entry: {} };
    },
  });
  const asked: unknown[] = [];
  const scores = [{ person: 'dealer-1' }, { person: 'gone' }];
  const { get, post } = await doorOf((app, who) => {
    training(app, house, who, journalOf(scores, asked));
  });
  const dealer = somebody('dealer');
  expect((await get('/api/training')).statusCode).toBe(401);
  const { exercises } = (await get('/api/training', dealer)).json();
  const short = exercises.toSorted(
    (a: { steps: number }, b: { steps: number }) => a.steps - b.steps,
  );
  const one = short.find(({ steps }: { steps: number }) => steps >= 2);
  expect(one.gameTitle).toBe(one.game);
  const shown = (await get(`/api/training/${one.exercise}`, dealer)).json();
  expect(shown.steps).toHaveLength(one.steps);
  expect(shown.steps[1].step).toBe(1);
  expect(Object.keys(shown.steps[0])).not.toContain('expected');
  const answers = async (step: number, answer: string) =>
    (await post(`/api/training/${one.exercise}/${step}`, dealer, { answer })).json();
  const all = async (wrong: number) => {
    for (let step = 0; step < one.steps; step += 1) {
      const { expected } = await answers(step, step === wrong ? 'nothing like it' : 'peek');
      if (step !== wrong) await answers(step, expected);
    }
  };
  await all(-1);
  expect(kept).toHaveLength(1);
  // A step that is tried again once all are scored changes nothing.
  await answers(one.steps - 1, 'again');
  expect(kept).toHaveLength(1);
  // From the first step on it is scored again.
  await all(0);
  expect(kept).toHaveLength(2);
  expect((await answers(one.steps, 'beyond')).because).toBe('There is no such exercise.');
  expect((await get('/api/training/none', dealer)).statusCode).toBe(404);
  const read = async (who: ReturnType<typeof somebody>, query = '') =>
    (await get(`/api/training-scores${query}`, who)).json();
  expect(await read(dealer)).toEqual({
    scores: [
      { person: 'dealer-1', name: 'Dee' },
      { person: 'gone', name: 'gone' },
    ],
  });
  await read(somebody('floorperson'));
  await read(somebody('regulator'), '?person=dealer-1');
  expect(asked).toEqual([
    ['scores', 'dealer-1'],
    ['scores', undefined],
    ['scores', 'dealer-1'],
  ]);
  const behind = refuse('journal-behind', 'Wait.', 'House rules § reports');
  const other = await doorOf((app, who) => {
    training(app, house, who, journalOf(behind));
  });
  expect((await other.get('/api/training-scores', dealer)).statusCode).toBe(503);
  expect(await read(dealer, '?person=dealer-1')).toHaveProperty('scores');
  expect(await read(dealer, '?person=dealer-2')).toMatchObject({
    status: 403,
    because:
      'You see your own scores. These roles see everybody’s: floorperson, administrator, regulator.',
  });
});

test('House rules § sign-on requests that cannot be read are counted by address, and others are not', async () => {
  const { get, post } = await doorOf((app) => {
    pace(app, { mostJunk: 3 });
    app.get('/fine', async () => ({ ok: true }));
    app.post('/signs', async () => ({ ok: true }));
  });
  for (let count = 0; count < 10; count += 1) expect((await get('/fine')).statusCode).toBe(200);
  const others = Object.fromEntries(
    Array.from({ length: 30 }, (_, i) => [`place-${i}`, { person: 'x', password: 'y' }]),
  );
  const signs = async (body: object) => (await post('/signs', undefined, body)).statusCode;
  expect(await signs({ others })).toBe(200);
  expect(await signs({ others })).toBe(200);
  expect(await signs({})).toBe(200);
  const slow = await post('/signs', undefined, { approver: {} });
  expect(slow.json()).toMatchObject({
    ...{ status: 429, code: 'slow-down', cite: 'House rules § sign-on' },
    because: expect.stringMatching(/^Too many attempts\. Try again in (60|59) seconds\.$/),
  });
  for (let count = 0; count < 3; count += 1) expect((await get('/none')).statusCode).toBe(404);
  expect((await get('/fine')).statusCode).toBe(429);
});
