export { type Day, dayAfter, isDay, monthOf, type Quarter, quarterOf } from '../kernel/days.ts';
export { dayTotals, heldAfter } from './accounting.ts';
export { COUPON_EDITIONS, type CouponEdition, edition } from './chapter.ts';
export {
  COMMAND_TYPES,
  COMMANDS,
  type Command,
  type CommandType,
  DESK_COMMANDS,
  STAGES,
} from './commands/index.ts';
export { isCounted } from './correction.ts';
export { coupons, parseForm } from './coupons.ts';
export {
  type Column,
  csvOf,
  csvOfDocument,
  type Document,
  type DocumentCell,
  NO_ACTIVITY,
  type Section,
  type SignatureLine,
  sayCell,
  totalOf,
} from './documents/document.ts';
export { dayAccounting, inventory, quarterlyReport } from './documents/finance.ts';
export type { Interval, Printing } from './documents/heading.ts';
export * from './documents/index.ts';
export { ledger } from './documents/ledger.ts';
export { mailList, reconciliationForm, requisition } from './documents/marketing.ts';
export { offers } from './documents/offers.ts';
export type {
  CouponVariation,
  DayTotals,
  Event,
  EventOf,
  EventType,
  Flows,
  Quantity,
} from './events.ts';
export {
  EXCLUSION_LISTS,
  type ExclusionMatch,
  excludedAs,
  FRESH_DAYS,
  listDifference,
  listsFresh,
} from './exclusion.ts';
export {
  type Box,
  type CouponFace,
  checkFace,
  type Design,
  FACE_PARTS,
  type FacePart,
  STANDARD_FACE,
} from './face.ts';
export { formDue } from './form.ts';
export type { GameOffered, Given as CouponGiven } from './given.ts';
export { violations } from './invariants.ts';
export { undistributed } from './inventory.ts';
export { type BadLine, type ReadList, readExclusionList, readMailList } from './lists.ts';
export { checkRows, type MailRow, type RowRefusal } from './mail.ts';
export { runsToExamine } from './printing.ts';
export { quarterLines } from './quarter.ts';
export { matchPlayOf, onSettlement, split } from './redeem.ts';
export type { Batch, CouponInPlay, CouponRegister } from './register.ts';
export { departments, emptyBook } from './register.ts';
export { nextToIssue } from './requisition.ts';
export {
  type Numbers,
  one,
  readRange,
  readSerial,
  type SerialRange,
  sayRange,
  sizeOf,
  sizeOfRange,
  writeRange,
  writeSerial,
} from './serials.ts';
export {
  type DocumentSignature,
  GRADES,
  type Grade,
  type RequiredSignature,
  type RequiredSignatures,
  signature,
} from './signatures.ts';
export { CANCELLED, type Holding, STATES, type State, UNDISTRIBUTED } from './states.ts';
export {
  type Coupon,
  countInState,
  countsOfBatch,
  couponOf,
  couponsHeldBy,
  everyRun,
  type RunOf,
  runsInState,
  runsOfDay,
  written,
} from './stock.ts';
export { type Task, tasksDue } from './tasks.ts';
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
