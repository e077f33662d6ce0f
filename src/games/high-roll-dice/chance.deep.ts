import { expect, test } from 'vitest';
import { FACES } from '../../kernel/dice.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import { next } from './chance.ts';
import { submission } from './submission.ts';

/** How many of the ordered throws show each match, by laying every die of every throw. */
const everyOne = (dice: number): Map<string, number> => {
  const tally = new Float64Array(7 * (dice + 1));
  const counts = new Int32Array(7);
  const lay = (left: number): void => {
    if (left === 0) {
      let face = 1;
      for (const one of [6, 5, 4, 3, 2]) if (counts[one]! > counts[face]!) face = one;
      tally[face * (dice + 1) + counts[face]!]! += 1;
      return;
    }
    for (let face = 1; face <= 6; face += 1) {
      counts[face]! += 1;
      lay(left - 1);
      counts[face]! -= 1;
    }
  };
  lay(dice);
  const found = new Map<string, number>();
  for (const face of FACES) {
    for (let count = 1; count <= dice; count += 1) {
      const ways = tally[face * (dice + 1) + count]!;
      if (ways > 0) found.set(`${count} × ${face}`, ways);
    }
  }
  return found;
};

test.each([10, 6] as const)('every throw of %i dice, one by one, is listed by weight', (dice) => {
  const round = {
    stage: 'throw due',
    shaker: dice,
    players: [1],
    extraRoll: [],
  } as const;
  const rules = expectAccepted(parseSubmission(submission, { dice }));
  const chance = next(rules, round, { bets: [], players: [] });
  if (chance.kind !== 'chance') throw new Error('no chance');
  const listed = chance.draws.map(({ weight, command }): [string, number] => {
    const faces = command.type === 'CallThrow' ? command.dice : [];
    const most = (face: number) => faces.filter((one) => one === face).length;
    const count = Math.max(...FACES.map(most));
    const face = [1, 6, 5, 4, 3, 2].find((one) => most(one) === count);
    return [`${count} × ${face}`, Number(weight)];
  });
  expect(new Map(listed)).toEqual(everyOne(dice));
});
