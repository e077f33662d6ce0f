import { z } from 'zod';
import type { Change } from '../../kernel/changes.ts';
import { ROLES } from '../../kernel/command.ts';
import type { CardsShown, DiceShown, Felt, PlayerAction, PuckPosition } from '../../kernel/felt.ts';
import type { ConsoleForm } from '../../kernel/form.ts';
import type { TableAction } from '../../kernel/game.ts';
import type { SettlementLine } from '../../kernel/settlement.ts';
import type { Bet } from '../../kernel/wager.ts';
import type { Table } from '../../table/index.ts';
import { limits } from './house.ts';
import { carried, cents, reason, type Wire } from './wire.ts';

export type { Bet } from '../../kernel/wager.ts';
/** What became of one bet, to the cent. */
export type Line = SettlementLine;

const declaredWager = z.object({
  wager: z.string(),
  title: z.string(),
  group: z.string(),
  cite: z.string(),
  names: z.object({ count: z.int(), from: z.int(), to: z.int() }).exactOptional(),
  pays: z.array(
    z.object({ line: z.string(), title: z.string(), pays: z.string(), cite: z.string() }),
  ),
});
export type DeclaredWager = Wire<typeof declaredWager>;

/** What never changes while a submission is in force: the game as a layout prints it. */
export const declaration = z
  .object({
    game: z.string(),
    title: z.string(),
    seats: z.int(),
    wagers: z.array(declaredWager),
    felt: carried<Felt>('The layout as data'),
    entries: z.array(carried<ConsoleForm>('A form of the dealer’s console')),
    deals: z.string().meta({ description: 'What the dealer does once wagers are in.' }),
    odds: z.boolean().meta({ description: 'Whether the house shows odds at its tables.' }),
    commands: z.array(z.object({ command: z.string(), by: z.array(z.enum(ROLES)) })),
    rules: z.array(
      z.object({ name: z.string(), title: z.string(), cite: z.string(), value: z.unknown() }),
    ),
  })
  .meta({ id: 'Declaration' });
export type Declaration = Wire<typeof declaration>;

/** What was called last in the round, and the dice that it was about, for somebody who comes later. */
const called = z.object({
  text: z.string(),
  before: z.string(),
  dice: z.array(carried<DiceShown>('Dice as thrown')),
  settled: z.array(z.int()),
});
export type LastCall = Wire<typeof called>;

/** A command of the game: its type, and the seat that it is about. */
const action = carried<TableAction & { readonly seat?: number }>('A command of the game');

const due = z.object({
  kind: z.enum(['over', 'chance', 'forced', 'choice']),
  command: z.unknown().optional(),
  commands: z.array(action).exactOptional(),
});

/** A table as one viewer may know it. */
export const view = z
  .object({
    table: z.string(),
    game: z.string(),
    position: z.int(),
    as: z.string().meta({ description: 'As whom it is seen; resume with position and this.' }),
    at: z.int(),
    status: z.enum(['open', 'closed']),
    kind: z.enum(['felt', 'electronic']),
    practice: z.boolean(),
    betting: z.enum(['open', 'closed']),
    closesAt: z.number().exactOptional(),
    limits,
    round: z.object({ number: z.int(), over: z.boolean(), shows: z.unknown() }),
    markers: z.array(carried<PuckPosition>('A puck and where it is')),
    cards: z.array(carried<CardsShown>('Cards as the viewer may see them')),
    offers: z.array(carried<PlayerAction>('What the player may do besides wagering')),
    seats: z.array(z.object({ seat: z.int(), chipsCents: cents, you: z.boolean() })),
    mine: z.int().exactOptional(),
    players: z.array(z.int()),
    bets: z.array(carried<Bet>('A wager placed')),
    settled: z.array(carried<SettlementLine>('What became of a wager')),
    open: z.record(z.string(), z.union([z.literal(true), reason])),
    due,
    called: called.exactOptional(),
    next: z.string().exactOptional(),
    crew: z.array(z.object({ person: z.string(), duty: z.enum(ROLES) })).exactOptional(),
    equipment: carried<Table['equipment']>('Equipment at the table').exactOptional(),
    clocks: z.array(z.object({ kind: z.string(), leftMilliseconds: z.number() })).exactOptional(),
    said: z.array(action).exactOptional(),
    inventoryCents: cents.exactOptional(),
  })
  .meta({ id: 'View' });
export type View = Wire<typeof view>;

interface PlayedEvent extends TableAction {
  readonly call?: string;
  readonly thrown?: readonly DiceShown[];
  readonly settled?: SettlementLine;
}

/** An event of a table as one viewer may know of it, with the dealer's calls in words. */
export interface ShownEvent extends TableAction {
  readonly seat?: number;
  readonly events?: readonly PlayedEvent[];
}
export const shownEvent = carried<ShownEvent>('An event of the table as you may know of it');

/** One round replayed, with the entries that prove it. */
export const recalledRound = z
  .object({
    replay: z.literal(true),
    round: z.int(),
    rules: z.record(z.string(), z.unknown()),
    from: z.int(),
    to: z.int(),
    events: z.array(shownEvent),
    settled: z.array(carried<SettlementLine>('What became of a wager')),
  })
  .meta({ id: 'RecalledRound' });
export type RecalledRound = Wire<typeof recalledRound>;

/** What a watcher is sent first: the whole table. */
export interface TableShown {
  readonly position: number;
  readonly at: number;
  readonly view: View;
}

/** What a watcher is sent of each entry: what happened, and what it changed in the view. */
export interface TableChanged {
  readonly position: number;
  readonly at: number;
  readonly events: readonly ShownEvent[];
  readonly changes: readonly Change[];
}
