import { z } from 'zod';
import { type CommandOf, command, person, text } from '../kernel/command.ts';
import type { AnyGame, TableAction } from '../kernel/game.ts';
import type { Citation } from '../kernel/law.ts';
import type { Cents } from '../kernel/money.ts';
import type { Play, PlayEvent } from '../kernel/play.ts';
import type { PlayCommand } from '../kernel/play-commands.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import type { SettlementLine } from '../kernel/settlement.ts';
import type { Seat } from '../kernel/wager.ts';
import { action } from './action.ts';
import { droppedBy, isChance } from './betting.ts';
import type { TableEvent } from './commands.ts';
import { evolving } from './evolve.ts';
import { countedStays, oneWagerEach } from './one-coupon.ts';
import { playing } from './playing.ts';
import { linesOf } from './postings.ts';
import { broughtOver, type Happened, type Replay, replayed, withoutDecksGone } from './replay.ts';
import { approvedByOther } from './said-by.ts';
import type { Asked, Table } from './state.ts';
import { voidedIn } from './voiding.ts';

export const correctionCommands = {
  NoteIrregularity: command('NoteIrregularity', {
    by: ['dealer', 'stickperson', 'boxperson', 'floorperson', 'surveillance'],
    cite: 'House rules § correction',
    fields: { what: text },
    line: 'irregularity: {what}',
    words: { title: 'Note an irregularity', fields: { what: { label: 'What happened' } } },
  }),
  /** Reading 36: what staff called is replaced by what the felt showed. */
  Correct: command('Correct', {
    by: ['dealer', 'stickperson', 'boxperson'],
    second: ['floorperson'],
    cite: 'House rules § correction',
    fields: {
      /** Which command of the round, counted from 0, was entered wrongly, and what the felt showed. */
      index: z.int().min(0),
      instead: action,
      reason: text,
    },
    words: {
      title: 'Correct an entry',
      fields: { index: { label: 'Entry' }, reason: { label: 'Reason' } },
    },
  }),
  VoidWager: command('VoidWager', {
    by: ['dealer', 'stickperson', 'boxperson'],
    second: ['floorperson'],
    cite: 'House rules § void',
    fields: { index: z.int().min(0), reason: text },
    words: {
      title: 'Void a wager entered wrongly',
      fields: { index: { label: 'Entry' }, reason: { label: 'Reason' } },
    },
  }),
  EnterWager: command('EnterWager', {
    by: ['floorperson'],
    second: ['surveillance'],
    cite: 'House rules § correction',
    fields: {
      /** The entry that it replaces, or that it was placed before. */
      index: z.int().min(0),
      instead: action,
      reason: text,
    },
    words: {
      title: 'Enter a wager as it was placed',
      fields: { index: { label: 'Entry' }, reason: { label: 'Reason' } },
    },
  }),
  SettleOwed: command('SettleOwed', {
    by: ['cage'],
    cite: 'House rules § correction',
    fields: { patron: person },
    line: 'settle {patron}',
    words: { title: 'Settle what a patron is owed', fields: { patron: { label: 'Patron' } } },
  }),
} as const;

export type CorrectionCommand = CommandOf<
  (typeof correctionCommands)[keyof typeof correctionCommands]
>;

export type CorrectionEvent =
  | { readonly type: 'IrregularityNoted'; readonly what: string }
  | {
      readonly type: 'RoundCorrected';
      readonly reason: string;
      readonly was: unknown;
      readonly instead: unknown;
      readonly dropped: readonly unknown[];
      /** What the layout saw from the start of the round, replayed. */
      readonly events: readonly (TableAction | PlayEvent)[];
      readonly commands: readonly unknown[];
      readonly moved: readonly { readonly seat: Seat; readonly cents: Cents }[];
      readonly inventoryCents: Cents;
      /** Everything that happened in the round, replayed; entries of log format 1 do not have it. */
      readonly replayed?: readonly TableEvent[];
      /** What patrons who have left are owed more, or less. */
      readonly owed?: readonly { readonly patron: string; readonly cents: Cents }[];
      /** What meters pay more, or less, than they had paid. */
      readonly meters?: readonly { readonly meter: string; readonly cents: Cents }[];
    }
  | { readonly type: 'OwedSettled'; readonly patron: string; readonly cents: Cents };

