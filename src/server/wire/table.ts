import { z } from 'zod';
import type { Change } from '../../kernel/changes.ts';
import { ROLES } from '../../kernel/command.ts';
import type { Arrange, Felt, PlayerAction, Shown, Trace } from '../../kernel/felt.ts';
import type { ConsoleForm } from '../../kernel/form.ts';
import type { TableAction } from '../../kernel/game.ts';
import type { SettlementLine } from '../../kernel/settlement.ts';
import type { ToldBeat } from '../../kernel/telling.ts';
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
    joker: z.boolean().exactOptional().meta({ description: 'The deck has a joker.' }),
    entries: z.array(carried<ConsoleForm>('A form of the dealer’s console')),
    deals: z.string().meta({ description: 'What the dealer does once wagers are in.' }),
    odds: z.boolean().meta({ description: 'Whether the house shows odds at its tables.' }),
    commands: z.array(
      z.object({
        command: z.string(),
        by: z.array(z.enum(ROLES)),
        second: z.array(z.enum(ROLES)).exactOptional(),
      }),
    ),
    rules: z.array(
      z.object({ name: z.string(), title: z.string(), cite: z.string(), value: z.unknown() }),
    ),
  })
  .meta({ id: 'Declaration' });
export type Declaration = Wire<typeof declaration>;

/** Where the telling of the round has come to, for somebody who comes later. */
export interface LastTold {
  readonly say: string;
  readonly why?: string;
  readonly next?: string;
  readonly lit?: readonly string[];
  readonly settled?: readonly number[];
  readonly shown: Partial<Shown>;
}

/** A command of the game: its type, and the seat that it is about. */
const action = carried<TableAction & { readonly seat?: number }>('A command of the game');

const due = z.object({
  kind: z.enum(['over', 'chance', 'forced', 'choice']),
  command: z.unknown().optional(),
  commands: z.array(action).exactOptional(),
  seat: z.int().exactOptional().meta({ description: 'The seat whose result is due.' }),
  dice: z.int().exactOptional().meta({ description: 'How many dice the crew enters.' }),
});

/** A coupon that waits for the crew, or that the crew has returned in this round. */
const couponShown = z.object({
  seat: z.int(),
  serial: z.string(),
  state: z.enum(['offered', 'returned']),
  wager: z.string().exactOptional(),
  stakeCents: cents.exactOptional(),
  names: z.array(z.int()).exactOptional(),
  reason: z.string().exactOptional(),
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
    phase: z.enum(['open', 'no more bets', 'settled', 'closed']),
    shown: carried<Partial<Shown>>('Pucks, dice and cards as the viewer may see them'),
    arrange: carried<Arrange>('The cards that the seat has to set').exactOptional(),
    trace: carried<Trace>('What the round leaves in the row of past results').exactOptional(),
    offers: z.array(carried<PlayerAction>('What the player may do besides wagering')),
    seats: z.array(
      z.object({
        seat: z.int(),
        chipsCents: cents,
        you: z.boolean(),
        patron: z.string().exactOptional().meta({ description: 'Who sits there, for the crew.' }),
      }),
    ),
    mine: z.int().exactOptional(),
    coupons: z
      .array(couponShown)
      .exactOptional()
      .meta({ description: 'Coupons offered or returned: your own, or all of them to the crew.' }),
    warnedUntil: z
      .number()
      .exactOptional()
      .meta({ description: 'Your seat is freed then unless you do something.' }),
    keptCents: cents
      .exactOptional()
      .meta({ description: 'Chips of a seat of yours that was freed, kept at the cage.' }),
    players: z.array(z.int()),
    bets: z.array(carried<Bet>('A wager placed')),
    settled: z.array(carried<SettlementLine>('What became of a wager')),
    open: z.record(z.string(), z.union([z.literal(true), reason])),
    unpaid: z
      .record(z.string(), reason)
      .exactOptional()
      .meta({ description: 'By stake: why no chip pays what this seat has on the layout at it.' }),
    due,
    waits: z.int().exactOptional().meta({ description: 'The seat that is asked something.' }),
    told: carried<LastTold>('What was told last in the round').exactOptional(),
    road: z
      .array(carried<Trace & { readonly round: number }>('A past round'))
      .exactOptional()
      .meta({ description: 'The last rounds, the oldest first.' }),
    last: z
      .array(carried<Omit<Bet, 'id'>>('A wager of the last round'))
      .exactOptional()
      .meta({ description: 'What the player wagered in the last round.' }),
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
  readonly settled?: SettlementLine;
  /** In the stream, where the line itself is in the view. */
  readonly bet?: unknown;
}

/** An event of a table as one viewer may know of it, with the dealer's calls in words. */
export interface ShownEvent extends TableAction {
  readonly seat?: number;
  readonly events?: readonly PlayedEvent[];
}
const shownEvent = carried<ShownEvent>('An event of the table as you may know of it');

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
    beats: z
      .array(carried<ToldBeat>('One thing told'))
      .exactOptional()
      .meta({ description: 'The round as it was told, where telling=yes was asked for.' }),
    proof: z
      .enum(['commit and reveal', 'called with read-back', 'weak', 'broken'])
      .meta({ description: 'What an outsider can check, as docs/fairness.md says.' }),
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
  /** What happened, told one thing at a time. */
  readonly beats: readonly ToldBeat[];
  /** After a correction: where the telling stands now. */
  readonly told?: LastTold;
  /** After a correction of what was called: how that entry was told, and how it is told now. */
  readonly corrected?: { readonly was: LastTold; readonly is: LastTold };
  /** Who approved a correction, for the crew. */
  readonly approvedBy?: string;
  readonly changes: readonly Change[];
}
