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

/** What a player may have after some number of decisions. */
export interface Session {
  /** That the player is behind: the house is ahead. */
  readonly houseAhead: Tail;
  /** By the decision, in units of the wager: one session in forty ends no higher than `low`, one in forty above `high`. */
  readonly low: number;
  readonly high: number;
}

/** One in forty is below, and one in forty above. */
const OUTSIDE = 0.025;
/** Of a normal deviate: one in forty is further up. */
export const BAND = 1.959964;
/** More steps, or more frequencies, than this take too long: then the saddlepoint and the normal band have to do. */
const MOST_STEPS = 1 << 26;
const MOST_FREQUENCIES = 1 << 20;

export const session = (lattice: Lattice, decisions: number): Session => {
  const { least, step, points } = lattice;
  const most = points.at(-1)?.at ?? 0;
  if (most === 0) {
    return { houseAhead: { chance: least < 0 ? 1 : 0, method: 'exact' }, low: least, high: least };
  }
  // Behind: least · n + step · T < 0.
  const bound = (-least * decisions) / step;
  const last = Math.ceil(bound - 1e-9 * Math.max(1, Math.abs(bound))) - 1;
  const netAt = (place: number): number => least + (step * place) / decisions;
  const mean = points.reduce((sum, { at, p }) => sum + at * p, 0);
  const variance = points.reduce((sum, { at, p }) => sum + (at - mean) ** 2 * p, 0);
  const half = BAND * Math.sqrt(decisions * variance);
  // Where all that comes back of a lost wager is less than what comes back of others on average, walking loses precision.
  const precise = mean <= (points[1]?.at ?? 0);
  const walk = precise && last <= MOST_STEPS ? walked(lattice, decisions, last) : undefined;
  if (walk !== undefined) {
    const { upTo, lowest, highest } = walk;
    return {
      houseAhead: { chance: upTo, method: 'exact' },
      ...{ low: netAt(lowest), high: netAt(highest) },
    };
  }
  return {
    houseAhead: behind(lattice, decisions, last),
    low: netAt(Math.max(0, decisions * mean - half)),
    high: netAt(Math.min(most * decisions, decisions * mean + half)),
  };
};

const behind = (lattice: Lattice, decisions: number, last: number): Tail => {
  const most = (lattice.points.at(-1)?.at ?? 0) * decisions;
  if (last < 0 || last >= most) return { chance: last < 0 ? 0 : 1, method: 'exact' };
  return most + 1 <= MOST_FREQUENCIES
    ? { chance: byFrequencies(lattice, decisions, last), method: 'exact' }
    : { chance: behindBySaddlepoint(lattice, decisions, last), method: 'saddlepoint' };
};

/** The chance that the player is behind after this many decisions: that the house is ahead. */
export const houseAhead = (lattice: Lattice, decisions: number): Tail =>
  session(lattice, decisions).houseAhead;

const BITS = 900;
const HUGE = 2 ** BITS;

/**
 * The distribution of the sum, place by place, from the lowest: the coefficients of a polynomial to the power of the decisions, each
 * from those before it (Euler). Each is kept as a multiple of the first, which is too small to write. Undefined if the walk is too long.
 */
const walked = ({ points: [lose, ...others] }: Lattice, decisions: number, last: number) => {
  const first = lose?.p ?? 1;
  const ats = Int32Array.from(others, ({ at }) => at);
  const over = Float64Array.from(others, ({ p }) => p / first);
  const most = ats.at(-1) ?? 0;
  const end = most * decisions;
  // A ring: no coefficient depends on one further back than the largest win. It is as long as the walk needs it.
  let ring = Float64Array.of(1, 0);
  let mask = 1;
  // Both as powers of two: whole ones lose nothing, however many there are.
  let [sum, log] = [1, decisions * Math.log2(first)];
  /** A chance in the measure of the sum. */
  const measured = (chance: number): number => 2 ** (Math.log2(chance) - log);
  let [low, high] = [measured(OUTSIDE), measured(1 - OUTSIDE)];
  let [lowest, highest, upTo] = [-1, -1, last < 0 ? 0 : -1];
  let steps = 0;
  for (let place = 0; ; place += 1) {
    if (place > mask && mask < most) {
      const longer = new Float64Array(2 * ring.length);
      longer.set(ring);
      ring = longer;
      mask = ring.length - 1;
    }
    if (place > 0) {
      let next = 0;
      let i = 0;
      for (; i < ats.length && (ats[i] as number) <= place; i += 1) {
        const at = ats[i] as number;
        const weight = at * (decisions + 1) - place;
        next += (over[i] as number) * weight * (ring[(place - at) & mask] as number);
      }
      ring[place & mask] = next / place;
      sum += next / place;
      steps += i + 1;
    }
    if (sum > HUGE) {
      steps += ring.length;
      for (let i = 0; i <= mask; i += 1) ring[i] = (ring[i] as number) / HUGE;
      sum /= HUGE;
      log += BITS;
      [low, high] = [measured(OUTSIDE), measured(1 - OUTSIDE)];
    }
    const whole = place === end;
    if (lowest < 0 && (whole || sum >= low)) lowest = place;
    if (highest < 0 && (whole || sum >= high)) highest = place;
    if (upTo < 0 && (whole || place === last)) {
      upTo = whole ? 1 : Math.min(1, 2 ** (log + Math.log2(sum)));
    }
    if (upTo >= 0 && highest >= 0) return { upTo, lowest, highest };
    if (steps > MOST_STEPS) return undefined;
  }
};

/** P(T ≤ last) by the discrete Fourier transform of the sum, which has no error but that of rounding. */
const byFrequencies = ({ points }: Lattice, decisions: number, last: number): number => {
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

/** P(T ≤ last) by Lugannani and Rice with the correction for a lattice: close where no win is rarer than the decisions are many. */
export const behindBySaddlepoint = (
  { points }: Lattice,
  decisions: number,
  last: number,
): number => {
  const target = (last + 0.5) / decisions;
  const steps = points.map(({ at, p }) => [at, p] as const);
  const s = rootOf((at) => tilted(steps, at).mean - target);
  const { k, variance } = tilted(steps, s);
  const w = Math.sign(s) * Math.sqrt(Math.max(0, 2 * decisions * (s * target - k)));
  return 1 - lugannaniRice(w, 2 * Math.sinh(s / 2) * Math.sqrt(decisions * variance));
};
