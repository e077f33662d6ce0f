import { isDay } from '../kernel/days.ts';
import type { MailRow } from './mail.ts';
import type { Excluded } from './register.ts';

/** A line of a file that cannot be read, counted as a spreadsheet counts it: the heading is line 1. */
export interface BadLine {
  readonly line: number;
  readonly because: string;
}

export interface ReadList<Row> {
  readonly rows: readonly { readonly line: number; readonly row: Row }[];
  readonly bad: readonly BadLine[];
}

/** § 525.21(q)(2): one line for each coupon. The number of the patron is the house's own. */
const MAIL_COLUMNS = ['patron', 'name', 'address', 'denomination', 'expires', 'serial'] as const;

/** § 525.21(q)(7): whatever the Board's list has of a person; the name is always there. */
const EXCLUSION_COLUMNS = ['patron', 'name', 'address'] as const;

export const readMailList = (file: string): ReadList<MailRow> =>
  readList(file, MAIL_COLUMNS, MAIL_COLUMNS, (cells) => {
    const valueCents = cents(cells.denomination);
    if (valueCents === undefined) {
      return `"${cells.denomination}" is not a denomination. Write 10 or 10.00.`;
    }
    if (!isDay(cells.expires)) return `"${cells.expires}" is not a day. Write it as 2026-12-31.`;
    const { patron, name, address, expires, serial } = cells;
    return { patron, name, address, valueCents, expires, serial };
  });

export const readExclusionList = (file: string): ReadList<Excluded> =>
  readList(file, EXCLUSION_COLUMNS, ['name'], ({ patron, name, address }) => ({
    name,
    ...(patron === '' ? {} : { patron }),
    ...(address === '' ? {} : { address }),
  }));

const cents = (text: string): number | undefined => {
  const match = /^\$?(\d{1,7})(?:\.(\d{2}))?$/.exec(text);
  return match === null ? undefined : Number(match[1]) * 100 + Number(match[2] ?? 0);
};

/** Columns in any order under the names of the heading; every line is looked at, good or bad. */
const readList = <Name extends string, Row extends object>(
  file: string,
  columns: readonly Name[],
  filled: readonly Name[],
  row: (cells: Readonly<Record<Name, string>>) => Row | string,
): ReadList<Row> => {
  const [heading, ...lines] = records(file);
  const names = (heading?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const lacking = columns.filter((column) => filled.includes(column) && !names.includes(column));
  if (lacking.length > 0) {
    const because = `The heading lacks ${lacking.join(', ')}; it reads ${columns.join(',')}.`;
    return { rows: [], bad: [{ line: 1, because }] };
  }
  const rows: { line: number; row: Row }[] = [];
  const bad: BadLine[] = [];
  for (const { line, cells, broken } of lines) {
    if (broken !== undefined || cells.length !== names.length) {
      bad.push({
        line,
        because: broken ?? `${cells.length} cells under a heading of ${names.length}.`,
      });
      continue;
    }
    const named = Object.fromEntries(
      columns.map((column) => [column, cells[names.indexOf(column)]?.trim() ?? '']),
    ) as Record<Name, string>;
    const empty = filled.find((column) => named[column] === '');
    const read = empty === undefined ? row(named) : `The ${empty} is empty.`;
    if (typeof read === 'string') bad.push({ line, because: read });
    else rows.push({ line, row: read });
  }
  return { rows, bad };
};

interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
  readonly broken?: string;
}

/** Comma-separated values with quotes (RFC 4180), as spreadsheets write them; blank lines are passed over. */
const records = (file: string): readonly CsvRecord[] => {
  const text = file.startsWith('\uFEFF') ? file.slice(1) : file;
  const found: CsvRecord[] = [];
  let [at, line] = [0, 1];
  while (at < text.length) {
    const begun = line;
    const cells: string[] = [];
    let broken: string | undefined;
    let open = true;
    while (open) {
      const cell = text[at] === '"' ? quotedCell(text, at) : bareCell(text, at);
      if (cell === undefined) {
        broken = 'A quotation mark is opened and never closed.';
        at = text.length;
        break;
      }
      cells.push(cell.text);
      line += cell.text.split('\n').length - 1;
      at = cell.end;
      open = text[at] === ',';
      if (open) at += 1;
    }
    if (broken === undefined && at < text.length && !/[\r\n]/.test(text[at] ?? '')) {
      broken = 'Something follows a closing quotation mark.';
      while (at < text.length && text[at] !== '\n') at += 1;
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    line += 1;
    const blank = cells.length === 1 && cells[0]?.trim() === '';
    if (broken !== undefined) found.push({ line: begun, cells, broken });
    else if (!blank) found.push({ line: begun, cells });
  }
  return found;
};

const bareCell = (text: string, from: number) => {
  let end = from;
  while (end < text.length && !/[,\r\n]/.test(text[end] ?? '')) end += 1;
  return { text: text.slice(from, end), end };
};

const quotedCell = (text: string, from: number) => {
  let end = from + 1;
  for (;;) {
    end = text.indexOf('"', end);
    if (end < 0) return undefined;
    if (text[end + 1] !== '"') break;
    end += 2;
  }
  return { text: text.slice(from + 1, end).replaceAll('""', '"'), end: end + 1 };
};
