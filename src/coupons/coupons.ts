import { parseCommand } from '../kernel/command.ts';
import type { Decider } from '../kernel/decider.ts';
import { isRefusal, type Refusal } from '../kernel/refusal.ts';
import {
  cancelCoupons,
  countCoupons,
  couponsCancelled,
  couponsCounted,
  dayReconciled,
  reconcileDay,
} from './accounting.ts';
import {
  approveControls,
  approveDesign,
  controlsApproved,
  designApproved,
  designSubmitted,
  submitDesign,
} from './approval.ts';
import { COMMANDS, type Command, type CommandType } from './commands/index.ts';
import { couponLaidAgain, layCouponAgain } from './correction.ts';
import type { Decides, Evolves } from './deciding.ts';
import {
  couponsDistributed,
  couponsVoided,
  distributeCoupons,
  reportVariation,
  variationReported,
  voidCoupons,
} from './distribution.ts';
import type { Event, EventOf, EventType } from './events.ts';
import { exclusionListImported, importExclusionList, withOwnExclusions } from './exclusion.ts';
import { completeForm, couponsReturned, formCompleted, returnToFinance } from './form.ts';
import { dayHolds, type Given } from './given.ts';
import { inventoryTaken, takeInventory } from './inventory.ts';
import { mailingRecorded, mailListSupplied, recordMailing, supplyMailList } from './mail.ts';
import {
  couponsPrinted,
  printCoupons,
  printSheets,
  sheetsPrinted,
  sheetsSpoiled,
  spoilSheets,
} from './printing.ts';
import { fileQuarterlyReport, quarterlyReportFiled } from './quarter.ts';
import { deliveryExamined, enterReceipt, examineDelivery, receiptEntered } from './receiving.ts';
import {
  couponLeftWithPatron,
  couponPresented,
  couponRedeemed,
  presentCoupon,
  redeemCoupon,
  returnCoupon,
} from './redeem.ts';
import { type CouponRegister, departments, emptyBook } from './register.ts';
import {
  authoriseRequisition,
  couponsIssued,
  issueCoupons,
  prepareRequisition,
  requisitionAuthorised,
  requisitionPrepared,
} from './requisition.ts';
import {
  checkSignatures,
  type Departments,
  type DocumentSignature,
  signature,
} from './signatures.ts';
import { couponsMoved, moveCoupons } from './storage.ts';
import { fileUse, useFiled } from './use.ts';

/**
 * The coupon program of chapter 525 as one decider: commands are signed forms, events their facts. Without what the house
 * gives it decides as log format 1 did.
 */
export const coupons = {
  initial: emptyBook,
  decide: (book: CouponRegister, said: Command, given?: Given): readonly Event[] | Refusal => {
    const named = departments(book);
    const command = parseForm(said, named);
    if (isRefusal(command)) return command;
    const { places } = COMMANDS[command.type];
    const format = given === undefined ? 1 : 2;
    const signed = checkSignatures(places, command.hands, named, { format });
    if (signed !== true) return signed;
    const timely = given === undefined ? true : dayHolds(book, command, given);
    if (timely !== true) return timely;
    const events = decide(withOwnExclusions(book, given), command, given);
    return isRefusal(events) || given === undefined || command.day >= given.today
      ? events
      : events.map((event) => ({ ...event, entered: given.today }));
  },
  evolve: (book: CouponRegister, event: Event): CouponRegister =>
    evolve(book.opened === undefined ? { ...book, opened: event.day } : book, event),
} satisfies Decider<CouponRegister, Command, Event>;

/** A command in its declared form, or what is wrong with it. */
export const parseForm = (said: unknown, named: Departments): Command | Refusal => {
  const parsed = parseCommand(COMMANDS, said, 'coupon');
  if (!isRefusal(parsed) || parsed.refused === 'unknown-command') return parsed;
  const { places } = COMMANDS[(said as Command).type];
  const unsigned = checkSignatures(places, signaturesOf(said), named);
  return unsigned !== true && unsigned.refused === 'signature-missing' ? unsigned : parsed;
};

