import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ServedHouse, servedHouse } from '../../test/served-house.ts';
import type { Store } from '../house/store/store.ts';

let served: ServedHouse;
let full: boolean;
let held: Promise<void> | undefined;
let freeBytes: number;
let faults: unknown[];
let entered: () => void;
const faulty = (store: Store): Store => ({
  ...store,
  append: async (batch) => {
    if (full) throw new Error('database or disk is full');
    entered();
    await held;
    return store.append(batch);
  },
});
beforeEach(async () => {
  [full, held, freeBytes, faults] = [false, undefined, 1e9, []];
  entered = () => undefined;
  served = await servedHouse({
    store: faulty,
    freeBytes: async () => freeBytes,
    onFault: (error) => faults.push(error),
  });
});
afterEach(() => served.close());

const health = async () => {
  const answer = await served.visitor().get('/api/health');
  return { status: answer.statusCode, ...answer.json() };
};
const bet = { type: 'PlaceBet', seat: 1, wager: 'penalty', stakeCents: 500 };

test('House rules § store health says that the disk is full, faults are told, and the house recovers by itself', async () => {
  const player = await served.player('E1', 1);
  expect(await health()).toMatchObject({ status: 200, ok: true });
  full = true;
  expect((await player.say('E1', bet)).statusCode).toBe(503);
  expect(await health()).toMatchObject({
    ...{ status: 503, ok: false },
    because: 'The last entry could not be kept: database or disk is full.',
  });
  expect(faults).toHaveLength(1);
  expect(String(faults[0])).toContain('POST /api/tables/E1');
  full = false;
  expect((await player.say('E1', bet)).statusCode).toBe(200);
  expect(await health()).toMatchObject({ status: 200, ok: true });
});

test('House rules § store a fault that nobody has met again is no reason to stay away for ever', async () => {
  const player = await served.player('E1', 1);
  full = true;
  await player.say('E1', bet);
  served.time.elapsed += 10_000;
  expect(await health()).toMatchObject({ status: 503 });
  served.time.elapsed += 1;
  expect(await health()).toMatchObject({ status: 200 });
});

test.each([
  [32 * 1024 * 1024 - 1, 503],
  [32 * 1024 * 1024, 200],
])('House rules § store with %i bytes left on the disk health answers %i', async (left, status) => {
  freeBytes = left;
  expect(await health()).toMatchObject({ status });
});

test('House rules § store an entry that waits for the store longer than five seconds is told', async () => {
  const player = await served.player('E1', 1);
  let release = (): void => undefined;
  held = new Promise((done) => {
    release = done;
  });
  const began = new Promise<void>((done) => {
    entered = done;
  });
  const asked = player.say('E1', bet);
  await began;
  served.time.elapsed += 5_000;
  expect(await health()).toMatchObject({ status: 200 });
  served.time.elapsed += 1_000;
  expect(await health()).toMatchObject({
    status: 503,
    because: expect.stringContaining('waiting'),
  });
  release();
  expect((await asked).statusCode).toBe(200);
  expect(await health()).toMatchObject({ status: 200 });
});

test('House rules § sign-on metrics are for those who look after the house, and for a collector with the token', async () => {
  const metricsToken = 'a token of some length';
  const served = await servedHouse({ metricsToken });
  const asked = async (visitor: { get(url: string): Promise<{ statusCode: number }> }) =>
    (await visitor.get('/api/metrics')).statusCode;
  expect(await asked(served.visitor())).toBe(403);
  expect(await asked(await served.player('E1', 1))).toBe(403);
  for (const [role, status] of [
    ...(['dealer', 'floorperson', 'cage', 'finance'] as const).map((one) => [one, 403] as const),
    ...(['administrator', 'surveillance', 'regulator'] as const).map((one) => [one, 200] as const),
  ]) {
    expect([role, await asked(await served.staff(role))]).toEqual([role, status]);
  }
  const sent = async (authorization: string) =>
    (await served.app.inject({ url: '/api/metrics', headers: { authorization } })).statusCode;
  expect(await sent(`Bearer ${metricsToken}`)).toBe(200);
  expect(await sent(`Bearer ${metricsToken}x`)).toBe(403);
  expect(await sent('Bearer ')).toBe(403);
  await served.close();
  // Without a token in the configuration none opens the door.
  const plain = await servedHouse();
  const headers = { authorization: 'Bearer undefined' };
  expect((await plain.app.inject({ url: '/api/metrics', headers })).statusCode).toBe(403);
  await plain.close();
});
