import { z } from 'zod';
import { same } from '../kernel/canonical.ts';
import { type CommandOf, command, money, seat, text } from '../kernel/command.ts';
import type { Cents } from '../kernel/money.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import type { MatchPlay, Seat } from '../kernel/wager.ts';
import { decideBetting } from './betting.ts';
import { enoughChips } from './chips.ts';
import type { TableEvent } from './commands.ts';
import type { Asked, Table } from './state.ts';

const cite = '58 Pa. Code § 525.22(b)' as const;
const serial = z.string().min(1).max(40).meta({ field: 'serial' });
const NAMES = { label: 'Values', hint: 'The values the player names with the wager' };

/**
 * § 525.22(b): a player offers a coupon with a wager; a dealer or boxperson accepts it, or does not.
 *
 * For a patron without an account the crew enters both, and one person may: the paragraph has *a* dealer or boxperson
 * redeem what a patron puts down, and wants no second hand at the table. The offer is the patron's act, which the dealer writes
 * down. What the dealer alone cannot do is make a coupon (the register knows the number as distributed, § 525.21(d), and
 * in whose name, (q)(3)), be the patron (House rules § crew), or keep it: two others count the drop box that it goes into,
 * (e).
 */
export const couponCommands = {
  OfferCoupon: command('OfferCoupon', {
    by: ['player', 'dealer', 'boxperson'],
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
      fields: {
        stakeCents: { label: 'Chips with it' },
        names: NAMES,
        serial: { label: 'Serial number' },
      },
    },
  }),
  AcceptCoupon: command('AcceptCoupon', {
    by: ['dealer', 'boxperson'],
    cite,
    fields: {
      seat,
      /** As it was read from the coupon. */
      serial,
      /** What the crew sees it with: an offer that was changed in between is not accepted. */
      wager: z.string().min(1).max(60).exactOptional(),
      stakeCents: money.exactOptional(),
      names: z.array(z.int()).max(8).exactOptional(),
      /** Value and terms as the coupon register has them: the house adds them. */
      matchPlay: z.custom<MatchPlay>((value) => typeof value === 'object').exactOptional(),
    },
    words: {
      title: 'Accept the coupon',
      says: 'Check its value, its date and the patron’s card.',
      fields: {
        serial: { label: 'Number on the coupon', hint: 'scan or type it' },
        wager: { label: 'Wager' },
        stakeCents: { label: 'Chips with it' },
        names: NAMES,
      },
    },
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

/** A coupon that came back to the player, and why. */
export interface DeclinedOffer {
  readonly serial: string;
  readonly reason: string;
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
  if (asks.type === 'OfferCoupon') return decideOffer(asked.table, asks);
  const offer = asked.table.offers?.[asks.seat];
  if (offer === undefined) {
    return refuse('no-offer', `Seat ${asks.seat} has not offered a coupon.`, cite);
  }
  return asks.type === 'DeclineCoupon'
    ? decideReturn(asked, asks, offer)
    : decideAccept(asked, asks, offer);
};

/** A player takes an offer back without a word; the crew says why it returns a coupon. */
const decideReturn = (
  { given }: Asked,
  { seat: at, reason }: Extract<CouponCommand, { type: 'DeclineCoupon' }>,
  { serial: offered }: CouponOffer,
): readonly TableEvent[] | Refusal => {
  if (reason === undefined && !given.by.some(({ duty }) => duty === 'player')) {
    return refuse('reason-missing', 'Tell the player why the coupon is returned.', cite);
  }
  return [
    {
      ...{ type: 'CouponDeclined', seat: at, serial: offered },
      ...(reason === undefined ? {} : { reason }),
    },
  ];
};

const decideAccept = (
  asked: Asked,
  asks: Extract<CouponCommand, { type: 'AcceptCoupon' }>,
  offer: CouponOffer,
): readonly TableEvent[] | Refusal => {
  const { serial: offered, ...placing } = offer;
  const { seat: at, serial: read } = asks;
  const { wager = offer.wager, stakeCents = offer.stakeCents, names = offer.names } = asks;
  if (read !== offered) {
    return refuse(
      'another-coupon',
      `Seat ${at} has offered ${offered}. Read the number from the coupon again.`,
      cite,
    );
  }
  if (!same({ wager, stakeCents, names }, { ...placing, names: offer.names })) {
    return refuse(
      'offer-changed',
      `Seat ${at} has changed the offer. Look at it again before you accept it.`,
      cite,
    );
  }
  const matchPlay = asks.matchPlay ?? { serial: offered, valueCents: 0, pays: 'wager odds' };
  const said = { type: 'PlaceBet', seat: at, ...placing, matchPlay } as const;
  const placed = decideBetting(asked, { type: 'Say', said });
  return isRefusal(placed)
    ? placed
    : [{ type: 'CouponAccepted', seat: at, serial: offered }, ...placed];
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
  if (table.practice) return practiceTable;
  if (table.seats[at] === undefined) {
    return refuse('seat-empty', 'Only a player seated at the table can offer a coupon.', cite);
  }
  const short = enoughChips(table, at, stakeCents);
  if (short !== undefined) return short;
  const offer: CouponOffer = {
    ...{ serial: offered, wager, stakeCents },
    ...(names === undefined ? {} : { names }),
  };
  return [{ type: 'CouponOffered', seat: at, offer }];
};

/** A coupon is worth money: practice chips neither accompany it nor pay it. */
export const practiceTable = refuse(
  'practice-table',
  'This table plays with practice chips. Use the coupon at a table that plays for money.',
  'House rules § coupons',
);

type Offer = Extract<CouponCommand, { type: 'OfferCoupon' }>;

export const evolveCoupons = (table: Table, event: CouponEvent): Table => {
  const { seat: at } = event;
  const free = withoutOffer(table, at);
  switch (event.type) {
    case 'CouponOffered':
      return { ...free, offers: { ...free.offers, [at]: event.offer } };
    case 'CouponAccepted':
      return free;
    case 'CouponDeclined': {
      const { serial: back, reason } = event;
      return reason === undefined
        ? free
        : { ...free, returned: { ...free.returned, [at]: { serial: back, reason } } };
    }
  }
};

/** An offer goes with the player who made it, and so does what became of the one before. */
export const withoutOffer = (table: Table, at: Seat): Table => {
  const { [at]: offer, ...offers } = table.offers ?? {};
  const { [at]: back, ...returned } = table.returned ?? {};
  return {
    ...table,
    ...(offer === undefined ? {} : { offers }),
    ...(back === undefined ? {} : { returned }),
  };
};

/** An offer is for the round in which it was made: a later one is the player's to decide again. */
export const withoutOffers = (table: Omit<Table, 'told'>): Omit<Table, 'told'> => {
  const { offers: _lapsed, returned: _told, ...rest } = table;
  return rest;
};
