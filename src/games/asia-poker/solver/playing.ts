import { roomIn, wasmOf } from '../../../kernel/wasm.ts';
import type { BonusRules } from '../bonus.ts';
import { decided, type Standing } from '../comparison.ts';
import { divisions, type HouseWayName } from '../house-way.ts';
import type { Ranking } from '../rankings.ts';
import { classTables, handTable } from './hand-table.ts';
import { playingWasm } from './playing.wasm.ts';
import { setHands } from './set-hands.ts';

/** What hands are played by. */
export interface PlayingTables {
  readonly players: Uint32Array;
  readonly dealers: Uint32Array;
}

/** Tables take seconds to build and are kept. */
const tables = new Map<string, Uint32Array>();

const tableFor = (rules: Ranking, way: HouseWayName, bonus?: BonusRules): Uint32Array => {
  const reading = bonus && [bonus.bonusJokerWithEights, bonus.bonusJokerRoyal, bonus.nineHighFlush];
  const key = [rules.aceLowStraight, rules.jokerInFlush, way, ...(reading ?? [])].join(' ');
  const known = tables.get(key) ?? handTable(setHands(divisions[way], rules), bonus);
  tables.set(key, known);
  return known;
};

export const playingTables = (
  rules: Ranking,
  player: HouseWayName,
  dealer: HouseWayName,
  bonus?: BonusRules,
): PlayingTables => ({
  players: tableFor(rules, player, bonus),
  dealers: tableFor(rules, dealer, bonus),
});

type Exports = {
  readonly memory: WebAssembly.Memory;
  useClasses(...at: number[]): void;
  playHands(...at: number[]): void;
};

const STANDINGS: readonly Standing[] = ['lower', 'copy', 'higher'];

/** By how high, medium and low stand to the dealer's, the low hand running fastest: 1 is a win. */
const RESULTS: Uint32Array = Uint32Array.from(
  STANDINGS.flatMap((high) =>
    STANDINGS.flatMap((medium) =>
      STANDINGS.map((low) => (decided([high, medium, low]).result === 'win' ? 1 : 0)),
    ),
  ),
);

/** A slice of rounds to a call: what is running cannot be made faster. */
const SLICE = 1 << 18;

/**
 * Plays seats by number against the dealer. `strides` has two numbers a seat: what a win and each bonus hand, counted from
 * the highest, add to the number of the vector.
 */
export const handsEngine = (tables: PlayingTables, strides: Uint32Array, vectors: number) => {
  const wasm = wasmOf<Exports>(playingWasm);
  const room = roomIn(wasm.memory);
  const classes = classTables();
  const generator = room.take(32);
  wasm.useClasses(
    ...[generator, room.put(classes.adds), room.put(classes.lanes), room.put(classes.places)],
    ...[room.put(classes.flushAt), room.put(classes.jokerFlushAt), room.put(classes.triples)],
    classes.twoFlushes,
  );
  const dealers = room.put(tables.dealers);
  const players = tables.players === tables.dealers ? dealers : room.put(tables.players);
  const [results, stridesAt] = [room.put(RESULTS), room.put(strides)];
  const [deck, tally] = [room.take(64), room.take(4 * vectors)];
  return (seed: BigUint64Array, rounds: number): Uint32Array => {
    new BigUint64Array(wasm.memory.buffer, generator, 4).set(seed);
    const counts = new Uint32Array(wasm.memory.buffer, tally, vectors).fill(0);
    new Uint8Array(wasm.memory.buffer, deck, 53).forEach((_, card, cards) => {
      cards[card] = card;
    });
    for (let left = rounds; left > 0; left -= SLICE) {
      wasm.playHands(
        ...[deck, strides.length >> 1, players, dealers, results, stridesAt, tally],
        Math.min(left, SLICE),
      );
    }
    return counts.slice();
  };
};
