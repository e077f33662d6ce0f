import type { Role, SigningRule } from '../kernel/command.ts';
import type { Citation } from '../kernel/law.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';

export { ROLES, type Role, type SigningRule } from '../kernel/command.ts';

/** Who acts under a command, and in which role. Two signatures are two people. */
export interface Actor {
  readonly person: string;
  readonly duty: Role;
}

/** When and by whom a command was given. Time is told to the table; it has no clock. */
export interface Given {
  /** Milliseconds since 1970, as the house's clock had it. */
  readonly at: number;
  /** The gaming day, year-month-day. */
  readonly day: string;
  readonly by: readonly Actor[];
  /** Who is entered on the crew and has left the house, or lost the role, since. */
  readonly gone?: readonly string[];
  /** Who supervises the table on paper, and has left the house, or lost the role, since. */
  readonly unwatchedBy?: string;
  /** What the meters show, as the house reads them while it replays a round. */
  readonly readings?: Readonly<Record<string, number>>;
}

/** The roles that a person has at one table: on its crew, or not at all. */
export const CREW_ROLES: readonly Role[] = ['dealer', 'stickperson', 'boxperson'];

/** The crew of the table concerned, and the paragraph that wants a role there. */
export interface OnCrew {
  readonly crew: readonly Actor[];
  cite(role: Role): Citation;
}

/** Who must sign a command: role, place on the crew, and a second person where two must. Checked here and nowhere else. */
export const signedBy = (
  rule: SigningRule,
  { by }: Pick<Given, 'by'>,
  at?: OnCrew,
): true | Refusal<'not-your-role' | 'not-on-crew' | 'second-signature'> => {
  const any = by.find(({ duty }) => rule.by.includes(duty));
  if (any === undefined) {
    return refuse(
      'not-your-role',
      `Only these roles may do this: ${rule.by.join(', ')}.`,
      rule.cite,
    );
  }
  const [first] = entitled(rule, by, at?.crew);
  if (first === undefined) {
    return refuse(
      'not-on-crew',
      `Only a ${any.duty} on this table's crew can do this. Have a floorperson enter the crew.`,
      at?.cite(any.duty) ?? rule.cite,
    );
  }
  const { second } = rule;
  if (second === undefined) return true;
  const other = by.find(({ person, duty }) => person !== first.person && second.includes(duty));
  return other === undefined
    ? refuse(
        'second-signature',
        `A second person must sign: ${second.join(' or ')}. The person who entered the command cannot.`,
        rule.cite,
      )
    : true;
};

/** Those who signed and may give the command; who only signed beside them gives nobody a right that they do not have. */
export const entitled = (
  rule: SigningRule,
  by: readonly Actor[],
  crew?: readonly Actor[],
): readonly Actor[] => {
  const bound = rule.onCrew ?? CREW_ROLES;
  return by.filter(
    (actor) =>
      rule.by.includes(actor.duty) &&
      (crew === undefined || !bound.includes(actor.duty) || isOnCrew(actor, crew)),
  );
};

/** The stickperson is one of the dealers (58 Pa. Code § 577.9(b)). */
const isOnCrew = ({ person, duty }: Actor, crew: readonly Actor[]): boolean =>
  crew.some(
    (member) =>
      member.person === person &&
      (member.duty === duty || (member.duty === 'stickperson' && duty === 'dealer')),
  );
