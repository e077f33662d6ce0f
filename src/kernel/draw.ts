import type { Card } from './cards.ts';
import type { Uniform } from './chance.ts';
import type { DieFace } from './dice.ts';
import { bug } from './refusal.ts';
import { fromHex, hmacUnder, joined, sha256, sha256Beginning, toHex } from './sha256.ts';

/**
 * How every draw of an electronic table comes about: `houseway draw 2`, whose exact bytes docs/fairness.md prints.
 * The table, the verifier, the laboratory test and a patron's browser all run this module; it needs no Node.
 */
export const SPECIFICATION = 'houseway draw 2';

/** 32 or 48 bytes, or any other number of them, in small hexadecimal digits. */
export type Hex = string;

/**
 * What a game may ask of chance: a range, a number of dice, or cards of a deck. There is no other way in for a stake, a
 * balance, an earlier result or the time (GLI-19 4.5.2).
 */
export interface DrawSource {
  /** A whole number from 1 to n, each equally likely. */
  number(n: number): number;
  /** Dice in the order thrown. */
  dice(count: number): readonly DieFace[];
  /** The first cards of a shuffle of the deck. */
  deal(deck: readonly Card[], count: number): readonly Card[];
}

/** Where words come from: whole numbers of a fixed size in bits, all of them equally likely. */
export interface Words {
  /** 1 to 32. Fewer than 32 only in proofs, where every word can be tried. */
  readonly bits: number;
  next(): number;
}

/** What a draw was asked for. */
export type DrawShape =
  | { readonly number: number }
  | { readonly dice: number }
  | { readonly deal: number; readonly of: number };

export type Outcome = readonly (number | Card)[];

/**
 * The words below this limit are a whole multiple of n; the others are thrown away. Otherwise low results would come up
 * more often (GLI-19 3.2.3(a); N.J.A.C. 13:69E-1.28G(b)6).
 */
export const rejectionLimit = (bits: number, n: number): number => 2 ** bits - (2 ** bits % n);

/** Whole numbers 0 … n − 1 from words, each equally likely. */
export const uniformFrom = ({ bits, next }: Words): Uniform => {
  const range = 2 ** bits;
  return (n) => {
    if (!Number.isInteger(n) || n < 1 || n > range) {
      return bug(`A range of ${n} cannot be drawn from words of ${bits} bits.`);
    }
    const limit = range - (range % n);
    let word = next();
    while (word >= limit) word = next();
    return word % n;
  };
};

/** Numbers, dice and cards from whole numbers; the one place where a draw is scaled. */
export const drawSource = (uniform: Uniform): DrawSource => {
  const number = (n: number): number => 1 + uniform(n);
  const dice = (count: number): readonly DieFace[] => {
    if (!Number.isInteger(count) || count < 1) return bug(`${count} dice cannot be thrown.`);
    return Array.from({ length: count }, () => number(6) as DieFace);
  };
  /** Fisher and Yates from the front: fewer cards are the beginning of more. */
  const deal = (deck: readonly Card[], count: number): readonly Card[] => {
    if (!Number.isInteger(count) || count < 0 || count > deck.length) {
      return bug(`${count} cards cannot be dealt from ${deck.length}.`);
    }
    const order = [...deck];
    for (let at = 0; at < Math.min(count, deck.length - 1); at += 1) {
      const pick = at + uniform(deck.length - at);
      const card = order[pick] ?? bug('the deck ran out');
      order[pick] = order[at] ?? card;
      order[at] = card;
    }
    return order.slice(0, count);
  };
  return Object.freeze({ number, dice, deal });
};

/** A source that remembers what was asked of it and what it gave: a draw asks once. */
export const recorded = (source: DrawSource) => {
  const taken: { readonly shape: DrawShape; readonly outcome: Outcome }[] = [];
  const keep = <Drawn extends Outcome>(shape: DrawShape, outcome: Drawn): Drawn => {
    taken.push({ shape, outcome });
    return outcome;
  };
  const kept: DrawSource = {
    number: (n) => keep({ number: n }, [source.number(n)])[0] ?? bug('no number was drawn'),
    dice: (count) => keep({ dice: count }, source.dice(count)),
    deal: (deck, count) => keep({ deal: count, of: deck.length }, source.deal(deck, count)),
  };
  return { source: kept, taken: (): (typeof taken)[number] | undefined => taken[0] };
};

/** A source for asking whether chance is due, and of which shape; what it gives means nothing. */
export const anyDraw: DrawSource = drawSource(() => 0);

/** Where a chain of secrets belongs: its house, by the hash of the log's first entry, and its session. */
export interface ChainPlace {
  readonly house: Uint8Array;
  readonly session: string;
}

/** c[i − 1] from c[i]. */
export const chainStep = (place: ChainPlace, index: number, secret: Uint8Array): Uint8Array =>
  chainDown(place, index, secret, index - 1);

/** c[to] from c[from], where `to` is not after `from`. The steps of a session differ in their last 36 bytes alone. */
export const chainDown = (
  { house, session }: ChainPlace,
  from: number,
  secret: Uint8Array,
  to: number,
): Uint8Array => {
  const place = joined(text('houseway chain 2'), fixed(house, 32), text(session));
  const message = joined(place, u32(from), fixed(secret, 32));
  const step = new DataView(message.buffer, place.length);
  const hash = sha256Beginning(place);
  let now = secret;
  for (let index = from; index > to; index -= 1) {
    step.setUint32(0, index);
    message.set(now, place.length + 4);
    now = hash(message);
  }
  return now;
};

