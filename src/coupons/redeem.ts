import { type Day, dayAfter } from '../kernel/days.ts';
import type { Citation } from '../kernel/law.ts';
import { type Cents, dollars } from '../kernel/money.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import type { SettlementLine } from '../kernel/settlement.ts';
import type { MatchPlay } from '../kernel/wager.ts';
import { redeemedOn } from './accounting.ts';
import { approvedFor } from './approval.ts';
import { type CouponEdition, house, pa } from './chapter.ts';
import type { Command } from './commands/index.ts';
import type { Decides, Evolves } from './deciding.ts';
import { dayUncounted } from './flows.ts';
import type { Given } from './given.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { type CouponInPlay, type CouponRegister, unusedRound } from './register.ts';
import { one } from './serials.ts';
import { type Coupon, couponOf, into, moved } from './stock.ts';
import { laidBy, useOn } from './use.ts';

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

/** § 525.22(b): chips of the coupon's value go on it, the rest of a larger wager beside it. */
export const split = (
  chipsCents: Cents,
  valueCents: Cents,
): { readonly onCouponCents: Cents; readonly besideCents: Cents } => ({
  onCouponCents: Math.min(chipsCents, valueCents),
  besideCents: Math.max(0, chipsCents - valueCents),
});

/** What goes under the chips when the wager is placed; undefined for a serial number that was never received. */
export const matchPlayOf = (
  book: CouponRegister,
  serial: string,
  /** The gaming day, by whose filing a push leaves or takes it; unknown in log format 1. */
  today?: Day,
): MatchPlay | undefined => {
  const coupon = couponOf(book, serial);
  if (coupon === undefined) return undefined;
  const { valueCents, pays } = coupon.design;
  const taken = today !== undefined && useOn(book, today)?.couponOnPush === 'taken';
  return { serial, valueCents, pays, ...(taken ? { onPush: 'taken' } : {}) };
};

