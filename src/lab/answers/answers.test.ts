import { expect, test } from 'vitest';
import { daily } from '../../../test/whole.ts';
import { games } from '../../games/index.ts';
import { fraction, sayFraction } from '../../kernel/fraction.ts';
import { isRefusal } from '../../kernel/refusal.ts';
import { layoutOdds } from '../../odds/index.ts';
import { ANSWERS } from './index.ts';
import { percentShown } from './quoted.ts';
import { simulated } from './simulated.ts';

const accepted = <T>(answer: T) => {
  if (isRefusal(answer)) throw new Error(answer.because);
  return answer as Exclude<T, { refused: string }>;
};

// Two of them take longest to count; what is quoted of them is held by their odds.
const QUOTED = daily(Object.keys(games), (id) => !['asia-poker', 'high-roll-dice'].includes(id));

test.each(QUOTED)('%s: described and quoted, each wager once with lines that add up', (id) => {
  const described = accepted(ANSWERS.described({ game: id }));
  const { wagers } = accepted(ANSWERS.quoted({ game: id }));
  for (const { wager } of described.wagers) {
    const shown = wagers.filter((one) => one.wager === wager);
    expect([wager, shown.length > 0]).toEqual([wager, true]);
    for (const { lines, edge } of shown) {
      const adds = lines.reduce((sum, { contribution }) => sum + contribution.number, 0);
      expect(adds).toBeCloseTo(-edge.number, 9);
    }
  }
});

test('13:69E-1.13CC(c) a sign has the value of an ace in each quarter, and every row that pays nothing', () => {
  const { beside } = accepted(ANSWERS.described({ game: 'football-kings' }));
  expect(beside.zones).toEqual([
    { boxes: ['1st Quarter', '2nd Quarter'], says: 'ace is 1' },
    { boxes: ['3rd Quarter', '4th Quarter'], says: 'KING ZONE, ace is 11' },
  ]);
  expect(beside.unpaid.map(({ wager, title, says }) => `${wager} ${title} ${says}`)).toEqual([
    'under-55 55 in all push',
    'over-56 56 in all push',
    'fantasy by 1 to 3 push',
    'fantasy by 4 to 6 push',
  ]);
  const without = accepted(ANSWERS.described({ game: 'asia-poker' })).beside;
  expect(without).toEqual({ unpaid: [], zones: [] });
});

test('readings 1 and 2 side by side: the chosen one has the edge of the layout, the other another', () => {
  const found = accepted(ANSWERS.compared({ game: 'three-dice-football' }));
  const reading = found.find(({ name }) => name === 'touchdown');
  const row = reading?.wagers.find(({ wager }) => wager === 'touchdown');
  const game = games['three-dice-football']!;
  const edges = ['reach-zero', 'pass-zero'].map((touchdown) => {
    const [odds] = layoutOdds(
      game,
      { edition: '661a', firstAndGoal: 'at-once', touchdown },
      { only: ['touchdown'] },
    );
    return sayFraction(odds!.houseEdge);
  });
  expect(row?.edges.map((edge) => edge?.exact)).toEqual(edges);
  expect(new Set(edges).size).toBe(2);
  expect(found.some(({ name }) => name === 'edition')).toBe(false);
});

test('§ 675a.2(e)(3) a bundle of Like Kind with its Extra Roll is what the game itself quotes', () => {
  const [bundle] = accepted(ANSWERS.quoted({ game: 'high-roll-dice' })).bundles;
  const bets = bundle!.bets
    .map(({ wager, stakeCents }) => `${wager} $${(stakeCents / 100).toFixed(2)}`)
    .join(',');
  expect(accepted(ANSWERS.together({ game: 'high-roll-dice', bets })).edge.exact).toBe(
    bundle!.houseEdge,
  );
});

