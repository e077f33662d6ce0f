import { beaconTime, firstBeacon } from '../../kernel/beacon.ts';
import { same } from '../../kernel/canonical.ts';
import type { TableAction } from '../../kernel/game.ts';
import { type PlayCommand, says } from '../../kernel/play-commands.ts';
import { bug, isRefusal, type Refusal, refuse } from '../../kernel/refusal.ts';
import type { Table, TableCommand } from '../../table/index.ts';
import { aheadAt, canWager, nextAt } from './ahead.ts';
import {
  type AtDevice,
  commitmentDue,
  type DevicePart,
  isDevice,
  notCommitted,
  notDue,
  notTheDevice,
} from './at-device.ts';
import {
  type Device,
  type DeviceEvent,
  type DrawRecord,
  evolveDevice,
  type SessionTerms,
  type Window,
} from './device.ts';
import { answerMs, wageringMs } from './pace.ts';
import { checkSession, cite, decideReveal, nextSession, promiseFor } from './session.ts';

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
    if (asks.promise !== undefined && where.format === 2) return commitmentDue;
    const before2 = where.format === 1 && part.opens === undefined;
    return asks.kind === 'electronic' && !before2 ? opening(where, after, device, part) : [];
  }
  if (before.kind !== 'electronic' || device.session === undefined) return [];
  if (asks.type === 'CloseTable') return closingTable(device, part);
  if (asks.type !== 'Say' || part.returns) return [];
  if (asks.said.type === 'BeginRound') return nextRound(where, after, device, part);
  const happened: DeviceEvent[] = [];
  let now = device;
  const tell = (event: DeviceEvent): void => {
    happened.push(event);
    now = evolveDevice(now, event);
  };
  if (part.draw !== undefined) tell({ type: 'Drawn', ...drawOf(device, part.draw) });
  const lapsed = lapsedBy(where, after, now);
  if (lapsed !== undefined) tell(lapsed);
  const window = windowAfter(where, after, now);
  if (window !== undefined) tell({ type: 'WindowOpened', ...window });
  else if (asksAnew(where, before, after, now)) {
    const until = where.at + answerMs(where, after, device.session);
    tell({ type: 'ChoiceOpened', since: where.at, until });
  }
  const contributed = contribution(now, asks.said, part);
  if (contributed !== undefined) tell(contributed);
  const earlier = notAloneAnyMore(where, after, now);
  if (earlier !== undefined) tell(earlier);
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
  if (!says(said, 'PlaceBet')) return undefined;
  const { seat } = said;
  const given = entropy[String(seat)];
  if (given === undefined || seats.some((one) => one.seat === seat)) return undefined;
  const beaconRound = window?.beaconRound ?? 0;
  return {
    ...{ type: 'Contributed', seat, entropy: given, promise: promise?.promise ?? '' },
    ...(beaconRound === 0 ? {} : { beaconRound }),
  };
};

/** The entry after which chance is ahead and no window is open opens one. */
const windowAfter = ({ game, at }: AtDevice, after: Table, device: Device): Window | undefined => {
  const { session, window, closing, drawn, lastBeacon } = device;
  const { bets, settled } = after.play;
  if (window !== undefined || closing !== undefined || session === undefined) return undefined;
  if (bets.length === 0 && settled.length === 0) return undefined;
  const ahead = aheadAt(game, after);
  if (!ahead.draw) return undefined;
  const inRound = session.beacon !== '' && drawn.length > 0;
  const openedAt = inRound ? Math.max(at, beaconTime(drawn.at(-1)?.beaconRound ?? 0) + 3_000) : at;
  const acts = ahead.choice || canWager(game, after);
  const closesAt = openedAt + (acts ? wageringMs(after, session, drawn.length) : 0);
  return {
    ...{ draw: drawn.length + 1, openedAt, closesAt },
    beaconRound: beaconAfter(closesAt, session, lastBeacon),
  };
};

