import {
  aheadAt,
  canWager,
  closesWagers,
  drawIsDue,
  firstOf,
  nextAt,
} from '../../house/dealing/ahead.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { DrawSource } from '../../kernel/draw.ts';
import type { Language } from '../../kernel/felt.ts';
import type { AnyGame, TableAction } from '../../kernel/game.ts';
import { expectAccepted, isRefusal, type Refusal } from '../../kernel/refusal.ts';
import { metersRead } from '../../odds/index.ts';
import { tellingFor } from '../../server/felt-view.ts';
import { declarationOf, eventsFor, type Looking, viewOf } from '../../server/view.ts';
import type { Declaration, TableChanged, View } from '../../server/wire/table.ts';
import {
  type Actor,
  BY_METER,
  EVERY_DAY,
  type Table,
  type TableCommand,
  type TableEvent,
  tableOf,
} from '../../table/index.ts';

/** Who plays at a table that is on this machine alone. */
export const YOU = 'you';
const PLAYER: readonly Actor[] = [{ person: YOU, duty: 'player' }];
const FLOOR: readonly Actor[] = [{ person: 'bench', duty: 'floorperson' }];
const DEVICE: readonly Actor[] = [{ person: 'device', duty: 'device' }];
/** No game goes further than this without a player. */
const MOST_STEPS = 1_000;

/** A practice table without a house: the same decider, the same views, chance from wherever it is given. */
export interface LocalTable {
  readonly declaration: Declaration;
  readonly meters: Readonly<Record<string, number>>;
  view(): View;
  /** What the player does, all of it or nothing, and what the table does because of it. */
  ask(commands: readonly TableCommand[]): readonly TableChanged[] | Refusal;
  /** The player needs no more time: wagers are closed and the game goes on. */
  ready(): readonly TableChanged[];
  /** The result was seen: the next round begins. */
  begin(): readonly TableChanged[];
}

export interface LocalTerms {
  readonly name: string;
  readonly rules: Readonly<Record<string, unknown>>;
  readonly source: DrawSource;
  readonly clock: () => number;
  readonly language?: Language;
}

export const openLocalTable = (game: AnyGame, terms: LocalTerms): LocalTable => {
  const { name, rules, source, clock, language = 'en' } = terms;
  const looking: Looking = { person: YOU, staff: false, surveillance: false, language };
  const decider = tableOf(game);
  const meters = metersRead(game, rules);
  let table: Table = { ...decider.initial, filings: [{ from: EVERY_DAY, filed: rules }] };
  let position = 0;

  const decided = (before: Table, command: TableCommand, by: readonly Actor[]) =>
    decider.decide(before, command, { at: clock(), day: today(clock()), by });
  const happen = (events: readonly TableEvent[]): TableChanged => {
    const before = table;
    table = events.reduce(decider.evolve, table);
    position += 1;
    return {
      ...{ at: clock(), position, events: eventsFor(game, before, events, looking) },
      ...tellingFor(game, events, { before, after: table }, looking),
      changes: changesOf(timeless(viewAt(before)), timeless(viewAt(table))),
    };
  };
  const viewAt = (it: Table): View => viewOf(game, name, it, looking, { at: clock(), position });
  const says = (said: TableAction, by: readonly Actor[] = DEVICE): TableChanged =>
    happen(expectAccepted(decided(table, { type: 'Say', said }, by)));

  /** What the device does by itself, until a player must choose, may wager, or the round is over. */
  const goOn = (pressed: boolean): readonly TableChanged[] => {
    const told: TableChanged[] = [];
    let closed = pressed;
    for (let step = 0; step < MOST_STEPS && table.play.bets.length > 0; step += 1) {
      const next = stepAt(game, table, closed, source);
      if (next === undefined) break;
      if (next.draws) {
        closed = false;
        told.push(...readMeters());
      }
      told.push(says(next.said));
    }
    return told;
  };
  const readMeters = (): readonly TableChanged[] =>
    Object.entries(meters).flatMap(([meter, cents]) => {
      const asks = { type: 'Say', said: { type: 'ReadMeter', meter, cents } } as const;
      const events = decided(table, asks, BY_METER);
      return isRefusal(events) ? [] : [happen(events)];
    });

  happen(expectAccepted(decided(table, OPEN, FLOOR)));
  return {
    declaration: declarationOf(game, table.inForce, { showsOdds: false }, language),
    meters,
    view: () => viewAt(table),
    ask: (commands) => {
      let after = table;
      const events: TableEvent[] = [];
      for (const command of commands) {
        const more = decided(after, command, PLAYER);
        if (isRefusal(more)) return more;
        events.push(...more);
        after = more.reduce(decider.evolve, after);
      }
      return [happen(events), ...goOn(false)];
    },
    ready: () => goOn(true),
    begin: () =>
      game.procedure(table.inForce).over(table.play.round, table.play)
        ? [says({ type: 'BeginRound' })]
        : [],
  };
};

const OPEN = {
  type: 'OpenTable',
  kind: 'electronic',
  practice: true,
  openerCents: 100_000_000,
  promise: 'none',
} as const;

/** A draw waits while somebody may still wager, unless they said that they are done; a choice waits for the player. */
const stepAt = (
  game: AnyGame,
  table: Table,
  closed: boolean,
  source: DrawSource,
): { readonly said: TableAction; readonly draws: boolean } | undefined => {
  const { play, inForce } = table;
  if (game.procedure(inForce).over(play.round, play)) return undefined;
  if (drawIsDue(game, table, play)) {
    const said =
      closed || !canWager(game, table) ? game.draw(inForce, play.round, play, source) : undefined;
    return said === undefined ? undefined : { said, draws: true };
  }
  const said = firstOf(nextAt(game, table));
  if (said === undefined || isAsked(game, table)) return undefined;
  const waits = !closed && aheadAt(game, table).draw && closesWagers(game, table, said);
  return waits ? undefined : { said, draws: false };
};

/** A player has to choose; what only the crew may choose the device does, and takes the first. */
const isAsked = (game: AnyGame, table: Table): boolean => {
  const next = nextAt(game, table);
  return (
    next.kind === 'choice' &&
    next.commands.some(({ type }) => game.commands[type]?.by.includes('player') === true)
  );
};

const timeless = ({ at: _at, position: _position, ...view }: View) => view;

const today = (at: number): string => new Date(at).toISOString().slice(0, 10);
