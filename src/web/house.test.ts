import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  answerHere,
  command,
  commanded,
  dealAt,
  dollars,
  doorOf,
  get,
  hearClock,
  houseTime,
  isProblem,
  me,
  missed,
  notice,
  post,
  problem,
  refuse,
  refusedAt,
  resume,
  say,
  session,
  sessionOver,
  signed,
  signedInAgain,
  signOut,
  streamOf,
  whoAmI,
} from './house.ts';
import { en } from './texts.en.ts';
import { es } from './texts.es.ts';

type Answer = object | 'no connection' | 'not JSON';

/** Answers in turn; what was sent is kept. */
const served = (...answers: readonly Answer[]) => {
  const sent: { path: string; body: { key: string; command?: unknown } }[] = [];
  const left = [...answers];
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string } = {}) => {
    sent.push({ path, body: JSON.parse(body ?? '{}') });
    const answer = left.shift() ?? { position: 1 };
    if (answer === 'no connection') throw new TypeError('failed to fetch');
    return { json: async () => (answer === 'not JSON' ? JSON.parse('<html>') : answer) };
  });
  return sent;
};

const said = { type: 'Say', said: { type: 'PlaceBet' } };
const done = async (asked: Promise<boolean>): Promise<boolean> => {
  await vi.runAllTimersAsync();
  return asked;
};
const refused = (code: string) => ({ code, because: 'Because.', cite: '' });

beforeEach(() => {
  vi.useFakeTimers();
  problem.value = undefined;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  me.value = { house: '', demo: false };
  sessionOver.value = false;
});

test.each<[string, Answer]>([
  ['a lost connection', 'no connection'],
  ['an answer of a proxy', 'not JSON'],
  ['a house that does not know', refused('outcome-unknown')],
  ['a house that is busy', refused('house-busy')],
])(
  'House rules § command after %s the same command is sent again with its key',
  async (_, answer) => {
    const sent = served(answer, answer, { position: 7 });
    expect(await done(command('T1', said))).toBe(true);
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ body }) => body.key)).size).toBe(1);
    expect(new Set(sent.map(({ body }) => JSON.stringify(body.command)))).toEqual(
      new Set([JSON.stringify(said)]),
    );
    expect(problem.value).toBeUndefined();
  },
);

test('House rules § command a refusal is shown once and not sent again; the next command has another key', async () => {
  const sent = served(refused('betting-closed'));
  const asked = command('T1', said);
  expect(await asked).toBe(false);
  expect(problem.value?.code).toBe('betting-closed');
  await command('T1', said);
  expect(sent).toHaveLength(2);
  expect(sent[0]?.body.key).not.toBe(sent[1]?.body.key);
});

test('House rules § command a house that never answers is given up, and that is said', async () => {
  const sent = served(...Array.from({ length: 30 }, () => 'no connection' as const));
  expect(await done(command('T1', said))).toBe(false);
  expect(sent).toHaveLength(21);
});

test.each([
  ['the same person', 'player-1', true, 3],
  ['somebody else', 'player-2', false, 2],
])(
  'House rules § sign-on a command waits for %s to sign in again',
  async (_, person, goesOn, calls) => {
    me.value = { house: 'H', demo: false, person: 'player-1' } as typeof me.value;
    const sent = served(
      refused('not-signed-in'),
      { house: 'H', demo: false },
      { house: 'H', demo: false, person },
      { position: 3 },
    );
    const asked = command('T1', said);
    await vi.waitUntil(() => sessionOver.value);
    await resume();
    expect(await asked).toBe(goesOn);
    expect(sent.map(({ path }) => path).filter((path) => path !== '/api/me')).toHaveLength(
      calls - 1,
    );
  },
);

test.each([en.locale, es.locale])('dollars are written as the locale %s has them', (locale) => {
  const amounts = [0, 5, 99, 100, 101, 99_999, 100_000, 100_050, -500, -123_456, 1_234_567_890];
  for (const cents of amounts) {
    const minimumFractionDigits = cents % 100 === 0 ? 0 : 2;
    const format = { style: 'currency', currency: 'USD' } as const;
    const said = (digits: number) =>
      (cents / 100).toLocaleString(locale, {
        ...format,
        minimumFractionDigits: digits,
        maximumFractionDigits: 2,
      });
    expect(dollars(cents)).toBe(said(minimumFractionDigits));
    expect(dollars(cents, 2)).toBe(said(2));
  }
});

test('a gain is written with its sign, and a loss', () => {
  expect([1_250, 0, -500].map(signed)).toEqual(['+$12.50', '$0', '-$5']);
});

