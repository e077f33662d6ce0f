import {
  COMMANDS,
  type Command,
  type CommandType,
  type CouponRegister,
  type Day,
  type RequiredSignature,
} from '../../../coupons/index.ts';
import { bug } from '../../../kernel/refusal.ts';

/** A form as somebody fills it in: without its signatures, and of its scene's day. */
export type Fields<Type extends CommandType> = Omit<Command<Type>, 'type' | 'hands' | 'day'> & {
  readonly day?: Day;
};

/** A form, and who signs it where. */
export interface Form {
  readonly command: { readonly type: CommandType; readonly [member: string]: unknown };
  readonly signs: Readonly<Record<string, string>>;
}

/** What happens in the month: a form is signed, a shortcut is tried, a table plays, a call is corrected, a day is closed. */
export type Happening =
  | { readonly says: string; readonly form: FormOf }
  | { readonly tries: string; readonly form: FormOf; readonly refused: string }
  | {
      readonly says: string;
      readonly script: string;
      readonly patrons?: Readonly<Record<number, string>>;
      /** The refusals that the dealer gives, in order. */
      readonly refused: readonly string[];
      /** Dropped without an entry: the count finds them. */
      readonly unentered?: readonly string[];
    }
  /** What was called last at a table is corrected by its crew and a floorperson. */
  | {
      readonly says: string;
      readonly game: string;
      readonly corrects: string;
      readonly reason: string;
    }
  | { readonly closes: string; readonly returning: 'everything' | 'nothing' };

/** The same with its day. */
export type Scene = Happening & { readonly day: Day };

export type FormOf = Form | ((book: CouponRegister) => Form);

const MEMBERS = { finance: 'finance-clerk', marketing: 'promotions-host', 'table games': 'dealer' };
const SUPERVISORS = {
  ...{ finance: 'finance-supervisor', marketing: 'marketing-supervisor' },
  'table games': 'dealer',
};

/** The form signed by the first person who may sign each place and has not signed yet; or by others, where said. */
export const form = <Type extends CommandType>(
  type: Type,
  fields: Fields<Type>,
  instead: Readonly<Record<string, string>> = {},
): Form => {
  const signs: Record<string, string> = {};
  for (const [place, { of, atLeast }] of Object.entries<RequiredSignature>(COMMANDS[type].places)) {
    const may = of.map((each) => (atLeast === 'member' ? MEMBERS : SUPERVISORS)[each]);
    const free = may.find((person) => !Object.values(signs).includes(person));
    signs[place] = instead[place] ?? free ?? bug(`nobody may sign ${type} as ${place}`);
  }
  return { command: { type, ...fields }, signs };
};

export const does = (says: string, made: FormOf): Happening => ({ says, form: made });
export const tries = (refused: string, what: string, made: FormOf): Happening => ({
  ...{ tries: what, form: made, refused },
});
export const closes = (what: string, returning: 'everything' | 'nothing'): Happening => ({
  ...{ closes: what, returning },
});

/** What happens on a day, one after the other. */
export const on = (day: Day, ...happens: readonly Happening[]): readonly Scene[] =>
  happens.map((one) => ({ day, ...one }));
