import { act } from '../kernel/decider.ts';
import type { AnyGame, Said } from '../kernel/game.ts';
import type { Cents } from '../kernel/money.ts';
import type { Play, PlayEvent } from '../kernel/play.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import type { Seat } from '../kernel/wager.ts';
import { chipsMoved, inventoryMoved } from './chips.ts';
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
  { index, instead, reason }: Extract<TableCommand, { type: 'Correct' }>,
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
  const decider = playing(game, table);
  const replaced = act(decider, stateBefore(game, table, index), instead);
  if (replaced.refusal !== undefined) return replaced.refusal;

  const commands = told.commands.with(index, instead);
  const again = retold(game, table, commands);
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
  return [
    {
      type: 'RoundCorrected',
      reason,
      was: told.commands[index],
      instead,
      dropped: again.dropped,
      events: again.events,
      commands: again.kept,
      moved,
      inventoryCents: again.inventoryCents - before.inventoryCents,
    },
  ];
};

const stateBefore = (game: AnyGame, table: Table, index: number): Play<unknown> => {
  const decider = playing(game, table);
  return table.told.commands
    .slice(0, index)
    .reduce(
      (state: Play<unknown>, command) => act(decider, state, command as Said).state,
      table.told.play,
    );
};

interface Retold {
  readonly events: readonly (Said | PlayEvent)[];
  readonly kept: readonly unknown[];
  readonly dropped: readonly unknown[];
  readonly chips: Readonly<Record<Seat, Cents>>;
  readonly inventoryCents: Cents;
}

const retold = (game: AnyGame, table: Table, commands: readonly unknown[]): Retold => {
  const decider = playing(game, table);
  const chips: Record<Seat, Cents> = { ...table.told.chips };
  const events: (Said | PlayEvent)[] = [];
  const kept: unknown[] = [];
  const dropped: unknown[] = [];
  let state: Play<unknown> = table.told.play;
  let inventoryCents = 0;
  for (const command of commands) {
    const answer = act(decider, state, command as Said);
    if (answer.refusal !== undefined) {
      dropped.push(command);
      continue;
    }
    kept.push(command);
    for (const event of answer.events as readonly (Said | PlayEvent)[]) {
      const move = chipsMoved(event, state);
      if (move !== undefined) chips[move.seat] = (chips[move.seat] ?? 0) + move.cents;
      inventoryCents += inventoryMoved(event);
      state = decider.evolve(state, event);
      events.push(event);
    }
  }
  return { events, kept, dropped, chips, inventoryCents };
};
