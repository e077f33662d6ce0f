import { expect, test } from 'vitest';
import { fraction } from '../../kernel/fraction.ts';
import { emptyTally, type Playable, runOf } from '../../simulation/index.ts';
import { sound } from './say.ts';

const terms = { game: 'three-dice-yahtzee', rules: {}, placings: [], meters: {}, rounds: 4 };
const run = runOf({ ...terms, strategy: '', seed: '1', blockRounds: 4, tables: '' });
const findings = { rounds: 4n, bets: [], looks: 1, smallest: 1 };

test.each([
  // Six times as long as on average until the first win: once in four hundred runs.
  [1, 5, true],
  [1, 20, false],
  [400, 4, true],
  [400, 6, false],
  [400, -6, false],
  [0, 0, true],
])(
  'House rules § meters after %i wins an average %i deviations off is within chance: %s',
  (hits, z, within) => {
    const meter = { meter: 'progressive', hits, shownCents: 0n, exactCents: fraction(1), z };
    const made = {} as Playable;
    const outcome = { made, tally: emptyTally(run), findings, played: 4, seconds: 1 };
    expect(sound({ ...outcome, meters: [meter] })).toBe(within);
  },
);
