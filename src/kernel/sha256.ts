/** A digest of 32 bytes. */
export type Hash = (message: Uint8Array) => Uint8Array;

/**
 * SHA-256 (FIPS 180-4) in plain script, so that an outsider's page can check a reveal in one go, offline and
 * without the asynchronous digests of browsers.
 */
export const sha256: Hash = (message) => {
  const state = Uint32Array.from(ROOTS_OF_PRIMES.start);
  const padded = pad(message);
  const view = new DataView(padded.buffer);
  const schedule = new Uint32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let t = 0; t < 16; t += 1) schedule[t] = view.getUint32(block + 4 * t);
    for (let t = 16; t < 64; t += 1) {
      const early = at(schedule, t - 15);
      const late = at(schedule, t - 2);
      schedule[t] =
        at(schedule, t - 16) +
        (turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)) +
        at(schedule, t - 7) +
        (turn(late, 17) ^ turn(late, 19) ^ (late >>> 10));
    }
    compress(state, schedule);
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, t) => {
    digest.setUint32(4 * t, word);
  });
  return new Uint8Array(digest.buffer);
};

/** HMAC (RFC 2104) over any hash with blocks of 64 bytes. */
export const hmac = (hash: Hash, key: Uint8Array, message: Uint8Array): Uint8Array => {
  const short = key.length > 64 ? hash(key) : key;
  const padOf = (byte: number): Uint8Array =>
    Uint8Array.from({ length: 64 }, (_, i) => (short[i] ?? 0) ^ byte);
  return hash(joined(padOf(0x5c), hash(joined(padOf(0x36), message))));
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

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Bytes written as two small letters or digits each; anything else is not hex. */
export const fromHex = (text: string): Uint8Array | undefined =>
  /^(?:[0-9a-f]{2})*$/.test(text)
    ? Uint8Array.from({ length: text.length >> 1 }, (_, i) =>
        Number.parseInt(text.slice(2 * i, 2 * i + 2), 16),
      )
    : undefined;

const at = (words: Uint32Array, index: number): number => words[index] as number;
const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

const pad = (message: Uint8Array): Uint8Array<ArrayBuffer> => {
  const padded = new Uint8Array(((message.length + 72) >> 6) << 6);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, 8n * BigInt(message.length));
  return padded;
};

const compress = (state: Uint32Array, schedule: Uint32Array): void => {
  let [a, b, c, d] = [at(state, 0), at(state, 1), at(state, 2), at(state, 3)];
  let [e, f, g, h] = [at(state, 4), at(state, 5), at(state, 6), at(state, 7)];
  for (let t = 0; t < 64; t += 1) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const first =
      (h +
        (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) +
        choice +
        at(ROOTS_OF_PRIMES.rounds, t) +
        at(schedule, t)) |
      0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] = at(state, i) + word;
  });
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

const ROOTS_OF_PRIMES = {
  start: primes(8).map((prime) => fractionOfRoot(prime, 2n)),
  rounds: Uint32Array.from(primes(64), (prime) => fractionOfRoot(prime, 3n)),
};
