import fc from 'fast-check';
import { test } from 'vitest';
import { games } from '../../src/games/index.ts';
import { attempts } from './attempts.ts';
import { evening } from './crooks.ts';

// The seed is printed when an evening fails: keep it as a case beside the others.
test.each(Object.keys(games))(
  'House rules § ledger, § people 100,000 crooked commands at a table of %s break nothing',
  (id) => {
    fc.assert(
      fc.property(attempts(500), (tries) => evening(id, tries)),
      // Long evenings are not shrunk: the seed and its evening are printed at once.
      { numRuns: 200, endOnFailure: true },
    );
  },
);
