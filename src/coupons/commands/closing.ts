import { z } from 'zod';
import { pa } from '../chapter.ts';
import { member, supervisor } from '../signatures.ts';
import { any, form, id, idOf, month, quarter, range, remark } from './fields.ts';

export const closing = {
  /** § 525.21(j), (k): marketing's form of the day, with what was counted in hand. */
  CompleteForm: form('CompleteForm', {
    cite: pa('525.21(j)'),
    places: { completedBy: supervisor('marketing', pa('525.21(j)(8)')) },
    fields: {
      remaining: any.meta({ from: 'held' }),
      returning: any,
      /** Where the rest is locked up for the next gaming day. */
      keptAt: idOf('storage.marketing').exactOptional(),
      remarks: remark,
    },
    words: {
      title: 'Complete the Reconciliation Form',
      says: 'Count the coupons remaining at the end of the day. Received and distributed are filled in for you.',
      fields: {
        remaining: { label: 'Counted in hand' },
        returning: { label: 'Of these, returned to finance' },
        keptAt: { label: 'Storage area for the rest' },
        remarks: { label: 'Remarks' },
      },
    },
  }),
  /** § 525.21(k), (l) */
  ReturnToFinance: form('ReturnToFinance', {
    cite: pa('525.21(l)'),
    places: {
      returnedBy: supervisor('marketing', pa('525.21(l)(5)')),
      receivedBy: supervisor('finance', pa('525.21(l)(5)')),
    },
    fields: { serials: any.meta({ from: 'returning' }) },
    words: {
      title: 'Return coupons to finance',
      says: 'What the form returns, and its voided coupons, from supervisor to supervisor.',
      fields: { serials: { label: 'In the package' } },
    },
  }),
  /** § 525.21(m)(1), (q)(6): what came out of the drop boxes and over the counter on a gaming day. */
  CountCoupons: form('CountCoupons', {
    cite: pa('525.21(m)(1)'),
    places: { countedBy: member('finance', pa('525.21(m)(1)')) },
    fields: {
      boxes: z.array(z.strictObject({ table: id, serials: any })).meta({ from: 'boxes' }),
      voided: any.meta({ from: 'voided' }),
      returned: any.meta({ from: 'returned' }),
      expired: any.meta({ from: 'expired' }),
      explanation: remark,
    },
    words: {
      title: 'Count and examine the day',
      says: 'What came out of the drop boxes and from marketing on a gaming day that is over.',
      fields: {
        boxes: { label: 'Out of the drop boxes' },
        'boxes.table': { label: 'Table' },
        voided: { label: 'Voided coupons' },
        returned: { label: 'Returned coupons' },
        expired: { label: 'Expired coupons' },
      },
    },
  }),
  /** § 525.21(m)(2) */
  CancelCoupons: form('CancelCoupons', {
    cite: pa('525.21(m)(2)'),
    places: { cancelledBy: member('finance', pa('525.21(m)(2)')) },
    fields: {
      /** The signatures on the day's documents were reviewed. */
      signaturesReviewed: z.boolean(),
    },
    words: {
      title: 'Cancel the day’s coupons',
      says: 'Cancels the counted coupons. This cannot be undone.',
      fields: {
        signaturesReviewed: { label: 'The signatures on the day’s documents were reviewed' },
      },
    },
  }),
  /** § 525.21(m)(3), (4) */
  ReconcileDay: form('ReconcileDay', {
    cite: pa('525.21(m)(3)'),
    places: { reconciledBy: supervisor('finance', pa('525.21(m)(3)')) },
    fields: {
      /** Where returned coupons are locked up until they are issued again. */
      place: idOf('storage.finance'),
    },
    words: {
      title: 'Reconcile a day',
      says: 'Carried over + issued + found = distributed + returned + expired + voided + missing + remaining.',
      fields: { place: { label: 'Storage area for returned coupons' } },
    },
  }),
  /** § 525.21(n) */
  TakeInventory: form('TakeInventory', {
    cite: pa('525.21(n)'),
    places: {
      countedBy: member('finance', pa('525.21(n)')),
      enteredBy: supervisor('finance', pa('525.21(n)')),
    },
    fields: {
      month,
      counted: z
        .array(z.strictObject({ ...range, at: idOf('storage.counted') }))
        .meta({ from: 'inventory' }),
      explanation: remark,
    },
    words: {
      title: 'Take the inventory',
      says: 'All coupons not distributed to patrons, by storage area. One person counts; a supervisor records.',
      fields: {
        month: { label: 'Month', hint: '2026-11' },
        counted: { label: 'Counted' },
        'counted.at': { label: 'Storage area' },
      },
    },
  }),
  /** § 525.21(o) */
  FileQuarterlyReport: form('FileQuarterlyReport', {
    cite: pa('525.21(o)'),
    places: { filedBy: supervisor('finance', pa('525.21(o)')) },
    fields: { quarter },
    words: {
      title: 'File the quarterly report',
      says: 'To the Bureau of Casino Compliance: what patrons redeemed, by denomination.',
      fields: { quarter: { label: 'Quarter', hint: '2026-Q4' } },
    },
  }),
};
