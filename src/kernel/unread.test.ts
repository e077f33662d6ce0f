import { expect, test } from 'vitest';
import { z } from 'zod';
import { command, parseCommand } from './command.ts';

const because = (schema: z.ZodType, sent: unknown): string | undefined =>
  schema.safeParse(sent).error?.issues[0]?.message;

test.each<[z.ZodType, unknown, string | undefined]>([
  [z.string(), undefined, 'It is missing'],
  [z.string(), 7, 'Enter a text'],
  [z.int(), 'seven', 'Enter a whole number'],
  [z.int(), 1.5, 'Enter a whole number'],
  [z.boolean(), 'yes', 'Enter true or false'],
  [z.array(z.int()), 7, 'Enter a list'],
  [z.strictObject({}), 'T1', 'Enter an object'],
  [z.record(z.string(), z.int()), [], 'Enter an object'],
  [z.strictObject({}), { extra: 1 }, 'There is no such member'],
  [z.date(), 7, 'Send what the description says'],
  [z.literal('felt'), 'table', 'Enter felt'],
  [z.enum(['felt', 'electronic']), 'table', 'Enter one of these: felt, electronic'],
  [z.enum(['felt', 'electronic']), undefined, 'It is missing'],
  [z.string().min(1), '', 'It is empty'],
  [z.string().min(8), '1234567', 'Enter 8 characters or more'],
  [z.string().min(8), '12345678', undefined],
  [z.string().max(3), '123', undefined],
  [z.string().max(3), '1234', 'Enter no more than 3 characters'],
  [z.array(z.int()).min(1), [], 'The list is empty'],
  [z.array(z.int()).min(2), [1], 'List 2 or more'],
  [z.array(z.int()).min(2), [1, 2], undefined],
  [z.array(z.int()).max(2), [1, 2, 3], 'List no more than 2'],
  [z.int().min(1), 0, 'Enter 1 or more'],
  [z.int().min(1), 1, undefined],
  [z.int().max(64), 64, undefined],
  [z.int().max(1_000), 1_001, 'Enter no more than 1,000'],
  [z.string().regex(/^x$/), 'y', 'Send what the description says'],
  [z.string().regex(/^x$/, 'Use an x'), 'y', 'Use an x'],
])(
  'House rules § command what cannot be read is told in plain words: %# %j',
  (schema, sent, says) => {
    expect(because(schema, sent)).toBe(says);
  },
);

test('House rules § command a refusal names the member and says what to enter', () => {
  const Tip = command('Tip', {
    by: ['player'],
    cite: 'House rules § seats',
    fields: { seat: z.int().min(1).max(64) },
    line: 'tip {seat}',
    words: { title: 'Tip' },
  });
  const read = (sent: object) => parseCommand({ Tip }, { type: 'Tip', ...sent }, 'table');
  expect(read({ seat: '1' })).toMatchObject({
    because: 'Tip: "seat" cannot be read. Enter a whole number.',
    member: 'seat',
  });
  expect(read({})).toMatchObject({ because: 'Tip: "seat" cannot be read. It is missing.' });
  expect(read({ seat: 65 })).toMatchObject({
    because: 'Tip: "seat" cannot be read. Enter no more than 64.',
  });
});
