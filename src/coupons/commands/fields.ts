import { z } from 'zod';
import { command, type Declaration, type Words } from '../../kernel/command.ts';
import { isDay, isMonth, isQuarter } from '../../kernel/days.ts';
import type { Citation } from '../../kernel/law.ts';
import { type Department, type RequiredSignatures, signature } from '../signatures.ts';

/** The members that coupon forms share. `from` names the list of the desk that a member is chosen from. */
export const text = z.string().trim().min(1).max(2000).meta({ field: 'text' });
export const remark = z.string().max(2000).meta({ field: 'text' });
/** Ids are keys of the register, so no id may be a name that every object has. */
const named = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9./-]{0,59}$/, 'Use letters, digits, dots, slashes and dashes')
  .refine((name) => !(name in {}), 'Choose another name');
export const id = named.meta({ field: 'identifier' });
export const idOf = (list: string) => named.meta({ field: 'identifier', from: list });
export const day = z
  .string()
  .refine(isDay, 'Write a day of the calendar, such as 2026-11-16')
  .meta({ field: 'day' });
export const month = z
  .string()
  .refine(isMonth, 'Write a month, such as 2026-11')
  .meta({ field: 'text' });
export const quarter = z
  .string()
  .refine(isQuarter, 'Write a quarter, such as 2026-Q4')
  .meta({ field: 'text' });
export const serial = z.string().max(40).meta({ field: 'serial' });
export const range = { first: serial, last: serial.meta({ field: 'serial', after: 'first' }) };
const serials = z.strictObject(range);
export const some = z.array(serials).min(1);
export const any = z.array(serials);
export const withReason = z.strictObject({ ...range, reason: text });
export const count = z.int().positive().max(99_999_999);
export const cents = z.int().nonnegative().max(Number.MAX_SAFE_INTEGER).meta({ field: 'money' });

export const patron = {
  /** The number under which the house has the patron on file, where it does. */
  patron: z.string().min(1).max(64).exactOptional(),
  name: text,
  address: text.exactOptional(),
};

/** Labels that mean the same on every form. */
const COMMON: NonNullable<Words['fields']> = {
  day: { label: 'Gaming day' },
  first: { label: 'First serial', hint: 'WEL-1 will do' },
  last: { label: 'Last serial' },
  reason: { label: 'Reason' },
  serials: { label: 'Coupons' },
  valueCents: { label: 'Denomination' },
  quantity: { label: 'Quantity' },
  explanation: { label: 'Explanation of variations' },
  place: { label: 'Storage area' },
};

const ROLE_OF = { finance: 'finance', marketing: 'marketing', 'table games': 'dealer' } as const;

export type Signed<Places extends RequiredSignatures> = {
  readonly day: typeof day;
  readonly hands: z.ZodObject<Signatures<Places>, z.core.$strict>;
};

export type Form<
  Type extends string,
  Fields extends z.ZodRawShape,
  Places extends RequiredSignatures,
> = Declaration<Type, Fields & Signed<Places>> & { readonly places: Places };

/**
 * A form of the program, declared once. It is signed by place: each place names the departments and the grade whose
 * signature it needs, and the person who signs is recorded there with name and credential number.
 */
export const form = <
  const Type extends string,
  Fields extends z.ZodRawShape,
  const Places extends RequiredSignatures,
>(
  type: Type,
  {
    cite,
    places,
    fields,
    words,
  }: {
    readonly cite: Citation;
    readonly places: Places;
    readonly fields: Fields;
    readonly words: Words;
  },
): Form<Type, Fields, Places> => ({
  ...command(type, {
    by: rolesOf(places),
    cite,
    fields: { ...fields, day, hands: z.strictObject(signatures(places)) },
    words: { ...words, fields: { ...COMMON, ...words.fields } },
  }),
  places,
});

const rolesOf = (places: RequiredSignatures) => [
  ...new Set(
    Object.values(places).flatMap(({ of }) => of.map((each: Department) => ROLE_OF[each])),
  ),
];

/** Places that were added to a form later may be empty in what was signed before. */
const signatures = <Places extends RequiredSignatures>(places: Places) =>
  Object.fromEntries(
    Object.entries(places).map(([place, { added }]) => [
      place,
      added ? signature.exactOptional() : signature,
    ]),
  ) as Signatures<Places>;

export type Signatures<Places extends RequiredSignatures> = {
  readonly [Place in keyof Places]: Places[Place] extends { readonly added: true }
    ? z.ZodExactOptional<typeof signature>
    : typeof signature;
};
