import type { Citation } from '../kernel/law.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import { pa } from './chapter.ts';
import type { Command } from './commands.ts';
import type { Day } from './days.ts';
import type { Event, EventOf } from './events.ts';
import type { CouponRegister } from './register.ts';

/** § 525.22(c): at two kinds of game the law itself says where a coupon lies. */
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
export const fileUse = (
  book: CouponRegister,
  command: Command<'FileUse'>,
): readonly Event[] | Refusal => {
  const last = book.uses.at(-1);
  if (command.from < command.day || (last !== undefined && command.from <= last.from)) {
    return refuse(
      'filed-backwards',
      `A change holds from its own day on or later, and after ${last?.from ?? command.day}: days that were played keep their rules.`,
      'House rules § submission',
    );
  }
  for (const { game, wagers } of command.games) {
    const positions = POSITIONS[game];
    const astray = wagers.find((wager) => positions && !positions.wagers.includes(wager));
    if (positions !== undefined && astray !== undefined) {
      return refuse(
        'wrong-position',
        `At ${game} a coupon lies on ${positions.wagers.join(', ')}; take out ${astray}.`,
        positions.cite,
      );
    }
  }
  return [{ ...command, type: 'UseFiled' }];
};

export const useFiled = (book: CouponRegister, event: EventOf<'UseFiled'>): CouponRegister => {
  const { type: _type, hands: _hands, ...use } = event;
  return { ...book, uses: [...book.uses, use] };
};

/** What was filed for a day. */
export const useOn = (book: CouponRegister, day: Day): CouponRegister['uses'][number] | undefined =>
  book.uses.findLast(({ from }) => from <= day);
