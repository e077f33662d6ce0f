import { deckCalls } from '../../kernel/deck/spanish.ts';
import { reasons, type Words } from '../../kernel/words.ts';

/** Titles in Spanish. The names of wagers stay as N.J.A.C. 13:69F-45 spells them. */
const titles: Readonly<Record<string, string>> = {
  'Initial wagers': 'Apuestas iniciales',
  'Optional wagers': 'Apuestas opcionales',
  'Fantasy wager': 'Apuesta Fantasy',
  'Wins by 7 to 13 points': 'Gana por 7 a 13 puntos',
  'Wins by 14 to 20 points': 'Gana por 14 a 20 puntos',
  'Wins by 21 to 27 points': 'Gana por 21 a 27 puntos',
  'Wins by 28 to 36 points': 'Gana por 28 a 36 puntos',
};

const calls: Words['calls'] = [
  ...deckCalls,
  reasons({
    'more than one card face up': 'Más de una carta boca arriba',
    'wrong number of cards on a side': 'Número de cartas equivocado en un lado',
    'wrong number of cards in the deck': 'Número de cartas equivocado en el mazo',
  }),
  [/^top card burned$/, 'La primera carta se quema'],
  [/^stub to the discard rack$/, 'El resto va al descarte'],
  [/^stub of (\d+) counted, (\d+) cards in the deck$/, 'Resto de $1 contado, $2 cartas en el mazo'],
  [/^cutting card: .+$/, 'Carta de corte: al terminar la ronda se baraja'],
];

export const spanish: Words = { titles, calls };
