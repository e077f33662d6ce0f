import { z } from 'zod';
import type { Citation } from '../kernel/law.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import { pa } from './chapter.ts';

export const GRADES = ['member', 'supervisor', 'above'] as const;
export type Grade = (typeof GRADES)[number];

/** § 525.21(d): finance keeps the book, marketing meets the patrons, a dealer or boxperson redeems. */
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

/** Whose hand a place on a document asks for. */
export interface RequiredSignature {
  readonly of: readonly Department[];
  readonly atLeast: Grade;
  readonly cite: Citation;
}

export type RequiredSignatures = Readonly<Record<string, RequiredSignature>>;

export const hand = (of: Department, atLeast: Grade, cite: Citation): RequiredSignature => ({
  of: [of],
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

/** The task of the one who signs, whatever the internal controls call his department. */
export const departmentOf = (
  signed: DocumentSignature,
  departments: Departments,
): Department | undefined =>
  DEPARTMENTS.find((department) => nameOf(department, departments) === signed.department);

/** `receivedBy` as people say it. */
const placeInWords = (place: string): string =>
  place.replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);

/** Each place is signed by someone of the right department and grade, and no one signs twice. */
export const checkHands = (
  wanted: RequiredSignatures,
  signed: Readonly<Record<string, DocumentSignature>>,
  departments: Departments,
): true | Refusal => {
  for (const [place, { of, atLeast, cite }] of Object.entries(wanted)) {
    const by = signed[place];
    const as = placeInWords(place);
    const who = of.map((department) => nameOf(department, departments)).join(' or ');
    if (by === undefined) {
      return refuse(
        'signature-missing',
        `The signature "${as}" is missing: a ${atLeast} of ${who} signs there.`,
        cite,
      );
    }
    const department = departmentOf(by, departments);
    if (department === undefined || !of.includes(department)) {
      return refuse(
        'wrong-department',
        `"${as}" is signed by a ${atLeast} of ${who}; ${by.credential} is of ${by.department}.`,
        cite,
      );
    }
    if (GRADES.indexOf(by.grade) < GRADES.indexOf(atLeast)) {
      return refuse(
        'wrong-grade',
        `"${as}" is signed by a ${atLeast} of ${who} or above; ${by.credential} is a ${by.grade}.`,
        cite,
      );
    }
  }
  return everyoneOnce(Object.values(signed), Object.values(wanted)[1]?.cite);
};

/** § 525.21(r)(2): a computerised system keeps the duties of two people apart. */
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
        `${twice.credential} has signed already; the other signature is another person's.`,
        cite,
      );
};
