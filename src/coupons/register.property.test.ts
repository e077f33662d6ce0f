import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  controls,
  DAY,
  Desk,
  type Fields,
  PEOPLE,
  paper,
  serials,
  stocked,
  ten,
  use,
} from '../../test/coupons-desk.ts';
import type { Command } from './commands/index.ts';
import { coupons } from './coupons.ts';
import { violations } from './invariants.ts';
import type { CouponRegister } from './register.ts';
import { readRange, sizeOf, writeSerial } from './serials.ts';
import { STATES, type State } from './states.ts';
import { countInState, countsOfBatch, everyRun } from './stock.ts';

/**
 * Random papers are put to the book and to a clerk who keeps one card for every coupon. The clerk believes
 * the book's events and nothing else; whatever happens, his cards and the book's ranges say the same.
 */
class Clerk {
  readonly cards = new Map<string, State>();

  moves(ranges: readonly { first: string; last: string }[], state: State): void {
    for (const range of ranges) {
      const { series, first, last } = readRange(range)!;
      for (let number = first; number <= last; number += 1) {
        this.cards.set(writeSerial(series, number), state);
      }
    }
  }
}

const COUPONS = 60;
const small = (): Desk =>
  new Desk(
    paper('ApproveControls', controls),
    paper('FileUse', use),
    paper('SubmitDesign', { day: '2026-10-02', design: ten }),
    paper('ApproveDesign', { day: '2026-10-20', design: 'match-10', reference: 'd' }),
    paper('ExamineDelivery', {
      day: '2026-11-02',
      delivery: 'D1',
      source: { provider: 'p', invoice: 'i' },
      invoiced: [{ ...serials('MPX', 1, COUPONS), valueCents: 1000, quantity: COUPONS }],
      found: [
        { ...serials('MPX', 1, 40), expires: '2026-11-17' },
        { ...serials('MPX', 41, COUPONS), expires: '2026-12-31' },
      ],
      damaged: [],
    }),
    paper('EnterReceipt', { day: '2026-11-02', delivery: 'D1', place: 'vault' }),
    paper('PrepareRequisition', {
      day: DAY,
      requisition: 'R1',
      neededFor: { day: DAY },
      lines: [{ design: 'match-10', quantity: 10_000 }],
      estimate: 'plenty',
    }),
    paper('AuthoriseRequisition', { day: DAY, requisition: 'R1' }),
  );

const DAYS = [DAY, '2026-11-17', '2026-11-18'];
const ACTS = [
  'issue',
  'distribute',
  'void stored',
  'void held',
  'lose',
  'find',
  'present',
  'win',
  'push',
  'form',
  'return',
  'count',
  'cancel',
  'reconcile',
] as const;

const act1 = fc.record({
  what: fc.constantFrom(...ACTS),
  day: fc.constantFrom(...DAYS),
  first: fc.integer({ min: 1, max: COUPONS }),
  more: fc.integer({ min: 0, max: 12 }),
  half: fc.boolean(),
  /** Mostly something that could be right; now and then anything. */
  aimed: fc.integer({ min: 0, max: 5 }).map((die) => die > 0),
});

type Act = typeof act1 extends fc.Arbitrary<infer One> ? One : never;

const inState = (book: CouponRegister, state: State, day?: string) =>
  everyRun(book)
    .filter(({ holding }) => holding.state === state && (day === undefined || holding.day === day))
    .map((run) => serials('MPX', run.first, run.last));

/** The state that each act starts from, for acts that are meant to succeed. */
const FROM: Partial<Record<Act['what'], State>> = {
  issue: 'stored',
  distribute: 'issued',
  'void stored': 'stored',
  'void held': 'issued',
  lose: 'issued',
  find: 'missing at marketing',
  present: 'distributed',
  win: 'in play',
  push: 'in play',
};

