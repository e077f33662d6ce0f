import { z } from 'zod';
import { type CommandOf, command, person, ROLES } from '../kernel/command.ts';
import type { CrewNeed, Equipment, Supervision } from '../kernel/equipment.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import type { Actor, Given } from './actor.ts';
import type { TableEvent } from './commands.ts';
import type { AtTable } from './equipment.ts';
import type { Asked, Table } from './state.ts';

export const crewCommands = {
  JoinCrew: command('JoinCrew', {
    by: ['floorperson'],
    cite: 'House rules § crew',
    fields: { person, duty: z.enum(ROLES) },
    line: '{person} joins the crew as {duty}',
    words: {
      title: 'Join the crew',
      fields: { person: { label: 'Person' }, duty: { label: 'Role' } },
    },
  }),
  LeaveCrew: command('LeaveCrew', {
    by: ['floorperson'],
    cite: 'House rules § crew',
    fields: { person },
    line: '{person} leaves the crew',
    words: { title: 'Leave the crew', fields: { person: { label: 'Person' } } },
  }),
} as const;

export type CrewCommand = CommandOf<(typeof crewCommands)[keyof typeof crewCommands]>;

export type CrewEvent =
  | { readonly type: 'CrewJoined'; readonly hand: Actor }
  | { readonly type: 'CrewLeft'; readonly person: string };

export const decideCrew = (
  { game, table, given: { gone = [] } }: Asked,
  asks: CrewCommand,
): readonly TableEvent[] | Refusal => {
  if (asks.type === 'JoinCrew') {
    const { person, duty } = asks;
    if (table.crew.some((member) => member.person === person)) return oneDuty;
    return Object.values(table.seats).some(({ patron }) => patron === person)
      ? oneDuty
      : [{ type: 'CrewJoined', hand: { person, duty } }];
  }
  // Who counts for nothing any more leaves nothing unattended.
  const isThere = !gone.includes(asks.person);
  const crew = isThere ? without(table.crew, gone) : table.crew;
  const needs = isThere ? game.table.equipment : [];
  const goes = mayLeave(asks.person, crew, needs, table.equipment);
  return goes === true ? [{ type: 'CrewLeft', person: asks.person }] : goes;
};

/** Nobody deals to a seat of their own, or accepts their own coupon (58 Pa. Code § 525.22(b)). */
export const oneDuty = refuse(
  'one-duty',
  'One person has one role at a table. Members of the crew take no seat there.',
  'House rules § crew',
);

export const evolveCrew = (table: Table, event: CrewEvent): Table =>
  event.type === 'CrewJoined'
    ? { ...table, crew: [...table.crew, event.hand] }
    : { ...table, crew: table.crew.filter(({ person }) => person !== event.person) };

/** The stickperson is one of the dealers (58 Pa. Code § 577.9(b)), and counts as one. */
export const presentAs = (crew: readonly Actor[], duty: CrewNeed['duty']): number =>
  crew.filter((one) => one.duty === duty || (duty === 'dealer' && one.duty === 'stickperson'))
    .length;

/**
 * The crew the chapter wants at the table before anything is dealt or thrown. Who has left the house, or lost the role, is on
 * the list until somebody enters that they go, and counts no more from the moment they are gone.
 */
export const crewComplete = (
  needs: readonly CrewNeed[],
  crew: readonly Actor[],
  gone: readonly string[],
): true | Refusal<'crew-short'> => {
  const present = without(crew, gone);
  for (const { duty, atLeast, cite } of needs) {
    const there = presentAs(present, duty);
    if (there < atLeast) {
      const less = gone.length === 0 ? '' : ` Not on file in their role: ${gone.join(', ')}.`;
      return refuse(
        'crew-short',
        `Crew short. Required: ${duty} × ${atLeast}. Present: ${there}.${less}`,
        cite,
      );
    }
  }
  return true;
};

/** A live table is dealt under the eyes of a floorperson. */
export const supervised = ({
  unwatchedBy,
}: Pick<Given, 'unwatchedBy'>): true | Refusal<'crew-short'> =>
  unwatchedBy === undefined
    ? true
    : refuse(
        'crew-short',
        `${unwatchedBy} supervised this table and is not on file as a floorperson any more. Have another floorperson join first.`,
        'House rules § crew',
      );

const without = (crew: readonly Actor[], gone: readonly string[]): readonly Actor[] =>
  gone.length === 0 ? crew : crew.filter(({ person }) => !gone.includes(person));

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
    if (presentAs(crew, duty) < atLeast || presentAs(left, duty) >= atLeast) continue;
    return refuse(
      'crew-short',
      `Do not leave the equipment unattended (${title}). Have another ${duty} join first, or remove it.`,
      cite,
    );
  }
  return true;
};

/** What one floorperson supervises: a table of a game, by its id. */
export interface Watched {
  readonly table: string;
  readonly game: string;
  readonly supervision?: Supervision;
}

/** May one floorperson supervise all of these? Each game that sets a bound is asked. */
export const maySupervise = (watched: readonly Watched[]): true | Refusal<'too-many-tables'> => {
  for (const { game, supervision } of watched) {
    if (supervision === undefined) continue;
    const alike = watched.filter((other) => other.game === game).length;
    const others = watched.filter((other) => other.game !== game);
    const { mostTables, withOther, cite } = supervision;
    if (others.length === 0 && alike > mostTables) {
      return refuse(
        'too-many-tables',
        `One floorperson may supervise no more than ${mostTables} of these tables.`,
        cite,
      );
    }
    if (others.length > 0 && (alike > 1 || others.length > withOther.most)) {
      return refuse(
        'too-many-tables',
        `One floorperson may supervise one of these tables and no more than ${withOther.most} of another game.`,
        cite,
      );
    }
    const never = others.find((other) => withOther.notWith.includes(other.game));
    if (never !== undefined) {
      return refuse(
        'too-many-tables',
        `One floorperson may not supervise this table together with ${never.game}.`,
        cite,
      );
    }
  }
  return true;
};
