import { beaconTime, firstBeacon, QUICKNET } from '../../kernel/beacon.ts';
import { canonical, same } from '../../kernel/canonical.ts';
import { bytesOf, chainDown, promiseOf, rulesDigest, toHex } from '../../kernel/draw.ts';
import { verifiedBeacon } from '../dealing/beacon.ts';
import type { DeviceEvent } from '../dealing/device.ts';
import { drawnAgain } from '../dealing/session.ts';
import { eventIn } from '../log/stream.ts';
import { deviceStream } from '../streams.ts';
import { drawsIn, type Receipt, type ReceiptDraw, type ReceiptFairness } from './receipt.ts';
import { wrongInRound } from './receipt-windows.ts';
import { seenIn } from './shown.ts';

/** What is wrong with the commitment, the bytes, the beacons, the draws or the reveal of a receipt, if anything. */
export const wrongFairness = (receipt: Receipt): string | undefined => {
  if (receipt.proof !== 'commit and reveal') return carriesNone(receipt);
  const { session, promise, secret, draws, began, together } = receipt;
  const whole = session && promise && secret && draws && began && together;
  if (!whole) return 'The commitment, the draws or the reveal are missing.';
  const told = { session, promise, secret, draws, began, together };
  const device = deviceStream(receipt.table);
  const events = seenIn(receipt.entries, device.name).map(({ position, event }) => ({
    position,
    event: eventIn(device, event),
  }));
  return (
    otherThanShown(receipt, told, events) ??
    wrongCommitment(receipt, told) ??
    ofAnotherHouse(receipt, events) ??
    wrongOrder(receipt, events) ??
    told.draws.map((draw, i) => wrongDraw(told, draw, i)).find(Boolean) ??
    wrongInRound(ofRound(receipt, events))
  );
};

const carriesNone = (receipt: Receipt): string | undefined => {
  const { proof, promise, secret, draws } = receipt;
  if (promise !== undefined || secret !== undefined || draws !== undefined)
    return `A round that is ${proof} has no commitment and no draws.`;
  return passedOff(receipt) ? 'The entries show another proof than the receipt says.' : undefined;
};

/** A round that was closed on and drawn is neither called nor weak; one whose session did not break was revealed. */
const passedOff = ({ proof, table, entries }: Receipt): boolean => {
  const types = seenIn(entries, deviceStream(table).name).map(({ event }) => event.type);
  return proof === 'broken' ? !types.includes('SessionBroken') : types.includes('Closed');
};

interface Placed {
  readonly position: number;
  readonly event: DeviceEvent;
}

/** The fields say what the shown events say. */
const otherThanShown = (
  { round, rules }: Receipt,
  { session, promise, secret, draws }: ReceiptFairness,
  events: readonly Placed[],
): string | undefined => {
  const opened = events
    .map(({ event }) => event)
    .find((event) => event.type === 'SessionOpened' && event.session === session.name);
  const { name, ...terms } = session;
  const agrees =
    opened?.type === 'SessionOpened' &&
    Number.isSafeInteger(terms.length) &&
    Object.entries(terms).every(([key, value]) => Object(opened)[key] === value);
  if (!agrees) return `The session ${name} is not the one that the entries open.`;
  const promised = events.find(
    ({ event }) => event.type === 'Promised' && event.round === round,
  )?.event;
  const digest = toHex(rulesDigest(canonical(rules)));
  const isCommitted =
    promised?.type === 'Promised' &&
    same(promised, { type: 'Promised', round, rules: digest, ...promise });
  if (!isCommitted) return 'The commitment or its rules are not those of the entries.';
  const revealed = revealOf(events, round, promise.index)?.event;
  if (revealed?.type !== 'Revealed' || revealed.secret !== secret) {
    return 'The secret is not the one that the entries reveal.';
  }
  return same(drawsIn(events.map(({ event }) => event)), draws)
    ? undefined
    : 'The draws are not those of the entries.';
};

/** What the device tells between the commitment and its reveal. */
const ofRound = (
  { round, promise }: Receipt,
  events: readonly Placed[],
): readonly DeviceEvent[] => {
  const from = events.findIndex(({ event }) => event.type === 'Promised' && event.round === round);
  const revealed = revealOf(events, round, promise?.index);
  const until = revealed === undefined ? events.length : events.indexOf(revealed);
  return events.slice(from, until).map(({ event }) => event);
};

/** The reveal after the commitment: an entry that opens a session reveals the last secret of the one before, perhaps of the same index. */
const revealOf = (
  events: readonly Placed[],
  round: number,
  index: number | undefined,
): Placed | undefined =>
  events
    .slice(events.findIndex(({ event }) => event.type === 'Promised' && event.round === round) + 1)
    .find(({ event }) => event.type === 'Revealed' && event.index === index);

