import {
  COMMANDS,
  csvOfDocument,
  DOCUMENTS,
  type Document,
  documentOf,
  type EventOf,
  writeSerial,
} from '../coupons/index.ts';
import { declarationOf } from '../kernel/command.ts';
import { isRefusal, refuse } from '../kernel/refusal.ts';
import type { Desk } from './coupon-desk.ts';
import { printsSheets, readsDesign, readsDocument } from './coupon-routes.ts';
import { fitOnSheets, printedBefore, sheetsOf } from './coupon-sheets.ts';
import { enterForm } from './coupon-signing.ts';
import { type Door, XLSX } from './describe.ts';
import { couponSheets, couponSvg, documentPdf } from './documents/coupons/index.ts';
import { documentXlsx } from './documents/xlsx.ts';

/** The form whose answer are the coupons themselves. */
const PRINTED = { PrintSheets: COMMANDS.PrintSheets };

interface Written {
  readonly type: string;
  readonly opens: 'attachment' | 'inline';
  made(document: Document, today: string): string | Buffer | Promise<Uint8Array>;
}

/** A document as a file. */
const FILES = {
  csv: { type: 'text/csv; charset=utf-8', opens: 'attachment', made: csvOfDocument },
  pdf: { type: 'application/pdf', opens: 'inline', made: documentPdf },
  xlsx: { type: XLSX, opens: 'attachment', made: documentXlsx },
} as const satisfies Record<string, Written>;

const isFile = (as: string): as is keyof typeof FILES => Object.hasOwn(FILES, as);

/** What the desk prints: documents, the face of a design, and the coupons themselves. */
export const couponPapers = (app: Door, { house, reading, events }: Desk): void => {
  app.get('/api/coupons/papers/:paper', { schema: readsDocument }, async (request, reply) => {
    const on = await reading(request);
    if (isRefusal(on)) return on;
    const known = DOCUMENTS.find((one) => one === request.params.paper);
    if (known === undefined) {
      return refuse(
        'no-such-page',
        `The documents are ${DOCUMENTS.join(', ')}.`,
        '58 Pa. Code § 525.21(d)',
      );
    }
    const { as, which } = request.query;
    const holder = (await house.floor()).name;
    const paper = documentOf(await events(), on.book, known, which, { holder, printed: on.today });
    if (isRefusal(paper)) return paper;
    const file = `${[known, ...(which === undefined ? [] : [which])].join('-').replaceAll(/[^A-Za-z0-9.-]+/g, '_')}`;
    const written = as === undefined || !isFile(as) ? undefined : FILES[as];
    if (written === undefined) return paper;
    return reply
      .type(written.type)
      .header('content-disposition', `${written.opens}; filename="${file}.${as}"`)
      .send(await written.made(paper, on.today));
  });

  /** What a coupon of a design looks like, with a number to show: the picture that goes to the Bureau. */
  app.get('/api/coupons/designs/:design', { schema: readsDesign }, async (request, reply) => {
    const on = await reading(request);
    if (isRefusal(on)) return on;
    const { designs } = on.book;
    const asked = request.params.design;
    const design = Object.hasOwn(designs, asked) ? designs[asked] : undefined;
    if (design === undefined) {
      return refuse('no-such-page', 'No such design was submitted.', '58 Pa. Code § 525.21(b)(1)');
    }
    const serial = writeSerial(design.series, 1);
    const batch = Object.values(on.book.batches).findLast((one) => one.design === design.design);
    const expires = batch?.expires ?? `${on.today.slice(0, 4)}-12-31`;
    return reply.type('image/svg+xml').send(couponSvg({ design, serial, expires }));
  });

  /** § 525.21(p): the entry comes first, and the sheets are its answer. */
  app.post('/api/coupons/sheets', { schema: printsSheets }, async (request, reply) => {
    const on = await reading(request);
    if (isRefusal(on)) return on;
    const form = request.body;
    const prints = declarationOf(PRINTED, form.command, 'print');
    if (isRefusal(prints)) return prints;
    const few = fitOnSheets(form.command);
    if (few !== true) return few;
    const entered = await enterForm(house, on.person, form, request.ip);
    if (isRefusal(entered)) return entered;
    const [event] = entered.events as readonly EventOf<'SheetsPrinted'>[];
    if (entered.again || event === undefined) return printedBefore;
    const sheets = sheetsOf(await house.coupons(), event);
    return reply
      .type('application/pdf')
      .send(await couponSheets(sheets.coupons, sheets.title, on.today));
  });
};
