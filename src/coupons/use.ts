import type { Day } from '../kernel/days.ts';
import type { Citation } from '../kernel/law.ts';
import { refuse } from '../kernel/refusal.ts';
import { pa } from './chapter.ts';
import type { Decides, Evolves } from './deciding.ts';
import type { EventOf } from './events.ts';
import type { CouponInPlay, CouponRegister } from './register.ts';

/** § 525.22(c): at two kinds of game the law itself says where a coupon is placed. */
const POSITIONS: Readonly<
  Record<string, { readonly wagers: readonly string[]; readonly cite: Citation }>
> = {
  craps: { wagers: ['pass', 'dont-pass'], cite: pa('525.22(c)(2)') },
  'mini-craps': { wagers: ['pass', 'dont-pass'], cite: pa('525.22(c)(2)') },
  roulette: {
    wagers: ['black', 'red', 'odd', 'even', '1-18', '19-36', '1st-12', '2nd-12', '3rd-12'],
    cite: pa('525.22(c)(3)'),
  },
};

/** Which edition holds, what a push does, and the betting areas of each game, from a day on. */
export const fileUse: Decides<'FileUse'> = (book, command, given) => {
  const last = book.uses.at(-1);
  // A filing that is entered late is still of no day that was played.
  const today = given?.today ?? command.day;
  if (command.from < today || (last !== undefined && command.from <= last.from)) {
    return refuse(
      'filed-backwards',
      `File a change for ${today} or later, and after ${last?.from ?? 'no other filing'}. Days that were played keep their rules.`,
      'House rules § submission',
    );
  }
  for (const { game, wagers } of command.games) {
    const offered = given?.games[game];
    const stranger = offered === undefined ? game : wagers.find((id) => !(id in offered.wagers));
    if (given !== undefined && stranger !== undefined) {
      return refuse(
        'unknown-game',
        `This house has no game or wager "${stranger}". File only games and wagers that it offers.`,
        pa('525.22(c)'),
      );
    }
    const positions = POSITIONS[game];
    const astray = wagers.find((wager) => positions && !positions.wagers.includes(wager));
    if (positions !== undefined && astray !== undefined) {
      return refuse(
        'wrong-position',
        `At ${game} a coupon may be placed only on ${positions.wagers.join(', ')}. Take out ${astray}.`,
        positions.cite,
      );
    }
  }
  return [{ ...command, type: 'UseFiled' }];
};

export const useFiled: Evolves<'UseFiled'> = (book, event) => {
  const { type: _type, hands: _hands, ...use } = event;
  return { ...book, uses: [...book.uses, use] };
};

/** What was filed for a day. */
export const useOn = (book: CouponRegister, day: Day): CouponRegister['uses'][number] | undefined =>
  book.uses.findLast(({ from }) => from <= day);

/** A coupon on the layout, under the use that was filed for its day; placed again by a correction, for the day it was placed on. */
export const laidBy = (
  book: CouponRegister,
  event: EventOf<'CouponPresented'> | EventOf<'CouponLaidAgain'>,
): CouponInPlay => {
  const { table, game, round, seat, wager, names, day, hands, serial } = event;
  const use = useOn(book, day);
  const used = book.rounds[table];
  const isAgain = event.type === 'CouponLaidAgain' && used?.round === round;
  const under = isAgain ? used.under[serial] : undefined;
  return {
    ...{ table, game, round, seat, wager },
    ...(names === undefined ? {} : { names }),
    edition: under?.edition ?? use?.couponEdition ?? '525',
    onPush: under?.onPush ?? use?.couponOnPush ?? 'stays',
    dealer: hands.dealer,
  };
};
