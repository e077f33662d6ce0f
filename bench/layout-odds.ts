// npm run bench -- layout-odds: processor time for the exact odds of every layout, the least of 25 runs in one process: what else runs only adds.
// HOUSEWAY_KEEP=1 keeps them for docs/scale.md.
import { games } from '../src/games/index.ts';
import { parseSubmission } from '../src/kernel/submission.ts';
import { layoutOdds } from '../src/odds/index.ts';
import { type OddsRow, oddsSentence } from '../test/scale/scale.ts';
import { keepRow } from './anchors/kept.ts';

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

const rows = ['three-dice-football', 'football-kings', 'three-dice-yahtzee', 'high-roll-dice'].map(
  (id) => {
    const game = games[id];
    if (game === undefined) throw new Error(`no game ${id}`);
    const rules = parseSubmission(game.submission);
    let wagers = 0;
    const runs = Array.from({ length: 25 }, () => {
      const from = cpuMs();
      wagers = layoutOdds(game, rules).length;
      return cpuMs() - from;
    });
    return { game: game.title, wagers, milliseconds: Math.ceil(Math.min(...runs)) };
  },
);

console.log(oddsSentence(rows));
for (const row of rows) keepRow<OddsRow>('odds', row);
