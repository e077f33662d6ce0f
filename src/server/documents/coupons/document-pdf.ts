import PDFDocument from 'pdfkit';
import {
  type Day,
  type Document,
  NO_ACTIVITY,
  type Section,
  type SignatureLine,
  sayCell,
  totalOf,
} from '../../../coupons/index.ts';
import { code128 } from './code-128.ts';
import { collected, dated } from './pages.ts';

type Pages = InstanceType<typeof PDFDocument>;

const INK = '#1b1b1f';
const GREY = '#5b5b66';
const RULE = '#b9b9c4';
const BAND = '#f1f1f5';
const MARGIN = 48;
const FOOT = 16;

/** A document of the program on letter pages: landscape where it has many columns, upright where it has few. */
export const documentPdf = (paper: Document, printed: Day): Promise<Buffer> => {
  const wide = paper.sections.some(({ columns }) => columns.length > 6);
  const pages = new PDFDocument({
    size: 'LETTER',
    layout: wide ? 'landscape' : 'portrait',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN },
    bufferPages: true,
    info: dated(paper.title, printed),
  });
  const done = collected(pages);
  heading(pages, paper);
  for (const section of paper.sections) table(pages, section);
  if (paper.signatures.length > 0) signatures(pages, paper.signatures);
  footers(pages, paper);
  pages.end();
  return done;
};

const widthOf = (pages: Pages): number => pages.page.width - 2 * MARGIN;
const bottomOf = (pages: Pages): number => pages.page.height - MARGIN - FOOT;

const heading = (pages: Pages, { title, cite, facts, number }: Document): void => {
  if (number !== undefined) barCode(pages, number);
  pages.font('Helvetica-Bold').fontSize(17).fillColor(INK).text(title, MARGIN, MARGIN);
  pages.font('Helvetica').fontSize(9).fillColor(GREY).text(cite).moveDown(0.8);
  const column = widthOf(pages) / 2;
  let y = pages.y;
  for (let place = 0; place < facts.length; place += 2) {
    const heights = facts.slice(place, place + 2).map(([label, value], side) => {
      const x = MARGIN + side * column;
      pages
        .font('Helvetica')
        .fontSize(7.5)
        .fillColor(GREY)
        .text(label.toUpperCase(), x, y, {
          width: column - 12,
          characterSpacing: 0.4,
        });
      pages
        .font('Helvetica')
        .fontSize(10)
        .fillColor(INK)
        .text(value, x, y + 10, {
          width: column - 12,
        });
      return pages.y - y;
    });
    y += Math.max(...heights) + 6;
  }
  pages
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + widthOf(pages), y)
    .lineWidth(0.8)
    .stroke(INK);
  pages.y = y + 12;
};

/** What the document is filed under, for a scanner and below the bars for people, in the top right corner. */
const barCode = (pages: Pages, number: string): void => {
  const { modules, bars } = code128(number);
  const module = Math.min(1, 220 / modules);
  const left = MARGIN + widthOf(pages) - modules * module;
  for (const { at, width } of bars) {
    pages.rect(left + at * module, MARGIN - 18, width * module, 22).fill('#000000');
  }
  pages.font('Helvetica').fontSize(7).fillColor(GREY);
  pages.text(number, left, MARGIN + 6, { width: modules * module, align: 'center' });
};

const FEWEST_SHARES = 8;
const CELL = { size: 8.5, x: 5, y: 4 };
const HEAD_SIZE = 7.5;

const sum = (widths: readonly number[]): number => widths.reduce((all, width) => all + width, 0);

