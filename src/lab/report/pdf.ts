import PDFDocument from 'pdfkit';
import { type Drawing, GREY, INK, RULE, type Shape } from './drawing.ts';
import type { Part } from './part.ts';

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
    for (const [at, part] of parts.entries()) drawPart(pages, part, parts[at + 1]);
    number(pages, title);
    pages.end();
  });

/** Begins a page where the rest of this one is too short; whether it did. */
const room = (pages: Pages, height: number): boolean => {
  if (pages.y + height <= pages.page.height - MARGIN - 16) return false;
  pages.addPage();
  return true;
};

const inner = (pages: Pages): number => pages.page.width - 2 * MARGIN;

/** A heading is on the page of what it stands over. */
const besideHeading = (pages: Pages, next: Part | undefined): number =>
  next !== undefined && 'drawings' in next ? 40 + drawnHeight(pages, next.drawings) : 110;

const drawPart = (pages: Pages, part: Part, next: Part | undefined): void => {
  if ('heading' in part) {
    const size = { 1: 19, 2: 13, 3: 11 }[part.level];
    if (part.level > 1) pages.moveDown(part.level === 2 ? 1.2 : 0.8);
    room(pages, besideHeading(pages, next));
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

const drawnScale = (pages: Pages, drawings: readonly Drawing[]): number =>
  Math.min(1, ...drawings.map(({ width }) => (inner(pages) / drawings.length - 8) / width));

/** With the captions above, and a little room below. */
const drawnHeight = (pages: Pages, drawings: readonly Drawing[]): number =>
  22 + Math.max(...drawings.map(({ height }) => height)) * drawnScale(pages, drawings);

const drawAll = (pages: Pages, drawings: readonly Drawing[]): void => {
  const each = inner(pages) / drawings.length;
  const scale = drawnScale(pages, drawings);
  const height = drawnHeight(pages, drawings);
  room(pages, height);
  const above = pages.y;
  drawings.forEach(({ caption }, at) => {
    pages.font('Helvetica').fontSize(7).fillColor(GREY);
    pages.text(winAnsi(caption), MARGIN + at * each, above, { lineBreak: false });
  });
  const y = above + 12;
  drawings.forEach((drawing, at) => {
    pages
      .save()
      .translate(MARGIN + at * each, y)
      .scale(scale);
    for (const shape of drawing.shapes) drawShape(pages, shape);
    pages.restore();
  });
  pages.x = MARGIN;
  pages.y = above + height;
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

type Table = Extract<Part, { head: unknown }>;

/** As wide as what is in them; where that is too much, what is written gives way, and figures stay whole. */
const columnWidths = (pages: Pages, { head, rows, right }: Table): readonly number[] => {
  const widths = (heads: (title: string) => readonly string[]): readonly number[] =>
    head.map((title, at) => {
      const texts = rows.map((row) => pages.widthOfString(row[at] ?? ''));
      // The head is bold, and wider for it.
      const words = heads(title).map((word) => pages.widthOfString(word) * 1.06);
      return Math.min(190, 10 + Math.max(...words, ...texts));
    });
  const whole = widths((title) => [title]);
  if (whole.reduce((all, width) => all + width, 0) <= inner(pages)) return whole;
  const wanted = widths((title) => title.split(' '));
  const sum = (figures: boolean): number =>
    wanted.reduce((all, width, at) => (right.includes(at) === figures ? all + width : all), 0);
  const scale = Math.min(1, (inner(pages) - sum(true)) / sum(false));
  return wanted.map((width, at) => (right.includes(at) ? width : width * scale));
};

const drawTable = (pages: Pages, part: Table): void => {
  const { head, rows, right } = part;
  const size = head.length > 7 ? 6.2 : 7.2;
  pages.font('Helvetica').fontSize(size);
  const widths = columnWidths(pages, part);
  const heightOf = (cells: readonly string[]): number =>
    3 +
    Math.max(
      ...cells.map((text, at) =>
        pages.heightOfString(winAnsi(text), { width: (widths[at] ?? 0) - 6 }),
      ),
    );
  const line = (cells: readonly string[], bold: boolean): void => {
    pages
      .font(bold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .fillColor(bold ? GREY : INK);
    const height = heightOf(cells);
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
  // A short table stays together; a long one has its head on every page.
  const all = [head, ...rows].reduce((sum, row) => sum + heightOf(row), 0);
  room(pages, rows.length < 4 ? all : heightOf(head) + heightOf(rows[0] ?? []));
  line(head, true);
  for (const row of rows) {
    if (room(pages, heightOf(row))) line(head, true);
    line(row, false);
  }
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
