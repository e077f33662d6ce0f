import { type Refusal, refuse } from '../../kernel/refusal.ts';
import type { BetResult, Wager, WagerId } from '../../kernel/wager.ts';
import { chapter } from './chapter.ts';
import type { Down } from './definitions.ts';
import { fullGamePays, singlePlayPays } from './payout.ts';
import { type Round, scored } from './procedure.ts';
import type { Rules } from './submission.ts';

export const SINGLE_PLAY = [
  'trips-td',
  'penalty',
  'turnover',
  'cover-three',
  'no-gain',
  'big-play',
  'over-four-yards',
  'under-four-yards',
] as const;

export const FULL_GAME = [
  'touchdown',
  'defense',
  'extra-point',
  'quick-strike-td',
  'game-changer',
  'game-length-1',
  'game-length-2',
  'game-length-3',
  'game-length-4',
  'game-length-5',
  'game-length-6',
] as const;

/** § .3(b) and (d), in the order in which the chapter authorizes them. */
export const wagers = (rules: Rules): Readonly<Record<WagerId, Wager<Round>>> => {
  const of = chapter(rules.edition);
  const full = fullGamePays(rules);
  const single = singlePlayPays(rules);
  const lasts = (plays: number) =>
    fullGame(rules, (round) => round.field.play === plays && `play-${plays}`);
  return {
    touchdown: {
      ...fullGame(rules, (round) => scored(round) && 'touchdown'),
      title: 'Touchdown',
      cite: of('.3(b)(1)'),
      pays: full.touchdown,
    },
    defense: {
      ...fullGame(rules, (round) => !scored(round) && 'defense'),
      title: 'Defense',
      cite: of('.3(b)(2)'),
      pays: full.defense,
    },
    'extra-point': {
      ...fullGame(rules, extraPoint),
      title: 'Extra Point',
      cite: of('.3(b)(3)'),
      pays: full['extra-point'],
    },
    'quick-strike-td': {
      ...fullGame(
        rules,
        (round) => scored(round) && round.field.play <= 4 && `play-${round.field.play}`,
      ),
      title: 'Quick Strike TD',
      cite: of('.3(b)(4)'),
      pays: full['quick-strike-td'],
    },
    'game-changer': {
      ...fullGame(
        rules,
        (round) => (round.ended === 'trips td' || round.ended === 'turnover') && 'game-changer',
      ),
      title: 'Game Changer',
      cite: of('.3(b)(5)'),
      pays: full['game-changer'],
    },
    'game-length-1': {
      ...lasts(1),
      title: 'Game Length: one play',
      cite: of('.3(b)(6)(i)'),
      pays: full['game-length-1'],
    },
    'game-length-2': {
      ...lasts(2),
      title: 'Game Length: two plays',
      cite: of('.3(b)(6)(ii)'),
      pays: full['game-length-2'],
    },
    'game-length-3': {
      ...lasts(3),
      title: 'Game Length: three plays',
      cite: of('.3(b)(6)(iii)'),
      pays: full['game-length-3'],
    },
    'game-length-4': {
      ...lasts(4),
      title: 'Game Length: four plays',
      cite: of('.3(b)(6)(iv)'),
      pays: full['game-length-4'],
    },
    'game-length-5': {
      ...lasts(5),
      title: 'Game Length: five plays',
      cite: of('.3(b)(6)(v)'),
      pays: full['game-length-5'],
    },
    'game-length-6': {
      ...lasts(6),
      title: 'Game Length: six plays',
      cite: of('.3(b)(6)(vi)'),
      pays: full['game-length-6'],
    },
    'trips-td': {
      ...singlePlay(rules, (down) => down.kind === 'trips td' && 'trips-td'),
      title: 'Trips TD',
      cite: of('.3(d)(1)'),
      pays: single['trips-td'],
    },
    penalty: {
      ...singlePlay(rules, (down) => pulledBack(down) && 'penalty'),
      title: 'Penalty',
      cite: of('.3(d)(2)'),
      pays: single.penalty,
    },
    turnover: {
      ...singlePlay(rules, (down) => down.kind === 'turnover' && 'turnover'),
      title: 'Turnover',
      cite: of('.3(d)(3)'),
      pays: single.turnover,
    },
    'cover-three': {
      ...singlePlay(
        rules,
        (down) => (down.kind === 'trips td' || pulledBack(down)) && 'cover-three',
      ),
      title: 'Cover Three',
      cite: of('.3(d)(4)'),
      pays: single['cover-three'],
    },
    'no-gain': {
      ...singlePlay(rules, (down) => (down.kind === 'no gain' || pulledBack(down)) && 'no-gain'),
      title: 'No Gain',
      cite: of('.3(d)(5)'),
      pays: single['no-gain'],
    },
    'big-play': {
      ...singlePlay(rules, (down) => (down.kind === 'trips td' || gained(down) >= 7) && 'big-play'),
      title: 'Big Play',
      cite: of('.3(d)(6)'),
      pays: single['big-play'],
    },
    'over-four-yards': {
      ...singlePlay(rules, (down) =>
        down.kind === 'trips td' ? 'trips-td' : gained(down) >= 5 && 'over-four-yards',
      ),
      title: 'Over Four Yards',
      cite: of('.3(d)(7)'),
      pays: single['over-four-yards'],
    },
    'under-four-yards': {
      ...singlePlay(
        rules,
        (down) => down.kind !== 'trips td' && gained(down) <= 3 && 'under-four-yards',
      ),
      title: 'Under Four Yards',
      cite: of('.3(d)(8)'),
      pays: single['under-four-yards'],
    },
  };
};

