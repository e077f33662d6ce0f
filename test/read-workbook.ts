import { inflateRawSync } from 'node:zlib';

export type Cell = string | number | undefined;

/** A workbook as a spreadsheet reads it: each sheet by name, its cells by row; numbers are numbers. */
export const workbookIn = (file: Uint8Array): ReadonlyMap<string, readonly (readonly Cell[])[]> => {
  const parts = partsIn(Buffer.from(file));
  const text = (name: string): string => parts.get(name)?.toString('utf8') ?? '';
  const shared = [...text('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, one]) =>
    plain(one ?? ''),
  );
  const names = [...text('xl/workbook.xml').matchAll(/<sheet [^>]*?name="([^"]*)"/g)];
  return new Map(
    names.map(([, name = ''], at) => [
      unescaped(name),
      rowsIn(text(`xl/worksheets/sheet${at + 1}.xml`), shared),
    ]),
  );
};

const rowsIn = (xml: string, shared: readonly string[]): readonly (readonly Cell[])[] =>
  [...xml.matchAll(/<row\b[^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells: Cell[] = [];
    for (const [, kind = '', inner = ''] of row.matchAll(/<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const column = /\br="([A-Z]+)\d+"/.exec(kind)?.[1] ?? '';
      cells[placeOf(column)] = cellIn(kind, inner, shared);
    }
    return Array.from(cells);
  });

/** `A` is 0, `Z` 25, `AA` 26. */
const placeOf = (column: string): number =>
  [...column].reduce((place, letter) => 26 * place + letter.charCodeAt(0) - 64, 0) - 1;

const cellIn = (kind: string, inner: string, shared: readonly string[]): Cell => {
  const value = /<v>(.*?)<\/v>/s.exec(inner)?.[1];
  if (/\bt="s"/.test(kind)) return shared[Number(value)];
  if (/\bt="(inlineStr|str)"/.test(kind)) return plain(inner);
  return value === undefined ? undefined : Number(value);
};

const plain = (xml: string): string => unescaped(xml.replaceAll(/<[^>]+>/g, ''));
const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** The files of a zip, found by its directory at the end. */
const partsIn = (zip: Buffer): ReadonlyMap<string, Buffer> => {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const parts = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, name, extra, comment] = [
      zip.readUInt32LE(at + 20),
      ...[28, 30, 32].map((place) => zip.readUInt16LE(at + place)),
    ] as [number, number, number, number];
    const from = zip.readUInt32LE(at + 42);
    const begins = from + 30 + zip.readUInt16LE(from + 26) + zip.readUInt16LE(from + 28);
    const packed = zip.subarray(begins, begins + size);
    const isPacked = zip.readUInt16LE(at + 10) === 8;
    parts.set(
      zip.toString('utf8', at + 46, at + 46 + name),
      isPacked ? inflateRawSync(packed) : packed,
    );
    at += 46 + name + extra + comment;
  }
  return parts;
};
