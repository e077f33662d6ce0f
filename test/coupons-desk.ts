import {
  COMMANDS,
  type Command,
  type CommandType,
  type CouponGiven,
  type CouponRegister,
  coupons,
  type Design,
  type DocumentSignature,
  dayAfter,
  type Event,
  EXCLUSION_LISTS,
  type RequiredSignature,
  STANDARD_FACE,
} from '../src/coupons/index.ts';
import { act } from '../src/kernel/decider.ts';
import type { Refusal } from '../src/kernel/refusal.ts';

/** Staff by duty; nobody here is anybody. */
const staff = (
  person: string,
  department: string,
  grade: DocumentSignature['grade'],
  credential: string,
): DocumentSignature => ({
  person,
  name: person.replaceAll('-', ' '),
  credential,
  department,
  grade,
});

export const PEOPLE = {
  financeSupervisor: staff('finance-supervisor', 'finance', 'supervisor', 'F-100'),
  financeManager: staff('finance-manager', 'finance', 'above', 'F-001'),
  financeClerk: staff('finance-clerk', 'finance', 'member', 'F-200'),
  marketingSupervisor: staff('marketing-supervisor', 'marketing', 'supervisor', 'M-100'),
  marketingHost: staff('marketing-host', 'marketing', 'member', 'M-200'),
  dealer: staff('dealer', 'table games', 'member', 'T-200'),
} as const;

/** For each place on a paper, someone who may sign there, and nobody twice. */
const usual = (type: CommandType): Record<string, DocumentSignature> => {
  const taken = new Set<string>();
  return Object.fromEntries(
    Object.entries<RequiredSignature>(COMMANDS[type].places).map(([place, { of, atLeast }]) => {
      const able = Object.values(PEOPLE).find(
        (one) =>
          of.some((each) => each === one.department) &&
          !taken.has(one.person) &&
          (atLeast === 'member' ? one.grade === 'member' : one.grade === 'supervisor'),
      )!;
      taken.add(able.person);
      return [place, able];
    }),
  );
};

export type Fields<Type extends CommandType> = Omit<Command<Type>, 'type' | 'hands'>;

/** A command signed by the usual people, or by others where a test wants them. */
export const paper = <Type extends CommandType>(
  type: Type,
  fields: Fields<Type>,
  hands: Partial<Record<string, DocumentSignature>> = {},
): Command<Type> => {
  const signed = usual(type);
  for (const place of Object.keys(signed)) signed[place] = hands[place] ?? signed[place]!;
  return { type, ...fields, hands: signed } as unknown as Command<Type>;
};

export const DAY = '2026-11-16';

export const ten: Design = {
  design: 'match-10',
  title: '$10 match play',
  holder: 'Example Casino',
  valueCents: 1000,
  series: 'MPX',
  restrictions: { games: 'any', says: ['Any banking table game, any wager'] },
  pays: 'wager odds',
  machineReadable: 'bar code',
  surveillanceTest: 'camera test 12',
  face: STANDARD_FACE,
};

export const twentyFive: Design = {
  ...ten,
  design: 'match-25',
  title: '$25 match play, Touchdown only',
  valueCents: 2500,
  series: 'MPXXV',
  pays: 'even money',
  restrictions: {
    games: [{ game: 'three-dice-football', wagers: ['touchdown', 'defense'] }],
    says: ['Three Dice Football: Touchdown or Defense', 'Pays even money'],
  },
};

export const controls: Fields<'ApproveControls'> = {
  day: '2026-10-01',
  reference: 'controls 7',
  departments: { finance: 'finance', marketing: 'marketing' },
  storage: [
    { place: 'vault', where: 'main cage, vault', of: 'finance', approval: 'approval 1' },
    { place: 'annex', where: 'annex, safe', of: 'finance', approval: 'approval 2' },
    { place: 'locker', where: 'promotions booth, locker', of: 'marketing', approval: 'approval 3' },
  ],
  inventoryProcedure: 'two people, both sign',
  inHousePrinting: 'section 4',
  directMail: 'section 5',
  computerised: 'section 6',
};

export const use: Fields<'FileUse'> = {
  day: '2026-10-01',
  from: '2026-10-01',
  couponEdition: '525',
  couponOnPush: 'stays',
  games: [
    {
      game: 'three-dice-football',
      title: 'Three Dice Football',
      banking: true,
      wagers: ['touchdown', 'defense', 'over-four-yards'],
    },
    { game: 'asia-poker', title: 'Asia Poker', banking: true, wagers: ['asia-poker'] },
    { game: 'poker', title: 'Poker', banking: false, wagers: ['pot'] },
  ],
};

export const serials = (series: string, first: number, last = first) => ({
  first: `${series}-${String(first).padStart(8, '0')}`,
  last: `${series}-${String(last).padStart(8, '0')}`,
});
export const serial = (series: string, number: number): string => serials(series, number).first;

