import fc from 'fast-check';
import {
  type Command,
  type CouponRegister,
  coupons,
  type Day,
  dayAfter,
  type Event,
  everyRun,
  isDay,
  quarterOf,
  runsInState,
  runsOfDay,
  type State,
  type Task,
  tasksDue,
  undistributed,
  violations,
  written,
} from '../src/coupons/index.ts';
import { evolveAll } from '../src/kernel/decider.ts';
import { isRefusal, type Refusal } from '../src/kernel/refusal.ts';
import { controls, givenFor, PEOPLE, paper, serials, ten, use } from './coupons-desk.ts';

/**
 * A register that people walk at random: forms in any order, on days that have passed, have not come or are closed,
 * with the clock going on in between. Whatever they have done, the tasks that the register lists lead to a closed
 * quarter.
 */

const START = '2026-11-02';
const LAST = '2026-12-31';
const COUPONS = 60;
const SERIES = 'MPX';

const ACTS = [
  'tomorrow',
  'controls',
  'print',
  'sheets',
  'spoil',
  'examine',
  'receive',
  'move',
  'requisition',
  'authorize',
  'issue',
  'distribute',
  'void',
  'missing',
  'found',
  'present',
  'win',
  'push',
  'void wager',
  'again',
  'form',
  'return',
  'count',
  'cancel',
  'reconcile',
  'inventory',
  'exclude',
  'list',
  'mail',
  'quarter',
] as const;

/** What everything else waits for. */
const OFTEN = [
  'requisition',
  'authorize',
  'issue',
  'issue',
  'issue',
  'distribute',
  'distribute',
  'present',
  'present',
  'win',
  'tomorrow',
  'sheets',
  'again',
  'list',
  'mail',
  'exclude',
  'exclude',
] as const;

export const step = fc.record({
  what: fc.constantFrom(...ACTS, ...OFTEN),
  /** How many days before today it is dated; −1 has not come. */
  ago: fc.constantFrom(...Array.from({ length: 12 }, () => 0), 1, 1, 2, 30, -1),
  number: fc.integer({ min: 1, max: COUPONS }),
  more: fc.integer({ min: 0, max: 12 }),
  half: fc.boolean(),
});
export type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** What must not be left over when the quarter of a day is reported. */
const OF_A_DAY: readonly string[] = [
  'CompleteForm',
  'ReturnToFinance',
  'CountCoupons',
  'CancelCoupons',
  'ReconcileDay',
];

type Decide = (typeof coupons)['decide'];

export class Walk {
  readonly #decide: Decide;
  book: CouponRegister = coupons.initial;
  today: Day = START;
  readonly reached = new Map<string, number>();
  readonly events: Event[] = [];

  constructor(decide: Decide) {
    this.#decide = decide;
    for (const command of [
      paper('ApproveControls', { ...controls, day: START }),
      paper('FileUse', { ...use, day: START, from: START }),
      paper('SubmitDesign', { day: START, design: ten }),
      paper('ApproveDesign', { day: START, design: 'match-10', reference: 'd' }),
      paper('ExamineDelivery', {
        day: START,
        delivery: 'D0',
        source: { provider: 'p', invoice: 'i' },
        invoiced: [{ ...serials(SERIES, 1, COUPONS), valueCents: 1000, quantity: COUPONS }],
        found: [
          { ...serials(SERIES, 1, 40), expires: '2026-11-12' },
          { ...serials(SERIES, 41, COUPONS), expires: '2026-12-31' },
        ],
        damaged: [],
      }),
      paper('EnterReceipt', { day: START, delivery: 'D0', place: 'vault' }),
      paper('PrepareRequisition', {
        ...{ day: START, requisition: 'R0', estimate: 'e' },
        neededFor: { promotion: 'p', from: START, to: '2026-11-10' },
        lines: [{ design: 'match-10', quantity: 1000 }],
      }),
      paper('AuthoriseRequisition', { day: START, requisition: 'R0' }),
    ]) {
      const refused = this.enters(command);
      if (refused !== undefined) throw new Error(refused.because);
    }
  }

  enters(command: Command): Refusal | undefined {
    const given = { ...givenFor(command), today: this.today };
    const answer = this.#decide(this.book, command, given);
    if (isRefusal(answer)) return answer;
    this.book = evolveAll(coupons, this.book, answer);
    this.events.push(...answer);
    for (const { type } of answer) this.reached.set(type, (this.reached.get(type) ?? 0) + 1);
    return undefined;
  }

