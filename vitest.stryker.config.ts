import { defineConfig } from 'vitest/config';

/**
 * The tests that hold the kernel, the games and the meters; nothing here needs a server or a store. The conformance
 * suites, the random rounds and the second count of odds play hundreds of rounds and reach every line, so they would
 * be asked about every mutant: the pointed tests and the playthroughs must do alone.
 */
export default defineConfig({
  test: {
    include: [
      ...['kernel', 'games', 'progressive'].map((folder) => `src/${folder}/**/*.test.ts`),
      'test/playthroughs.test.ts',
    ],
    exclude: [
      '**/conformance.test.ts',
      '**/rounds.test.ts',
      'src/games/*/odds.test.ts',
      'src/games/asia-poker/solver/**',
      '**/node_modules/**',
    ],
    isolate: false,
    testTimeout: 60_000,
  },
});
