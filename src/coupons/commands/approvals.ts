import { z } from 'zod';
import { COUPON_EDITIONS, pa } from '../chapter.ts';
import { design } from '../face.ts';
import { supervisor } from '../signatures.ts';
import { day, form, id, idOf, text } from './fields.ts';

export const approvals = {
  /** § 525.21(b)(2), (d), (i), (n), (p), (q), (r)(3): what the approved internal controls say. */
  ApproveControls: form('ApproveControls', {
    cite: pa('525.21(b)(2)'),
    places: { recordedBy: supervisor('finance', pa('525.21(b)(2)')) },
    fields: {
      reference: text,
      departments: z.strictObject({ finance: text, marketing: text }),
      storage: z
        .array(
          z.strictObject({
            place: id,
            where: text,
            of: z.enum(['finance', 'marketing']),
            /** The Bureau of Casino Compliance's approval of the area. */
            approval: text,
          }),
        )
        .min(1),
      inventoryProcedure: text,
      inHousePrinting: text.exactOptional(),
      directMail: text.exactOptional(),
      computerised: text,
    },
    words: {
      title: 'Enter the internal controls',
      says: 'What the approved internal controls say: the two departments, the storage areas and the procedures.',
      fields: {
        reference: { label: 'Approval reference' },
        departments: { label: 'Departments' },
        'departments.finance': { label: 'Department that keeps the ledger' },
        'departments.marketing': { label: 'Department that distributes coupons' },
        storage: { label: 'Approved storage areas' },
        'storage.place': { label: 'Short name', hint: 'main-vault' },
        'storage.where': { label: 'Location' },
        'storage.of': { label: 'Department' },
        'storage.approval': { label: 'Bureau approval' },
        inventoryProcedure: { label: 'Inventory procedure' },
        inHousePrinting: { label: 'In-house printing' },
        directMail: { label: 'Direct mail' },
        computerised: { label: 'Computerized system' },
      },
    },
  }),
  /** § 525.22, readings 24 and 25: the edition in force and the betting areas, from a day on. */
  FileUse: form('FileUse', {
    cite: pa('525.22(c)'),
    places: { recordedBy: supervisor('finance', pa('525.21(b)(2)')) },
    fields: {
      from: day,
      couponEdition: z.enum(COUPON_EDITIONS),
      couponOnPush: z.enum(['stays', 'taken']),
      games: z
        .array(
          z.strictObject({
            game: id,
            title: text,
            banking: z.boolean(),
            /** The wagers whose betting area accepts a coupon. */
            wagers: z.array(id),
          }),
        )
        .min(1)
        .meta({ field: 'part', part: 'games' }),
    },
    words: {
      title: 'File coupon use rules',
      says: 'The edition in force from a date, what happens on a push, and which wagers accept a coupon.',
      fields: {
        from: { label: 'From' },
        couponEdition: {
          label: 'Edition',
          choices: { '525': '525: one coupon per wager', '603a': '603a: one coupon per round' },
        },
        couponOnPush: {
          label: 'On a push the coupon',
          choices: { stays: 'stays with the patron', taken: 'is taken to the drop box' },
        },
        games: { label: 'Wagers that accept a coupon' },
      },
    },
  }),
  /** § 525.21(b)(1), (c) */
  SubmitDesign: form('SubmitDesign', {
    cite: pa('525.21(c)'),
    places: { submittedBy: supervisor('marketing', pa('525.21(b)(1)')) },
    fields: { design },
    words: {
      title: 'Submit a design',
      says: 'Goes to the Bureau of Gaming Operations. The face uses the standard layout.',
      fields: {
        design: { label: 'Design' },
        'design.design': { label: 'Short name', hint: 'welcome-10' },
        'design.title': { label: 'Title' },
        'design.holder': { label: 'Certificate holder' },
        'design.series': {
          label: 'Series',
          hint: 'up to eight capitals and digits, on every serial number',
        },
        'design.restrictions': { label: 'Restrictions' },
        'design.restrictions.games': { label: 'Valid for' },
        'design.restrictions.says': { label: 'Restrictions as printed', hint: 'one per line' },
        'design.valueCents': { label: 'Denomination', hint: 'dollars' },
        'design.pays': {
          label: 'A winner is paid',
          choices: { 'wager odds': 'at the odds of the wager' },
        },
        'design.machineReadable': { label: 'Machine readable by' },
        'design.surveillanceTest': { label: 'Surveillance legibility test' },
        'design.face': { label: 'Face' },
      },
    },
  }),
  ApproveDesign: form('ApproveDesign', {
    cite: pa('525.21(b)(1)'),
    places: { recordedBy: supervisor('finance', pa('525.21(b)(1)')) },
    fields: { design: idOf('designs.submitted'), reference: text },
    words: {
      title: 'Enter a design approval',
      says: 'After the Bureau of Gaming Operations has approved it.',
      fields: { design: { label: 'Design' }, reference: { label: 'Approval reference' } },
    },
  }),
};
