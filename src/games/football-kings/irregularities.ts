import { type Refusal, refuse } from '../../kernel/refusal.ts';
import { of } from './chapter.ts';
import { mayDeal, quartersDealt } from './dealing.ts';
import type { Event, Round } from './procedure.ts';
import type { Rules } from './submission.ts';

export const VOID_REASONS = [
  'more than one card face up',
  'wrong number of cards on a side',
  'wrong number of cards in the deck',
] as const;
export type VoidReason = (typeof VOID_REASONS)[number];

export const duringDeal = (rules: Rules, round: Round): true | Refusal => {
  const may = mayDeal(rules, round);
  if (may !== true) return may;
  return quartersDealt(round) < 4
    ? true
    : refuse('all-dealt', 'The deal is complete. Do not look through the stub.', of('.6(e)'));
};

/** § .8(c): too many or too few cards on a side void the round; the cards are reshuffled. */
export const decideMisdeal = (
  round: Round,
  lying: { readonly home: unknown; readonly visitor: unknown },
): readonly Event[] | Refusal => {
  const due = quartersDealt(round);
  if (due === 0) {
    return refuse('not-dealing', 'No card of this round has been dealt yet.', of('.8(c)'));
  }
  const counts = [lying.home, lying.visitor];
  if (!counts.every((count) => Number.isInteger(count) && Number(count) >= 0)) {
    return refuse('not-a-count', 'Enter how many cards each side has.', of('.8(c)'));
  }
  return counts.every((count) => count === due)
    ? refuse(
        'not-a-misdeal',
        `${due} on either side is the right number after this quarter. Go on.`,
        of('.8(c)'),
      )
    : [{ type: 'RoundVoided', reason: 'wrong number of cards on a side', cite: of('.8(c)') }];
};
