import { canonical } from '../../kernel/canonical.ts';
import { type Refusal, refuse } from '../../kernel/refusal.ts';
import type { Seat } from '../../kernel/wager.ts';
import type { Actor, Table } from '../../table/index.ts';
import { sha256Hex } from '../log/digest.ts';
import { aheadAt } from './ahead.ts';
import {
  type AtDevice,
  clockBehind,
  isDevice,
  notDue,
  notTheDevice,
  windowClosed,
  windowOpen,
} from './at-device.ts';
import type { Beacon } from './beacon.ts';
import type { Device, DeviceEvent } from './device.ts';
import { setsCards } from './pace.ts';
import { shortened } from './protocol.ts';
import { cite } from './session.ts';

/** After its time the window closes, by the clock or by a beacon that was not to be known before. */
export const decideClose = (
  { game, at, by }: AtDevice,
  table: Table,
  { session, window, closing, seats, latest }: Device,
  seen: Beacon | undefined,
): readonly DeviceEvent[] | Refusal => {
  if (!isDevice(by)) return notTheDevice;
  if (session === undefined || window === undefined || closing !== undefined) return notDue;
  if (at < latest) return clockBehind;
  const known = seen !== undefined && window.beaconRound > 0 && seen.round >= window.beaconRound;
  if (at < window.closesAt && !known) return windowOpen;
  const { draw, beaconRound } = window;
  if (!aheadAt(game, table).draw) return [{ type: 'WindowLapsed', draw, at }];
  const bets = sha256Hex(canonical(table.play.bets));
  return [{ type: 'Closed', draw, closedAt: at, beaconRound, bets, seats }];
};

/** When every seat with a wager is ready, the window ends now. */
export const decideReady = (
  { at, by }: AtDevice,
  { play, seats }: Table,
  device: Device,
  seat: Seat,
): readonly DeviceEvent[] | Refusal => {
  const { session, window, ready, lastBeacon } = device;
  if (!sitsAt(seats, seat, by)) return notYourSeat;
  if (session === undefined || window === undefined || ready.includes(seat)) return notDue;
  if (at < device.latest) return clockBehind;
  if (at > window.closesAt) return windowClosed;
  const wagering = [...new Set(play.bets.map((bet) => bet.seat))];
  if (!wagering.includes(seat)) return notDue;
  const said: DeviceEvent = { type: 'SeatReady', seat };
  if (!wagering.every((one) => one === seat || ready.includes(one))) return [said];
  return [said, shortened(at, session, window, lastBeacon)];
};

const sitsAt = (seats: Table['seats'], seat: Seat, by: readonly Actor[]): boolean =>
  by.some(({ person, duty }) => duty === 'player' && seats[seat]?.patron === person);

const notYourSeat = refuse('not-your-seat', 'Only the player at that seat may do this.', cite);

const MORE_MS = 30_000;
const MOST_MORE = 3;

/** A player who sets cards may take more time, three times a round. */
export const decideMoreTime = (
  { game, at, by }: AtDevice,
  table: Table,
  { asked }: Device,
  seat: Seat,
): readonly DeviceEvent[] | Refusal => {
  if (!sitsAt(table.seats, seat, by)) return notYourSeat;
  if (asked === undefined || at > asked.until || !setsCards(game, table, seat)) return notDue;
  if ((asked.more ?? []).filter((one) => one === seat).length >= MOST_MORE) {
    return refuse(
      'no-more-time',
      `A player may ask for more time ${MOST_MORE} times. Set the hands.`,
      cite,
    );
  }
  return [{ type: 'ChoiceExtended', seat, until: asked.until + MORE_MS }];
};
