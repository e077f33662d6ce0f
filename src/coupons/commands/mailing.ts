import { z } from 'zod';
import { pa } from '../chapter.ts';
import { either, member, supervisor } from '../signatures.ts';
import { cents, day, form, id, idOf, patron, serial, text } from './fields.ts';

const cleared = z.array(z.string());

export const mailing = {
  /** § 525.21(q)(7): the lists of chapters 503a and 511a as they are on a day, whole. */
  ImportExclusionList: form('ImportExclusionList', {
    cite: pa('525.21(q)(7)'),
    places: {
      importedBy: either('member', pa('525.21(q)(7)')),
      confirmedBy: { ...either('member', pa('525.21(q)(7)')), added: true },
    },
    fields: {
      list: z.enum(['self-exclusion', 'exclusion']),
      persons: z.array(z.strictObject(patron)),
    },
    words: {
      title: 'Import an exclusion list',
      says: 'Replaces the list before it. Two people sign after they have seen the difference.',
      fields: {
        list: { label: 'List' },
        persons: { label: 'Persons' },
        'persons.patron': { label: 'Patron number' },
        'persons.name': { label: 'Name' },
        'persons.address': { label: 'Address' },
      },
    },
  }),
  /** § 525.21(q)(2), (4) */
  SupplyMailList: form('SupplyMailList', {
    cite: pa('525.21(q)(2)'),
    places: {
      suppliedBy: supervisor('marketing', pa('525.21(q)(2)')),
      keptBy: supervisor('finance', pa('525.21(q)(4)')),
    },
    fields: {
      list: id,
      provider: text,
      rows: z
        .array(
          z.strictObject({
            patron: z.string().min(1),
            name: text,
            address: text,
            valueCents: cents,
            expires: day,
            serial,
          }),
        )
        .min(1),
      /** Patrons who share a name with a person on a list and were found not to be that person. */
      cleared,
    },
    words: {
      title: 'Supply a mail list',
      says: 'One line for each coupon that a gaming service provider prints and mails.',
      fields: {
        list: { label: 'List name' },
        provider: { label: 'Gaming service provider' },
        rows: { label: 'Lines' },
        cleared: { label: 'Patrons compared and cleared, by number', hint: 'one per line' },
      },
    },
  }),
  RecordMailing: form('RecordMailing', {
    cite: pa('525.21(q)(7)'),
    places: { recordedBy: member('marketing', pa('525.21(d)')) },
    fields: { list: idOf('lists'), confirmation: text, cleared },
    words: {
      title: 'Record a mailing',
      says: 'After the provider confirms. Patrons are checked against the exclusion lists again.',
      fields: {
        list: { label: 'List' },
        confirmation: { label: 'Provider confirmation' },
        cleared: { label: 'Patrons compared and cleared, by number', hint: 'one per line' },
      },
    },
  }),
};
