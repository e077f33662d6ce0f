import writeXlsx, { type Row } from 'write-excel-file/node';
import {
  type Document,
  NO_ACTIVITY,
  type Section,
  totalOf,
} from '../../coupons/documents/document.ts';

/** A document as a workbook: a sheet for whose it is and over which time, then one for each of its tables. */
export const documentXlsx = async (document: Document): Promise<Buffer> => {
  const about: Row[] = [
    [{ value: document.title, fontWeight: 'bold' }, document.cite],
    ...document.facts.map(([name, value]): Row => [name, String(value)]),
  ];
  const sheets = [
    { sheet: 'About', data: about },
    ...document.sections.map((section) => ({
      sheet: section.title.slice(0, 31).replaceAll(/[[\]:*?/\\]/g, ' '),
      data: rowsOf(section),
      stickyRowsCount: 1,
    })),
  ];
  return writeXlsx(sheets).toBuffer();
};

/** Money is a number of dollars that a spreadsheet adds up; what adds up ends in its total, as on paper. */
const rowsOf = (section: Section): Row[] => [
  section.columns.map(({ name }) => ({ value: name, fontWeight: 'bold' as const })),
  ...[...section.rows, ...[totalOf(section) ?? []].filter(({ length }) => length > 0)].map(
    (row): Row =>
      row.map((cell, at) => {
        if (typeof cell !== 'number') return String(cell);
        return section.columns[at]?.kind === 'money'
          ? { value: cell / 100, type: Number, format: '#,##0.00' }
          : { value: cell, type: Number, format: '#,##0' };
      }),
  ),
  ...(section.rows.length === 0 ? [[NO_ACTIVITY]] : []),
];
