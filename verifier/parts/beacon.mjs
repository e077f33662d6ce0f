// Signatures of the public beacon drand quicknet (docs/fairness.md, "The beacon"): BLS on BLS12-381, signatures in G1, the
// message hashed to G1 by RFC 9380. Written to be read, with whole numbers of any size: nothing here is secret.
import { cat, hex, isHex, sha256, u64, unhex, utf8 } from './bytes.mjs';
import { X_DEN, X_NUM, Y_DEN, Y_NUM } from './isogeny.mjs';

const P =
  0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaabn;
const R = 0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001n;
const X = 0xd201000000010000n; // the curve's parameter is −X
const KEY =
  '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451' +
  '0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a';
const DST = utf8('BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_');

// ---- numbers modulo P ----
const mod = (a) => ((a % P) + P) % P;
const power = (a, n) => {
  let [result, square] = [1n, mod(a)];
  for (let left = n; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % P;
    square = (square * square) % P;
  }
  return result;
};
const inverse = (a) => {
  let [r, s, x, y] = [P, mod(a), 0n, 1n];
  while (s > 0n) {
    const q = r / s;
    [r, s, x, y] = [s, r - q * s, y, x - q * y];
  }
  return mod(x);
};
const root = (a) => {
  const found = power(a, (P + 1n) / 4n);
  return (found * found) % P === mod(a) ? found : undefined;
};
const number = (bytes) => BigInt(`0x${hex(bytes)}`);

// ---- pairs a + b·i with i² = −1 ----
const add2 = ([a, b], [c, d]) => [mod(a + c), mod(b + d)];
const sub2 = ([a, b], [c, d]) => [mod(a - c), mod(b - d)];
const mul2 = ([a, b], [c, d]) => [mod(a * c - b * d), mod(a * d + b * c)];
const times = ([a, b], n) => [mod(a * n), mod(b * n)];
const inverse2 = ([a, b]) => times([a, -b], inverse(a * a + b * b));
const power2 = (a, n) => {
  let [result, square] = [[1n, 0n], a];
  for (let left = n; left > 0n; left >>= 1n) {
    if (left & 1n) result = mul2(result, square);
    square = mul2(square, square);
  }
  return result;
};
const root2 = (a) => {
  const one = power2(a, (P - 3n) / 4n);
  const [x, alpha] = [mul2(one, a), mul2(mul2(one, one), a)];
  if (alpha[0] === P - 1n && alpha[1] === 0n) return [mod(-x[1]), x[0]];
  return mul2(power2(add2(alpha, [1n, 0n]), (P - 1n) / 2n), x);
};
const XI = [1n, 1n];

// ---- polynomials of degree below 6 in w over those, with w⁶ = 1 + i ----
const ONE = [[1n, 0n], ...Array.from({ length: 5 }, () => [0n, 0n])];
const mul12 = (f, g) => {
  const sums = Array.from({ length: 11 }, () => [0n, 0n]);
  for (let i = 0; i < 6; i += 1) {
    const [a, b] = f[i];
    if (a === 0n && b === 0n) continue;
    for (let j = 0; j < 6; j += 1) {
      const [c, d] = g[j];
      if (c === 0n && d === 0n) continue;
      const sum = sums[i + j];
      sum[0] += a * c - b * d;
      sum[1] += a * d + b * c;
    }
  }
  return ONE.map((_, k) => {
    const [a, b] = sums[k];
    const [c, d] = sums[k + 6] ?? [0n, 0n];
    return [mod(a + c - d), mod(b + c + d)];
  });
};
/** f to the power P⁶: w becomes −w. */
const conjugate = (f) => f.map((one, k) => (k % 2 === 0 ? one : times(one, -1n)));
const SIXTH = power2(XI, (P * P - 1n) / 6n);
/** f to the power P². */
const frobenius2 = (f) => f.map((one, k) => mul2(one, power2(SIXTH, BigInt(k))));
const inverse12 = (f) => {
  const c = conjugate(f);
  const norm = mul12(f, c);
  const [a, b, d] = [norm[0], norm[2], norm[4]];
  const xi = (one) => mul2(XI, one);
  const t0 = sub2(mul2(a, a), xi(mul2(b, d)));
  const t1 = sub2(xi(mul2(d, d)), mul2(a, b));
  const t2 = sub2(mul2(b, b), mul2(a, d));
  const by = inverse2(add2(mul2(a, t0), xi(add2(mul2(d, t1), mul2(b, t2)))));
  const zero = [0n, 0n];
  return mul12(c, [mul2(t0, by), zero, mul2(t1, by), zero, mul2(t2, by), zero]);
};
const HARD = (P ** 4n - P ** 2n + 1n) / R;
/** Whether a product of Miller values is one of the group's: to the power (P¹² − 1) / R it is 1. */
const isUnity = (f) => {
  const easy = mul12(conjugate(f), inverse12(f));
  let [result, square] = [ONE, mul12(frobenius2(easy), easy)];
  for (let left = HARD; left > 0n; left >>= 1n) {
    if (left & 1n) result = mul12(result, square);
    square = mul12(square, square);
  }
  return result.every(([a, b], k) => a === (k === 0 ? 1n : 0n) && b === 0n);
};