/** R: the first beacon after closing and margin, and later than that of the table's last draw; 0 without a beacon. */
const beaconAfter = (
  closesAt: number,
  { beacon, marginMs }: SessionTerms,
  lastBeacon: number,
): number => (beacon === '' ? 0 : Math.max(firstBeacon(closesAt + marginMs), lastBeacon + 1));

/** The window closes earlier than was said, and so an earlier beacon may decide. */
export const shortened = (
  closesAt: number,
  session: SessionTerms,
  window: Window,
  lastBeacon: number,
): DeviceEvent => {
  const beaconRound = Math.min(beaconAfter(closesAt, session, lastBeacon), window.beaconRound);
  return { type: 'WindowShortened', draw: window.draw, closesAt, beaconRound };
};

/** Every wager of the round was withdrawn before its first draw: the clock starts again with the next one. */
const lapsedBy = (
  { at }: AtDevice,
  { play }: Table,
  { window, session, closing }: Device,
): DeviceEvent | undefined => {
  if (window === undefined || closing !== undefined || session?.pace === undefined)
    return undefined;
  const empty = play.bets.length === 0 && play.settled.length === 0;
  return empty ? { type: 'WindowLapsed', draw: window.draw, at } : undefined;
};

/** Who was alone had no clock; the wager of somebody who came meanwhile starts it. */
const notAloneAnyMore = (
  { at }: AtDevice,
  table: Table,
  { window, session, lastBeacon, closing }: Device,
): DeviceEvent | undefined => {
  if (window === undefined || closing !== undefined || session?.pace === undefined)
    return undefined;
  const seats = new Set(table.play.bets.map(({ seat }) => seat));
  const closesAt = at + session.windowMs;
  if (seats.size < 2 || window.closesAt <= closesAt) return undefined;
  return shortened(closesAt, session, window, lastBeacon);
};

/** A choice has come up, or more of it than before, and no window is open in which it is made. */
const asksAnew = (
  { game }: AtDevice,
  before: Table,
  after: Table,
  { window, closing, asked }: Device,
): boolean => {
  if (window !== undefined || closing !== undefined) return false;
  const next = nextAt(game, after);
  if (next.kind !== 'choice' || next.commands.length === 0) return false;
  const was = nextAt(game, before);
  if (asked === undefined || was.kind !== 'choice') return true;
  return !next.commands.every((one) => was.commands.some((other) => same(one, other)));
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

/** Closing a table reveals the running index; the later secrets are never used. */
const closingTable = (
  device: Device,
  { reveals }: DevicePart,
): readonly DeviceEvent[] | Refusal => {
  const revealed = decideReveal(device, reveals);
  if (isRefusal(revealed)) return revealed;
  return [revealed, { type: 'SessionEnded', session: device.session?.session ?? '' }];
};

/** The reveal of a round is the commitment to the next; the first round of a gaming day opens a session. */
const nextRound = (
  where: AtDevice,
  after: Table,
  device: Device,
  part: DevicePart,
): readonly DeviceEvent[] | Refusal => {
  const { session, promise } = device;
  if (session === undefined || promise === undefined) return notCommitted;
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

/** A session for a table that is open without one: it was opened before draw 2, and its round has not begun. */
export const decideSession = (
  where: AtDevice,
  table: Table,
  device: Device,
  opens: SessionTerms,
): readonly DeviceEvent[] | Refusal => {
  if (!isDevice(where.by)) return notTheDevice;
  return wantsSession(table, device)
    ? opening(where, table, device, { opens })
    : refuse(
        'session-stands',
        'A session opens at an electronic table that has none, before anything happens in the round.',
        cite,
      );
};

/** Nothing was said in the round and nothing was committed to for it; after a broken session the table is closed first. */
export const wantsSession = (
  { status, kind, play, told }: Table,
  { session, lastRound = 0 }: Device,
): boolean =>
  status === 'open' &&
  kind === 'electronic' &&
  session === undefined &&
  play.bets.length === 0 &&
  told.commands.every(({ type }) => type === 'Join' || type === 'SitOut') &&
  lastRound < play.number;
