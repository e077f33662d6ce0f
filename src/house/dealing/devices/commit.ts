import { type Card, DECK, DECK_WITH_JOKER, isCard } from '../../../kernel/cards.ts';
import { type DieFace, isFace } from '../../../kernel/dice.ts';
import type { Citation } from '../../../kernel/law.ts';
import { bug, isRefusal, type Refusal, refuse } from '../../../kernel/refusal.ts';
import { scaled, type Words } from './scaling.ts';
import { fromHex, type Hash, hmac, joined, sha256, toHex } from './sha256.ts';

/**
 * Commit and reveal: the digest of a round's secret is published before bets close, patrons mix in entropy
 * of their own, the draws follow from both, and the secret is published after settlement. The words of this
 * file are those of docs/fairness.md, which is the specification. Nothing here needs Node.
 */
export const SPECIFICATION = 'houseway draw 1';
const COMMITMENT = 'houseway commitment 1';
const cite: Citation = 'House rules § devices';

/** Published before bets close. */
export interface Commitment {
  readonly round: string;
  readonly digest: string;
}

/** What a patron (or a public beacon) adds, before the draw of that number and for all later ones. */
export interface EntropyContribution {
  readonly from: string;
  /** 1 to 64 bytes in hex. */
  readonly entropy: string;
  readonly before: number;
}

export type DrawKind = { readonly dice: number } | { readonly cards: 52 | 53 };
export type DrawnValues = readonly DieFace[] | readonly Card[];

/** One draw of a round: the first has number 1, and there are no gaps. */
export interface DrawnOutcome {
  readonly draw: number;
  readonly shape: DrawKind;
  readonly outcome: DrawnValues;
}

/** Published after settlement: all that an outsider needs beside the commitment. */
export interface Reveal extends Commitment {
  readonly specification: typeof SPECIFICATION;
  readonly secret: string;
  readonly contributions: readonly EntropyContribution[];
  readonly draws: readonly DrawnOutcome[];
}

export const commit = (round: string, secret: Uint8Array, hash: Hash = sha256): Commitment => {
  if (secret.length !== 32) return bug(`A secret has 32 bytes, not ${secret.length}.`);
  return { round, digest: toHex(hash(joined(text(COMMITMENT), text(round), secret))) };
};

export const CONTRIBUTION_CODES = ['not-entropy', 'too-many-contributions'] as const;
const MOST_CONTRIBUTIONS = 256;

