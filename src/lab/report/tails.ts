import { lugannaniRice, rootOf, tilted } from '../../house/reports/saddlepoint.ts';
import type { Fraction } from '../../kernel/fraction.ts';
import type { BetOutcome } from '../../odds/index.ts';

/** A chance, and how it was found. */
export interface Tail {
  readonly chance: number;
  readonly method: 'exact' | 'saddlepoint';
}

/** What the player has more or less after one decision, on a lattice: `least + step · at`, with its probability. */
export interface Lattice {
  readonly least: number;
  readonly step: number;
  readonly points: readonly { readonly at: number; readonly p: number }[];
}

export const numberOf = ({ n, d }: Fraction): number => {
  const scale = 1n << 120n;
  return Number((n * scale) / d) / 2 ** 120;
};

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b));

export const latticeOf = (
  outcomes: readonly Pick<BetOutcome, 'net' | 'probability'>[],
): Lattice => {
  const possible = outcomes.filter(({ probability }) => probability.n > 0n);
  const common = possible.reduce((all, { net }) => (all / gcd(all, net.d)) * net.d, 1n);
  const whole = possible.map(({ net }) => (net.n * common) / net.d);
  const least = whole.reduce((low, next) => (next < low ? next : low));
  const step = whole.reduce((all, next) => gcd(all, next - least), 0n);
  const points = new Map<number, number>();
  possible.forEach(({ probability }, at) => {
    const place = step === 0n ? 0 : Number(((whole[at] ?? 0n) - least) / step);
    points.set(place, (points.get(place) ?? 0) + numberOf(probability));
  });
  return {
    least: Number(least) / Number(common),
    step: Number(step) / Number(common),
    points: [...points].map(([at, p]) => ({ at, p })).toSorted((a, b) => a.at - b.at),
  };
};

/** More frequencies than this take too long: then the saddlepoint is close enough. */
const MOST_FREQUENCIES = 1 << 20;

/** The chance that the player is behind after this many decisions: that the house is ahead. */
export const houseAhead = (lattice: Lattice, decisions: number): Tail => {
  const { least, step, points } = lattice;
  const most = points.at(-1)?.at ?? 0;
  if (most === 0) return { chance: least < 0 ? 1 : 0, method: 'exact' };
  // Behind: least · n + step · T < 0.
  const bound = (-least * decisions) / step;
  const last = Math.ceil(bound - 1e-9 * Math.max(1, Math.abs(bound))) - 1;
  if (last < 0) return { chance: 0, method: 'exact' };
  if (last >= most * decisions) return { chance: 1, method: 'exact' };
  return most * decisions + 1 <= MOST_FREQUENCIES
    ? { chance: byFrequencies(lattice, decisions, last), method: 'exact' }
    : { chance: 1 - bySaddlepoint(lattice, decisions, last + 1), method: 'saddlepoint' };
};

/** P(T ≤ last) by the discrete Fourier transform of the sum, which has no error but that of rounding. */
export const byFrequencies = ({ points }: Lattice, decisions: number, last: number): number => {
  const size = (points.at(-1)?.at ?? 0) * decisions + 1;
  const { cos, sin } = circleOf(size);
  const chances = Float64Array.from(points, ({ p }) => p);
  const ways = Int32Array.from(points, ({ at }) => at % size);
  const places = new Int32Array(points.length);
  let sum = last + 1;
  // Too small to be seen beside the others: looked at before the logarithm is taken, with room for its rounding.
  const least = Math.exp(-81 / decisions);
  // Frequencies k and size − k say the same: one of them counts for both.
  for (let k = 1; 2 * k <= size; k += 1) {
    const turn = (2 * Math.PI * k) / size;
    let [re, im] = [0, 0];
    for (let i = 0; i < chances.length; i += 1) {
      const far = (places[i] as number) + (ways[i] as number);
      const place = far < size ? far : far - size;
      places[i] = place;
      re += (chances[i] as number) * (cos[place] as number);
      im += (chances[i] as number) * (sin[place] as number);
    }
    if (re * re + im * im < least) continue;
    const length = decisions * Math.log(Math.hypot(re, im));
    if (length < -40) continue;
    // A geometric series over 0 … last, as the sine of both ends.
    const angle = decisions * Math.atan2(im, re) - (turn * last) / 2;
    const series = Math.sin(((last + 1) * turn) / 2) / Math.sin(turn / 2);
    sum += (2 * k === size ? 1 : 2) * Math.exp(length) * Math.cos(angle) * series;
  }
  return Math.min(1, Math.max(0, sum / size));
};

/** The circle in equal steps: every frequency of a lattice turns on the same ones. */
const circleOf = (size: number) => {
  const [cos, sin] = [new Float64Array(size), new Float64Array(size)];
  for (let at = 0; at < size; at += 1) {
    const angle = 2 * Math.PI * (at / size);
    cos[at] = Math.cos(angle);
    sin[at] = Math.sin(angle);
  }
  return { cos, sin };
};

/** P(T ≥ from) by Lugannani and Rice with the correction for a lattice; below one in a thousand of the chance is off. */
export const bySaddlepoint = ({ points }: Lattice, decisions: number, from: number): number => {
  const target = (from - 0.5) / decisions;
  const steps = points.map(({ at, p }) => [at, p] as const);
  const s = rootOf((at) => tilted(steps, at).mean - target);
  const { k, variance } = tilted(steps, s);
  const w = Math.sign(s) * Math.sqrt(Math.max(0, 2 * decisions * (s * target - k)));
  return lugannaniRice(w, 2 * Math.sinh(s / 2) * Math.sqrt(decisions * variance));
};
