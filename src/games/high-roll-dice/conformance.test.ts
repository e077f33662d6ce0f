import { conformance } from '../../../test/conformance.ts';
import { highRollDice } from './index.ts';

conformance(highRollDice, {
  filed: [
    { extraRollPrice: 'all-wagers', millionaireStake: 'collected', payoutLimitCents: 5_000_000 },
    { dice: 6 },
    { dice: 6, noMatchPipStreet: 'nobody' },
  ],
});
