import { expect, test } from 'vitest';
import { games } from '../../games/index.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import { layoutOdds } from '../../odds/index.ts';
import { meterFigures } from './meters.ts';

const yahtzee = games['three-dice-yahtzee']!;
const metersUnder = (filed: Readonly<Record<string, unknown>>) => {
  const rules = expectAccepted(parseSubmission<Record<string, unknown>>(yahtzee.submission, filed));
  return meterFigures(yahtzee, rules, layoutOdds(yahtzee, rules, { only: ['progressive'] }));
};

test('3-Dice Yahtzee § dynamic pays: every column is told, as the sheet has its awards', () => {
  const [meter] = metersUnder({});
  expect(meter).toMatchObject({ meter: 'progressive', title: 'Yahtzee Progressive' });
  expect(
    meter!.stakes.map(({ stakeCents, returnOfAwards }) => [stakeCents, returnOfAwards]),
  ).toEqual([
    [100, '535/2916'],
    // 300, 15, 5 and 2 dollars for a dollar and a half.
    [150, '625/2916'],
    ...[200, 300, 400, 500, 600, 700, 800, 900, 1_000].map((stake) => [stake, '535/2916']),
  ]);
  expect(metersUnder({ dynamicPays: 'fixed-column', dynamicColumn: 10 })[0]!.stakes).toHaveLength(
    1,
  );
});
