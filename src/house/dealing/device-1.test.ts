import { expect, test } from 'vitest';
import { decideCommitment, decideContribution, evolveDevice1, silentDevice1 } from './device-1.ts';

const commitment = { round: 'E1/1', digest: 'ab'.repeat(32), sealed: 'x' };
const promised = evolveDevice1(silentDevice1, { type: 'SecretCommitted', commitment });

test('House rules § devices draw 1: a secret is promised once for a round', () => {
  expect(decideCommitment(silentDevice1, commitment)).toHaveLength(1);
  expect(decideCommitment(promised, commitment)).toMatchObject({ refused: 'committed' });
});

test('House rules § devices draw 1: nobody adds bytes to a round that nothing was promised for', () => {
  const bytes = 'cd'.repeat(32);
  expect(decideContribution(silentDevice1, 'patron-1', bytes)).toMatchObject({
    refused: 'no-commitment',
  });
  expect(decideContribution(promised, 'patron-1', bytes)).toHaveLength(1);
});