const table = (pages: Pages, section: Section): void => {
  const total = totalOf(section);
  const lines = [...section.rows, ...(total === undefined ? [] : [total])].map((row) =>
    row.map((cell, column) => {
      const at = section.columns[column];
      return at === undefined ? '' : sayCell(cell, at);
    }),
  );
  const fit = fitted(pages, section, lines);
  const { widths } = fit;
  if (pages.y + 56 > bottomOf(pages)) newPage(pages);
  pages
    .font('Helvetica-Bold')
    .fontSize(10.5)
    .fillColor(INK)
    .text(section.title, MARGIN, pages.y, {
      continued: section.cite !== undefined,
    });
  if (section.cite !== undefined) {
    pages.font('Helvetica').fontSize(8).fillColor(GREY).text(`   ${section.cite}`);
  }
  pages.moveDown(0.35);
  head(pages, section, fit);
  if (section.rows.length === 0) {
    pages.font('Helvetica-Oblique').fontSize(CELL.size).fillColor(GREY);
    pages.text(NO_ACTIVITY, MARGIN + CELL.x, pages.y + CELL.y);
    pages.y += CELL.y;
  }
  for (const [place, texts] of lines.slice(0, section.rows.length).entries()) {
    line(pages, section, fit, texts, place % 2 === 1 ? BAND : undefined);
  }
  pages
    .moveTo(MARGIN, pages.y)
    .lineTo(MARGIN + sum(widths), pages.y)
    .lineWidth(0.5)
    .stroke(RULE);
  for (const texts of lines.slice(section.rows.length)) {
    line(pages, section, fit, texts, undefined, 'Helvetica-Bold');
  }
  pages.y += 14;
};

interface Fit {
  readonly widths: readonly number[];
  /** Of the usual size of letters: smaller where a table would be wider than its page. */
  readonly scale: number;
}

/**
 * Columns have their shares of the page, and none is narrower than its longest word or number: nothing is cut or broken. A table
 * that is still wider than the page has smaller letters.
 */
const fitted = (pages: Pages, { columns }: Section, lines: readonly (readonly string[])[]): Fit => {
  const page = widthOf(pages);
  const longest = (texts: readonly string[]): number =>
    Math.max(
      0,
      ...texts.flatMap((text) => text.split(' ')).map((word) => pages.widthOfString(word)),
    );
  const words = columns.map(({ name }, place) => {
    pages.font('Helvetica-Bold').fontSize(HEAD_SIZE);
    const heading = longest([name]);
    pages.fontSize(CELL.size);
    return Math.max(heading, longest(lines.map((texts) => texts[place] ?? '')));
  });
  // The white around a word stays, however small its letters are.
  const around = 2 * CELL.x + 1;
  const scale = Math.min(1, (page - columns.length * around) / sum(words));
  const least = words.map((word) => word * scale + around);
  // A table of two columns does not stretch over the page: nobody reads across that much white.
  const unit = page / Math.max(sum(columns.map(({ share }) => share)), FEWEST_SHARES);
  const wanted = columns.map(({ share }) => unit * share);
  const missing = sum(least.map((need, place) => Math.max(0, need - (wanted[place] ?? 0))));
  const spare = least.map((need, place) => Math.max(0, (wanted[place] ?? 0) - need));
  // What is missing comes from the white beside the table, then from columns that have room.
  const taken = Math.max(0, missing - (page - sum(wanted))) / Math.max(1, sum(spare));
  return {
    widths: wanted.map((width, place) =>
      Math.max(least[place] ?? 0, width - Math.min(1, taken) * (spare[place] ?? 0)),
    ),
    scale,
  };
};

const head = (pages: Pages, { columns }: Section, { widths, scale }: Fit): void => {
  const y = pages.y;
  let x = MARGIN;
  let height = 0;
  pages
    .font('Helvetica-Bold')
    .fontSize(HEAD_SIZE * scale)
    .fillColor(GREY);
  for (const [place, { name, kind }] of columns.entries()) {
    const width = (widths[place] ?? 0) - 2 * CELL.x;
    const align = kind === 'text' ? 'left' : 'right';
    pages.text(name, x + CELL.x, y + 2, { width, align });
    height = Math.max(height, pages.y - y);
    x += widths[place] ?? 0;
  }
  const under = y + height + 2;
  pages
    .moveTo(MARGIN, under)
    .lineTo(MARGIN + sum(widths), under)
    .lineWidth(0.5)
    .stroke(GREY);
  pages.y = under;
};

