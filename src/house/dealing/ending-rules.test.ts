import { describe, expect, test } from 'vitest';
import {
  CLOSING,
  codeOf,
  DEVICE,
  GAME,
  HEX,
  NOW,
  SECRET,
  SESSION,
  tableWith,
} from '../../../test/electronic-table.ts';
import { beaconTime } from '../../kernel/beacon.ts';
import { isRefusal, refuse } from '../../kernel/refusal.ts';
import type { Actor, Table } from '../../table/index.ts';
import { emptyFloor } from '../floor.ts';
import { statesOf, streamsIn } from '../log/stream.ts';
import { THE_HOUSE } from '../people/signers.ts';
import { couponStream, deviceStream, floorStream, tableStream } from '../streams.ts';
import { type Device, silentDevice } from './device.ts';
import { decideEnd, type EndCommand, type EndedTable } from './ending.ts';
import { endingDoor } from './ending-door.ts';

const games = { [GAME.id]: GAME };
const at = (table: string) => ({ table, game: GAME.id });
const by = (...duties: readonly Actor['duty'][]): readonly Actor[] =>
  duties.map((duty) => ({ person: `${duty}-1`, duty }));
const BOTH = by('administrator', 'regulator');
const { session: _session, promise: _promise, ...without } = DEVICE;
const felt: Table = { ...tableWith(), kind: 'felt' };

interface Given {
  readonly tables?: Readonly<Record<string, Table>>;
  readonly devices?: Readonly<Record<string, Device>>;
  readonly by?: readonly Actor[];
  readonly at?: number;
}
/** What is decided of a floor with these tables and their devices: the code of a refusal, or the events by stream. */
const ended = (command: EndCommand, given: Given = {}) => {
  const { tables = { T1: tableWith(1) }, devices = { T1: DEVICE } } = given;
  const known = new Map<string, unknown>([
    [
      floorStream.name,
      { ...emptyFloor, tables: Object.keys(tables).map((one) => ({ ...at(one), title: one })) },
    ],
  ]);
  for (const name of Object.keys(tables)) {
    known.set(tableStream(GAME, name).name, tables[name]);
    known.set(deviceStream(name).name, devices[name] ?? silentDevice);
  }
  const { streams, rule } = decideEnd(games, command);
  const states = statesOf(streams, ({ name, initial }) => known.get(name) ?? initial);
  const answer = rule(states, given.at ?? NOW, given.by ?? BOTH);
  if (isRefusal(answer)) return codeOf(answer);
  return answer.map(({ stream, event }) => [stream, event]);
};
const own = tableStream(GAME, 'T1').name;
const device = deviceStream('T1').name;
const RETURNED = [own, expect.objectContaining({ type: 'Played', said: { type: 'ReturnWagers' } })];

describe('FAIRNESS § 3 a session whose secret is lost', () => {
  const breaks: EndCommand = { kind: 'break', ...at('T1'), why: 'lost' };
  const broken = (session: string, index: number) => [
    ...[device, { type: 'SessionBroken', session, index, why: 'lost' }],
  ];

  test('is broken, and what is on the layout goes back', () => {
    expect(ended(breaks)).toEqual([RETURNED, broken(SESSION.session, 1)]);
    expect(ended(breaks, { tables: { T1: tableWith() } })).toEqual([broken(SESSION.session, 1)]);
    // Wagers of a round that was begun before there were sessions.
    expect(ended(breaks, { devices: { T1: without } })).toEqual([RETURNED, broken('', 0)]);
  });

  test('is there to be broken only at an open electronic table', () => {
    expect(ended(breaks, { tables: { T1: tableWith() }, devices: { T1: without } })).toBe(
      'not-due',
    );
    expect(ended(breaks, { tables: { T1: { ...tableWith(1), status: 'closed' } } })).toBe(
      'not-due',
    );
    expect(ended(breaks, { tables: { T1: felt } })).toBe('not-due');
    const opened = { ...DEVICE, opened: { day: '2026-11-16', count: 1 } };
    expect(ended(breaks, { tables: { T1: felt }, devices: { T1: opened } })).toEqual([
      broken(SESSION.session, 1),
    ]);
  });

  test('is broken by the house and the regulator together', () => {
    for (const alone of [[], by('administrator'), by('regulator'), by('dealer', 'regulator')])
      expect(ended(breaks, { by: alone })).toBe('second-signature');
    expect(ended(breaks, { by: by('floorperson', 'regulator') })).toHaveLength(2);
  });

  test('looks at the coupon register where a coupon is on the layout', () => {
    const looks = (command: EndCommand) =>
      streamsIn(decideEnd(games, command).streams).map(({ name }) => name);
    expect(looks(breaks)).not.toContain(couponStream.name);
    expect(looks({ ...breaks, coupons: true })).toContain(couponStream.name);
    expect(looks(breaks)).toEqual(expect.arrayContaining([own, device, floorStream.name]));
  });
});

describe('FAIRNESS § 3 a house that was put back from a copy', () => {
  const restored: EndCommand = { kind: 'restored', tables: [at('T1')] };
  const again = { type: 'DeviceRestored', day: '2023-11-14' };

  test('breaks its sessions, and says so at every device that was ever opened', () => {
    const why = 'restored from a copy';
    expect(ended(restored, { by: THE_HOUSE })).toEqual([
      RETURNED,
      [device, { type: 'SessionBroken', session: SESSION.session, index: 1, why }],
      [device, again],
    ]);
    // Without a session nothing ends: what is on the layout stays there.
    expect(ended(restored, { by: THE_HOUSE, devices: { T1: without } })).toEqual([[device, again]]);
    expect(ended(restored, { by: THE_HOUSE, tables: { T1: felt }, devices: {} })).toBe('not-due');
  });

  test('is said by the house alone', () => {
    for (const others of [BOTH, [...THE_HOUSE, ...by('administrator')]])
      expect(ended(restored, { by: others })).toBe('not-your-role');
  });
});

