import type { FastifyReply } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { smallDoor, somebody } from '../../test/small-door.ts';
import { asiaPoker, threeDiceFootball } from '../games/index.ts';
import { silentDevice } from '../house/dealing/device.ts';
import type { House } from '../house/house.ts';
import type { AnyGame } from '../kernel/game.ts';
import { refuse } from '../kernel/refusal.ts';
import { closedTable } from '../table/state.ts';
import { endingsDoor, fairnessDoor, fairnessOf } from './fairness.ts';
import { lab } from './lab.ts';
import { law } from './law.ts';
import { news } from './news.ts';
import type { Recalls } from './recall.ts';
import { rounds } from './rounds.ts';
import { streams } from './stream.ts';
import { tables } from './tables.ts';

const football = threeDiceFootball as AnyGame;
const TABLES = [
  { table: 'F1', game: football.id, title: 'One' },
  { table: 'X1', game: 'gone', title: 'A table whose game is not here' },
];
const ROUND = { replay: true, round: 3, from: 4, to: 9, events: [{}], settled: [] };
const DONE = { entry: { position: 5, hash: 'h', at: 9 }, again: true };
const DONE_SAID = { position: 5, hash: 'h', at: 9, again: true };

/** What the test changes while the doors are open. */
const fresh = () => ({
  table: { ...closedTable(football), status: 'open' } as object,
  sat: [] as number[],
  round: ROUND as object | undefined,
  done: DONE as unknown,
  device: silentDevice as object,
  isBeacon: true,
});

/** The doors of a table, with as much of the house behind them as they ask for. */
const opened = async (showsOdds?: boolean) => {
  const state = fresh();
  const asked: unknown[] = [];
  const notes =
    (what: string, answer: () => unknown) =>
    async (...with_: readonly unknown[]) => {
      asked.push([what, ...with_]);
      return answer();
    };
  const house = {
    clock: () => Date.parse('2026-11-16T20:00:00Z'),
    games: { [football.id]: football, [asiaPoker.id]: asiaPoker },
    floor: async () => ({ name: 'A house', tables: TABLES }),
    table: async () => state.table,
    device: async () => state.device,
    log: {
      store: {
        head: async () => ({ position: 42 }),
        streamHead: async () => ({ version: 0 }),
        readStream: async () => [],
      },
    },
    subscribe: () => () => {},
    ask: notes('ask', () => state.done),
    breakSession: notes('break', () => state.done),
    retireBeacon: notes('retire', () => state.done),
    vouch: async (person: string, password: string) =>
      password === 'right'
        ? { person, duties: ['regulator'] }
        : refuse('not-signed-in', 'No.', 'House rules § sign-on'),
  } as unknown as House;
  const recalls = (() => ({
    rounds: async (looking: object, of: object) => {
      asked.push(['rounds', looking, of]);
      return state.round === undefined ? [] : [state.round];
    },
    seats: async (person: string, of: object) => {
      asked.push(['seats', person, of]);
      return state.sat;
    },
    before: async () => state.table,
  })) as never as Recalls;
  const signer = { key: 'KEY', sign: () => 'signed' } as never;
  const watched = { connect: () => undefined, guard: () => {} } as never;
  const past = {
    roadOf: async (...of: readonly unknown[]) => {
      asked.push(['road', ...of.slice(1)]);
      return { road: [{ mark: 'x' }] };
    },
  } as never;
  const dealers = new Map([['F1', { closesAt: () => 77 }]]) as never;
  const beacons = {
    take: (beacon: object) => {
      asked.push(['beacon', beacon]);
      return state.isBeacon;
    },
  } as never;
  const door = await smallDoor((app, who) => {
    rounds(app, house, who, signer, recalls);
    law(app, house);
    lab(app, who, house.games);
    news(app, house, who, watched, () => {});
    fairnessDoor(app, house, beacons);
    endingsDoor(app, house, who);
    tables(app, house, who, watched, past, {
      ...{ dealers, ...(showsOdds === undefined ? {} : { showsOdds }) },
    });
  });
  onTestFinished(() => door.close());
  return { ...door, asked, state };
};

