import { z } from 'zod';
import { pa } from '../chapter.ts';
import { either, member, supervisor } from '../signatures.ts';
import { count, day, form, id, idOf, patron, some, text, withReason } from './fields.ts';

export const issuing = {
  /** § 525.21(g) */
  PrepareRequisition: form('PrepareRequisition', {
    cite: pa('525.21(g)'),
    places: { preparedBy: supervisor('marketing', pa('525.21(g)(4)')) },
    fields: {
      requisition: id,
      neededFor: z.union([
        z.strictObject({ day }).meta({ title: 'A gaming day' }),
        z.strictObject({ promotion: text, from: day, to: day }).meta({ title: 'A promotion' }),
      ]),
      lines: z.array(z.strictObject({ design: idOf('designs.all'), quantity: count })).min(1),
      /** How the number was estimated. */
      estimate: text,
    },
    words: {
      title: 'Prepare a requisition',
      says: 'What marketing needs, and how it was estimated.',
      fields: {
        requisition: { label: 'Requisition', hint: 'REQ-1' },
        neededFor: { label: 'Needed for' },
        'neededFor.day': { label: 'Gaming day needed' },
        'neededFor.promotion': { label: 'Promotion' },
        'neededFor.from': { label: 'From' },
        'neededFor.to': { label: 'To' },
        lines: { label: 'Coupons' },
        'lines.design': { label: 'Design' },
        estimate: { label: 'Basis of the estimate' },
      },
    },
  }),
  AuthoriseRequisition: form('AuthoriseRequisition', {
    cite: pa('525.21(g)(5)'),
    places: { authorisedBy: supervisor('finance', pa('525.21(g)(5)')) },
    fields: { requisition: idOf('requisitions.prepared') },
    words: {
      title: 'Authorize a requisition',
      says: 'A finance supervisor authorizes the requisition. The preparer cannot.',
      fields: { requisition: { label: 'Requisition' } },
    },
  }),
  /** § 525.21(h) */
  IssueCoupons: form('IssueCoupons', {
    cite: pa('525.21(h)'),
    places: {
      issuedBy: supervisor('finance', pa('525.21(h)(3)')),
      receivedBy: supervisor('marketing', pa('525.21(h)')),
    },
    fields: {
      requisition: idOf('requisitions.authorized'),
      serials: some,
      voided: z.array(withReason),
    },
    words: {
      title: 'Issue coupons',
      says: 'Enter this before the coupons change hands. A supervisor of each department signs.',
      fields: {
        requisition: { label: 'Requisition' },
        voided: { label: 'Voided' },
      },
    },
  }),
  /** § 525.21(d): marketing distributes coupons, by name or to any patron. */
  DistributeCoupons: form('DistributeCoupons', {
    cite: pa('525.21(d)'),
    places: { distributedBy: member('marketing', pa('525.21(d)')) },
    fields: {
      serials: some,
      promotion: text,
      to: z.strictObject(patron).exactOptional(),
      /** How it was established that the patron is not the namesake on an exclusion list. */
      cleared: text.exactOptional(),
    },
    words: {
      title: 'Distribute coupons to patrons',
      says: 'To any patron, or to one by name. Never to anyone on an exclusion list.',
      fields: {
        promotion: { label: 'Promotion' },
        to: { label: 'To a patron by name' },
        'to.patron': { label: 'Patron number' },
        'to.name': { label: 'Patron name' },
        'to.address': { label: 'Patron address' },
        cleared: { label: 'Not the excluded namesake because' },
      },
    },
  }),
  VoidCoupons: form('VoidCoupons', {
    cite: pa('525.21(m)'),
    places: { voidedBy: either('supervisor', pa('525.21(m)')) },
    fields: { serials: some, reason: text },
    words: {
      title: 'Void coupons',
      says: 'With a reason, by a supervisor of the department that holds them.',
    },
  }),
  /** § 525.21(j)(7), (n): coupons that are not where the register shows them, or that have turned up. */
  ReportVariation: form('ReportVariation', {
    cite: pa('525.21(j)(7)'),
    places: { reportedBy: either('supervisor', pa('525.21(j)(7)')) },
    fields: {
      kind: z.enum(['missing', 'found']),
      serials: some,
      explanation: text,
      /** Where found coupons of finance's are locked up. */
      place: idOf('storage.finance').exactOptional(),
    },
    words: {
      title: 'Report coupons missing or found',
      says: 'Coupons that are not where the register shows them, or that have turned up.',
      fields: {
        kind: { label: 'They are' },
        explanation: { label: 'Explanation' },
        place: { label: 'Storage area, if finance found them' },
      },
    },
  }),
};
