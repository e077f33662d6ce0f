import { expect, test } from 'vitest';
import { footballKings } from '../games/football-kings/index.ts';
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
