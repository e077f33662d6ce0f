import { footballKings } from '../../src/games/index.ts';
import type { LogEntry } from '../../src/house/log/log-entry.ts';
import { expectAccepted } from '../../src/kernel/refusal.ts';
import { type Actor, type TableCommand, type TableEvent, tableOf } from '../../src/table/index.ts';
import { asked, inChain, type Kind } from './changing.ts';
import { atEnd, DEVICE, FELT, felt, on, PATRON, SCREEN, screen } from './cheating.ts';
import type { Forged } from './forging.ts';

/**
 * At an electronic table, where the house holds the device: results that it would rather not have, and wagers that nobody
 * could have placed. The second verifier accepted each of these.
 */
const atScreen = (entry: LogEntry): boolean => Object(entry.command).table === 'E1';
const kindOf = (entry: LogEntry): unknown => Object(entry.command).kind;
const dealing = (type: string) => (entry: LogEntry) =>
  atScreen(entry) && kindOf(entry) === 'deal' && asked(entry).type === type;
const wagering = (entry: LogEntry): boolean =>
  atScreen(entry) && asked(entry).said?.type === 'PlaceBet';

type Put = Omit<Forged, 'key'>;
type Change = (entry: LogEntry, before: readonly LogEntry[]) => readonly Put[];

/** The log up to the first entry like this, then what is put there, where it ends. */
const putAt = (kind: string, like: (entry: LogEntry) => boolean, change: Change): Kind =>
  inChain(kind, (entries) => {
    const at = entries.findIndex(like);
    const before = entries.slice(0, at);
    const put = change(entries[at]!, before);
    return [...before, ...put.map((one, i) => ({ key: `forged ${i}`, ...one }))];
  });

const { initial, decide, evolve } = tableOf(footballKings);

/** Commands one after the other, with what the table alone makes of them. */
const decided = (
  before: readonly Pick<Forged, 'events'>[],
  at: number,
  by: readonly Actor[],
  all: readonly (readonly [command: object, asks: TableCommand])[],
): readonly Put[] => {
  const told: Pick<Forged, 'events'>[] = [...before];
  return all.map(([command, asks]) => {
    const table = told
      .flatMap(({ events }) => events.filter(({ stream }) => stream === SCREEN))
      .reduce((now, { event }) => evolve(now, event as TableEvent), initial);
    const events = expectAccepted(decide(table, asks, { at, day: '2026-11-16', by }));
    const put = { at, by, command, events: on(SCREEN, ...events) };
    told.push(put);
    return put;
  });
};

const saidByDevice = (said: { readonly type: string } & Record<string, unknown>) =>
  [
    { ...screen, kind: 'deal', asks: said },
    { type: 'Say', said },
  ] as const;

const replaced = (entry: LogEntry, from: RegExp, to: string): Put => {
  const { at, by, command, events } = entry;
  return JSON.parse(JSON.stringify({ at, by, command, events }).replaceAll(from, to)) as Put;
};
const wagersOtherwise = (kind: string, from: RegExp, to: string): Kind =>
  putAt(kind, wagering, (entry) => [replaced(entry, from, to)]);

