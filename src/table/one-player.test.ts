import { expect, test } from 'vitest';
import { games } from '../games/index.ts';
import { isRefusal } from '../kernel/refusal.ts';
import { runScript } from './script/script.ts';

const answersTo = (script: string): readonly string[] => {
  const run = runScript(games, script);
  if (isRefusal(run)) throw new Error(run.because);
  return run.lines.flatMap(({ said, refusal }) =>
    refusal === undefined ? [] : [`${said}: ${refusal.refused} ${refusal.cite}`],
  );
};

test('13:69F-45.5(e) no player has Home and Visitor, on however many positions (reading 34)', () => {
  expect(
    answersTo(`football-kings  live  additionalPositions=yes
player 1 takes seat 4
dealer: seat 4 buys in $100
seat 1  home $10
player 1: seat 4  visitor $10
seat 2  visitor $10
player 1: seat 4  home $10
`),
  ).toEqual(['player 1: seat 4  visitor $10: one-side-only N.J.A.C. 13:69F-45.5(e)']);
});

test('§ 575.7(f) a stranger’s seat cannot be taken as a second position', () => {
  expect(
    answersTo(`asia-poker  live  adjacentPositions=yes
player 1: seat 1  plays 2 as well
player 3 takes seat 4
player 3: seat 3  plays 4 as well
`),
  ).toEqual(['player 1: seat 1  plays 2 as well: not-your-seat 58 Pa. Code § 575.7(f)']);
});

test('13:69F-45.5 what the subchapter says is refused under it, and never under Pennsylvania’s rules', () => {
  expect(
    answersTo(`football-kings  live
dealer: seat 6  home $10
seat 1  home $10
dealer: seat 1 leaves
`),
  ).toEqual([
    'dealer: seat 6  home $10: seat-empty N.J.A.C. 13:69F-45.5(b)',
    'dealer: seat 1 leaves: wagers-lie N.J.A.C. 13:69F-45.5(b)',
  ]);
});

test('§ 577.4(a), .5(h) under the temporary edition its own paragraphs are cited', () => {
  expect(
    answersTo(`three-dice-football  live  edition=577
remove dice: no longer suitable
seat 1  joins
offer 1
dealer: throw 64/2
`),
  ).toEqual([
    'offer 1: equipment-missing 58 Pa. Code § 577.4(a)',
    'dealer: throw 64/2: not-your-duty 58 Pa. Code § 577.5(h)',
  ]);
});
