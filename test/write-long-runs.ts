import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import {
  type KeptRun,
  LONG_RUNS,
  playedRun,
  ready,
  simulationPage,
} from './long-runs/long-runs.ts';

/*
 * `npm run simulation` plays the long runs whose kept counts are missing or of another run, and writes docs/simulation.md.
 * Finished blocks are kept in data/simulation: a run that was stopped goes on.
 */
const keptFile = (id: string): URL => new URL(`long-runs/${id}.json`, import.meta.url);

const keptOf = (id: string): KeptRun | undefined => {
  try {
    return JSON.parse(readFileSync(keptFile(id), 'utf8'));
  } catch {
    return undefined;
  }
};

mkdirSync('data/simulation', { recursive: true });
const runs: KeptRun[] = [];
for (const id of Object.keys(LONG_RUNS)) {
  const { run } = ready(id);
  let kept = keptOf(id);
  if (kept?.run !== run.digest) {
    const began = performance.now();
    kept = await playedRun(id, { state: `data/simulation/${run.digest.slice(0, 16)}.jsonl` });
    console.log(`${id}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
    writeFileSync(keptFile(id), `${JSON.stringify(kept, null, 2)}\n`);
  }
  runs.push(kept);
}
writeFileSync(new URL('../docs/simulation.md', import.meta.url), simulationPage(runs));
