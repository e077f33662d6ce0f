import type { Citation } from './law.ts';
import { MOST_CENTS } from './money.ts';
import { type Refusal, refuse, say } from './refusal.ts';

/** One thing a certificate holder may select in its Rules Submission, with its legal bounds. */
export type Option<Value> = {
  readonly title: string;
  readonly cite: Citation;
  readonly standard: Value;
} & (
  | { readonly choices: readonly Value[]; readonly says?: Readonly<Record<string, string>> }
  | {
      readonly atLeast: number;
      readonly atMost?: number;
      readonly unit: 'cents' | 'count' | 'to 1';
    }
);

export interface Submission<Rules> {
  readonly options: { readonly [Name in keyof Rules]: Option<Rules[Name]> };
  /** What must hold between options, such as a limit above a floor that another option sets. */
  check?(rules: Rules): true | Refusal;
}

export type RulesOf<S> = S extends Submission<infer Rules> ? Rules : never;

const cite: Citation = 'House rules § submission';

/** What was filed, as text or values, read to rules in force; anything else is refused with the choices. */
export const parseSubmission = <Rules extends object>(
  submission: Submission<Rules>,
  filed: unknown = {},
): Rules | Refusal => {
  if (typeof filed !== 'object' || filed === null || Array.isArray(filed)) {
    return refuse(
      'not-a-submission',
      'A Rules Submission is a list of options, each name=value.',
      cite,
    );
  }
  const options = submission.options as Readonly<Record<string, Option<unknown>>>;
  const stranger = Object.keys(filed).find((name) => !Object.hasOwn(options, name));
  if (stranger !== undefined) {
    return refuse(
      'unknown-rule',
      `There is no rule "${stranger}". The rules are ${Object.keys(options).join(', ')}.`,
      cite,
    );
  }
  const rules: Record<string, unknown> = {};
  for (const [name, option] of Object.entries(options)) {
    const value = (filed as Record<string, unknown>)[name];
    const parsed = value === undefined ? option.standard : selected(option, value);
    if (parsed === undefined) return notAllowed(name, option, value);
    rules[name] = parsed;
  }
  const whole = rules as Rules;
  const checked = submission.check?.(whole) ?? true;
  return checked === true ? whole : checked;
};

/** Text from a command line and values from a file are both taken; undefined is not a legal value. */
const selected = (option: Option<unknown>, value: unknown): unknown => {
  if ('choices' in option) return option.choices.find((choice) => String(choice) === say(value));
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) return undefined;
  return number >= option.atLeast && number <= (option.atMost ?? MOST_CENTS) ? number : undefined;
};

const notAllowed = (name: string, option: Option<unknown>, value: unknown): Refusal => {
  const legal =
    'choices' in option
      ? `choose ${option.choices.map(String).join(' or ')}`
      : `choose a whole number of ${option.unit} from ${option.atLeast}${
          option.atMost === undefined ? ' up' : ` to ${option.atMost}`
        }`;
  return refuse(
    'rule-not-allowed',
    `${name}=${say(value)} cannot be filed: ${legal}.`,
    option.cite,
  );
};
