import { type Card, suitOf } from '../../kernel/cards.ts';
import type { Arrange, Language } from '../../kernel/felt.ts';
import type { Layout, Seat } from '../../kernel/wager.ts';
import { of } from './chapter.ts';
import { byHouseWay, setFirst } from './hands.ts';
import { handWords } from './rank-words.ts';
import { type Ranking, rankValue, strengthOf } from './rankings.ts';
import { choiceDue, handOf, hasSet, playing, type Round } from './round.ts';
import type { Rules } from './submission.ts';

const WORDS = {
  en: {
    high: 'High',
    medium: 'Medium',
    low: 'Low',
    houseWay: 'House way',
    sort: 'Sort',
    mustFall: 'Each hand must rank above the next.',
  },
  es: {
    high: 'Alta',
    medium: 'Media',
    low: 'Baja',
    houseWay: 'Modo de la casa',
    sort: 'Ordenar',
    mustFall: 'Cada mano debe superar a la siguiente.',
  },
} as const satisfies Record<Language, object>;

/** A number that orders hands of any size: where every rank is matched, the longer hand is above (§ .11(b)). */
const orderOf = (hand: readonly Card[], rules: Ranking): number => {
  const strength = strengthOf(hand, rules);
  return [0, 1, 2, 3, 4].reduce((order, at) => order * 14 + (strength[at] ?? -1) + 1, 0);
};

const subsets = (cards: readonly Card[], size: number): readonly (readonly Card[])[] => {
  if (size === 0) return [[]];
  return cards.flatMap((card, at) =>
    subsets(cards.slice(at + 1), size - 1).map((rest) => [card, ...rest]),
  );
};

/** How a screen looks a hand up, whatever the order in which it holds the cards. */
export const keyOf = (hand: readonly Card[]): string => hand.toSorted().join(' ');

const SUITS = ['s', 'h', 'd', 'c'];

export const byRank = (cards: readonly Card[]): readonly Card[] =>
  cards.toSorted(
    (a, b) => rankValue(b) - rankValue(a) || SUITS.indexOf(suit(a)) - SUITS.indexOf(suit(b)),
  );
const suit = (card: Card): string => (card === 'Joker' ? 's' : suitOf(card));

/** § .11(a), (b): the seven cards of a seat that has looked at them and not set them, with all 63 hands they make. */
export const arrange = (
  rules: Rules,
  round: Round,
  seat: Seat,
  layout: Layout,
  language: Language,
): Arrange | undefined => {
  const may =
    playing(round).includes(seat) &&
    round.looked.includes(seat) &&
    !hasSet(round, seat) &&
    handOf(round, seat).length > 0 &&
    !choiceDue(round, seat) &&
    setFirst(round, seat, layout) === undefined;
  if (!may) return undefined;
  const words = WORDS[language];
  const cards = byRank(handOf(round, seat));
  const made = [4, 2, 1].flatMap((size) => subsets(cards, size));
  const house = byHouseWay(rules, cards);
  return {
    command: { type: 'SetHands', seat },
    cards,
    boxes: [
      { field: 'high', title: words.high, room: 4 },
      { field: 'medium', title: words.medium, room: 2 },
      { field: 'low', title: words.low, room: 1 },
    ],
    worth: Object.fromEntries(
      made.map((hand) => [
        keyOf(hand),
        [handWords(hand, rules, language), orderOf(hand, rules)] as const,
      ]),
    ),
    mustFall: { says: words.mustFall, cite: of('.11(b)') },
    presets: [
      {
        title: words.houseWay,
        key: 'w',
        asks: { type: 'AskHouseWay', seat },
        fields: { high: house.high, medium: house.medium, low: house.low },
      },
      {
        title: words.sort,
        key: 's',
        fields: { high: cards.slice(0, 4), medium: cards.slice(4, 6), low: cards.slice(6) },
      },
    ],
  };
};
