import { type Refusal, refuse } from '../../kernel/refusal.ts';
import type { BetResult, Wager, WagerId } from '../../kernel/wager.ts';
import { chapter } from './chapter.ts';
import type { Down } from './definitions.ts';
import { fullGamePays, singlePlayPays } from './payout.ts';
import { type Round, scored } from './procedure.ts';
import type { Rules } from './submission.ts';

/** What a wager is called, the paragraph that authorizes it, and the pay line it is won on, if it is. */
interface Own<On> {
  readonly title: string;
  readonly at: string;
  readonly wonBy: (on: On) => string | false | undefined;
}

const lasts =
  (plays: number) =>
  (round: Round): string | false =>
    round.field.play === plays && `play-${plays}`;

const fullGame = {
  touchdown: {
    title: 'Touchdown',
    at: '.3(b)(1)',
    wonBy: (round) => scored(round) && 'touchdown',
  },
  defense: { title: 'Defense', at: '.3(b)(2)', wonBy: (round) => !scored(round) && 'defense' },
  'extra-point': {
    title: 'Extra Point',
    at: '.3(b)(3)',
    /** Not decided before the extra point is rolled, unless there is no score. */
    wonBy: (round) => {
      if (!scored(round)) return false;
      if (round.extraPoint === 'due' || round.extraPoint === 'none due') return undefined;
      return round.extraPoint !== 'none' && round.extraPoint;
    },
  },
  'quick-strike-td': {
    title: 'Quick Strike TD',
    at: '.3(b)(4)',
    wonBy: (round) => scored(round) && round.field.play <= 4 && `play-${round.field.play}`,
  },
  'game-changer': {
    title: 'Game Changer',
    at: '.3(b)(5)',
    wonBy: ({ ended }) => (ended === 'trips td' || ended === 'turnover') && 'game-changer',
  },
  'game-length-1': { title: 'Game Length: one play', at: '.3(b)(6)(i)', wonBy: lasts(1) },
  'game-length-2': { title: 'Game Length: two plays', at: '.3(b)(6)(ii)', wonBy: lasts(2) },
  'game-length-3': { title: 'Game Length: three plays', at: '.3(b)(6)(iii)', wonBy: lasts(3) },
  'game-length-4': { title: 'Game Length: four plays', at: '.3(b)(6)(iv)', wonBy: lasts(4) },
  'game-length-5': { title: 'Game Length: five plays', at: '.3(b)(6)(v)', wonBy: lasts(5) },
  'game-length-6': { title: 'Game Length: six plays', at: '.3(b)(6)(vi)', wonBy: lasts(6) },
} as const satisfies Record<WagerId, Own<Round>>;

/** A turnover is not a penalty (§ .1), yet every wager that a penalty wins is won by a turnover too. */
const pulledBack = (down: Down): boolean => down.kind === 'penalty' || down.kind === 'turnover';
const gained = (down: Down): number => (down.kind === 'gain' ? down.yards : 0);

const singlePlay = {
  'trips-td': {
    title: 'Trips TD',
    at: '.3(d)(1)',
    wonBy: (down) => down.kind === 'trips td' && 'trips-td',
  },
  penalty: {
    title: 'Penalty',
    at: '.3(d)(2)',
    wonBy: (down) => pulledBack(down) && 'penalty',
  },
  turnover: {
    title: 'Turnover',
    at: '.3(d)(3)',
    wonBy: (down) => down.kind === 'turnover' && 'turnover',
  },
  'cover-three': {
    title: 'Cover Three',
    at: '.3(d)(4)',
    wonBy: (down) => (down.kind === 'trips td' || pulledBack(down)) && 'cover-three',
  },
  'no-gain': {
    title: 'No Gain',
    at: '.3(d)(5)',
    wonBy: (down) => (down.kind === 'no gain' || pulledBack(down)) && 'no-gain',
  },
  'big-play': {
    title: 'Big Play',
    at: '.3(d)(6)',
    wonBy: (down) => (down.kind === 'trips td' || gained(down) >= 7) && 'big-play',
  },
  'over-four-yards': {
    title: 'Over Four Yards',
    at: '.3(d)(7)',
    wonBy: (down) =>
      down.kind === 'trips td' ? 'trips-td' : gained(down) >= 5 && 'over-four-yards',
  },
  'under-four-yards': {
    title: 'Under Four Yards',
    at: '.3(d)(8)',
    wonBy: (down) => down.kind !== 'trips td' && gained(down) <= 3 && 'under-four-yards',
  },
} as const satisfies Record<WagerId, Own<Down>>;

export const FULL_GAME = Object.keys(fullGame) as readonly (keyof typeof fullGame)[];
export const SINGLE_PLAY = Object.keys(singlePlay) as readonly (keyof typeof singlePlay)[];

/** § .3(b) and (d), in the order in which the chapter authorizes them. */
export const wagers = (rules: Rules): Readonly<Record<WagerId, Wager<Round>>> => {
  const of = chapter(rules.edition);
  const [full, single] = [fullGamePays(rules), singlePlayPays(rules)];
  return Object.fromEntries<Wager<Round>>([
    ...FULL_GAME.map((id) => {
      const { title, at, wonBy } = fullGame[id];
      const pays = full[id];
      return [id, { title, cite: of(at), pays, ...overAGame(rules, wonBy) }] as const;
    }),
    ...SINGLE_PLAY.map((id) => {
      const { title, at, wonBy } = singlePlay[id];
      const pays = single[id];
      return [id, { title, cite: of(at), pays, ...onAThrow(rules, wonBy) }] as const;
    }),
  ]);
};

type Course = Pick<Wager<Round>, 'open' | 'result' | 'group'>;

const LOST: BetResult = { result: 'lose' };

const won = (line: string | false | undefined): BetResult | undefined => {
  if (line === undefined) return undefined;
  return line === false ? LOST : { result: 'win', line };
};

/** § .3(c): placed, raised and withdrawn only before the first throw; decided when the game ends. */
const overAGame = (rules: Rules, wonBy: Own<Round>['wonBy']): Course => ({
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
  result: (round) => (round.ended === undefined ? undefined : won(wonBy(round))),
});

/** § .3(e): placed at any time before a throw of the game; decided by that throw. */
const onAThrow = (rules: Rules, wonBy: Own<Down>['wonBy']): Course => ({
  group: 'Single play wagers',
  open: (round): true | Refusal =>
    round.ended === undefined
      ? true
      : refuse(
          'wager-closed',
          'A single play wager is placed before a throw of the game, and this game has ended; wait for the next one.',
          chapter(rules.edition)('.3(e)'),
        ),
  result: ({ last }) => (last === undefined ? undefined : won(wonBy(last))),
});
