import { z } from 'zod';
import type { Mishap } from '../../kernel/deal.ts';
import type { DeckCommand } from '../../kernel/deck.ts';
import { deckCommands, deckNotation, isDeckCommand } from '../../kernel/deck-acts.ts';
import type { CommandNotation, Game } from '../../kernel/game.ts';
import type { Event, Round } from './round.ts';
import type { Rules } from './submission.ts';

/** What dealer, players and devices say and do. Values are checked where they are decided. */
export type Command = DeckCommand | Mishap | OwnCommand;

interface ThreeHands {
  readonly high: readonly string[];
  readonly medium: readonly string[];
  readonly low: readonly string[];
}

type OwnCommand =
  | { readonly type: 'TakeAdjacent'; readonly seat: number; readonly also: number }
  | { readonly type: 'AnnounceNoMoreBets' }
  | { readonly type: 'ShakeShaker'; readonly times: number }
  | { readonly type: 'UncoverShaker'; readonly dice: readonly number[] }
  | { readonly type: 'CallNoRoll'; readonly reason: string }
  | { readonly type: 'AnnounceTotal'; readonly total: number }
  | { readonly type: 'ShowNumber'; readonly number: number }
  | { readonly type: 'CoverShaker' }
  | { readonly type: 'DealCards'; readonly cards: readonly string[] }
  | {
      readonly type: 'CountStub';
      readonly cards: number;
      readonly hands?: readonly number[] | undefined;
    }
  | { readonly type: 'LookAtCards'; readonly seat: number }
  | { readonly type: 'AskHouseWay'; readonly seat: number }
  | ({ readonly type: 'SetHands'; readonly seat: number } & ThreeHands)
  | { readonly type: 'TurnDealer' }
  | ({ readonly type: 'SetDealerHands' } & ThreeHands)
  | { readonly type: 'Surrender'; readonly seat: number }
  | { readonly type: 'RevealHands'; readonly seat: number }
  | { readonly type: 'AbandonWagers'; readonly seat: number }
  | { readonly type: 'ReportWrongStart' }
  | { readonly type: 'ExposeCard'; readonly position: number; readonly card: number }
  | { readonly type: 'PlayOn'; readonly seat: number }
  | { readonly type: 'VoidHand'; readonly seat: number }
  | { readonly type: 'ReportMisdeal'; readonly position: number; readonly cards: number }
  | { readonly type: 'ReportShoe'; readonly fault: string }
  | { readonly type: 'TakeShoeOut'; readonly how: string }
  | { readonly type: 'BringShoe' };

const bare = <Type extends string>(type: Type) => z.object({ type: z.literal(type) });
const seated = <Type extends string>(type: Type) => bare(type).extend({ seat: z.number() });
const cards = z.array(z.string());
const hands = { high: cards, medium: cards, low: cards };

export const commands: Game<Rules, Round, Command, Event>['commands'] = {
  ...deckCommands,
  TakeAdjacent: {
    by: ['player', 'dealer'],
    shape: seated('TakeAdjacent').extend({ also: z.number() }),
  },
  AnnounceNoMoreBets: { by: ['dealer'], shape: bare('AnnounceNoMoreBets') },
  ShakeShaker: { by: ['dealer'], shape: bare('ShakeShaker').extend({ times: z.number() }) },
  UncoverShaker: {
    by: ['dealer', 'device'],
    shape: bare('UncoverShaker').extend({ dice: z.array(z.number()) }),
  },
  CallNoRoll: { by: ['dealer'], shape: bare('CallNoRoll').extend({ reason: z.string() }) },
  AnnounceTotal: { by: ['dealer'], shape: bare('AnnounceTotal').extend({ total: z.number() }) },
  ShowNumber: {
    by: ['dealer', 'device'],
    shape: bare('ShowNumber').extend({ number: z.number() }),
  },
  CoverShaker: { by: ['dealer'], shape: bare('CoverShaker') },
  DealCards: { by: ['dealer', 'device'], shape: bare('DealCards').extend({ cards }) },
  CountStub: {
    by: ['dealer'],
    shape: bare('CountStub').extend({
      cards: z.number(),
      hands: z.array(z.number()).optional(),
    }),
  },
  LookAtCards: { by: ['player'], shape: seated('LookAtCards') },
  AskHouseWay: { by: ['player'], shape: seated('AskHouseWay') },
  SetHands: { by: ['player'], shape: seated('SetHands').extend(hands) },
  TurnDealer: { by: ['dealer'], shape: bare('TurnDealer') },
  SetDealerHands: { by: ['dealer'], shape: bare('SetDealerHands').extend(hands) },
  Surrender: { by: ['player'], shape: seated('Surrender') },
  RevealHands: { by: ['dealer'], shape: seated('RevealHands') },
  AbandonWagers: { by: ['dealer', 'floorperson'], shape: seated('AbandonWagers') },
  ReportWrongStart: { by: ['dealer', 'floorperson'], shape: bare('ReportWrongStart') },
  ExposeCard: {
    by: ['dealer', 'floorperson'],
    shape: bare('ExposeCard').extend({ position: z.number(), card: z.number() }),
  },
  PlayOn: { by: ['player'], shape: seated('PlayOn') },
  VoidHand: { by: ['player'], shape: seated('VoidHand') },
  FindFaceUp: { by: ['dealer'], shape: bare('FindFaceUp').extend({ card: z.string() }) },
  DrawInError: { by: ['dealer'], shape: bare('DrawInError') },
  ReportMisdeal: {
    by: ['dealer', 'floorperson'],
    shape: bare('ReportMisdeal').extend({ position: z.number(), cards: z.number() }),
  },
  ReportShoe: { by: ['dealer'], shape: bare('ReportShoe').extend({ fault: z.string() }) },
  TakeShoeOut: { by: ['floorperson'], shape: bare('TakeShoeOut').extend({ how: z.string() }) },
  BringShoe: { by: ['floorperson'], shape: bare('BringShoe') },
};

