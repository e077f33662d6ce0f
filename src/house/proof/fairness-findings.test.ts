import { describe, expect, test } from 'vitest';
import { threeDiceYahtzee } from '../../games/index.ts';
import { beaconTime } from '../../kernel/beacon.ts';
import { closedTable } from '../../table/index.ts';
import { type Device, type DeviceEvent, silentDevice } from '../dealing/device.ts';
import type { HouseCommand } from '../decisions.ts';
import { type LogEntry, NOTHING } from '../log/log-entry.ts';
import { type Folding, folding } from '../log/stream.ts';
import { deviceStream } from '../streams.ts';
import { fairnessAudit } from './fairness.ts';
import { shareOf } from './share.ts';

const HOUSE = 'ab'.repeat(32);
const NOBODY: HouseCommand = { kind: 'floor', asks: { type: 'LookAtFloor' } } as never;
const session = (change: object = {}): DeviceEvent => ({
  ...{ type: 'SessionOpened', session: 'T1/2026-11-16/1', house: HOUSE, anchor: '', length: 9 },
  ...{ beacon: 'cc', windowMs: 1, marginMs: 1, sealed: '', escrow: 'held', ...change },
});

interface Around {
  readonly at?: number;
  readonly position?: number;
  readonly before?: Partial<Device>;
  readonly command?: HouseCommand;
  readonly practice?: boolean;
}

/** An audit that has seen the first entry of a house. */
const audit = () => {
  const it = fairnessAudit(() => true);
  it.first(HOUSE);
  const told = (event: DeviceEvent, around: Around = {}): string | undefined => {
    const { at = 1_000, position = 7, before = {}, command = NOBODY, practice = false } = around;
    return it.told({
      ...{ entry: { at, position } as LogEntry, command, name: 'T1', events: [event] },
      table: { ...closedTable(threeDiceYahtzee), practice },
      before: { ...silentDevice, ...before },
    });
  };
  return { ...it, told };
};
const found = (event: DeviceEvent, around: Around = {}) => {
  const it = audit();
  expect(it.told(event, around)).toBeUndefined();
  return it.findings();
};
const draw = { draw: 1, beaconRound: 0, shape: { dice: 1 }, outcome: [1], seats: [] } as const;
const drawn = [draw] as never as Device['drawn'];

describe('§ 7 what verify lists of a session', () => {
  test('a session of this house is not named; of another it is, and the first entry of a log has no house yet', () => {
    const it = audit();
    expect(it.told(session())).toBeUndefined();
    expect(it.told(session({ house: NOTHING }))).toBe(
      'its session T1/2026-11-16/1 names another house',
    );
    expect(it.told(session({ house: NOTHING }), { position: 1 })).toBeUndefined();
    expect(it.told(session(), { position: 1 })).toContain('names another house');
    expect(it.findings()).toEqual([]);
  });

  test.each([
    [1, false],
    [2, false],
    [3, true],
    [999, true],
    [1_001, false],
    [1_003, true],
  ])('session %i of a day is one too many: %s', (number, many) => {
    const name = `T1/2026-11-16/${number}`;
    const says = `${name} is the ${number % 1_000}th of its day.`;
    expect(found(session({ session: name }))).toEqual(
      many ? [{ kind: 'many sessions', row: 'entry 7', says }] : [],
    );
  });

  test('without a beacon the house and a patron could choose, under the variance if one is filed', () => {
    const says = 'T1: the house and a patron together could choose.';
    expect(found(session({ beacon: '' }))).toEqual([{ kind: 'no beacon', row: 'entry 7', says }]);
    expect(found(session({ beacon: '', variance: 'V-1' }))).toEqual([
      { kind: 'no beacon', row: 'entry 7', says: `${says} Variance V-1.` },
    ]);
  });

  test('for money somebody else must be able to settle; for practice chips nobody asks', () => {
    const without = session({ escrow: undefined });
    const says = 'T1/2026-11-16/1: nobody else could settle it.';
    const finding = [{ kind: 'no escrow', row: 'entry 7', says }];
    expect(found(without)).toEqual(finding);
    expect(found(without, { practice: true })).toEqual([]);
    // With the command that opens the table, what it is opened for counts, not what it was before.
    const opens = (practice: boolean) =>
      ({
        ...{ kind: 'table', table: 'T1', game: 'three-dice-yahtzee' },
        asks: { type: 'OpenTable', kind: 'electronic', practice, openerCents: 0 },
      }) as HouseCommand;
    expect(found(without, { practice: true, command: opens(false) })).toEqual(finding);
    expect(found(without, { practice: false, command: opens(true) })).toEqual([]);
    const closes = { kind: 'table', table: 'T1', asks: { type: 'CloseTable' } } as HouseCommand;
    expect(found(without, { practice: true, command: closes })).toEqual([]);
  });
});

