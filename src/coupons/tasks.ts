import { type Day, dayAfter, type Month, monthOf, quarterOf } from '../kernel/days.ts';
import type { Citation } from '../kernel/law.ts';
import { pa } from './chapter.ts';
import type { CommandType } from './commands/index.ts';
import { listsFresh } from './exclusion.ts';
import { formDue } from './form.ts';
import { inventoryDue } from './inventory.ts';
import { runsToExamine } from './printing.ts';
import { quartersDue } from './quarter.ts';
import type { CouponRegister } from './register.ts';
import { batchOf, type RunOf, runsInState } from './stock.ts';
import { useOn } from './use.ts';

/** Something that is due, from which department, and under which paragraph. */
export interface Task {
  /** Whose turn it is; where both sign, the one who begins. */
  readonly of: 'finance' | 'marketing';
  readonly does: CommandType;
  readonly says: string;
  readonly cite: Citation;
  /** The requisition, delivery, design, list, day, month or quarter that it is about. */
  readonly about?: string;
  /** Its day has passed, or something else is held up until it is done. */
  readonly overdue: boolean;
}

/** What is due from the two departments on a day, in the order in which coupons travel. */
export const tasksDue = (book: CouponRegister, today: Day): readonly Task[] => [
  ...approvals(book, today),
  ...deliveries(book),
  ...storage(book, today),
  ...requisitions(book, today),
  ...forms(book, today),
  ...accountings(book, today),
  ...mailings(book, today),
  ...periods(book, today),
];

const approvals = (book: CouponRegister, today: Day): readonly Task[] => [
  ...(book.controls === undefined
    ? [
        {
          of: 'finance',
          does: 'ApproveControls',
          says: 'Enter the approved internal controls. Nothing is issued or used before.',
          cite: pa('525.21(b)(2)'),
          overdue: false,
        } as const,
      ]
    : []),
  ...(useOn(book, today) === undefined
    ? [
        {
          of: 'finance',
          does: 'FileUse',
          says: 'File the games and wagers that accept coupons.',
          cite: pa('525.22(c)'),
          overdue: false,
        } as const,
      ]
    : []),
  ...(Object.keys(book.designs).length === 0
    ? [
        {
          of: 'marketing',
          does: 'SubmitDesign',
          says: 'Submit the first design to the Bureau of Gaming Operations.',
          cite: pa('525.21(b)(1)'),
          overdue: false,
        } as const,
      ]
    : []),
  ...Object.values(book.designs)
    .filter(({ approved }) => approved === undefined)
    .map(
      ({ design, title }): Task => ({
        of: 'finance',
        does: 'ApproveDesign',
        says: `Enter the approval of ${title} when it arrives.`,
        cite: pa('525.21(b)(1)'),
        about: design,
        overdue: false,
      }),
    ),
];

const deliveries = (book: CouponRegister): readonly Task[] => [
  ...runsToExamine(book).map(
    ({ run }): Task => ({
      of: 'finance',
      does: 'ExamineDelivery',
      says: `Open and examine the in-house print run ${run}, together with marketing.`,
      cite: pa('525.21(e)'),
      about: run,
      overdue: false,
    }),
  ),
  ...Object.entries(book.deliveries)
    .filter(([, { entered }]) => !entered)
    .map(
      ([delivery]): Task => ({
        of: 'finance',
        does: 'EnterReceipt',
        says: `Enter the delivery ${delivery} in the ledger and store it.`,
        cite: pa('525.21(f)'),
        about: delivery,
        overdue: false,
      }),
    ),
];

/** § 525.21(i), (k): what is in an area that is no longer approved is moved; what has expired is voided. */
const storage = (book: CouponRegister, today: Day): readonly Task[] => {
  const runs = runsInState(book, 'stored');
  const expired = new Set(
    runs.filter((run) => batchOf(book, run).expires < today).map(({ holding }) => holding.batch),
  );
  return [
    ...withdrawn(book, 'finance', runs),
    ...withdrawn(book, 'marketing', runsInState(book, 'issued')),
    ...[...expired].map(
      (batch): Task => ({
        of: 'finance',
        does: 'VoidCoupons',
        says: `Void the stored coupons of ${batch}. They have expired.`,
        cite: pa('525.21(c)(5)'),
        about: batch,
        overdue: false,
      }),
    ),
  ];
};

/** Coupons in an area that the controls no longer name for the department that holds them. */
const withdrawn = (
  { controls }: CouponRegister,
  of: Task['of'],
  runs: readonly RunOf[],
): readonly Task[] => {
  const areas = controls?.storage.filter((area) => area.of === of).map(({ place }) => place) ?? [];
  const places = new Set(runs.flatMap(({ holding: { place } }) => place ?? []));
  return [...places]
    .filter((place) => !areas.includes(place))
    .map((place) => ({
      ...{ of, does: 'MoveCoupons', about: place, overdue: true },
      says: `Move the coupons out of ${place}. It is no longer an approved storage area.`,
      cite: of === 'finance' ? pa('525.21(i)') : pa('525.21(k)'),
    }));
};