/** Over the canonical JSON of `{game, inForce, payment}`. */
export const rulesDigest = (canonicalJson: string): Uint8Array =>
  sha256(joined(text('houseway rules 2'), text(canonicalJson)));

export interface PromiseTerms extends ChainPlace {
  readonly index: number;
  readonly table: string;
  readonly round: number;
  readonly game: string;
  readonly rules: Uint8Array;
  /** The 32 bytes of the chain hash of the beacon; without a beacon no bytes. */
  readonly beacon: Uint8Array;
  readonly windowMs: number;
  readonly marginMs: number;
  /** c[index − 1]. */
  readonly commit: Uint8Array;
}

export const promiseOf = (terms: PromiseTerms): Uint8Array =>
  sha256(
    joined(
      ...[text('houseway promise 2'), text(SPECIFICATION), fixed(terms.house, 32)],
      ...[text(terms.session), u32(terms.index), text(terms.table), u64(terms.round)],
      ...[text(terms.game), fixed(terms.rules, 32), sized(terms.beacon)],
      ...[u32(terms.windowMs), u32(terms.marginMs), fixed(terms.commit, 32)],
    ),
  );

export interface SeatEntropy {
  readonly seat: number;
  readonly entropy: Hex;
}

/** What a draw follows from, and nothing else. */
export interface SeedTerms {
  readonly secret: Uint8Array;
  readonly promise: Uint8Array;
  readonly draw: number;
  /** Seats rise, each is there once. */
  readonly contributions: readonly SeatEntropy[];
  readonly beacon?: { readonly round: number; readonly signature: Uint8Array };
}

export const seedOf = ({ secret, promise, draw, contributions, beacon }: SeedTerms): Uint8Array => {
  contributions.forEach(({ seat }, i) => {
    if (i > 0 && seat <= (contributions[i - 1]?.seat ?? 0)) bug('seats rise, each once');
  });
  return hmacUnder(fixed(secret, 32))(
    joined(
      ...[text('houseway seed 2'), fixed(promise, 32), u32(draw), u32(contributions.length)],
      ...contributions.flatMap(({ seat, entropy }) => [u32(seat), fixed(bytesOf(entropy), 32)]),
      ...[u64(beacon?.round ?? 0), randomnessOf(beacon?.signature)],
    ),
  );
};

/** The 32 bytes that a beacon gives; without a beacon they are zeros. */
export const randomnessOf = (signature: Uint8Array | undefined): Uint8Array =>
  signature === undefined ? new Uint8Array(32) : sha256(fixed(signature, 48));

/** HMAC blocks under the seed in counter mode. */
export const wordsOf = (seed: Uint8Array): Words => {
  const hmac = hmacUnder(seed);
  return wordsIn((counter) => hmac(joined(WORDS_2, u32(counter))));
};

/** Blocks that are counted from 0, each cut into words, the highest byte first. */
export const wordsIn = (blockOf: (counter: number) => Uint8Array): Words => {
  let [block, used, counter] = [new DataView(new ArrayBuffer(0)), 0, 0];
  const next = (): number => {
    if (used === block.byteLength) {
      const { buffer, byteOffset, length } = blockOf(counter);
      block = new DataView(buffer as ArrayBuffer, byteOffset, length);
      [used, counter] = [0, counter + 1];
    }
    used += 4;
    return block.getUint32(used - 4);
  };
  return { bits: 32, next };
};

/** All that can be drawn under a seed. */
export const drawsUnder = (seed: Uint8Array): DrawSource => drawSource(uniformFrom(wordsOf(seed)));

/** Small hex as bytes. What is not hex is a bug: whoever takes it from outside asks before. */
export const bytesOf = (hex: Hex): Uint8Array => fromHex(hex) ?? bug(`"${hex}" is not hex.`);

/** Whether a value is that many bytes in small hex. */
export const isHexOf = (value: unknown, bytes: number): value is Hex =>
  typeof value === 'string' && value.length === 2 * bytes && fromHex(value) !== undefined;

export { toHex };

const fixed = (bytes: Uint8Array, length: number): Uint8Array =>
  bytes.length === length ? bytes : bug(`${length} bytes are due, not ${bytes.length}.`);

const u32 = (n: number): Uint8Array => {
  if (!Number.isInteger(n) || n < 0 || n >= 2 ** 32) return bug(`${n} is not a u32.`);
  return Uint8Array.of(n >>> 24, n >>> 16, n >>> 8, n);
};

const u64 = (n: number): Uint8Array => {
  if (!Number.isSafeInteger(n) || n < 0) return bug(`${n} is not a u64.`);
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(n));
  return new Uint8Array(view.buffer);
};

/** A length before each part, so that no two lists of parts look alike. */
const sized = (bytes: Uint8Array): Uint8Array => joined(u32(bytes.length), bytes);
const encoder = new TextEncoder();
const text = (value: string): Uint8Array => sized(encoder.encode(value));
const WORDS_2 = text('houseway words 2');
