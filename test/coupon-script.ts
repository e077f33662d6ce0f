import {
  COMMANDS,
  type Command,
  type CommandType,
  type DocumentSignature,
} from '../src/coupons/index.ts';
import { readDollars } from '../src/kernel/money.ts';
import { beside, spokenLines } from '../src/kernel/notation.ts';
import type { Refusal } from '../src/kernel/refusal.ts';
import {
  controls,
  DAY,
  Desk,
  distributed,
  type Fields,
  issued,
  PEOPLE,
  paper,
  serials,
  stocked,
  ten,
  twentyFive,
  use,
} from './coupons-desk.ts';

/**
 * Scripts of the coupon register for the digest of chapter 525: `coupons` and how far the program is, then forms line by
 * line. Each is signed by those whose task it is, unless the line says who signs: `finance clerk + marketing host: …`.
 */
export interface CouponRun {
  readonly lines: readonly { readonly said: string; readonly refusal?: Refusal }[];
}

const STARTS: Readonly<Record<string, () => Desk>> = {
  'before any approval': () => new Desk(),
  'with controls': () => new Desk(paper('ApproveControls', controls), paper('FileUse', use)),
  stocked,
  issued,
  distributed,
  returned: () => {
    const left = [serials('MPX', 11, 100), serials('MPXXV', 6, 20)];
    const day = { day: DAY };
    return distributed().does(
      paper('CompleteForm', {
        ...day,
        remaining: left,
        returning: left,
        keptAt: 'locker',
        remarks: '',
      }),
      paper('ReturnToFinance', { ...day, serials: left }),
    );
  },
};

export const isCouponScript = (text: string): boolean =>
  spokenLines(text)[0]?.text.startsWith('coupons  ') === true;

type Form = { [Type in CommandType]: { readonly type: Type } & Fields<Type> }[CommandType];
type Reader = readonly [RegExp, (day: string, ...words: string[]) => Form];

const cents = (said: string | undefined): number => readDollars(said ?? '') ?? 0;
const numbersOf = (said: string): ReturnType<typeof serials> => {
  const [, series = '', first, last = first] = /^(\w+) (\d+)(?:–(\d+))?$/.exec(said.trim()) ?? [];
  return serials(series, Number(first), Number(last));
};
const rangesOf = (said: string) => (said === 'nothing' ? [] : said.split(' and ').map(numbersOf));
const designs = { 'match-10': ten, 'match-25': twentyFive };
const designOf = (name: string) => designs[name as keyof typeof designs] ?? ten;
const countOf = ({ first, last }: ReturnType<typeof serials>): number =>
  Number(last.slice(-8)) - Number(first.slice(-8)) + 1;
const PARTS: Readonly<Record<string, keyof typeof ten.face.parts>> = {
  name: 'holder',
  value: 'value',
  'serial number': 'serial',
  restrictions: 'restrictions',
  'expiration date': 'expiry',
  'place for chips': 'chips',
};

/** A delivery of $10 coupons: as it was invoiced, as it was found, and what was reported. */
const delivery = (day: string, id: string, invoiced: string, found: string): Form => ({
  ...{ type: 'ExamineDelivery', day, delivery: id, damaged: [] },
  source: { provider: 'gaming service provider', invoice: `INV-${id}` },
  invoiced: [{ ...numbersOf(invoiced), valueCents: 1000, quantity: countOf(numbersOf(invoiced)) }],
  found: [{ ...numbersOf(found), expires: '2026-12-31' }],
});

const atTable = (day: string, number: string) =>
  ({ day, serial: numbersOf(number).first, table: 'T1' }) as const;

