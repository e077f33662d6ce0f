import { expect, test } from 'vitest';
import { cell, PRINTED, report, STANDARD, theory, wager } from '../../../test/report-cells.ts';
import { games } from '../../games/index.ts';
import { fraction } from '../../kernel/fraction.ts';
import { SHIFTS } from '../../ledger/index.ts';
import { type Grouping, ofNoTable, parseAsked, type ReportQuery, reportJson } from './report.ts';
import { figuring, type ReportSlice } from './report-slices.ts';
import { asCounted } from './uncounted.ts';

test.each<[Readonly<Record<string, unknown>>, Partial<ReportQuery>]>([
  [{}, { by: 'shift', practice: false }],
  [
    { by: 'wager', practice: true },
    { by: 'wager', practice: true },
  ],
  [{ practice: 'true' }, { practice: true }],
  [{ practice: '1' }, { practice: true }],
  [{ practice: 'no' }, { practice: false }],
  [
    { from: '2026-11-16', to: '2026-11-17', shift: 'day', table: 'T1' },
    { from: '2026-11-16', to: '2026-11-17', shift: 'day', table: 'T1' },
  ],
])('House rules § reports %j is a question', (said, asked) => {
  const none = { from: undefined, to: undefined, shift: undefined, table: undefined };
  expect(parseAsked(said)).toEqual({ by: 'shift', practice: false, ...none, ...asked });
});

test.each([
  [{ by: 'dealer' }, 'Choose a report by shift, day, table, game or wager.'],
  ...[{ from: '2026-11-160' }, { to: 'x2026-11-16' }, { from: '2026-1-1' }].map(
    (said) =>
      [
        said,
        `"${Object.values(said)[0]}" is not a day of the calendar. Write gaming days as year-month-day.`,
      ] as const,
  ),
] as const)(
  'House rules § reports %j is no question, and the answer says how one is written',
  (said, because) => {
    const refusal = { refused: 'not-a-report', because, cite: 'House rules § reports' };
    expect(parseAsked({ to: '2026-11-16', ...said })).toEqual(refusal);
  },
);

test('House rules § reports days in the wrong order are no question; one day may be both', () => {
  expect(parseAsked({ from: '2026-11-20', to: '2026-11-19' })).toEqual({
    refused: 'not-a-report',
    because:
      'The report ends on 2026-11-19, before it begins on 2026-11-20. Exchange the two days.',
    cite: 'House rules § reports',
  });
  for (const to of ['2026-11-20', '2026-11-21', undefined])
    expect(parseAsked({ from: '2026-11-20', to })).toMatchObject({ from: '2026-11-20', to });
});

const NIGHT = [
  cell({ day: '2026-11-17', figures: { rounds: 1 } }),
  cell({ figures: { rounds: 2 } }),
  cell({ shift: 'swing', figures: { rounds: 4 } }),
  cell({ table: 'T2', figures: { rounds: 8 } }),
  cell({ practice: true, figures: { rounds: 16 } }),
  cell({
    day: '2026-11-18',
    table: 'T3',
    game: 'high-roll-dice',
    rules: '{}',
    figures: { rounds: 32 },
  }),
];

test.each<[Partial<ReportQuery>, number]>([
  [{}, 47],
  [{ practice: true }, 16],
  [{ from: '2026-11-17' }, 33],
  [{ from: '2026-11-18' }, 32],
  [{ to: '2026-11-17' }, 15],
  [{ to: '2026-11-16' }, 14],
  [{ shift: 'swing' }, 4],
  [{ table: 'T2' }, 8],
  [{ table: 'T1', shift: 'day', from: '2026-11-16', to: '2026-11-16' }, 2],
])('House rules § reports only what was asked for is in it: %j', (asked, rounds) => {
  expect(report(NIGHT, asked).total.figures.rounds).toBe(rounds);
});

