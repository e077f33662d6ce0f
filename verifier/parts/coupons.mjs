// Match Play Coupons (58 Pa. Code § 525.21, .22): where every serial number is, and that tables and register agree.
import { must, same, wrong } from './bytes.mjs';
import { checkOrder, newPapers, remember } from './coupon-order.mjs';
import { rangeOf, read, sizeOf } from './serials.mjs';
import { dayOf } from './table.mjs';

export const newRegister = () => ({
  ...{ runs: new Map(), designs: new Map(), uses: [], found: new Map(), terms: new Map() },
  /** Until when ranges of serial numbers are good, and whose they are. */
  ...{ dates: [], owners: [] },
  /** By table the last round that coupons were used in, and where each coupon was placed last, and by whom. */
  ...{ rounds: new Map(), placed: new Map() },
  /** Into the drop box of which table each coupon went last. */
  boxes: new Map(),
  ...newPapers(),
  /** The gaming days of the first entry and of the last one that was reconciled. */
  ...{ opened: undefined, reconciled: undefined },
});

/** Moves a range of serial numbers to a state; all of it must have been in one of the states named. */
const put = (register, range, state, was) => {
  const { series, from, to } = rangeOf(range);
  const runs = register.runs.get(series) ?? [];
  const [kept, moved] = [[], []];
  for (const run of runs) {
    if (run.to < from || run.from > to) kept.push(run);
    else {
      if (run.from < from) kept.push({ ...run, to: from - 1 });
      if (run.to > to) kept.push({ ...run, from: to + 1 });
      moved.push({ ...run, from: Math.max(run.from, from), to: Math.min(run.to, to) });
    }
  }
  if (was === undefined) must(moved.length === 0, `coupons of ${series} come a second time`);
  else {
    const all = moved.reduce((sum, run) => sum + sizeOf(run), 0);
    must(all === sizeOf({ from, to }), `coupons of ${series} were never received`);
    const other = moved.find((run) => !was.includes(run.state));
    must(other === undefined, `coupons of ${series} are ${other?.state}, not ${was.join(' or ')}`);
  }
  register.runs.set(
    series,
    [...kept, { from, to, state }].sort((a, b) => a.from - b.from),
  );
};
const putAll = (register, ranges = [], state, was) => {
  for (const range of ranges) put(register, range, state, was);
};
const one = (serial) => ({ first: serial, last: serial });
/** The last that was noted of a serial number. */
const notedOf = (notes, serial) => {
  const { series, number } = read(serial);
  return notes.findLast(
    ({ range }) => range.series === series && range.from <= number && number <= range.to,
  );
};
/** To whom a coupon was mailed or distributed, where somebody is named. */
export const ownerOf = ({ owners }, serial) => notedOf(owners, serial)?.patron;
const dated = (register, ranges) => {
  for (const range of ranges)
    register.dates.push({ range: rangeOf(range), expires: range.expires });
};
const owned = (register, ranges, patron) => {
  for (const range of ranges) register.owners.push({ range: rangeOf(range), patron });
};

const ANY = [
  ...['examined', 'stored', 'listed', 'issued', 'distributed', 'redeemed', 'returned', 'expired'],
  ...['voided', 'in play', 'missing at finance', 'missing at marketing'],
];
/** Who misses what was there, and where it is again when it is found. */
const BY = { stored: 'finance', issued: 'marketing' };
const KEPT = { 'missing at finance': 'stored', 'missing at marketing': 'issued' };
const VOIDABLE = ['stored', 'listed', 'issued', 'distributed'];

const areVoid = (register, range) => {
  const { series, from, to } = rangeOf(range);
  const runs = (register.runs.get(series) ?? []).filter((run) => run.to >= from && run.from <= to);
  const right = runs.every(({ state }) => state === 'voided' || state === 'cancelled');
  must(runs.length > 0 && right, `coupons of ${series} are called void and are not`);
};

const useOn = ({ uses }, day) => uses.findLast(({ from }) => from <= day);

/** The coupons that were used in a round at a table. */
const usedIn = ({ rounds }, { table, round }) => {
  if (rounds.get(table)?.round !== round) rounds.set(table, { round, used: new Set() });
  return rounds.get(table).used;
};
/** § 603a.21(d): one for a patron in a round, at whatever seats. */
const oneEach = (register, event) => {
  if (useOn(register, event.day)?.couponEdition !== '603a') return;
  const again = [...usedIn(register, event)].some(
    (serial) => register.placed.get(serial)?.patron === event.patron,
  );
  must(!again, `${event.serial} is a second coupon of one patron in a round`);
};

