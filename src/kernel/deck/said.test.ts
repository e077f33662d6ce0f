import { expect, test } from 'vitest';
import { DECK, DECK_WITH_JOKER } from '../cards.ts';
import { act } from '../decider.ts';
import type { Citation } from '../law.ts';
import { isRefusal } from '../refusal.ts';
import type { DeckCommand } from './commands.ts';
import { decksOf } from './decide.ts';
import {
  AWAITED,
  afterRound,
  type Deck,
  type DeckCites,
  type DeckRules,
  type Decks,
  dealtFrom,
  inTurn,
  refiledDecks,
  resting,
  type Stage,
} from './deck.ts';
import { nextDeckAct, readyToDeal } from './ready.ts';

/** Each paragraph by the name it has in the rules, so that a sentence shows under which it is said. */
const cites = new Proxy({}, { get: (_none, name) => `§ ${String(name)}` as Citation }) as DeckCites;
const RULES: DeckRules = {
  ...{ cards: DECK, decks: 2, shuffler: true, coverCards: 1, leastCut: 10, cites },
  ...{ cutAfter: 'every shuffle', idleShownFaceUp: true, shufflerOut: ['removed'] },
};
const ASIA: DeckRules = {
  ...{ ...RULES, cards: DECK_WITH_JOKER, decks: 1, coverCards: 2, idleShownFaceUp: false },
  ...{ cutAfter: 'a shuffle by hand', shufflerOut: ['covered', 'marked out of order'] },
};
const STAGES: readonly Stage[] = [
  ...(['awaited', 'received', 'inspected', 'verified', 'spread', 'shown'] as const),
  ...(['stacked', 'shuffled', 'cut', 'being dealt', 'played'] as const),
];
const deckAt = (stage: Stage, change: Partial<Deck> = {}): Deck => ({
  ...{ ...AWAITED, stage, backs: 'blue', ...change },
});
const decksAt = ([first, second]: readonly [Deck, Deck?], change: Partial<Decks> = {}): Decks => ({
  ...{ decks: second === undefined ? [first] : [first, second], turn: 1 },
  ...{ shuffler: 'at the table', ...change },
});

const COMMANDS: readonly DeckCommand[] = [
  { type: 'ReceiveDeck', deck: 1, backs: 'red' },
  { type: 'ReceiveDeck', deck: 1, backs: 'blue', preshuffled: true },
  { type: 'ReceiveDeck', deck: 2, backs: 'blue' },
  ...(['InspectDeck', 'VerifyDeck', 'TearJoker', 'ShowDeck', 'WashDeck'] as const).map(
    (type): DeckCommand => ({ type, deck: 1 }),
  ),
  { type: 'InspectDeck', deck: 2 },
  ...(['up', 'down'] as const).map((face): DeckCommand => ({ type: 'SpreadDeck', deck: 1, face })),
  ...(['hand', 'device'] as const).map((by): DeckCommand => ({ type: 'ShuffleDeck', deck: 1, by })),
  ...[9, 10, 26, 51, 52].map((cards): DeckCommand => ({ type: 'CutDeck', deck: 1, cards })),
  { type: 'CutDeck', deck: 2, cards: 26 },
  ...([1, 2] as const).flatMap((deck): DeckCommand[] => [
    { type: 'RemoveDeck', deck, reason: 'not needed' },
    { type: 'RemoveDeck', deck, reason: 'hours up' },
    { type: 'ReportShuffler', deck, fault: 'jam' },
  ]),
  { type: 'OrderRecut' },
  { type: 'TakeShufflerOut', how: 'removed' },
  { type: 'TakeShufflerOut', how: 'covered' },
  { type: 'BringShuffler' },
];

/** What is refused of all commands, as lines; the stage in which it is refused is left open. */
const refusals = (rules: DeckRules, decks: Decks): readonly string[] =>
  COMMANDS.flatMap((command) => {
    const { refusal } = act(decksOf(rules), decks, command);
    if (refusal === undefined) return [];
    const because = refusal.because.replace(/It is now (?!not )[a-z ]+\./, 'It is now ….');
    return [`${refusal.refused} ${because} ${refusal.cite}`];
  });