/** The commitment is over these terms, and the secret steps down to the anchor. */
const wrongCommitment = (
  { house, table, round, game, rules }: Receipt,
  { session, promise, secret }: ReceiptFairness,
): string | undefined => {
  const { index, commit } = promise;
  const place = { house: bytesOf(house), session: session.name };
  const again = promiseOf({
    ...{ ...place, index, table, round, game, beacon: bytesOf(session.beacon) },
    ...{ rules: rulesDigest(canonical(rules)), commit: bytesOf(commit) },
    ...{ windowMs: session.windowMs, marginMs: session.marginMs },
  });
  if (toHex(again) !== promise.promise) return 'The commitment is not over these terms.';
  const down = (to: number) => toHex(chainDown(place, index, bytesOf(secret), to));
  if (down(index - 1) !== commit) return 'The secret is not the one that was committed to.';
  return down(0) === session.anchor
    ? undefined
    : 'The secret does not step down to the anchor of the session.';
};

const ofAnotherHouse = ({ house }: Receipt, events: readonly Placed[]): string | undefined =>
  events.some(({ event }) => event.type === 'SessionOpened' && event.house !== house)
    ? 'Its session is of another house.'
    : undefined;

/** The session, the commitment, the seat's own bytes, each closing and its draw, and the reveal, in this order. */
const wrongOrder = (
  { seat, lines, round, promise }: Receipt,
  events: readonly Placed[],
): string | undefined => {
  const at = (holds: (event: DeviceEvent) => boolean): number | undefined =>
    events.find(({ event }) => holds(event))?.position;
  const opened = at(({ type }) => type === 'SessionOpened') ?? Number.POSITIVE_INFINITY;
  const promised = at((one) => one.type === 'Promised' && one.round === round) ?? 0;
  const revealed = revealOf(events, round, promise?.index)?.position ?? 0;
  const own = at((one) => one.type === 'Contributed' && one.seat === seat);
  if (lines.length > 0 && own === undefined) return `The bytes of seat ${seat} are missing.`;
  const closings = events.filter(({ event }) => event.type === 'Closed');
  const draws = events.filter(({ event }) => event.type === 'Drawn');
  // Where everybody left after the last closing, or the table was closed, nothing was drawn on it.
  const undrawn = closings.slice(draws.length);
  const inOrder =
    opened <= promised &&
    (own === undefined || promised < own) &&
    undrawn.length <= 1 &&
    undrawn.every(
      ({ position, event }) =>
        event.type === 'Closed' &&
        event.draw === draws.length + 1 &&
        (draws.at(-1)?.position ?? promised) < position &&
        position < revealed,
    ) &&
    draws.every(({ position }, i) => {
      const closed = closings[i]?.position ?? Number.POSITIVE_INFINITY;
      return promised < closed && closed < position && position < revealed;
    }) &&
    // Who took every wager back may have come after the last closing.
    (own === undefined ||
      lines.length === 0 ||
      own < (closings.at(-1)?.position ?? Number.POSITIVE_INFINITY));
  return inOrder ? undefined : 'Commitment, wager, closing, draw and reveal are not in this order.';
};

const wrongDraw = (
  { session, promise, secret, draws }: ReceiptFairness,
  one: ReceiptDraw,
  i: number,
): string | undefined => {
  const { draw, beaconRound, signature, seats, closesAt, shape, outcome } = one;
  if (draw !== i + 1) return `Draw ${i + 1} is missing.`;
  const before = draws[i - 1]?.beaconRound;
  if (session.beacon === '') {
    if (beaconRound !== 0 || signature !== undefined) return `Draw ${draw} has a beacon.`;
  } else {
    const first = firstBeacon(closesAt + session.marginMs);
    const due = Math.max(first, (before ?? 0) + 1);
    if (
      session.beacon !== QUICKNET ||
      (before === undefined ? beaconRound < first : beaconRound !== due)
    ) {
      return `Draw ${draw} is not from the beacon that was due.`;
    }
    if (!verifiedBeacon({ round: beaconRound, signature: signature ?? '' })) {
      return `The signature of draw ${draw} is not that of beacon ${beaconRound}.`;
    }
  }
  const again = drawnAgain(shape, {
    ...{ secret: bytesOf(secret), promise: bytesOf(promise.promise), draw, contributions: seats },
    ...(signature && { beacon: { round: beaconRound, signature: bytesOf(signature) } }),
  });
  return same(again, outcome) ? undefined : `Draw ${draw} does not follow from the secret.`;
};

/** The draws of a receipt whose betting was closed when their beacon was out. */
export const lateDraws = ({ draws = [] }: Receipt): readonly number[] =>
  draws
    .filter(({ beaconRound, closedAt }) => beaconRound > 0 && closedAt >= beaconTime(beaconRound))
    .map(({ draw }) => draw);
