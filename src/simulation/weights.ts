import { bug } from '../kernel/refusal.ts';
import { type CompiledState, type Compiling, stepped, type To } from './compile.ts';

/** How many outcomes lead where, out of all there are. */
export interface Weights {
  readonly outOf: bigint;
  readonly to: ReadonlyMap<To, bigint>;
}

const summed = (outOf: bigint, parts: Iterable<readonly [To, bigint]>): Weights => {
  const to = new Map<To, bigint>();
  for (const [where, weight] of parts) to.set(where, (to.get(where) ?? 0n) + weight);
  return { outOf, to };
};

/** By what the device may draw, outcome by outcome. */
export const byDraw = ({ chances, to }: CompiledState): Weights =>
  summed(
    chances.outOf,
    chances.classes.map(({ ways }, at) => [to[at] ?? bug('an outcome that leads nowhere'), ways]),
  );

/** By what the game lists for the odds to walk. */
export const byNext = (by: Compiling, state: CompiledState): Weights => {
  const next = by.game.next(by.rules, state.play.round, state.play);
  if (next.kind !== 'chance') return bug(`${by.game.title} draws where no chance is due`);
  return summed(
    next.outOf,
    next.draws.map(({ weight, command }) => [by.numberOf(stepped(by, state, command)), weight]),
  );
};

/** Where two ways to weigh a state differ; empty where they are equal as fractions of whole numbers. */
export const differences = (one: Weights, other: Weights): readonly To[] =>
  [...new Set([...one.to.keys(), ...other.to.keys()])].filter(
    (to) => (one.to.get(to) ?? 0n) * other.outOf !== (other.to.get(to) ?? 0n) * one.outOf,
  );
