import type { Card } from '../cards.ts';
import type { Citation } from '../law.ts';
import { bug } from '../refusal.ts';

/** How a chapter treats its cards before they are dealt, and under which paragraphs. */
export interface DeckRules {
  /** What a complete deck holds. */
  readonly cards: readonly Card[];
  /** Two decks take turns, one in the automated shuffler while the other is played. */
  readonly decks: 1 | 2;
  /** An automated card shuffling device is at the table when it opens. */
  readonly shuffler: boolean;
  readonly coverCards: number;
  readonly leastCut: number;
  readonly cutAfter: 'every shuffle' | 'a shuffle by hand';
  /** Cards left spread at an idle table are turned up before the first player is shown them. */
  readonly idleShownFaceUp: boolean;
  /** What must have become of a shuffler before cards are shuffled in another way. */
  readonly shufflerOut: readonly ShufflerOut[];
  readonly cites: DeckCites;
}

/** The paragraphs under which a chapter has its cards handled. */
export interface DeckCites {
  readonly received: Citation;
  readonly inspected: Citation;
  readonly verified: Citation;
  readonly joker: Citation;
  readonly spread: Citation;
  readonly washed: Citation;
  readonly shuffled: Citation;
  readonly cut: Citation;
  readonly recut: Citation;
  readonly idle: Citation;
  readonly dealt: Citation;
  readonly removed: Citation;
  readonly secondDeck: Citation;
  readonly eachDeck: Citation;
  readonly backs: Citation;
  readonly inShuffler: Citation;
  readonly inTurn: Citation;
  readonly shufflerFails: Citation;
  readonly shufflerOut: Citation;
  readonly faceUp: Citation;
  readonly drawnInError: Citation;
}

export const SHUFFLER_OUT = ['removed', 'covered', 'marked out of order'] as const;
export type ShufflerOut = (typeof SHUFFLER_OUT)[number];
export const SHUFFLER_FAULTS = ['jam', 'stopped', 'cycle not completed'] as const;
export type ShufflerFault = (typeof SHUFFLER_FAULTS)[number];
export const REMOVAL_REASONS = [
  'count not right',
  'hours up',
  'damaged',
  'not needed',
  'table closed',
] as const;
export type RemovalReason = (typeof REMOVAL_REASONS)[number];

/** Where one deck stands between the box it came in and the dealer's hand. */
export type Stage =
  | 'awaited'
  | 'received'
  | 'inspected'
  | 'verified'
  | 'spread'
  | 'shown'
  | 'stacked'
  | 'shuffled'
  | 'cut'
  | 'being dealt'
  | 'played';

export interface Deck {
  readonly stage: Stage;
  readonly backs: string;
  /** Jokers in the box that the game does not use, and that are still whole. */
  readonly jokersToTear: number;
  readonly faceUp: boolean;
  /** A shuffle had to be done again, or a recut was ordered: the next deal needs a cut. */
  readonly cutDue: boolean;
}

/** All decks of a table, whose turn it is (1 or 2), and what became of the shuffler. */
export interface Decks {
  readonly decks: readonly Deck[];
  readonly turn: number;
  readonly shuffler: 'none' | 'at the table' | ShufflerOut;
}

export type DeckEvent =
  | {
      readonly type: 'DeckReceived';
      readonly deck: number;
      readonly backs: string;
      readonly jokersToTear: number;
      readonly preshuffled: boolean;
    }
  | { readonly type: 'DeckInspected'; readonly deck: number }
  | { readonly type: 'DeckVerified'; readonly deck: number }
  | { readonly type: 'JokerTorn'; readonly deck: number }
  | { readonly type: 'DeckSpread'; readonly deck: number; readonly face: 'up' | 'down' }
  | { readonly type: 'DeckShown'; readonly deck: number }
  | { readonly type: 'DeckWashed'; readonly deck: number }
  | {
      readonly type: 'DeckShuffled';
      readonly deck: number;
      readonly by: 'hand' | 'device';
      /** The cards may be dealt only after a cut. */
      readonly cutDue: boolean;
    }
  | { readonly type: 'DeckCut'; readonly deck: number; readonly cards: number }
  | { readonly type: 'RecutOrdered'; readonly deck: number }
  | {
      readonly type: 'DeckRemoved';
      readonly deck: number;
      readonly reason: RemovalReason;
      readonly cite: Citation;
    }
  | {
      readonly type: 'ShufflerFailed';
      readonly deck: number;
      readonly fault: ShufflerFault;
      readonly cite: Citation;
    }
  | { readonly type: 'ShufflerTakenOut'; readonly how: ShufflerOut }
  | { readonly type: 'ShufflerBrought' };

