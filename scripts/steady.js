// Whether tests pass on a busy machine: runs them again and again beside a loop that never rests, or beside several.
//   node scripts/steady.js                               the whole gate, 20 times
//   node scripts/steady.js --runs 5 src/house/dealing    only these files
//   node scripts/steady.js --loops 4                     beside four loops
//   node scripts/steady.js --late 400 test/browser       every answer reaches a page up to 400 ms late, one later than another
import { spawn, spawnSync } from 'node:child_process';
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
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

let passed = 0;
for (let run = 1; run <= runs; run += 1) {
  const began = performance.now();
  const [program, ...args] = command;
  const env = { ...process.env, PAGES_LATE_MS: values.late };
  const how = { encoding: 'utf8', maxBuffer: 1 << 28, env };
  const { status, stdout, stderr } = spawnSync(program, args, how);
  const seconds = Math.round((performance.now() - began) / 1000);
  if (status === 0) passed += 1;
  console.log(`run ${run}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
  // What failed is told on the one, and why on the other.
  const said = `${stdout}\n${stderr}`.split('\n');
  const failed = said.filter((line) => /\bFAIL\b|\(retry x\d+\)|\b\w*Error: /.test(line));
  for (const line of new Set(failed)) console.log(`  ${line.trim()}`);
}
rest();
console.log(`${passed} of ${runs} passed`);
process.exitCode = passed === runs ? 0 : 1;
