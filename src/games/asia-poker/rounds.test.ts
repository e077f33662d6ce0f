import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keepInvariants } from '../../../test/asia-poker-rounds.ts';
import { FROM_DEALER, READY } from '../../../test/asia-poker-table.ts';
import { played } from '../../../test/at-table.ts';
import { daily } from '../../../test/whole.ts';
import { type Card, DECK_WITH_JOKER, SUITS } from '../../kernel/cards.ts';
import { byHouseWay } from './hands.ts';
import { asiaPoker } from './index.ts';
import { handOf, type Round } from './round.ts';

test('random rounds with mishaps: 53 cards, nothing seen that lies face down, all settled as printed', () => {
  let voided = 0;
  const seeds = daily(
    Array.from({ length: 30 }, (_, i) => i + 1),
    (seed) => seed <= 10,
  );
  for (const seed of seeds) voided += keepInvariants(seed, 5).voided;
  expect(voided).toBeGreaterThan(seeds.length / 6);
  expect(voided).toBeLessThan(4 * seeds.length);
});

const rules = Object.fromEntries(
  Object.entries(asiaPoker.submission.options).map(([name, option]) => [name, option.standard]),
) as unknown as Parameters<typeof byHouseWay>[0];

const sets = (who: string, hand: readonly Card[]): string => {
  const { high, medium, low } = byHouseWay(rules, hand);
  return `${who} ${[high, medium, low].map((cards) => cards.join(' ')).join(' / ')}`;
};

const settledBy = (cards: readonly Card[]) => {
  const begun = [
    ...READY,
    'seat 2  asia-poker $10',
    'seat 2  bonus $1',
    'seat 5  asia-poker $10',
    'seat 5  bonus $1',
    ...FROM_DEALER,
    `deal ${cards.slice(0, 49).join(' ')}`,
    'count 4',
  ];
  const round = played(asiaPoker, {}, ...begun).state.round as Round;
  return played(
    asiaPoker,
    {},
    ...begun,
    'seat 2  looks',
    sets('seat 2  sets', handOf(round, 2)),
    'seat 5  looks',
    sets('seat 5  sets', handOf(round, 5)),
    'turn dealer',
    sets('dealer sets', handOf(round, 0)),
    'reveal 5',
    'reveal 2',
  ).settled;
};

test('permuting suits changes nothing', () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray([...DECK_WITH_JOKER], { minLength: 53, maxLength: 53 }),
      fc.shuffledSubarray([...SUITS], { minLength: 4, maxLength: 4 }),
      (cards, suits) => {
        const permuted = cards.map((card) =>
          card === 'Joker' ? card : (`${card[0]}${suits[SUITS.indexOf(card[1] as 's')]}` as Card),
        );
        expect(settledBy(permuted)).toEqual(settledBy(cards));
      },
    ),
    { numRuns: 20 },
  );
});