test.each<[Grouping, readonly unknown[]]>([
  [
    'shift',
    [
      [{ day: '2026-11-16', shift: 'day' }, 10],
      [{ day: '2026-11-16', shift: 'swing' }, 4],
      [{ day: '2026-11-17', shift: 'day' }, 1],
      [{ day: '2026-11-18', shift: 'day' }, 32],
    ],
  ],
  [
    'day',
    [
      [{ day: '2026-11-16' }, 14],
      [{ day: '2026-11-17' }, 1],
      [{ day: '2026-11-18' }, 32],
    ],
  ],
  [
    'table',
    [
      [{ table: 'T1', game: 'three-dice-football', gameTitle: 'Three Dice Football' }, 7],
      [{ table: 'T2', game: 'three-dice-football', gameTitle: 'Three Dice Football' }, 8],
      [{ table: 'T3', game: 'high-roll-dice', gameTitle: 'High Roll Dice' }, 32],
    ],
  ],
  [
    'game',
    [
      [{ game: 'three-dice-football', gameTitle: 'Three Dice Football' }, 15],
      [{ game: 'high-roll-dice', gameTitle: 'High Roll Dice' }, 32],
    ],
  ],
  ['wager', []],
])(
  'House rules § reports by %s: one row for what its cells have in common, the oldest day first',
  (by, rows) => {
    const said = report(NIGHT, { by }).rows.map(
      ({
        figures,
        openerCents: _1,
        closerCents: _2,
        winCents: _3,
        countedWinCents: _4,
        ...labels
      }) => [labels, figures.rounds],
    );
    expect(said).toEqual(rows);
  },
);

test('House rules § reports a report says what it is, whose, over which days, and which part was asked for', () => {
  expect(report(NIGHT, { by: 'day' })).toMatchObject({
    ...{ title: 'Table games by day', by: 'day', house: 'North Hall', printed: PRINTED },
    ...{ from: '2026-11-16', to: '2026-11-18', practice: false },
  });
  const asked = { by: 'shift', practice: true, from: '2026-01-01', to: '2026-12-31' } as const;
  const practice = report(NIGHT, { ...asked, shift: 'day', table: 'T1' });
  expect(practice).toMatchObject({
    ...asked,
    title: 'Practice play by shift',
    shift: 'day',
    table: 'T1',
  });
  const none = report([]);
  for (const name of ['from', 'to', 'shift', 'table', 'uncounted'])
    expect(none).not.toHaveProperty(name);
});

test('House rules § reports by wager: what belongs to no wager is left out, and other filings are rows of their own', () => {
  const filed = JSON.stringify({ ...STANDARD, [Object.keys(STANDARD)[0]!]: 'another' });
  const rows = report(
    [
      cell({ figures: { dropCents: 900, handleCents: 7 } }),
      wager('defense', { figures: { handleCents: 1_000, paidCents: 600 } }),
      wager('defense', { table: 'T2', figures: { handleCents: 1_000 } }),
      wager('defense', { rules: filed, figures: { handleCents: 50 } }),
      wager('not-offered', { figures: { wagers: 1 } }),
      wager('lost', { game: 'a game from outside', rules: '{}', figures: { wagers: 1 } }),
    ],
    { by: 'wager' },
  ).rows;
  expect(
    rows.map(({ game, gameTitle, wager: id, wagerTitle, rules }) => [
      game,
      gameTitle,
      id,
      wagerTitle,
      rules,
    ]),
  ).toEqual([
    ['three-dice-football', 'Three Dice Football', 'defense', 'Defense', {}],
    [
      'three-dice-football',
      'Three Dice Football',
      'defense',
      'Defense',
      { [Object.keys(STANDARD)[0]!]: 'another' },
    ],
    ['three-dice-football', 'Three Dice Football', 'not-offered', 'not-offered', {}],
    ['a game from outside', undefined, 'lost', undefined, undefined],
  ]);
  expect(rows[0]).toMatchObject({ winCents: 1_400, hold: fraction(1_400, 2_000) });
  expect(rows[2]).not.toHaveProperty('hold');
});