export type Evolve = (table: Table, event: TableEvent) => Table;

export const decideCorrections = (
  asked: Asked,
  asks: CorrectionCommand,
): readonly TableEvent[] | Refusal => {
  switch (asks.type) {
    case 'NoteIrregularity':
      return [{ type: 'IrregularityNoted', what: asks.what }];
    case 'SettleOwed': {
      const cents = asked.table.owed[asks.patron] ?? 0;
      return cents === 0
        ? refuse('nothing-owed', 'Nothing is owed to or by that patron.', cite)
        : [{ type: 'OwedSettled', patron: asks.patron, cents }];
    }
    case 'Correct':
    case 'VoidWager':
    case 'EnterWager':
      return decideCorrection(asked, asks);
  }
};

const cite: Citation = 'House rules § correction';
type Said = TableAction | PlayCommand;
type Correcting = Extract<CorrectionCommand, { type: 'Correct' | 'VoidWager' | 'EnterWager' }>;

/**
 * The felt is always right: where something was entered wrongly, the table is replayed with what the felt showed. What
 * cannot stand any more (a wager on a down that was never played) is dropped and named. Only the round in play can be
 * corrected; money moves by the difference, and follows people.
 */
const decideCorrection = (asked: Asked, asks: Correcting): readonly TableEvent[] | Refusal => {
  const { game, table, given } = asked;
  const { told } = table;
  const was = told.commands[asks.index];
  const entry = playedAt(told.events, asks.index);
  // What a correction of log format 1 entered is a command of the round, and no event of it that could be replayed.
  if (was === undefined || entry === undefined) {
    return refuse(
      'nothing-to-correct',
      `Choose which of the ${told.commands.length} entries of this round was wrong.`,
      cite,
    );
  }
  const may = mayCorrect(asked, was, asks);
  if (may !== true) return may;
  if (asks.type === 'VoidWager' && entry.void === true) {
    return refuse('nothing-to-correct', 'This wager is already void.', 'House rules § void');
  }
  const replay = (happened: readonly Happened[]): Replay =>
    replayed(
      game,
      evolving(game),
      { ...told.table, told: { ...told, commands: [], events: [] } },
      withReadings(happened, given.readings ?? {}),
    );
  const happened = withoutDecksGone(told.events);
  const again = replay(
    asks.type === 'VoidWager'
      ? voidedIn(game.wagers(table.inForce), happened, entry, replay)
      : corrected(game, happened, entry, asks),
  );
  const instead = asks.type === 'VoidWager' ? undefined : asks.instead;
  const refused = again.dropped.find(({ said }) => said === instead)?.refusal;
  if (refused !== undefined) return refused;
  if (asks.type === 'EnterWager' && again.dropped.length > 0) {
    return refuse(
      'reaches-others',
      'Placed there, the wager would undo what was played since. Enter it right before the result.',
      cite,
    );
  }
  const stands = mayStand(table, again);
  if (stands !== true) return stands;
  const now = chipsAfter(again);
  const moved = Object.entries(table.seats)
    .map(([seat, { chipsCents }]) => ({
      seat: Number(seat),
      cents: (now.seats[Number(seat)] ?? 0) - chipsCents,
    }))
    .filter(({ cents }) => cents !== 0);
  const owed = owedNow(now.owed, table, told.table.owed);
  const paid = metersPaid(linesOf(playedIn(again.events)), table.play.settled);
  return [
    {
      type: 'RoundCorrected',
      reason: asks.reason,
      was,
      instead: instead ?? null,
      dropped: again.dropped.map(({ said }) => said),
      events: playedIn(again.events),
      commands: again.table.told.commands,
      moved,
      inventoryCents: again.table.inventoryCents - table.inventoryCents,
      replayed: again.events,
      ...(owed.length === 0 ? {} : { owed }),
      ...(paid.length === 0 ? {} : { meters: paid }),
    },
  ];
};

