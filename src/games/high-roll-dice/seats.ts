import { type Refusal, refuse } from '../../kernel/refusal.ts';
import type { Seat } from '../../kernel/wager.ts';
import { of } from './chapter.ts';
import { type Event, over, type Round } from './procedure.ts';

/** § .2(c): whoever has wagered stays seated until the round is complete, even with nothing left on the layout. */
export const leaves = (round: Round, seat: Seat): readonly Event[] | Refusal =>
  over(round) || !round.players.includes(seat)
    ? []
    : refuse(
        'round-in-play',
        'A player who has wagered remains seated until the round is complete.',
        of('.2(c)'),
      );
