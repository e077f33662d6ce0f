import type { Role } from '../../kernel/command.ts';
import { neededUnder } from '../../kernel/equipment.ts';
import type { AnyGame } from '../../kernel/game.ts';
import { bug, isRefusal } from '../../kernel/refusal.ts';
import type { Actor } from '../actor.ts';
import type { TableCommand } from '../commands.ts';
import type { Table } from '../state.ts';
import { tableOf } from '../table.ts';
import { actorsOf } from './actors.ts';
import type { ScriptHead } from './head.ts';
import { START } from './time.ts';

const SEATS: readonly number[] = [1, 2, 3];
const FLOORPERSON: readonly Actor[] = [{ person: 'floorperson', duty: 'floorperson' }];
const DEALER: readonly Actor[] = [{ person: 'dealer', duty: 'dealer' }];

/** The table as its script finds it: opened, staffed, equipped, with three players, open for wagers. */
export const ready = (head: ScriptHead): Table => {
  const { game, table: kind, filed, limits } = head;
  const decider = tableOf(game);
  let table = decider.initial;
  const ask = (asks: TableCommand, by?: readonly Actor[]): void => {
    const given = {
      at: START,
      day: '2026-01-01',
      by: by ?? actorsOf(game, table, asks, { text: '' }),
    };
    const events = decider.decide(table, asks, given);
    if (isRefusal(events)) bug(`a script's table cannot be made ready: ${events.because}`);
    else for (const event of events) table = decider.evolve(table, event);
  };
  if (Object.keys(filed).length > 0) {
    ask({ type: 'FileSubmission', from: '2026-01-01', filed }, FLOORPERSON);
  }
  if (limits !== undefined) ask({ type: 'SetLimits', limits }, FLOORPERSON);
  if (kind === 'closed') return table;
  ask(
    {
      type: 'OpenTable',
      kind: kind === 'live' ? 'felt' : 'electronic',
      practice: false,
      openerCents: 10_000_000,
    },
    FLOORPERSON,
  );
  if (kind === 'live') {
    for (const [person, duty] of crewOf(game)) ask({ type: 'JoinCrew', person, duty }, FLOORPERSON);
    for (const { kind: needed } of neededUnder(table.inForce, game.table.equipment)) {
      ask({ type: 'BringEquipment', kind: needed, set: `${needed} 1` }, FLOORPERSON);
    }
  }
  // An electronic table has no crew but for the dealer who sells its chips.
  if (kind === 'electronic') {
    ask({ type: 'JoinCrew', person: 'dealer', duty: 'dealer' }, FLOORPERSON);
  }
  for (const seat of SEATS) {
    ask({ type: 'TakeSeat', seat, patron: `player ${seat}` });
    ask({ type: 'BuyIn', seat, cents: 1_000_000 }, DEALER);
  }
  while (!takesWagers(game, table)) {
    const next = game.next(table.inForce, table.play.round, table.play);
    if (next.kind !== 'forced') break;
    ask({ type: 'Say', said: next.command });
  }
  return withMeters(game, table);
};

/** The house reads the meters into a round; in a script they show their seed. */
const withMeters = (game: AnyGame, table: Table): Table =>
  Object.entries(game.meters?.filed(table.inForce) ?? {}).reduce(
    (now, [meter, { seedCents }]) =>
      tableOf(game).evolve(now, {
        type: 'Played',
        said: { type: 'ReadMeter', meter, cents: seedCents },
        events: [{ type: 'MeterRead', meter, cents: seedCents }],
      }),
    table,
  );

/** The crew that the chapter asks for, and whoever else its commands need at the table. */
const crewOf = (game: AnyGame): readonly (readonly [string, Role])[] => {
  const needed = new Map<Role, number>(game.table.crew.map(({ duty, atLeast }) => [duty, atLeast]));
  for (const { onCrew = [] } of Object.values(game.commands)) {
    for (const role of onCrew) if (!needed.has(role)) needed.set(role, 1);
  }
  if (!needed.has('dealer')) needed.set('dealer', 1);
  return [...needed].flatMap(([role, count]) =>
    Array.from({ length: count }, (_, i) => [i === 0 ? role : `${role} ${i + 1}`, role] as const),
  );
};

const takesWagers = (game: AnyGame, { inForce, play }: Table): boolean =>
  Object.values(game.wagers(inForce)).some((wager) => wager.open(play.round, 1, play) === true);
