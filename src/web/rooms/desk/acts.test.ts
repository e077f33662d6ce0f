import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COMMANDS, type CommandType, DESK_COMMANDS } from '../../../coupons/index.ts';
import { ACTS, besideOf, type FormField, STAGES, type Values } from './acts.ts';
import { type Desk, serial } from './desk.ts';

const desk: Desk = {
  holder: 'Example Casino',
  day: '2026-12-01',
  me: { person: 'finance', name: 'Finance supervisor', department: 'finance', grade: 'supervisor' },
  departments: { finance: 'finance', marketing: 'marketing' },
  duties: [],
  acts: {},
  papers: {},
  counts: {},
  storage: [{ place: 'vault', where: 'cage', of: 'finance' }],
  games: [
    {
      game: 'three-dice-football',
      title: 'Three Dice Football',
      wagers: [{ wager: 'touchdown', title: 'Touchdown', takes: true }],
    },
  ],
  face: { widthMm: 160, heightMm: 64, parts: {} },
  designs: [
    {
      design: 'match-10',
      title: '$10',
      valueCents: 1000,
      series: 'MPX',
      stored: 0,
      next: 1,
    },
  ],
  runs: [],
  deliveries: [],
  requisitions: [],
  marketing: { holds: [], formFor: null, returning: null },
  days: [],
  inventory: [],
  lists: [],
  exclusions: {},
};

/** Something fit for each field, as somebody would type it. */
const typed = ({ name, kind, columns = [], choices }: FormField): Values[string] => {
  switch (kind) {
    case 'check':
      return name !== 'any';
    case 'number':
      return '25';
    case 'day':
      return '2026-12-01';
    case 'wagers':
      return ['three-dice-football/touchdown'];
    case 'choice':
      return choices?.(desk)[0]?.value ?? 'some-id';
    case 'rows':
      return [Object.fromEntries(columns.map((column) => [column.name, cell(column)]))];
    default:
      return SPECIAL[name] ?? 'words';
  }
};
const SPECIAL: Readonly<Record<string, string>> = {
  first: 'mpx-1',
  last: '40',
  month: '2026-11',
  quarter: '2026-Q4',
  design: 'match-5',
  series: 'mpv',
  quantity: '',
  value: '',
  says: 'Any game\n\nNo cash value ',
  table: 'T1',
  cleared: 'P-1, P-2',
};
const cell = (column: FormField): string => String(typed(column));

const FORMS = DESK_COMMANDS.filter((type) => ACTS[type]?.page === undefined);

test('every paper of the desk has its form, and stands in one stage', () => {
  expect(Object.keys(ACTS).toSorted()).toEqual([...DESK_COMMANDS].toSorted());
  expect(STAGES.flatMap(({ acts }) => acts).toSorted()).toEqual([...DESK_COMMANDS].toSorted());
});

test.each(FORMS)(
  '%s: what the form sends has the shape that the book asks for',
  (type: CommandType) => {
    const act = ACTS[type]!;
    const values = Object.fromEntries(act.fields.map((field) => [field.name, typed(field)]));
    const by = {
      person: 'p',
      name: 'n',
      credential: 'c',
      department: 'finance',
      grade: 'supervisor',
    };
    const sent = act.command(values, desk) as { reported?: object };
    const command = {
      type,
      day: '2026-12-01',
      ...sent,
      ...(sent.reported === undefined ? {} : { reported: { ...sent.reported, supervisor: by } }),
      hands: Object.fromEntries(Object.keys(COMMANDS[type].places).map((place) => [place, by])),
    };
    const read = COMMANDS[type].schema.safeParse(command);
    expect(read.error?.issues ?? []).toEqual([]);
  },
);

test('a form with a paper of one more field would be found out', () => {
  const by = {
    person: 'p',
    name: 'n',
    credential: 'c',
    department: 'finance',
    grade: 'supervisor',
  };
  const command = {
    type: 'EnterReceipt',
    day: '2026-12-01',
    delivery: 'D',
    hands: { enteredBy: by },
  };
  expect(COMMANDS.EnterReceipt.schema.safeParse(command).success).toBe(false);
});

test('serial numbers are typed short and sent whole', () => {
  expect(serial('mpx-1')).toBe('MPX-00000001');
  expect(serial('MPX-00000042')).toBe('MPX-00000042');
  expect(serial('400', 'MPX-00000001')).toBe('MPX-00000400');
  expect(serial('four hundred', 'MPX-00000001')).toBe('FOUR HUNDRED');
  expect(serial('7')).toBe('7');
});

test('a refusal stands beside the field that it is about, or by the signatures', () => {
  const fields = ACTS.IssueCoupons?.fields ?? [];
  const at = (code: string, because = '') => besideOf({ code, because }, fields);
  expect(at('beyond-requisition')).toBe('serials');
  expect(at('one-person-twice')).toBe('signatures');
  expect(
    at('malformed', 'IssueCoupons is not in the right form: voided.0.reason: too small.'),
  ).toBe('voided');
  expect(at('controls-not-approved')).toBeUndefined();
});

test('the codes that have a place are codes of the book', () => {
  const source = readFileSync(new URL('./acts.ts', import.meta.url), 'utf8');
  const placed = source.slice(
    source.indexOf('const BESIDE'),
    source.indexOf('const OF_SIGNATURES'),
  );
  const codes = [...placed.matchAll(/^ {2}'?([a-z-]+)'?: \[/gm)].map(([, code]) => code ?? '');
  expect(codes.length).toBeGreaterThan(40);
  const root = new URL('../../../coupons/', import.meta.url);
  const book = globSync('*.ts', { cwd: root.pathname })
    .map((file) => readFileSync(new URL(file, root), 'utf8'))
    .join('\n');
  expect(codes.filter((code) => !book.includes(`'${code}'`))).toEqual([]);
});
