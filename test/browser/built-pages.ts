import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { inject, vi } from 'vitest';
import { isFirst } from '../first.ts';

/** The folder of the screens as they are served: built by the file that asks first, for all files that look at them. */
export const builtPages = async (): Promise<string> => {
  const folder = inject('screens');
  const [pages, built] = [join(folder, 'pages'), join(folder, 'built')];
  if (isFirst(join(folder, 'building'))) {
    await buildInto(pages);
    writeFileSync(built, '');
  }
  await vi.waitUntil(() => existsSync(built), { timeout: 300_000, interval: 100 });
  return pages;
};

const buildInto = async (outDir: string): Promise<void> => {
  // As they are shipped: a runner of tests leaves parts for developers in.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  await build({
    configFile: 'vite.config.ts',
    mode: 'test',
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  });
  process.env.NODE_ENV = NODE_ENV;
};
