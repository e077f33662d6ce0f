import { QUICKNET } from '../../kernel/beacon.ts';
import { canonical } from '../../kernel/canonical.ts';
import { DECK, DECK_WITH_JOKER } from '../../kernel/cards.ts';
import {
  bytesOf,
  chainStep,
  type DrawShape,
  drawsUnder,
  type Hex,
  isHexOf,
  type Outcome,
  promiseOf,
  rulesDigest,
  seedOf,
  toHex,
} from '../../kernel/draw.ts';
import type { Citation } from '../../kernel/law.ts';
import { bug, type Refusal, refuse } from '../../kernel/refusal.ts';
import type { Table } from '../../table/index.ts';
import type { Device, DeviceEvent, RoundCommitment, SessionTerms } from './device.ts';

/** A round every 6 seconds for a day is 14,400. */
export const SESSION_LENGTH = 16_384;
export const cite: Citation = 'House rules § devices';

/** The name of the next session of a table. */
export const nextSession = (name: string, { opened }: Device, day: string): string =>
  `${name}/${day}/${opened?.day === day ? opened.count + 1 : 1}`;

/** Whether a table may open a session under these terms. */
export const checkSession = (
  terms: SessionTerms,
  due: string,
  practice: boolean,
): Refusal | undefined => {
  const wrong =
    terms.session !== due ||
    terms.length !== SESSION_LENGTH ||
    !isHexOf(terms.anchor, 32) ||
    !isHexOf(terms.house, 32) ||
    terms.sealed === '' ||
    (terms.beacon !== '' && terms.beacon !== QUICKNET) ||
    !within(terms.windowMs, 3_000, 120_000) ||
    !Object.values(terms.pace ?? {}).every((ms) => within(ms, 1_000, 600_000)) ||
    !within(terms.marginMs, 1_000, 10_000);
  if (wrong) {
    return refuse(
      'not-a-session',
      `Open the session ${due} with ${SESSION_LENGTH} rounds, a window of 3 to 120 seconds and a margin of 1 to 10 seconds.`,
      cite,
    );
  }
  return practice || terms.beacon !== '' || terms.variance !== undefined
    ? undefined
    : refuse(
        'beacon-missing',
        'A table for money draws with a public beacon. Open it with one, or file a variance.',
        cite,
      );
};

const within = (value: number, least: number, most: number): boolean =>
  Number.isSafeInteger(value) && value >= least && value <= most;

/** The commitment to a round under a session, from the table as it is when the round begins. */
export const promiseFor = (
  session: SessionTerms,
  at: { readonly name: string; readonly game: string; readonly table: Table },
  index: number,
  commit: Hex,
): RoundCommitment => {
  const { inForce, payment, play } = at.table;
  const rules = digestOf(at.game, inForce, payment);
  const promise = promiseOf({
    ...{ house: bytesOf(session.house), session: session.session, index, table: at.name },
    ...{ round: play.number, game: at.game, rules, beacon: bytesOf(session.beacon) },
    ...{ windowMs: session.windowMs, marginMs: session.marginMs, commit: bytesOf(commit) },
  });
  return { index, round: play.number, rules: toHex(rules), commit, promise: toHex(promise) };
};

/** Rules stay in force over many rounds: their digest is made once for as long as they do. */
const digests = new WeakMap<object, { readonly of: string; readonly digest: Uint8Array }>();

const digestOf = (game: string, inForce: Table['inForce'], payment: Table['payment']) => {
  const known = digests.get(inForce);
  const of = `${game} ${canonical(payment)}`;
  if (known?.of === of) return known.digest;
  const digest = rulesDigest(canonical({ game, inForce, payment }));
  digests.set(inForce, { of, digest });
  return digest;
};

/** The secret of the round in play, held to its commitment and to every draw that was made from it. */
export const decideReveal = (
  { session, promise, drawn }: Device,
  secret: unknown,
): DeviceEvent | Refusal => {
  if (session === undefined || promise === undefined) {
    return refuse('not-committed', 'No commitment is open, so there is no secret to reveal.', cite);
  }
  if (!isHexOf(secret, 32)) {
    return refuse('not-revealed', 'Reveal the secret of the round that is over.', cite);
  }
  const place = { house: bytesOf(session.house), session: session.session };
  const bytes = bytesOf(secret);
  if (toHex(chainStep(place, promise.index, bytes)) !== promise.commit) {
    return refuse(
      'secret-differs',
      `This is not the secret of the commitment to round ${promise.round}.`,
      cite,
    );
  }
  const differs = drawn.find(
    ({ draw, shape, outcome, seats, beaconRound, signature }) =>
      canonical(
        drawnAgain(shape, {
          ...{ secret: bytes, promise: bytesOf(promise.promise), draw, contributions: seats },
          ...(signature === undefined
            ? {}
            : { beacon: { round: beaconRound, signature: bytesOf(signature) } }),
        }),
      ) !== canonical(outcome),
  );
  return differs === undefined
    ? { type: 'Revealed', index: promise.index, secret }
    : refuse(
        'draw-differs',
        `Draw ${differs.draw} of round ${promise.round} does not follow from the secret.`,
        cite,
      );
};

/** What a seed gives for a shape, without the game. */
export const drawnAgain = (shape: DrawShape, terms: Parameters<typeof seedOf>[0]): Outcome => {
  const source = drawsUnder(seedOf(terms));
  if ('number' in shape) return [source.number(shape.number)];
  if ('dice' in shape) return source.dice(shape.dice);
  const deck = [DECK, DECK_WITH_JOKER].find(({ length }) => length === shape.of);
  return source.deal(deck ?? bug(`No deck has ${shape.of} cards.`), shape.deal);
};
