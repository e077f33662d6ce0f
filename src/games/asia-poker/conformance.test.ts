import { conformance } from '../../../test/conformance.ts';
import { asiaPoker } from './index.ts';

conformance(asiaPoker, {
  rounds: 9,
  filed: [
    {
      shuffler: 'yes',
      decks: 2,
      dealing: 'automated-shoe',
      startingPosition: 'button',
      bonusPayTable: 'C',
    },
    {
      shuffler: 'yes',
      dealing: 'hand',
      startingPosition: 'generator',
      houseWay: 'balanced',
      adjacentPositions: 'yes',
      payoutLimitCents: 5_000_000,
    },
  ],
});
