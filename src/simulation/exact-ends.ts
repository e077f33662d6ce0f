import { type Fraction, fraction, plus, times } from '../kernel/fraction.ts';
import { bug } from '../kernel/refusal.ts';
import { type Compiled, type CompiledState, isEnd, type To, vectorOf } from './compile.ts';

/** How many outcomes lead where, out of all there are. */
export interface Weights {
  readonly outOf: bigint;
  readonly to: ReadonlyMap<To, bigint>;
}

/** By what the device may draw, outcome by outcome. */
export const byDraw = ({ chances, to }: CompiledState): Weights => {
  const weights = new Map<To, bigint>();
  for (const [at, { ways }] of chances.classes.entries()) {
    const where = to[at] ?? bug('an outcome that leads nowhere');
    weights.set(where, (weights.get(where) ?? 0n) + ways);
  }
  return { outOf: chances.outOf, to: weights };
};

/** The exact probability of every net vector, added up over all states of the compiled rounds. */
export const exactEnds = ({ states, vectors }: Compiled): readonly Fraction[] => {
  const ends = vectors.map(() => fraction(0));
  const weights = states.map((state) => byDraw(state));
  let layer: ReadonlyMap<To, Fraction> = new Map([[0, fraction(1)]]);
  while (layer.size > 0) {
    const next = new Map<To, Fraction>();
    for (const [state, chance] of layer) {
      for (const [to, part] of led(chance, weights[state] ?? bug('no such state'))) {
        if (isEnd(to)) ends[vectorOf(to)] = plus(ends[vectorOf(to)] ?? fraction(0), part);
        else next.set(to, plus(next.get(to) ?? fraction(0), part));
      }
    }
    layer = next;
  }
  return ends;
};

const led = (chance: Fraction, { outOf, to }: Weights): readonly (readonly [To, Fraction])[] =>
  [...to].map(([where, weight]) => [where, times(chance, fraction(weight, outOf))]);
