import type { Day } from '../kernel/days.ts';
import type { Cents } from '../kernel/money.ts';
import type { MatchPlay } from '../kernel/wager.ts';
import type { Command, CommandType } from './commands/index.ts';
import type { SerialRange } from './serials.ts';
import type { State } from './states.ts';

/** A number of coupons of one denomination. */
export interface Quantity {
  readonly valueCents: Cents;
  readonly quantity: number;
}

/** What a document says that the register does not, or the other way round. */
export interface CouponVariation extends SerialRange {
  readonly what: string;
}

/** A fact repeats what was signed and adds what the register worked out from it. */
type Fact<Type extends string, From extends CommandType, More = object> = {
  readonly type: Type;
  /** The gaming day on which it was entered, where that is later than its own. */
  readonly entered?: Day;
} & Readonly<Omit<Command<From>, 'type' | keyof More>> &
  Readonly<More>;

export interface NewBatch extends SerialRange {
  readonly batch: string;
  readonly expires: Day;
}

/** One line of the inventory: what the register has of a denomination in a storage area, and what was counted. */
export interface InventoryLine {
  readonly valueCents: Cents;
  readonly at: string;
  readonly inBook: number;
  readonly counted: number;
}

/** § 525.21(m)(3) for one denomination. `difference` is zero, or the day is not reconciled. */
export interface DayTotals extends Flows {
  readonly valueCents: Cents;
  readonly opening: number;
  readonly closing: number;
  readonly difference: number;
}

/** What passed through marketing, and what came back from the tables, in numbers of coupons. */
export interface Flows {
  readonly issued: number;
  readonly distributed: number;
  readonly returned: number;
  readonly expired: number;
  readonly voided: number;
  readonly missing: number;
  readonly found: number;
  readonly redeemed: number;
}

export type Event =
  | Fact<'ControlsApproved', 'ApproveControls'>
  | Fact<'UseFiled', 'FileUse'>
  | Fact<'DesignSubmitted', 'SubmitDesign'>
  | Fact<'DesignApproved', 'ApproveDesign'>
  | Fact<'CouponsPrinted', 'PrintCoupons', Quantity>
  | Fact<'SheetsPrinted', 'PrintSheets', Quantity>
  | Fact<'SheetsSpoiled', 'SpoilSheets'>
  | Fact<
      'DeliveryExamined',
      'ExamineDelivery',
      { batches: readonly NewBatch[]; deviations: readonly CouponVariation[] }
    >
  | Fact<
      'ReceiptEntered',
      'EnterReceipt',
      {
        lines: readonly (SerialRange & Quantity)[];
        voided: readonly (SerialRange & { reason: string })[];
        checkedBy: Command<'ExamineDelivery'>['hands'];
      }
    >
  | Fact<'CouponsMoved', 'MoveCoupons'>
  | Fact<
      'RequisitionPrepared',
      'PrepareRequisition',
      { lines: readonly (Command<'PrepareRequisition'>['lines'][number] & Quantity)[] }
    >
  | Fact<'RequisitionAuthorised', 'AuthoriseRequisition'>
  | Fact<'CouponsIssued', 'IssueCoupons', { lines: readonly (SerialRange & Quantity)[] }>
  | Fact<'CouponsDistributed', 'DistributeCoupons', { lines: readonly Quantity[] }>
  | Fact<'CouponsVoided', 'VoidCoupons', { were: State; lines: readonly Quantity[] }>
  | Fact<'VariationReported', 'ReportVariation', { were: State; lines: readonly Quantity[] }>
  | Fact<'FormCompleted', 'CompleteForm', ReconciliationForm>
  | Fact<
      'CouponsReturned',
      'ReturnToFinance',
      {
        lines: readonly (SerialRange & Quantity & { expired: boolean })[];
        voided: readonly (SerialRange & { reason: string })[];
      }
    >
  | Fact<
      'CouponsCounted',
      'CountCoupons',
      {
        redeemed: readonly Quantity[];
        /** In a box and not yet redeemed in the register: redeemed, and electronically canceled, by the count. */
        byTheCount: readonly (SerialRange & { were: State })[];
        variations: readonly CouponVariation[];
      }
    >
  | Fact<
      'CouponsCancelled',
      'CancelCoupons',
      {
        redeemed: readonly SerialRange[];
        voided: readonly SerialRange[];
        expired: readonly SerialRange[];
      }
    >
  | Fact<
      'DayReconciled',
      'ReconcileDay',
      { totals: readonly DayTotals[]; restored: readonly SerialRange[] }
    >
  | Fact<
      'InventoryTaken',
      'TakeInventory',
      { lines: readonly InventoryLine[]; variations: readonly CouponVariation[] }
    >
  | Fact<
      'QuarterlyReportFiled',
      'FileQuarterlyReport',
      { lines: readonly (Quantity & { redeemedCents: Cents })[] }
    >
  | Fact<'ExclusionListImported', 'ImportExclusionList'>
  | Fact<
      'MailListSupplied',
      'SupplyMailList',
      { batches: readonly NewBatch[]; lines: readonly Quantity[] }
    >
  | Fact<
      'MailingRecorded',
      'RecordMailing',
      { mailed: readonly SerialRange[]; lines: readonly Quantity[] }
    >
  | Fact<
      'CouponPresented',
      'PresentCoupon',
      { matchPlay: MatchPlay; onCouponCents: Cents; besideCents: Cents }
    >
  | Fact<
      'CouponRedeemed',
      'RedeemCoupon',
      { valueCents: Cents; game: string; cancelledElectronically: boolean }
    >
  | Fact<'CouponLeftWithPatron', 'ReturnCoupon', { valueCents: Cents }>
  | Fact<
      'CouponLaidAgain',
      'LayCouponAgain',
      { valueCents: Cents; was: 'redeemed' | 'distributed' }
    >;

export type EventType = Event['type'];
export type EventOf<Type extends EventType> = Extract<Event, { readonly type: Type }>;

/** § 525.21(j)(2)–(7), as the register has them at the end of marketing's day. */
export interface ReconciliationForm {
  readonly received: readonly (SerialRange & Quantity)[];
  readonly carriedOver: readonly (SerialRange & Quantity)[];
  readonly toDistribute: readonly Quantity[];
  readonly distributed: readonly Quantity[];
  readonly left: readonly (SerialRange & Quantity)[];
  readonly voids: readonly (SerialRange & { readonly reason: string })[];
  readonly variations: readonly (SerialRange & {
    readonly what: string;
    readonly explanation: string;
  })[];
}
