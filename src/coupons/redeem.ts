import type { Citation } from '../kernel/law.ts';
import { type Cents, dollars } from '../kernel/money.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import type { SettlementLine } from '../kernel/settlement.ts';
import type { MatchPlay } from '../kernel/wager.ts';
import { redeemedOn } from './accounting.ts';
import { approvedFor } from './approval.ts';
import { type CouponEdition, house, pa } from './chapter.ts';
import type { Command } from './commands.ts';
import type { Day } from './days.ts';
import type { Event, EventOf } from './events.ts';
import { dayUncounted } from './flows.ts';
import type { CouponInPlay, CouponRegister } from './register.ts';
import { one } from './serials.ts';
import { type Coupon, couponOf, into, moved } from './stock.ts';
import { useOn } from './use.ts';

/** § 525.22 by edition: the later rule repeats the earlier one, except that one coupon is for a round. */
const RULES: Readonly<
  Record<
    CouponEdition,
    Readonly<Record<'banking' | 'chips' | 'position' | 'one' | 'dropBox', Citation>>
  >
> = {
  '525': {
    banking: pa('525.22(a)'),
    chips: pa('525.22(b)'),
    position: pa('525.22(c)(1)'),
    one: pa('525.22(d)'),
    dropBox: pa('525.22(e)'),
  },
  '603a': {
    banking: pa('603a.21(a)'),
    chips: pa('603a.21(b)'),
    position: pa('603a.21(c)'),
    one: pa('603a.21(d)'),
    dropBox: pa('603a.21(e)'),
  },
};

/** § 525.22(b): chips of the coupon's value lie on it, the rest of a larger wager beside it. */
export const split = (
  chipsCents: Cents,
  valueCents: Cents,
): { readonly onCouponCents: Cents; readonly besideCents: Cents } => ({
  onCouponCents: Math.min(chipsCents, valueCents),
  besideCents: Math.max(0, chipsCents - valueCents),
});

/** What goes under the chips when the wager is placed; undefined for a serial number the book does not know. */
export const matchPlayOf = (book: CouponRegister, serial: string): MatchPlay | undefined => {
  const coupon = couponOf(book, serial);
  if (coupon === undefined) return undefined;
  const { valueCents, pays } = coupon.design;
  return { serial, valueCents, pays };
};

/** § 525.21(a), § 525.22: a coupon laid under chips counts into the wager; may it lie here, now, for this patron? */
export const presentCoupon = (
  book: CouponRegister,
  command: Command<'PresentCoupon'>,
): readonly Event[] | Refusal => {
  const coupon = couponOf(book, command.serial);
  if (coupon === undefined) {
    return refuse(
      'unknown-serial',
      `${command.serial} was never entered in the ledger: keep the coupon and call a floorperson.`,
      pa('525.21(f)(3)'),
    );
  }
  const usable = isUsable(book, coupon, command.day);
  if (usable !== true) return usable;
  const placed = mayBeUsed(book, coupon, command);
  if (placed !== true) return placed;
  const { valueCents, pays } = coupon.design;
  return [
    {
      ...command,
      type: 'CouponPresented',
      matchPlay: { serial: command.serial, valueCents, pays },
      ...split(command.chipsCents, valueCents),
    },
  ];
};

/** The coupon itself: with a patron, good on this day, of an approved design. */
const isUsable = (book: CouponRegister, coupon: Coupon, day: Day): true | Refusal => {
  const { serial, holding, batch } = coupon;
  switch (holding.state) {
    case 'distributed':
      break;
    case 'in play': {
      const laid = book.inPlay[serial];
      return refuse(
        'in-play',
        `${serial} already lies on a wager at ${laid?.table ?? 'another table'}.`,
        pa('525.22(d)'),
      );
    }
    case 'redeemed':
    case 'redeemed and cancelled':
      return refuse(
        'already-redeemed',
        `${serial} was redeemed before: keep it and call a floorperson.`,
        coupon.mailed ? pa('525.21(q)(6)') : pa('525.22(e)'),
      );
    case 'voided':
    case 'voided and cancelled':
      return refuse(
        'voided',
        `${serial} was voided: keep it and call a floorperson.`,
        pa('525.21(m)'),
      );
    case 'expired':
    case 'expired and cancelled':
      return refuse(
        'cancelled',
        `${serial} went back to finance as expired: keep it and call a floorperson.`,
        pa('525.21(m)(2)'),
      );
    case 'missing at finance':
    case 'missing at marketing':
      return refuse(
        'reported-missing',
        `${serial} was reported missing: keep it and call a floorperson.`,
        pa('525.21(j)(7)'),
      );
    case 'examined':
    case 'stored':
    case 'listed':
    case 'issued':
    case 'returned':
      return refuse(
        'not-distributed',
        `${serial} was not given to a patron yet, as far as the book knows: ask marketing to enter it.`,
        pa('525.21(d)'),
      );
  }
  if (batch.expires < day) {
    return refuse(
      'expired',
      `${serial} expired on ${batch.expires}: hand it back and do not take the coupon.`,
      coupon.mailed ? pa('525.21(q)(5)') : pa('525.21(c)(5)'),
    );
  }
  const approved = approvedFor(book, coupon.design);
  return approved === true ? dayUncounted(book, day) : approved;
};