describe('FAIRNESS § 3 a beacon that never comes', () => {
  const closing = { ...CLOSING, beaconRound: 9 };
  const waits = { ...DEVICE, closing };
  const reveals = SECRET;
  const retires = (...tables: readonly Omit<EndedTable, 'game'>[]): EndCommand => ({
    ...{ kind: 'retire', tables: tables.map((one) => ({ game: GAME.id, ...one })) },
  });
  const week = beaconTime(9) + 7 * 24 * 3_600_000;
  const one = retires({ table: 'T1', reveals });

  test('is given up a week after its time, and the round is revealed', () => {
    expect(ended(one, { devices: { T1: waits }, at: week - 1 })).toBe('beacon-may-come');
    expect(ended(one, { devices: { T1: waits }, at: week })).toEqual([
      RETURNED,
      [device, { type: 'BeaconRetired', beaconRound: 9 }],
      [device, { type: 'Revealed', index: 1, secret: SECRET }],
      [device, { type: 'SessionEnded', session: SESSION.session }],
    ]);
    expect(ended(retires({ table: 'T1' }), { devices: { T1: waits }, at: week })).toBe(
      'not-revealed',
    );
  });

  test('holds up only a round that waits for one', () => {
    expect(ended(one, { at: week })).toBe('not-due');
    const none = { ...DEVICE, closing: CLOSING };
    expect(ended(one, { devices: { T1: none }, at: week })).toBe('not-due');
    const gone = { ...without, closing };
    expect(ended(one, { devices: { T1: gone }, at: week })).toBe('not-due');
  });

  test('is retired for every table of the house, each named once', () => {
    const floor = {
      ...{ tables: { T1: tableWith(1), T2: tableWith() }, devices: { T1: waits }, at: week },
    };
    expect(ended(one, floor)).toBe('tables-left-out');
    const [first, second] = [{ table: 'T1', reveals }, { table: 'T2' }];
    expect(ended(retires(first, first), floor)).toBe('tables-left-out');
    expect(ended(retires(first, second, second), floor)).toBe('tables-left-out');
    expect(ended(retires(first, { table: 'T3' }), floor)).toBe('tables-left-out');
    expect(ended(retires(first, second), floor)).toHaveLength(4);
  });
});

describe('FAIRNESS § 3 what a node adds to a command that ends sessions', () => {
  const { play } = tableWith(1);
  const coupon = {
    ...tableWith(1),
    play: { ...play, bets: play.bets.map((bet) => ({ ...bet, matchPlay: {} as never })) },
  };
  const waits = { ...DEVICE, closing: { ...CLOSING, beaconRound: 9 } };
  const door = (devices: readonly Device[], answer: unknown = {}, vault: unknown = true) => {
    const asked: unknown[] = [];
    const tables = devices.map((_, i) => ({ ...at(`T${i + 1}`), title: 'x' }));
    const ends = endingDoor({
      vault: vault && { secret: (_of: unknown, index: number) => `${HEX} ${index}` },
      ask: async (...all: readonly unknown[]) => {
        asked.push(all);
        return answer;
      },
      floorNow: async () => ({ tables }),
      tableNow: async ({ table }: { table: string }) => (table === 'T1' ? coupon : tableWith()),
      deviceNow: async (table: string) => devices[Number(table.slice(1)) - 1],
    } as never);
    return { ...ends, asked };
  };

  test('the coupons of its layout', async () => {
    const { breakSession, asked } = door([DEVICE, DEVICE]);
    await breakSession(at('T1'), 'lost', BOTH, 'key');
    await breakSession(at('T2'), 'lost', BOTH);
    expect(asked).toEqual([
      [{ kind: 'break', ...at('T1'), coupons: true, why: 'lost' }, BOTH, 'key'],
      [{ kind: 'break', ...at('T2'), why: 'lost' }, BOTH, undefined],
    ]);
  });

  test('the secret of a round that waits for a beacon, and of no other', async () => {
    const { session: _none, ...ended_ } = waits;
    const { promise: _nothing, ...uncommitted } = waits;
    const none = { ...DEVICE, closing: CLOSING };
    const { retireBeacon, asked } = door([waits, DEVICE, none, ended_, uncommitted]);
    await retireBeacon(BOTH, 'key');
    const tables = [
      { ...at('T1'), coupons: true, reveals: `${HEX} 1` },
      ...['T2', 'T3', 'T4', 'T5'].map(at),
    ];
    expect(asked).toEqual([[{ kind: 'retire', tables }, BOTH, 'key']]);
    const blind = door([waits], {}, false);
    await blind.retireBeacon(BOTH);
    expect(blind.asked).toEqual([
      [{ kind: 'retire', tables: [{ ...at('T1'), coupons: true }] }, BOTH, undefined],
    ]);
  });

  test('and counts the sessions of a copy; a house without electronic tables has nothing to say', async () => {
    const { wasRestored, asked } = door([DEVICE, silentDevice, DEVICE]);
    expect(await wasRestored()).toBe(2);
    const tables = [{ ...at('T1'), coupons: true }, at('T2'), at('T3')];
    expect(asked).toEqual([[{ kind: 'restored', tables }, THE_HOUSE]]);
    const nothing = refuse('not-due', 'Nothing.', 'House rules § devices');
    expect(await door([silentDevice], nothing).wasRestored()).toBe(0);
    const busy = refuse('house-busy', 'Others were quicker.', 'House rules § store');
    await expect(door([DEVICE], busy).wasRestored()).rejects.toThrow('Others were quicker.');
  });
});