test('House rules § command several are decided together; a single one goes alone, and more beside it', async () => {
  const sent = served();
  await say('T1', { type: 'PlaceBet' }, { type: 'WithdrawBet' });
  await say('T1', { type: 'PlaceBet' });
  await command('T1', said, { second: 'floor-1' });
  expect(sent.map(({ path }) => path)).toEqual(Array(3).fill('/api/tables/T1'));
  const asked = sent.map(({ body: { key: _, ...rest } }) => rest);
  expect(asked).toEqual([
    {
      commands: [
        { type: 'Say', said: { type: 'PlaceBet' } },
        { type: 'Say', said: { type: 'WithdrawBet' } },
      ],
    },
    { command: said },
    { command: said, second: 'floor-1' },
  ]);
});

test('House rules § training the commands of a lesson go to its script, and nowhere else', async () => {
  const sent = served();
  dealAt('/api/lessons');
  expect(doorOf('L1')).toBe('/api/lessons/L1');
  await command('L1', said);
  dealAt('/api/tables');
  await command('T1', said);
  expect(sent.map(({ path }) => path)).toEqual(['/api/lessons/L1', '/api/tables/T1']);
});

test('a page that looks again after each command counts those that were answered, refused or not', async () => {
  served({ position: 1 }, refused('betting-closed'));
  const before = commanded.value;
  await command('T1', said);
  expect(commanded.value).toBe(before + 1);
  await command('T1', said);
  expect(commanded.value).toBe(before + 2);
});

test('House rules § command a lost connection is waited for longer each time, three seconds at most', async () => {
  const sent = served(...Array.from({ length: 30 }, () => 'no connection' as const));
  const before = missed.value;
  const asked = command('T1', said);
  const countAfter = async (ms: number): Promise<number> => {
    await vi.advanceTimersByTimeAsync(ms);
    return sent.length;
  };
  expect(await countAfter(299)).toBe(1);
  expect(await countAfter(1)).toBe(2);
  expect(await countAfter(599)).toBe(2);
  expect(await countAfter(1)).toBe(3);
  expect(await countAfter(1_200 + 2_400)).toBe(5);
  expect(await countAfter(2_999)).toBe(5);
  expect(await countAfter(1)).toBe(6);
  expect(missed.value).toBe(before + 6);
  await vi.advanceTimersByTimeAsync(15 * 3_000);
  expect(await asked).toBe(false);
  expect(problem.value).toMatchObject({ code: 'unreachable', because: en.unreachable, cite: '' });
});

test('House rules § command is sent as JSON, with the mark that no other site can set', async () => {
  const how: RequestInit[] = [];
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    how.push(init);
    return { json: async () => ({}) };
  });
  await post('/api/tables/T1', { key: 'k' });
  await post('/api/sign-out');
  expect(how[0]).toEqual({
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-houseway': '1' },
    body: '{"key":"k"}',
  });
  expect(how[1]?.body).toBe('{}');
});

test('House rules § sign-on only what somebody did keeps a session awake: a page that looks by itself does not', async () => {
  const acts: (object | undefined)[] = [];
  vi.stubGlobal('fetch', async (_path: string, { headers }: RequestInit) => {
    acts.push(headers as object);
    return { json: async () => ({}) };
  });
  await get('/api/me');
  await get('/api/me');
  expect(acts[1]).toEqual({});
});

test('what is answered on this machine does not reach the house', async () => {
  const sent = served({ position: 1 }, { position: 2 });
  const asked: unknown[] = [];
  answerHere((path, body) => {
    if (!path.startsWith('/here')) return undefined;
    asked.push([path, body]);
    return Promise.resolve({ here: true });
  });
  expect([await get('/here/a'), await post('/here/b', { c: 1 })]).toEqual([
    { here: true },
    { here: true },
  ]);
  expect(asked).toEqual([
    ['/here/a', undefined],
    ['/here/b', { c: 1 }],
  ]);
  expect(sent).toEqual([]);
  await get('/api/me');
  await post('/api/a');
  answerHere(() => undefined);
  expect(sent.map(({ path }) => path)).toEqual(['/api/me', '/api/a']);
});

test.each([
  [{ because: 'Because.', cite: '' }, true],
  [{ because: 'Because.' }, false],
  [{ cite: '' }, false],
  [null, false],
  [undefined, false],
  ['because cite', false],
])('an answer is a refusal where it has a reason and its paragraph: %o', (answer, is) => {
  expect(isProblem(answer)).toBe(is);
});

