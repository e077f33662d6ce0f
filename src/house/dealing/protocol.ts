import { beaconTime, firstBeacon } from '../../kernel/beacon.ts';
import { canonical, same } from '../../kernel/canonical.ts';
import type { Card } from '../../kernel/cards.ts';
import type { DieFace } from '../../kernel/dice.ts';
import { type DrawSource, type Hex, isHexOf, recorded } from '../../kernel/draw.ts';
import type { AnyGame, TableAction } from '../../kernel/game.ts';
import type { PlayCommand } from '../../kernel/play-commands.ts';
import { bug, isRefusal, type Refusal, refuse } from '../../kernel/refusal.ts';
import type { Seat } from '../../kernel/wager.ts';
import type { Actor, Table, TableCommand } from '../../table/index.ts';
import { sha256Hex } from '../log/digest.ts';
import type { LogFormat } from '../proof/format-1.ts';
import { aheadAt, canWager, closesWagers, drawIsDue, firstOf } from './ahead.ts';
import type { Beacon } from './beacon.ts';
import {
  type Device,
  type DeviceEvent,
  type DrawRecord,
  evolveDevice,
  type SessionTerms,
  type Window,
} from './device.ts';
import { mustBePromised } from './promise.ts';
import { checkSession, cite, decideReveal, nextSession, promiseFor } from './session.ts';

/** The device's part in an entry: what a table's command carries beside it. */
export interface DevicePart {
  /** A new session, with `OpenTable` or with the first `BeginRound` of a gaming day. */
  readonly opens?: SessionTerms;
  /** The secret of the round, with `BeginRound` and `CloseTable`. */
  readonly reveals?: Hex;
  /** 32 bytes of each seat that places its first wager of the round. */
  readonly entropy?: Readonly<Record<string, Hex>>;
  /** What was drawn, with the game's command. */
  readonly draw?: Omit<DrawRecord, 'draw' | 'beaconRound'>;
}

/** Where and when a command is decided. */
export interface AtDevice {
  readonly game: AnyGame;
  readonly name: string;
  readonly at: number;
  readonly day: string;
  readonly by: readonly Actor[];
  readonly format: LogFormat;
}

const isDevice = (by: readonly Actor[]): boolean =>
  by.length === 1 && by[0]?.person === 'device' && by[0].duty === 'device';

/** What the protocol says of a command before the table is asked; undefined where it has nothing against it. */
export const guard = (
  where: AtDevice,
  table: Table,
  device: Device,
  asks: TableCommand,
  part: DevicePart,
): Refusal | undefined => {
  if (table.status !== 'open' || table.kind !== 'electronic') return undefined;
  if (device.session === undefined) return guardWithout(where, table, asks);
  if (where.at < device.latest) return clockBehind;
  switch (asks.type) {
    case 'Correct':
      return refuse(
        'draw-stands',
        'Nothing is corrected at an electronic table. Put money right in the ledger, beside the round.',
        cite,
      );
    case 'CloseBetting':
      return refuse(
        'device-closes',
        'The device closes betting by its clock at an electronic table.',
        cite,
      );
    case 'SetPayment':
      return roundIsOver(where.game, table)
        ? undefined
        : refuse(
            'promised',
            'The payment rule is promised for the round in play. Set it when the round is over.',
            cite,
          );
    case 'Say':
      return isDevice(where.by)
        ? guardDevice(where, table, device, asks.said, part)
        : guardPlayer(where, table, device, asks.said, part);
    default:
      return undefined;
  }
};

/** An electronic table without a session: a round of draw 1 is finished, and nothing new is wagered. */
const guardWithout = (
  { game, by, format }: AtDevice,
  table: Table,
  asks: TableCommand,
): Refusal | undefined => {
  if (asks.type !== 'Say') return undefined;
  const { said } = asks;
  if (!isDevice(by) && mustBePromised(game, table, said)) return notPromised;
  return format === 2 && said.type === 'PlaceBet' ? notPromised : undefined;
};

const roundIsOver = (game: AnyGame, { inForce, play }: Table): boolean =>
  game.procedure(inForce).over(play.round, play);

