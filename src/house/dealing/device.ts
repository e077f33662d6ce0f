import type { DrawShape, Hex, Outcome, SeatEntropy } from '../../kernel/draw.ts';
import type { Seat } from '../../kernel/wager.ts';
import { type Device1, type Device1Event, evolveDevice1, silentDevice1 } from './device-1.ts';

/** What a session of a table fixes for all its rounds: the end of a chain of secrets, and the pace. */
export interface SessionTerms {
  /** `table/gaming-day/n`, counted from 1 on each day. */
  readonly session: string;
  /** The hash of the log's first entry. */
  readonly house: Hex;
  /** c[0]: every secret of the session steps down to it. */
  readonly anchor: Hex;
  readonly length: number;
  /** The chain hash of the beacon; without one nothing. */
  readonly beacon: Hex;
  readonly windowMs: number;
  readonly marginMs: number;
  /** c[N] under the seal key, bound to the session. */
  readonly sealed: string;
  /** c[N] under the regulator's key. */
  readonly escrow?: string;
  /** Under which filed variance a table for money plays without a beacon. */
  readonly variance?: string;
  /** How long people are given where it is not the window of a round's first draw. */
  readonly pace?: Pace;
}

/** What a table gives people time for, in milliseconds. */
export interface Pace {
  /** For wagers before a later draw of a round. */
  readonly laterMs: number;
  /** For an answer. */
  readonly answerMs: number;
  /** To set cards. */
  readonly settingMs: number;
  /** For a player alone at the table, whom nobody waits for. */
  readonly aloneMs: number;
}

/** The commitment to a round; its name in the log is `Promised`. */
export interface RoundCommitment {
  readonly index: number;
  readonly round: number;
  readonly rules: Hex;
  /** c[index − 1]. */
  readonly commit: Hex;
  readonly promise: Hex;
}

/** While it is open patrons may wager, withdraw and choose; then this beacon decides. Beacon 0 is none. */
export interface Window {
  readonly draw: number;
  readonly openedAt: number;
  readonly closesAt: number;
  readonly beaconRound: number;
}

export interface Closing {
  readonly draw: number;
  readonly closedAt: number;
  readonly beaconRound: number;
  /** SHA-256 of the canonical JSON of the wagers. */
  readonly bets: Hex;
  readonly seats: readonly SeatEntropy[];
}

export interface DrawRecord {
  readonly draw: number;
  readonly beaconRound: number;
  readonly signature?: Hex;
  readonly shape: DrawShape;
  readonly outcome: Outcome;
}

/** The device of an electronic table as the log knows it. */
export interface Device {
  readonly session?: SessionTerms;
  /** How many sessions the table has opened on which day. */
  readonly opened?: { readonly day: string; readonly count: number };
  readonly promise?: RoundCommitment;
  /** The last round that was committed to here: no round is committed to twice. */
  readonly lastRound?: number;
  /** The first round that was committed to here: those before it are of draw 1. */
  readonly firstRound?: number;
  /** Rounds whose secret will never be revealed. */
  readonly unproved?: readonly number[];
  /** The bytes of each seat that has wagered in the round, seats rising. */
  readonly seats: readonly SeatEntropy[];
  readonly ready: readonly Seat[];
  readonly window?: Window;
  readonly closing?: Closing;
  /** The draws of the round, each with the seats it was made from. */
  readonly drawn: readonly (DrawRecord & { readonly seats: readonly SeatEntropy[] })[];
  /** The beacon of the table's last draw. */
  readonly lastBeacon: number;
  /** A player is asked to choose, and how long the device waits for the answer. */
  readonly asked?: {
    readonly since: number;
    readonly until: number;
    /** The seats that took more time, once for each time. */
    readonly more?: readonly Seat[];
  };
  /** The newest time that an event of the device names. */
  readonly latest: number;
  /** What `houseway draw 1` left behind. */
  readonly draw1: Device1;
}

export const silentDevice: Device = {
  seats: [],
  ready: [],
  drawn: [],
  lastBeacon: 0,
  latest: 0,
  draw1: silentDevice1,
};

export type DeviceEvent =
  | Device1Event
  | ({ readonly type: 'SessionOpened' } & SessionTerms)
  | ({ readonly type: 'Promised' } & RoundCommitment)
  | {
      readonly type: 'Contributed';
      readonly seat: Seat;
      readonly entropy: Hex;
      readonly promise: Hex;
      readonly beaconRound?: number;
    }
  | ({ readonly type: 'WindowOpened' } & Window)
  | {
      readonly type: 'WindowShortened';
      readonly draw: number;
      readonly closesAt: number;
      readonly beaconRound: number;
    }
  | { readonly type: 'WindowLapsed'; readonly draw: number; readonly at: number }
  | { readonly type: 'SeatReady'; readonly seat: Seat }
  | { readonly type: 'ChoiceOpened'; readonly since: number; readonly until: number }
  | { readonly type: 'ChoiceExtended'; readonly seat: Seat; readonly until: number }
  | ({ readonly type: 'Closed' } & Closing)
  | ({ readonly type: 'Drawn' } & DrawRecord)
  | { readonly type: 'Revealed'; readonly index: number; readonly secret: Hex }
  | {
      readonly type: 'SessionBroken';
      readonly session: string;
      readonly index: number;
      readonly why: string;
    }
  | { readonly type: 'SessionEnded'; readonly session: string }
  /** The beacon that a round waits for will never come. */
  | { readonly type: 'BeaconRetired'; readonly beaconRound: number }
  /** The house was put back from a copy: whatever it committed to since then may be in somebody's hands. */
  | { readonly type: 'DeviceRestored'; readonly day: string };