/** The place it is laid: a banking game, an area and a wager it is good for, enough chips, one at a time. */
const mayBeUsed = (
  book: CouponRegister,
  { design, patron }: Coupon,
  command: Command<'PresentCoupon'>,
): true | Refusal => {
  const use = useOn(book, command.day);
  if (use === undefined) {
    return refuse(
      'use-not-filed',
      `Nothing is filed on the use of coupons for ${command.day}; file games and edition first.`,
      house,
    );
  }
  const rules = RULES[use.couponEdition];
  const game = use.games.find(({ game: id }) => id === command.game);
  if (game === undefined || !game.banking) {
    return refuse(
      'not-a-banking-game',
      `A coupon is redeemed where patrons play against the house: ${titles(use.games)}.`,
      rules.banking,
    );
  }
  if (patron !== undefined && command.patron !== patron) {
    return refuse(
      'another-patron',
      command.patron === undefined
        ? `${command.serial} is made out to a patron: ask for his card first.`
        : `${command.serial} is made out to another patron: hand it back.`,
      pa('525.21(q)(3)'),
    );
  }
  const allowed = design.restrictions.games;
  const here = allowed === 'any' ? 'any' : allowed.find(({ game: id }) => id === command.game);
  if (here === undefined) {
    return refuse(
      'wrong-game',
      `${command.serial} is not good at ${game.title}. It reads: ${design.restrictions.says.join(' ')}`,
      pa('525.21(c)(4)'),
    );
  }
  if (!game.wagers.includes(command.wager)) {
    return refuse(
      'wrong-position',
      `At ${game.title} a coupon lies on ${game.wagers.join(', ') || 'no wager'}; move it there with its chips.`,
      rules.position,
    );
  }
  if (here !== 'any' && here.wagers !== 'any' && !here.wagers.includes(command.wager)) {
    return refuse(
      'wrong-wager',
      `${command.serial} is good on ${here.wagers.join(', ')}; move it there with its chips.`,
      pa('525.21(c)(4)'),
    );
  }
  if (command.chipsCents < design.valueCents) {
    return refuse(
      'coupon-not-matched',
      `${command.serial} is accompanied by chips of ${dollars(design.valueCents)} or more; ${dollars(command.chipsCents)} lie there.`,
      rules.chips,
    );
  }
  return oneAtATime(book, command, use.couponEdition, rules.one);
};

const titles = (games: readonly { readonly title: string; readonly banking: boolean }[]): string =>
  games
    .filter(({ banking }) => banking)
    .map(({ title }) => title)
    .join(', ');

/** Reading 24. */
const oneAtATime = (
  book: CouponRegister,
  { table, round, seat, wager, names }: Command<'PresentCoupon'>,
  edition: CouponEdition,
  cite: Citation,
): true | Refusal => {
  const used = book.rounds[table];
  if (edition === '603a' && used?.round === round && used.seats.includes(seat)) {
    return refuse(
      'one-coupon',
      `Seat ${seat} has used its coupon in this round; keep the other for the next.`,
      cite,
    );
  }
  const lying = Object.values(book.inPlay).some(
    (laid) =>
      laid.table === table &&
      laid.seat === seat &&
      laid.wager === wager &&
      (laid.names ?? []).join() === (names ?? []).join(),
  );
  return lying
    ? refuse('one-coupon', 'A coupon lies on this wager; a wager takes one.', cite)
    : true;
};

export const couponPresented = (
  book: CouponRegister,
  event: EventOf<'CouponPresented'>,
): CouponRegister => {
  const { table, game, round, seat, wager, names, serial, day } = event;
  const before = book.rounds[table];
  const seats = before?.round === round ? before.seats : [];
  const use = useOn(book, day);
  const laid: CouponInPlay = {
    ...{ table, game, round, seat, wager },
    ...(names === undefined ? {} : { names }),
    edition: use?.couponEdition ?? '525',
    onPush: use?.couponOnPush ?? 'stays',
  };
  return {
    ...moved(book, [one(serial)], (holding) => ({ ...holding, state: 'in play' })),
    inPlay: { ...book.inPlay, [serial]: laid },
    rounds: { ...book.rounds, [table]: { round, seats: [...seats, seat] } },
  };
};

