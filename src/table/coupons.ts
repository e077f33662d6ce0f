import { z } from 'zod';
import { type CommandOf, command, money, seat, text } from '../kernel/command.ts';
import type { Cents } from '../kernel/money.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import type { MatchPlay, Seat } from '../kernel/wager.ts';
import { decideBetting } from './betting.ts';
import type { TableEvent } from './commands.ts';
import type { Asked, Table } from './state.ts';

const cite = '58 Pa. Code § 525.22(b)' as const;
const serial = z.string().min(1).max(40).meta({ field: 'serial' });

/** § 525.22(b): a player offers a coupon with a wager; a dealer or boxperson accepts it, or does not. */
export const couponCommands = {
  OfferCoupon: command('OfferCoupon', {
    by: ['player'],
    cite,
    fields: {
      seat,
      wager: z.string().min(1).max(60),
      stakeCents: money,
      names: z.array(z.int()).max(8).exactOptional(),
      serial,
    },
    words: {
      title: 'Offer a coupon',
      says: 'A dealer or boxperson must accept it before the wager is placed.',
      fields: { stakeCents: { label: 'Chips with it' }, serial: { label: 'Serial number' } },
    },
  }),
  AcceptCoupon: command('AcceptCoupon', {
    by: ['dealer', 'boxperson'],
    cite,
    fields: {
      seat,
      /** Value and terms as the coupon register has them: the house adds them. */
      matchPlay: z.custom<MatchPlay>((value) => typeof value === 'object').exactOptional(),
    },
    words: { title: 'Accept the coupon', says: 'Check its value, its date and the patron’s card.' },
  }),
  DeclineCoupon: command('DeclineCoupon', {
    by: ['player', 'dealer', 'boxperson'],
    cite,
    fields: { seat, reason: text.exactOptional() },
    words: { title: 'Return the coupon', fields: { reason: { label: 'Reason' } } },
  }),
} as const;

export type CouponCommand = CommandOf<(typeof couponCommands)[keyof typeof couponCommands]>;

/** A coupon that a player has put down with chips, before anybody of the crew has looked at it. */
export interface CouponOffer {
  readonly serial: string;
  readonly wager: string;
  readonly stakeCents: Cents;
  readonly names?: readonly number[];
}

export type CouponEvent =
  | { readonly type: 'CouponOffered'; readonly seat: Seat; readonly offer: CouponOffer }
  | { readonly type: 'CouponAccepted'; readonly seat: Seat; readonly serial: string }
  | {
      readonly type: 'CouponDeclined';
      readonly seat: Seat;
      readonly serial: string;
      readonly reason?: string;
    };

export const decideCoupons = (
  asked: Asked,
  asks: CouponCommand,
): readonly TableEvent[] | Refusal => {
  const { table } = asked;
  if (asks.type === 'OfferCoupon') return decideOffer(table, asks);
  const offer = table.offers?.[asks.seat];
  if (offer === undefined) {
    return refuse('no-offer', `Seat ${asks.seat} has not offered a coupon.`, cite);
  }
  const { serial: offered, ...placing } = offer;
  if (asks.type === 'DeclineCoupon') {
    const { seat: at, reason } = asks;
    return [
      {
        ...{ type: 'CouponDeclined', seat: at, serial: offered },
        ...(reason === undefined ? {} : { reason }),
      },
    ];
  }
  const matchPlay = asks.matchPlay ?? { serial: offered, valueCents: 0, pays: 'wager odds' };
  const said = { type: 'PlaceBet', seat: asks.seat, ...placing, matchPlay } as const;
  const placed = decideBetting(asked, { type: 'Say', said });
  return isRefusal(placed)
    ? placed
    : [{ type: 'CouponAccepted', seat: asks.seat, serial: offered }, ...placed];
};

const decideOffer = (
  table: Table,
  { seat: at, serial: offered, wager, stakeCents, names }: Offer,
): readonly TableEvent[] | Refusal => {
  if (table.kind === 'electronic') {
    return refuse(
      'no-dealer',
      'This table has no dealer to offer a coupon to. Place the wager with a coupon of your own.',
      cite,
    );
  }
  if (table.seats[at] === undefined) {
    return refuse('seat-empty', 'Only a player seated at the table can offer a coupon.', cite);
  }
  const offer: CouponOffer = {
    ...{ serial: offered, wager, stakeCents },
    ...(names === undefined ? {} : { names }),
  };
  return [{ type: 'CouponOffered', seat: at, offer }];
};

type Offer = Extract<CouponCommand, { type: 'OfferCoupon' }>;

export const evolveCoupons = (table: Table, event: CouponEvent): Table => {
  if (event.type === 'CouponOffered') {
    return { ...table, offers: { ...table.offers, [event.seat]: event.offer } };
  }
  return withoutOffer(table, event.seat);
};

/** An offer goes with the player who made it. */
export const withoutOffer = (table: Table, at: Seat): Table => {
  if (table.offers?.[at] === undefined) return table;
  const { [at]: _gone, ...offers } = table.offers;
  return { ...table, offers };
};