/** What has moved on since, so that it cannot be put right: a piece that took another's place, a coupon elsewhere. */
const mayStand = ({ told }: Table, again: Replay): true | Refusal => {
  const over = broughtOver(told.table, again);
  if (over !== undefined) {
    return refuse(
      'equipment-present',
      `${over} was brought for the deck that would never have left. Settle the round by hand.`,
      cite,
    );
  }
  const coupons = oneWagerEach(playedIn(again.events));
  return coupons === true ? countedStays(told.table.dropBox.coupons, again.events) : coupons;
};

/** Reading 36: staff's calls by staff's calls; a wager only as the two commands for it allow. */
const mayCorrect = (asked: Asked, was: Said, asks: Correcting): true | Refusal => {
  const may = isCorrectable(asked.game, was, asks);
  if (may !== true) return may;
  // A wager that is void, or comes late, concerns what was called since.
  const { told } = asked.table;
  const since = asks.type === 'Correct' ? [] : told.commands.slice(asks.index);
  const said = [was, ...since.filter((one) => isCall(asked.game, one))];
  return approvedByOther(correctionCommands[asks.type], asked.given, told, said);
};

const isCorrectable = (game: AnyGame, was: Said, asks: Correcting): true | Refusal => {
  if (asks.type === 'Correct') {
    return isCall(game, was) && isCall(game, asks.instead)
      ? true
      : refuse(
          'not-a-call',
          'Correct only what staff called. Void a wager with a reason, or enter it as it was placed.',
          cite,
        );
  }
  const wager = asks.type === 'VoidWager' ? was : asks.instead;
  return wager.type === 'PlaceBet'
    ? true
    : refuse('not-a-wager', 'Choose the entry of a wager that was placed.', cite);
};

/** Dice, cards, counts, a no roll: what the crew says. What a player may say, a crew only enters for them. */
const isCall = (game: AnyGame, { type }: Said): boolean =>
  Object.hasOwn(game.commands, type) && game.commands[type]?.by.includes('player') === false;

const playedAt = (events: readonly TableEvent[], index: number) =>
  events.filter((event) => event.type === 'Played')[index];

/** What happened in the round, with the corrected entry in its place. */
const corrected = (
  game: AnyGame,
  events: readonly TableEvent[],
  was: Extract<TableEvent, { type: 'Played' }>,
  asks: Exclude<Correcting, { type: 'VoidWager' }>,
): readonly Happened[] => {
  const instead = { type: 'Said', said: asks.instead } as const;
  if (asks.type === 'EnterWager' && !isSamePlayers(was.said, asks.instead)) {
    const at = placedBefore(game, events, events.indexOf(was));
    return [...events.slice(0, at), instead, ...events.slice(at)];
  }
  return events.map((event): Happened => (event === was ? instead : event));
};

/** What was on the layout before an entry was there before betting closed for it, whatever was called since: a no roll, an offer. */
const placedBefore = (game: AnyGame, events: readonly TableEvent[], at: number): number => {
  const last = events
    .slice(0, at)
    .findLastIndex(
      (one) => one.type === 'BettingClosed' || (one.type === 'Played' && isChance(game, one.said)),
    );
  return events[last]?.type === 'BettingClosed' ? last : at;
};

const isSamePlayers = (was: Said, instead: Said): boolean =>
  was.type === 'PlaceBet' && 'seat' in was && 'seat' in instead && was.seat === instead.seat;

/** Meters are read before anything else is replayed: what they show depends on the wagers of the whole round. */
const withReadings = (
  happened: readonly Happened[],
  meters: Readonly<Record<string, Cents>>,
): readonly Happened[] => {
  const readings = Object.entries(meters).map(
    ([meter, cents]): Happened => ({ type: 'Said', said: { type: 'ReadMeter', meter, cents } }),
  );
  const isRead = (one: Happened): boolean =>
    'said' in one &&
    one.said.type === 'ReadMeter' &&
    'meter' in one.said &&
    Object.hasOwn(meters, one.said.meter);
  return readings.length === 0
    ? happened
    : [...readings, ...happened.filter((one) => !isRead(one))];
};

const playedIn = (events: readonly TableEvent[]): readonly (TableAction | PlayEvent)[] =>
  events.flatMap((event) => (event.type === 'Played' ? event.events : []));

