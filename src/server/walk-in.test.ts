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

const offered = async (who: Visitor, seat: number): Promise<readonly string[]> =>
  (await who.get(`/api/tables/F1/forms?seat=${seat}`))
    .json()
    .forms.map(({ form }: { form: { command: string } }) => form.command);

test('House rules § people, § seats what is offered for a seat is what the person may do there now, for its patron', async () => {
  const chips = ['BuyIn', 'ColorUp', 'CashOut', 'Tip', 'LeaveSeat'];
  expect(await offered(dealer, 7)).toEqual([]);
  await dealer.command('F1', { type: 'TakeSeat', seat: 7, patron: 'walk-in-7' });
  expect(await offered(dealer, 7)).toEqual(['BuyIn', 'LeaveSeat']);
  await dealer.command('F1', { type: 'BuyIn', seat: 7, cents: 10_000 });
  await stick.say('F1', { type: 'BeginRound' });
  expect(await offered(dealer, 7)).toEqual([...chips, 'PlaceBet']);
  await dealer.say('F1', { ...bet, seat: 7 });
  expect(await offered(dealer, 7)).toEqual([...chips, 'PlaceBet', 'WithdrawBet']);
  await stick.say('F1', { type: 'OfferDice', seat: 7 });
  expect(await offered(dealer, 7)).toEqual([...chips, 'PlaceBet', 'WithdrawBet']);
  expect(await offered(stick, 7)).toEqual(['AcceptDice', 'RejectDice']);
  // Somebody with an account wagers and answers for themselves.
  await served.player('F1', 3);
  expect(await offered(dealer, 3)).toEqual(chips);
  expect(await offered(await served.staff('floorperson'), 3)).toEqual(['LeaveSeat']);
  expect(await offered(await served.staff('cage'), 7)).toEqual(['BuyIn', 'CashOut']);
  expect(await offered(await served.staff('surveillance'), 7)).toEqual([]);
  expect((await served.visitor().get('/api/tables/F1/forms?seat=7')).statusCode).toBe(401);
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
