import { expect, test } from 'vitest';
import { games } from '../../src/games/index.ts';
import { isRefusal } from '../../src/kernel/refusal.ts';
import { parseSubmission } from '../../src/kernel/submission.ts';

const part = (name: string) => import(/* @vite-ignore */ `../../verifier/parts/${name}`);
const { isOffered, layoutStands, positionsAt } = await part('wagers.mjs');
const { GAMES } = await part('games/index.mjs');
const { setFirst } = await part('games/poker-round.mjs');

const DOLLARS = { unitCents: 100, otherwise: 'refuse' };
const at = (id: string, filed: object = {}) => ({
  ...{ id, rules: { ...GAMES[id].standard, ...filed }, payment: DOLLARS },
  seats: { 1: 'ann', 2: 'ann', 3: 'bob' },
});
type At = ReturnType<typeof at>;
interface Lies {
  readonly seat?: number;
  readonly wager: string;
  readonly stakeCents?: number;
  readonly names?: readonly number[];
  readonly matchPlay?: object;
}
/** Whether the last of these may be placed beside those before it. */
const mayPlace = (table: At, ...lies: readonly Lies[]): boolean => {
  const bets = lies.map((one, i) => ({ id: i + 1, seat: 1, stakeCents: 500, ...one }));
  const last = bets.at(-1)!;
  try {
    isOffered(table, last);
    layoutStands(table, bets, last.seat, last);
    return true;
  } catch {
    return false;
  }
};

const EVERY = Object.values(games).flatMap((game) =>
  Object.keys(game.wagers(GAMES[game.id].standard)),
);

test.each(Object.values(games).map((game) => [game.id, game] as const))(
  'House rules § layout the second verifier knows the wagers of %s as the game offers them',
  (id, game) => {
    const filings = [{}, { dice: '6' }, { fantasy: 'not-offered' }, { bonus: 'not-offered' }];
    for (const filed of [...filings, { offerProgressive: 'no' }, { offerYahtzeeOfTwo: 'no' }]) {
      const rules = parseSubmission<Record<string, unknown>>(game.submission, filed);
      if (isRefusal(rules)) continue;
      const offered = game.wagers(rules);
      const table = { ...at(id), rules };
      for (const [wager, { names }] of Object.entries(offered)) {
        const named = names && Array.from({ length: names.count }, (_, i) => i + 1);
        const said = { wager, ...(named && { names: named }) };
        expect(() => isOffered(table, said), wager).not.toThrow();
      }
      for (const wager of EVERY)
        if (!Object.hasOwn(offered, wager)) expect(() => isOffered(table, { wager })).toThrow();
    }
  },
);

test('58 Pa. Code § 675a.2(e)(4) the second verifier lets no more than a dollar lie on Millionaire Row', () => {
  const table = at('high-roll-dice');
  const pip = { wager: 'pip-street-1' };
  const row = { wager: 'millionaire-row-10', stakeCents: 100 };
  expect(mayPlace(table, pip, row)).toBe(true);
  expect(mayPlace(table, pip, { ...row, stakeCents: 200 })).toBe(false);
  expect(mayPlace(table, row)).toBe(false);
  expect(mayPlace(table, pip, { wager: 'pip-street-2', stakeCents: 600 })).toBe(false);
  expect(mayPlace(table, { wager: 'like-kind-4' })).toBe(false);
  const like = { wager: 'like-kind-4' };
  expect(mayPlace(table, pip, like, { wager: 'extra-roll' })).toBe(true);
  expect(mayPlace(table, pip, like, { wager: 'extra-roll', stakeCents: 400 })).toBe(false);
  expect(mayPlace(table, pip, { wager: 'extra-roll' })).toBe(false);
  // § 525.21(a): a coupon is part of the value.
  const matchPlay = { valueCents: 500, pays: 'wager odds' };
  expect(mayPlace(table, pip, { ...like, matchPlay })).toBe(false);
  const ten = { wager: 'pip-street-1', stakeCents: 1_000 };
  expect(mayPlace(table, ten, { ...like, matchPlay })).toBe(true);
  expect(mayPlace(table, ten, { ...like, matchPlay }, { wager: 'extra-roll' })).toBe(false);
  const dear = { wager: 'extra-roll', stakeCents: 1_000 };
  expect(mayPlace(table, ten, { ...like, matchPlay }, dear)).toBe(true);
  const all = at('high-roll-dice', { extraRollPrice: 'all-wagers' });
  const both = [pip, like, { wager: 'like-kind-5' }];
  expect(mayPlace(all, ...both, { wager: 'extra-roll', stakeCents: 1_000 })).toBe(true);
  expect(mayPlace(all, ...both, { wager: 'extra-roll' })).toBe(false);
});