/** A turnover is not a penalty (§ .1), yet every wager that a penalty wins is won by a turnover too. */
const pulledBack = (down: Down): boolean => down.kind === 'penalty' || down.kind === 'turnover';
const gained = (down: Down): number => (down.kind === 'gain' ? down.yards : 0);

/** § .3(b)(3): not decided before the extra point is rolled, unless there is no score. */
const extraPoint = (round: Round): string | false | undefined => {
  if (!scored(round)) return false;
  if (round.extraPoint === 'due' || round.extraPoint === 'none due') return undefined;
  return round.extraPoint !== 'none' && round.extraPoint;
};

type Own = Pick<Wager<Round>, 'open' | 'result' | 'group'>;

const won = (line: string | false): BetResult =>
  line === false ? { result: 'lose' } : { result: 'win', line };

/** § .3(c): placed, raised and withdrawn only before the first throw; decided when the game ends. */
const fullGame = (rules: Rules, line: (round: Round) => string | false | undefined): Own => ({
  group: 'Full game wagers',
  open: (round): true | Refusal =>
    round.thrown
      ? refuse(
          'wager-closed',
          round.ended === undefined
            ? 'A full game wager is placed before the first throw of the dice; single play wagers are still open.'
            : 'A full game wager is placed before the first throw of the dice; wait for the next game.',
          chapter(rules.edition)('.3(c)'),
        )
      : true,
  result: (round) => {
    if (round.ended === undefined) return undefined;
    const decided = line(round);
    return decided === undefined ? undefined : won(decided);
  },
});

/** § .3(e): placed at any time before a throw of the game; decided by that throw. */
const singlePlay = (rules: Rules, line: (down: Down) => string | false): Own => {
  const of = chapter(rules.edition);
  return {
    group: 'Single play wagers',
    open: (round): true | Refusal =>
      round.ended === undefined
        ? true
        : refuse(
            'wager-closed',
            'A single play wager is placed before a throw of the game, and this game has ended; wait for the next one.',
            of('.3(e)'),
          ),
    result: (round) => (round.last === undefined ? undefined : won(line(round.last))),
  };
};
