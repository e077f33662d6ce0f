import { inflateSync } from 'node:zlib';

/** What a printer is told to draw, one line for each text, line, area and state: whatever moves on a page moves here. */
export const drawnOn = (pdf: Buffer): string => {
  const file = pdf.toString('latin1');
  const streams = [...file.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, packed = '']) =>
    inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'),
  );
  const boxes = file.match(/\/MediaBox \[.*?\]/g) ?? [];
  return [...boxes, ...streams.map(inLines)].join('\n\n');
};

/** The letters of a text are written as numbers, with what their pairs are moved by. */
const readable = (shown: string): string =>
  shown.replace(/\[(.*)\] TJ/, (_, text: string) => {
    const letters = [...text.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => hex).join('');
    return `"${Buffer.from(letters, 'hex').toString('latin1')}"`;
  });

const inLines = (stream: string): string =>
  stream
    .replaceAll(
      /BT\n([\s\S]*?)ET\n/g,
      (_, text: string) => `${text.trim().split('\n').join('  ')}\n`,
    )
    .split('\n')
    .map(readable)
    .join('\n')
    // A shape is on the line of what fills or strokes it.
    .replaceAll(/\n(?=.* (?:re|[mlcwdJjM]|cs|CS|scn|SCN)$|[fS]$)/gm, '  ')
    .replaceAll(/(?<= {2}[fS]) {2}/g, '\n');
