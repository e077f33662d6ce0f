import type { Day } from '../../kernel/days.ts';
import { house } from '../chapter.ts';
import type { CouponRegister } from '../register.ts';
import { sizeOf } from '../serials.ts';
import type { STATES } from '../states.ts';
import { countsOfBatch, designOf } from '../stock.ts';
import { count, type Document, money, text } from './document.ts';
import { heading, type Printing } from './heading.ts';

/** Each batch as an offer: what was received, where it is now, and what expired in patrons' hands. */
export const offers = (book: CouponRegister, today: Day, printing: Printing): Document => ({
  title: 'Match Play Coupons by Batch',
  cite: house,
  facts: heading(printing, `as of ${today}`),
  sections: [
    {
      title: 'By state',
      columns: [
        text('Batch', 3),
        money('Denomination', 2),
        text('Expires', 2),
        count('Received', 2),
        count('With finance', 2),
        count('With marketing', 2),
        count('With patrons', 2),
        count('of these expired', 2),
        count('Redeemed', 2),
        count('Voided', 2),
        count('Returned expired', 2),
        count('Missing', 2),
      ],
      rows: Object.entries(book.batches).map(([id, batch]) => {
        const counts = countsOfBatch(book, batch);
        const sum = (...states: (typeof STATES)[number][]) =>
          states.reduce((total, state) => total + counts[state], 0);
        const outstanding = sum('distributed', 'in play');
        return [
          id,
          designOf(book, batch).valueCents,
          batch.expires,
          sizeOf(batch),
          sum('examined', 'stored', 'returned'),
          sum('issued', 'listed'),
          outstanding,
          batch.expires < today ? outstanding : 0,
          sum('redeemed', 'redeemed and cancelled'),
          sum('voided', 'voided and cancelled'),
          sum('expired', 'expired and cancelled'),
          sum('missing at finance', 'missing at marketing'),
        ];
      }),
    },
  ],
  signatures: [],
});
