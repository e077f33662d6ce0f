// What the forms of the coupon program follow from (58 Pa. Code § 525.21): approvals, requisitions, runs, deliveries, lists.
import { must, same } from './bytes.mjs';
import { rangeOf, read, runsIn, sizeOf, stateOf } from './serials.mjs';

export const newPapers = () => ({
  /** On which days runs were printed, deliveries examined, ranges entered in the ledger and lists imported. */
  ...{ printed: new Map(), examined: new Map(), received: [], listed: new Map() },
  /** Since when controls are approved, and on which days designs were submitted and approved, by name. */
  ...{ controlled: undefined, submitted: new Map(), approved: new Map() },
  /** The controls of now, since when they name an area, the press or direct mail, and the names of all batches. */
  ...{ controls: undefined, provided: new Map(), batches: new Set() },
  /** Requisitions; what was redeemed in a quarter, by denomination, when and where; and the quarters that were reported. */
  ...{ requisitions: new Map(), redeemed: new Map(), redeemedOn: new Map(), reported: new Set() },
});

const PRESS = 'the press';
const MAIL = 'direct mail';
const area = (of, place) => `${of} ${place}`;
const provisions = ({ storage, inHousePrinting, directMail }) => [
  ...storage.map(({ of, place }) => area(of, place)),
  ...(inHousePrinting === undefined ? [] : [PRESS]),
  ...(directMail === undefined ? [] : [MAIL]),
];

const quarterOf = (day) => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
const worthOf = ({ designs }, { series }) => designs.get(series)?.valueCents;
const redeem = ({ redeemed }, day, valueCents, quantity) => {
  const quarter = quarterOf(day);
  const sums = redeemed.get(quarter) ?? new Map();
  sums.set(valueCents, (sums.get(valueCents) ?? 0) + quantity);
  redeemed.set(quarter, sums);
};

const keeps = {
  ControlsApproved: (register, event) => {
    register.controlled ??= event.day;
    const before = register.provided;
    const now = provisions(event).map((one) => [one, before.get(one) ?? event.day]);
    Object.assign(register, { controls: event, provided: new Map(now) });
  },
  DesignSubmitted: ({ submitted }, { design, day }) => submitted.set(design.design, day),
  DesignApproved: ({ approved }, { design, day }) =>
    approved.set(design, approved.get(design) ?? day),
  CouponsPrinted: ({ printed }, { run, day }) => printed.set(run, day),
  ExclusionListImported: ({ listed }, { list, day }) => listed.set(list, day),
  DeliveryExamined: ({ examined, batches }, { delivery, day, batches: named = [] }) => {
    examined.set(delivery, day);
    for (const { batch } of named) batches.add(batch);
  },
  MailListSupplied: ({ batches }, { batches: named }) => {
    for (const { batch } of named) batches.add(batch);
  },
  ReceiptEntered: ({ received }, { lines, day }) => {
    for (const line of lines) received.push({ range: rangeOf(line), day });
  },
  RequisitionPrepared: ({ requisitions }, { requisition, day, lines, neededFor, hands }) => {
    const left = new Map(lines.map(({ design, quantity }) => [design, quantity]));
    const until = neededFor.day ?? neededFor.to;
    requisitions.set(requisition, { prepared: day, until, left, preparedBy: hands?.preparedBy });
  },
  RequisitionAuthorised: ({ requisitions }, { requisition, day, hands }) => {
    const asked = requisitions.get(requisition) ?? {};
    Object.assign(asked, { authorised: day, authorisedBy: hands?.authorisedBy });
  },
  CouponsIssued: (register, { requisition, serials }) => {
    const { left } = register.requisitions.get(requisition) ?? { left: new Map() };
    for (const range of serials.map(rangeOf)) {
      const design = register.designs.get(range.series)?.design;
      left.set(design, (left.get(design) ?? 0) - sizeOf(range));
    }
  },
  CouponRedeemed: (register, { serial, day, valueCents }) => {
    redeem(register, day, valueCents, 1);
    register.redeemedOn.set(serial, day);
  },
  CouponLaidAgain: (register, { serial, was, valueCents }) => {
    const day = register.redeemedOn.get(serial);
    if (was === 'redeemed' && day !== undefined) redeem(register, day, valueCents, -1);
  },
  CouponsCounted: (register, { day, byTheCount }) => {
    for (const range of byTheCount.map(rangeOf))
      redeem(register, day, worthOf(register, range), sizeOf(range));
  },
  QuarterlyReportFiled: ({ reported }, { quarter }) => reported.add(quarter),
};

