import { afterAll, expect, test } from 'vitest';
import type { Ground } from './house.ts';
import { playNight } from './night.ts';

/** How many nights, and from which seed; NIGHT_SEED plays one again. */
const COUNT = Number(process.env.NIGHTS ?? 1_000);
const FIRST = Number(process.env.NIGHT_FROM ?? 1_000);
/** Nights of one test: what was played before something hangs, or is stopped, has been told. */
const TOGETHER = 20;
/** Every fourth night has two nodes on one database, and every fortieth loses it. */
const groundOf = (seed: number): Ground => {
  if (seed % 40 === 0) return 'two nodes, database lost';
  return seed % 4 === 0 ? 'two nodes' : 'embedded';
};
const seeds =
  process.env.NIGHT_SEED?.split(',').map(Number) ??
  Array.from({ length: COUNT }, (_, i) => FIRST + i);
const parts = [
  ...Map.groupBy(seeds, (seed) => Math.floor((seed - (seeds[0] ?? 0)) / TOGETHER)).values(),
];

const sums: Record<string, number> = {};
afterAll(() => console.log(JSON.stringify(sums)));

test.each(parts.map((part) => ({ from: part[0], to: part.at(-1), part })))(
  'House rules § ledger nights $from to $to at the casino, and no disagreement',
  async ({ part }) => {
    const wrong: string[] = [];
    for (const seed of part) {
      try {
        const night = await playNight(seed, { turns: 220, ground: groundOf(seed) });
        for (const [name, n] of Object.entries(night)) sums[name] = (sums[name] ?? 0) + n;
      } catch (error) {
        wrong.push(`NIGHT_SEED=${seed}: ${(error as Error).message}`);
        console.error(wrong.at(-1));
      }
    }
    expect(wrong).toEqual([]);
  },
);
