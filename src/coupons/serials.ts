/**
 * § 525.21(c)(3): serial numbers run in sequence. A serial number is the series of its design and eight
 * figures, `MP10-00000042`; records name the beginning and the ending one, as the ledger of the law does.
 */
export interface SerialRange {
  readonly first: string;
  readonly last: string;
}

/** A range as it is reckoned with. */
export interface Numbers {
  readonly series: string;
  readonly first: number;
  readonly last: number;
}

const FIGURES = 8;
const WRITTEN = /^([A-Z][A-Z0-9]{0,7})-(\d{8})$/;

export const readSerial = (text: string): { series: string; number: number } | undefined => {
  const match = WRITTEN.exec(text);
  const number = Number(match?.[2] ?? 0);
  return match?.[1] === undefined || number === 0 ? undefined : { series: match[1], number };
};

export const writeSerial = (series: string, number: number): string =>
  `${series}-${String(number).padStart(FIGURES, '0')}`;

/** Undefined where either end is not a serial number, or the two are not in one series and in order. */
export const readRange = ({ first, last }: SerialRange): Numbers | undefined => {
  const [from, to] = [readSerial(first), readSerial(last)];
  if (from === undefined || to === undefined || from.series !== to.series) return undefined;
  if (from.number > to.number) return undefined;
  return { series: from.series, first: from.number, last: to.number };
};

export const writeRange = ({ series, first, last }: Numbers): SerialRange => ({
  first: writeSerial(series, first),
  last: writeSerial(series, last),
});

export const one = (serial: string): SerialRange => ({ first: serial, last: serial });

export const sizeOf = ({ first, last }: Pick<Numbers, 'first' | 'last'>): number =>
  last - first + 1;

/** How many coupons a range names; none where it cannot be read. */
export const sizeOfRange = (range: SerialRange): number => {
  const numbers = readRange(range);
  return numbers === undefined ? 0 : sizeOf(numbers);
};

export const sizeOfAll = (ranges: readonly Pick<Numbers, 'first' | 'last'>[]): number =>
  ranges.reduce((sum, range) => sum + sizeOf(range), 0);

const inSequence = (a: Numbers, b: Numbers): number =>
  a.series < b.series ? -1 : a.series > b.series ? 1 : a.first - b.first;

/** The same numbers in sequence, neighbours and overlaps joined. */
export const joined = (ranges: readonly Numbers[]): readonly Numbers[] => {
  const done: Numbers[] = [];
  for (const range of ranges.toSorted(inSequence)) {
    const before = done.at(-1);
    if (before?.series === range.series && range.first <= before.last + 1) {
      done[done.length - 1] = { ...before, last: Math.max(before.last, range.last) };
    } else {
      done.push(range);
    }
  }
  return done;
};

/** The first number that two of the ranges share. */
export const sharedNumber = (ranges: readonly Numbers[]): string | undefined => {
  const sorted = ranges.toSorted(inSequence);
  for (const [place, range] of sorted.entries()) {
    const before = sorted[place - 1];
    if (before?.series === range.series && range.first <= before.last) {
      return writeSerial(range.series, range.first);
    }
  }
  return undefined;
};

/** What is in the first ranges and not in the second. */
export const without = (
  ranges: readonly Numbers[],
  taken: readonly Numbers[],
): readonly Numbers[] => {
  const away = joined(taken);
  const left: Numbers[] = [];
  let place = 0;
  for (const range of joined(ranges)) {
    while (away[place] !== undefined && endsBefore(away[place], range)) place += 1;
    let from = range.first;
    for (let at = place; from <= range.last; at += 1) {
      const hole = away[at];
      if (hole === undefined || hole.series !== range.series || hole.first > range.last) break;
      if (hole.first > from) left.push({ ...range, first: from, last: hole.first - 1 });
      from = Math.max(from, hole.last + 1);
    }
    if (from <= range.last) left.push({ ...range, first: from });
  }
  return left;
};

const endsBefore = (hole: Numbers | undefined, range: Numbers): boolean =>
  hole !== undefined &&
  (hole.series < range.series || (hole.series === range.series && hole.last < range.first));

/** `MP10-00000001 to MP10-00000500`, or the one number. */
export const sayRange = ({ first, last }: SerialRange): string =>
  first === last ? first : `${first} to ${last}`;

/** The same, written with what is wrong with it. */
export const differences = (
  these: readonly Numbers[],
  those: readonly Numbers[],
  what: string,
): readonly (SerialRange & { readonly what: string })[] =>
  without(these, those).map((range) => ({ ...writeRange(range), what }));