test('House rules § reports what lay at a table when the time began is taken from its first cell, of each table once', () => {
  const { total, rows } = report([
    cell({ day: '2026-11-17', startCents: 70_000, figures: { inventoryCents: 1 } }),
    wager('defense', { startCents: 5 }),
    cell({
      startCents: 50_000,
      figures: { inventoryCents: 20_000, openedCents: 3_000, dropCents: 9_000 },
    }),
    cell({ shift: 'swing', startCents: 60_000, figures: { fillsCents: 500, creditsCents: 200 } }),
    cell({ table: 'T2', startCents: 1_000, figures: { handleCents: 10 } }),
  ]);
  expect(total).toMatchObject({
    ...{ openerCents: 54_000, closerCents: 54_000 + 20_001 - 3_000, winCents: 10 },
    ...{ countedWinCents: 20_001 - 3_000 + 200 - 500 + 9_000, hold: fraction(10, 9_000) },
  });
  expect(rows.map(({ openerCents, closerCents }) => [openerCents, closerCents])).toEqual([
    [53_000, 53_000 + 20_001 - 3_000],
    [1_000, 1_000],
  ]);
});

test('House rules § reports whoever counts the boxes is told neither drop nor inventory of what is uncounted', () => {
  const cells = [
    cell({ startCents: 5_000, figures: { dropCents: 1_000, tipsCents: 30 } }),
    cell({ shift: 'swing', figures: { dropCents: 700, tipsCents: 10, inventoryCents: 9 } }),
    cell({ table: 'T2', figures: { dropCents: 40 } }),
  ];
  const boxes = [{ table: 'T1', dropCents: 900, tipsCents: 25 }];
  const told = report(cells, { by: 'shift' }, { boxes });
  expect(told.uncounted).toEqual(['T1']);
  expect(told.rows.map(({ figures }) => [figures.dropCents, figures.tipsCents])).toEqual([
    [840, 15],
    [0, 0],
  ]);
  for (const row of [...told.rows, told.total])
    for (const name of ['openerCents', 'closerCents', 'countedWinCents', 'hold'])
      expect(row).not.toHaveProperty(name);
  expect(reportJson(told).rows[1]).not.toHaveProperty('inventoryCents');
  expect(reportJson(told).rows[1]).not.toHaveProperty('openedCents');
  const whole = reportJson(report(cells, { by: 'shift' }));
  expect(whole.rows[1]).toMatchObject({ inventoryCents: 9, openedCents: 0, openerCents: 0 });
});

test('House rules § reports what is still in a box came in last: it is taken from the newest cells of its table', () => {
  const cells = [
    cell({ figures: { dropCents: 1_000, tipsCents: 5 } }),
    cell({ table: 'T2', figures: { dropCents: 80 } }),
    wager('defense', { figures: { dropCents: 3 } }),
    cell({ shift: 'swing', figures: { dropCents: -50, tipsCents: -1 } }),
    cell({ shift: 'grave', figures: { dropCents: 300, tipsCents: 2 } }),
  ];
  const read = asCounted(cells, [{ table: 'T1', dropCents: 400, tipsCents: 3 }]);
  expect(read.map(({ figures, untold }) => [figures.dropCents, figures.tipsCents, untold])).toEqual(
    [
      [900, 4, true],
      [80, 0, undefined],
      [3, 0, undefined],
      [-50, -1, true],
      [0, 0, true],
    ],
  );
  const tips = asCounted(cells, [{ table: 'T1', dropCents: 300, tipsCents: 3 }]);
  // The drop of the newest covers the box: from the others nothing could be calculated, and only tips are taken.
  expect(tips.map(({ figures, untold }) => [figures.dropCents, figures.tipsCents, untold])).toEqual(
    [
      [1_000, 4, undefined],
      [80, 0, undefined],
      [3, 0, undefined],
      [-50, -1, undefined],
      [0, 0, true],
    ],
  );
});

const played = (paidCents: number): readonly ReportSlice[] => [
  cell({ figures: { rounds: 1 }, jointVariance: fraction(9_000_000) }),
  wager('defense', { theory, figures: { handleCents: 100_000, paidCents, contributedCents: 500 } }),
];

