import {
  type Column,
  count,
  csvOf,
  type Document,
  money,
  type DocumentCell as PaperCell,
  type Section,
  text,
} from '../../coupons/documents/document.ts';
import { decimal, percent } from '../../kernel/fraction.ts';
import { hasActivity } from '../../ledger/index.ts';
import type { Games } from '../games.ts';
import type { Report, Row } from './report.ts';

/** A report as a paper: operator, title, interval and time of printing on it, and "no activity" where there was none. */
export const documentOfReport = (games: Games, report: Report): Document => ({
  title: report.title,
  cite: 'House rules § reports',
  facts: [
    ['Certificate holder', report.house || 'not named'],
    ['Gaming days', `${report.from ?? 'the first'} to ${report.to ?? 'the last'}`],
    ...(report.shift === undefined ? [] : [['Shift', report.shift] as const]),
    ...(report.table === undefined ? [] : [['Table', report.table] as const]),
    ...(report.uncounted === undefined
      ? []
      : [['Without boxes still to be counted at', report.uncounted.join(', ')] as const]),
    ['Printed', report.printed],
  ],
  sections: report.by === 'wager' ? [wagerSection(games, report)] : tableSections(games, report),
  signatures: [],
});

/** The same as comma-separated values: whose report it is and over which time, then its tables. */
export const csvOfReport = ({ title, cite, facts, sections }: Document): string =>
  [{ title, columns: [text(title), text(cite)], rows: facts }, ...sections].map(csvOf).join('\r\n');

type Shown = readonly (readonly [Column, (row: Row) => PaperCell])[];

const section = (title: string, labels: Shown, shown: Shown, report: Report): Section => {
  const rows = report.rows.filter(({ figures }) => hasActivity(figures));
  const cells = (row: Row) => [...labels, ...shown].map(([, of]) => of(row));
  const total = [
    ...labels.map((_, place) => (place === 0 ? 'Total' : '')),
    ...shown.map(([, of]) => of(report.total)),
  ];
  return {
    title,
    cite: 'House rules § reports',
    columns: [...labels, ...shown].map(([column]) => column),
    rows: rows.length === 0 ? [] : [...rows.map(cells), total],
  };
};

const titleOf = (games: Games, { game = '' }: Row): string => games[game]?.title ?? game;

const labelsOf = (games: Games, { by }: Report): Shown => {
  switch (by) {
    case 'shift':
      return [
        [text('Gaming day'), ({ day = '' }) => day],
        [text('Shift'), ({ shift = '' }) => shift],
      ];
    case 'day':
      return [[text('Gaming day'), ({ day = '' }) => day]];
    case 'table':
      return [
        [text('Table'), ({ table = '' }) => table],
        [text('Game', 3), (row) => titleOf(games, row)],
      ];
    case 'game':
      return [[text('Game', 3), (row) => titleOf(games, row)]];
    case 'wager':
      return [
        [text('Game', 3), (row) => titleOf(games, row)],
        [text('Wager', 3), ({ wager = '', wagerTitle = wager }) => wagerTitle],
        [text('Filed', 3), ({ rules = {} }) => sayRules(rules)],
      ];
  }
};

const sayRules = (rules: Readonly<Record<string, unknown>>): string =>
  Object.entries(rules)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(' ') || 'standard';

const handle: Shown[number] = [money('Handle'), ({ figures }) => figures.handleCents];
const win: Shown[number] = [money('Win (wagers)'), ({ winCents }) => winCents];
const hold: Shown[number] = [
  text('Hold', 1),
  (row) => (row.hold === undefined ? '–' : percent(row.hold, 2)),
];

/** What the odds say beside it, and how far the win of the row may stray from that. */
const theory: Shown = [
  [
    text('House edge', 1),
    ({ theoretical }) => (theoretical === undefined ? '–' : percent(theoretical.edge, 4)),
  ],
  [
    money('Theoretical win'),
    ({ theoretical }) =>
      theoretical === undefined ? '–' : Number(decimal(theoretical.winCents, 0)),
  ],
  [money('± 3 deviations'), ({ theoretical }) => theoretical?.bandCents ?? '–'],
  [text('Remark', 2), (row) => (row.theoretical?.beyond ? 'over 3 standard deviations' : '')],
];

const tableSections = (games: Games, report: Report): readonly Section[] => {
  const labels = labelsOf(games, report);
  const revenue: Shown = [
    [count('Rounds'), ({ figures }) => figures.rounds],
    [count('Wagers'), ({ figures }) => figures.wagers],
    handle,
    [money('Paid'), ({ figures }) => figures.paidCents],
    [money('Into meters'), ({ figures }) => figures.contributedCents],
    [money('Drop'), ({ figures }) => figures.dropCents],
    win,
    hold,
  ];
  const inventory: Shown = [
    [money('Opener'), ({ openerCents }) => openerCents ?? '–'],
    [money('Fills'), ({ figures }) => figures.fillsCents],
    [money('Credits'), ({ figures }) => figures.creditsCents],
    [money('Drop'), ({ figures }) => figures.dropCents],
    [money('Closer'), ({ closerCents }) => closerCents ?? '–'],
    [money('Win (count)'), ({ countedWinCents }) => countedWinCents ?? '–'],
    [money('Over or short'), ({ figures }) => figures.overCents],
  ];
  const apart: Shown = [
    [count('Coupons dropped'), ({ figures }) => figures.coupons],
    [money('Coupon face value'), ({ figures }) => figures.couponValueCents],
    [money('Paid on coupons'), ({ figures }) => figures.couponPaidCents],
    [money('Paid by meters'), ({ figures }) => figures.jackpotCents],
    [money('Breakage'), ({ figures }) => figures.breakageCents],
    [money('Tips'), ({ figures }) => figures.tipsCents],
    [count('Voids'), ({ figures }) => figures.voids],
    [count('Corrections'), ({ figures }) => figures.corrections],
  ];
  return [
    section('Revenue', labels, revenue, report),
    section('Theory', labels, [handle, win, ...theory], report),
    section('Inventory and boxes', labels, inventory, report),
    section('Apart from revenue', labels, apart, report),
  ];
};

const wagerSection = (games: Games, report: Report): Section =>
  section(
    'Wagers',
    labelsOf(games, report),
    [
      [count('Wagers'), ({ figures }) => figures.wagers],
      handle,
      [money('Returned'), ({ figures }) => figures.returnedCents],
      [money('Paid'), ({ figures }) => figures.paidCents],
      [money('Into meters'), ({ figures }) => figures.contributedCents],
      win,
      hold,
      ...theory,
    ],
    report,
  );
