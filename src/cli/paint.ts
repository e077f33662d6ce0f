import { stripVTControlCharacters, styleText } from 'node:util';

/** Color only where someone looks at it: styleText keeps to the terminal and to NO_COLOR. */
export const bold = (text: string): string => styleText('bold', text);
export const dim = (text: string): string => styleText('dim', text);
export const red = (text: string): string => styleText('red', text);
export const green = (text: string): string => styleText('green', text);

/** How wide the reader's screen is; what goes into a file, another program or a screen of unknown width is never folded. */
export const screenColumns = (): number => columnsOf(process.stdout);

/** The same where refusals and progress are read. */
export const errorColumns = (): number => columnsOf(process.stderr);

const columnsOf = ({ isTTY, columns }: NodeJS.WriteStream): number =>
  isTTY && columns > 0 ? columns : Number.POSITIVE_INFINITY;

/** Styled text is as wide as what is seen of it. */
const widthOf = (text: string): number => stripVTControlCharacters(text).length;

/** Prose folded between words, each line set in as far as its first; JSON and drawings stay as they are. */
export const onScreen = (text: string, columns = screenColumns()): string =>
  /^[{[<]/.test(text)
    ? text
    : text
        .split('\n')
        .flatMap((line) => {
          const margin = /^ */.exec(line)?.[0] ?? '';
          return folded(line.slice(margin.length), columns - margin.length).map(
            (part) => `${margin}${part.trimEnd()}`,
          );
        })
        .join('\n');

/** What is read in one breath stays on one line: a paragraph with its sign, odds such as 10 to 1. */
const wordsIn = (cell: string): readonly string[] => cell.split(/(?<!§)(?<!\d to) (?!to \d)/);

/** A cell folded between words; a word that is too long for the column keeps its line to itself. */
const folded = (cell: string, width: number): readonly string[] => {
  if (widthOf(cell) <= width) return [cell];
  const lines: string[] = [];
  for (const word of wordsIn(cell)) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(last) + 1 + widthOf(word) <= width) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
};

/** Takes what is too much from the widest columns, one character at a time, down to their longest word. */
const narrowed = (
  widths: readonly number[],
  least: readonly number[],
  most: number,
): readonly number[] => {
  const fit = [...widths];
  const sum = () => fit.reduce((total, width) => total + width + 2, -2);
  while (sum() > most) {
    const [widest] = fit
      .map((width, column) => ({ width, column }))
      .filter(({ width, column }) => width > (least[column] ?? 0))
      .toSorted((a, b) => b.width - a.width);
    if (widest === undefined) return fit;
    fit[widest.column] = widest.width - 1;
  }
  return fit;
};

/** What is too wide for the screen even when folded: one line for each cell that says something, row after row. */
const records = (
  heading: readonly string[],
  rows: readonly (readonly string[])[],
  columns: number,
): readonly string[] => {
  const hang = Math.max(...heading.map(widthOf)) + 2;
  return rows.flatMap((row, i) => [
    ...(i === 0 ? [] : ['']),
    ...row.flatMap((cell, column) =>
      folded(cell, columns - hang).flatMap((part, at) => {
        const name = at === 0 ? (heading[column] ?? '') : '';
        return cell === '' ? [] : [bold(name) + ' '.repeat(hang - widthOf(name)) + part];
      }),
    ),
  ]);
};

/** Rows under a heading, folded to the screen; the numbered columns flush right. */
export const table = (
  heading: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly number[] = [],
  columns = screenColumns(),
): readonly string[] => {
  const cells = (column: number) => [heading, ...rows].map((row) => row[column] ?? '');
  const widths = narrowed(
    heading.map((_, column) => Math.max(...cells(column).map(widthOf))),
    heading.map((_, column) =>
      Math.max(...cells(column).flatMap((cell) => wordsIn(cell).map(widthOf))),
    ),
    columns,
  );
  if (widths.reduce((sum, width) => sum + width + 2, -2) > columns) {
    return records(heading, rows, columns);
  }
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => {
        const room = ' '.repeat(Math.max(0, (widths[column] ?? 0) - widthOf(cell)));
        return right.includes(column) ? room + cell : cell + room;
      })
      .join('  ')
      .trimEnd();
  const lines = (row: readonly string[]) => {
    const parts = heading.map((_, column) => folded(row[column] ?? '', widths[column] ?? 0));
    const height = Math.max(...parts.map(({ length }) => length));
    return Array.from({ length: height }, (_, i) => line(parts.map((part) => part[i] ?? '')));
  };
  return [
    ...lines(heading).map(bold),
    dim(line(widths.map((width) => '─'.repeat(width)))),
    ...rows.flatMap(lines),
  ];
};
