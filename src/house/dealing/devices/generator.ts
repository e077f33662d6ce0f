import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import type { Words } from '../../../kernel/draw.ts';
import { bug } from '../../../kernel/refusal.ts';

/** Words are made in blocks of this size, and each block begins with fresh outside entropy. */
export const BLOCK_BYTES = 65_536;
/** The stated interval of GLI-19 3.3.2(c): the state is renewed at the latest after this many words. */
export const WORDS_PER_RENEWAL = BLOCK_BYTES / 4;
const KEY_BYTES = 32;

/** Outside entropy: bytes that nobody on the floor or in this program chose. */
export type Entropy = (bytes: number) => Uint8Array;
const operatingSystem: Entropy = (bytes) => randomBytes(bytes);

/** Words that can be renewed and passed over, and keys of their own making. */
export interface RenewedWords extends Words {
  /** Begins a new block with fresh entropy and forgets the words not yet used. */
  renew(): void;
}

/** The generator of the device: it makes secrets, and every draw follows from those. */
export interface Generator {
  /** 32 bytes that nobody can guess. */
  secret(): Uint8Array;
  /** Passes over 1 to 256 words, as the first of them says; called between games. */
  cycle(): void;
  renew(): void;
}

export const createGenerator = (entropy: Entropy = operatingSystem): Generator =>
  generatorFrom(cryptographicWords(entropy));

/**
 * AES-256 in counter mode under a key that is used once. Of each block the first 32 bytes become the next
 * key and are never given out, and a word is erased as it is given: what is in memory tells nothing of the
 * past, and what was given tells nothing of what comes. The next key is also mixed with fresh entropy, so
 * whoever has seen the memory loses the trail with the block.
 */
export const cryptographicWords = (entropy: Entropy): RenewedWords => {
  const outside = watched(entropy);
  const block = new Uint32Array(WORDS_PER_RENEWAL);
  const bytes = new Uint8Array(block.buffer);
  let key: Uint8Array = new Uint8Array(KEY_BYTES);
  let used = WORDS_PER_RENEWAL;

  const renew = (): void => {
    const mixed = createHash('sha256')
      .update('houseway generator 1')
      .update(key)
      .update(outside(KEY_BYTES))
      .digest();
    const stream = createCipheriv('aes-256-ctr', mixed, NO_OFFSET).update(ZEROS);
    key = Uint8Array.from(stream.subarray(0, KEY_BYTES));
    bytes.set(stream.subarray(KEY_BYTES));
    stream.fill(0);
    used = 0;
  };

  const next = (): number => {
    if (used === WORDS_PER_RENEWAL) renew();
    const word = block[used] as number;
    block[used] = 0;
    used += 1;
    return word;
  };

  return Object.freeze({ bits: 32, next, renew });
};

const ZEROS = new Uint8Array(KEY_BYTES + BLOCK_BYTES);
const NO_OFFSET = new Uint8Array(16);

/** A source that falls short or repeats itself stops the device: no word is better than a known one. */
const watched = (entropy: Entropy): Entropy => {
  let last = '';
  return (count) => {
    const fresh = entropy(count);
    if (fresh.length !== count)
      return bug(`The entropy source gave ${fresh.length} bytes, not ${count}.`);
    const seen = createHash('sha256').update(fresh).digest('hex');
    if (seen === last)
      return bug('The entropy source gave the same bytes twice; the device stops.');
    last = seen;
    return fresh;
  };
};

export const generatorFrom = (words: RenewedWords): Generator => {
  const secret = (): Uint8Array =>
    new Uint8Array(Uint32Array.from({ length: KEY_BYTES / 4 }, () => words.next()).buffer);
  const cycle = (): void => {
    for (let passed = words.next() % 256; passed > 0; passed -= 1) words.next();
  };
  return Object.freeze({ secret, cycle, renew: words.renew });
};

/**
 * Cycles between games for as long as the house is open (N.J.A.C. 13:69E-1.28G(b)4). The timer only decides
 * when words are passed over: the time itself is never told to the generator. A fault is told and stops nothing else:
 * draws of an open session need no generator, and the next session is not opened by one that is broken.
 */
export const cycleInBackground = (
  generator: Pick<Generator, 'cycle'>,
  everyMilliseconds: number,
  onFault: (error: unknown) => void,
): (() => void) => {
  const timer = setInterval(() => {
    try {
      generator.cycle();
    } catch (error) {
      onFault(error);
    }
  }, everyMilliseconds);
  timer.unref();
  return () => clearInterval(timer);
};

/**
 * The same construction fed by a seed instead of outside entropy, so that a test or a laboratory can repeat
 * a run. A table is never given one.
 */
export const seededEntropy = (seed: string): Entropy => {
  let counter = 0;
  return (count) => {
    counter += 1;
    return createHash('shake256', { outputLength: count }).update(`${seed}\0${counter}`).digest();
  };
};
