import { z } from 'zod';
import { pa } from '../chapter.ts';
import { either, member, signature, supervisor } from '../signatures.ts';
import { cents, count, day, form, id, idOf, range, some, text, withReason } from './fields.ts';

export const receiving = {
  /** § 525.21(p): a run of the certificate holder's own press; its numbers are reserved for ever. */
  PrintCoupons: form('PrintCoupons', {
    cite: pa('525.21(p)'),
    places: { printedBy: either('member', pa('525.21(p)')) },
    fields: {
      run: id,
      design: idOf('designs.approved'),
      ...range,
      /** The date that every coupon of the run bears. */
      expires: day.exactOptional(),
      reason: text.exactOptional(),
      spoiled: z.array(withReason),
    },
    words: {
      title: 'Record an in-house print run',
      says: 'The numbers and the expiration date of a run, and why it is printed. Print its sheets afterwards.',
      fields: {
        run: { label: 'Print run', hint: 'RUN-1' },
        design: { label: 'Design' },
        expires: { label: 'Expiration date' },
        reason: { label: 'Why it is printed' },
        spoiled: { label: 'Spoiled' },
      },
    },
  }),
  /** § 525.21(p): each sheet that leaves the printer is an entry; no number is printed twice. */
  PrintSheets: form('PrintSheets', {
    cite: pa('525.21(p)'),
    places: { printedBy: either('member', pa('525.21(p)')) },
    fields: { run: idOf('runs'), ...range, reason: text },
    words: {
      title: 'Print sheets',
      says: 'Each number can be printed once. Report a spoiled sheet and print its coupons in another run.',
      fields: { run: { label: 'Print run' }, reason: { label: 'Why they are printed' } },
    },
  }),
  SpoilSheets: form('SpoilSheets', {
    cite: pa('525.21(p)'),
    places: { reportedBy: either('member', pa('525.21(p)')) },
    fields: { run: idOf('runs'), spoiled: z.array(withReason).min(1) },
    words: {
      title: 'Report spoiled sheets',
      says: 'Before the run is examined. A spoiled number is never printed again.',
      fields: { run: { label: 'Print run' }, spoiled: { label: 'Spoiled' } },
    },
  }),
  /** § 525.21(e) */
  ExamineDelivery: form('ExamineDelivery', {
    cite: pa('525.21(e)'),
    places: {
      finance: member('finance', pa('525.21(e)')),
      marketing: member('marketing', pa('525.21(e)')),
    },
    fields: {
      delivery: id,
      source: z.union([
        z
          .strictObject({ provider: text, invoice: text })
          .meta({ title: 'A gaming service provider' }),
        z.strictObject({ printed: idOf('runs') }).meta({ title: 'Our own press' }),
      ]),
      /** The invoice, or the record of the press. */
      invoiced: z.array(z.strictObject({ ...range, valueCents: cents, quantity: count })).min(1),
      found: z.array(z.strictObject({ ...range, expires: day })),
      damaged: z.array(withReason),
      reported: z
        .strictObject({ supervisor: signature.meta({ field: 'kept' }), bureau: text })
        .exactOptional(),
    },
    words: {
      title: 'Receive a delivery',
      says: 'Finance and marketing open it together and compare it with the invoice.',
      fields: {
        delivery: { label: 'Delivery', hint: 'DEL-1' },
        source: { label: 'Source' },
        'source.provider': { label: 'Gaming service provider' },
        'source.invoice': { label: 'Invoice' },
        'source.printed': { label: 'Print run' },
        invoiced: { label: 'On the invoice' },
        found: { label: 'Found in the package' },
        'found.expires': { label: 'Expiration date' },
        damaged: { label: 'Damaged' },
        reported: {
          label:
            'Deviations were reported to a finance supervisor and to the Bureau of Casino Compliance',
        },
        'reported.bureau': { label: 'How the Bureau was notified' },
      },
    },
  }),
  /** § 525.21(f), (i) */
  EnterReceipt: form('EnterReceipt', {
    cite: pa('525.21(f)'),
    places: { enteredBy: supervisor('finance', pa('525.21(f)')) },
    fields: { delivery: idOf('deliveries'), place: idOf('storage.finance') },
    words: {
      title: 'Enter a delivery in the ledger',
      says: 'Enter an examined delivery in the ledger and assign its storage area.',
      fields: { delivery: { label: 'Delivery' } },
    },
  }),
  /** § 525.21(i) */
  MoveCoupons: form('MoveCoupons', {
    cite: pa('525.21(i)'),
    places: { movedBy: either('supervisor', pa('525.21(i)')) },
    fields: { serials: some, place: idOf('storage.all') },
    words: {
      title: 'Move coupons',
      says: 'From one approved storage area to another, by a supervisor of the department that holds them.',
      fields: { place: { label: 'To' } },
    },
  }),
};
