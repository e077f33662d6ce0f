import type { Citation } from '../../kernel/law.ts';
import { dollars } from '../../kernel/money.ts';
import type { Quantity } from '../events.ts';
import { type SerialRange, sayRange } from '../serials.ts';
import type { DocumentSignature } from '../signatures.ts';
import { csvLines } from './csv.ts';

/** A document of the program before it is a screen, a table of values or a page. */
export interface Document {
  readonly title: string;
  /** What its bar code reads, where it is filed under a name of its own: `form/2026-12-02`. */
  readonly number?: string;
  readonly cite: Citation;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly sections: readonly Section[];
  readonly signatures: readonly SignatureLine[];
}

export interface Section {
  readonly title: string;
  readonly cite?: Citation;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly DocumentCell[])[];
  /** Whether the columns that can be added up end in a total. */
  readonly totals?: true;
}

export interface Column {
  readonly name: string;
  readonly kind: 'text' | 'count' | 'money';
  /** How much room it wants beside the others. */
  readonly share: number;
  /** It can be added up: a denomination cannot. */
  readonly adds?: true;
}

/** Money is whole cents; a count is a whole number. */
export type DocumentCell = string | number;

/** Name, signature and Board-issued credential number, from the entry that was signed. */
export interface SignatureLine {
  readonly as: string;
  readonly cite: Citation;
  readonly by?: DocumentSignature;
  readonly day?: string;
}

/** What an empty report says, so that nobody takes it for a lost one. */
export const NO_ACTIVITY = 'no activity';

export const text = (name: string, share = 2): Column => ({ name, kind: 'text', share });
export const count = (name: string, share = 1): Column => ({
  ...{ name, kind: 'count', share },
  adds: true,
});
/** An amount that says what kind a line is of, such as a denomination. */
export const money = (name: string, share = 1): Column => ({ name, kind: 'money', share });
/** The ends of a range of coupons. */
export const SERIALS: readonly Column[] = [text('First serial', 3), text('Last serial', 3)];
/** An amount that adds up. */
export const sum = (name: string, share = 1): Column => ({ ...money(name, share), adds: true });

export const sayCell = (cell: DocumentCell, { kind }: Column): string => {
  if (typeof cell === 'string') return cell;
  return kind === 'money' ? dollars(cell) : cell.toLocaleString('en-US');
};

/** The last line of a section that adds up: the sum of each column that can be added. */
export const totalOf = ({ totals, columns, rows }: Section): readonly DocumentCell[] | undefined =>
  !totals || rows.length < 2
    ? undefined
    : columns.map(({ adds }, place) => {
        if (!adds) return place === 0 ? 'Total' : '';
        return rows.reduce((all, row) => all + Number(row[place] || 0), 0);
      });

/** A section for a spreadsheet. */
export const csvOf = (section: Section): string => {
  const { columns, rows } = section;
  const total = totalOf(section);
  const lines = [
    columns.map(({ name }) => name),
    ...rows,
    ...(total === undefined ? [] : [total]),
    ...(rows.length === 0 ? [[NO_ACTIVITY]] : []),
  ];
  return csvLines(lines, (place) => columns[place]?.kind === 'money');
};

/** A whole document as one file: what it is, its facts, each table under its title, and who signed it when. */
export const csvOfDocument = ({ title, cite, facts, sections, signatures }: Document): string => {
  const signed = signatures.map(({ as, by, day, cite: under }) =>
    by === undefined
      ? [as, 'not signed', '', '', '', '', under]
      : [as, by.name, by.credential, by.department, by.grade, day ?? '', under],
  );
  const heading = ['Signature', 'Name', 'Credential', 'Department', 'Grade', 'Date', 'Paragraph'];
  return [
    csvLines([[title, cite], ...facts]),
    ...sections.map(
      (section) =>
        csvLines([[section.title, ...(section.cite ? [section.cite] : [])]]) + csvOf(section),
    ),
    ...(signed.length === 0 ? [] : [csvLines([heading, ...signed])]),
  ].join('\r\n');
};

export const sayQuantities = (lines: readonly Quantity[]): string =>
  lines
    .map(
      ({ valueCents, quantity }) => `${quantity.toLocaleString('en-US')} × ${dollars(valueCents)}`,
    )
    .join(', ') || 'none';

export const sayReasons = (
  ranges: readonly (SerialRange & { readonly reason: string })[],
): string => ranges.map((range) => `${sayRange(range)}: ${range.reason}`).join('; ');

export const saySigned = (hands: Readonly<Record<string, DocumentSignature>>): string =>
  Object.values(hands)
    .map(({ name, credential }) => `${name} (${credential})`)
    .join(', ');
