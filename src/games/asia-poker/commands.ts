import {
  type CommandsOf,
  card,
  cards,
  choice,
  command,
  declarations,
  dice,
  number,
  onCrew,
  type Role,
  seat,
  several,
} from '../../kernel/command.ts';
import { deckCommands } from '../../kernel/deck/commands.ts';
import { mishapCommands } from '../../kernel/deck/mishaps.ts';
import { announceNoMoreBets } from '../../kernel/no-more-bets.ts';
import { deckCites } from './cards.ts';
import { of } from './chapter.ts';
import { handCommands } from './hand-commands.ts';
import { NO_ROLL_REASONS, SHOE_FAULTS, SHOE_OUT } from './round.ts';

const DEALER = onCrew('dealer');
const DEALER_OR_DEVICE = onCrew('dealer', ['dealer', 'device']);
const DEALER_OR_FLOOR = onCrew('dealer', ['dealer', 'floorperson']);
/** A player's own decision; at a live table the dealer may enter what the player says. */
const PLAYER = onCrew('dealer', ['player', 'dealer']);
const FLOOR = { by: ['floorperson'] } satisfies Record<string, Role[]>;

const SEAT = { seat: { label: 'Seat' } };
const POSITION = { position: { label: 'Position', hint: '0 is the dealer' } };
/** The dealer is position 0. */
const position = number(0, 6);

/** § .7(c), (f): what is said while wagers are open. */
const wagering = declarations(
  command('TakeAdjacent', {
    ...PLAYER,
    cite: of('.7(f)'),
    fields: { seat, also: seat },
    line: 'seat {seat}  plays {also} as well',
    words: { title: 'Play a second position', fields: { ...SEAT, also: { label: 'And seat' } } },
  }),
  announceNoMoreBets(of('.7(c)')),
);

/** § .5(g): how the starting position is found. */
const starting = declarations(
  command('ShakeShaker', {
    ...DEALER,
    cite: of('.5(g)'),
    fields: { times: number(0, 1000) },
    line: 'shake {times}',
    words: { title: 'Shake the shaker', fields: { times: { label: 'Times' } } },
  }),
  command('UncoverShaker', {
    ...DEALER_OR_DEVICE,
    cite: of('.5(g)'),
    fields: { dice: dice(3, 'white') },
    words: { title: 'Uncover the shaker', fields: { dice: { label: 'Dice' } } },
    writes: (shaken) => `uncover ${shaken.dice.join(' ')}`,
    reads(text) {
      const shown = /^uncover ((?: ?\d+)+)$/.exec(text)?.[1];
      return shown === undefined ? undefined : { type: 'UncoverShaker', dice: numbersIn(shown) };
    },
  }),
  command('CallNoRoll', {
    ...DEALER,
    cite: of('.13(a)'),
    fields: { reason: choice(NO_ROLL_REASONS) },
    line: 'no roll: {reason}',
    words: { title: 'No roll', fields: { reason: { label: 'Reason' } } },
  }),
  command('AnnounceTotal', {
    ...DEALER,
    cite: of('.5(g)'),
    fields: { total: number(0, 99) },
    line: 'total {total}',
    words: { title: 'Announce the total', fields: { total: { label: 'Total' } } },
  }),
  command('ShowNumber', {
    ...DEALER_OR_DEVICE,
    cite: of('.5(g)'),
    fields: { number: number(0, 99) },
    line: 'number {number}',
    words: { title: 'Show the number', fields: { number: { label: 'Number' } } },
  }),
  command('CoverShaker', {
    ...DEALER,
    cite: of('.5(g)'),
    fields: {},
    line: 'cover shaker',
    words: { title: 'Cover the shaker' },
  }),
);

const numbersIn = (text: string): number[] => text.trim().split(/\s+/).map(Number);

