import { expect, test } from 'vitest';
import { expectAccepted } from '../kernel/refusal.ts';
import { blockAt, blockCount, type Run } from './run.ts';
import { emptyTally, withBlock } from './tally.ts';

const run = { digest: 'one', rounds: 300, blockRounds: 200 } as Run;
const played = (block: number, won: number, rounds = blockAt(run, block).rounds) => ({
  ...{ run: 'one', block, rounds, counts: [won, rounds - won] },
});

test('House rules § odds a run is added up of its own blocks alone, each as long as it should be', () => {
  expect(blockCount(run)).toBe(2);
  const first = expectAccepted(withBlock(emptyTally(run), played(0, 90)));
  expect(withBlock(first, played(0, 90))).toEqual(first);
  expect(withBlock(first, played(0, 91))).toMatchObject({ refused: 'block-differs' });
  expect(withBlock(first, { ...played(1, 40), run: 'two' })).toMatchObject({
    refused: 'another-run',
  });
  for (const wrong of [
    ...[played(2, 1, 1), played(1, 40, 99), { ...played(1, 40), counts: [1, 2] }],
    ...[played(-1, 1, 200), played(0.5, 1, 200), played(1, -1, 100), played(1, 0.5, 100)],
  ]) {
    expect(withBlock(first, wrong)).toMatchObject({ refused: 'not-a-block' });
  }
  expect(withBlock(first, played(1, 40))).not.toHaveProperty('refused');
});
