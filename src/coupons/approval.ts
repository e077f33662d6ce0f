import type { Day } from '../kernel/days.ts';
import type { Citation } from '../kernel/law.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import { pa } from './chapter.ts';
import type { Command } from './commands/index.ts';
import type { Decides, Evolves } from './deciding.ts';
import { agreesWithHouse, checkFace } from './face.ts';
import type { Given } from './given.ts';
import type { CouponRegister, SubmittedDesign } from './register.ts';

/** § 525.21(b)(2), (d): approved controls name two departments, and the storage areas. */
export const approveControls: Decides<'ApproveControls'> = (book, command, given) => {
  const before = given === undefined ? undefined : book.controls?.day;
  if (before !== undefined && command.day < before) {
    return refuse(
      'dates-out-of-order',
      `The controls of ${before} are here already. Enter controls of that day or a later one.`,
      pa('525.21(b)(2)'),
    );
  }
  const { finance, marketing } = command.departments;
  if (finance === marketing) {
    return refuse(
      'one-department',
      `Name two departments. ${finance} cannot both keep the ledger and distribute coupons.`,
      pa('525.21(d)'),
    );
  }
  const apart = given === undefined ? true : independent(command.departments, given);
  if (apart !== true) return apart;
  if (!command.storage.some((area) => area.of === 'finance')) {
    return refuse(
      'storage-not-approved',
      'Name an approved storage area of finance for coupons that are not issued.',
      pa('525.21(i)'),
    );
  }
  return [{ ...command, type: 'ControlsApproved' }];
};

/** Departments that deal, watch or do not exist cannot run the program beside one another. */
const NOT_INDEPENDENT: readonly string[] = ['table games', 'surveillance', 'security'];

const independent = (
  { finance, marketing }: Command<'ApproveControls'>['departments'],
  given: Given,
): true | Refusal => {
  for (const department of [finance, marketing]) {
    if (!given.departments.includes(department)) {
      return refuse(
        'unknown-department',
        `Nobody in this house belongs to a department "${department}". Name departments that have staff.`,
        pa('525.21(d)'),
      );
    }
    if (NOT_INDEPENDENT.includes(department.toLowerCase())) {
      return refuse(
        'department-not-independent',
        `${department} redeems or monitors coupons. It cannot keep or distribute them as well.`,
        pa('525.21(r)(2)'),
      );
    }
  }
  return finance.toLowerCase() === marketing.toLowerCase()
    ? refuse(
        'one-department',
        `Name two departments. ${finance} and ${marketing} are one.`,
        pa('525.21(d)'),
      )
    : true;
};

export const controlsApproved: Evolves<'ControlsApproved'> = (book, event) => {
  const { type: _type, hands: _hands, ...controls } = event;
  const provided = provisionsOf(controls).map((what) => [what, book.provided[what] ?? event.day]);
  return {
    ...book,
    ...{ controls, controlled: book.controlled ?? event.day },
    provided: Object.fromEntries(provided),
  };
};

type Controls = NonNullable<CouponRegister['controls']>;

export const PRINTING = 'in-house printing';
export const DIRECT_MAIL = 'direct mail';
export const areaOf = (of: 'finance' | 'marketing', place: string): string =>
  `${place}, an area of ${of}`;

/** What controls allow to do, or where, and controls without it do not. */
const provisionsOf = ({ storage, inHousePrinting, directMail }: Controls): readonly string[] => [
  ...storage.map(({ of, place }) => areaOf(of, place)),
  ...(inHousePrinting === undefined ? [] : [PRINTING]),
  ...(directMail === undefined ? [] : [DIRECT_MAIL]),
];

/** Controls that are amended allow nothing for the days before. Log format 1 did not ask for the day. */
export const providedFor = (
  { provided }: CouponRegister,
  what: string,
  day: Day | undefined,
  cite: Citation,
): true | Refusal =>
  (day === undefined ? undefined : earlier(day, `${what}, was`, provided[what], cite)) ?? true;

/** § 525.21(b)(1), (c): the design goes to the Bureau of Gaming Operations with all that its face needs. */
export const submitDesign: Decides<'SubmitDesign'> = (book, command, given) => {
  const { design } = command;
  if (book.designs[design.design] !== undefined || book.series[design.series] !== undefined) {
    return refuse(
      'design-exists',
      `The design ${design.design} or its series ${design.series} already exists. Submit a change as a new design with its own series.`,
      pa('525.21(c)(3)'),
    );
  }
  const complete = checkFace(design);
  if (complete !== true) return complete;
  const agrees = given === undefined ? true : agreesWithHouse(design, given);
  return agrees === true ? [{ ...command, type: 'DesignSubmitted' }] : agrees;
};

export const designSubmitted: Evolves<'DesignSubmitted'> = (book, { design, day }) => ({
  ...book,
  designs: { ...book.designs, [design.design]: { ...design, submitted: day } },
  series: { ...book.series, [design.series]: design.design },
});

export const approveDesign: Decides<'ApproveDesign'> = (book, command, given) => {
  const design = book.designs[command.design];
  if (design === undefined) {
    return refuse(
      'unknown-design',
      `The design ${command.design} has not been submitted. Submit it first.`,
      pa('525.21(b)(1)'),
    );
  }
  if (given !== undefined && command.day < design.submitted) {
    return refuse(
      'dates-out-of-order',
      `The design ${command.design} was submitted on ${design.submitted}. Enter its approval under that day or a later one.`,
      pa('525.21(b)(1)'),
    );
  }
  return [{ ...command, type: 'DesignApproved' }];
};

export const designApproved: Evolves<'DesignApproved'> = (book, event) => {
  const design = book.designs[event.design];
  if (design === undefined) return book;
  // Approved again, it is still approved since the first time.
  const approved = { ...design, approved: design.approved ?? event.day };
  return { ...book, designs: { ...book.designs, [event.design]: approved } };
};

/**
 * § 525.21(b): nothing is issued, mailed or used before both approvals, nor is it said to have been by a form that is entered
 * late. Log format 1 did not ask for the day.
 */
export const approvedFor = (
  book: CouponRegister,
  design: SubmittedDesign,
  day?: Day,
): true | Refusal => {
  if (design.approved === undefined) {
    return refuse(
      'design-not-approved',
      `The Bureau of Gaming Operations has not approved the design ${design.design}.`,
      pa('525.21(b)(1)'),
    );
  }
  if (book.controls === undefined) {
    return refuse(
      'controls-not-approved',
      'Have the internal controls on inventory, distribution and redemption approved first.',
      pa('525.21(b)(2)'),
    );
  }
  return day === undefined
    ? true
    : (earlier(day, `The design ${design.design} was`, design.approved, pa('525.21(b)(1)')) ??
        earlier(day, 'The internal controls were', book.controlled, pa('525.21(b)(2)')) ??
        true);
};

const earlier = (
  day: Day,
  what: string,
  approved: Day | undefined,
  cite: Citation,
): Refusal | undefined =>
  approved === undefined || day >= approved
    ? undefined
    : refuse(
        'dates-out-of-order',
        `${what} approved on ${approved}. Enter this under that day or a later one.`,
        cite,
      );