test('13:69F-45.2–.4, .8 what is refused of a deck, in which words and under which paragraph', () => {
  const all = STAGES.flatMap((stage) => [
    ...refusals(RULES, decksAt([deckAt(stage), AWAITED])),
    ...refusals(RULES, decksAt([deckAt(stage), deckAt('shuffled', { backs: 'red' })])),
    ...refusals(RULES, decksAt([deckAt(stage), AWAITED], { shuffler: 'removed' })),
    ...refusals(RULES, decksAt([deckAt(stage, { jokersToTear: 2, faceUp: true }), AWAITED])),
    ...refusals({ ...RULES, shuffler: false }, decksAt([deckAt(stage)], { shuffler: 'none' })),
    ...refusals(ASIA, decksAt([deckAt(stage, { faceUp: true })])),
    ...refusals(ASIA, decksAt([deckAt(stage)], { turn: 1, shuffler: 'covered' })),
  ]);
  expect([...new Set(all)].toSorted()).toMatchInlineSnapshot(`
    [
      "already-cut The cards are cut; only a floorperson may have them cut again. § recut",
      "backs-alike The backs of the two decks must differ in color. Bring another deck. § backs",
      "cards-dealt Order a recut before any card is dealt. This round is under way. § recut",
      "cards-face-down At the opening the cards are spread face up, by suit and in sequence. § spread",
      "cards-face-down Turn deck 1 face up for the player who arrives. § idle",
      "cut-too-small A cut takes at least 10 cards from the top and leaves at least one. Cut again. § cut",
      "deck-at-table Deck 1 is at the table. Remove it before another takes its place. § received",
      "deck-at-table Deck 2 is at the table. Remove it before another takes its place. § received",
      "deck-being-dealt Deck 1 is being dealt. Leave it in the dealer's hand or shoe until the round is over. § dealt",
      "deck-not-at-table Deck 1 is not at the table. § removed",
      "deck-not-at-table Deck 2 is not at the table. § removed",
      "deck-not-in-turn The decks alternate from round to round. Use deck 1. § inTurn",
      "joker-to-tear Tear up the unused joker of deck 1 before the cards are spread. § joker",
      "no-joker-to-tear Deck 1 has no unused joker. § joker",
      "no-shuffler A second deck may be used only with an automated shuffler at the table. § secondDeck",
      "no-shuffler No automated shuffler is at this table. Shuffle by hand. § shuffled",
      "no-shuffler No automated shuffler is in use at this table. § shufflerFails",
      "no-shuffler No automated shuffler is in use at this table. § shufflerOut",
      "no-shuffler The shuffler is covered. Shuffle by hand, or bring one. § shuffled",
      "no-shuffler The shuffler is removed. Shuffle by hand, or bring one. § shuffled",
      "no-such-deck The table plays with one deck. Name deck 1. § received",
      "no-such-deck The table plays with two decks. Name deck 1 or deck 2. § secondDeck",
      "not-said Enter whether the shuffler is covered or marked out of order. § shufflerOut",
      "not-said Enter whether the shuffler is removed. § shufflerOut",
      "out-of-order Deck 1 may be cleared of a joker only when it has been inspected. It is now not at the table. § joker",
      "out-of-order Deck 1 may be cleared of a joker only when it has been inspected. It is now …. § joker",
      "out-of-order Deck 1 may be cut again only after a first cut. It is now not at the table. § recut",
      "out-of-order Deck 1 may be cut again only after a first cut. It is now …. § recut",
      "out-of-order Deck 1 may be cut only when it has been shuffled and stacked. It is now not at the table. § cut",
      "out-of-order Deck 1 may be cut only when it has been shuffled and stacked. It is now …. § cut",
      "out-of-order Deck 1 may be in the shuffler only while it is shuffled. It is now not at the table. § shufflerFails",
      "out-of-order Deck 1 may be in the shuffler only while it is shuffled. It is now …. § shufflerFails",
      "out-of-order Deck 1 may be inspected only when it has been received. It is now not at the table. § inspected",
      "out-of-order Deck 1 may be inspected only when it has been received. It is now …. § inspected",
      "out-of-order Deck 1 may be shown to the first player only when it is spread. It is now not at the table. § washed",
      "out-of-order Deck 1 may be shown to the first player only when it is spread. It is now …. § washed",
      "out-of-order Deck 1 may be shuffled only when it has been washed and stacked. It is now not at the table. § washed",
      "out-of-order Deck 1 may be shuffled only when it has been washed and stacked. It is now …. § washed",
      "out-of-order Deck 1 may be spread only when its inspection is verified. It is now not at the table. § spread",
      "out-of-order Deck 1 may be spread only when its inspection is verified. It is now …. § spread",
      "out-of-order Deck 1 may be verified only when the dealer has inspected it. It is now not at the table. § verified",
      "out-of-order Deck 1 may be verified only when the dealer has inspected it. It is now …. § verified",
      "out-of-order Deck 1 may be washed only when the first player has seen it. It is now not at the table. § washed",
      "out-of-order Deck 1 may be washed only when the first player has seen it. It is now …. § washed",
      "out-of-order Deck 2 may be in the shuffler only while it is shuffled. It is now not at the table. § shufflerFails",
      "out-of-order Deck 2 may be inspected only when it has been received. It is now not at the table. § inspected",
      "out-of-order Deck 2 may be inspected only when it has been received. It is now …. § inspected",
      "shuffler-at-table The shuffler is already at the table. § shufflerOut",
      "shuffler-at-table The shuffler must be covered or marked out of order before cards are shuffled by hand. § shufflerOut",
      "shuffler-at-table The shuffler must be removed before cards are shuffled by hand. § shufflerOut",
    ]
  `);
});

