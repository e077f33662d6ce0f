import { expect, test } from 'vitest';
import { z } from 'zod';
import { card, choice, command, dice, die, identifier, money, number, seat } from './command.ts';
import { formOf } from './form.ts';

const everything = command('Everything', {
  by: ['dealer'],
  cite: 'House rules § command',
  fields: {
    seat,
    stakeCents: money,
    times: number(1, 9),
    green: dice(2, 'green'),
    face: die,
    reason: choice(['late', 'lost']),
    pays: z.enum(['odds', 'even money']),
    name: identifier.exactOptional(),
    cards: z.array(card).max(4),
    rows: z
      .array(z.strictObject({ serial: identifier, valueCents: money }))
      .min(1)
      .max(3),
    sure: z.boolean(),
    note: z.strictObject({ says: z.string().max(80) }),
  },
  words: {
    title: 'Do everything',
    says: 'All of it.',
    fields: {
      stakeCents: { label: 'Amount wagered', hint: 'In chips' },
      'rows.serial': { label: 'Serial number' },
    },
  },
});

test('House rules § command a form is made of the declaration, and survives JSON', () => {
  const form = formOf(everything);
  expect(JSON.parse(JSON.stringify(form))).toEqual(form);
  expect(form).toEqual({
    command: 'Everything',
    title: 'Do everything',
    says: 'All of it.',
    cite: 'House rules § command',
    fields: [
      { name: 'seat', label: 'Seat', kind: 'seat' },
      { name: 'stakeCents', label: 'Amount wagered', hint: 'In chips', kind: 'money' },
      { name: 'times', label: 'Times', kind: 'number', least: 1, most: 9 },
      { name: 'green', label: 'Green', kind: 'dice', colour: 'green', least: 2, most: 2 },
      { name: 'face', label: 'Face', kind: 'die', colour: 'white' },
      {
        name: 'reason',
        label: 'Reason',
        kind: 'choice',
        choices: [{ value: 'late' }, { value: 'lost' }],
      },
      {
        name: 'pays',
        label: 'Pays',
        kind: 'choice',
        choices: [{ value: 'odds' }, { value: 'even money' }],
      },
      { name: 'name', label: 'Name', optional: true, kind: 'identifier' },
      {
        name: 'cards',
        label: 'Cards',
        kind: 'list',
        of: { name: 'cards', label: 'Cards', kind: 'card' },
        most: 4,
      },
      {
        name: 'rows',
        label: 'Rows',
        kind: 'rows',
        least: 1,
        most: 3,
        fields: [
          { name: 'serial', label: 'Serial number', kind: 'identifier' },
          { name: 'valueCents', label: 'Value cents', kind: 'money' },
        ],
      },
      { name: 'sure', label: 'Sure', kind: 'yes-no' },
      {
        name: 'note',
        label: 'Note',
        kind: 'group',
        fields: [{ name: 'says', label: 'Says', kind: 'text', most: 80 }],
      },
    ],
  });
});
