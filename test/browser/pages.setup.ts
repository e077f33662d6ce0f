import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { unpackedBrowser } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the screens as they are served. */
    readonly pages: string;
  }
}

/** Builds the screens once for all files that look at them, and unpacks the browser that they look with. */
export default async (project: TestProject): Promise<() => void> => {
  const pages = mkdtempSync(join(tmpdir(), 'houseway-pages-'));
  await unpackedBrowser();
  // As they are shipped: a runner of tests leaves parts for developers in.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  await build({
    configFile: 'vite.config.ts',
    mode: 'test',
    logLevel: 'error',
    build: { outDir: pages, emptyOutDir: true },
  });
  process.env.NODE_ENV = NODE_ENV;
  project.provide('pages', pages);
  return () => rmSync(pages, { recursive: true });
};
