// npm run mutation [-- folder or file…]: puts small defects into the code, one at a time, and prints per folder how many of them a test
// notices. Results are kept in reports/, and only what changed since is tried again (decision 176).
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';

/** Which tests are asked about each folder, and the least score. */
const FOLDERS = {
  kernel: { asks: 'kernel,games', least: 92 },
  games: { asks: 'games', least: 92 },
  progressive: { asks: 'progressive,kernel', least: 92 },
  table: { asks: 'table', least: 92 },
  coupons: { asks: 'coupons', least: 92 },
  house: { asks: 'house,table', least: 92 },
  server: { asks: 'server', least: 92 },
  web: { asks: 'web', least: 92 },
};
/** What money, proof and doors depend on. */
const CORE = {
  'src/kernel/settlement.ts': 95,
  'src/kernel/payout-limit.ts': 95,
  'src/kernel/payment.ts': 95,
  'src/table/limits.ts': 95,
  'src/table/postings.ts': 95,
  'src/house/proof/auditor.ts': 95,
  'src/house/people/sessions.ts': 95,
  'src/server/session.ts': 95,
};
const LEFT_OUT = ['!src/**/*.{test,deep,as,wasm}.ts', '!src/**/index.ts', '!src/**/felt.ts'];

/** Installed where it is run, not with everything else (decision 183). */
const STRYKER = 'test/mutation/node_modules/.bin/stryker';

const wanted = process.argv.slice(2);
const folderOf = (file) => file.split('/')[1];
const runs = wanted.includes('core')
  ? Object.keys(CORE).map((file) => ({ name: file, folder: folderOf(file), mutate: [file] }))
  : (wanted.length > 0 ? wanted : Object.keys(FOLDERS)).map((name) =>
      name.startsWith('src/')
        ? { name, folder: folderOf(name), mutate: [name] }
        : { name, folder: name, mutate: [`src/${name}/**/*.ts`, ...LEFT_OUT] },
    );

const scoreOf = (report) => {
  const states = Object.values(report.files).flatMap(({ mutants }) =>
    mutants.map(({ status }) => status),
  );
  const caught = states.filter((state) => state === 'Killed' || state === 'Timeout').length;
  const missed = states.filter((state) => state === 'Survived' || state === 'NoCoverage').length;
  return { caught, all: caught + missed, score: (100 * caught) / Math.max(1, caught + missed) };
};

mkdirSync('reports', { recursive: true });
let short = 0;
for (const { name, folder, mutate } of runs) {
  const { asks, least } = FOLDERS[folder] ?? { asks: folder, least: 92 };
  const kept = `reports/mutation-${name.replaceAll(/[^a-z0-9]+/g, '-')}.json`;
  const args = ['run', '--mutate', mutate.join(','), '--incremental', '--incrementalFile', kept];
  spawnSync(STRYKER, args, {
    env: { ...process.env, MUTATION_ASKS: asks },
    stdio: ['ignore', process.env.MUTATION_TELLS === undefined ? 'ignore' : 'inherit', 'inherit'],
  });
  if (!existsSync(kept)) {
    console.log(`${name}: no result`);
    short += 1;
    continue;
  }
  const { caught, all, score } = scoreOf(JSON.parse(readFileSync(kept, 'utf8')));
  const wants = CORE[name] ?? least;
  if (score < wants) short += 1;
  console.log(
    `${name.padEnd(32)} ${score.toFixed(1).padStart(5)}%  ${caught} of ${all} noticed${score < wants ? `, ${wants}% wanted` : ''}`,
  );
}
process.exitCode = short === 0 ? 0 : 1;