/** The same act on coupons that are in the state it starts from, on the first day that is not reconciled. */
const aimed = (book: CouponRegister, { aimed: aims, ...one }: Act): Omit<Act, 'aimed'> => {
  if (!aims) return one;
  const day = DAYS.find((each) => each > (book.reconciled ?? '')) ?? one.day;
  const state = FROM[one.what];
  const runs = everyRun(book).filter(({ holding }) => holding.state === state);
  const run = runs[one.first % Math.max(1, runs.length)];
  const tables = one.what === 'present' || one.what === 'win' || one.what === 'push';
  const half =
    one.what === 'count' ? one.half : one.half || one.what === 'lose' || one.what === 'find';
  if (run === undefined) return { ...one, day, half };
  const more = tables ? 0 : Math.min(one.more, run.last - run.first);
  return { ...one, day, half, first: run.first, more };
};

const commandOf = (book: CouponRegister, said: Act): Command => {
  const { what, day, first, more, half } = aimed(book, said);
  const range = [serials('MPX', first, Math.min(COUPONS, first + more))];
  const { first: serial } = range[0]!;
  const marketing = {
    voidedBy: PEOPLE.marketingSupervisor,
    reportedBy: PEOPLE.marketingSupervisor,
  };
  const at = { day, serial, table: 'T1' };
  switch (what) {
    case 'issue':
      return paper('IssueCoupons', { day, requisition: 'R1', serials: range, voided: [] });
    case 'distribute':
      return paper('DistributeCoupons', { day, serials: range, promotion: 'p' });
    case 'void stored':
      return paper('VoidCoupons', { day, serials: range, reason: 'r' });
    case 'void held':
      return paper('VoidCoupons', { day, serials: range, reason: 'r' }, marketing);
    case 'lose':
      return paper(
        'ReportVariation',
        { day, kind: 'missing', serials: range, explanation: 'e' },
        half ? marketing : {},
      );
    case 'find':
      return paper(
        'ReportVariation',
        { day, kind: 'found', serials: range, explanation: 'e', place: 'vault' },
        half ? marketing : {},
      );
    case 'present':
      return paper('PresentCoupon', {
        ...at,
        game: 'three-dice-football',
        round: first,
        seat: first,
        wager: 'touchdown',
        chipsCents: 1000,
      });
    case 'win':
      return paper('RedeemCoupon', { ...at, result: 'win', paidCents: 1000 });
    case 'push':
      return paper('ReturnCoupon', { ...at, why: 'push' });
    case 'form': {
      const held = inState(book, 'issued');
      const form: Fields<'CompleteForm'> = {
        day,
        remaining: held,
        returning: half ? held : [],
        keptAt: 'locker',
        remarks: '',
      };
      return paper('CompleteForm', form);
    }
    case 'return':
      return paper('ReturnToFinance', {
        day,
        serials: [...(book.marketing.returning?.serials ?? [])],
      });
    case 'count':
      return paper('CountCoupons', {
        day,
        boxes: [{ table: 'T1', serials: half ? inState(book, 'redeemed', day) : range }],
        voided: inState(book, 'voided', day),
        returned: inState(book, 'returned', day),
        expired: inState(book, 'expired', day),
        explanation: 'as found',
      });
    case 'cancel':
      return paper('CancelCoupons', { day, signaturesReviewed: true });
    case 'reconcile':
      return paper('ReconcileDay', { day, place: 'vault' });
  }
};

/** What each event says has moved, read off the event alone. */
const heard = (clerk: Clerk, event: Desk['events'][number]): unknown => {
  switch (event.type) {
    case 'DeliveryExamined':
      return clerk.moves(event.batches, 'examined');
    case 'ReceiptEntered':
      return clerk.moves(event.lines, 'stored');
    case 'CouponsIssued':
      return clerk.moves(event.serials, 'issued');
    case 'CouponsDistributed':
      return clerk.moves(event.serials, 'distributed');
    case 'CouponsVoided':
      return clerk.moves(event.serials, 'voided');
    case 'VariationReported': {
      const atFinance = event.were === 'stored' || event.were === 'missing at finance';
      const lost = atFinance ? 'missing at finance' : 'missing at marketing';
      return clerk.moves(
        event.serials,
        event.kind === 'missing' ? lost : atFinance ? 'stored' : 'issued',
      );
    }
    case 'CouponPresented':
      return clerk.moves([{ first: event.serial, last: event.serial }], 'in play');
    case 'CouponRedeemed':
      return clerk.moves([{ first: event.serial, last: event.serial }], 'redeemed');
    case 'CouponLeftWithPatron':
      return clerk.moves([{ first: event.serial, last: event.serial }], 'distributed');
    case 'CouponsReturned':
      for (const line of event.lines) clerk.moves([line], line.expired ? 'expired' : 'returned');
      return undefined;
    case 'CouponsCounted':
      return clerk.moves(event.byTheCount, 'redeemed');
    case 'CouponsCancelled':
      clerk.moves(event.redeemed, 'redeemed and cancelled');
      clerk.moves(event.voided, 'voided and cancelled');
      return clerk.moves(event.expired, 'expired and cancelled');
    case 'DayReconciled':
      expect(event.totals.every(({ difference }) => difference === 0)).toBe(true);
      return clerk.moves(event.restored, 'stored');
    default:
      return undefined;
  }
};

