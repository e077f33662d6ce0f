import type { AnyGame, FastRounds } from '../kernel/game.ts';
import type { Cents } from '../kernel/money.ts';
import { type Play, play } from '../kernel/play.ts';
import { bug, isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import type { Bet, Placing } from '../kernel/wager.ts';
import { shuffledOn } from '../kernel/xoshiro.ts';
import { laid, metersRead, type OddsTerms } from '../odds/index.ts';
import { digitsOf } from './chances.ts';
import { type Compiled, type Compiling, compile, netsBy } from './compile.ts';
import { type Engine, engineOf, LANES } from './engine.ts';
import { kernelWasm } from './kernel.wasm.ts';
import type { Digits, Ranges } from './script.ts';
import { type Tables, tablesOf } from './tables.ts';
import { loggedRounds } from './twin.ts';

/** A round that the fast path played, and the digits that the real one is to be given for it. */
export interface Replay {
  readonly vector: number;
  answer(state: Play, ranges: Ranges): Digits;
}

/** Bets at a game with all that is needed to play them fast, and to play the same rounds at a table. */
export interface Playable {
  readonly bets: readonly Bet[];
  readonly vectors: readonly (readonly Cents[])[];
  readonly strategy: string;
  readonly form: Tables['form'] | 'hands';
  /** The rounds of a block: one to some seconds of work. All blocks but the last have as many. */
  readonly blockRounds: number;
  /** Rounds of a block are a multiple of this. */
  readonly lanes: number;
  /** What it plays from, for a digest. */
  readonly parts: readonly Uint8Array[];
  readonly play: Engine;
  replays(seed: BigUint64Array, rounds: number): Generator<Replay>;
  /** What the table pays on every bet when chance answers so. */
  told(answer: Replay['answer']): readonly Cents[];
  /** All rounds there are, where they could be listed. */
  readonly compiled?: Compiled;
  readonly tables?: Tables;
  readonly fast?: FastRounds;
}

export interface PlayableTerms extends OddsTerms {
  readonly strategy?: string;
}

/** Where a game has no strategies of its own: the first command that it offers. */
const FIRST_CHOICE = 'first choice';

export const playable = (
  game: AnyGame,
  rules: object,
  placings: readonly Placing[],
  terms: PlayableTerms = {},
): Playable | Refusal => {
  const { strategy } = terms;
  const known = game.fast?.strategies ?? [];
  if (strategy !== undefined && ![FIRST_CHOICE, ...known].includes(strategy)) {
    return refuse(
      'unknown-strategy',
      known.length === 0
        ? `${game.title} is played without a strategy: leave it out.`
        : `"${strategy}" is not a strategy here. Strategies: ${known.join(', ')}.`,
      'House rules § odds',
    );
  }
  return game.fast === undefined
    ? fromTables(game, rules, placings, terms)
    : fromHands(game, rules, placings, game.fast, strategy ?? known[0] ?? '');
};

const bytesOf = (table: Uint8Array | Uint16Array | Uint32Array): Uint8Array =>
  new Uint8Array(table.buffer, table.byteOffset, table.byteLength);

const partsOf = (tables: Tables): readonly Uint8Array[] => [
  new TextEncoder().encode(kernelWasm),
  ...(tables.form === 'sums'
    ? [bytesOf(tables.adds), bytesOf(tables.vectors)]
    : tables.states.flatMap(({ digits, entries }) => [
        ...digits.map(({ columns }) => columns),
        bytesOf(entries),
      ])),
];

const TABLE_BLOCK = 1 << 25;

const fromTables = (
  game: AnyGame,
  rules: object,
  placings: readonly Placing[],
  terms: OddsTerms,
): Playable | Refusal => {
  const compiled = compile(game, rules, placings, terms);
  if (isRefusal(compiled)) return compiled;
  const tables = tablesOf(compiled);
  return {
    bets: compiled.bets,
    vectors: compiled.vectors,
    strategy: FIRST_CHOICE,
    form: tables.form,
    blockRounds: TABLE_BLOCK,
    lanes: LANES[tables.form],
    parts: partsOf(tables),
    play: engineOf(tables, compiled.vectors.length),
    *replays(seed, rounds) {
      for (const { chances, vector } of loggedRounds(tables, seed, rounds)) {
        let at = 0;
        const answer = (): Digits => {
          at += 1;
          return chances[at - 1] ?? bug('the table asked for more chance than the kernel');
        };
        yield { vector, answer };
      }
    },
    told: (answer) => netsBy(compiled.by, compiled.start, answer),
    compiled,
    tables,
  };
};

const HANDS_BLOCK = 1 << 22;
/** A strategy that no table holds takes milliseconds a round. */
const SLOW_BLOCK = 1 << 8;

const fromHands = (
  game: AnyGame,
  rules: object,
  placings: readonly Placing[],
  engine: NonNullable<AnyGame['fast']>,
  strategy: string,
): Playable | Refusal => {
  const decider = play(game, rules);
  const start = laid(decider, placings, metersRead(game, rules));
  if (isRefusal(start)) return start;
  const fast = engine.rounds(rules, start.bets, strategy);
  if (isRefusal(fast)) return fast;
  const by: Compiling = {
    ...{ game, rules, decider },
    choose: fast.choose,
    numberOf: () => bug('hands are not numbered'),
  };
  return {
    bets: start.bets,
    vectors: fast.vectors,
    strategy,
    form: 'hands',
    blockRounds: fast.tables.length === 0 ? SLOW_BLOCK : HANDS_BLOCK,
    lanes: 1,
    parts: [new TextEncoder().encode(strategy), ...fast.tables.map(bytesOf)],
    play: fast.play,
    *replays(seed, rounds) {
      const deal = shuffledOn(seed, fast.deck.length, fast.dealt);
      for (let round = 0; round < rounds; round += 1) {
        const cards = deal().map((card) => fast.deck[card] ?? bug('no such card'));
        yield {
          vector: fast.endOf(cards),
          // Where the deal begins changes nothing; every beginning has its turn.
          answer: (state, ranges) =>
            ranges[0] === fast.printed.length
              ? digitsOf(fast.printed, fast.arranged(state.round, cards))
              : ranges.map((range, at) => (round + at) % range),
        };
      }
    },
    told: (answer) => netsBy(by, { play: start, nets: start.bets.map(() => 0) }, answer),
    fast,
  };
};
