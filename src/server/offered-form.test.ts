import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Declared } from '../kernel/command.ts';
import { formOf } from '../kernel/form.ts';
import type { AnyGame } from '../kernel/game.ts';
import { tableCommands } from '../table/index.ts';
import { type Filling, offered, rulesFields } from './offered-form.ts';

const declared = {
  ...tableCommands.Tip,
  schema: z.strictObject({ type: z.literal('Tip'), seat: z.int(), note: z.string().optional() }),
  words: { title: 'Tip', fields: { seat: { label: 'Seat', hint: 'Where they sit' } } },
} as never as Declared;
const plain = formOf(declared).fields;
const [seat, note] = plain;

/** The fields of the form with one of them filled in. */
const filled = (name: 'seat' | 'note', filling: Filling) =>
  offered(declared, 'Chips', [], { [name]: filling }).form.fields;

test('House rules § command a form that the house fills in nothing of is as it was declared', () => {
  expect(plain.map(({ name }) => name)).toEqual(['seat', 'note']);
  const form = offered(declared, 'Chips', []);
  expect(form).toStrictEqual({ group: 'Chips', form: formOf(declared), lines: [] });
});

test.each([
  ['omitted', 'seat', { omit: true }, [note]],
  ['kept', 'seat', { kept: 4 }, [{ name: 'seat', label: 'Seat', kind: 'other', starts: 4 }, note]],
  ['begun', 'seat', { starts: 4 }, [{ ...seat, starts: 4 }, note]],
  [
    'chosen',
    'seat',
    { choices: [{ value: '1' }], number: true },
    [
      {
        ...{ name: 'seat', label: 'Seat', hint: 'Where they sit', kind: 'choice', number: true },
        choices: [{ value: '1' }],
      },
      note,
    ],
  ],
  [
    'chosen',
    'note',
    { choices: [] },
    [seat, { name: 'note', label: note?.label, optional: true, kind: 'choice', choices: [] }],
  ],
  [
    'in parts',
    'note',
    { fields: [seat!] },
    [seat, { name: 'note', label: note?.label, optional: true, kind: 'group', fields: [seat] }],
  ],
  [
    'a day',
    'note',
    { kind: 'day', starts: '2026-11-16' },
    [seat, { name: 'note', label: note?.label, optional: true, kind: 'day', starts: '2026-11-16' }],
  ],
] as const)('House rules § command a member may be %s: %s with %o', (_, name, filling, fields) => {
  expect(filled(name, filling as Filling)).toStrictEqual(fields);
});

test('House rules § submission the rules of a game are a form of its options, as they are filed now', () => {
  const game = {
    submission: {
      options: {
        edition: {
          ...{ title: 'Edition', cite: 'x § 1', choices: ['a', 2], says: { a: 'The first' } },
        },
        worded: { title: 'Worded', cite: 'x § 4', choices: [true] },
        most: { title: 'Most', cite: 'x § 2', atLeast: 1, atMost: 9, unit: 'seats' },
        least: { title: 'Least', cite: 'x § 2', atLeast: 1, unit: 'seats' },
        limit: { title: 'Limit', cite: 'x § 3', atLeast: 1, unit: 'cents' },
      },
    },
  } as never as AnyGame;
  const base = (name: string, label: string, hint: string, starts: unknown) => ({
    ...{ name, label, hint, starts },
  });
  const filed = { edition: 2, most: 5, least: 6, limit: 700 };
  expect(rulesFields(game, filed)).toStrictEqual([
    {
      ...base('edition', 'Edition', 'x § 1', 2),
      kind: 'choice',
      choices: [
        { value: 'a', label: 'The first' },
        { value: '2', label: '2' },
      ],
    },
    {
      ...base('worded', 'Worded', 'x § 4', undefined),
      kind: 'choice',
      choices: [{ value: 'true', label: 'true' }],
    },
    { ...base('most', 'Most', 'x § 2', 5), kind: 'number', least: 1, most: 9 },
    { ...base('least', 'Least', 'x § 2', 6), kind: 'number', least: 1 },
    { ...base('limit', 'Limit', 'x § 3', 700), kind: 'money' },
  ]);
});
