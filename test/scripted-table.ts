import { games } from '../src/games/index.ts';
import { expectAccepted, isRefusal } from '../src/kernel/refusal.ts';
import { type Actor, type Table, type TableCommand, tableOf } from '../src/table/index.ts';
import { runScript } from '../src/table/script/script.ts';

/** A table after a script, asked by people of the house; the answer is what is refused, or what happens. */
export const scriptedTable = (script: string) => {
  const run = expectAccepted(runScript(games, script));
  const decider = tableOf(run.game);
  let { table } = run;
  const ask = (asks: TableCommand, ...by: readonly Actor[]) => {
    const answer = decider.decide(table, asks, { at: 0, day: '2026-01-01', by });
    if (isRefusal(answer)) return [answer.refused, answer.because, answer.cite];
    table = answer.reduce(decider.evolve, table);
    return answer;
  };
  return { ask, table: (): Table => table };
};
