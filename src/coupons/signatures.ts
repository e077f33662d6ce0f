import { z } from 'zod';
import type { Citation } from '../kernel/law.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import { pa } from './chapter.ts';

export const GRADES = ['member', 'supervisor', 'above'] as const;
export type Grade = (typeof GRADES)[number];

/** § 525.21(d): finance keeps the ledger, marketing meets the patrons, a dealer or boxperson redeems. */
export const DEPARTMENTS = ['finance', 'marketing', 'table games'] as const;
export type Department = (typeof DEPARTMENTS)[number];

/** Name, signature and Board-issued credential number, as every entry of the ledger wants them. */
export const signature = z.strictObject({
  person: z.string().min(1),
  name: z.string().min(1),
  credential: z.string().min(1),
  department: z.string().min(1),
  grade: z.enum(GRADES),
});
export type DocumentSignature = z.infer<typeof signature>;

/** Whose signature a place on a form needs. */
export interface RequiredSignature {
  readonly of: readonly Department[];
  readonly atLeast: Grade;
  readonly cite: Citation;
  /** The place came with log format 2: forms signed before do not have it. */
  readonly added?: true;
}

export type RequiredSignatures = Readonly<Record<string, RequiredSignature>>;

export const member = (of: Department, cite: Citation): RequiredSignature => ({
  of: [of],
  atLeast: 'member',
  cite,
});
export const supervisor = (of: Department, cite: Citation): RequiredSignature => ({
  of: [of],
  atLeast: 'supervisor',
  cite,
});
/** Either of the two departments that run the program. */
export const either = (atLeast: Grade, cite: Citation): RequiredSignature => ({
  of: ['finance', 'marketing'],
  atLeast,
  cite,
});

/** The departments that the internal controls name for the two tasks; they are two in any case. */
export interface Departments {
  readonly finance: string;
  readonly marketing: string;
}

export const STANDARD_DEPARTMENTS: Departments = { finance: 'finance', marketing: 'marketing' };

const nameOf = (department: Department, departments: Departments): string =>
  department === 'table games' ? department : departments[department];

/** The task of the person who signs, whatever the internal controls call the department. */
export const departmentOf = (
  signed: DocumentSignature,
  departments: Departments,
): Department | undefined =>
  DEPARTMENTS.find((department) => nameOf(department, departments) === signed.department);

/** `receivedBy` as people say it; the log spells two of them as the first forms did. */
const placeInWords = (place: string): string =>
  place
    .replace('authorised', 'authorized')
    .replace('cancelled', 'canceled')
    .replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);

/**
 * Each place is signed by someone of the right department and grade, and no one signs twice. A place that was added later
 * may be empty where the form was signed before that.
 */
export const checkSignatures = (
  wanted: RequiredSignatures,
  signed: Readonly<Record<string, DocumentSignature | undefined>>,
  departments: Departments,
  { format }: { readonly format: 1 | 2 } = { format: 2 },
): true | Refusal => {
  for (const [place, { of, atLeast, cite, added }] of Object.entries(wanted)) {
    const by = signed[place];
    const as = placeInWords(place);
    const who = of.map((department) => nameOf(department, departments)).join(' or ');
    if (by === undefined && added && format === 1) continue;
    if (by === undefined) {
      return refuse(
        'signature-missing',
        `Signature "${as}" is missing. A ${who} ${atLeast} must sign.`,
        cite,
      );
    }
    const department = departmentOf(by, departments);
    if (department === undefined || !of.includes(department)) {
      return refuse(
        'wrong-department',
        `A ${who} ${atLeast} must sign "${as}". ${by.credential} works in ${by.department}.`,
        cite,
      );
    }
    if (GRADES.indexOf(by.grade) < GRADES.indexOf(atLeast)) {
      return refuse(
        'wrong-grade',
        `A ${who} ${atLeast} or above must sign "${as}". ${by.credential} is a ${by.grade}.`,
        cite,
      );
    }
  }
  const all = Object.values(signed).filter((by) => by !== undefined);
  return everyoneOnce(all, Object.values(wanted)[1]?.cite);
};

/** § 525.21(r)(2): a computerized system keeps the tasks of two people apart. */
export const everyoneOnce = (
  signed: readonly DocumentSignature[],
  cite: Citation = pa('525.21(r)(2)'),
): true | Refusal => {
  const twice = signed.find((by, place) =>
    signed
      .slice(0, place)
      .some((other) => other.person === by.person || other.credential === by.credential),
  );
  return twice === undefined
    ? true
    : refuse(
        'one-person-twice',
        `${twice.credential} has already signed. A different person must sign the other line.`,
        cite,
      );
};
