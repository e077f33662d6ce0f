import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedHouse, servedHouse, type Visitor } from '../../test/served-house.ts';
import { isSignature } from '../house/log/signing.ts';
import { canonical } from '../kernel/canonical.ts';
import type { OutboxPage } from './wire/outbox.ts';

let served: ServedHouse;
let finance: Visitor;
let player: Visitor;
let stick: Visitor;
beforeAll(async () => {
  // In a house that is opened again nobody was offered the dice yet.
  offered = false;
  served = await servedHouse();
  finance = await served.staff('finance');
  stick = await served.staff('stickperson');
  player = await served.player('F1', 3);
});
afterAll(() => served.close());

const page = async (query: string): Promise<OutboxPage> =>
  (await finance.get(`/api/outbox${query}`)).json();
const isWhole = ({ signature, ...rest }: OutboxPage): boolean =>
  isSignature(rest.key, canonical(rest), signature);

let offered = false;
/** A round that the thrown dice end at once. */
const played = async (): Promise<number> => {
  const bet = { type: 'PlaceBet', seat: 3, wager: 'defense', stakeCents: 1000 };
  expect((await player.say('F1', bet)).statusCode).toBe(200);
  if (!offered) {
    await stick.say('F1', { type: 'OfferDice', seat: 3 });
    await player.say('F1', { type: 'AcceptDice', seat: 3 });
  }
  const thrown = { type: 'CallThrow', offensive: [4, 4], defensive: 4 };
  await stick.command('F1', { type: 'CloseBetting' });
  const called = await stick.say('F1', thrown);
  expect(called.json()).toHaveProperty('position');
  offered = true;
  expect((await stick.say('F1', { type: 'BeginRound' })).statusCode).toBe(200);
  return called.json().position;
};

test('House rules § reports what was settled is told in the order of the log, signed, and again to whoever asks again', async () => {
  const begin = (await page('')).next;
  const [first, second] = [await played(), await played()];
  const told = await page(`?after=${begin}`);
  expect(told.messages).toMatchObject([
    {
      ...{ type: 'settlement', position: first, table: 'F1', game: 'three-dice-football' },
      ...{ round: 1, practice: true },
      lines: [{ seat: 3, wager: 'defense', result: 'lose', stakeCents: 1000 }],
    },
    { type: 'settlement', position: second, round: 2 },
  ]);
  const entry = await served.house.log.store.entry(first);
  expect(told.messages[0]?.hash).toBe(entry?.hash);
  expect(isWhole(told)).toBe(true);
  expect(isWhole({ ...told, next: told.next + 1 })).toBe(false);
  expect((await page(`?after=${begin}`)).messages).toEqual(told.messages);
  expect(await page(`?after=${told.next}`)).toMatchObject({ messages: [], next: told.next });
});

test('House rules § reports a reader who stops anywhere goes on from there and misses nothing', async () => {
  const all = (await page('?after=0&most=500')).messages;
  expect(all.length).toBeGreaterThan(1);
  const piecemeal: unknown[] = [];
  for (let after = 0; ; ) {
    const one = await page(`?after=${after}&most=1`);
    piecemeal.push(...one.messages);
    if (one.next === after) break;
    after = one.next;
  }
  expect(piecemeal).toEqual(all);
});

test('House rules § reports a reader who waits is answered by the next entry', async () => {
  const { next } = await page('');
  const asked = page(`?after=${next}&wait=25`);
  const position = await played();
  const told = await asked;
  const rest = await page(`?after=${told.next}`);
  expect([...told.messages, ...rest.messages]).toMatchObject([{ position }]);
});

test.each([
  ['finance', 200],
  ['surveillance', 200],
  ['regulator', 200],
  ['administrator', 200],
  ['floorperson', 403],
  ['dealer', 403],
  ['marketing', 403],
  ['cage', 403],
])('House rules § reports the outbox as %s reads it: %i', async (role, status) => {
  expect((await (await served.staff(role)).get('/api/outbox')).statusCode).toBe(status);
});

test('House rules § reports nobody reads the outbox without signing in', async () => {
  expect((await served.visitor().get('/api/outbox')).statusCode).toBe(401);
});
