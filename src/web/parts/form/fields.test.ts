import { expect, test } from 'vitest';
import type { FormField } from '../../../kernel/form.ts';
import { type Draft, type DraftGroup, draftOf, missingIn, readDraft, rowsOf } from './draft.ts';

const field = (kind: string, more: object = {}): FormField =>
  ({ name: 'it', label: 'It', kind, ...more }) as FormField;
const NUMBER = field('number');
const TEXT = field('text');
const start = (of: FormField) => draftOf([of]).it;
const read = (of: FormField, it: Draft, beside: DraftGroup = {}) =>
  readDraft([of], { ...beside, it });
const missing = (of: FormField, it: Draft) => missingIn([of], { it })?.member;
const LINES = [
  { ...TEXT, name: 'name' },
  { ...field('money'), name: 'cents' },
] as const;
const SHAPES = [
  { title: 'By name', fields: [LINES[0]] },
  { title: 'By amount', fields: LINES },
];

test.each<[string, FormField, unknown]>([
  ['an empty field', TEXT, ''],
  ['a text', field('text', { starts: 'T1' }), 'T1'],
  ['a number', field('number', { starts: 0 }), '0'],
  ['no amount', field('money'), ''],
  ['dollars', field('money', { starts: 1_200 }), '12'],
  ['dollars and cents', field('money', { starts: 1_250 }), '12.50'],
  ['an amount that is none', field('money', { starts: 'all' }), ''],
  ['yes', field('yes-no', { starts: true }), true],
  ['no', field('yes-no', { starts: false }), false],
  ['neither yes nor no', field('yes-no'), false],
  ['a list', field('list', { of: TEXT, starts: ['a', 'b'] }), 'a\nb'],
  ['what a room draws', field('part', { part: 'seal', starts: { a: 1 } }), { kept: { a: 1 } }],
  ['what no field holds', field('other', { starts: 7 }), { kept: 7 }],
  ['lines that may be none', field('rows', { fields: LINES }), []],
  ['lines that may be none, said so', field('rows', { fields: LINES, least: 0 }), []],
  ['a line at least', field('rows', { fields: LINES, least: 1 }), [{ name: '', cents: '' }]],
  [
    'lines that are known',
    field('rows', { fields: LINES, least: 1, starts: [{ name: 'a' }, { cents: 500 }] }),
    [
      { name: 'a', cents: '' },
      { name: '', cents: '5' },
    ],
  ],
  ['a group', field('group', { fields: LINES }), { name: '', cents: '' }],
  ['a group that may be left out', field('group', { fields: LINES, optional: true }), undefined],
  [
    'a group that may be left out, and is known',
    field('group', { fields: LINES, optional: true, starts: { name: 'a' } }),
    { name: 'a', cents: '' },
  ],
  ['one of several shapes', field('one-of', { shapes: SHAPES }), { shape: '0', of: { name: '' } }],
  [
    'the shape that has what is known',
    field('one-of', { shapes: SHAPES, starts: { cents: 500 } }),
    { shape: '1', of: { name: '', cents: '5' } },
  ],
  [
    'the first shape that has all of it',
    field('one-of', { shapes: SHAPES, starts: { name: 'a' } }),
    { shape: '0', of: { name: 'a' } },
  ],
  [
    'the first shape where none has it',
    field('one-of', { shapes: SHAPES, starts: { name: 'a', other: 1 } }),
    { shape: '0', of: { name: 'a' } },
  ],
  ['no shape at all', field('one-of', { shapes: [] }), { shape: '0', of: {} }],
])('House rules § command a form starts with %s', (_, of, draft) => {
  expect(start(of)).toEqual(draft);
});

test('a member that starts with something of its own keeps it where the record has none', () => {
  const fields = [{ ...TEXT, name: 'name', starts: 'house' }] as const;
  const rows = { ...field('rows', { fields }), kind: 'rows', fields } as const;
  expect(rowsOf(rows, [{}, { name: 'own' }])).toEqual([{ name: 'house' }, { name: 'own' }]);
  expect(rowsOf(rows, 'none')).toEqual([]);
});

