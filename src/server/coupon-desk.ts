import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { CouponRegister, Day, Event } from '../coupons/index.ts';
import { gamingDay } from '../house/decision.ts';
import type { House } from '../house/house.ts';
import { eventIn } from '../house/log/stream.ts';
import type { Person } from '../house/people/people.ts';
import { couponStream } from '../house/streams.ts';
import { declarationOf } from '../kernel/command.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { costOn } from './coupon-offer.ts';
import { couponPapers } from './coupon-papers.ts';
import {
  entersForm,
  readsCost,
  readsDesk,
  readsForm,
  readsOwn,
  readsSerial,
} from './coupon-routes.ts';
import { mayScan, ownCoupons, scanned } from './coupon-scan.ts';
import { enterForm, mayRead } from './coupon-signing.ts';
import { deskOf, formAt } from './coupon-state.ts';
import { couponForms } from './declared.ts';
import type { Door } from './describe.ts';
import { type sessions, signedOff } from './session.ts';

const printElsewhere = refuse(
  'not-understood',
  'Post PrintSheets to /api/coupons/sheets. The sheets are its answer.',
  '58 Pa. Code § 525.21(p)',
);

/** Somebody who may read at the desk, and the register at that moment. */
export interface DeskReader {
  readonly person: Person;
  readonly book: CouponRegister;
  readonly today: Day;
}

/** What the routes of the desk have in common. */
export interface Desk {
  readonly house: House;
  /** Who reads, and the register now; or why they may not. */
  readonly reading: (request: FastifyRequest) => Promise<DeskReader | Refusal>;
  readonly events: () => Promise<readonly Event[]>;
}

/** The Match Play Coupon program over HTTP: forms are signed and posted, documents are read and printed. */
export const couponDesk = (app: Door, house: House, who: ReturnType<typeof sessions>): void => {
  const events = eventsOf(house);
  const reading: Desk['reading'] = async (request) => {
    const on = await who.of(request);
    if (on === undefined) return signedOff;
    const book = await house.coupons();
    const may = mayRead(on.person, book);
    return may === true ? { person: on.person, book, today: gamingDay(house.clock()) } : may;
  };
  const atDesk = async ({ book, today }: DeskReader) => ({
    ...{ book, today, games: house.games, events: await events() },
    holder: (await house.floor()).name,
  });
  couponPapers(app, { house, reading, events });

  app.get('/api/coupons', { schema: readsDesk }, async (request) => {
    const on = await reading(request);
    return isRefusal(on) ? on : deskOf(await atDesk(on), on.person);
  });

  app.get('/api/coupons/forms/:form', { schema: readsForm }, async (request) => {
    const on = await reading(request);
    if (isRefusal(on)) return on;
    const { form } = request.params;
    const { about = '' } = request.query;
    const known = declarationOf(couponForms, { type: form }, 'coupon');
    return isRefusal(known) ? known : formAt(await atDesk(on), on.person, known.type, about);
  });

  app.post('/api/coupons', { schema: entersForm }, async (request) => {
    const on = await who.of(request);
    if (on === undefined) return signedOff;
    const form = request.body;
    // Sheets are printed where their entry is made.
    return form.command.type === 'PrintSheets'
      ? printElsewhere
      : enterForm(house, on.person, form, request.ip);
  });

  app.get('/api/coupons/cost', { schema: readsCost }, async (request) => {
    const on = await reading(request);
    if (isRefusal(on)) return on;
    return costOn(house, request.query);
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
    return scanned(book, await events(), request.params.serial, on.person);
  });
};

const PAGE = 1_000;

/**
 * Events never change, so that each is read from the store once, however often a document is looked at: page by page, so
 * that a long register keeps nobody else waiting.
 */
export const eventsOf = (house: House): Desk['events'] => {
  const kept: Event[] = [];
  return async () => {
    const { store } = house.log;
    for (;;) {
      const page = await store.readStream(couponStream.name, kept.length + 1, PAGE);
      for (const { version, event } of page) {
        if (version === kept.length + 1) kept.push(eventIn(couponStream, event));
      }
      if (page.length < PAGE) return kept;
      await turn();
    }
  };
};
