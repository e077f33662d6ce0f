import { z } from 'zod';
import { DOCUMENTS } from '../coupons/index.ts';
import { commandOf } from './declared.ts';
import { file, route, XLSX } from './describe.ts';
import { carried } from './wire/wire.ts';

/** What the description says of the coupon desk. */

const text = z.string().optional();
const as = z
  .string()
  .optional()
  .meta({ enum: ['json', 'csv', 'pdf', 'xlsx'] });

export const readsDesk = route.coupons({
  id: 'couponDesk',
  says: 'The coupon desk: what is due, what you may enter, and where the coupons are',
  answers: carried('The desk as its screens show it'),
});

export const readsForm = route.coupons({
  id: 'couponForm',
  says: 'A form of the coupon program as it is filled in now: fields, choices and signature lines',
  answers: carried('The form with what is known of what it is about'),
  params: z.object({ form: z.string() }),
  querystring: z.object({ about: text }),
});

/** A form with its key and signers. */
const signedForm = z
  .strictObject({
    key: z.string().min(8).max(100),
    command: commandOf('CouponForm'),
    place: z.string().max(40).meta({ description: 'Where the person signed in signs.' }),
    others: z
      .record(
        z.string().max(40),
        z.strictObject({ person: z.string().max(64), password: z.string().max(200) }),
      )
      .default({})
      .meta({ description: 'Who signs elsewhere, by place, with name and password.' }),
  })
  .meta({ id: 'SignedForm' });

export const entersForm = route.coupons({
  id: 'enterCouponForm',
  says: 'A form of the coupon program, signed',
  more: 'The house adds the day, and what it has on file of each person who signs.',
  answers: z.object({
    position: z.int(),
    hash: z.string(),
    again: z.boolean(),
    events: z.array(carried('An event of the register')),
  }),
  body: signedForm,
});

export const readsDocument = route.coupons({
  id: 'couponDocument',
  says: 'A document of the coupon program',
  answers: {
    'application/json': carried('The document in sections'),
    'text/csv': file,
    'application/pdf': file,
    [XLSX]: file,
  },
  params: z.object({ paper: z.string().meta({ enum: DOCUMENTS }) }),
  querystring: z.object({ as, which: text }),
});

export const readsCost = route.coupons({
  id: 'couponCost',
  says: 'What an offer costs on each wager of a game',
  answers: carried('Costs, dearest first'),
  querystring: z.looseObject({
    ...{ game: text, value: text, pays: text, push: text, coupons: text },
    wager: z.union([z.string(), z.array(z.string())]).optional(),
  }),
});

export const readsDesign = route.coupons({
  id: 'couponDesign',
  says: 'The face of a coupon',
  answers: { 'image/svg+xml': file },
  params: z.object({ design: z.string() }),
});

export const printsSheets = route.coupons({
  id: 'printCouponSheets',
  says: 'Print sheets of a run: PrintSheets is entered, and the sheets are the answer',
  more: 'Each number is printed once. A request that is sent again is refused.',
  answers: { 'application/pdf': file },
  body: signedForm,
});

export const readsOwn = route.coupons({
  id: 'ownCoupons',
  says: 'The coupons that were issued or mailed to you by name, and are not used yet',
  answers: carried('Serial number, denomination, expiration date and restrictions of each'),
});

export const readsSerial = route.coupons({
  id: 'couponBySerial',
  says: 'What a scanned serial number means',
  answers: carried(
    'Denomination, expiration date, state, restrictions, addressee, and who accepted it where',
  ),
  params: z.object({ serial: z.string() }),
});

const list = <Query extends z.ZodRawShape>(id: string, says: string, query: Query) =>
  route.coupons({
    id,
    says,
    more: 'Every line is looked at, and the file is imported whole or not at all.',
    answers: carried('How many lines, and where they are in the log'),
    consumes: ['text/csv'],
    querystring: z.object({
      ...query,
      check: z.enum(['yes', 'no']).default('no').meta({ description: 'Looked at, and not taken.' }),
      key: z.string().min(8).max(100).optional(),
      place: z.string().max(40).default(''),
    }),
    headers: z.looseObject({
      'x-second-signature': text.meta({
        description:
          'A second signer: place, person and password, percent-encoded, with blanks between.',
      }),
    }),
    body: z.string(),
  });

export const importsMailList = list('importMailList', 'A mail list', {
  list: z.string().max(60).default(''),
  provider: z.string().max(2000).default(''),
  cleared: z.string().max(20_000).default('').meta({
    description: 'Patrons who share a name with somebody on a list and were compared, by number.',
  }),
});
export const importsExclusionList = list('importExclusionList', 'An exclusion list', {
  list: z.enum(['self-exclusion', 'exclusion']),
});
