import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { smallDoor, somebody } from '../../test/small-door.ts';
import { threeDiceFootball } from '../games/index.ts';
import type { House } from '../house/house.ts';
import type { Signer } from '../house/log/signing.ts';
import { ROLES } from '../kernel/command.ts';
import { refuse } from '../kernel/refusal.ts';
import { audit } from './audit.ts';
import { outbox } from './outbox.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const HEAD = { size: 3, root: 'r', at: 7, key: 'k', signature: 's' };
const signer = { key: 'the key', sign: (text: string) => `signed ${text.length}` } as Signer;
const headsOf = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ ...HEAD, size: i + 1, root: `r${i + 1}`, at: i }));

/** The log of a house: so many entries of which nothing is told, and so many heads. */
const opened = async ({ entries = 3, heads = 0, answer = {} as object } = {}) => {
  const asked: unknown[] = [];
  const heard = new Set<() => void>();
  const known = { entries };
  const store = {
    head: async () => ({ position: known.entries }),
    heads: async () => headsOf(heads),
    readAll: async function* (from: number) {
      for (let position = from; position <= known.entries; position += 1) {
        const command = { kind: 'floor', asks: { type: 'NameHouse', name: 'A' } };
        yield { position, hash: `h${position}`, at: 1, by: [], command, events: [] };
      }
    },
  };
  const house = {
    games: { [threeDiceFootball.id]: threeDiceFootball },
    log: {
      store,
      signHead: async () => HEAD,
      consistency: async (from: number) =>
        from > known.entries ? undefined : { head: HEAD, proof: [`from ${from}`] },
    },
    ask: async (...question: readonly unknown[]) => {
      asked.push(question);
      return answer;
    },
    subscribe: (hear: () => void) => {
      heard.add(hear);
      return () => heard.delete(hear);
    },
    floor: async () => ({ name: 'The house', tables: [] }),
  } as unknown as House;
  const recalls = (() => undefined) as never;
  const door = await smallDoor((app, who) => {
    audit(app, house, who, signer, recalls);
    outbox(app, house, who, signer, recalls);
  });
  onTestFinished(() => door.close());
  return { ...door, asked, heard, known };
};

const LOG = ['regulator', 'surveillance', 'administrator'];
const EXPORT = ['regulator', 'surveillance'];
const OUTBOX = ['finance', 'surveillance', 'regulator', 'administrator'];
const STEPS = ['regulator', 'surveillance', 'floorperson', 'finance'];

test.each([
  ['/api/log', 'The log is', LOG, 'House rules § export'],
  ['/api/log/head', 'The log is', LOG, 'House rules § export'],
  ['/api/log/export', 'The whole log is', EXPORT, 'House rules § export'],
  ['/api/tables/T/rounds/1/steps', 'The steps of a round are', STEPS, 'House rules § export'],
  ['/api/outbox', 'The outbox is', OUTBOX, 'House rules § reports'],
])(
  'House rules § export %s is refused to every other role, and says whose it is',
  async (...of) => {
    const [url, what, roles, cite] = of;
    const { get, asked } = await opened();
    expect((await get(url)).statusCode).toBe(401);
    for (const role of ROLES.filter((one) => !roles.includes(one))) {
      expect((await get(url, somebody(role))).json(), role).toMatchObject({
        ...{ status: 403, because: `${what} for these roles: ${roles.join(', ')}.`, cite },
      });
    }
    expect(asked).toEqual([]);
    for (const role of roles) {
      expect((await get(url, somebody(role))).statusCode, role).not.toBe(403);
    }
  },
);

test.each([0, 1, 49, 50, 51])(
  'House rules § export of %i heads the newest fifty are listed, the last one last',
  async (heads) => {
    const { get } = await opened({ entries: 60, heads });
    expect((await get('/api/log', somebody('regulator'))).json()).toEqual({
      ...{ entries: 60, covered: heads, key: 'the key' },
      heads: headsOf(heads)
        .filter(({ size }) => size > heads - 50)
        .map(({ size, root, at }) => ({ size, root, at })),
    });
  },
);

