import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { honestEvening } from '../tampering/honest.ts';
import { tried } from './forgeries.ts';

// Many more are tried in forgeries.deep.ts. FORGERY="evening 661 20 0" makes one again, and prints it with both verdicts.
test('House rules § export forgeries by seed: neither verifier accepts what nobody has explained', async () => {
  const { entries, folder } = await honestEvening();
  rmSync(folder, { recursive: true });
  const { made, holes } = tried({ name: 'evening', entries, seed: 661, each: 2 });
  expect(holes).toEqual([]);
  expect(made).toBeGreaterThan(process.env.FORGERY === undefined ? 100 : -1);
});