/** § .8 to .10. */
const dealing = declarations(
  command('DealStacks', {
    ...DEALER_OR_DEVICE,
    cite: of('.8(c)'),
    fields: { cards: number(0, 53) },
    line: 'deal {cards} face down',
    words: {
      title: 'Deal face down',
      fields: { cards: { label: 'Cards dealt', hint: '49 for the whole deal' } },
    },
  }),
  command('DealCards', {
    ...DEALER_OR_DEVICE,
    cite: of('.8(c)'),
    fields: { cards: cards(53) },
    veiled: true,
    line: 'deal {cards}',
    words: {
      title: 'Deal cards that the shoe reads',
      fields: { cards: { label: 'Cards', hint: 'In the order dealt' } },
    },
  }),
  command('CountStub', {
    ...DEALER,
    cite: of('.8(d)'),
    fields: { cards: number(0, 53), hands: several(number(0, 53), 7).exactOptional() },
    words: {
      title: 'Count the cards left',
      fields: {
        cards: { label: 'Cards left' },
        hands: { label: 'Cards at each position', hint: 'The dealer first, where not seven each' },
      },
    },
    writes: (count) =>
      `count ${count.cards}${count.hands === undefined ? '' : ` hands ${count.hands.join(' ')}`}`,
    reads(text) {
      const count = /^count (\d+)(?: hands ((?: ?\d+)+))?$/.exec(text);
      return count === null
        ? undefined
        : {
            type: 'CountStub',
            cards: Number(count[1]),
            ...(count[2] === undefined ? {} : { hands: numbersIn(count[2]) }),
          };
    },
  }),
);

/** § .7(b), .13. */
const irregular = declarations(
  command('AbandonWagers', {
    ...DEALER_OR_FLOOR,
    cite: of('.7(b)'),
    fields: { seat },
    words: { title: 'Report a player who left', fields: SEAT },
    writes: ({ seat: at }) => `seat ${at}  leaves`,
    // At a whole table "leaves" is said of the seat.
    reads(text) {
      const [, at] = /^seat (\d+) +(?:leaves|abandons the wagers)$/.exec(text) ?? [];
      return at === undefined ? undefined : { type: 'AbandonWagers', seat: Number(at) };
    },
  }),
  command('ReportWrongStart', {
    ...DEALER_OR_FLOOR,
    cite: of('.13(c)'),
    fields: {},
    line: 'wrong start',
    words: { title: 'Report a wrong starting position' },
  }),
  command('ExposeCard', {
    ...DEALER_OR_FLOOR,
    cite: of('.13(d)'),
    fields: { position, card: number(0, 53), shown: card.exactOptional() },
    words: {
      title: 'Report an exposed card',
      fields: {
        ...POSITION,
        card: { label: 'Which card', hint: 'Counted in the order dealt' },
        shown: { label: 'Its face', hint: 'Where it was dealt face down' },
      },
    },
    writes: ({ position: at, card: place, shown }) =>
      `expose ${at} card ${place}${shown === undefined ? '' : `: ${shown}`}`,
    reads(text) {
      const [, at, place, shown] = /^expose (\d+) card (\d+)(?:: (\S+))?$/.exec(text) ?? [];
      return at === undefined
        ? undefined
        : {
            type: 'ExposeCard',
            position: Number(at),
            card: Number(place),
            ...(shown === undefined ? {} : { shown }),
          };
    },
  }),
  command('PlayOn', {
    ...PLAYER,
    cite: of('.13(d)'),
    fields: { seat },
    line: 'seat {seat}  plays on',
    words: { title: 'Play the hand', fields: SEAT },
  }),
  command('VoidHand', {
    ...PLAYER,
    cite: of('.13(d)'),
    fields: { seat },
    line: 'seat {seat}  voids the hand',
    words: { title: 'Void the hand', fields: SEAT },
  }),
  command('ReportMisdeal', {
    ...DEALER_OR_FLOOR,
    cite: of('.13(h)'),
    fields: { position, cards: number(0, 53) },
    line: 'misdeal {position}: {cards}',
    words: {
      title: 'Report a misdeal',
      fields: { ...POSITION, cards: { label: 'Cards there' } },
    },
  }),
  command('BringShoe', {
    ...FLOOR,
    cite: of('.13(n)'),
    fields: {},
    line: 'shoe brought',
    words: { title: 'Bring the automated shoe' },
  }),
  command('ReportShoe', {
    ...DEALER,
    cite: of('.13(m)'),
    fields: { fault: choice(SHOE_FAULTS) },
    line: 'shoe fails: {fault}',
    words: { title: 'Report the shoe', fields: { fault: { label: 'Fault' } } },
  }),
  command('TakeShoeOut', {
    ...FLOOR,
    cite: of('.13(n)'),
    fields: { how: choice(SHOE_OUT) },
    line: 'shoe {how}',
    words: { title: 'Take the shoe out of use', fields: { how: { label: 'How' } } },
  }),
);

/** What dealer, players and devices say and do. */
export const commands = {
  ...wagering,
  ...starting,
  ...dealing,
  ...handCommands,
  ...irregular,
  ...mishapCommands(deckCites),
  ...deckCommands(deckCites),
};
export type Command = CommandsOf<typeof commands>;
