import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createCanvas, Path2D } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

// The decoder is read from its package; without this it would ask the network for itself.
const decoder = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(decoder)).buffer } });

/** Everything that a scanner reads off the pages of a PDF, held to the glass at a scanner's usual resolution. */
export const scannedOff = async (
  pdf: Uint8Array,
  dotsPerInch = 300,
): Promise<readonly string[]> => {
  // pdf.js draws by paths of the canvas that is its target.
  Object.assign(globalThis, { Path2D });
  const { promise, destroy } = pagesOf(pdf);
  const pages = await promise;
  const read: string[] = [];
  for (let number = 1; number <= pages.numPages; number += 1) {
    const page = await pages.getPage(number);
    const viewport = page.getViewport({ scale: dotsPerInch / 72 });
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
    const context = canvas.getContext('2d');
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    await page.render({ canvas: null, canvasContext: context as never, viewport }).promise;
    const picture = context.getImageData(0, 0, canvas.width, canvas.height) as ImageData;
    const codes = await readBarcodes(picture, { formats: ['Code128'], maxNumberOfSymbols: 8 });
    read.push(...codes.map(({ text }) => text));
  }
  await destroy();
  return read;
};

/** A text on a page and where it is, in points from its left edge and from its lower one. */
export interface Printed {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly up: number;
  readonly page: { readonly number: number; readonly width: number };
}

/** Everything that is written on the pages of a PDF. */
export const printedOn = async (pdf: Uint8Array): Promise<readonly Printed[]> => {
  const { promise, destroy } = pagesOf(pdf);
  const pages = await promise;
  const printed: Printed[] = [];
  for (let number = 1; number <= pages.numPages; number += 1) {
    const page = await pages.getPage(number);
    const { width } = page.getViewport({ scale: 1 });
    for (const item of (await page.getTextContent()).items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const left = Number(item.transform[4]);
      printed.push({
        ...{ text: item.str, left, right: left + item.width, page: { number, width } },
        up: Number(item.transform[5]),
      });
    }
  }
  await destroy();
  return printed;
};

const pagesOf = (pdf: Uint8Array) => {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  return { promise: task.promise, destroy: () => task.destroy() };
};
