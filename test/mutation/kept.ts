import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Drawn } from './draw.ts';
import type { Kept } from './groups.ts';
import { mutationPage } from './page.ts';

const KEPT = 'test/mutation/kept.json';
const DRAWN = 'test/mutation/drawn.json';

const read = <T>(path: string, none: T): T =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : none;
export const readKept = (): Kept => read<Kept>(KEPT, {});
export const readDrawn = (): Drawn => read<Drawn>(DRAWN, {});

/** One line an entry, so that a change shows as one. */
const write = (path: string, entries: readonly (readonly [string, unknown])[]): void => {
  const lines = entries.map(
    ([name, known]) => `  ${JSON.stringify(name)}: ${JSON.stringify(known)}`,
  );
  writeFileSync(path, `{\n${lines.join(',\n')}\n}\n`);
  writeFileSync('docs/mutation.md', mutationPage(readKept(), readDrawn()));
};
const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : 1;

/** Adds what a sitting found out about files; a source that is gone is dropped. */
export const keep = (files: Kept): void =>
  write(
    KEPT,
    Object.entries({ ...readKept(), ...files })
      .filter(([path]) => existsSync(path))
      .toSorted(byName),
  );

/** The newest draw of a folder takes the place of the one before. */
export const keepDrawn = (folders: Drawn): void =>
  write(DRAWN, Object.entries({ ...readDrawn(), ...folders }).toSorted(byName));
