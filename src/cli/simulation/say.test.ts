import { expect, test } from 'vitest';
import { fraction } from '../../kernel/fraction.ts';
import { emptyTally, type Playable, runOf } from '../../simulation/index.ts';
import { sayOutcome, sound } from './say.ts';

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

test('§ 575.11(b) where no bet has exact odds it is said that nothing was compared, and nobody is alarmed', () => {
  const made = { strategy: 'simple', vectors: [] } as Partial<Playable> as Playable;
  const outcome = { made, tally: emptyTally(run), played: 0, seconds: 0 };
  const said = (looks: number): readonly string[] => {
    const lines: string[] = [];
    const out = { print: (line: string) => lines.push(line), error: () => {} };
    sayOutcome({ ...outcome, findings: { ...findings, looks } }, out);
    return lines;
  };
  expect(said(0)).toContain('All ends: these bets have no exact odds to be compared with');
  expect(said(0).at(-1)).toContain('Nothing was compared with exact odds.');
  expect(said(1).at(-1)).toContain('Within chance.');
});
