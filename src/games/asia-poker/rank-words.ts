import type { Card } from '../../kernel/cards.ts';
import type { Language } from '../../kernel/felt.ts';
import { digits, HANDS, nameOfRank, type Ranking, rankOfHand } from './rankings.ts';

const ES = [
  ['dos', 'doses'],
  ['tres', 'treses'],
  ['cuatro', 'cuatros'],
  ['cinco', 'cincos'],
  ['seis', 'seises'],
  ['siete', 'sietes'],
  ['ocho', 'ochos'],
  ['nueve', 'nueves'],
  ['diez', 'dieces'],
  ['jota', 'jotas'],
  ['reina', 'reinas'],
  ['rey', 'reyes'],
  ['as', 'ases'],
] as const;

const one = (rank: number): string => ES[rank]?.[0] ?? '';
const many = (rank: number): string => ES[rank]?.[1] ?? '';

/** The straight that ace, 2, 3 and 4 make stands at 11 or 1; the others at the place of their top card less one. */
const topOfRun = (value: number): string => {
  if (value === 11 || value === 1) return 'del as al cuatro';
  return `al ${one(value === 12 ? 12 : value + 1)}`;
};

const inSpanish = (rank: number, size: number): string => {
  const [hand = 0, first = 0, second = 0] = digits(rank, size);
  switch (HANDS[hand] ?? 'no pair') {
    case 'no pair':
      return size === 1 ? one(first) : `${one(first)} y ${one(second)}`;
    case 'pair':
      return `pareja de ${many(first)}`;
    case 'two pair':
      return `doble pareja, ${many(first)} y ${many(second)}`;
    case 'three-of-a-kind':
      return `trío de ${many(first)}`;
    case 'straight':
      return `escalera ${topOfRun(first)}`;
    case 'straight flush':
      return `escalera de color ${topOfRun(first)}`;
    case 'flush':
      return `color al ${one(first)}`;
    case 'four-of-a-kind':
      return `póquer de ${many(first)}`;
    case 'royal flush':
      return 'escalera real';
    case 'four aces':
      return 'cuatro ases';
  }
};

/** What a hand comes to, in words. */
export const handWords = (hand: readonly Card[], rules: Ranking, language: Language): string => {
  const rank = rankOfHand(hand, rules);
  return language === 'es' ? inSpanish(rank, hand.length) : nameOfRank(rank, hand.length);
};
