import { expect, test } from 'vitest';
import { spoken } from '../../../test/spoken.ts';
import { call } from './call.ts';
import { type Command, commands } from './commands.ts';
import { type Dice, outcomeOf } from './hands.ts';

const notation = spoken(commands);

const COMMANDS: readonly (readonly [string, Command])[] = [
  ['shake red', { type: 'ShakeCup', cup: 'red' }],
  ['hand blue to 12', { type: 'HandCup', cup: 'blue', seat: 12 }],
  ['seat 12  shakes blue', { type: 'ShakeHandedCup', cup: 'blue', seat: 12 }],
  ['take back red', { type: 'TakeBackCup', cup: 'red' }],
  ['reshake red: die not flat', { type: 'CallReshake', cup: 'red', reason: 'die not flat' }],
  ['reveal 333/643', { type: 'RevealHands', red: [3, 3, 3], blue: [6, 4, 3] }],
  ['reveal /', { type: 'RevealHands', red: [], blue: [] }],
];

test.each(COMMANDS)('%s is written and read back', (text, command) => {
  expect(notation.write(command)).toBe(text);
  expect(notation.read(text)).toEqual(command);
});

test('a command passes the door in the form it is read in, with three dice under each cup', () => {
  const passes = COMMANDS.map(([, command]) => commands[command.type].schema.safeParse(command));
  expect(passes.map(({ success }) => success)).toEqual([true, true, true, true, true, true, false]);
});

test.each(COMMANDS)('nothing may stand before "%s"', (text) => {
  expect(notation.read(`please ${text}`)).toBeUndefined();
  expect(notation.read(`x${text}`)).toBeUndefined();
});

test.each([
  'shake red twice',
  'shake 1',
  'take back red 2',
  'hand red to 2 now',
  'hand 1 to 2',
  'hand red to two',
  'seat two shakes red',
  'seat 2 shakes 2',
  'seat 2 shakes red again',
  'reshake red:',
  'reshake 2: die not flat',
  'reveal 333/643 again',
  'reveal 3a3/643',
])('"%s" is no command', (text) => {
  expect(notation.read(text)).toBeUndefined();
});

test('one space is enough where two are written', () => {
  expect(notation.read('seat 2 shakes red')).toEqual({
    type: 'ShakeHandedCup',
    cup: 'red',
    seat: 2,
  });
});

test('§ rules of play: who gives which command; a device stands in where dice are shaken and shown', () => {
  expect(Object.fromEntries(Object.entries(commands).map(([type, { by }]) => [type, by]))).toEqual({
    ShakeCup: ['dealer', 'device'],
    HandCup: ['dealer'],
    ShakeHandedCup: ['player', 'dealer'],
    TakeBackCup: ['dealer'],
    CallReshake: ['dealer', 'floorperson'],
    RevealHands: ['dealer', 'device'],
  });
});

test('what is said while cups go from hand to hand', () => {
  expect(call({ type: 'CupShaken', cup: 'red', by: 'dealer' })).toBe('dealer shakes the Red cup');
  expect(call({ type: 'CupShaken', cup: 'blue', by: 4 })).toBe('seat 4 shakes the Blue cup');
  expect(call({ type: 'CupTakenBack', cup: 'blue', seat: 4 })).toBe('Blue cup back from seat 4');
});

test.each([
  ['555/555', 'Large Yahtzee'],
  ['555/554', 'Small Yahtzee'],
  ['135/246', 'Large Straight'],
  ['135/241', 'Small Straight'],
  ['135/221', ''],
])('§ rules of play: what the six dice of %s make is said: %s', (thrown, made) => {
  const [red, blue] = thrown.split('/').map((cup) => [...cup].map(Number) as unknown as Dice);
  const outcome = outcomeOf(red!, blue!);
  const said = call({ type: 'HandsRevealed', red: red!, blue: blue!, outcome });
  expect(said.split('; ')[1] ?? '').toBe(made === '' ? '' : `${made} on the six dice`);
});
