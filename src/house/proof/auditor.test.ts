import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY } from '../../../test/coupons-desk.ts';
import { entriesOfKept } from '../../../test/kept-logs.ts';
import { type Honest, honestEvening } from '../../../test/tampering/honest.ts';
import { games } from '../../games/index.ts';
import type { Verification } from '../log/chain.ts';
import type { LogEntry } from '../log/log-entry.ts';
import type { Snapshot } from '../log/snapshot.ts';
import { folding } from '../log/stream.ts';
import { floorStream, SHAPES } from '../streams.ts';
import { auditorOf } from './auditor.ts';
import { everything, type Share } from './share.ts';

let honest: Honest;
let early: readonly LogEntry[];
beforeAll(async () => {
  honest = await honestEvening();
  early = entriesOfKept('format-1-embedded');
});
afterAll(() => rmSync(honest.folder, { recursive: true }));

const typeOf = (event: unknown): unknown => Object(event).type;
const saidIn = ({ command }: LogEntry): { type?: unknown } => Object(Object(command).asks);
const isAsking = (type: string) => (entry: LogEntry) => saidIn(entry).type === type;
const isTelling = (type: string) => (entry: LogEntry) =>
  entry.events.some(({ event }) => typeOf(event) === type);

/** The first thing that is wrong, by its entry, and the auditor that found it. */
const audited = (
  entries: readonly LogEntry[],
  { share = everything, kept }: { readonly share?: Share; readonly kept?: Snapshot[] } = {},
) => {
  const auditor = auditorOf(games, kept, share);
  for (const entry of entries) {
    const because = auditor.each(entry);
    if (because !== undefined) return { auditor, wrong: `entry ${entry.position}: ${because}` };
  }
  return { auditor, wrong: undefined };
};
const nothing: Share = () => false;

/** The evening with one entry changed, whatever its hashes say. */
const changed = (
  like: (entry: LogEntry) => boolean,
  change: (entry: LogEntry) => Partial<LogEntry>,
  from = honest.entries,
): readonly LogEntry[] => {
  const at = from.findIndex(like);
  return from.with(at, { ...from[at]!, ...change(from[at]!) });
};
const proved: Verification = {
  ...{ ok: true, entries: 71, heads: 2, root: '', keys: [], covered: 71 },
};

