import type { Hex } from '../../kernel/draw.ts';
import { type Refusal, refuse } from '../../kernel/refusal.ts';
import type { Seat } from '../../kernel/wager.ts';
import type { DeviceEvent } from '../dealing/device.ts';
import { gameOf } from '../games.ts';
import type { House } from '../house.ts';
import { isSignedText } from '../log/chain.ts';
import type { Hash, LogEntry } from '../log/log-entry.ts';
import type { Signer } from '../log/signing.ts';
import { eventIn, eventsIn } from '../log/stream.ts';
import { deviceStream } from '../streams.ts';
import { type ReceiptAsked, textOf } from './receipt.ts';
import { roundPlace } from './round-entries.ts';
import { linksOf, type ShownEntry, seenIn, shownEntry } from './shown.ts';

/**
 * What a player gets with the first wager of a round at an electronic table, while the round is in play: the entry of the
 * wager as shown, with the commitment, the seat's own bytes and the beacon that will decide. The house signs it. An entry's
 * hash covers every entry before it, so a slip convicts a house that later shows another history.
 */
export interface Slip {
  readonly kind: 'houseway slip 2';
  readonly house: Hash;
  readonly table: string;
  readonly game: string;
  readonly round: number;
  readonly seat: Seat;
  readonly session: string;
  readonly index: number;
  readonly promise: Hex;
  readonly entropy: Hex;
  /** The beacon that decides the next draw; 0 where there is none. */
  readonly beaconRound: number;
  readonly entry: ShownEntry;
  readonly key: string;
  readonly signature: string;
}

export const isSlip = (value: object): value is Slip =>
  'kind' in value && value.kind === 'houseway slip 2';

/** The slip for an entry, if a seat contributed its bytes in it; the first that did, unless one is named. */
export const slipOf = async (
  house: House,
  signer: Signer,
  { table, game }: { readonly table: string; readonly game: string },
  entry: LogEntry,
  of?: Seat,
): Promise<Slip | undefined> => {
  const device = deviceStream(table);
  const given = eventsIn(device, entry.events).find(
    (one) => one.type === 'Contributed' && (of === undefined || one.seat === of),
  );
  if (given?.type !== 'Contributed') return undefined;
  const { session, promise } = await house.device(table);
  if (session === undefined || promise?.promise !== given.promise) return undefined;
  const own = [`table/${game}/${table}`, device.name];
  const unsigned: Slip = {
    ...{ kind: 'houseway slip 2', house: session.house, table, game, round: promise.round },
    ...{ seat: given.seat, session: session.session, index: promise.index },
    ...{ promise: given.promise, entropy: given.entropy, beaconRound: given.beaconRound ?? 0 },
    entry: await shownEntry(house, entry, own, ({ event }) =>
      SHOWN.has(Object(event).type) ? undefined : 'house',
    ),
    ...{ key: signer.key, signature: '' },
  };
  return { ...unsigned, signature: signer.sign(textOf(unsigned)) };
};

/** The slip of a seat once more, while the secret of its round is not out; the receipt takes its place then. */
export const slipAgain = async (
  house: House,
  signer: Signer,
  { seat, round, ...at }: ReceiptAsked,
): Promise<Slip | Refusal> => {
  const { store } = house.log;
  const device = deviceStream(at.table);
  const place = await roundPlace(store, gameOf(house.games, at.game), at.table, round);
  const given = place?.events.find(({ stream, event }) => {
    const said = stream === device.name ? eventIn(device, event) : undefined;
    return said?.type === 'Contributed' && said.seat === seat;
  });
  const entry = given === undefined ? undefined : await store.entry(given.position);
  const slip =
    entry === undefined || place?.isTold ? undefined : await slipOf(house, signer, at, entry, seat);
  return (
    slip ??
    refuse(
      'no-such-page',
      'A slip is for a wager whose round is not revealed yet. Ask for the receipt.',
      'House rules § export',
    )
  );
};

const SHOWN: ReadonlySet<string> = new Set<DeviceEvent['type'] | 'Played'>([
  ...(['Played', 'Contributed', 'WindowOpened', 'ChoiceOpened'] as const),
]);

/** What is wrong with a slip, if anything. */
export const verifySlip = async (
  slip: Slip,
  trusted: string | undefined,
): Promise<string | undefined> => {
  if (trusted !== undefined && trusted !== slip.key) return 'Another key has signed this slip.';
  if (!(await isSignedText(slip.key, textOf(slip), slip.signature))) {
    return 'The signature does not match. The slip was altered.';
  }
  if (!linksOf(slip.entry)) return `Something in entry ${slip.entry.position} was changed.`;
  const own = seenIn([slip.entry], `device/${slip.table}`).some(({ event }) => {
    const { type, seat, entropy, promise, beaconRound = 0 } = Object(event);
    return (
      type === 'Contributed' &&
      seat === slip.seat &&
      entropy === slip.entropy &&
      promise === slip.promise &&
      beaconRound === slip.beaconRound
    );
  });
  if (!own) return 'The bytes, the commitment or the beacon are not those of the entry.';
  return showsWager(slip) ? undefined : 'It does not show the wager that it is for.';
};

const showsWager = ({ table, game, seat, entry }: Slip): boolean =>
  seenIn([entry], `table/${game}/${table}`).some(({ event }) =>
    [Object(event).events ?? []]
      .flat()
      .some(({ type, bet }) => type === 'BetPlaced' && bet.seat === seat),
  );
