import { expect, test } from 'vitest';
import { DECK } from '../../kernel/cards.ts';
import { totalsOf, worthOf } from './values.ts';

const QUARTERS = [1, 2, 3, 4];

test.each(['2', '3', '4', '5', '6', '7', '8', '9'])('45.2(c)1 a %s counts its number', (rank) => {
  for (const quarter of QUARTERS) {
    expect(worthOf(`${rank}s` as '2s', quarter)).toEqual({
      points: Number(rank),
      cite: 'N.J.A.C. 13:69F-45.2(c)1',
    });
  }
});

test('45.2(c)1, 2 a 10, jack, queen or king counts 10', () => {
  for (const quarter of QUARTERS) {
    expect(worthOf('Th', quarter)).toEqual({ points: 10, cite: 'N.J.A.C. 13:69F-45.2(c)1' });
    for (const card of ['Jh', 'Qh', 'Kh'] as const) {
      expect(worthOf(card, quarter)).toEqual({ points: 10, cite: 'N.J.A.C. 13:69F-45.2(c)2' });
    }
  }
});

test.each([
  [1, 1],
  [2, 1],
  [3, 11],
  [4, 11],
])('45.2(c)3 an ace of quarter %i counts %i', (quarter, points) => {
  expect(worthOf('Ad', quarter)).toEqual({ points, cite: 'N.J.A.C. 13:69F-45.2(c)3' });
});

test('45.2(c) a deck counts 340 outside the King Zone and 380 inside it', () => {
  const sum = (quarter: number) =>
    DECK.reduce((total, card) => total + worthOf(card, quarter).points, 0);
  expect(QUARTERS.map(sum)).toEqual([340, 340, 380, 380]);
});

test('45.2(a) there is no joker', () => {
  expect(() => worthOf('Joker', 1)).toThrow('joker');
});

test('45.6(d) cards go to Home and Visitor in turn, two to a quarter', () => {
  expect(totalsOf([])).toEqual({ home: 0, visitor: 0 });
  expect(totalsOf(['As', '2s'])).toEqual({ home: 1, visitor: 2 });
  expect(totalsOf(['As', '2s', 'Ah', '3s', 'Ad', '4s', 'Ac', '5s'])).toEqual({
    home: 1 + 1 + 11 + 11,
    visitor: 14,
  });
  expect(totalsOf(['Ks', 'As', 'Qs', 'Ah', 'Ad', '2s', 'Ac', '2h'])).toEqual({
    home: 42,
    visitor: 6,
  });
});
