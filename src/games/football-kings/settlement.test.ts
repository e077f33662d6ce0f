import { expect, test } from 'vitest';
import { played } from '../../../test/at-table.ts';
import { footballKings } from './index.ts';

const READY = ['receive deck 1 blue preshuffled', 'cut deck 1 at 26'];

// Home 10+1+11+5 = 27, Visitor 7+9+2+11 = 29.
const DEAL = 'deal Ks 7d Ac 9h As 2d 5c Ah';

test("45.6(g) from the dealer's far right, which is the highest seat, player by player", () => {
  const { settled } = played(
    footballKings,
    {},
    ...READY,
    'seat 2  visitor $10',
    'seat 2  fantasy $5',
    'seat 6  home $10',
    'seat 6  over-56 $5',
    'seat 6  under-55 $5',
    'seat 4  visitor $10',
    'seat 4  tie $1',
    'seat 4  hail-mary $1',
    'no more bets',
    DEAL,
    'stub',
  );
  expect(
    settled.map(({ seat, wager, result, returnedCents, paidCents, cite }) => [
      seat,
      wager,
      result,
      returnedCents,
      paidCents,
      cite.replace('N.J.A.C. 13:69F-', ''),
    ]),
  ).toEqual([
    [6, 'home', 'lose', 0, 0, '45.5(d)1'],
    [6, 'over-56', 'push', 500, 0, '45.5A(a)2'],
    [6, 'under-55', 'lose', 0, 0, '45.5A(a)3'],
    [4, 'visitor', 'win', 1000, 1000, '45.7(b)'],
    [4, 'tie', 'lose', 0, 0, '45.5A(a)1'],
    [4, 'hail-mary', 'lose', 0, 0, '45.5A(a)4'],
    [2, 'visitor', 'win', 1000, 1000, '45.7(b)'],
    [2, 'fantasy', 'push', 500, 0, '45.7(d)'],
  ]);
  expect(settled.every(({ step }) => step === 'N.J.A.C. 13:69F-45.6(g)')).toBe(true);
});

test('45.6(e), (g) nothing is settled before the stub is placed or counted', () => {
  const lines = [...READY, 'seat 1  visitor $10', 'no more bets', DEAL];
  expect(played(footballKings, {}, ...lines).settled).toEqual([]);
  expect(played(footballKings, {}, ...lines, 'stub').settled).toHaveLength(1);
  expect(played(footballKings, {}, ...lines, 'count 44').settled).toHaveLength(1);
});

test('45.5B(a) reading 8: Fantasy goes by the side of its own player', () => {
  // Home 42, Visitor 6: won by 36.
  const { settled } = played(
    footballKings,
    {},
    ...READY,
    'seat 1  home $10',
    'seat 1  fantasy $1',
    'seat 2  visitor $10',
    'seat 2  fantasy $1',
    'no more bets',
    'deal Ks Ah Qs As Ad 2s Ac 2h',
    'stub',
  );
  expect(
    settled.map(({ seat, wager, result, paidCents }) => [seat, wager, result, paidCents]),
  ).toEqual([
    [2, 'visitor', 'lose', 0],
    [2, 'fantasy', 'lose', 0],
    [1, 'home', 'win', 1000],
    [1, 'fantasy', 'win', 10_000],
  ]);
});
