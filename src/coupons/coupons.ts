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
import { COMMANDS, type Command } from './commands/index.ts';
import { couponLaidAgain, layCouponAgain } from './correction.ts';
import {
  couponsDistributed,
  couponsVoided,
  distributeCoupons,
  reportVariation,
  variationReported,
  voidCoupons,
} from './distribution.ts';
import type { Event } from './events.ts';
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

const decide = (
  book: CouponRegister,
  command: Command,
  given: Given | undefined,
): readonly Event[] | Refusal => {
  switch (command.type) {
    case 'ApproveControls':
      return approveControls(book, command, given);
    case 'FileUse':
      return fileUse(book, command, given);
    case 'SubmitDesign':
      return submitDesign(book, command, given);
    case 'ApproveDesign':
      return approveDesign(book, command);
    case 'PrintCoupons':
      return printCoupons(book, command, given);
    case 'PrintSheets':
      return printSheets(book, command);
    case 'SpoilSheets':
      return spoilSheets(book, command);
    case 'ExamineDelivery':
      return examineDelivery(book, command, given);
    case 'EnterReceipt':
      return enterReceipt(book, command);
    case 'MoveCoupons':
      return moveCoupons(book, command);
    case 'PrepareRequisition':
      return prepareRequisition(book, command, given);
    case 'AuthoriseRequisition':
      return authoriseRequisition(book, command, given);
    case 'IssueCoupons':
      return issueCoupons(book, command, given);
    case 'DistributeCoupons':
      return distributeCoupons(book, command, given);
    case 'VoidCoupons':
      return voidCoupons(book, command);
    case 'ReportVariation':
      return reportVariation(book, command);
    case 'CompleteForm':
      return completeForm(book, command);
    case 'ReturnToFinance':
      return returnToFinance(book, command);
    case 'CountCoupons':
      return countCoupons(book, command, given);
    case 'CancelCoupons':
      return cancelCoupons(book, command);
    case 'ReconcileDay':
      return reconcileDay(book, command);
    case 'TakeInventory':
      return takeInventory(book, command);
    case 'FileQuarterlyReport':
      return fileQuarterlyReport(book, command, given);
    case 'ImportExclusionList':
      return importExclusionList(book, command);
    case 'SupplyMailList':
      return supplyMailList(book, command, given);
    case 'RecordMailing':
      return recordMailing(book, command, given);
    case 'PresentCoupon':
      return presentCoupon(book, command);
    case 'RedeemCoupon':
      return redeemCoupon(book, command);
    case 'ReturnCoupon':
      return returnCoupon(book, command);
    case 'LayCouponAgain':
      return layCouponAgain(book, command);
  }
};

function evolve(book: CouponRegister, event: Event): CouponRegister {
  switch (event.type) {
    case 'ControlsApproved':
      return controlsApproved(book, event);
    case 'UseFiled':
      return useFiled(book, event);
    case 'DesignSubmitted':
      return designSubmitted(book, event);
    case 'DesignApproved':
      return designApproved(book, event);
    case 'CouponsPrinted':
      return couponsPrinted(book, event);
    case 'SheetsPrinted':
      return sheetsPrinted(book, event);
    case 'SheetsSpoiled':
      return sheetsSpoiled(book, event);
    case 'DeliveryExamined':
      return deliveryExamined(book, event);
    case 'ReceiptEntered':
      return receiptEntered(book, event);
    case 'CouponsMoved':
      return couponsMoved(book, event);
    case 'RequisitionPrepared':
      return requisitionPrepared(book, event);
    case 'RequisitionAuthorised':
      return requisitionAuthorised(book, event);
    case 'CouponsIssued':
      return couponsIssued(book, event);
    case 'CouponsDistributed':
      return couponsDistributed(book, event);
    case 'CouponsVoided':
      return couponsVoided(book, event);
    case 'VariationReported':
      return variationReported(book, event);
    case 'FormCompleted':
      return formCompleted(book, event);
    case 'CouponsReturned':
      return couponsReturned(book, event);
    case 'CouponsCounted':
      return couponsCounted(book, event);
    case 'CouponsCancelled':
      return couponsCancelled(book, event);
    case 'DayReconciled':
      return dayReconciled(book, event);
    case 'InventoryTaken':
      return inventoryTaken(book, event);
    case 'QuarterlyReportFiled':
      return quarterlyReportFiled(book, event);
    case 'ExclusionListImported':
      return exclusionListImported(book, event);
    case 'MailListSupplied':
      return mailListSupplied(book, event);
    case 'MailingRecorded':
      return mailingRecorded(book, event);
    case 'CouponPresented':
      return couponPresented(book, event);
    case 'CouponRedeemed':
      return couponRedeemed(book, event);
    case 'CouponLeftWithPatron':
      return couponLeftWithPatron(book, event);
    case 'CouponLaidAgain':
      return couponLaidAgain(book, event);
  }
}
