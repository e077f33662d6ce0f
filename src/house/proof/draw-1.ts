import {
  type DrawSource,
  drawSource,
  isHexOf,
  uniformFrom,
  type Words,
  wordsIn,
} from '../../kernel/draw.ts';
import type { Citation } from '../../kernel/law.ts';
import { bug, type Refusal, refuse } from '../../kernel/refusal.ts';
import { fromHex, hmacUnder, joined, sha256, toHex } from '../../kernel/sha256.ts';

/**
 * `houseway draw 1`: how rounds were drawn before `houseway draw 2`. Logs of that time are verified by this file and
 * nothing else uses it. The secret was committed to round by round, so it could follow the wagers: verify calls such
 * rounds weak.
 */
const SPECIFICATION = 'houseway draw 1';
const COMMITMENT = 'houseway commitment 1';
const cite: Citation = 'House rules § devices';

/** Published before bets close. */
export interface Commitment {
  readonly round: string;
  readonly digest: string;
}

/** What a patron adds, before the draw of that number and for all later ones. */
export interface EntropyContribution {
  readonly from: string;
  /** 1 to 64 bytes in hex. */
  readonly entropy: string;
  readonly before: number;
}

export const commit = (round: string, secret: Uint8Array): Commitment => {
  if (secret.length !== 32) return bug(`A secret has 32 bytes, not ${secret.length}.`);
  return { round, digest: toHex(sha256(joined(text(COMMITMENT), text(round), secret))) };
};

const MOST_CONTRIBUTIONS = 256;

/** The contributions with one more, in the order in which they came. */
export const contribute = (
  contributions: readonly EntropyContribution[],
  contribution: EntropyContribution,
): readonly EntropyContribution[] | Refusal<'not-entropy' | 'too-many-contributions'> => {
  const last = contributions.at(-1)?.before ?? 1;
  if (!isContribution(contribution) || contribution.before < last) {
    const because =
      'Entropy is 1 to 64 bytes, each written as two of 0-9 and a-f, for the next draw.';
    return refuse('not-entropy', because, cite);
  }
  if (contributions.length >= MOST_CONTRIBUTIONS) {
    const because = `A round takes ${MOST_CONTRIBUTIONS} contributions; yours can join the next.`;
    return refuse('too-many-contributions', because, cite);
  }
  return [...contributions, contribution];
};

export interface DrawSeed {
  readonly secret: Uint8Array;
  readonly round: string;
  readonly draw: number;
  readonly contributions: readonly EntropyContribution[];
}

/** All that is public about a draw before it is made, in one digest. */
export const transcript = (seed: Omit<DrawSeed, 'secret'>): Uint8Array => {
  const given = seed.contributions.filter((contribution) => contribution.before <= seed.draw);
  return sha256(
    joined(
      ...[text(SPECIFICATION), text(seed.round), number(seed.draw), number(given.length)],
      ...given.flatMap(({ from, entropy }) => [text(from), sized(bytesOf(entropy))]),
    ),
  );
};

/** HMAC-SHA-256 under the secret over transcript and counter; eight words of 32 bits from each. */
export const derivedWords = (seed: DrawSeed): Words => {
  const said = transcript(seed);
  const hmac = hmacUnder(seed.secret);
  return wordsIn((counter) => hmac(joined(said, number(counter))));
};

/** Numbers and dice as today; cards were taken one by one out of those that were left. */
export const drawsOf1 = (seed: DrawSeed): DrawSource => {
  const uniform = uniformFrom(derivedWords(seed));
  return {
    ...drawSource(uniform),
    deal: (deck, count) => {
      const left = [...deck];
      return Array.from(
        { length: count },
        () => left.splice(uniform(left.length), 1)[0] ?? bug('the deck ran out'),
      );
    },
  };
};

const isContribution = ({ from, entropy, before }: EntropyContribution): boolean =>
  typeof from === 'string' &&
  from.length >= 1 &&
  from.length <= 64 &&
  entropy.length >= 2 &&
  entropy.length <= 128 &&
  isHexOf(entropy, entropy.length / 2) &&
  Number.isInteger(before) &&
  before >= 1 &&
  before < 2 ** 32;

const number = (value: number): Uint8Array => {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint32(0, value);
  return new Uint8Array(view.buffer);
};

const sized = (bytes: Uint8Array): Uint8Array => joined(number(bytes.length), bytes);
const text = (value: string): Uint8Array => sized(new TextEncoder().encode(value));
const bytesOf = (hex: string): Uint8Array => fromHex(hex) ?? bug(`"${hex}" is not hex.`);
