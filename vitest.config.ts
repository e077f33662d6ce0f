import { defineConfig } from 'vitest/config';

export default defineConfig({
  // As a game from outside finds it: the kernel that runs it.
  resolve: {
    alias: { 'houseway/kernel': new URL('src/kernel/index.ts', import.meta.url).pathname },
  },
  test: {
    reporters: ['default', './test/count-reporter.ts'],
    globalSetup: ['test/postgres.setup.ts'],
    setupFiles: ['test/fast-check.setup.ts'],
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // One less than the cores by default, which on a machine of two is one.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
