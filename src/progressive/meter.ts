import { unknownCommand } from '../kernel/command.ts';
import type { Decider } from '../kernel/decider.ts';
import { type Cents, dollars, parseStake, quotient, share } from '../kernel/money.ts';
import type { Odds } from '../kernel/odds.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import type { Seat } from '../kernel/wager.ts';
import type { MeterAsk } from './commands.ts';
import { increase, inParts, isParts, PARTS, type Parts, wholeCents } from './parts.ts';
import {
  cite,
  isMeterCents,
  parseCeiling,
  parseIncrement,
  parseSettings,
  parseShared,
  record,
  type Settings,
} from './settings.ts';
import { parseRecord, type SignedRecord } from './signed-record.ts';

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
 * `Contribute` and `Hit` belong to the decision that settles a round: first the wagers of the round go in, then the
 * table reads what is shown, settles, and what it paid out of the meter is a hit. `round` names table and round.
 */
export type MeterCommand =
  | { readonly type: 'InstallMeter'; readonly settings: Settings }
  | {
      readonly type: 'Contribute';
      readonly round: string;
      readonly wagers: readonly MeterContribution[];
    }
  | {
      readonly type: 'Hit';
      readonly round: string;
      readonly level: string;
      /** In the order of settlement. */
      readonly winners: readonly Winner[];
    }
  | {
      readonly type: 'CorrectRound';
      readonly round: string;
      readonly wagers: readonly MeterContribution[];
      readonly hits: readonly { readonly level: string; readonly winners: readonly Winner[] }[];
      readonly reason: string;
    }
  /** How winners share is for the filing in force when a round is settled to say. */
  | { readonly type: 'ChangeShared'; readonly shared: Settings['shared'] }
  | MeterAsk;

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

type Installed = Exclude<Meter, { phase: 'not installed' }>;

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

export const meter: Decider<Meter, MeterCommand, MeterEvent> = {
  initial: { phase: 'not installed' },
  decide: (state, command) => {
    if (state.phase === 'not installed') {
      if (command?.type === 'InstallMeter') return decideInstall(command.settings);
      return refuse('not-installed', 'File the settings and install the meter first.', cite);
    }
    if (state.phase === 'decommissioned') {
      return refuse(
        'decommissioned',
        'This meter is out of service for good; its pool has moved.',
        cite,
      );
    }
    return state.phase === 'disabled'
      ? decideDisabled(state, command)
      : decideInUse(state, command);
  },
  evolve: (state, event) =>
    event.type === 'MeterInstalled'
      ? installed(event.settings)
      : state.phase === 'not installed'
        ? state
        : evolve(state, event),
};

const decideInstall = (filed: unknown): readonly MeterEvent[] | Refusal => {
  const settings = parseSettings(filed);
  if (isRefusal(settings)) return settings;
  return [{ type: 'MeterInstalled', settings, cents: settings.seedCents }];
};

/** A meter that is switched off neither grows nor pays, and resumes as it was. */
const decideDisabled = (
  state: Installed,
  command: MeterCommand,
): readonly MeterEvent[] | Refusal => {
  switch (command?.type) {
    case 'ResumeMeter':
      if (command.shownCents !== shownCents(state)) {
        return refuse(
          'values-differ',
          `The meter was switched off at ${dollars(shownCents(state))} and comes back with that value.`,
          cite,
        );
      }
      return [{ type: 'MeterResumed', shownCents: shownCents(state) }];
    case 'Decommission':
      return decideDecommission(state, command);
    default:
      return refuse(
        'meter-disabled',
        'The meter is switched off: resume it first. Until then it neither grows nor pays.',
        cite,
      );
  }
};

const decideInUse = (state: Installed, command: MeterCommand): readonly MeterEvent[] | Refusal => {
  switch (command?.type) {
    case 'Contribute':
      return decideContribute(state, command);
    case 'Hit':
      return decideHit(state, command);
    case 'CorrectRound':
      return decideCorrection(state, command);
    case 'ChangeShared': {
      const shared = parseShared(command.shared);
      return isRefusal(shared) ? shared : [{ type: 'SharedChanged', shared }];
    }
    case 'ChangeIncrement': {
      const increment = parseIncrement(command.increment);
      return isRefusal(increment) ? increment : [{ type: 'IncrementFiled', increment }];
    }
    case 'ChangeCeiling':
      return decideCeiling(state, command.ceilingCents);
    case 'DisableMeter':
      return isName(command.reason)
        ? [{ type: 'MeterDisabled', reason: command.reason, shownCents: shownCents(state) }]
        : refuse('no-reason', 'Say why the meter is switched off.', cite);
    case 'ReceivePool':
      return decideReceive(state, command);
    case 'Decommission':
    case 'ResumeMeter':
      return refuse('meter-in-use', 'The meter is in use: switch it off first.', cite);
    case 'InstallMeter':
      return refuse('installed', 'This meter is installed already.', cite);
    default:
      return unknownCommand('meter', Object(command).type);
  }
};

