import { expect, test } from 'vitest';
import type { Ground } from './house.ts';
import { playNight } from './night.ts';

/** How many nights, and from which seed; NIGHT_SEED plays one again. */
const COUNT = Number(process.env.NIGHTS ?? 1_000);
const FIRST = Number(process.env.NIGHT_FROM ?? 1_000);
/** Every fourth night has two nodes on one database, and every fortieth loses it. */
const groundOf = (seed: number): Ground => {
  if (seed % 40 === 0) return 'two nodes, database lost';
  return seed % 4 === 0 ? 'two nodes' : 'embedded';
};
const seeds =
  process.env.NIGHT_SEED?.split(',').map(Number) ??
  Array.from({ length: COUNT }, (_, i) => FIRST + i);

test(`House rules § ledger ${seeds.length} nights at the casino, and no disagreement`, async () => {
  const sums: Record<string, number> = {};
  const wrong: string[] = [];
  for (const seed of seeds) {
    try {
      const night = await playNight(seed, { turns: 220, ground: groundOf(seed) });
      for (const [name, n] of Object.entries(night)) sums[name] = (sums[name] ?? 0) + n;
    } catch (error) {
      wrong.push(`NIGHT_SEED=${seed}: ${(error as Error).message}`);
      console.error(wrong.at(-1));
    }
  }
  console.log(JSON.stringify(sums));
  expect(wrong).toEqual([]);
});