/** § 2.3, 2.5: no wager without a promise and an open window, one value a seat, and nothing after closing. */
const guardPlayer = (
  { at }: AtDevice,
  { play }: Table,
  device: Device,
  said: TableAction | PlayCommand,
  { entropy = {} }: DevicePart,
): Refusal | undefined => {
  if (said.type === 'Join' || said.type === 'SitOut') return undefined;
  if (device.promise?.round !== play.number) return notPromised;
  if (device.closing !== undefined || (device.window && at > device.window.closesAt)) {
    return windowClosed;
  }
  if (said.type !== 'PlaceBet') return undefined;
  const { seat } = said as Extract<PlayCommand, { type: 'PlaceBet' }>;
  const given = Object.hasOwn(entropy, String(seat)) ? entropy[String(seat)] : undefined;
  const first = !device.seats.some((one) => one.seat === seat);
  if (first && !isHexOf(given, 32)) {
    return refuse(
      'entropy-missing',
      'Send 32 bytes of your own, in 64 small hexadecimal digits, with the first wager of a round.',
      cite,
    );
  }
  return first || given === undefined
    ? undefined
    : refuse(
        'entropy-given',
        'This seat has given its bytes for the round. Wager without further ones.',
        cite,
      );
};

/** § 2.5: the device says the forced, the drawn, or of a choice the first when its time is up; nothing else. */
const guardDevice = (
  { game, at }: AtDevice,
  table: Table,
  device: Device,
  said: TableAction | PlayCommand,
  part: DevicePart,
): Refusal | undefined => {
  if (said.type === 'BeginRound') return undefined;
  const { play, inForce } = table;
  if (drawIsDue(game, table, play)) return guardDraw(game, table, device, said, part);
  if (part.draw !== undefined) return notDue;
  const next = game.next(inForce, play.round, play);
  if (!same(firstOf(next), said)) return notDue;
  if (device.closing !== undefined) return undefined;
  if (next.kind === 'forced') {
    return device.window !== undefined && closesWagers(game, table, said) ? windowOpen : undefined;
  }
  if (device.window !== undefined) return windowOpen;
  return device.asked !== undefined && at >= device.asked.until ? undefined : windowOpen;
};

/** § 2.7: after closing, from the beacon that was named, and the command is what the game makes of the draw. */
const guardDraw = (
  game: AnyGame,
  { play, inForce }: Table,
  { closing, session }: Device,
  said: TableAction,
  { draw }: DevicePart,
): Refusal | undefined => {
  if (closing === undefined) {
    return refuse('not-closed', 'Nothing is drawn before betting is closed.', cite);
  }
  if (draw === undefined) return notDue;
  if ((session?.beacon !== '') !== isHexOf(draw.signature, 48)) {
    return refuse(
      'beacon-wrong',
      `Draw with the signature of beacon ${closing.beaconRound}.`,
      cite,
    );
  }
  const script = recorded(scripted(draw));
  try {
    const command = game.draw(inForce, play.round, play, script.source);
    const asked = script.taken()?.shape;
    return same(command, said) && same(asked, draw.shape) ? undefined : notDue;
  } catch {
    return notDue;
  }
};

/** A source that gives an outcome which was drawn before; whoever asks for another shape is told so. */
const scripted = ({ shape, outcome }: Pick<DrawRecord, 'shape' | 'outcome'>): DrawSource => {
  const given = <T>(asked: DrawRecord['shape']): readonly T[] =>
    same(asked, shape) ? (outcome as readonly T[]) : bug('another shape was drawn');
  return {
    number: (n) => given<number>({ number: n })[0] ?? bug('no number was drawn'),
    dice: (count) => given<DieFace>({ dice: count }),
    deal: (deck, count) => given<Card>({ deal: count, of: deck.length }),
  };
};

/** What the device adds to an entry once the table has decided. */
export const follow = (
  where: AtDevice,
  before: Table,
  after: Table,
  device: Device,
  asks: TableCommand,
  part: DevicePart,
): readonly DeviceEvent[] | Refusal => {
  if (asks.type === 'OpenTable') {
    if (asks.promise !== undefined && where.format === 2) return promiseDue;
    const before2 = where.format === 1 && part.opens === undefined;
    return asks.kind === 'electronic' && !before2 ? opening(where, after, device, part) : [];
  }
  if (before.kind !== 'electronic' || device.session === undefined) return [];
  if (asks.type === 'CloseTable') return closingTable(device, part);
  if (asks.type !== 'Say') return [];
  if (asks.said.type === 'BeginRound') return nextRound(where, after, device, part);
  const happened: DeviceEvent[] = [];
  let now = device;
  const tell = (event: DeviceEvent): void => {
    happened.push(event);
    now = evolveDevice(now, event);
  };
  if (part.draw !== undefined) tell({ type: 'Drawn', ...drawOf(device, part.draw) });
  const window = windowAfter(where, after, now);
  if (window !== undefined) tell({ type: 'WindowOpened', ...window });
  else if (asksAnew(where, before, after, now)) {
    const { windowMs } = device.session;
    tell({ type: 'ChoiceOpened', since: where.at, until: where.at + windowMs });
  }
  const contributed = contribution(now, asks.said, part);
  if (contributed !== undefined) tell(contributed);
  return happened;
};