test.each(['', 'tie', 'tie $0', 'tie five', 'nothing $5'])(
  'a bundle of "%s" is refused',
  (bets) => {
    expect(isRefusal(ANSWERS.together({ game: 'football-kings', bets }))).toBe(true);
  },
);

test('§ 525.22(b) a coupon on an even money wager costs its chance to win', () => {
  const terms = { valueCents: 1_000, pays: 'even money', couponOnPush: 'stays' } as const;
  const offers = accepted(ANSWERS.offer({ game: 'three-dice-yahtzee', terms }));
  expect(offers.some(({ wager }) => wager === 'progressive')).toBe(false);
  expect(offers.length).toBeGreaterThan(5);
  expect(offers.map(({ net }) => net.number)).toEqual(
    offers.map(({ net }) => net.number).toSorted((a, b) => b - a),
  );
});

test('a simulation yields its progress up to the whole, and the same seed counts the same', () => {
  const run = () => {
    const made = simulated({ game: 'football-kings', rounds: 200_000, seed: 'test' });
    const done: number[] = [];
    for (let step = made.next(); ; step = made.next()) {
      if (step.done) return { done, answer: accepted(step.value) };
      done.push(step.value);
    }
  };
  const [one, other] = [run(), run()];
  expect(one.done.at(-1)).toBe(1);
  expect(one.answer).toEqual(other.answer);
  expect(one.answer.withinChance).toBe(true);
});

test.each([
  ['three-dice-yahtzee', 'red,blue,tie'],
  ['football-kings', 'home'],
  ['asia-poker', 'asia-poker'],
])('%s without %s, on which others rest, is refused', (game, without) => {
  for (const answer of [
    ANSWERS.quoted({ game, without }),
    ANSWERS.reported({ game, without, rounds: 400 }),
    ANSWERS.together({ game, without, bets: 'home $5' }),
    simulated({ game, without, rounds: 400, seed: '' }).next().value,
  ]) {
    expect(answer).toMatchObject({ refused: 'no-wagers', cite: 'House rules § odds' });
  }
});

test.each([0, 1.5, -1, 1e12, Number.NaN, 1, 2, 5, 4_002])('%d rounds are refused', (rounds) => {
  const { value, done } = simulated({ game: 'football-kings', rounds, seed: '' }).next();
  expect([done, isRefusal(value)]).toEqual([true, true]);
});

test.each([
  ['three-dice-football', 'touchdown $10'],
  ['football-kings', 'home $10'],
  ['asia-poker', 'asia-poker $10'],
  ['three-dice-yahtzee', 'red $10'],
  ['high-roll-dice', 'pip-street-1 $10'],
])('%s is played with practice chips, the same from the same seed', (game, bets) => {
  const round = accepted(ANSWERS.practiced({ game, bets, seed: 7 }));
  expect(round.lines).toHaveLength(1);
  expect(round.calls.length).toBeGreaterThan(0);
  expect(ANSWERS.practiced({ game, bets, seed: 7 })).toEqual(round);
  expect(isRefusal(ANSWERS.practiced({ game, bets: '', seed: 7 }))).toBe(true);
});

test('a changed line is paid as it was changed when it is played', () => {
  const asked = { game: 'football-kings', bets: 'home $10', seed: 0 };
  const seeds = Array.from({ length: 12 }, (_, seed) => seed);
  const nets = seeds.map((seed) =>
    accepted(ANSWERS.practiced({ ...asked, seed, pays: 'home=3:1' })),
  );
  const won = nets.find(({ lines }) => lines[0]?.result === 'win');
  expect(won?.netCents).toBe(3_000);
});

test.each([
  [0, '0.00%'],
  [1, '0.000001%'],
  [49, '0.00005%'],
  [499_999, '0.50%'],
  [100_000_000, '100.00%'],
])(
  'House rules § odds %i in a hundred million reads %s: what is rare does not read as none',
  (n, says) => {
    expect(percentShown(fraction(n, 100_000_000), 2)).toBe(says);
  },
);
