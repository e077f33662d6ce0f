import { z } from 'zod';
import type { DeckCommand, DeckEvent } from './deck.ts';
import type { CommandNotation, CommandShape } from './game.ts';

type Shapes = {
  readonly [Type in DeckCommand['type']]: CommandShape<Extract<DeckCommand, { type: Type }>>;
};

const deck = <Type extends string>(type: Type) =>
  z.object({ type: z.literal(type), deck: z.number() });

/**
 * Who may do what to the cards: the dealer handles them, a floorperson verifies, orders and removes. None of it is chance
 * as the rules see it, so no command is a device's.
 */
export const deckCommands: Shapes = {
  ReceiveDeck: {
    by: ['dealer'],
    shape: deck('ReceiveDeck').extend({
      backs: z.string(),
      jokers: z.number().optional(),
      preshuffled: z.boolean().optional(),
    }),
  },
  InspectDeck: { by: ['dealer'], shape: deck('InspectDeck') },
  VerifyDeck: { by: ['floorperson'], shape: deck('VerifyDeck') },
  TearJoker: { by: ['dealer', 'floorperson'], shape: deck('TearJoker') },
  SpreadDeck: { by: ['dealer'], shape: deck('SpreadDeck').extend({ face: z.string() }) },
  ShowDeck: { by: ['dealer'], shape: deck('ShowDeck') },
  WashDeck: { by: ['dealer'], shape: deck('WashDeck') },
  ShuffleDeck: {
    by: ['dealer'],
    shape: deck('ShuffleDeck').extend({ by: z.string() }),
  },
  CutDeck: { by: ['dealer'], shape: deck('CutDeck').extend({ cards: z.number() }) },
  OrderRecut: { by: ['floorperson'], shape: z.object({ type: z.literal('OrderRecut') }) },
  RemoveDeck: { by: ['floorperson'], shape: deck('RemoveDeck').extend({ reason: z.string() }) },
  ReportShuffler: {
    by: ['dealer'],
    shape: deck('ReportShuffler').extend({ fault: z.string() }),
  },
  TakeShufflerOut: {
    by: ['floorperson'],
    shape: z.object({ type: z.literal('TakeShufflerOut'), how: z.string() }),
  },
  BringShuffler: { by: ['floorperson'], shape: z.object({ type: z.literal('BringShuffler') }) },
};

export const isDeckCommand = (command: { readonly type: string }): command is DeckCommand =>
  Object.hasOwn(deckCommands, command.type);

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

/**
 * `receive deck 1 blue`, `receive deck 1 blue 2 jokers preshuffled`, `inspect deck 1`, `verify deck 1`, `tear joker of
 * deck 1`, `spread deck 1 face up`, `show deck 1`, `wash deck 1`, `shuffle deck 1 by hand`, `cut deck 1 at 26`, `recut`,
 * `remove deck 1: damaged`, `shuffler fails deck 1: jam`, `shuffler removed`, `shuffler brought`.
 */
export const deckNotation: CommandNotation<DeckCommand> = {
  write(command) {
    switch (command.type) {
      case 'ReceiveDeck':
        return `receive deck ${command.deck} ${command.backs}${
          command.jokers === undefined ? '' : ` ${command.jokers} jokers`
        }${command.preshuffled === true ? ' preshuffled' : ''}`;
      case 'InspectDeck':
        return `inspect deck ${command.deck}`;
      case 'VerifyDeck':
        return `verify deck ${command.deck}`;
      case 'TearJoker':
        return `tear joker of deck ${command.deck}`;
      case 'SpreadDeck':
        return `spread deck ${command.deck} face ${command.face}`;
      case 'ShowDeck':
        return `show deck ${command.deck}`;
      case 'WashDeck':
        return `wash deck ${command.deck}`;
      case 'ShuffleDeck':
        return `shuffle deck ${command.deck} by ${command.by}`;
      case 'CutDeck':
        return `cut deck ${command.deck} at ${command.cards}`;
      case 'OrderRecut':
        return 'recut';
      case 'RemoveDeck':
        return `remove deck ${command.deck}: ${command.reason}`;
      case 'ReportShuffler':
        return `shuffler fails deck ${command.deck}: ${command.fault}`;
      case 'TakeShufflerOut':
        return `shuffler ${command.how}`;
      case 'BringShuffler':
        return 'shuffler brought';
    }
  },
  read(text): DeckCommand | undefined {
    if (text === 'recut') return { type: 'OrderRecut' };
    if (text === 'shuffler brought') return { type: 'BringShuffler' };
    return readReceive(text) ?? readAct(text) ?? readDetailed(text) ?? readShuffler(text);
  },
};

const readReceive = (text: string): DeckCommand | undefined => {
  const match = /^receive deck (\d+) (\S+)(?: (\d+) jokers)?( preshuffled)?$/.exec(text);
  if (match?.[2] === undefined) return undefined;
  return {
    type: 'ReceiveDeck',
    deck: Number(match[1]),
    backs: match[2],
    ...(match[3] === undefined ? {} : { jokers: Number(match[3]) }),
    ...(match[4] === undefined ? {} : { preshuffled: true }),
  };
};

const ACTS = {
  inspect: 'InspectDeck',
  verify: 'VerifyDeck',
  'tear joker of': 'TearJoker',
  show: 'ShowDeck',
  wash: 'WashDeck',
} as const;

const readAct = (text: string): DeckCommand | undefined => {
  const match = /^(inspect|verify|tear joker of|show|wash) deck (\d+)$/.exec(text);
  if (match === null) return undefined;
  return { type: ACTS[match[1] as keyof typeof ACTS], deck: Number(match[2]) };
};

const readDetailed = (text: string): DeckCommand | undefined => {
  const match = /^(spread|shuffle|cut|remove) deck (\d+)(?: (?:face|by|at)|:) (.+)$/.exec(text);
  const detail = match?.[3];
  if (detail === undefined) return undefined;
  const at = { deck: Number(match?.[2]) };
  switch (match?.[1]) {
    case 'spread':
      return { type: 'SpreadDeck', ...at, face: detail };
    case 'shuffle':
      return { type: 'ShuffleDeck', ...at, by: detail };
    case 'cut':
      return { type: 'CutDeck', ...at, cards: Number(detail) };
    default:
      return { type: 'RemoveDeck', ...at, reason: detail };
  }
};

const readShuffler = (text: string): DeckCommand | undefined => {
  const fails = /^shuffler fails deck (\d+): (.+)$/.exec(text);
  if (fails?.[2] !== undefined) {
    return { type: 'ReportShuffler', deck: Number(fails[1]), fault: fails[2] };
  }
  const how = /^shuffler (.+)$/.exec(text)?.[1];
  return how === undefined ? undefined : { type: 'TakeShufflerOut', how };
};

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
