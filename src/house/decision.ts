import { isRefusal, type Refusal } from '../kernel/refusal.ts';
import { DAY_BEGINS } from '../ledger/index.ts';
import type { Actor, Given } from '../table/index.ts';
import type { About } from './about.ts';
import { type Happening, type Looked, on, type StatesOf, type Stream } from './log/stream.ts';
import type { HouseStream } from './streams.ts';

/** How a command is decided: the streams it looks at, by name, and the rule that is handed what they have become. */
export interface Decision<L extends Looked<HouseStream> = Looked<HouseStream>> {
  readonly streams: L;
  /** What was signed earlier and the command is about; the rule is handed who signed it. */
  readonly about?: About;
  rule(
    states: StatesOf<L>,
    at: number,
    by: readonly Actor[],
    /** Everybody who signed what it is about; undefined where the log has no such entry or round. */
    signers?: readonly string[],
  ): readonly Happening[] | Refusal;
}

export const decision = <const L extends Looked<HouseStream>>(
  streams: L,
  rule: Decision<L>['rule'],
  about?: About,
): Decision<L> => ({ streams, rule, ...(about === undefined ? {} : { about }) });

/** Events in the stream they belong to, or the refusal as it is. */
export const answered = <Event>(
  stream: Stream<unknown, Event>,
  answer: readonly NoInfer<Event>[] | Refusal,
): readonly Happening[] | Refusal => (isRefusal(answer) ? answer : on(stream, answer));

/** The gaming day runs from six in the morning to six; days are written year-month-day. */
export const gamingDay = (at: number): string => {
  const day = Math.floor((at - SIX_HOURS) / DAY);
  if (day !== written.day) {
    written = { day, text: new Date(day * DAY).toISOString().slice(0, 10) };
  }
  return written.text;
};

/** Milliseconds until the next gaming day begins. */
export const untilNextDay = (at: number): number => DAY - ((at - SIX_HOURS) % DAY);

const SIX_HOURS = DAY_BEGINS * 60_000;
const DAY = 24 * 3_600_000;
/** The day that was asked for last: it is the one that will be asked for next. */
let written = { day: 0, text: '1970-01-01' };

export const givenAt = (at: number, by: readonly Actor[]): Given => ({
  ...{ at, by, day: gamingDay(at) },
});
