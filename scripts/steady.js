// Whether tests pass on a busy machine: runs them again and again beside a loop that never rests, or beside several.
//   node scripts/steady.js                               the whole gate, 20 times
//   node scripts/steady.js --runs 5 src/house/dealing    only these files
//   node scripts/steady.js --loops 4                     beside four loops
//   node scripts/steady.js --late 400 test/browser       every answer reaches a page up to 400 ms late, one later than another
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '20' },
    late: { type: 'string', default: '0' },
    loops: { type: 'string', default: '1' },
  },
});
const runs = Number(values.runs);
const command = files.length === 0 ? ['npm', 'test'] : ['npx', 'vitest', 'run', ...files];

const busy = Array.from({ length: Number(values.loops) }, () =>
  spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
);
const rest = () => {
  for (const loop of busy) loop.kill('SIGKILL');
};
process.once('exit', rest);

/** A run, and all that it says; it ends with this program. */
let running;
const ran = ([program, ...args], env) =>
  new Promise((resolve) => {
    let said = '';
    running = spawn(program, args, { env });
    for (const stream of [running.stdout, running.stderr]) {
      stream.on('data', (text) => {
        said += text;
      });
    }
    running.once('close', (status) => resolve({ status, said }));
  });
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    running.kill(signal);
    process.exit(1);
  });
}

let passed = 0;
for (let run = 1; run <= runs; run += 1) {
  const began = performance.now();
  const { status, said } = await ran(command, {
    ...process.env,
    NO_COLOR: '1',
    PAGES_LATE_MS: values.late,
  });
  const seconds = Math.round((performance.now() - began) / 1000);
  if (status === 0) passed += 1;
  console.log(`run ${run}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
  const failed = said
    .split('\n')
    .filter((line) => /\bFAIL\b|\(retry x\d+\)|\b\w*Error: /.test(line));
  for (const line of new Set(failed)) console.log(`  ${line.trim()}`);
}
rest();
console.log(`${passed} of ${runs} passed`);
process.exitCode = passed === runs ? 0 : 1;
