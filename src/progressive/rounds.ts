import { type Cents, dollars, parseStake, quotient, share } from '../kernel/money.ts';
import type { Odds } from '../kernel/odds.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import type { Seat } from '../kernel/wager.ts';
import type { MeterCommand } from './meter.ts';
import { increase, type Parts, wholeCents } from './parts.ts';
import {
  beforeRound,
  centsRisen,
  full,
  hasRoom,
  type Installed,
  type MeterContribution,
  type MeterEvent,
  shownCents,
  told,
  type Winner,
} from './pool.ts';
import { cite, isName, record, type Settings } from './settings.ts';

export const decideContribute = (
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

export const decideHit = (
  state: Installed,
  command: { readonly round?: unknown; readonly level?: unknown; readonly winners?: unknown },
): readonly MeterEvent[] | Refusal => {
  const { round, level } = command;
  const { levels, shared, seedCents } = state.settings;
  const share = isName(level) && Object.hasOwn(levels, level) ? levels[level] : undefined;
  if (!isName(level) || share === undefined) {
    return refuse(
      'no-such-level',
      `Choose the level of the hit: ${Object.keys(levels).join(', ')}.`,
      cite,
    );
  }
  const winners = listOf(command.winners);
  const seats = winners.map(({ seat }) => seat);
  if (!isName(round) || seats.length === 0 || !seats.every(isSeat)) return notARound();
  if (new Set(seats).size !== seats.length) {
    return refuse('seat-twice', 'A seat can win a level only once in a round.', cite);
  }
  const owed = owedTo(seats, share, shared, shownCents(state));
  const differs = owed.find((due, place) => due.paidCents !== winners[place]?.paidCents);
  if (differs !== undefined) {
    return refuse(
      'hit-not-as-shown',
      `The meter shows ${dollars(shownCents(state))} and owes seat ${differs.seat} ${dollars(differs.paidCents)}. Read it again and settle by that.`,
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
export const decideCorrection = (
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

const isSeat = (value: unknown): value is Seat => Number.isSafeInteger(value) && Number(value) >= 1;

const listOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.map(record) : [];

const notARound = (): Refusal =>
  refuse('not-a-round', 'Enter the table, the round and the seats.', cite);
