import { expect, test } from 'vitest';
import { atTable } from '../../../test/at-table.ts';
import { dice } from './felt.ts';
import { threeDiceYahtzee } from './index.ts';

test('rules of play: dice are shown when they are revealed, each shaker by name and colour', () => {
  const { events } = atTable(threeDiceYahtzee).said(
    'seat 1  red $5',
    'shake red',
    'shake blue',
    'reveal 333/643',
  );
  const shown = events.flatMap((event) => dice(event as Parameters<typeof dice>[0]) ?? []);
  expect(shown).toEqual([
    { label: 'Red', colour: 'red', faces: [3, 3, 3] },
    { label: 'Blue', colour: 'blue', faces: [6, 4, 3] },
  ]);
});