const APPROVALS: readonly Reader[] = [
  [
    /^approve controls(?: with (.+) as marketing)?$/,
    (day, marketing = 'marketing') => ({
      ...{ type: 'ApproveControls', ...controls, day },
      departments: { finance: 'finance', marketing },
    }),
  ],
  [
    /^approve controls without (direct mail|printing|storage)$/,
    (day, what) => {
      const { directMail, inHousePrinting, ...rest } = controls;
      return {
        ...{ type: 'ApproveControls', ...rest, day },
        ...(what === 'direct mail' ? {} : { directMail: directMail ?? '' }),
        ...(what === 'printing' ? {} : { inHousePrinting: inHousePrinting ?? '' }),
        storage: controls.storage.filter(({ of }) => what !== 'storage' || of !== 'finance'),
      };
    },
  ],
  [
    /^submit (\S+)(?: without its (.+))?$/,
    (day, name = '', without = '') => {
      const design = designOf(name);
      const part = PARTS[without];
      const { [part ?? 'code']: gone, ...parts } = design.face.parts;
      const face = {
        ...design.face,
        parts: part === undefined ? design.face.parts : (parts as typeof design.face.parts),
      };
      return { type: 'SubmitDesign', day, design: { ...design, face } };
    },
  ],
  [
    /^submit (\S+) without a bar code$/,
    (day, name = '') => ({
      ...{ type: 'SubmitDesign', day, design: { ...designOf(name), machineReadable: 'none' } },
    }),
  ],
  [
    /^the Bureau approves (\S+)$/,
    (day, design = '') => ({ type: 'ApproveDesign', day, design, reference: 'letter 1' }),
  ],
  [
    /^file (craps|roulette) on (.+)$/,
    (day, game = '', wagers = '') => ({
      ...{ type: 'FileUse', ...use, day, from: day },
      games: [{ game, title: game, banking: true, wagers: wagers.split(', ') }],
    }),
  ],
  [
    /^file edition (525|603a)$/,
    (day, edition) => ({
      ...{ type: 'FileUse', ...use, day, from: day },
      couponEdition: edition === '603a' ? '603a' : '525',
    }),
  ],
];

const STOCK: readonly Reader[] = [
  [
    /^print (\S+): (.+)$/,
    (day, run = '', numbers = '') => ({
      ...{ type: 'PrintCoupons', day, run, design: 'match-10', ...numbersOf(numbers) },
      ...{ spoiled: [], expires: '2026-12-31', reason: 'opening night' },
    }),
  ],
  [
    /^print sheets of (\S+): (.+)$/,
    (day, run = '', numbers = '') => ({
      ...{ type: 'PrintSheets', day, run, ...numbersOf(numbers), reason: 'opening night' },
    }),
  ],
  [
    /^examine (\S+): invoiced (.+), found (.+)$/,
    (day, id = '', invoiced = '', found = '') => delivery(day, id, invoiced, found),
  ],
  [
    /^enter (\S+) in the (\S+)$/,
    (day, id = '', place = '') => ({ type: 'EnterReceipt', day, delivery: id, place }),
  ],
  [
    /^move (.+) to the (\S+)$/,
    (day, numbers = '', place = '') => ({
      ...{ type: 'MoveCoupons', day, serials: rangesOf(numbers), place },
    }),
  ],
  [
    /^requisition (\S+): (\d+) (\S+)$/,
    (day, requisition = '', quantity, design = '') => ({
      ...{ type: 'PrepareRequisition', day, requisition, neededFor: { day } },
      ...{ lines: [{ design, quantity: Number(quantity) }], estimate: 'as last week' },
    }),
  ],
  [
    /^authorize (\S+)$/,
    (day, requisition = '') => ({ type: 'AuthoriseRequisition', day, requisition }),
  ],
  [
    /^issue on (\S+): (.+)$/,
    (day, requisition = '', numbers = '') => ({
      ...{ type: 'IssueCoupons', day, requisition, serials: rangesOf(numbers), voided: [] },
    }),
  ],
  [
    /^distribute (.+)$/,
    (day, numbers = '') => ({
      ...{ type: 'DistributeCoupons', day, serials: rangesOf(numbers), promotion: 'Monday' },
    }),
  ],
];

const DAYS: readonly Reader[] = [
  [
    /^form: (.+) remain, (.+) return(?:, kept in the (\S+))?$/,
    (day, remaining = '', returning = '', keptAt) => ({
      ...{ type: 'CompleteForm', day, remaining: rangesOf(remaining), remarks: '' },
      ...{ returning: rangesOf(returning), ...(keptAt === undefined ? {} : { keptAt }) },
    }),
  ],
  [
    /^return (.+)$/,
    (day, numbers = '') => ({ type: 'ReturnToFinance', day, serials: rangesOf(numbers) }),
  ],
  [
    /^count: boxes (.+), returned (.+)$/,
    (day, boxes = '', back = '') => ({
      ...{ type: 'CountCoupons', day, voided: [], returned: rangesOf(back), expired: [] },
      boxes: boxes === 'nothing' ? [] : [{ table: 'T1', serials: rangesOf(boxes) }],
      explanation: '',
    }),
  ],
  [
    /^cancel(, signatures not reviewed)?$/,
    (day, not) => ({ type: 'CancelCoupons', day, signaturesReviewed: not === undefined }),
  ],
  [/^reconcile$/, (day) => ({ type: 'ReconcileDay', day, place: 'vault' })],
  [
    /^inventory of (\S+): (.+)$/,
    (day, month = '', numbers = '') => ({
      ...{ type: 'TakeInventory', day, month, explanation: '' },
      counted: rangesOf(numbers).map((one) => ({ ...one, at: 'vault' })),
    }),
  ],
  [/^report (\S+)$/, (day, quarter = '') => ({ type: 'FileQuarterlyReport', day, quarter })],
];

