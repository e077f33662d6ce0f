import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type Book,
  type CouponTerms,
  costOf,
  csvOf,
  type Event,
  PAPERS,
  paperOf,
  readRange,
  sizeOf,
  type WagerWorth,
  writeSerial,
} from '../coupons/index.ts';
import { COUPONS } from '../house/at-table.ts';
import { gamingDay } from '../house/decisions.ts';
import type { House } from '../house/house.ts';
import {
  decimal,
  type Fraction,
  fraction,
  percent,
  sayFraction,
  times,
} from '../kernel/fraction.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { parseSubmission } from '../kernel/submission.ts';
import { offerCost } from './coupon-cost.ts';
import { couponLists } from './coupon-lists.ts';
import { enterPaper, mayRead } from './coupon-signing.ts';
import { deskOf } from './coupon-state.ts';
import { couponSheets, couponSvg, documentPdf } from './documents/coupons/index.ts';
import { type sessions, signedOff } from './session.ts';

const paperBody = z.object({
  key: z.string().min(8).max(100),
  command: z.looseObject({ type: z.string().max(40) }),
  place: z.string().max(40),
  others: z
    .record(
      z.string().max(40),
      z.object({ person: z.string().max(64), password: z.string().max(200) }),
    )
    .default({}),
});

const costQuery = z.object({
  game: z.string().max(40),
  value: z.coerce.number().int().min(1).max(1_000_000).default(10),
  pays: z.enum(['odds', 'even-money']).default('odds'),
  push: z.enum(['stays', 'taken']).default('stays'),
  wager: z.union([z.string(), z.array(z.string())]).optional(),
  coupons: z.coerce.number().int().min(1).max(100_000_000).default(1000),
});

/** The Match Play Coupon programme over HTTP: papers are signed and posted, papers are read and printed. */
export const couponDesk = (
  app: FastifyInstance,
  house: House,
  who: ReturnType<typeof sessions>,
): void => {
  couponLists(app, house, who);

  /** Who reads, and the book as it stands; or why he may not. */
  const reading = async (request: FastifyRequest) => {
    const on = await who.of(request);
    if (on === undefined) return signedOff;
    const book = await house.log.state<Book>(COUPONS);
    const may = mayRead(on.person, book);
    return may === true ? { person: on.person, book, today: gamingDay(house.clock()) } : may;
  };
  const written = async (): Promise<readonly Event[]> =>
    (await house.log.store.readStream(COUPONS)).map(({ event }) => event as unknown as Event);

  app.get('/api/coupons', async (request) => {
    const on = await reading(request);
    if (isRefusal(on)) return on;
    const { book, person, today } = on;
    const holder = (await house.floor()).name;
    const events = await written();
    return { holder, ...deskOf({ book, events, games: house.games }, person, today) };
  });

  app.post('/api/coupons', async (request) => {
    const on = await who.of(request);
    if (on === undefined) return signedOff;
    const body = paperBody.safeParse(request.body);
    if (!body.success) {
      return refuse(
        'not-understood',
        'A paper has a key, a command and a place to sign.',
        'House rules § command',
      );
    }
    return enterPaper(house, on.person, body.data);
  });

  app.get('/api/coupons/papers/:paper', async (request, reply) => {
    const on = await reading(request);
    if (isRefusal(on)) return on;
    const { paper: name } = request.params as { paper: string };
    const known = PAPERS.find((one) => one === name);
    if (known === undefined) {
      return refuse(
        'no-such-page',
        `The papers are ${PAPERS.join(', ')}.`,
        '58 Pa. Code § 525.21(d)',
      );
    }
    const { as, which } = request.query as { as?: string; which?: string };
    const holder = (await house.floor()).name;
    const paper = paperOf(await written(), on.book, known, which, { holder, printed: on.today });
    if (isRefusal(paper)) return paper;
    const file = `${[known, ...(which === undefined ? [] : [which])].join('-').replaceAll(/[^A-Za-z0-9.-]+/g, '_')}`;
    if (as === 'csv') {
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${file}.csv"`)
        .send(paper.sections.map(csvOf).join('\r\n'));
    }
    if (as === 'pdf') {
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${file}.pdf"`)
        .send(await documentPdf(paper, on.today));
    }
    return paper;
  });

  app.get('/api/coupons/cost', async (request) => {
    const on = await reading(request);
    if (isRefusal(on)) return on;
    const query = costQuery.safeParse(request.query);
    if (!query.success) return notTerms;
    return costOn(house, query.data);
  });

  /** What a coupon of a design looks like, with a number to show: the picture that goes to the Bureau. */
  app.get('/api/coupons/designs/:design', async (request, reply) => {
    const on = await reading(request);
    if (isRefusal(on)) return on;
    const design = on.book.designs[(request.params as { design: string }).design];
    if (design === undefined) {
      return refuse('no-such-page', 'No such design was submitted.', '58 Pa. Code § 525.21(b)(1)');
    }
    const serial = writeSerial(design.series, 1);
    return reply
      .type('image/svg+xml')
      .send(couponSvg({ design, serial, expires: 'on its own day' }));
  });

  /** § 525.21(p): the sheets of a run that was entered, to print in the house. */
  app.get('/api/coupons/sheets/:run', async (request, reply) => {
    const on = await reading(request);
    if (isRefusal(on)) return on;
    const sheets = sheetsOf(on.book, request);
    if (isRefusal(sheets)) return sheets;
    return reply
      .type('application/pdf')
      .send(await couponSheets(sheets.coupons, sheets.title, on.today));
  });
};

