import { DECK } from '../../kernel/cards.ts';
import type { DeckRules } from '../../kernel/deck/deck.ts';
import { of } from './chapter.ts';
import type { Rules } from './submission.ts';

/** § .2(a): fifty-two cards and one cover card. */
export const CARDS = DECK;
export const COVER_CARDS = 1;

/** § .4(b)2. */
const LEAST_CUT = 10;

/** § .2 to .4, and .8(a), (b), (d), (e): how the cards come to the deal, under which paragraphs. */
export const deckCites: DeckRules['cites'] = {
  received: of('.3(a)'),
  inspected: of('.3(a)'),
  verified: of('.3(b)'),
  joker: of('.2(a)'),
  spread: of('.3(b)'),
  washed: of('.3(c)'),
  shuffled: of('.4(a)'),
  cut: of('.4(b)2'),
  recut: of('.4(c)'),
  idle: of('.4(d)'),
  dealt: of('.6(b)'),
  removed: of('.6(f)2'),
  secondDeck: of('.2(b)'),
  eachDeck: of('.3(d)'),
  backs: of('.2(b)2'),
  inShuffler: of('.2(b)3'),
  inTurn: of('.2(b)4'),
  shufflerFails: of('.8(d)'),
  faceUp: of('.8(a)'),
  drawnInError: of('.8(b)'),
  shufflerOut: of('.8(e)'),
};

export const deckRules = (rules: Rules): DeckRules => ({
  cards: CARDS,
  decks: rules.decks,
  shuffler: rules.shuffle === 'by-device',
  coverCards: COVER_CARDS,
  leastCut: LEAST_CUT,
  // § .4(b): cut after every shuffle, by whomever.
  cutAfter: 'every shuffle',
  idleShownFaceUp: true,
  shufflerOut: ['removed'],
  cites: deckCites,
});
