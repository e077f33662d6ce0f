import { expect, test } from 'vitest';
import { expectAccepted } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import { extraRollBundles } from './extra-roll.ts';
import { submission } from './submission.ts';

const rulesOf = (filed: object) => expectAccepted(parseSubmission(submission, filed));

test('§ 675a.2(e)(3) the Extra Roll is listed with each of the 127 sets of Like Kind wagers', () => {
  const bundles = extraRollBundles(rulesOf({}));
  expect(new Set(bundles.map(({ kinds }) => kinds.join())).size).toBe(127);
  expect(bundles).toHaveLength(127);
  expect(bundles.find(({ kinds }) => kinds.join() === '3,8')).toEqual({
    title: 'Extra Roll with Like Kind Boulevard 3, 8',
    cite: '58 Pa. Code § 675a.2(e)(3)',
    kinds: [3, 8],
    placings: ['pip-street-1', 'like-kind-3', 'like-kind-8', 'extra-roll'].map((wager) => ({
      seat: 1,
      wager,
      stakeCents: 100,
    })),
  });
  const dearer = extraRollBundles(rulesOf({ extraRollPrice: 'all-wagers' }));
  expect(dearer.find(({ kinds }) => kinds.join() === '3,8')?.placings.at(-1)?.stakeCents).toBe(200);
  expect(extraRollBundles(rulesOf({ dice: 6 }))).toEqual([]);
});