const drawOf = (
  { closing }: Device,
  { signature, shape, outcome }: NonNullable<DevicePart['draw']>,
): DrawRecord => {
  const { draw, beaconRound } = closing ?? bug('a draw without closing');
  return { draw, beaconRound, ...(signature && { signature }), shape, outcome };
};

const contribution = (
  { seats, promise, window }: Device,
  said: TableAction | PlayCommand,
  { entropy = {} }: DevicePart,
): DeviceEvent | undefined => {
  if (said.type !== 'PlaceBet') return undefined;
  const { seat } = said as Extract<PlayCommand, { type: 'PlaceBet' }>;
  const given = entropy[String(seat)];
  if (given === undefined || seats.some((one) => one.seat === seat)) return undefined;
  const beaconRound = window?.beaconRound ?? 0;
  return {
    ...{ type: 'Contributed', seat, entropy: given, promise: promise?.promise ?? '' },
    ...(beaconRound === 0 ? {} : { beaconRound }),
  };
};

/** § 2.4: the entry after which chance is ahead and no window is open opens one. */
const windowAfter = ({ game, at }: AtDevice, after: Table, device: Device): Window | undefined => {
  const { session, window, closing, drawn, lastBeacon } = device;
  const { bets, settled } = after.play;
  if (window !== undefined || closing !== undefined || session === undefined) return undefined;
  if (bets.length === 0 && settled.length === 0) return undefined;
  const ahead = aheadAt(game, after);
  if (!ahead.draw) return undefined;
  const hasBeacon = session.beacon !== '';
  const inRound = hasBeacon && drawn.length > 0;
  const openedAt = inRound ? Math.max(at, beaconTime(drawn.at(-1)?.beaconRound ?? 0) + 3_000) : at;
  const acts = ahead.choice || canWager(game, after);
  const closesAt = openedAt + (acts ? session.windowMs : 0);
  return {
    ...{ draw: drawn.length + 1, openedAt, closesAt },
    beaconRound: hasBeacon ? beaconAfter(closesAt, session, lastBeacon) : 0,
  };
};

/** R: the first beacon after closing and margin, and later than that of the table's last draw. */
export const beaconAfter = (
  closesAt: number,
  { marginMs }: Pick<SessionTerms, 'marginMs'>,
  lastBeacon: number,
): number => Math.max(firstBeacon(closesAt + marginMs), lastBeacon + 1);

/** A choice has come up, or another than before, and no window is open in which it is made. */
const asksAnew = (
  { game }: AtDevice,
  before: Table,
  after: Table,
  { window, closing, asked }: Device,
): boolean => {
  if (window !== undefined || closing !== undefined) return false;
  const next = game.next(after.inForce, after.play.round, after.play);
  if (next.kind !== 'choice' || next.commands.length === 0) return false;
  const was = game.next(before.inForce, before.play.round, before.play);
  return asked === undefined || was.kind !== 'choice' || !same(was.commands, next.commands);
};

const opening = (
  { game, name, day }: AtDevice,
  after: Table,
  device: Device,
  { opens }: DevicePart,
): readonly DeviceEvent[] | Refusal => {
  if (opens === undefined) {
    return refuse(
      'session-missing',
      'Only a node that holds the seal key opens an electronic table.',
      cite,
    );
  }
  const wrong = checkSession(opens, nextSession(name, device, day), after.practice);
  if (wrong !== undefined) return wrong;
  const promise = promiseFor(opens, { name, game: game.id, table: after }, 1, opens.anchor);
  return [
    { type: 'SessionOpened', ...opens },
    { type: 'Promised', ...promise },
  ];
};

/** § 2.8: closing a table reveals the running index; the later secrets are never used. */
const closingTable = (
  device: Device,
  { reveals }: DevicePart,
): readonly DeviceEvent[] | Refusal => {
  const revealed = decideReveal(device, reveals);
  if (isRefusal(revealed)) return revealed;
  return [revealed, { type: 'SessionEnded', session: device.session?.session ?? '' }];
};

