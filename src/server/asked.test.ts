import { expect, test, vi } from 'vitest';
import { threeDiceFootball } from '../games/index.ts';
import type { AnyGame } from '../kernel/game.ts';
import { refuse } from '../kernel/refusal.ts';
import { commandBody, parseCommands } from './envelope.ts';
import { readerOf } from './for-roles.ts';
import { languageOf } from './language.ts';
import { LIMITS } from './pace.ts';
import { documentOf, reasonOf } from './problem.ts';

const football = threeDiceFootball as AnyGame;
const BET = {
  type: 'Say',
  said: { type: 'PlaceBet', seat: 1, wager: 'touchdown', stakeCents: 500 },
};
const KEY = 'key-0001';
const isRead = (body: object): boolean => commandBody.safeParse(body).success;

test('House rules § idempotency a command has a key of its own, of eight to a hundred characters', () => {
  expect(isRead({ key: 'k'.repeat(7), command: BET })).toBe(false);
  expect(isRead({ key: 'k'.repeat(8), command: BET })).toBe(true);
  expect(isRead({ key: 'k'.repeat(100), command: BET })).toBe(true);
  expect(isRead({ key: 'k'.repeat(101), command: BET })).toBe(false);
  expect(isRead({ key: 'key-\u0000001', command: BET })).toBe(false);
  expect(isRead({ command: BET })).toBe(false);
});

test('House rules § command one is sent or several, never both nor neither, and forty at most', () => {
  expect(isRead({ key: KEY, command: BET })).toBe(true);
  expect(isRead({ key: KEY, commands: [BET] })).toBe(true);
  expect(isRead({ key: KEY })).toBe(false);
  expect(isRead({ key: KEY, command: BET, commands: [BET] })).toBe(false);
  expect(isRead({ key: KEY, commands: [] })).toBe(false);
  expect(isRead({ key: KEY, commands: Array(40).fill(BET) })).toBe(true);
  expect(isRead({ key: KEY, commands: Array(41).fill(BET) })).toBe(false);
  expect(isRead({ key: KEY, command: BET, more: 1 })).toBe(false);
});

test('FAIRNESS § 3 the bytes of a player are thirty-two, in small hexadecimal digits', () => {
  const sent = (entropy: string) => isRead({ key: KEY, command: BET, entropy });
  expect(sent('0f'.repeat(32))).toBe(true);
  expect(sent('0f'.repeat(31))).toBe(false);
  expect(sent('0f'.repeat(33))).toBe(false);
  expect(sent('0F'.repeat(32))).toBe(false);
  expect(sent('0g'.repeat(32))).toBe(false);
});

test('House rules § people a second signer gives a name and a password', () => {
  const sent = (approver: object) => isRead({ key: KEY, command: BET, approver });
  expect(sent({ person: 'floor-1', password: 'p' })).toBe(true);
  expect(sent({ person: '', password: 'p' })).toBe(false);
  expect(sent({ person: 'f'.repeat(65), password: 'p' })).toBe(false);
  expect(sent({ person: 'floor-1', password: 'p'.repeat(201) })).toBe(false);
  expect(sent({ person: 'floor-1' })).toBe(false);
});

test('House rules § command of several the first that cannot be read is refused, with where it is', () => {
  const wrong = { type: 'Say', said: { type: 'PlaceBet', seat: 'one' } };
  expect(parseCommands(football, { command: BET })).toEqual([BET]);
  expect(parseCommands(football, { commands: [BET, BET] })).toEqual([BET, BET]);
  expect(parseCommands(football, { commands: [BET, wrong] })).toMatchObject({
    member: expect.stringMatching(/^commands\.1\./),
  });
  expect(parseCommands(football, {})).toMatchObject({ because: 'Send a command.' });
});

test('House rules § store what the log cannot keep is refused before anything is decided', () => {
  const half = { type: 'TakeSeat', seat: 1, patron: 'patron-\ud800' };
  expect(parseCommands(football, { command: half })).toMatchObject({ refused: 'not-understood' });
});

const replied = () => {
  const reply = { code: vi.fn(() => reply), type: vi.fn(() => reply) };
  return reply;
};

