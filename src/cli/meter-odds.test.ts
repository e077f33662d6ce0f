import { expect, test } from 'vitest';
import { main } from './main.ts';

const said = async (...args: readonly string[]) => {
  const printed: string[] = [];
  const errors: string[] = [];
  const code = await main(['odds', ...args], {
    print: (line) => printed.push(line),
    error: (line) => errors.push(line),
  });
  return { code, printed: printed.join('\n'), errors: errors.join('\n') };
};
const metersOf = async (...args: readonly string[]) =>
  JSON.parse((await said(...args, '--json')).printed).meters;

// $8,560 of fixed awards in 46,656 throws for a dollar each; the meter is won once in them.
test('3-Dice Yahtzee § progressive settings: seed, increment, break-even meter and time to a hit', async () => {
  expect(await metersOf('three-dice-yahtzee')).toEqual([
    {
      meter: 'progressive',
      wager: 'progressive',
      cite: '3-Dice Yahtzee § progressive settings',
      stakeCents: 100,
      shared: 'equally',
      seedCents: 200_000,
      increment: '13/100',
      roundsToHit: '46656/1',
      breakEvenCents: '3809600/1',
      returnOfAwards: '535/2916',
      returnAtSeed: '55/243',
      meterWhenHitCents: '806528/1',
      longRunReturn: '8659/24300',
    },
  ]);
});

test.each([
  ['progressive=38096', 3_809_600, '1/1'],
  ['progressive=$2,000', 200_000, '55/243'],
  ['progressive=0', 0, '535/2916'],
  ['progressive=0.50', 50, '5707/31104'],
])('the progressive at any meter: --meter %s', async (meter, shownCents, returnAtShown) => {
  const [odds] = await metersOf('three-dice-yahtzee', '--meter', meter);
  expect(odds).toMatchObject({ shownCents, returnAtShown, returnAtSeed: '55/243' });
});

test('a larger wager is quoted for what it is: the base wager that is filed', async () => {
  const rules = ['--rule', 'progressiveBaseCents=500'];
  expect(await metersOf('three-dice-yahtzee', ...rules)).toMatchObject([
    { breakEvenCents: `${46_656 * 500 - 856_000}/1` },
  ]);
});

test('reading 15: where the first takes the meter, nobody is said to share it', async () => {
  const rule = ['--rule', 'progressiveShared=first'];
  const { printed } = await said('three-dice-yahtzee', ...rule);
  expect(printed).toContain('for one player, the first in order of settlement, who takes it whole');
  expect(printed).not.toContain('share it');
});

test('3-Dice Yahtzee § dynamic pays: the progressive at the stake that is really played', async () => {
  const [odds] = await metersOf(
    ...[
      'three-dice-yahtzee',
      '--wager',
      'progressive',
      '--stake',
      '5',
      '--meter',
      'progressive=38096',
    ],
  );
  // Five times the awards on five times the stake, and the same meter: a fifth of its part.
  expect(odds).toMatchObject({
    stakeCents: 500,
    returnOfAwards: '535/2916',
    shownCents: 3_809_600,
  });
  expect(odds.breakEvenCents).toBe(`${3_809_600 * 5}/1`);
});

test('a game without a meter, or without a wager on it, says nothing of one', async () => {
  expect(await metersOf('three-dice-football')).toBeUndefined();
  const none = await metersOf('three-dice-yahtzee', '--rule', 'offerProgressive=no');
  expect(none).toBeUndefined();
  expect(await metersOf('three-dice-yahtzee', '--wager', 'tie')).toBeUndefined();
});

test('for people: what the seed gives back and what the meter adds, when it is even, when it is hit', async () => {
  const { code, printed } = await said('three-dice-yahtzee', '--meter', 'progressive=5000');
  expect(code).toBe(0);
  expect(printed).toContain(
    [
      'Seed $2,000 and 13.00% of each wager  3-Dice Yahtzee § progressive settings',
      'Hit once in 46656 rounds, 777.6 hours of 60 rounds',
      'Returns 22.63% at the seed: 18.35% in awards, 4.29% from the meter',
      'Returns 35.63% in the long run to one player alone, who finds $8,065.28 in it on average',
      'Breaks even at $38,096 for one player, times the number of players who share it',
      'Returns 29.06% at $5,000',
    ].join('\n  '),
  );
  const atSeed = await said('three-dice-yahtzee');
  expect(atSeed.printed).not.toContain('at $5,000');
});

test('House rules § return floor: people are told which wagers are below it, at the seed', async () => {
  const { printed } = await said('three-dice-yahtzee', '--meter', 'progressive=38096');
  expect(printed).toContain(
    'Below the return floor of 75%: Yahtzee Progressive 22.63%  House rules § return floor',
  );
  expect((await said('football-kings')).printed).not.toContain('return floor');
});

test.each(['progressive', 'progressive=', 'progressive=much', 'progressive=-1', 'jackpot=1', '=1'])(
  'House rules § meters: --meter %s is refused',
  async (meter) => {
    const { code, errors } = await said('three-dice-yahtzee', '--meter', meter);
    expect(code).toBe(1);
    expect(errors).toContain(
      `Refused (not-a-meter): Write --meter name=dollars, not "${meter}". The meters are progressive.`,
    );
  },
);

test('House rules § meters: where none is filed, none can be quoted', async () => {
  const { errors } = await said('high-roll-dice', '--meter', 'progressive=1');
  expect(errors).toContain('This game has no meter');
});
