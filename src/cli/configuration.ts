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

const shape = z.strictObject({
  port: z.coerce.number().int().min(0).max(65_535).default(4600),
  host: z.string().min(1).default('127.0.0.1'),
  data: z.string().min(1).default('data'),
  database: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'an address that begins with postgres://')
    .optional(),
  /** Files of games from outside, which the house has beside its own. */
  games: z
    .union([z.array(z.string().min(1)), z.string().transform((text) => text.split(','))])
    .transform((files) => files.map((file) => file.trim()).filter((file) => file !== ''))
    .default([]),
  signingKey: z.string().min(1).optional(),
  sealKey: z.string().min(1).optional(),
  demo: z.union([z.boolean(), z.stringbool()]).default(true),
  /** Addresses or networks of proxies in front, separated by commas, whose word on a visitor's address is taken. */
  trustProxy: z
    .string()
    .regex(/^[0-9A-Fa-f.:/, ]*$/, 'addresses or networks separated by commas')
    .transform((text) => (text.trim() === '' ? false : text))
    .default(false),
  /** Behind a proxy that speaks https to the world. */
  secureCookies: z.union([z.boolean(), z.stringbool()]).default(false),
  /** The bearer token of a collector that reads /api/metrics. */
  metricsToken: z.string().min(16, 'at least 16 characters').optional(),
  /** The shifts of the gaming day: `day 06:00, swing 14:00, graveyard 22:00`. */
  shifts: z
    .string()
    .default('day 06:00, swing 14:00, graveyard 22:00')
    .transform((text, context) => {
      const shifts = parseShifts(text);
      if (!isRefusal(shifts)) return shifts;
      context.addIssue(shifts.because);
      return z.NEVER;
    }),
  /** Odds and edge of each wager, for who asks at a table. */
  showOdds: z.union([z.boolean(), z.stringbool()]).default(true),
  bettingMs: z.coerce.number().int().min(3_000).max(120_000).default(15_000),
  /** Which tables draw by the public beacon: those for money, or practice tables too. */
  beacon: z.enum(['money', 'always']).default('money'),
  beaconVariance: z.string().trim().min(1).optional(),
  /** The regulator's X25519 public key, 64 hexadecimal digits. */
  escrowKey: z
    .string()
    .regex(/^[0-9a-f]{64}$/, '64 small hexadecimal digits')
    .optional(),
  /** A file with the regulator's private key: this node settles from the escrow. */
  escrowOpens: z.string().min(1).optional(),
  beaconMarginMs: z.coerce.number().int().min(1_000).max(10_000).default(1_500),
  resultMs: z.coerce.number().int().min(0).max(600_000).default(1_000),
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
  const { config: file, ...flags } = said;
  const filed = file === undefined ? {} : readConfig(String(file));
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
  const issue = parsed.error.issues[0];
  const name = String(issue?.path[0] ?? 'configuration');
  return refuse(
    'not-configured',
    `The setting ${name}${NAMES[name] === undefined ? '' : ` (${NAMES[name]})`} is not valid: ${issue?.message}.`,
    'House rules § store',
  );
};

const readConfig = (file: string): Record<string, unknown> | Refusal => {
  const read = readJson(file, 'House rules § store');
  if (isRefusal(read)) return read;
  if (typeof read === 'object' && read !== null && !Array.isArray(read)) return { ...read };
  const because = `The configuration ${file} is not an object of settings, as {"port":4600}.`;
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