test('House rules § reports what a row should have won stands beside it, less what is owed to meters', () => {
  const byWager = report(played(84_000), { by: 'wager' }).rows[0]?.theoretical;
  // Won 15,500 where 9,500 was expected: three deviations of 2,000 exactly.
  expect(byWager).toEqual({
    ...{ winCents: fraction(9_500), edge: fraction(9_500, 100_000), bandCents: 6_000 },
    beyond: false,
  });
  expect(report(played(83_999), { by: 'wager' }).rows[0]?.theoretical?.beyond).toBe(true);
  expect(report(played(95_999), { by: 'wager' }).rows[0]?.theoretical?.beyond).toBe(false);
  expect(report(played(96_001), { by: 'wager' }).rows[0]?.theoretical?.beyond).toBe(true);
  // A table's row, and every total, strays as all wagers of a round do together.
  const joint = { bandCents: 9_000, beyond: false };
  expect(report(played(83_999)).rows[0]?.theoretical).toMatchObject(joint);
  expect(report(played(83_999), { by: 'wager' }).total.theoretical).toMatchObject(joint);
  expect(report([cell({ figures: { handleCents: 5 } })]).rows[0]).not.toHaveProperty('theoretical');
});

test('House rules § reports a shift that takes back rounds of the one before strays as far as those did', () => {
  const back = { winCents: fraction(-10_000), variance: fraction(-4_000_000) };
  const [row] = report(
    [wager('defense', { theory: back, figures: { handleCents: -100_000, paidCents: -84_000 } })],
    { by: 'wager' },
  ).rows;
  expect(row?.theoretical).toMatchObject({ bandCents: 6_000, winCents: fraction(-10_000) });
  const none = [wager('defense', { theory: back, figures: { wagers: 1 } })];
  expect(report(none, { by: 'wager' }).rows[0]).not.toHaveProperty('theoretical');
});

test('House rules § reports JSON says fractions exactly, and where nothing happened it says so', () => {
  const json = reportJson(report(played(84_000), { by: 'wager' }));
  expect(json.rows[0]).toMatchObject({
    ...{ handleCents: 100_000, hold: '31/200' },
    theoretical: { edge: '19/200', winCents: '9500/1', bandCents: 6_000, beyond: false },
  });
  expect(json.rows[0]).not.toHaveProperty('figures');
  expect(json).not.toHaveProperty('says');
  const none = reportJson(report([]));
  expect(none).toMatchObject({ says: 'no activity', rows: [], total: { winCents: 0 } });
  expect(none.total).not.toHaveProperty('hold');
  expect(none.total).not.toHaveProperty('theoretical');
});

test('House rules § reports a period is told by its days and those after, as by all days, also to somebody who has boxes to count', () => {
  const days = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'];
  const kept = days.flatMap((day) => [
    cell({ day, figures: { dropCents: 5_000 } }),
    wager('defense', { day, figures: { wagers: 1, handleCents: 700 } }),
  ]);
  const none = { states: new Map(), rounds: [], tables: [] };
  const { cells } = figuring(games, SHIFTS, { position: 8, cells: kept, ...none });
  expect(cells()).toEqual(kept);
  expect(cells('2026-11-18')).toEqual(kept.slice(4));
  expect(cells('2026-11-20')).toEqual([]);
  const asked = { by: 'day', practice: false, from: '2026-11-18', to: '2026-11-18' } as const;
  const on = { boxes: [{ table: 'T1', dropCents: 8_000, tipsCents: 0 }] };
  const told = report(cells(asked.from), asked, on);
  expect(told.rows.map(({ figures }) => figures.dropCents)).toEqual([2_000]);
  expect(told).toEqual(report(cells(), asked, on));
});

test.each([
  [0, 'The house has no tables yet.'],
  [2, 'The tables are T1, T2.'],
  [20, /^The tables are T1, .*, T20\.$/],
  [23, /^The tables are T1, .*, T20 and 3 more\.$/],
])('House rules § reports of %i tables, one that is not there is refused', (count, there) => {
  const tables = Array.from({ length: count }, (_, at) => ({ table: `T${at + 1}` }));
  const refused = ofNoTable({ table: 'T99' }, tables);
  expect(refused).toMatchObject({
    ...{ refused: 'not-a-report', cite: 'House rules § reports' },
    because: expect.stringMatching(/^There is no table "T99"\. /),
  });
  expect(refused?.because.replace('There is no table "T99". ', '')).toMatch(there);
  expect(ofNoTable({}, tables)).toBeUndefined();
  expect(ofNoTable({ table: 'T2' }, tables) === undefined).toBe(count > 1);
});
