import type { Day } from '../kernel/days.ts';
import type { Citation } from '../kernel/law.ts';
import { bug, isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { approvedFor } from './approval.ts';
import { pa } from './chapter.ts';
import type { Command } from './commands/index.ts';
import type { Decides, Evolves } from './deciding.ts';
import { dayOf, flowed, withDay } from './flows.ts';
import { marketingMay, marketingMoved } from './form.ts';
import { inventoryDone } from './inventory.ts';
import type { CouponRegister, Requisition } from './register.ts';
import { type SerialRange, sharedNumber, sizeOf, writeSerial } from './serials.ts';
import { everyoneOnce } from './signatures.ts';
import {
  batchOf,
  designOf,
  firstExpired,
  inLedgerBy,
  into,
  listed,
  moved,
  type RunOf,
  runsInState,
  take,
  written,
} from './stock.ts';

/** § 525.21(g)(1)–(4): marketing estimates what it needs. */
export const prepareRequisition: Decides<'PrepareRequisition'> = (book, command, given) => {
  if (book.requisitions[command.requisition] !== undefined) {
    return refuse(
      'requisition-exists',
      `The requisition ${command.requisition} already exists. Give a new one its own number.`,
      pa('525.21(g)'),
    );
  }
  const twice = command.lines.find(
    ({ design }, place) => command.lines.findIndex((line) => line.design === design) !== place,
  );
  const lines = [];
  for (const line of command.lines) {
    const design = book.designs[line.design];
    if (design === undefined || twice !== undefined) {
      return refuse(
        'unknown-design',
        `List each design of the register once; ${twice?.design ?? line.design} is ${twice === undefined ? 'not in it' : 'listed twice'}.`,
        pa('525.21(g)(3)'),
      );
    }
    lines.push({ ...line, valueCents: design.valueCents });
  }
  if (lastDay(command) < command.day) {
    return refuse(
      'needed-before',
      'Request coupons for the day of the requisition or a later one.',
      pa('525.21(g)(2)'),
    );
  }
  if (given !== undefined && firstDay(command) > lastDay(command)) {
    return refuse(
      'dates-out-of-order',
      `The promotion ends on ${lastDay(command)}, before it begins. Enter its dates in order.`,
      pa('525.21(g)(2)'),
    );
  }
  return [{ ...command, type: 'RequisitionPrepared', lines }];
};

const lastDay = ({ neededFor }: Pick<Command<'PrepareRequisition'>, 'neededFor'>): Day =>
  'day' in neededFor ? neededFor.day : neededFor.to;

const firstDay = ({ neededFor }: Pick<Command<'PrepareRequisition'>, 'neededFor'>): Day =>
  'day' in neededFor ? neededFor.day : neededFor.from;

export const requisitionPrepared: Evolves<'RequisitionPrepared'> = (book, event) => ({
  ...book,
  requisitions: {
    ...book.requisitions,
    [event.requisition]: {
      until: lastDay(event),
      prepared: event.day,
      lines: Object.fromEntries(event.lines.map(({ design, quantity }) => [design, quantity])),
      preparedBy: event.hands.preparedBy,
      authorised: false,
    },
  },
});

/** § 525.21(g)(5): finance authorizes what marketing asked for; the preparer cannot. */
export const authoriseRequisition: Decides<'AuthoriseRequisition'> = (book, command, given) => {
  const requisition = book.requisitions[command.requisition];
  if (requisition === undefined) return unknownRequisition(command.requisition);
  if (requisition.authorised) {
    return refuse(
      'requisition-exists',
      `The requisition ${command.requisition} has already been authorized.`,
      pa('525.21(g)(5)'),
    );
  }
  const inOrder =
    given === undefined
      ? true
      : inTime(command, requisition.prepared, requisition.until, 'prepared', pa('525.21(g)(1)'));
  if (inOrder !== true) return inOrder;
  const apart = everyoneOnce(
    [requisition.preparedBy, command.hands.authorisedBy],
    pa('525.21(g)(5)'),
  );
  return apart === true ? [{ ...command, type: 'RequisitionAuthorised' }] : apart;
};

/** Prepared, then authorized, then issued, and all of it before the day that the coupons are for is over. */
const inTime = (
  { requisition, day }: Command<'AuthoriseRequisition' | 'IssueCoupons'>,
  since: Day,
  until: Day,
  what: 'prepared' | 'authorized',
  cite: Citation,
): true | Refusal => {
  if (day < since) {
    return refuse(
      'dates-out-of-order',
      `The requisition ${requisition} was ${what} on ${since}. Enter this under that day or a later one.`,
      cite,
    );
  }
  return day > until
    ? refuse(
        'requisition-over',
        `The requisition ${requisition} was for ${until}. Prepare a new one.`,
        cite,
      )
    : true;
};

const unknownRequisition = (id: string): Refusal =>
  refuse(
    'unknown-requisition',
    `There is no requisition ${id}. Marketing must prepare one first.`,
    pa('525.21(g)'),
  );

export const requisitionAuthorised: Evolves<'RequisitionAuthorised'> = (
  book,
  { requisition: id, day, hands: { authorisedBy } },
) => {
  const requisition = book.requisitions[id] ?? bug(`no requisition ${id}`);
  return {
    ...book,
    requisitions: {
      ...book.requisitions,
      [id]: { ...requisition, authorised: true, authorisedOn: day, authorisedBy },
    },
  };
};

/** § 525.21(h): entered in the ledger before the coupons change hands. */
export const issueCoupons: Decides<'IssueCoupons'> = (book, command, given) => {
  const requisition = book.requisitions[command.requisition];
  if (requisition === undefined) return unknownRequisition(command.requisition);
  if (!requisition.authorised) {
    return refuse(
      'not-authorized',
      `A finance supervisor must authorize the requisition ${command.requisition} before coupons are issued on it.`,
      pa('525.21(g)(5)'),
    );
  }
  const { prepared, authorisedOn = prepared, until } = requisition;
  const inOrder =
    given === undefined
      ? true
      : inTime(command, authorisedOn, until, 'authorized', pa('525.21(g)(2)'));
  if (inOrder !== true) return inOrder;
  const apart = given === undefined ? true : oneSideEach(requisition, command.hands);
  if (apart !== true) return apart;
  const may = marketingMay(book, command.day);
  if (may !== true) return may;
  const inventoried = inventoryDone(book, command.day);
  if (inventoried !== true) return inventoried;
  const runs = take(book, command.serials, ['stored']);
  if (isRefusal(runs)) return runs;
  const voided = take(book, command.voided, ['stored']);
  if (isRefusal(voided)) return voided;
  const twice = sharedNumber([...runs, ...voided]);
  if (twice !== undefined) {
    return refuse(
      'serial-twice',
      `${twice} cannot be both issued and voided. Leave it out of one list.`,
      pa('525.21(h)(4)'),
    );
  }
  const known = given === undefined ? true : inLedgerBy(book, [...runs, ...voided], command.day);
  if (known !== true) return known;
  const fits = fitsRequisition(
    book,
    command.requisition,
    runs,
    given === undefined ? undefined : command.day,
  );
  if (fits !== true) return fits;
  const late = firstExpired(book, runs, requisition.until, 'after its day');
  if (late !== undefined) {
    return refuse(
      'expired',
      `${writeSerial(late.series, late.first)} expires on ${batchOf(book, late).expires}, before ${requisition.until}. Issue later ones.`,
      pa('525.21(c)(5)'),
    );
  }
  return [{ ...command, type: 'CouponsIssued', lines: listed(book, runs) }];
};

/**
 * Nobody stands on both sides of a requisition, even after changing departments: whoever asked for the coupons does not hand
 * them out, and whoever authorized it does not take them. Log format 1 did not ask.
 */
const oneSideEach = (
  { preparedBy, authorisedBy }: Requisition,
  { issuedBy, receivedBy }: Command<'IssueCoupons'>['hands'],
): true | Refusal => {
  const issues = everyoneOnce([preparedBy, issuedBy], pa('525.21(h)(3)'));
  return issues === true && authorisedBy !== undefined
    ? everyoneOnce([authorisedBy, receivedBy], pa('525.21(h)'))
    : issues;
};

const fitsRequisition = (
  book: CouponRegister,
  id: string,
  runs: readonly RunOf[],
  day: Day | undefined,
): true | Refusal => {
  const left = { ...book.requisitions[id]?.lines };
  for (const run of runs) {
    const design = designOf(book, batchOf(book, run));
    const approved = approvedFor(book, design, day);
    if (approved !== true) return approved;
    const before = left[design.design] ?? 0;
    if (before < sizeOf(run)) {
      return refuse(
        'beyond-requisition',
        `The requisition ${id} leaves ${before} of ${design.design} to issue. Prepare a new one for more.`,
        pa('525.21(h)'),
      );
    }
    left[design.design] = before - sizeOf(run);
  }
  return true;
};

export const couponsIssued: Evolves<'CouponsIssued'> = (book, event) => {
  const requisition = book.requisitions[event.requisition] ?? bug('issued without requisition');
  const left = { ...requisition.lines };
  for (const { first, quantity } of event.lines) {
    const design = book.series[first.slice(0, first.indexOf('-'))] ?? bug(`no series of ${first}`);
    left[design] = (left[design] ?? 0) - quantity;
  }
  const issued = moved(book, event.serials, into('issued'));
  const voided = moved(issued, event.voided, into('voided', { day: event.day }));
  const counted = flowed(voided, event.day, 'issued', event.lines);
  const received = [...dayOf(book, event.day).received, ...event.serials];
  return {
    ...marketingMoved(withDay(counted, event.day, { received }), event.day),
    requisitions: { ...book.requisitions, [event.requisition]: { ...requisition, lines: left } },
  };
};

/** The first stored coupons of a design that are still valid on a day: what finance would issue next. */
export const nextToIssue = (
  book: CouponRegister,
  id: string,
  quantity: number,
  until: Day,
): readonly SerialRange[] | Refusal => {
  let open = quantity;
  const picked: RunOf[] = [];
  for (const run of runsInState(book, 'stored')) {
    if (book.series[run.series] !== id || batchOf(book, run).expires < until || open === 0)
      continue;
    const size = Math.min(open, sizeOf(run));
    picked.push({ ...run, last: run.first + size - 1 });
    open -= size;
  }
  if (open === 0) return written(picked);
  return refuse(
    'stock-short',
    `Finance holds ${quantity - open} of ${id} that are valid on ${until}. Order or print more.`,
    pa('525.21(i)'),
  );
};
