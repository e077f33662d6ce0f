import type { Card } from './cards.ts';
import type { Decider } from './decider.ts';
import type { DeckCommand } from './deck-commands.ts';
import type { Equipment } from './equipment.ts';
import type { Citation } from './law.ts';
import { quotient } from './money.ts';
import { bug, isRefusal, type Refusal, refuse } from './refusal.ts';
import type { Option } from './submission.ts';

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

const AWAITED: Deck = {
  stage: 'awaited',
  backs: '',
  jokersToTear: 0,
  faceUp: false,
  cutDue: false,
};

/** The decider of a table's cards, from the box to the cut and back to the shuffle after each round. */
export const decksOf = (rules: DeckRules): Decider<Decks, DeckCommand, DeckEvent> => ({
  initial: {
    decks: Array.from({ length: rules.decks }, () => AWAITED),
    turn: 1,
    shuffler: rules.shuffler ? 'at the table' : 'none',
  },
  decide: (decks, command) => decideDeck(rules, decks, command),
  evolve: evolveDeck,
});

export const decideDeck = (
  rules: DeckRules,
  decks: Decks,
  command: DeckCommand,
): readonly DeckEvent[] | Refusal => {
  switch (command.type) {
    case 'ReceiveDeck':
      return decideReceive(rules, decks, command);
    case 'CutDeck':
      return decideCut(rules, decks, command.deck, command.cards);
    case 'OrderRecut':
      return decideRecut(rules, decks);
    case 'ShuffleDeck':
      return decideShuffle(rules, decks, command.deck, command.by);
    case 'ReportShuffler':
      return decideFault(rules, decks, command.deck, command.fault);
    case 'TakeShufflerOut':
      return decideTakeOut(rules, decks, command.how);
    case 'BringShuffler':
      return decks.shuffler === 'at the table'
        ? refuse(
            'shuffler-at-table',
            'The shuffler is at the table already.',
            rules.cites.shufflerOut,
          )
        : [{ type: 'ShufflerBrought' }];
    case 'RemoveDeck':
      return decideRemove(rules, decks, command.deck, command.reason);
    case 'SpreadDeck':
      return decideSpread(rules, decks, command.deck, command.face);
    case 'InspectDeck':
    case 'VerifyDeck':
    case 'TearJoker':
    case 'ShowDeck':
    case 'WashDeck':
      return decideOpening(rules, decks, command);
  }
};

/** The deck of that number, if there is one and it is not being dealt. */
const deckAt = (rules: DeckRules, decks: Decks, number: unknown): Deck | Refusal => {
  const deck = typeof number === 'number' ? decks.decks[number - 1] : undefined;
  if (deck === undefined) {
    return refuse(
      'no-such-deck',
      rules.decks === 1
        ? 'The table plays with one deck: name deck 1.'
        : 'The table plays with two decks: name deck 1 or deck 2.',
      rules.decks === 1 ? rules.cites.received : rules.cites.secondDeck,
    );
  }
  if (deck.stage === 'being dealt') {
    return refuse(
      'deck-being-dealt',
      `Deck ${number} is being dealt: it stays in the dealer's hand or shoe until the round is over.`,
      rules.cites.dealt,
    );
  }
  return deck;
};

const MOST_BACKS = 20;

