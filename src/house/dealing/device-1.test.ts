import { expect, test } from 'vitest';
import { decideCommitment, decideContribution, evolveDevice1, silentDevice1 } from './device-1.ts';

const commitment = { round: 'E1/1', digest: 'ab'.repeat(32), sealed: 'x' };
const committed = evolveDevice1(silentDevice1, { type: 'SecretCommitted', commitment });

test('House rules § devices draw 1: a secret is committed to once for a round', () => {
  expect(decideCommitment(silentDevice1, commitment)).toHaveLength(1);
  expect(decideCommitment(committed, commitment)).toMatchObject({ refused: 'committed' });
});

test('House rules § devices draw 1: nobody adds bytes to a round without a commitment', () => {
  const bytes = 'cd'.repeat(32);
  expect(decideContribution(silentDevice1, 'patron-1', bytes)).toMatchObject({
    refused: 'no-commitment',
  });
  expect(decideContribution(committed, 'patron-1', bytes)).toHaveLength(1);
});
