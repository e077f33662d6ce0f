import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

export interface Source {
  /** From the root of the project, with forward slashes: `src/kernel/money.ts`. */
  readonly path: string;
  readonly text: string;
}

/** Every source file of a folder of the project, at whatever depth: the second verifier is in plain JavaScript. */
export const sourcesOf = (folder: string): readonly Source[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path).split(sep).join('/'))
    .filter((path) => /\.(tsx?|mjs)$/.test(path) && !/\.d\.ts$|node_modules/.test(path))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** Tests, long proofs and the suites they share may reach everywhere and use what they like. */
export const isTest = (path: string): boolean => /\.(test|deep|conformance)\.tsx?$/.test(path);

/** AssemblyScript: another language, read by its own compiler. */
export const isAssembly = (path: string): boolean => path.endsWith('.as.ts');
