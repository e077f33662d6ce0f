import { randomBytes } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { games } from '../games/index.ts';
import { judge, PROFILES, tableSample } from '../house/dealing/devices/index.ts';
import { isRefusal, type Refusal } from '../kernel/refusal.ts';
import { examining } from '../lab/answers/examined.ts';
import { headedByChanges } from '../lab/answers/report.ts';
import { mathFigures } from '../lab/report/figures.ts';
import { htmlOf } from '../lab/report/html.ts';
import { partsOf } from '../lab/report/pages.ts';
import { pdfOf } from '../lab/report/pdf.ts';
import { putOnShelf } from '../lab/shelf.ts';
import { build } from './build.ts';
import type { Changes, LabReport, LabTask } from './lab.ts';

/** Works aside, so that no table waits for a report or a battery of tests. */
const task: LabTask = workerData;
putOnShelf(games);

/** What the command line assumes where nothing is said; the same bytes come out. */
const ASSUMED = { averageBetCents: 1_000, decisionsPerHour: 60, rounds: 1 << 25 };

/** In every form: working the figures out takes long, writing them does not. */
const reported = async (game: string, changes: Changes): Promise<LabReport | Refusal> => {
  const found = examining({ game, ...changes });
  if (isRefusal(found)) return found;
  const figures = mathFigures(found.game, found.rules, ASSUMED, build());
  const title = `${found.own.title}: mathematical report`;
  const parts = headedByChanges(partsOf(figures), found);
  return {
    json: `${JSON.stringify(figures, null, 2)}\n`,
    html: htmlOf(title, parts),
    pdf: await pdfOf(title, parts),
  };
};

const judged = (game: string, profile: 'gli19' | 'pa810a' | 'nj') => {
  const found = examining({ game });
  if (isRefusal(found)) return found;
  const [shape] = found.own.draws;
  if (shape === undefined) return undefined;
  const draws = 'dice' in shape ? 100_000 : 20_000;
  const sample = tableSample(found.own, shape, draws, (bytes) => randomBytes(bytes));
  const { title, source } = PROFILES[profile];
  return { game, shape, ...judge(sample, profile), title, source };
};

parentPort?.postMessage(
  task.kind === 'report'
    ? await reported(task.game, task.changes)
    : judged(task.game, task.profile),
);
