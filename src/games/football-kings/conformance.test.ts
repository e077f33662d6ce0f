import { conformance } from '../../../test/conformance.ts';
import { footballKings } from './index.ts';

conformance(footballKings, {
  filed: [
    { decks: 2, shuffle: 'by-device', burnCard: 'yes', fantasyPayTable: 'B' },
    { fantasy: 'not-offered', payoutLimitCents: 2_500_000, tiePays: 25 },
  ],
});
