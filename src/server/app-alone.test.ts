import type { HTTPMethods } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { games } from '../games/index.ts';
import { nobody } from '../house/people/people.ts';
import { type AppOptions, createApp } from './app.ts';

/** Who listens to the house now. */
let listeners = 0;
let app: ReturnType<typeof createApp>;
const subscribe = () => {
  listeners += 1;
  return () => {
    listeners -= 1;
  };
};
/** The doors of a house in which nothing ever happened; what they need to be hung is all there is. */
const opened = async (more: Partial<AppOptions> = {}): Promise<readonly string[]> => {
  listeners = 0;
  const store = {
    subscribe,
    head: async () => ({ position: 0, hash: '' }),
    readAll: async function* () {},
  };
  const house = {
    ...{ games, clock: () => 0, subscribe, beacons: {}, log: { store, subscribe } },
    ...{ people: async () => nobody, floor: async () => ({ tables: [] }) },
  };
  const options = { signer: { key: '', sign: () => '' }, dealers: new Map(), onFault: () => {} };
  app = createApp({ house, ...options, ...more } as unknown as AppOptions);
  const from: string[] = [];
  app.addHook('onRequest', async ({ ip }) => {
    from.push(ip);
  });
  await app.ready();
  return from;
};
afterEach(() => app.close());

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
  await opened();
  const missing = DOORS.filter(([method, url]) => !app.hasRoute({ method, url }));
  expect(missing).toEqual([]);
});

test('House rules § command a house that closes listens to nothing any more', async () => {
  await opened();
  expect(listeners).toBeGreaterThan(1);
  await app.close();
  expect(listeners).toBe(0);
});

test('House rules § sign-on a visitor’s address is what a proxy says only where the proxy is trusted', async () => {
  const asks = () => app.inject({ url: '/api/law', headers: { 'x-forwarded-for': '203.0.113.7' } });
  const alone = await opened();
  await asks();
  await app.close();
  const behind = await opened({ trustProxy: true });
  await asks();
  expect([alone, behind]).toEqual([['127.0.0.1'], ['203.0.113.7']]);
});

test('House rules § command more than is ever sent is not read', async () => {
  await opened();
  const sent = (characters: number) =>
    app.inject({
      ...{ method: 'POST', url: '/api/guest', headers: { 'x-houseway': '1' } },
      payload: { fills: 'x'.repeat(characters) },
    });
  expect((await sent(64 * 1024)).statusCode).toBe(413);
  expect((await sent(60 * 1024)).statusCode).not.toBe(413);
});
