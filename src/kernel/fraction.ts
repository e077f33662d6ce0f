/** An exact fraction in lowest terms with a positive denominator. */
export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

const gcd = (a: bigint, b: bigint): bigint => {
  let x = a < 0n ? -a : a;
  let y = b < 0n ? -b : b;
  while (y !== 0n) {
    const rest = x % y;
    x = y;
    y = rest;
  }
  return x;
};

export const fraction = (n: bigint | number, d: bigint | number = 1n): Fraction => {
  const top = BigInt(n);
  const bottom = BigInt(d);
  if (bottom === 0n) throw new Error('a fraction of nothing');
  const by = gcd(top, bottom) * (bottom < 0n ? -1n : 1n);
  return { n: top / by, d: bottom / by };
};

export const plus = (a: Fraction, b: Fraction): Fraction => {
  if (a.n === 0n) return b;
  return b.n === 0n ? a : fraction(a.n * b.d + b.n * a.d, a.d * b.d);
};
export const minus = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.n * b.d - b.n * a.d, a.d * b.d);
export const times = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.n, a.d * b.d);
export const over = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.d, a.d * b.n);
/** Fractions over one common denominator: the denominator, and the numerator of each. */
export const overOne = (
  fractions: readonly Fraction[],
): readonly [whole: bigint, parts: readonly bigint[]] => {
  const whole = fractions.reduce((all, { d }) => (all / gcd(all, d)) * d, 1n);
  return [whole, fractions.map(({ n, d }) => n * (whole / d))];
};
export const negate = (a: Fraction): Fraction => ({ n: -a.n, d: a.d });
export const compare = (a: Fraction, b: Fraction): number => {
  const difference = a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};

/** `17/216`, and `0/1` for nothing: always both parts, so that a reader never has to guess. */
export const sayFraction = (a: Fraction): string => `${a.n}/${a.d}`;

/** Rounded half away from zero to that number of decimal places; `places` 4 of 1/3 is `0.3333`. */
export const decimal = (a: Fraction, places: number): string => {
  const scale = 10n ** BigInt(places);
  const top = (a.n < 0n ? -a.n : a.n) * scale * 2n + a.d;
  const digits = (top / (2n * a.d)).toString().padStart(places + 1, '0');
  const sign = a.n < 0n && /[1-9]/.test(digits) ? '-' : '';
  const cut = digits.length - places;
  return places === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, cut)}.${digits.slice(cut)}`;
};

export const percent = (a: Fraction, places = 4): string =>
  `${decimal(times(a, fraction(100)), places)}%`;
