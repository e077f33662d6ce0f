import type { Citation } from '../kernel/law.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import type { CouponEdition } from './chapter.ts';
import type { Command } from './commands/index.ts';
import type { Given } from './given.ts';
import type { CouponRegister, PlacedUnder } from './register.ts';

/** Reading 24: under edition 525 a wager takes one coupon, under 603a a patron uses one in a round. */
export const oneAtATime = (
  book: CouponRegister,
  command: Command<'PresentCoupon'>,
  given: Given | undefined,
  { edition, cite }: { readonly edition: CouponEdition; readonly cite: Citation },
): true | Refusal => {
  const { table, seat, wager, names } = command;
  const before = edition === '603a' ? usedBefore(book, command, given) : undefined;
  if (before !== undefined) {
    const who =
      before.seat === seat ? `Seat ${seat} has` : `The patron, then at seat ${before.seat}, has`;
    return refuse(
      'one-coupon',
      `${who} already used a coupon in this round. Keep the other for the next.`,
      cite,
    );
  }
  const taken = Object.values(book.inPlay).some(
    (other) =>
      other.table === table &&
      other.seat === seat &&
      other.wager === wager &&
      (other.names ?? []).join() === (names ?? []).join(),
  );
  return taken
    ? refuse('one-coupon', 'This wager already has a coupon. A wager takes one.', cite)
    : true;
};

/**
 * § 603a.21(d) speaks of the patron: at several positions (reading 34), or at another seat than before, it is the same one, and
 * whoever sits down where somebody else used a coupon has used none. Log format 1 asked the seat.
 */
const usedBefore = (
  book: CouponRegister,
  { table, round, seat, patron }: Command<'PresentCoupon'>,
  given: Given | undefined,
): PlacedUnder | undefined => {
  const last = book.rounds[table];
  if (last?.round !== round) return undefined;
  const bySeat = given === undefined || patron === undefined;
  return last.used
    .flatMap((serial) => last.under[serial] ?? [])
    .find((placed) => (bySeat ? placed.seat === seat : placed.patron === patron));
};