// ---- points of G1, as x/z², y/z³; z = 0 is none ----
const NONE = [1n, 1n, 0n];
const double = ([x, y, z]) => {
  const [yy, xx] = [(y * y) % P, (x * x) % P];
  const [s, m] = [(4n * x * yy) % P, (3n * xx) % P];
  const nx = mod(m * m - 2n * s);
  return [nx, mod(m * (s - nx) - 8n * yy * yy), (2n * y * z) % P];
};
const plus = (p, q) => {
  if (p[2] === 0n) return q;
  if (q[2] === 0n) return p;
  const [[x, y, z], [u, v, w]] = [p, q];
  const [zz, ww] = [(z * z) % P, (w * w) % P];
  const [a, b] = [(x * ww) % P, (u * zz) % P];
  const [c, d] = [(y * ww * w) % P, (v * zz * z) % P];
  if (a === b) return c === d ? double(p) : NONE;
  const [h, r] = [mod(b - a), mod(d - c)];
  const hh = (h * h) % P;
  const [hhh, s] = [(h * hh) % P, (a * hh) % P];
  const nx = mod(r * r - hhh - 2n * s);
  return [nx, mod(r * (s - nx) - c * hhh), (z * w * h) % P];
};
const multiply = (point, n) => {
  let [result, square] = [NONE, point];
  for (let left = n; left > 0n; left >>= 1n) {
    if (left & 1n) result = plus(result, square);
    square = double(square);
  }
  return result;
};
const affine = ([x, y, z]) => {
  const by = inverse(z);
  const square = (by * by) % P;
  return [(x * square) % P, (y * square * by) % P];
};

/** A compressed point of G1 that is on the curve and in the group; undefined for anything else. */
const pointOf = (bytes) => {
  const [flags] = bytes;
  if ((flags & 0xc0) !== 0x80) return undefined;
  const x = number(cat([flags & 0x1f], bytes.subarray(1)));
  const y = x < P ? root(x * x * x + 4n) : undefined;
  if (y === undefined) return undefined;
  const larger = 2n * y > P;
  const point = [x, larger === ((flags & 0x20) !== 0) ? y : P - y, 1n];
  return multiply(point, R)[2] === 0n ? point : undefined;
};

// ---- RFC 9380: from a message to a point ----
const expand = (message) => {
  const dst = cat(DST, [DST.length]);
  const first = sha256(cat(new Uint8Array(64), message, [0, 128, 0], dst));
  const blocks = [sha256(cat(first, [1], dst))];
  for (let i = 2; i <= 4; i += 1)
    blocks.push(
      sha256(
        cat(
          blocks.at(-1).map((b, k) => b ^ first[k]),
          [i],
          dst,
        ),
      ),
    );
  return cat(...blocks);
};
const [A, B, Z] = [
  0x144698a3b8e9433d693a02c96d4982b0ea985383ee66a8d8e8981aefd881ac98936f8da0e0f97f5cf428082d584c1dn,
  0x12e2908d11688030018b12e8753eee3b2016c1f0f24f4070a0b9c14fcef35ef55a23215a316ceaa5d1cc48e98e172be0n,
  11n,
];
const at = (polynomial, x) => polynomial.reduceRight((sum, k) => (sum * x + k) % P, 0n);
/** The simplified map of Shallue, van de Woestijne and Ulas, then the isogeny. */
const mapped = (u) => {
  const zuu = (Z * u * u) % P;
  const t = mod(zuu * zuu + zuu);
  const x1 = t === 0n ? (B * inverse(Z * A)) % P : mod(-B * inverse(A) * (1n + inverse(t)));
  const curve = (x) => mod(x * x * x + A * x + B);
  const y1 = root(curve(x1));
  const x = y1 === undefined ? (zuu * x1) % P : x1;
  const found = y1 ?? root(curve(x));
  const y = found % 2n === u % 2n ? found : P - found;
  const [top, below] = [at(X_NUM, x), at(X_DEN, x)];
  return [(top * inverse(below)) % P, (y * at(Y_NUM, x) * inverse(at(Y_DEN, x))) % P, 1n];
};
const hashed = (message) => {
  const bytes = expand(message);
  const [u, v] = [0, 64].map((from) => number(bytes.subarray(from, from + 64)) % P);
  return multiply(plus(mapped(u), mapped(v)), X + 1n);
};

