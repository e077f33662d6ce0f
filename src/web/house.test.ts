import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { command, dollars, me, problem, resume, sessionOver } from './house.ts';
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