test('13:69F-45.2–.4 what is done with a deck in each stage, and what it is then', () => {
  const table = STAGES.map((stage) => {
    const decks = decksAt([deckAt(stage), AWAITED]);
    const moves = COMMANDS.flatMap((command) => {
      const { refusal, state } = act(decksOf(RULES), decks, command);
      if (refusal !== undefined) return [];
      const { stage: now, cutDue, faceUp } = state.decks[0]!;
      const more = `${cutDue ? ', cut due' : ''}${faceUp ? ', face up' : ''}`;
      return [`${command.type}: ${now}${more}`];
    });
    return `${stage} → ${[...new Set(moves)].join('; ')}`;
  });
  expect(table).toMatchInlineSnapshot(`
    [
      "awaited → ReceiveDeck: received; ReceiveDeck: shuffled, cut due; ReceiveDeck: awaited; TakeShufflerOut: awaited",
      "received → InspectDeck: inspected; RemoveDeck: awaited; TakeShufflerOut: received",
      "inspected → VerifyDeck: verified; RemoveDeck: awaited; TakeShufflerOut: inspected",
      "verified → SpreadDeck: spread, face up; RemoveDeck: awaited; TakeShufflerOut: verified",
      "spread → SpreadDeck: spread, face up; SpreadDeck: spread; RemoveDeck: awaited; TakeShufflerOut: spread",
      "shown → WashDeck: stacked; SpreadDeck: spread, face up; SpreadDeck: spread; RemoveDeck: awaited; TakeShufflerOut: shown",
      "stacked → SpreadDeck: spread, face up; SpreadDeck: spread; ShuffleDeck: shuffled, cut due; RemoveDeck: awaited; ReportShuffler: stacked, cut due; TakeShufflerOut: stacked",
      "shuffled → SpreadDeck: spread, face up; SpreadDeck: spread; ShuffleDeck: shuffled, cut due; CutDeck: cut; RemoveDeck: awaited; ReportShuffler: stacked, cut due; TakeShufflerOut: shuffled",
      "cut → SpreadDeck: spread, face up; SpreadDeck: spread; ShuffleDeck: shuffled, cut due; RemoveDeck: awaited; OrderRecut: shuffled, cut due; TakeShufflerOut: cut",
      "being dealt → TakeShufflerOut: being dealt",
      "played → SpreadDeck: spread, face up; SpreadDeck: spread; ShuffleDeck: shuffled, cut due; RemoveDeck: awaited; ReportShuffler: stacked, cut due; TakeShufflerOut: played",
    ]
  `);
});

