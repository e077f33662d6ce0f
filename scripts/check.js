// The gate. Types, lint and unused code are looked at beside the tests, which leave a core free whenever they wait.
//   node scripts/check.js --whole    with what is tried for every game in turn, as `npm run test:deep` does
import { spawn } from 'node:child_process';

const run = (args, stdio, env = {}) =>
  new Promise((resolve) => {
    const child = spawn('npm', args, { stdio, env: { ...process.env, ...env } });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text) => {
        said += text;
      });
    }
    child.once('close', (code) => resolve({ passed: code === 0, said }));
  });

const WHOLE = process.argv.includes('--whole') ? { HOUSEWAY_TEST_WHOLE: '1' } : {};

/** The compiler has memory enough to clear up seldom, which saves it a quarter of its time. */
const ROOMY = { GOGC: '400' };

/** Said as soon as it is known: the last line is the tests' own, which counts them. */
const sources = async () => {
  let passed = true;
  for (const script of ['types', 'lint', 'knip']) {
    const found = await run(['run', '--silent', script], ['ignore', 'pipe', 'pipe'], ROOMY);
    passed &&= found.passed;
    console.log(found.passed ? `${script}: passed` : `${script}: FAILED\n${found.said}`);
  }
  return passed;
};

const [areSound, tests] = await Promise.all([
  sources(),
  run(['exec', '--', 'vitest', 'run'], 'inherit', WHOLE),
]);
if (!areSound) console.error('Types, lint or knip failed: see above.');
process.exitCode = areSound && tests.passed ? 0 : 1;
