import { expect, test } from 'vitest';
import { cell, PRINTED, report, STANDARD, theory, wager } from '../../../test/report-cells.ts';
import { games } from '../../games/index.ts';
import { fraction } from '../../kernel/fraction.ts';
import { type Figures, NO_FIGURES } from '../../ledger/index.ts';
import type { Grouping } from './report.ts';
import { csvOfReport, documentOfReport } from './report-document.ts';

const paper = (...asked: Parameters<typeof report>) => documentOfReport(games, report(...asked));
const columns = (at: ReturnType<typeof paper>['sections'][number]) =>
  at.columns.map(({ name, kind, share }) => `${name} ${kind} ${share}`);

const EVERY: Partial<Figures> = Object.fromEntries(
  Object.keys(NO_FIGURES).map((name, at) => [name, 100 + at]),
);

test('House rules § reports a paper has revenue, theory, inventory and what is apart from revenue', () => {
  const { facts, cite, sections, signatures } = paper([
    cell({ startCents: 1_000, figures: EVERY }),
  ]);
  expect([cite, signatures]).toEqual(['House rules § reports', []]);
  expect(facts).toEqual([
    ['Certificate holder', 'North Hall'],
    ['Gaming days', '2026-11-16 to 2026-11-16'],
    ['Printed', PRINTED],
  ]);
  expect(sections.map((one) => [one.title, one.cite, ...columns(one).slice(2)])).toEqual([
    [
      ...['Revenue', 'House rules § reports', 'Rounds count 1', 'Wagers count 1', 'Handle money 1'],
      ...[
        'Paid money 1',
        'Into meters money 1',
        'Drop money 1',
        'Win (wagers) money 1',
        'Hold text 1',
      ],
    ],
    [
      ...['Theory', 'House rules § reports', 'Handle money 1', 'Win (wagers) money 1'],
      ...[
        'House edge text 1',
        'Theoretical win money 1',
        '± 3 deviations money 1',
        'Remark text 2',
      ],
    ],
    [
      ...['Inventory and boxes', 'House rules § reports', 'Opener money 1', 'Fills money 1'],
      ...['Credits money 1', 'Drop money 1', 'Closer money 1', 'Win (count) money 1'],
      'Over or short money 1',
    ],
    [
      ...['Apart from revenue', 'House rules § reports', 'Coupons dropped count 1'],
      ...['Coupon face value money 1', 'Paid on coupons money 1', 'Paid by meters money 1'],
      ...['Breakage money 1', 'Tips money 1', 'Voids count 1', 'Corrections count 1'],
    ],
  ]);
  const of = (name: keyof Figures) => EVERY[name];
  const win = 102 - 103 - 104 - 106;
  expect(sections.map(({ rows }) => rows[0]?.slice(2))).toEqual([
    [100, 101, 102, 104, 106, of('dropCents'), win, '-185.09%'],
    [102, win, '–', '–', '–', ''],
    [
      ...[1_117, of('fillsCents'), of('creditsCents'), of('dropCents'), 1_117 + 118 - 117],
      ...[118 - 117 + 116 - 115 + 114, of('overCents')],
    ],
    [
      ...[of('coupons'), of('couponValueCents'), of('couponPaidCents'), of('jackpotCents')],
      ...[of('breakageCents'), of('tipsCents'), of('voids'), of('corrections')],
    ],
  ]);
  expect(sections[0]?.rows.map((row) => row.slice(0, 2))).toEqual([
    ['T1', 'Three Dice Football'],
    ['Total', ''],
  ]);
});

test.each<[Grouping, readonly string[], readonly unknown[]]>([
  ['shift', ['Gaming day text 2', 'Shift text 2'], ['2026-11-16', 'day']],
  ['day', ['Gaming day text 2'], ['2026-11-16']],
  ['table', ['Table text 2', 'Game text 3'], ['T1', 'Three Dice Football']],
  ['game', ['Game text 3'], ['Three Dice Football']],
  [
    'wager',
    ['Game text 3', 'Wager text 3', 'Filed text 3'],
    ['Three Dice Football', 'Defense', 'standard'],
  ],
])('House rules § reports a paper by %s', (by, names, labels) => {
  const [section] = paper([wager('defense', { figures: EVERY })], { by }).sections;
  expect(columns(section!).slice(0, names.length)).toEqual(names);
  expect(section?.rows[0]?.slice(0, names.length)).toEqual(labels);
  expect(section?.rows.at(-1)?.[0]).toBe('Total');
});

