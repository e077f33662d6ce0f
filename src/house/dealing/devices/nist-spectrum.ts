/** How many of the first n/2 Fourier coefficients of ±1 are shorter than a bound. */
export const spectrumBelow = (bits: Uint8Array, bound: number): number => {
  const n = bits.length;
  const [re, im] = n % 2 === 0 ? halved(bits) : transformed(signs(bits, 0, 1), new Float64Array(n));
  let below = 0;
  for (let i = 0; i < Math.floor(n / 2); i += 1) {
    if (Math.hypot(re[i] as number, im[i] as number) < bound) below += 1;
  }
  return below;
};

const signs = (bits: Uint8Array, from: number, step: number): Float64Array => {
  const values = new Float64Array(Math.ceil((bits.length - from) / step));
  for (let i = 0; i < values.length; i += 1) values[i] = 2 * (bits[from + i * step] as number) - 1;
  return values;
};

type Complex = readonly [Float64Array, Float64Array];

/** The first half of the transform: neighbors go through as one number, and are told apart by what both ends say. */
const halved = (bits: Uint8Array): Complex => {
  const [zr, zi] = transformed(signs(bits, 0, 2), signs(bits, 1, 2));
  const m = zr.length;
  const [re, im] = [new Float64Array(m), new Float64Array(m)];
  for (let k = 0; k < m; k += 1) {
    const [a, b] = [zr[k] as number, zi[k] as number];
    const [c, d] = [zr[(m - k) % m] as number, zi[(m - k) % m] as number];
    const [cos, sin] = [Math.cos((Math.PI * k) / m), -Math.sin((Math.PI * k) / m)];
    re[k] = (a + c + cos * (b + d) + sin * (a - c)) / 2;
    im[k] = (b - d + sin * (b + d) - cos * (a - c)) / 2;
  }
  return [re, im];
};

/** The discrete Fourier transform of any length, by Bluestein's convolution of a power of two. */
const transformed = (real: Float64Array, imaginary: Float64Array): Complex => {
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
    a[0][i] = (real[i] as number) * c + (imaginary[i] as number) * s;
    a[1][i] = (imaginary[i] as number) * c - (real[i] as number) * s;
    b[0][i] = c;
    b[1][i] = s;
    if (i > 0) [b[0][size - i], b[1][size - i]] = [c, s];
  }
  const roots = rootsFor(size);
  fourier(a, roots, false);
  fourier(b, roots, false);
  for (let i = 0; i < size; i += 1) {
    const [ar, ai] = [a[0][i] as number, a[1][i] as number];
    const [br, bi] = [b[0][i] as number, b[1][i] as number];
    [a[0][i], a[1][i]] = [ar * br - ai * bi, ar * bi + ai * br];
  }
  fourier(a, roots, true);
  const [re, im] = [new Float64Array(n), new Float64Array(n)];
  for (let i = 0; i < n; i += 1) {
    const [r, m] = [(a[0][i] as number) / size, (a[1][i] as number) / size];
    const [c, s] = [cos[i] as number, sin[i] as number];
    [re[i], im[i]] = [r * c + m * s, m * c - r * s];
  }
  return [re, im];
};

/** Cooley and Tukey in place, for a power of two, with the roots of one of that size. */
const fourier = ([re, im]: Complex, [cos, sin]: Complex, inverse: boolean): void => {
  const n = re.length;
  swapped(re);
  swapped(im);
  const turns = inverse ? 1 : -1;
  for (let half = 1, step = n / 2; half < n; half *= 2, step /= 2) {
    // Neighbors are worked on together, and roots are put side by side: memory is read in its order.
    const [wr, wi] = [every(step, cos, 1), every(step, sin, turns)];
    for (let from = 0; from < n; from += 2 * half) {
      for (let k = 0; k < half; k += 1) {
        const [low, high] = [from + k, from + k + half];
        const [wk, vk] = [wr[k] as number, wi[k] as number];
        const tr = (re[high] as number) * wk - (im[high] as number) * vk;
        const ti = (re[high] as number) * vk + (im[high] as number) * wk;
        re[high] = (re[low] as number) - tr;
        im[high] = (im[low] as number) - ti;
        re[low] = (re[low] as number) + tr;
        im[low] = (im[low] as number) + ti;
      }
    }
  }
};

const every = (step: number, of: Float64Array, times: number): Float64Array => {
  const some = new Float64Array(of.length / step);
  for (let k = 0; k < some.length; k += 1) some[k] = times * (of[k * step] as number);
  return some;
};

/** The half circle in n/2 steps. */
const rootsFor = (n: number): Complex => {
  const angle = (2 * Math.PI) / n;
  const [cos, sin] = [new Float64Array(n / 2), new Float64Array(n / 2)];
  for (let k = 0; k < n / 2; k += 1) [cos[k], sin[k]] = [Math.cos(angle * k), Math.sin(angle * k)];
  return [cos, sin];
};

/** Every value where the bits of its place, read backwards, are. */
const swapped = (values: Float64Array): void => {
  const n = values.length;
  for (let i = 1, j = 0; i < n; i += 1) {
    let bit = n >> 1;
    for (; (j & bit) !== 0; bit >>= 1) j ^= bit;
    j |= bit;
    if (i >= j) continue;
    const here = values[i] as number;
    values[i] = values[j] as number;
    values[j] = here;
  }
};
