import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedHouse, servedHouse, type Visitor } from '../../test/served-house.ts';

let served: ServedHouse;
beforeAll(async () => {
  served = await servedHouse();
});
afterAll(() => served.close());

const accepted = async (asked: ReturnType<Visitor['command']>): Promise<void> => {
  const { statusCode, body } = await asked;
  expect([statusCode, body]).toEqual([200, body]);
};

test('House rules § meters a result that wins the progressive is read back with what the meter pays, and nothing is done', async () => {
  const [dealer, player] = [await served.staff('dealer'), await served.player('F4', 1)];
  for (const [wager, stakeCents] of [
    ['red', 500],
    ['progressive', 100],
  ] as const) {
    await accepted(player.say('F4', { type: 'PlaceBet', seat: 1, wager, stakeCents }));
  }
  for (const cup of ['red', 'blue']) await accepted(dealer.say('F4', { type: 'ShakeCup', cup }));
  const meter = async () => (await dealer.get('/api/tables/F4/meters')).json().meters[0].shownCents;
  const before = [await meter(), (await dealer.get('/api/tables/F4')).json().settled];
  const said = { type: 'RevealHands', red: [6, 6, 6], blue: [6, 6, 6] };
  const back = (await dealer.post('/api/tables/F4/preview', { said })).json();
  expect(back.lines).toMatchObject([
    { wager: 'red', result: 'push' },
    { wager: 'progressive', result: 'win', paidCents: 200_013 },
  ]);
  expect([await meter(), (await dealer.get('/api/tables/F4')).json().settled]).toEqual(before);
  await accepted(dealer.say('F4', said));
  expect((await dealer.get('/api/tables/F4')).json().settled).toEqual(back.lines);
});
