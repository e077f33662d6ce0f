import { expect, test } from 'vitest';
import { atTable } from '../../test/at-table.ts';
import { footballKings } from '../games/football-kings/index.ts';
import { threeDiceFootball } from '../games/three-dice-football/index.ts';
import { threeDiceYahtzee } from '../games/three-dice-yahtzee/index.ts';
import { nobody } from '../house/people/people.ts';
import type { AnyGame } from '../kernel/game.ts';
import { closedTable, type Table } from '../table/state.ts';
import { seatForms } from './seat-forms.ts';

const dealer = { person: 'dealer', duties: ['dealer'] } as const;
const fieldsAt = (game: AnyGame): Readonly<Record<string, readonly string[]>> => {
  const now: Table = {
    ...closedTable(game),
    ...{ status: 'open', kind: 'felt', practice: false },
    crew: [{ person: 'dealer', duty: 'dealer' }],
    seats: { 1: { patron: 'walk-in-1', chipsCents: 10_000 } },
  };
  return Object.fromEntries(
    seatForms({ game, now, people: nobody }, 1, dealer).map(({ form }) => [
      form.command,
      form.fields.filter(({ kind }) => kind !== 'other').map(({ name }) => name),
    ]),
  );
};

test('§ 525.22(b) where a wager names values, the crew enters them with chips and with a coupon; elsewhere nobody is asked', () => {
  expect(fieldsAt(threeDiceYahtzee)).toMatchObject({
    PlaceBet: ['wager', 'stakeCents', 'names', 'with'],
    OfferCoupon: ['wager', 'stakeCents', 'names', 'serial'],
  });
  expect(fieldsAt(footballKings)).toMatchObject({
    PlaceBet: ['wager', 'stakeCents', 'with'],
    OfferCoupon: ['wager', 'stakeCents', 'serial'],
  });
});

const football = threeDiceFootball as AnyGame;
const who = (...duties: readonly string[]) =>
  ({ person: duties[0], duties }) as never as Parameters<typeof seatForms>[2];
const people = { ...nobody, people: { 'patron-3': { person: 'patron-3' } } } as never;
const tableNow = (more: Partial<Table> = {}, ...lines: readonly string[]): Table => ({
  ...closedTable(football),
  ...{ status: 'open', kind: 'felt', practice: false, betting: 'open' },
  play: atTable(football).said(...lines).play,
  crew: [
    { person: 'dealer', duty: 'dealer' },
    { person: 'stickperson', duty: 'stickperson' },
  ],
  seats: {
    3: { patron: 'patron-3', chipsCents: 500 },
    7: { patron: 'walk-in-7', chipsCents: 10_000 },
    8: { patron: 'walk-in-8', chipsCents: 0 },
  },
  ...more,
});
const formsAt = (now: Table, seat: number, ...duties: readonly string[]) =>
  seatForms({ game: football, now, people }, seat, who(...duties));
const offered = (now: Table, seat: number, ...duties: readonly string[]) =>
  formsAt(now, seat, ...duties).map(({ form }) => form.command);
const CHIPS = ['BuyIn', 'ColorUp', 'CashOut', 'Tip', 'LeaveSeat'];
const BET = 'seat 7  defense $10';

test('House rules § people, § seats what is offered for a seat is what the person may do there now', () => {
  expect(offered(tableNow(), 5, 'dealer')).toEqual([]);
  expect(offered(tableNow({ status: 'closed' }), 7, 'dealer')).toEqual([]);
  expect(offered(tableNow(), 7, 'dealer')).toEqual([...CHIPS, 'PlaceBet', 'OfferCoupon']);
  expect(offered(tableNow(), 8, 'dealer')).toEqual([
    ...['BuyIn', 'LeaveSeat', 'PlaceBet', 'OfferCoupon'],
  ]);
  expect(offered(tableNow({}, BET), 7, 'dealer')).toEqual([
    ...[...CHIPS, 'PlaceBet', 'WithdrawBet', 'OfferCoupon'],
  ]);
  expect(offered(tableNow({ betting: 'closed' }, BET), 7, 'dealer')).toEqual(CHIPS);
  expect(offered(tableNow({ practice: true }), 7, 'dealer')).toEqual([...CHIPS, 'PlaceBet']);
  expect(offered(tableNow({ crew: [] }), 7, 'dealer')).not.toContain('PlaceBet');
});

