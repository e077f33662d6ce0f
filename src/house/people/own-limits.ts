import { z } from 'zod';
import { type CommandOf, command, identifier, money, text } from '../../kernel/command.ts';
import type { Citation } from '../../kernel/law.ts';
import type { Cents } from '../../kernel/money.ts';
import { type Refusal, refuse } from '../../kernel/refusal.ts';
import type { Actor } from '../../table/index.ts';

export const OWN_LIMITS: Citation = 'House rules § play limits';
/** Patrons set their own; the cage and the pit enter what a patron asks for in person. */
const atTheCounter = { by: ['player', 'cage', 'floorperson'], cite: OWN_LIMITS } as const;
const who = { person: { label: 'Patron' } };

const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;
/** How long a limit that was loosened stays as it was. */
const LOOSENS_AFTER = 24 * HOUR;
/** Between two wagers further apart than this nobody was playing. */
const PAUSE = HOUR / 4;

const TERMS = { '1 year': YEAR, '5 years': 5 * YEAR, life: undefined } as const;

const whole = (least: number, most: number) => z.int().min(least).max(most);

const amount = money.min(1, 'Enter more than nothing').meta({ field: 'money' });

/** What a patron does to keep play within bounds, each effective at once at every table and at the coupon desk. */
export const ownLimitCommands = {
  SetPlayLimits: command('SetPlayLimits', {
    ...atTheCounter,
    fields: {
      person: identifier,
      stakeCents: amount.exactOptional(),
      lossCents: amount.exactOptional(),
      minutes: whole(1, 1_440).exactOptional(),
    },
    words: {
      title: 'Set play limits',
      says: 'Lower limits hold at once, higher ones after 24 hours. What is left empty has no limit.',
      fields: {
        ...who,
        stakeCents: { label: 'Most on the layout at one time' },
        lossCents: { label: 'Most lost in a gaming day' },
        minutes: { label: 'Minutes of play in a gaming day' },
      },
    },
  }),
  CoolOff: command('CoolOff', {
    ...atTheCounter,
    fields: { person: identifier, hours: whole(24, 1_008) },
    words: {
      title: 'Take a break',
      says: 'No play until it is over. It cannot be shortened.',
      fields: { ...who, hours: { label: 'Hours' } },
    },
  }),
  ExcludeSelf: command('ExcludeSelf', {
    ...atTheCounter,
    fields: { person: identifier, term: z.enum(['1 year', '5 years', 'life']) },
    words: {
      title: 'Exclude from play',
      says: 'No play, no coupons. It cannot be undone before the term is over.',
      fields: { ...who, term: { label: 'For' } },
    },
  }),
  EndExclusion: command('EndExclusion', {
    by: ['administrator'],
    cite: OWN_LIMITS,
    fields: { person: identifier, reason: text },
    words: {
      title: 'End an exclusion',
      says: 'Only after its term, when the patron asks for it.',
      fields: { ...who, reason: { label: 'Request' } },
    },
  }),
} as const;
export type OwnLimitCommand = CommandOf<(typeof ownLimitCommands)[keyof typeof ownLimitCommands]>;

/** The most a patron allows; what is not there has no limit. */
export interface PlayLimits {
  readonly stakeCents?: Cents;
  readonly lossCents?: Cents;
  readonly minutes?: number;
}

export interface Played {
  readonly day: string;
  /** Wagered and not come back; below zero where the patron is ahead. */
  readonly lostCents: Cents;
  /** The same of practice chips, if there were any: what is won of them makes no room for money. */
  readonly practiceCents?: Cents;
  readonly milliseconds: number;
  readonly last: number;
}

/** Without an end: for life. It holds until somebody ends it after its term. */
interface Excluded {
  readonly since: number;
  readonly until?: number;
}

