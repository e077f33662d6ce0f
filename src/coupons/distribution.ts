import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { pa } from './chapter.ts';
import type { Command } from './commands/index.ts';
import type { Decides, Evolves } from './deciding.ts';
import { type ExclusionMatch, excludedAs } from './exclusion.ts';
import { dayOf, dayOpen, dayUncounted, flowed, withDay } from './flows.ts';
import { marketingMay, marketingMoved } from './form.ts';
import { keptBy } from './keepers.ts';
import type { CouponRegister } from './register.ts';
import { writeSerial } from './serials.ts';
import { batchOf, firstExpired, inLedgerBy, into, moved, quantities, take } from './stock.ts';
import { storageOf } from './storage.ts';

/** § 525.21(d): marketing distributes what it holds, while it is valid, and to nobody on a list. */
export const distributeCoupons: Decides<'DistributeCoupons'> = (book, command, given) => {
  const may = marketingMay(book, command.day);
  if (may !== true) return may;
  const runs = take(book, command.serials, ['issued']);
  if (isRefusal(runs)) return runs;
  const late = firstExpired(book, runs, command.day, 'after its day');
  if (late !== undefined) {
    return refuse(
      'expired',
      `${writeSerial(late.series, late.first)} expired on ${batchOf(book, late).expires}. Return it to finance.`,
      pa('525.21(k)'),
    );
  }
  const receives = given === undefined ? knownInFormat1(book, command) : mayReceive(book, command);
  if (receives !== true) return receives;
  return [{ ...command, type: 'CouponsDistributed', lines: quantities(book, runs) }];
};

/** § 525.21(q)(7): nobody on a list; a namesake who cannot be told apart from the data is cleared by a person. */
const mayReceive = (
  book: CouponRegister,
  { to, cleared }: Command<'DistributeCoupons'>,
): true | Refusal => {
  const match = to === undefined ? undefined : excludedAs(book, to);
  if (match?.is === 'same') return excluded(match);
  return match?.is === 'unknown' && cleared === undefined
    ? refuse(
        'patron-to-clear',
        `The patron has the name of someone on the ${match.list} list. Compare the two, and enter how you know they differ.`,
        pa('525.21(q)(7)'),
      )
    : true;
};

/** Log format 1 passed a namesake as soon as a number or an address was given. */
const knownInFormat1 = (
  book: CouponRegister,
  { to }: Command<'DistributeCoupons'>,
): true | Refusal => {
  const match = to === undefined ? undefined : excludedAs(book, to);
  const known = to?.patron !== undefined || to?.address !== undefined;
  return match === undefined || (match.by === 'name' && known) ? true : excluded(match);
};

const excluded = ({ list, by }: ExclusionMatch): Refusal =>
  refuse(
    'patron-excluded',
    `The patron is on the ${list} list (by ${by}). Do not hand over a coupon.`,
    pa('525.21(q)(7)'),
  );

export const couponsDistributed: Evolves<'CouponsDistributed'> = (book, event) => {
  const patron = event.to?.patron;
  const given = moved(
    book,
    event.serials,
    into('distributed', patron === undefined ? {} : { patron }),
  );
  return marketingMoved(flowed(given, event.day, 'distributed', event.lines), event.day);
};

/** § 525.21(h)(4), (j)(6), (m): voided with a reason by the department that holds it. */
export const voidCoupons: Decides<'VoidCoupons'> = (book, command, given) => {
  const runs = take(book, command.serials, ['stored', 'listed', 'issued', 'distributed']);
  if (isRefusal(runs)) return runs;
  const were = keptBy(book, runs, command.hands.voidedBy);
  if (isRefusal(were)) return were;
  const may = were === 'stored' ? dayUncounted(book, command.day) : marketingMay(book, command.day);
  if (may !== true) return may;
  const known = given === undefined ? true : inLedgerBy(book, runs, command.day);
  if (known !== true) return known;
  return [{ ...command, type: 'CouponsVoided', were, lines: quantities(book, runs) }];
};

export const couponsVoided: Evolves<'CouponsVoided'> = (book, event) => {
  const { day, serials, reason, were } = event;
  const voided = moved(book, serials, into('voided', { day }));
  if (were === 'stored') return withDay(voided, day, {});
  const voids = [...dayOf(book, day).voids, ...serials.map((range) => ({ ...range, reason }))];
  const noted = marketingMoved(withDay(voided, day, { voids }), day);
  return were === 'issued' ? flowed(noted, day, 'voided', event.lines) : noted;
};

/** § 525.21(j)(7), (n): what is not where the register shows it is reported by the department that should have it. */
export const reportVariation: Decides<'ReportVariation'> = (book, command, given) => {
  const runs = take(
    book,
    command.serials,
    command.kind === 'missing'
      ? ['stored', 'issued']
      : ['missing at finance', 'missing at marketing'],
  );
  if (isRefusal(runs)) return runs;
  const were = keptBy(book, runs, command.hands.reportedBy);
  if (isRefusal(were)) return were;
  if (were === 'missing at finance') {
    const area = storageOf(book, command.place ?? 'nowhere', 'finance', given && command.day);
    if (area !== true) return area;
  }
  const ofMarketing = were === 'issued' || were === 'missing at marketing';
  const may = ofMarketing ? marketingMay(book, command.day) : dayOpen(book, command.day);
  if (may !== true) return may;
  const known = given === undefined ? true : inLedgerBy(book, runs, command.day);
  if (known !== true) return known;
  return [{ ...command, type: 'VariationReported', were, lines: quantities(book, runs) }];
};

export const variationReported: Evolves<'VariationReported'> = (book, event) => {
  const { day, serials, were, kind, explanation, lines } = event;
  switch (were) {
    case 'stored':
      return moved(book, serials, into('missing at finance'));
    case 'missing at finance':
      return moved(
        book,
        serials,
        into('stored', event.place === undefined ? {} : { place: event.place }),
      );
    default: {
      const now = moved(
        book,
        serials,
        into(kind === 'missing' ? 'missing at marketing' : 'issued'),
      );
      const variations = [
        ...dayOf(book, day).variations,
        ...serials.map((range) => ({ ...range, what: kind, explanation })),
      ];
      return marketingMoved(flowed(withDay(now, day, { variations }), day, kind, lines), day);
    }
  }
};
