import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    reporters: ['default', './test/count-reporter.ts'],
    globalSetup: ['test/postgres.setup.ts'],
    include: ['src/**/*.deep.ts', 'test/**/*.deep.ts'],
    testTimeout: 3_600_000,
    hookTimeout: 600_000,
  },
});
