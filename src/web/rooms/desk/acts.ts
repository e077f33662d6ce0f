import { type Desk, type Range, serial } from './desk.ts';

/** What stands in the fields of a form. Everything is text until it is sent. */
export type Row = Readonly<Record<string, string>>;
export type Value = string | boolean | readonly Row[] | readonly string[];
export type Values = Readonly<Record<string, Value>>;

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** One field of a form; `rows` has fields of its own, `wagers` is a list of game/wager pairs. */
export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly kind: 'text' | 'long' | 'day' | 'number' | 'choice' | 'check' | 'rows' | 'wagers';
  readonly hint?: string;
  readonly optional?: true;
  readonly choices?: (desk: Desk) => readonly Choice[];
  readonly columns?: readonly FormField[];
  readonly when?: (values: Values) => boolean;
  readonly starts?: (desk: Desk, about: string) => Value;
  /** What the book has, to be taken over by whoever has counted the same. */
  readonly book?: (desk: Desk, values: Values) => readonly Row[];
}

export interface Act {
  readonly title: string;
  readonly cite: string;
  /** What is done, in a sentence, for who does it the first time. */
  readonly says: string;
  readonly fields: readonly FormField[];
  readonly command: (values: Values, desk: Desk) => object;
  /** A hand besides those of the paper, where the paper reports to somebody. */
  readonly also?: (values: Values) => { place: string; as: string; cite: string } | undefined;
  /** A page of its own instead of a form. */
  readonly page?: string;
}

const said = (values: Values, name: string): string => String(values[name] ?? '').trim();
const is = (values: Values, name: string): boolean => values[name] === true;
const maybe = (name: string, text: string): object => (text === '' ? {} : { [name]: text });
const rowsOf = (values: Values, name: string): readonly Row[] =>
  ((values[name] ?? []) as readonly Row[]).filter((row) =>
    Object.values(row).some((cell) => cell.trim() !== ''),
  );
const rangeOf = ({ first = '', last = '' }: Row): Range => {
  const from = serial(first);
  return { first: from, last: last.trim() === '' ? from : serial(last, from) };
};
const ranges = (values: Values, name: string): readonly Range[] =>
  rowsOf(values, name).map(rangeOf);
const reasoned = (values: Values, name: string) =>
  rowsOf(values, name).map((row) => ({ ...rangeOf(row), reason: (row.reason ?? '').trim() }));
const sizeOf = ({ first, last }: Range): number =>
  Number(last.slice(-8)) - Number(first.slice(-8)) + 1;
const asRows = (some: readonly Range[]): readonly Row[] =>
  some.map(({ first, last }) => ({ first, last }));

const text = (name: string, label: string, more: Partial<FormField> = {}): FormField => ({
  name,
  label,
  kind: 'text',
  ...more,
});
const day = (more: Partial<FormField> = {}): FormField => ({
  name: 'day',
  label: 'Gaming day',
  kind: 'day',
  starts: (desk, about) => about || desk.day,
  ...more,
});
const FIRST = text('first', 'First serial', { hint: 'WEL-1 will do' });
const LAST = text('last', 'Last serial');
const serialRows = (name: string, label: string, more: Partial<FormField> = {}): FormField => ({
  name,
  label,
  kind: 'rows',
  columns: [FIRST, LAST],
  ...more,
});
const withReasons = (name: string, label: string): FormField =>
  serialRows(name, label, {
    optional: true,
    columns: [FIRST, LAST, text('reason', 'Reason')],
    starts: () => [],
  });
const placeOf = (
  of: 'finance' | 'marketing',
  name = 'place',
  more: Partial<FormField> = {},
): FormField => ({
  name,
  label: 'Locked up at',
  kind: 'choice',
  choices: ({ storage }) =>
    storage
      .filter((area) => area.of === of)
      .map(({ place, where }) => ({ value: place, label: `${place}, ${where}` })),
  ...more,
});
const plain = (values: readonly string[]): readonly Choice[] =>
  values.map((value) => ({ value, label: value }));
const about = (_desk: Desk, named: string): Value => named;
const designs = ({ designs: all }: Desk): readonly Choice[] =>
  all.map(({ design, title }) => ({ value: design, label: title }));

