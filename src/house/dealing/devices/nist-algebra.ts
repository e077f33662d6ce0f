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

/** The length of the shortest linear feedback register that makes the bits (Berlekamp and Massey). */
export const linearComplexity = (bits: Uint8Array): number => {
  const n = bits.length;
  let c = new Uint8Array(n + 1);
  let b = new Uint8Array(n + 1);
  c[0] = 1;
  b[0] = 1;
  let [l, m] = [0, -1];
  for (let i = 0; i < n; i += 1) {
    let d = bits[i] as number;
    for (let j = 1; j <= l; j += 1) d ^= (c[j] as number) & (bits[i - j] as number);
    if (d === 0) continue;
    const before = c.slice();
    for (let j = 0; j + i - m <= n; j += 1)
      c[j + i - m] = (c[j + i - m] as number) ^ (b[j] as number);
    if (2 * l > i) continue;
    [l, m] = [i + 1 - l, i];
    b = before;
  }
  c = b;
  return l;
};
