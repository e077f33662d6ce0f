import { quotient } from '../kernel/money.ts';
import { bug } from '../kernel/refusal.ts';
import { type Chances, multisets } from './chances.ts';
import { type Compiled, type CompiledState, isEnd, type To, vectorOf } from './compile.ts';
import { answers, type Digits, everyAnswer, type Ranges } from './script.ts';

/** One digit that a kernel draws: the answers to some ranges together, and the column of each. */
export interface Digit {
  readonly ranges: Ranges;
  readonly range: number;
  readonly columns: Uint8Array;
}

/** A moment of the walk: two digits (the second may be of one value only) choose the entry. */
export interface TableState {
  readonly digits: readonly [Digit, Digit];
  readonly width: number;
  /** Below 2^16 the next state, above it the vector plus one; 0 above where the round goes on. */
  readonly entries: Uint32Array;
}

/** What a kernel plays from. All but `sums` walk through states; they differ in how much of it can be left out. */
export type Tables =
  | { readonly form: 'one' | 'two' | 'many'; readonly states: readonly TableState[] }
  | {
      readonly form: 'sums';
      readonly deckSize: number;
      readonly ranges: Ranges;
      /** What card `c` adds at place `p`, at `64 p + c`; the sums, added up, are the place of the vector. */
      readonly adds: Uint32Array;
      readonly vectors: Uint16Array;
    };

/** A digit of sixteen bits is drawn again too often above this; above it digits have 32 bits. */
const MOST_IN_16_BITS = 1296;
const MOST_VECTORS = 0xffff;

export const tablesOf = (compiled: Compiled): Tables => {
  const { states, vectors } = compiled;
  const first = states[0] ?? bug('nothing was compiled');
  if (vectors.length >= MOST_VECTORS) bug('more ends than an entry can name: place fewer bets');
  if (first.chances.kind === 'sums') {
    return states.length === 1 ? sumsTable(first, first.chances) : bug('more than one deal');
  }
  const split = states.map(splitState);
  const sameDigit = split.every(
    ({ groups: [a, b] }) => b.length === 0 && a.join() === first.chances.ranges.join(),
  );
  const small = split.every(({ groups }) =>
    groups.every((ranges) => answers(ranges) <= MOST_IN_16_BITS),
  );
  if (sameDigit && small) {
    const merged = mergedTogether(split);
    const width = merged[0]?.width ?? 0;
    // Rows are named by the place of their first column.
    if (states.length * width <= 0x10000) return { form: 'one', states: merged };
  }
  const tables = split.map(mergedAlone);
  return { form: states.length === 1 && small ? 'two' : 'many', states: tables };
};

interface SplitState {
  readonly groups: readonly [Ranges, Ranges];
  /** The class of each answer to a group: itself, or which faces it shows. */
  readonly classes: readonly [readonly number[], readonly number[]];
  readonly counts: readonly [number, number];
  readonly entry: (a: number, b: number) => number;
}

/** Ranges cut in two where the larger part is smallest; one part is enough while it is small. */
export const cut = (ranges: Ranges): readonly [Ranges, Ranges] => {
  if (answers(ranges) <= MOST_IN_16_BITS) return [ranges, []];
  const cuts = ranges.map((_, at) => [ranges.slice(0, at), ranges.slice(at)] as const);
  const larger = ([a, b]: readonly [Ranges, Ranges]) => Math.max(answers(a), answers(b));
  return cuts.reduce((best, next) => (larger(next) < larger(best) ? next : best));
};

const entryTo = (to: To): number => (isEnd(to) ? (vectorOf(to) + 1) * 0x10000 : to);

const splitState = ({ chances, to }: CompiledState): SplitState => {
  const groups = cut(chances.ranges);
  if (chances.kind === 'faces') return byFaces(groups, chances, to);
  const ids = groups.map((ranges) => Array.from({ length: answers(ranges) }, (_, at) => at));
  const [a = [], b = []] = ids;
  return {
    groups,
    classes: [a, b],
    counts: [a.length, b.length],
    entry: (i, j) => entryTo(to[i * b.length + j] ?? bug('no such outcome')),
  };
};

