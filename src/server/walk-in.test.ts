import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedHouse, servedHouse, type Visitor } from '../../test/served-house.ts';

let served: ServedHouse;
let dealer: Visitor;
let stick: Visitor;
beforeAll(async () => {
  served = await servedHouse();
  dealer = await served.staff('dealer');
  stick = await served.staff('stickperson');
});
afterAll(() => served.close());

const answer = async (asked: ReturnType<Visitor['command']>) => {
  const { statusCode, body } = await asked;
  return statusCode === 200 ? 'accepted' : JSON.parse(body).code;
};
const bet = { type: 'PlaceBet', seat: 5, wager: 'defense', stakeCents: 1000 };

test('House rules § rounds closing betting on no wager does not stop a table', async () => {
  expect(await answer(stick.command('F1', { type: 'CloseBetting' }))).toBe('no-wagers');
  expect((await stick.get('/api/tables/F1')).json().betting).toBe('open');
});

test('§ 661a.4(b), House rules § seats a patron without an account plays a round, entered by the crew as declared', async () => {
  const sits = { type: 'TakeSeat', seat: 5, patron: 'walk-in-1' };
  expect(await answer(dealer.command('F1', sits))).toBe('accepted');
  expect(await answer(dealer.command('F1', { type: 'BuyIn', seat: 5, cents: 10_000 }))).toBe(
    'accepted',
  );
  expect(await answer(dealer.say('F1', bet))).toBe('accepted');
  expect(await answer(stick.say('F1', { type: 'OfferDice', seat: 5 }))).toBe('accepted');
  expect(await answer(stick.say('F1', { type: 'AcceptDice', seat: 5 }))).toBe('accepted');
  expect(await answer(stick.command('F1', { type: 'CloseBetting' }))).toBe('accepted');
  const thrown = { type: 'CallThrow', offensive: [1, 1], defensive: 6 };
  expect(await answer(stick.say('F1', thrown))).toBe('accepted');
  const { seats } = (await dealer.get('/api/tables/F1')).json();
  expect(seats).toEqual([{ seat: 5, chipsCents: 10_800, you: false, patron: 'walk-in-1' }]);
  expect(await answer(dealer.command('F1', { type: 'CashOut', seat: 5, cents: 10_800 }))).toBe(
    'accepted',
  );
});

test('House rules § people nobody is offered what may be done at a seat without signing in', async () => {
  expect((await served.visitor().get('/api/tables/F1/forms?seat=5')).statusCode).toBe(401);
  const { forms } = (await dealer.get('/api/tables/F1/forms?seat=7')).json();
  expect(forms).toEqual([]);
});

test('House rules § crew, § seats staff who are not on the crew, and other players, do not act for a seat', async () => {
  const boxperson = await served.staff('boxperson');
  const other = await served.player('F1', 1);
  const buys = { type: 'BuyIn', seat: 5, cents: 10_000 };
  expect(await answer(boxperson.command('F1', buys))).toBe('not-on-crew');
  expect(await answer(other.command('F1', buys))).toBe('not-your-seat');
  expect(await answer(other.say('F1', bet))).toBe('not-your-seat');
  expect(await answer(other.say('F1', { type: 'AcceptDice', seat: 5 }))).toBe('not-your-seat');
  const offers = { ...bet, type: 'OfferCoupon', serial: 'WEL-00000001' };
  const floor = await served.staff('floorperson');
  expect(await answer(other.command('F1', offers))).toBe('not-your-seat');
  expect(await answer(boxperson.command('F1', offers))).toBe('not-on-crew');
  expect(await answer(floor.command('F1', offers))).toBe('not-your-role');
});