/** The contributions with one more, in the order in which they came. */
export const contribute = (
  contributions: readonly EntropyContribution[],
  contribution: EntropyContribution,
): readonly EntropyContribution[] | Refusal<(typeof CONTRIBUTION_CODES)[number]> => {
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

/** What a draw follows from. There is no room here for a stake, a balance or the time. */
export interface DrawSeed {
  readonly secret: Uint8Array;
  readonly round: string;
  readonly draw: number;
  readonly contributions: readonly EntropyContribution[];
}

export const drawn = (seed: DrawSeed, shape: DrawKind, hash: Hash = sha256): DrawnValues => {
  const draws = scaled(derivedWords(seed, hash));
  return 'dice' in shape ? draws.dice(shape.dice) : draws.shuffle(deckOf(shape.cards));
};

export const deckOf = (size: 52 | 53): readonly Card[] => (size === 52 ? DECK : DECK_WITH_JOKER);

/** All that is public about a draw before it is made, in one digest. */
export const transcript = (seed: Omit<DrawSeed, 'secret'>, hash: Hash = sha256): Uint8Array => {
  const given = seed.contributions.filter((contribution) => contribution.before <= seed.draw);
  return hash(
    joined(
      text(SPECIFICATION),
      text(seed.round),
      number(seed.draw),
      number(given.length),
      ...given.flatMap(({ from, entropy }) => [text(from), sized(bytesOf(entropy))]),
    ),
  );
};

/** HMAC-SHA-256 under the secret over transcript and counter; eight words of 32 bits from each. */
export const derivedWords = (seed: DrawSeed, hash: Hash = sha256): Words => {
  const said = transcript(seed, hash);
  let counter = 0;
  let block = new DataView(new ArrayBuffer(0));
  let used = 0;
  const next = (): number => {
    if (used === block.byteLength) {
      const bytes = hmac(hash, seed.secret, joined(said, number(counter)));
      block = new DataView(bytes.slice().buffer);
      counter += 1;
      used = 0;
    }
    used += 4;
    return block.getUint32(used - 4);
  };
  return { bits: 32, next };
};

/** What an outsider saw before bets closed; the contributions are those he knows to have been given. */
export interface Published extends Commitment {
  readonly contributions: readonly EntropyContribution[];
}

export const REVEAL_CODES = [
  'not-a-reveal',
  'another-round',
  'another-digest',
  'secret-differs',
  'contribution-missing',
  'draw-missing',
  'draw-differs',
] as const;
type RevealCode = (typeof REVEAL_CODES)[number];

/** Whether the reveal is the one that was promised, and every draw in it follows. The reveal may be anyone's text. */
export const verifyReveal = (
  published: Published,
  revealed: unknown,
  hash: Hash = sha256,
): Reveal | Refusal<RevealCode> => {
  const reveal = parseReveal(revealed);
  if (isRefusal(reveal)) return reveal;
  const { round, digest, contributions } = reveal;
  if (round !== published.round) {
    return refuse(
      'another-round',
      `This is the reveal of ${round}; ask for ${published.round}.`,
      cite,
    );
  }
  if (digest !== published.digest) {
    const because = `Before bets closed ${published.digest} was published, and the reveal names ${digest}.`;
    return refuse('another-digest', because, cite);
  }
  const secret = bytesOf(reveal.secret);
  if (commit(round, secret, hash).digest !== published.digest) {
    const because =
      'The secret does not have the published digest: it is not the one committed to.';
    return refuse('secret-differs', because, cite);
  }
  const missing = firstMissing(published.contributions, contributions);
  if (missing) {
    const because = `The entropy ${missing.entropy} of ${missing.from} is not mixed in where it was given.`;
    return refuse('contribution-missing', because, cite);
  }
  for (const [index, { draw, shape, outcome }] of reveal.draws.entries()) {
    if (draw !== index + 1) {
      const because = `Draw ${index + 1} is missing: draws are numbered from 1 without gaps.`;
      return refuse('draw-missing', because, cite);
    }
    const due = drawn({ secret, round, draw, contributions }, shape, hash);
    if (due.join(' ') !== outcome.join(' ')) {
      const because = `Draw ${draw} should be ${due.join(' ')}, and the reveal says ${outcome.join(' ')}.`;
      return refuse('draw-differs', because, cite);
    }
  }
  return reveal;
};

/** The known contributions have to be among the revealed ones in the same order. */
const firstMissing = (
  known: readonly EntropyContribution[],
  revealed: readonly EntropyContribution[],
): EntropyContribution | undefined => {
  let from = 0;
  return known.find((one) => {
    const place = revealed.findIndex((other, index) => index >= from && same(one, other));
    from = place + 1;
    return place < 0;
  });
};

const same = (one: EntropyContribution, other: EntropyContribution): boolean =>
  one.from === other.from && one.entropy === other.entropy && one.before === other.before;

const parseReveal = (value: unknown): Reveal | Refusal<'not-a-reveal'> => {
  const is =
    isRecord(value) &&
    value.specification === SPECIFICATION &&
    typeof value.round === 'string' &&
    isHexOf(value.digest, 32, 32) &&
    isHexOf(value.secret, 32, 32) &&
    Array.isArray(value.contributions) &&
    value.contributions.every(isContribution) &&
    value.contributions.every((one, i, all) => (all[i - 1]?.before ?? 0) <= one.before) &&
    Array.isArray(value.draws) &&
    value.draws.every(isDrawnOutcome);
  if (is) return value as unknown as Reveal;
  const because = `A reveal has the fields that docs/fairness.md lists under "${SPECIFICATION}".`;
  return refuse('not-a-reveal', because, cite);
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isHexOf = (value: unknown, least: number, most: number): value is string =>
  typeof value === 'string' &&
  value.length >= 2 * least &&
  value.length <= 2 * most &&
  fromHex(value) !== undefined;

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value < 2 ** 32;

const isContribution = (value: unknown): value is EntropyContribution =>
  isRecord(value) &&
  typeof value.from === 'string' &&
  value.from.length >= 1 &&
  value.from.length <= 64 &&
  isHexOf(value.entropy, 1, 64) &&
  isCount(value.before);

const MOST_DICE = 100;
const isDrawnOutcome = (value: unknown): value is DrawnOutcome => {
  if (!isRecord(value) || !isCount(value.draw)) return false;
  const { shape, outcome } = value;
  if (!isRecord(shape) || !Array.isArray(outcome)) return false;
  if (isCount(shape.dice)) return shape.dice <= MOST_DICE && outcome.every(isFace);
  return (shape.cards === 52 || shape.cards === 53) && outcome.every(isCard);
};

const number = (value: number): Uint8Array => {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint32(0, value);
  return new Uint8Array(view.buffer);
};

/** A length before each part, so that no two lists of parts look alike. */
const sized = (bytes: Uint8Array): Uint8Array => joined(number(bytes.length), bytes);
const text = (value: string): Uint8Array => sized(new TextEncoder().encode(value));
const bytesOf = (hex: string): Uint8Array => fromHex(hex) ?? bug(`"${hex}" is not hex.`);
