import type { Day } from '../kernel/days.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { areaOf, providedFor } from './approval.ts';
import { pa } from './chapter.ts';
import type { Decides, Evolves } from './deciding.ts';
import { keptBy } from './keepers.ts';
import type { CouponRegister } from './register.ts';
import { inLedgerBy, moved, take } from './stock.ts';

export const storageOf = (
  book: CouponRegister,
  place: string,
  of: 'finance' | 'marketing',
  /** The day on which coupons come there; unknown in log format 1. */
  day?: Day,
): true | Refusal => {
  const cite = of === 'finance' ? pa('525.21(i)') : pa('525.21(k)');
  const areas = book.controls?.storage.filter((area) => area.of === of) ?? [];
  return areas.some((area) => area.place === place)
    ? providedFor(book, areaOf(of, place), day, cite)
    : refuse(
        'storage-not-approved',
        `"${place}" is not an approved storage area of ${of}. Use ${
          areas.map((area) => area.place).join(' or ') || 'one after it is approved'
        }.`,
        cite,
      );
};

/** § 525.21(i), (k): from one approved area to another of the same department, by its supervisor or above. */
export const moveCoupons: Decides<'MoveCoupons'> = (book, command, given) => {
  const runs = take(book, command.serials, ['stored', 'issued']);
  if (isRefusal(runs)) return runs;
  const were = keptBy(book, runs, command.hands.movedBy);
  if (isRefusal(were)) return were;
  const known = given === undefined ? true : inLedgerBy(book, runs, command.day);
  if (known !== true) return known;
  const keeper = were === 'stored' ? 'finance' : 'marketing';
  const area = storageOf(book, command.place, keeper, given && command.day);
  return area === true ? [{ ...command, type: 'CouponsMoved' }] : area;
};

export const couponsMoved: Evolves<'CouponsMoved'> = (book, { serials, place }) =>
  moved(book, serials, (holding) => ({ ...holding, place }));
