import type { DeckCommand } from './commands.ts';
import type { DeckEvent } from './deck.ts';

const COMMANDS: Readonly<Record<DeckCommand['type'], true>> = {
  ReceiveDeck: true,
  InspectDeck: true,
  VerifyDeck: true,
  TearJoker: true,
  SpreadDeck: true,
  ShowDeck: true,
  WashDeck: true,
  ShuffleDeck: true,
  CutDeck: true,
  OrderRecut: true,
  RemoveDeck: true,
  ReportShuffler: true,
  TakeShufflerOut: true,
  BringShuffler: true,
};

export const isDeckCommand = (command: { readonly type: string }): command is DeckCommand =>
  Object.hasOwn(COMMANDS, command.type);

const EVENTS: Readonly<Record<DeckEvent['type'], true>> = {
  DeckReceived: true,
  DeckInspected: true,
  DeckVerified: true,
  JokerTorn: true,
  DeckSpread: true,
  DeckShown: true,
  DeckWashed: true,
  DeckShuffled: true,
  DeckCut: true,
  RecutOrdered: true,
  DeckRemoved: true,
  ShufflerFailed: true,
  ShufflerTakenOut: true,
  ShufflerBrought: true,
};

export const isDeckEvent = (event: { readonly type: string }): event is DeckEvent =>
  Object.hasOwn(EVENTS, event.type);

/** What each act would be called at the table. */
export const deckCall = (event: DeckEvent): string => {
  switch (event.type) {
    case 'DeckReceived':
      return `deck ${event.deck} with ${event.backs} backs received${event.preshuffled ? ', inspected and shuffled beforehand' : ''}`;
    case 'DeckInspected':
      return `deck ${event.deck} inspected`;
    case 'DeckVerified':
      return `inspection of deck ${event.deck} verified`;
    case 'JokerTorn':
      return `unused joker of deck ${event.deck} torn`;
    case 'DeckSpread':
      return `deck ${event.deck} spread face ${event.face}`;
    case 'DeckShown':
      return `first player has seen deck ${event.deck}`;
    case 'DeckWashed':
      return `deck ${event.deck} washed and stacked`;
    case 'DeckShuffled':
      return `deck ${event.deck} shuffled by ${event.by}`;
    case 'DeckCut':
      return `${event.cards} cards cut`;
    case 'RecutOrdered':
      return 'recut ordered';
    case 'DeckRemoved':
      return `deck ${event.deck} leaves the table, ${event.reason}  ${event.cite}`;
    case 'ShufflerFailed':
      return `shuffler: ${event.fault}, deck ${event.deck} is reshuffled  ${event.cite}`;
    case 'ShufflerTakenOut':
      return `shuffler ${event.how}`;
    case 'ShufflerBrought':
      return 'shuffler at the table';
  }
};