test.each<[string, FormField, Draft, object]>([
  ['a text without its blanks', TEXT, ' T1 ', { it: 'T1' }],
  ['nothing typed', TEXT, '  ', { it: '' }],
  ['nothing at all', TEXT, undefined, { it: '' }],
  ['nothing where it may be left out', field('text', { optional: true }), ' ', {}],
  ['dollars', field('money'), '$1,250.5', { it: 125_050 }],
  ['cents', field('money'), '0.05', { it: 5 }],
  ['millions', field('money'), '1,000,000', { it: 100_000_000 }],
  ['many dollars', field('money'), '123456789012', { it: 12_345_678_901_200 }],
  ['more dollars than there are', field('money'), '1234567890123', { it: '1234567890123' }],
  ['a comma in the wrong place', field('money'), '1,25', { it: '1,25' }],
  ['four figures before a comma', field('money'), '1250,000', { it: '1250,000' }],
  ['three decimals', field('money'), '1.255', { it: '1.255' }],
  ['a point without cents', field('money'), '1.', { it: '1.' }],
  ['an amount with a word', field('money'), '10 dollars', { it: '10 dollars' }],
  ['a word with an amount', field('money'), 'about 10', { it: 'about 10' }],
  ['a number', NUMBER, '1,000', { it: 1000 }],
  ['a number below nothing', NUMBER, '-3', { it: -3 }],
  ['a number that is none', NUMBER, '1.5', { it: '1.5' }],
  ['a number with a word', NUMBER, '3 x', { it: '3 x' }],
  ['a number of sixteen figures', NUMBER, '1234567890123456', { it: '1234567890123456' }],
  ['a seat', field('seat'), '4', { it: 4 }],
  ['a die', field('die', { colour: 'red' }), '6', { it: 6 }],
  ['a choice', field('choice', { choices: [] }), '4', { it: '4' }],
  ['a choice that is a number', field('choice', { choices: [], number: true }), '4', { it: 4 }],
  ['yes', field('yes-no'), true, { it: true }],
  ['no', field('yes-no'), false, { it: false }],
  ['no where it may be left out', field('yes-no', { optional: true }), false, {}],
  ['yes where it may be left out', field('yes-no', { optional: true }), true, { it: true }],
  ['what a room drew', field('part', { part: 'seal' }), { kept: 7 }, { it: 7 }],
  ['what no room drew', field('other'), undefined, {}],
  ['dice', field('dice', { colour: 'green' }), '6, 4 2', { it: [6, 4, 2] }],
  ['no dice', field('dice', { colour: 'green' }), undefined, { it: [] }],
  ['dice that are none', field('dice', { colour: 'green' }), '6 x', { it: [6, 'x'] }],
  ['numbers', field('list', { of: NUMBER }), '1 2', { it: [1, 2] }],
  ['seats', field('list', { of: field('seat') }), '1,2', { it: [1, 2] }],
  ['cards', field('list', { of: field('card') }), 'As 10', { it: ['As', '10'] }],
  ['lines of text', field('list', { of: TEXT }), ' a b \n\nc, d', { it: ['a b', 'c, d'] }],
  ['lines of names', field('list', { of: field('identifier') }), 'a b\nc', { it: ['a b', 'c'] }],
  ['no lines', field('list', { of: TEXT }), ' ', { it: [] }],
  ['no lines where they may be left out', field('list', { of: TEXT, optional: true }), '', {}],
  ['lines that may be left out', field('list', { of: TEXT, optional: true }), 'a', { it: ['a'] }],
  [
    'rows on which something is',
    field('rows', { fields: LINES }),
    [
      { name: ' ', cents: '' },
      { name: 'a', cents: '5' },
    ],
    { it: [{ name: 'a', cents: 500 }] },
  ],
  [
    'a group',
    field('group', { fields: LINES }),
    { name: 'a', cents: '5' },
    { it: { name: 'a', cents: 500 } },
  ],
  ['a group that was left out', field('group', { fields: LINES }), undefined, {}],
  [
    'the chosen shape',
    field('one-of', { shapes: SHAPES }),
    { shape: '1', of: { name: 'a', cents: '5' } },
    { it: { name: 'a', cents: 500 } },
  ],
  ['a shape that is none', field('one-of', { shapes: SHAPES }), { shape: '9', of: {} }, { it: {} }],
])('House rules § command what is typed is read: %s', (_, of, draft, command) => {
  expect(read(of, draft)).toEqual(command);
});

