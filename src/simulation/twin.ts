import { bug } from '../kernel/refusal.ts';
import { digitOf, partsOf, scaledDigit, type Xoshiro, xoshiro256 } from '../kernel/xoshiro.ts';
import { LANES, slices } from './engine.ts';
import type { Digits } from './script.ts';
import { type Digit, type TableState, type Tables, unfolded } from './tables.ts';

/** A round as a kernel played it: the digits of each chance, and the vector it ended in. */
export interface LoggedRound {
  readonly chances: readonly Digits[];
  readonly vector: number;
}

/**
 * The rounds that a kernel plays, in plain TypeScript and one by one: the same words, the same lanes, the same slices. Slow, and
 * only there to say what the kernel counts without saying.
 */
export function* loggedRounds(
  tables: Tables,
  seed: BigUint64Array,
  rounds: number,
): Generator<LoggedRound> {
  const generator = xoshiro256(seed);
  const play = playersOf[tables.form](tables);
  for (const slice of slices(rounds, LANES[tables.form])) yield* play(generator, slice);
}

type Player = (generator: Xoshiro, rounds: number) => Generator<LoggedRound>;

const walking = (tables: Tables): readonly TableState[] =>
  tables.form === 'sums' ? bug('sums have no states') : tables.states;

interface Lane {
  row: number;
  left: number;
  chances: Digits[];
}

const lanesOf = (count: number, rounds: number): readonly Lane[] =>
  Array.from({ length: count }, () => ({ row: 0, left: rounds, chances: [] }));

/** A throw of one lane; the round where it ended one. */
function* thrown(
  lane: Lane,
  { digits, width, entries }: TableState,
  [a, b]: readonly [number, number],
  rowOf: (entry: number) => number,
): Generator<LoggedRound> {
  const [one, other] = digits;
  const column = (digit: Digit, at: number): number => digit.columns[at] ?? bug('no column');
  const entry = entries[column(one, a) * width + column(other, b)] ?? bug('no entry');
  lane.chances.push([...unfolded(one.ranges, a), ...unfolded(other.ranges, b)]);
  lane.row = rowOf(entry & 0xffff);
  if (entry <= 0xffff) return;
  yield { chances: lane.chances, vector: (entry >>> 16) - 1 };
  lane.chances = [];
  lane.left -= 1;
}

const one = (tables: Tables): Player => {
  const states = walking(tables);
  const [first] = states;
  if (first === undefined) return bug('no state to begin in');
  const { range } = first.digits[0];
  // The width of a row of columns: in this form an entry names the next row by its place.
  const width = first.width;
  const stateAt = (lane: Lane) => states[lane.row] ?? bug('no such state');
  const rowOf = (place: number) => Number(BigInt(place) / BigInt(width));
  // One column after the other: the only digit chooses the entry itself.
  const single = (state: TableState): TableState => ({ ...state, width: 1 });
  return function* (generator, rounds) {
    const lanes = lanesOf(4, rounds);
    while (lanes.every(({ left }) => left > 0)) {
      const parts = partsOf(generator.word(), 16);
      const digits = parts.map((bits) => scaledDigit(bits, range, 16));
      const drawn = digits.map((digit) => digit ?? generator.digit16(range));
      for (const [at, lane] of lanes.entries()) {
        yield* thrown(lane, single(stateAt(lane)), [drawn[at] ?? 0, 0], rowOf);
      }
    }
    for (const lane of lanes) {
      while (lane.left > 0) {
        yield* thrown(lane, single(stateAt(lane)), [generator.digit16(range), 0], rowOf);
      }
    }
  };
};

const two = (tables: Tables): Player => {
  const [state] = walking(tables);
  if (state === undefined) return bug('no state to begin in');
  const ranges = state.digits.map(({ range }) => range);
  return function* (generator, rounds) {
    const lanes = lanesOf(2, rounds);
    for (let round = 0; round < rounds; round += 1) {
      const scaled = partsOf(generator.word(), 16).map((bits, at) =>
        scaledDigit(bits, ranges[at % 2] ?? 1, 16),
      );
      const drawn = scaled.map((digit, at) => digit ?? generator.digit16(ranges[at % 2] ?? 1));
      for (const [at, lane] of lanes.entries()) {
        yield* thrown(lane, state, [drawn[2 * at] ?? 0, drawn[2 * at + 1] ?? 0], () => 0);
      }
    }
  };
};

const many = (tables: Tables): Player => {
  const states = walking(tables);
  const stateAt = (lane: Lane) => states[lane.row] ?? bug('no such state');
  const rowOf = (state: number) => state;
  return function* (generator, rounds) {
    const lanes = lanesOf(2, rounds);
    while (lanes.every(({ left }) => left > 0)) {
      const words = lanes.map(() => partsOf(generator.word(), 32));
      const drawn = lanes.map((lane, at) =>
        stateAt(lane).digits.map(({ range }, part) => ({
          range,
          scaled: scaledDigit(words[at]?.[part] ?? 0n, range, 32),
        })),
      );
      const digits = drawn.map((pair) =>
        pair.map(({ range, scaled }) => scaled ?? generator.digit32(range)),
      );
      for (const [at, lane] of lanes.entries()) {
        const [a = 0, b = 0] = digits[at] ?? [];
        yield* thrown(lane, stateAt(lane), [a, b], rowOf);
      }
    }
    for (const lane of lanes) {
      while (lane.left > 0) {
        const [one, other] = stateAt(lane).digits;
        const a = generator.digit32(one.range);
        yield* thrown(lane, stateAt(lane), [a, generator.digit32(other.range)], rowOf);
      }
    }
  };
};

const sums = (tables: Tables): Player => {
  if (tables.form !== 'sums') return bug('these are walked');
  const { deckSize, ranges, adds, vectors } = tables;
  const decks = [0, 1].map(() => Array.from({ length: deckSize }, (_, card) => card));
  return function* (generator, rounds) {
    for (let round = 0; round < rounds; round += 1) {
      let words: readonly (readonly bigint[])[] = [];
      ranges.forEach((range, place) => {
        if (place % 4 === 0) words = decks.map(() => partsOf(generator.word(), 16));
        for (const [lane, deck] of decks.entries()) {
          const at = place + digitOf(generator, words[lane]?.[place % 4] ?? 0n, range);
          const card = deck[at] ?? bug('the deck ran out');
          deck[at] = deck[place] ?? card;
          deck[place] = card;
        }
      });
      for (const deck of decks) {
        const dealt = deck.slice(0, ranges.length);
        const sum = dealt.reduce((all, card, place) => all + (adds[64 * place + card] ?? 0), 0);
        yield { chances: [fromPrinted(deckSize, dealt)], vector: vectors[sum] ?? bug('no sums') };
      }
    }
  };
};

/** The digits that deal these cards from a deck in printed order. */
const fromPrinted = (size: number, cards: readonly number[]): Digits => {
  const order = Array.from({ length: size }, (_, card) => card);
  return cards.map((card, place) => {
    const at = order.indexOf(card, place);
    order[at] = order[place] ?? card;
    return at - place;
  });
};

const playersOf = { one, two, many, sums } as const;
