import type PDFDocument from 'pdfkit';
import type { Day } from '../../../coupons/index.ts';

type Pages = InstanceType<typeof PDFDocument>;

/** What a page says of itself. Its day is the one it was printed for, so that a reprint is the same file. */
export const dated = (title: string, printed: Day): PDFKit.DocumentInfo => ({
  Title: title,
  Creator: 'Houseway',
  CreationDate: new Date(`${printed}T00:00:00Z`),
});

/** The finished file, once the last page is written. */
export const collected = (pages: Pages): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    pages.on('data', (part: Buffer) => parts.push(part));
    pages.on('end', () => resolve(Buffer.concat(parts)));
    pages.on('error', reject);
  });