/** What later forms are held against. */
export const remember = (register, event) => keeps[event.type]?.(register, event);

const after = (day, before, what) => must(before === undefined || day >= before, what);
const inLedger = ({ received }, day, { first, last }) => {
  const { series, from, to } = rangeOf({ first, last });
  for (const { range, day: since } of received)
    if (range.series === series && range.from <= to && range.to >= from)
      after(day, since, `coupons of ${series} were not in the ledger on that day`);
};
const approved = (register, day, { design } = {}) => {
  after(day, register.controlled ?? '9', 'controls were not approved on that day');
  after(day, register.approved.get(design) ?? '9', `${design} was not approved on that day`);
};
const bySeries = ({ designs }, { first }) => designs.get(read(first).series);
/** Controls that are amended allow nothing for the days before. */
const provided = (register, day, what) =>
  after(day, register.provided.get(what) ?? '9', `the controls did not name ${what} on that day`);

const apart = (one, other) => {
  const alone = one?.person === other?.person || one?.credential === other?.credential;
  must(one === undefined || other === undefined || !alone, 'one person stands on both sides');
};
/** § 525.21(g), (h): what was asked for and authorized is issued, in time and by two sides, and no more of it. */
const onRequisition = (register, { requisition, day, serials, hands }) => {
  const asked = register.requisitions.get(requisition);
  must(asked?.authorised !== undefined, 'they are issued on a requisition that nobody authorized');
  after(day, asked.authorised, 'they are issued before the requisition was authorized');
  must(day <= asked.until, 'they are issued on a requisition that is over');
  apart(asked.preparedBy, hands?.issuedBy);
  apart(asked.authorisedBy, hands?.receivedBy);
  const issued = new Map();
  for (const range of serials.map(rangeOf)) {
    const design = register.designs.get(range.series)?.design;
    issued.set(design, (issued.get(design) ?? 0) + sizeOf(range));
  }
  for (const [design, quantity] of issued)
    must(quantity <= (asked.left.get(design) ?? 0), 'more is issued than was asked for');
};

/** § 525.21(e), (q)(2): batches are the ranges of the form, and bear its name and nobody else's. */
const namesBatches = (register, { delivery, found, batches }) => {
  for (const { batch } of batches) must(!register.batches.has(batch), `${batch} is another batch`);
  if (found === undefined) return;
  const name = (i) => (found.length === 1 ? delivery : `${delivery}/${i + 1}`);
  const due = found.map((range, i) => ({ ...range, batch: name(i) }));
  must(same(batches, due), 'its batches are not what was found');
};

/** § 525.21(j)(5), (k): what was counted is what marketing has, and what stays overnight is in an area of its own. */
const countsInHand = (register, { day, remaining, returning, keptAt }) => {
  const sum = (ranges) => ranges.reduce((all, range) => all + sizeOf(range), 0);
  const held = [...register.runs.values()].flat().filter(({ state }) => state === 'issued');
  const counted = remaining.map(rangeOf).flatMap((range) => runsIn(register, range));
  const right = counted.every(({ state }) => state === 'issued') && sum(counted) === sum(held);
  must(right, 'other coupons are counted than marketing has');
  const kept = sum(remaining.map(rangeOf)) - sum(returning.map(rangeOf));
  if (kept > 0) provided(register, day, area('marketing', keptAt));
};

/** § 525.21(q)(6): what the boxes held of what patrons had is redeemed by the count, and nothing else is. */
const OPEN = ['distributed', 'missing at marketing'];
const redeemsBoxes = (register, { boxes, byTheCount }) => {
  const boxed = boxes.flatMap(({ serials }) => serials.map(rangeOf));
  const open = boxed.flatMap((range) =>
    runsIn(register, range)
      .filter(({ state }) => OPEN.includes(state))
      .map((run) => ({ series: range.series, ...run })),
  );
  const each = (list) =>
    list
      .flatMap(({ series, from, to, state }) =>
        Array.from({ length: to - from + 1 }, (_, i) => `${series} ${from + i} ${state}`),
      )
      .sort();
  const told = byTheCount.map((range) => ({ ...rangeOf(range), state: range.were }));
  must(same(each(told), each(open)), 'the count redeems other coupons than were in the boxes');
};

