import { createReadStream } from 'node:fs';

/**
 * The lines of a file, read as they are needed; each call reads from the beginning. They end at line feeds and nowhere else:
 * canonical JSON leaves U+2028 and U+2029 in texts as they are, and the platform's own reader of lines parts them there.
 */
export async function* linesIn(file: string): AsyncGenerator<string> {
  let line = '';
  for await (const chunk of createReadStream(file, 'utf8')) {
    const [first = '', ...more] = String(chunk).split('\n');
    line += first;
    for (const next of more) {
      yield withoutReturn(line);
      line = next;
    }
  }
  if (line !== '') yield withoutReturn(line);
}

/** Programs that carry a file to another system may end its lines as they are ended there. */
const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);
