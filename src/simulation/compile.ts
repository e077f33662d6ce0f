import type { Next } from '../kernel/chance.ts';
import type { AnyGame, TableAction } from '../kernel/game.ts';
import type { Cents } from '../kernel/money.ts';
import { type Play, type PlayDecider, play } from '../kernel/play.ts';
import { bug, expectAccepted, isRefusal, type Refusal } from '../kernel/refusal.ts';
import { netOf } from '../kernel/settlement.ts';
import type { Bet, Placing } from '../kernel/wager.ts';
import { laid, metersRead, type OddsTerms } from '../odds/index.ts';
import { type Chances, chancesOf } from './chances.ts';
import { type Digits, drawnBy, type Ranges, rangesOf } from './script.ts';

/** Where an outcome leads: a state from 0, or, as `-1 - vector`, the end of the round with that net vector. */
export type To = number;
export const isEnd = (to: To): boolean => to < 0;
export const vectorOf = (to: To): number => -1 - to;

/** A moment at which chance is due, what it may say, and where each class of outcomes leads. */
export interface CompiledState {
  readonly play: Play;
  readonly nets: readonly Cents[];
  readonly chances: Chances;
  readonly to: readonly To[];
}

/**
 * Every round that these bets can have, made from the game's own `draw` and the decider that tables run. The net of
 * every bet so far is part of a state, so the end of a round is one vector: what each bet won or lost, in cents.
 */
export interface Compiled {
  readonly bets: readonly Bet[];
  /** The first is where a round begins. */
  readonly states: readonly CompiledState[];
  readonly vectors: readonly (readonly Cents[])[];
}

/** More states than this do not fit the tables of a kernel; many seats with unlike bets multiply them. */
const MOST_STATES = 1 << 16;

/** A place in a round, and what every bet won or lost so far. */
export interface At {
  readonly play: Play;
  readonly nets: readonly Cents[];
}

export interface Compiling {
  readonly game: AnyGame;
  readonly rules: object;
  readonly decider: PlayDecider;
  readonly choose: NonNullable<OddsTerms['choose']>;
  /** The number of a place that a round came to, given a new one where it was not known. */
  numberOf(at: At): To;
}

export const compile = (
  game: AnyGame,
  rules: object,
  placings: readonly Placing[],
  terms: OddsTerms = {},
):
  | (Compiled & {
      readonly by: Compiling;
      readonly start: At;
    })
  | Refusal => {
  const decider = play(game, rules);
  const start = laid(decider, placings, metersRead(game, rules, terms.meters));
  if (isRefusal(start)) return start;
  const { numberOf, found, vectors } = numbering(game, start.bets);
  const by: Compiling = {
    game,
    rules,
    decider,
    choose: terms.choose ?? ((commands) => commands[0] ?? bug(`${game.title} waits for nobody`)),
    numberOf,
  };
  const first = followed(by, { play: start, nets: start.bets.map(() => 0) });
  const states: CompiledState[] = [];
  if (isEnd(numberOf(first))) bug(`${game.title} ends without chance`);
  for (let next = found[0]; next !== undefined; next = found[states.length]) {
    states.push(stateAt(by, next));
    if (states.length > MOST_STATES) bug(`${game.title} has too many states for a table`);
  }
  return { bets: start.bets, states, vectors, by, start: first };
};

const numbering = (game: Pick<AnyGame, 'key'>, bets: readonly Bet[]) => {
  const found: At[] = [];
  const vectors: (readonly Cents[])[] = [];
  const states = new Map<string, number>();
  const ends = new Map<string, number>();
  const numberOf = ({ play: at, nets }: At): To => {
    const won = nets.join();
    if (at.settled.length === bets.length && at.bets.length === 0) {
      const known = ends.get(won);
      if (known !== undefined) return -1 - known;
      ends.set(won, vectors.length);
      vectors.push(nets);
      return -vectors.length;
    }
    const round = game.key === undefined ? JSON.stringify(at.round) : game.key(at.round);
    const key = `${round}|${at.bets.map(({ id }) => id).join()}|${won}`;
    const known = states.get(key);
    if (known !== undefined) return known;
    states.set(key, found.length);
    found.push({ play: at, nets });
    return found.length - 1;
  };
  return { numberOf, found, vectors };
};

/** The game after a command, and after all that is forced or chosen behind it. */
export const stepped = (by: Compiling, at: At, command: TableAction): At =>
  followed(by, after(by, at, command));

const after = ({ decider }: Compiling, at: At, command: TableAction): At => {
  const { state, settled } = expectAccepted(decider.step(at.play, command));
  let { nets } = at;
  for (const line of settled) nets = nets.with(line.bet - 1, netOf(line));
  return { play: state, nets };
};

const followed = (by: Compiling, from: At): At => {
  const { game, rules } = by;
  let at = from;
  for (;;) {
    // What is settled stays settled: nothing that follows can move a cent.
    if (at.play.bets.length === 0) return at;
    if (rangesOf(game, rules, at.play) !== undefined) return at;
    const next = game.next(rules, at.play.round, at.play);
    at = after(by, at, commandOf(by, next, at.play.round));
  }
};

const commandOf = (
  { game, choose }: Compiling,
  next: Next<TableAction>,
  round: unknown,
): TableAction => {
  switch (next.kind) {
    case 'forced':
      return next.command;
    case 'choice':
      return choose(next.commands, round);
    case 'chance':
      return bug(`${game.title} draws nothing where chance is due`);
    case 'over':
      return bug(`${game.title} is over with wagers on the layout`);
  }
};

/** What every bet won or lost when chance answers so, by the decider alone. */
export const netsBy = (
  by: Compiling,
  from: At,
  answer: (state: Play, ranges: Ranges) => Digits,
): readonly Cents[] => {
  let at = followed(by, from);
  while (at.play.bets.length > 0) {
    const ranges = rangesOf(by.game, by.rules, at.play) ?? bug(`${by.game.title} draws nothing`);
    at = stepped(by, at, drawnBy(by.game, by.rules, at.play, answer(at.play, ranges)));
  }
  return at.nets;
};

const stateAt = (by: Compiling, at: At): CompiledState => {
  const { game, rules } = by;
  const ranges = rangesOf(game, rules, at.play) ?? bug(`${game.title} draws nothing`);
  const chances = chancesOf(ranges, game.alike);
  const to = chances.classes.map(({ digits }) =>
    by.numberOf(stepped(by, at, drawnBy(game, rules, at.play, digits))),
  );
  return { ...at, chances, to };
};