export const AT_A_DEVICE: readonly Kind[] = [
  putAt(
    'cards found face up by a device, twice, so that its deal is void',
    dealing('DealCards'),
    ({ at }, before) => {
      const found = ['2s', '3s'].map((card) => saidByDevice({ type: 'FindFaceUp', card }));
      return decided(before, at, DEVICE, found);
    },
  ),
  putAt(
    'a misdeal reported by a device once it knows the cards',
    dealing('PlaceStub'),
    ({ at }, before) =>
      decided(before, at, DEVICE, [saidByDevice({ type: 'CountStub', cards: 43 })]),
  ),
  putAt(
    'bets closed by a device in the time for wagers',
    (entry) => kindOf(entry) === 'close',
    ({ at }, before) =>
      decided(before, at - 1, DEVICE, [saidByDevice({ type: 'AnnounceNoMoreBets' })]),
  ),
  putAt(
    'a player sat out by a device while others may wager',
    (entry) => kindOf(entry) === 'close',
    ({ at }, before) => {
      const sits = { type: 'TakeSeat', seat: 2, patron: 'patron-9' } as const;
      const by = [{ person: 'patron-9', duty: 'player' }] as const;
      const joins = { type: 'Join', seat: 2 } as const;
      const added = { person: 'patron-9', kind: 'patron', name: 'Nine', duties: ['player'] };
      const patron = { type: 'RegisterPatron', person: 'patron-9', name: 'Nine' };
      const registered = {
        ...{ at: at - 1, by: [{ person: 'cage-1', duty: 'cage' }] as const },
        command: { kind: 'people', asks: patron },
        events: on('people', { type: 'PersonAdded', added }),
      };
      const here = decided([...before, registered], at - 1, by, [
        [{ ...screen, asks: sits }, sits],
        [
          { ...screen, asks: { type: 'Say', said: joins } },
          { type: 'Say', said: joins },
        ],
      ]);
      const out = saidByDevice({ type: 'SitOut', seat: 2 });
      return [registered, ...here, ...decided([...before, ...here], at - 1, DEVICE, [out])];
    },
  ),
  putAt('a draw dated before its closing', dealing('DealCards'), ({ by, command, events, at }) => [
    { by, command, events, at: at - 3_600_000 },
  ]),
  putAt('another draw in a command than in its events', dealing('DealCards'), (entry) => {
    const { at, by, command, events } = entry;
    const { draw } = command as { readonly draw: { readonly outcome: readonly string[] } };
    const outcome = draw.outcome.toReversed();
    return [{ at, by, events, command: { ...Object(command), draw: { ...draw, outcome } } }];
  }),
  putAt('a secret revealed in other letters', dealing('BeginRound'), (entry) => {
    const { reveals } = entry.command as { readonly reveals: string };
    return [replaced(entry, new RegExp(reveals, 'g'), `${reveals}x`)];
  }),
  putAt('a round of another day in the session of yesterday', dealing('BeginRound'), (entry) => {
    const { by, command, events, at } = entry;
    return [{ by, command, events, at: at + 86_400_000 }];
  }),
  wagersOtherwise('a wager that the game does not have', /"home"/g, '"away"'),
  wagersOtherwise('an optional wager without the one that it needs', /"home"/g, '"tie"'),
  atEnd('a player warned by a device at a live table', (at) => ({
    by: DEVICE,
    command: { ...felt, asks: { type: 'WarnSeat', seat: 1 } },
    events: on(FELT, { type: 'SeatWarned', seat: 1, until: at + 60_000 }),
  })),
  ...[0, 2].map((seat): Kind => {
    const what = seat === 0 ? 'a seat that the table does not have' : 'a second seat of one patron';
    return atEnd(what, () => {
      const taken = { seat, patron: 'patron-1' };
      const command = { ...screen, asks: { type: 'TakeSeat', ...taken } };
      return { by: PATRON, command, events: on(SCREEN, { type: 'SeatTaken', ...taken }) };
    });
  }),
  putAt('a wager on either side by one player', wagering, (entry) => {
    const { at, by, command, events } = entry;
    const said = { type: 'PlaceBet', seat: 1, wager: 'visitor', stakeCents: 1_000 };
    const bet = { id: 2, seat: 1, wager: 'visitor', stakeCents: 1_000 };
    const placed = { type: 'Played', said, events: [{ type: 'BetPlaced', bet }] };
    const more = { ...screen, asks: { type: 'Say', said } };
    return [
      { at, by, command, events },
      { at, by: PATRON, command: more, events: on(SCREEN, placed) },
    ];
  }),
  putAt('a wager taken off in the words of a deal', dealing('DealCards'), (entry) => {
    const { at, by, command, events } = entry;
    const [first, ...rest] = events;
    const played = Object(first?.event);
    const off = { type: 'BetWithdrawn', bet: 1 };
    const event = { ...played, events: [off, ...played.events] };
    return [{ at, by, command, events: [...on(SCREEN, event), ...rest] }];
  }),
];
