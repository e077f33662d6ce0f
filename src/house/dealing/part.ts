import { randomBytes } from 'node:crypto';
import { toHex } from '../../kernel/draw.ts';
import { says } from '../../kernel/play-commands.ts';
import { isRefusal, type Refusal, refuse } from '../../kernel/refusal.ts';
import type { Seat } from '../../kernel/wager.ts';
import type { Table, TableCommand } from '../../table/index.ts';
import { bringsCoupon, hasCoupons } from '../at-table.ts';
import { gamingDay } from '../decision.ts';
import type { HouseCommand } from '../decisions.ts';
import type { House } from '../house.ts';
import { NOTHING } from '../log/log-entry.ts';
import { tooManyChanges } from '../most-changes.ts';
import { alreadyPlaced } from '../one-place.ts';
import { hasFigures } from '../salted.ts';
import type { Store } from '../store/store.ts';
import { type DevicePart, windowClosed } from './at-device.ts';
import { type Beacons, behindBy } from './beacons.ts';
import type { Device } from './device.ts';
import { cite, nextSession } from './session.ts';
import type { Vault } from './vault.ts';

type TablePart = Pick<DevicePart, 'opens' | 'reveals' | 'entropy'>;

/** What a house asks a table with. */
interface Doorway {
  readonly identity: House['identity'];
  readonly clock: () => number;
  readonly vault: Vault | undefined;
  readonly beacons: Beacons;
  readonly ask: House['ask'];
  /** Whether an entry has this key. */
  readonly isKnown: (key: string | undefined) => Promise<boolean>;
  readonly tableNow: House['table'];
  readonly deviceNow: House['device'];
  readonly floorNow: House['floor'];
}

/** Commands at a table, with what the node adds to them. */
export const tableDoor = (door: Doorway): House['askTable'] => {
  const { identity, clock, vault, beacons, ask, isKnown, tableNow, deviceNow, floorNow } = door;
  return async (at, asks, by, key, { entropy, seen } = {}) => {
    const all = [asks].flat();
    const tried = async () => {
      const [table, device] = [await tableNow(at), await deviceNow(at.table)];
      const refused =
        clockIsBehind(clock(), device, all, beacons) ??
        joinsLate(device, all) ??
        tooManyChanges(table, all, by) ??
        (await alreadyPlaced({ floor: floorNow, table: tableNow }, at, table, all));
      // What was accepted before is answered as it was.
      if (refused !== undefined && !(await isKnown(key))) return refused;
      const place = { name: at.table, house: await identity(), now: clock() };
      const part = partOf(place, table, device, all, vault, entropy);
      const takesPart = hasCoupons(table) || all.some((one) => bringsCoupon(table, one));
      const coupons = takesPart ? { coupons: true as const } : {};
      const salt = all.some(hasFigures) ? { salt: toHex(randomBytes(16)) } : {};
      return ask({ kind: 'table', ...at, asks, ...coupons, ...part, ...salt }, by, key, seen);
    };
    const answer = await tried();
    return isRefusal(answer) && isOvertaken(answer, entropy) ? tried() : answer;
  };
};

/** The hash of the first entry, read once it is there. */
export const identityOf = (store: Pick<Store, 'readHashes'>): House['identity'] => {
  let first: string | undefined;
  return async () => {
    first ??= (await store.readHashes(1, 1))[0];
    return first ?? NOTHING;
  };
};

/** What a node adds to commands at a table: a session, a secret, and bytes for seats whose patrons gave none. */
const partOf = (
  at: { readonly name: string; readonly house: string; readonly now: number },
  table: Table,
  device: Device,
  asks: readonly TableCommand[],
  vault: Vault | undefined,
  given: string | undefined,
): TablePart => {
  const opened = asks.find((one) => one.type === 'OpenTable');
  if (opened !== undefined) {
    if (opened.kind !== 'electronic' || vault === undefined) return {};
    const session = nextSession(at.name, device, gamingDay(at.now));
    return { opens: vault.opens(session, at.house, opened.practice) };
  }
  const { session, promise } = device;
  if (session === undefined || promise === undefined || table.kind !== 'electronic') return {};
  if (asks.some(({ type }) => type === 'CloseTable')) {
    return vault === undefined ? {} : { reveals: vault.secret(session, promise.index) };
  }
  const seats = firstWagers(device, asks);
  if (seats.length === 0) return given === undefined ? {} : { entropy: { [seatIn(asks)]: given } };
  return {
    entropy: Object.fromEntries(
      seats.map((seat) => [String(seat), given ?? toHex(randomBytes(32))]),
    ),
  };
};

const placings = (asks: readonly TableCommand[]): readonly Seat[] =>
  asks.flatMap((one) => (one.type === 'Say' && says(one.said, 'PlaceBet') ? [one.said.seat] : []));

const firstWagers = ({ seats }: Device, asks: readonly TableCommand[]): readonly Seat[] =>
  [...new Set(placings(asks))].filter((seat) => !seats.some((one) => one.seat === seat));

const seatIn = (asks: readonly TableCommand[]): string => String(placings(asks)[0] ?? 0);

/**
 * What the node adds was made for a table that has changed meanwhile, at another node maybe: a coupon has come to it, or the
 * round or the seat's part in it is another. Bytes of the patron's own are never made again.
 */
const isOvertaken = ({ refused }: Refusal, entropy: string | undefined): boolean =>
  refused === 'house-busy' ||
  (entropy === undefined && (refused === 'entropy-missing' || refused === 'entropy-given'));

/** A node whose clock is over a second behind the newest beacon opens no windows. */
const clockIsBehind = (
  now: number,
  { session }: Device,
  asks: readonly TableCommand[],
  beacons: Beacons,
): Refusal | undefined =>
  session !== undefined &&
  session.beacon !== '' &&
  placings(asks).length > 0 &&
  behindBy(now, beacons.newest()) > 1_000
    ? refuse(
        'clock-behind',
        'The clock of this node is behind the beacon. Set it, then try again.',
        cite,
      )
    : undefined;

/** Whoever joins after betting has closed has no wager in the round, and it could only wait for them. */
const joinsLate = ({ closing }: Device, asks: readonly TableCommand[]): Refusal | undefined =>
  closing !== undefined && asks.some((one) => one.type === 'Say' && says(one.said, 'Join'))
    ? windowClosed
    : undefined;

/** A beacon that an entry would carry must prove itself before it is written. */
export const beaconIsWrong = (
  { closing }: Device,
  command: HouseCommand,
  beacons: Pick<Beacons, 'take'>,
): Refusal | undefined => {
  const beacon =
    command.kind === 'close'
      ? command.seen
      : command.kind === 'deal' && command.draw?.signature !== undefined
        ? { round: closing?.beaconRound ?? 0, signature: command.draw.signature }
        : undefined;
  return beacon === undefined || beacons.take(beacon)
    ? undefined
    : refuse('beacon-wrong', `This is not the beacon ${beacon.round}. Wait for it.`, cite);
};
