import { expect, test } from 'vitest';
import { blocksIn, type ExerciseStep, exercisesOf, isRight } from './exercises.ts';

const FOOTBALL = [
  '# 58 Pa. Code Chapter 661a',
  '### § 661a.8(b) Penalty',
  'What it pays.',
  '```law',
  'three-dice-football  live',
  '# Nobody has the dice yet.',
  'seat 1  penalty $5',
  'close betting',
  '',
  'seat 2  penalty $5                → refused betting-closed  58 Pa. Code § 661a.3(e)',
  'throw 22/5                        → penalty, loss of 1',
  '  seat 1  penalty                   wins $45 (Penalty, 9 to 1)  58 Pa. Code § 661a.8(b)',
  '  seat 12  pip-street 2 3           wins, $1,045.50 (Street)  58 Pa. Code § 661a.8(c)',
  '  seat 1  trips-td                  loses $5  58 Pa. Code § 661a.3(d)(1)',
  '  seat 1  defense                   pushes  58 Pa. Code § 661a.3(d)(2)',
  '  seat 1  offense                   voided  58 Pa. Code § 661a.3(d)(3)',
  '  a line that settles nothing',
  '```',
].join('\n');

test('House rules § training a script becomes acts, judgments and amounts, each under its paragraph', () => {
  const [football] = exercisesOf('661a', 'Three Dice Football', FOOTBALL);
  expect(football).toMatchObject({
    ...{ exercise: '661a-1', title: '§ 661a.8(b) Penalty', chapter: 'Three Dice Football' },
    game: 'three-dice-football',
  });
  expect(
    football?.steps.map(({ asks, says, expected, cite }) => [asks, says, expected, cite]),
  ).toEqual([
    ['allow or refuse', 'seat 1  penalty $5', 'Allow', '§ 661a.8(b)'],
    ['next act', 'What do you do now?', 'close betting', '§ 661a.8(b)'],
    ['allow or refuse', 'seat 2  penalty $5', 'Refuse', '58 Pa. Code § 661a.3(e)'],
    ['next act', 'What do you do now?', 'throw 22/5', '§ 661a.8(b)'],
    ['amount', 'Pay beside seat 1  penalty', '$45', '58 Pa. Code § 661a.8(b)'],
    ['amount', 'Pay beside seat 12  pip-street 2 3', '$1,045.50', '58 Pa. Code § 661a.8(c)'],
    ['amount', 'Pay beside seat 1  trips-td', '$0', '58 Pa. Code § 661a.3(d)(1)'],
    ['amount', 'Pay beside seat 1  defense', '$0', '58 Pa. Code § 661a.3(d)(2)'],
    ['amount', 'Pay beside seat 1  offense', '$0', '58 Pa. Code § 661a.3(d)(3)'],
  ]);
});

test('House rules § training before each step is told what came before, and nothing is told twice', () => {
  const steps = exercisesOf('661a', '', FOOTBALL)[0]!.steps;
  expect(steps.map(({ told }) => told).slice(0, 4)).toEqual([
    [],
    ['seat 1  penalty $5'],
    ['close betting'],
    ['seat 2  penalty $5                → refused betting-closed  58 Pa. Code § 661a.3(e)'],
  ]);
  expect(steps[5]?.told).toEqual([
    'seat 1  penalty                   wins $45 (Penalty, 9 to 1)  58 Pa. Code § 661a.8(b)',
  ]);
});

test('House rules § training whoever judges has two choices, an amount has none, and an act has others of the chapter', () => {
  const steps = exercisesOf('661a', '', FOOTBALL)[0]!.steps;
  expect(steps[0]?.choices).toEqual(['Allow', 'Refuse']);
  expect(steps[4]?.choices).toBeUndefined();
  // Of its own script: the head and what is told to the trainee are no acts, nor is what a patron does.
  expect(steps[1]?.choices).toEqual(['close betting', 'throw 22/5']);
});

const script = (...lines: readonly string[]): string =>
  ['## A heading without its paragraph', '```law', ...lines, '```'].join('\n');

test('House rules § training the choices are the act and three others that begin otherwise, always the same', () => {
  const acts = ['announce a', 'burn b', 'cut c', 'deal d', 'end e', 'deal f', 'give g', 'deal d'];
  const optionsOf = (at: number) =>
    exercisesOf('page', '', script('any-game', ...acts, 'player 1 sits'))[0]!.steps[at]!.choices;
  // The letters of "deal d" add up to 538, and 538, 545 and 552 are 3, 0 and 2 of the five that begin otherwise.
  expect(optionsOf(3)).toEqual(['announce a', 'cut c', 'deal d', 'end e']);
  // Those of "announce a" add up to 984: of six the first three.
  expect(optionsOf(0)).toEqual(['announce a', 'burn b', 'cut c', 'deal d']);
});

test('House rules § training a paragraph that the heading does not name is that of the rounds, and patrons are players too', () => {
  const [exercise] = exercisesOf('page', '', script('any-game', 'player 12 sits', 'seated 1 x'));
  expect(exercise?.steps).toEqual([
    {
      ...{ told: [], asks: 'allow or refuse', says: 'player 12 sits', expected: 'Allow' },
      ...{ choices: ['Allow', 'Refuse'], cite: 'House rules § rounds' },
    },
    {
      ...{ told: ['player 12 sits'], asks: 'next act', says: 'What do you do now?' },
      ...{ choices: ['seated 1 x'], expected: 'seated 1 x', cite: 'House rules § rounds' },
    },
  ]);
});

test('House rules § training an act of the crew that is refused is judged, and a script of one step is no exercise', () => {
  const refused = 'throw 1                → refused no-bets  § 1.1(a)  ';
  const chapter = `${script('one', 'deal')}\n${script('two', 'deal', refused)}`;
  const exercises = exercisesOf('page', '', chapter);
  expect(exercises.map(({ exercise, game }) => [exercise, game])).toEqual([['page-2', 'two']]);
  expect(exercises[0]?.steps[1]).toMatchObject({
    ...{ asks: 'allow or refuse', says: 'throw 1', expected: 'Refuse', cite: '§ 1.1(a)' },
  });
  expect(exercisesOf('page', '', script())).toEqual([]);
});

test('House rules § training scripts stand under the heading before them; other code and headings within are left alone', () => {
  const text = [
    '# One',
    '#none',
    '```law',
    'a',
    '# told',
    '```',
    'between',
    '### Two',
    '```',
    'not a script',
    '```',
    '```law',
    '```',
    '```law',
    'not ended',
  ].join('\n');
  expect(blocksIn(text)).toEqual([
    { heading: 'One', lines: ['a', '# told'] },
    { heading: 'Two', lines: [] },
  ]);
});

const step = (asks: ExerciseStep['asks'], expected: string): ExerciseStep => ({
  ...{ told: [], says: '', cite: '' },
  ...{ asks, expected },
});

test.each([
  ['amount', '$45', '45', true],
  ['amount', '$45', '$45.00', true],
  ['amount', '$1,045.50', '1045.5', true],
  ['amount', '$1,045.50', '$ 1 045.50', true],
  ['amount', '$45', '44', false],
  ['amount', '$0', '', false],
  ['amount', '$0', '$', false],
  ['amount', '$0', '0', true],
  ['amount', '$45', 'forty', false],
  ['next act', 'deal', 'deal', true],
  ['next act', '45', '$45', false],
  ['allow or refuse', 'Allow', 'Refuse', false],
] as const)(
  'House rules § training %s: where %s is expected, %j is right: %s',
  (asks, expected, answer, right) => {
    expect(isRight(step(asks, expected), answer)).toBe(right);
  },
);
