import { isDay } from '../kernel/days.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import { record } from './settings.ts';

/** The dated, signed record by which a pool moves from one meter to another. */
export interface SignedRecord {
  /** Year-month-day. */
  readonly on: string;
  /** Credential numbers of the people who signed: two hands are two people. */
  readonly signedBy: readonly string[];
}

export const parseRecord = (value: unknown): SignedRecord | Refusal => {
  const { on, signedBy } = record(value);
  if (typeof on !== 'string' || !isDay(on)) {
    return refuse(
      'not-dated',
      'The record of a pool that moves bears its day, as year-month-day.',
      'House rules § meters',
    );
  }
  const names: readonly unknown[] = Array.isArray(signedBy) ? signedBy : [];
  const signed = names.filter((name): name is string => typeof name === 'string' && name !== '');
  if (
    signed.length !== names.length ||
    new Set(signed).size !== signed.length ||
    signed.length < 2
  ) {
    return refuse(
      'not-signed',
      'The record of a pool that moves is signed by two different people at least.',
      'House rules § people',
    );
  }
  return { on, signedBy: signed };
};
