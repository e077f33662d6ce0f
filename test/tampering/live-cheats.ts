import type { Actor } from '../../src/table/index.ts';
import { inChain, type Kind } from './changing.ts';
import { by, FLOOR, felt, HOUSE, on, PATRON } from './cheating.ts';
import type { Forged } from './forging.ts';

const MINUTE = 60_000;
const game = 'three-dice-football';
const seat = { seat: 1, patron: 'patron-1' };

/** Commands at a practice table that the forger has set up, with their events there and on the floor. */
const atPractice = (
  at: number,
  signed: readonly Actor[],
  asks: object,
  own: readonly object[],
  floor: readonly object[] = [],
): Omit<Forged, 'key'> => ({
  ...{ at, by: signed, command: { ...felt, table: 'P1', asks } },
  events: [...on(`table/${game}/P1`, ...own), ...on('floor', ...floor)],
});

const opens = (at: number, practice: boolean, ...more: readonly object[]) => {
  const opened = { kind: 'felt', practice, openerCents: 0 };
  const watch = { type: 'WatchTaken', table: 'P1', game, person: 'floor-1' };
  const own = [{ type: 'TableOpened', ...opened }, ...more];
  return atPractice(at, FLOOR, { type: 'OpenTable', ...opened }, own, [watch]);
};

/** A patron takes practice chips, and is warned and gone: the chips are kept. */
const kept = (at: number): readonly Omit<Forged, 'key'>[] => {
  const title = { table: 'P1', game, title: 'P1' };
  const chips = { seat: 1, cents: 5_000 };
  const until = at + MINUTE;
  const payment = { unitCents: 100, otherwise: 'refuse' };
  return [
    {
      ...{ at, by: HOUSE, command: { kind: 'floor', asks: { type: 'SetUpTable', ...title } } },
      events: on('floor', { type: 'TableSetUp', ...title }),
    },
    opens(at, true, { type: 'PaymentSet', payment }),
    atPractice(at, PATRON, { type: 'TakeSeat', ...seat }, [{ type: 'SeatTaken', ...seat }]),
    atPractice(at, PATRON, { type: 'BuyIn', ...chips }, [{ type: 'BoughtIn', ...chips }]),
    atPractice(at, FLOOR, { type: 'WarnSeat', seat: 1 }, [{ type: 'SeatWarned', seat: 1, until }]),
    atPractice(until, FLOOR, { type: 'FreeSeat', seat: 1 }, [
      { type: 'ChipsKept', ...seat, cents: 5_000 },
      { type: 'SeatLeft', ...seat },
    ]),
  ];
};

/** The table is emptied and opened for money, and the cage pays. */
const paid = (at: number): readonly Omit<Forged, 'key'>[] => {
  const count = { countedCents: 5_000 };
  const counters = by(['finance-manager', 'finance'], ['cage-1', 'cage']);
  const closed = { type: 'TableClosed', closerCents: 0, countedAgainstCents: -5_000 };
  const left = [{ type: 'WatchLeft', table: 'P1' }];
  const { patron } = seat;
  return [
    atPractice(at, FLOOR, { type: 'CloseTable', closerCents: 0 }, [closed], left),
    atPractice(at, counters, { type: 'CountDropBox', ...count }, [
      { type: 'DropBoxCounted', ...count, countedAgainstCents: 5_000, coupons: [] },
    ]),
    opens(at, false),
    atPractice(at, by(['cage-1', 'cage']), { type: 'SettleOwed', patron }, [
      { type: 'OwedSettled', patron, cents: 5_000 },
    ]),
  ];
};

/** At tables with dice and cards. */
export const AT_A_LIVE_TABLE: readonly Kind[] = [
  inChain('practice chips kept for a patron, then paid in money', (entries) => {
    const { at } = entries.at(-1)!;
    const put = [...kept(at), ...paid(at + MINUTE)];
    return [...entries, ...put.map((one, i) => ({ key: `forged ${i}`, ...one }))];
  }),
];