test('House rules § rounds a countdown runs by the time of the house', () => {
  vi.setSystemTime(10_000);
  hearClock(70_000);
  expect(houseTime()).toBe(70_000);
  vi.setSystemTime(11_000);
  hearClock(undefined);
  expect(houseTime()).toBe(71_000);
  hearClock(11_000);
  expect(houseTime()).toBe(11_000);
});

test('House rules § command why not is shown where the player looks, and goes after six seconds', async () => {
  refuse(refused('betting-closed'), 'touchdown');
  expect(problem.value).toEqual({ ...refused('betting-closed'), wager: 'touchdown' });
  await vi.advanceTimersByTimeAsync(4_000);
  // Another one is there for its own time.
  refuse(refused('no-such-seat'));
  expect(problem.value).toEqual(refused('no-such-seat'));
  await vi.advanceTimersByTimeAsync(5_999);
  expect(problem.value?.code).toBe('no-such-seat');
  await vi.advanceTimersByTimeAsync(1);
  expect(problem.value).toBeUndefined();
  refusedAt('touchdown');
  expect(problem.value).toBeUndefined();
  notice('Placed 1 of 2.');
  refusedAt('penalty');
  expect(problem.value).toEqual({
    ...{ code: 'notice', because: 'Placed 1 of 2.', cite: '', wager: 'penalty' },
  });
});

const PLAYER = { house: 'H', demo: false, person: 'player-1' } as typeof me.value;
const NOBODY = { house: 'H', demo: true };

test('House rules § sign-on who signs out is shown as signed out, and not asked to sign in again', async () => {
  me.value = PLAYER;
  const sent = served({}, NOBODY);
  await signOut();
  expect(sent.map(({ path }) => path)).toEqual(['/api/sign-out', '/api/me']);
  expect(me.value).toEqual(NOBODY);
  expect(sessionOver.value).toBe(false);
});

test('House rules § sign-on an answer that comes while somebody signs out ends nothing', async () => {
  me.value = PLAYER;
  served(NOBODY, {}, NOBODY);
  const leaving = signOut();
  await whoAmI();
  await leaving;
  expect(sessionOver.value).toBe(false);
  // Afterwards a session that ends is noticed again.
  me.value = PLAYER;
  served(NOBODY);
  await whoAmI();
  expect(sessionOver.value).toBe(true);
});

test.each([
  ['stays on the screen where the session ended', PLAYER, NOBODY, PLAYER, true],
  ['is shown where somebody signed in', NOBODY, PLAYER, PLAYER, false],
  [
    'is shown as the house has them',
    PLAYER,
    { ...PLAYER, demo: true },
    { ...PLAYER, demo: true },
    false,
  ],
  ['never signed in is not asked to sign in again', NOBODY, NOBODY, NOBODY, false],
  ['stays where the house does not answer', PLAYER, 'no connection' as const, PLAYER, false],
])('House rules § sign-on who %s', async (_, before, answer, after, over) => {
  me.value = before;
  served(answer);
  await whoAmI();
  expect(me.value).toEqual(after);
  expect(sessionOver.value).toBe(over);
});

test('House rules § sign-on a wrong password of a second signer is refused, and ends no session', async () => {
  me.value = PLAYER;
  const sent = served(refused('not-signed-in'), PLAYER, PLAYER);
  expect(await command('T1', said)).toBe(false);
  expect(problem.value?.code).toBe('not-signed-in');
  expect(sessionOver.value).toBe(false);
  expect(sent.filter(({ path }) => path === '/api/tables/T1')).toHaveLength(1);
});

test('House rules § sign-on somebody who was never signed in is not asked for again', async () => {
  const sent = served(refused('not-signed-in'));
  await get('/api/patron');
  expect(sent.map(({ path }) => path)).toEqual(['/api/patron']);
});

test('House rules § sign-on a new session of the same person is counted, and the question goes away', async () => {
  me.value = PLAYER;
  sessionOver.value = true;
  served(PLAYER);
  const before = session.value;
  const waits = signedInAgain();
  await resume();
  expect(await waits).toBe(true);
  expect(session.value).toBe(before + 1);
  expect(sessionOver.value).toBe(false);
});

test('House rules § rounds an address says who reads it, and what is asked', () => {
  expect(streamOf('/api/news/events')).toBe('/api/news/events');
  expect(streamOf('/api/t', { after: '5 seat 2' })).toBe('/api/t?after=5+seat+2');
  me.value = PLAYER;
  expect(streamOf('/api/t')).toBe('/api/t?person=player-1');
  expect(streamOf('/api/t', { after: '5' })).toBe('/api/t?after=5&person=player-1');
});
