import { isDay } from '../../kernel/days.ts';
import { type Refusal, refuse } from '../../kernel/refusal.ts';

type NotAReport = Refusal<'not-a-report'>;

export const notAReport = (because: string): NotAReport =>
  refuse('not-a-report', because, 'House rules § reports');

/** There is nothing between an end and a later beginning, and an empty answer would read as if nothing had happened. */
const inOrder = <Bound extends string | number>(
  first: Bound | undefined,
  last: Bound | undefined,
  because: string,
): NotAReport | undefined =>
  first !== undefined && last !== undefined && last < first ? notAReport(because) : undefined;

/** Gaming days of a report, or of what is behind one of its figures. */
export const daysInOrder = (asked: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}): NotAReport | undefined => {
  const none = [asked.from, asked.to].find((day) => day !== undefined && !isDay(day));
  if (none !== undefined) {
    return notAReport(
      `"${none}" is not a day of the calendar. Write gaming days as year-month-day.`,
    );
  }
  return inOrder(
    asked.from,
    asked.to,
    `The report ends on ${asked.to}, before it begins on ${asked.from}. Exchange the two days.`,
  );
};

/** Times and amounts of a search. */
export const searchInOrder = (asked: {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly leastCents?: number | undefined;
  readonly mostCents?: number | undefined;
}): NotAReport | undefined =>
  inOrder(asked.from, asked.to, 'The search ends before it begins. Exchange the two times.') ??
  inOrder(
    asked.leastCents,
    asked.mostCents,
    'The smallest amount asked for is more than the largest. Exchange the two amounts.',
  );
