import { z } from 'zod';
import { COUPON_EDITIONS, pa } from './chapter.ts';
import { isDay, isMonth, isQuarter } from './days.ts';
import { design } from './face.ts';
import { hand, type RequiredSignatures, signature } from './signatures.ts';

/**
 * Everything that can be said to the coupon book, with the hands that each asks for. `hands` names the
 * places on the document; the one who signs is recorded there with name and credential number.
 */

const text = z.string().trim().min(1).max(2000);
/** Ids are keys of the book, so no id may be a name that every object has. */
const id = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9./-]{0,59}$/)
  .refine((name) => !(name in {}), 'another id');
const day = z.string().refine(isDay, 'a day of the calendar, as 2026-11-16');
const serial = z.string();
const range = { first: serial, last: serial };
const serials = z.strictObject(range);
const some = z.array(serials).min(1);
const any = z.array(serials);
const withReason = z.strictObject({ ...range, reason: text });
const count = z.int().positive();
const cents = z.int().nonnegative();

const command = <
  Type extends string,
  Shape extends z.ZodRawShape,
  Places extends RequiredSignatures,
>(
  type: Type,
  fields: Shape,
  hands: Places,
) => ({
  hands,
  shape: z.strictObject({
    type: z.literal(type),
    ...fields,
    day,
    hands: z.strictObject(signatures(hands)),
  }),
});

const signatures = <Places extends RequiredSignatures>(hands: Places) =>
  Object.fromEntries(Object.keys(hands).map((place) => [place, signature])) as {
    readonly [Place in keyof Places]: typeof signature;
  };

const patron = {
  /** The number under which the house knows the patron, where it does. */
  patron: z.string().min(1).exactOptional(),
  name: text,
  address: text.exactOptional(),
};