const wagersBy = (values: Values, name: string): ReadonlyMap<string, readonly string[]> => {
  const games = new Map<string, string[]>();
  for (const pair of (values[name] ?? []) as readonly string[]) {
    const [game = '', wager = ''] = pair.split('/');
    games.set(game, [...(games.get(game) ?? []), wager]);
  }
  return games;
};

export const ACTS: Readonly<Record<string, Act>> = {
  ApproveControls: {
    title: 'Enter the internal controls',
    cite: '§ 525.21(b)(2), (d), (i)',
    says: 'What the approved internal controls say: the two departments, the storage areas, and the procedures.',
    fields: [
      text('reference', 'Reference of the approval'),
      text('finance', 'Department that keeps the ledger', {
        starts: (desk) => desk.departments.finance,
      }),
      text('marketing', 'Department that hands coupons out', {
        starts: (desk) => desk.departments.marketing,
      }),
      {
        name: 'storage',
        label: 'Approved storage areas',
        kind: 'rows',
        columns: [
          text('place', 'Short name', { hint: 'main-vault' }),
          text('where', 'Where'),
          {
            name: 'of',
            label: 'Whose',
            kind: 'choice',
            choices: () => plain(['finance', 'marketing']),
          },
          text('approval', 'Approval of the Bureau'),
        ],
      },
      text('inventoryProcedure', 'Inventory procedure'),
      text('inHousePrinting', 'Printing in the house', { optional: true }),
      text('directMail', 'Direct mail', { optional: true }),
      text('computerised', 'Computerised system'),
    ],
    command: (values) => ({
      reference: said(values, 'reference'),
      departments: { finance: said(values, 'finance'), marketing: said(values, 'marketing') },
      storage: rowsOf(values, 'storage'),
      inventoryProcedure: said(values, 'inventoryProcedure'),
      ...maybe('inHousePrinting', said(values, 'inHousePrinting')),
      ...maybe('directMail', said(values, 'directMail')),
      computerised: said(values, 'computerised'),
    }),
  },
  FileUse: {
    title: 'File where coupons may lie',
    cite: '§ 525.22(c), (d)',
    says: 'From a day on: the edition in force, what a push does, and the wagers of each game that take a coupon.',
    fields: [
      day({ name: 'from', label: 'From' }),
      {
        name: 'couponEdition',
        label: 'Edition',
        kind: 'choice',
        choices: () => [
          { value: '525', label: '525: one coupon with a wager' },
          { value: '603a', label: '603a: one coupon in a round' },
        ],
        starts: () => '525',
      },
      {
        name: 'couponOnPush',
        label: 'On a push the coupon',
        kind: 'choice',
        choices: () => [
          { value: 'stays', label: 'stays with the patron' },
          { value: 'taken', label: 'is taken' },
        ],
        starts: () => 'stays',
      },
      {
        name: 'games',
        label: 'Wagers that take a coupon',
        kind: 'wagers',
        starts: ({ use, games }) =>
          use === undefined
            ? games.flatMap(({ game, wagers }) =>
                wagers.filter(({ takes }) => takes).map(({ wager }) => `${game}/${wager}`),
              )
            : use.games.flatMap(({ game, wagers }) => wagers.map((wager) => `${game}/${wager}`)),
      },
    ],
    command: (values, desk) => ({
      from: said(values, 'from'),
      couponEdition: said(values, 'couponEdition'),
      couponOnPush: said(values, 'couponOnPush'),
      games: [...wagersBy(values, 'games')].map(([game, wagers]) => ({
        game,
        title: desk.games.find((one) => one.game === game)?.title ?? game,
        banking: true,
        wagers,
      })),
    }),
  },
  SubmitDesign: {
    title: 'Submit a design',
    cite: '§ 525.21(b)(1), (c)',
    says: 'What goes to the Bureau of Gaming Operations. The parts of the face lie as on the standard coupon.',
    fields: [
      text('design', 'Short name', { hint: 'welcome-10' }),
      text('title', 'Title'),
      { name: 'value', label: 'Value in dollars', kind: 'number' },
      text('series', 'Series', {
        hint: 'up to eight capitals and figures, on every serial number',
      }),
      {
        name: 'pays',
        label: 'A winner is paid',
        kind: 'choice',
        choices: () => [
          { value: 'wager odds', label: 'at the odds of the wager' },
          { value: 'even money', label: 'even money' },
        ],
      },
      {
        name: 'machineReadable',
        label: 'Machine readable by',
        kind: 'choice',
        choices: () => plain(['bar code', 'magnetic strip', 'none']),
        starts: () => 'bar code',
      },
      {
        name: 'any',
        label: 'Good on any wager that takes a coupon',
        kind: 'check',
        starts: () => true,
      },
      {
        name: 'games',
        label: 'Good on',
        kind: 'wagers',
        when: (values) => !is(values, 'any'),
        starts: () => [],
      },
      { name: 'says', label: 'Restrictions as printed', kind: 'long', hint: 'one line for each' },
      text('surveillanceTest', 'Test in which surveillance read the value'),
    ],
    command: (values, desk) => ({
      design: {
        design: said(values, 'design'),
        title: said(values, 'title'),
        holder: desk.holder,
        valueCents: Math.round(Number(said(values, 'value')) * 100),
        series: said(values, 'series').toUpperCase(),
        restrictions: {
          games: is(values, 'any')
            ? 'any'
            : [...wagersBy(values, 'games')].map(([game, wagers]) => ({ game, wagers })),
          says: said(values, 'says')
            .split('\n')
            .map((line) => line.trim())
            .filter(Boolean),
        },
        pays: said(values, 'pays'),
        machineReadable: said(values, 'machineReadable'),
        surveillanceTest: said(values, 'surveillanceTest'),
        face: desk.face,
      },
    }),
  },
  ApproveDesign: {
    title: 'Enter the approval of a design',
    cite: '§ 525.21(b)(1)',
    says: 'When the Bureau of Gaming Operations has approved it.',
    fields: [
      {
        name: 'design',
        label: 'Design',
        kind: 'choice',
        choices: (desk) =>
          designs({
            ...desk,
            designs: desk.designs.filter(({ approved }) => approved === undefined),
          }),
        starts: about,
      },
      text('reference', 'Reference of the approval'),
    ],
    command: (values) => ({
      design: said(values, 'design'),
      reference: said(values, 'reference'),
    }),
  },
  PrintCoupons: {
    title: 'Enter a run of our own press',
    cite: '§ 525.21(p)',
    says: 'Every number of the run, and the sheets that were spoiled.',
    fields: [
      text('run', 'Run', { hint: 'RUN-1' }),
      {
        name: 'design',
        label: 'Design',
        kind: 'choice',
        choices: (desk) =>
          designs({
            ...desk,
            designs: desk.designs.filter(({ approved }) => approved !== undefined),
          }),
      },
      text('first', 'First serial', { hint: 'WEL-1 will do' }),
      text('last', 'Last serial'),
      { name: 'expires', label: 'Expiration date', kind: 'day' },
      text('reason', 'Why it is printed'),
      withReasons('spoiled', 'Spoiled'),
    ],
    command: (values) => ({
      run: said(values, 'run'),
      design: said(values, 'design'),
      ...rangeOf({ first: said(values, 'first'), last: said(values, 'last') }),
      expires: said(values, 'expires'),
      reason: said(values, 'reason'),
      spoiled: reasoned(values, 'spoiled'),
    }),
  },
  PrintSheets: {
    title: 'Print sheets',
    cite: '§ 525.21(p)',
    says: 'Each number can be printed once.',
    fields: [
      text('run', 'Run'),
      text('first', 'First serial'),
      text('last', 'Last serial'),
      text('reason', 'Why they are printed'),
    ],
    command: (values) => ({
      run: said(values, 'run'),
      ...rangeOf({ first: said(values, 'first'), last: said(values, 'last') }),
      reason: said(values, 'reason'),
    }),
  },
  SpoilSheets: {
    title: 'Report spoiled sheets',
    cite: '§ 525.21(p)',
    says: 'A spoiled number is never printed again.',
    fields: [text('run', 'Run'), withReasons('spoiled', 'Spoiled')],
    command: (values) => ({ run: said(values, 'run'), spoiled: reasoned(values, 'spoiled') }),
  },
  ExamineDelivery: {
    title: 'Receive a delivery',
    cite: '§ 525.21(e)',
    says: 'Finance and marketing open it together, and compare what they find with the invoice.',
    fields: [
      text('delivery', 'Delivery', { hint: 'DEL-1' }),
      {
        name: 'source',
        label: 'It comes from',
        kind: 'choice',
        choices: () => [
          { value: 'provider', label: 'a gaming service provider' },
          { value: 'press', label: 'our own press' },
        ],
        starts: (_desk, run) => (run === '' ? 'provider' : 'press'),
      },
      text('provider', 'Gaming service provider', { when: (v) => said(v, 'source') !== 'press' }),
      text('invoice', 'Invoice', { when: (v) => said(v, 'source') !== 'press' }),
      {
        name: 'run',
        label: 'Run',
        kind: 'choice',
        choices: ({ runs }) => plain(runs.map(({ run }) => run)),
        starts: about,
        when: (v) => said(v, 'source') === 'press',
      },
      serialRows('invoiced', 'On the invoice', {
        columns: [
          FIRST,
          LAST,
          text('quantity', 'Quantity', { hint: 'as invoiced; by number where left open' }),
          text('value', 'Value in dollars', { hint: 'by series where left open' }),
        ],
        starts: ({ runs }, named) => asRows(runs.find(({ run }) => run === named)?.made ?? []),
      }),
      serialRows('found', 'Found in the package', {
        columns: [FIRST, LAST, { name: 'expires', label: 'Expires', kind: 'day' }],
        starts: ({ runs }, named) => asRows(runs.find(({ run }) => run === named)?.made ?? []),
      }),
      withReasons('damaged', 'Damaged'),
      {
        name: 'reported',
        label:
          'Deviations were reported to a finance supervisor and to the Bureau of Casino Compliance',
        kind: 'check',
        starts: () => false,
      },
      text('bureau', 'How the Bureau was told', { when: (v) => is(v, 'reported') }),
    ],
    command: (values, desk) => ({
      delivery: said(values, 'delivery'),
      source:
        said(values, 'source') === 'press'
          ? { printed: said(values, 'run') }
          : { provider: said(values, 'provider'), invoice: said(values, 'invoice') },
      invoiced: rowsOf(values, 'invoiced').map((row) => {
        const range = rangeOf(row);
        const [series] = range.first.split('-');
        const design = desk.designs.find((one) => one.series === series);
        const { quantity = '', value = '' } = row;
        return {
          ...range,
          valueCents: value === '' ? (design?.valueCents ?? 0) : Math.round(Number(value) * 100),
          quantity: quantity === '' ? sizeOf(range) : Number(quantity),
        };
      }),
      found: rowsOf(values, 'found').map((row) => ({
        ...rangeOf(row),
        expires: row.expires ?? '',
      })),
      damaged: reasoned(values, 'damaged'),
      ...(is(values, 'reported') ? { reported: { bureau: said(values, 'bureau') } } : {}),
    }),
    also: (values) =>
      is(values, 'reported')
        ? {
            place: 'supervisor',
            as: 'the finance supervisor who was told',
            cite: '58 Pa. Code § 525.21(e)',
          }
        : undefined,
  },
  EnterReceipt: {
    title: 'Enter a delivery in the ledger',
    cite: '§ 525.21(f), (i)',
    says: 'A delivery that both departments have examined goes into the ledger and behind a lock.',
    fields: [
      {
        name: 'delivery',
        label: 'Delivery',
        kind: 'choice',
        choices: ({ deliveries }) => plain(deliveries),
        starts: about,
      },
      placeOf('finance'),
    ],
    command: (values) => ({ delivery: said(values, 'delivery'), place: said(values, 'place') }),
  },
  MoveCoupons: {
    title: 'Move stored coupons',
    cite: '§ 525.21(i)',
    says: 'From one approved storage area of finance to another.',
    fields: [serialRows('serials', 'Coupons'), placeOf('finance', 'place', { label: 'To' })],
    command: (values) => ({ serials: ranges(values, 'serials'), place: said(values, 'place') }),
  },
  PrepareRequisition: {
    title: 'Prepare a requisition',
    cite: '§ 525.21(g)(1)–(4)',
    says: 'What marketing needs, and how it was estimated.',
    fields: [
      text('requisition', 'Requisition', { hint: 'REQ-1' }),
      {
        name: 'neededFor',
        label: 'Needed for',
        kind: 'choice',
        choices: () => [
          { value: 'day', label: 'a gaming day' },
          { value: 'promotion', label: 'a promotion' },
        ],
        starts: () => 'day',
      },
      day({ when: (v) => said(v, 'neededFor') !== 'promotion' }),
      text('promotion', 'Promotion', { when: (v) => said(v, 'neededFor') === 'promotion' }),
      day({ name: 'from', label: 'From', when: (v) => said(v, 'neededFor') === 'promotion' }),
      day({ name: 'to', label: 'To', when: (v) => said(v, 'neededFor') === 'promotion' }),
      {
        name: 'lines',
        label: 'Coupons',
        kind: 'rows',
        columns: [
          { name: 'design', label: 'Design', kind: 'choice', choices: designs },
          { name: 'quantity', label: 'Quantity', kind: 'number' },
        ],
      },
      text('estimate', 'How it was estimated'),
    ],
    command: (values) => ({
      requisition: said(values, 'requisition'),
      neededFor:
        said(values, 'neededFor') === 'promotion'
          ? {
              promotion: said(values, 'promotion'),
              from: said(values, 'from'),
              to: said(values, 'to'),
            }
          : { day: said(values, 'day') },
      lines: rowsOf(values, 'lines').map(({ design = '', quantity = '' }) => ({
        design,
        quantity: Number(quantity),
      })),
      estimate: said(values, 'estimate'),
    }),
  },
  AuthoriseRequisition: {
    title: 'Authorise a requisition',
    cite: '§ 525.21(g)(5)',
    says: 'Finance authorises what marketing asked for, by another hand.',
    fields: [
      {
        name: 'requisition',
        label: 'Requisition',
        kind: 'choice',
        choices: ({ requisitions }) => requisitionChoices(requisitions, false),
        starts: about,
      },
    ],
    command: (values) => ({ requisition: said(values, 'requisition') }),
  },
  IssueCoupons: {
    title: 'Issue coupons',
    cite: '§ 525.21(h)',
    says: 'Entered in the ledger before the coupons change hands; a supervisor of each department signs.',
    fields: [
      {
        name: 'requisition',
        label: 'Requisition',
        kind: 'choice',
        choices: ({ requisitions }) => requisitionChoices(requisitions, true),
        starts: about,
      },
      serialRows('serials', 'Coupons', {
        starts: ({ requisitions }, id) =>
          asRows(requisitions.find(({ requisition }) => requisition === id)?.next ?? []),
      }),
      withReasons('voided', 'Voided on the way'),
    ],
    command: (values) => ({
      requisition: said(values, 'requisition'),
      serials: ranges(values, 'serials'),
      voided: reasoned(values, 'voided'),
    }),
  },
  DistributeCoupons: {
    title: 'Hand coupons to patrons',
    cite: '§ 525.21(d)',
    says: 'To whoever comes, or to a patron by name; nobody on an exclusion list is given one.',
    fields: [
      serialRows('serials', 'Coupons', {
        hint: 'in marketing’s hands',
        starts: ({ marketing }) => asRows(marketing.holds),
      }),
      text('promotion', 'Promotion'),
      text('toName', 'To whom, by name', { optional: true }),
      text('toPatron', 'His number', { optional: true, when: (v) => said(v, 'toName') !== '' }),
      text('toAddress', 'His address', { optional: true, when: (v) => said(v, 'toName') !== '' }),
    ],
    command: (values) => ({
      serials: ranges(values, 'serials'),
      promotion: said(values, 'promotion'),
      ...(said(values, 'toName') === ''
        ? {}
        : {
            to: {
              name: said(values, 'toName'),
              ...maybe('patron', said(values, 'toPatron')),
              ...maybe('address', said(values, 'toAddress')),
            },
          }),
    }),
  },
  VoidCoupons: {
    title: 'Void coupons',
    cite: '§ 525.21(h)(4), (j)(6), (m)',
    says: 'With a reason, by a supervisor of the department that holds them.',
    fields: [serialRows('serials', 'Coupons'), text('reason', 'Reason')],
    command: (values) => ({ serials: ranges(values, 'serials'), reason: said(values, 'reason') }),
  },
  ReportVariation: {
    title: 'Report coupons missing or found',
    cite: '§ 525.21(j)(7), (n)',
    says: 'What is not where the book has it, or has come to light again.',
    fields: [
      {
        name: 'kind',
        label: 'They are',
        kind: 'choice',
        choices: () => plain(['missing', 'found']),
      },
      serialRows('serials', 'Coupons'),
      text('explanation', 'Explanation'),
      placeOf('finance', 'place', {
        optional: true,
        label: 'Locked up at, where finance has found them',
        when: (v) => said(v, 'kind') === 'found',
      }),
    ],
    command: (values) => ({
      kind: said(values, 'kind'),
      serials: ranges(values, 'serials'),
      explanation: said(values, 'explanation'),
      ...maybe('place', said(values, 'place')),
    }),
  },
  CompleteForm: {
    title: 'Complete the Reconciliation Form',
    cite: '§ 525.21(j), (k)',
    says: 'Count what is left in hand at the end of the day; the book knows what was received and handed out.',
    fields: [
      day(),
      serialRows('remaining', 'Counted in hand', {
        optional: true,
        starts: () => [],
        book: ({ marketing }) => asRows(marketing.holds),
      }),
      serialRows('returning', 'Of these, sent back to finance', {
        optional: true,
        starts: () => [],
      }),
      placeOf('marketing', 'keptAt', {
        optional: true,
        label: 'The rest is locked up at',
      }),
      text('remarks', 'Remarks', { optional: true }),
    ],
    command: (values) => ({
      day: said(values, 'day'),
      remaining: ranges(values, 'remaining'),
      returning: ranges(values, 'returning'),
      ...maybe('keptAt', said(values, 'keptAt')),
      remarks: said(values, 'remarks'),
    }),
  },
  ReturnToFinance: {
    title: 'Return coupons to finance',
    cite: '§ 525.21(k), (l)',
    says: 'What the form sends back, and its voided coupons, from supervisor to supervisor.',
    fields: [
      day(),
      serialRows('serials', 'In the package', {
        optional: true,
        starts: ({ marketing }) => asRows(marketing.returning?.serials ?? []),
      }),
    ],
    command: (values) => ({ day: said(values, 'day'), serials: ranges(values, 'serials') }),
  },
  CountCoupons: {
    title: 'Count and examine the day',
    cite: '§ 525.21(m)(1), (q)(6)',
    says: 'What came out of the drop boxes and from marketing, against the book.',
    fields: [
      day(),
      {
        name: 'boxes',
        label: 'Out of the drop boxes',
        kind: 'rows',
        optional: true,
        columns: [text('table', 'Table'), FIRST, LAST],
        starts: () => [],
        book: (desk, values) =>
          (expectedOn(desk, values)?.boxes ?? []).map(({ table, first, last }) => ({
            table,
            first,
            last,
          })),
      },
      ...(['voided', 'returned', 'expired'] as const).map((state) =>
        serialRows(state, `${state.charAt(0).toUpperCase()}${state.slice(1)} coupons`, {
          optional: true,
          starts: () => [],
          book: (desk: Desk, values: Values) => asRows(expectedOn(desk, values)?.[state] ?? []),
        }),
      ),
      text('explanation', 'Explanation of variations', { optional: true }),
    ],
    command: (values) => {
      const boxes = new Map<string, Range[]>();
      for (const row of rowsOf(values, 'boxes')) {
        const table = row.table ?? '';
        boxes.set(table, [...(boxes.get(table) ?? []), rangeOf(row)]);
      }
      return {
        day: said(values, 'day'),
        boxes: [...boxes].map(([table, serials]) => ({ table, serials })),
        voided: ranges(values, 'voided'),
        returned: ranges(values, 'returned'),
        expired: ranges(values, 'expired'),
        explanation: said(values, 'explanation'),
      };
    },
  },
  CancelCoupons: {
    title: 'Cancel the coupons of a day',
    cite: '§ 525.21(m)(2)',
    says: 'What was counted can never be used again.',
    fields: [
      day(),
      {
        name: 'signaturesReviewed',
        label: 'The signatures on the papers of the day were reviewed',
        kind: 'check',
        starts: () => false,
      },
    ],
    command: (values) => ({
      day: said(values, 'day'),
      signaturesReviewed: is(values, 'signaturesReviewed'),
    }),
  },
  ReconcileDay: {
    title: 'Reconcile a day',
    cite: '§ 525.21(m)(3), (4)',
    says: 'Carried over + given + found = distributed + returned + expired + voided + missing + left.',
    fields: [day(), placeOf('finance', 'place', { label: 'Returned coupons are locked up at' })],
    command: (values) => ({ day: said(values, 'day'), place: said(values, 'place') }),
  },
  TakeInventory: {
    title: 'Take the inventory',
    cite: '§ 525.21(n)',
    says: 'Everything that patrons do not have, place by place: one counts, a supervisor enters.',
    fields: [
      text('month', 'Month', {
        starts: (desk, named) => named || desk.day.slice(0, 7),
        hint: '2026-11',
      }),
      {
        name: 'counted',
        label: 'Counted',
        kind: 'rows',
        optional: true,
        columns: [
          FIRST,
          LAST,
          {
            name: 'at',
            label: 'Where',
            kind: 'choice',
            choices: ({ storage }) =>
              plain([
                ...storage.filter(({ of }) => of === 'finance').map(({ place }) => place),
                'finance',
                'marketing',
              ]),
          },
        ],
        starts: () => [],
        book: ({ inventory }) => inventory.map(({ first, last, at }) => ({ first, last, at })),
      },
      text('explanation', 'Explanation of variations', { optional: true }),
    ],
    command: (values) => ({
      month: said(values, 'month'),
      counted: rowsOf(values, 'counted').map((row) => ({ ...rangeOf(row), at: row.at ?? '' })),
      explanation: said(values, 'explanation'),
    }),
  },
  FileQuarterlyReport: {
    title: 'File the quarterly report',
    cite: '§ 525.21(o)',
    says: 'To the Bureau of Casino Compliance: what patrons redeemed, by denomination.',
    fields: [text('quarter', 'Quarter', { starts: about, hint: '2026-Q4' })],
    command: (values) => ({ quarter: said(values, 'quarter') }),
  },
  ImportExclusionList: {
    title: 'Take over an exclusion list',
    cite: '§ 525.21(q)(7)',
    says: '',
    fields: [],
    command: () => ({}),
    page: '#/lists',
  },
  SupplyMailList: {
    title: 'Supply a mail list',
    cite: '§ 525.21(q)(2), (4)',
    says: '',
    fields: [],
    command: () => ({}),
    page: '#/lists',
  },
  RecordMailing: {
    title: 'Record a mailing',
    cite: '§ 525.21(q)(2), (7)',
    says: 'When the provider confirms it. The exclusion lists are asked once more, because they grow in between.',
    fields: [
      {
        name: 'list',
        label: 'List',
        kind: 'choice',
        choices: ({ lists }) =>
          plain(lists.filter(({ mailed }) => !mailed).map(({ list }) => list)),
        starts: about,
      },
      text('confirmation', 'Confirmation of the provider'),
      text('cleared', 'Patrons compared and cleared, by number', {
        optional: true,
        hint: 'with commas between',
      }),
    ],
    command: (values) => ({
      list: said(values, 'list'),
      confirmation: said(values, 'confirmation'),
      cleared: said(values, 'cleared')
        .split(',')
        .map((number) => number.trim())
        .filter(Boolean),
    }),
  },
};