/** The lines of a form are those of its coupons: range by range, or how many of each denomination. */
const linesAre = ({ designs }, serials, lines, isEach) => {
  const all = serials.map(({ first, last }) => {
    const range = rangeOf({ first, last });
    const { valueCents } = designs.get(range.series) ?? {};
    return { first, last, quantity: sizeOf(range), valueCents };
  });
  const sums = Map.groupBy(all, ({ valueCents }) => valueCents);
  const summed = [...sums].map(([valueCents, own]) => ({
    quantity: own.reduce((sum, { quantity }) => sum + quantity, 0),
    valueCents,
  }));
  must(same(lines, isEach ? all : summed), 'its lines are not those of its coupons');
};

/** What moves no coupon. */
const QUIET = [
  ...['ControlsApproved', 'DesignApproved', 'CouponsPrinted', 'ExclusionListImported'],
  ...['SheetsPrinted', 'SheetsSpoiled', 'CouponsMoved', 'RequisitionAuthorised', 'FormCompleted'],
  ...['InventoryTaken', 'QuarterlyReportFiled'],
];
const folds = {
  ...Object.fromEntries(QUIET.map((type) => [type, () => {}])),
  DesignSubmitted: (register, { design }) => register.designs.set(design.series, design),
  UseFiled: (register, { from, couponOnPush, couponEdition }) =>
    register.uses.push({ from, couponOnPush, couponEdition }),
  DeliveryExamined: (register, { delivery, found }) => {
    register.found.set(delivery, found);
    putAll(register, found, 'examined');
    dated(register, found);
  },
  ReceiptEntered: (register, { delivery, lines, voided }) => {
    must(register.found.has(delivery), 'that delivery was never examined');
    for (const line of lines) {
      const range = rangeOf(line);
      must(line.quantity === sizeOf(range), 'a line counts another number of coupons');
      const { valueCents } = register.designs.get(range.series) ?? {};
      must(line.valueCents === valueCents, 'a line has another denomination');
    }
    putAll(register, lines, 'stored', ['examined']);
    putAll(register, voided, 'voided', ['examined', 'stored']);
  },
  RequisitionPrepared: ({ designs }, { lines }) => {
    for (const { design, valueCents } of lines) {
      const worth = [...designs.values()].find((one) => one.design === design)?.valueCents;
      must(valueCents === worth, 'a line has another denomination');
    }
  },
  CouponsIssued: (register, { serials, voided, lines }) => {
    linesAre(register, serials, lines, true);
    putAll(register, serials, 'issued', ['stored', 'returned']);
    putAll(register, voided, 'voided', ['stored', 'returned', 'issued']);
  },
  CouponsDistributed: (register, { serials, to, lines }) => {
    linesAre(register, serials, lines, false);
    putAll(register, serials, 'distributed', ['issued']);
    if (to?.patron !== undefined) owned(register, serials, to.patron);
  },
  MailListSupplied: (register, { batches, rows }) => {
    putAll(register, batches, 'listed');
    dated(register, batches);
    for (const { serial, patron } of rows) owned(register, [one(serial)], patron);
  },
  MailingRecorded: (register, { mailed }) => putAll(register, mailed, 'distributed', ['listed']),
  CouponsVoided: (register, { serials }) => putAll(register, serials, 'voided', VOIDABLE),
  VariationReported: (register, { serials, kind, were }) => {
    if (kind === 'missing') putAll(register, serials, `missing at ${BY[were]}`, [were]);
    else putAll(register, serials, KEPT[were], [were]);
  },
  CouponsReturned: (register, { lines, voided }) => {
    for (const line of lines)
      put(register, line, line.expired ? 'expired' : 'returned', [
        'issued',
        'missing at marketing',
      ]);
    // What goes to finance with the package was voided by a form of its own.
    for (const range of voided) areVoid(register, range);
  },
  CouponsCounted: (register, { byTheCount }) => putAll(register, byTheCount, 'redeemed', ANY),
  CouponsCancelled: (register, { redeemed, voided, expired }) => {
    putAll(register, redeemed, 'cancelled', ['redeemed']);
    putAll(register, voided, 'cancelled', ['voided']);
    putAll(register, expired, 'cancelled', ['expired']);
  },
  DayReconciled: (register, { restored, day }) => {
    putAll(register, restored, 'stored', ['returned']);
    register.reconciled = day;
  },
  CouponPresented: (register, event) => {
    const { serial, matchPlay, day, chipsCents, patron } = event;
    put(register, one(serial), 'in play', ['distributed']);
    must(day <= notedOf(register.dates, serial)?.expires, `${serial} has expired`);
    const owner = ownerOf(register, serial);
    must(owner === undefined || owner === patron, `${serial} is another patron’s`);
    const { valueCents, pays } = register.designs.get(read(serial).series) ?? {};
    const use = useOn(register, day);
    const onPush = use?.couponOnPush === 'taken' ? { onPush: 'taken' } : {};
    const terms = { serial, valueCents, pays };
    must(same({ ...matchPlay, ...onPush }, { ...terms, ...onPush }), 'the coupon has other terms');
    register.terms.set(serial, { ...terms, ...onPush });
    must(chipsCents >= valueCents, 'the coupon is not matched with chips');
    register.placed.set(serial, event);
    usedIn(register, event).add(serial);
  },
  CouponRedeemed: (register, { serial, table }) => {
    put(register, one(serial), 'redeemed', ['in play']);
    register.boxes.set(serial, table);
  },
  CouponLeftWithPatron: (register, { serial, why }) => {
    put(register, one(serial), 'distributed', ['in play']);
    // A wager withdrawn or void has used no coupon.
    const placed = register.placed.get(serial);
    if (why !== 'push' && placed !== undefined) usedIn(register, placed).delete(serial);
  },
  CouponLaidAgain: (register, event, strict) => {
    const elsewhere = event.was === 'redeemed' && register.boxes.get(event.serial) !== event.table;
    must(!strict || !elsewhere, `${event.serial} is in the drop box of another table`);
    put(register, one(event.serial), 'in play', [event.was]);
    usedIn(register, event).add(event.serial);
  },
};

