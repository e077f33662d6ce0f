import type { Citation } from '../kernel/law.ts';
import type { Cents } from '../kernel/money.ts';
import { CAGE, type Posting, posting } from '../ledger/index.ts';
import type { MeterEvent } from '../progressive/index.ts';

const cite: Citation = 'House rules § meters';
const ACCRUAL = 'progressive-accrual';

/**
 * What a meter's events move besides what tables pay out of it; contributions are owed, and never revenue. A meter
 * at a practice table belongs to the practice house, like everything else there.
 */
export const meterPostings = (
  stream: string,
  event: MeterEvent,
  practice: boolean,
): readonly Posting[] => {
  const house = practice ? 'practice/' : '';
  const seeded = (cents: Cents) =>
    posting(`${house}${CAGE}`, `${house}${stream}`, cents, 'seed', cite);
  const accrued = (cents: Cents, why: string) =>
    posting(`${house}${ACCRUAL}`, `${house}${stream}`, cents, why, cite);
  switch (event.type) {
    case 'MeterInstalled':
    case 'MeterReset':
      return seeded(event.cents);
    case 'Contributed':
      return accrued(event.cents, 'contribution');
    case 'RoundRetold':
      return [
        ...accrued(event.contributedCents, `correction: ${event.reason}`),
        ...seeded(event.seededCents),
      ];
    case 'Decommissioned':
      return accrued(event.cents, 'decommissioned');
    case 'PoolReceived':
      return accrued(event.cents, 'pool received');
    default:
      return [];
  }
};
