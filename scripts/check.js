// The whole gate. Types, lint and unused code are looked at beside the tests, which leave a core free whenever they wait.
import { spawn } from 'node:child_process';

const run = (args, stdio) =>
  new Promise((resolve) => {
    const child = spawn('npm', args, { stdio });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text) => {
        said += text;
      });
    }
    child.once('close', (code) => resolve({ passed: code === 0, said }));
  });

/** Said as soon as it is known: the last line is the tests' own, which counts them. */
const sources = async () => {
  let passed = true;
  for (const script of ['types', 'lint', 'knip']) {
    const found = await run(['run', '--silent', script], ['ignore', 'pipe', 'pipe']);
    passed &&= found.passed;
    console.log(found.passed ? `${script}: passed` : `${script}: FAILED\n${found.said}`);
  }
  return passed;
};

const [areSound, tests] = await Promise.all([
  sources(),
  run(['exec', '--', 'vitest', 'run'], 'inherit'),
]);
if (!areSound) console.error('Types, lint or knip failed: see above.');
process.exitCode = areSound && tests.passed ? 0 : 1;
