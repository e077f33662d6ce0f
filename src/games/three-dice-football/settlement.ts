import type { Step } from '../../kernel/settlement.ts';
import { chapter } from './chapter.ts';
import type { Event, Round } from './procedure.ts';
import type { Rules } from './submission.ts';
import { FULL_GAME, SINGLE_PLAY } from './wagers.ts';

/** § .6(f): these three have their own turn; the other full game wagers are settled together. */
const APART: readonly string[] = ['touchdown', 'defense', 'extra-point'];
const TOGETHER: readonly string[] = FULL_GAME.filter((wager) => !APART.includes(wager));

/** § .5(h), .6(d), (f): which wagers a throw settles, and in which order. A roll called off settles nothing. */
export const settlement = (rules: Rules, round: Round, event: Event): readonly Step[] => {
  const of = chapter(rules.edition);
  const paysTouchdown: readonly Step[] = [
    { wagers: ['touchdown'], cite: of('.6(f)(1)') },
    { wagers: ['extra-point'], cite: of('.6(f)(1)') },
  ];
  if (event.type === 'ExtraPointRolled') return paysTouchdown;
  if (event.type !== 'DownPlayed') return [];
  if (event.ended === undefined) return [{ wagers: SINGLE_PLAY, cite: of('.6(d)') }];
  switch (event.ended) {
    case 'touchdown':
    case 'trips td':
      return [
        { wagers: ['defense'], cite: of('.6(f)(1)') },
        { wagers: SINGLE_PLAY, cite: of('.6(f)(1)') },
        { wagers: TOGETHER, cite: of('.6(f)(1)') },
        // Reading 6: with nobody on Extra Point there is no roll, and Touchdown is paid at once, last.
        ...(round.extraPoint === 'due' ? [] : paysTouchdown),
      ];
    case 'turnover':
    case 'turnover on downs':
      return [
        { wagers: ['touchdown', 'extra-point'], cite: of('.6(f)(2)') },
        { wagers: ['defense'], cite: of('.6(f)(2)') },
        { wagers: SINGLE_PLAY, cite: of('.6(f)(2)') },
        { wagers: TOGETHER, cite: of('.6(f)(2)') },
      ];
  }
};