test('13:69F-45.2(b) when the first card may leave the deck, and what is usual before that', () => {
  const asked = (decks: Decks, rules = RULES) => {
    const may = readyToDeal(rules, decks);
    const next = nextDeckAct(rules, decks);
    const says = isRefusal(may) ? `${may.refused} ${may.because} ${may.cite}` : 'deal';
    return `${says} | ${next === undefined ? 'ready' : JSON.stringify(next)}`;
  };
  const one = STAGES.map((stage) => asked(decksAt([deckAt(stage)]), ASIA));
  expect(one).toMatchInlineSnapshot(`
    [
      "cards-not-shuffled No deck is at the table. Receive one and open the table. § shuffled | {"type":"ReceiveDeck","deck":1,"backs":"red"}",
      "cards-not-shuffled Deck 1 is received. Shuffle it before it is dealt. § shuffled | {"type":"InspectDeck","deck":1}",
      "cards-not-shuffled Deck 1 is inspected. Shuffle it before it is dealt. § shuffled | {"type":"VerifyDeck","deck":1}",
      "cards-not-shuffled Deck 1 is verified. Shuffle it before it is dealt. § shuffled | {"type":"SpreadDeck","deck":1,"face":"up"}",
      "cards-not-shuffled Deck 1 is spread. Shuffle it before it is dealt. § shuffled | {"type":"SpreadDeck","deck":1,"face":"up"}",
      "cards-not-shuffled Deck 1 is shown. Shuffle it before it is dealt. § shuffled | {"type":"WashDeck","deck":1}",
      "cards-not-shuffled Deck 1 is stacked. Shuffle it before it is dealt. § shuffled | {"type":"ShuffleDeck","deck":1,"by":"device"}",
      "deal | ready",
      "deal | ready",
      "cards-not-shuffled Deck 1 is being dealt. Shuffle it before it is dealt. § shuffled | ready",
      "cards-not-shuffled Deck 1 is played. Shuffle it before it is dealt. § shuffled | {"type":"ShuffleDeck","deck":1,"by":"device"}",
    ]
  `);
  const rests = STAGES.map((stage) =>
    asked(decksAt([deckAt('cut'), deckAt(stage, { backs: 'red' })])),
  );
  expect(rests).toMatchInlineSnapshot(`
    [
      "deal | {"type":"ReceiveDeck","deck":2,"backs":"red"}",
      "other-deck-not-opened Deck 2 is received. Open it as the first was opened, or remove it. § eachDeck | {"type":"InspectDeck","deck":2}",
      "other-deck-not-opened Deck 2 is inspected. Open it as the first was opened, or remove it. § eachDeck | {"type":"VerifyDeck","deck":2}",
      "other-deck-not-opened Deck 2 is verified. Open it as the first was opened, or remove it. § eachDeck | {"type":"SpreadDeck","deck":2,"face":"up"}",
      "other-deck-not-opened Deck 2 is spread. Open it as the first was opened, or remove it. § eachDeck | {"type":"SpreadDeck","deck":2,"face":"up"}",
      "other-deck-not-opened Deck 2 is shown. Open it as the first was opened, or remove it. § eachDeck | {"type":"WashDeck","deck":2}",
      "other-deck-not-in-shuffler Put deck 2 into the shuffler. It must be shuffled while deck 1 is dealt. § inShuffler | {"type":"ShuffleDeck","deck":2,"by":"device"}",
      "deal | ready",
      "other-deck-not-opened Deck 2 is cut. Open it as the first was opened, or remove it. § eachDeck | ready",
      "other-deck-not-opened Deck 2 is being dealt. Open it as the first was opened, or remove it. § eachDeck | ready",
      "other-deck-not-in-shuffler Put deck 2 into the shuffler. It must be shuffled while deck 1 is dealt. § inShuffler | {"type":"ShuffleDeck","deck":2,"by":"device"}",
    ]
  `);
  expect([
    asked(decksAt([deckAt('shuffled', { cutDue: true }), AWAITED])),
    asked(decksAt([deckAt('verified', { jokersToTear: 1 }), AWAITED])),
    asked(decksAt([deckAt('spread', { faceUp: true }), AWAITED])),
    asked(decksAt([deckAt('cut'), deckAt('shuffled')], { shuffler: 'removed' })),
    asked(decksAt([deckAt('stacked')], { shuffler: 'none' }), { ...RULES, decks: 1 }),
    asked(decksAt([AWAITED, deckAt('cut', { backs: 'red' })], { turn: 2 })),
  ]).toMatchInlineSnapshot(`
    [
      "cards-not-cut Cut deck 1 before dealing it. § cut | {"type":"ReceiveDeck","deck":2,"backs":"red"}",
      "cards-not-shuffled Deck 1 is verified. Shuffle it before it is dealt. § shuffled | {"type":"TearJoker","deck":1}",
      "cards-not-shuffled Deck 1 is spread. Shuffle it before it is dealt. § shuffled | {"type":"ShowDeck","deck":1}",
      "no-shuffler Without a shuffler the table plays with one deck. Remove deck 2. § secondDeck | {"type":"RemoveDeck","deck":2,"reason":"not needed"}",
      "cards-not-shuffled Deck 1 is stacked. Shuffle it before it is dealt. § shuffled | {"type":"ShuffleDeck","deck":1,"by":"hand"}",
      "deal | {"type":"ReceiveDeck","deck":1,"backs":"blue"}",
    ]
  `);
});

