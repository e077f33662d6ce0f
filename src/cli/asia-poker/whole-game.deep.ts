import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import published from '../../games/asia-poker/golden/asia-poker-whole-game.json' with {
  type: 'json',
};
import { divisions, type HouseWayName } from '../../games/asia-poker/house-way.ts';
import type { Ranking } from '../../games/asia-poker/rankings.ts';
import { setHands } from '../../games/asia-poker/solver/set-hands.ts';
import { digestOf } from './pieces.ts';

test('the modules are what their sources compile to', () => {
  expect(() => execFileSync(process.execPath, ['scripts/build-wasm.js', '--check'])).not.toThrow();
});

test.each(published.solutions)(
  'made by the house way, rankings and module that are here: $rules.houseWay, ace-2-3-4 $rules.aceLowStraight',
  ({ rules, made }) => {
    const hands = setHands(divisions[rules.houseWay as HouseWayName], rules as Ranking);
    expect(digestOf(hands)).toBe(made.digest);
  },
);