/** A seat never holds less than nothing: what is missing is owed by the person who sits there. */
const chipsAfter = ({ table, owed }: Replay) => {
  const after: Record<string, Cents> = { ...owed };
  const seats: Record<Seat, Cents> = {};
  for (const [seat, { patron, chipsCents }] of Object.entries(table.seats)) {
    seats[Number(seat)] = Math.max(0, chipsCents);
    if (chipsCents < 0) after[patron] = (after[patron] ?? 0) + chipsCents;
  }
  return { seats, owed: after };
};

/** What the replay leaves owed by name, beside what stood at the start of the round and was settled since. */
const owedNow = (
  after: Readonly<Record<string, Cents>>,
  { owed, told }: Table,
  atStart: Readonly<Record<string, Cents>>,
): readonly { readonly patron: string; readonly cents: Cents }[] => {
  // Since the round began the cage has settled, and chips of freed seats were kept, whatever the round comes to.
  const since: Record<string, Cents> = {};
  for (const event of told.events) {
    if (event.type !== 'OwedSettled' && event.type !== 'ChipsKept') continue;
    const cents = event.type === 'ChipsKept' ? event.cents : -event.cents;
    since[event.patron] = (since[event.patron] ?? 0) + cents;
  }
  return [...new Set([after, owed, since].flatMap((part) => Object.keys(part)))]
    .map((patron) => ({
      patron,
      cents:
        (after[patron] ?? 0) + (atStart[patron] ?? 0) + (since[patron] ?? 0) - (owed[patron] ?? 0),
    }))
    .filter(({ cents }) => cents !== 0);
};

const metersPaid = (
  is: readonly SettlementLine[],
  was: readonly SettlementLine[],
): readonly { readonly meter: string; readonly cents: Cents }[] => {
  const paid = new Map<string, Cents>();
  const add = (lines: readonly SettlementLine[], sign: 1 | -1): void => {
    for (const { meter, paidCents } of lines) {
      if (meter !== undefined) paid.set(meter, (paid.get(meter) ?? 0) + sign * paidCents);
    }
  };
  add(is, 1);
  add(was, -1);
  return [...paid].map(([meter, cents]) => ({ meter, cents })).filter(({ cents }) => cents !== 0);
};

export const evolveCorrections = (
  game: AnyGame,
  evolve: Evolve,
  table: Table,
  event: CorrectionEvent,
): Table => {
  if (event.type !== 'RoundCorrected') return table;
  return event.replayed === undefined
    ? evolveCorrected(game, table, event)
    : evolveReplayed(evolve, table, event.replayed);
};

/** The table as replayed; its balances move by what the correction says. */
const evolveReplayed = (evolve: Evolve, table: Table, events: readonly TableEvent[]): Table => {
  const { told, seats, inventoryCents, tipBoxCents, dropBox, owed } = table;
  const start: Table = { ...told.table, told: { ...told, commands: [], events: [] } };
  const again = events.reduce(evolve, start);
  return {
    ...again,
    ...{ seats, inventoryCents, tipBoxCents, owed },
    dropBox: { ...again.dropBox, cashCents: dropBox.cashCents },
  };
};

/** A correction of log format 1. */
const evolveCorrected = (
  game: AnyGame,
  table: Table,
  event: Extract<CorrectionEvent, { type: 'RoundCorrected' }>,
): Table => {
  const decider = playing(game, table);
  return {
    ...table,
    dropBox: { ...table.dropBox, coupons: boxCorrected(table, event.events) },
    play: event.events.reduce((state: Play, one) => decider.evolve(state, one), table.told.play),
    told: { ...table.told, commands: event.commands as Table['told']['commands'] },
  };
};

/** The coupons that the round had sent to the drop box are taken out again, and those of the replayed round go in. */
const boxCorrected = (
  { dropBox, play }: Table,
  events: readonly (TableAction | PlayEvent)[],
): readonly string[] => {
  const was = new Set(play.settled.flatMap(droppedBy));
  const is = linesOf(events).flatMap(droppedBy);
  return [...dropBox.coupons.filter((serial) => !was.has(serial)), ...is];
};
