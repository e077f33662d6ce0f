import type { Cents } from '../kernel/money.ts';
import type { Odds } from '../kernel/odds.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import type { Seat } from '../kernel/wager.ts';
import { inParts, isParts, PARTS, type Parts, wholeCents } from './parts.ts';
import { cite, isMeterCents, type Settings } from './settings.ts';
import type { SignedRecord } from './signed-record.ts';

/**
 * A progressive meter. All that came in and has not gone out is its balance; the meter shows the whole cents
 * of it up to the ceiling, and holds the rest: fractions of a cent, and what came in above the ceiling. So what
 * is held flows back by itself when there is room: after a hit, or under a higher ceiling.
 */
export type Meter =
  | { readonly phase: 'not installed' }
  | {
      readonly phase: 'in use' | 'disabled' | 'decommissioned';
      readonly settings: Settings;
      /** An increment that waits for the next hit. */
      readonly filedIncrement?: Odds;
      readonly balanceParts: Parts;
      readonly totals: Totals;
      readonly hits: Readonly<Record<string, Hits>>;
      readonly lately?: Lately;
      /** Where the pool of a meter that is out of service goes, and from which meters pools have come. */
      readonly movesTo?: string;
      readonly received?: readonly string[];
    };

/** The meter before the round that it took part in last, so that a corrected round can be replayed to it. */
export interface Lately {
  readonly round: string;
  readonly before: Pick<
    Installed,
    'settings' | 'filedIncrement' | 'balanceParts' | 'totals' | 'hits'
  >;
}

export interface Totals {
  readonly seededCents: Cents;
  readonly contributedParts: Parts;
  readonly receivedParts: Parts;
  readonly paidCents: Cents;
  readonly movedParts: Parts;
}

export interface Hits {
  readonly count: number;
  readonly paidCents: Cents;
}

export interface MeterContribution {
  readonly seat: Seat;
  readonly stakeCents: Cents;
}

export interface Winner {
  readonly seat: Seat;
  readonly paidCents: Cents;
}

/**
 * `cents` is by how many whole cents the balance rose or fell: what the ledger posts. A fraction is posted by
 * the event that makes a whole cent of it.
 */
export type MeterEvent =
  | { readonly type: 'MeterInstalled'; readonly settings: Settings; readonly cents: Cents }
  | {
      readonly type: 'Contributed';
      readonly round: string;
      readonly wagers: readonly (MeterContribution & { readonly parts: Parts })[];
      readonly parts: Parts;
      readonly cents: Cents;
      readonly shownCents: Cents;
    }
  | {
      readonly type: 'MeterHit';
      readonly round: string;
      readonly level: string;
      /** What the meter showed when it was hit. */
      readonly shownCents: Cents;
      readonly winners: readonly Winner[];
      readonly cents: Cents;
    }
  | { readonly type: 'MeterReset'; readonly seedCents: Cents; readonly cents: Cents }
  | {
      readonly type: 'RoundRetold';
      readonly round: string;
      readonly reason: string;
      /** The round as it should have been, from the meter as it was before it. */
      readonly events: readonly MeterEvent[];
      /** What that changes: in whole cents that came in, were seeded, were paid, and are in the meter. */
      readonly contributedCents: Cents;
      readonly seededCents: Cents;
      readonly paidCents: Cents;
      readonly cents: Cents;
      readonly shownCents: Cents;
    }
  | { readonly type: 'SharedChanged'; readonly shared: Settings['shared'] }
  | { readonly type: 'IncrementFiled'; readonly increment: Odds }
  | { readonly type: 'IncrementChanged'; readonly increment: Odds }
  | { readonly type: 'CeilingChanged'; readonly ceilingCents: Cents | null }
  | { readonly type: 'MeterDisabled'; readonly reason: string; readonly shownCents: Cents }
  | { readonly type: 'MeterResumed'; readonly shownCents: Cents }
  | {
      readonly type: 'Decommissioned';
      readonly movesTo: string;
      readonly record: SignedRecord;
      readonly parts: Parts;
      readonly cents: Cents;
    }
  | {
      readonly type: 'PoolReceived';
      readonly from: string;
      readonly record: SignedRecord;
      readonly parts: Parts;
      readonly cents: Cents;
    };

export type Installed = Exclude<Meter, { phase: 'not installed' }>;

export const shownCents = (meter: Meter): Cents => {
  if (meter.phase === 'not installed') return 0;
  const whole = wholeCents(meter.balanceParts);
  return Math.min(whole, meter.settings.ceilingCents ?? whole);
};

/** Fractions of a cent, and what came in above the ceiling. */
export const heldParts = (meter: Meter): Parts =>
  meter.phase === 'not installed' ? 0 : meter.balanceParts - inParts(shownCents(meter));

