import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ServedHouse, servedHouse } from '../../test/served-house.ts';
import type { Store } from '../house/store/store.ts';
import { createApp } from './app.ts';
import { sessions } from './session.ts';

const MINUTE = 60_000;
let served: ServedHouse;
let broken: 'before' | 'after' | 'no';
const faulty = (store: Store): Store => ({
  ...store,
  append: async (batch) => {
    if (broken === 'before') throw new Error('the disk is full');
    const outcomes = await store.append(batch);
    if (broken === 'after') throw new Error('the connection was lost');
    return outcomes;
  },
});
beforeEach(async () => {
  broken = 'no';
  served = await servedHouse({ store: faulty, onFault: () => undefined });
});
afterEach(async () => {
  broken = 'no';
  await served.close();
});

const me = async (visitor: { get(url: string): Promise<{ json(): object }> }) =>
  (await visitor.get('/api/me')).json();

test('House rules § sign-on the cookie is for this site alone, and no script reads it', async () => {
  const answer = await served.visitor().post('/api/guest');
  expect(String(answer.headers['set-cookie']).split('; ').slice(1).toSorted()).toEqual([
    'HttpOnly',
    'Path=/',
    'SameSite=Strict',
  ]);
  const safe = createApp({
    ...{ house: served.house, signer: {} as never, dealers: new Map() },
    secureCookies: true,
  });
  const guest = await safe.inject({
    ...{ method: 'POST', url: '/api/guest' },
    headers: { 'x-houseway': '1' },
  });
  expect(String(guest.headers['set-cookie'])).toContain('; Secure');
  await safe.close();
});

test('House rules § sign-on a console locks after five idle minutes and a player’s page after thirty', async () => {
  const dealer = await served.staff('dealer');
  const player = await served.player('E1', 1);
  served.time.now += 5 * MINUTE;
  expect(await me(dealer)).toHaveProperty('person');
  served.time.now += 5 * MINUTE + 1;
  expect(await me(dealer)).not.toHaveProperty('person');
  expect(await me(player)).toHaveProperty('person');
  served.time.now += 30 * MINUTE + 1;
  expect(await me(player)).not.toHaveProperty('person');
});

test('House rules § sign-on what a page reads by itself is no act: below, at and above five minutes', async () => {
  const floor = await served.staff('floorperson');
  const polled = ['/api/pit', '/api/me', '/api/alerts', '/api/tables/F1', '/api/coupons'];
  for (let minute = 0; minute < 5; minute += 1) {
    served.time.now += MINUTE;
    for (const url of polled) await floor.look(url);
  }
  expect((await floor.look('/api/me')).json()).toHaveProperty('person');
  served.time.now += 1;
  expect((await floor.look('/api/me')).json()).not.toHaveProperty('person');
});

test('House rules § sign-on a command keeps a session, also one that is refused', async () => {
  const floor = await served.staff('floorperson');
  served.time.now += 5 * MINUTE;
  expect((await floor.command('F1', { type: 'Fill', cents: -1 })).statusCode).toBe(400);
  served.time.now += 5 * MINUTE;
  expect((await floor.look('/api/me')).json()).toHaveProperty('person');
});

test('House rules § sign-on no session outlives its day, however busy it is', async () => {
  const dealer = await served.staff('dealer');
  for (let hour = 0; hour < 16 * 15; hour += 1) {
    served.time.now += 4 * MINUTE;
    expect(await me(dealer)).toHaveProperty('person');
  }
  served.time.now += 1;
  expect(await me(dealer)).not.toHaveProperty('person');
});

test('House rules § sign-on another node, or this one after a restart, ends an idle session by the log', async () => {
  const dealer = await served.staff('dealer');
  const recorded = new Promise<void>((done) => {
    served.house.subscribe(({ events }) => {
      if (events.some(({ event }) => JSON.stringify(event).includes('SessionSeen'))) done();
    });
  });
  served.time.now += 4 * MINUTE;
  expect(await me(dealer)).toHaveProperty('person');
  await recorded;
  const on = (await served.house.people()).sessions;
  const [session = ''] = Object.keys(on);
  // What the first node heard was recorded; a node that heard nothing itself goes by that.
  const other = sessions(served.house);
  served.time.now += 5 * MINUTE;
  expect(await other.still(session)).toBeDefined();
  served.time.now += 1;
  expect(await other.still(session)).toBeUndefined();
});

