import { expect, test } from 'vitest';
import { en } from './texts.en.ts';
import { es } from './texts.es.ts';

test('odds are read in Spanish as they are in English, with the words of the language', () => {
  expect(es.pays('9 to 1')).toBe('9 a 1');
  expect(es.pays('10% of the meter')).toBe('10% del meter');
  const won = (odds: string, back: boolean) => es.lineWins('$5', 'Big Play', odds, '$45', back);
  expect(won('9 a 1', true)).toBe('$5 a Big Play a 9 a 1 paga $45 y se devuelve la apuesta.');
  expect(won('', false)).toBe('$5 a Big Play paga $45.');
});

test.each([
  ['As', 'ace of spades', 'as de picas'],
  ['Th', '10 of hearts', '10 de corazones'],
  ['7d', '7 of diamonds', '7 de diamantes'],
  ['Kc', 'king of clubs', 'rey de tréboles'],
  ['joker', 'joker', 'joker'],
])('the card %s has its name in both languages', (card, english, spanish) => {
  expect([en.card(card), es.card(card)]).toEqual([english, spanish]);
});

test('hands that are set wrongly, and where a card is, are said in both languages', () => {
  expect(en.notAbove('High', 'pair', 'Medium', 'flush')).toBe(
    'Medium, flush, ranks above high, pair.',
  );
  expect(es.notAbove('Alta', 'pareja', 'Media', 'color')).toBe(
    'La mano media, color, supera a la alta, pareja.',
  );
  expect(en.cardAt('ace of spades', 'High', 1, 4)).toBe('ace of spades, high, 1 of 4');
  expect(es.cardAt('as de picas', 'Alta', 1, 4)).toBe('as de picas, mano alta, 1 de 4');
});

test('seconds that are left have two figures, and a pair says which value is picked', () => {
  expect([en.wagersFor(5), en.wagersFor(12)]).toEqual(['Wagers 0:05', 'Wagers 0:12']);
  expect([es.wagersFor(5), es.wagersFor(12)]).toEqual(['Apuestas 0:05', 'Apuestas 0:12']);
  expect([es.pick('Par', 6, 1), es.pick('Par', 6, 2)]).toEqual([
    'Par: 6',
    'Par: 6, primero de dos valores',
  ]);
});
