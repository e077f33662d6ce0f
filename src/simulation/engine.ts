import { bug } from '../kernel/refusal.ts';
import { type Room, roomIn, wasmOf } from '../kernel/wasm.ts';
import { kernelWasm } from './kernel.wasm.ts';
import type { TableState, Tables } from './tables.ts';

/** Four words of 64 bits: where a generator begins. */
export type Seed = BigUint64Array;

/** Plays rounds from one place of the generator and says how often each vector came. */
export type Engine = (seed: Seed, rounds: number) => Uint32Array;

/**
 * Rounds are played in slices: a call of WebAssembly that is still running cannot be made faster. Lanes begin together in each slice, so
 * its size is part of the sequence and never changes.
 */
export const SLICE = 1 << 20;

/** How many lanes share the words of a generator, by the form of the tables. */
export const LANES = { one: 4, two: 2, many: 2, sums: 2 } as const;

type Exports = {
  readonly memory: WebAssembly.Memory;
  useGenerator(at: number): void;
  playOne(...at: number[]): void;
  playTwo(...at: number[]): void;
  playMany(...at: number[]): void;
  playSums(...at: number[]): void;
};

/** Plays this number of rounds in every lane. */
type Play = (tallies: number, tallySize: number, rounds: number) => void;

export const engineOf = (tables: Tables, vectors: number): Engine => {
  const wasm = wasmOf<Exports>(kernelWasm);
  const room = roomIn(wasm.memory);
  const generator = room.take(32);
  wasm.useGenerator(generator);
  const lanes = LANES[tables.form];
  // Walks count unfinished rounds before the first vector.
  const before = tables.form === 'one' || tables.form === 'many' ? 1 : 0;
  const tallySize = ((vectors + before) * 4 + 63) & ~63;
  const tallies = room.take(lanes * tallySize);
  const { play, begin } = playerOf(wasm, room, tables);
  return (seed, rounds) => {
    new BigUint64Array(wasm.memory.buffer, generator, 4).set(seed);
    new Uint8Array(wasm.memory.buffer, tallies, lanes * tallySize).fill(0);
    begin();
    for (const slice of slices(rounds, lanes)) play(tallies, tallySize, slice);
    const counts = new Uint32Array(vectors);
    for (let lane = 0; lane < lanes; lane += 1) {
      const at = tallies + lane * tallySize + 4 * before;
      new Uint32Array(wasm.memory.buffer, at, vectors).forEach((count, vector) => {
        counts[vector] = (counts[vector] ?? 0) + count;
      });
    }
    return counts;
  };
};

/** How many rounds each lane plays in each slice; the rounds of a block are a multiple of the lanes. */
export const slices = (rounds: number, lanes: number): readonly number[] => {
  if (rounds % lanes !== 0) bug(`${rounds} rounds cannot be shared by ${lanes} lanes`);
  const sizes: number[] = [];
  for (let left = rounds; left > 0; left -= SLICE)
    sizes.push(Math.min(left, SLICE) >> (lanes >> 1));
  return sizes;
};

const playerOf = (
  wasm: Exports,
  room: Room,
  tables: Tables,
): { readonly play: Play; readonly begin: () => void } => {
  if (tables.form === 'sums') return sumsPlayer(wasm, room, tables);
  const [first] = tables.states;
  if (first === undefined) return bug('no state to begin in');
  const begin = () => {};
  const [one, other] = first.digits;
  switch (tables.form) {
    case 'one': {
      const columns = room.put(one.columns);
      const entries = room.put(Uint32Array.from(tables.states.flatMap((s) => [...s.entries])));
      return {
        begin,
        play: (...tally) => wasm.playOne(one.range, columns, entries, ...tally),
      };
    }
    case 'two': {
      const [columns1, columns2] = [room.put(one.columns), room.put(other.columns)];
      const entries = room.put(Uint16Array.from(first.entries, (entry) => (entry >>> 16) - 1));
      return {
        begin,
        play: (...tally) =>
          wasm.playTwo(
            ...[one.range, other.range, columns1, columns2, first.width, entries],
            ...tally,
          ),
      };
    }
    case 'many': {
      const states = manyStates(room, tables.states);
      return { begin, play: (...tally) => wasm.playMany(states, ...tally) };
    }
  }
};

const manyStates = (room: Room, states: readonly TableState[]): number => {
  const known = new Map<string, number>();
  const columnsAt = (columns: Uint8Array): number => {
    const key = columns.join();
    const at = known.get(key) ?? room.put(columns);
    known.set(key, at);
    return at;
  };
  const least = (range: number): number => 0x1_0000_0000 % range;
  return room.put(
    Uint32Array.from(
      states.flatMap(({ digits: [one, other], width, entries }) => [
        ...[one.range, other.range, least(one.range), least(other.range)],
        ...[columnsAt(one.columns), columnsAt(other.columns), width, room.put(entries)],
      ]),
    ),
  );
};

const sumsPlayer = (
  wasm: Exports,
  room: Room,
  { deckSize, ranges, adds, vectors }: Extract<Tables, { form: 'sums' }>,
) => {
  const decks = room.take(128);
  const [addsAt, vectorsAt] = [room.put(adds), room.put(vectors)];
  return {
    // A deck is what the last round left of it: blocks begin with one in printed order.
    begin: () => {
      const cards = new Uint8Array(wasm.memory.buffer, decks, 128);
      for (let at = 0; at < 128; at += 1) cards[at] = at & 63;
    },
    play: (...tally: readonly [number, number, number]) =>
      wasm.playSums(decks, deckSize, ranges.length, addsAt, vectorsAt, ...tally),
  };
};
