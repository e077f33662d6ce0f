import { expect, test } from 'vitest';
import { games } from '../src/games/index.ts';
import type { AnyGame } from '../src/kernel/game.ts';
import { expectAccepted } from '../src/kernel/refusal.ts';
import { parseSubmission } from '../src/kernel/submission.ts';
import { takesCoupon } from '../src/server/coupon-cost.ts';

const rulesOf = (game: AnyGame): Record<string, unknown> =>
  expectAccepted(parseSubmission(game.submission, {}));

const asked = (game: AnyGame): readonly (readonly [string, boolean])[] =>
  Object.keys(game.wagers(rulesOf(game))).map((wager) => [
    wager,
    takesCoupon(game, rulesOf(game), wager),
  ]);

// § 525.22(b): a coupon is paid by its terms, at odds. What pays an amount or a share of a meter has none.
test.each(Object.values(games).map((game) => [game.id, game] as const))(
  '§ 525.22(b) %s: a wager that pays an amount or a share of a meter takes no coupon',
  (_id, game) => {
    const wagers = game.wagers(rulesOf(game));
    for (const [wager, takes] of asked(game)) {
      const lines = Object.values(wagers[wager]?.pays ?? {});
      const odds = lines.length > 0 && lines.every(({ pays }) => 'to' in pays);
      expect([wager, takes]).toEqual([wager, odds]);
    }
  },
);

test('the wagers without coupons are these, and no game is all closed to them', () => {
  const closed = Object.values(games).flatMap((game) => {
    const without = asked(game).flatMap(([wager, takes]) => (takes ? [] : [wager]));
    expect(without.length, game.id).toBeLessThan(asked(game).length);
    return without.length === 0 ? [] : [[game.id, without]];
  });
  expect(Object.fromEntries(closed)).toEqual({
    'three-dice-yahtzee': ['progressive'],
    'high-roll-dice': ['extra-roll', 'millionaire-row-9', 'millionaire-row-10'],
  });
});
