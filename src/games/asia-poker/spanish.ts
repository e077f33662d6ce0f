import { deckCalls } from '../../kernel/deck/spanish.ts';
import { reasons, type Words } from '../../kernel/words.ts';

/** Titles in Spanish. The names of wagers stay as § 575.7 spells them. */
const titles: Readonly<Record<string, string>> = {
  'Asia Poker Wager': 'Apuesta Asia Poker',
  'Bonus Wager': 'Apuesta Bonus',
  'Two of three hands higher': 'Dos de tres manos más altas',
  'Three-of-a-kind and four 8s': 'Trío y cuatro ochos',
  'Five aces': 'Cinco ases',
  'Royal flush': 'Escalera real',
  'Natural straight flush': 'Escalera de color natural',
  'Straight flush with joker': 'Escalera de color con comodín',
  // As § 575.6(d)(5) has it, where the felt prints § 575.12(b).
  'Straight flush with a joker': 'Escalera de color con comodín',
  'Four-of-a-kind': 'Póquer',
  '9-high': 'Nueve alto',
  'Full house': 'Full',
  Flush: 'Color',
  'Three-of-a-kind': 'Trío',
  Straight: 'Escalera',
};

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const calls: Words['calls'] = [
  ...deckCalls,
  reasons({
    'wrong starting position': 'El reparto empezó en otra posición',
    'card of the dealer exposed': 'Se vio una carta del crupier',
    'more than one card face up': 'Más de una carta boca arriba',
    'wrong number of cards': 'Número de cartas equivocado',
    'card exposed in the deal': 'Se vio una carta al repartir',
    'dealing shoe failed': 'El sabot falló',
    'not four cards left': 'No quedaron cuatro cartas',
  }),
  [/^no roll, not flat {2}(.+)$/, 'Un dado no está plano. $1'],
  [/^no roll, fell out {2}(.+)$/, 'Un dado se cayó. $1'],
  [/^shaker covered and shaken once$/, 'Cubilete tapado y agitado una vez'],
  [/^1 card left, to the discard rack$/, 'Queda 1 carta, va al descarte'],
  [/^(\d+) cards left, to the discard rack$/, 'Quedan $1 cartas, van al descarte'],
  [
    /^stacks of (.+) to the discard rack$/,
    (seats = '') => `Al descarte: ${seats.replaceAll('seat', 'puesto')}`,
  ],
  [/^seats (\d) and (\d) are one player's$/, 'Los puestos $1 y $2 son de un jugador'],
  [/^set wrongly, set again by the house way {2}(.+)$/, 'Mal formada, se forma de nuevo. $1'],
  [/^dealing shoe: .+? {2}(.+)$/, 'El sabot falló. $1'],
  [/^dealing shoe covered$/, 'Sabot tapado'],
  [/^dealing shoe marked out of order$/, 'Sabot fuera de servicio'],
  [/^dealing shoe in use again$/, 'El sabot se usa de nuevo'],
  [/^Bonus: (.+)$/, (hand = '') => `Bonus: ${titles[capital(hand)]?.toLowerCase() ?? hand}`],
];

export const spanish: Words = { titles, calls };
