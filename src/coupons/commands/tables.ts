import { z } from 'zod';
import { pa } from '../chapter.ts';
import { member } from '../signatures.ts';
import { cents, count, form, id, serial, text } from './fields.ts';

const onWager = {
  serial,
  table: id,
  game: id,
  round: count,
  seat: count,
  wager: id,
  names: z.array(z.int()).exactOptional(),
};

/** What follows in the register from what a dealer or boxperson does at a table; no desk has these forms. */
export const atTables = {
  /** § 525.22(b), (c): the coupon is placed under the chips. */
  PresentCoupon: form('PresentCoupon', {
    cite: pa('525.22(b)'),
    places: { dealer: member('table games', pa('525.22(b)')) },
    fields: {
      ...onWager,
      chipsCents: cents,
      /** The patron as the house has them on file, where it does. */
      patron: z.string().min(1).exactOptional(),
    },
    words: { title: 'Accept a coupon with a wager' },
  }),
  /** § 525.22(e): into the drop box when the wager is paid or collected. */
  RedeemCoupon: form('RedeemCoupon', {
    cite: pa('525.22(e)'),
    places: { dealer: member('table games', pa('525.22(e)')) },
    fields: {
      serial,
      table: id,
      result: z.enum(['win', 'lose', 'push']),
      paidCents: cents,
    },
    words: { title: 'Put a coupon into the drop box' },
  }),
  /** Reading 25: a push or a void leaves the coupon with the patron, as does a wager withdrawn. */
  ReturnCoupon: form('ReturnCoupon', {
    cite: pa('525.22(e)'),
    places: { dealer: member('table games', pa('525.22(e)')) },
    fields: { serial, table: id, why: z.enum(['push', 'void', 'withdrawn']) },
    words: { title: 'Return a coupon to the patron' },
  }),
  /** A corrected round undoes what became of a coupon in it, and decides it again. */
  LayCouponAgain: form('LayCouponAgain', {
    cite: pa('525.22(e)'),
    places: { dealer: member('table games', pa('525.22(e)')) },
    fields: { ...onWager, reason: text },
    words: { title: 'Reopen a coupon for a corrected round' },
  }),
};