// ---- the pairing ----
const G2 = [
  [
    0x024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8n,
    0x13e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7en,
  ],
  [
    0x0ce5d527727d6e118cc9cdc6da2e351aadfd9baa8cbdd3a76d429a695160d12c923ac9cc3baca289e193548608b82801n,
    0x0606c4a02ea734cc32acd2b02bc28b99cb3e287e85a763af267492ab572e99ab3f370d275cec1da1aaa9075ff05f79ben,
  ],
];
/** The key of quicknet in G2: x as it is written, y as its first bits say. */
const keyOf = (text) => {
  const bytes = unhex(text);
  const x = [number(bytes.subarray(48)), number(cat([bytes[0] & 0x1f], bytes.subarray(1, 48)))];
  const y = root2(add2(mul2(mul2(x, x), x), [4n, 4n]));
  const larger = y[1] === 0n ? 2n * y[0] > P : 2n * y[1] > P;
  return [x, larger === ((bytes[0] & 0x20) !== 0) ? y : times(y, -1n)];
};
const QUICKNET_KEY = keyOf(KEY);
const BITS = [...X.toString(2)].slice(1);

/** The slopes along the way from a point of G2; they do not depend on the point of G1. */
const linesOf = (start) => {
  const lines = [];
  let [x, y] = start;
  const line = (slope, u) => {
    lines.push([slope, sub2(mul2(slope, x), y)]);
    const nx = sub2(sub2(mul2(slope, slope), x), u);
    [x, y] = [nx, sub2(mul2(slope, sub2(x, nx)), y)];
  };
  for (const bit of BITS) {
    line(mul2(times(mul2(x, x), 3n), inverse2(times(y, 2n))), x);
    if (bit === '1') line(mul2(sub2(y, start[1]), inverse2(sub2(x, start[0]))), start[0]);
  }
  return lines;
};
const LINES = [linesOf(G2), linesOf(QUICKNET_KEY)];
/** Whether e(one, G2) · e(other, key) = 1. */
const isPaired = (one, other) => {
  const points = [one, other].map(affine);
  let [f, step] = [ONE, 0];
  const meet = () => {
    for (const [i, [x, y]] of points.entries()) {
      const [slope, constant] = LINES[i][step];
      const zero = [0n, 0n];
      f = mul12([constant, zero, times(slope, -x), [y, 0n], zero, zero], f);
    }
    step += 1;
  };
  for (const bit of BITS) {
    f = mul12(f, f);
    meet();
    if (bit === '1') meet();
  }
  return isUnity(f);
};

const minus = ([x, y, z]) => [x, mod(-y), z];
/** Whether this is quicknet's signature for its beacon number. */
export const isBeacon = (round, signature) => {
  if (!Number.isSafeInteger(round) || round < 1 || !isHex(signature, 48)) return false;
  const point = pointOf(unhex(signature));
  if (point === undefined) return false;
  return isPaired(point, minus(hashed(sha256(Uint8Array.from(u64(round))))));
};

/** Whether all of them are: one pairing for many, with random weights, so that no two errors make up for each other. */
export const areBeacons = (all) => {
  let [left, right] = [NONE, NONE];
  for (const { R: round, signature } of all) {
    const point = isHex(signature, 48) && round >= 1 ? pointOf(unhex(signature)) : undefined;
    if (point === undefined) return false;
    const weight = number(globalThis.crypto.getRandomValues(new Uint8Array(16))) | 1n;
    left = plus(left, multiply(point, weight));
    right = plus(right, multiply(hashed(sha256(Uint8Array.from(u64(round)))), weight));
  }
  return left[2] !== 0n && right[2] !== 0n && isPaired(left, minus(right));
};
