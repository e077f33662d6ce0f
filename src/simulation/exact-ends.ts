import { type Fraction, fraction, negate, over, plus, times } from '../kernel/fraction.ts';
import { bug } from '../kernel/refusal.ts';
import type { Bet } from '../kernel/wager.ts';
import type { Moments } from '../odds/index.ts';
import { type Compiled, isEnd, type To, vectorOf } from './compile.ts';
import { byDraw, type Weights } from './weights.ts';

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

/** The house edge of each bet, per unit staked. */
export const houseEdges = (bets: readonly Bet[], { means }: Moments): readonly Fraction[] =>
  bets.map(({ stakeCents }, at) => over(negate(means[at] ?? fraction(0)), fraction(stakeCents)));