const laidAt = (book: CouponRegister, serial: string, table: string): CouponInPlay | Refusal => {
  const laid = book.inPlay[serial];
  return laid?.table === table
    ? laid
    : refuse(
        'not-in-play',
        `${serial} lies on no wager at ${table}; it is laid under chips before it is redeemed.`,
        pa('525.22(b)'),
      );
};

/** § 525.22(e): paid or collected, the coupon goes into the drop box of the table. */
export const redeemCoupon = (
  book: CouponRegister,
  command: Command<'RedeemCoupon'>,
): readonly Event[] | Refusal => {
  const laid = laidAt(book, command.serial, command.table);
  if (isRefusal(laid)) return laid;
  const open = dayUncounted(book, command.day);
  if (open !== true) return open;
  if (command.result === 'push' && laid.onPush === 'stays') {
    return refuse(
      'push-stays',
      'A push leaves the coupon to the patron; it goes into the drop box when a wager decides it.',
      RULES[laid.edition].dropBox,
    );
  }
  if (command.result !== 'win' && command.paidCents !== 0) {
    return refuse(
      'nothing-to-pay',
      `A coupon on a wager that ends in "${command.result}" is paid nothing.`,
      pa('525.22(b)'),
    );
  }
  const coupon = couponOf(book, command.serial);
  return [
    {
      ...command,
      type: 'CouponRedeemed',
      valueCents: coupon?.design.valueCents ?? 0,
      game: laid.game,
      // § 525.21(q)(6): the entry itself is the electronic cancellation.
      cancelledElectronically: coupon?.mailed ?? false,
    },
  ];
};

export const couponRedeemed = (
  book: CouponRegister,
  event: EventOf<'CouponRedeemed'>,
): CouponRegister => {
  const { day, serial, valueCents } = event;
  // The name stays on it until it is cancelled, since a corrected round may give the coupon back.
  const dropped = moved(offLayout(book, serial), [one(serial)], ({ patron, ...holding }) =>
    into('redeemed', { day, ...(patron === undefined ? {} : { patron }) })(holding),
  );
  return redeemedOn(dropped, day, [{ valueCents, quantity: 1 }]);
};

/** Reading 25: a void, a wager withdrawn, and a push unless the filing says otherwise. */
export const returnCoupon = (
  book: CouponRegister,
  command: Command<'ReturnCoupon'>,
): readonly Event[] | Refusal => {
  const laid = laidAt(book, command.serial, command.table);
  if (isRefusal(laid)) return laid;
  if (command.why === 'push' && laid.onPush === 'taken') {
    return refuse(
      'push-takes',
      'By the filing in force a push sends the coupon to the drop box: redeem it as a push.',
      house,
    );
  }
  const valueCents = couponOf(book, command.serial)?.design.valueCents ?? 0;
  return [{ ...command, type: 'CouponLeftWithPatron', valueCents }];
};

export const couponLeftWithPatron = (
  book: CouponRegister,
  { serial, why }: EventOf<'CouponLeftWithPatron'>,
): CouponRegister =>
  moved(
    offLayout(why === 'push' ? book : unused(book, serial), serial),
    [one(serial)],
    (holding) => ({
      ...holding,
      state: 'distributed',
    }),
  );

/** A wager withdrawn or void has used no coupon: the seat may lay one again in the same round. */
const unused = (book: CouponRegister, serial: string): CouponRegister => {
  const laid = book.inPlay[serial];
  const used = laid === undefined ? undefined : book.rounds[laid.table];
  if (laid === undefined || used?.round !== laid.round) return book;
  const place = used.seats.indexOf(laid.seat);
  const seats = used.seats.filter((_, at) => at !== place);
  return { ...book, rounds: { ...book.rounds, [laid.table]: { ...used, seats } } };
};

const offLayout = (book: CouponRegister, serial: string): CouponRegister => {
  const { [serial]: _laid, ...inPlay } = book.inPlay;
  return { ...book, inPlay };
};

/** What the book is told when a table settles a bet: one command for the coupon on the line, if there is one. */
export const onSettlement = (
  book: CouponRegister,
  { coupon, result }: SettlementLine,
  at: Pick<Command<'RedeemCoupon'>, 'table' | 'day' | 'hands'>,
): Command<'RedeemCoupon' | 'ReturnCoupon'> | undefined => {
  if (coupon === undefined) return undefined;
  const { serial, paidCents } = coupon;
  if (result === 'void') return { type: 'ReturnCoupon', serial, why: 'void', ...at };
  if (result === 'push' && book.inPlay[serial]?.onPush !== 'taken') {
    return { type: 'ReturnCoupon', serial, why: 'push', ...at };
  }
  return { type: 'RedeemCoupon', serial, result, paidCents, ...at };
};
