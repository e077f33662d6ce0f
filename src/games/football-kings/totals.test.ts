import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Card, DECK } from '../../kernel/cards.ts';
import { dealsOf, orders, wholeDeal } from './totals.ts';
import { totalsOf, worthOf } from './values.ts';

const name = ({ home, visitor }: { home: number; visitor: number }) => `${home}:${visitor}`;

/** Every ordered deal, card by card: slow, plain, and nothing like the code it checks. */
const dealtByHand = (cards: readonly Card[], quartersDealt: number): Map<string, number> => {
  const found = new Map<string, number>();
  const deal = (left: readonly Card[], place: number, home: number, visitor: number): void => {
    if (place === 8) {
      found.set(name({ home, visitor }), (found.get(name({ home, visitor })) ?? 0) + 1);
      return;
    }
    left.forEach((card, index) => {
      const { points } = worthOf(card, 1 + (place >> 1));
      const rest = left.toSpliced(index, 1);
      if (place % 2 === 0) deal(rest, place + 1, home + points, visitor);
      else deal(rest, place + 1, home, visitor + points);
    });
  };
  deal(cards, 2 * quartersDealt, 0, 0);
  return found;
};

const counted = (cards: readonly Card[], quartersDealt: number): Map<string, number> =>
  new Map(dealsOf(cards, quartersDealt).map(({ totals, ways }) => [name(totals), ways]));

const sorted = (map: Map<string, number>) => [...map].toSorted(([a], [b]) => (a < b ? -1 : 1));

test('45.6(d) the deals of a full deck are 52·51·50·49·48·47·46·45', () => {
  expect(orders(52, 8)).toBe(52 * 51 * 50 * 49 * 48 * 47 * 46 * 45);
  expect(wholeDeal().reduce((sum, { ways }) => sum + ways, 0)).toBe(orders(52, 8));
  expect(wholeDeal()).toHaveLength(1369);
});

test('each deal that stands for a pair of totals has eight different cards and these totals', () => {
  for (const { totals, cards } of wholeDeal()) {
    expect(new Set(cards).size).toBe(8);
    expect(totalsOf(cards)).toEqual(totals);
  }
});

test('Home and Visitor are mirrors', () => {
  const whole = new Map(wholeDeal().map(({ totals, ways }) => [name(totals), ways]));
  for (const { totals, ways } of wholeDeal()) {
    expect(whole.get(name({ home: totals.visitor, visitor: totals.home }))).toBe(ways);
  }
});

test.each([
  ['aces and twos', ['As', 'Ah', 'Ad', 'Ac', '2s', '2h', '2d', '2c']],
  ['aces and tens', ['As', 'Ah', 'Ts', 'Jh', 'Qd', 'Kc', '9s', '5d', '5h']],
  ['no aces', ['2s', '3h', '4d', '5c', '6s', '7h', '8d', '9c', 'Kd']],
] as const)('a deck of %s, dealt out card by card', (_, cards) => {
  expect(sorted(counted(cards, 0))).toEqual(sorted(dealtByHand(cards, 0)));
});

test.each([
  [1, ['As', 'Ah', 'Ac', '2d', '9s', '9h', 'Kd']],
  [2, ['As', 'Ah', '5c', '5d', 'Kd']],
  [3, ['Ad', '3c', 'Qs']],
] as const)(
  '45.6(d), .8(a) after quarter %i with few cards left: every pair of totals, its deals, and one of them',
  (dealt, cards) => {
    expect(sorted(counted(cards, dealt))).toEqual(sorted(dealtByHand(cards, dealt)));
    for (const { totals, cards: deal } of dealsOf(cards, dealt)) {
      expect(new Set(deal).size).toBe(8 - 2 * dealt);
      const points = deal.map((card, at) => worthOf(card, 1 + dealt + (at >> 1)).points);
      const sum = (side: number) =>
        points.reduce((all, one, at) => (at % 2 === side ? all + one : all), 0);
      expect({ home: sum(0), visitor: sum(1) }).toEqual(totals);
    }
  },
);

test.each([1, 2, 3])(
  'the cards still to come after quarter %i, dealt out card by card',
  (dealt) => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...DECK], { minLength: 9, maxLength: 11 }), (cards) => {
        const few = cards.slice(0, dealt === 1 ? 8 : 11);
        expect(sorted(counted(few, dealt))).toEqual(sorted(dealtByHand(few, dealt)));
        const offset = ['2s', '2h', '2d', '2c', '3s', '3h'].slice(0, 2 * dealt) as Card[];
        const before = totalsOf(offset);
        const deals = dealsOf(few, dealt);
        const shown = deals.map(({ cards: deal }) => {
          const { home, visitor } = totalsOf([...offset, ...deal]);
          return { home: home - before.home, visitor: visitor - before.visitor };
        });
        expect(shown).toEqual(deals.map(({ totals }) => totals));
      }),
      { numRuns: dealt === 1 ? 5 : 20 },
    );
  },
);

test('45.6(d) after three quarters all pairs of the Fourth are counted from the 46 cards left', () => {
  const left = DECK.filter((card) => !['As', 'Ks', '2h', '3d', 'Ah', '9c'].includes(card));
  expect(sorted(counted(left, 3))).toEqual(sorted(dealtByHand(left, 3)));
});
