import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { ALONE } from './test/alone.ts';
import { PagesFirst } from './test/pages-first.ts';

/** Tests of the pages, which put a page and its browser in the place of the machine. */
const WEB = ['src/web/**/*.test.ts'];

/** Made as a whole alone (`test/whole.ts`): every day the night at the screens and the rounds on the felts go these ways. */
const WHOLE = ['frame', 'lab', 'training', 'walk-in'].map((name) => `test/browser/${name}.test.ts`);
const NOT_TODAY = process.env.HOUSEWAY_TEST_WHOLE === '1' ? [] : WHOLE;

/** Twice as many workers as cores: what waits for a browser or a database leaves its core to another. */
const TOGETHER = { maxWorkers: 2 * availableParallelism() };

// Threads and programs that tests start find our files compiled, by this run or an earlier one.
process.env.NODE_COMPILE_CACHE ??= new URL(
  'node_modules/.cache/compiled',
  import.meta.url,
).pathname;

export default defineConfig({
  // As a game from outside finds it: the kernel that runs it.
  resolve: {
    alias: { 'houseway/kernel': new URL('src/kernel/index.ts', import.meta.url).pathname },
  },
  test: {
    reporters: ['default', './test/count-reporter.ts'],
    setupFiles: ['test/same-each-run.setup.ts'],
    sequence: { sequencer: PagesFirst },
    // What a test waits for comes when it comes: a busy machine is not a fault.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000, interval: 150 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'house',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...WEB, ...ALONE, ...NOT_TODAY, '**/node_modules/**'],
          globalSetup: ['test/postgres.setup.ts', 'test/browser/pages.setup.ts'],
          // Each test opens houses of its own and closes them; the modules are loaded, and a browser is started, once for all files of a worker.
          isolate: false,
          ...TOGETHER,
        },
      },
      { extends: true, test: { name: 'web', include: WEB, isolate: false, ...TOGETHER } },
      { extends: true, test: { name: 'alone', include: [...ALONE], ...TOGETHER } },
    ],
  },
});
