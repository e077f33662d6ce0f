import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder for the screens as they are served. */
    readonly screens: string;
  }
}

/** Gives the run a folder for its screens, which `builtPages` fills. */
export default (project: TestProject): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'houseway-pages-'));
  project.provide('screens', folder);
  return () => rmSync(folder, { recursive: true });
};
