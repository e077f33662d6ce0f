import {
  type CommandsOf,
  cards,
  choice,
  command,
  declarations,
  dice,
  number,
  type Role,
  seat,
  several,
} from '../../kernel/command.ts';
import { deckCommands } from '../../kernel/deck/commands.ts';
import { mishapCommands } from '../../kernel/deck/mishaps.ts';
import { deckCites } from './cards.ts';
import { of } from './chapter.ts';
import { NO_ROLL_REASONS, SHOE_FAULTS, SHOE_OUT } from './round.ts';

const DEALER = { by: ['dealer'], onCrew: ['dealer'] } satisfies Record<string, Role[]>;
const DEALER_OR_DEVICE = { by: ['dealer', 'device'], onCrew: ['dealer'] } satisfies Record<
  string,
  Role[]
>;
const DEALER_OR_FLOOR = { by: ['dealer', 'floorperson'], onCrew: ['dealer'] } satisfies Record<
  string,
  Role[]
>;
const PLAYER = { by: ['player'] } satisfies Record<string, Role[]>;
const FLOOR = { by: ['floorperson'] } satisfies Record<string, Role[]>;

const SEAT = { seat: { label: 'Seat' } };
const HANDS = { high: { label: 'High' }, medium: { label: 'Medium' }, low: { label: 'Low' } };
const hands = { high: cards(4), medium: cards(2), low: cards(1) };
const POSITION = { position: { label: 'Position', hint: '0 is the dealer' } };
/** The dealer is position 0. */
const position = number(0, 6);

interface ThreeHands {
  readonly high: readonly string[];
  readonly medium: readonly string[];
  readonly low: readonly string[];
}

const sayHands = ({ high, medium, low }: ThreeHands): string =>
  [high, medium, low].map((hand) => hand.join(' ')).join(' / ');

const readHands = (text: string | undefined): ThreeHands | undefined => {
  const [high, medium, low, more] = (text ?? '')
    .split('/')
    .map((hand) => hand.split(' ').filter((one) => one !== ''));
  if (high === undefined || medium === undefined || low === undefined || more) return undefined;
  return { high, medium, low };
};

/** § .7(c), (f): what is said while wagers are open. */
const wagering = declarations(
  command('TakeAdjacent', {
    by: ['player', 'dealer'],
    onCrew: ['dealer'],
    cite: of('.7(f)'),
    fields: { seat, also: seat },
    line: 'seat {seat}  plays {also} as well',
    words: { title: 'Play a second position', fields: { ...SEAT, also: { label: 'And seat' } } },
  }),
  command('AnnounceNoMoreBets', {
    ...DEALER,
    cite: of('.7(c)'),
    fields: {},
    line: 'no more bets',
    words: { title: 'Announce no more bets' },
  }),
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
  command('DealCards', {
    ...DEALER_OR_DEVICE,
    cite: of('.8(c)'),
    fields: { cards: cards(53) },
    veiled: true,
    line: 'deal {cards}',
    words: { title: 'Deal the cards', fields: { cards: { label: 'Cards' } } },
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

/** § .11. */
const completing = declarations(
  command('LookAtCards', {
    ...PLAYER,
    cite: of('.11(a)'),
    fields: { seat },
    line: 'seat {seat}  looks',
    words: { title: 'Examine the cards', fields: SEAT },
  }),
  command('AskHouseWay', {
    ...PLAYER,
    cite: of('.11(a)(1)'),
    fields: { seat },
    line: 'seat {seat}  asks for the house way',
    words: { title: 'Ask for the house way', fields: SEAT },
  }),
  command('SetHands', {
    ...PLAYER,
    cite: of('.11(b)'),
    fields: { seat, ...hands },
    veiled: true,
    words: { title: 'Set the hands', fields: { ...SEAT, ...HANDS } },
    writes: (set) => `seat ${set.seat}  sets ${sayHands(set)}`,
    reads(text) {
      const [, at, said] = /^seat (\d+) +sets (.+)$/.exec(text) ?? [];
      const three = readHands(said);
      return three === undefined ? undefined : { type: 'SetHands', seat: Number(at), ...three };
    },
  }),
  command('TurnDealer', {
    ...DEALER,
    cite: of('.11(c)'),
    fields: {},
    line: 'turn dealer',
    words: { title: "Turn the dealer's cards" },
  }),
  command('SetDealerHands', {
    ...DEALER,
    cite: of('.11(c)'),
    fields: hands,
    words: { title: "Set the dealer's hands", fields: HANDS },
    writes: (set) => `dealer sets ${sayHands(set)}`,
    reads(text) {
      const three = readHands(/^dealer sets (.+)$/.exec(text)?.[1]);
      return three === undefined ? undefined : { type: 'SetDealerHands', ...three };
    },
  }),
  command('Surrender', {
    ...PLAYER,
    cite: of('.11(d)'),
    fields: { seat },
    line: 'seat {seat}  surrenders',
    words: { title: 'Surrender', fields: SEAT },
  }),
  command('RevealHands', {
    ...DEALER,
    cite: of('.11(e)'),
    fields: { seat },
    line: 'reveal {seat}',
    words: { title: "Reveal a player's hands", fields: SEAT },
  }),
);

/** § .7(b), .13. */
const irregular = declarations(
  command('AbandonWagers', {
    ...DEALER_OR_FLOOR,
    cite: of('.7(b)'),
    fields: { seat },
    line: 'seat {seat}  leaves',
    words: { title: 'Report a player who left', fields: SEAT },
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
    fields: { position, card: number(0, 53) },
    line: 'expose {position} card {card}',
    words: {
      title: 'Report an exposed card',
      fields: { ...POSITION, card: { label: 'Card', hint: 'Counted in the order dealt' } },
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
  ...completing,
  ...irregular,
  ...mishapCommands(deckCites),
  ...deckCommands(deckCites),
};
export type Command = CommandsOf<typeof commands>;
