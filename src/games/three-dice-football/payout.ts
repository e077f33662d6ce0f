import type { Citation } from '../../kernel/law.ts';
import { to } from '../../kernel/odds.ts';
import type { PayLine } from '../../kernel/wager.ts';
import { chapter } from './chapter.ts';
import type { Rules } from './submission.ts';

type Lines = Readonly<Record<string, PayLine>>;

/** § 661a.6(g), 577.6(g), .8(a): every winning full game wager is paid by this table. */
export const fullGamePays = (rules: Rules) => {
  const of = chapter(rules.edition);
  const line = lineAt(of('.8(a)'));
  return {
    touchdown: { touchdown: line('Touchdown', 1, 1) },
    defense: { defense: line('Defense', 4, 5) },
    'extra-point': {
      one: line('A 1 on one of the dice', 1, 1),
      'two-ones': line('A 1 on two of the dice', 10, 1),
      'three-ones': line('A triple of 1s', 50, 1),
      triple: line('Any triple other than 1s', 10, 1),
    },
    'quick-strike-td': {
      'play-1': line('Play One', 8, 1),
      'play-2': line('Play Two', 5, 1),
      'play-3': line('Play Three', 3, 1),
      'play-4': line('Play Four', 1, 1),
    },
    'game-changer': { 'game-changer': line('Game Changer', 5, 1) },
    'game-length-1': { 'play-1': line('One play', 22, 1) },
    'game-length-2': { 'play-2': line('Two plays', 22, 1) },
    'game-length-3': { 'play-3': line('Three plays', 6, 5) },
    'game-length-4': { 'play-4': line('Four plays', 5, 1) },
    'game-length-5': { 'play-5': line('Five plays', 3, 1) },
    'game-length-6': { 'play-6': line('Six plays', 6, 1) },
  } satisfies Record<string, Lines>;
};

/** § 661a.6(g), 577.6(g), .8(b): every winning single play wager is paid by this table. */
export const singlePlayPays = (rules: Rules) => {
  const of = chapter(rules.edition);
  const line = lineAt(of('.8(b)'));
  return {
    'trips-td': { 'trips-td': line('Trips TD', 30, 1) },
    penalty: { penalty: line('Penalty', 9, 1) },
    turnover: { turnover: line('Turnover', 60, 1) },
    'cover-three': { 'cover-three': line('Cover Three', 7, 1) },
    'no-gain': { 'no-gain': line('No Gain', 5, 1) },
    'big-play': { 'big-play': line('Big Play', 4, 1) },
    'over-four-yards': {
      'over-four-yards': line('Over 4 Yards', 1, 1),
      'trips-td': line('Over 4 Yards with Trips TD', 7, 1),
    },
    'under-four-yards': { 'under-four-yards': line('Under 4 Yards', 1, 1) },
  } satisfies Record<string, Lines>;
};

const lineAt =
  (cite: Citation) =>
  (title: string, pays: number, staked: number): PayLine => ({
    title,
    pays: to(pays, staked),
    cite,
  });