  takes(one: Step): void {
    if (one.what !== 'tomorrow') this.enters(commandOf(this, one));
    else if (this.today < LAST) this.today = dayAfter(this.today);
  }

  /** Follows the tasks that the register lists until the quarter is reported; says where they lead nowhere. */
  closes(): string | undefined {
    const quarter = quarterOf(this.today);
    const marketingFirst = this.events.length % 2 === 0;
    // What is on a layout is decided there: a settlement is never refused.
    this.today = '2027-01-04';
    for (const serial of Object.keys(this.book.inPlay)) {
      const refused = this.enters(settled(this, serial));
      if (refused !== undefined) return `a settlement is refused: ${refused.because}`;
    }
    for (let round = 0; round < 200; round += 1) {
      const tasks = tasksDue(this.book, this.today);
      const reported = this.book.quarters.includes(quarter);
      if (reported && !tasks.some(({ does }) => OF_A_DAY.includes(does))) {
        return violations(this.book)[0];
      }
      // Nobody says in which order to take them: one at a time, marketing's first or finance's.
      const first = marketingFirst ? 'marketing' : 'finance';
      const order = tasks.toSorted((a, b) => Number(b.of === first) - Number(a.of === first));
      const refused: string[] = [];
      for (const task of order) {
        const because = this.enters(doing(this, task))?.because;
        if (because === undefined) break;
        refused.push(`${task.does}: ${because}`);
      }
      if (refused.length === tasks.length) {
        return `nothing that is due is accepted: ${refused.join('; ') || 'nothing is due'}`;
      }
    }
    return 'the tasks never end';
  }
}

const inState = (book: CouponRegister, state: State) => written(runsInState(book, state));
const ofDay = (book: CouponRegister, state: State, day: Day) =>
  written(runsOfDay(book, state, day));
const marketing = { voidedBy: PEOPLE.marketingSupervisor, reportedBy: PEOPLE.marketingSupervisor };

const before = (day: Day, days: number): Day => {
  const at = new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000);
  return at.toISOString().slice(0, 10);
};

/** Coupons in the state that an act starts from, or now and then any. */
const FROM: Partial<Record<Step['what'], State>> = {
  move: 'stored',
  issue: 'stored',
  distribute: 'issued',
  present: 'distributed',
  win: 'in play',
  push: 'in play',
  'void wager': 'in play',
  again: 'redeemed',
};

const rangeFor = ({ book }: Walk, { what, number, more, half }: Step) => {
  const state =
    FROM[what] ??
    (what === 'void' || what === 'missing'
      ? half
        ? 'issued'
        : 'stored'
      : what === 'found'
        ? half
          ? 'missing at marketing'
          : 'missing at finance'
        : undefined);
  const runs = everyRun(book).filter(({ holding }) => holding.state === state);
  const run = runs[number % Math.max(1, runs.length)];
  if (run === undefined) return serials(SERIES, number, Math.min(COUPONS, number + more));
  return serials(SERIES, run.first, Math.min(run.last, run.first + more));
};