describe('House rules § export every entry is decided again from what was there', () => {
  test('of an honest evening nothing is wrong, and it is counted', () => {
    const { auditor, wrong } = audited(honest.entries);
    expect(wrong).toBeUndefined();
    expect(auditor.last(proved)).toEqual(proved);
    expect(auditor.forgiven()).toBe(0);
    expect(auditor.findings()).toMatchObject({
      ...{
        decisions: honest.entries.length,
        forgiven: 0,
        clockBack: { count: 0, first: [], mostMs: 0 },
      },
      // The entry that begins the format is itself decided before it.
      ...{ early: 1, byTheHouse: 0 },
      draws: { proved: 2, unrevealed: 0, unpromised: 0 },
      fairnessCounts: { 'no beacon': 1, 'no escrow': 1 },
    });
    expect(auditor.findings().balances.get('drop-box/F1')).toBe(50_000);
    expect(auditor.findings().balances.get('seat/E1/1')).toBeGreaterThan(0);
  });

  const DIFFERS = 'its events differ from what its command decides';
  test.each<[string, (entry: LogEntry) => Partial<LogEntry>, string]>([
    ['an amount', ({ events }) => ({ events: [{ ...events[0]!, event: {} }] }), DIFFERS],
    ['no event', () => ({ events: [] }), DIFFERS],
    ['one event too many', ({ events }) => ({ events: [...events, ...events] }), DIFFERS],
    [
      'its event in another stream',
      ({ events }) => ({ events: events.map((one) => ({ ...one, stream: 'people' })) }),
      DIFFERS,
    ],
    [
      'nobody who signs',
      () => ({ by: [] }),
      'its command is refused when decided again: Nobody signed this. Sign in first. (House rules § people)',
    ],
    [
      'a game that is not known here',
      ({ command }) => ({ command: { ...Object(command), game: 'whist' } }),
      'its command cannot be decided: there is no game whist',
    ],
  ])('a fill with %s is named', (_, change, because) => {
    const { wrong } = audited(changed(isAsking('Fill'), change));
    expect(wrong).toBe(`entry 45: ${because}`);
  });

  test('what the house itself signed for its staff is counted, at tables and in the coupon register', () => {
    const byTheHouse = (type: string) => {
      const by = [{ person: 'house', duty: 'administrator' }];
      const entries = changed(isTelling(type), ({ by: others }) => ({ by: [...others, ...by] }));
      return audited(entries, { share: nothing }).auditor.findings().byTheHouse;
    };
    expect(byTheHouse('CouponsDistributed')).toBe(1);
    expect(byTheHouse('TableOpened')).toBe(1);
    expect(byTheHouse('PersonAdded')).toBe(0);
  });

  test('what is of another share is folded and not decided', () => {
    const forged = changed(isAsking('Fill'), () => ({ by: [] }));
    expect(audited(forged, { share: (position) => position !== 45 }).wrong).toBeUndefined();
    expect(audited(forged, { share: (position) => position === 45 }).wrong).toMatch(/^entry 45: /);
    const strange = changed(isAsking('Fill'), ({ events }) => ({
      events: events.map((one) => ({ ...one, stream: 'table/whist/T9' })),
    }));
    expect(audited(strange, { share: nothing }).wrong).toBe(
      'entry 45: its command cannot be decided: an event in table/whist/T9, which was never looked at',
    );
  });

  test('of two events that a command decides, each is compared', () => {
    const second = (event: object) =>
      changed(isAsking('BringEquipment'), ({ events }) => ({
        events: [events[0]!, { ...events[1]!, event }],
      }));
    const { event } = honest.entries.find(isAsking('BringEquipment'))!.events[1]!;
    expect(audited(second(Object(event))).wrong).toBeUndefined();
    expect(audited(second({ ...Object(event), table: 'F9' })).wrong).toBe(`entry 34: ${DIFFERS}`);
  });

  test('entries dated before one they follow are counted, and the first ten are named', () => {
    const times = [5, 6, 6, 4, 5, 7, 1, 7];
    const entries = times.map((at, i) => ({ ...honest.entries[0]!, at, position: i + 1 }));
    const backIn = (all: readonly LogEntry[]) =>
      audited(all, { share: nothing }).auditor.findings().clockBack;
    expect(backIn(entries)).toEqual({ count: 3, first: [4, 5, 7], mostMs: 6 });
    const back = Array.from({ length: 12 }, (_, i) => ({
      ...honest.entries[0]!,
      ...{ at: i === 0 ? 99 : i, position: i + 1 },
    }));
    expect(backIn(back)).toEqual({
      ...{ count: 11, first: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11], mostMs: 98 },
    });
    expect(backIn(back.slice(0, 10)).first).toHaveLength(9);
  });
});

describe('House rules § export draws are proved when their secret is out', () => {
  test('a draw waits from its entry to the reveal, and one that broke is never proved', () => {
    const drawsUntil = (like: (entry: LogEntry) => boolean) => {
      const until = honest.entries.findIndex(like);
      return audited(honest.entries.slice(0, until + 1)).auditor.findings().draws;
    };
    expect(drawsUntil(isTelling('Closed'))).toMatchObject({ proved: 0, unrevealed: 0 });
    expect(drawsUntil(isTelling('Drawn'))).toMatchObject({ proved: 0, unrevealed: 1 });
    expect(drawsUntil(isTelling('Revealed'))).toMatchObject({ proved: 1, unrevealed: 0 });
  });

  test('a session of another house is named by its entry', () => {
    const forged = changed(isTelling('SessionOpened'), ({ events }) => ({
      events: events.map((one) =>
        typeOf(one.event) === 'SessionOpened'
          ? { ...one, event: { ...Object(one.event), house: 'ab'.repeat(32) } }
          : one,
      ),
    }));
    expect(audited(forged, { share: nothing }).wrong).toBe(
      'entry 46: its session E1/2026-11-16/1 names another house',
    );
  });

  test('what ends the sessions of several tables is looked at for each of them', () => {
    const tables = [
      { table: 'F1', game: 'three-dice-football' },
      { table: 'E1', game: 'football-kings' },
    ];
    const restored = {
      ...{ ...honest.entries.at(-1)!, position: 72, command: { kind: 'restored', tables } },
      events: [{ stream: 'device/E1', version: 99, link: '', event: { type: 'DeviceRestored' } }],
    };
    const { auditor, wrong } = audited([...honest.entries, restored], { share: nothing });
    expect(wrong).toBeUndefined();
    expect(auditor.findings().fairnessCounts).toMatchObject({ restored: 1 });
  });
});

