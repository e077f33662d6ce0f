import type { SerialRange } from '../../../coupons/index.ts';
import { form } from './script.ts';

/** The forms by which coupons leave finance and marketing. */

export const requisition = (id: string, day: string, tens: number, twentyFives = 0) =>
  form('PrepareRequisition', {
    ...{ requisition: id, neededFor: { day }, estimate: 'the same day of the last four weeks' },
    lines: [
      { design: 'match-10', quantity: tens },
      ...(twentyFives > 0 ? [{ design: 'match-25', quantity: twentyFives }] : []),
    ],
  });
export const authorize = (id: string) => form('AuthoriseRequisition', { requisition: id });
export const issue = (id: string, ...serials: SerialRange[]) =>
  form('IssueCoupons', { requisition: id, serials, voided: [] });
export const give = (promotion: string, ...serials: SerialRange[]) =>
  form('DistributeCoupons', { serials, promotion });
