import { describe, expect, test } from 'vitest';
import { DEALER, DEALER_SETS, dealt, FROM_DEALER, READY } from '../../../test/asia-poker-table.ts';
import { played } from '../../../test/at-table.ts';
import type { Viewer } from '../../kernel/game.ts';
import { asiaPoker } from './index.ts';
import type { Event, Round } from './round.ts';

const ONE = 'As Ah Ts Td 7c 6d 3h';
const THREE = 'Ac Qh Jc 8d 7d 5s 3c';
const SETS_ONE = 'seat 1  sets As Ah 6d 3h / Ts Td / 7c';
const SETS_THREE = 'seat 3  sets Ac 8d 5s 3c / Qh Jc / 7d';

const table = (...lines: readonly string[]) =>
  played(
    asiaPoker,
    {},
    ...READY,
    'seat 1  asia-poker $10',
    'seat 3  asia-poker $10',
    ...FROM_DEALER,
    dealt({ 0: DEALER, 1: ONE, 3: THREE }, 0),
    'count 4',
    ...lines,
  );

const seat = (number: number): Viewer => ({ as: 'seat', seat: number });
const PUBLIC: Viewer = { as: 'public' };

/** The cards that are named in what a viewer sees of the round. */
const cardsSeen = (viewer: Viewer, ...lines: readonly string[]): string =>
  [
    ...new Set(
      JSON.stringify(asiaPoker.view(table(...lines).state.round as Round, viewer)).match(
        /"(?:[2-9TJQKA][shdc]|Joker)"/g,
      ) ?? [],
    ),
  ]
    .map((card) => card.slice(1, -1))
    .toSorted()
    .join(' ');
const sorted = (...stacks: readonly string[]): string =>
  stacks.join(' ').split(' ').toSorted().join(' ');

describe('what lies face down is known to nobody but surveillance', () => {
  test('after the deal', () => {
    for (const viewer of [seat(1), seat(2), { as: 'dealer' }, PUBLIC] as const) {
      expect(cardsSeen(viewer)).toBe('');
    }
    expect(cardsSeen({ as: 'surveillance' }).split(' ')).toHaveLength(49);
  });

  test('a player sees his own cards once he looks, and what he set', () => {
    expect(cardsSeen(seat(1), 'seat 1  looks')).toBe(sorted(ONE));
    expect(cardsSeen(seat(1), 'seat 1  looks', SETS_ONE)).toBe(sorted(ONE));
    for (const viewer of [seat(3), { as: 'dealer' }, PUBLIC] as const) {
      expect(cardsSeen(viewer, 'seat 1  looks', SETS_ONE)).toBe('');
    }
  });

  const SET = ['seat 1  looks', SETS_ONE, 'seat 3  looks', SETS_THREE, 'turn dealer'];

  test('the dealer’s cards are seen by all when they are turned', () => {
    expect(cardsSeen(PUBLIC, ...SET)).toBe(sorted(DEALER));
    expect(cardsSeen(seat(3), ...SET)).toBe(sorted(DEALER, THREE));
  });

  test('a player’s when they are shown, and never after a surrender', () => {
    expect(cardsSeen(PUBLIC, ...SET, DEALER_SETS, 'reveal 3')).toBe(sorted(DEALER, THREE));
    const end = [...SET, DEALER_SETS, 'reveal 3', 'seat 1  surrenders'];
    expect(cardsSeen(PUBLIC, ...end)).toBe(sorted(DEALER, THREE));
    expect(cardsSeen(seat(1), ...end)).toBe(sorted(DEALER, THREE, ONE));
  });

  test('§ 575.13(d) an exposed card is seen by all, the others by none before the choice', () => {
    expect(cardsSeen(PUBLIC, 'expose 3 card 2')).toBe('Qh');
    expect(cardsSeen(seat(3), 'expose 3 card 2')).toBe('Qh');
  });
});

describe('what a viewer is shown of the round', () => {
  const shownTo = (viewer: Viewer, ...lines: readonly string[]) =>
    asiaPoker.view(table(...lines).state.round as Round, viewer);

  test('who has set, and the piles of the rack without their faces', () => {
    expect(shownTo(PUBLIC, 'seat 1  looks', SETS_ONE)).toMatchObject({
      cardsDealt: 49,
      setSeats: [1],
      shown: [],
      rack: ['stub', 2, 4, 5, 6].map((of) => ({ of, cards: of === 'stub' ? 4 : 7 })),
    });
  });

  test('a seat has its own cards, and its setting once it has set; nobody else has the place for it', () => {
    const setting = { high: ['As', 'Ah', '6d', '3h'], medium: ['Ts', 'Td'], low: ['7c'] };
    const cards = expect.arrayContaining(ONE.split(' '));
    expect(shownTo(seat(1))).not.toHaveProperty('own');
    expect(shownTo(seat(1), 'seat 1  looks')).toHaveProperty('own', { cards });
    expect(shownTo(seat(1), 'seat 1  looks', SETS_ONE)).toHaveProperty('own', { cards, setting });
    for (const viewer of [seat(3), { as: 'dealer' }, PUBLIC] as const) {
      expect(shownTo(viewer, 'seat 1  looks', SETS_ONE)).not.toHaveProperty('own');
    }
  });
});

describe('events', () => {
  const { events } = table('seat 1  looks', 'seat 1  asks for the house way', SETS_ONE);
  const seen = (viewer: Viewer, type: Event['type']) =>
    asiaPoker.see(events.find((event) => event.type === type) as Event, viewer);

  test('a deal is so many cards', () => {
    expect(seen(seat(1), 'CardsDealt')).toMatchObject({ type: 'CardsDealt', cards: 49 });
    expect(seen({ as: 'surveillance' }, 'CardsDealt')).toHaveProperty('cards.48');
  });

  test.each(['CardsExamined', 'HouseWayTold', 'HandsSet'] as const)(
    '%s names cards to its own seat only',
    (type) => {
      expect(seen(seat(3), type)).toEqual({ type, seat: 1 });
      expect(seen({ as: 'dealer' }, type)).toEqual({ type, seat: 1 });
      expect(JSON.stringify(seen(seat(1), type))).toContain('As');
    },
  );
});
