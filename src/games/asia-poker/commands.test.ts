import { expect, test } from 'vitest';
import { defaultRanking } from '../../../test/asia-poker/standard.ts';
import { spoken } from '../../../test/spoken.ts';
import { deckCommands } from '../../kernel/deck/commands.ts';
import { call } from './call.ts';
import { deckCites } from './cards.ts';
import { type Command, commands } from './commands.ts';

const notation = spoken(commands);

const lines = [
  'seat 1  plays 2 as well',
  'no more bets',
  'shake 3',
  'uncover 1 4 6',
  'no roll: not flat',
  'total 11',
  'number 5',
  'cover shaker',
  'deal As Kd Joker',
  'deal 49 face down',
  'count 4',
  'count 3 hands 7 8 7 7 7 7 7',
  'seat 3  looks',
  'seat 3  asks for the house way',
  'seat 3  asks for the house way As Ks Qs Js 9h 9d 4c',
  'seat 3  sets As Ks Qs Js / 9h 9d / 4c',
  'seat 3  has set',
  'turn dealer',
  'turn dealer As Ks Qs Js 9h 9d 4c',
  'dealer sets As Ks Qs Js / 9h 9d / 4c',
  'seat 3  surrenders',
  'seat 3  surrenders, 7 counted',
  'reveal 3',
  'reveal 3  As Ks Qs Js / 9h 9d / 4c',
  'seat 3  leaves',
  'wrong start',
  'expose 0 card 2',
  'expose 0 card 2: Kd',
  'seat 3  plays on',
  'seat 3  voids the hand',
  'face up 4c',
  'drawn in error',
  'misdeal 3: 8',
  'shoe fails: cards not all dealt',
  'shoe marked out of order',
  'shoe brought',
  'shuffle deck 1 by hand',
];

test.each(lines)('%s is read, fits its shape, and is written the same', (line) => {
  const command = notation.read(line) as Command;
  expect(commands[command.type].schema.parse(command)).toEqual(command);
  expect(notation.write(command)).toBe(line);
});

test('every command of the game has a line', () => {
  const read = lines.map((line) => (notation.read(line) as Command).type);
  expect(new Set([...read, ...Object.keys(deckCommands(deckCites))])).toEqual(
    new Set(Object.keys(commands)),
  );
});

test.each([
  '',
  'seat 3',
  'seat 3  sets As / Kd',
  'seat 3  sets As',
  'seat 3  sets A / B / C / D',
  'seat 3  has As / Kd / Qc',
  'say seat 3  sets As Ks Qs Js / 9h 9d / 4c',
  'the dealer sets As Ks Qs Js / 9h 9d / 4c',
  'dealer sets As / Kd',
  'a seat 3  looks',
  'seat 3  replays 4 as well',
  'seat 3  plays 4 as well as 5',
  'redeal As',
  'count',
  'recount 4',
  'count 4 or 5',
  'uncover',
  'uncover 1 4 six',
  'discover 1 4 6',
  'shake 3 times',
  'handshake 3',
  'overexpose 0 card 2',
  'expose 0 card 2 again',
  'no no roll: not flat',
])('"%s" is no command', (line) => {
  expect(notation.read(line)).toBeUndefined();
});

test('numbers of more than one figure and cards further apart are read', () => {
  expect(notation.read('seat 12   looks')).toEqual({ type: 'LookAtCards', seat: 12 });
  expect(notation.read('seat 1  plays 10 as well')).toMatchObject({ also: 10 });
  expect(notation.read('uncover 10 11 12')).toEqual({ type: 'UncoverShaker', dice: [10, 11, 12] });
  expect(notation.read('count 10 hands 10 11')).toMatchObject({ cards: 10, hands: [10, 11] });
  expect(notation.read('expose 10 card 11')).toMatchObject({ position: 10, card: 11 });
  expect(notation.read('seat 12  sets As Ks Qs Js / 9h 9d / 4c')).toMatchObject({ seat: 12 });
  expect(notation.read('seat 3  sets As  Ks Qs Js/9h 9d/ 4c')).toMatchObject({
    high: ['As', 'Ks', 'Qs', 'Js'],
    medium: ['9h', '9d'],
    low: ['4c'],
  });
});

test('dice, number and cards are chance, which a device may bring', () => {
  const chance = Object.entries(commands).filter(([, { by }]) => by.includes('device'));
  expect(chance.map(([type]) => type)).toEqual([
    'UncoverShaker',
    'ShowNumber',
    'DealStacks',
    'DealCards',
  ]);
});

test('§ 575.11(a)(1) only the player sets hands; what else a player decides a dealer may enter', () => {
  const by = (roles: string) =>
    Object.entries(commands).flatMap(([type, one]) => (one.by.join() === roles ? [type] : []));
  expect(by('player')).toEqual(['SetHands']);
  expect(by('player,dealer')).toEqual([
    'TakeAdjacent',
    'LookAtCards',
    'AskHouseWay',
    'Surrender',
    'PlayOn',
    'VoidHand',
  ]);
});

test('what the dealer says names positions, and one card as one', () => {
  const say = (event: Parameters<typeof call>[1]) => call(defaultRanking, event);
  const cite = '58 Pa. Code § 575.8(c)';
  expect(say({ type: 'CardsDealt', cards: ['As'], cite })).toBe('1 card dealt face down');
  expect(say({ type: 'StartFound', count: 8, position: 0, cite })).toBe(
    '8: the deal begins with the dealer',
  );
  expect(say({ type: 'ShakerShaken', times: 1 })).toBe('shaken once');
  expect(say({ type: 'HandPlayedOn', seat: 4 })).toBe('seat 4 plays on');
  expect(say({ type: 'ShoeBrought' })).toBe('dealing shoe in use again');
});
