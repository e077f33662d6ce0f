import type { CommandOf } from '../kernel/command.ts';
import { type AbandonedEvent, abandonedCommands } from './abandoned.ts';
import { type BettingEvent, bettingCommands } from './betting.ts';
import { type CorrectionEvent, correctionCommands } from './correction.ts';
import { type CouponEvent, couponCommands } from './coupons.ts';
import { type CrewEvent, crewCommands } from './crew.ts';
import { type EquipmentEvent, equipmentCommands } from './equipment.ts';
import { type FilingEvent, filingCommands } from './filing.ts';
import type { HandlingEvent } from './handling.ts';
import { type LimitEvent, limitCommands } from './limits.ts';
import { type OpeningEvent, openingCommands } from './opening.ts';
import { type SeatEvent, seatCommands } from './seats.ts';

/** What is done at a table besides the game itself, each declared where it is decided. */
export const tableCommands = {
  ...openingCommands,
  ...filingCommands,
  ...limitCommands,
  ...seatCommands,
  ...abandonedCommands,
  ...crewCommands,
  ...equipmentCommands,
  ...bettingCommands,
  ...couponCommands,
  ...correctionCommands,
} as const;

export type TableCommand = CommandOf<(typeof tableCommands)[keyof typeof tableCommands]>;

export type TableEvent =
  | OpeningEvent
  | FilingEvent
  | LimitEvent
  | SeatEvent
  | AbandonedEvent
  | CrewEvent
  | EquipmentEvent
  | HandlingEvent
  | BettingEvent
  | CouponEvent
  | CorrectionEvent;
