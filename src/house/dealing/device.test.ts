import { describe, expect, test } from 'vitest';
import { type Device, type DeviceEvent, evolveDevice, silentDevice } from './device.ts';

const told = (...events: readonly DeviceEvent[]): Device =>
  events.reduce(evolveDevice, silentDevice);
const terms = (session = 'T1/2026-11-16/2') => ({
  ...{ session, house: 'ab', anchor: 'ab', length: 9, beacon: '' },
  ...{ windowMs: 15_000, marginMs: 1_500, sealed: 'x' },
});
const opens = (session?: string): DeviceEvent => ({ type: 'SessionOpened', ...terms(session) });
const promise = (round: number) => ({ index: 1, round, rules: 'r', commit: 'c', promise: 'p' });
const commits = (round: number): DeviceEvent => ({ type: 'Promised', ...promise(round) });
const gives = (seat: number): DeviceEvent => ({
  ...{ type: 'Contributed', seat, entropy: `e${seat}`, promise: 'p' },
});
const window = { draw: 1, openedAt: 1_000, closesAt: 16_000, beaconRound: 7 };
const opensWindow: DeviceEvent = { type: 'WindowOpened', ...window };
const closing = { draw: 1, closedAt: 16_000, beaconRound: 7, bets: 'b', seats: [] };
const closes: DeviceEvent = { type: 'Closed', ...closing };
const record = { draw: 1, beaconRound: 7, shape: { dice: 1 }, outcome: [3] } as const;
const draws: DeviceEvent = { type: 'Drawn', ...record };
const asks: DeviceEvent = { type: 'ChoiceOpened', since: 17_000, until: 30_000 };

