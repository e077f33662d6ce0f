import type { Call } from '../words.ts';

const COLOURS: Readonly<Record<string, string>> = { red: 'rojo', blue: 'azul', green: 'verde' };
const HOW: Readonly<Record<string, string>> = { hand: 'a mano', device: 'a máquina' };
const REMOVED: Readonly<Record<string, string>> = {
  'count not right': 'el recuento no es correcto',
  damaged: 'dañado',
  'hours up': 'su tiempo terminó',
  'not needed': 'no hace falta',
  'table closed': 'la mesa se cierra',
};

const backs = (deck: string, colour: string): string =>
  `Mazo ${deck} con dorso ${COLOURS[colour] ?? colour} recibido`;

/** What is called of decks, in Spanish. */
export const deckCalls: readonly Call[] = [
  [
    /^deck (\d) with (\S+) backs received, inspected and shuffled beforehand$/,
    (deck = '', colour = '') => `${backs(deck, colour)}, ya revisado y barajado`,
  ],
  [/^deck (\d) with (\S+) backs received$/, (deck = '', colour = '') => backs(deck, colour)],
  [/^deck (\d) inspected$/, 'Mazo $1 revisado'],
  [/^inspection of deck (\d) verified$/, 'Revisión del mazo $1 comprobada'],
  [/^unused joker of deck (\d) torn$/, 'Comodín sobrante del mazo $1 roto'],
  [/^deck (\d) spread face up$/, 'Mazo $1 extendido boca arriba'],
  [/^deck (\d) spread face down$/, 'Mazo $1 extendido boca abajo'],
  [/^first player has seen deck (\d)$/, 'El primer jugador ha visto el mazo $1'],
  [/^deck (\d) washed and stacked$/, 'Mazo $1 mezclado y apilado'],
  [
    /^deck (\d) shuffled by (hand|device)$/,
    (deck = '', how = '') => `Mazo ${deck} barajado ${HOW[how]}`,
  ],
  [/^(\d+) cards cut$/, '$1 cartas cortadas'],
  [/^recut ordered$/, 'Se corta de nuevo'],
  [
    /^deck (\d) leaves the table, (.+?) {2}(.+)$/,
    (deck = '', why = '', cite = '') =>
      `El mazo ${deck} deja la mesa: ${REMOVED[why] ?? why}. ${cite}`,
  ],
  [/^shuffler covered$/, 'Barajadora tapada'],
  [/^shuffler marked out of order$/, 'Barajadora fuera de servicio'],
  [/^shuffler at the table$/, 'La barajadora está en la mesa'],
  [
    /^shuffler: (.+), deck (\d) is reshuffled {2}(.+)$/,
    'Barajadora detenida: el mazo $2 se baraja de nuevo. $3',
  ],
  [/^(\w+) face up, not used {2}(.+)$/, '$1 boca arriba, no se usa. $2'],
  [/^drawn unseen, it is the next card {2}(.+)$/, 'Sacada sin verse, es la próxima carta. $1'],
];
