/** A command line of a document, as a shell would take it apart. */
export interface ShellCommand {
  readonly line: string;
  readonly words: readonly string[];
  /** Where `>` sends what it prints. */
  readonly into?: string;
}

/** The commands in the `sh` blocks of a page, in their order. */
export const commandsIn = (page: string): readonly ShellCommand[] =>
  [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(({ 1: block = '' }) =>
    linesOf(block).map(commandOf),
  );

/** A line goes on behind a backslash, and while a quotation is open; comments say nothing to do. */
const linesOf = (block: string): readonly string[] => {
  const lines: string[] = [];
  let open = '';
  for (const line of block.split('\n')) {
    if (open === '' && (line.trim() === '' || line.startsWith('#'))) continue;
    const whole = open === '' ? line.replace(/ {2,}# .*$/, '') : `${open}\n${line}`;
    if (whole.endsWith('\\')) open = whole.slice(0, -1);
    else if (whole.split("'").length % 2 === 0) open = whole;
    else [open] = ['', lines.push(whole)];
  }
  return lines;
};

const commandOf = (line: string): ShellCommand => {
  const words = [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) => single ?? double ?? bare ?? '',
  );
  const into = words.indexOf('>');
  return into < 0
    ? { line, words }
    : { line, words: words.slice(0, into), ...(words[into + 1] && { into: words[into + 1] }) };
};
