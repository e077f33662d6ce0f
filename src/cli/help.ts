import type { CliCommand } from './command.ts';

/** Help is read best in lines of this length, however wide the window is. */
const WIDEST = 100;
const USUAL = 80;

/** As wide as the reader's screen, within reason; a file gets eighty columns. */
const helpColumns = (): number =>
  process.stdout.isTTY ? Math.min(WIDEST, Math.max(40, process.stdout.columns)) : USUAL;

/** The help of a command, or of the part of it that was named behind it. */
export const helpFor = (command: CliCommand, named: string | undefined): string => {
  const { parts = {}, help } = command;
  const part = named !== undefined && Object.hasOwn(parts, named) ? parts[named] : undefined;
  return fitted(part ?? help);
};

/** How a command is called, and where the rest of its help is: a slip must stay in sight above it. */
export const usageFor = (word: string, command: CliCommand, named: string | undefined): string => {
  const [usage = ''] = helpFor(command, named).split('\n\n');
  const isPart = named !== undefined && Object.hasOwn(command.parts ?? {}, named);
  const name = isPart ? `${word} ${named}` : word;
  return `${usage}\n\nRun "houseway ${name} --help" for details and examples.`;
};

/** The options that a help text names. */
export const optionsIn = (help: string): readonly string[] => [
  ...new Set([...help.matchAll(/(?<![\w-])--[a-z][a-z-]*/g)].map(([option]) => option)),
];

/**
 * Fits a help text to a width. How a line is folded follows from how it begins: usage at the margin keeps its
 * options whole, an example goes on behind a backslash, an explained word hangs under its explanation,
 * what is set in further stays as it is, and everything else is a paragraph.
 */
export const fitted = (help: string, columns = helpColumns()): string =>
  blocksOf(help)
    .flatMap((block) => blockFitted(block, columns))
    .join('\n');

const USAGE = /^houseway /;
const EXAMPLE = /^ {2}houseway /;
const EXPLAINED = /^( {2}\S(?:\S| \S)* {2,})\S/;
const PLAIN = /^ {2}\S/;

/** Lines that are folded together. */
const blocksOf = (help: string): readonly (readonly string[])[] => {
  const blocks: string[][] = [];
  for (const line of help.split('\n')) {
    const last = blocks.at(-1);
    if (last !== undefined && continues(last, line)) last.push(line);
    else blocks.push([line]);
  }
  return blocks;
};

const continues = (block: readonly string[], line: string): boolean => {
  const [first = ''] = block;
  if (first === '' || line === '' || USAGE.test(line) || EXAMPLE.test(line)) return false;
  if (USAGE.test(first)) return line.startsWith('      ');
  if (EXAMPLE.test(first)) return false;
  const hang = EXPLAINED.exec(first)?.[1]?.length;
  if (hang !== undefined) return line.startsWith(' '.repeat(hang));
  return PLAIN.test(first) && PLAIN.test(line) && !EXPLAINED.test(line);
};

const blockFitted = (block: readonly string[], columns: number): readonly string[] => {
  const [first = ''] = block;
  const text = block.map((line) => line.trim()).join(' ');
  if (USAGE.test(first)) {
    const hang = ' '.repeat(usageHang(first));
    return folded(text.match(/\[[^\]]*\]…?|--\S+ [^\s[-]\S*|\S+/g) ?? [], '', hang, columns);
  }
  if (EXAMPLE.test(first)) return exampleFitted(first, columns);
  const explained = EXPLAINED.exec(first)?.[1];
  if (explained !== undefined) {
    const words = text.slice(explained.trim().length).trim().split(' ');
    return folded(words, explained, ' '.repeat(explained.length), columns);
  }
  return PLAIN.test(first) ? folded(text.split(' '), '  ', '  ', columns) : block;
};

/** Under the first argument, unless the command's name is long. */
const usageHang = (usage: string): number =>
  Math.min(20, /^houseway \S+ (?:[a-z][a-z-]* )?/.exec(usage)?.[0].length ?? 9);

const exampleFitted = (line: string, columns: number): readonly string[] => {
  if (line.length <= columns) return [line];
  const words = line.trim().match(/"[^"]*"|--\S+ (?:"[^"]*"|[^\s-]\S*)|\S+/g) ?? [];
  const lines = folded(words, '  ', '      ', columns - 2);
  return lines.map((one, i) => (i < lines.length - 1 ? `${one} \\` : one));
};

/** Words one after the other; one that is too long keeps its line to itself. */
const folded = (
  words: readonly string[],
  first: string,
  hang: string,
  columns: number,
): readonly string[] => {
  const lines: string[] = [];
  let line = first;
  let empty = true;
  for (const word of words) {
    if (!empty && line.length + 1 + word.length > columns) {
      lines.push(line);
      [line, empty] = [hang, true];
    }
    line += empty ? word : ` ${word}`;
    empty = false;
  }
  return [...lines, line];
};
