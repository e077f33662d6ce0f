import { z } from 'zod';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { parseShifts } from '../ledger/index.ts';
import { flags, texts } from './command.ts';
import { readJson } from './json-file.ts';
import { didYouMean } from './nearest.ts';

/** What every command that opens a configured house takes. */
export const houseOptions = { ...texts('config', 'data', 'database'), ...flags('json') } as const;

/** The same where it listens. */
export const serverOptions = { ...houseOptions, ...texts('port', 'host') } as const;

/** Every sentence below goes on after "must be". */
const whole = (least: number, most: number) => {
  const is = `a whole number from ${least} to ${most}`;
  return z.preprocess(
    // An empty value would count as 0.
    (value) => (value === '' || value === null ? undefined : value),
    z.coerce.number(is).int(is).min(least, is).max(most, is),
  );
};
const text = (is: string) => z.string(is).trim().min(1, is);
const yesOrNo = z.union([z.boolean(), z.stringbool()], 'true or false');
const file = text('the name of a file');

const shape = z.strictObject({
  port: whole(0, 65_535).default(4600),
  host: text('an address of this machine').default('127.0.0.1'),
  data: text('the name of a folder').default('data'),
  database: z
    .string('an address that begins with postgres://')
    .regex(/^postgres(ql)?:\/\//, 'an address that begins with postgres://')
    .optional(),
  /** Files of games from outside, which the house has beside its own. */
  games: z
    .union(
      [z.array(z.string().min(1)), z.string().transform((names) => names.split(','))],
      'the names of files',
    )
    .transform((files) => files.map((name) => name.trim()).filter((name) => name !== ''))
    .default([]),
  signingKey: file.optional(),
  sealKey: file.optional(),
  demo: yesOrNo.default(true),
  /** Addresses or networks of proxies in front, separated by commas, whose word on a visitor's address is taken. */
  trustProxy: z
    .string('addresses or networks, separated by commas')
    .regex(/^[0-9A-Fa-f.:/, ]*$/, 'addresses or networks, separated by commas')
    .transform((list) => (list.trim() === '' ? false : list))
    .default(false),
  /** Behind a proxy that speaks https to the world. */
  secureCookies: yesOrNo.default(false),
  /** The bearer token of a collector that reads /api/metrics. */
  metricsToken: text('at least 16 characters long')
    .min(16, 'at least 16 characters long')
    .optional(),
  /** The shifts of the gaming day: `day 06:00, swing 14:00, graveyard 22:00`. */
  shifts: z
    .string('a list of shifts, as "day 06:00, swing 14:00"')
    .default('day 06:00, swing 14:00, graveyard 22:00')
    .transform((list, context) => {
      const shifts = parseShifts(list);
      if (!isRefusal(shifts)) return shifts;
      context.addIssue(shifts.because);
      return z.NEVER;
    }),
  /** Odds and edge of each wager, for who asks at a table. */
  showOdds: yesOrNo.default(true),
  bettingMs: whole(3_000, 120_000).default(15_000),
  /** Which tables draw by the public beacon: those for money, or practice tables too. */
  beacon: z.enum(['money', 'always'], 'money or always').default('money'),
  beaconVariance: text('the name of a filed variance').optional(),
  /** The regulator's X25519 public key, 64 hexadecimal digits. */
  escrowKey: z
    .string('64 lowercase hexadecimal digits')
    .regex(/^[0-9a-f]{64}$/, '64 lowercase hexadecimal digits')
    .optional(),
  /** A file with the regulator's private key: this node settles from the escrow. */
  escrowOpens: file.optional(),
  beaconMarginMs: whole(1_000, 10_000).default(1_500),
  resultMs: whole(0, 600_000).default(1_000),
});

export type Configuration = z.infer<typeof shape>;

/** `bettingMs` is HOUSEWAY_BETTING_MS in the environment. */
const variableOf = (setting: string): string =>
  `HOUSEWAY_${setting.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;

const NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(shape.shape).map((setting) => [setting, variableOf(setting)]),
);

/** One configuration from a file, the environment and the command line, each winning over the one before. */
export const parseConfig = (
  said: Readonly<Record<string, unknown>>,
  environment: Readonly<Record<string, string | undefined>>,
): Configuration | Refusal => {
  const { config: named, ...flags } = said;
  const filed = named === undefined ? {} : readConfig(String(named));
  if (isRefusal(filed)) return filed;
  const unknown = unknownVariable(environment);
  if (unknown !== undefined) return unknown;
  const told = Object.fromEntries(
    Object.entries(NAMES).flatMap(([name, variable]) =>
      environment[variable] === undefined ? [] : [[name, environment[variable]]],
    ),
  );
  const parsed = shape.safeParse({ ...filed, ...told, ...flags });
  if (parsed.success) return parsed.data;
  return refuse('not-configured', wrongIn(parsed.error), 'House rules § store');
};

/** What is wrong with the first setting that is, and how it is set. */
const wrongIn = ({ issues: [issue] }: z.ZodError): string => {
  if (issue?.code === 'unrecognized_keys') {
    const [unknown = ''] = issue.keys;
    return `There is no setting "${unknown}".${didYouMean(unknown, Object.keys(NAMES))}`;
  }
  const name = String(issue?.path[0]);
  const says = issue?.message ?? '';
  // What another part refuses is a sentence already.
  return says.endsWith('.') ? says : `The setting ${name} (${NAMES[name]}) must be ${says}.`;
};

const readConfig = (path: string): Record<string, unknown> | Refusal => {
  const read = readJson(path, 'House rules § store');
  if (isRefusal(read)) return read;
  if (typeof read === 'object' && read !== null && !Array.isArray(read)) return { ...read };
  const because = `The configuration ${path} is not an object of settings, as {"port":4600}.`;
  return refuse('not-configured', because, 'House rules § store');
};

/** Not settings of a house: passwords of people who act from the command line, and what tests are told. */
const NOT_SETTINGS = /^HOUSEWAY_(PASSWORD|TEST)_/;

/** A variable that is spelled like a setting and is none would be passed over without a word. */
const unknownVariable = (
  environment: Readonly<Record<string, string | undefined>>,
): Refusal | undefined => {
  const known = Object.values(NAMES);
  const unknown = Object.keys(environment).find(
    (name) => name.startsWith('HOUSEWAY_') && !known.includes(name) && !NOT_SETTINGS.test(name),
  );
  if (unknown === undefined) return undefined;
  const because = `There is no setting ${unknown}.${didYouMean(unknown, known)}`;
  return refuse('not-configured', because, 'House rules § store');
};
