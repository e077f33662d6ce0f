import type { Line, View } from '../felt/table-stream.ts';
import { dollars } from '../house.ts';
import { consoleTexts } from './texts.ts';
import { movedCents } from './visits.ts';

/** What a read-back is of: the entry as it is filled in, the wagers and the round, whoever changed them. */
export const subjectOf = (entered: object, now: View): string =>
  JSON.stringify([entered, now.bets, now.round.number, now.said?.length, now.betting]);

/**
 * A read-back holds only for what it is of. One that was changed since, or that answers late for what was entered before, is
 * none: nobody confirms what was not read to them.
 */
export const heldFor = <T extends { readonly of: string }>(
  back: T | undefined,
  subject: string,
): T | undefined => (back?.of === subject ? back : undefined);

const RESULTS = ['win', 'lose', 'push', 'void'] as const;

/** What a result would pay, collect, push and return: what it does not do is not read. */
export const wouldSettle = (lines: readonly Line[]): string => {
  const parts = RESULTS.flatMap((result) => {
    const of = lines.filter((line) => line.result === result);
    const cents = of.reduce((sum, line) => sum + movedCents(line), 0);
    return of.length === 0 ? [] : [consoleTexts.wouldSettle[result](of.length, dollars(cents))];
  });
  const words = parts.join('; ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
};
