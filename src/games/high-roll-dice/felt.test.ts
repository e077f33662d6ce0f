import { expect, test } from 'vitest';
import { atTable } from '../../../test/at-table.ts';
import { dice } from './felt.ts';
import { highRollDice } from './index.ts';

test('§ 675a.4(d), (h) the first roll is shown, and an extra roll by its own name', () => {
  const { events } = atTable(highRollDice).said(
    'take shaker 10',
    'seat 1  pip-street-5 $5',
    'seat 1  like-kind-6 $5',
    'seat 1  extra-roll $5',
    'no more bets',
    'shake 3',
    'throw 5555666114',
    'announce four 5s',
    'collect dice',
    'shake 3',
    'throw 551234',
  );
  const shown = events.flatMap((event) => dice(event as Parameters<typeof dice>[0]) ?? []);
  expect(shown).toEqual([
    { label: 'First roll', colour: 'white', faces: [5, 5, 5, 5, 6, 6, 6, 1, 1, 4] },
    { label: 'Extra roll', colour: 'white', faces: [5, 5, 1, 2, 3, 4] },
  ]);
});
