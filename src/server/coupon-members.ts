import { COMMANDS, type CommandType } from '../coupons/index.ts';
import type { Refusal } from '../kernel/refusal.ts';

/** Where a refusal of the register belongs on a form: the first of these members that the form has. */
export const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  'beyond-requisition': ['serials'],
  'box-serial-held': ['boxes'],
  cancelled: ['day'],
  'day-closed': ['day', 'serials'],
  'day-counted': ['day', 'serials'],
  'day-due': ['day', 'quarter'],
  'delivery-exists': ['delivery'],
  'design-exists': ['design'],
  'design-not-approved': ['design', 'serials'],
  'deviation-unreported': ['reported'],
  expired: ['serials'],
  'expired-kept': ['returning'],
  'face-incomplete': ['design'],
  'filed-backwards': ['from'],
  'form-due': ['day', 'serials'],
  'inventory-due': ['requisition'],
  'month-not-open': ['month'],
  'needed-before': ['day', 'to'],
  'not-a-serial': ['serials', 'found', 'counted', 'remaining', 'first', 'boxes'],
  'not-as-on-form': ['serials'],
  'not-authorized': ['requisition'],
  'not-cancelled': ['day'],
  'not-counted': ['day'],
  'not-examined': ['delivery'],
  'not-in-hand': ['returning'],
  'not-of-the-delivery': ['damaged'],
  'not-of-the-run': ['invoiced', 'last'],
  'one-department': ['departments'],
  'patron-excluded': ['to', 'list'],
  'patron-to-clear': ['cleared'],
  'quarter-filed': ['quarter'],
  'quarter-not-over': ['quarter'],
  'requisition-exists': ['requisition'],
  'return-due': ['day', 'serials'],
  'run-exists': ['run'],
  'serial-exists': ['found', 'first'],
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
  'not-signed-in',
  'slow-down',
];

/** A refusal with the member of the form that it is about; `hands` are the signatures. */
export const withMember = (refusal: Refusal, type: CommandType): Refusal => {
  if (refusal.member !== undefined) return refusal;
  const fields: Readonly<Record<string, unknown>> = COMMANDS[type].fields;
  const member = OF_SIGNATURES.includes(refusal.refused)
    ? 'hands'
    : MEMBERS[refusal.refused]?.find((name) => Object.hasOwn(fields, name));
  return member === undefined ? refusal : { ...refusal, member };
};
