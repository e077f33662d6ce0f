/** How many of the first n/2 Fourier coefficients of ±1 are shorter than a bound. */
export const spectrumBelow = (bits: Uint8Array, bound: number): number => {
  const n = bits.length;
  const real = Float64Array.from(bits, (bit) => 2 * bit - 1);
  const [re, im] = transformed(real);
  let below = 0;
  for (let i = 0; i < Math.floor(n / 2); i += 1) {
    if (Math.hypot(re[i] as number, im[i] as number) < bound) below += 1;
  }
  return below;
};

type Complex = readonly [Float64Array, Float64Array];

/** The discrete Fourier transform of any length, by Bluestein's convolution of a power of two. */
const transformed = (real: Float64Array): Complex => {
  const n = real.length;
  let size = 1;
  while (size < 2 * n) size *= 2;
  const [cos, sin] = [new Float64Array(n), new Float64Array(n)];
  for (let i = 0; i < n; i += 1) {
    const angle = (Math.PI * ((i * i) % (2 * n))) / n;
    [cos[i], sin[i]] = [Math.cos(angle), Math.sin(angle)];
  }
  const a: Complex = [new Float64Array(size), new Float64Array(size)];
  const b: Complex = [new Float64Array(size), new Float64Array(size)];
  for (let i = 0; i < n; i += 1) {
    const [c, s] = [cos[i] as number, sin[i] as number];
    a[0][i] = (real[i] as number) * c;
    a[1][i] = -(real[i] as number) * s;
    b[0][i] = c;
    b[1][i] = s;
    if (i > 0) [b[0][size - i], b[1][size - i]] = [c, s];
  }
  fourier(a, false);
  fourier(b, false);
  for (let i = 0; i < size; i += 1) {
    const [ar, ai] = [a[0][i] as number, a[1][i] as number];
    const [br, bi] = [b[0][i] as number, b[1][i] as number];
    [a[0][i], a[1][i]] = [ar * br - ai * bi, ar * bi + ai * br];
  }
  fourier(a, true);
  const [re, im] = [new Float64Array(n), new Float64Array(n)];
  for (let i = 0; i < n; i += 1) {
    const [r, m] = [(a[0][i] as number) / size, (a[1][i] as number) / size];
    const [c, s] = [cos[i] as number, sin[i] as number];
    [re[i], im[i]] = [r * c + m * s, m * c - r * s];
  }
  return [re, im];
};

/** Cooley and Tukey in place, for a power of two. */
const fourier = ([re, im]: Complex, inverse: boolean): void => {
  const n = re.length;
  for (let i = 1, j = 0; i < n; i += 1) {
    let bit = n >> 1;
    for (; (j & bit) !== 0; bit >>= 1) j ^= bit;
    j |= bit;
    if (i >= j) continue;
    [re[i], re[j]] = [re[j] as number, re[i] as number];
    [im[i], im[j]] = [im[j] as number, im[i] as number];
  }
  for (let length = 2; length <= n; length *= 2) {
    const angle = ((inverse ? 2 : -2) * Math.PI) / length;
    const half = length / 2;
    for (let k = 0; k < half; k += 1) {
      const [wr, wi] = [Math.cos(angle * k), Math.sin(angle * k)];
      for (let from = k; from < n; from += length) {
        const to = from + half;
        const [br, bi] = [re[to] as number, im[to] as number];
        const [tr, ti] = [br * wr - bi * wi, br * wi + bi * wr];
        const [ar, ai] = [re[from] as number, im[from] as number];
        [re[to], im[to], re[from], im[from]] = [ar - tr, ai - ti, ar + tr, ai + ti];
      }
    }
  }
};
