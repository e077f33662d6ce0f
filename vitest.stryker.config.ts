import { defineConfig } from 'vitest/config';

/**
 * The tests that are asked about a mutant: those of its own folder and of the folders that MUTATION_ASKS names (`scripts/mutation.js`).
 * Nothing here needs PostgreSQL or a browser. Conformance suites, random rounds and the second count of odds play hundreds of
 * rounds and reach every line, so they would be asked about every mutant: the pointed tests and the playthroughs must do alone.
 */
const asks = (process.env.MUTATION_ASKS ?? 'kernel,games,progressive').split(',');

export default defineConfig({
  test: {
    include: [...asks.map((folder) => `src/${folder}/**/*.test.ts`), 'test/playthroughs.test.ts'],
    exclude: [
      '**/conformance.test.ts',
      '**/rounds.test.ts',
      'src/games/*/odds.test.ts',
      'src/games/asia-poker/solver/**',
      'src/house/store/{postgres,pool}.test.ts',
      '**/*.property.test.ts',
      '**/node_modules/**',
    ],
    setupFiles: ['test/fast-check.setup.ts'],
    isolate: false,
    testTimeout: 60_000,
  },
});
