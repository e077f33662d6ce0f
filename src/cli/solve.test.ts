import { expect, test, vi } from 'vitest';
import type { Solution } from './asia-poker/solution.ts';
import { main } from './main.ts';

// Solving takes minutes: here only what is printed of a solution counts.
vi.mock('./asia-poker/solution.ts', () => {
  const edge = { exact: '1/100', decimal: '0.01' };
  return {
    solve: async (rules: Solution['rules']) => ({
      ...{ rules, bestPlayEdge: edge, houseWayEdge: edge, made: { seconds: 1 } },
      witness: { wins: 1, rounds: 2, seed: 3, standardDeviationsAway: '0.1' },
    }),
  };
});

test('houseway solve asia-poker --json prints JSON and nothing else', async () => {
  const [printed, errors]: [string[], string[]] = [[], []];
  const code = await main(['solve', 'asia-poker', '--json'], {
    print: (line) => printed.push(line),
    error: (line) => errors.push(line),
  });
  expect([code, errors]).toEqual([0, []]);
  expect(JSON.parse(printed.join('\n'))).toMatchObject({
    game: 'asia-poker',
    bestPlayEdge: { second: { exact: '1/100' }, lowest: { exact: '1/100' } },
  });
});
