import { availableParallelism } from 'node:os';
import { afterAll, expect, test } from 'vitest';
import { keptOf, versionPlayed } from './kept.ts';
import { WITH_RARER_ACTS } from './night.ts';
import { sharedOut } from './players.ts';

/**
 * How many nights, from which seed, and by how many processes; NIGHT_SEED plays one again. Half of them have what happens
 * seldom as well.
 */
const COUNT = Number(process.env.NIGHTS ?? 1_000);
const FIRST = Number(process.env.NIGHT_FROM ?? WITH_RARER_ACTS - COUNT / 2);
const PROCESSES = Number(process.env.NIGHT_PROCESSES ?? availableParallelism());
/** Nights of one test: what was played before something hangs, or is stopped, has been told, and is kept. */
const TOGETHER = 20;
const again = process.env.NIGHT_SEED?.split(',').map(Number);
const seeds = again ?? Array.from({ length: COUNT }, (_, i) => FIRST + i);
const parts = [
  ...Map.groupBy(seeds, (seed) => Math.floor((seed - (seeds[0] ?? 0)) / TOGETHER)).values(),
];

const version = versionPlayed();
const kept = keptOf(version);
const left = parts.filter((part) => again !== undefined || kept.of(part) === undefined);
// A run that came to its end is not gone on with: it is played again.
const rest = left.length === 0 ? parts : left;
const { told, end } = sharedOut(rest, PROCESSES);
for (const [i, part] of rest.entries()) {
  told[i]?.then(({ sums, wrong }) => {
    if (again === undefined && wrong.length === 0) kept.keep(part, sums);
  });
}

const sums: Record<string, number> = {};
const add = (more: Readonly<Record<string, number>>): void => {
  for (const [name, n] of Object.entries(more)) sums[name] = (sums[name] ?? 0) + n;
};
for (const part of parts) if (!rest.includes(part)) add(kept.of(part) ?? {});
const nights = rest.reduce((sum, part) => sum + part.length, 0);
console.log(
  `version ${version}: ${seeds.length - nights} nights were played before, see ${kept.path}`,
);
afterAll(async () => {
  await end();
  console.log(JSON.stringify(sums));
});

test.each(rest.map((part, i) => ({ from: part[0], to: part.at(-1), i })))(
  'House rules § ledger nights $from to $to at the casino, and no disagreement',
  async ({ i }) => {
    const played = await told[i];
    add(played?.sums ?? {});
    expect(played?.wrong).toEqual([]);
  },
);
