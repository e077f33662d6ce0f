import type { Decider } from '../kernel/decider.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
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
import { COMMANDS, type Command, type CommandType } from './commands.ts';
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
import { exclusionListImported, importExclusionList } from './exclusion.ts';
import { completeForm, couponsReturned, formCompleted, returnToFinance } from './form.ts';
import { inventoryTaken, takeInventory } from './inventory.ts';
import { mailingRecorded, mailListSupplied, recordMailing, supplyMailList } from './mail.ts';
import { fileQuarterlyReport, quarterlyReportFiled } from './quarter.ts';
import {
  couponsPrinted,
  deliveryExamined,
  enterReceipt,
  examineDelivery,
  printCoupons,
  receiptEntered,
} from './receiving.ts';
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
import { checkHands, type Departments, type DocumentSignature, signature } from './signatures.ts';
import { couponsMoved, moveCoupons } from './storage.ts';
import { fileUse, useFiled } from './use.ts';

/** The coupon programme of chapter 525 as one decider: commands are signed papers, events their facts. */
export const coupons: Decider<CouponRegister, Command, Event> = {
  initial: emptyBook,
  decide: (book, said) => {
    const command = read(said, departments(book));
    if (isRefusal(command)) return command;
    const signed = checkHands(COMMANDS[command.type].hands, command.hands, departments(book));
    return signed === true ? decide(book, command) : signed;
  },
  evolve,
};

/** A command in the right form, or what is wrong with it. */
const read = (said: unknown, named: Departments): Command | Refusal => {
  const type = (said as { readonly type?: unknown } | null | undefined)?.type;
  if (typeof type !== 'string' || !Object.hasOwn(COMMANDS, type)) {
    return refuse(
      'unknown-command',
      `The coupon book knows no command "${String(type)}".`,
      'House rules § command',
    );
  }
  const parsed = COMMANDS[type as CommandType].shape.safeParse(said);
  if (parsed.success) return parsed.data;
  const unsigned = checkHands(COMMANDS[type as CommandType].hands, handsOf(said), named);
  if (unsigned !== true && unsigned.refused === 'signature-missing') return unsigned;
  const [issue] = parsed.error.issues;
  return refuse(
    'malformed',
    `${type} is not in the right form: ${issue?.path.join('.') || 'it'}: ${issue?.message ?? ''}.`,
    'House rules § command',
  );
};

/** Whatever was signed, before anyone knows whether it is in the right form. */
const handsOf = (said: unknown): Readonly<Record<string, DocumentSignature>> => {
  const hands = (said as { readonly hands?: unknown }).hands;
  const signed = typeof hands === 'object' && hands !== null ? Object.entries(hands) : [];
  return Object.fromEntries(signed.filter(([, by]) => signature.safeParse(by).success));
};

const decide = (book: CouponRegister, command: Command): readonly Event[] | Refusal => {
  switch (command.type) {
    case 'ApproveControls':
      return approveControls(book, command);
    case 'FileUse':
      return fileUse(book, command);
    case 'SubmitDesign':
      return submitDesign(book, command);
    case 'ApproveDesign':
      return approveDesign(book, command);
    case 'PrintCoupons':
      return printCoupons(book, command);
    case 'ExamineDelivery':
      return examineDelivery(book, command);
    case 'EnterReceipt':
      return enterReceipt(book, command);
    case 'MoveCoupons':
      return moveCoupons(book, command);
    case 'PrepareRequisition':
      return prepareRequisition(book, command);
    case 'AuthoriseRequisition':
      return authoriseRequisition(book, command);
    case 'IssueCoupons':
      return issueCoupons(book, command);
    case 'DistributeCoupons':
      return distributeCoupons(book, command);
    case 'VoidCoupons':
      return voidCoupons(book, command);
    case 'ReportVariation':
      return reportVariation(book, command);
    case 'CompleteForm':
      return completeForm(book, command);
    case 'ReturnToFinance':
      return returnToFinance(book, command);
    case 'CountCoupons':
      return countCoupons(book, command);
    case 'CancelCoupons':
      return cancelCoupons(book, command);
    case 'ReconcileDay':
      return reconcileDay(book, command);
    case 'TakeInventory':
      return takeInventory(book, command);
    case 'FileQuarterlyReport':
      return fileQuarterlyReport(book, command);
    case 'ImportExclusionList':
      return importExclusionList(book, command);
    case 'SupplyMailList':
      return supplyMailList(book, command);
    case 'RecordMailing':
      return recordMailing(book, command);
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
