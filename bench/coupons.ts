import {
  type Command,
  type CouponRegister,
  countInState,
  coupons,
  everyRun,
  runsOfDay,
  violations,
  writeRange,
  writeSerial,
  written,
} from '../src/coupons/index.ts';
import { act } from '../src/kernel/decider.ts';
import { paper as signed, ten } from '../test/coupons-desk.ts';

/**
 * One gaming day, from the delivery to the reconciliation, with redemptions one by one, on stocks of ten
 * thousand coupons to ten million. The anchor keeps one card for every coupon and does the same. What
 * the book does grows with the number of ranges, which is the same on every stock.
 */
const day = '2026-12-02';
const range = (first: number, last: number) => writeRange({ series: 'MPX', first, last });

const prepared = (): CouponRegister => {
  let book = coupons.initial;
  for (const command of [
    signed('ApproveControls', {
      day: '2026-11-01',
      reference: 'r',
      departments: { finance: 'finance', marketing: 'marketing' },
      storage: [
        { place: 'vault', where: 'w', of: 'finance', approval: 'a' },
        { place: 'locker', where: 'w', of: 'marketing', approval: 'a' },
      ],
      inventoryProcedure: 'i',
      computerised: 'c',
    }),
    signed('FileUse', {
      day: '2026-11-01',
      from: '2026-11-01',
      couponEdition: '525',
      couponOnPush: 'stays',
      games: [
        {
          game: 'three-dice-football',
          title: 'Three Dice Football',
          banking: true,
          wagers: ['touchdown'],
        },
      ],
    }),
    signed('SubmitDesign', { day: '2026-11-01', design: ten }),
    signed('ApproveDesign', { day: '2026-11-01', design: 'match-10', reference: 'r' }),
  ]) {
    book = done(book, command);
  }
  return book;
};

const done = (book: CouponRegister, command: Command): CouponRegister => {
  const { state, refusal } = act(coupons, book, command);
  if (refusal !== undefined) throw new Error(`${command.type}: ${refusal.because}`);
  return state;
};

/** A day of the book; every other coupon of a stretch is redeemed, so that nothing lies in a row. */
const dayOfTheBook = (
  start: CouponRegister,
  size: number,
  redeemed: number,
): { book: CouponRegister; ranges: number } => {
  const half = size >> 1;
  let book = start;
  const enters = (command: Command) => {
    book = done(book, command);
  };
  enters(
    signed('ExamineDelivery', {
      day,
      delivery: 'D1',
      source: { provider: 'p', invoice: 'i' },
      invoiced: [{ ...range(1, size), valueCents: 1000, quantity: size }],
      found: [{ ...range(1, size), expires: '2026-12-31' }],
      damaged: [],
    }),
  );
  enters(signed('EnterReceipt', { day, delivery: 'D1', place: 'vault' }));
  enters(
    signed('PrepareRequisition', {
      day,
      requisition: 'R1',
      neededFor: { day },
      lines: [{ design: 'match-10', quantity: size }],
      estimate: 'all',
    }),
  );
  enters(signed('AuthoriseRequisition', { day, requisition: 'R1' }));
  enters(signed('IssueCoupons', { day, requisition: 'R1', serials: [range(1, size)], voided: [] }));
  enters(signed('DistributeCoupons', { day, serials: [range(1, half)], promotion: 'p' }));
  const step = Math.trunc(half / redeemed);
  const box: string[] = [];
  for (let one = 0; one < redeemed; one += 1) {
    const serial = writeSerial('MPX', 1 + one * step);
    box.push(serial);
    enters(
      signed('PresentCoupon', {
        day,
        serial,
        table: 'T1',
        game: 'three-dice-football',
        round: one + 1,
        seat: 1,
        wager: 'touchdown',
        chipsCents: 1000,
      }),
    );
    enters(signed('RedeemCoupon', { day, serial, table: 'T1', result: 'win', paidCents: 1000 }));
  }
  const ranges = everyRun(book).length;
  enters(
    signed('CompleteForm', {
      day,
      remaining: [range(half + 1, size)],
      returning: [range(half + 1, size)],
      remarks: '',
    }),
  );
  enters(signed('ReturnToFinance', { day, serials: [range(half + 1, size)] }));
  enters(
    signed('CountCoupons', {
      day,
      boxes: [{ table: 'T1', serials: box.map((serial) => ({ first: serial, last: serial })) }],
      voided: [],
      returned: [...written(runsOfDay(book, 'returned', day))],
      expired: [],
      explanation: '',
    }),
  );
  enters(signed('CancelCoupons', { day, signaturesReviewed: true }));
  enters(signed('ReconcileDay', { day, place: 'vault' }));
  return { book, ranges };
};

/** The same day with a card for every coupon, and nothing checked. */
const dayOfCards = (size: number, redeemed: number): number => {
  const half = size >> 1;
  const cards: string[] = new Array<string>(size + 1);
  const move = (first: number, last: number, state: string) => {
    for (let number = first; number <= last; number += 1) cards[number] = state;
  };
  for (const state of ['examined', 'stored', 'issued']) move(1, size, state);
  move(1, half, 'distributed');
  const step = Math.trunc(half / redeemed);
  for (let one = 0; one < redeemed; one += 1) cards[1 + one * step] = 'redeemed';
  for (const state of ['returned', 'stored']) move(half + 1, size, state);
  const counts = new Map<string, number>();
  for (let number = 1; number <= size; number += 1) {
    const card = cards[number] ?? '';
    if (card === 'redeemed') cards[number] = 'redeemed and cancelled';
    counts.set(card, (counts.get(card) ?? 0) + 1);
  }
  return counts.get('redeemed') ?? 0;
};

const best = (times: number, run: () => void): number => {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < times; time += 1) {
    const started = performance.now();
    run();
    least = Math.min(least, performance.now() - started);
  }
  return least;
};

const start = prepared();
for (let warm = 0; warm < 20; warm += 1) dayOfTheBook(start, 10_000, 500);

console.log('     coupons  redeemed   ranges      the book   cards one by one');
const measured = (size: number, redeemed: number) => {
  const { book, ranges } = dayOfTheBook(start, size, redeemed);
  if (violations(book).length > 0) throw new Error(violations(book).join());
  if (countInState(book, 'redeemed and cancelled') !== redeemed) throw new Error('lost coupons');
  if (dayOfCards(size, redeemed) !== redeemed) throw new Error('the anchor lost coupons');
  const ours = best(9, () => dayOfTheBook(start, size, redeemed));
  const anchor = best(3, () => dayOfCards(size, redeemed));
  console.log(
    [
      size.toLocaleString('en-US').padStart(12),
      String(redeemed).padStart(8),
      String(ranges).padStart(7),
      `${ours.toFixed(1).padStart(9)} ms`,
      `${anchor.toFixed(2).padStart(12)} ms`,
    ].join('  '),
  );
  return { ours, anchor };
};
const small = measured(10_000, 500);
for (const size of [100_000, 1_000_000]) measured(size, 500);
const large = measured(10_000_000, 500);
const few = measured(1_000_000, 100);
const many = measured(1_000_000, 10_000);
const times = (a: number, b: number) => `${(a / b).toFixed(1)}×`;
console.log(
  `a thousand times the coupons: the book ${times(large.ours, small.ours)}, the cards ${times(large.anchor, small.anchor)}`,
);
console.log(
  `a hundred times the redemptions out of a million coupons: the book ${times(many.ours, few.ours)}`,
);
