import {
  type CommandsOf,
  choice,
  command,
  declarations,
  number,
  onCrew,
  type Role,
  seat,
  text,
  yesNo,
} from '../command.ts';
import { type DeckCites, REMOVAL_REASONS, SHUFFLER_FAULTS, SHUFFLER_OUT } from './deck.ts';

const deck = number(1, 2);
const DECK = { deck: { label: 'Deck' } };
const DEALER = onCrew('dealer');
const FLOOR = { by: ['floorperson'] } satisfies { by: Role[] };

/**
 * Who may do what to the cards, under the paragraphs of a chapter: the dealer handles them, a floorperson verifies,
 * orders and removes. None of it is chance as the rules see it, so no command is a device's.
 */
export const deckCommands = (cites: DeckCites) =>
  declarations(...received(cites), ...opened(cites), ...shuffled(cites), ...shuffler(cites));

const received = (cites: DeckCites) =>
  [
    command('ReceiveDeck', {
      ...DEALER,
      cite: cites.received,
      fields: {
        deck,
        backs: text.max(20),
        jokers: number(0, 2).exactOptional(),
        preshuffled: yesNo.exactOptional(),
      },
      words: {
        title: 'Receive a deck',
        fields: {
          ...DECK,
          backs: { label: 'Color of the backs', hint: 'One word, such as blue' },
          jokers: { label: 'Jokers in the box' },
          preshuffled: { label: 'Came inspected and shuffled' },
        },
      },
      writes: ({ deck: at, backs, jokers, preshuffled }) =>
        `receive deck ${at} ${backs}${jokers === undefined ? '' : ` ${jokers} jokers`}${
          preshuffled === true ? ' preshuffled' : ''
        }`,
      reads(said) {
        const match = /^receive deck (\d+) (\S+)(?: (\d+) jokers)?( preshuffled)?$/.exec(said);
        if (match?.[2] === undefined) return undefined;
        return {
          type: 'ReceiveDeck',
          deck: Number(match[1]),
          backs: match[2],
          ...(match[3] === undefined ? {} : { jokers: Number(match[3]) }),
          ...(match[4] === undefined ? {} : { preshuffled: true }),
        };
      },
    }),
    command('RemoveDeck', {
      ...FLOOR,
      cite: cites.removed,
      fields: { deck, reason: choice(REMOVAL_REASONS) },
      line: 'remove deck {deck}: {reason}',
      words: { title: 'Remove a deck', fields: { ...DECK, reason: { label: 'Reason' } } },
    }),
  ] as const;

const opened = (cites: DeckCites) =>
  [
    command('InspectDeck', {
      ...DEALER,
      cite: cites.inspected,
      fields: { deck },
      line: 'inspect deck {deck}',
      words: { title: 'Inspect a deck', fields: DECK },
    }),
    command('VerifyDeck', {
      ...FLOOR,
      cite: cites.verified,
      fields: { deck },
      line: 'verify deck {deck}',
      words: { title: 'Verify the inspection', fields: DECK },
    }),
    command('TearJoker', {
      ...DEALER,
      // A floorperson stands beside the dealer.
      second: ['floorperson'],
      cite: cites.joker,
      fields: { deck },
      line: 'tear joker of deck {deck}',
      words: { title: 'Tear up an unused joker', fields: DECK },
    }),
    command('SpreadDeck', {
      ...DEALER,
      cite: cites.spread,
      fields: { deck, face: choice(['up', 'down']) },
      line: 'spread deck {deck} face {face}',
      words: { title: 'Spread the cards', fields: { ...DECK, face: { label: 'Face' } } },
    }),
    command('ShowDeck', {
      ...DEALER,
      cite: cites.washed,
      fields: { deck, seat: seat.exactOptional() },
      words: {
        title: 'Show the cards to the first player',
        fields: { ...DECK, seat: { label: 'Seat', hint: 'Whose player looks' } },
      },
      writes: ({ deck: at, seat: to }) =>
        `show deck ${at}${to === undefined ? '' : ` to seat ${to}`}`,
      reads(said) {
        const [, at, to] = /^show deck (\d+)(?: to seat (\d+))?$/.exec(said) ?? [];
        return at === undefined
          ? undefined
          : {
              type: 'ShowDeck',
              deck: Number(at),
              ...(to === undefined ? {} : { seat: Number(to) }),
            };
      },
    }),
    command('WashDeck', {
      ...DEALER,
      cite: cites.washed,
      fields: { deck },
      line: 'wash deck {deck}',
      words: { title: 'Wash and stack the cards', fields: DECK },
    }),
  ] as const;

const shuffled = (cites: DeckCites) =>
  [
    command('ShuffleDeck', {
      ...DEALER,
      cite: cites.shuffled,
      fields: { deck, by: choice(['hand', 'device']) },
      line: 'shuffle deck {deck} by {by}',
      words: { title: 'Shuffle', fields: { ...DECK, by: { label: 'By' } } },
    }),
    command('CutDeck', {
      ...DEALER,
      cite: cites.cut,
      fields: { deck, cards: number(0, 99) },
      line: 'cut deck {deck} at {cards}',
      words: { title: 'Cut', fields: { ...DECK, cards: { label: 'Cards taken from the top' } } },
    }),
    command('OrderRecut', {
      ...FLOOR,
      cite: cites.recut,
      fields: {},
      line: 'recut',
      words: { title: 'Order a recut' },
    }),
  ] as const;

const shuffler = (cites: DeckCites) =>
  [
    command('BringShuffler', {
      ...FLOOR,
      cite: cites.shufflerOut,
      fields: {},
      line: 'shuffler brought',
      words: { title: 'Bring the shuffler' },
    }),
    command('ReportShuffler', {
      ...DEALER,
      cite: cites.shufflerFails,
      fields: { deck, fault: choice(SHUFFLER_FAULTS) },
      line: 'shuffler fails deck {deck}: {fault}',
      words: { title: 'Report the shuffler', fields: { ...DECK, fault: { label: 'Fault' } } },
    }),
    command('TakeShufflerOut', {
      ...FLOOR,
      cite: cites.shufflerOut,
      fields: { how: choice(SHUFFLER_OUT) },
      line: 'shuffler {how}',
      words: { title: 'Take the shuffler out of use', fields: { how: { label: 'How' } } },
    }),
  ] as const;

export type DeckCommand = CommandsOf<ReturnType<typeof deckCommands>>;