const isName = (value: unknown): value is string => typeof value === 'string' && value !== '';

const isSeat = (value: unknown): value is Seat => Number.isSafeInteger(value) && Number(value) >= 1;

const listOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.map(record) : [];

const notARound = (): Refusal =>
  refuse('not-a-round', 'Say of which table and round, and of which seats.', cite);

const decideContribute = (
  state: Installed,
  command: { readonly round?: unknown; readonly wagers?: unknown },
): readonly MeterEvent[] | Refusal => {
  const { round } = command;
  const placed = listOf(command.wagers);
  if (!isName(round) || placed.length === 0) return notARound();
  const wagers: (MeterContribution & { readonly parts: Parts })[] = [];
  for (const { seat, stakeCents: stake } of placed) {
    if (!isSeat(seat)) return notARound();
    const stakeCents = parseStake(stake, cite);
    if (isRefusal(stakeCents)) return stakeCents;
    wagers.push({ seat, stakeCents, parts: increase(stakeCents, state.settings.increment) });
  }
  const parts = wagers.reduce((sum, wager) => sum + wager.parts, 0);
  if (!hasRoom(state, parts)) return full();
  return [
    {
      type: 'Contributed',
      round,
      wagers,
      parts,
      cents: centsRisen(state, parts),
      shownCents: shownCents({ ...state, balanceParts: state.balanceParts + parts }),
    },
  ];
};

const hasRoom = ({ balanceParts, totals }: Installed, parts: Parts): boolean =>
  isParts(parts) &&
  isMeterCents(wholeCents(balanceParts + parts)) &&
  isParts(totals.contributedParts + totals.receivedParts + parts);

const full = (): Refusal =>
  refuse('beyond-count', 'The meter cannot count that far: check the entry.', cite);

const centsRisen = ({ balanceParts }: Installed, parts: Parts): Cents =>
  wholeCents(balanceParts + parts) - wholeCents(balanceParts);

const decideHit = (
  state: Installed,
  command: { readonly round?: unknown; readonly level?: unknown; readonly winners?: unknown },
): readonly MeterEvent[] | Refusal => {
  const { round, level } = command;
  const { levels, shared, seedCents } = state.settings;
  const share = isName(level) && Object.hasOwn(levels, level) ? levels[level] : undefined;
  if (!isName(level) || share === undefined) {
    return refuse(
      'no-such-level',
      `The meter is hit at one of these levels: ${Object.keys(levels).join(', ')}.`,
      cite,
    );
  }
  const winners = listOf(command.winners);
  const seats = winners.map(({ seat }) => seat);
  if (!isName(round) || seats.length === 0 || !seats.every(isSeat)) return notARound();
  if (new Set(seats).size !== seats.length) {
    return refuse('seat-twice', 'A seat wins a level once in a round.', cite);
  }
  const owed = owedTo(seats, share, shared, shownCents(state));
  const differs = owed.find((due, place) => due.paidCents !== winners[place]?.paidCents);
  if (differs !== undefined) {
    return refuse(
      'hit-not-as-shown',
      `The meter shows ${dollars(shownCents(state))} and owes seat ${differs.seat} ${dollars(differs.paidCents)}: read it again and settle by that.`,
      cite,
    );
  }
  const paid = owed.reduce((sum, { paidCents }) => sum + paidCents, 0);
  const hit: MeterEvent = {
    type: 'MeterHit',
    round,
    level,
    shownCents: shownCents(state),
    winners: owed,
    cents: -paid,
  };
  return [
    hit,
    // The whole meter was won: the house seeds it again. Cents that could not be shared stay in.
    ...(share[0] === share[1]
      ? [{ type: 'MeterReset' as const, seedCents, cents: seedCents }]
      : []),
    ...(state.filedIncrement === undefined
      ? []
      : [{ type: 'IncrementChanged' as const, increment: state.filedIncrement }]),
  ];
};

/** Equal parts with the remainder left in, or all of it to the first in the order of settlement. */
const owedTo = (
  seats: readonly Seat[],
  [of, each]: Odds,
  shared: Settings['shared'],
  shown: Cents,
): readonly Winner[] => {
  const whole = share(shown, of, each);
  const equal = quotient(whole, seats.length);
  return seats.map((seat, place) => ({
    seat,
    paidCents: shared === 'equally' ? equal : place === 0 ? whole : 0,
  }));
};

/**
 * What a round did to the meter is taken back and the round is replayed. That needs the meter as it was before it; once
 * something else has moved it, the pool is corrected by a signed record.
 */
