import { styleText } from 'node:util';

/** Colour only where someone looks at it: styleText keeps to the terminal and to NO_COLOR. */
export const bold = (text: string): string => styleText('bold', text);
export const dim = (text: string): string => styleText('dim', text);
export const red = (text: string): string => styleText('red', text);
export const green = (text: string): string => styleText('green', text);

/** Rows under a heading, columns as wide as they need to be; the numbered ones flush right. */
export const table = (
  heading: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly number[] = [],
): readonly string[] => {
  const widths = heading.map((head, column) =>
    Math.max(head.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return right.includes(column) ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  return [
    bold(line(heading)),
    dim(line(widths.map((width) => '─'.repeat(width)))),
    ...rows.map(line),
  ];
};
