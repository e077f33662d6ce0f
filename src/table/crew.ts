import type { CrewNeed, Equipment, Supervision } from '../kernel/equipment.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import { type Actor, ROLES } from './actor.ts';
import type { TableCommand, TableEvent } from './commands.ts';
import type { AtTable } from './equipment.ts';
import type { Table } from './state.ts';

/** The stickperson is one of the dealers (58 Pa. Code § 577.9(b)), and counts as one. */
const countOf = (crew: readonly Actor[], duty: CrewNeed['duty']): number =>
  crew.filter((hand) => hand.duty === duty || (duty === 'dealer' && hand.duty === 'stickperson'))
    .length;

/** The crew the chapter wants at the table before anything is dealt or thrown. */
export const crewComplete = (
  needs: readonly CrewNeed[],
  crew: readonly Actor[],
): true | Refusal<'crew-short'> => {
  for (const { duty, atLeast, cite } of needs) {
    const there = countOf(crew, duty);
    if (there < atLeast) {
      return refuse('crew-short', `The table needs ${atLeast} × ${duty}, and has ${there}.`, cite);
    }
  }
  return true;
};

/** May this person go? Not while equipment would be left alone that somebody has to attend. */
export const mayLeave = (
  leaving: string,
  crew: readonly Actor[],
  equipment: readonly Equipment[],
  present: AtTable,
): true | Refusal<'not-in-crew' | 'crew-short'> => {
  const left = crew.filter(({ person }) => person !== leaving);
  if (left.length === crew.length) {
    return refuse('not-in-crew', 'That person is not at this table.', 'House rules § crew');
  }
  for (const { kind, title, attendedBy } of equipment) {
    if (attendedBy === undefined || present[kind] === undefined) continue;
    const { duty, atLeast, cite } = attendedBy;
    if (countOf(crew, duty) < atLeast || countOf(left, duty) >= atLeast) continue;
    return refuse(
      'crew-short',
      `${title}: it is not left alone at the table; let another ${duty} join first, or remove it.`,
      cite,
    );
  }
  return true;
};

/** What one floorperson watches: a table of a game, by its id. */
export interface Watched {
  readonly table: string;
  readonly game: string;
  readonly supervision?: Supervision;
}

/** May one floorperson watch all of these? Each game that sets a bound is asked. */
export const maySupervise = (watched: readonly Watched[]): true | Refusal<'too-many-tables'> => {
  for (const { game, supervision } of watched) {
    if (supervision === undefined) continue;
    const alike = watched.filter((other) => other.game === game).length;
    const others = watched.filter((other) => other.game !== game);
    const { mostTables, withOther, cite } = supervision;
    if (others.length === 0 && alike > mostTables) {
      return refuse(
        'too-many-tables',
        `One floorperson watches at most ${mostTables} such tables.`,
        cite,
      );
    }
    if (others.length > 0 && (alike > 1 || others.length > withOther.most)) {
      return refuse(
        'too-many-tables',
        `One floorperson watches one such table and at most ${withOther.most} table of another game.`,
        cite,
      );
    }
    const never = others.find((other) => withOther.notWith.includes(other.game));
    if (never !== undefined) {
      return refuse('too-many-tables', `Not together with a table of ${never.game}.`, cite);
    }
  }
  return true;
};

export const decideJoinCrew = (
  table: Table,
  { person, duty }: Extract<TableCommand, { type: 'JoinCrew' }>,
): readonly TableEvent[] | Refusal => {
  if (typeof person !== 'string' || person === '' || !(ROLES as readonly string[]).includes(duty)) {
    return refuse('not-in-crew', 'Say who joins, and in which duty.', 'House rules § crew');
  }
  if (table.crew.some((hand) => hand.person === person)) {
    return refuse('one-duty', 'One person has one duty at a table.', 'House rules § crew');
  }
  return [{ type: 'CrewJoined', hand: { person, duty } }];
};
