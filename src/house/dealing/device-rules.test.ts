import { describe, expect, test } from 'vitest';
import { codeOf } from '../../../test/electronic-table.ts';
import { threeDiceYahtzee } from '../../games/index.ts';
import { QUICKNET } from '../../kernel/beacon.ts';
import { canonical } from '../../kernel/canonical.ts';
import { evolveAll } from '../../kernel/decider.ts';
import { bytesOf, chainStep, toHex } from '../../kernel/draw.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import {
  type Actor,
  closedTable,
  playing,
  type Table,
  type TableCommand,
} from '../../table/index.ts';
import type { HouseCommand } from '../decisions.ts';
import { sha256Hex } from '../log/digest.ts';
import { THE_DEVICE } from '../people/signers.ts';
import type { AtDevice, DevicePart } from './at-device.ts';
import { decideClose, decideMoreTime, decideReady } from './closing.ts';
import { type Device, type SessionTerms, silentDevice } from './device.ts';
import { guard } from './guard.ts';
import { beaconIsWrong } from './part.ts';
import { checkSession, decideReveal, drawnAgain, nextSession, SESSION_LENGTH } from './session.ts';

const game = threeDiceYahtzee;
const HEX = 'ab'.repeat(32);
const SECRET = 'cd'.repeat(32);
const SESSION: SessionTerms = {
  ...{ session: 'T1/2026-11-16/1', house: HEX, anchor: HEX, length: SESSION_LENGTH, beacon: '' },
  ...{ windowMs: 15_000, marginMs: 1_500, sealed: 'sealed' },
};
const place = { house: bytesOf(HEX), session: SESSION.session };
const PROMISE = {
  ...{ index: 1, round: 1, rules: HEX, promise: HEX },
  commit: toHex(chainStep(place, 1, bytesOf(SECRET))),
};
const WINDOW = { draw: 1, openedAt: 1_000, closesAt: 16_000, beaconRound: 0 };

/** An electronic table with wagers of these seats. */
const tableWith = (...seats: readonly number[]): Table => {
  const closed = closedTable(game);
  const decider = playing(game, closed);
  let { play } = closed;
  for (const seat of seats) {
    const said = { type: 'PlaceBet', seat, wager: 'red', stakeCents: 500 };
    for (const command of [{ type: 'Join', seat }, said]) {
      play = evolveAll(decider, play, expectAccepted(decider.decide(play, command)));
    }
  }
  const patrons = [1, 2].map((seat) => [seat, { patron: `patron-${seat}`, chipsCents: 0 }]);
  const open = { status: 'open', kind: 'electronic', seats: Object.fromEntries(patrons) } as const;
  return { ...closed, ...open, play };
};
const device: Device = { ...silentDevice, session: SESSION, promise: PROMISE, window: WINDOW };
const patron = (seat: number): readonly Actor[] => [{ person: `patron-${seat}`, duty: 'player' }];
const where = (at: number, by: readonly Actor[] = THE_DEVICE): AtDevice => ({
  ...{ game, name: 'T1', at, day: '2026-11-16', by, format: 2 },
});

describe('FAIRNESS § 2.1 a session is opened under terms that anyone can hold it to', () => {
  const wrong = (change: object, practice = true) =>
    codeOf(checkSession({ ...SESSION, ...change }, SESSION.session, practice));

  test.each<[string, readonly unknown[], readonly unknown[]]>([
    ['session', ['T1/2026-11-16/1'], ['T1/2026-11-16/2', '']],
    ['length', [SESSION_LENGTH], [SESSION_LENGTH - 1, SESSION_LENGTH + 1]],
    ['anchor', [HEX], ['', 'ab', `${HEX}ab`, 'AB'.repeat(32)]],
    ['house', [HEX], ['', 'ab', `${HEX}ab`]],
    ['sealed', ['x'], ['']],
    ['beacon', ['', QUICKNET], [HEX]],
    ['windowMs', [3_000, 120_000], [2_999, 120_001, 3_000.5]],
    ['marginMs', [1_000, 10_000], [999, 10_001, 1_000.5]],
  ])('its %s', (name, right, others) => {
    for (const value of right) expect(wrong({ [name]: value }), `${value}`).toBeUndefined();
    for (const value of others) expect(wrong({ [name]: value }), `${value}`).toBe('not-a-session');
  });

  test('every time of its pace', () => {
    const pace = { laterMs: 5_000, answerMs: 5_000, settingMs: 5_000, aloneMs: 5_000 };
    expect(wrong({ pace })).toBeUndefined();
    for (const name of Object.keys(pace)) {
      for (const [ms, due] of [
        [999, 'not-a-session'],
        [1_000, undefined],
        [600_000, undefined],
        [600_001, 'not-a-session'],
      ] as const) {
        expect(wrong({ pace: { ...pace, [name]: ms } }), `${name} ${ms}`).toBe(due);
      }
    }
  });

  test('for money with a beacon, or under a variance that is filed', () => {
    expect(wrong({}, true)).toBeUndefined();
    expect(wrong({}, false)).toBe('beacon-missing');
    expect(wrong({ beacon: QUICKNET }, false)).toBeUndefined();
    expect(wrong({ variance: 'V-1' }, false)).toBeUndefined();
  });

  test('numbered from one on each gaming day', () => {
    const opened = (day: string, count: number) => ({ ...silentDevice, opened: { day, count } });
    expect(nextSession('T1', silentDevice, '2026-11-16')).toBe('T1/2026-11-16/1');
    expect(nextSession('T1', opened('2026-11-16', 2), '2026-11-16')).toBe('T1/2026-11-16/3');
    expect(nextSession('T1', opened('2026-11-15', 2), '2026-11-16')).toBe('T1/2026-11-16/1');
  });
});

