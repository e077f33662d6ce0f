import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HTTPMethods } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { quietHouse } from '../../test/quiet-house.ts';

const opened = async (...with_: Parameters<typeof quietHouse>) => {
  const house = await quietHouse(...with_);
  onTestFinished(() => house.close());
  return house;
};

const DOORS: readonly (readonly [HTTPMethods, string])[] = [
  ['GET', '/api/openapi.json'],
  ['GET', '/api/metrics'],
  ['GET', '/api/health'],
  ['POST', '/api/sign-in'],
  ['POST', '/api/set-up'],
  ['POST', '/api/floor'],
  ['GET', '/api/floor/events'],
  ['GET', '/api/forms'],
  ['GET', '/api/tables/:table/events'],
  ['POST', '/api/tables/:table'],
  ['GET', '/api/tables/:table/forms'],
  ['GET', '/api/tables/:table/fairness'],
  ['POST', '/api/tables/:table/break'],
  ['GET', '/api/tables/:table/rounds/:round/receipt'],
  ['GET', '/api/tables/:table/rounds/:round/steps'],
  ['GET', '/api/tables/:table/meters'],
  ['POST', '/api/people'],
  ['GET', '/api/outbox'],
  ['GET', '/api/news/events'],
  ['GET', '/api/pit'],
  ['POST', '/api/beacons'],
  ['GET', '/api/lab/:game/device'],
  ['GET', '/api/reports'],
  ['GET', '/api/journal'],
  ['POST', '/api/alerts'],
  ['GET', '/api/law'],
  ['GET', '/api/cage'],
  ['GET', '/api/theory'],
  ['GET', '/api/training'],
  ['POST', '/api/lessons'],
  ['GET', '/api/meters'],
  ['GET', '/api/log/export'],
  ['GET', '/api/patron'],
  ['POST', '/api/coupons/exclusion-list'],
  ['GET', '/api/coupons/papers/:paper'],
];

test('House rules § command every door of the house is there', async () => {
  const { app } = await opened();
  const missing = DOORS.filter(([method, url]) => !app.hasRoute({ method, url }));
  expect(missing).toEqual([]);
});

test('House rules § command a house that closes listens to nothing any more', async () => {
  const { listeners, close } = await opened();
  expect(listeners()).toBeGreaterThan(1);
  await close();
  expect(listeners()).toBe(0);
});

test('House rules § sign-on a visitor’s address is what a proxy says only where the proxy is trusted', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  const [alone, behind] = [await opened(), await opened({ trustProxy: true })];
  for (const { app } of [alone, behind]) await app.inject({ url: '/api/law', headers });
  expect([alone.from, behind.from]).toEqual([['127.0.0.1'], ['203.0.113.7']]);
});

test('House rules § command more than is ever sent is not read', async () => {
  const { app } = await opened();
  const sent = (characters: number) =>
    app.inject({
      ...{ method: 'POST', url: '/api/guest', headers: { 'x-houseway': '1' } },
      payload: { fills: 'x'.repeat(characters) },
    });
  expect((await sent(64 * 1024)).statusCode).toBe(413);
  expect((await sent(60 * 1024)).statusCode).not.toBe(413);
});

test('House rules § sign-on who asks is known by the cookie that they were given', async () => {
  const signedOn = vi.fn(async (_token: string) => undefined);
  const { app } = await opened({}, { signedOn });
  await app.inject({ url: '/api/me', headers: { cookie: 'houseway=a-token' } });
  expect(signedOn.mock.calls).toEqual([['a-token']]);
});

test('House rules § sign-on every half minute sessions that ran out are looked for, until the house closes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const broken = new Error('no answer');
  const people = vi.fn(async () => {
    throw broken;
  });
  const onFault = vi.fn();
  const { close } = await opened({ onFault }, { people });
  await vi.advanceTimersByTimeAsync(29_999);
  expect(people).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(people).toHaveBeenCalledOnce();
  expect(onFault.mock.calls).toEqual([[broken]]);
  await close();
  expect(vi.getTimerCount()).toBe(0);
});

test('House rules § sign-on an address that sends junk, or holds too many streams, is told to wait', async () => {
  const { app } = await opened(
    { mostJunk: 1, mostStreams: 0 },
    { signedOn: async () => undefined },
  );
  expect((await app.inject('/api/floor/events')).json()).toMatchObject({
    ...{ status: 429, because: expect.stringMatching(/^Too many tables are being watched/) },
  });
  expect((await app.inject('/api/nothing')).statusCode).toBe(404);
  expect((await app.inject('/api/law')).statusCode).toBe(429);
});

test('House rules § sign-on a request that never ends holds no connection for good', async () => {
  const { app } = await opened();
  // What is answered may take its time, as streams do: only what is sent is waited for this long.
  expect([app.server.requestTimeout, app.server.timeout]).toEqual([120_000, 0]);
});

test('House rules § rounds a house that closes does not wait for those who look on', async () => {
  const { app } = await opened();
  expect(app.initialConfig).toMatchObject({ forceCloseConnections: true });
});

test('House rules § reports the journal is kept in the file that is named, in a thread of its own where it can read the log', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [here, apart] = [join(folder, 'here.sqlite'), join(folder, 'apart.sqlite')];
  await opened({ journal: { file: here } });
  await opened({ journal: { file: apart, source: { kind: 'sqlite', folder } as never } });
  // The thread is started by whoever asks first.
  expect([existsSync(here), existsSync(apart)]).toEqual([true, false]);
});