test('3-Dice Yahtzee § dynamic pays the second verifier knows the amounts that win the meter', () => {
  const table = at('three-dice-yahtzee');
  const progressive = { wager: 'progressive', stakeCents: 100 };
  expect(mayPlace(table, { wager: 'tie' }, progressive)).toBe(true);
  expect(mayPlace(table, { wager: 'tie' }, { ...progressive, stakeCents: 1_100 })).toBe(false);
  expect(mayPlace(table, progressive)).toBe(false);
  const fixed = at('three-dice-yahtzee', { dynamicPays: 'fixed-column', mainWager: 'optional' });
  expect(mayPlace(fixed, progressive)).toBe(true);
  expect(mayPlace(fixed, { ...progressive, stakeCents: 200 })).toBe(false);
  expect(mayPlace(fixed, { ...progressive, matchPlay: { valueCents: 100 } })).toBe(false);
  expect(mayPlace(fixed, { wager: 'yahtzee-of-two', names: [3, 3] })).toBe(false);
});

test('N.J.A.C. 13:69F-45.5(e) the second verifier lets no player wager on either side, on whatever seats', () => {
  const table = at('football-kings', { additionalPositions: 'yes' });
  expect(mayPlace(table, { wager: 'home' }, { wager: 'visitor', seat: 3 })).toBe(true);
  expect(mayPlace(table, { wager: 'home' }, { wager: 'visitor', seat: 2 })).toBe(false);
  expect(mayPlace(table, { wager: 'home' }, { wager: 'home', seat: 2 })).toBe(true);
  expect(mayPlace(at('football-kings'), { wager: 'home' }, { wager: 'home', seat: 2 })).toBe(false);
  expect(positionsAt(at('asia-poker', { adjacentPositions: 'yes' }))).toMatchObject({ most: 2 });
  expect(positionsAt(at('three-dice-football'))).toEqual({ most: 1 });
  expect(mayPlace(at('asia-poker'), { wager: 'bonus' })).toBe(false);
});

test('§ 575.7(f), § 525.21(a) the second verifier has the larger wager set first, its coupon included', () => {
  const state = { pairs: [], seats: [1, 2], done: new Set(), set: new Map(), setUnseen: [] };
  const first = (...bets: readonly object[]) =>
    [1, 2].map((seat) =>
      setFirst(state, seat, {
        bets: bets.map((bet, at) => ({ seat: at + 1, wager: 'asia-poker', ...bet })),
        people: { 1: 'player-1', 2: 'player-1' },
      }),
    );
  const matched = { stakeCents: 1000, matchPlay: { valueCents: 1000 } };
  expect(first({ stakeCents: 1000 }, { stakeCents: 1500 })).toEqual([2, undefined]);
  expect(first(matched, { stakeCents: 1500 })).toEqual([undefined, 1]);
  expect(first(matched, { stakeCents: 2000 })).toEqual([2, undefined]);
});

test('House rules § payable stake the second verifier lets no stake lie that chips cannot pay', () => {
  const table = at('three-dice-football');
  expect(mayPlace(table, { wager: 'defense', stakeCents: 500 })).toBe(true);
  for (const stakeCents of [450, 600])
    expect(mayPlace(table, { wager: 'defense', stakeCents })).toBe(false);
  const rounding = { ...table, payment: { unitCents: 100, otherwise: 'round down' } };
  expect(mayPlace(rounding, { wager: 'defense', stakeCents: 600 })).toBe(true);
  const matchPlay = { valueCents: 100, pays: 'wager odds' };
  expect(mayPlace(table, { wager: 'defense', stakeCents: 400, matchPlay })).toBe(true);
  expect(mayPlace(table, { wager: 'defense', stakeCents: 500, matchPlay })).toBe(false);
  const even = { valueCents: 750, pays: 'even money' };
  expect(mayPlace(table, { wager: 'defense', stakeCents: 1_000, matchPlay: even })).toBe(false);
  expect(mayPlace(rounding, { wager: 'defense', stakeCents: 1_000, matchPlay: even })).toBe(true);
});
