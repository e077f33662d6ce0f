import { defineConfig } from 'vitest/config';

// Properties of the gate are tried here many times as often.
process.env.PROPERTY_TIMES ??= '34';

export default defineConfig({
  test: {
    reporters: ['default', './test/count-reporter.ts'],
    globalSetup: ['test/postgres.setup.ts'],
    include: ['src/**/*.deep.ts', 'test/**/*.deep.ts', 'src/games/*/conformance.test.ts'],
    testTimeout: 3_600_000,
    hookTimeout: 600_000,
  },
});
