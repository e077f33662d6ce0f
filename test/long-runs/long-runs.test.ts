import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { alarmed } from '../../src/lab/simulation/findings.ts';
import { daily, wholly } from '../whole.ts';
import { judged, type KeptRun, LONG_RUNS, ready, simulationPage, withFault } from './long-runs.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const keptOf = (id: string): KeptRun => JSON.parse(read(`${id}.json`));
/** Every day a game of cards and one of dice, whose odds are found in a moment. */
const PICKED = ['football-kings', 'high-roll-dice'];
const ids = daily(Object.keys(LONG_RUNS), (id) => PICKED.includes(id));

describe('House rules § odds the long runs that were kept', () => {
  test.each(ids)('%s: the run is the one that this version plays (npm run simulation)', (id) => {
    expect(keptOf(id).run).toBe(ready(id).run.digest);
  });

  test.each(ids)(
    '%s: as many rounds as a laboratory asks for, within chance, and replayed',
    (id) => {
      const kept = keptOf(id);
      const { findings } = judged(kept);
      expect(findings.rounds).toBe(BigInt(LONG_RUNS[id]!));
      expect(findings.bets.every(({ z }) => z !== undefined)).toBe(true);
      expect(alarmed(findings)).toBe(false);
      expect(kept.replayed.equal).toBe(true);
    },
  );

  test.each(ids)('%s: counts moved from one end to another by 0.003% are caught', (id) => {
    const kept = keptOf(id);
    const counts = kept.counts.map(BigInt);
    const byCount = counts.map((n, at) => ({ n, at })).toSorted((a, b) => Number(b.n - a.n));
    const [from, to] = [byCount[0]!.at, byCount.findLast(({ n }) => n > 0n)!.at];
    const moved = BigInt(Math.round(kept.rounds / 30_342));
    counts[from]! -= moved;
    counts[to]! += moved;
    const faulty = judged({ ...kept, counts: counts.map(String) });
    expect(alarmed(faulty.findings)).toBe(true);
  });

  test('odds with a fault of 0.003% are caught', () => {
    expect(alarmed(withFault(judged(keptOf('football-kings'))))).toBe(true);
  });

  test('docs/simulation.md says what the counts say (npm run simulation)', () => {
    const page = read('../../docs/simulation.md');
    const said = simulationPage(ids.map(keptOf)).split('\n');
    expect(said.filter((line) => !page.includes(line))).toEqual([]);
  });

  wholly('docs/simulation.md says nothing else', () => {
    expect(read('../../docs/simulation.md')).toBe(simulationPage(ids.map(keptOf)));
  });
});
