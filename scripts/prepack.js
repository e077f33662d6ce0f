// Before `npm pack`: what is packed is what was built, so whatever is missing is built first.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

for (const [made, script] of [
  ['dist/digest.txt', 'build'],
  ['dist/docs/scripts.json', 'build:docs'],
]) {
  // The name of the package file is all that `npm pack` prints.
  const stdio = ['ignore', process.stderr, process.stderr];
  if (!existsSync(made)) execFileSync('npm', ['run', '--silent', script], { stdio });
}
