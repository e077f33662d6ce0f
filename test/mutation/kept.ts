import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Kept } from './groups.ts';
import { mutationPage } from './page.ts';

const KEPT = 'test/mutation/kept.json';

export const readKept = (): Kept =>
  existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : {};

/** Adds what a sitting found out; a source that is gone is dropped. One line a file, so that a change shows as one. */
export const keep = (files: Kept): void => {
  const kept = Object.entries({ ...readKept(), ...files })
    .filter(([path]) => existsSync(path))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const lines = kept.map(([path, file]) => `  ${JSON.stringify(path)}: ${JSON.stringify(file)}`);
  writeFileSync(KEPT, `{\n${lines.join(',\n')}\n}\n`);
  writeFileSync('docs/mutation.md', mutationPage(Object.fromEntries(kept)));
};
