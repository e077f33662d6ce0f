import type { DieFace } from '../../kernel/dice.ts';

/** § .1: two green Offensive Dice and one red Defensive Die. */
export interface Throw {
  readonly offensive: readonly [DieFace, DieFace];
  readonly defensive: DieFace;
}

/** What a throw means as a down, by the dice alone. */
export type Down =
  | { readonly kind: 'trips td' }
  | { readonly kind: 'turnover' }
  | { readonly kind: 'gain'; readonly yards: number }
  | { readonly kind: 'penalty' }
  | { readonly kind: 'no gain' };

/** § .1 and .6(c), in the order of reading 4: a triple is a Trips TD whatever else it would be. */
export const downOf = ({ offensive: [a, b], defensive }: Throw): Down => {
  if (a === b && b === defensive) return { kind: 'trips td' };
  const total = a + b;
  if (defensive === 6 && total <= 3) return { kind: 'turnover' };
  if (total > defensive) return { kind: 'gain', yards: total - defensive };
  return total < defensive ? { kind: 'penalty' } : { kind: 'no gain' };
};

/** § .3(b)(3) and .8(a): what an extra point roll shows, none if it fails. */
export type ExtraPoint = 'one' | 'two-ones' | 'three-ones' | 'triple' | 'none';

export const extraPointOf = ({ offensive, defensive }: Throw): ExtraPoint => {
  const dice = [...offensive, defensive];
  // § .3(b)(3)(i): one or more 1s.
  const ones = dice.filter((face) => face === 1).length;
  if (ones === 3) return 'three-ones';
  if (ones === 2) return 'two-ones';
  if (ones === 1) return 'one';
  // § .3(b)(3)(ii): any other triple.
  return dice.every((face) => face === defensive) ? 'triple' : 'none';
};