const MAIL: readonly Reader[] = [
  [
    /^list (\S+): (.+)$/,
    (day, list = '', name = '') => ({
      ...{ type: 'ImportExclusionList', day },
      list: list === 'exclusion' ? 'exclusion' : 'self-exclusion',
      persons: name === 'nobody' ? [] : [{ name }],
    }),
  ],
  [
    /^mail (\S+) to (.+): (\w+ \d+), (\$\d+), until (\S+)$/,
    (day, list = '', name = '', number = '', value, expires = '') => ({
      ...{ type: 'SupplyMailList', day, list, provider: 'gaming service provider', cleared: [] },
      rows: [
        {
          ...{ patron: 'P-1', name, address: '1 Water St', valueCents: cents(value), expires },
          serial: numbersOf(number).first,
        },
      ],
    }),
  ],
  [
    /^mailed (\S+)$/,
    (day, list = '') => ({ type: 'RecordMailing', day, list, confirmation: 'slip 1', cleared: [] }),
  ],
];

const TABLE: readonly Reader[] = [
  [
    /^(?:(P-\d) at )?seat (\d) presents (.+) on (\S+)(?: at (\S+))? with (\$\d+)(?: in round (\d+))?$/,
    (
      day,
      patron,
      seat,
      number = '',
      wager = '',
      game = 'three-dice-football',
      chips,
      round = '1',
    ) => ({
      ...{ type: 'PresentCoupon', ...atTable(day, number), game, wager },
      ...{ round: Number(round), seat: Number(seat), chipsCents: cents(chips) },
      ...(patron === undefined ? {} : { patron }),
    }),
  ],
  [
    /^(.+) (wins|loses|pushes)(?:, (\$\d+) paid)?$/,
    (day, number = '', result, paid) => ({
      ...{ type: 'RedeemCoupon', ...atTable(day, number), paidCents: cents(paid) },
      result: result === 'wins' ? 'win' : result === 'loses' ? 'lose' : 'push',
    }),
  ],
];

const READERS: readonly Reader[] = [...APPROVALS, ...STOCK, ...DAYS, ...MAIL, ...TABLE];

const formOf = (day: string, said: string): Form => {
  for (const [pattern, form] of READERS) {
    const words = pattern.exec(said);
    if (words !== null) return form(day, ...words.slice(1));
  }
  throw new Error(`a coupon script cannot read "${said}"`);
};

const SIGNERS: ReadonlyMap<string, DocumentSignature> = new Map(
  Object.values(PEOPLE).map((one) => [one.name, one]),
);

/** Signed by the people named, place by place; a place that nobody is named for stays empty. */
const signedBy = (command: Command, people: readonly string[]): Command => {
  const places = Object.keys(COMMANDS[command.type].places);
  const hands = Object.fromEntries(
    places.flatMap((place, at) => {
      const signer = SIGNERS.get(people[at] ?? '');
      return signer === undefined ? [] : [[place, signer]];
    }),
  );
  return { ...command, hands } as Command;
};

export const runCouponScript = (text: string): CouponRun => {
  const [head, ...rest] = spokenLines(text);
  const desk = STARTS[(head?.text ?? '').replace(/^coupons {2}/, '')]?.();
  if (desk === undefined) throw new Error(`no coupon program begins "${head?.text}"`);
  let day = DAY;
  const lines = rest.map(({ text: line }) => {
    const said = (line.split('→')[0] ?? '').trim();
    const [, later] = /^day (\S+)$/.exec(said) ?? [];
    if (later !== undefined) {
      day = later;
      return { said };
    }
    const [, people = '', act = said] = /^([a-z +]+): (.+)$/.exec(said) ?? [];
    const signers = people.split(' + ');
    const named = people !== '' && signers.every((one) => SIGNERS.has(one));
    const { type, ...fields } = formOf(day, named ? act : said);
    const usual = paper(type, fields as never);
    const { state, refusal } = desk.tries(named ? signedBy(usual, signers) : usual);
    desk.book = state;
    return refusal === undefined ? { said } : { said, refusal };
  });
  return { lines };
};

export const writeCouponScript = (head: string, { lines }: CouponRun): string =>
  `${[
    head.trim(),
    ...lines.map(({ said, refusal }) =>
      refusal === undefined ? said : `${beside(said)}→ refused ${refusal.refused}  ${refusal.cite}`,
    ),
  ].join('\n')}\n`;
