import type { Citation } from '../../kernel/law.ts';
import { perRules } from '../../kernel/per-rules.ts';
import type { Step } from '../../kernel/settlement.ts';
import type { WagerId } from '../../kernel/wager.ts';
import { chapter } from './chapter.ts';
import type { Event, Round } from './procedure.ts';
import type { Rules } from './submission.ts';
import { FULL_GAME, SINGLE_PLAY } from './wagers.ts';

/** § .6(f): these three have their own turn; the other full game wagers are settled together. */
const APART: readonly string[] = ['touchdown', 'defense', 'extra-point'];
const TOGETHER: readonly string[] = FULL_GAME.filter((wager) => !APART.includes(wager));

/** § .5(h), .6(d), (f): which wagers a throw settles, and in which order. A roll called off settles nothing. */
export const settlement = (rules: Rules, round: Round, event: Event): readonly Step[] => {
  const { onADown, paysTouchdown, onAScore, onATurnover } = steps(rules);
  if (event.type === 'ExtraPointRolled') return paysTouchdown;
  if (event.type !== 'DownPlayed') return [];
  if (event.ended === undefined) return onADown;
  switch (event.ended) {
    case 'touchdown':
    case 'trips td':
      // Reading 6: with nobody on Extra Point there is no roll, and Touchdown is paid at once, last.
      return round.extraPoint === 'due' ? onAScore : [...onAScore, ...paysTouchdown];
    case 'turnover':
    case 'turnover on downs':
      return onATurnover;
  }
};

const steps = perRules((rules: Rules) => {
  const of = chapter(rules.edition);
  const each = (cite: Citation, ...wagers: readonly (readonly WagerId[])[]): readonly Step[] =>
    wagers.map((some) => ({ wagers: some, cite }));
  return {
    onADown: each(of('.6(d)'), SINGLE_PLAY),
    onAScore: each(of('.6(f)(1)'), ['defense'], SINGLE_PLAY, TOGETHER),
    paysTouchdown: each(of('.6(f)(1)'), ['touchdown'], ['extra-point']),
    onATurnover: each(
      of('.6(f)(2)'),
      ['touchdown', 'extra-point'],
      ['defense'],
      SINGLE_PLAY,
      TOGETHER,
    ),
  };
});
