import { beforeAll, expect, test } from 'vitest';
import { games } from '../../src/games/index.ts';
import type { Receipt } from '../../src/house/proof/receipt.ts';
import { askedOf, papersIn, triedPapers } from './papers.ts';
import { electronicReceipts, signer } from './receipts.ts';

/** Another one in every run; FORGERY="661" makes those of one again. */
const SEED = Number(process.env.FORGERY ?? Date.now() % 1_000_000);
const COUNT = Number(process.env.FORGERIES ?? 400);
let receipts: ReadonlyMap<string, Receipt>;
beforeAll(async () => {
  receipts = await electronicReceipts();
});

test.each(Object.keys(games).flatMap((game) => [`${game} 1`, `${game} 2`]))(
  'House rules § export forged receipts of %s: neither verifier accepts what nobody has explained',
  async (name) => {
    const receipt = receipts.get(name)!;
    expect(await askedOf(receipt)).toEqual({ first: undefined, second: undefined });
    const corpus = papersIn([...receipts.values()]);
    const { made, holes } = await triedPapers(
      { receipt, corpus, signer },
      { seed: SEED, count: COUNT },
    );
    console.log(`${name}: ${made} forgeries by seed ${SEED}`);
    expect(holes).toEqual([]);
  },
);
