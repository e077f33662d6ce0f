import { describe, expect, test } from 'vitest';
import {
  betOf,
  CLOSING,
  codeOf,
  commitFor,
  DEVICE,
  GAME,
  HEX,
  NOW,
  PROMISE,
  SECRET,
  SESSION,
  tableWith,
  WINDOW,
  whereAt,
} from '../../../test/electronic-table.ts';
import { beaconTime, firstBeacon, QUICKNET } from '../../kernel/beacon.ts';
import type { Actor, Table } from '../../table/index.ts';
import { THE_DEVICE } from '../people/signers.ts';
import type { AtDevice, DevicePart } from './at-device.ts';
import type { Device } from './device.ts';
import { decideSession, follow, wantsSession } from './protocol.ts';
import { SESSION_LENGTH } from './session.ts';

const PACE = { laterMs: 5_000, answerMs: 6_000, settingMs: 7_000, aloneMs: 60_000 };
interface Following {
  readonly at?: Partial<AtDevice>;
  readonly before?: Table;
  readonly after?: Table;
  readonly change?: Partial<Device>;
  readonly part?: DevicePart;
}
const followed = (
  asks: object,
  { at = {}, after = tableWith(), before = after, change = {}, part = {} }: Following = {},
) => codeOf(follow(whereAt(at), before, after, { ...DEVICE, ...change }, asks as never, part));
const says = (said: object) => ({ type: 'Say', said });
const bet = (seat: number) => says(betOf(seat));
const none = { session: undefined, promise: undefined } as never;

describe('FAIRNESS § 2.1 an electronic table is opened with a session, and its first round committed to', () => {
  const opens = { ...SESSION, session: 'T1/2026-11-16/1' };
  const open = (more: object = {}) => ({ type: 'OpenTable', kind: 'electronic', ...more });

  test('by a node that holds the seal key, without exception', () => {
    expect(followed(open(), { change: none, part: { opens } })).toEqual([
      { type: 'SessionOpened', ...opens },
      expect.objectContaining({ type: 'Promised', index: 1, round: 1, commit: HEX }),
    ]);
    expect(followed(open(), { change: none })).toBe('session-missing');
    expect(followed(open({ promise: false }), { change: none, part: { opens } })).toBe(
      'promise-due',
    );
    const other = { ...opens, session: 'T1/2026-11-16/2' };
    expect(followed(open(), { change: none, part: { opens: other } })).toBe('not-a-session');
  });

  test('a felt table has none, nor had a table of log format 1 that was opened without', () => {
    expect(followed(open({ kind: 'felt' }), { part: { opens } })).toEqual([]);
    const at = { format: 1 } as const;
    expect(followed(open(), { at, change: none })).toEqual([]);
    expect(followed(open({ promise: false }), { at, change: none })).toEqual([]);
    expect(followed(open(), { at, change: none, part: { opens } })).toHaveLength(2);
  });

  test('one that was left open without a session gets it from the device, before anything is said', () => {
    const asked = (by: readonly Actor[], table = tableWith(), change: object = none) =>
      codeOf(decideSession(whereAt({ by }), table, { ...DEVICE, ...change }, opens));
    expect(asked(THE_DEVICE)).toEqual([
      { type: 'SessionOpened', ...opens },
      expect.objectContaining({ type: 'Promised' }),
    ]);
    expect(asked([{ person: 'patron-1', duty: 'player' }])).toBe('not-your-role');
    expect(asked(THE_DEVICE, tableWith(1))).toBe('session-stands');
    expect(asked(THE_DEVICE, tableWith(), {})).toBe('session-stands');
  });

  test('a table wants one while it is open, electronic, and its round was neither begun nor committed to', () => {
    const fresh = tableWith();
    const { session: _session, ...without } = DEVICE;
    const wants = (table: Table, change: Partial<Device> = {}) =>
      wantsSession(table, { ...without, ...change });
    const told = (...types: readonly string[]) => ({
      ...fresh,
      told: { ...fresh.told, commands: types.map((type) => ({ type })) },
    });
    expect(wants(fresh)).toBe(true);
    expect(wants({ ...fresh, status: 'closed' })).toBe(false);
    expect(wants({ ...fresh, kind: 'felt' })).toBe(false);
    expect(wants(fresh, { session: SESSION })).toBe(false);
    expect(wants({ ...tableWith(1), told: fresh.told })).toBe(false);
    expect(wants(told('Join', 'SitOut'))).toBe(true);
    expect(wants(told('Join', 'ShakeCup'))).toBe(false);
    expect(wants(fresh, { lastRound: 0 })).toBe(true);
    expect(wants(fresh, { lastRound: 1 })).toBe(false);
    expect(wants(fresh, { lastRound: 2 })).toBe(false);
  });
});

