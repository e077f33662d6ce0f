import { threeDiceFootball } from '../../src/games/index.ts';
import { expectAccepted } from '../../src/kernel/refusal.ts';
import {
  type Actor,
  type Role,
  type Table,
  type TableCommand,
  type TableEvent,
  tableOf,
} from '../../src/table/index.ts';
import { asking, inChain, type Kind, saying } from './changing.ts';
import { asPeople, by, FELT, FLOOR, felt, HOUSE, on, PATRON } from './cheating.ts';
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

type Corrected = Extract<TableEvent, { type: 'RoundCorrected' }>;
const { initial, decide, evolve } = tableOf(threeDiceFootball);

type Happened = Pick<Forged, 'at' | 'events'>;

/** The live table as the entries make it. */
const tableIn = (entries: readonly Happened[]): Table =>
  entries
    .flatMap(({ events }) => events.filter(({ stream }) => stream === FELT))
    .reduce((table, { event }) => evolve(table, event as TableEvent), initial);

/** A command at the live table, with the events that its rules decide. */
const decided = (
  before: readonly Happened[],
  asks: TableCommand,
  signed: readonly Actor[],
): Omit<Forged, 'key'> => {
  const { at } = before.at(-1)!;
  const given = { at, day: '2026-11-16', by: signed };
  const events = expectAccepted(decide(tableIn(before), asks, given));
  return { at, by: signed, command: { ...felt, coupons: true, asks }, events: on(FELT, ...events) };
};

const keyed = (forged: readonly Omit<Forged, 'key'>[]): readonly Forged[] =>
  forged.map((one, i) => ({ key: `forged ${i}`, ...one }));

const playedIn = (events: readonly TableEvent[]) =>
  events.flatMap((event) => (event.type === 'Played' ? [event] : []));
const toldIn = (replayed: readonly TableEvent[]) => ({
  replayed,
  commands: playedIn(replayed).map(({ said }) => said),
  events: playedIn(replayed).flatMap(({ events }) => events),
});

const STICK = by(['stick-1', 'stickperson']);
const wagers = (seat: number, wager: string) =>
  ({ type: 'PlaceBet', seat, wager, stakeCents: 1_000 }) as const;
const reason = 'the camera shows it';

/** The dice are offered again, as they were, and a wager of the patron is left out. */
const leavesOut: Kind = inChain('a wager that a correction leaves out', (entries) => {
  const before = entries.slice(0, entries.findIndex(asking('CloseBetting')));
  const said = wagers(1, 'touchdown');
  const placed = decided(before, { type: 'Say', said }, by(['dealer-1', 'dealer']));
  const instead = { type: 'OfferDice', seat: 1 };
  const asks = { type: 'Correct', index: 1, instead, reason } as const;
  const honest = decided([...before, placed], asks, [...STICK, ...FLOOR]);
  const event = honest.events[0]!.event as Corrected;
  const replayed = event.replayed!.filter((one) => playedIn([one])[0]?.said !== said);
  const forged = {
    ...{ ...event, ...toldIn(replayed) },
    ...{ dropped: [said], moved: [{ seat: 1, cents: 1_000 }] },
  };
  return [...before, ...keyed([placed, { ...honest, events: on(FELT, forged) }])];
});

/** A wager is voided, and another one of the patron with it. */
const voidsMore: Kind = inChain(
  'a wager void with another, on which it does not rest',
  (entries) => {
    const before = entries.slice(0, entries.findIndex(asking('CloseBetting')));
    const dealer = by(['dealer-1', 'dealer']);
    const other = wagers(1, 'over-four-yards');
    const first = decided(before, { type: 'Say', said: wagers(1, 'touchdown') }, dealer);
    const placed = [first, decided([...before, first], { type: 'Say', said: other }, dealer)];
    const asks = { type: 'VoidWager', index: 3, reason } as const;
    const honest = decided([...before, ...placed], asks, [...STICK, ...FLOOR]);
    const event = honest.events[0]!.event as Corrected;
    const marked = event.replayed!.map((one) =>
      playedIn([one])[0]?.said === other ? { ...one, void: true } : one,
    ) as readonly TableEvent[];
    const off: TableEvent = {
      ...{ type: 'Played', events: [{ type: 'BetWithdrawn', bet: 3 }], void: true },
      said: { type: 'WithdrawBet', seat: 1, wager: 'over-four-yards' },
    };
    const moved = [{ seat: 1, cents: 2_000 }];
    const forged = { ...event, ...toldIn([...marked, off]), moved };
    return [...before, ...keyed([...placed, { ...honest, events: on(FELT, forged) }])];
  },
);

