import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  card,
  choice,
  command,
  declarations,
  dice,
  die,
  identifier,
  money,
  number,
  type Role,
  seat,
} from './command.ts';
import { formOf, staffForms } from './form.ts';

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
  // Strictly: no member is there and undefined, which JSON would drop.
  expect(JSON.parse(JSON.stringify(form))).toStrictEqual(form);
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
      { name: 'name', label: 'Name', optional: true, kind: 'identifier', least: 1 },
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
          { name: 'serial', label: 'Serial number', kind: 'identifier', least: 1 },
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

test('House rules § command a choice of shapes, a list of the house and a part of a room are plain data too', () => {
  const form = formOf(
    command('Choose', {
      by: ['finance'],
      cite: 'House rules § command',
      fields: {
        neededFor: z.union([
          z.strictObject({ day: z.string().meta({ field: 'day' }) }).meta({ title: 'A day' }),
          z.strictObject({ promotion: z.string().min(1) }).meta({ title: 'A promotion' }),
        ]),
        delivery: identifier.meta({ field: 'identifier', from: 'deliveries' }),
        last: z.string().meta({ field: 'serial', after: 'first' }),
        games: z.array(z.string()).meta({ field: 'part', part: 'games' }),
        push: z.enum(['stays', 'taken']),
        either: z.union([z.string(), z.int()]),
      },
      words: {
        title: 'Choose',
        fields: {
          'neededFor.day': { label: 'Gaming day' },
          push: { label: 'On a push', choices: { stays: 'stays with the patron' } },
        },
      },
    }),
  );
  expect(form.fields).toEqual([
    {
      ...{ name: 'neededFor', label: 'Needed for', kind: 'one-of' },
      shapes: [
        {
          title: 'A day',
          fields: [{ name: 'day', label: 'Gaming day', kind: 'day', least: 1 }],
        },
        {
          title: 'A promotion',
          fields: [{ name: 'promotion', label: 'Promotion', kind: 'text', least: 1 }],
        },
      ],
    },
    { name: 'delivery', label: 'Delivery', from: 'deliveries', kind: 'identifier', least: 1 },
    { name: 'last', label: 'Last', kind: 'serial', after: 'first' },
    { name: 'games', label: 'Games', kind: 'part', part: 'games' },
    {
      ...{ name: 'push', label: 'On a push', kind: 'choice' },
      choices: [{ value: 'stays', label: 'stays with the patron' }, { value: 'taken' }],
    },
    { name: 'either', label: 'Either', kind: 'other' },
  ]);
});

test('House rules § command without bounds none are told; one word is a choice of one, and what has no members is not drawn', () => {
  const { fields } = formOf(
    command('Bare', {
      by: ['dealer'],
      cite: 'House rules § command',
      fields: {
        ratio: z.number(),
        says: z.string(),
        shows: z.array(card),
        only: z.literal('this'),
        any: z.record(z.string(), z.string()),
        kept: z.string().meta({ field: 'kept' }),
      },
      words: { title: 'Bare' },
    }),
  );
  expect(fields).toStrictEqual([
    { name: 'ratio', label: 'Ratio', kind: 'number' },
    { name: 'says', label: 'Says', kind: 'text' },
    {
      ...{ name: 'shows', label: 'Shows', kind: 'list' },
      of: { name: 'shows', label: 'Shows', kind: 'card' },
    },
    { name: 'only', label: 'Only', kind: 'choice', choices: [{ value: 'this' }] },
    { name: 'any', label: 'Any', kind: 'other' },
    { name: 'kept', label: 'Kept', kind: 'other' },
  ]);
});

test('House rules § command the crew is given a form for what it may say, and none for what only players and devices do', () => {
  const by = (type: string, ...roles: readonly Role[]) =>
    command(type, { by: roles, cite: 'House rules § command', fields: {}, words: { title: type } });
  const commands = declarations(
    by('Call', 'dealer'),
    by('Choose', 'player'),
    by('Draw', 'device'),
    by('Throw', 'device', 'stickperson'),
    by('Either', 'player', 'device'),
    by('Fold', 'player', 'dealer'),
  );
  expect(staffForms(commands).map(({ title }) => title)).toEqual(['Call', 'Throw', 'Fold']);
});
