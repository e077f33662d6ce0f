import { choose } from '../../kernel/cards.ts';
import type { Next } from '../../kernel/chance.ts';
import { countFaces, type DieFace, FACES } from '../../kernel/dice.ts';
import type { DrawSource } from '../../kernel/draw.ts';
import type { Layout } from '../../kernel/wager.ts';
import type { Command } from './commands.ts';
import type { Round } from './procedure.ts';
import { type MatchingDice, matchOf } from './ranking.ts';
import type { Rules } from './submission.ts';

type Chance = Extract<Next<Command>, { kind: 'chance' }>;

const call = (dice: readonly DieFace[]): Command => ({ type: 'CallThrow', dice });

/** How often each face shows, at index 1 to 6, and how many of the ordered throws show them so. */
interface Multiset {
  readonly counts: readonly number[];
  readonly ways: number;
}

/** Every multiset of `dice` dice: 3,003 of ten and 462 of six. */
export const multisets = (dice: number): readonly Multiset[] => {
  const waysTo = Array.from({ length: dice + 1 }, (_, left) =>
    Array.from({ length: left + 1 }, (_, count) => choose(left, count)),
  );
  const all: Multiset[] = [];
  const counts = [0, 0, 0, 0, 0, 0, 0];
  const fill = (face: number, left: number, ways: number): void => {
    if (face === 6) {
      counts[6] = left;
      all.push({ counts: [...counts], ways });
      return;
    }
    for (let count = 0; count <= left; count += 1) {
      counts[face] = count;
      fill(face + 1, left - count, ways * (waysTo[left]?.[count] ?? 0));
    }
  };
  fill(1, dice, 1);
  return all;
};

/** One throw for all that show the same matching dice, for nothing else of a first roll is ever looked at. */
const representatives = (dice: number): Chance => {
  const classes = new Map<number, { counts: readonly number[]; weight: number }>();
  for (const { counts, ways } of multisets(dice)) {
    const { face, count } = matchOf(counts);
    const so = classes.get(count * 10 + face);
    classes.set(count * 10 + face, { counts, weight: (so?.weight ?? 0) + ways });
  }
  return {
    kind: 'chance',
    outOf: 6n ** BigInt(dice),
    draws: [...classes.values()].map(({ counts, weight }) => ({
      weight: BigInt(weight),
      command: call(FACES.flatMap((face) => Array<DieFace>(counts[face] ?? 0).fill(face))),
    })),
  };
};

/** Listed once for each number of dice. */
const firstRolls = new Map<number, Chance>();

const firstRoll = (dice: number): Chance => {
  const known = firstRolls.get(dice);
  if (known !== undefined) return known;
  const listed = representatives(dice);
  firstRolls.set(dice, listed);
  return listed;
};

/** § .4(h): only the number of additional matches counts, so one throw stands for all with as many. */
const extraRoll = (dice: number, { face, count }: MatchingDice): Chance => {
  const thrown = dice - count;
  const other: DieFace = face === 1 ? 2 : 1;
  return {
    kind: 'chance',
    outOf: 6n ** BigInt(thrown),
    draws: Array.from({ length: thrown + 1 }, (_, more) => ({
      weight: BigInt(choose(thrown, more)) * 5n ** BigInt(thrown - more),
      command: call([
        ...Array<DieFace>(more).fill(face),
        ...Array<DieFace>(thrown - more).fill(other),
      ]),
    })),
  };
};

export const next = ({ dice }: Rules, round: Round, layout: Layout): Next<Command> => {
  if (round.shaker !== dice && round.stage === 'wagers open')
    return { kind: 'forced', command: { type: 'TakeShaker', dice } };
  switch (round.stage) {
    case 'wagers open':
      return layout.bets.length === 0
        ? { kind: 'choice', commands: [] }
        : { kind: 'forced', command: { type: 'AnnounceNoMoreBets' } };
    case 'shake due':
      return { kind: 'forced', command: { type: 'ShakeDice', times: 3 } };
    case 'throw due':
      return round.match === undefined ? firstRoll(dice) : extraRoll(dice, round.match);
    case 'announcement due':
      return {
        kind: 'forced',
        command: { type: 'AnnounceMatch', ...matchOf(countFaces(round.first ?? [])) },
      };
    case 'collection due':
      return { kind: 'forced', command: { type: 'CollectDice' } };
    case 'over':
      return { kind: 'over' };
  }
};

export const draw = ({ dice }: Rules, round: Round, source: DrawSource): Command | undefined =>
  round.stage === 'throw due' ? call(source.dice(dice - (round.match?.count ?? 0))) : undefined;