const decideReceive = (
  rules: DeckRules,
  decks: Decks,
  command: Extract<DeckCommand, { type: 'ReceiveDeck' }>,
): readonly DeckEvent[] | Refusal => {
  const { cites } = rules;
  const { backs, jokers, preshuffled } = command;
  const deck = deckAt(rules, decks, command.deck);
  if (isRefusal(deck)) return deck;
  if (deck.stage !== 'awaited') {
    return refuse(
      'deck-at-table',
      `Deck ${command.deck} is at the table: remove it before another takes its place.`,
      cites.received,
    );
  }
  if (typeof backs !== 'string' || backs.length > MOST_BACKS || !/^[a-z]+$/.test(backs)) {
    return refuse(
      'backs-not-named',
      'Enter the colour of the backs as one word, such as blue.',
      rules.decks === 1 ? cites.received : cites.backs,
    );
  }
  const same = decks.decks.some((other) => other.stage !== 'awaited' && other.backs === backs);
  if (same) {
    return refuse(
      'backs-alike',
      'The backs of the two decks must differ in colour: bring another deck.',
      cites.backs,
    );
  }
  if (command.deck !== decks.turn && decks.shuffler !== 'at the table') {
    return refuse(
      'no-shuffler',
      'A second deck may be used only with an automated shuffler at the table.',
      cites.secondDeck,
    );
  }
  const used = rules.cards.filter((card) => card === 'Joker').length;
  const inBox = jokers ?? used;
  if (!Number.isInteger(inBox) || inBox < used || inBox > 2) {
    return refuse(
      'jokers-not-right',
      `A box holds ${used === 0 ? 'no joker, one or two' : 'one joker or two'}: enter how many.`,
      cites.joker,
    );
  }
  if (preshuffled !== undefined && typeof preshuffled !== 'boolean') {
    return refuse(
      'not-said',
      'Say whether the deck came inspected and shuffled.',
      rules.cites.received,
    );
  }
  return [
    {
      type: 'DeckReceived',
      deck: command.deck,
      backs,
      jokersToTear: inBox - used,
      preshuffled: preshuffled ?? false,
    },
  ];
};

type OpeningAct = 'InspectDeck' | 'VerifyDeck' | 'TearJoker' | 'ShowDeck' | 'WashDeck';

/** The opening is done in the order of the text; each act says what must have been done before it. */
const decideOpening = (
  rules: DeckRules,
  decks: Decks,
  command: { readonly type: OpeningAct; readonly deck: number },
): readonly DeckEvent[] | Refusal => {
  const { cites } = rules;
  const deck = deckAt(rules, decks, command.deck);
  if (isRefusal(deck)) return deck;
  const number = command.deck;
  switch (command.type) {
    case 'InspectDeck':
      return deck.stage === 'received'
        ? [{ type: 'DeckInspected', deck: number }]
        : outOfOrder(deck, number, 'inspected by the dealer when it is received', cites.inspected);
    case 'VerifyDeck':
      return deck.stage === 'inspected'
        ? [{ type: 'DeckVerified', deck: number }]
        : outOfOrder(deck, number, 'verified when the dealer has inspected it', cites.verified);
    case 'TearJoker':
      if (deck.jokersToTear === 0) {
        return refuse(
          'no-joker-to-tear',
          `Deck ${number} holds no joker that the game does not use.`,
          cites.joker,
        );
      }
      return deck.stage === 'inspected' || deck.stage === 'verified'
        ? [{ type: 'JokerTorn', deck: number }]
        : outOfOrder(deck, number, 'rid of a joker when it is inspected', cites.joker);
    case 'ShowDeck':
      if (deck.stage === 'spread' && !deck.faceUp && rules.idleShownFaceUp) {
        return refuse(
          'cards-face-down',
          `Turn deck ${number} face up for the player who arrives.`,
          cites.idle,
        );
      }
      return deck.stage === 'spread'
        ? [{ type: 'DeckShown', deck: number }]
        : outOfOrder(deck, number, 'shown to the first player when it lies spread', cites.washed);
    case 'WashDeck':
      return deck.stage === 'shown'
        ? [{ type: 'DeckWashed', deck: number }]
        : outOfOrder(deck, number, 'washed when the first player has seen it', cites.washed);
  }
};

const outOfOrder = (deck: Deck, number: number, when: string, cite: Citation): Refusal =>
  refuse(
    'out-of-order',
    `Deck ${number} is ${when}; it is ${deck.stage === 'awaited' ? 'not at the table' : deck.stage} now.`,
    cite,
  );