describe('FAIRNESS § 2.5 the window closes at its time, or when a beacon as new as its own is seen', () => {
  const closed = (at: number, change: Partial<Device> = {}, table = tableWith(1)) =>
    decideClose(where(at), table, { ...device, ...change }, undefined);

  test('not before its time, and then with the wagers and the bytes of every seat', () => {
    const seats = [{ seat: 1, entropy: HEX }];
    const table = tableWith(1);
    expect(codeOf(closed(15_999))).toBe('window-open');
    expect(closed(16_000, { seats }, table)).toEqual([
      {
        ...{ type: 'Closed', draw: 1, closedAt: 16_000, beaconRound: 0, seats },
        bets: sha256Hex(canonical(table.play.bets)),
      },
    ]);
    expect(closed(16_000, {}, tableWith())).toEqual([
      { type: 'WindowLapsed', draw: 1, at: 16_000 },
    ]);
  });

  test.each([
    [9, 10, false],
    [10, 10, true],
    [11, 10, true],
    [10, 0, false],
  ])('beacon %i seen, with beacon %i due: %s', (round, beaconRound, closes) => {
    const window = { ...WINDOW, beaconRound };
    const answer = decideClose(
      where(2_000),
      tableWith(1),
      { ...device, window },
      {
        ...{ round, signature: '' },
      },
    );
    expect(codeOf(answer)).toEqual(
      closes ? [expect.objectContaining({ type: 'Closed', beaconRound })] : 'window-open',
    );
  });

  test('by the device alone, once, and not by a clock that is behind', () => {
    const alone = decideClose(where(16_000, patron(1)), tableWith(1), device, undefined);
    expect(codeOf(alone)).toBe('not-your-role');
    const closing = { ...WINDOW, closedAt: 16_000, bets: '', seats: [] };
    expect(codeOf(closed(17_000, { closing }))).toBe('not-due');
    const { window: _window, ...none } = device;
    expect(codeOf(decideClose(where(17_000), tableWith(1), none, undefined))).toBe('not-due');
    const { session: _session, ...without } = device;
    expect(codeOf(decideClose(where(17_000), tableWith(1), without, undefined))).toBe('not-due');
    expect(codeOf(closed(17_000, { latest: 17_001 }))).toBe('clock-behind');
    expect(codeOf(closed(17_000, { latest: 17_000 }))).toEqual([expect.anything()]);
  });
});

describe('FAIRNESS § 2.4 a window ends sooner when every seat with a wager is ready', () => {
  const ready = (at: number, seat: number, change: Partial<Device> = {}, by = patron(seat)) =>
    codeOf(decideReady(where(at, by), tableWith(1, 2), { ...device, ...change }, seat));
  const says = (seat: number) => ({ type: 'SeatReady', seat });

  test('the last of them ends it', () => {
    expect(ready(5_000, 1)).toEqual([says(1)]);
    expect(ready(5_000, 2, { ready: [1] })).toEqual([
      says(2),
      { type: 'WindowShortened', draw: 1, closesAt: 5_000, beaconRound: 0 },
    ]);
  });

  test('each for itself, once, within the window, and with a wager', () => {
    expect(ready(5_000, 1, {}, patron(2))).toBe('not-your-seat');
    expect(ready(5_000, 1, {}, [{ person: 'patron-1', duty: 'dealer' }])).toBe('not-your-seat');
    expect(ready(5_000, 1, { ready: [1] })).toBe('not-due');
    expect(ready(16_000, 1)).toEqual([says(1)]);
    expect(ready(16_001, 1)).toBe('window-closed');
    expect(ready(5_000, 1, { latest: 5_001 })).toBe('clock-behind');
    expect(codeOf(decideReady(where(5_000, patron(2)), tableWith(1), device, 2))).toBe('not-due');
  });

  test('and the beacon is never later than the one that was due', () => {
    const session = { ...SESSION, beacon: QUICKNET };
    const shortened = (beaconRound: number) => {
      const window = { ...WINDOW, beaconRound, closesAt: 1_700_000_015_000 };
      const it = { ...device, session, window };
      const answer = decideReady(where(1_700_000_000_000, patron(1)), tableWith(1), it, 1);
      return Object(answer)[1].beaconRound;
    };
    // The first beacon from a second and a half after this moment on.
    expect(shortened(9_999_999)).toBe(2_398_880);
    expect(shortened(2_398_880)).toBe(2_398_880);
    expect(shortened(2_398_879)).toBe(2_398_879);
  });
});