/** What the house of these tests gives the register: its forms are of today, and counts are of yesterday. */
export const givenFor = (command: Command | null | undefined): CouponGiven => ({
  today: todayOf(command),
  holder: 'Example Casino',
  departments: ['finance', 'marketing', 'accounting', 'player services', 'table games'],
  tables: ['T1', 'T2', 'T3', 'T4'],
  excluded: [],
  games: {
    'three-dice-football': {
      title: 'Three Dice Football',
      wagers: {
        touchdown: 'Touchdown',
        defense: 'Defense',
        'over-four-yards': 'Over 4 Yards',
        penalty: 'Penalty',
      },
    },
    'asia-poker': { title: 'Asia Poker', wagers: { 'asia-poker': 'Asia Poker' } },
    poker: { title: 'Poker', wagers: { pot: 'Pot' } },
    craps: { title: 'Craps', wagers: { pass: 'Pass', 'dont-pass': 'Don’t Pass', field: 'Field' } },
    roulette: {
      title: 'Roulette',
      wagers: { red: 'Red', '1st-12': 'First dozen', 'straight-up': 'Straight Up' },
    },
  },
});

const todayOf = (command: Command | null | undefined): string =>
  command?.type === 'CountCoupons' ? dayAfter(command.day) : (command?.day ?? DAY);

/** Both exclusion lists, with nobody on them, as a mailing wants them. */
export const lists = (day = DAY): readonly Command[] =>
  EXCLUSION_LISTS.map((list) => paper('ImportExclusionList', { day, list, persons: [] }));

/** A desk that does as it is told and remembers what it was told. */
export class Desk {
  book: CouponRegister = coupons.initial;
  readonly events: Event[] = [];
  readonly commands: Command[] = [];

  constructor(...commands: readonly Command[]) {
    this.does(...commands);
  }

  does(...commands: readonly Command[]): this {
    for (const command of commands) {
      const { state, events, refusal } = this.tries(command);
      if (refusal) throw new Error(`${command.type}: ${refusal.refused} ${refusal.because}`);
      this.book = state;
      this.events.push(...events);
      this.commands.push(command);
    }
    return this;
  }

  /** What the desk is told, without doing it. */
  asks(command: Command, given: Partial<CouponGiven> = {}): Refusal | undefined {
    return this.tries(command, given).refusal;
  }

  /** What would become of it. */
  tries(command: Command, given: Partial<CouponGiven> = {}) {
    return act(
      {
        ...coupons,
        decide: (book, one) => coupons.decide(book, one, { ...givenFor(one), ...given }),
      },
      this.book,
      command,
    );
  }
}

/** Approved, filed and stocked: $10 coupons 1–1000 and $25 coupons 1–200, both good until the year's end. */
export const stocked = (expires = '2026-12-31'): Desk =>
  new Desk(
    paper('ApproveControls', controls),
    paper('FileUse', use),
    paper('SubmitDesign', { day: '2026-10-02', design: ten }),
    paper('SubmitDesign', { day: '2026-10-02', design: twentyFive }),
    paper('ApproveDesign', { day: '2026-10-20', design: 'match-10', reference: 'design 10' }),
    paper('ApproveDesign', { day: '2026-10-20', design: 'match-25', reference: 'design 25' }),
    paper('ExamineDelivery', {
      day: '2026-11-02',
      delivery: 'D1',
      source: { provider: 'gaming service provider', invoice: 'INV-1' },
      invoiced: [
        { ...serials('MPX', 1, 1000), valueCents: 1000, quantity: 1000 },
        { ...serials('MPXXV', 1, 200), valueCents: 2500, quantity: 200 },
      ],
      found: [
        { ...serials('MPX', 1, 1000), expires },
        { ...serials('MPXXV', 1, 200), expires },
      ],
      damaged: [],
    }),
    paper('EnterReceipt', { day: '2026-11-02', delivery: 'D1', place: 'vault' }),
  );

/** … and so many of each with marketing on the day. */
export const issued = (tens = 100, twentyFives = 20, expires?: string): Desk =>
  stocked(expires).does(
    paper('PrepareRequisition', {
      day: DAY,
      requisition: 'R1',
      neededFor: { day: DAY },
      lines: [
        { design: 'match-10', quantity: tens },
        { design: 'match-25', quantity: twentyFives },
      ],
      estimate: 'as last week',
    }),
    paper('AuthoriseRequisition', { day: DAY, requisition: 'R1' }),
    paper('IssueCoupons', {
      day: DAY,
      requisition: 'R1',
      serials: [serials('MPX', 1, tens), serials('MPXXV', 1, twentyFives)],
      voided: [],
    }),
  );

/** … and $10 coupons 1–10 and $25 coupons 1–5 with patrons. */
export const distributed = (expires?: string): Desk =>
  issued(100, 20, expires).does(
    paper('DistributeCoupons', {
      day: DAY,
      serials: [serials('MPX', 1, 10), serials('MPXXV', 1, 5)],
      promotion: 'Monday',
    }),
  );
