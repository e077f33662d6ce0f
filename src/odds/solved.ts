import { fraction } from '../kernel/fraction.ts';
import { QUOTED_STAKE } from '../kernel/game.ts';
import { bug } from '../kernel/refusal.ts';
import type { Wager, WagerId } from '../kernel/wager.ts';
import type { BetOutcome } from './exact.ts';
import type { WagerOdds } from './layout.ts';
import { measured } from './measures.ts';
import { wonOn } from './simulated.ts';

/** Exact odds that depend on how the player plays, from a count of all rounds that was made once. */
export interface SolvedOdds extends WagerOdds {
  readonly strategy: string;
  readonly source: string;
}

/** The wager by every way of playing it that was solved, best play first; none where it was not. */
export const solvedOdds = <Round>(id: WagerId, wager: Wager<Round>): readonly SolvedOdds[] =>
  (wager.quotedApart?.solved ?? []).map(({ strategy, line, wins, rounds, source }) => {
    const won = wager.pays[line] ?? bug(`${wager.title} has no line ${line}`);
    const stake = wager.quotedWith?.stakeCents ?? QUOTED_STAKE;
    const outcomes: readonly BetOutcome[] = [
      {
        result: 'win',
        line,
        title: won.title,
        pay: won.pays,
        cite: won.cite,
        probability: fraction(wins, rounds),
        net: fraction(wonOn(wager, { result: 'win', line }, stake), stake),
      },
      {
        result: 'lose',
        cite: wager.cite,
        probability: fraction(rounds - wins, rounds),
        net: fraction(-1),
      },
    ];
    const { title, cite } = wager;
    return { wager: id, title, cite, strategy, source, outcomes, ...measured(outcomes) };
  });