test('§ 525.21(q) a last serial number is of the series of the first, and one coupon needs none', () => {
  const last = field('serial', { after: 'first' });
  expect(read(last, '40', { first: 'mpx-1' })).toEqual({ it: 'MPX-00000040' });
  expect(read(last, '', { first: 'mpx-1' })).toEqual({ it: 'MPX-00000001' });
  expect(read(last, '', {})).toEqual({ it: '' });
  expect(read({ ...last, optional: true }, '', {})).toEqual({});
  expect(read(field('serial'), 'mpx-7', { undefined: 'MPV-1' })).toEqual({ it: 'MPX-00000007' });
  expect(read(field('serial'), '7', { undefined: 'MPV-1' })).toEqual({ it: '7' });
});

const AT_LEAST = { least: 1 };
test.each<[string, FormField, Draft, Draft]>([
  ['a text', field('text', AT_LEAST), ' ', 'a'],
  ['a name', field('identifier', AT_LEAST), '', 'a'],
  ['a day', field('day', AT_LEAST), '', '2026-12-01'],
  ['a list', field('list', { of: TEXT, ...AT_LEAST }), ' ', 'a'],
  ['dice', field('dice', { colour: 'red', ...AT_LEAST }), '', '6'],
  ['a serial number', field('serial'), '', 'MPX-1'],
  ['a number', NUMBER, '', '1'],
  ['a choice', field('choice', { choices: [] }), '', 'a'],
])(
  'House rules § command %s that must be filled in and is not is named',
  (_, of, empty, filled) => {
    expect(missing(of, empty)).toBe('it');
    expect(missing(of, filled)).toBeUndefined();
    expect(missing({ ...of, optional: true }, empty)).toBeUndefined();
  },
);

test.each<[string, FormField, Draft]>([
  ['a text of any length', TEXT, ''],
  ['a text of no length', field('text', { least: 0 }), ''],
  ['a list of any length', field('list', { of: TEXT }), ''],
  ['dice of any number', field('dice', { colour: 'red' }), ''],
  ['a last serial number', field('serial', { after: 'first' }), ''],
  ['a box to tick', field('yes-no'), false],
  ['what a room draws', field('part', { part: 'seal' }), undefined],
  ['what no field holds', field('other'), undefined],
  ['a group that was left out', field('group', { fields: [NUMBER] }), undefined],
  ['lines that may be none', field('rows', { fields: [NUMBER] }), []],
])('House rules § command %s may stay empty', (_, of, empty) => {
  expect(missing(of, empty)).toBeUndefined();
});

test('House rules § command what is missing is named with where it is', () => {
  const rows = field('rows', { fields: [NUMBER, { ...NUMBER, name: 'more' }], least: 2 });
  expect(missing(rows, [{ it: '1', more: '1' }])).toBe('it');
  expect(missing(rows, [{ it: '1', more: '1' }, { it: '2' }])).toBe('it.1.more');
  expect(missing(rows, [{ it: '1', more: '1' }, { it: '', more: '' }, { it: '2' }])).toBe(
    'it.1.more',
  );
  expect(missing(field('group', { fields: [NUMBER] }), { it: '' })).toBe('it.it');
  const shapes = [
    { title: 'None', fields: [] },
    { title: 'One', fields: [NUMBER] },
  ];
  expect(missing(field('one-of', { shapes }), { shape: '1', of: {} })).toBe('it.it');
  expect(missing(field('one-of', { shapes }), { shape: '0', of: {} })).toBeUndefined();
  expect(missing(field('one-of', { shapes }), { shape: '9', of: {} })).toBeUndefined();
  expect(missingIn([TEXT, { ...NUMBER, name: 'b', label: 'B' }], {})).toEqual({
    member: 'b',
    label: 'B',
  });
});

test('a line counts as filled in by a tick, or by a line within it', () => {
  const inner = [{ ...field('rows', { fields: [NUMBER] }), name: 'inner' }];
  const rows = field('rows', { fields: [field('yes-no'), ...inner] });
  const kept = (line: DraftGroup) => (read(rows, [line]).it as readonly unknown[]).length;
  expect(kept({ it: true, inner: [] })).toBe(1);
  expect(kept({ it: false, inner: [] })).toBe(0);
  expect(kept({ it: false, inner: [{ it: '' }] })).toBe(0);
  expect(kept({ it: false, inner: [{ it: '4' }] })).toBe(1);
  expect(kept({ it: { kept: 4 } })).toBe(0);
});