const commandOf = (walk: Walk, one: Step): Command => {
  const { book, today } = walk;
  const { what, number, half } = one;
  const wanted = before(today, one.ago);
  const day = isDay(wanted) ? wanted : today;
  const range = rangeFor(walk, one);
  const at = { day, serial: range.first, table: half ? 'T1' : 'T2' };
  const onWager = { game: 'three-dice-football', round: number, seat: number, wager: 'touchdown' };
  const open = Object.keys(book.days).toSorted()[0] ?? day;
  const about = one.ago === 1 ? open : day;
  const place = half ? 'vault' : 'annex';
  const run = `RUN-${number % 3}`;
  const printed = serials(SERIES, 1000 + (number % 3) * 100, 1099 + (number % 3) * 100);
  switch (what) {
    case 'tomorrow':
    case 'controls':
      return paper('ApproveControls', {
        ...controls,
        day,
        storage: controls.storage.filter((area) => half || area.place !== 'vault'),
      });
    case 'print':
      return paper('PrintCoupons', {
        ...{ day, run, design: 'match-10', ...printed },
        ...{ expires: '2026-12-31', reason: 'r', spoiled: [] },
      });
    case 'sheets':
      return paper('PrintSheets', { day, run, ...printed, reason: 'r' });
    case 'spoil':
      return paper('SpoilSheets', {
        ...{ day, run },
        spoiled: [{ ...serials(SERIES, 1000 + number), reason: 'jam' }],
      });
    case 'examine':
      return examined(walk, run, day);
    case 'receive':
      return paper('EnterReceipt', { day, delivery: run, place });
    case 'move':
      return paper('MoveCoupons', { day, serials: [range], place });
    case 'requisition':
      return paper('PrepareRequisition', {
        ...{
          day,
          requisition: `R${number % 2}`,
          neededFor: half ? { day } : { promotion: 'p', from: day, to: '2026-12-31' },
          estimate: 'e',
        },
        lines: [{ design: 'match-10', quantity: 60 }],
      });
    case 'authorize':
      return paper('AuthoriseRequisition', { day, requisition: `R${number % 2}` });
    case 'issue': {
      const requisition = number > 20 ? 'R0' : 'R1';
      return paper('IssueCoupons', { day, requisition, serials: [range], voided: [] });
    }
    case 'distribute':
      return paper('DistributeCoupons', { day, serials: [range], promotion: 'p' });
    case 'void':
      return paper('VoidCoupons', { day, serials: [range], reason: 'r' }, half ? marketing : {});
    case 'missing':
    case 'found':
      return paper(
        'ReportVariation',
        { ...{ day, kind: what, serials: [range], explanation: 'e' }, place },
        half ? marketing : {},
      );
    case 'present':
      return paper('PresentCoupon', { ...at, day: today, ...onWager, chipsCents: 1000 });
    case 'win':
    case 'push':
    case 'void wager':
      return settled(walk, range.first, what);
    case 'again':
      return paper('LayCouponAgain', { ...at, day: today, ...onWager, reason: 'r' });
    case 'form': {
      const held = inState(book, 'issued');
      const returning = half ? held : held.slice(0, number % 3);
      return paper('CompleteForm', {
        ...{ day: about, remaining: held, returning },
        ...{ keptAt: 'locker', remarks: '' },
      });
    }
    case 'return':
      return returned(book, day);
    case 'count':
      return counted(book, about, half ? [] : [range]);
    case 'cancel':
      return paper('CancelCoupons', { day: about, signaturesReviewed: true });
    case 'reconcile':
      return paper('ReconcileDay', { day: about, place });
    case 'inventory':
      return inventoried(book, day, day.slice(0, 7));
    case 'exclude':
      return paper('ImportExclusionList', {
        ...{ day, list: half ? 'exclusion' : 'self-exclusion', persons: [] },
      });
    case 'list':
      return paper('SupplyMailList', {
        ...{ day, list: `L${number % 3}`, provider: 'p', cleared: [] },
        rows: [
          {
            ...{ patron: 'P', name: 'N', address: 'A', valueCents: 1000 },
            ...{
              expires: half ? today : '2026-12-31',
              serial: serials(SERIES, 5000 + number).first,
            },
          },
        ],
      });
    case 'mail':
      return paper('RecordMailing', {
        ...{ day, list: `L${number % 3}`, confirmation: 'posted', cleared: [] },
      });
    case 'quarter':
      return paper('FileQuarterlyReport', { day, quarter: half ? '2026-Q3' : '2026-Q4' });
  }
};

/** What a table does with a coupon that is in play there. */
const settled = ({ book, today }: Walk, serial: string, how = 'win'): Command => {
  const table = book.inPlay[serial]?.table ?? 'T1';
  const at = { day: today, serial, table };
  if (how === 'push') return paper('ReturnCoupon', { ...at, why: 'push' });
  if (how === 'void wager') return paper('ReturnCoupon', { ...at, why: 'void' });
  return paper('RedeemCoupon', { ...at, result: 'win', paidCents: 1000 });
};

