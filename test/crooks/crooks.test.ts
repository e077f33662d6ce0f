import fc from 'fast-check';
import { test } from 'vitest';
import { games } from '../../src/games/index.ts';
import { attempts } from './attempts.ts';
import { evening } from './crooks.ts';

// 8 evenings of 100 attempts each, and many more in crooks.deep.ts: whatever people of any role try at any time, everything stays sound.
test.each(Object.keys(games))(
  'House rules § ledger, § people 800 crooked commands at a table of %s break nothing',
  (id) => {
    fc.assert(
      fc.property(attempts(100), (tries) => evening(id, tries)),
      { numRuns: 8, seed: 20 },
    );
  },
);
