import type { Citation } from '../kernel/law.ts';
import { type Cents, dollars } from '../kernel/money.ts';
import type { Odds } from '../kernel/odds.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { MOST_METER_CENTS, PARTS } from './parts.ts';

/** What is filed for a meter. */
export interface Settings {
  /** What the house puts in at the start, and again after the whole meter was won. */
  readonly seedCents: Cents;
  /** So much of every wager: `[13, 100]` is 13%. */
  readonly increment: Odds;
  /** The meter shows no more than this; what comes in above it is held. */
  readonly ceilingCents?: Cents;
  /** Reading 15: how winners on one happening share. */
  readonly shared: 'equally' | 'first';
  /** What each level wins of what the meter shows, by the pay line's name; `[1, 1]` is all of it. */
  readonly levels: Readonly<Record<string, Odds>>;
}

export const cite: Citation = 'House rules § meters';

export const parseSettings = (value: unknown): Settings | Refusal => {
  const filed = record(value);
  const { seedCents, ceilingCents, shared } = filed;
  if (!isMeterCents(seedCents)) {
    return refuse('seed-not-money', `Enter the seed in whole cents, up to ${MOST}.`, cite);
  }
  const increment = parseIncrement(filed.increment);
  if (isRefusal(increment)) return increment;
  if (ceilingCents !== undefined) {
    const ceiling = parseCeiling(ceilingCents, seedCents);
    if (isRefusal(ceiling)) return ceiling;
  }
  const sharing = parseShared(shared);
  if (isRefusal(sharing)) return sharing;
  const levels = parseLevels(filed.levels);
  if (isRefusal(levels)) return levels;
  return {
    seedCents,
    increment,
    ...(ceilingCents === undefined ? {} : { ceilingCents: ceilingCents as Cents }),
    shared: sharing,
    levels,
  };
};

export const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

export const isName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '';

const MOST = dollars(MOST_METER_CENTS);

export const isMeterCents = (value: unknown): value is Cents =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST_METER_CENTS;

const isRatio = (value: unknown): value is Odds =>
  Array.isArray(value) &&
  value.length === 2 &&
  value.every((part) => Number.isInteger(part) && part > 0) &&
  value[0] <= value[1];

/** More than nothing, at most all of a wager, and such that no part of a cent is lost. */
export const parseIncrement = (value: unknown): Odds | Refusal =>
  isRatio(value) && PARTS % value[1] === 0
    ? [value[0], value[1]]
    : refuse(
        'increment-not-exact',
        'An increment is a part of the wager in hundredths of a percent at the finest, such as 13 in 100.',
        cite,
      );

export const parseCeiling = (value: unknown, aboveCents: Cents): Cents | Refusal =>
  isMeterCents(value) && value > aboveCents
    ? value
    : refuse(
        'ceiling-too-low',
        `Enter a ceiling in whole cents, above ${dollars(aboveCents)} and up to ${MOST}.`,
        cite,
      );

export const parseShared = (shared: unknown): Settings['shared'] | Refusal =>
  shared === 'equally' || shared === 'first'
    ? shared
    : refuse('sharing-not-filed', 'File how winners share: equally, or first.', cite);

const parseLevels = (value: unknown): Settings['levels'] | Refusal => {
  const levels = Object.entries(record(value));
  const whole = levels.filter(([, won]) => isRatio(won) && won[0] === won[1]);
  if (levels.every(([, won]) => isRatio(won)) && whole.length > 0) {
    return Object.fromEntries(levels) as Settings['levels'];
  }
  return refuse(
    'levels-not-filed',
    'File what each level wins of the meter, as a part of it; one level wins all of it.',
    cite,
  );
};
