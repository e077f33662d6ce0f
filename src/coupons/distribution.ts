import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { pa } from './chapter.ts';
import type { Command } from './commands.ts';
import type { Event, EventOf } from './events.ts';
import { excludedAs } from './exclusion.ts';
import { dayOf, dayOpen, dayUncounted, flowed, withDay } from './flows.ts';
import { marketingMay, marketingMoved } from './form.ts';
import { type CouponRegister, departments } from './register.ts';
import { writeSerial } from './serials.ts';
import { type DocumentSignature, departmentOf } from './signatures.ts';
import type { State } from './states.ts';
import { batchOf, firstExpired, into, moved, quantities, type RunOf, take } from './stock.ts';
import { storageOf } from './storage.ts';

/** § 525.21(d): marketing hands out what it holds, while it is good, and to nobody on a list. */
export const distributeCoupons = (
  book: CouponRegister,
  command: Command<'DistributeCoupons'>,
): readonly Event[] | Refusal => {
  const may = marketingMay(book, command.day);
  if (may !== true) return may;
  const runs = take(book, command.serials, ['issued']);
  if (isRefusal(runs)) return runs;
  const late = firstExpired(book, runs, command.day, 'after its day');
  if (late !== undefined) {
    return refuse(
      'expired',
      `${writeSerial(late.series, late.first)} expired on ${batchOf(book, late).expires}; return it to finance.`,
      pa('525.21(k)'),
    );
  }
  const match = command.to === undefined ? undefined : excludedAs(book, command.to);
  // A namesake whose number or address is known to differ is somebody else.
  const known = command.to?.patron !== undefined || command.to?.address !== undefined;
  if (match !== undefined && !(match.by === 'name' && known)) {
    return refuse(
      'patron-excluded',
      `The patron is on the ${match.list} list (by ${match.by}); do not hand over a coupon.`,
      pa('525.21(q)(7)'),
    );
  }
  return [{ ...command, type: 'CouponsDistributed', lines: quantities(book, runs) }];
};

export const couponsDistributed = (
  book: CouponRegister,
  event: EventOf<'CouponsDistributed'>,
): CouponRegister => {
  const patron = event.to?.patron;
  const given = moved(
    book,
    event.serials,
    into('distributed', patron === undefined ? {} : { patron }),
  );
  return marketingMoved(flowed(given, event.day, 'distributed', event.lines), event.day);
};

/** Whose hands coupons in a state are in, and so whose supervisor answers for them. */
const KEEPERS: Partial<Record<State, 'finance' | 'marketing'>> = {
  stored: 'finance',
  returned: 'finance',
  'missing at finance': 'finance',
  listed: 'marketing',
  issued: 'marketing',
  distributed: 'marketing',
  'missing at marketing': 'marketing',
};

/** A supervisor of the department that holds the coupons, all of them in the same state. */
const keptBy = (
  book: CouponRegister,
  runs: readonly RunOf[],
  signed: DocumentSignature,
): State | Refusal => {
  const [first] = runs;
  const state = first?.holding.state ?? 'stored';
  const other = runs.find((run) => run.holding.state !== state);
  if (other !== undefined) {
    return refuse(
      'states-differ',
      `${writeSerial(other.series, other.first)} is ${other.holding.state} and the others are ${state}; make two entries.`,
      pa('525.21(m)(1)'),
    );
  }
  const keeper = KEEPERS[state];
  return departmentOf(signed, departments(book)) === keeper
    ? state
    : refuse(
        'wrong-department',
        `Coupons that are ${state} are answered for by a supervisor of ${keeper}.`,
        pa('525.21(d)'),
      );
};

/** § 525.21(h)(4), (j)(6), (m): voided with a reason by the department that holds it. */
export const voidCoupons = (
  book: CouponRegister,
  command: Command<'VoidCoupons'>,
): readonly Event[] | Refusal => {
  const runs = take(book, command.serials, ['stored', 'listed', 'issued', 'distributed']);
  if (isRefusal(runs)) return runs;
  const were = keptBy(book, runs, command.hands.voidedBy);
  if (isRefusal(were)) return were;
  const may = were === 'stored' ? dayUncounted(book, command.day) : marketingMay(book, command.day);
  if (may !== true) return may;
  return [{ ...command, type: 'CouponsVoided', were, lines: quantities(book, runs) }];
};

export const couponsVoided = (
  book: CouponRegister,
  event: EventOf<'CouponsVoided'>,
): CouponRegister => {
  const { day, serials, reason, were } = event;
  const voided = moved(book, serials, into('voided', { day }));
  if (were === 'stored') return withDay(voided, day, {});
  const voids = [...dayOf(book, day).voids, ...serials.map((range) => ({ ...range, reason }))];
  const noted = marketingMoved(withDay(voided, day, { voids }), day);
  return were === 'issued' ? flowed(noted, day, 'voided', event.lines) : noted;
};

/** § 525.21(j)(7), (n): what is not where the book has it is said to be missing, by whoever should have it. */
export const reportVariation = (
  book: CouponRegister,
  command: Command<'ReportVariation'>,
): readonly Event[] | Refusal => {
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
    const area = storageOf(book, command.place ?? 'nowhere', 'finance');
    if (area !== true) return area;
  }
  const ofMarketing = were === 'issued' || were === 'missing at marketing';
  const may = ofMarketing ? marketingMay(book, command.day) : dayOpen(book, command.day);
  if (may !== true) return may;
  return [{ ...command, type: 'VariationReported', were, lines: quantities(book, runs) }];
};

export const variationReported = (
  book: CouponRegister,
  event: EventOf<'VariationReported'>,
): CouponRegister => {
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