describe('§ 7 what verify lists of a round', () => {
  const closes = (closedAt: number, beaconRound: number): DeviceEvent => ({
    ...{ type: 'Closed', draw: 1, closedAt, beaconRound, bets: '', seats: [] },
  });
  const window = { draw: 1, openedAt: 0, closesAt: 5_000, beaconRound: 0 };

  test.each([
    [7_000, false],
    [7_001, true],
  ])('without a beacon a close at %i ms, due at 5,000, is late: %s', (closedAt, late) => {
    const says = `T1: wagers closed ${closedAt - 5_000} ms late.`;
    expect(found(closes(closedAt, 0), { before: { window } })).toEqual(
      late ? [{ kind: 'late close', row: 'entry 7', says }] : [],
    );
  });

  test('where no window was open the entry itself is the moment', () => {
    expect(found(closes(3_000, 0), { at: 1_000 })).toEqual([]);
    expect(found(closes(3_001, 0), { at: 1_000 })).toMatchObject([
      { kind: 'late close', says: 'T1: wagers closed 2001 ms late.' },
    ]);
  });

  test.each([
    [-1, false],
    [0, true],
    [1, true],
  ])('with a beacon a close %i ms after it is out is late: %s', (ms, late) => {
    const closedAt = beaconTime(123) + ms;
    const around = { before: { window: { ...window, closesAt: closedAt } } };
    expect(found(closes(closedAt, 123), around)).toHaveLength(late ? 1 : 0);
  });

  test.each([
    [60_000, false],
    [60_001, true],
  ])('a reveal %i ms after the round is late: %s', (ms, late) => {
    const it = audit();
    it.told({ type: 'SeatReady', seat: 1 }, { at: 5_000 });
    const reveal = { type: 'Revealed', index: 1, secret: '' } as const;
    it.told(reveal, { at: 5_000 + ms, before: { drawn } });
    const says = `T1: revealed ${Math.round(ms / 1_000)} s after the round.`;
    expect(it.findings()).toEqual(late ? [{ kind: 'late reveal', row: 'entry 7', says }] : []);
  });

  test('a reveal is not late where nothing was drawn, or nothing was told before it', () => {
    const reveal = { type: 'Revealed', index: 1, secret: '' } as const;
    const it = audit();
    it.told({ type: 'SeatReady', seat: 1 }, { at: 5_000 });
    it.told(reveal, { at: 500_000 });
    expect(it.findings()).toEqual([]);
    expect(found(reveal, { at: 500_000, before: { drawn } })).toEqual([]);
  });

  test('a session that broke, a beacon that never came and a house put back from a copy are told', () => {
    const broke = {
      type: 'SessionBroken',
      session: 'T1/2026-11-16/1',
      index: 4,
      why: 'lost',
    } as const;
    expect(found(broke, { before: { drawn } })).toEqual([
      {
        ...{ kind: 'session broken', row: 'entry 7' },
        says: 'T1/2026-11-16/1, index 4: lost. 1 draws are never revealed.',
      },
    ]);
    expect(found({ type: 'BeaconRetired', beaconRound: 9 })).toEqual([
      {
        ...{ kind: 'beacon retired', row: 'entry 7' },
        says: 'T1: beacon 9 never came; wagers were returned.',
      },
    ]);
    expect(found({ type: 'DeviceRestored', day: '2026-11-16' })).toEqual([
      {
        ...{ kind: 'restored', row: 'entry 7' },
        says: 'T1: the house was put back from a copy. What it wrote since then is lost.',
      },
    ]);
  });

  test('draws are counted; those of a session that broke are taken out again, and draw 1 is not one of them', () => {
    const it = audit();
    const made = { type: 'Drawn', ...draw } as never as DeviceEvent;
    for (let n = 0; n < 3; n += 1) it.told(made);
    it.told({ type: 'Drawn', draw: 1 } as never as DeviceEvent);
    expect(it.draws()).toBe(3);
    it.told({ type: 'SessionBroken', session: 's', index: 1, why: '' }, { before: { drawn } });
    expect(it.draws()).toBe(2);
  });

  test('of one kind a hundred are told in full, and all are counted', () => {
    const it = audit();
    for (let n = 0; n < 102; n += 1) it.told({ type: 'BeaconRetired', beaconRound: n });
    it.told({ type: 'DeviceRestored', day: '2026-11-16' });
    expect(it.findings()).toHaveLength(101);
    expect(it.findings().at(-2)?.says).toContain('beacon 99 ');
    expect(it.counts()).toEqual({ 'beacon retired': 102, restored: 1 });
  });
});

