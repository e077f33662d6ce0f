import { expect } from 'vitest';
import type { AnyGame } from '../src/kernel/game.ts';
import { readCommand } from '../src/kernel/notation.ts';
import { isOfPlay, type Play, type PlayCommand, play } from '../src/kernel/play.ts';
import { expectAccepted, isRefusal, type Refusal } from '../src/kernel/refusal.ts';
import type { SettlementLine } from '../src/kernel/settlement.ts';
import { parseSubmission } from '../src/kernel/submission.ts';

export interface Played {
  readonly state: Play<unknown>;
  /** What the last line was answered with. */
  readonly refusal?: Refusal;
  readonly settled: readonly SettlementLine[];
  /** The game's own events, without those that are the same at every game. */
  readonly events: readonly { readonly type: string }[];
}

/**
 * Lines of a round script, or commands, played at a table of their own. Every line but the last must be accepted: what
 * the last one is answered with is what a test looks at.
 */
export const played = (
  game: AnyGame,
  filed: Readonly<Record<string, unknown>>,
  ...said: readonly (string | PlayCommand | { readonly type: string })[]
): Played => {
  const decider = play(game, expectAccepted(parseSubmission(game.submission, filed)));
  let state = decider.initial;
  let refusal: Refusal | undefined;
  const events: { readonly type: string }[] = [];
  for (const line of said) {
    if (refusal !== undefined) throw new Error(`${refusal.refused}: ${refusal.because}`);
    const command = typeof line === 'string' ? expectAccepted(readCommand(game, line)) : line;
    const answer = decider.decide(state, command);
    if (isRefusal(answer)) {
      // Whatever is refused, a sentence says what to do.
      expect(answer.because).toMatch(/^["A-Z0-9].+\.$/);
      refusal = answer;
      continue;
    }
    for (const event of answer) {
      if (!isOfPlay(event)) events.push(event);
      state = decider.evolve(state, event);
    }
  }
  return { state, settled: state.settled, events, ...(refusal === undefined ? {} : { refusal }) };
};
