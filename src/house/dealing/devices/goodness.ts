import { bug } from '../../../kernel/refusal.ts';
import { ALPHABET } from './sample.ts';
import { chiSquareTwoSided, gammaQ } from './special-functions.ts';

/** What a test found: how far out the statistic is, if the device is fair. */
export interface Found {
  readonly looksAt: string;
  readonly statistic: number;
  readonly degrees?: number;
  readonly p: number;
}

const LEAST_EXPECTED = 10;
const LEAST_DEGREES_FOR_TOO_EVEN = 5;

/** Chi-square of counts against their probabilities; cells that expect fewer than ten are put together. */
export const goodnessOfFit = (
  looksAt: string,
  observed: ArrayLike<number>,
  probabilities: ArrayLike<number>,
): Found => {
  let total = 0;
  for (let cell = 0; cell < observed.length; cell += 1) total += observed[cell] as number;
  const bins: { seen: number; expected: number }[] = [];
  let open = { seen: 0, expected: 0 };
  for (let cell = 0; cell < probabilities.length; cell += 1) {
    const seen = observed[cell] as number;
    const expected = total * (probabilities[cell] as number);
    if (expected >= LEAST_EXPECTED) bins.push({ seen, expected });
    else open = { seen: open.seen + seen, expected: open.expected + expected };
    if (open.expected >= LEAST_EXPECTED) {
      bins.push(open);
      open = { seen: 0, expected: 0 };
    }
  }
  const last = bins.at(-1);
  // A sample is large enough for a fair device: where hardly anything was counted, something is stuck.
  if (last === undefined || bins.length < 2) return { looksAt, statistic: total, p: 0 };
  last.seen += open.seen;
  last.expected += open.expected;
  const statistic = bins.reduce(
    (sum, { seen, expected }) => sum + (seen - expected) ** 2 / expected,
    0,
  );
  return chiSquared(looksAt, statistic, bins.length - 1);
};

/** Counts that are too even are as suspect as uneven ones, but a few cells can be even by chance. */
export const chiSquared = (looksAt: string, statistic: number, degrees: number): Found => ({
  looksAt,
  statistic,
  degrees,
  p:
    degrees < LEAST_DEGREES_FOR_TOO_EVEN
      ? gammaQ(degrees / 2, statistic / 2)
      : chiSquareTwoSided(statistic, degrees),
});

/** Of several looks at one thing the worst, with its p-value times their number (Bonferroni). */
export const worst = (looks: readonly Found[]): Found => {
  const [first, ...others] = looks;
  if (first === undefined) return bug('There is nothing to choose from.');
  const found = others.reduce((low, look) => (look.p < low.p ? look : low), first);
  return { ...found, p: Math.min(1, found.p * looks.length) };
};

/** Groups of equal size, sorted into classes: which class each has, and how likely each class is. */
export interface Classes {
  readonly size: number;
  readonly classOf: Uint16Array;
  readonly probabilities: Float64Array;
}

/** The probability of a class is counted over all groups there are, by the function that sorts: it is exact. */
export const classesOf = (
  size: number,
  nameOf: (group: readonly number[]) => string | number,
): Classes => {
  const names = new Map<string | number, number>();
  const space = ALPHABET ** size;
  const classOf = Uint16Array.from({ length: space }, (_, code) => {
    const group = Array.from(
      { length: size },
      (__, i) => Math.floor(code / ALPHABET ** i) % ALPHABET,
    );
    const name = nameOf(group);
    const known = names.get(name) ?? names.size;
    names.set(name, known);
    return known;
  });
  const probabilities = new Float64Array(names.size);
  for (const each of classOf) probabilities[each] = (probabilities[each] as number) + 1 / space;
  return { size, classOf, probabilities };
};

/** Groups that do not overlap, against the probabilities of their classes; every `step`th symbol counts. */
export const classesOfGroups = (
  looksAt: string,
  symbols: ArrayLike<number>,
  { size, classOf, probabilities }: Classes,
  step = 1,
): Found => {
  const observed = new Float64Array(probabilities.length);
  for (let at = 0; at + (size - 1) * step < symbols.length; at += size * step) {
    let code = 0;
    for (let i = size - 1; i >= 0; i -= 1)
      code = code * ALPHABET + (symbols[at + i * step] as number);
    const each = classOf[code] as number;
    observed[each] = (observed[each] as number) + 1;
  }
  return goodnessOfFit(looksAt, observed, probabilities);
};

/** Lengths 1, 2, 3 … against a law for them; the last cell takes all that are longer. */
export const lengths = (
  looksAt: string,
  seen: readonly number[],
  probabilityOf: readonly number[],
): Found => {
  const most = probabilityOf.length;
  const observed = new Float64Array(most + 1);
  for (const length of seen) {
    const cell = Math.min(length - 1, most);
    observed[cell] = (observed[cell] as number) + 1;
  }
  const rest = 1 - probabilityOf.reduce((sum, p) => sum + p, 0);
  return goodnessOfFit(looksAt, observed, [...probabilityOf, Math.max(0, rest)]);
};

/** The law of the number of tries until a success that has probability p. */
export const geometric = (p: number, most: number): readonly number[] =>
  Array.from({ length: most }, (_, i) => p * (1 - p) ** i);
