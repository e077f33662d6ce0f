import { RANKS } from '../../../kernel/cards.ts';
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

interface Exports {
  readonly memory: WebAssembly.Memory;
  useTables(...at: number[]): void;
  countOne(...at: number[]): void;
  countAll(...at: number[]): void;
}

const PAGE_BITS = 16;
/** Seven held ranks have 128 sets; no hand has more than 9,000 cells or 240 settings. */
const MOST_CELLS = 9_000;
const MOST_SETTINGS = 240;

let compiled: WebAssembly.Module | undefined;

export const counting = (tables: DealerTables): Counting => {
  compiled ??= new WebAssembly.Module(
    Uint8Array.from(atob(countingWasm), (character) => character.charCodeAt(0)),
  );
  const engine = new WebAssembly.Instance(compiled, {}).exports as unknown as Exports;
  const room = roomIn(engine);
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
  const cells = room.take(tables.hands.length << 1);
  const ofHigh = room.take(4096 << 1);
  const ofMedium = room.take(128 << 1);
  const ofLow = room.take(16 << 1);
  const held = room.take(16);
  const left = room.take(32);
  const bitOf = room.take(16);
  const settings = room.take(MOST_SETTINGS << 4);
  const base = room.take(MOST_SETTINGS << 2);
  const suit = room.take(MOST_SETTINGS << 9);
  const work = room.take(1 << 17);
  const pair = tables.doubleOne.length === 0 ? 0 : room.take(MOST_SETTINGS << 16);
  const counts = room.take(MOST_CELLS << 10);
  const bytes = (): Uint8Array => new Uint8Array(engine.memory.buffer);
  const ints = (at: number, length: number): Int32Array =>
    new Int32Array(engine.memory.buffer, at, length);
  const layOutBins = (bins: Bins): void => {
    if (bins.cells > MOST_CELLS)
      throw new Error(`${bins.cells} cells are more than a hand can have`);
    const words = new Uint16Array(engine.memory.buffer);
    words.set(bins.ofHigh, ofHigh >> 1);
    words.set(bins.ofMedium, ofMedium >> 1);
    words.set(bins.ofLow, ofLow >> 1);
  };
  return {
    one: (deck, bins) => {
      layOutBins(bins);
      bytes().set(deck.ofRank, left);
      new Uint16Array(engine.memory.buffer).set(deck.ofSuit, (left + 14) >> 1);
      engine.countOne(
        left,
        deck.joker ? 1 : 0,
        cells,
        ofHigh,
        ofMedium,
        ofLow,
        work,
        counts,
        bins.cells,
      );
      return ints(counts, bins.cells);
    },
    all: (request) => {
      const { bins } = request;
      layOutBins(bins);
      const ranks = [...request.held.keys()].filter((rank) => (request.held[rank] as number) > 0);
      bytes().set(request.held, held);
      bytes().set(
        request.held.map((copies) => 4 - copies),
        left,
      );
      bytes().set(
        RANKS.map((_, rank) => (ranks.includes(rank) ? 1 << ranks.indexOf(rank) : 0)),
        bitOf,
      );
      ints(settings, request.settings.length).set(request.settings);
      const row = request.settings.length >> 2;
      if (row > MOST_SETTINGS) throw new Error(`${row} settings are more than a hand can have`);
      engine.countAll(
        held,
        left,
        bitOf,
        ranks.length,
        request.holdsJoker ? 0 : 1,
        cells,
        ofHigh,
        ofMedium,
        ofLow,
        bins.highs.length + 1,
        bins.mediums.length + 1,
        bins.lows.length + 1,
        settings,
        row,
        work,
        counts,
        base,
        suit,
        pair,
      );
      return {
        bits: ranks.length,
        base: ints(base, row),
        suit: ints(suit, row << ranks.length),
        pair: pair === 0 || request.holdsJoker ? undefined : ints(pair, row << (2 * ranks.length)),
      };
    },
  };
};

/** Memory handed out from the front, grown as needed. */
const roomIn = (
  engine: Exports,
): { take(size: number): number; put(values: ArrayBufferView): number } => {
  let next = 16; // The module keeps nothing in memory itself; 0 stays nobody's address.
  const take = (size: number): number => {
    const at = (next + 15) & ~15;
    next = at + size;
    const missing = next - engine.memory.buffer.byteLength;
    if (missing > 0) engine.memory.grow((missing + (1 << PAGE_BITS) - 1) >> PAGE_BITS);
    return at;
  };
  const put = (values: ArrayBufferView): number => {
    const at = take(values.byteLength);
    new Uint8Array(engine.memory.buffer).set(
      new Uint8Array(values.buffer, values.byteOffset, values.byteLength),
      at,
    );
    return at;
  };
  return { take, put };
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