/** What one patron has chosen, and how far play has come under it. */
export interface Protection {
  readonly limits: PlayLimits;
  /** What the limits become. */
  readonly later?: { readonly from: number; readonly limits: PlayLimits };
  readonly awayUntil?: number;
  readonly excluded?: Excluded;
  readonly played: Played;
  /** Wagers placed under limits that nothing has decided yet, by table, round and bet. */
  readonly open: Readonly<Record<string, Cents>>;
}

export type OwnLimitEvent =
  | {
      readonly type: 'PlayLimitsSet';
      readonly person: string;
      readonly limits: PlayLimits;
      readonly later?: Protection['later'];
    }
  | { readonly type: 'CooledOff'; readonly person: string; readonly until: number }
  | {
      readonly type: 'SelfExcluded';
      readonly person: string;
      readonly since: number;
      readonly until?: number;
    }
  | { readonly type: 'ExclusionEnded'; readonly person: string; readonly reason: string }
  | {
      readonly type: 'PlayCounted';
      readonly person: string;
      readonly day: string;
      readonly at: number;
      readonly lostCents: Cents;
      readonly open: Readonly<Record<string, Cents>>;
      readonly wagered?: true;
      /** At a table with practice chips. */
      readonly practice?: true;
    };

const NOTHING_PLAYED: Played = { day: '', lostCents: 0, milliseconds: 0, last: 0 };
export const unprotected: Protection = { limits: {}, played: NOTHING_PLAYED, open: {} };

export const limitsAt = ({ limits, later }: Protection, at: number): PlayLimits =>
  later !== undefined && at >= later.from ? later.limits : limits;

/** Until when a patron may not play: a moment, or for good. Undefined where play is open. */
export const awayAt = (
  { awayUntil = 0, excluded }: Protection,
  at: number,
): { readonly until?: number } | undefined => {
  if (excluded !== undefined) {
    const until = endOfTerm(excluded);
    return until === undefined ? {} : { until };
  }
  return at < awayUntil ? { until: awayUntil } : undefined;
};

/**
 * When the term of an exclusion is over: its date comes again, also where there is a leap day before. The log counts 365 days
 * for each year. Undefined for life.
 */
const endOfTerm = ({ since, until }: Excluded): number | undefined => {
  if (until === undefined) return undefined;
  const date = new Date(since);
  date.setUTCFullYear(date.getUTCFullYear() + Math.round((until - since) / YEAR));
  return Math.max(until, date.getTime());
};

/** What was played today; a later day begins with nothing. A clock that goes back gives no day a second time. */
export const playedOn = ({ played }: Protection, day: string): Played =>
  played.day >= day ? played : { ...NOTHING_PLAYED, day };

/** What counts as lost, of money or of practice chips. */
export const lostOf = ({ lostCents, practiceCents = 0 }: Played, practice: boolean): Cents =>
  practice ? practiceCents : lostCents;

/** How long somebody has played once a wager comes at this moment; a clock that goes back takes nothing off. */
export const timeAt = ({ milliseconds, last }: Played, at: number): number =>
  at - last <= PAUSE ? milliseconds + Math.max(0, at - last) : milliseconds;

/** Asked before anything else: a patron learns of nobody else whether they are on file. */
export const anothersLimits = (
  { person }: OwnLimitCommand,
  by: readonly Actor[],
): Refusal | undefined =>
  by.some((actor) => actor.duty === 'player' && actor.person !== person)
    ? refuse('not-your-seat', 'Patrons may set only their own limits.', OWN_LIMITS)
    : undefined;

export const decideOwnLimits = (
  now: Protection,
  asks: OwnLimitCommand,
  at: number,
): readonly OwnLimitEvent[] | Refusal => {
  const { person } = asks;
  switch (asks.type) {
    case 'SetPlayLimits':
      return [limitsSet(now, asks, at)];
    case 'CoolOff': {
      const until = Math.max(now.awayUntil ?? 0, at + asks.hours * HOUR);
      return [{ type: 'CooledOff', person, until }];
    }
    case 'ExcludeSelf':
      return excludes(now, asks, at);
    case 'EndExclusion':
      return ends(now, asks, at);
  }
};

