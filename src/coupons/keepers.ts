import { type Refusal, refuse } from '../kernel/refusal.ts';
import { pa } from './chapter.ts';
import { type CouponRegister, departments } from './register.ts';
import { writeSerial } from './serials.ts';
import { type DocumentSignature, departmentOf } from './signatures.ts';
import type { State } from './states.ts';
import type { RunOf } from './stock.ts';

/** The department that holds coupons in a state, and whose supervisor answers for them. */
const KEEPERS: Partial<Record<State, 'finance' | 'marketing'>> = {
  stored: 'finance',
  returned: 'finance',
  'missing at finance': 'finance',
  listed: 'marketing',
  issued: 'marketing',
  distributed: 'marketing',
  'missing at marketing': 'marketing',
};

/** A supervisor of the department that holds the coupons, all of them in the same state. */
export const keptBy = (
  book: CouponRegister,
  runs: readonly RunOf[],
  signed: DocumentSignature,
): State | Refusal => {
  const [first] = runs;
  const state = first?.holding.state ?? 'stored';
  const other = runs.find((run) => run.holding.state !== state);
  if (other !== undefined) {
    return refuse(
      'states-differ',
      `${writeSerial(other.series, other.first)} is ${other.holding.state} and the others are ${state}. Make two entries.`,
      pa('525.21(m)(1)'),
    );
  }
  const keeper = KEEPERS[state];
  return departmentOf(signed, departments(book)) === keeper
    ? state
    : refuse(
        'wrong-department',
        `A ${keeper ?? 'finance'} supervisor must sign for coupons that are ${state}.`,
        pa('525.21(d)'),
      );
};