const line = (
  pages: Pages,
  section: Section,
  fit: Fit,
  texts: readonly string[],
  band: string | undefined,
  typeface: 'Helvetica' | 'Helvetica-Bold' = 'Helvetica',
): void => {
  const { widths, scale } = fit;
  const size = CELL.size * scale;
  pages.font(typeface).fontSize(size);
  const inner = (place: number) => (widths[place] ?? 0) - 2 * CELL.x;
  const height =
    Math.max(
      ...texts.map((text, place) => pages.heightOfString(text || ' ', { width: inner(place) })),
    ) +
    2 * CELL.y;
  if (pages.y + height > bottomOf(pages)) {
    newPage(pages);
    head(pages, section, fit);
  }
  const y = pages.y;
  if (band !== undefined) pages.rect(MARGIN, y, sum(widths), height).fill(band);
  pages.font(typeface).fontSize(size).fillColor(INK);
  let x = MARGIN;
  for (const [place, text] of texts.entries()) {
    const align = section.columns[place]?.kind === 'text' ? 'left' : 'right';
    pages.text(text, x + CELL.x, y + CELL.y, { width: inner(place), align });
    x += widths[place] ?? 0;
  }
  pages.y = y + height;
};

const SIGNATURE_HEIGHT = 66;

/** Name, signature and credential number; a line that nobody has signed stays empty. */
const signatures = (pages: Pages, lines: readonly SignatureLine[]): void => {
  const across = widthOf(pages) > 600 ? 3 : 2;
  const width = widthOf(pages) / across;
  for (const [place, { as, cite, by, day }] of lines.entries()) {
    const column = place % across;
    if (column === 0) {
      if (place > 0) pages.y += SIGNATURE_HEIGHT;
      if (pages.y + SIGNATURE_HEIGHT > bottomOf(pages)) newPage(pages);
    }
    const [x, y] = [MARGIN + column * width, pages.y];
    if (by !== undefined) {
      pages.font('Helvetica-Oblique').fontSize(12).fillColor('#1f3f7a');
      pages.text(`/s/ ${by.name}`, x, y + 10, { width: width - 16, lineBreak: false });
    }
    pages
      .moveTo(x, y + 27)
      .lineTo(x + width - 16, y + 27)
      .lineWidth(0.6)
      .stroke(INK);
    const below =
      by === undefined
        ? 'not signed'
        : `${by.name} · credential ${by.credential} · ${by.department}, ${by.grade} · ${day ?? ''}`;
    pages.font('Helvetica-Bold').fontSize(8).fillColor(INK);
    pages.text(as, x, y + 31, { width: width - 16, lineBreak: false });
    pages.font('Helvetica').fontSize(7.5).fillColor(GREY);
    pages.text(below, x, y + 42, { width: width - 16 });
    pages.text(cite, x, pages.y, { width: width - 16, lineBreak: false });
    pages.y = y;
  }
  pages.y += SIGNATURE_HEIGHT;
};

const newPage = (pages: Pages): void => {
  pages.addPage();
  pages.y = MARGIN;
};

const footers = (pages: Pages, { title, facts }: Document): void => {
  const { start, count } = pages.bufferedPageRange();
  const holder = facts.find(([label]) => label === 'Certificate holder')?.[1] ?? '';
  for (let page = start; page < start + count; page += 1) {
    pages.switchToPage(page);
    // Below the margin, where text would otherwise begin a new page.
    pages.page.margins.bottom = 0;
    const y = pages.page.height - MARGIN;
    pages.font('Helvetica').fontSize(7.5).fillColor(GREY);
    pages.text(`${holder} · ${title}`, MARGIN, y, { lineBreak: false });
    pages.text(`page ${page - start + 1} of ${count}`, MARGIN, y, {
      width: widthOf(pages),
      align: 'right',
      lineBreak: false,
    });
  }
};
