import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { HOUSE_WAYS } from '../../games/asia-poker/house-way.ts';
import { decimal, fraction, minus, sayFraction, times } from '../../kernel/fraction.ts';
import type { Solution } from './solution.ts';

const root = new URL('../../../', import.meta.url);
const published = JSON.parse(
  readFileSync(new URL('src/games/asia-poker/golden/asia-poker-whole-game.json', root), 'utf8'),
) as {
  readonly bestPlayEdge: object;
  readonly houseWayEdge: object;
  solutions: readonly Solution[];
};

// It is compiled again, and compared byte by byte, in whole-game.deep.ts.
test('the counting module is what was compiled from its source', () => {
  const script = fileURLToPath(new URL('scripts/build-wasm.js', root));
  expect(() =>
    execFileSync(process.execPath, [script, '--look'], { cwd: fileURLToPath(root) }),
  ).not.toThrow();
});

test('every house way is published with both places of ace-2-3-4', () => {
  const solved = published.solutions.map(
    ({ rules }) => `${rules.houseWay} ${rules.aceLowStraight}`,
  );
  expect(solved).toEqual(HOUSE_WAYS.flatMap((way) => [`${way} second`, `${way} lowest`]));
});

test('the page about it says what was published', () => {
  const page = readFileSync(new URL('docs/asia-poker.md', root), 'utf8');
  const percent = (text: string) => `${(Number(text) * 100).toFixed(6)}%`;
  const rows = published.solutions.map(
    ({ rules, bestPlayEdge, houseWayEdge }) =>
      `| ${rules.houseWay} | ${rules.aceLowStraight} | ${percent(bestPlayEdge.decimal)} | ${percent(houseWayEdge.decimal)} |`,
  );
  expect(page.split('\n').filter((line) => /%.*%/.test(line))).toEqual(rows);
});

test.each(published.solutions)(
  'the published edges follow from the wins: $rules.houseWay, ace-2-3-4 $rules.aceLowStraight',
  ({ bestPlayEdge, bestPlayWins, houseWayEdge, houseWayWins, pairsOfHands, witness }) => {
    const edge = (wins: string) =>
      minus(fraction(1), times(fraction(2), fraction(BigInt(wins), BigInt(pairsOfHands))));
    expect(pairsOfHands).toBe(`${154_143_080n * 53_524_680n}`);
    for (const [published, wins] of [
      [bestPlayEdge, bestPlayWins],
      [houseWayEdge, houseWayWins],
    ] as const) {
      expect(published).toEqual({
        exact: sayFraction(edge(wins)),
        decimal: decimal(edge(wins), 12),
      });
    }
    expect(Math.abs(Number(witness.standardDeviationsAway))).toBeLessThan(4);
  },
);

test('standard is published with both places of ace-2-3-4', () => {
  expect(Object.keys(published.bestPlayEdge)).toEqual(['second', 'lowest']);
  expect(Object.keys(published.houseWayEdge)).toEqual(['second', 'lowest']);
});
