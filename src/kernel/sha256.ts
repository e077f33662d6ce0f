/** A digest of 32 bytes. */
export type Hash = (message: Uint8Array) => Uint8Array;

/**
 * SHA-256 (FIPS 180-4) in plain script, so that an outsider's page can check a reveal in one go, offline and
 * without the asynchronous digests of browsers.
 */
export const sha256: Hash = (message) => digest(START, message, 0);

/** HMAC (RFC 2104) under a key: the two blocks that the key makes are read once for all messages. */
export const hmacUnder = (key: Uint8Array): Hash => {
  const short = key.length > BLOCK ? sha256(key) : key;
  const afterKey = (byte: number): Int32Array => {
    const block = new Uint8Array(BLOCK).fill(byte);
    for (let i = 0; i < short.length; i += 1) block[i] = byte ^ (short[i] as number);
    state.set(START);
    absorb(block, BLOCK);
    return state.slice();
  };
  const [inner, outer] = [afterKey(0x36), afterKey(0x5c)];
  return (message) => digest(outer, digest(inner, message, BLOCK), BLOCK);
};

/** Digests of messages that all begin with these bytes: the whole blocks of the beginning are read once. */
export const sha256Beginning = (beginning: Uint8Array): Hash => {
  const whole = beginning.length - (beginning.length % BLOCK);
  state.set(START);
  absorb(beginning, whole);
  const start = state.slice();
  return (message) => digest(start, message.subarray(whole), whole);
};

export const joined = (...parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let filled = 0;
  for (const part of parts) {
    whole.set(part, filled);
    filled += part.length;
  }
  return whole;
};

export const toHex = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += HEX[byte];
  return text;
};

/** Bytes written as two small letters or digits each; anything else is not hex. */
export const fromHex = (text: string): Uint8Array | undefined => {
  if (text.length % 2 !== 0) return undefined;
  const bytes = new Uint8Array(text.length >> 1);
  for (let i = 0; i < bytes.length; i += 1) {
    const [high, low] = [DIGITS[text.charCodeAt(2 * i)], DIGITS[text.charCodeAt(2 * i + 1)]];
    if (high === undefined || low === undefined) return undefined;
    bytes[i] = (high << 4) | low;
  }
  return bytes;
};

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
/** The value of a hexadecimal digit, by its character code. */
const DIGITS: Readonly<Record<number, number>> = Object.fromEntries(
  Array.from('0123456789abcdef', (digit, value) => [digit.charCodeAt(0), value]),
);

const BLOCK = 64;

const at = (words: Int32Array, index: number): number => words[index] as number;
const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** Two blocks, and the state in the making: most messages are short, and find their room here. Never seen from outside. */
const room = new Uint8Array(2 * BLOCK);
const state = new Int32Array(8);

/** The digest of a message that ends here, from the state that whole blocks before it left. */
const digest = (start: Int32Array, message: Uint8Array, before: number): Uint8Array => {
  const size = ((message.length + 72) >> 6) << 6;
  const padded = size <= room.length ? room : new Uint8Array(size);
  padded.set(message);
  padded[message.length] = 0x80;
  padded.fill(0, message.length + 1, size);
  const length = before + message.length;
  writeWord(padded, size - 8, length >>> 29);
  writeWord(padded, size - 4, length << 3);
  state.set(start);
  absorb(padded, size);
  const bytes = new Uint8Array(32);
  for (let t = 0; t < 8; t += 1) writeWord(bytes, 4 * t, at(state, t));
  return bytes;
};

const writeWord = (bytes: Uint8Array, to: number, word: number): void => {
  bytes[to] = word >>> 24;
  bytes[to + 1] = word >>> 16;
  bytes[to + 2] = word >>> 8;
  bytes[to + 3] = word;
};

const byteAt = (bytes: Uint8Array, index: number): number => bytes[index] as number;
const wordAt = (bytes: Uint8Array, from: number): number =>
  (byteAt(bytes, from) << 24) |
  (byteAt(bytes, from + 1) << 16) |
  (byteAt(bytes, from + 2) << 8) |
  byteAt(bytes, from + 3);

/** The words of one block after another: read again for each, and never seen from outside. */
const schedule = new Int32Array(64);

/** Takes whole blocks into the state. */
const absorb = (blocks: Uint8Array, size: number): void => {
  for (let block = 0; block < size; block += BLOCK) {
    for (let t = 0; t < 16; t += 1) schedule[t] = wordAt(blocks, block + 4 * t);
    for (let t = 16; t < 64; t += 1) {
      const early = at(schedule, t - 15);
      const late = at(schedule, t - 2);
      schedule[t] =
        (at(schedule, t - 16) +
          (turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)) +
          at(schedule, t - 7) +
          (turn(late, 17) ^ turn(late, 19) ^ (late >>> 10))) |
        0;
    }
    compress();
  }
};

const compress = (): void => {
  // One by one: taken out of an array they are no longer kept in registers, and a block takes twice as long.
  let a = at(state, 0);
  let b = at(state, 1);
  let c = at(state, 2);
  let d = at(state, 3);
  let e = at(state, 4);
  let f = at(state, 5);
  let g = at(state, 6);
  let h = at(state, 7);
  for (let t = 0; t < 64; t += 1) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const mixed = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice) | 0;
    const first = (mixed + at(ROUNDS, t) + at(schedule, t)) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state[0] = at(state, 0) + a;
  state[1] = at(state, 1) + b;
  state[2] = at(state, 2) + c;
  state[3] = at(state, 3) + d;
  state[4] = at(state, 4) + e;
  state[5] = at(state, 5) + f;
  state[6] = at(state, 6) + g;
  state[7] = at(state, 7) + h;
};

/** The constants are the first 32 bits behind the point of the roots of the first primes, in exact whole numbers. */
const fractionOfRoot = (prime: number, degree: 2n | 3n): number => {
  const target = BigInt(prime) << (32n * degree);
  let root = 0n;
  for (let bit = 1n << 36n; bit > 0n; bit >>= 1n) {
    if ((root | bit) ** degree <= target) root |= bit;
  }
  return Number(root & 0xffff_ffffn);
};

const primes = (count: number): readonly number[] => {
  const found: number[] = [];
  for (let n = 2; found.length < count; n += 1) {
    if (found.every((prime) => n % prime !== 0)) found.push(n);
  }
  return found;
};

const START = Int32Array.from(primes(8), (prime) => fractionOfRoot(prime, 2n));
const ROUNDS = Int32Array.from(primes(64), (prime) => fractionOfRoot(prime, 3n));