describe('House rules § export a snapshot is what the events make', () => {
  /** What a stream is after its second event. */
  const second = (): Snapshot => {
    const states = folding();
    const floor = honest.entries.flatMap(({ events }) =>
      events.filter(({ stream }) => stream === 'floor'),
    );
    for (const { event } of floor.slice(0, 2)) states.tell(floorStream, event);
    const state = states.of(floorStream);
    return { stream: 'floor', version: 2, link: '', shape: SHAPES.floor, state, digest: '' };
  };
  const wrongIn = (...kept: Snapshot[]) =>
    audited(honest.entries, { kept }).auditor.wrongSnapshot()?.stream;

  test('the state at its version is compared, and the first that differs is named', () => {
    const kept = second();
    const other = { ...kept, state: { ...Object(kept.state), name: 'Another Casino' } };
    expect(wrongIn()).toBeUndefined();
    expect(wrongIn(kept)).toBeUndefined();
    expect(wrongIn(other)).toBe('floor');
    expect(wrongIn(kept, other)).toBe('floor');
    expect(wrongIn(other, { ...other, stream: '~mark/1/floor' })).toBe('floor');
    expect(wrongIn({ ...other, stream: '~mark/1/floor' })).toBe('~mark/1/floor');
  });

  test('one of another version is not what the events make there', () => {
    const kept = second();
    expect(wrongIn({ ...kept, version: 1 })).toBe('floor');
    expect(wrongIn({ ...kept, version: 3 })).toBe('floor');
    expect(wrongIn({ ...kept, version: 99 })).toBeUndefined();
  });

  test('one that other code made is not compared, nor is one of another stream', () => {
    const kept = { ...second(), state: {} };
    expect(wrongIn({ ...kept, shape: 'floor of other code' })).toBeUndefined();
    expect(wrongIn({ ...kept, stream: 'no such stream' })).toBeUndefined();
    expect(wrongIn({ ...kept, shape: SHAPES.people, stream: 'people' })).toBe('people');
  });
});

describe('§ 525.22(e) tables and the coupon register are one truth', () => {
  const withoutRegister = (from?: readonly LogEntry[]) =>
    changed(
      isTelling('CouponRedeemed'),
      ({ events }) => ({ events: events.filter(({ stream }) => stream !== 'coupons') }),
      from,
    );

  test('a coupon that a table drops and the register does not redeem is named by the entry', () => {
    expect(audited(withoutRegister(), { share: nothing }).wrong).toBe(
      'entry 43: MPX-00000001 goes to the drop box at F1, and the register has it in play',
    );
  });

  test('entries of format 1 are compared at the end alone, if nothing else differs by then', () => {
    const dropped = honest.entries.findIndex(isTelling('CouponRedeemed'));
    const ofFormat1 = withoutRegister(honest.entries.slice(1, dropped + 1));
    const { auditor, wrong } = audited(ofFormat1, { share: nothing });
    expect(wrong).toBeUndefined();
    expect(auditor.last(proved)).toEqual({
      ...{ ok: false, row: 'coupons' },
      because: 'MPX-00000001 is in the drop box of F1, and in play in the register',
    });
    const differs = { ok: false, row: 'entry 9', because: 'its hash differs' } as const;
    expect(auditor.last(differs)).toBe(differs);
  });

  test('§ 525.21(m)(3) a register that is not sound is named by the entry that reconciles its day', () => {
    const given = honest.entries.find(isTelling('CouponsDistributed'))!;
    const until = honest.entries.slice(0, given.position);
    const closing = (events: LogEntry['events']) => ({ ...given, position: 99, events });
    const reconciled = {
      ...given.events[0]!,
      event: { type: 'DayReconciled', day: DAY, place: 'vault', restored: [], totals: [] },
    };
    const wrongIn = (entries: readonly LogEntry[]) => audited(entries, { share: nothing }).wrong;
    expect(wrongIn([...until, closing([reconciled])])).toBeUndefined();
    // Told twice, what was given to patrons is more than the stock has.
    expect(wrongIn([...until, closing(given.events)])).toBeUndefined();
    expect(wrongIn([...until, closing([...given.events, reconciled])])).toBe(
      'entry 99: the coupon register is not sound: marketing holds 90 of 1000 cents, the forms leave it 80; marketing holds 15 of 2500 cents, the forms leave it 10',
    );
  });
});

