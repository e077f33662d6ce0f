import { DECK_WITH_JOKER } from '../../kernel/cards.ts';
import type { DeckRules } from '../../kernel/deck/deck.ts';
import { of } from './chapter.ts';
import type { Rules } from './submission.ts';

/** § .3(a): fifty-three cards, one of them the joker, and two cover cards. */
export const CARDS = DECK_WITH_JOKER;
export const COVER_CARDS = 2;

/** § .5(c). */
const LEAST_CUT = 10;

/** § .3 to .5, and .13(f), (g), (l), (n): how the cards come to the deal, under which paragraphs. */
export const deckCites: DeckRules['cites'] = {
  received: of('.4(a)'),
  inspected: of('.4(a)'),
  verified: of('.4(a)'),
  joker: of('.4(b)'),
  spread: of('.4(b)'),
  washed: of('.4(c)'),
  shuffled: of('.5(a)'),
  cut: of('.5(c)'),
  recut: of('.5(d)'),
  idle: of('.5(e)'),
  dealt: of('.5(b)'),
  removed: of('.3(c)'),
  secondDeck: of('.3(b)'),
  eachDeck: of('.4(d)'),
  backs: of('.3(b)(1)'),
  inShuffler: of('.3(b)(2)'),
  inTurn: of('.3(b)(3)'),
  shufflerFails: of('.13(l)'),
  faceUp: of('.13(f)'),
  drawnInError: of('.13(g)'),
  shufflerOut: of('.13(n)'),
};

/** § .4(e): a deck that is received preshuffled skips the opening; the kernel's decks know that. */
export const deckRules = (rules: Rules): DeckRules => ({
  cards: CARDS,
  decks: rules.decks,
  shuffler: rules.shuffler === 'yes',
  coverCards: COVER_CARDS,
  leastCut: LEAST_CUT,
  // § .5(b)(2): only cards that were shuffled by hand, or a second time, are cut.
  cutAfter: 'a shuffle by hand',
  idleShownFaceUp: false,
  shufflerOut: ['covered', 'marked out of order'],
  cites: deckCites,
});
