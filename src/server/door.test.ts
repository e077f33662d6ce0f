import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedHouse, servedHouse } from '../../test/served-house.ts';

let served: ServedHouse;
beforeAll(async () => {
  served = await servedHouse();
});
afterAll(() => served.close());

const bet = { type: 'PlaceBet', seat: 1, wager: 'penalty', stakeCents: 500 };

test.each([
  ['an extra member', { ...bet, tip: 1 }, 'tip'],
  ['a seat as text', { ...bet, seat: '1' }, 'seat'],
  ['a stake of 10^20', { ...bet, stakeCents: 1e20 }, 'stakeCents'],
  ['half a cent', { ...bet, stakeCents: 0.5 }, 'stakeCents'],
  ['a stake below nothing', { ...bet, stakeCents: -500 }, 'stakeCents'],
  ['no wager', { type: 'PlaceBet', seat: 1, stakeCents: 500 }, 'wager'],
  ['a die of seven', { type: 'CallThrow', offensive: [7, 1], defensive: 1 }, 'offensive.0'],
])(
  'House rules § command a wager or call with %s is refused as a problem document that names it',
  async (_what, said, member) => {
    const player = served.visitor();
    await player.post('/api/guest');
    const before = (await served.house.log.store.head()).position;
    const answer = await player.say('E1', said);
    expect(answer.headers['content-type']).toBe('application/problem+json');
    expect(answer.json()).toMatchObject({ status: 400, code: 'not-understood' });
    expect(answer.json().because).toContain(`"${member}"`);
    expect((await served.house.log.store.head()).position).toBe(before);
  },
);

test.each([
  ['a key too short', { key: 'short' }, 'key'],
  ['a member nobody declared', { key: 'long enough', extra: 1 }, 'extra'],
  [
    'an approver without a name',
    { key: 'long enough', approver: { password: 'x' } },
    'approver.person',
  ],
  ['commands that are none', { key: 'long enough', commands: [7] }, 'commands.0'],
])('House rules § command a request with %s names the member', async (_what, more, member) => {
  const player = served.visitor();
  await player.post('/api/guest');
  const body = { command: { type: 'Say', said: bet }, ...more };
  const answer = (await player.post('/api/tables/E1', body)).json();
  expect(answer).toMatchObject({ status: 400, code: 'not-understood' });
  expect(answer.because).toContain(`"${member}"`);
});

test('House rules § command several commands at the desk, a meter and people are held to their declarations', async () => {
  const floor = await served.staff('floorperson');
  const meter = await floor.post('/api/tables/E4/meters/nothing', {
    key: 'a meter command',
    command: { type: 'DisableMeter', reason: 7 },
  });
  expect(meter.json()).toMatchObject({ status: 400, code: 'not-understood' });
  expect(meter.json().because).toContain('"reason"');
  const unknown = await floor.command('E1', { type: 'Nonsense' });
  expect(unknown.json()).toMatchObject({ status: 400, code: 'unknown-command' });
});

test('House rules § command answers of the interface are kept by nobody and run nothing', async () => {
  const { headers } = await served.visitor().get('/api/me');
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
});