/** § 2.2: the reveal of a round is the promise of the next; the first round of a gaming day opens a session. */
const nextRound = (
  where: AtDevice,
  after: Table,
  device: Device,
  part: DevicePart,
): readonly DeviceEvent[] | Refusal => {
  const { session, promise } = device;
  if (session === undefined || promise === undefined) return notPromised;
  const revealed = decideReveal(device, part.reveals);
  if (isRefusal(revealed)) return revealed;
  const sameDay = session.session.split('/')[1] === where.day;
  if (!sameDay) {
    const opened = opening(where, after, device, part);
    return isRefusal(opened)
      ? opened
      : [revealed, { type: 'SessionEnded', session: session.session }, ...opened];
  }
  if (part.opens !== undefined) return notDue;
  if (promise.index >= session.length) {
    return refuse('session-spent', 'The session has no more rounds. Close the table.', cite);
  }
  const at = { name: where.name, game: where.game.id, table: after };
  const commit = part.reveals ?? bug('a reveal without its secret');
  return [revealed, { type: 'Promised', ...promiseFor(session, at, promise.index + 1, commit) }];
};

/** § 2.5: after its time the window closes, by the clock or by a beacon that was not to be known before. */
export const decideClose = (
  { game, at, by }: AtDevice,
  table: Table,
  { session, window, closing, seats, latest }: Device,
  seen: Beacon | undefined,
): readonly DeviceEvent[] | Refusal => {
  if (!isDevice(by)) return refuse('not-your-duty', 'This is for the device.', cite);
  if (session === undefined || window === undefined || closing !== undefined) return notDue;
  if (at < latest) return clockBehind;
  const known = seen !== undefined && window.beaconRound > 0 && seen.round >= window.beaconRound;
  if (at < window.closesAt && !known) return windowOpen;
  const { draw, beaconRound } = window;
  if (!aheadAt(game, table).draw) return [{ type: 'WindowLapsed', draw, at }];
  const bets = sha256Hex(canonical(table.play.bets));
  return [{ type: 'Closed', draw, closedAt: at, beaconRound, bets, seats }];
};

/** § 2.4: when every seat with a wager is ready, the window ends now. */
export const decideReady = (
  { at, by }: AtDevice,
  { play, seats }: Table,
  device: Device,
  seat: Seat,
): readonly DeviceEvent[] | Refusal => {
  const { session, window, ready, lastBeacon } = device;
  const own = by.some(({ person, duty }) => duty === 'player' && seats[seat]?.patron === person);
  if (!own) return refuse('not-your-seat', 'Only the player at the seat can say so.', cite);
  if (session === undefined || window === undefined || ready.includes(seat)) return notDue;
  if (at < device.latest) return clockBehind;
  if (at > window.closesAt) return windowClosed;
  const wagering = [...new Set(play.bets.map((bet) => bet.seat))];
  if (!wagering.includes(seat)) return notDue;
  const said: DeviceEvent = { type: 'SeatReady', seat };
  if (!wagering.every((one) => one === seat || ready.includes(one))) return [said];
  const R = session.beacon === '' ? 0 : beaconAfter(at, session, lastBeacon);
  const beaconRound = Math.min(R, window.beaconRound);
  return [said, { type: 'WindowShortened', draw: window.draw, closesAt: at, beaconRound }];
};

const promiseDue = refuse(
  'promise-due',
  'Every electronic table promises its draws. Open it without that exception.',
  cite,
);
const notDue = refuse('not-due', 'This is not what the table waits for.', cite);
const notPromised = refuse(
  'not-promised',
  'No promise is published for this round. Wait for the next.',
  cite,
);
const windowOpen = refuse('window-open', 'Wait until the time for wagers is over.', cite);
const windowClosed = refuse('window-closed', 'No more bets. Wait for the result.', cite);
const clockBehind = refuse(
  'clock-behind',
  'The clock of this node is behind the table. Set it, then try again.',
  cite,
);

/** A session for a table that is open without one: opened before draw 2, or its session broke. */
export const decideSession = (
  where: AtDevice,
  table: Table,
  device: Device,
  opens: SessionTerms,
): readonly DeviceEvent[] | Refusal => {
  if (!isDevice(where.by)) return refuse('not-your-duty', 'This is for the device.', cite);
  const idle =
    table.status === 'open' && table.kind === 'electronic' && table.play.bets.length === 0;
  return idle && device.session === undefined
    ? opening(where, table, device, { opens })
    : refuse('session-stands', 'A session opens at an electronic table that has none.', cite);
};
