export type { Receipt } from '../../house/proof/receipt.ts';
export type { Slip } from '../../house/proof/slip.ts';