/** A requisition is open until its last day; afterwards marketing prepares a new one. */
const requisitions = (book: CouponRegister, today: Day): readonly Task[] =>
  Object.entries(book.requisitions)
    .filter(([, { until, lines }]) => until >= today && Object.values(lines).some((n) => n > 0))
    .map(([id, { authorised }]): Task => {
      const about = { of: 'finance', about: id, overdue: false } as const;
      return authorised
        ? {
            ...about,
            does: 'IssueCoupons',
            says: `Issue what is left of the requisition ${id} to marketing.`,
            cite: pa('525.21(h)'),
          }
        : {
            ...about,
            does: 'AuthoriseRequisition',
            says: `Authorize marketing's requisition ${id}.`,
            cite: pa('525.21(g)(5)'),
          };
    });

const forms = (book: CouponRegister, today: Day): readonly Task[] => {
  const { returning } = book.marketing;
  if (returning !== undefined) {
    return [
      {
        of: 'marketing',
        does: 'ReturnToFinance',
        says: `Return the coupons listed on the ${returning.day} form to finance, with a copy of the form.`,
        cite: pa('525.21(k)'),
        about: returning.day,
        overdue: returning.day < today,
      },
    ];
  }
  const due = formDue(book, dayAfter(today));
  return due === undefined
    ? []
    : [
        {
          of: 'marketing',
          does: 'CompleteForm',
          says: `Complete the Reconciliation Form for ${due} at the end of that day.`,
          cite: pa('525.21(j)'),
          about: due,
          overdue: due < today,
        },
      ];
};

/** Days are accounted for in order, after they are over, and once marketing's forms for them are in. */
const accountings = (book: CouponRegister, today: Day): readonly Task[] => {
  const [day] = Object.keys(book.days).toSorted();
  const open = day === undefined ? undefined : book.days[day];
  if (day === undefined || open === undefined || day >= today) return [];
  const { returning } = book.marketing;
  const due = formDue(book, dayAfter(day));
  if (due !== undefined || (returning !== undefined && returning.day <= day)) return [];
  const about = { of: 'finance', about: day, overdue: dayAfter(day) < today } as const;
  if (!open.counted) {
    return [
      {
        ...about,
        does: 'CountCoupons',
        says: `Count and examine what came in on ${day}, from the drop boxes and from marketing.`,
        cite: pa('525.21(m)(1)'),
      },
    ];
  }
  return open.cancelled
    ? [
        {
          ...about,
          does: 'ReconcileDay',
          says: `Reconcile ${day}: what marketing was issued against what became of it.`,
          cite: pa('525.21(m)(3)'),
        },
      ]
    : [
        {
          ...about,
          does: 'CancelCoupons',
          says: `Review the signatures of ${day} and cancel its coupons.`,
          cite: pa('525.21(m)(2)'),
        },
      ];
};

const mailings = (book: CouponRegister, today: Day): readonly Task[] => {
  const listed = new Set(runsInState(book, 'listed').map(({ holding }) => holding.batch));
  const waiting = Object.entries(book.lists).filter(([, { batches }]) =>
    batches.some((batch) => listed.has(batch)),
  );
  const stale = waiting.length === 0 ? true : listsFresh(book, today);
  return [
    ...(stale === true
      ? []
      : [
          {
            of: 'marketing',
            does: 'ImportExclusionList',
            says: 'Import the current exclusion lists before the mailing is recorded.',
            cite: pa('525.21(q)(7)'),
            overdue: false,
          } as const,
        ]),
    ...waiting.map(
      ([list]): Task => ({
        of: 'marketing',
        does: 'RecordMailing',
        says: `Record that the list ${list} was mailed, when the provider confirms it.`,
        cite: pa('525.21(q)(2)'),
        about: list,
        overdue: false,
      }),
    ),
  ];
};

/** § 525.21(n), (o): once a month an inventory, once a quarter a report. */
const periods = (book: CouponRegister, today: Day): readonly Task[] => {
  const due = inventoryDue(book, monthOf(today));
  const month: Month = due ?? monthOf(today);
  const [quarter] = quartersDue(book, quarterOf(today));
  return [
    ...(book.firstMonth !== undefined && (book.inventoried ?? '') < month
      ? [
          {
            of: 'finance',
            does: 'TakeInventory',
            says: `Take the ${month} inventory of all coupons not distributed to patrons.`,
            cite: pa('525.21(n)'),
            about: month,
            overdue: due !== undefined,
          } as const,
        ]
      : []),
    ...(quarter === undefined
      ? []
      : [
          {
            of: 'finance',
            does: 'FileQuarterlyReport',
            says: `File the report for ${quarter} with the Bureau of Casino Compliance.`,
            cite: pa('525.21(o)'),
            about: quarter,
            overdue: true,
          } as const,
        ]),
  ];
};
