import { conformance } from '../../../test/conformance.ts';
import { threeDiceFootball } from './index.ts';

conformance(threeDiceFootball, {
  filed: [
    { firstAndGoal: 'after-three-downs', edition: '577' },
    { touchdown: 'pass-zero' },
    { firstAndGoal: 'after-three-downs', touchdown: 'pass-zero' },
  ],
});