const MOST_ON_SHEETS = 2000;

const sheetsOf = (book: Book, request: FastifyRequest) => {
  const { run } = request.params as { run: string };
  const { expires = '', first, last } = request.query as Record<string, string | undefined>;
  const printed = book.printed[run];
  const design =
    printed === undefined ? undefined : book.designs[book.series[printed.series] ?? ''];
  if (printed === undefined || design === undefined) {
    return refuse(
      'no-such-page',
      'No such run of the press was entered: enter it first, then print its sheets.',
      '58 Pa. Code § 525.21(p)',
    );
  }
  const asked = first === undefined || last === undefined ? printed : readRange({ first, last });
  if (
    asked === undefined ||
    asked.series !== printed.series ||
    asked.first < printed.first ||
    asked.last > printed.last ||
    sizeOf(asked) > MOST_ON_SHEETS ||
    !/^\d{4}-\d{2}-\d{2}$/.test(expires)
  ) {
    return refuse(
      'not-printable',
      `Say when the coupons expire, and ask for numbers of the run, first and last, at most ${MOST_ON_SHEETS} at a time.`,
      '58 Pa. Code § 525.21(c)(5)',
    );
  }
  const coupons = Array.from({ length: sizeOf(asked) }, (_, place) => ({
    design,
    serial: writeSerial(asked.series, asked.first + place),
    expires,
  }));
  return { title: `${design.title}, run ${run}`, coupons };
};

const notTerms: Refusal = refuse(
  'not-understood',
  'An offer has a game, a value in whole dollars, and pays odds or even-money; a push leaves the coupon (stays) or takes it (taken).',
  '58 Pa. Code § 525.22(b)',
);

/** Under the rules in force at a table of the game, or the standard ones where it has no table. */
const costOn = async (house: House, asked: z.infer<typeof costQuery>) => {
  const game = Object.hasOwn(house.games, asked.game) ? house.games[asked.game] : undefined;
  if (game === undefined) return notTerms;
  const at = (await house.floor()).tables.find(({ game: id }) => id === game.id);
  const rules =
    at === undefined
      ? parseSubmission<Record<string, unknown>>(game.submission, {})
      : (await house.table(at)).inForce;
  if (isRefusal(rules)) return rules;
  const terms: CouponTerms = {
    valueCents: asked.value * 100,
    pays: asked.pays === 'odds' ? 'wager odds' : 'even money',
    couponOnPush: asked.push,
  };
  const only = asked.wager === undefined ? undefined : [asked.wager].flat();
  const { offer, unrestricted, titles, withoutOdds, noCoupon } = offerCost(
    game,
    rules,
    terms,
    only,
  );
  const inMoney = (part: Fraction, many = 1): string =>
    decimal(times(costOf(part, terms.valueCents), fraction(many, 100)), 2);
  const line = (worth: WagerWorth) => ({
    wager: worth.wager,
    title: titles[worth.wager] ?? worth.wager,
    coupon: inMoney(worth.coupon),
    chips: inMoney(worth.chips),
    net: inMoney(worth.net),
    ofFace: percent(worth.net, 2),
    exact: sayFraction(worth.net),
    all: inMoney(worth.net, asked.coupons),
  });
  const named = (wagers: readonly string[]) =>
    wagers.map((wager) => ({ wager, title: titles[wager] ?? wager }));
  return {
    game: game.id,
    title: game.title,
    terms,
    coupons: asked.coupons,
    wagers: offer.wagers.map(line),
    ...(offer.dearest === undefined ? {} : { dearest: line(offer.dearest) }),
    ...(unrestricted.dearest === undefined
      ? {}
      : { unrestrictedDearest: line(unrestricted.dearest) }),
    withoutOdds: named(withoutOdds),
    noCoupon: named(noCoupon),
  };
};
