import { nameOfRank, type Ranking, rankOfHand } from '../../games/asia-poker/rankings.ts';
import { type Setting, sevenCards } from '../../games/asia-poker/setting.ts';
import {
  type BestSettings,
  bestSettings,
  type CountedSetting,
} from '../../games/asia-poker/solver/best-settings.ts';
import type { DealerModel, SolverRules } from '../../games/asia-poker/solver/dealer.ts';
import { submission } from '../../games/asia-poker/submission.ts';
import { type Card, DECK_WITH_JOKER, parseCards } from '../../kernel/cards.ts';
import { type Fraction, fraction, sayFraction } from '../../kernel/fraction.ts';
import { isRefusal } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import { examining } from './examined.ts';

const CITE = '58 Pa. Code § 575.11(b)';

/** What each hand of a setting is called. */
export const handNames = (
  { high, medium, low }: Setting,
  rules: Ranking,
): readonly [string, string, string] => {
  const name = (cards: readonly Card[]): string =>
    nameOfRank(rankOfHand(cards, rules), cards.length);
  return [name(high), name(medium), name(low)];
};

/** § 575.12(a): even money, and nothing pushes: the expected result of one unit. */
export const expectedOf = (wins: number, of: number): Fraction =>
  fraction(2n * BigInt(wins) - BigInt(of), of);

/** Every setting with its exact value, the house way and common mistakes priced. */
export const rankedAsJson = (answer: BestSettings, rules: Ranking) => {
  const of = answer.dealerHands;
  const one = ({ setting, wins, cost }: CountedSetting) => ({
    ...setting,
    names: handNames(setting, rules),
    wins,
    value: sayFraction(expectedOf(wins, of)),
    cost: sayFraction(fraction(2 * cost, of)),
  });
  return {
    dealerHands: of,
    houseWay: one(answer.houseWay),
    mistakes: answer.mistakes.map(({ mistake, ...counted }) => ({ mistake, ...one(counted) })),
    settings: answer.settings.map(one),
  };
};
export type Ranked = ReturnType<typeof rankedAsJson>;

/** Seven cards of Asia Poker in every legal setting. The tables of a dealer are made once for each set of rules. */
export const ranked = (
  asked: { readonly cards: string; readonly known?: string; readonly rules?: string | undefined },
  dealer?: DealerModel,
) => {
  const found = examining({ game: 'asia-poker', rules: asked.rules });
  if (isRefusal(found)) return found;
  const filed = parseSubmission(submission, found.rules);
  if (isRefusal(filed)) return filed;
  const { houseWay, aceLowStraight, jokerInFlush } = filed;
  const rules: SolverRules = { houseWay, aceLowStraight, jokerInFlush };
  const hand = parseCards(asked.cards, DECK_WITH_JOKER, CITE);
  if (isRefusal(hand)) return hand;
  const known = parseCards(asked.known ?? '', DECK_WITH_JOKER, CITE);
  if (isRefusal(known)) return known;
  const wrong = sevenCards(hand);
  if (wrong !== undefined) return wrong;
  const answer = bestSettings(hand, rules, { known, ...(dealer === undefined ? {} : { dealer }) });
  return isRefusal(answer) ? answer : { hand, known, ...rankedAsJson(answer, rules) };
};