/** Spread for the first player when the table opens, and again whenever nobody plays. */
const decideSpread = (
  rules: DeckRules,
  decks: Decks,
  number: number,
  face: unknown,
): readonly DeckEvent[] | Refusal => {
  const { cites } = rules;
  const deck = deckAt(rules, decks, number);
  if (isRefusal(deck)) return deck;
  if (face !== 'up' && face !== 'down') {
    return refuse('not-said', 'Say whether the cards are spread face up or face down.', cites.idle);
  }
  if (deck.stage === 'verified') {
    if (deck.jokersToTear > 0) {
      return refuse(
        'joker-to-tear',
        `Tear up the joker of deck ${number} that is not used before the cards are spread.`,
        cites.joker,
      );
    }
    return face === 'up'
      ? [{ type: 'DeckSpread', deck: number, face }]
      : refuse(
          'cards-face-down',
          'At the opening the cards are spread face up, by suit and in sequence.',
          cites.spread,
        );
  }
  if (deck.stage === 'awaited' || deck.stage === 'received' || deck.stage === 'inspected') {
    return outOfOrder(deck, number, 'spread when its inspection is verified', cites.spread);
  }
  return [{ type: 'DeckSpread', deck: number, face }];
};

const decideShuffle = (
  rules: DeckRules,
  decks: Decks,
  number: number,
  by: unknown,
): readonly DeckEvent[] | Refusal => {
  const { cites } = rules;
  const deck = deckAt(rules, decks, number);
  if (isRefusal(deck)) return deck;
  if (by !== 'hand' && by !== 'device') {
    return refuse(
      'not-said',
      'Cards are shuffled by hand or by device: say which.',
      cites.shuffled,
    );
  }
  if (by === 'device' && decks.shuffler !== 'at the table') {
    return refuse(
      'no-shuffler',
      decks.shuffler === 'none'
        ? 'No automated shuffler is at this table: shuffle by hand.'
        : `The shuffler is ${decks.shuffler}: shuffle by hand, or bring one.`,
      cites.shuffled,
    );
  }
  if (by === 'hand' && decks.shuffler === 'at the table') {
    return refuse(
      'shuffler-at-table',
      `Before cards are shuffled by hand the shuffler is ${rules.shufflerOut.join(' or ')}.`,
      cites.shufflerOut,
    );
  }
  const again = deck.stage === 'shuffled' || deck.stage === 'cut';
  if (deck.stage !== 'stacked' && deck.stage !== 'played' && !again) {
    return outOfOrder(deck, number, 'shuffled when it has been washed and stacked', cites.washed);
  }
  const cutDue = rules.cutAfter === 'every shuffle' || by === 'hand' || again || deck.cutDue;
  return [{ type: 'DeckShuffled', deck: number, by, cutDue }];
};

const decideCut = (
  rules: DeckRules,
  decks: Decks,
  number: number,
  cards: unknown,
): readonly DeckEvent[] | Refusal => {
  const { cites, leastCut } = rules;
  const deck = deckAt(rules, decks, number);
  if (isRefusal(deck)) return deck;
  if (number !== decks.turn) {
    return refuse(
      'deck-not-in-turn',
      `The decks alternate from round to round: it is the turn of deck ${decks.turn}.`,
      cites.inTurn,
    );
  }
  const most = rules.cards.length - 1;
  if (typeof cards !== 'number' || !Number.isInteger(cards) || cards < leastCut || cards > most) {
    return refuse(
      'cut-too-small',
      `A cut takes at least ${leastCut} cards from the top and leaves at least one: cut again.`,
      cites.cut,
    );
  }
  if (deck.stage === 'cut') {
    return refuse(
      'already-cut',
      'The cards are cut; only a floorperson may have them cut again.',
      cites.recut,
    );
  }
  if (deck.stage !== 'shuffled') {
    return outOfOrder(deck, number, 'cut when it has been shuffled and stacked', cites.cut);
  }
  return [{ type: 'DeckCut', deck: number, cards }];
};

const decideRecut = (rules: DeckRules, decks: Decks): readonly DeckEvent[] | Refusal => {
  const deck = deckAt(rules, decks, decks.turn);
  if (isRefusal(deck)) {
    return refuse(
      'cards-dealt',
      'A recut is ordered before any card has been dealt; this round is under way.',
      rules.cites.recut,
    );
  }
  return deck.stage === 'cut'
    ? [{ type: 'RecutOrdered', deck: decks.turn }]
    : outOfOrder(deck, decks.turn, 'cut again after a first cut', rules.cites.recut);
};

