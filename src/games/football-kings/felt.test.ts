import { expect, test } from 'vitest';
import { atTable } from '../../../test/at-table.ts';
import { cards } from './felt.ts';
import { footballKings } from './index.ts';
import type { Round } from './procedure.ts';

test('45.6(d) Home and Visitor get every other card, with what they come to so far', () => {
  const table = atTable(footballKings).said(
    'receive deck 1 blue preshuffled',
    'cut deck 1 at 26',
    'seat 1  home $5',
    'no more bets',
  );
  expect(cards(table.play.round as Round)).toEqual([]);
  const dealt = table.said('deal Ks 7d Ac 9h As 2d 5c Ah');
  expect(cards(dealt.play.round as Round)).toEqual([
    { label: 'Home', cards: ['Ks', 'Ac', 'As', '5c'], says: '27' },
    { label: 'Visitor', cards: ['7d', '9h', '2d', 'Ah'], says: '29' },
  ]);
});