describe('House rules § export entries of format 1 are held to the rules of their day', () => {
  const begins: LogEntry = {
    ...{ position: 0, at: 0, by: [], key: '', before: '', hash: '' },
    command: { kind: 'floor', asks: { type: 'BeginFormat', format: 2 } },
    events: [{ stream: 'floor', version: 1, link: '', event: { type: 'HouseFormat', format: 2 } }],
  };
  /** What is found where only some are decided, under format 1 and as if format 2 had begun before them. */
  const decidedFrom = (first: number, last: number) => {
    const share: Share = (position) => position >= first && position <= last;
    const entries = early.slice(0, last);
    const inForce = audited(entries, { share });
    const begun = [...entries.slice(0, first - 1), begins, ...entries.slice(first - 1)];
    return {
      wrong: inForce.wrong,
      forgiven: inForce.auditor.forgiven(),
      later: audited(begun, { share }).wrong,
    };
  };

  test('they are counted, and those among them that only their day allowed', () => {
    const { auditor, wrong } = audited(early.slice(0, 60));
    expect(wrong).toBeUndefined();
    expect(auditor.forgiven()).toBe(32);
    expect(auditor.findings()).toMatchObject({ decisions: 60, early: 60, forgiven: 32 });
  });

  test('chips that a patron took without staff are forgiven, and not after format 2 has begun', () => {
    expect(decidedFrom(55, 55)).toEqual({
      ...{ wrong: undefined, forgiven: 1 },
      later: expect.stringMatching(/^entry 55: its command is refused when decided again: /),
    });
  });

  test('a correction of their day keeps its events, and not after format 2 has begun', () => {
    expect(decidedFrom(251, 251)).toEqual({
      ...{ wrong: undefined, forgiven: 1 },
      later: expect.stringMatching(/^entry 251: its /),
    });
  });

  test('an entry that is refused for anything else is named', () => {
    const at = 55;
    const entries = early.slice(0, at).with(at - 1, {
      ...early[at - 1]!,
      command: {
        ...Object(early[at - 1]!.command),
        asks: { type: 'BuyIn', seat: 6, cents: 100 },
      },
    });
    expect(audited(entries, { share: (position) => position === at }).wrong).toMatch(
      /^entry 55: its command is refused when decided again: /,
    );
  });

  test('a deck of format 1 did not keep who inspected it', () => {
    const inspected = early.findIndex(isAsking('InspectDeck'));
    const brought = early.find(
      ({ events }) =>
        events[0]?.stream === 'table/football-kings/F2' &&
        typeOf(events[0].event) === 'EquipmentBrought',
    )!;
    const deck = {
      ...brought,
      command: { ...Object(brought.command), table: 'E2' },
      events: [{ ...brought.events[0]!, stream: 'table/football-kings/E2' }],
    };
    const entries = [...early.slice(0, inspected), deck, early[inspected]!];
    const share: Share = (position) => position === inspected + 1;
    expect(audited(entries, { share }).wrong).toBeUndefined();
    expect(audited([begins, ...entries], { share }).wrong).toBe(
      `entry ${inspected + 1}: its events differ from what its command decides`,
    );
  });

  test('rules that are said to come into force once more change nothing, and not after format 2 has begun', () => {
    expect(decidedFrom(466, 466)).toEqual({
      ...{ wrong: undefined, forgiven: 0 },
      later: expect.stringMatching(/^entry 466: its events differ/),
    });
  });

  test('FAIRNESS § 7 draws of houseway draw 1 are made again from the secret that was promised', () => {
    const share: Share = (position) => position > 262;
    const drawsUntil = (last: number) =>
      audited(early.slice(0, last), { share }).auditor.findings().draws;
    expect(drawsUntil(274)).toEqual({ proved: 0, unrevealed: 0, unpromised: 0 });
    expect(drawsUntil(280)).toEqual({ proved: 0, unrevealed: 6, unpromised: 0 });
    expect(drawsUntil(281)).toEqual({ proved: 6, unrevealed: 0, unpromised: 0 });
    const thrown = early.slice(0, 281).with(275, {
      ...early[275]!,
      command: {
        ...Object(early[275]!.command),
        asks: { type: 'CallThrow', offensive: [1, 1], defensive: 1 },
      },
    });
    expect(audited(thrown, { share: nothing }).wrong).toMatch(/^entry 281: draw 2 of round E1\/1/);
  });
});
