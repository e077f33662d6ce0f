// Bytes, hashes and canonical JSON (docs/log-format.md, "Values"). SHA-256 is written out (FIPS 180-4), because the one of
// the platform answers later and a log asks for it many thousand times.

export const utf8 = (text) => new TextEncoder().encode(text);
export const hex = (bytes) => Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
export const unhex = (text) =>
  Uint8Array.from(text.match(/../g) ?? [], (two) => Number.parseInt(two, 16));
export const isHex = (value, bytes) =>
  typeof value === 'string' && value.length === 2 * bytes && /^[0-9a-f]*$/.test(value);

export const isDay = (text) => {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const noon = new Date(`${text}T12:00:00Z`);
  return !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(`${text}T`);
};
export const cat = (...parts) => {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};

export const u32 = (n) => [n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255];
export const u64 = (n) => [...u32(Math.floor(n / 2 ** 32)), ...u32(n % 2 ** 32)];
/** The length in four bytes, then the bytes. */
export const part = (value) => {
  const bytes = typeof value === 'string' ? utf8(value) : value;
  return cat(u32(bytes.length), bytes);
};

const primes = [];
for (let n = 2; primes.length < 64; n += 1) if (primes.every((p) => n % p !== 0)) primes.push(n);
/** The first 32 bits of what a root has behind its point, found with whole numbers. */
const fraction = (n, power) => {
  const value = BigInt(n) << BigInt(32 * power);
  let [low, high] = [0n, 1n << 40n];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (middle ** BigInt(power) <= value) low = middle;
    else high = middle;
  }
  return Number(low & 0xffffffffn);
};
const ROUND = Int32Array.from(primes, (p) => fraction(p, 3));
const START = Int32Array.from(primes.slice(0, 8), (p) => fraction(p, 2));
const turn = (x, n) => (x >>> n) | (x << (32 - n));
const words = new Int32Array(64);

const mix = (state, bytes, at) => {
  for (let i = 0; i < 16; i += 1) {
    const j = at + 4 * i;
    words[i] = (bytes[j] << 24) | (bytes[j + 1] << 16) | (bytes[j + 2] << 8) | bytes[j + 3];
  }
  for (let i = 16; i < 64; i += 1) {
    const x = words[i - 15];
    const y = words[i - 2];
    const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
    const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
    words[i] = (words[i - 16] + s0 + words[i - 7] + s1) | 0;
  }
  // Word by word: taken apart at once they are read through an iterator, which costs more than the block.
  let a = state[0];
  let b = state[1];
  let c = state[2];
  let d = state[3];
  let e = state[4];
  let f = state[5];
  let g = state[6];
  let h = state[7];
  for (let i = 0; i < 64; i += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[i] + words[i]) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] += a;
  state[1] += b;
  state[2] += c;
  state[3] += d;
  state[4] += e;
  state[5] += f;
  state[6] += g;
  state[7] += h;
};

export const sha256 = (bytes) => {
  const padded = new Uint8Array(((bytes.length + 8) >> 6) * 64 + 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  padded.set(u64(bytes.length * 8), padded.length - 8);
  const state = Int32Array.from(START);
  for (let at = 0; at < padded.length; at += 64) mix(state, padded, at);
  return Uint8Array.from([...state].flatMap(u32));
};
export const shaText = (text) => hex(sha256(utf8(text)));

export const hmac = (key, message) => {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const inner = sha256(
    cat(
      block.map((b) => b ^ 0x36),
      message,
    ),
  );
  return sha256(
    cat(
      block.map((b) => b ^ 0x5c),
      inner,
    ),
  );
};

/** Names sorted by code units, no white space. */
export const canonical = (value) => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`);
  return `{${members.join(',')}}`;
};
/** What a log can keep: whole numbers and texts without halves of letters. */
export const isKept = (value) => {
  if (typeof value === 'number') return Number.isSafeInteger(value);
  if (typeof value === 'string') return !/\p{Cs}/u.test(value);
  if (value === null || typeof value !== 'object') return value !== undefined;
  return Object.keys(value).every((name) => isKept(name) && isKept(value[name]));
};
export const same = (a, b) => a === b || canonical(a ?? null) === canonical(b ?? null);

/** Ed25519 is left to the platform: Node and browsers have it. */
export const isSigned = async (key, text, signature) => {
  if (!isHex(key, 32) || !isHex(signature, 64)) return false;
  const { subtle } = globalThis.crypto;
  const imported = await subtle.importKey('raw', unhex(key), 'Ed25519', false, ['verify']);
  return subtle.verify('Ed25519', imported, unhex(signature), utf8(text));
};

/** What is thrown where a log is wrong; anything else that is thrown is a log that cannot be read. */
export class Wrong extends Error {}
export const wrong = (because) => {
  throw new Wrong(because);
};
/** Demands something of the log. */
export const must = (holds, because) => {
  if (!holds) wrong(because);
};
