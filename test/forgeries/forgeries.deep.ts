import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { LogEntry } from '../../src/house/log/log-entry.ts';
import { entriesOfKept } from '../kept-logs.ts';
import { playNight } from '../night/night.ts';
import { honestEvening } from '../tampering/honest.ts';
import { tried } from './forgeries.ts';

/** Another one in every run: it is part of the name of each forgery that is found. FORGERIES=N tries N of each entry. */
const SEED = Number(process.env.FORGERY?.split(' ').at(-3) ?? Date.now() % 1_000_000);
const EACH = Number(process.env.FORGERIES ?? 8);

const night = async (seed: number): Promise<readonly LogEntry[]> => {
  let log: readonly string[] = [];
  const hears = (lines: readonly string[]): void => {
    log = lines;
  };
  await playNight(seed, { turns: 150, ground: 'embedded', hears });
  return log.map((line) => JSON.parse(line)).filter(({ row }) => row === 'entry');
};
const evening = async (): Promise<readonly LogEntry[]> => {
  const { entries, folder } = await honestEvening();
  rmSync(folder, { recursive: true });
  return entries;
};

// Together these nights have every game, live and electronic, corrections, coupons, meters, filings and limits of one's own.
test.each([
  ['evening', evening],
  ['format-2', async () => entriesOfKept('format-2')],
  ...[11, 12, 13, 15, 17].map((seed) => [`night-${seed}`, () => night(seed)] as const),
] as const)(
  'House rules § export forgeries of %s: neither verifier accepts what nobody has explained',
  async (name, log) => {
    const { made, accepted, holes } = tried({ name, entries: await log(), seed: SEED, each: EACH });
    console.log(`${name}: ${made} forgeries by seed ${SEED}, ${accepted} of them explained`);
    expect(holes).toEqual([]);
  },
);
