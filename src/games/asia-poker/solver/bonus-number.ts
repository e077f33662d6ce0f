import { RANKS } from '../../../kernel/cards.ts';
import { BONUS_HANDS, type BonusRules, formed } from '../bonus.ts';
import { bitCount } from './classes.ts';

export const NO_BONUS = BONUS_HANDS.length;

/** What ranks form, and ranks of one suit, as a number: 0 for the highest hand. */
export const bonusNumber = (
  ranks: readonly number[],
  suited: number,
  holdsJoker: boolean,
  rules: BonusRules,
): number => {
  const copies = new Uint8Array(RANKS.length);
  for (const rank of ranks) copies[rank] = (copies[rank] as number) + 1;
  const hand = formed(
    { copies, holdsJoker, suited: isLong(suited, holdsJoker) ? suited : 0 },
    rules,
  );
  return hand === undefined ? NO_BONUS : BONUS_HANDS.indexOf(hand);
};

const isLong = (suited: number, holdsJoker: boolean): boolean =>
  bitCount(suited) >= (holdsJoker ? 4 : 5);
