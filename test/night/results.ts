import type { Uniform } from '../../src/kernel/chance.ts';
import type { TableAction } from '../../src/kernel/game.ts';

type Said = TableAction & Readonly<Record<string, unknown>>;

const isDice = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => Number.isInteger(one));

/** The same call with other dice: as it should have been called, or as chance rarely has it, all of one face. */
export const calledOtherwise = (
  said: TableAction,
  uniform: Uniform,
  face?: number,
): TableAction => {
  const die = () => face ?? 1 + uniform(6);
  const members = Object.entries(said as Said).map(([name, value]) => {
    if (isDice(value)) return [name, value.map(die)];
    return name === 'defensive' ? [name, die()] : [name, value];
  });
  return Object.fromEntries(members);
};

const RANKS = [...'23456789TJQKA'];
const SUITS = [...'shdc'];
/** Both cards of a quarter are high, so that totals run up. */
export const highQuarter = (said: TableAction, uniform: Uniform): TableAction =>
  said.type === 'DealQuarter'
    ? ({
        type: 'DealQuarter',
        home: `${RANKS[8 + uniform(5)]}${SUITS[uniform(4)]}`,
        visitor: `${RANKS[8 + uniform(5)]}${SUITS[uniform(4)]}`,
      } as TableAction)
    : said;

/** What goes wrong at a table of each game, as its chapter knows it. */
export const IRREGULAR: Readonly<Record<string, readonly Said[]>> = {
  'three-dice-football': [
    { type: 'CallNoRoll', reason: 'die off the table' },
    { type: 'PassDice', seat: 1 },
    { type: 'RejectDice', seat: 2 },
  ],
  'three-dice-yahtzee': [
    { type: 'CallReshake', cup: 'red', reason: 'dice exposed' },
    { type: 'CallReshake', cup: 'blue', reason: 'die not flat' },
  ],
  'high-roll-dice': [
    { type: 'CallNoRoll', reason: 'die on top of another' },
    { type: 'RemoveShaker' },
  ],
  'football-kings': [
    { type: 'FindFaceUp', card: '2s' },
    { type: 'FindFaceUp', card: '9d' },
    { type: 'DrawInError' },
    { type: 'ReportMisdeal', home: 3, visitor: 1 },
    { type: 'CountStub', cards: 44 },
    { type: 'CountStub', cards: 43 },
    { type: 'CountStub', cards: 43, home: 5, visitor: 4 },
  ],
  'asia-poker': [
    { type: 'FindFaceUp', card: '2s' },
    { type: 'FindFaceUp', card: '9d' },
    { type: 'ExposeCard', position: 0, card: 1, shown: '3c' },
    { type: 'ExposeCard', position: 1, card: 2, shown: '4c' },
    { type: 'PlayOn', seat: 1 },
    { type: 'VoidHand', seat: 1 },
    { type: 'AbandonWagers', seat: 2 },
    { type: 'ReportMisdeal', position: 2, cards: 6 },
    { type: 'ReportWrongStart' },
    { type: 'CallNoRoll', reason: 'not flat' },
    { type: 'CountStub', cards: 4 },
    { type: 'CountStub', cards: 5 },
  ],
};
