import type { Day, Month, Quarter } from '../kernel/days.ts';
import type { CouponEdition } from './chapter.ts';
import type { Command } from './commands/index.ts';
import type { Flows, Quantity } from './events.ts';
import type { Design } from './face.ts';
import type { Intervals } from './intervals.ts';
import type { Numbers, SerialRange } from './serials.ts';
import { type Departments, type DocumentSignature, STANDARD_DEPARTMENTS } from './signatures.ts';

/** The register: all that is known of every coupon, and of the forms that are not yet closed. */
export interface CouponRegister {
  /** The day of the first entry. */
  readonly opened?: Day;
  readonly controls?: Omit<Command<'ApproveControls'>, 'type' | 'hands'>;
  /** § 525.21(b)(2): the day of the first controls that were approved; later ones amend them. */
  readonly controlled?: Day;
  /** Since when, without a break, they name an area, in-house printing or direct mail. */
  readonly provided: Readonly<Record<string, Day>>;
  readonly uses: readonly Omit<Command<'FileUse'>, 'type' | 'hands'>[];
  readonly designs: Readonly<Record<string, SubmittedDesign>>;
  /** The design that a series belongs to. */
  readonly series: Readonly<Record<string, string>>;
  readonly batches: Readonly<Record<string, Batch>>;
  readonly stock: Readonly<Record<string, Intervals>>;
  readonly printed: Readonly<Record<string, PrintedRun>>;
  readonly deliveries: Readonly<Record<string, Delivery>>;
  readonly requisitions: Readonly<Record<string, Requisition>>;
  readonly days: Readonly<Record<Day, DayBook>>;
  readonly marketing: {
    /** The last day whose form is complete, and the day since then on which marketing moved coupons. */
    readonly closed?: Day;
    readonly open?: Day;
    readonly kept: readonly SerialRange[];
    /** What the last form sends back and finance has not yet received. */
    readonly returning?: {
      readonly day: Day;
      readonly serials: readonly SerialRange[];
      readonly voided: readonly (SerialRange & { readonly reason: string })[];
    };
  };
  readonly reconciled?: Day;
  readonly flows: Readonly<Record<string, Flows>>;
  readonly inPlay: Readonly<Record<string, CouponInPlay>>;
  /** What was used in the last round at each table. */
  readonly rounds: Readonly<Record<string, RoundOfCoupons>>;
  readonly redeemed: Readonly<Record<Quarter, Readonly<Record<string, number>>>>;
  readonly quarters: readonly Quarter[];
  readonly firstMonth?: Month;
  readonly inventoried?: Month;
  readonly exclusions: Readonly<Record<string, readonly Excluded[]>>;
  /** The day on which each list was imported last. */
  readonly listedOn: Readonly<Record<string, Day>>;
  readonly lists: Readonly<Record<string, MailList>>;
}

export interface SubmittedDesign extends Design {
  readonly submitted: Day;
  readonly approved?: Day;
}

/** Coupons that came together: of one design, with one expiry, under serial numbers in a row. */
export interface Batch extends Numbers {
  readonly design: string;
  readonly expires: Day;
  /** § 525.21(f)(1): the day on which it was entered in the ledger; a batch that was mailed has none. */
  readonly received?: Day;
  /** § 525.21(q)(2): the addressee of each number, for a batch that was mailed. */
  readonly patrons?: readonly string[];
}

/** § 525.21(p): its numbers are reserved for ever, whatever became of the sheets. */
export interface PrintedRun extends Numbers {
  readonly printed: Day;
  /** Unknown where the run was recorded without it, in log format 1. */
  readonly expires?: Day;
  /** What has left the printer. */
  readonly sheets: readonly SerialRange[];
  readonly spoiled: readonly SerialRange[];
  readonly delivered: boolean;
}

export interface Delivery {
  readonly examined: Day;
  readonly batches: readonly string[];
  readonly damaged: readonly (SerialRange & { readonly reason: string })[];
  readonly checkedBy: Command<'ExamineDelivery'>['hands'];
  readonly entered: boolean;
}

export interface Requisition {
  /** The last day the coupons are needed for. */
  readonly until: Day;
  readonly prepared: Day;
  readonly authorisedOn?: Day;
  readonly authorisedBy?: DocumentSignature;
  readonly lines: Readonly<Record<string, number>>;
  readonly preparedBy: DocumentSignature;
  readonly authorised: boolean;
}

/** A gaming day that finance has not reconciled yet. */
export interface DayBook {
  readonly flows: Readonly<Record<string, Flows>>;
  readonly received: readonly SerialRange[];
  readonly voids: readonly (SerialRange & { readonly reason: string })[];
  readonly variations: readonly (SerialRange & {
    readonly what: string;
    readonly explanation: string;
  })[];
  /** What marketing held before this day's form, and after it. */
  readonly opening?: readonly Quantity[];
  readonly closing?: readonly Quantity[];
  readonly counted: boolean;
  readonly cancelled: boolean;
}

export interface RoundOfCoupons {
  readonly round: number;
  /** The coupons that were used. */
  readonly used: readonly string[];
  /** By serial number, who placed a coupon and the filing it was placed under: a correction places it again under the same. */
  readonly under: Readonly<Record<string, PlacedUnder>>;
}

export interface PlacedUnder extends Pick<CouponInPlay, 'edition' | 'onPush' | 'seat'> {
  readonly patron?: string;
}

export const unusedRound = (round: number): RoundOfCoupons => ({ round, used: [], under: {} });

/** A coupon under the chips of a wager, and the rules under which it was placed there. */
export interface CouponInPlay {
  readonly table: string;
  readonly game: string;
  readonly round: number;
  readonly seat: number;
  readonly wager: string;
  readonly names?: readonly number[];
  readonly edition: CouponEdition;
  readonly onPush: 'stays' | 'taken';
  /** § 525.22(b): the dealer or boxperson who accepted it. */
  readonly dealer: DocumentSignature;
}

export interface Excluded {
  readonly patron?: string;
  readonly name: string;
  readonly address?: string;
}

export interface MailList {
  readonly batches: readonly string[];
  readonly supplied: Day;
  readonly mailed: boolean;
  /** Every name and address by patron, to be held against the exclusion lists once more before mailing. */
  readonly patrons: Readonly<Record<string, readonly Addressee[]>>;
}

export interface Addressee {
  readonly name: string;
  readonly address: string;
}

export const emptyBook: CouponRegister = {
  provided: {},
  uses: [],
  designs: {},
  series: {},
  batches: {},
  stock: {},
  printed: {},
  deliveries: {},
  requisitions: {},
  days: {},
  marketing: { kept: [] },
  flows: {},
  inPlay: {},
  rounds: {},
  redeemed: {},
  quarters: [],
  exclusions: {},
  listedOn: {},
  lists: {},
};

export const departments = (book: CouponRegister): Departments =>
  book.controls?.departments ?? STANDARD_DEPARTMENTS;