test.each(['Z9', 'X1'])('House rules § tables at %s there is nothing to see', async (table) => {
  const { get, post, asked } = await opened();
  const signed = { approver: { person: 'r', password: 'right' } };
  const answers = [
    ...(await Promise.all(
      ['', '/declaration', '/odds', '/events', '/rules', '/fairness', '/rounds'].map((path) =>
        get(`/api/tables/${table}${path}`),
      ),
    )),
    await get(`/api/tables/${table}/rounds/3/receipt`, somebody('player')),
    await get(`/api/tables/${table}/rounds/3/slip`, somebody('player')),
    await get(`/api/tables/${table}/rounds/3/dispute`, somebody('surveillance')),
    await post(`/api/tables/${table}/rounds/3/dispute`, somebody('player'), {
      ...{ key: 'one of its own', what: 'x' },
    }),
    await post(`/api/tables/${table}/break`, somebody('floorperson'), {
      ...{ key: 'one of its own', why: 'x', ...signed },
    }),
  ];
  for (const answer of answers)
    expect(answer.json()).toMatchObject({
      ...{ status: 404, code: 'no-such-table', because: `There is no table ${table}.` },
    });
  expect(asked).toEqual([]);
});

test('House rules § odds odds are shown unless the house does not', async () => {
  const shows = await opened();
  const odds = (await shows.get('/api/tables/F1/odds')).json();
  expect(odds).toMatchObject({ game: football.id, rules: closedTable(football).inForce });
  expect(odds.wagers.length).toBeGreaterThan(5);
  expect((await shows.get('/api/tables/F1/declaration')).json().odds).toBe(true);
  const hides = await opened(false);
  expect((await hides.get('/api/tables/F1/odds')).json()).toMatchObject({
    ...{ status: 403, code: 'odds-not-shown', cite: 'House rules § odds' },
  });
  expect((await hides.get('/api/tables/F1/declaration')).json().odds).toBe(false);
});

test('House rules § tables a table is shown with its road and its clock, in the language of who looks', async () => {
  const { get, asked } = await opened();
  const spanish = { 'accept-language': 'es' };
  const shown = (await get('/api/tables/F1', somebody('player'), undefined, spanish)).json();
  expect(shown).toMatchObject({
    ...{ table: 'F1', position: 42, closesAt: 77, at: Date.parse('2026-11-16T20:00:00Z') },
    ...{ road: [{ mark: 'x' }], as: 'staff-es' },
  });
  expect(asked).toEqual([['road', 'F1', 'player-1', 'es']]);
  const declared = async (headers: Record<string, string>) =>
    (await get('/api/tables/F1/declaration', undefined, undefined, headers)).json().deals;
  expect(await declared({})).toBe(football.screen?.deals.en);
  expect(await declared(spanish)).toBe(football.screen?.deals.es);
});

test('House rules § submission the rules of a table are those of the day that is asked for, today unless one is', async () => {
  const { get, state } = await opened();
  const filings = [
    { from: '2026-01-01', filed: { touchdown: 'reach-zero' } },
    { from: '2026-11-17', filed: { touchdown: 'pass-zero' } },
  ];
  state.table = { ...state.table, filings };
  const rules = async (query = '') => (await get(`/api/tables/F1/rules${query}`)).json();
  expect(await rules()).toMatchObject({
    ...{ table: 'F1', game: football.id, day: '2026-11-16', filings },
    rules: { touchdown: 'reach-zero' },
  });
  expect(await rules('?day=2026-11-17')).toMatchObject({ rules: { touchdown: 'pass-zero' } });
  for (const wrong of ['2026-11-1', '12026-11-17', '2026-11-171', '2026-02-30', 'today'])
    expect(await rules(`?day=${wrong}`)).toMatchObject({ status: 400 });
  state.table = { ...state.table, filings: [{ from: '2026-01-01', filed: { touchdown: 'x' } }] };
  expect(await rules()).toMatchObject({ code: expect.any(String), status: 409 });
});