const examined = ({ book }: Walk, run: string, day: Day): Command => {
  const printed = book.printed[run];
  const { first = 900, last = 900 } = printed ?? {};
  const spoiled = printed?.spoiled ?? [];
  const good = spoiled.length === 0 ? [serials(SERIES, first, last)] : [];
  for (let number = first; spoiled.length > 0 && number <= last; number += 1) {
    const one = serials(SERIES, number);
    if (!spoiled.some((range) => range.first === one.first)) good.push(one);
  }
  const size = (range: { first: string; last: string }) =>
    Number(range.last.slice(-8)) - Number(range.first.slice(-8)) + 1;
  return paper('ExamineDelivery', {
    ...{ day, delivery: run, source: { printed: run }, damaged: [] },
    invoiced: good.map((range) => ({ ...range, valueCents: 1000, quantity: size(range) })),
    found: good.map((range) => ({ ...range, expires: printed?.expires ?? '2026-12-31' })),
  });
};

const returned = (book: CouponRegister, day: Day): Command =>
  paper('ReturnToFinance', {
    day: book.marketing.returning?.day ?? day,
    serials: book.marketing.returning?.serials ?? [],
  });

const counted = (book: CouponRegister, day: Day, odd: readonly { first: string; last: string }[]) =>
  paper('CountCoupons', {
    day,
    boxes: boxesOf(book, day, odd),
    voided: ofDay(book, 'voided', day),
    returned: ofDay(book, 'returned', day),
    expired: ofDay(book, 'expired', day),
    explanation: 'as found',
  });

const boxesOf = (
  book: CouponRegister,
  day: Day,
  odd: readonly { first: string; last: string }[],
): Command<'CountCoupons'>['boxes'] => {
  if (odd.length > 0) return [{ table: 'T3', serials: odd }];
  const runs = runsOfDay(book, 'redeemed', day);
  return ['T1', 'T2', 'T3'].map((table) => ({
    table,
    serials: written(runs.filter(({ holding }) => holding.table === table)),
  }));
};

const inventoried = (book: CouponRegister, day: Day, month: string) =>
  paper('TakeInventory', { day, month, counted: undistributed(book), explanation: '' });

/** The form that a task asks for, filled in as a careful clerk fills it in. */
const doing = (walk: Walk, { does, about = '', of }: Task): Command => {
  const { book, today } = walk;
  switch (does) {
    case 'ExamineDelivery':
      return examined(walk, about, today);
    case 'EnterReceipt':
      return paper('EnterReceipt', { day: today, delivery: about, place: 'annex' });
    case 'MoveCoupons': {
      const [state, place] =
        of === 'finance' ? (['stored', 'annex'] as const) : (['issued', 'locker'] as const);
      const runs = runsInState(book, state).filter(({ holding }) => holding.place === about);
      const movedBy = of === 'finance' ? PEOPLE.financeSupervisor : PEOPLE.marketingSupervisor;
      return paper('MoveCoupons', { day: today, serials: written(runs), place }, { movedBy });
    }
    case 'VoidCoupons': {
      const runs = runsInState(book, 'stored').filter(({ holding }) => holding.batch === about);
      return paper('VoidCoupons', { day: today, serials: written(runs), reason: 'expired' });
    }
    case 'ReturnToFinance':
      return returned(book, today);
    case 'CompleteForm': {
      const held = inState(book, 'issued');
      return paper('CompleteForm', {
        ...{ day: about, remaining: held, returning: held, remarks: '' },
      });
    }
    case 'CountCoupons':
      return counted(book, about, []);
    case 'CancelCoupons':
      return paper('CancelCoupons', { day: about, signaturesReviewed: true });
    case 'ReconcileDay':
      return paper('ReconcileDay', { day: about, place: 'annex' });
    case 'TakeInventory':
      return inventoried(book, today, about);
    case 'FileQuarterlyReport':
      return paper('FileQuarterlyReport', { day: today, quarter: about });
    default:
      return { type: does, of } as unknown as Command;
  }
};

/** Walks that many registers; the first that cannot be closed is shrunk to its shortest form. */
export const walkRegisters = (
  numRuns: number,
  decide: Decide = coupons.decide,
): ReadonlyMap<string, number> => {
  const reached = new Map<string, number>();
  fc.assert(
    fc.property(fc.array(step, { minLength: 40, maxLength: 160 }), (steps) => {
      const walk = new Walk(decide);
      for (const one of steps) walk.takes(one);
      const nowhere = violations(walk.book)[0] ?? walk.closes();
      for (const [type, count] of walk.reached) reached.set(type, (reached.get(type) ?? 0) + count);
      if (nowhere !== undefined) throw new Error(nowhere);
    }),
    { numRuns, seed: 525, endOnFailure: decide !== coupons.decide },
  );
  return reached;
};
