import type { Seat } from '../kernel/wager.ts';
import type { Table } from '../table/index.ts';
import type { View } from './wire/table.ts';

type Shown = NonNullable<View['coupons']>[number];

/** § 525.22(b): the crew sees every offer, a player their own; nobody else learns a number. */
export const couponsFor = (
  { offers = {}, returned = {} }: Table,
  mine: Seat | undefined,
  staff: boolean,
): Pick<View, 'coupons'> => {
  const offered = Object.entries(offers).map(
    ([seat, { names, ...offer }]): Shown => ({
      ...{ seat: Number(seat), state: 'offered', ...offer },
      ...(names === undefined ? {} : { names: [...names] }),
    }),
  );
  const back = Object.entries(returned).map(
    ([seat, told]): Shown => ({
      ...{ seat: Number(seat), state: 'returned', ...told },
    }),
  );
  const shown = [...offered, ...back].filter(({ seat }) => staff || seat === mine);
  return shown.length === 0 ? {} : { coupons: shown };
};