/** § 525.21(a), § 525.22: a coupon under chips counts into the wager; may this patron use it here, now? */
export const presentCoupon: Decides<'PresentCoupon'> = (book, command, given) => {
  const coupon = couponOf(book, command.serial);
  if (coupon === undefined) {
    return refuse(
      'unknown-serial',
      `${command.serial} was never entered in the ledger. Keep the coupon and call a floorperson.`,
      pa('525.21(f)(3)'),
    );
  }
  const usable = isUsable(book, coupon, command.day);
  if (usable !== true) return usable;
  const placed = mayBeUsed(book, coupon, command, given);
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

/** The coupon itself: with a patron, valid on this day, of an approved design. */
const isUsable = (book: CouponRegister, coupon: Coupon, day: Day): true | Refusal => {
  const { serial, holding, batch } = coupon;
  const rules = RULES[useOn(book, day)?.couponEdition ?? '525'];
  switch (holding.state) {
    case 'distributed':
      break;
    case 'in play': {
      const at = book.inPlay[serial]?.table ?? 'another table';
      return refuse('in-play', `${serial} is already in play at ${at}.`, rules.one);
    }
    case 'redeemed':
    case 'redeemed and cancelled':
      return refuse(
        'already-redeemed',
        `${serial} has already been redeemed. Keep it and call a floorperson.`,
        coupon.mailed ? pa('525.21(q)(6)') : rules.dropBox,
      );
    case 'voided':
    case 'voided and cancelled':
      return refuse(
        'voided',
        `${serial} was voided. Keep it and call a floorperson.`,
        pa('525.21(m)'),
      );
    case 'expired':
    case 'expired and cancelled':
      return refuse(
        'cancelled',
        `${serial} was returned to finance as expired. Keep it and call a floorperson.`,
        pa('525.21(m)(2)'),
      );
    case 'missing at finance':
    case 'missing at marketing':
      return refuse(
        'reported-missing',
        `${serial} was reported missing. Keep it and call a floorperson.`,
        pa('525.21(j)(7)'),
      );
    case 'examined':
    case 'stored':
    case 'listed':
    case 'issued':
    case 'returned':
      return refuse(
        'not-distributed',
        `${serial} is not recorded as distributed. Ask marketing to record it first.`,
        pa('525.21(d)'),
      );
  }
  if (batch.expires < day) {
    return refuse(
      'expired',
      `${serial} expired on ${batch.expires}. Return it to the patron; do not accept it.`,
      coupon.mailed ? pa('525.21(q)(5)') : pa('525.21(c)(5)'),
    );
  }
  return approvedFor(book, coupon.design);
};

/** Where it is placed: a banking game, an area and a wager it is valid for, enough chips, one at a time. */
const mayBeUsed = (
  book: CouponRegister,
  { design, patron }: Coupon,
  command: Command<'PresentCoupon'>,
  given: Given | undefined,
): true | Refusal => {
  const use = useOn(book, command.day);
  if (use === undefined) {
    return refuse(
      'use-not-filed',
      `No coupon use rules are filed for ${command.day}. File games and edition first.`,
      house,
    );
  }
  const rules = RULES[use.couponEdition];
  const game = use.games.find(({ game: id }) => id === command.game);
  if (game === undefined || !game.banking) {
    return refuse(
      'not-a-banking-game',
      `Coupons are redeemed only where patrons play against the house: ${titles(use.games)}.`,
      rules.banking,
    );
  }
  if (patron !== undefined && command.patron !== patron) {
    return refuse(
      'another-patron',
      command.patron === undefined
        ? `${command.serial} is for a named patron. Ask for the patron's card first.`
        : `${command.serial} is for another patron. Return it.`,
      pa('525.21(q)(3)'),
    );
  }
  const allowed = design.restrictions.games;
  const here = allowed === 'any' ? 'any' : allowed.find(({ game: id }) => id === command.game);
  if (here === undefined) {
    return refuse(
      'wrong-game',
      `${command.serial} is not valid at ${game.title}. It reads: ${design.restrictions.says.join(' ')}`,
      pa('525.21(c)(4)'),
    );
  }
  if (!game.wagers.includes(command.wager)) {
    return refuse(
      'wrong-position',
      `At ${game.title} place a coupon only on ${game.wagers.join(', ') || 'no wager'}. Move it there with its chips.`,
      rules.position,
    );
  }
  if (here !== 'any' && here.wagers !== 'any' && !here.wagers.includes(command.wager)) {
    return refuse(
      'wrong-wager',
      `${command.serial} is valid only for ${here.wagers.join(', ')}. Move it there with its chips.`,
      pa('525.21(c)(4)'),
    );
  }
  if (command.chipsCents < design.valueCents) {
    return refuse(
      'coupon-not-matched',
      `${command.serial} needs at least ${dollars(design.valueCents)} in chips; the wager has ${dollars(command.chipsCents)}.`,
      rules.chips,
    );
  }
  return oneAtATime(book, command, given, { edition: use.couponEdition, cite: rules.one });
};

const titles = (games: readonly { readonly title: string; readonly banking: boolean }[]): string =>
  games
    .filter(({ banking }) => banking)
    .map(({ title }) => title)
    .join(', ');

export const couponPresented: Evolves<'CouponPresented'> = (book, event) => {
  const { table, round, seat, serial, patron } = event;
  const last = book.rounds[table];
  const { used, under } = last?.round === round ? last : unusedRound(round);
  const laid = laidBy(book, event);
  const { edition, onPush } = laid;
  const placed = { edition, onPush, seat, ...(patron === undefined ? {} : { patron }) };
  const now = { round, used: [...used, serial], under: { ...under, [serial]: placed } };
  return {
    ...moved(book, [one(serial)], (holding) => ({ ...holding, state: 'in play' })),
    inPlay: { ...book.inPlay, [serial]: laid },
    rounds: { ...book.rounds, [table]: now },
  };
};

const inPlayAt = (book: CouponRegister, serial: string, table: string): CouponInPlay | Refusal => {
  const laid = book.inPlay[serial];
  return laid?.table === table
    ? laid
    : refuse(
        'not-in-play',
        `${serial} is not in play at ${table}. Place it under chips before it is redeemed.`,
        pa('525.22(b)'),
      );
};

/** § 525.22(e): paid or collected, the coupon goes into the drop box of the table. */
export const redeemCoupon: Decides<'RedeemCoupon'> = (book, command) => {
  const laid = inPlayAt(book, command.serial, command.table);
  if (isRefusal(laid)) return laid;
  if (command.result === 'push' && laid.onPush === 'stays') {
    return refuse(
      'push-stays',
      'A push leaves the coupon with the patron. It goes into the drop box when a wager decides it.',
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
      day: accountedOn(book, command.day),
      type: 'CouponRedeemed',
      valueCents: coupon?.design.valueCents ?? 0,
      game: laid.game,
      // § 525.21(q)(6): the entry itself is the electronic cancellation.
      cancelledElectronically: coupon?.mailed ?? false,
    },
  ];
};

/** A table never waits for the count: what is redeemed after it belongs to the next gaming day. */
const accountedOn = (book: CouponRegister, day: Day): Day =>
  dayUncounted(book, day) === true ? day : accountedOn(book, dayAfter(day));

export const couponRedeemed: Evolves<'CouponRedeemed'> = (book, event) => {
  const { day, serial, valueCents, table } = event;
  // The name stays on it until it is canceled, since a corrected round may return the coupon.
  const dropped = moved(offLayout(book, serial), [one(serial)], ({ patron, ...holding }) =>
    into('redeemed', { day, table, ...(patron === undefined ? {} : { patron }) })(holding),
  );
  return redeemedOn(dropped, day, [{ valueCents, quantity: 1 }]);
};

/** Reading 25: a void, a wager withdrawn, and a push unless the filing says otherwise. */
export const returnCoupon: Decides<'ReturnCoupon'> = (book, command) => {
  const laid = inPlayAt(book, command.serial, command.table);
  if (isRefusal(laid)) return laid;
  if (command.why === 'push' && laid.onPush === 'taken') {
    return refuse(
      'push-takes',
      'The filing in force sends the coupon to the drop box on a push. Redeem it as a push.',
      house,
    );
  }
  const valueCents = couponOf(book, command.serial)?.design.valueCents ?? 0;
  return [{ ...command, type: 'CouponLeftWithPatron', valueCents }];
};

export const couponLeftWithPatron: Evolves<'CouponLeftWithPatron'> = (book, { serial, why }) =>
  moved(
    offLayout(why === 'push' ? book : unused(book, serial), serial),
    [one(serial)],
    (holding) => ({
      ...holding,
      state: 'distributed',
    }),
  );

/** A wager withdrawn or void has used no coupon: the patron may use one again in the same round. */
const unused = (book: CouponRegister, serial: string): CouponRegister => {
  const laid = book.inPlay[serial];
  const last = laid === undefined ? undefined : book.rounds[laid.table];
  if (laid === undefined || last?.round !== laid.round) return book;
  const used = last.used.filter((other) => other !== serial);
  return { ...book, rounds: { ...book.rounds, [laid.table]: { ...last, used } } };
};

const offLayout = (book: CouponRegister, serial: string): CouponRegister => {
  const { [serial]: _laid, ...inPlay } = book.inPlay;
  return { ...book, inPlay };
};

/**
 * What is entered when a table settles a bet: one command for the coupon on the line, if there is one. A settlement is
 * never refused by the register, so a coupon that is not in play there is left to the audit.
 */
export const onSettlement = (
  book: CouponRegister,
  { coupon, result }: SettlementLine,
  at: Pick<Command<'RedeemCoupon'>, 'table' | 'day' | 'hands'>,
): Command<'RedeemCoupon' | 'ReturnCoupon'> | undefined => {
  const placed = coupon === undefined ? undefined : book.inPlay[coupon.serial];
  if (coupon === undefined || placed?.table !== at.table) return undefined;
  const { serial, paidCents } = coupon;
  if (result === 'void') return { type: 'ReturnCoupon', serial, why: 'void', ...at };
  if (result === 'push' && placed.onPush !== 'taken') {
    return { type: 'ReturnCoupon', serial, why: 'push', ...at };
  }
  return { type: 'RedeemCoupon', serial, result, paidCents, ...at };
};
