import { type Fraction, fraction, minus, negate, plus, times } from '../kernel/fraction.ts';

/** What a bet is worth, per unit staked, exactly. A push counts as a resolved bet of zero. */
export interface Measures {
  readonly houseEdge: Fraction;
  /** What comes back of each unit staked: one less the edge. */
  readonly return: Fraction;
  readonly variance: Fraction;
  readonly hitFrequency: Fraction;
  readonly pushFrequency: Fraction;
}

/** One thing that may happen to a stake: so likely, and so much won or lost per unit staked. */
export interface Chance {
  readonly probability: Fraction;
  readonly net: Fraction;
  readonly result: 'win' | 'push' | 'lose';
}

const sum = (parts: readonly Fraction[]): Fraction => parts.reduce(plus, fraction(0));

export const measured = (chances: readonly Chance[]): Measures => {
  const mean = sum(chances.map(({ probability, net }) => times(probability, net)));
  const square = sum(chances.map(({ probability, net }) => times(probability, times(net, net))));
  const of = (result: Chance['result']) =>
    sum(chances.filter((chance) => chance.result === result).map(({ probability }) => probability));
  return {
    houseEdge: negate(mean),
    return: plus(fraction(1), mean),
    variance: minus(square, times(mean, mean)),
    hitFrequency: of('win'),
    pushFrequency: of('push'),
  };
};
