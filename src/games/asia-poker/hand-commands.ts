import {
  type CommandsOf,
  cards,
  command,
  declarations,
  number,
  onCrew,
  seat,
} from '../../kernel/command.ts';
import { of } from './chapter.ts';

const DEALER = onCrew('dealer');
/** A player's own decision; at a live table the dealer may enter what the player says. */
const PLAYER = onCrew('dealer', ['player', 'dealer']);

const SEAT = { seat: { label: 'Seat' } };
const HANDS = { high: { label: 'High' }, medium: { label: 'Medium' }, low: { label: 'Low' } };
const hands = { high: cards(4), medium: cards(2), low: cards(1) };
/** A player may divide the cards in any way at all, and loses for a wrong one. */
const anyHands = { high: cards(7), medium: cards(7), low: cards(7) };

interface ThreeHands {
  readonly high: readonly string[];
  readonly medium: readonly string[];
  readonly low: readonly string[];
}

const sayHands = ({ high, medium, low }: ThreeHands): string =>
  [high, medium, low].map((hand) => hand.join(' ')).join(' / ');

const wordsIn = (text: string): readonly string[] => text.split(' ').filter((one) => one !== '');

const readHands = (text: string | undefined): ThreeHands | undefined => {
  const [high, medium, low, more] = (text ?? '').split('/').map(wordsIn);
  if (high === undefined || medium === undefined || low === undefined || more) return undefined;
  return { high, medium, low };
};

/** § .11: what is done with the stacks once they are dealt and counted. */
export const handCommands = declarations(
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
    fields: { seat, cards: cards(7).exactOptional() },
    veiled: true,
    words: {
      title: 'Ask for the house way',
      fields: { ...SEAT, cards: { label: 'Cards', hint: 'As the player shows them' } },
    },
    writes: ({ seat: at, cards: shown }) =>
      `seat ${at}  asks for the house way${shown === undefined ? '' : ` ${shown.join(' ')}`}`,
    reads(text) {
      const asks = /^seat (\d+) +asks for the house way(?: (.+))?$/.exec(text);
      return asks === null
        ? undefined
        : {
            type: 'AskHouseWay',
            seat: Number(asks[1]),
            ...(asks[2] === undefined ? {} : { cards: wordsIn(asks[2]) }),
          };
    },
  }),
  command('SetHands', {
    // Nobody else has seen the cards.
    by: ['player'],
    cite: of('.11(b)'),
    fields: { seat, ...anyHands },
    veiled: true,
    words: { title: 'Set the hands', fields: { ...SEAT, ...HANDS } },
    writes: (set) => `seat ${set.seat}  sets ${sayHands(set)}`,
    reads(text) {
      const [, at, said] = /^seat (\d+) +sets (.+)$/.exec(text) ?? [];
      const three = readHands(said);
      return three === undefined ? undefined : { type: 'SetHands', seat: Number(at), ...three };
    },
  }),
  command('NoteHandsSet', {
    ...DEALER,
    cite: of('.11(a)(3)'),
    fields: { seat },
    line: 'seat {seat}  has set',
    words: { title: 'Hands set face down', fields: SEAT },
  }),
  command('TurnDealer', {
    ...DEALER,
    cite: of('.11(c)'),
    fields: { cards: cards(7).exactOptional() },
    words: {
      title: "Turn the dealer's cards",
      fields: { cards: { label: 'Cards', hint: 'Where they were dealt face down' } },
    },
    writes: ({ cards: shown }) => `turn dealer${shown === undefined ? '' : ` ${shown.join(' ')}`}`,
    reads(text) {
      const turns = /^turn dealer(?: (.+))?$/.exec(text);
      if (turns === null) return undefined;
      return {
        type: 'TurnDealer',
        ...(turns[1] === undefined ? {} : { cards: wordsIn(turns[1]) }),
      };
    },
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
    fields: { seat, counted: number(0, 53).exactOptional() },
    live: {
      member: 'counted',
      says: 'Give the seven cards to the dealer, who counts them face down and enters the count.',
    },
    words: {
      title: 'Surrender',
      fields: { ...SEAT, counted: { label: 'Cards counted', hint: 'Face down, by the dealer' } },
    },
    writes: ({ seat: at, counted }) =>
      `seat ${at}  surrenders${counted === undefined ? '' : `, ${counted} counted`}`,
    reads(text) {
      const gives = /^seat (\d+) +surrenders(?:, (\d+) counted)?$/.exec(text);
      return gives === null
        ? undefined
        : {
            type: 'Surrender',
            seat: Number(gives[1]),
            ...(gives[2] === undefined ? {} : { counted: Number(gives[2]) }),
          };
    },
  }),
  command('RevealHands', {
    ...DEALER,
    cite: of('.11(e)'),
    fields: {
      seat,
      high: anyHands.high.exactOptional(),
      medium: anyHands.medium.exactOptional(),
      low: anyHands.low.exactOptional(),
    },
    words: { title: "Reveal a player's hands", fields: { ...SEAT, ...HANDS } },
    writes: ({ seat: at, high = [], medium = [], low = [] }) =>
      [high, medium, low].some((hand) => hand.length > 0)
        ? `reveal ${at}  ${sayHands({ high, medium, low })}`
        : `reveal ${at}`,
    reads(text) {
      const [, at, shown] = /^reveal (\d+)(?: +(.+))?$/.exec(text) ?? [];
      if (at === undefined) return undefined;
      const three = shown === undefined ? {} : readHands(shown);
      return three === undefined ? undefined : { type: 'RevealHands', seat: Number(at), ...three };
    },
  }),
);
export type HandCommand = CommandsOf<typeof handCommands>;
