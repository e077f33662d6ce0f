import { z } from 'zod';
import { type CommandOf, command, text } from '../kernel/command.ts';
import { act } from '../kernel/decider.ts';
import type { AnyGame, TableAction } from '../kernel/game.ts';
import type { Cents } from '../kernel/money.ts';
import type { Play, PlayEvent } from '../kernel/play.ts';
import type { PlayCommand } from '../kernel/play-commands.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import type { Seat } from '../kernel/wager.ts';
import { action } from './action.ts';
import { droppedBy } from './betting.ts';
import type { TableEvent } from './commands.ts';
import { playing } from './playing.ts';
import { linesOf, type Movement, movementsOf } from './postings.ts';
import type { Asked, Table } from './state.ts';

export const correctionCommands = {
  NoteIrregularity: command('NoteIrregularity', {
    by: ['dealer', 'stickperson', 'boxperson', 'floorperson', 'surveillance'],
    cite: 'House rules § correction',
    fields: { what: text },
    line: 'irregularity: {what}',
    words: { title: 'Note an irregularity', fields: { what: { label: 'What happened' } } },
  }),
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
      /** What meters pay more, or less, than they had paid. */
      readonly meters?: readonly { readonly meter: string; readonly cents: Cents }[];
    };

export const decideCorrections = (
  asked: Asked,
  asks: CorrectionCommand,
): readonly TableEvent[] | Refusal =>
  asks.type === 'NoteIrregularity'
    ? [{ type: 'IrregularityNoted', what: asks.what }]
    : decideCorrection(asked, asks);

/**
 * The felt is always right: where a result was entered wrongly, the round is replayed from its start with what
 * the felt showed. What was said after it and cannot stand any more (a wager on a down that was never played) is
 * dropped and named. Only the round in play can be corrected; chips move by the difference.
 */
const decideCorrection = (
  { game, table, given: { readings = {} } }: Asked,
  { index, instead, reason }: Extract<CorrectionCommand, { type: 'Correct' }>,
): readonly TableEvent[] | Refusal => {
  const { told } = table;
  if (index >= told.commands.length) {
    return refuse(
      'nothing-to-correct',
      `Choose which of the ${told.commands.length} entries of this round was wrong.`,
      'House rules § correction',
    );
  }
  const again = retold(game, table, withReadings(told.commands.with(index, instead), readings));
  const refused = again.dropped.find(({ command }) => command === instead);
  if (refused !== undefined) return refused.refusal;
  const before = retold(game, table, told.commands);
  const moved = Object.keys(table.seats)
    .map(Number)
    .map((seat) => ({ seat, cents: (again.chips[seat] ?? 0) - (before.chips[seat] ?? 0) }))
    .filter(({ cents }) => cents !== 0);
  const short = moved.find(({ seat, cents }) => (table.seats[seat]?.chipsCents ?? 0) + cents < 0);
  if (short !== undefined) {
    return refuse(
      'not-enough-chips',
      `Seat ${short.seat} no longer has the chips to collect. Settle the difference at the cage.`,
      'House rules § correction',
    );
  }
  const names = new Set([...before.metersPaid.keys(), ...again.metersPaid.keys()]);
  const paid = [...names]
    .map((meter) => ({
      meter,
      cents: (again.metersPaid.get(meter) ?? 0) - (before.metersPaid.get(meter) ?? 0),
    }))
    .filter(({ cents }) => cents !== 0);
  return [
    {
      type: 'RoundCorrected',
      reason,
      was: told.commands[index],
      instead,
      dropped: again.dropped.map(({ command }) => command),
      events: again.events,
      commands: again.kept,
      moved,
      inventoryCents: again.inventoryCents - before.inventoryCents,
      ...(paid.length === 0 ? {} : { meters: paid }),
    },
  ];
};

/** Meters are read before anything else is replayed: what they show depends on the wagers of the whole round. */
const withReadings = (
  commands: readonly unknown[],
  meters: Readonly<Record<string, Cents>>,
): readonly unknown[] => {
  const readings = Object.entries(meters).map(
    ([meter, cents]): PlayCommand => ({ type: 'ReadMeter', meter, cents }),
  );
  const read = (command: unknown): boolean =>
    (command as TableAction).type === 'ReadMeter' &&
    Object.hasOwn(meters, (command as { meter: string }).meter);
  return readings.length === 0
    ? commands
    : [...readings, ...commands.filter((command) => !read(command))];
};

interface Retold {
  readonly events: readonly (TableAction | PlayEvent)[];
  readonly kept: readonly unknown[];
  readonly dropped: readonly { readonly command: unknown; readonly refusal: Refusal }[];
  readonly chips: Readonly<Record<Seat, Cents>>;
  readonly inventoryCents: Cents;
  readonly metersPaid: ReadonlyMap<string, Cents>;
}

const retold = (game: AnyGame, table: Table, commands: readonly unknown[]): Retold => {
  const decider = playing(game, table);
  const chips: Record<Seat, Cents> = {};
  const metersPaid = new Map<string, Cents>();
  let inventoryCents = 0;
  const count = ({ from, to, cents }: Movement): void => {
    for (const [place, by] of [
      [from, -cents],
      [to, cents],
    ] as const) {
      if (place === 'inventory' || place === 'breakage') inventoryCents += by;
      if (typeof place !== 'object') continue;
      if ('seat' in place) chips[place.seat] = (chips[place.seat] ?? 0) + by;
      if ('meter' in place) metersPaid.set(place.meter, (metersPaid.get(place.meter) ?? 0) - by);
    }
  };
  const events: (TableAction | PlayEvent)[] = [];
  const kept: unknown[] = [];
  const dropped: { command: unknown; refusal: Refusal }[] = [];
  let state: Play<unknown> = table.told.play;
  for (const command of commands) {
    const said = command as TableAction;
    const answer = act(decider, state, said);
    if (answer.refusal !== undefined) {
      dropped.push({ command, refusal: answer.refusal });
      continue;
    }
    kept.push(command);
    events.push(...answer.events);
    movementsOf({ ...table, play: state }, { type: 'Played', said, events: answer.events }).forEach(
      count,
    );
    state = answer.state;
  }
  return { events, kept, dropped, chips, inventoryCents, metersPaid };
};

export const evolveCorrections = (game: AnyGame, table: Table, event: CorrectionEvent): Table =>
  event.type === 'IrregularityNoted' ? table : evolveCorrected(game, table, event);

const evolveCorrected = (
  game: AnyGame,
  table: Table,
  event: Extract<CorrectionEvent, { type: 'RoundCorrected' }>,
): Table => {
  const decider = playing(game, table);
  return {
    ...table,
    dropBox: { ...table.dropBox, coupons: boxCorrected(table, event.events) },
    play: event.events.reduce(
      (state: Play<unknown>, one) => decider.evolve(state, one),
      table.told.play,
    ),
    told: { ...table.told, commands: event.commands },
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