test('FAIRNESS § 2.4 more time is for whoever has cards to set', () => {
  const asked = { since: 0, until: 9_000 };
  const more = (by: readonly Actor[]) =>
    codeOf(decideMoreTime(where(5_000, by), tableWith(1), { ...device, asked }, 1));
  expect(more(patron(2))).toBe('not-your-seat');
  expect(more(patron(1))).toBe('not-due');
});

describe('FAIRNESS § 2 what the protocol lets be said at an electronic table', () => {
  const bet = (seat: number): TableCommand => ({
    ...{ type: 'Say', said: { type: 'PlaceBet', seat, wager: 'red', stakeCents: 500 } },
  });
  const guarded = (
    asks: TableCommand,
    { at = 5_000, by = patron(1), change = {}, part = {}, table = tableWith() }: Guarded = {},
  ) => codeOf(guard(where(at, by), table, { ...device, ...change }, asks, part));
  interface Guarded {
    readonly at?: number;
    readonly by?: readonly Actor[];
    readonly change?: Partial<Device>;
    readonly part?: DevicePart;
    readonly table?: Table;
  }
  const entropy = { 1: HEX };

  test('a first wager has 32 bytes of its own, a later one none', () => {
    expect(guarded(bet(1), { part: { entropy } })).toBeUndefined();
    for (const given of [undefined, {}, { 2: HEX }, { 1: 'ab' }, { 1: `${HEX}ab` }]) {
      const part = given === undefined ? {} : { entropy: given };
      expect(guarded(bet(1), { part })).toBe('entropy-missing');
    }
    const change = { seats: [{ seat: 1, entropy: HEX }] };
    expect(guarded(bet(1), { change })).toBeUndefined();
    expect(guarded(bet(1), { change, part: { entropy } })).toBe('entropy-given');
    expect(guarded(bet(1), { change, part: { entropy: { 2: HEX } } })).toBeUndefined();
  });

  test('within the window, under a commitment to this round, by a clock that is not behind', () => {
    const part = { entropy };
    expect(guarded(bet(1), { part, at: 16_000 })).toBeUndefined();
    expect(guarded(bet(1), { part, at: 16_001 })).toBe('window-closed');
    const closing = { ...WINDOW, closedAt: 4_000, bets: '', seats: [] };
    expect(guarded(bet(1), { part, change: { closing } })).toBe('window-closed');
    const promise = { ...PROMISE, round: 2 };
    expect(guarded(bet(1), { part, change: { promise } })).toBe('not-committed');
    expect(guarded(bet(1), { part, change: { latest: 5_001 } })).toBe('clock-behind');
    expect(guarded(bet(1), { part, change: { latest: 5_000 } })).toBeUndefined();
    // Who takes part or not is said at any time.
    for (const type of ['Join', 'SitOut']) {
      const said: TableCommand = { type: 'Say', said: { type, ...{ seat: 1 } } };
      expect(guarded(said, { change: { promise, closing } })).toBeUndefined();
    }
  });

  test.each([
    ['Correct', 'draw-stands'],
    ['VoidWager', 'draw-stands'],
    ['EnterWager', 'draw-stands'],
    ['CloseBetting', 'device-closes'],
    ['SetPayment', 'promised'],
    ['Fill', undefined],
  ])('%s: %s', (type, code) => {
    const asks: object = { type };
    const command = asks as TableCommand;
    expect(guarded(command)).toBe(code);
    expect(guarded(command, { part: { returns: true } })).toBeUndefined();
    const table = tableWith();
    expect(guarded(command, { table: { ...table, kind: 'felt' } })).toBeUndefined();
    expect(guarded(command, { table: { ...table, status: 'closed' } })).toBeUndefined();
  });

  test('without a session nothing is wagered or corrected, in logs of this format', () => {
    const { session: _session, ...without } = device;
    const said = (asks: object, format: 1 | 2, by = patron(1)) => {
      const at = { ...where(5_000, by), format };
      return codeOf(guard(at, tableWith(), without, asks as TableCommand, {}));
    };
    expect(said(bet(1), 2)).toBe('not-committed');
    expect(said({ type: 'Correct' }, 2)).toBe('draw-stands');
    expect(said({ type: 'Correct' }, 1)).toBeUndefined();
    expect(said({ type: 'Fill' }, 2)).toBeUndefined();
    for (const format of [1, 2] as const) {
      expect(said({ type: 'Say', said: { type: 'ReturnWagers' } }, format)).toBe('not-due');
    }
  });

  test('the device says what is due and nothing else', () => {
    const by = THE_DEVICE;
    const says = (said: object): TableCommand => ({ type: 'Say', said }) as TableCommand;
    const table = tableWith(1);
    const { window: _window, ...closed } = device;
    const due = says({ type: 'ShakeCup', cup: 'red' });
    const at = (it: Device, command: TableCommand, part: DevicePart = {}) =>
      codeOf(guard(where(20_000, by), table, it, command, part));
    const closing = { ...WINDOW, closedAt: 16_000, bets: '', seats: [] };
    expect(at({ ...closed, closing }, due)).toBeUndefined();
    expect(at({ ...closed, closing }, says({ type: 'ShakeCup', cup: 'blue' }))).toBe('not-due');
    const draw = { shape: { dice: 3 }, outcome: [1, 1, 1] } as const;
    expect(at({ ...closed, closing }, due, { draw })).toBe('not-due');
    expect(at({ ...closed, closing }, says({ type: 'BeginRound' }))).toBeUndefined();
    expect(at({ ...closed, closing }, says({ type: 'SitOut', seat: 1 }))).toBe('not-due');
  });
});