test('House rules § reports a paper by wager, and what it says of a win that strays', () => {
  const filed = { rules: JSON.stringify({ ...STANDARD, a: 1, b: 'two' }) };
  const cells = [
    cell({ jointVariance: fraction(9) }),
    wager('defense', {
      ...filed,
      theory,
      figures: { wagers: 3, handleCents: 100_000, returnedCents: 9, contributedCents: 500 },
    }),
  ];
  const [section, ...others] = paper(cells, { by: 'wager' }).sections;
  expect(others).toEqual([]);
  expect(section?.title).toBe('Wagers');
  expect(columns(section!).slice(3)).toEqual([
    ...[
      'Wagers count 1',
      'Handle money 1',
      'Returned money 1',
      'Paid money 1',
      'Into meters money 1',
    ],
    ...['Win (wagers) money 1', 'Hold text 1', 'House edge text 1', 'Theoretical win money 1'],
    ...['± 3 deviations money 1', 'Remark text 2'],
  ]);
  expect(section?.rows[0]).toEqual([
    ...['Three Dice Football', 'Defense', 'a=1 b=two', 3, 100_000, 9, 0, 500, 99_491, '99.49%'],
    ...['9.5000%', 9_500, 6_000, 'over 3 standard deviations'],
  ]);
  expect(section?.rows[1]?.slice(0, 3)).toEqual(['Total', '', '']);
});

test('House rules § reports a row in which nothing happened is not printed, and a paper without any has none', () => {
  const idle = cell({ table: 'T2' });
  expect(paper([idle]).sections.map(({ rows }) => rows)).toEqual([[], [], [], []]);
  const [revenue] = paper([idle, cell({ figures: { tipsCents: 1 } })]).sections;
  expect(revenue?.rows.map(([table]) => table)).toEqual(['T1', 'Total']);
  expect(revenue?.rows[0]?.at(-1)).toBe('–');
});

test('House rules § reports a paper names the part that was asked for, and boxes that are still to be counted', () => {
  const boxes = ['T1', 'T2'].map((table) => ({ table, dropCents: 5, tipsCents: 0 }));
  const asked = { shift: 'day', table: 'T1' };
  const { facts, sections } = paper([cell({ figures: { dropCents: 9 } })], asked, {
    house: '',
    boxes,
  });
  expect(facts).toEqual([
    ['Certificate holder', 'not named'],
    ['Gaming days', '2026-11-16 to 2026-11-16'],
    ['Shift', 'day'],
    ['Table', 'T1'],
    ['Without boxes still to be counted at', 'T1, T2'],
    ['Printed', PRINTED],
  ]);
  expect(sections[2]?.rows[0]?.slice(2)).toEqual(['–', 0, 0, 4, '–', '–', 0]);
  expect(paper([]).facts[1]).toEqual(['Gaming days', 'the first to the last']);
});

test('House rules § reports as comma-separated values the facts come first, then each table', () => {
  const csv = csvOfReport(paper([cell({ figures: { rounds: 2 } })], { by: 'day' })).split('\r\n');
  expect(csv[0]).toBe('Table games by day,House rules § reports');
  expect(csv[1]).toBe('Certificate holder,North Hall');
  expect(csv.filter((line) => line.startsWith('Gaming day,'))).toHaveLength(4);
  expect(csv).toContain('Gaming day,Rounds,Wagers,Handle,Paid,Into meters,Drop,Win (wagers),Hold');
});

test('House rules § reports a game that is not there any more is called by its name', () => {
  const gone = cell({ game: 'gone', figures: { rounds: 1 } });
  expect(paper([gone]).sections[0]?.rows[0]?.slice(0, 2)).toEqual(['T1', 'gone']);
  const [row] = report([gone]).rows;
  expect(row).toMatchObject({ table: 'T1', game: 'gone' });
  expect(row).not.toHaveProperty('gameTitle');
});
