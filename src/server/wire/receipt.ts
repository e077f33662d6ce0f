export type { Receipt } from '../../house/proof/receipt.ts';
