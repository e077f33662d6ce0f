import { ROLES, type Role } from '../../kernel/command.ts';
import type { AnyGame } from '../../kernel/game.ts';
import type { Actor } from '../actor.ts';
import type { TableCommand } from '../commands.ts';
import type { Table } from '../state.ts';
import { signingRule } from '../table.ts';

/** A line and who says it, where it says so: `floorperson + surveillance: …`, `dealer 2: …`. */
export interface Spoken {
  readonly by?: readonly Actor[];
  readonly text: string;
}

const actorOf = (person: string): Actor | undefined => {
  const duty = ROLES.find((role) => new RegExp(`^${role}( \\d+)?$`).test(person));
  return duty === undefined ? undefined : { person, duty };
};

export const spokenAt = (said: string): Spoken => {
  const [, people = '', text = ''] = /^([a-z0-9 +]+): (.+)$/.exec(said) ?? [];
  const by = people.split(' + ').map((one) => actorOf(one.trim()));
  const known = by.filter((actor) => actor !== undefined);
  return people === '' || known.length < by.length ? { text: said } : { by: known, text };
};

/** Who acts: as the line says, otherwise those whom the command is for, with the second signature it needs. */
export const actorsOf = (
  game: AnyGame,
  table: Table,
  asks: TableCommand,
  { by }: Spoken,
): readonly Actor[] => {
  if (by !== undefined) return by;
  const rule = signingRule(game, asks);
  const first = atTable(
    table,
    seatOf(asks),
    table.kind === 'electronic' ? withDevice(rule.by) : rule.by,
  );
  const second = rule.second === undefined ? [] : [atTable(table, undefined, rule.second, first)];
  return [first, ...second];
};

/** At an electronic table the device says what the crew would. */
const withDevice = (by: readonly Role[]): readonly Role[] =>
  by[0] === 'player' || by.includes('floorperson') ? by : ['device', ...by];

const seatOf = (asks: TableCommand): number | undefined => {
  const act: object = asks.type === 'Say' ? asks.said : asks;
  const { seat } = act as { seat?: unknown };
  return typeof seat === 'number' ? seat : undefined;
};

/** The player of the seat, a member of the crew, or somebody of the role from elsewhere in the house. */
const atTable = (
  { seats, crew }: Table,
  seat: number | undefined,
  roles: readonly Role[],
  besides?: Actor,
): Actor => {
  const patron = seat === undefined ? undefined : seats[seat]?.patron;
  if (roles.includes('player') && patron !== undefined) return { person: patron, duty: 'player' };
  const member = crew.find((one) => roles.includes(one.duty) && one.person !== besides?.person);
  const role = roles.find((one) => one !== 'player') ?? 'player';
  return member ?? { person: role === besides?.person ? `${role} 2` : role, duty: role };
};
