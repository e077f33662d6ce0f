export { dayTotals, heldAfter } from './accounting.ts';
export type { Batch, Book, Laid } from './book.ts';
export { departments, emptyBook } from './book.ts';
export { COUPON_EDITIONS, type CouponEdition, edition } from './chapter.ts';
export { COMMAND_TYPES, COMMANDS, type Command, type CommandType } from './commands.ts';
export { coupons } from './coupons.ts';
export { type Day, dayAfter, isDay, monthOf, type Quarter, quarterOf } from './days.ts';
export {
  type Cell,
  type Column,
  csvOf,
  type Document,
  NO_ACTIVITY,
  type Section,
  type SignatureLine,
  sayCell,
} from './document.ts';
export { type Duty, dutiesOn } from './duties.ts';
export type { DayTotals, Event, EventOf, EventType, Flows, Quantity, Variation } from './events.ts';
export { excludedAs, type Match } from './exclusion.ts';
export {
  type Box,
  checkFace,
  type Design,
  FACE_PARTS,
  type Face,
  type FacePart,
  STANDARD_FACE,
} from './face.ts';
export { formDue } from './form.ts';
export { GRADES, type Grade, type Hand, type Hands, type Signature, signature } from './hands.ts';
export { violations } from './invariants.ts';
export { undistributed } from './inventory.ts';
export { type BadLine, type ReadList, readExclusionList, readMailList } from './lists.ts';
export { checkRows, type MailRow, type RowRefusal } from './mail.ts';
export { offers } from './offers.ts';
export * from './papers.ts';
export { quarterLines } from './quarter.ts';
export { runsToExamine } from './receipt.ts';
export {
  dayAccounting,
  type Interval,
  inventory,
  ledger,
  mailList,
  type Printing,
  quarterlyReport,
  reconciliationForm,
  requisition,
} from './records.ts';
export { matchPlayOf, onSettlement, split } from './redeem.ts';
export { nextToIssue } from './requisition.ts';
export {
  type Numbers,
  one,
  readRange,
  readSerial,
  type SerialRange,
  sayRange,
  sizeOf,
  writeRange,
  writeSerial,
} from './serials.ts';
export { CANCELLED, type Holding, STATES, type State, UNDISTRIBUTED } from './states.ts';
export {
  type Coupon,
  countInState,
  countsOfBatch,
  couponOf,
  everyRun,
  type RunOf,
  runsInState,
  runsOfDay,
  written,
} from './stock.ts';
export { useOn } from './use.ts';
export {
  type CouponTerms,
  type CouponWorth,
  costOf,
  couponWorth,
  type OfferWorth,
  offerWorth,
  type WagerOutcome,
  type WagerWorth,
} from './worth.ts';