test('House rules § sign-on a clock set back locks nobody out and ends no session', async () => {
  const dealer = await served.staff('dealer');
  served.time.now -= 24 * 60 * MINUTE;
  expect(await me(dealer)).toHaveProperty('person');
  for (let i = 0; i < 3; i += 1) {
    const wrong = await served.visitor().post('/api/sign-in', { person: 'cage', password: 'no' });
    expect(wrong.statusCode).toBe(401);
  }
  served.time.now -= 24 * 60 * MINUTE;
  served.time.elapsed += 1000;
  expect(await me(await served.staff('cage'))).toHaveProperty('person');
});

test('House rules § sign-on a stranger who guesses does not keep staff out, and does not fill the log', async () => {
  const before = (await served.house.log.store.head()).position;
  const guess = (i: number) =>
    served.app.inject({
      ...{ method: 'POST', url: '/api/sign-in', remoteAddress: '203.0.113.9' },
      headers: { 'x-houseway': '1' },
      payload: { person: 'floorperson', password: `guess ${i}` },
    });
  const statuses = new Set<number>();
  for (let i = 0; i < 40; i += 1) statuses.add((await guess(i)).statusCode);
  expect([...statuses].toSorted()).toEqual([401, 429]);
  expect((await served.house.log.store.head()).position - before).toBeLessThanOrEqual(4);
  expect(await me(await served.staff('floorperson'))).toHaveProperty('person');
});

test('House rules § people guests come into a demo house alone, and are forgotten when they have gone', async () => {
  const guest = served.visitor();
  const { person } = (await guest.post('/api/guest')).json();
  expect((await served.house.people()).people).toHaveProperty(person);
  served.time.now += 30 * MINUTE + 1;
  const sweeping = sessions(served.house);
  await sweeping.sweep();
  await sweeping.sweep();
  const { people, sessions: left } = await served.house.people();
  expect(people).not.toHaveProperty(person);
  expect(Object.values(left).filter((one) => one.person === person)).toEqual([]);
});

test('House rules § correction an approval opens no session, is for one entry, and leaves no secret behind', async () => {
  const floorperson = await served.staff('floorperson');
  const before = Object.keys((await served.house.people()).sessions).length;
  const fill = (slip: string) => ({ type: 'Fill', cents: 100_000, slip });
  const approver = { person: 'cage', password: 'demo-cage' };
  const first = await floorperson.command('F1', fill('F-1'), { approver });
  expect(first.statusCode).toBe(200);
  expect(Object.keys((await served.house.people()).sessions)).toHaveLength(before);
  expect((await floorperson.command('F1', fill('F-2'))).json()).toMatchObject({ status: 403 });
  const entry = await served.house.log.store.entry(first.json().position);
  expect(entry?.by.map(({ person }) => person)).toEqual(['floorperson', 'cage']);
  expect(JSON.stringify(entry)).not.toContain('demo-cage');
});

test.each(['before', 'after'] as const)(
  'House rules § idempotency a fault %s the disk answers "not known", and the same key does it once',
  async (when) => {
    const player = await served.player('E1', 1);
    const body = {
      key: 'one wager, sent twice',
      command: {
        type: 'Say',
        said: { type: 'PlaceBet', seat: 1, wager: 'penalty', stakeCents: 500 },
      },
    };
    broken = when;
    const lost = await player.post('/api/tables/E1', body);
    expect(lost.json()).toMatchObject({ status: 503, code: 'outcome-unknown' });
    expect(lost.json().because).toMatch(/Send it again with the same key: it is done only once\./);
    broken = 'no';
    const again = await player.post('/api/tables/E1', body);
    expect(again.json()).toMatchObject({ again: when === 'after' });
    expect((await player.get('/api/tables/E1')).json().bets).toHaveLength(1);
  },
);

test('House rules § store a question that fails says so, and claims nothing about what was done', async () => {
  const app = createApp({
    house: {
      ...served.house,
      floor: () => Promise.reject(new Error('no database')),
    },
    ...{ signer: {} as never, dealers: new Map(), onFault: () => undefined },
  });
  const answer = await app.inject({ url: '/api/floor' });
  expect(answer.json()).toMatchObject({ status: 503, code: 'house-busy' });
  await app.close();
});
