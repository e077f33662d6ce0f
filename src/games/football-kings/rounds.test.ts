import fc from 'fast-check';
import { expect, test } from 'vitest';
import { played } from '../../../test/at-table.ts';
import { keepInvariants } from '../../../test/football-kings-rounds.ts';
import { type Card, DECK, SUITS, suitOf } from '../../kernel/cards.ts';
import { seeded } from '../../kernel/chance.ts';
import { drawSource } from '../../kernel/draw.ts';
import { footballKings } from './index.ts';

test('random rounds with mishaps: 52 cards, every bet settled once and as printed (seeds 1 to 25)', () => {
  let voided = 0;
  for (let seed = 1; seed <= 25; seed += 1) voided += keepInvariants(seed, 10).voided;
  expect(voided).toBeGreaterThan(0);
  expect(voided).toBeLessThan(250);
});

const anyDeal = fc.shuffledSubarray([...DECK], { minLength: 8, maxLength: 8 });
const anySuits = fc.shuffledSubarray([...SUITS], { minLength: 4, maxLength: 4 });

const settledBy = (cards: readonly Card[]) =>
  played(
    footballKings,
    { fantasyPayTable: 'C' },
    'receive deck 1 blue preshuffled',
    'cut deck 1 at 26',
    'seat 1  home $10',
    'seat 1  fantasy $1',
    'seat 2  visitor $10',
    'seat 2  fantasy $1',
    'seat 2  tie $1',
    'seat 2  over-56 $1',
    'seat 2  under-55 $1',
    'seat 2  hail-mary $1',
    'no more bets',
    `deal ${cards.join(' ')}`,
    'stub',
  ).settled;

test('permuting suits changes nothing', () => {
  fc.assert(
    fc.property(anyDeal, anySuits, (cards, suits) => {
      const permuted = cards.map(
        (card) =>
          `${card[0]}${suits[SUITS.indexOf(suitOf(card as Exclude<Card, 'Joker'>))]}` as Card,
      );
      expect(settledBy(permuted)).toEqual(settledBy(cards));
    }),
    { numRuns: 100 },
  );
});

test('the two cards of one side within a half may change places', () => {
  fc.assert(
    fc.property(anyDeal, (cards) => {
      const [a, b, c, d, e, f, g, h] = cards as [Card, Card, Card, Card, Card, Card, Card, Card];
      expect(settledBy([c, d, a, b, e, f, g, h])).toEqual(settledBy(cards));
      expect(settledBy([a, b, c, d, g, f, e, h])).toEqual(settledBy(cards));
    }),
    { numRuns: 60 },
  );
});

test('drawn deals are eight different cards, each as often as another', () => {
  const rules = { burnCard: 'no' } as never;
  const { state } = played(
    footballKings,
    {},
    'receive deck 1 blue preshuffled',
    'cut deck 1 at 26',
    'seat 1  home $10',
    'no more bets',
  );
  const uniform = seeded(7);
  const times = new Map<string, number>();
  for (let deal = 0; deal < 6500; deal += 1) {
    const drawn = footballKings.draw(rules, state.round as never, state, drawSource(uniform));
    if (drawn?.type !== 'DealCards') throw new Error('no deal was drawn');
    expect(new Set(drawn.cards).size).toBe(8);
    for (const card of drawn.cards) times.set(card, (times.get(card) ?? 0) + 1);
  }
  // 6500 deals of 8 out of 52: each card 1000 times, give or take 30 (one standard deviation is below 30).
  expect(times.size).toBe(52);
  for (const many of times.values()) expect(Math.abs(many - 1000)).toBeLessThan(150);
});
