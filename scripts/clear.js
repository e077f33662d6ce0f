// Nothing of an earlier build stays in dist but the documentation, which has a build of its own.
import { mkdirSync, readdirSync, rmSync } from 'node:fs';

mkdirSync('dist', { recursive: true });
for (const name of readdirSync('dist'))
  if (name !== 'docs') rmSync(`dist/${name}`, { recursive: true });
