export * from './commands.ts';
export * from './from-table.ts';
export * from './meter.ts';
export { PARTS, type Parts, wholeCents } from './parts.ts';
export {
  balances,
  type Hits,
  heldParts,
  type Lately,
  type Meter,
  type MeterContribution,
  type MeterEvent,
  shownCents,
  type Totals,
  type Winner,
} from './pool.ts';
export type { Settings } from './settings.ts';
export type { SignedRecord } from './signed-record.ts';
export * from './worth.ts';