const comes = (at: number): readonly Omit<Forged, 'key'>[] => {
  const named = { person: 'p-2', name: 'Another' };
  const added = { ...named, kind: 'patron', duties: ['player'] };
  const eye = {
    ...{ person: 'eye-1', kind: 'staff', name: 'Eye', duties: ['surveillance'] },
    ...{ credential: 'S-1', department: 'surveillance', grade: 'member' },
  };
  const sits = { seat: 2, patron: 'p-2' };
  return [
    asPeople(HOUSE, { type: 'AddPerson', added: eye }, { type: 'PersonAdded', added: eye }),
    asPeople(HOUSE, { type: 'RegisterPatron', ...named }, { type: 'PersonAdded', added }),
    {
      ...{ by: by(['p-2', 'player']), events: on(FELT, { type: 'SeatTaken', ...sits }) },
      command: { ...felt, coupons: true, asks: { type: 'TakeSeat', ...sits } },
    },
  ].map((one) => ({ at, ...one }));
};

/** Who comes after a throw gets a wager on it: the round is told as if they had been there when it could be placed. */
const seatedBefore: Kind = inChain('a wager entered for a player who came after it', (entries) => {
  const before = entries.slice(0, entries.findIndex(saying('CallThrow')));
  const said = { type: 'CallThrow', offensive: [2, 3], defensive: 2 };
  const first = decided(before, { type: 'Say', said }, STICK);
  const closes = decided([...before, first], { type: 'CloseBetting' }, STICK);
  const second = decided([...before, first, closes], { type: 'Say', said }, STICK);
  const seated = comes(first.at);
  const instead = wagers(2, 'over-four-yards');
  const asks = { type: 'EnterWager', index: 4, instead, reason } as const;
  const early = [...before, ...seated, first, closes, second];
  const forged = decided(early, asks, [...FLOOR, ...by(['eye-1', 'surveillance'])]);
  return [...before, ...keyed([first, closes, second, ...seated, forged])];
});

const TWO = 'two-1';
/** Somebody with a second role on file joins the crew and calls the throw; then a correction is signed in that role. */
const approves = (
  kind: string,
  asks: TableCommand,
  role: Role,
  signed: readonly Actor[] = STICK,
): Kind =>
  inChain(kind, (entries) => {
    const before = entries.slice(0, entries.findIndex(saying('CallThrow')));
    const { at } = before.at(-1)!;
    const added = {
      ...{ person: TWO, kind: 'staff', name: 'Two', duties: ['stickperson', role] },
      ...{ credential: 'T-1', department: 'gaming', grade: 'member' },
    };
    const person = {
      at,
      ...asPeople(HOUSE, { type: 'AddPerson', added }, { type: 'PersonAdded', added }),
    };
    const joining = { type: 'JoinCrew', person: TWO, duty: 'stickperson' } as const;
    const joins = decided(before, joining, FLOOR);
    const said = { type: 'CallThrow', offensive: [2, 3], defensive: 2 };
    const calls = decided([...before, joins], { type: 'Say', said }, by([TWO, 'stickperson']));
    const forged = decided([...before, joins, calls], asks, [...signed, ...by([TWO, role])]);
    return [...before, ...keyed([person, joins, calls, forged])];
  });
const thrown = { type: 'CallThrow', offensive: [6, 6], defensive: 1 };

/** The dice are at rest, and before they are called every pay becomes a chip of $1,000. */
const roundsUp: Kind = inChain(
  'a smallest chip of $1,000 set between wager and result',
  (entries) => {
    const before = entries.slice(0, entries.findIndex(saying('CallThrow')));
    const { at } = before.at(-1)!;
    const payment = { unitCents: 100_000, otherwise: 'round up' };
    const command = { ...felt, coupons: true, asks: { type: 'SetPayment', payment } };
    const events = on(FELT, { type: 'PaymentSet', payment });
    return [...before, ...keyed([{ at, by: FLOOR, command, events }])];
  },
);

/** At tables with dice and cards. */
export const AT_A_LIVE_TABLE: readonly Kind[] = [
  leavesOut,
  voidsMore,
  seatedBefore,
  roundsUp,
  approves(
    'a call corrected with the approval of its caller',
    { type: 'Correct', index: 3, instead: thrown, reason },
    'floorperson',
  ),
  approves(
    'a wager voided with the approval of who called its result',
    { type: 'VoidWager', index: 0, reason },
    'floorperson',
  ),
  approves(
    'a late wager approved by who called its result',
    { type: 'EnterWager', index: 3, instead: wagers(1, 'over-four-yards'), reason },
    'surveillance',
    FLOOR,
  ),
  inChain('practice chips kept for a patron, then paid in money', (entries) => {
    const { at } = entries.at(-1)!;
    const put = [...kept(at), ...paid(at + MINUTE)];
    return [...entries, ...keyed(put)];
  }),
];
