import { seeded } from '../../kernel/chance.ts';
import { drawSource } from '../../kernel/draw.ts';
import { calledBy } from '../../kernel/notation.ts';
import { isOfPlay, play } from '../../kernel/play.ts';
import { bug, expectAccepted, isRefusal, refuse } from '../../kernel/refusal.ts';
import { netOf, type SettlementLine } from '../../kernel/settlement.ts';
import { laid, metersRead } from '../../odds/index.ts';
import { type Examined, examining } from './examined.ts';
import { readBets } from './spread.ts';

export interface AskedPractice extends Examined {
  readonly bets: string;
  /** Where the chance of this round begins. */
  readonly seed: number;
}

/** One round with practice chips of the game as it is looked at, its changed lines included. */
export const practiced = (asked: AskedPractice) => {
  const found = examining(asked);
  if (isRefusal(found)) return found;
  const { game, rules } = found;
  const placings = readBets(asked.bets);
  if (isRefusal(placings)) return placings;
  if (placings.length === 0)
    return refuse('not-a-bet', 'Place a wager first.', 'House rules § odds');
  const decider = play(game, rules);
  const start = laid(decider, placings, metersRead(game, rules));
  if (isRefusal(start)) return start;
  const source = drawSource(seeded(asked.seed));
  const [calls, lines]: [string[], SettlementLine[]] = [[], []];
  let state = start;
  for (let steps = 0; steps < 10_000; steps += 1) {
    const next = game.next(rules, state.round, state);
    if (next.kind === 'over') break;
    const said =
      game.draw(rules, state.round, state, source) ??
      (next.kind === 'forced' ? next.command : undefined) ??
      (next.kind === 'choice' ? next.commands[0] : undefined) ??
      bug(`${game.title} waits for nobody`);
    const events = expectAccepted(decider.decide(state, said));
    calls.push(...calledBy(game, rules, state, events));
    for (const event of events) {
      if (isOfPlay(event) && event.type === 'BetSettled') lines.push(event.settled);
      state = decider.evolve(state, event);
    }
  }
  const wagers = game.wagers(rules);
  return {
    calls,
    lines: lines.map(({ bet, wager, result, stakeCents, paidCents, cite }) => ({
      ...{ bet, title: wagers[wager]?.title ?? wager, result, stakeCents, paidCents, cite },
    })),
    netCents: lines.reduce((sum, line) => sum + netOf(line), 0),
  };
};
export type Practiced = Exclude<ReturnType<typeof practiced>, { refused: string }>;
