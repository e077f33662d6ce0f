import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type CouponRegister,
  csvOfDocument,
  type Day,
  DESK_COMMANDS,
  DOCUMENTS,
  documentOf,
  type Event,
  type EventOf,
  writeSerial,
} from '../coupons/index.ts';
import { gamingDay } from '../house/decision.ts';
import type { House } from '../house/house.ts';
import { eventIn } from '../house/log/stream.ts';
import { couponStream } from '../house/streams.ts';
import { unknownCommand } from '../kernel/command.ts';
import { isRefusal, refuse } from '../kernel/refusal.ts';
import { couponLists } from './coupon-lists.ts';
import { costOn } from './coupon-offer.ts';
import {
  entersForm,
  printsSheets,
  readsCost,
  readsDesign,
  readsDesk,
  readsDocument,
  readsForm,
  readsOwn,
  readsSerial,
  signedForm,
} from './coupon-routes.ts';
import { mayScan, ownCoupons, scanned } from './coupon-scan.ts';
import { fitOnSheets, printedBefore, sheetsOf } from './coupon-sheets.ts';
import { enterForm, mayRead } from './coupon-signing.ts';
import { deskOf, formAt } from './coupon-state.ts';
import { couponSheets, couponSvg, documentPdf } from './documents/coupons/index.ts';
import { type sessions, signedOff } from './session.ts';

const notAForm = refuse(
  'not-understood',
  'Send a key, a command and the place where you sign.',
  'House rules § command',
);

const printElsewhere = refuse(
  'not-understood',
  'Post PrintSheets to /api/coupons/sheets. The sheets are its answer.',
  '58 Pa. Code § 525.21(p)',
);

/** The Match Play Coupon program over HTTP: forms are signed and posted, documents are read and printed. */
export const couponDesk = (
  app: FastifyInstance,
  house: House,
  who: ReturnType<typeof sessions>,
): void => {
  couponLists(app, house, who);

  /** Who reads, and the register now; or why they may not. */
  const reading = async (request: FastifyRequest) => {
    const on = await who.of(request);
    if (on === undefined) return signedOff;
    const book = await house.coupons();
    const may = mayRead(on.person, book);
    return may === true ? { person: on.person, book, today: gamingDay(house.clock()) } : may;
  };
  // Events never change, so that each is read from the store once, however often a document is looked at.
  const kept: Event[] = [];
  const written = async (): Promise<readonly Event[]> => {
    for (const { version, event } of await house.log.store.readStream(
      couponStream.name,
      kept.length + 1,
    )) {
      if (version === kept.length + 1) kept.push(eventIn(couponStream, event));
    }
    return kept;
  };

  const atDesk = async ({ book, today }: { book: CouponRegister; today: Day }) => ({
    ...{ book, today, games: house.games, events: await written() },
    holder: (await house.floor()).name,
  });

  app.get('/api/coupons', { schema: readsDesk }, async (request) => {
    const on = await reading(request);
    return isRefusal(on) ? on : deskOf(await atDesk(on), on.person);
  });

  app.get('/api/coupons/forms/:form', { schema: readsForm }, async (request) => {
    const on = await reading(request);
    if (isRefusal(on)) return on;
    const { form } = request.params as { form: string };
    const { about = '' } = request.query as { about?: string };
    const known = DESK_COMMANDS.find((type) => type === form);
    return known === undefined
      ? unknownCommand('coupon', form)
      : formAt(await atDesk(on), on.person, known, about);
  });

  app.post('/api/coupons', { schema: entersForm }, async (request) => {
    const on = await who.of(request);
    if (on === undefined) return signedOff;
    const body = signedForm.safeParse(request.body);
    if (!body.success) return notAForm;
    // Sheets are printed where their entry is made.
    if (body.data.command.type === 'PrintSheets') return printElsewhere;
    return enterForm(house, on.person, body.data);
  });

  app.get('/api/coupons/papers/:paper', { schema: readsDocument }, async (request, reply) => {
    const on = await reading(request);
    if (isRefusal(on)) return on;
    const { paper: name } = request.params as { paper: string };
    const known = DOCUMENTS.find((one) => one === name);
    if (known === undefined) {
      return refuse(
        'no-such-page',
        `The documents are ${DOCUMENTS.join(', ')}.`,
        '58 Pa. Code § 525.21(d)',
      );
    }
    const { as, which } = request.query as { as?: string; which?: string };
    const holder = (await house.floor()).name;
    const paper = documentOf(await written(), on.book, known, which, { holder, printed: on.today });
    if (isRefusal(paper)) return paper;
    const file = `${[known, ...(which === undefined ? [] : [which])].join('-').replaceAll(/[^A-Za-z0-9.-]+/g, '_')}`;
    if (as === 'csv') {
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${file}.csv"`)
        .send(csvOfDocument(paper));
    }
    if (as === 'pdf') {
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${file}.pdf"`)
        .send(await documentPdf(paper, on.today));
    }
    return paper;
  });

  app.get('/api/coupons/cost', { schema: readsCost }, async (request) => {
    const on = await reading(request);
    if (isRefusal(on)) return on;
    return costOn(house, request.query);
  });

  /** What a coupon of a design looks like, with a number to show: the picture that goes to the Bureau. */
  app.get('/api/coupons/designs/:design', { schema: readsDesign }, async (request, reply) => {
    const on = await reading(request);
    if (isRefusal(on)) return on;
    const design = on.book.designs[(request.params as { design: string }).design];
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
    const body = signedForm.safeParse(request.body);
    if (!body.success || body.data.command.type !== 'PrintSheets') return notAForm;
    const few = fitOnSheets(body.data.command);
    if (few !== true) return few;
    const entered = await enterForm(house, on.person, body.data);
    if (isRefusal(entered)) return entered;
    const [event] = entered.events as readonly EventOf<'SheetsPrinted'>[];
    if (entered.again || event === undefined) return printedBefore;
    const sheets = sheetsOf(await house.coupons(), event);
    return reply
      .type('application/pdf')
      .send(await couponSheets(sheets.coupons, sheets.title, on.today));
  });

  app.get('/api/coupons/mine', { schema: readsOwn }, async (request) => {
    const on = await who.of(request);
    if (on === undefined) return signedOff;
    return ownCoupons(await house.coupons(), on.person.person, gamingDay(house.clock()));
  });

  app.get('/api/coupons/serials/:serial', { schema: readsSerial }, async (request) => {
    const on = await who.of(request);
    if (on === undefined) return signedOff;
    const book = await house.coupons();
    const may = mayScan(on.person, book);
    if (may !== true) return may;
    const { serial } = request.params as { serial: string };
    return scanned(book, await written(), serial, on.person);
  });
};
