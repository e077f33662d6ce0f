// Writes dist/digest.txt: one SHA-256 over every compiled file and its name, in order, but not over the documentation. Two builds of the same
// sources with the same tools have the same digest, so that a report or a receipt can name the program behind it.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';

const files = readdirSync('dist', { recursive: true, encoding: 'utf8' })
  .map((path) => path.split(sep).join('/'))
  .filter((path) => /\.(js|mjs|css|html)$/.test(path) && !path.startsWith('docs/'))
  .sort();
const digest = createHash('sha256');
for (const path of files) {
  const bytes = readFileSync(join('dist', path));
  digest.update(`${path}\n${bytes.length}\n`).update(bytes);
}
writeFileSync('dist/digest.txt', `${digest.digest('hex')}\n`);
