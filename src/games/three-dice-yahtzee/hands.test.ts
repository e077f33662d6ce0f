import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DieFace, everyThrow } from '../../kernel/dice.ts';
import { type Dice, handOf, outcomeOf, rankOf, sixDiceOf } from './hands.ts';

const dice = (text: string): Dice => [...text].map(Number) as unknown as Dice;
const hands = everyThrow(3) as unknown as readonly Dice[];
const countBy = <T>(all: readonly T[], by: (one: T) => string) =>
  Object.fromEntries([...Map.groupBy(all, by)].map(([name, some]) => [name, some.length]));

test.each([
  ['666', { kind: 'yahtzee', of: 6 }],
  ['111', { kind: 'yahtzee', of: 1 }],
  ['456', { kind: 'straight', high: 6 }],
  ['213', { kind: 'straight', high: 3 }],
  ['112', { kind: 'chance', total: 4 }],
  ['566', { kind: 'chance', total: 17 }],
  // Two in a row and a gap, a pair in a row, and the ends that do not wrap around.
  ['124', { kind: 'chance', total: 7 }],
  ['134', { kind: 'chance', total: 8 }],
  ['122', { kind: 'chance', total: 5 }],
  ['332', { kind: 'chance', total: 8 }],
  ['561', { kind: 'chance', total: 12 }],
  ['612', { kind: 'chance', total: 9 }],
])('§ rules of play: %s is %o', (thrown, hand) => {
  expect(handOf(dice(thrown))).toEqual(hand);
});

test('§ rules of play: the 216 throws of one cup, by kind', () => {
  expect(countBy(hands, (hand) => handOf(hand).kind)).toEqual({
    yahtzee: 6,
    straight: 24,
    chance: 186,
  });
});

// The sheet: the highest Chance is 17 and the lowest 4, the highest Straight 6-5-4 and the lowest 3-2-1.
test('§ rules of play: hands rank from a Chance of 4 up to a Yahtzee of 6s', () => {
  const ranked = new Map(hands.map((hand) => [rankOf(handOf(hand)), handOf(hand)]));
  const order = [...ranked].toSorted(([a], [b]) => a - b).map(([, hand]) => hand);
  expect(order).toEqual([
    ...[4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17].map((total) => ({
      kind: 'chance',
      total,
    })),
    ...[3, 4, 5, 6].map((high) => ({ kind: 'straight', high })),
    ...[1, 2, 3, 4, 5, 6].map((of) => ({ kind: 'yahtzee', of })),
  ]);
});

test.each([
  ['433', '431', 'red', true],
  ['431', '433', 'blue', true],
  ['622', '521', 'red', true],
  // One pip off on either side, and a tie of each.
  ['641', '431', 'red', false],
  ['433', '421', 'red', false],
  ['433', '621', 'red', false],
  ['632', '431', 'red', false],
  ['433', '622', 'tie', false],
  ['431', '521', 'tie', false],
  // A Straight or a Yahtzee over an 8, and over a 10.
  ['321', '431', 'red', false],
  ['111', '433', 'red', false],
] as const)('reading 10: Red %s, Blue %s: %s, 10 over 8 %s', (red, blue, winner, tenOverEight) => {
  expect(outcomeOf(dice(red), dice(blue))).toMatchObject({ winner, tenOverEight });
});

test.each([
  ['666', '666', 'large yahtzee'],
  ['111', '111', 'large yahtzee'],
  ['666', '665', 'small yahtzee'],
  ['166', '666', 'small yahtzee'],
  ['665', '665', undefined],
  ['123', '456', 'large straight'],
  ['642', '135', 'large straight'],
  ['123', '455', 'small straight'],
  ['123', '451', 'small straight'],
  ['234', '562', 'small straight'],
  ['236', '456', 'small straight'],
  // Five faces with a gap in the middle, and a row that would have to wrap around.
  ['124', '566', undefined],
  ['123', '566', undefined],
  ['345', '611', undefined],
  ['123', '433', undefined],
])('§ rules of play: Red %s and Blue %s together: %s', (red, blue, six) => {
  expect(sixDiceOf(dice(red), dice(blue))).toBe(six);
});

test('the 46,656 throws of both cups: who wins, 10 over 8, and what six dice make', () => {
  const pairs = hands.flatMap((red) => hands.map((blue) => ({ red, blue })));
  const outcomes = pairs.map(({ red, blue }) => outcomeOf(red, blue));
  expect(countBy(outcomes, ({ winner }) => winner)).toEqual({ red: 21480, blue: 21480, tie: 3696 });
  expect(countBy(outcomes, ({ tenOverEight }) => `${tenOverEight}`)).toEqual({
    true: 1134,
    false: 45522,
  });
  // 6 · 6·6·5 · 6! · 2·5·6!/2
  expect(countBy(outcomes, ({ six }) => `${six}`)).toEqual({
    'large yahtzee': 6,
    'small yahtzee': 180,
    'large straight': 720,
    'small straight': 3600,
    undefined: 42150,
  });
});

test('the order in which dice lie in a cup changes nothing, and cups are mirror images', () => {
  const face = fc.integer({ min: 1, max: 6 }) as fc.Arbitrary<DieFace>;
  const cup = fc.tuple(face, face, face);
  const shuffled = (some: Dice) =>
    fc.shuffledSubarray([0, 1, 2], { minLength: 3 }).map((at) => at.map((i) => some[i]) as never);
  fc.assert(
    fc.property(
      cup.chain((red) => fc.tuple(fc.constant(red), shuffled(red))),
      cup.chain((blue) => fc.tuple(fc.constant(blue), shuffled(blue))),
      ([red, redAgain], [blue, blueAgain]) => {
        const outcome = outcomeOf(red, blue);
        expect(outcomeOf(redAgain, blueAgain)).toEqual(outcome);
        const mirror = { red: 'blue', blue: 'red', tie: 'tie' } as const;
        expect(outcomeOf(blue, red)).toEqual({
          ...outcome,
          red: outcome.blue,
          blue: outcome.red,
          winner: mirror[outcome.winner],
        });
      },
    ),
  );
});
