import { refuse } from '../kernel/refusal.ts';
import { redeemedOn } from './accounting.ts';
import { pa } from './chapter.ts';
import type { Decides, Evolves } from './deciding.ts';
import { dayUncounted } from './flows.ts';
import { type CouponRegister, unusedRound } from './register.ts';
import { one } from './serials.ts';
import { couponOf, moved } from './stock.ts';
import { laidBy } from './use.ts';

/**
 * A round is replayed because its result was entered wrongly: what became of a coupon in it is undone, and the coupon is
 * back in play until the round decides it again. Once the box is counted, nothing is taken out of it.
 */
export const layCouponAgain: Decides<'LayCouponAgain'> = (book, command, given) => {
  const coupon = couponOf(book, command.serial);
  const { state, day, table } = coupon?.holding ?? {};
  // What a push left to its patron may have been used at another table since. Log format 1 did not ask.
  const elsewhere = given !== undefined && state === 'redeemed' && table !== command.table;
  if (coupon === undefined || elsewhere || (state !== 'redeemed' && state !== 'distributed')) {
    const where = elsewhere && table !== undefined ? ` at ${table}` : '';
    return refuse(
      'not-to-be-corrected',
      `${command.serial} is ${state ?? 'unknown'}${where} by now. Settle the wager by hand, and report the coupon to finance.`,
      pa('525.21(m)(1)'),
    );
  }
  const open = dayUncounted(book, state === 'redeemed' ? (day ?? command.day) : command.day);
  if (open !== true) return open;
  const { valueCents } = coupon.design;
  return [{ ...command, type: 'CouponLaidAgain', valueCents, was: state }];
};

/** Whether the box that a coupon was dropped into has been counted: then nothing is taken out of it any more. */
export const isCounted = (book: CouponRegister, serial: string): boolean => {
  const { state, day } = couponOf(book, serial)?.holding ?? {};
  return (
    state === 'redeemed and cancelled' ||
    (state === 'redeemed' && day !== undefined && dayUncounted(book, day) !== true)
  );
};

export const couponLaidAgain: Evolves<'CouponLaidAgain'> = (book, event) => {
  const { table, round, seat, serial, was, valueCents } = event;
  const redeemedDay = was === 'redeemed' ? couponOf(book, serial)?.holding.day : undefined;
  const undone =
    redeemedDay === undefined
      ? book
      : redeemedOn(book, redeemedDay, [{ valueCents, quantity: -1 }]);
  const last = undone.rounds[table];
  const { used, under } = last?.round === round ? last : unusedRound(round);
  const laid = laidBy(book, event);
  const { edition, onPush } = laid;
  return {
    ...moved(undone, [one(serial)], ({ day: _day, table: _table, ...holding }) => ({
      ...holding,
      state: 'in play',
    })),
    inPlay: { ...undone.inPlay, [serial]: laid },
    rounds: {
      ...undone.rounds,
      [table]: {
        ...{ round, used: used.includes(serial) ? used : [...used, serial] },
        under: { [serial]: { edition, onPush, seat }, ...under },
      },
    },
  };
};