describe('FAIRNESS § 2 what the device of a table knows, by its events', () => {
  test('a session, by its name and its number of the day', () => {
    expect(told(opens())).toEqual({
      ...silentDevice,
      ...{ session: terms(), opened: { day: '2026-11-16', count: 2 } },
    });
  });

  test('the commitment to a round, the first one and the last', () => {
    expect(told(opens(), commits(4))).toMatchObject({
      ...{ promise: promise(4), firstRound: 4, lastRound: 4 },
    });
    expect(told(opens(), commits(4), commits(5))).toMatchObject({
      ...{ promise: promise(5), firstRound: 4, lastRound: 5 },
    });
  });

  test('the bytes of each seat, seats rising', () => {
    expect(told(gives(3), gives(1), gives(2)).seats).toEqual([
      ...[1, 2, 3].map((seat) => ({ seat, entropy: `e${seat}` })),
    ]);
  });

  test('a window, which seats are ready, and that it ends sooner', () => {
    const open = told(asks, opensWindow);
    expect(open).toMatchObject({ window, ready: [], latest: 17_000 });
    expect(open).not.toHaveProperty('asked');
    expect(told(opensWindow).latest).toBe(1_000);
    const ready: DeviceEvent = { type: 'SeatReady', seat: 2 };
    const shortens = (closesAt: number): DeviceEvent => ({
      ...{ type: 'WindowShortened', draw: 1, closesAt, beaconRound: 6 },
    });
    const ended = told(opensWindow, ready, shortens(9_000));
    expect(ended).toMatchObject({ ready: [2], latest: 9_000 });
    expect(ended.window).toEqual({ ...window, closesAt: 9_000, beaconRound: 6 });
    // A player who came starts the clock: its end is still to come.
    expect(told(opensWindow, shortens(9_000)).latest).toBe(1_000);
    expect(told(shortens(9_000))).not.toHaveProperty('window');
    expect(told(opensWindow, ready, opensWindow).ready).toEqual([]);
  });

  test('that a window lapsed, or was closed', () => {
    const ready: DeviceEvent = { type: 'SeatReady', seat: 2 };
    const lapsed = told(opensWindow, ready, { type: 'WindowLapsed', draw: 1, at: 5_000 });
    expect(lapsed).toEqual({ ...silentDevice, latest: 5_000 });
    const closed = told(opensWindow, ready, closes);
    expect(closed).toEqual({ ...silentDevice, closing, latest: 16_000 });
    expect(told(asks, { type: 'WindowLapsed', draw: 1, at: 5_000 }).latest).toBe(17_000);
    expect(told(asks, closes).latest).toBe(17_000);
  });

  test('what was drawn, with the bytes that were closed upon, and from which beacon last', () => {
    const seats = [{ seat: 1, entropy: 'e1' }];
    const drawn = told({ ...closes, seats }, draws);
    expect(drawn.drawn).toEqual([{ ...record, seats }]);
    expect(drawn.lastBeacon).toBe(7);
    expect(drawn).not.toHaveProperty('closing');
    const again: DeviceEvent = { ...draws, draw: 2, beaconRound: 3 };
    expect(told(closes, draws, again)).toMatchObject({ lastBeacon: 7, drawn: { length: 2 } });
    expect(told(draws).drawn).toEqual([{ ...record, seats: [] }]);
  });

  test('that somebody is asked, until when, and who took more time', () => {
    const more = (seat: number, until: number): DeviceEvent => ({
      ...{ type: 'ChoiceExtended', seat, until },
    });
    expect(told(asks)).toMatchObject({ asked: { since: 17_000, until: 30_000 }, latest: 17_000 });
    expect(told(asks, more(2, 60_000), more(1, 90_000)).asked).toEqual({
      ...{ since: 17_000, until: 90_000, more: [2, 1] },
    });
    expect(told(more(2, 60_000)).asked).toEqual({ since: 60_000, until: 60_000, more: [2] });
    expect(told(opensWindow, closes, { ...asks, since: 3_000 } as DeviceEvent).latest).toBe(16_000);
  });

  test('nothing of a round outlives its reveal, and the session does', () => {
    const round = [opens(), commits(4), gives(1), opensWindow, closes, draws, asks];
    const revealed = told(...round, { type: 'Revealed', index: 1, secret: 's' });
    expect(revealed).toEqual({
      ...silentDevice,
      ...{ session: terms(), opened: { day: '2026-11-16', count: 2 }, firstRound: 4, lastRound: 4 },
      ...{ lastBeacon: 7, latest: 17_000 },
    });
    const ended = told(...round, { type: 'SessionEnded', session: 'T1/2026-11-16/2' });
    const { session: _session, ...rest } = revealed;
    expect(ended).toEqual(rest);
  });

  test('of a session that broke, which rounds are never proved', () => {
    const breaks: DeviceEvent = { type: 'SessionBroken', session: 's', index: 1, why: 'lost' };
    expect(told(opens(), breaks)).toMatchObject({ unproved: [] });
    const broken = told(opens(), commits(4), breaks, opens(), commits(6), breaks);
    expect(broken.unproved).toEqual([4, 6]);
    expect(broken).not.toHaveProperty('session');
    expect(broken).not.toHaveProperty('promise');
  });

  test('after a restore the numbers of the day go on in the next thousand', () => {
    const restores = (day: string): DeviceEvent => ({ type: 'DeviceRestored', day });
    expect(told(opens(), restores('2026-11-16')).opened).toEqual({
      ...{ day: '2026-11-16', count: 1_002 },
    });
    expect(told(opens(), restores('2026-11-17')).opened).toEqual({
      ...{ day: '2026-11-17', count: 1_000 },
    });
    expect(told(restores('2026-11-17')).opened).toEqual({ day: '2026-11-17', count: 1_000 });
  });

  test('a beacon that never came changes nothing by itself', () => {
    expect(told(closes, { type: 'BeaconRetired', beaconRound: 7 })).toEqual(told(closes));
  });

  test('what draw 1 told is kept apart', () => {
    const commitment = { round: 'T1/1', digest: 'd', sealed: 'x' };
    const committed = told({ type: 'SecretCommitted', commitment });
    expect(committed).toMatchObject({ draw1: { commitment }, drawn: [], lastBeacon: 0 });
    const drawn = told({ type: 'SecretCommitted', commitment }, { type: 'Drawn', draw: 1 });
    expect(drawn).toMatchObject({ draw1: { draws: 1 }, drawn: [] });
    const contribution = { from: 'one', entropy: '00', before: 1 };
    const given = told(
      { type: 'SecretCommitted', commitment },
      { type: 'EntropyGiven', contribution },
    );
    expect(given).toMatchObject({ draw1: { contributions: [contribution] }, seats: [] });
    const over = told(
      { type: 'SecretCommitted', commitment },
      { type: 'SecretRevealed', round: 'T1/1', secret: 's' },
    );
    expect(over.draw1.commitment).toBeUndefined();
  });
});
