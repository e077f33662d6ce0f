import { expect, test } from 'vitest';
import { choice, command, die, money, notRead, number, parseCommand, seat } from './command.ts';

const place = command('Place', {
  by: ['player'],
  cite: 'House rules § command',
  fields: { seat, stakeCents: money, die: die.exactOptional() },
  words: { title: 'Place a wager' },
});

test('House rules § command a command in its declared form passes', () => {
  const sent = { type: 'Place', seat: 1, stakeCents: 500 };
  expect(parseCommand({ Place: place }, sent, 'test')).toEqual(sent);
});

test.each([
  ['an extra member', { type: 'Place', seat: 1, stakeCents: 500, tip: 1 }, 'tip'],
  ['a seat as text', { type: 'Place', seat: '1', stakeCents: 500 }, 'seat'],
  ['a stake of 10^20', { type: 'Place', seat: 1, stakeCents: 1e20 }, 'stakeCents'],
  ['half a cent', { type: 'Place', seat: 1, stakeCents: 0.5 }, 'stakeCents'],
  ['a seventh face', { type: 'Place', seat: 1, stakeCents: 500, die: 7 }, 'die'],
])('House rules § command %s is refused by its name', (_what, sent, member) => {
  expect(parseCommand({ Place: place }, sent, 'test')).toMatchObject({
    refused: 'not-understood',
    because: expect.stringContaining(`"${member}"`),
  });
});

test('House rules § command a command within another is refused by its whole path', () => {
  const sent = { type: 'Place', seat: 1, stakeCents: 0.5 };
  expect(parseCommand({ Place: place }, sent, 'test', ['said'])).toMatchObject({
    refused: 'not-understood',
    member: 'said.stakeCents',
    because: expect.stringContaining('"said.stakeCents"'),
  });
});

test.each([
  ['another type', { type: 'Other', seat: 1 }, 'Other'],
  ['a name that every object has', { type: 'constructor' }, 'constructor'],
  ['no type', {}, ''],
  ['nothing', null, ''],
])('House rules § command %s is not a command', (_what, sent, named) => {
  expect(parseCommand({ Place: place }, sent, 'test')).toMatchObject({
    refused: 'unknown-command',
    because: expect.stringContaining(`Unknown test command "${named}`),
  });
});

test('House rules § command where nothing more is known, the description of the command is named', () => {
  expect(notRead('Place a wager: ', 'the command')).toEqual({
    refused: 'not-understood',
    because: 'Place a wager: the command cannot be read. Send what the description says.',
    cite: 'House rules § command',
  });
});

test('House rules § command a choice is words without room around them, whether they are on the list or not', () => {
  const reason = choice(['late', 'lost']);
  expect(reason.parse('  late ')).toBe('late');
  expect(reason.parse('never heard of')).toBe('never heard of');
  expect(['', '  ', 'x'.repeat(201), 1].map((sent) => reason.safeParse(sent).success)).toEqual([
    ...[false, false, false, false],
  ]);
  expect(reason.meta()).toEqual({ field: 'choice', choices: ['late', 'lost'] });
});

test('House rules § command of several members that no command has, the first is named', () => {
  const sent = { type: 'Place', seat: 1, stakeCents: 500, tip: 1, note: 2 };
  expect(parseCommand({ Place: place }, sent, 'test')).toMatchObject({ member: 'tip' });
});

test('House rules § command a number is whole, and between its bounds', () => {
  const times = number(2, 5);
  expect([1, 2, 5, 6, 2.5].map((sent) => times.safeParse(sent).success)).toEqual([
    ...[false, true, true, false, false],
  ]);
});