const decideRemove = (
  rules: DeckRules,
  decks: Decks,
  number: number,
  reason: unknown,
): readonly DeckEvent[] | Refusal => {
  const cite = rules.cites.removed;
  const deck = deckAt(rules, decks, number);
  if (isRefusal(deck)) return deck;
  const known = REMOVAL_REASONS.find((one) => one === reason);
  if (known === undefined) {
    return refuse(
      'not-said',
      `A deck is removed for one of these reasons: ${REMOVAL_REASONS.join(', ')}.`,
      cite,
    );
  }
  return deck.stage === 'awaited'
    ? refuse('deck-not-at-table', `Deck ${number} is not at the table.`, cite)
    : [{ type: 'DeckRemoved', deck: number, reason: known, cite }];
};

/** The shuffle did not come to its end, or nobody can say that it did: the cards are shuffled once more. */
const decideFault = (
  rules: DeckRules,
  decks: Decks,
  number: number,
  fault: unknown,
): readonly DeckEvent[] | Refusal => {
  const cite = rules.cites.shufflerFails;
  if (decks.shuffler !== 'at the table') {
    return refuse('no-shuffler', 'No automated shuffler is in use at this table.', cite);
  }
  const known = SHUFFLER_FAULTS.find((one) => one === fault);
  if (known === undefined) {
    return refuse('not-said', `Say what the shuffler did: ${SHUFFLER_FAULTS.join(', ')}.`, cite);
  }
  const deck = deckAt(rules, decks, number);
  if (isRefusal(deck)) return deck;
  return deck.stage === 'stacked' || deck.stage === 'shuffled' || deck.stage === 'played'
    ? [{ type: 'ShufflerFailed', deck: number, fault: known, cite }]
    : outOfOrder(deck, number, 'in the shuffler only while it is shuffled', cite);
};