test('13:69F-45.2(b)4 after a round the other deck has its turn, and rules that take one away leave the first', () => {
  const two = decksAt([deckAt('being dealt'), deckAt('shuffled', { backs: 'red' })]);
  expect(afterRound(two, true)).toMatchObject({
    ...{ turn: 2, decks: [{ stage: 'played', cutDue: true }, { stage: 'shuffled' }] },
  });
  expect(afterRound(decksAt([deckAt('cut'), AWAITED]), false)).toMatchObject({
    ...{ turn: 1, decks: [{ stage: 'played', cutDue: false }, {}] },
  });
  expect(afterRound(decksAt([AWAITED]), true)).toEqual(decksAt([AWAITED]));
  expect(dealtFrom({ ...two, turn: 2 }).decks.map(({ stage }) => stage)).toEqual([
    ...['being dealt', 'being dealt'],
  ]);
  expect(resting({ ...two, turn: 2 })).toMatchObject({ number: 1 });
  expect(() => inTurn({ ...two, turn: 3 })).toThrow('there is no deck 3');
  const refiled = (change: Partial<DeckRules>, decks: Decks) =>
    refiledDecks({ ...RULES, ...change }, decks);
  expect(refiled({ decks: 1 }, { ...two, turn: 2 })).toMatchObject({ turn: 1, decks: [{}] });
  expect(refiled({ decks: 2 }, { ...two, turn: 2 }).turn).toBe(2);
  expect(refiled({ decks: 2 }, decksAt([deckAt('cut')])).decks).toEqual([deckAt('cut'), AWAITED]);
  expect(refiled({ shuffler: false }, two).shuffler).toBe('none');
  expect(refiled({}, { ...two, shuffler: 'none' }).shuffler).toBe('at the table');
  expect(refiled({}, { ...two, shuffler: 'removed' }).shuffler).toBe('removed');
});
