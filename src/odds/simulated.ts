import { seeded } from '../kernel/chance.ts';
import { evolveAll } from '../kernel/decider.ts';
import { drawSource } from '../kernel/draw.ts';
import { type AnyGame, QUOTED_STAKE, type TableAction } from '../kernel/game.ts';
import type { Cents } from '../kernel/money.ts';
import { owedOn, TO_THE_CENT } from '../kernel/payment.ts';
import { type Play, play } from '../kernel/play.ts';
import { bug, expectAccepted, isRefusal, type Refusal } from '../kernel/refusal.ts';
import { netOf } from '../kernel/settlement.ts';
import type { BetResult, Placing, Wager } from '../kernel/wager.ts';
import { laid, metersRead, type OddsTerms } from './exact.ts';

/**
 * What a simulation saw, in whole numbers: never an exact figure, and of a type that nothing takes for one.
 * Mean and error follow from the sums; whoever prints them says how many rounds and which seed.
 */
export interface Estimate {
  readonly kind: 'estimate';
  readonly rounds: number;
  readonly seed: number;
  readonly strategy: string;
  readonly stakedCents: Cents;
  readonly netCents: bigint;
  readonly netSquares: bigint;
}

/** Plays rounds one after the other at a table of its own, by drawn chance. */
export const simulated = (
  game: AnyGame,
  rules: object,
  placings: readonly Placing[],
  { rounds, seed, ...terms }: { readonly rounds: number; readonly seed: number } & OddsTerms,
): Estimate | Refusal => {
  const decider = play(game, rules);
  const source = drawSource(seeded(seed));
  const choose =
    terms.choose ?? ((commands) => commands[0] ?? bug(`${game.title} waits for nobody`));
  const start = laid(decider, placings, metersRead(game, rules, terms.meters));
  if (isRefusal(start)) return start;

  const step = (state: Play): TableAction | undefined => {
    const drawn = game.draw(rules, state.round, state, source);
    if (drawn !== undefined) return drawn;
    const next = game.next(rules, state.round, state);
    if (next.kind === 'over') return undefined;
    if (next.kind === 'forced') return next.command;
    return next.kind === 'choice'
      ? choose(next.commands, state.round)
      : bug(`${game.title} draws nothing where chance is due`);
  };

  let [netCents, netSquares] = [0n, 0n];
  for (let round = 0; round < rounds; round += 1) {
    let state = start;
    for (let command = step(state); command !== undefined; command = step(state)) {
      state = evolveAll(decider, state, expectAccepted(decider.decide(state, command)));
    }
    const net = BigInt(state.settled.reduce((sum, line) => sum + netOf(line), 0));
    netCents += net;
    netSquares += net * net;
  }
  const stakedCents = start.bets.reduce((sum, bet) => sum + bet.stakeCents, 0);
  return {
    kind: 'estimate',
    rounds,
    seed,
    strategy: terms.choose === undefined ? 'first choice' : 'as told',
    stakedCents,
    netCents,
    netSquares,
  };
};

/** A wager that is quoted apart, on one dollar, over the rounds it asks for. */
export const estimated = (wager: Wager): Estimate | undefined => {
  if (wager.quotedApart === undefined) return undefined;
  const { rounds, seed, strategy, sample } = wager.quotedApart;
  const source = drawSource(seeded(seed));
  const stakedCents = wager.quotedWith?.stakeCents ?? QUOTED_STAKE;
  let [netCents, netSquares] = [0n, 0n];
  for (let round = 0; round < rounds; round += 1) {
    const net = BigInt(wonOn(wager, sample(source), stakedCents));
    netCents += net;
    netSquares += net * net;
  }
  return { kind: 'estimate', rounds, seed, strategy, stakedCents, netCents, netSquares };
};

/** What a result leaves the player with beyond the stake. */
export const wonOn = (wager: Wager, verdict: BetResult, stake: Cents): Cents => {
  if (verdict.result !== 'win') return verdict.result === 'push' ? 0 : -stake;
  const { pays } = wager.pays[verdict.line] ?? bug(`${wager.title} has no line ${verdict.line}`);
  return (
    owedOn(pays, { stakeCents: stake }, TO_THE_CENT).paidCents -
    (pays.keeps === 'stake' ? stake : 0)
  );
};
