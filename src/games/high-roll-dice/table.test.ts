import { expect, test } from 'vitest';
import { expectAccepted } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import { highRollDice } from './index.ts';

const { table } = highRollDice;
const rules = expectAccepted(parseSubmission(highRollDice.submission));

test('§ 675a.1(a) six places', () => {
  expect(table).toMatchObject({ seats: 6, cite: '58 Pa. Code § 675a.1(a)' });
});

test('§ 675a.3, .6(e) the dice of either game for 24 hours at most, and a shaker', () => {
  expect(
    table.equipment.map(({ kind, under, holds, mostHours, cite }) => ({
      kind,
      under,
      holds,
      mostHours,
      cite: cite.slice(14),
    })),
  ).toEqual([
    {
      kind: 'ten-dice',
      under: { dice: 10 },
      holds: { dice: 10 },
      mostHours: 24,
      cite: '675a.3(b)(1)',
    },
    { kind: 'six-dice', under: { dice: 6 }, holds: { dice: 6 }, mostHours: 24, cite: '675a.6(e)' },
    {
      kind: 'shaker',
      under: undefined,
      holds: { shaker: 1 },
      mostHours: undefined,
      cite: '675a.3(d)',
    },
  ]);
});

test('§ 675a.3(c) a dealer answers for the shaker', () => {
  expect(table.crew).toEqual([{ duty: 'dealer', atLeast: 1, cite: '58 Pa. Code § 675a.3(c)' }]);
});

test('nothing is hidden at a dice table', () => {
  const round = highRollDice.procedure(rules).initial;
  expect(highRollDice.view(round, { as: 'public' })).toBe(round);
  const event = { type: 'ShakerRemoved' } as const;
  expect(highRollDice.see(event, { as: 'seat', seat: 1 })).toBe(event);
});
