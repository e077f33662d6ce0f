import type { Card } from '../../kernel/cards.ts';
import type { Citation } from '../../kernel/law.ts';
import { of } from './chapter.ts';
import { type Ranking, rankOfHand } from './rankings.ts';
import { type Foul, foul, type Setting } from './setting.ts';

/** How a player's hand stands to the dealer's of the same size. */
export type Standing = 'higher' | 'copy' | 'lower';

/** § .11(e), (f): what became of an Asia Poker Wager, and under which paragraph. */
export interface Comparison {
  /** High, medium and low; empty where the hands were set wrongly and nothing is compared. */
  readonly standings: readonly Standing[];
  readonly foul?: Foul;
  readonly result: 'win' | 'lose';
  readonly cite: Citation;
}

export const compared = (
  player: Setting,
  cards: readonly Card[],
  dealer: Setting,
  rules: Ranking,
): Comparison => {
  const wrong = foul(player, cards, rules);
  if (wrong !== undefined) {
    return { standings: [], foul: wrong.refused, result: 'lose', cite: wrong.cite };
  }
  const standings = (['high', 'medium', 'low'] as const).map((hand) =>
    standing(rankOfHand(player[hand], rules) - rankOfHand(dealer[hand], rules)),
  );
  return decided(standings);
};

/** § .11(f): what three standings decide. */
export const decided = (standings: readonly Standing[]): Comparison => {
  const of3 = (which: Standing): number => standings.filter((one) => one === which).length;
  if (of3('higher') >= 2) return { standings, result: 'win', cite: of('.11(f)(2)') };
  const copyAndLower = of3('copy') === 1 && of3('lower') === 1;
  return {
    standings,
    result: 'lose',
    cite: copyAndLower ? of('.11(f)(1)(ii)') : of('.11(f)(1)(i)'),
  };
};

const standing = (difference: number): Standing =>
  difference > 0 ? 'higher' : difference === 0 ? 'copy' : 'lower';