export const COMMANDS = {
  /** § 525.21(b)(2), (d), (i), (n), (p), (q), (r)(3): what the approved internal controls say. */
  ApproveControls: command(
    'ApproveControls',
    {
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
    { recordedBy: hand('finance', 'supervisor', pa('525.21(b)(2)')) },
  ),
  /** § 525.22, readings 24 and 25: the edition in force and the betting areas, from a day on. */
  FileUse: command(
    'FileUse',
    {
      from: day,
      couponEdition: z.enum(COUPON_EDITIONS),
      couponOnPush: z.enum(['stays', 'taken']),
      games: z
        .array(
          z.strictObject({
            game: id,
            title: text,
            banking: z.boolean(),
            /** The wagers whose betting area takes a coupon. */
            wagers: z.array(id),
          }),
        )
        .min(1),
    },
    { recordedBy: hand('finance', 'supervisor', pa('525.21(b)(2)')) },
  ),
  /** § 525.21(b)(1), (c) */
  SubmitDesign: command(
    'SubmitDesign',
    { design },
    { submittedBy: hand('marketing', 'supervisor', pa('525.21(b)(1)')) },
  ),
  ApproveDesign: command(
    'ApproveDesign',
    { design: id, reference: text },
    { recordedBy: hand('finance', 'supervisor', pa('525.21(b)(1)')) },
  ),
  /** § 525.21(p): a run of the certificate holder's own press; spoiled sheets are accounted for. */
  PrintCoupons: command(
    'PrintCoupons',
    { run: id, design: id, ...range, spoiled: z.array(withReason) },
    { printedBy: { of: ['finance', 'marketing'], atLeast: 'member', cite: pa('525.21(p)') } },
  ),
  /** § 525.21(e) */
  ExamineDelivery: command(
    'ExamineDelivery',
    {
      delivery: id,
      source: z.union([
        z.strictObject({ provider: text, invoice: text }),
        z.strictObject({ printed: id }),
      ]),
      /** The invoice, or the record of the press. */
      invoiced: z.array(z.strictObject({ ...range, valueCents: cents, quantity: count })).min(1),
      found: z.array(z.strictObject({ ...range, expires: day })),
      damaged: z.array(withReason),
      reported: z.strictObject({ supervisor: signature, bureau: text }).exactOptional(),
    },
    {
      finance: hand('finance', 'member', pa('525.21(e)')),
      marketing: hand('marketing', 'member', pa('525.21(e)')),
    },
  ),
  /** § 525.21(f), (i) */
  EnterReceipt: command(
    'EnterReceipt',
    { delivery: id, place: id },
    { enteredBy: hand('finance', 'supervisor', pa('525.21(f)')) },
  ),
  /** § 525.21(i) */
  MoveCoupons: command(
    'MoveCoupons',
    { serials: some, place: id },
    { movedBy: hand('finance', 'supervisor', pa('525.21(i)')) },
  ),
  /** § 525.21(g) */
  PrepareRequisition: command(
    'PrepareRequisition',
    {
      requisition: id,
      neededFor: z.union([
        z.strictObject({ day }),
        z.strictObject({ promotion: text, from: day, to: day }),
      ]),
      lines: z.array(z.strictObject({ design: id, quantity: count })).min(1),
      /** How the number was estimated. */
      estimate: text,
    },
    { preparedBy: hand('marketing', 'supervisor', pa('525.21(g)(4)')) },
  ),
  AuthoriseRequisition: command(
    'AuthoriseRequisition',
    { requisition: id },
    { authorisedBy: hand('finance', 'supervisor', pa('525.21(g)(5)')) },
  ),
  /** § 525.21(h) */
  IssueCoupons: command(
    'IssueCoupons',
    { requisition: id, serials: some, voided: z.array(withReason) },
    {
      issuedBy: hand('finance', 'supervisor', pa('525.21(h)(3)')),
      receivedBy: hand('marketing', 'supervisor', pa('525.21(h)')),
    },
  ),
  /** § 525.21(d): marketing hands coupons to patrons, by name or to whoever comes. */
  DistributeCoupons: command(
    'DistributeCoupons',
    { serials: some, promotion: text, to: z.strictObject(patron).exactOptional() },
    { distributedBy: hand('marketing', 'member', pa('525.21(d)')) },
  ),
  VoidCoupons: command(
    'VoidCoupons',
    { serials: some, reason: text },
    { voidedBy: { of: ['finance', 'marketing'], atLeast: 'supervisor', cite: pa('525.21(m)') } },
  ),
  /** § 525.21(j)(7), (n): what is not where the book has it, or has come to light again. */
  ReportVariation: command(
    'ReportVariation',
    {
      kind: z.enum(['missing', 'found']),
      serials: some,
      explanation: text,
      /** Where found coupons of finance's are locked up. */
      place: id.exactOptional(),
    },
    {
      reportedBy: {
        of: ['finance', 'marketing'],
        atLeast: 'supervisor',
        cite: pa('525.21(j)(7)'),
      },
    },
  ),
  /** § 525.21(j), (k): marketing's form of the day, with what was counted in hand. */
  CompleteForm: command(
    'CompleteForm',
    {
      remaining: any,
      returning: any,
      /** Where the rest is locked up for the next gaming day. */
      keptAt: id.exactOptional(),
      remarks: z.string(),
    },
    { completedBy: hand('marketing', 'supervisor', pa('525.21(j)(8)')) },
  ),
  /** § 525.21(k), (l) */
  ReturnToFinance: command(
    'ReturnToFinance',
    { serials: any },
    {
      returnedBy: hand('marketing', 'supervisor', pa('525.21(l)(5)')),
      receivedBy: hand('finance', 'supervisor', pa('525.21(l)(5)')),
    },
  ),
  /** § 525.21(m)(1), (q)(6): what came out of the drop boxes and over the counter on a gaming day. */
  CountCoupons: command(
    'CountCoupons',
    {
      boxes: z.array(z.strictObject({ table: id, serials: any })),
      voided: any,
      returned: any,
      expired: any,
      explanation: z.string(),
    },
    { countedBy: hand('finance', 'member', pa('525.21(m)(1)')) },
  ),
  /** § 525.21(m)(2) */
  CancelCoupons: command(
    'CancelCoupons',
    {
      /** The signatures on the day's documents were reviewed. */
      signaturesReviewed: z.boolean(),
    },
    { cancelledBy: hand('finance', 'member', pa('525.21(m)(2)')) },
  ),
  /** § 525.21(m)(3), (4) */
  ReconcileDay: command(
    'ReconcileDay',
    {
      /** Where returned coupons are locked up until they are issued again. */
      place: id,
    },
    { reconciledBy: hand('finance', 'supervisor', pa('525.21(m)(3)')) },
  ),
  /** § 525.21(n) */
  TakeInventory: command(
    'TakeInventory',
    {
      month: z.string().refine(isMonth, 'a month, as 2026-11'),
      counted: z.array(z.strictObject({ ...range, at: id })),
      explanation: z.string(),
    },
    {
      countedBy: hand('finance', 'member', pa('525.21(n)')),
      enteredBy: hand('finance', 'supervisor', pa('525.21(n)')),
    },
  ),
  /** § 525.21(o) */
  FileQuarterlyReport: command(
    'FileQuarterlyReport',
    { quarter: z.string().refine(isQuarter, 'a quarter, as 2026-Q4') },
    { filedBy: hand('finance', 'supervisor', pa('525.21(o)')) },
  ),
  /** § 525.21(q)(7): the lists of chapters 503a and 511a as they stand on a day, whole. */
  ImportExclusionList: command(
    'ImportExclusionList',
    { list: z.enum(['self-exclusion', 'exclusion']), persons: z.array(z.strictObject(patron)) },
    {
      importedBy: {
        of: ['finance', 'marketing'],
        atLeast: 'member',
        cite: pa('525.21(q)(7)'),
      },
    },
  ),
  /** § 525.21(q)(2), (4) */
  SupplyMailList: command(
    'SupplyMailList',
    {
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
      /** Patrons who bear the name of a person on a list and were found to be somebody else. */
      cleared: z.array(z.string()),
    },
    {
      suppliedBy: hand('marketing', 'supervisor', pa('525.21(q)(2)')),
      keptBy: hand('finance', 'supervisor', pa('525.21(q)(4)')),
    },
  ),
  RecordMailing: command(
    'RecordMailing',
    { list: id, confirmation: text, cleared: z.array(z.string()) },
    { recordedBy: hand('marketing', 'member', pa('525.21(d)')) },
  ),
  /** § 525.22(b), (c): the coupon is laid under the chips. */
  PresentCoupon: command(
    'PresentCoupon',
    {
      serial,
      table: id,
      game: id,
      round: count,
      seat: count,
      wager: id,
      names: z.array(z.int()).exactOptional(),
      chipsCents: cents,
      /** The patron as the house knows him, where it does. */
      patron: z.string().min(1).exactOptional(),
    },
    { dealer: hand('table games', 'member', pa('525.22(b)')) },
  ),
  /** § 525.22(e): into the drop box when the wager is paid or collected. */
  RedeemCoupon: command(
    'RedeemCoupon',
    { serial, table: id, result: z.enum(['win', 'lose', 'push']), paidCents: cents },
    { dealer: hand('table games', 'member', pa('525.22(e)')) },
  ),
  /** Reading 25: a push or a void leaves the coupon to the patron, as does a wager withdrawn. */
  ReturnCoupon: command(
    'ReturnCoupon',
    { serial, table: id, why: z.enum(['push', 'void', 'withdrawn']) },
    { dealer: hand('table games', 'member', pa('525.22(e)')) },
  ),
  /** A corrected round takes back what became of a coupon in it, and decides it once more. */
  LayCouponAgain: command(
    'LayCouponAgain',
    {
      serial,
      table: id,
      game: id,
      round: count,
      seat: count,
      wager: id,
      names: z.array(z.int()).exactOptional(),
      reason: text,
    },
    { dealer: hand('table games', 'member', pa('525.22(e)')) },
  ),
} as const;

export type CommandType = keyof typeof COMMANDS;
export const COMMAND_TYPES = Object.keys(COMMANDS) as readonly CommandType[];

/** One command by name, as it is sent and as it is kept. */
export type Command<Type extends CommandType = CommandType> = {
  [Each in Type]: z.infer<(typeof COMMANDS)[Each]['shape']>;
}[Type];
