import { expect } from 'vitest';
import { bonusOf } from '../../src/games/asia-poker/bonus.ts';
import { compared } from '../../src/games/asia-poker/comparison.ts';
import { HOUSE_WAYS, houseWays } from '../../src/games/asia-poker/house-way.ts';
import { settingsOf } from '../../src/games/asia-poker/setting.ts';
import { submission } from '../../src/games/asia-poker/submission.ts';
import { DECK_WITH_JOKER } from '../../src/kernel/cards.ts';
import { seeded } from '../../src/kernel/chance.ts';
import { drawSource } from '../../src/kernel/draw.ts';
import { expectAccepted } from '../../src/kernel/refusal.ts';
import { parseSubmission } from '../../src/kernel/submission.ts';

const second = await import(
  // @ts-expect-error it has no types
  '../../verifier/parts/games/poker-hands.mjs'
);
const inRound = await import(
  // @ts-expect-error it has no types
  '../../verifier/parts/games/poker-round.mjs'
);
const BONUS_LINES: Readonly<Record<string, string>> = {
  'three-of-a-kind and four 8s': 'three-of-a-kind-and-four-8s',
  'five aces': 'five-aces',
  'royal flush': 'royal-flush',
  'natural straight flush': 'natural-straight-flush',
  'straight flush with a joker': 'straight-flush-with-joker',
  '9-high': 'nine-high',
  'full house': 'full-house',
};

/** Hands in which jokers, aces, eights and one suit come up often. */
const handsOf = (count: number) => {
  const uniform = seeded(575);
  const source = drawSource(uniform);
  const rich = DECK_WITH_JOKER.filter((card) => card === 'Joker' || /^[89TJQKA]|s$/.test(card));
  return Array.from({ length: count }, (_, i) => {
    const deck = i % 2 === 0 ? DECK_WITH_JOKER : rich;
    const cards = source.deal(deck, 14);
    if (i % 3 === 0 && !cards.slice(0, 7).includes('Joker'))
      return ['Joker' as const, ...cards.filter((card) => card !== 'Joker')].slice(0, 14);
    return cards;
  });
};

export const READINGS: readonly Readonly<Record<string, string>>[] = [
  {},
  { aceLowStraight: 'lowest', jokerInFlush: 'ace' },
  { bonusJokerWithEights: 'none', bonusJokerRoyal: 'no', nineHighFlush: 'flush' },
];

/** §§ 575.6, .11: hands, settings, house ways and bonuses of `count` deals are those of the second verifier. */
export const agreesOn = (count: number, filed: Readonly<Record<string, string>>): void => {
  const uniform = seeded(11);
  for (const cards of handsOf(count)) {
    const [player, dealer] = [cards.slice(0, 7), cards.slice(7, 14)];
    for (const houseWay of HOUSE_WAYS) {
      const rules = expectAccepted(parseSubmission(submission, { ...filed, houseWay }));
      const own = houseWays[houseWay](player, rules);
      const other = second.houseWay(player, rules);
      expect(second.sameHands(own, other, rules), `${houseWay} ${player.join(' ')}`).toBe(true);
    }
    const rules = expectAccepted(parseSubmission(submission, filed));
    const settings = settingsOf(player);
    const set = settings[uniform(settings.length)]!;
    const ofDealer = houseWays.standard(dealer, rules);
    const comparison = compared(set, player, ofDealer, rules);
    expect(inRound.compared(set, player, ofDealer, rules), player.join(' ')).toEqual(comparison);
    const bonus = bonusOf(player, rules);
    const line = bonus && (BONUS_LINES[bonus] ?? bonus);
    expect(second.bonusOf(player, rules), player.join(' ')).toBe(line);
  }
};
