import type { CardsShown } from '../../kernel/felt.ts';
import type { Round } from './procedure.ts';
import { totalsOf } from './values.ts';

/** § .6(d): the cards of both sides in the order of the quarters, and what they come to. */
export const cards = ({ cards: dealt }: Round): readonly CardsShown[] => {
  const totals = totalsOf(dealt);
  const side = (label: string, first: 0 | 1, total: number): CardsShown => ({
    label,
    cards: dealt.filter((_, index) => index % 2 === first),
    says: String(total),
  });
  return dealt.length === 0
    ? []
    : [side('Home', 0, totals.home), side('Visitor', 1, totals.visitor)];
};
