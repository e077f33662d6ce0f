import { act } from '../kernel/decider.ts';
import type { AnyGame, TableAction } from '../kernel/game.ts';
import type { Cents } from '../kernel/money.ts';
import type { Play, PlayCommand, PlayEvent } from '../kernel/play.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import type { Seat } from '../kernel/wager.ts';
import { chipsMoved, inventoryMoved, settledBy } from './chips.ts';
import type { TableCommand, TableEvent } from './commands.ts';
import { playing } from './playing.ts';
import { chipsOf, type Table } from './state.ts';

/**
 * The felt is always right: where a result was entered wrongly, the round is told again from its start with what
 * the felt showed. What was said after it and cannot stand any more (a wager on a down that was never played) is
 * dropped and named. Only the round in play can be corrected; chips move by the difference.
 */
export const decideCorrection = (
  game: AnyGame,
  table: Table,
  { index, instead, reason, meters = {} }: Extract<TableCommand, { type: 'Correct' }>,
): readonly TableEvent[] | Refusal => {
  const { told } = table;
  if (!Number.isInteger(index) || index < 0 || index >= told.commands.length) {
    return refuse(
      'nothing-to-correct',
      `Say which of the ${told.commands.length} commands of this round was entered wrongly.`,
      'House rules § correction',
    );
  }
  if (typeof reason !== 'string' || reason.trim() === '') {
    return refuse(
      'reason-missing',
      'A correction says why it is made.',
      'House rules § correction',
    );
  }
  const again = retold(game, table, withReadings(told.commands.with(index, instead), meters));
  const refused = again.dropped.find(({ command }) => command === instead);
  if (refused !== undefined) return refused.refusal;
  const now = chipsOf(table.seats);
  const moved = Object.entries(again.chips)
    .map(([seat, cents]) => ({ seat: Number(seat), cents: cents - (now[Number(seat)] ?? 0) }))
    .filter(({ cents }) => cents !== 0);
  const short = moved.find(({ seat, cents }) => (now[seat] ?? 0) + cents < 0);
  if (short !== undefined) {
    return refuse(
      'not-enough-chips',
      `Seat ${short.seat} no longer has the chips to take back; settle the difference by hand with the cage.`,
      'House rules § correction',
    );
  }
  const before = retold(game, table, told.commands);
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

/** Meters are read before anything else is told: what they show depends on the wagers of the whole round. */
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
  const chips: Record<Seat, Cents> = { ...table.told.chips };
  const events: (TableAction | PlayEvent)[] = [];
  const kept: unknown[] = [];
  const dropped: { command: unknown; refusal: Refusal }[] = [];
  const metersPaid = new Map<string, Cents>();
  let state: Play<unknown> = table.told.play;
  let inventoryCents = 0;
  for (const command of commands) {
    const answer = act(decider, state, command as TableAction);
    if (answer.refusal !== undefined) {
      dropped.push({ command, refusal: answer.refusal });
      continue;
    }
    kept.push(command);
    for (const event of answer.events as readonly (TableAction | PlayEvent)[]) {
      const move = chipsMoved(event, state);
      if (move !== undefined) chips[move.seat] = (chips[move.seat] ?? 0) + move.cents;
      inventoryCents += inventoryMoved(event);
      const { meter = '', paidCents = 0 } = settledBy(event) ?? {};
      if (meter !== '') metersPaid.set(meter, (metersPaid.get(meter) ?? 0) + paidCents);
      state = decider.evolve(state, event);
      events.push(event);
    }
  }
  return { events, kept, dropped, chips, inventoryCents, metersPaid };
};
