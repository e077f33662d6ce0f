import { expect, test } from 'vitest';
import { deckCommands } from '../../kernel/deck-acts.ts';
import { call } from './call.ts';
import { type Command, commands, notation } from './commands.ts';
import { defaultRanking } from './rankings.ts';

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
  'count 4',
  'count 3 hands 7 8 7 7 7 7 7',
  'seat 3  looks',
  'seat 3  asks for the house way',
  'seat 3  sets As Ks Qs Js / 9h 9d / 4c',
  'turn dealer',
  'dealer sets As Ks Qs Js / 9h 9d / 4c',
  'seat 3  surrenders',
  'reveal 3',
  'seat 3  leaves',
  'wrong start',
  'expose 0 card 2',
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
  expect(commands[command.type].shape.parse(command)).toEqual(command);
  expect(notation.write(command)).toBe(line);
});

test('every command of the game has a line', () => {
  const read = lines.map((line) => (notation.read(line) as Command).type);
  expect(new Set([...read, ...Object.keys(deckCommands)])).toEqual(new Set(Object.keys(commands)));
});

test.each(['', 'seat 3', 'seat 3  sets As / Kd', 'seat 3  sets A / B / C / D', 'count', 'uncover'])(
  '"%s" is no command',
  (line) => {
    expect(notation.read(line)).toBeUndefined();
  },
);

test('dice, number and cards are chance, which a device may bring', () => {
  const chance = Object.entries(commands).filter(([, { by }]) => by.includes('device'));
  expect(chance.map(([type]) => type)).toEqual(['UncoverShaker', 'ShowNumber', 'DealCards']);
});

test('§ 575.11(a)(1) nobody but the player sets his hands, looks at his cards or gives them up', () => {
  const own = Object.entries(commands).filter(([, { by }]) => by.join() === 'player');
  expect(own.map(([type]) => type)).toEqual([
    'LookAtCards',
    'AskHouseWay',
    'SetHands',
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
