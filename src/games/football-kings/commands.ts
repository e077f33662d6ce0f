import {
  type CommandsOf,
  card,
  cards,
  command,
  declarations,
  number,
  onCrew,
} from '../../kernel/command.ts';
import { deckCommands } from '../../kernel/deck/commands.ts';
import { mishapCommands } from '../../kernel/deck/mishaps.ts';
import { announceNoMoreBets } from '../../kernel/no-more-bets.ts';
import { deckCites } from './cards.ts';
import { of } from './chapter.ts';

const DEALER = onCrew('dealer');
const DEALER_OR_DEVICE = onCrew('dealer', ['dealer', 'device']);
const SIDES = { home: { label: 'Home' }, visitor: { label: 'Visitor' } };
const points = { home: number(0, 999), visitor: number(0, 999) };
const dealt = number(0, 99);

const burnCard = command('BurnCard', {
  ...DEALER,
  cite: of('.6(c)'),
  fields: {},
  line: 'burn',
  words: { title: 'Burn a card' },
});

const dealQuarter = command('DealQuarter', {
  ...DEALER_OR_DEVICE,
  cite: of('.6(d)'),
  fields: { home: card, visitor: card },
  line: 'quarter {home} {visitor}',
  words: { title: 'Deal a quarter', fields: SIDES },
});

const dealCards = command('DealCards', {
  ...DEALER_OR_DEVICE,
  cite: of('.6(d)'),
  fields: { cards: cards(52) },
  line: 'deal {cards}',
  words: { title: 'Deal the cards', fields: { cards: { label: 'Cards' } } },
});

const announceTotals = command('AnnounceTotals', {
  ...DEALER,
  cite: of('.6(d)'),
  fields: points,
  line: 'totals {home} {visitor}',
  words: { title: 'Announce the totals', fields: SIDES },
});

const reachCuttingCard = command('ReachCuttingCard', {
  ...DEALER,
  cite: of('.6(i)'),
  fields: {},
  line: 'cutting card',
  words: { title: 'Report the cutting card' },
});

const placeStub = command('PlaceStub', {
  ...DEALER,
  cite: of('.6(e)'),
  fields: {},
  line: 'stub',
  words: { title: 'Place the stub in the discard rack' },
});

const countStub = command('CountStub', {
  ...DEALER,
  cite: of('.6(f)'),
  fields: { cards: dealt, home: dealt.exactOptional(), visitor: dealt.exactOptional() },
  words: {
    title: 'Count the stub',
    fields: {
      cards: { label: 'Cards in the stub' },
      home: { label: 'Home cards', hint: 'Where not four' },
      visitor: { label: 'Visitor cards', hint: 'Where not four' },
    },
  },
  writes: ({ cards: stub, home, visitor }) =>
    `count ${stub}${
      home === undefined && visitor === undefined
        ? ''
        : ` home ${home ?? 4} visitor ${visitor ?? 4}`
    }`,
  reads(text) {
    const count = /^count (\d+)(?: home (\d+) visitor (\d+))?$/.exec(text);
    return count === null
      ? undefined
      : {
          type: 'CountStub',
          cards: Number(count[1]),
          ...(count[2] === undefined ? {} : { home: Number(count[2]), visitor: Number(count[3]) }),
        };
  },
});

const reportMisdeal = command('ReportMisdeal', {
  ...DEALER,
  cite: of('.8(c)'),
  fields: points,
  line: 'misdeal {home} {visitor}',
  words: { title: 'Report a misdeal', fields: SIDES },
});

/** What the dealer says and does. */
export const commands = {
  ...declarations(
    announceNoMoreBets(of('.6(c)')),
    burnCard,
    dealQuarter,
    dealCards,
    announceTotals,
    reachCuttingCard,
    placeStub,
    countStub,
    reportMisdeal,
  ),
  ...mishapCommands(deckCites),
  ...deckCommands(deckCites),
};
export type Command = CommandsOf<typeof commands>;