const decideTakeOut = (
  rules: DeckRules,
  decks: Decks,
  how: unknown,
): readonly DeckEvent[] | Refusal => {
  const cite = rules.cites.shufflerOut;
  if (decks.shuffler !== 'at the table') {
    return refuse('no-shuffler', 'No automated shuffler is in use at this table.', cite);
  }
  const known = rules.shufflerOut.find((one) => one === how);
  return known === undefined
    ? refuse('not-said', `The shuffler is ${rules.shufflerOut.join(' or ')}: say so.`, cite)
    : [{ type: 'ShufflerTakenOut', how: known }];
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

const inTurn = (decks: Decks): Deck =>
  decks.decks[decks.turn - 1] ?? bug(`there is no deck ${decks.turn}`);

/** The number and state of the deck that rests, where two are in use. */
const resting = (decks: Decks): { readonly number: number; readonly deck: Deck } | undefined => {
  const number = 3 - decks.turn;
  const deck = decks.decks[number - 1];
  return deck === undefined || deck.stage === 'awaited' ? undefined : { number, deck };
};

/** May the first card of a round leave the deck whose turn it is? */
export const readyToDeal = (rules: DeckRules, decks: Decks): true | Refusal => {
  const { cites } = rules;
  const deck = inTurn(decks);
  if (deck.stage === 'shuffled' && deck.cutDue) {
    return refuse('cards-not-cut', `Cut deck ${decks.turn} before dealing it.`, cites.cut);
  }
  if (deck.stage !== 'cut' && deck.stage !== 'shuffled') {
    return refuse(
      'cards-not-shuffled',
      deck.stage === 'awaited'
        ? 'No deck is at the table to be dealt: receive one and open the table.'
        : `Deck ${decks.turn} is ${deck.stage} and must be shuffled before it is dealt.`,
      cites.shuffled,
    );
  }
  const other = resting(decks);
  if (other === undefined) return true;
  if (decks.shuffler !== 'at the table') {
    return refuse(
      'no-shuffler',
      `Without a shuffler the table plays with one deck: remove deck ${other.number}.`,
      cites.secondDeck,
    );
  }
  if (other.deck.stage === 'shuffled') return true;
  return other.deck.stage === 'played' || other.deck.stage === 'stacked'
    ? refuse(
        'other-deck-not-in-shuffler',
        `While deck ${decks.turn} is dealt, deck ${other.number} is shuffled by the device: put it in.`,
        cites.inShuffler,
      )
    : refuse(
        'other-deck-not-opened',
        `Deck ${other.number} is ${other.deck.stage}: open it as the first was opened, or remove it.`,
        cites.eachDeck,
      );
};

/** The first card of a round, dealt or burned, has left the deck. */
export const dealtFrom = (decks: Decks): Decks =>
  changed(decks, decks.turn, { stage: 'being dealt' });

/**
 * After a round the cards lie in the rack to be shuffled, and the other deck has its turn if there is one. Cards of
 * a void round are shuffled again, and then always cut.
 */
export const afterRound = (decks: Decks, reshuffled: boolean): Decks => {
  const after =
    inTurn(decks).stage === 'awaited'
      ? decks
      : changed(decks, decks.turn, { stage: 'played', cutDue: reshuffled });
  return { ...after, turn: resting(decks)?.number ?? after.turn };
};

/** The usual next act on the way to a deal; undefined when the cards are ready. */
export const nextDeckAct = (rules: DeckRules, decks: Decks): DeckCommand | undefined => {
  for (let number = 1; number <= decks.decks.length; number += 1) {
    const deck = decks.decks[number - 1] ?? bug(`there is no deck ${number}`);
    const surplus = number !== decks.turn && decks.shuffler !== 'at the table';
    const act = surplus ? withdrawn(deck, number) : prepared(decks, deck, number);
    if (act !== undefined) return act;
  }
  return inTurn(decks).stage === 'shuffled' && inTurn(decks).cutDue
    ? { type: 'CutDeck', deck: decks.turn, cards: quotient(rules.cards.length, 2) }
    : undefined;
};

const withdrawn = (deck: Deck, number: number): DeckCommand | undefined =>
  deck.stage === 'awaited' ? undefined : { type: 'RemoveDeck', deck: number, reason: 'not needed' };

const prepared = (decks: Decks, deck: Deck, number: number): DeckCommand | undefined => {
  switch (deck.stage) {
    case 'awaited':
      return { type: 'ReceiveDeck', deck: number, backs: freeColour(decks) };
    case 'received':
      return { type: 'InspectDeck', deck: number };
    case 'inspected':
      return { type: 'VerifyDeck', deck: number };
    case 'verified':
      return deck.jokersToTear > 0
        ? { type: 'TearJoker', deck: number }
        : { type: 'SpreadDeck', deck: number, face: 'up' };
    case 'spread':
      return deck.faceUp
        ? { type: 'ShowDeck', deck: number }
        : { type: 'SpreadDeck', deck: number, face: 'up' };
    case 'shown':
      return { type: 'WashDeck', deck: number };
    case 'stacked':
    case 'played':
      return {
        type: 'ShuffleDeck',
        deck: number,
        by: decks.shuffler === 'at the table' ? 'device' : 'hand',
      };
    case 'shuffled':
    case 'cut':
    case 'being dealt':
      return undefined;
  }
};

const freeColour = (decks: Decks): string =>
  decks.decks.some((deck) => deck.backs === 'blue') ? 'red' : 'blue';

/** A second deck is for the certificate holder to elect. */
export const decksOption = (cite: Citation): Option<1 | 2> => ({
  title: 'Number of decks',
  cite,
  standard: 1,
  choices: [1, 2],
  says: { '1': 'one deck', '2': 'two decks in turn, one of them in the shuffler' },
});

/** What a deck is called among a table's equipment. */
export const DECK_KIND = 'deck';

/** The deck as equipment of a table; the chapter says after how many hours it is changed, if it does. */
export const deckEquipment = (
  rules: Pick<DeckRules, 'cards' | 'coverCards' | 'cites'>,
  clock: { readonly mostHours?: number; readonly cite: Citation },
): Equipment => ({
  kind: DECK_KIND,
  title: `Deck of ${rules.cards.length} cards`,
  holds: { cards: rules.cards.length, 'cover cards': rules.coverCards },
  ...clock,
  replacedWhen: REMOVAL_REASONS.map((reason) => ({ reason, cite: rules.cites.removed })),
});