const decideCorrection = (
  state: Installed,
  { round, wagers, hits, reason }: Extract<MeterCommand, { type: 'CorrectRound' }>,
): readonly MeterEvent[] | Refusal => {
  const { lately } = state;
  if (lately === undefined || lately.round !== round) {
    return refuse(
      'meter-moved-on',
      'The meter has changed since that round. Leave the round, and correct the pool by a signed record.',
      'House rules § correction',
    );
  }
  const steps = [
    ...(listOf(wagers).length === 0
      ? []
      : [(now: Installed) => decideContribute(now, { round, wagers })]),
    ...listOf(hits).map(
      ({ level, winners }) =>
        (now: Installed) =>
          decideHit(now, { round, level, winners }),
    ),
  ];
  const events: MeterEvent[] = [];
  let after = beforeRound(state, lately);
  for (const step of steps) {
    const answer = step(after);
    if (isRefusal(answer)) return answer;
    events.push(...answer);
    after = told(after, answer);
  }
  const cents = wholeCents(after.balanceParts) - wholeCents(state.balanceParts);
  const seededCents = after.totals.seededCents - state.totals.seededCents;
  const paidCents = after.totals.paidCents - state.totals.paidCents;
  return [
    {
      ...{ type: 'RoundRetold', round, reason: String(reason), events },
      ...{ contributedCents: cents - seededCents + paidCents, seededCents, paidCents, cents },
      shownCents: shownCents(after),
    },
  ];
};

const beforeRound = (state: Installed, { before }: Lately): Installed => {
  const { filedIncrement: _filed, lately: _lately, ...rest } = state;
  return { ...rest, ...before };
};

const told = (state: Installed, events: readonly MeterEvent[]): Installed =>
  events.reduce(
    (now, event) => (event.type === 'MeterInstalled' ? now : evolve(now, event)),
    state,
  );

/** A ceiling only moves above what could be won now, and leaves room for the seed. */
const decideCeiling = (state: Installed, value: unknown): readonly MeterEvent[] | Refusal => {
  if (value === null) return [{ type: 'CeilingChanged', ceilingCents: null }];
  const above = Math.max(shownCents(state), state.settings.seedCents);
  const ceilingCents = parseCeiling(value, above);
  return isRefusal(ceilingCents) ? ceilingCents : [{ type: 'CeilingChanged', ceilingCents }];
};

const decideDecommission = (
  state: Installed,
  command: { readonly movesTo?: unknown; readonly record?: unknown },
): readonly MeterEvent[] | Refusal => {
  const { movesTo } = command;
  if (!isName(movesTo)) {
    return refuse('nowhere-to-go', 'Say to which meter or account the pool moves.', cite);
  }
  const signed = parseRecord(command.record);
  if (isRefusal(signed)) return signed;
  const parts = state.balanceParts;
  return [{ type: 'Decommissioned', movesTo, record: signed, parts, cents: -wholeCents(parts) }];
};

const decideReceive = (
  state: Installed,
  command: { readonly from?: unknown; readonly parts?: unknown; readonly record?: unknown },
): readonly MeterEvent[] | Refusal => {
  const { from, parts } = command;
  if (!isName(from)) {
    return refuse('from-nowhere', 'Say which meter the pool comes from.', cite);
  }
  if (!isParts(parts) || parts === 0) {
    return refuse(
      'pool-not-money',
      'A pool is more than nothing, counted in parts of a cent.',
      cite,
    );
  }
  if (!hasRoom(state, parts)) return full();
  const signed = parseRecord(command.record);
  if (isRefusal(signed)) return signed;
  return [{ type: 'PoolReceived', from, record: signed, parts, cents: centsRisen(state, parts) }];
};

const installed = (settings: Settings): Installed => ({
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

const evolve = (
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
    case 'MeterHit': {
      const paidCents = -event.cents;
      const before = state.hits[event.level] ?? { count: 0, paidCents: 0 };
      return {
        ...state,
        balanceParts: balanceParts - inParts(paidCents),
        totals: { ...totals, paidCents: totals.paidCents + paidCents },
        hits: {
          ...state.hits,
          [event.level]: { count: before.count + 1, paidCents: before.paidCents + paidCents },
        },
      };
    }
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
    case 'CeilingChanged': {
      const { ceilingCents: _before, ...settings } = state.settings;
      return {
        ...movedOn(state),
        settings: {
          ...settings,
          ...(event.ceilingCents === null ? {} : { ceilingCents: event.ceilingCents }),
        },
      };
    }
    case 'MeterDisabled':
      return { ...state, phase: 'disabled' };
    case 'MeterResumed':
      return { ...state, phase: 'in use' };
    case 'Decommissioned':
      return {
        ...movedOn(state),
        phase: 'decommissioned',
        balanceParts: balanceParts - event.parts,
        totals: { ...totals, movedParts: totals.movedParts + event.parts },
      };
    case 'PoolReceived':
      return {
        ...movedOn(state),
        balanceParts: balanceParts + event.parts,
        totals: { ...totals, receivedParts: totals.receivedParts + event.parts },
      };
  }
};

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
