/** The rank over two elements of a square matrix that is filled row by row. */
export const blockRank = (bits: Uint8Array, size: number): number => {
  const rows = Array.from({ length: size }, (_, row) => {
    let word = 0n;
    for (let column = 0; column < size; column += 1) {
      word = 2n * word + BigInt(bits[row * size + column] as number);
    }
    return word;
  });
  let rank = 0;
  for (let column = 0; column < size; column += 1) {
    const mask = 1n << BigInt(size - 1 - column);
    const pivot = rows.findIndex((row, i) => i >= rank && (row & mask) !== 0n);
    if (pivot < 0) continue;
    const row = rows[pivot] as bigint;
    rows[pivot] = rows[rank] as bigint;
    rows[rank] = row;
    for (let i = rank + 1; i < size; i += 1) {
      if (((rows[i] as bigint) & mask) !== 0n) rows[i] = (rows[i] as bigint) ^ row;
    }
    rank += 1;
  }
  return rank;
};

/** The length of the shortest linear feedback register that makes the bits (Berlekamp and Massey), 32 bits at a time. */
export const linearComplexity = (bits: Uint8Array): number => {
  const words = (bits.length >> 5) + 1;
  const c = new Uint32Array(words);
  let b = new Uint32Array(words);
  let before = new Uint32Array(words);
  /** Bits that have been, the last of them first, beside the taps of the register. */
  const past = new Uint32Array(words);
  c[0] = 1;
  b[0] = 1;
  let [l, m] = [0, -1];
  for (let i = 0; i < bits.length; i += 1) {
    pushed(past, bits[i] as number);
    if (!isOddTogether(c, past)) continue;
    before.set(c);
    addShifted(c, b, i - m);
    if (2 * l > i) continue;
    [l, m] = [i + 1 - l, i];
    [b, before] = [before, b];
  }
  return l;
};

const pushed = (words: Uint32Array, bit: number): void => {
  for (let at = words.length - 1; at > 0; at -= 1) {
    words[at] = ((words[at] as number) << 1) | ((words[at - 1] as number) >>> 31);
  }
  words[0] = ((words[0] as number) << 1) | bit;
};

/** Whether both have an odd number of ones in the same places. */
const isOddTogether = (one: Uint32Array, other: Uint32Array): boolean => {
  let all = 0;
  for (let at = 0; at < one.length; at += 1) all ^= (one[at] as number) & (other[at] as number);
  for (let half = 16; half >= 1; half >>= 1) all ^= all >>> half;
  return (all & 1) === 1;
};

/** Adds, without carrying, what is shifted by some places; what is shifted out of the words is gone. */
const addShifted = (to: Uint32Array, of: Uint32Array, places: number): void => {
  const [skip, by] = [places >> 5, places & 31];
  for (let at = to.length - 1; at >= skip; at -= 1) {
    const below = by === 0 || at === skip ? 0 : (of[at - skip - 1] as number) >>> (32 - by);
    to[at] = (to[at] as number) ^ (((of[at - skip] as number) << by) | below);
  }
};
