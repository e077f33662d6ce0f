import type { Card } from '../../kernel/cards.ts';
import { type Refusal, refuse } from '../../kernel/refusal.ts';
import { outranks, type Ranking } from './rankings.ts';

/** § 575.11(b): seven cards arranged into a high hand of four, a medium of two and a low of one. */
export interface Setting {
  readonly high: readonly Card[];
  readonly medium: readonly Card[];
  readonly low: readonly Card[];
}

export const cardsOf = ({ high, medium, low }: Setting): readonly Card[] => [
  ...high,
  ...medium,
  ...low,
];

/** § 575.11(b): what keeps these cards from being a hand of seven, if anything does. */
export const sevenCards = (hand: readonly Card[]): Refusal<'not-cards'> | undefined => {
  const cite = '58 Pa. Code § 575.11(b)';
  const twice = hand.find((card, at) => hand.indexOf(card) !== at);
  if (twice !== undefined) {
    return refuse('not-cards', `${twice} is named twice. A deck has only one.`, cite);
  }
  if (hand.length === 7) return undefined;
  const wrong = `A hand is seven cards; this has ${hand.length}.`;
  const mend = hand.length < 7 ? `Name ${7 - hand.length} more.` : `Leave out ${hand.length - 7}.`;
  return refuse('not-cards', `${wrong} ${mend}`, cite);
};

export type Foul = 'not-these-seven-cards' | 'high-not-above-medium' | 'medium-not-above-low';

/** § 575.11(f)(1)(iii)–(v): what is wrong with a setting of these seven cards, if anything is. */
export const foul = (
  setting: Setting,
  hand: readonly Card[],
  rules: Ranking,
): Refusal<Foul> | undefined => {
  const set = cardsOf(setting);
  const sizes = [setting.high.length, setting.medium.length, setting.low.length];
  if (sizes.join() !== '4,2,1' || !sameCards(set, hand)) {
    return refuse(
      'not-these-seven-cards',
      'The seven cards dealt are set as four in the high hand, two in the medium and one in the low.',
      '58 Pa. Code § 575.11(f)(1)(v)',
    );
  }
  if (!outranks(setting.high, setting.medium, rules)) {
    return refuse(
      'high-not-above-medium',
      'The high hand must rank above the medium hand; move a stronger card or pair to the high hand.',
      '58 Pa. Code § 575.11(f)(1)(iii)',
    );
  }
  if (!outranks(setting.medium, setting.low, rules)) {
    return refuse(
      'medium-not-above-low',
      'The medium hand must rank above the low hand; exchange the low card for a lower one.',
      '58 Pa. Code § 575.11(f)(1)(iv)',
    );
  }
  return undefined;
};

const sameCards = (a: readonly Card[], b: readonly Card[]): boolean =>
  a.length === b.length && [...a].sort().join() === [...b].sort().join();

export const isLegal = (setting: Setting, hand: readonly Card[], rules: Ranking): boolean =>
  foul(setting, hand, rules) === undefined;

/** The 105 ways of arranging seven cards, each hand keeping the order of the cards. */
export const settingsOf = (hand: readonly Card[]): readonly Setting[] =>
  hand.flatMap((low) => {
    const six = hand.filter((card) => card !== low);
    return six.flatMap((first, at) =>
      six.slice(at + 1).map((second) => ({
        high: six.filter((card) => card !== first && card !== second),
        medium: [first, second],
        low: [low],
      })),
    );
  });

/** The settings that § 575.11(b) allows. Every hand has some. */
export const legalSettings = (hand: readonly Card[], rules: Ranking): readonly Setting[] =>
  settingsOf(hand).filter((setting) => isLegal(setting, hand, rules));