type Draw2 = Exclude<DeviceEvent, Device1Event> | ({ readonly type: 'Drawn' } & DrawRecord);

export const evolveDevice = (device: Device, event: DeviceEvent): Device =>
  isOfDraw1(event)
    ? { ...device, draw1: evolveDevice1(device.draw1, event) }
    : evolveDraw2(device, event);

const isOfDraw1 = (event: DeviceEvent): event is Device1Event =>
  event.type === 'SecretCommitted' ||
  event.type === 'EntropyGiven' ||
  event.type === 'SecretRevealed' ||
  (event.type === 'Drawn' && !('shape' in event));

const evolveDraw2 = (device: Device, event: Draw2): Device => {
  switch (event.type) {
    case 'SessionOpened': {
      const { type: _type, ...session } = event;
      const [, day = '', count = '0'] = session.session.split('/');
      return { ...silentRound(device), session, opened: { day, count: Number(count) } };
    }
    case 'Promised': {
      const { type: _type, ...promise } = event;
      const { round } = promise;
      const firstRound = device.firstRound ?? round;
      return { ...silentRound(device), promise, lastRound: round, firstRound };
    }
    case 'Contributed': {
      const { seat, entropy } = event;
      const seats = [...device.seats, { seat, entropy }].toSorted((a, b) => a.seat - b.seat);
      return { ...device, seats };
    }
    case 'WindowOpened': {
      const { type: _type, ...window } = event;
      const { asked: _asked, ...rest } = device;
      return { ...rest, window, ready: [], latest: Math.max(device.latest, event.openedAt) };
    }
    case 'WindowShortened': {
      const { closesAt, beaconRound } = event;
      const window = device.window && { ...device.window, closesAt, beaconRound };
      // Ended by the players it ends now; a player who came starts the clock, and that is still to come.
      const latest = device.ready.length > 0 ? Math.max(device.latest, closesAt) : device.latest;
      return { ...device, ...(window && { window }), latest };
    }
    case 'WindowLapsed':
      return { ...withoutWindow(device), latest: Math.max(device.latest, event.at) };
    case 'SeatReady':
      return { ...device, ready: [...device.ready, event.seat] };
    case 'ChoiceOpened': {
      const { since, until } = event;
      return { ...device, asked: { since, until }, latest: Math.max(device.latest, since) };
    }
    case 'ChoiceExtended': {
      const { seat, until } = event;
      const { since = until, more = [] } = device.asked ?? {};
      return { ...device, asked: { since, until, more: [...more, seat] } };
    }
    case 'Closed': {
      const { type: _type, ...closing } = event;
      const latest = Math.max(device.latest, event.closedAt);
      return { ...withoutWindow(device), closing, latest };
    }
    case 'Drawn': {
      const { type: _type, ...record } = event;
      const { closing, ...rest } = device;
      const drawn = [...device.drawn, { ...record, seats: closing?.seats ?? [] }];
      return { ...rest, drawn, lastBeacon: Math.max(device.lastBeacon, event.beaconRound) };
    }
    case 'Revealed': {
      const { promise: _promise, ...rest } = device;
      return silentRound(rest);
    }
    case 'BeaconRetired':
      return device;
    case 'DeviceRestored':
      return restored(device, event.day);
    case 'SessionBroken':
      return broken(device);
    case 'SessionEnded':
      return withoutSession(device);
  }
};

/** No table opens this many sessions in a day: names that were lost with the end of a log are not given again. */
const SKIPPED = 1_000;

const restored = (device: Device, day: string): Device => {
  const count = (device.opened?.day === day ? device.opened.count : 0) + SKIPPED;
  return { ...device, opened: { day, count } };
};

const broken = (device: Device): Device => {
  const { round } = device.promise ?? {};
  const unproved = [...(device.unproved ?? []), ...(round === undefined ? [] : [round])];
  return { ...withoutSession(device), unproved };
};

const withoutSession = ({ session: _session, promise: _promise, ...rest }: Device): Device =>
  silentRound(rest);

const withoutWindow = ({ window: _window, ...rest }: Device): Device => ({ ...rest, ready: [] });

/** What of a round does not outlive it. */
const silentRound = ({
  window: _window,
  closing: _closing,
  asked: _asked,
  ...device
}: Device): Device => ({ ...device, seats: [], ready: [], drawn: [] });