describe('FAIRNESS § 2.7 the secret of a round is revealed as the next begins, or as the table closes', () => {
  const begin = says({ type: 'BeginRound' });
  const revealed = { type: 'Revealed', index: 1, secret: SECRET };
  const ended = { type: 'SessionEnded', session: SESSION.session };
  const reveals = SECRET;

  test('and is the commitment to the next', () => {
    expect(followed(begin, { part: { reveals } })).toEqual([
      revealed,
      expect.objectContaining({ type: 'Promised', index: 2, commit: SECRET }),
    ]);
    expect(followed(begin)).toBe('not-revealed');
    expect(followed(begin, { part: { reveals: HEX } })).toBe('secret-differs');
    expect(followed(begin, { change: { promise: undefined } as never, part: { reveals } })).toBe(
      'not-committed',
    );
  });

  test('no session is opened within a day, and none goes on past its last round', () => {
    expect(followed(begin, { part: { reveals, opens: SESSION } })).toBe('not-due');
    const at = (index: number) =>
      followed(begin, {
        change: { promise: { ...PROMISE, index, commit: commitFor(index) } },
        part: { reveals },
      });
    expect(at(SESSION_LENGTH - 1)).toMatchObject([{}, { index: SESSION_LENGTH }]);
    expect(at(SESSION_LENGTH)).toBe('session-spent');
  });

  test('the first round of another gaming day opens a session', () => {
    const at = { day: '2026-11-17' };
    const opens = { ...SESSION, session: 'T1/2026-11-17/1' };
    expect(followed(begin, { at, part: { reveals, opens } })).toEqual([
      revealed,
      ended,
      { type: 'SessionOpened', ...opens },
      expect.objectContaining({ type: 'Promised', index: 1, commit: HEX }),
    ]);
    expect(followed(begin, { at, part: { reveals } })).toBe('session-missing');
    expect(followed(begin, { at, part: { opens } })).toBe('not-revealed');
  });

  test('a table that closes reveals and ends its session', () => {
    expect(followed({ type: 'CloseTable' }, { part: { reveals } })).toEqual([revealed, ended]);
    expect(followed({ type: 'CloseTable' })).toBe('not-revealed');
    expect(followed({ type: 'CloseTable' }, { change: none })).toEqual([]);
    const before = { ...tableWith(), kind: 'felt' } as const;
    expect(followed({ type: 'CloseTable' }, { before })).toEqual([]);
  });
});

describe('FAIRNESS § 2.3 the first wager opens the window, and each seat gives its bytes once', () => {
  const part = { entropy: { 1: HEX, 2: SECRET } };
  const opened = { type: 'WindowOpened', ...WINDOW };
  const gave = { type: 'Contributed', seat: 1, entropy: HEX, promise: HEX };
  const after = tableWith(1);

  test('for the time of the session, without a beacon where there is none', () => {
    expect(followed(bet(1), { after, part })).toStrictEqual([opened, gave]);
    expect(followed(bet(1), { after, part, change: { window: WINDOW } })).toStrictEqual([gave]);
    expect(followed(bet(1), { after })).toStrictEqual([opened]);
    const seats = [{ seat: 1, entropy: HEX }];
    expect(followed(bet(1), { after, part, change: { window: WINDOW, seats } })).toEqual([]);
    const other = [{ seat: 2, entropy: HEX }];
    expect(
      followed(bet(1), { after, part, change: { window: WINDOW, seats: other } }),
    ).toStrictEqual([gave]);
    expect(followed(says({ type: 'Join', seat: 1 }), { part })).toEqual([]);
  });

  test('nothing opens while a draw is due, nor where nothing was wagered', () => {
    expect(followed(bet(1), { after, change: { closing: CLOSING } })).toEqual([]);
    expect(followed(says({ type: 'Join', seat: 1 }))).toEqual([]);
    expect(followed({ type: 'TakeSeat', seat: 1 }, { after })).toEqual([]);
    expect(followed(bet(1), { after, part: { returns: true } })).toEqual([]);
    expect(followed(bet(1), { after, change: none })).toEqual([]);
    expect(followed(bet(1), { after, before: { ...after, kind: 'felt' } })).toEqual([]);
  });

  test('with a beacon it is the first after closing and margin, and later than that of the last draw', () => {
    const session = { ...SESSION, beacon: QUICKNET };
    const due = firstBeacon(NOW + 15_000 + 1_500);
    const with_ = (lastBeacon: number) =>
      followed(bet(1), { after, part, change: { session, lastBeacon } });
    for (const [last, beaconRound] of [
      [0, due],
      [due - 1, due],
      [due, due + 1],
      [due + 5, due + 6],
    ] as const) {
      expect(with_(last)).toStrictEqual([
        { ...opened, beaconRound },
        { ...gave, beaconRound },
      ]);
    }
  });

  test('a later window of the round opens once the last beacon was there for all to see', () => {
    const session = { ...SESSION, beacon: QUICKNET };
    const shape = { dice: 3 } as const;
    const drawn = (beaconRound: number) =>
      [{ draw: 1, beaconRound, shape, outcome: [1, 1, 1], seats: [] }] as never;
    const last = firstBeacon(NOW);
    const openedAt = beaconTime(last) + 3_000;
    const change = { session, drawn: drawn(last) };
    expect(followed(bet(1), { after, change })).toMatchObject([{ draw: 2, openedAt }]);
    expect(followed(bet(1), { after, change, at: { at: openedAt + 1 } })).toMatchObject([
      { draw: 2, openedAt: openedAt + 1 },
    ]);
    // Without a beacon nobody waits for one.
    expect(followed(bet(1), { after, change: { drawn: drawn(last) } })).toMatchObject([
      { draw: 2, openedAt: NOW },
    ]);
  });
});