describe('FAIRNESS § 2.7 the secret that is revealed is the one of the commitment, and every draw follows from it', () => {
  const shape = { dice: 3 } as const;
  const seats = [{ seat: 1, entropy: HEX }];
  const outcome = drawnAgain(shape, {
    ...{ secret: bytesOf(SECRET), promise: bytesOf(HEX), draw: 1, contributions: seats },
  });
  const drawn = [{ draw: 1, beaconRound: 0, shape, outcome, seats }];
  const revealed = (secret: unknown, change: Partial<Device> = {}) =>
    codeOf(decideReveal({ ...device, drawn, ...change }, secret));

  test('an honest one is told', () => {
    expect(revealed(SECRET)).toEqual({ type: 'Revealed', index: 1, secret: SECRET });
    expect(revealed(SECRET, { drawn: [] })).toMatchObject({ type: 'Revealed' });
  });

  test('no secret, another secret, or another draw is refused', () => {
    for (const none of [undefined, '', 'ab', `${SECRET}ab`, 7])
      expect(revealed(none)).toBe('not-revealed');
    expect(revealed(HEX)).toBe('secret-differs');
    const [first] = drawn;
    const other = outcome.map((face) => (Number(face) % 6) + 1);
    const wrong = { ...first!, outcome: other } as (typeof drawn)[0];
    expect(revealed(SECRET, { drawn: [wrong] })).toBe('draw-differs');
    expect(revealed(SECRET, { drawn: [first!, wrong] })).toBe('draw-differs');
    const { promise: _promise, ...none } = device;
    expect(codeOf(decideReveal(none, SECRET))).toBe('not-committed');
    const { session: _session, ...closed } = device;
    expect(codeOf(decideReveal(closed, SECRET))).toBe('not-committed');
  });
});

test('FAIRNESS § 4 a beacon proves itself before an entry has it', () => {
  const taken: unknown[] = [];
  const wrong = (command: object, good: boolean, change: Partial<Device> = {}) => {
    const take = (beacon: unknown) => {
      taken.push(beacon);
      return good;
    };
    return Object(beaconIsWrong({ ...device, ...change }, command as HouseCommand, { take }))
      .because;
  };
  const seen = { round: 7, signature: 'ab' };
  expect(wrong({ kind: 'close', seen }, true)).toBeUndefined();
  expect(wrong({ kind: 'close', seen }, false)).toBe('This is not the beacon 7. Wait for it.');
  expect(taken).toEqual([seen, seen]);
  for (const command of [
    { kind: 'close' },
    { kind: 'deal', draw: {} },
    { kind: 'deal' },
    { kind: 'floor' },
  ]) {
    expect(wrong(command, false)).toBeUndefined();
  }
  const closing = { ...WINDOW, beaconRound: 9, closedAt: 0, bets: '', seats: [] };
  expect(wrong({ kind: 'deal', draw: { signature: 'cd' } }, false, { closing })).toBe(
    'This is not the beacon 9. Wait for it.',
  );
  expect(wrong({ kind: 'deal', draw: { signature: 'cd' } }, false)).toContain('the beacon 0.');
});
