import { expect, test } from 'vitest';
import { papersIn, triedPapers } from './papers.ts';
import { electronicReceipts, signer } from './receipts.ts';

// Many more are tried in papers.deep.ts, of every game.
test('House rules § export forged receipts by seed: neither verifier accepts what nobody has explained', async () => {
  const receipts = await electronicReceipts(['three-dice-yahtzee']);
  const [receipt] = [...receipts.values()];
  const corpus = papersIn([...receipts.values()]);
  const of = { receipt: receipt!, corpus, signer };
  const { made, holes } = await triedPapers(of, { seed: 661, count: 80 });
  expect(holes).toEqual([]);
  expect(made).toBeGreaterThan(60);
});
