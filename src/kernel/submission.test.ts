import { expect, test } from 'vitest';
import { oneDie, type Rules } from '../../test/one-die.ts';
import { MOST_CENTS } from './money.ts';
import { parseSubmission, type Submission } from './submission.ts';

const house = 'House rules § submission';
const standard: Rules = { shared: 'equally', mostCents: 1_000_000, colour: 'white' };
const parse = (filed?: unknown) => parseSubmission(oneDie.submission, filed);

test('what is not filed is the standard', () => {
  expect(parse()).toEqual(standard);
  expect(parse({})).toEqual(standard);
  expect(parse({ shared: undefined })).toEqual(standard);
  expect(parse({ shared: 'first' })).toEqual({ ...standard, shared: 'first' });
});

test('numbers are taken as text and as values, within the legal bounds', () => {
  expect(parse({ mostCents: '1000' })).toMatchObject({ mostCents: 1000 });
  expect(parse({ mostCents: 1000 })).toMatchObject({ mostCents: 1000 });
  expect(parse({ mostCents: MOST_CENTS })).toMatchObject({ mostCents: MOST_CENTS });
  for (const value of [
    999,
    '999',
    MOST_CENTS + 1,
    1000.5,
    '1e4',
    ' 1000',
    '1000x',
    'x1000',
    '',
    Number.NaN,
    null,
    [],
    true,
  ]) {
    expect(parse({ mostCents: value }), String(value)).toMatchObject({
      refused: 'rule-not-allowed',
      cite: house,
    });
  }
  expect(parse({ mostCents: 7 })).toEqual({
    refused: 'rule-not-allowed',
    because: 'mostCents=7 cannot be filed: choose a whole number of cents from 1000 up.',
    cite: house,
  });
});

test('an upper bound is said and held', () => {
  const bounded: Submission<{ dice: number }> = {
    options: {
      dice: { title: 'Dice', cite: house, standard: 2, atLeast: 1, atMost: 3, unit: 'count' },
    },
  };
  expect(parseSubmission(bounded, { dice: 3 })).toEqual({ dice: 3 });
  expect(parseSubmission(bounded, { dice: 1 })).toEqual({ dice: 1 });
  for (const dice of [0, 4]) {
    expect(parseSubmission(bounded, { dice })).toEqual({
      refused: 'rule-not-allowed',
      because: `dice=${dice} cannot be filed: choose a whole number of count from 1 to 3.`,
      cite: house,
    });
  }
});

test('a choice is one of the choices, of the type they have', () => {
  const numbered: Submission<{ dice: 6 | 10 }> = {
    options: { dice: { title: 'Dice', cite: house, standard: 10, choices: [10, 6] } },
  };
  expect(parseSubmission(numbered, { dice: '6' })).toEqual({ dice: 6 });
  expect(parseSubmission(numbered, { dice: 6 })).toEqual({ dice: 6 });
  expect(parseSubmission(numbered, { dice: '7' })).toEqual({
    refused: 'rule-not-allowed',
    because: 'dice=7 cannot be filed: choose 10 or 6.',
    cite: house,
  });
  // A list is not its only member, and an object that cannot be said is refused like any other.
  for (const dice of [[6], { toString: 1 }, Object.create(null), null]) {
    expect(parseSubmission(numbered, { dice })).toMatchObject({ refused: 'rule-not-allowed' });
  }
});

test('a rule nobody knows is refused with those that are known', () => {
  for (const name of ['size', 'toString', '__proto__']) {
    expect(parse(Object.fromEntries([[name, '1']]))).toEqual({
      refused: 'unknown-rule',
      because: `There is no rule "${name}". The rules are shared, mostCents, colour.`,
      cite: house,
    });
  }
});

test.each([null, 'shared=first', 7, ['shared'], true])('%j is no submission', (filed) => {
  expect(parse(filed)).toEqual({
    refused: 'not-a-submission',
    because: 'A Rules Submission is a list of options, each name=value.',
    cite: house,
  });
});

test('what must hold between options is asked last', () => {
  expect(parse({ colour: 'red', mostCents: 1999 })).toMatchObject({ refused: 'too-little' });
  expect(parse({ colour: 'red', mostCents: 2000 })).toMatchObject({ colour: 'red' });
  expect(parse({ colour: 'red', mostCents: 999 })).toMatchObject({ refused: 'rule-not-allowed' });
});