test('House rules § seats for somebody who has an account, or plays at a device, nobody wagers and answers', () => {
  const asked = tableNow({}, 'seat 3  defense $10', 'offer 3');
  expect(offered(asked, 3, 'dealer')).toEqual(CHIPS);
  expect(offered(asked, 3, 'stickperson')).toEqual([]);
  expect(offered(tableNow({ kind: 'electronic' }), 7, 'dealer')).not.toContain('PlaceBet');
});

test('§ 661a.4(b) what a game asks of a seat is answered for its patron by who may, with what is known filled in', () => {
  const asked = tableNow({}, BET, 'offer 7');
  expect(offered(asked, 7, 'stickperson')).toEqual(['AcceptDice', 'RejectDice']);
  expect(offered(asked, 8, 'stickperson')).toEqual([]);
  const [accepts] = formsAt(asked, 7, 'stickperson');
  expect(accepts).toMatchObject({ group: 'Round', said: true });
  expect(accepts?.form.fields).toMatchObject([{ name: 'seat', kind: 'other', starts: 7 }]);
});

test('House rules § crew others of the house do for a seat what their role does, and no more', () => {
  expect(offered(tableNow(), 3, 'floorperson')).toEqual(['LeaveSeat']);
  expect(offered(tableNow(), 7, 'cage')).toEqual(['BuyIn', 'CashOut']);
  expect(offered(tableNow(), 7, 'surveillance')).toEqual([]);
});

test('House rules § seats the form of a seat knows the seat, its chips, and the wagers that are open or placed', () => {
  const all = formsAt(tableNow({}, BET), 7, 'dealer');
  const fields = (command: string) =>
    Object.fromEntries(
      all
        .find(({ form }) => form.command === command)
        ?.form.fields.map(({ name, ...field }) => [name, field]) ?? [],
    );
  const seat = { label: expect.any(String), kind: 'other', starts: 7 };
  for (const command of [...CHIPS, 'PlaceBet', 'WithdrawBet', 'OfferCoupon'])
    expect(fields(command).seat, command).toEqual(seat);
  for (const command of ['ColorUp', 'CashOut'])
    expect(fields(command).cents, command).toMatchObject({ starts: 10_000 });
  for (const command of ['BuyIn', 'Tip'])
    expect(fields(command).cents, command).not.toHaveProperty('starts');
  const wagers = football.wagers(closedTable(football).inForce);
  const values = (command: string) => {
    const { choices = [] } = fields(command).wager as { choices?: readonly { value: string }[] };
    return choices.map(({ value }) => value);
  };
  expect(fields('WithdrawBet').wager).toMatchObject({
    choices: [{ value: 'defense', label: wagers.defense?.title }],
  });
  expect(values('PlaceBet').length).toBeGreaterThan(3);
  expect(values('OfferCoupon')).toEqual(values('PlaceBet'));
  // What another seat has placed is not theirs to withdraw; what is closed by now is not offered.
  const others = tableNow({}, 'seat 8  penalty $5', BET);
  expect(JSON.stringify(formsAt(others, 7, 'dealer'))).toContain('"value":"defense"');
  const [, , , , , , withdraw] = formsAt(others, 7, 'dealer');
  expect(JSON.stringify(withdraw?.form.fields)).not.toContain('"penalty"');
  const later = tableNow({}, BET, 'offer 7', 'accept 7', 'throw 64/2');
  const places = formsAt(later, 7, 'dealer').find(({ form }) => form.command === 'PlaceBet');
  expect(JSON.stringify(places?.form.fields)).not.toContain('"value":"defense"');
  expect(JSON.stringify(places?.form.fields)).toContain('"value":"penalty"');
  expect(fields('PlaceBet')).not.toHaveProperty('matchPlay');
  expect(all.map(({ group }) => group)).toEqual([
    ...[...CHIPS.map(() => 'Chips'), 'Round', 'Round', 'Coupon'],
  ]);
  expect(all.filter((one) => 'said' in one).map(({ form }) => form.command)).toEqual([
    ...['PlaceBet', 'WithdrawBet'],
  ]);
});
