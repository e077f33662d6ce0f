// Whether the build is reproducible: two builds of the same sources, one after the other, must have the same digest.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const build = () => {
  rmSync(`${root}dist`, { recursive: true, force: true });
  const { status, stderr } = spawnSync('npm', ['run', 'build'], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return readFileSync(`${root}dist/digest.txt`, 'utf8').trim();
};

const [one, other] = [build(), build()];
console.log(one === other ? `Both builds are ${one}.` : `One build is ${one}, the other ${other}.`);
process.exitCode = one === other ? 0 : 1;