test.each([
  ['not-signed-in', 401],
  ['not-your-role', 403],
  ['not-your-seat', 403],
  ['second-signature', 403],
  ['slow-down', 429],
  ['not-understood', 400],
  ['unknown-command', 400],
  ['no-such-table', 404],
  ['no-such-page', 404],
  ['house-busy', 503],
  ['outcome-unknown', 503],
  ['betting-closed', 409],
])('House rules § command the refusal %s is a problem document of status %i', (code, status) => {
  const reply = replied();
  const refusal = refuse(code, 'Do that first.', 'House rules § command');
  expect(documentOf(reply as never, refusal)).toEqual({
    ...{ type: `urn:houseway:${code}`, title: 'Do that first.', status, code },
    ...{ because: 'Do that first.', cite: 'House rules § command' },
  });
  expect(reply.code).toHaveBeenCalledWith(status);
  expect(reply.type).toHaveBeenCalledWith('application/problem+json');
  expect(reasonOf(refusal)).toEqual({
    ...{ code, because: 'Do that first.', cite: 'House rules § command' },
  });
});

test('House rules § command a problem document names the member, and has the status that is asked for', () => {
  const refusal = {
    ...refuse('not-a-day', 'Enter a day.', 'House rules § command'),
    member: 'day',
  };
  expect(documentOf(replied() as never, refusal, 413)).toMatchObject({
    member: 'day',
    status: 413,
  });
});

test.each([
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['fr, ES;q=0.5', 'es'],
  ['en-US,es', 'en'],
  ['fr', 'en'],
  [undefined, 'en'],
])('a browser that wants %s is answered in %s', (wanted, language) => {
  expect(languageOf({ headers: { 'accept-language': wanted } })).toBe(language);
});

test('House rules § people what only some roles may read is refused to others, and to nobody signed in', async () => {
  const what = {
    what: 'Alerts are',
    roles: ['surveillance', 'cage'],
    cite: 'House rules § alerts',
  };
  const read = (duties?: readonly string[]) =>
    readerOf(
      { of: async () => (duties === undefined ? undefined : { person: { duties } }) } as never,
      {} as never,
      what as never,
    );
  expect(await read()).toMatchObject({ refused: 'not-signed-in' });
  expect(await read(['dealer'])).toEqual({
    ...{ refused: 'not-your-role', cite: 'House rules § alerts' },
    because: 'Alerts are for these roles: surveillance, cage.',
  });
  expect(await read(['dealer', 'cage'])).toEqual({ person: { duties: ['dealer', 'cage'] } });
});

test('House rules § sign-on attempts are counted by address in a minute that passes evenly, whatever the clock says', () => {
  const Store = LIMITS.store as new () => {
    incr(key: string, done: (e: unknown, so: object) => void, span?: number): void;
    read(key: string, done: (e: unknown, so: object) => void, span?: number): void;
    child(): object;
  };
  const store = new Store();
  const passed = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const ask = (how: 'incr' | 'read', key: string, span?: number) => {
    let so: object = {};
    store[how](key, (_, now) => (so = now), ...(span === undefined ? [] : [span]));
    return so;
  };
  expect(ask('read', 'a')).toEqual({ current: 0, ttl: 60_000 });
  expect(ask('incr', 'a')).toEqual({ current: 1, ttl: 60_000 });
  passed.mockReturnValue(60_999);
  expect(ask('incr', 'a')).toEqual({ current: 2, ttl: 1 });
  expect(ask('read', 'a')).toEqual({ current: 2, ttl: 1 });
  expect(ask('incr', 'b', 10)).toEqual({ current: 1, ttl: 10 });
  passed.mockReturnValue(61_000);
  expect(ask('read', 'a')).toEqual({ current: 0, ttl: 60_000 });
  expect(ask('incr', 'a')).toEqual({ current: 1, ttl: 60_000 });
  expect(store.child()).not.toBe(store);
  passed.mockRestore();
  const slow = LIMITS.errorResponseBuilder?.({} as never, { ttl: 1_001 } as never);
  expect(slow).toMatchObject({
    refused: 'slow-down',
    because: 'Too many attempts. Try again in 2 seconds.',
  });
});
