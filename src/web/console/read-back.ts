import type { View } from '../felt/table-stream.ts';

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