export const couponEvent = (register, event, strict = false) => {
  register.opened ??= event.day;
  (folds[event.type] ?? wrong(`the register has no event ${event.type}`))(register, event, strict);
  remember(register, event);
};

/** What happens to a coupon at a table happens there alone, and nothing else does. */
const AT_TABLES = ['CouponPresented', 'CouponRedeemed', 'CouponLeftWithPatron', 'CouponLaidAgain'];
export const couponAtTable = (register, event, today) => {
  must(AT_TABLES.includes(event.type), 'a form of the coupon desk was filled in at a table');
  // What is redeemed after its day was counted belongs to a later one.
  const late = event.type === 'CouponRedeemed' && event.day > today;
  must(today === undefined || event.day === today || late, 'it is of another gaming day');
  if (today !== undefined && event.type === 'CouponPresented') oneEach(register, event);
  couponEvent(register, event, today !== undefined);
};

/** A form is of today, or of an earlier day that is not reconciled; then it says when it was entered. */
const checkDay = ({ opened, reconciled }, { day, entered }, today) => {
  must(day <= today, 'it is of a gaming day that has not come');
  must(entered === (day < today ? today : undefined), 'it does not say when it was entered');
  const open = reconciled === undefined ? day >= (opened ?? today) : day > reconciled;
  must(day === today || open, 'it is of a gaming day that is closed');
};

/** The one fact that each form makes. */
const MADE = {
  ...{ ApproveControls: 'ControlsApproved', FileUse: 'UseFiled', SubmitDesign: 'DesignSubmitted' },
  ...{ ApproveDesign: 'DesignApproved', PrintCoupons: 'CouponsPrinted' },
  ...{ PrintSheets: 'SheetsPrinted', SpoilSheets: 'SheetsSpoiled' },
  ...{ ExamineDelivery: 'DeliveryExamined', EnterReceipt: 'ReceiptEntered' },
  ...{ MoveCoupons: 'CouponsMoved', PrepareRequisition: 'RequisitionPrepared' },
  ...{ AuthoriseRequisition: 'RequisitionAuthorised', IssueCoupons: 'CouponsIssued' },
  ...{ DistributeCoupons: 'CouponsDistributed', VoidCoupons: 'CouponsVoided' },
  ...{ ReportVariation: 'VariationReported', CompleteForm: 'FormCompleted' },
  ...{ ReturnToFinance: 'CouponsReturned', CountCoupons: 'CouponsCounted' },
  ...{ CancelCoupons: 'CouponsCancelled', ReconcileDay: 'DayReconciled' },
  ...{ TakeInventory: 'InventoryTaken', FileQuarterlyReport: 'QuarterlyReportFiled' },
  ...{ ImportExclusionList: 'ExclusionListImported', SupplyMailList: 'MailListSupplied' },
  RecordMailing: 'MailingRecorded',
};

/** A fact repeats what was signed, and adds what the register worked out from it. */
const repeats = (fact, signed) => {
  if (Array.isArray(signed))
    return (
      Array.isArray(fact) &&
      fact.length === signed.length &&
      signed.every((v, i) => repeats(fact[i], v))
    );
  if (signed === null || typeof signed !== 'object') return fact === signed;
  return (
    typeof fact === 'object' &&
    fact !== null &&
    Object.entries(signed).every(([name, value]) => repeats(fact[name], value))
  );
};

export const couponEntry = (register, { command, events, at }, strict) => {
  const { type, ...signed } = command.asks;
  if (strict) {
    const made = Object.hasOwn(MADE, type) && events.length === 1 ? MADE[type] : undefined;
    must(made === events[0]?.event.type, 'its form makes another fact');
    must(made !== undefined && repeats(events[0].event, signed), 'it says what nobody signed');
    checkDay(register, events[0].event, dayOf(at));
    checkOrder(register, events[0].event, dayOf(at));
  }
  for (const { event } of events) couponEvent(register, event);
};
