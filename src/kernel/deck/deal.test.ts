import { expect, test } from 'vitest';
import { DECK } from '../cards.ts';
import type { Citation } from '../law.ts';
import {
  beingDealt,
  type Deal,
  dealCall,
  dealtOn,
  decideDeckAct,
  decideMishap,
  evolveDeal,
  isDealEvent,
} from './deal.ts';
import { decksOf } from './decide.ts';
import type { DeckCites, DeckRules, Stage } from './deck.ts';

const cite: Citation = 'House rules § cards';
const faceUp: Citation = '58 Pa. Code § 575.13(f)';
const drawnInError: Citation = '58 Pa. Code § 575.13(g)';
const idle: Citation = '58 Pa. Code § 575.5(e)';
const NAMES = [
  ...['received', 'inspected', 'verified', 'joker', 'spread', 'washed', 'shuffled', 'cut', 'recut'],
  ...['dealt', 'removed', 'secondDeck', 'eachDeck', 'backs', 'inShuffler', 'inTurn'],
  ...['shufflerFails', 'shufflerOut'],
];
const rules: DeckRules = {
  cards: DECK,
  decks: 2,
  shuffler: true,
  coverCards: 1,
  leastCut: 10,
  cutAfter: 'every shuffle',
  idleShownFaceUp: false,
  shufflerOut: ['covered'],
  cites: {
    ...(Object.fromEntries(NAMES.map((name) => [name, cite])) as Partial<DeckCites> as DeckCites),
    ...{ idle, faceUp, drawnInError },
  },
};

/** Two decks of which the second is in that stage, and has its turn. */
const at = (stage: Stage, deal: Partial<Deal> = {}): Deal => {
  const { initial } = decksOf(rules);
  const [first, second] = initial.decks;
  const decks = [first!, { ...second!, stage, backs: 'red' }];
  return { decks: { ...initial, decks, turn: 2 }, faceUp: [], drawnInError: false, ...deal };
};
const bets = [{ id: 1, seat: 1, wager: 'home', stakeCents: 500 }];
const spread = { type: 'SpreadDeck', deck: 2, face: 'down' } as const;

test.each<Stage>(['stacked', 'shuffled', 'cut', 'played'])(
  '§ 575.5(e) cards that are %s are spread only while no wager lies',
  (stage) => {
    expect(decideDeckAct(rules, at(stage), spread, { bets, players: [1] })).toEqual({
      refused: 'gaming-activity',
      because: 'Wagers are on the layout. Spread the cards only while there is no gaming.',
      cite: idle,
    });
    expect(decideDeckAct(rules, at(stage), spread, { bets: [], players: [1] })).toEqual([
      { type: 'DeckSpread', deck: 2, face: 'down' },
    ]);
  },
);

test('§ 575.4(b) the opening goes on though wagers lie, and so does every other act', () => {
  const opening = decideDeckAct(
    rules,
    at('verified'),
    { type: 'SpreadDeck', deck: 2, face: 'up' },
    { bets, players: [1] },
  );
  expect(opening).toEqual([{ type: 'DeckSpread', deck: 2, face: 'up' }]);
  const cut = { type: 'CutDeck', deck: 2, cards: 26 } as const;
  expect(decideDeckAct(rules, at('shuffled'), cut, { bets, players: [1] })).toEqual([
    { type: 'DeckCut', deck: 2, cards: 26 },
  ]);
  const none = { type: 'SpreadDeck', deck: 3, face: 'up' } as const;
  expect(decideDeckAct(rules, at('cut'), none, { bets, players: [1] })).toMatchObject({
    refused: 'no-such-deck',
  });
});

test('the deck whose turn it is is being dealt, or it is not', () => {
  expect(beingDealt(at('being dealt'))).toBe(true);
  expect(beingDealt(at('cut'))).toBe(false);
});

test('§ 575.13(f) one card face up is not used, a second one voids the round', () => {
  const found = { type: 'FindFaceUp', card: '4c' } as const;
  const one = { type: 'CardFoundFaceUp', card: '4c', cite: faceUp };
  expect(decideMishap(rules, at('cut'), [], found, true)).toEqual([one]);
  expect(decideMishap(rules, at('cut', { faceUp: ['2s'] }), ['2s'], found, true)).toEqual([
    one,
    { type: 'RoundVoided', reason: 'more than one card face up', cite: faceUp },
  ]);
  expect(decideMishap(rules, at('cut'), ['4c'], found, true)).toMatchObject({
    refused: 'card-gone',
  });
  expect(
    decideMishap(rules, at('cut'), [], { type: 'FindFaceUp', card: 'Joker' }, true),
  ).toMatchObject({
    refused: 'not-cards',
  });
});

test('§ 575.13(g) a card drawn in error waits to be the next one', () => {
  const drawn = { type: 'DrawInError' } as const;
  expect(decideMishap(rules, at('cut'), [], drawn, true)).toEqual([
    { type: 'CardDrawnInError', cite: drawnInError },
  ]);
  expect(decideMishap(rules, at('cut', { drawnInError: true }), [], drawn, true)).toEqual({
    refused: 'already-drawn',
    because: 'A card was drawn in error. Use it as the next card first.',
    cite: drawnInError,
  });
});

test('the first card that leaves the deck puts it out of reach of a recut', () => {
  const dealing = at('being dealt').decks;
  const found = evolveDeal(at('cut', { faceUp: ['2s'] }), {
    ...{ type: 'CardFoundFaceUp', card: '4c', cite },
  });
  expect(found).toEqual({ decks: dealing, faceUp: ['2s', '4c'], drawnInError: false });
  const drawn = evolveDeal(at('cut'), { type: 'CardDrawnInError', cite });
  expect(drawn).toEqual({ decks: dealing, faceUp: [], drawnInError: true });
  expect(dealtOn(drawn)).toEqual({ decks: dealing, faceUp: [], drawnInError: false });
  expect(dealtOn(at('cut'))).toEqual({ decks: dealing, faceUp: [], drawnInError: false });
  const cut = evolveDeal(at('shuffled'), { type: 'DeckCut', deck: 2, cards: 26 });
  expect(cut).toEqual(at('cut'));
});

test('what is of the deal is told from what is of the game, and called at the table', () => {
  const found = { type: 'CardFoundFaceUp', card: '4c', cite } as const;
  const drawn = { type: 'CardDrawnInError', cite } as const;
  const cut = { type: 'DeckCut', deck: 2, cards: 26 } as const;
  expect([found, drawn, cut, { type: 'CardsDealt' }].map(isDealEvent)).toEqual([
    ...[true, true, true, false],
  ]);
  expect([found, drawn, cut].map(dealCall)).toEqual([
    '4c face up, not used  House rules § cards',
    'drawn unseen, it is the next card  House rules § cards',
    '26 cards cut',
  ]);
});
