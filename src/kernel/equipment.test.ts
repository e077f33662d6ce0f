import { expect, test } from 'vitest';
import { type Equipment, neededUnder } from './equipment.ts';

const need = (kind: string, under?: Equipment['under']): Equipment => ({
  kind,
  title: kind,
  holds: {},
  cite: 'House rules § equipment',
  replacedWhen: [],
  ...(under === undefined ? {} : { under }),
});

test('House rules § equipment: a kind that depends on rules is needed only where all of them hold', () => {
  const all = [need('cup'), need('six', { dice: 6 }), need('red six', { dice: 6, colour: 'red' })];
  const kinds = (rules: Record<string, unknown>) => neededUnder(rules, all).map(({ kind }) => kind);
  expect(kinds({ dice: 10, colour: 'red' })).toEqual(['cup']);
  expect(kinds({ dice: 6, colour: 'blue' })).toEqual(['cup', 'six']);
  expect(kinds({ dice: 6, colour: 'red' })).toEqual(['cup', 'six', 'red six']);
});