/** What came in is what went out, is shown and is held. Anything else is a bug, and an auditor may ask. */
export const balances = (meter: Meter): boolean => {
  if (meter.phase === 'not installed') return true;
  const { seededCents, contributedParts, receivedParts, paidCents, movedParts } = meter.totals;
  const whole = (cents: Cents): bigint => BigInt(cents) * BigInt(PARTS);
  const came = whole(seededCents) + BigInt(contributedParts) + BigInt(receivedParts);
  const went = whole(paidCents) + BigInt(movedParts);
  return came === went + whole(shownCents(meter)) + BigInt(heldParts(meter));
};

export const hasRoom = ({ balanceParts, totals }: Installed, parts: Parts): boolean =>
  isParts(parts) &&
  isMeterCents(wholeCents(balanceParts + parts)) &&
  isParts(totals.contributedParts + totals.receivedParts + parts);

export const full = (): Refusal =>
  refuse('beyond-count', 'The meter cannot count that far. Check the entry.', cite);

export const centsRisen = ({ balanceParts }: Installed, parts: Parts): Cents =>
  wholeCents(balanceParts + parts) - wholeCents(balanceParts);

export const installed = (settings: Settings): Installed => ({
  phase: 'in use',
  settings,
  balanceParts: inParts(settings.seedCents),
  totals: {
    seededCents: settings.seedCents,
    contributedParts: 0,
    receivedParts: 0,
    paidCents: 0,
    movedParts: 0,
  },
  hits: {},
});

export const evolve = (
  state: Installed,
  event: Exclude<MeterEvent, { type: 'MeterInstalled' }>,
): Installed => {
  const { totals, balanceParts } = state;
  switch (event.type) {
    case 'Contributed':
      return {
        ...state,
        lately: state.lately?.round === event.round ? state.lately : latelyAt(state, event.round),
        balanceParts: balanceParts + event.parts,
        totals: { ...totals, contributedParts: totals.contributedParts + event.parts },
      };
    case 'MeterHit':
      return paidOut(state, event.level, -event.cents);
    case 'RoundRetold': {
      const { lately } = state;
      return lately === undefined
        ? state
        : { ...told(beforeRound(state, lately), event.events), lately };
    }
    case 'MeterReset':
      return {
        ...state,
        balanceParts: balanceParts + inParts(event.seedCents),
        totals: { ...totals, seededCents: totals.seededCents + event.seedCents },
      };
    case 'SharedChanged':
      return { ...movedOn(state), settings: { ...state.settings, shared: event.shared } };
    case 'IncrementFiled':
      return { ...movedOn(state), filedIncrement: event.increment };
    case 'IncrementChanged': {
      const { filedIncrement: _taken, ...rest } = state;
      return { ...rest, settings: { ...state.settings, increment: event.increment } };
    }
    case 'CeilingChanged':
      return { ...movedOn(state), settings: underCeiling(state.settings, event.ceilingCents) };
    case 'MeterDisabled':
      return { ...state, phase: 'disabled' };
    case 'MeterResumed':
      return { ...state, phase: 'in use' };
    case 'Decommissioned':
      return {
        ...movedOn(state),
        phase: 'decommissioned',
        movesTo: event.movesTo,
        balanceParts: balanceParts - event.parts,
        totals: { ...totals, movedParts: totals.movedParts + event.parts },
      };
    case 'PoolReceived':
      return {
        ...movedOn(state),
        received: [...(state.received ?? []), event.from],
        balanceParts: balanceParts + event.parts,
        totals: { ...totals, receivedParts: totals.receivedParts + event.parts },
      };
  }
};

const paidOut = (state: Installed, level: string, paidCents: Cents): Installed => {
  const before = state.hits[level] ?? { count: 0, paidCents: 0 };
  const hits = { count: before.count + 1, paidCents: before.paidCents + paidCents };
  return {
    ...state,
    balanceParts: state.balanceParts - inParts(paidCents),
    totals: { ...state.totals, paidCents: state.totals.paidCents + paidCents },
    hits: { ...state.hits, [level]: hits },
  };
};

const underCeiling = (
  { ceilingCents: _before, ...settings }: Settings,
  ceilingCents: Cents | null,
): Settings => ({ ...settings, ...(ceilingCents === null ? {} : { ceilingCents }) });

const latelyAt = (
  { settings, filedIncrement, balanceParts, totals, hits }: Installed,
  round: string,
): Lately => ({
  round,
  before: {
    ...{ settings, balanceParts, totals, hits },
    ...(filedIncrement === undefined ? {} : { filedIncrement }),
  },
});

/** Changed by something other than a round: no round before it can be replayed. */
const movedOn = ({ lately: _lately, ...state }: Installed): Installed => state;

export const beforeRound = (state: Installed, { before }: Lately): Installed => {
  const { filedIncrement: _filed, lately: _lately, ...rest } = state;
  return { ...rest, ...before };
};

export const told = (state: Installed, events: readonly MeterEvent[]): Installed =>
  events.reduce(
    (now, event) => (event.type === 'MeterInstalled' ? now : evolve(now, event)),
    state,
  );