/** § 525.21(o): by denomination what patrons redeemed, once, when the quarter is over. */
const reportsQuarter = (register, { quarter, day, lines }) => {
  must(quarterOf(day) > quarter, 'a quarter is reported that is not over');
  must(!register.reported.has(quarter), 'a quarter is reported twice');
  const values = new Set([...register.designs.values()].map(({ valueCents }) => valueCents));
  const due = [...values]
    .sort((a, b) => a - b)
    .map((valueCents) => {
      const quantity = register.redeemed.get(quarter)?.get(valueCents) ?? 0;
      return { valueCents, quantity, redeemedCents: quantity * valueCents };
    });
  must(same(lines, due), 'the report is not of what was redeemed');
};

const checks = {
  ControlsApproved: (register, { day }) =>
    after(day, register.controls?.day, 'they replace later controls'),
  DesignApproved: (register, { day, design }) =>
    after(day, register.submitted.get(design) ?? '9', 'it is approved before it was submitted'),
  CouponsPrinted: (register, event) => {
    approved(register, event.day, event);
    provided(register, event.day, PRESS);
  },
  SheetsPrinted: (register, { day, run }) => {
    must(register.provided.has(PRESS), 'the controls do not name the press');
    after(day, register.printed.get(run) ?? '9', 'its run was entered later');
  },
  SheetsSpoiled: (register, { day, run }) =>
    after(day, register.printed.get(run) ?? '9', 'its run was entered later'),
  MailListSupplied: (register, event) => {
    for (const one of event.batches) approved(register, event.day, bySeries(register, one));
    provided(register, event.day, MAIL);
    namesBatches(register, event);
  },
  MailingRecorded: (register) =>
    must(register.provided.has(MAIL), 'the controls do not name direct mail'),
  DeliveryExamined: (register, event) => {
    const { day, source } = event;
    after(day, register.printed.get(source.printed), 'it is examined before it was printed');
    namesBatches(register, event);
  },
  ReceiptEntered: (register, { day, delivery, place }) => {
    after(day, register.examined.get(delivery), 'it is received before it was examined');
    provided(register, day, area('finance', place));
  },
  CouponsMoved: (register, { day, serials, place }) => {
    for (const one of serials) inLedger(register, day, one);
    const keeper = stateOf(register, serials[0].first) === 'stored' ? 'finance' : 'marketing';
    provided(register, day, area(keeper, place));
  },
  CouponsIssued: (register, event) => {
    const { day, serials, voided } = event;
    for (const one of serials) approved(register, day, bySeries(register, one));
    for (const one of [...serials, ...voided]) inLedger(register, day, one);
    onRequisition(register, event);
  },
  RequisitionAuthorised: (register, { requisition, day, hands }) => {
    const asked = register.requisitions.get(requisition);
    must(asked !== undefined && asked.authorised === undefined, 'no such requisition is open');
    after(day, asked.prepared, 'it is authorized before it was prepared');
    apart(asked.preparedBy, hands?.authorisedBy);
  },
  CouponsVoided: (register, { day, serials }) => {
    for (const one of serials) inLedger(register, day, one);
  },
  VariationReported: (register, { day, serials, were, place }) => {
    for (const one of serials) inLedger(register, day, one);
    if (were === 'missing at finance') provided(register, day, area('finance', place));
  },
  FormCompleted: countsInHand,
  CouponsCounted: redeemsBoxes,
  QuarterlyReportFiled: reportsQuarter,
  ExclusionListImported: (register, { day, list }) =>
    after(day, register.listed.get(list), 'it replaces a later list'),
};

/** A form that is entered late says nothing of a day before what it follows from; none says what the register has not. */
export const checkOrder = (register, event, today) => {
  checks[event.type]?.(register, event);
  must(event.type !== 'UseFiled' || event.from >= today, 'it files for a day that was played');
};
