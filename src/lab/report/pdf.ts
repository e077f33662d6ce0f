import PDFDocument from 'pdfkit';
import { type Drawing, GREY, INK, RULE, type Shape } from './drawing.ts';
import type { Part } from './pages.ts';

type Pages = InstanceType<typeof PDFDocument>;
const MARGIN = 44;

/** The same parts on paper. Nothing in it depends on the day it was made. */
export const pdfOf = (title: string, parts: readonly Part[]): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const pages = new PDFDocument({
      size: 'A4',
      margin: MARGIN,
      bufferPages: true,
      info: { Title: title, Creator: 'Houseway', Producer: 'Houseway', CreationDate: new Date(0) },
    });
    const chunks: Buffer[] = [];
    pages.on('data', (chunk: Buffer) => chunks.push(chunk));
    pages.on('end', () => resolve(Buffer.concat(chunks)));
    pages.on('error', reject);
    for (const part of parts) drawPart(pages, part);
    number(pages, title);
    pages.end();
  });

const room = (pages: Pages, height: number): void => {
  if (pages.y + height > pages.page.height - MARGIN - 16) pages.addPage();
};

const inner = (pages: Pages): number => pages.page.width - 2 * MARGIN;

const drawPart = (pages: Pages, part: Part): void => {
  if ('heading' in part) {
    const size = { 1: 19, 2: 13, 3: 11 }[part.level];
    if (part.level > 1) pages.moveDown(part.level === 2 ? 1.2 : 0.8);
    room(pages, 110);
    pages.font('Helvetica-Bold').fontSize(size).fillColor(INK).text(part.heading, MARGIN);
    if (part.cite !== undefined) {
      pages.font('Helvetica').fontSize(8).fillColor(GREY).text(part.cite);
    }
    pages.moveDown(0.3);
  } else if ('text' in part) {
    pages
      .font('Helvetica')
      .fontSize(part.quiet ? 7.5 : 9)
      .fillColor(part.quiet ? GREY : INK);
    room(pages, 40);
    pages.text(part.text, MARGIN, pages.y, { width: inner(pages) }).moveDown(0.4);
  } else if ('drawings' in part) drawAll(pages, part.drawings);
  else drawTable(pages, part);
};

const drawAll = (pages: Pages, drawings: readonly Drawing[]): void => {
  const each = inner(pages) / drawings.length;
  const scale = Math.min(1, ...drawings.map(({ width }) => (each - 8) / width));
  const height = Math.max(...drawings.map((drawing) => drawing.height)) * scale;
  room(pages, height + 10);
  const y = pages.y;
  drawings.forEach((drawing, at) => {
    pages
      .save()
      .translate(MARGIN + at * each, y)
      .scale(scale);
    for (const shape of drawing.shapes) drawShape(pages, shape);
    pages.restore();
  });
  pages.x = MARGIN;
  pages.y = y + height + 8;
};

const drawShape = (pages: Pages, shape: Shape): void => {
  if ('line' in shape) {
    for (const [at, [x, y]] of shape.line.entries()) {
      if (at === 0) pages.moveTo(x, y);
      else pages.lineTo(x, y);
    }
    if (shape.dashed) pages.dash(3, { space: 3 });
    pages.lineWidth(shape.width).stroke(shape.color).undash();
  } else if ('area' in shape) {
    pages.polygon(...shape.area.map(([x, y]) => [x, y])).fill(shape.color);
  } else if ('box' in shape) pages.rect(...shape.box).fill(shape.color);
  else if ('dot' in shape) pages.circle(...shape.dot, shape.radius).fill(shape.color);
  else {
    pages.font('Helvetica').fontSize(shape.size).fillColor(shape.color);
    const text = winAnsi(shape.text);
    const width = pages.widthOfString(text);
    const x =
      shape.at[0] - (shape.anchor === 'end' ? width : shape.anchor === 'middle' ? width / 2 : 0);
    pages.text(text, x, shape.at[1] - shape.size * 0.8, { lineBreak: false });
  }
};

/** The standard fonts know Western letters only. */
const winAnsi = (text: string): string => text.replaceAll('−', '-').replaceAll('⁄', '/');

const drawTable = (pages: Pages, { head, rows, right }: Extract<Part, { head: unknown }>): void => {
  const size = head.length > 7 ? 6.2 : 7.2;
  pages.font('Helvetica').fontSize(size);
  const wanted = head.map((title, at) =>
    Math.min(
      190,
      10 +
        Math.max(
          pages.widthOfString(title),
          ...rows.map((row) => pages.widthOfString(row[at] ?? '')),
        ),
    ),
  );
  const scale = Math.min(1, inner(pages) / wanted.reduce((sum, width) => sum + width, 0));
  const widths = wanted.map((width) => width * scale);
  const line = (cells: readonly string[], bold: boolean): void => {
    pages
      .font(bold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .fillColor(bold ? GREY : INK);
    const heights = cells.map((text, at) =>
      pages.heightOfString(winAnsi(text), { width: (widths[at] ?? 0) - 6 }),
    );
    const height = Math.max(...heights) + 3;
    room(pages, height);
    const y = pages.y;
    let x = MARGIN;
    cells.forEach((text, at) => {
      const width = (widths[at] ?? 0) - 6;
      pages.text(winAnsi(text), x, y, { width, align: right.includes(at) ? 'right' : 'left' });
      x += widths[at] ?? 0;
    });
    pages
      .moveTo(MARGIN, y + height - 1.5)
      .lineTo(x - 6, y + height - 1.5)
      .lineWidth(0.4)
      .stroke(RULE);
    pages.x = MARGIN;
    pages.y = y + height;
  };
  line(head, true);
  for (const row of rows) line(row, false);
  pages.moveDown(0.5);
};

const number = (pages: Pages, title: string): void => {
  const { start, count } = pages.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pages.switchToPage(page);
    // Below the margin, where a text would begin another page.
    pages.page.margins.bottom = 0;
    pages.font('Helvetica').fontSize(7).fillColor(GREY);
    pages.text(`${title}   ${page + 1} of ${count}`, MARGIN, pages.page.height - MARGIN + 12, {
      lineBreak: false,
    });
  }
};
