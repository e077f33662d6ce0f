import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { alarmed } from '../../src/lab/simulation/findings.ts';
import { judged, LONG_RUNS, playedRun } from './long-runs.ts';

/** The environment may ask for fewer rounds. Then nothing was kept to compare with. */
const FEWER = process.env.HOUSEWAY_ROUNDS;

test.each(Object.keys(LONG_RUNS))(
  'House rules § odds a long run of %s, played again, is the one that was kept',
  async (id) => {
    const rounds = FEWER === undefined ? LONG_RUNS[id]! : Number(FEWER);
    const again = await playedRun(id, { rounds });
    expect(alarmed(judged(again).findings)).toBe(false);
    expect(again.replayed.equal).toBe(true);
    if (FEWER !== undefined) return;
    const kept = readFileSync(new URL(`${id}.json`, import.meta.url), 'utf8');
    expect(again).toEqual(JSON.parse(kept));
  },
);