const requisitionChoices = (all: Desk['requisitions'], authorised: boolean): readonly Choice[] =>
  all
    .filter((one) => one.authorised === authorised)
    .map(({ requisition, left, until }) => ({
      value: requisition,
      label: `${requisition}: ${Object.entries(left)
        .map(([design, quantity]) => `${quantity} of ${design}`)
        .join(', ')}, for ${until}`,
    }));

const expectedOn = (desk: Desk, values: Values) =>
  desk.days.find((one) => one.day === said(values, 'day'))?.expected;

/** The papers in the order in which coupons travel. */
export const STAGES: readonly { readonly title: string; readonly acts: readonly string[] }[] = [
  {
    title: 'Approvals',
    acts: ['ApproveControls', 'FileUse', 'SubmitDesign', 'ApproveDesign'],
  },
  {
    title: 'Receipt and storage',
    acts: [
      'PrintCoupons',
      'PrintSheets',
      'SpoilSheets',
      'ExamineDelivery',
      'EnterReceipt',
      'MoveCoupons',
    ],
  },
  {
    title: 'Requisition and issue',
    acts: ['PrepareRequisition', 'AuthoriseRequisition', 'IssueCoupons'],
  },
  {
    title: 'In the day',
    acts: ['DistributeCoupons', 'VoidCoupons', 'ReportVariation'],
  },
  {
    title: 'End of the day',
    acts: ['CompleteForm', 'ReturnToFinance', 'CountCoupons', 'CancelCoupons', 'ReconcileDay'],
  },
  {
    title: 'Month and quarter',
    acts: ['TakeInventory', 'FileQuarterlyReport'],
  },
  {
    title: 'Direct mail',
    acts: ['ImportExclusionList', 'SupplyMailList', 'RecordMailing'],
  },
];

