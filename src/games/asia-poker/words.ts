import type { Suit } from '../../kernel/cards.ts';
import type { Language } from '../../kernel/felt.ts';
import type { Seat } from '../../kernel/wager.ts';

/** A capital first and a period last. */
export const sentence = (text: string): string =>
  text === ''
    ? ''
    : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;

/** What is told of a round at the table. */
export const WORDS = {
  en: {
    shaker: 'Shaker',
    seat: (seat: Seat) => `Seat ${seat}`,
    theDealer: 'the dealer',
    setting: 'is setting the hands',
    set: 'has set the hands',
    noMoreBets: 'No more bets',
    dealing: 'The deal',
    hands: 'Players set their hands',
    comparing: 'Hands are compared',
    shaken: (times: number) =>
      times === 3 ? 'Three shakes' : times === 1 ? 'One shake' : `Shaken ${times} times`,
    begins: (where: string) => `The deal begins with ${where}.`,
    dealt: (cards: number) => `${cards} cards are dealt`,
    setYours: 'Set your hands',
    mustFall: 'Each hand must rank above the next.',
    houseWay: 'This is the house way.',
    yoursSet: 'Your hands are set',
    waitOthers: 'The dealer turns when everybody has set.',
    hasSet: (seat: Seat) => `Seat ${seat} has set.`,
    dealerSets: 'Dealer',
    compares: { high: 'High hand', medium: 'Medium hand', low: 'Low hand' },
    standing: { higher: 'higher', lower: 'lower', copy: 'copy, which goes to the dealer' },
    verdict: (own: boolean, seat: Seat, result: 'win' | 'lose') =>
      own
        ? result === 'win'
          ? 'You win'
          : 'You lose'
        : `Seat ${seat} ${result === 'win' ? 'wins' : 'loses'}`,
    foul: {
      'not-these-seven-cards': 'Foul hand: not the seven cards dealt.',
      'high-not-above-medium': 'Foul hand: high is not above medium.',
      'medium-not-above-low': 'Foul hand: medium is not above low.',
    },
    bonus: (hand: string) => `Bonus: ${hand}`,
    noBonus: 'The Bonus needs a straight or better.',
    surrenders: (seat: Seat) => `Seat ${seat} surrenders`,
    exposed: 'A card was exposed',
    joker: 'joker',
    card: (rank: string, suit: Suit) =>
      `${rank} of ${{ s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' }[suit]}`,
    mayVoid: (own: boolean, seat: Seat) =>
      own ? 'Play on, or void the hand.' : `Seat ${seat} plays on or voids the hand.`,
    playsOn: (seat: Seat) => `Seat ${seat} plays on`,
    voids: (seat: Seat) => `Seat ${seat} voids the hand`,
    left: (seat: Seat) => `Seat ${seat} has left`,
    abandoned: 'Its wagers are abandoned.',
    again: 'Again',
    void: 'Round void',
    open: 'Wagers are open for the next round.',
    trace: (wins: number, of: number, high: string) =>
      `${wins} of ${of} won against the dealer's ${high}.`,
  },
  es: {
    shaker: 'Cubilete',
    seat: (seat: Seat) => `Puesto ${seat}`,
    theDealer: 'el crupier',
    setting: 'está formando sus manos',
    set: 'ha formado sus manos',
    noMoreBets: 'No va más',
    dealing: 'El reparto',
    hands: 'Se forman las manos',
    comparing: 'Se comparan las manos',
    shaken: (times: number) =>
      times === 1 ? 'Una sacudida' : times === 3 ? 'Tres sacudidas' : `${times} sacudidas`,
    begins: (where: string) => `El reparto empieza por ${where}.`,
    dealt: (cards: number) => `Se reparten ${cards} cartas`,
    setYours: 'Forme sus manos',
    mustFall: 'Cada mano debe superar a la siguiente.',
    houseWay: 'Este es el modo de la casa.',
    yoursSet: 'Sus manos están formadas',
    waitOthers: 'El crupier descubre cuando todos han formado sus manos.',
    hasSet: (seat: Seat) => `El puesto ${seat} ha formado sus manos.`,
    dealerSets: 'Crupier',
    compares: { high: 'Mano alta', medium: 'Mano media', low: 'Mano baja' },
    standing: { higher: 'más alta', lower: 'más baja', copy: 'igual, gana el crupier' },
    verdict: (own: boolean, seat: Seat, result: 'win' | 'lose') =>
      own
        ? result === 'win'
          ? 'Usted gana'
          : 'Usted pierde'
        : `El puesto ${seat} ${result === 'win' ? 'gana' : 'pierde'}`,
    foul: {
      'not-these-seven-cards': 'Mano inválida: no son las siete cartas repartidas.',
      'high-not-above-medium': 'Mano inválida: la alta no supera a la media.',
      'medium-not-above-low': 'Mano inválida: la media no supera a la baja.',
    },
    bonus: (hand: string) => `Bonus: ${hand}`,
    noBonus: 'El Bonus pide una escalera o mejor.',
    surrenders: (seat: Seat) => `El puesto ${seat} se rinde`,
    exposed: 'Se vio una carta',
    joker: 'comodín',
    card: (rank: string, suit: Suit) =>
      `${rank} de ${{ s: 'picas', h: 'corazones', d: 'diamantes', c: 'tréboles' }[suit]}`,
    mayVoid: (own: boolean, seat: Seat) =>
      own ? 'Siga jugando o anule la mano.' : `El puesto ${seat} sigue jugando o anula la mano.`,
    playsOn: (seat: Seat) => `El puesto ${seat} sigue`,
    voids: (seat: Seat) => `El puesto ${seat} anula la mano`,
    left: (seat: Seat) => `El puesto ${seat} se fue`,
    abandoned: 'Deja sus apuestas.',
    again: 'Otra vez',
    void: 'Ronda nula',
    open: 'Se puede apostar a la próxima ronda.',
    trace: (wins: number, of: number, high: string) =>
      `Ganan ${wins} de ${of} contra la mano alta del crupier: ${high}.`,
  },
} as const satisfies Record<Language, object>;
