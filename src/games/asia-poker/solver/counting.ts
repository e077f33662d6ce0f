import { RANKS } from '../../../kernel/cards.ts';
import { roomIn, wasmOf } from '../../../kernel/wasm.ts';
import type { Bins } from './bins.ts';
import { PLACES } from './classes.ts';
import { countingWasm } from './counting.wasm.ts';
import { type DealerTables, OTHERS } from './dealer-tables.ts';
import type { DeckLeft } from './deck-left.ts';

/** The engine of `counting.as.ts` with the tables of one house way in its memory. */
export interface Counting {
  /** What `countByRanks` answers. The array is overwritten by the next call. */
  one(left: DeckLeft, bins: Bins): Int32Array;
  /** The wins of many settings for all hands of the same ranks. Overwritten by the next call. */
  all(request: RanksHeld): WinsInParts;
}

/** A player's ranks, without suits, and the settings whose wins are wanted. */
export interface RanksHeld {
  /** By rank: how many natural cards the player holds. */
  readonly held: Uint8Array;
  readonly holdsJoker: boolean;
  readonly bins: Bins;
  /** Four cells for each setting, as `winsOf` looks them up; the number of settings is a multiple of 4. */
  readonly settings: Int32Array;
}

/**
 * A player's wins are the sum of parts, a row of one number for each setting: the base; for each suit the row
 * of the set of held ranks that are left in it; for each two suits the row of their two sets. A set is
 * written in bits, one for every rank held, the lowest rank first.
 */
export interface WinsInParts {
  readonly bits: number;
  readonly base: Int32Array;
  readonly suit: Int32Array;
  /** Undefined where two flushes beside the joker need no mending. */
  readonly pair: Int32Array | undefined;
}

type Exports = {
  readonly memory: WebAssembly.Memory;
  useTables(...at: number[]): void;
  countOne(...at: number[]): void;
  countAll(...at: number[]): void;
};

/** Seven held ranks have 128 sets; no hand has more than 9,000 cells or 240 settings. */
const MOST_CELLS = 9_000;
const MOST_SETTINGS = 240;

/** The tables in the memory of the module, and where there is room for a request and its answer. */
const layOut = (engine: Exports, tables: DealerTables) => {
  const room = roomIn(engine.memory);
  const plain = room.put(tables.plain);
  const joker = room.put(tables.joker);
  engine.useTables(
    plain,
    joker,
    room.put(tables.suited),
    room.put(tables.termFrom),
    room.put(tables.termOthers),
    room.put(tables.termSet),
    room.put(tables.termPlain),
    room.put(tables.doubleOne),
    room.put(tables.doubleOther),
    room.put(tables.doubleSet),
    room.put(othersInBytes()),
    room.put(Int32Array.from(PLACES.flatMap((place) => [...place]))),
    room.put(tables.hands),
    tables.hands.length,
    tables.suited.length,
    tables.firstJoker,
    tables.doubleOne.length,
  );
  return {
    cells: room.take(tables.hands.length << 1),
    ofHigh: room.take(4096 << 1),
    ofMedium: room.take(128 << 1),
    ofLow: room.take(16 << 1),
    held: room.take(16),
    left: room.take(32),
    bitOf: room.take(16),
    settings: room.take(MOST_SETTINGS << 4),
    base: room.take(MOST_SETTINGS << 2),
    suit: room.take(MOST_SETTINGS << 9),
    work: room.take(1 << 17),
    pair: tables.doubleOne.length === 0 ? 0 : room.take(MOST_SETTINGS << 16),
    counts: room.take(MOST_CELLS << 10),
  };
};

type At = ReturnType<typeof layOut>;

export const counting = (tables: DealerTables): Counting => {
  const engine = wasmOf<Exports>(countingWasm);
  const at = layOut(engine, tables);
  return {
    one: (deck, bins) => countOne(engine, at, deck, bins),
    all: (request) => countAll(engine, at, request),
  };
};

const bytes = ({ memory }: Exports): Uint8Array => new Uint8Array(memory.buffer);
const ints = ({ memory }: Exports, at: number, length: number): Int32Array =>
  new Int32Array(memory.buffer, at, length);

const layOutBins = ({ memory }: Exports, at: At, bins: Bins): void => {
  if (bins.cells > MOST_CELLS) throw new Error(`${bins.cells} cells are more than a hand can have`);
  const words = new Uint16Array(memory.buffer);
  words.set(bins.ofHigh, at.ofHigh >> 1);
  words.set(bins.ofMedium, at.ofMedium >> 1);
  words.set(bins.ofLow, at.ofLow >> 1);
};

const countOne = (
  engine: Exports,
  at: At,
  ...[deck, bins]: Parameters<Counting['one']>
): Int32Array => {
  layOutBins(engine, at, bins);
  const { left, cells, ofHigh, ofMedium, ofLow, work, counts } = at;
  bytes(engine).set(deck.ofRank, left);
  new Uint16Array(engine.memory.buffer).set(deck.ofSuit, (left + 14) >> 1);
  const joker = deck.joker ? 1 : 0;
  engine.countOne(left, joker, cells, ofHigh, ofMedium, ofLow, work, counts, bins.cells);
  return ints(engine, counts, bins.cells);
};

const countAll = (
  engine: Exports,
  at: At,
  request: Parameters<Counting['all']>[0],
): ReturnType<Counting['all']> => {
  const { bins } = request;
  layOutBins(engine, at, bins);
  const ranks = [...request.held.keys()].filter((rank) => (request.held[rank] ?? 0) > 0);
  bytes(engine).set(request.held, at.held);
  const left = request.held.map((copies) => 4 - copies);
  bytes(engine).set(left, at.left);
  const bitOf = RANKS.map((_, rank) => (ranks.includes(rank) ? 1 << ranks.indexOf(rank) : 0));
  bytes(engine).set(bitOf, at.bitOf);
  ints(engine, at.settings, request.settings.length).set(request.settings);
  const row = request.settings.length >> 2;
  if (row > MOST_SETTINGS) throw new Error(`${row} settings are more than a hand can have`);
  engine.countAll(
    at.held,
    at.left,
    at.bitOf,
    ranks.length,
    request.holdsJoker ? 0 : 1,
    at.cells,
    at.ofHigh,
    at.ofMedium,
    at.ofLow,
    bins.highs.length + 1,
    bins.mediums.length + 1,
    bins.lows.length + 1,
    at.settings,
    row,
    at.work,
    at.counts,
    at.base,
    at.suit,
    at.pair,
  );
  const withPair = at.pair !== 0 && !request.holdsJoker;
  return {
    bits: ranks.length,
    base: ints(engine, at.base, row),
    suit: ints(engine, at.suit, row << ranks.length),
    pair: withPair ? ints(engine, at.pair, row << (2 * ranks.length)) : undefined,
  };
};

/** Of each of `OTHERS`, up to three ranks and how often each: six bytes. */
const othersInBytes = (): Uint8Array =>
  Uint8Array.from(
    OTHERS.flatMap((ranks) => {
      const distinct = [...new Set(ranks)];
      const copies = distinct.map((rank) => ranks.filter((other) => other === rank).length);
      return [0, 1, 2].map((i) => distinct[i] ?? 0).concat([0, 1, 2].map((i) => copies[i] ?? 0));
    }),
  );