const BARE = {
  'no more bets': 'AnnounceNoMoreBets',
  'cover shaker': 'CoverShaker',
  'turn dealer': 'TurnDealer',
  'wrong start': 'ReportWrongStart',
  'drawn in error': 'DrawInError',
  'shoe brought': 'BringShoe',
} as const;

const SEATED = {
  looks: 'LookAtCards',
  'asks for the house way': 'AskHouseWay',
  surrenders: 'Surrender',
  leaves: 'AbandonWagers',
  'plays on': 'PlayOn',
  'voids the hand': 'VoidHand',
} as const;

const saidBy = (words: Readonly<Record<string, string>>, type: string): string =>
  Object.keys(words).find((word) => words[word] === type) ?? '';

const sayHands = ({ high, medium, low }: ThreeHands): string =>
  [high, medium, low].map((hand) => hand.join(' ')).join(' / ');

/**
 * `no more bets`, `shake 3`, `uncover 1 4 6`, `no roll: not flat`, `total 11`, `number 5`, `cover shaker`, `deal As Kd …`,
 * `count 4`, `count 3 hands 7 8 7 7 7 7 7`, `seat 3  looks`, `seat 3  sets As Ks Qs Js / 9h 9d / 4c`, `turn dealer`,
 * `dealer sets … / … / …`, `reveal 3`, `seat 3  surrenders`, `expose 0 card 2`, `misdeal 3: 8` (0 is the dealer),
 * `face up 4c`, `shoe fails: jam`, `shoe covered`, and the acts on the cards.
 */
export const notation: CommandNotation<Command> = {
  write(command) {
    if (isDeckCommand(command)) return deckNotation.write(command);
    switch (command.type) {
      case 'AnnounceNoMoreBets':
      case 'CoverShaker':
      case 'TurnDealer':
      case 'ReportWrongStart':
      case 'DrawInError':
      case 'BringShoe':
        return saidBy(BARE, command.type);
      case 'LookAtCards':
      case 'AskHouseWay':
      case 'Surrender':
      case 'AbandonWagers':
      case 'PlayOn':
      case 'VoidHand':
        return `seat ${command.seat}  ${saidBy(SEATED, command.type)}`;
      case 'TakeAdjacent':
        return `seat ${command.seat}  plays ${command.also} as well`;
      case 'ShakeShaker':
        return `shake ${command.times}`;
      case 'UncoverShaker':
        return `uncover ${command.dice.join(' ')}`;
      case 'CallNoRoll':
        return `no roll: ${command.reason}`;
      case 'AnnounceTotal':
        return `total ${command.total}`;
      case 'ShowNumber':
        return `number ${command.number}`;
      case 'DealCards':
        return `deal ${command.cards.join(' ')}`;
      case 'CountStub':
        return `count ${command.cards}${
          command.hands === undefined ? '' : ` hands ${command.hands.join(' ')}`
        }`;
      case 'SetHands':
        return `seat ${command.seat}  sets ${sayHands(command)}`;
      case 'SetDealerHands':
        return `dealer sets ${sayHands(command)}`;
      case 'RevealHands':
        return `reveal ${command.seat}`;
      case 'ExposeCard':
        return `expose ${command.position} card ${command.card}`;
      case 'FindFaceUp':
        return `face up ${command.card}`;
      case 'ReportMisdeal':
        return `misdeal ${command.position}: ${command.cards}`;
      case 'ReportShoe':
        return `shoe fails: ${command.fault}`;
      case 'TakeShoeOut':
        return `shoe ${command.how}`;
    }
  },
  read(text) {
    if (Object.hasOwn(BARE, text)) return { type: BARE[text as keyof typeof BARE] };
    return readSeated(text) ?? readCards(text) ?? readNumbers(text) ?? readWords(text);
  },
};

