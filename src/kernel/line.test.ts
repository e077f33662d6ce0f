import { expect, test } from 'vitest';
import { z } from 'zod';
import { spoken } from '../../test/spoken.ts';
import {
  card,
  choice,
  command,
  declarations,
  dice,
  identifier,
  money,
  number,
  text,
} from './command.ts';

const cite = 'House rules § notation';
const words = { title: 'Say' };
/** Declared anew in each test: a line is made ready to be read as it is declared. */
const notation = () =>
  spoken(
    declarations(
      command('Bare', { by: ['dealer'], cite, words, fields: {}, line: 'no more (bets)' }),
      command('Whole', {
        by: ['dealer'],
        cite,
        words,
        fields: { times: number(0, 9) },
        line: 'shake {times}',
      }),
      command('Two', {
        by: ['dealer'],
        cite,
        words,
        fields: { cup: choice(['red', 'blue']), cents: money },
        line: 'seat  pays {cents} on {cup}',
      }),
      command('Dice', {
        by: ['dealer'],
        cite,
        words,
        fields: { faces: dice(3, 'red') },
        line: 'throw {faces}',
      }),
      command('Cards', {
        by: ['dealer'],
        cite,
        words,
        fields: { cards: z.array(card) },
        line: 'deal {cards}',
      }),
      command('Choice', {
        by: ['dealer'],
        cite,
        words,
        fields: { how: choice(['odds', 'even money']) },
        line: 'pay {how}',
      }),
      command('Card', { by: ['dealer'], cite, words, fields: { card }, line: 'burn {card}' }),
      command('Name', {
        by: ['dealer'],
        cite,
        words,
        fields: { set: identifier },
        line: 'bring {set}',
      }),
      command('Words', {
        by: ['dealer'],
        cite,
        words,
        fields: { reason: text },
        line: 'note: {reason}',
      }),
    ),
  );

test.each([
  ['no more (bets)', { type: 'Bare' }],
  ['shake 3', { type: 'Whole', times: 3 }],
  ['seat  pays $1,250.50 on red', { type: 'Two', cents: 125_050, cup: 'red' }],
  ['throw 464', { type: 'Dice', faces: [4, 6, 4] }],
  ['deal As Kd Joker', { type: 'Cards', cards: ['As', 'Kd', 'Joker'] }],
  ['pay even money', { type: 'Choice', how: 'even money' }],
  ['burn As', { type: 'Card', card: 'As' }],
  ['bring dice-1', { type: 'Name', set: 'dice-1' }],
  ['pay odds', { type: 'Choice', how: 'odds' }],
  ['note: a (long) reason', { type: 'Words', reason: 'a (long) reason' }],
])('House rules § notation "%s" is read and written alike', (line, command) => {
  expect(notation().read(line)).toEqual(command);
  expect(notation().write(command)).toBe(line);
});

test.each([
  'no more bets',
  'shake',
  'shake 3 ',
  'seat pays 5 on red',
  'seat pays $5 on 7',
  'seat pays $5 on red and blue',
  'burn As Kd',
  'bring dice 1',
  'note: ',
])('House rules § notation "%s" is none of them', (line) => {
  expect(notation().read(line)).toBeUndefined();
});

test('House rules § notation one space is enough where two are written', () => {
  expect(notation().read('seat pays $5 on red')).toMatchObject({ cents: 500 });
});
