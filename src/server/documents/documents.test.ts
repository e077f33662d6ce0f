import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keptMonth } from '../../../test/coupon-month.ts';
import { type Printed, printedOn } from '../../../test/read-pages.ts';
import { workbookIn } from '../../../test/read-workbook.ts';
import { honestEvening } from '../../../test/tampering/honest.ts';
import {
  coupons,
  DOCUMENTS,
  type Document,
  documentOf,
  NO_ACTIVITY,
  sayCell,
  totalOf,
  which,
} from '../../coupons/index.ts';
import { games } from '../../games/index.ts';
import { openJournal } from '../../house/journal/journal.ts';
import { openSource } from '../../house/proof/source.ts';
import { GROUPINGS, reportJson, reportOf } from '../../house/reports/report.ts';
import { documentOfReport } from '../../house/reports/report-document.ts';
import { evolveAll } from '../../kernel/decider.ts';
import { isRefusal } from '../../kernel/refusal.ts';
import { SHIFTS } from '../../ledger/index.ts';
import { documentPdf } from './coupons/index.ts';
import { documentXlsx } from './xlsx.ts';

type Report = ReturnType<typeof reportOf>;
const PRINTED = '2026-11-17';
const reports = new Map<string, Report>();

beforeAll(async () => {
  const { folder } = await honestEvening();
  const store = await openSource({ folder });
  const journal = openJournal({ store, games, shifts: SHIFTS });
  const slices = await journal.slices();
  const on = { house: 'Example Casino', printed: PRINTED };
  for (const by of GROUPINGS) {
    reports.set(by, reportOf(games, slices, { by, practice: false }, on));
    // A house with years behind it: every amount a million times as large.
    const large = slices.map((slice) => ({
      ...slice,
      startCents: slice.startCents * 1_000_001,
      figures: grown(slice.figures),
    }));
    reports.set(`${by}, large`, reportOf(games, large, { by, practice: false }, on));
    reports.set(`${by}, empty`, reportOf(games, [], { by, practice: false }, on));
  }
  await journal.close();
  await store.close();
  rmSync(folder, { recursive: true });
});
afterAll(() => reports.clear());

const grown = <Figures extends object>(figures: Figures): Figures =>
  Object.fromEntries(
    Object.entries(figures).map(([name, amount]) => [name, Number(amount) * 1_000_001]),
  ) as Figures;

const SIZES = GROUPINGS.flatMap((by) => [by, `${by}, large`, `${by}, empty`]);
const documentNamed = (name: string): Document => documentOfReport(games, reports.get(name)!);

/** Every text of a document, as people read it. */
const textsOf = ({ title, facts, sections }: Document): readonly string[] => [
  ...[title, ...facts.flat()],
  ...sections.flatMap((section) => [
    ...[section.title, ...section.columns.map(({ name }) => name)],
    ...(section.rows.length === 0 ? [NO_ACTIVITY] : []),
    ...[...section.rows, totalOf(section) ?? []].flatMap((row) =>
      row.map((cell, at) => sayCell(cell, section.columns[at]!)),
    ),
  ]),
];

const MARGIN = 48;
/** Labels are printed in capitals. */
const bare = (text: string): string => text.replaceAll(/\s+/g, '').toLowerCase();

/** All of a document is on its pages: no text is missing, no number broken in two, and nothing runs over an edge. */
const isWhole = (document: Document, printed: readonly Printed[]): void => {
  const all = bare(printed.map(({ text }) => text).join(''));
  const pieces = new Set(printed.map(({ text }) => text.trim()));
  for (const text of textsOf(document)) {
    // What is longer than its column goes on below, after the columns beside it.
    for (const word of text.split(' ')) expect(all).toContain(bare(word));
    if (/^-?[$–\d][\d,.%]*$/.test(text)) expect([...pieces]).toContain(text);
  }
  for (const { left, right, page, text } of printed) {
    expect([text, left >= MARGIN - 1, right <= page.width - MARGIN + 1]).toEqual([
      text,
      true,
      true,
    ]);
  }
};

test.each(SIZES)('House rules § reports the report by %s is whole on its pages', async (name) => {
  const document = documentNamed(name);
  isWhole(document, await printedOn(await documentPdf(document, PRINTED)));
});

test.each(SIZES)(
  'House rules § reports the report by %s is a workbook with the figures of the screen',
  async (name) => {
    const report = reports.get(name)!;
    const document = documentNamed(name);
    const sheets = workbookIn(await documentXlsx(document));
    expect([...sheets.keys()]).toEqual(['About', ...document.sections.map(({ title }) => title)]);
    expect(sheets.get('About')).toContainEqual(['Certificate holder', 'Example Casino']);
    for (const section of document.sections) {
      const [heading, ...rows] = sheets.get(section.title)!;
      expect(heading).toEqual(section.columns.map(({ name: column }) => column));
      if (section.rows.length === 0) expect(rows).toEqual([[NO_ACTIVITY]]);
      else
        expect(rows.map((row) => section.columns.map((_, at) => row[at] ?? ''))).toEqual(
          section.rows.map((row) =>
            row.map((cell, at) =>
              typeof cell === 'number' && section.columns[at]?.kind === 'money' ? cell / 100 : cell,
            ),
          ),
        );
    }
    // The last row is the total of the screen.
    const { total, says } = reportJson(report);
    const [first] = document.sections;
    const last = sheets.get(first!.title)!.at(-1)!;
    const column = (title: string) => first!.columns.findIndex(({ name: one }) => one === title);
    if (says === NO_ACTIVITY) expect(last).toEqual([NO_ACTIVITY]);
    else {
      expect(last[column('Handle')]).toBe(total.handleCents / 100);
      expect(last[column('Win (wagers)')]).toBe(total.winCents / 100);
      expect(last[column('Wagers')]).toBe(total.wagers);
    }
  },
);

/** A month of the program, in which every form was filled in, as `test/coupons-month.test.ts` holds it. */
const events = keptMonth().flatMap((line) => ('event' in line ? [line.event] : []));
const book = evolveAll(coupons, coupons.initial, events);
const PAPERS = DOCUMENTS.flatMap((kind) => {
  const named = which(events, kind);
  return (named.length === 0 ? [undefined] : named).flatMap((name) => {
    const printing = { holder: 'Example Casino', printed: PRINTED };
    const paper = documentOf(events, book, kind, name, printing);
    return isRefusal(paper) ? [] : [{ kind, name, paper }];
  });
});

test('58 Pa. Code § 525.21 the month has every document there is', () => {
  expect([...new Set(PAPERS.map(({ kind }) => kind))]).toEqual(DOCUMENTS);
});

test.each(PAPERS)(
  '58 Pa. Code § 525.21 the $kind $name is whole on its pages',
  async ({ paper }) => {
    isWhole(paper, await printedOn(await documentPdf(paper, PRINTED)));
  },
);