test('House rules § export who kept a head is sent the proof; of one that never was, what to do', async () => {
  const { get } = await opened();
  const head = async (query: string) =>
    (await get(`/api/log/head${query}`, somebody('administrator'))).json();
  expect(await head('')).toEqual(HEAD);
  expect(await head('?from=3')).toEqual({ ...HEAD, proof: ['from 3'] });
  expect(await head('?from=4')).toMatchObject({
    ...{ status: 404, code: 'no-such-page', cite: 'House rules § export' },
    because: 'The log never had that many entries. Keep the head you have, and tell the regulator.',
  });
  for (const from of ['0', '1.5', 'x'])
    expect(await head(`?from=${from}`)).toMatchObject({ status: 400 });
});

test('House rules § ledger who counts the boxes does not take the log, whatever other roles they have', async () => {
  const { get, asked } = await opened();
  for (const other of ['finance', 'cage']) {
    const answer = await get('/api/log/export', somebody('surveillance', other));
    expect(answer.json()).toMatchObject({ code: 'counts-blind', cite: 'House rules § ledger' });
  }
  expect(asked).toEqual([]);
});

test('House rules § export the log is sent after it was recorded who took it, and not otherwise', async () => {
  const { get, asked } = await opened();
  const sent = await get('/api/log/export', somebody('surveillance'));
  expect(sent.headers).toMatchObject({
    'content-type': 'application/x-ndjson',
    'content-disposition': 'attachment; filename="houseway-export.jsonl"',
  });
  expect(sent.body.endsWith('\n')).toBe(true);
  expect(asked).toEqual([
    [
      { kind: 'people', asks: { type: 'RecordExport', what: 'the log' } },
      [{ person: 'surveillance-1', duty: 'surveillance' }],
      expect.stringMatching(/^export [0-9a-f-]{36}$/),
    ],
  ]);
  const answer = refuse('house-busy', 'Try again.', 'House rules § store');
  const refused = await (await opened({ answer })).get('/api/log/export', somebody('regulator'));
  expect([refused.statusCode, refused.json().because]).toEqual([503, 'Try again.']);
});

const page = (after: number, next: number) => ({
  ...{ kind: 'houseway outbox 1', after, next, messages: [], key: 'the key' },
  signature: expect.stringMatching(/^signed \d+$/),
});
const FINANCE = somebody('finance');

test.each([
  [1_999, 0, 1_999],
  [2_000, 0, 2_000],
  [2_001, 0, 2_000],
  [2_001, 2_000, 2_001],
  [3, 3, 3],
])('House rules § reports of %i entries a page after %i looks as far as %i', async (...of) => {
  const [entries, after, next] = of;
  const { get } = await opened({ entries });
  expect((await get(`/api/outbox?after=${after}`, FINANCE)).json()).toEqual(page(after, next));
});

test('House rules § reports who waits is answered with the next entry, or when the time is over', async () => {
  const { get, heard, known } = await opened();
  const waits = async () => {
    const answer = get('/api/outbox?after=3&wait=2', FINANCE);
    while (heard.size === 0) await new Promise((resolve) => setImmediate(resolve));
    return { answer };
  };
  const first = await waits();
  await vi.advanceTimersByTimeAsync(1_999);
  expect(heard.size).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect((await first.answer).json()).toEqual(page(3, 3));
  const second = await waits();
  known.entries = 4;
  for (const hear of heard) hear();
  expect((await second.answer).json()).toEqual(page(3, 4));
  expect([heard.size, vi.getTimerCount()]).toEqual([0, 0]);
});

test.each(['after=-1', 'most=0', 'most=501', 'wait=-1', 'wait=26', 'after=x'])(
  'House rules § command a page of the outbox with %s is not understood',
  async (query) => {
    const { get } = await opened();
    expect((await get(`/api/outbox?${query}`, FINANCE)).statusCode).toBe(400);
  },
);
