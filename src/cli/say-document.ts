import { type Document, NO_ACTIVITY, sayCell } from '../coupons/index.ts';
import type { Out } from './command.ts';
import { bold, dim, screenColumns, table } from './paint.ts';

const MARGIN = '  ';

/** A paper on a terminal: its facts, its tables, and who signed it. */
export const sayDocument = (
  { title, cite, facts, sections, signatures }: Document,
  out: Out,
): void => {
  out.print(`${bold(title)}  ${dim(cite)}`);
  for (const [label, value] of facts) out.print(`  ${dim(label.padEnd(24))}  ${value}`);
  for (const { title: heading, cite: under, columns, rows } of sections) {
    out.print(`\n${bold(heading)}${under === undefined ? '' : `  ${dim(under)}`}`);
    if (rows.length === 0) {
      out.print(`  ${NO_ACTIVITY}`);
      continue;
    }
    const texts = rows.map((row) =>
      row.map((cell, place) => {
        const column = columns[place];
        return column === undefined ? '' : sayCell(cell, column);
      }),
    );
    const right = columns.flatMap(({ kind }, place) => (kind === 'text' ? [] : [place]));
    for (const line of table(
      columns.map(({ name }) => name),
      texts,
      right,
      screenColumns() - MARGIN.length,
    ))
      out.print(line === '' ? '' : `${MARGIN}${line}`);
  }
  for (const { as, cite: under, by, day } of signatures) {
    const who =
      by === undefined
        ? 'not signed'
        : `${by.name}, credential ${by.credential}, ${by.department}, ${day}`;
    out.print(`\n  ${as}: ${who}  ${dim(under)}`);
  }
};