test('§ 525.21(m)(3) every serial number has one state, states add up, and issued is accounted for, whatever is tried', () => {
  const reached = new Map<string, number>();
  fc.assert(
    fc.property(fc.array(act1, { minLength: 30, maxLength: 90 }), (acts) => {
      const desk = small();
      const clerk = new Clerk();
      for (const event of desk.events) heard(clerk, event);
      for (const one of acts) {
        const before = desk.book;
        const { state, events, refusal } = desk.tries(commandOf(before, one));
        if (refusal !== undefined) {
          expect(state).toBe(before);
          expect(refusal.cite).toMatch(/^(58 Pa\. Code|House rules) § /);
          continue;
        }
        desk.book = state;
        for (const event of events) {
          reached.set(event.type, (reached.get(event.type) ?? 0) + 1);
          heard(clerk, event);
        }
      }
      const { book } = desk;
      expect(violations(book)).toEqual([]);
      for (const { first, last, series, holding } of everyRun(book)) {
        for (let number = first; number <= last; number += 1) {
          expect(clerk.cards.get(writeSerial(series, number))).toBe(holding.state);
        }
      }
      for (const state of STATES) {
        const cards = [...clerk.cards.values()].filter((card) => card === state).length;
        expect(countInState(book, state)).toBe(cards);
      }
      for (const batch of Object.values(book.batches)) {
        const sum = Object.values(countsOfBatch(book, batch)).reduce((a, b) => a + b, 0);
        expect(sum).toBe(sizeOf(batch));
      }
    }),
    { numRuns: 100, seed: 525 },
  );
  // The walk was worth something: it came through every part of the day.
  for (const type of [
    'CouponsIssued',
    'CouponsDistributed',
    'CouponRedeemed',
    'FormCompleted',
    'CouponsCounted',
    'DayReconciled',
  ]) {
    expect(reached.get(type), type).toBeGreaterThan(0);
  }
});

test('a book that was told over again is the same book, also from a file', () => {
  const { events, book } = stocked();
  const told = (JSON.parse(JSON.stringify(events)) as typeof events).reduce(
    coupons.evolve,
    coupons.initial,
  );
  expect(told).toEqual(book);
  expect(JSON.parse(JSON.stringify(book))).toEqual(book);
});

test('violations name what is broken: these checks can fail', () => {
  const { book } = stocked();
  const flows = {
    ...book.flows,
    1000: {
      issued: 5,
      distributed: 0,
      returned: 0,
      expired: 0,
      voided: 0,
      missing: 0,
      found: 0,
      redeemed: 1,
    },
  };
  expect(violations({ ...book, flows }).join()).toMatch(
    /marketing holds 0 .* leave it 5.*were redeemed/,
  );
  const batches = { ...book.batches, 'D1/1': { ...book.batches['D1/1']!, last: 999 } };
  expect(violations({ ...book, batches }).join()).toMatch(
    /outside its batch.*1200 coupons of 1199/,
  );
  const inPlay = {
    'MPX-00000001': {
      table: 'T1',
      game: 'g',
      round: 1,
      seat: 1,
      wager: 'w',
      edition: '525',
      onPush: 'stays',
      dealer: PEOPLE.dealer,
    } as const,
  };
  expect(violations({ ...book, inPlay })).toHaveLength(2);
});
