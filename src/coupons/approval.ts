import { type Refusal, refuse } from '../kernel/refusal.ts';
import { pa } from './chapter.ts';
import type { Command } from './commands.ts';
import type { Event, EventOf } from './events.ts';
import { checkFace, type Design } from './face.ts';
import type { CouponRegister } from './register.ts';

/** § 525.21(b)(2), (d): approved controls name two departments, and where coupons are locked up. */
export const approveControls = (
  _book: CouponRegister,
  command: Command<'ApproveControls'>,
): readonly Event[] | Refusal => {
  const { finance, marketing } = command.departments;
  if (finance === marketing) {
    return refuse(
      'one-department',
      `Name two departments: ${finance} cannot both keep the ledger and hand out coupons.`,
      pa('525.21(d)'),
    );
  }
  if (!command.storage.some((area) => area.of === 'finance')) {
    return refuse(
      'storage-not-approved',
      'Name an approved storage area of finance for coupons that are not issued.',
      pa('525.21(i)'),
    );
  }
  return [{ ...command, type: 'ControlsApproved' }];
};

export const controlsApproved = (
  book: CouponRegister,
  event: EventOf<'ControlsApproved'>,
): CouponRegister => {
  const { type: _type, hands: _hands, ...controls } = event;
  return { ...book, controls };
};

/** § 525.21(b)(1), (c): the design goes to the Bureau of Gaming Operations with all that its face needs. */
export const submitDesign = (
  book: CouponRegister,
  command: Command<'SubmitDesign'>,
): readonly Event[] | Refusal => {
  const { design } = command;
  if (book.designs[design.design] !== undefined || book.series[design.series] !== undefined) {
    return refuse(
      'design-known',
      `The design ${design.design} or its series ${design.series} exists already; a change is a new design with a series of its own.`,
      pa('525.21(c)(3)'),
    );
  }
  const complete = checkFace(design);
  return complete === true ? [{ ...command, type: 'DesignSubmitted' }] : complete;
};

export const designSubmitted = (
  book: CouponRegister,
  { design }: EventOf<'DesignSubmitted'>,
): CouponRegister => ({
  ...book,
  designs: { ...book.designs, [design.design]: design },
  series: { ...book.series, [design.series]: design.design },
});

export const approveDesign = (
  book: CouponRegister,
  command: Command<'ApproveDesign'>,
): readonly Event[] | Refusal => {
  if (book.designs[command.design] === undefined) {
    return refuse(
      'unknown-design',
      `No design ${command.design} was submitted; submit it first.`,
      pa('525.21(b)(1)'),
    );
  }
  return [{ ...command, type: 'DesignApproved' }];
};

export const designApproved = (
  book: CouponRegister,
  event: EventOf<'DesignApproved'>,
): CouponRegister => {
  const design = book.designs[event.design];
  if (design === undefined) return book;
  const approved = { ...design, approved: event.day };
  return { ...book, designs: { ...book.designs, [event.design]: approved } };
};

/** § 525.21(b): nothing is issued, mailed or used before both approvals. */
export const approvedFor = (
  book: CouponRegister,
  design: Design & { readonly approved?: string },
): true | Refusal => {
  if (design.approved === undefined) {
    return refuse(
      'design-not-approved',
      `The design ${design.design} waits for the approval of the Bureau of Gaming Operations.`,
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
  return true;
};