/** Where a refusal belongs: the first of these fields that the form has. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  'beyond-requisition': ['serials'],
  'box-serial-held': ['boxes'],
  cancelled: ['day'],
  'day-closed': ['day', 'serials'],
  'day-counted': ['day', 'serials'],
  'day-due': ['day', 'quarter'],
  'delivery-known': ['delivery'],
  'design-known': ['design'],
  'design-not-approved': ['design', 'serials'],
  'deviation-unreported': ['reported'],
  expired: ['serials'],
  'expired-kept': ['returning'],
  'face-incomplete': ['says', 'value'],
  'filed-backwards': ['from'],
  'form-due': ['day', 'serials'],
  'inventory-due': ['requisition'],
  'month-not-open': ['month'],
  'needed-before': ['day', 'to'],
  'not-a-serial': ['serials', 'found', 'counted', 'remaining', 'first', 'boxes'],
  'not-as-on-form': ['serials'],
  'not-authorised': ['requisition'],
  'not-cancelled': ['day'],
  'not-counted': ['day'],
  'not-examined': ['delivery'],
  'not-in-hand': ['returning'],
  'not-of-the-delivery': ['damaged'],
  'not-of-the-run': ['invoiced', 'last'],
  'one-department': ['marketing'],
  'patron-excluded': ['toName', 'list'],
  'patron-to-clear': ['cleared'],
  'quarter-filed': ['quarter'],
  'quarter-not-over': ['quarter'],
  'requisition-known': ['requisition'],
  'return-due': ['day', 'serials'],
  'run-known': ['run'],
  'serial-known': ['found', 'first'],
  'serial-twice': ['serials', 'found', 'counted', 'remaining', 'boxes'],
  'signatures-not-reviewed': ['signaturesReviewed'],
  'states-differ': ['serials'],
  'storage-not-approved': ['place', 'keptAt', 'storage'],
  'unknown-design': ['lines', 'design'],
  'unknown-list': ['list'],
  'unknown-requisition': ['requisition'],
  'unknown-run': ['run'],
  'unknown-serial': ['serials', 'remaining', 'counted'],
  'unknown-series': ['found', 'counted'],
  'variation-unexplained': ['remaining', 'explanation'],
  'wrong-position': ['games'],
  'wrong-state': ['serials', 'returning'],
};

const OF_SIGNATURES: readonly string[] = [
  'signature-missing',
  'wrong-department',
  'wrong-grade',
  'one-person-twice',
  'not-signed-on',
  'slow-down',
];

/** The name of the field beside which a refusal is shown; `signatures` are a place of their own. */
export const besideOf = (
  { code, because }: { readonly code: string; readonly because: string },
  shown: readonly FormField[],
): string | undefined => {
  if (OF_SIGNATURES.includes(code)) return 'signatures';
  const [, path = ''] = /in the right form: ([\w.]+):/.exec(because) ?? [];
  const names = [...path.split('.'), ...(BESIDE[code] ?? [])];
  return names.find((name) => shown.some((field) => field.name === name));
};
