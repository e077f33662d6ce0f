/**
 * xoshiro256** by Blackman and Vigna, for simulations: fast, with a state of 256 bits, and not fit for play. This is the
 * plain wording that the WebAssembly kernels are held to.
 */
export interface Xoshiro {
  /** The next word of 64 bits. */
  word(): bigint;
  /** A digit below `range` out of that word's lowest sixteen bits; values that would favor a digit are drawn again. */
  digit16(range: number): number;
  digit32(range: number): number;
}

const MASK = (1n << 64n) - 1n;
const rotl = (x: bigint, k: bigint): bigint => ((x << k) | (x >> (64n - k))) & MASK;

export const xoshiro256 = (seed: BigUint64Array): Xoshiro => {
  let [s0 = 0n, s1 = 0n, s2 = 0n, s3 = 0n] = seed;
  const word = (): bigint => {
    const drawn = (rotl((s1 * 5n) & MASK, 7n) * 9n) & MASK;
    const t = (s1 << 17n) & MASK;
    s2 ^= s0;
    s3 ^= s1;
    s1 ^= s2;
    s0 ^= s3;
    s2 ^= t;
    s3 = rotl(s3, 45n);
    return drawn;
  };
  const digit = (range: number, bits: number): number => {
    for (;;) {
      const scaled = scaledDigit(BigInt.asUintN(bits, word()), range, bits);
      if (scaled !== undefined) return scaled;
    }
  };
  return { word, digit16: (range) => digit(range, 16), digit32: (range) => digit(range, 32) };
};

/** Bits scaled to a range as Lemire does it; undefined where they would favor a digit. */
export const scaledDigit = (bits: bigint, range: number, size: number): number | undefined => {
  const scaled = bits * BigInt(range);
  const least = (1n << BigInt(size)) % BigInt(range);
  return BigInt.asUintN(size, scaled) < least ? undefined : Number(scaled >> BigInt(size));
};

/** The bits of a word from the lowest, sixteen or 32 at a time. */
export const partsOf = (word: bigint, size: number): readonly bigint[] =>
  Array.from({ length: size === 16 ? 4 : 2 }, (_, at) =>
    BigInt.asUintN(size, word >> BigInt(at * size)),
  );

/**
 * Cards by number from a deck that is shuffled on from deal to deal, as the kernels deal them: Fisher and Yates from the
 * front, four cards to a word.
 */
export const shuffledOn = (
  seed: BigUint64Array,
  size: number,
  count: number,
): (() => readonly number[]) => {
  const generator = xoshiro256(seed);
  const deck = Array.from({ length: size }, (_, card) => card);
  return () => {
    let parts: readonly bigint[] = [];
    for (let dealt = 0; dealt < count; dealt += 1) {
      if (dealt % 4 === 0) parts = partsOf(generator.word(), 16);
      exchange(deck, dealt, dealt + digitOf(generator, parts[dealt % 4] ?? 0n, size - dealt));
    }
    return deck.slice(0, count);
  };
};

/** Sixteen bits scaled to a range, drawn again where they would favor a digit. */
export const digitOf = (generator: Xoshiro, bits: bigint, range: number): number =>
  scaledDigit(bits, range, 16) ?? generator.digit16(range);

const exchange = (deck: number[], a: number, b: number): void => {
  const [one = 0, other = 0] = [deck[a], deck[b]];
  deck[a] = other;
  deck[b] = one;
};
