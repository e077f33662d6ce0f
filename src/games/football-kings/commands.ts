import { z } from 'zod';
import type { Mishap } from '../../kernel/deal.ts';
import type { DeckCommand } from '../../kernel/deck.ts';
import { deckCommands, deckNotation, isDeckCommand } from '../../kernel/deck-acts.ts';
import type { CommandNotation, Game } from '../../kernel/game.ts';
import type { Event, Round } from './procedure.ts';
import type { Rules } from './submission.ts';

/** What the dealer says and does. Values are checked where they are decided. */
export type Command = DeckCommand | Mishap | OwnCommand;

type OwnCommand =
  | { readonly type: 'AnnounceNoMoreBets' }
  | { readonly type: 'BurnCard' }
  | { readonly type: 'DealQuarter'; readonly home: string; readonly visitor: string }
  | { readonly type: 'DealCards'; readonly cards: readonly string[] }
  | { readonly type: 'AnnounceTotals'; readonly home: number; readonly visitor: number }
  | { readonly type: 'ReachCuttingCard' }
  | { readonly type: 'PlaceStub' }
  | {
      readonly type: 'CountStub';
      readonly cards: number;
      readonly home?: number | undefined;
      readonly visitor?: number | undefined;
    }
  | { readonly type: 'ReportMisdeal'; readonly home: number; readonly visitor: number };

const bare = <Type extends string>(type: Type) => z.object({ type: z.literal(type) });
const points = { home: z.number(), visitor: z.number() };

export const commands: Game<Rules, Round, Command, Event>['commands'] = {
  ...deckCommands,
  AnnounceNoMoreBets: { by: ['dealer'], shape: bare('AnnounceNoMoreBets') },
  BurnCard: { by: ['dealer'], shape: bare('BurnCard') },
  DealQuarter: {
    by: ['dealer', 'device'],
    shape: bare('DealQuarter').extend({ home: z.string(), visitor: z.string() }),
  },
  DealCards: {
    by: ['dealer', 'device'],
    shape: bare('DealCards').extend({ cards: z.array(z.string()) }),
  },
  AnnounceTotals: { by: ['dealer'], shape: bare('AnnounceTotals').extend(points) },
  ReachCuttingCard: { by: ['dealer'], shape: bare('ReachCuttingCard') },
  PlaceStub: { by: ['dealer'], shape: bare('PlaceStub') },
  CountStub: {
    by: ['dealer'],
    shape: bare('CountStub').extend({
      cards: z.number(),
      home: z.number().optional(),
      visitor: z.number().optional(),
    }),
  },
  FindFaceUp: { by: ['dealer'], shape: bare('FindFaceUp').extend({ card: z.string() }) },
  DrawInError: { by: ['dealer'], shape: bare('DrawInError') },
  ReportMisdeal: { by: ['dealer'], shape: bare('ReportMisdeal').extend(points) },
};

const BARE = {
  'no more bets': 'AnnounceNoMoreBets',
  burn: 'BurnCard',
  'cutting card': 'ReachCuttingCard',
  stub: 'PlaceStub',
  'drawn in error': 'DrawInError',
} as const;

/**
 * `no more bets`, `burn`, `quarter Ks 7d`, `deal Ks 7d …`, `totals 12 9`, `cutting card`, `stub`, `count 44`,
 * `count 43 home 5 visitor 4`, `face up 4c`, `drawn in error`, `misdeal 5 4`, and the acts on the cards.
 */
export const notation: CommandNotation<Command> = {
  write(command) {
    if (isDeckCommand(command)) return deckNotation.write(command);
    switch (command.type) {
      case 'AnnounceNoMoreBets':
        return 'no more bets';
      case 'BurnCard':
        return 'burn';
      case 'DealQuarter':
        return `quarter ${command.home} ${command.visitor}`;
      case 'DealCards':
        return `deal ${command.cards.join(' ')}`;
      case 'AnnounceTotals':
        return `totals ${command.home} ${command.visitor}`;
      case 'ReachCuttingCard':
        return 'cutting card';
      case 'PlaceStub':
        return 'stub';
      case 'CountStub':
        return `count ${command.cards}${
          command.home === undefined && command.visitor === undefined
            ? ''
            : ` home ${command.home ?? 4} visitor ${command.visitor ?? 4}`
        }`;
      case 'FindFaceUp':
        return `face up ${command.card}`;
      case 'DrawInError':
        return 'drawn in error';
      case 'ReportMisdeal':
        return `misdeal ${command.home} ${command.visitor}`;
    }
  },
  read(text) {
    if (Object.hasOwn(BARE, text)) return { type: BARE[text as keyof typeof BARE] };
    return readCards(text) ?? readCounts(text) ?? deckNotation.read(text);
  },
};

const readCards = (text: string): Command | undefined => {
  const [, word, rest = ''] = /^(quarter|deal|face up) (.+)$/.exec(text) ?? [];
  const cards = rest.split(' ');
  const [first = '', second = ''] = cards;
  switch (word) {
    case 'quarter':
      return cards.length === 2 ? { type: 'DealQuarter', home: first, visitor: second } : undefined;
    case 'deal':
      return { type: 'DealCards', cards };
    case 'face up':
      return { type: 'FindFaceUp', card: rest };
    default:
      return undefined;
  }
};

const readCounts = (text: string): Command | undefined => {
  const two = /^(totals|misdeal) (\d+) (\d+)$/.exec(text);
  if (two !== null) {
    const sides = { home: Number(two[2]), visitor: Number(two[3]) };
    return two[1] === 'totals'
      ? { type: 'AnnounceTotals', ...sides }
      : { type: 'ReportMisdeal', ...sides };
  }
  const count = /^count (\d+)(?: home (\d+) visitor (\d+))?$/.exec(text);
  if (count === null) return undefined;
  return {
    type: 'CountStub',
    cards: Number(count[1]),
    ...(count[2] === undefined ? {} : { home: Number(count[2]), visitor: Number(count[3]) }),
  };
};
