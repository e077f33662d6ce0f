/**
 * Tests that have a worker of their own: they put another module in the place of one, which must not have been loaded before, or
 * have modules loaded again. In a worker that others share, whatever a module keeps would begin again in the middle of the run.
 */
export const ALONE: readonly string[] = [
  'src/games/asia-poker/solver/player-classes.test.ts',
  'src/house/proof/verify-coupons.test.ts',
  'src/cli/solve.test.ts',
  'src/server/threads-alone.test.ts',
  'src/server/workers-alone.test.ts',
  'test/drills/power-cut.test.ts',
];
