import { expect, test } from 'vitest';
import { callIn } from '../../kernel/words.ts';
import { BONUS_HANDS } from './bonus.ts';
import { of } from './chapter.ts';
import { spanish } from './spanish.ts';

const CITE = of('.13(d)');

test.each([
  ['1 card left, to the discard rack', 'Queda 1 carta, va al descarte'],
  ['3 cards left, to the discard rack', 'Quedan 3 cartas, van al descarte'],
  ['12 cards left, to the discard rack', 'Quedan 12 cartas, van al descarte'],
  ['stacks of seat 2, seat 5 to the discard rack', 'Al descarte: puesto 2, puesto 5'],
  ["seats 4 and 3 are one player's", 'Los puestos 4 y 3 son de un jugador'],
  [`no roll, not flat  ${CITE}`, `Un dado no está plano. ${CITE}`],
  [`no roll, fell out  ${CITE}`, `Un dado se cayó. ${CITE}`],
  ['shaker covered and shaken once', 'Cubilete tapado y agitado una vez'],
  [`set wrongly, set again by the house way  ${CITE}`, `Mal formada, se forma de nuevo. ${CITE}`],
  [`dealing shoe: jams  ${CITE}`, `El sabot falló. ${CITE}`],
  ['dealing shoe covered', 'Sabot tapado'],
  ['dealing shoe marked out of order', 'Sabot fuera de servicio'],
  ['dealing shoe in use again', 'El sabot se usa de nuevo'],
  [`dealing shoe failed. ${CITE}`, `El sabot falló. ${CITE}`],
  [`wrong number of cards. ${CITE}`, `Número de cartas equivocado. ${CITE}`],
  [`card of the dealer exposed. ${CITE}`, `Se vio una carta del crupier. ${CITE}`],
  [`wrong starting position. ${CITE}`, `El reparto empezó en otra posición. ${CITE}`],
  [`more than one card face up. ${CITE}`, `Más de una carta boca arriba. ${CITE}`],
  [`card exposed in the deal. ${CITE}`, `Se vio una carta al repartir. ${CITE}`],
  [`not four cards left. ${CITE}`, `No quedaron cuatro cartas. ${CITE}`],
  ['Bonus: nothing', 'Bonus: nothing'],
])('%s is called %s', (english, called) => {
  expect(callIn(spanish, english)).toBe(called);
  // Nothing is called by half of what it says.
  expect(callIn(spanish, `and ${english}`)).toBe(`and ${english}`);
});

test.each([...BONUS_HANDS])('§ 575.6(d) %s is called in Spanish, in small letters', (hand) => {
  const said = callIn(spanish, `Bonus: ${hand}`);
  expect(said).toMatch(/^Bonus: [a-záéíóúñ ]+$/);
  expect(said).not.toBe(`Bonus: ${hand}`);
});