describe('FAIRNESS § 2.4 who is alone has time, until somebody else wagers', () => {
  const session = { ...SESSION, pace: PACE };
  const long = { ...WINDOW, closesAt: NOW + 60_000 };
  const shorter = { type: 'WindowShortened', draw: 1, closesAt: NOW + 15_000, beaconRound: 0 };
  const come = (change: Partial<Device>, after = tableWith(1, 2)) =>
    followed(bet(2), { after, change: { session, window: long, ...change } });

  test('a second wager starts the clock, unless it would run longer', () => {
    expect(come({})).toEqual([shorter]);
    expect(come({}, tableWith(1))).toEqual([]);
    expect(come({ window: { ...long, closesAt: NOW + 15_001 } })).toEqual([shorter]);
    expect(come({ window: { ...long, closesAt: NOW + 15_000 } })).toEqual([]);
    expect(come({ session: SESSION })).toEqual([]);
    expect(come({ closing: CLOSING })).toEqual([]);
  });

  test('when every wager was withdrawn the window lapses, and the clock starts with the next', () => {
    const withdraws = (change: Partial<Device>, after = tableWith()) =>
      followed(says({ type: 'WithdrawBet', bet: 1 }), {
        ...{ before: tableWith(1), after, change: { session, window: long, ...change } },
      });
    expect(withdraws({})).toEqual([{ type: 'WindowLapsed', draw: 1, at: NOW }]);
    expect(withdraws({}, tableWith(1))).toEqual([]);
    expect(withdraws({ session: SESSION })).toEqual([]);
    expect(withdraws({ closing: CLOSING })).toEqual([]);
    expect(withdraws({ window: undefined } as never)).toEqual([]);
  });
});

test('FAIRNESS § 2.6 a draw is recorded with its beacon, and its signature where there is one', () => {
  const draw = { shape: { dice: 3 }, outcome: [1, 2, 3] } as const;
  const closing = { ...CLOSING, draw: 2, beaconRound: 7 };
  const recorded = { type: 'Drawn', draw: 2, beaconRound: 7, ...draw };
  const drew = (part: DevicePart) =>
    followed(says({ type: 'ShakeCup', cup: 'red' }), { part, change: { closing } });
  expect(drew({ draw })).toStrictEqual([recorded]);
  expect(drew({ draw: { ...draw, signature: 'ab' } })).toStrictEqual([
    { ...recorded, signature: 'ab' },
  ]);
});

describe('FAIRNESS § 2.4 a choice that comes up has its time', () => {
  const [one, two] = [
    { type: 'ShakeCup', cup: 'red' },
    { type: 'ShakeCup', cup: 'blue' },
  ];
  /** After the command these may be chosen, and before it those, or something else was due. */
  const chosen = (
    after: readonly object[] | undefined,
    before: readonly object[] | undefined,
    change: Partial<Device> = {},
  ) => {
    const tables = { before: tableWith(1), after: { ...tableWith(1), crew: [] } };
    const nextOf = (commands: readonly object[] | undefined) =>
      commands === undefined ? { kind: 'over' } : { kind: 'choice', commands };
    const game = {
      ...GAME,
      draw: () => undefined,
      next: (_rules: unknown, round: unknown) =>
        nextOf(round === tables.after.play.round ? after : before),
    };
    const session = { ...SESSION, pace: PACE };
    return followed(says(one), {
      ...{ at: { game: game as never }, ...tables, change: { session, ...change } },
    });
  };
  const opened = [{ type: 'ChoiceOpened', since: NOW, until: NOW + PACE.answerMs }];
  const asked = { since: NOW - 5, until: NOW + 5 };

  test('from when it comes up, or when there is more of it than before', () => {
    expect(chosen([one], undefined)).toEqual(opened);
    expect(chosen([one], [one])).toEqual(opened);
    expect(chosen([one], undefined, { asked })).toEqual(opened);
    expect(chosen([one], [one, two], { asked })).toEqual([]);
    expect(chosen([one, two], [one], { asked })).toEqual(opened);
  });

  test('and none where there is nothing to choose, or a window is open, or betting is closed', () => {
    expect(chosen([], undefined)).toEqual([]);
    expect(chosen(undefined, [one])).toEqual([]);
    expect(chosen([one], undefined, { window: WINDOW })).toEqual([]);
    expect(chosen([one], undefined, { closing: CLOSING })).toEqual([]);
  });
});
