import { conformance } from '../../../test/conformance.ts';
import { threeDiceYahtzee } from './index.ts';

conformance(threeDiceYahtzee, {
  filed: [
    { payOption: 2, mainWager: 'optional', playersShake: 'yes' },
    { payOption: 3, dynamicPays: 'fixed-column', dynamicColumn: 4, progressiveStake: 'returned' },
    { doubleYahtzee: 'same-value', doubleStraight: 'same-value', progressiveShared: 'first' },
  ],
});