const KINDS = ['stakeCents', 'lossCents', 'minutes'] as const;

const limitsSet = (
  now: Protection,
  asks: Extract<OwnLimitCommand, { type: 'SetPlayLimits' }>,
  at: number,
): OwnLimitEvent => {
  const held = limitsAt(now, at);
  const wanted: Partial<Record<(typeof KINDS)[number], number>> = {};
  const tighter: Partial<Record<(typeof KINDS)[number], number>> = {};
  let loosens = false;
  for (const kind of KINDS) {
    const [old, next] = [held[kind], asks[kind]];
    const least = Math.min(old ?? Number.POSITIVE_INFINITY, next ?? Number.POSITIVE_INFINITY);
    if (Number.isFinite(least)) tighter[kind] = least;
    if (next !== undefined) wanted[kind] = next;
    if (old !== undefined && (next === undefined || next > old)) loosens = true;
  }
  const later = loosens ? { later: { from: at + LOOSENS_AFTER, limits: wanted } } : {};
  return { type: 'PlayLimitsSet', person: asks.person, limits: tighter, ...later };
};

const excludes = (
  { excluded }: Protection,
  { person, term }: Extract<OwnLimitCommand, { type: 'ExcludeSelf' }>,
  at: number,
): readonly OwnLimitEvent[] | Refusal => {
  const lasts = TERMS[term];
  const until = lasts === undefined ? undefined : at + lasts;
  const isShorter =
    excluded !== undefined &&
    (excluded.until === undefined || (until !== undefined && until < excluded.until));
  return isShorter
    ? refuse('exclusion-holds', 'An exclusion can be made longer, not shorter.', OWN_LIMITS)
    : [{ type: 'SelfExcluded', person, since: at, ...(until === undefined ? {} : { until }) }];
};

const ends = (
  { excluded }: Protection,
  { person, reason }: Extract<OwnLimitCommand, { type: 'EndExclusion' }>,
  at: number,
): readonly OwnLimitEvent[] | Refusal => {
  if (excluded === undefined) {
    return refuse('not-excluded', 'This patron is not excluded.', OWN_LIMITS);
  }
  const until = endOfTerm(excluded);
  return until === undefined || at < until
    ? refuse('exclusion-holds', 'The exclusion ends only after its term.', OWN_LIMITS)
    : [{ type: 'ExclusionEnded', person, reason }];
};

export const evolveOwnLimits = (now: Protection, event: OwnLimitEvent): Protection => {
  switch (event.type) {
    case 'PlayLimitsSet': {
      const { later: _before, ...rest } = now;
      const { limits, later } = event;
      return { ...rest, limits, ...(later === undefined ? {} : { later }) };
    }
    case 'CooledOff':
      return { ...now, awayUntil: event.until };
    case 'SelfExcluded': {
      const { since, until } = event;
      return { ...now, excluded: { since, ...(until === undefined ? {} : { until }) } };
    }
    case 'ExclusionEnded': {
      const { excluded: _over, ...rest } = now;
      return rest;
    }
    case 'PlayCounted':
      return counted(now, event);
  }
};

const counted = (
  now: Protection,
  event: Extract<OwnLimitEvent, { type: 'PlayCounted' }>,
): Protection => {
  const { day, at, lostCents, open, wagered, practice = false } = event;
  const today = playedOn(now, day);
  const lost = lostOf(today, practice) + lostCents;
  const left = Object.entries({ ...now.open, ...open }).filter(([, cents]) => cents !== 0);
  return {
    ...now,
    open: Object.fromEntries(left),
    played: {
      ...today,
      ...(practice ? { practiceCents: lost } : { lostCents: lost }),
      milliseconds: wagered === true ? timeAt(today, at) : today.milliseconds,
      last: wagered === true ? Math.max(at, today.last) : today.last,
    },
  };
};
