import { type Bundle, QUOTED_STAKE } from '../../kernel/game.ts';
import type { Placing } from '../../kernel/wager.ts';
import { of } from './chapter.ts';
import type { Rules } from './submission.ts';
import { variationOf } from './variation.ts';
import { EXTRA_ROLL, likeKindOn } from './wagers.ts';

/** An Extra Roll with one set of Like Kind Boulevard wagers, and with the Pip Street wager that admits the player. */
export interface ExtraRollBundle extends Bundle {
  readonly kinds: readonly number[];
}

/** § .2(e)(3): one bundle for each set of Like Kind Boulevard numbers but the empty one; none with six dice. */
export const extraRollBundles = (rules: Rules): readonly ExtraRollBundle[] => {
  const { likeKind, extraRoll } = variationOf(rules.dice);
  if (!extraRoll) return [];
  return setsOf(likeKind)
    .filter((set) => set.length > 0)
    .map((set) => ({
      title: `Extra Roll with Like Kind Boulevard ${set.join(', ')}`,
      cite: of('.2(e)(3)'),
      kinds: set,
      placings: [
        staked('pip-street-1'),
        ...set.map((kind) => staked(likeKindOn(kind))),
        // Reading 16.
        staked(EXTRA_ROLL, rules.extraRollPrice === 'one-wager' ? 1 : set.length),
      ],
    }));
};

const staked = (wager: string, times = 1): Placing => ({
  seat: 1,
  wager,
  stakeCents: QUOTED_STAKE * times,
});

/** Every subset, smaller numbers first: [], [2], [3], [2, 3], [4] … */
const setsOf = ([kind, ...others]: readonly number[]): readonly (readonly number[])[] =>
  kind === undefined ? [[]] : setsOf(others).flatMap((set) => [set, [kind, ...set]]);
