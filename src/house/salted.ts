import { type Refusal, refuse } from '../kernel/refusal.ts';
import type { TableCommand, TableEvent } from '../table/index.ts';
import type { Happening } from './log/stream.ts';

/**
 * A receipt shows what it hides by its link, and an amount could be found by trying: so the house's own figures are kept
 * with bytes that nobody knows. The node draws them beside the command; a log without them is as good, but no secret.
 */
const FIGURES: readonly TableCommand['type'][] = [
  'OpenTable',
  'CloseTable',
  'Fill',
  'Credit',
  'CountDropBox',
  'CountTipBox',
];
const HIDDEN: readonly TableEvent['type'][] = [
  'TableOpened',
  'TableClosed',
  'Filled',
  'Credited',
  'DropBoxCounted',
  'TipBoxCounted',
];

/** Whether an event has figures that only the house is told. */
export const isFigure = ({ type }: { readonly type?: unknown }): boolean =>
  HIDDEN.some((hidden) => hidden === type);

/** Whether a command has figures that only the house is told. */
export const hasFigures = ({ type }: TableCommand): boolean => FIGURES.includes(type);

/** 16 bytes in hex, beside commands that have figures. */
export const saltFits = (
  salt: string | undefined,
  asks: readonly TableCommand[],
): true | Refusal =>
  salt === undefined || (/^[0-9a-f]{32}$/.test(salt) && asks.some(hasFigures))
    ? true
    : refuse(
        'not-understood',
        'Only 16 bytes of salt are kept with figures of a table.',
        'House rules § export',
      );

/** What happened, with the bytes in each event that has such figures. */
export const salted = (
  happened: readonly Happening[],
  salt: string | undefined,
): readonly Happening[] =>
  salt === undefined
    ? happened
    : happened.map((one) => {
        const event = Object(one.event);
        return isFigure(event) ? { ...one, event: { ...event, salt } } : one;
      });
