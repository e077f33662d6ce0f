import { canonical } from '../kernel/canonical.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import { CREW_ROLES, type Given, type SigningRule } from './actor.ts';
import type { TableEvent } from './commands.ts';
import type { Table } from './state.ts';

/** By the words of what was said in a round: who of the staff said it. */
export type SaidBy = Readonly<Record<string, readonly string[]>>;

/** Somebody who signed the entry of an event; the log knows roles by their names alone. */
export interface Signed {
  readonly person: string;
  readonly duty: string;
}

/** The table with who said what is told: as it was called, or as a correction has it. */
export const rememberSaid = (table: Table, event: TableEvent, by: readonly Signed[]): Table => {
  const [said, roles] = saidIn(event);
  const people = by.filter(({ duty }) => roles(duty)).map(({ person }) => person);
  if (said === undefined || people.length === 0) return table;
  const { told } = table;
  const { saidBy = {} } = told;
  const words = canonical(said);
  const all = [...new Set([...(saidBy[words] ?? []), ...people])];
  return { ...table, told: { ...told, saidBy: { ...saidBy, [words]: all } } };
};

const isStaff = (duty: string): boolean => duty !== 'player' && duty !== 'device';
const isCrew = (duty: string): boolean => CREW_ROLES.some((role) => role === duty);
const isPit = (duty: string): boolean => duty === 'floorperson';

/** What an event has somebody say, and in which roles: of a correction those who asked for it, and not who approved. */
const saidIn = (event: TableEvent): readonly [unknown, (duty: string) => boolean] => {
  // Said before the round, the words that begin it are no entry of it.
  if (event.type === 'Played')
    return [event.said.type === 'BeginRound' ? undefined : event.said, isStaff];
  if (event.type !== 'RoundCorrected' || event.instead === null) return [undefined, isStaff];
  const { type } = Object(event.instead) as { readonly type?: unknown };
  return [event.instead, type === 'PlaceBet' ? isPit : isCrew];
};

/** Whoever said what is corrected does not approve that it is corrected, in whatever role. */
export const approvedByOther = (
  { second = [], by: asks, cite }: SigningRule,
  { by }: Pick<Given, 'by'>,
  { saidBy = {} }: Table['told'],
  corrected: readonly unknown[],
): true | Refusal<'own-entry'> => {
  const said = new Set(corrected.flatMap((one) => saidBy[canonical(one)] ?? []));
  const approvers = by.filter(
    ({ person, duty }) =>
      second.includes(duty) && by.some((one) => one.person !== person && asks.includes(one.duty)),
  );
  const [own] = approvers;
  return own === undefined || approvers.some(({ person }) => !said.has(person))
    ? true
    : refuse(
        'own-entry',
        `${own.person} made the entry that is corrected. Have another ${second.join(' or ')} approve it.`,
        cite,
      );
};
