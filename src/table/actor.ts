import type { Role, SigningRule } from '../kernel/command.ts';
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
  /** What the meters show, as the house reads them while it replays a round. */
  readonly readings?: Readonly<Record<string, number>>;
}

/** Who must sign a command: its role, and the second person where two must. Checked here and nowhere else. */
export const signedBy = (
  rule: SigningRule,
  { by }: Pick<Given, 'by'>,
): true | Refusal<'not-your-duty' | 'second-hand'> => {
  const first = by.find(({ duty }) => rule.by.includes(duty));
  if (first === undefined) {
    return refuse('not-your-duty', `This is for the ${rule.by.join(' or the ')}.`, rule.cite);
  }
  const { second } = rule;
  if (second === undefined) return true;
  const other = by.find(({ person, duty }) => person !== first.person && second.includes(duty));
  return other === undefined
    ? refuse(
        'second-hand',
        `A second person must sign: the ${second.join(' or the ')}, and not the person who gave the command.`,
        rule.cite,
      )
    : true;
};