/** Whatever was signed, before anyone knows whether it is in the right form. */
const signaturesOf = (said: unknown): Readonly<Record<string, DocumentSignature>> => {
  const hands = (said as { readonly hands?: unknown }).hands;
  const signed = typeof hands === 'object' && hands !== null ? Object.entries(hands) : [];
  return Object.fromEntries(signed.filter(([, by]) => signature.safeParse(by).success));
};

/** How each form is decided, in the order in which coupons travel. */
const DECIDES: { readonly [Type in CommandType]: Decides<Type> } = {
  ApproveControls: approveControls,
  FileUse: fileUse,
  SubmitDesign: submitDesign,
  ApproveDesign: approveDesign,
  PrintCoupons: printCoupons,
  PrintSheets: printSheets,
  SpoilSheets: spoilSheets,
  ExamineDelivery: examineDelivery,
  EnterReceipt: enterReceipt,
  MoveCoupons: moveCoupons,
  PrepareRequisition: prepareRequisition,
  AuthoriseRequisition: authoriseRequisition,
  IssueCoupons: issueCoupons,
  DistributeCoupons: distributeCoupons,
  VoidCoupons: voidCoupons,
  ReportVariation: reportVariation,
  CompleteForm: completeForm,
  ReturnToFinance: returnToFinance,
  CountCoupons: countCoupons,
  CancelCoupons: cancelCoupons,
  ReconcileDay: reconcileDay,
  TakeInventory: takeInventory,
  FileQuarterlyReport: fileQuarterlyReport,
  ImportExclusionList: importExclusionList,
  SupplyMailList: supplyMailList,
  RecordMailing: recordMailing,
  PresentCoupon: presentCoupon,
  RedeemCoupon: redeemCoupon,
  ReturnCoupon: returnCoupon,
  LayCouponAgain: layCouponAgain,
};

const decide = <Type extends CommandType>(
  book: CouponRegister,
  command: Command<Type> & { readonly type: Type },
  given: Given | undefined,
): readonly Event[] | Refusal => DECIDES[command.type](book, command, given);

const EVOLVES: { readonly [Type in EventType]: Evolves<Type> } = {
  ControlsApproved: controlsApproved,
  UseFiled: useFiled,
  DesignSubmitted: designSubmitted,
  DesignApproved: designApproved,
  CouponsPrinted: couponsPrinted,
  SheetsPrinted: sheetsPrinted,
  SheetsSpoiled: sheetsSpoiled,
  DeliveryExamined: deliveryExamined,
  ReceiptEntered: receiptEntered,
  CouponsMoved: couponsMoved,
  RequisitionPrepared: requisitionPrepared,
  RequisitionAuthorised: requisitionAuthorised,
  CouponsIssued: couponsIssued,
  CouponsDistributed: couponsDistributed,
  CouponsVoided: couponsVoided,
  VariationReported: variationReported,
  FormCompleted: formCompleted,
  CouponsReturned: couponsReturned,
  CouponsCounted: couponsCounted,
  CouponsCancelled: couponsCancelled,
  DayReconciled: dayReconciled,
  InventoryTaken: inventoryTaken,
  QuarterlyReportFiled: quarterlyReportFiled,
  ExclusionListImported: exclusionListImported,
  MailListSupplied: mailListSupplied,
  MailingRecorded: mailingRecorded,
  CouponPresented: couponPresented,
  CouponRedeemed: couponRedeemed,
  CouponLeftWithPatron: couponLeftWithPatron,
  CouponLaidAgain: couponLaidAgain,
};

const evolve = <Type extends EventType>(
  book: CouponRegister,
  event: EventOf<Type> & { readonly type: Type },
): CouponRegister => EVOLVES[event.type](book, event);