export const AWAITED: Deck = {
  stage: 'awaited',
  backs: '',
  jokersToTear: 0,
  faceUp: false,
  cutDue: false,
};

export const evolveDeck = (decks: Decks, event: DeckEvent): Decks => {
  switch (event.type) {
    case 'DeckReceived':
      return changed(decks, event.deck, {
        ...AWAITED,
        stage: event.preshuffled ? 'shuffled' : 'received',
        backs: event.backs,
        jokersToTear: event.preshuffled ? 0 : event.jokersToTear,
        cutDue: event.preshuffled,
      });
    case 'DeckInspected':
      return changed(decks, event.deck, { stage: 'inspected' });
    case 'DeckVerified':
      return changed(decks, event.deck, { stage: 'verified' });
    case 'JokerTorn':
      return changed(decks, event.deck, { jokersToTear: 0 });
    case 'DeckSpread':
      return changed(decks, event.deck, { stage: 'spread', faceUp: event.face === 'up' });
    case 'DeckShown':
      return changed(decks, event.deck, { stage: 'shown' });
    case 'DeckWashed':
      return changed(decks, event.deck, { stage: 'stacked', faceUp: false });
    case 'DeckShuffled':
      return changed(decks, event.deck, { stage: 'shuffled', cutDue: event.cutDue });
    case 'DeckCut':
      return changed(decks, event.deck, { stage: 'cut', cutDue: false });
    case 'RecutOrdered':
      return changed(decks, event.deck, { stage: 'shuffled', cutDue: true });
    case 'DeckRemoved':
      return changed(decks, event.deck, AWAITED);
    case 'ShufflerFailed':
      return changed(decks, event.deck, { stage: 'stacked', cutDue: true });
    case 'ShufflerTakenOut':
      return { ...decks, shuffler: event.how };
    case 'ShufflerBrought':
      return { ...decks, shuffler: 'at the table' };
  }
};

const changed = (decks: Decks, number: number, to: Partial<Deck>): Decks => ({
  ...decks,
  decks: decks.decks.map((deck, index) => (index === number - 1 ? { ...deck, ...to } : deck)),
});

export const inTurn = (decks: Decks): Deck =>
  decks.decks[decks.turn - 1] ?? bug(`there is no deck ${decks.turn}`);

/** The number and state of the deck that rests, where two are in use. */
export const resting = (
  decks: Decks,
): { readonly number: number; readonly deck: Deck } | undefined => {
  const number = 3 - decks.turn;
  const deck = decks.decks[number - 1];
  return deck === undefined || deck.stage === 'awaited' ? undefined : { number, deck };
};

/** The first card of a round, dealt or burned, has left the deck. */
export const dealtFrom = (decks: Decks): Decks =>
  changed(decks, decks.turn, { stage: 'being dealt' });

/**
 * After a round the cards are in the rack to be shuffled, and the other deck has its turn if there is one. Cards of
 * a void round are shuffled again, and then always cut.
 */
export const afterRound = (decks: Decks, reshuffled: boolean): Decks => {
  const after =
    inTurn(decks).stage === 'awaited'
      ? decks
      : changed(decks, decks.turn, { stage: 'played', cutDue: reshuffled });
  return { ...after, turn: resting(decks)?.number ?? after.turn };
};

/**
 * Other rules are in force: a deck that they add is awaited, and one that they take away is gone with its shuffler. What is
 * at the table and still wanted stays as it is.
 */
export const refiledDecks = (rules: DeckRules, { decks, turn, shuffler }: Decks): Decks => ({
  decks: Array.from({ length: rules.decks }, (_, i) => decks[i] ?? AWAITED),
  turn: turn > rules.decks ? 1 : turn,
  shuffler: !rules.shuffler ? 'none' : shuffler === 'none' ? 'at the table' : shuffler,
});