/** Throws by faces: a part of the dice shows some faces, two parts together show the sum of both. */
const byFaces = (
  groups: readonly [Ranges, Ranges],
  { ranges, classes }: Chances,
  to: readonly To[],
): SplitState => {
  const base = ranges.length + 1;
  const keyOf = (digits: Digits): number => digits.reduce((key, digit) => key + base ** digit, 0);
  const places = new Map(classes.map(({ digits }, at) => [keyOf(digits), to[at] ?? bug('none')]));
  const parts = groups.map((group) => {
    const keys = multisets(group.length, group[0] ?? 1).map(({ digits }) => keyOf(digits));
    const known = new Map(keys.map((key, at) => [key, at]));
    const ids = Array.from(everyAnswer(group), (digits) => known.get(keyOf(digits)) ?? 0);
    return { keys, ids };
  });
  const [a, b] = [parts[0] ?? bug('no part'), parts[1] ?? bug('no part')];
  return {
    groups,
    classes: [a.ids, b.ids],
    counts: [a.keys.length, b.keys.length],
    entry: (i, j) =>
      entryTo(places.get((a.keys[i] ?? 0) + (b.keys[j] ?? 0)) ?? bug('faces that none shows')),
  };
};

/** Classes with equal entries are one column: found, not told. */
const merged = (count: number, line: (at: number) => string): readonly number[] => {
  const known = new Map<string, number>();
  return Array.from({ length: count }, (_, at) => {
    const key = line(at);
    const column = known.get(key) ?? known.size;
    known.set(key, column);
    return column;
  });
};

const digitOf = (ranges: Ranges, classes: readonly number[], columns: readonly number[]): Digit => {
  if (columns.some((column) => column > 0xff)) bug('more columns than a byte can name');
  return {
    ranges,
    range: classes.length,
    columns: Uint8Array.from(classes, (of) => columns[of] ?? bug('a class without a column')),
  };
};

const indices = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

const mergedAlone = ({ groups, classes, counts, entry }: SplitState): TableState => {
  const [rows, columns] = [indices(counts[0]), indices(counts[1])];
  const first = merged(counts[0], (a) => columns.map((b) => entry(a, b)).join());
  const second = merged(counts[1], (b) => rows.map((a) => entry(a, b)).join());
  const width = Math.max(...second) + 1;
  const entries = new Uint32Array((Math.max(...first) + 1) * width);
  for (const a of rows) {
    for (const b of columns) entries[(first[a] ?? 0) * width + (second[b] ?? 0)] = entry(a, b);
  }
  return {
    digits: [digitOf(groups[0], classes[0], first), digitOf(groups[1], classes[1], second)],
    width,
    entries,
  };
};

/** One digit in every state: its columns are the same in all of them, and an entry names the next row by its place. */
const mergedTogether = (split: readonly SplitState[]): readonly TableState[] => {
  const [state] = split;
  if (state === undefined) return [];
  const columns = merged(state.counts[0], (a) => split.map(({ entry }) => entry(a, 0)).join());
  const digit = digitOf(state.groups[0], state.classes[0], columns);
  const none = digitOf([], [0], [0]);
  const width = Math.max(...columns) + 1;
  return split.map(({ entry }) => {
    const entries = new Uint32Array(width);
    columns.forEach((column, a) => {
      const to = entry(a, 0);
      entries[column] = to > 0xffff ? to : to * width;
    });
    return { digits: [digit, none], width, entries };
  });
};

const sumsTable = (
  { to }: CompiledState,
  { of, sums, ranges }: Extract<Chances, { kind: 'sums' }>,
): Tables => {
  const count = sums[0]?.sums.length ?? 0;
  const sizes = indices(count).map((sum) => 1 + Math.max(...sums.map((one) => one.sums[sum] ?? 0)));
  const strides = sizes.map((_, sum) => answers(sizes.slice(0, sum)));
  const placeOf = (of: readonly number[]): number =>
    of.reduce((place, sum, at) => place + sum * (strides[at] ?? 0), 0);
  const vectors = new Uint16Array(answers(sizes));
  sums.forEach((one, at) => {
    vectors[placeOf(one.sums)] = vectorOf(to[at] ?? bug('sums that lead nowhere'));
  });
  const adds = new Uint32Array(64 * ranges.length);
  for (const place of ranges.keys()) {
    of.deck.forEach((card, at) => {
      adds[64 * place + at] = placeOf(of.adds(card, place));
    });
  }
  return { form: 'sums', deckSize: of.deck.length, ranges, adds, vectors };
};

/** A digit of a kernel as answers to the ranges it stands for. */
export const unfolded = (ranges: Ranges, digit: number): Digits => {
  const digits: number[] = [];
  let rest = digit;
  for (const range of ranges.toReversed()) {
    digits.push(rest % range);
    rest = quotient(rest, range);
  }
  return digits.reverse();
};
