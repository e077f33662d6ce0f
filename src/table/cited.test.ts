import { expect, test } from 'vitest';
import { footballKings } from '../games/football-kings/index.ts';
import { games } from '../games/index.ts';
import type { AnyGame } from '../kernel/game.ts';
import { refuse } from '../kernel/refusal.ts';
import { citedAt } from './cited.ts';
import { closedTable } from './state.ts';

const cited = (game: AnyGame, code: string, cite: `58 Pa. Code § ${string}`) =>
  citedAt(game, closedTable(game), refuse(code, 'So it is.', cite)).cite;

test.each(Object.values(games))(
  'House rules § coupons $id: a table under another state’s law does not cite Pennsylvania’s rules on coupons',
  (game) => {
    const inNewJersey = game.id === 'football-kings';
    for (const cite of ['58 Pa. Code § 525.22(b)', '58 Pa. Code § 603a.21(d)'] as const) {
      expect(cited(game, 'another-patron', cite)).toBe(
        inNewJersey ? 'House rules § coupons' : cite,
      );
    }
    // Every other paragraph stays as it is.
    expect(cited(game, 'another-code', '58 Pa. Code § 577.9(b)')).toBe('58 Pa. Code § 577.9(b)');
  },
);

test('N.J.A.C. 13:69F-45.5(a) a coupon on a wager is ruled by the paragraph that lets it be placed', () => {
  expect(cited(footballKings, 'coupon-not-matched', '58 Pa. Code § 525.22(b)')).toBe(
    'N.J.A.C. 13:69F-45.5(a)',
  );
});