test('House rules § rounds the law is listed chapter by chapter and reading by reading, and read whole', async () => {
  const { get } = await opened();
  const { chapters, readings } = (await get('/api/law')).json();
  const pages = (some: readonly { readonly page: string }[]) => some.map(({ page }) => page);
  expect(pages(chapters)).toEqual(pages(chapters).toSorted());
  expect(pages(readings)).toEqual(pages(readings).toSorted());
  expect(
    pages([...chapters, ...readings]).filter((page) => /README|coverage|\.md/.test(page)),
  ).toEqual([]);
  for (const { title, edition, effective, blocks, coverage } of chapters) {
    expect(
      [title, edition, effective].every((text) => /^\S(.*\S)?$/.test(text)),
      title,
    ).toBe(true);
    expect(
      Object.keys(coverage).every((is) => /^[a-z]+$/.test(is)),
      title,
    ).toBe(true);
    expect(blocks).toBeGreaterThanOrEqual(0);
  }
  for (const { page, title, rule, paragraphs, coverage, blocks } of readings) {
    expect(
      [title, rule, paragraphs].every((text) => /^\S(.*\S)?$/.test(text)),
      page,
    ).toBe(true);
    expect([page, coverage]).toEqual([page, {}]);
    expect(title).not.toMatch(/^#/);
    expect(blocks).toBeGreaterThanOrEqual(0);
  }
  const chapter = (await get('/api/law/661a-three-dice-football')).json();
  const [edition] = /(?<=^Edition: ).*$/m.exec(chapter.text) ?? [];
  const [effective] = /(?<=^Effective: ).*$/m.exec(chapter.text) ?? [];
  expect(chapters.find(({ page }: { page: string }) => page === chapter.page)).toEqual({
    ...{ page: '661a-three-dice-football', title: chapter.title, edition, effective },
    blocks: [...chapter.text.matchAll(/^```law/gm)].length,
    coverage: Object.fromEntries(
      [...Map.groupBy(chapter.covered, ({ is }: { is: string }) => is)].map(([is, some]) => [
        ...[is, some.length],
      ]),
    ),
  });
  expect(chapter.covered).toContainEqual({
    ...{ cite: '58 Pa. Code § 661a.3(c)', is: 'enforced', where: '' },
  });
  for (const { cite, is } of chapter.covered) expect([cite, is].includes('')).toBe(false);
  const before = (await get('/api/law/577-three-dice-football')).json();
  expect(before.covered).toContainEqual({
    ...{ cite: expect.any(String), is: 'tested', where: expect.stringContaining('test') },
  });
  expect(chapter.text).toContain(`# ${chapter.title}`);
  const reading = (await get(`/api/law/${readings[0].page}`)).json();
  expect(reading).toMatchObject({ title: readings[0].title, covered: [] });
  expect(reading.text).toContain(`\nRule: ${reading.rule}\n`);
  expect(reading.text).toContain(`\nParagraph: ${reading.paragraphs}\n`);
  expect((await get('/api/law/none')).json()).toMatchObject({
    ...{ status: 404, because: 'There is no such chapter or reading.', cite: 'House rules § odds' },
  });
});

const PUBLIC = { staff: false, counts: false, surveillance: false, language: 'en' };

test('House rules § rounds earlier rounds are recalled for whoever asks, twenty unless fewer or more are wanted', async () => {
  const { get, asked } = await opened();
  expect((await get('/api/tables/F1/rounds')).json()).toEqual({ table: 'F1', rounds: [ROUND] });
  await get('/api/tables/F1/rounds?before=7&most=50&telling=yes', somebody('dealer'), undefined, {
    'accept-language': 'es',
  });
  const dealer = { ...PUBLIC, person: 'dealer-1', staff: true, language: 'es' };
  expect(asked).toEqual([
    ['rounds', PUBLIC, { before: Number.POSITIVE_INFINITY, most: 20, telling: false }],
    ['rounds', dealer, { before: 7, most: 50, telling: true }],
  ]);
  for (const wrong of ['most=0', 'most=51', 'before=-1', 'telling=no'])
    expect((await get(`/api/tables/F1/rounds?${wrong}`)).statusCode, wrong).toBe(400);
});

const NOT_SEATED = {
  ...{ status: 403, code: 'not-your-seat', cite: 'House rules § seats' },
  because: 'Only a player who was seated in that round can get this receipt or dispute it.',
};
const NO_ROUND = {
  ...{ status: 404, because: 'No such round was played at this table.' },
};

test.each(['receipt', 'slip'])(
  'House rules § rounds a %s is for whoever sat there in that round',
  async (what) => {
    const { get, state, asked } = await opened();
    const player = somebody('player');
    const url = `/api/tables/F1/rounds/3/${what}`;
    expect((await get(url)).json()).toMatchObject(NOT_SEATED);
    expect((await get(url, player)).json()).toMatchObject(NOT_SEATED);
    const person = { person: 'player-1', staff: true, counts: false, surveillance: false };
    expect(asked.slice(1)).toEqual([
      ['rounds', person, { before: 4, most: 1 }],
      ['seats', 'player-1', ROUND],
    ]);
    state.sat = [2, 5];
    expect((await get(`${url}?seat=4`, player)).json()).toMatchObject(NOT_SEATED);
    for (const seat of ['', '?seat=5']) {
      const answer = (await get(`${url}${seat}`, player)).json();
      expect(answer.code, seat).not.toBe('not-your-seat');
    }
    state.round = { ...ROUND, round: 2 };
    expect((await get(url, player)).json()).toMatchObject(NO_ROUND);
    state.round = undefined;
    expect((await get(url, player)).json()).toMatchObject(NO_ROUND);
    for (const wrong of ['?seat=0', '?seat=65'])
      expect((await get(`${url}${wrong}`, player)).statusCode).toBe(400);
  },
);

test('House rules § export a receipt of a round in play is not given', async () => {
  const { get, state } = await opened();
  const play = { ...closedTable(football).play, number: 3 };
  state.table = { ...state.table, play };
  state.sat = [2];
  const receipt = async () =>
    (await get('/api/tables/F1/rounds/3/receipt', somebody('player'))).json();
  const inPlay = {
    ...{ status: 409, code: 'round-in-play', cite: 'House rules § export' },
    because: 'This round is in play. Ask again when it is over.',
  };
  expect(await receipt()).toMatchObject(inPlay);
  state.table = { ...state.table, play: { ...play, number: 4 } };
  expect((await receipt()).code).not.toBe('round-in-play');
});

test('House rules § export a dispute pack is for its roles, and of a round in play for those who watch', async () => {
  const { get, state, asked } = await opened();
  const pack = async (...duties: readonly string[]) =>
    (
      await get(
        '/api/tables/F1/rounds/3/dispute',
        duties.length === 0 ? undefined : somebody(...duties),
      )
    ).json();
  expect(await pack()).toMatchObject({ status: 401 });
  for (const role of ['player', 'dealer', 'cage', 'administrator'])
    expect(await pack(role)).toMatchObject({
      ...{ status: 403, code: 'not-your-role', cite: 'House rules § export' },
      because: 'A dispute pack is for a floorperson, surveillance and the regulator.',
    });
  expect(await pack('floorperson', 'finance')).toMatchObject({ code: 'counts-blind' });
  state.table = { ...state.table, play: { ...closedTable(football).play, number: 3 } };
  expect(await pack('floorperson')).toMatchObject({ code: 'round-in-play' });
  expect(asked).toEqual([]);
  state.done = refuse('house-busy', 'Later.', 'House rules § store');
  for (const watches of ['surveillance', 'regulator'])
    expect(await pack(watches)).toMatchObject({ code: 'house-busy' });
  expect(asked.at(-1)).toEqual([
    'ask',
    { kind: 'people', asks: { type: 'RecordExport', what: 'round 3 at F1, disputed' } },
    [{ person: 'regulator-1', duty: 'regulator' }],
    expect.stringMatching(/^export /),
  ]);
  state.round = undefined;
  expect(await pack('regulator')).toMatchObject(NO_ROUND);
});

test('House rules § alerts a round is disputed by who took part in it', async () => {
  const { post, state, asked } = await opened();
  const body = { key: 'one of its own', what: 'The die was cocked.' };
  const disputes = async (who?: ReturnType<typeof somebody>) =>
    (await post('/api/tables/F1/rounds/3/dispute', who, body)).json();
  const player = somebody('player');
  expect(await disputes()).toMatchObject({ status: 401 });
  expect(await disputes(player)).toMatchObject(NOT_SEATED);
  state.sat = [2];
  asked.splice(0);
  expect(await disputes(player)).toEqual(DONE_SAID);
  expect(asked.at(-1)).toEqual([
    'ask',
    {
      kind: 'alerts',
      asks: { type: 'RaiseDispute', table: 'F1', round: 3, what: 'The die was cocked.' },
    },
    [{ person: 'player-1', duty: 'player' }],
    'player-1 one of its own',
  ]);
  state.done = refuse('dispute-raised', 'It was.', 'House rules § alerts');
  expect(await disputes(player)).toMatchObject({ code: 'dispute-raised' });
  state.round = undefined;
  expect(await disputes(player)).toMatchObject(NO_ROUND);
});

test('House rules § devices what ends a session is signed by two, under a key of the first', async () => {
  const { post, state, asked } = await opened();
  const floor = somebody('floorperson');
  const body = (password: string) => ({
    approver: { person: 'reg', password },
    key: 'one of its own',
  });
  const by = [
    { person: 'floorperson-1', duty: 'floorperson' },
    { person: 'reg', duty: 'regulator' },
  ];
  const key = 'floorperson-1 one of its own';
  const ways = [
    [
      '/api/tables/F1/break',
      { why: 'lost' },
      ['break', { table: 'F1', game: football.id }, 'lost', by, key],
    ],
    ['/api/beacons/retire', {}, ['retire', by, key]],
  ] as const;
  for (const [url, more, done] of ways) {
    const sends = async (password: string, who?: typeof floor) =>
      (await post(url, who, { ...body(password), ...more })).json();
    expect(await sends('right')).toMatchObject({ status: 401, because: 'Sign in first.' });
    expect(await sends('wrong', floor)).toMatchObject({ status: 401, because: 'No.' });
    expect(asked).toEqual([]);
    expect(await sends('right', floor)).toEqual(DONE_SAID);
    expect(asked.splice(0)).toEqual([done]);
    state.done = refuse('not-due', 'Not yet.', 'House rules § devices');
    expect(await sends('right', floor)).toMatchObject({ code: 'not-due' });
    state.done = DONE;
    asked.splice(0);
  }
});

test('House rules § devices a beacon that does not prove itself is refused by its number', async () => {
  const { post, state, asked } = await opened();
  const beacon = { round: 7, signature: '0f'.repeat(48) };
  expect((await post('/api/beacons', undefined, beacon)).json()).toEqual({ ok: true });
  expect(asked).toEqual([['beacon', beacon]]);
  state.isBeacon = false;
  expect((await post('/api/beacons', undefined, beacon)).json()).toMatchObject({
    ...{
      code: 'beacon-wrong',
      because: 'This is not the beacon 7.',
      cite: 'House rules § devices',
    },
  });
});

const SESSION = { name: 's', house: 'h', anchor: 'a', length: 9, windowMs: 1, marginMs: 2 };
const device = (more: object = {}) =>
  ({
    ...silentDevice,
    session: { ...SESSION, session: 's', beacon: 'quicknet', sealed: 'SECRET' },
    promise: { index: 1 },
    ...more,
  }) as never;

test('House rules § devices everybody may know how a table draws: no secret, and no card that lies face down', async () => {
  const { get, state } = await opened();
  expect((await get('/api/tables/F1/fairness')).json()).toEqual({ revealed: [] });
  state.device = device();
  const { now } = (await get('/api/tables/F1/fairness')).json();
  expect(now).toEqual({
    session: { ...SESSION, beacon: 'quicknet' },
    ...{ promise: { index: 1 }, seats: [], drawn: [] },
  });
  const drawn = [
    {
      draw: 1,
      beaconRound: 5,
      signature: 'sig',
      shape: { dice: 3 },
      outcome: [1, 2, 3],
      seed: 'S',
    },
    { draw: 2, beaconRound: 6, shape: { deal: 7 }, outcome: ['As'], seed: 'S' },
  ];
  const whole = device({
    session: { ...SESSION, session: 's', beacon: '' },
    ...{ window: { draw: 1 }, closing: { draw: 2 }, drawn },
  });
  expect(fairnessOf(whole)).toStrictEqual({
    warning: 'No beacon: the house and a patron together could choose.',
    session: { ...SESSION, beacon: '' },
    ...{ promise: { index: 1 }, seats: [], window: { draw: 1 }, closing: { draw: 2 } },
    drawn: [
      { draw: 1, beaconRound: 5, signature: 'sig', shape: { dice: 3 }, outcome: [1, 2, 3] },
      { draw: 2, beaconRound: 6, shape: { deal: 7 } },
    ],
  });
  expect(fairnessOf(device({ promise: undefined }))).toBeUndefined();
  expect(fairnessOf(device({ session: undefined }))).toBeUndefined();
});

test('House rules § reports the lab is for staff, and of games that are here', async () => {
  const { get } = await opened();
  const patron = { ...somebody('player'), kind: 'patron' } as ReturnType<typeof somebody>;
  for (const url of ['/api/lab/none/report.json', '/api/lab/none/device']) {
    expect((await get(url)).statusCode).toBe(401);
    expect((await get(url, patron)).json()).toMatchObject({
      ...{ status: 403, because: 'Only staff of the house may do this.' },
    });
    const none = (await get(url, somebody('dealer'))).json();
    expect(none.because).toContain('none');
    expect(none.status).toBeGreaterThanOrEqual(400);
  }
  expect((await get('/api/lab/none/report.doc', somebody('dealer'))).statusCode).toBe(400);
});

test('House rules § people news of the house is for staff and the regulator', async () => {
  const { get } = await opened();
  expect((await get('/api/news/events')).statusCode).toBe(401);
  const patron = { ...somebody('player'), kind: 'patron' } as ReturnType<typeof somebody>;
  expect((await get('/api/news/events', patron)).json()).toMatchObject({
    ...{ status: 403, because: 'The rooms of the house are for staff and the regulator.' },
  });
});

test('House rules § rounds a stream that cannot be opened is answered with the reason, and follows nothing', async () => {
  const no = refuse('slow-down', 'Too many.', 'House rules § sign-on');
  const guarded: unknown[] = [];
  const watched = { connect: () => no, guard: (...of: unknown[]) => guarded.push(of) } as never;
  const log = {
    store: { head: async () => ({ position: 0 }), readStream: async () => [] },
    standing: async () => ({ state: closedTable(football), version: 0 }),
  };
  let opens = 0;
  const house = {
    log,
    subscribe: () => {
      opens += 1;
      return () => {};
    },
  } as never as House;
  const { watch } = streams(house, watched, { dealers: new Map() });
  const found = { game: football, at: { table: 'F1', game: football.id } };
  const asks = () => watch(found, undefined, { request: {} as never, reply: {} as FastifyReply });
  expect(await asks()).toBe(no);
  expect(await asks()).toBe(no);
  expect(guarded).toEqual([]);
  // However many look on, a table is followed once.
  expect(opens).toBe(1);
});
