import type { Citation } from '../kernel/law.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';

/** What people do in the house; a command declares which of them may give it. */
export const ROLES = [
  'player',
  'dealer',
  'stickperson',
  'boxperson',
  'floorperson',
  'device',
  'cage',
  'finance',
  'marketing',
  'surveillance',
  'regulator',
] as const;
export type Role = (typeof ROLES)[number];

/** A hand under a command: who, and in which duty. Two hands are two people. */
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
}

/** Who may give a command, and whose second hand it needs besides. */
export interface SigningRule {
  readonly by: readonly Role[];
  readonly second?: readonly Role[];
  readonly cite: Citation;
}

export const signedBy = (
  hands: SigningRule,
  { by }: Given,
): true | Refusal<'not-your-duty' | 'second-hand'> => {
  const first = by.find(({ duty }) => hands.by.includes(duty));
  if (first === undefined) {
    return refuse('not-your-duty', `This is for the ${hands.by.join(' or the ')}.`, hands.cite);
  }
  const { second } = hands;
  if (second === undefined) return true;
  const other = by.find(({ person, duty }) => person !== first.person && second.includes(duty));
  return other === undefined
    ? refuse(
        'second-hand',
        `A second person must sign: the ${second.join(' or the ')}, other than who gave the command.`,
        hands.cite,
      )
    : true;
};