describe('§ 7 what verify lists at the end of a log', () => {
  const none = { proved: 0, unrevealed: 0, unpromised: 0 };
  const closing = { draw: 1, closedAt: 0, bets: '', seats: [] };
  const states = (device: Partial<Device>): Folding =>
    ({ ...folding(), of: () => ({ ...silentDevice, ...device }) }) as never;

  test('a round that is closed and not drawn waits, for its beacon if it has one', () => {
    const device = deviceStream('T1');
    const it = audit();
    expect(it.end(states({}), [device], none)).toBeUndefined();
    it.end(states({ closing: { ...closing, beaconRound: 0 } }), [device], none);
    it.end(states({ closing: { ...closing, beaconRound: 5 } }), [device], none);
    expect(it.findings()).toEqual([
      {
        ...{ kind: 'waiting round', row: 'device/T1' },
        says: 'T1 waits since 1970-01-01T00:00:00.000Z.',
      },
      {
        ...{ kind: 'waiting round', row: 'device/T1' },
        says: 'T1 waits for beacon 5 since 1970-01-01T00:00:00.000Z.',
      },
    ]);
  });

  test('draws of draw 1 are weak, proved or without a commitment', () => {
    const it = audit();
    it.end(states({}), [], { ...none, unrevealed: 4 });
    expect(it.findings()).toEqual([]);
    it.end(states({}), [], { proved: 2, unpromised: 3, unrevealed: 4 });
    expect(it.findings()).toEqual([
      {
        ...{ kind: 'draw 1', row: 'houseway draw 1' },
        says: '5 draws are weak: the secret could follow the wagers.',
      },
    ]);
  });

  test('a beacon of a close or a draw that is not quicknet’s is named by its entry, by whoever has its share', () => {
    const wrong = { round: 123, signature: 'ab'.repeat(48) };
    const close = { kind: 'close', table: 'T1', game: 'g', seen: wrong } as never as HouseCommand;
    const closes = audit();
    closes.told({ type: 'SeatReady', seat: 1 }, { command: close });
    const named = { row: 'entry 7', because: "its signature is not quicknet's for beacon 123" };
    expect(closes.end(states({}), [], none)).toEqual(named);
    const draws = audit();
    const made = { ...draw, beaconRound: 123, signature: wrong.signature };
    draws.told({ type: 'Drawn', ...made } as never as DeviceEvent);
    expect(draws.wrongBeacon()).toEqual(named);
    for (const part of [0, 1]) {
      const share = fairnessAudit(shareOf(part, 2));
      share.told({
        ...{ entry: { at: 1, position: 7 } as LogEntry, command: close, name: 'T1', events: [] },
        ...{ table: closedTable(threeDiceYahtzee), before: silentDevice },
      });
      expect(share.wrongBeacon() !== undefined).toBe(part === 1);
    }
  });
});

test.each([
  [0, [true, false, false]],
  [1, [false, true, false]],
  [5, [false, false, true]],
  [-1, [true, false, false]],
  [1.5, [true, false, false]],
  [Number.NaN, [true, false, false]],
])('§ 7 of three shares of an audit %d is in one', (number, shares) => {
  expect([0, 1, 2].map((part) => shareOf(part, 3)(number))).toEqual(shares);
});