const readHands = (text: string): ThreeHands | undefined => {
  const [high, medium, low, more] = text
    .split('/')
    .map((hand) => hand.split(' ').filter((card) => card !== ''));
  if (high === undefined || medium === undefined || low === undefined || more) return undefined;
  return { high, medium, low };
};

const readSeated = (text: string): Command | undefined => {
  const [, number, said = ''] = /^seat (\d+) +(.+)$/.exec(text) ?? [];
  if (number === undefined) return undefined;
  const seat = Number(number);
  if (Object.hasOwn(SEATED, said)) return { type: SEATED[said as keyof typeof SEATED], seat };
  const also = /^plays (\d+) as well$/.exec(said)?.[1];
  if (also !== undefined) return { type: 'TakeAdjacent', seat, also: Number(also) };
  const three = said.startsWith('sets ') ? readHands(said.slice('sets '.length)) : undefined;
  return three === undefined ? undefined : { type: 'SetHands', seat, ...three };
};

const readCards = (text: string): Command | undefined => {
  const [, word, rest = ''] = /^(deal|face up|dealer sets) (.+)$/.exec(text) ?? [];
  switch (word) {
    case 'deal':
      return { type: 'DealCards', cards: rest.split(' ') };
    case 'face up':
      return { type: 'FindFaceUp', card: rest };
    case 'dealer sets': {
      const three = readHands(rest);
      return three === undefined ? undefined : { type: 'SetDealerHands', ...three };
    }
    default:
      return undefined;
  }
};

const numbersIn = (text: string): readonly number[] => text.trim().split(/\s+/).map(Number);

const readNumbers = (text: string): Command | undefined => {
  const one = /^(shake|total|number|reveal) (\d+)$/.exec(text);
  const value = Number(one?.[2]);
  switch (one?.[1]) {
    case 'shake':
      return { type: 'ShakeShaker', times: value };
    case 'total':
      return { type: 'AnnounceTotal', total: value };
    case 'number':
      return { type: 'ShowNumber', number: value };
    case 'reveal':
      return { type: 'RevealHands', seat: value };
  }
  const dice = /^uncover ((?: ?\d+)+)$/.exec(text)?.[1];
  if (dice !== undefined) return { type: 'UncoverShaker', dice: numbersIn(dice) };
  const count = /^count (\d+)(?: hands ((?: ?\d+)+))?$/.exec(text);
  if (count !== null) {
    return {
      type: 'CountStub',
      cards: Number(count[1]),
      ...(count[2] === undefined ? {} : { hands: numbersIn(count[2]) }),
    };
  }
  const two = /^(expose|misdeal) (\d+)(?:: | card )(\d+)$/.exec(text);
  if (two === null) return undefined;
  const [position, cards] = [Number(two[2]), Number(two[3])];
  return two[1] === 'expose'
    ? { type: 'ExposeCard', position, card: cards }
    : { type: 'ReportMisdeal', position, cards };
};

const readWords = (text: string): Command | undefined => {
  const [, what, rest = ''] = /^(no roll:|shoe fails:|shoe) (.+)$/.exec(text) ?? [];
  switch (what) {
    case 'no roll:':
      return { type: 'CallNoRoll', reason: rest };
    case 'shoe fails:':
      return { type: 'ReportShoe', fault: rest };
    case 'shoe':
      return { type: 'TakeShoeOut', how: rest };
    default:
      return deckNotation.read(text) as Command | undefined;
  }
};
