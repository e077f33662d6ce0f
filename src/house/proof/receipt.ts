import { canonical } from '../../kernel/canonical.ts';
import { type Refusal, refuse } from '../../kernel/refusal.ts';
import type { SettlementLine } from '../../kernel/settlement.ts';
import type { House } from '../house.ts';
import type { SignedHead } from '../log/chain.ts';
import { isSignedText } from '../log/chain.ts';
import type { Hash } from '../log/log-entry.ts';
import { isSigned, type Signer } from '../log/signing.ts';
import { includes } from '../log/tree.ts';

/**
 * What a patron takes home from a round: the rules, the wagers and what they paid with their paragraphs, the place
 * of the last entry in the log with the proof that it is there, and the house's signature over all of it. It names
 * no person.
 */
export interface Receipt {
  readonly kind: 'houseway receipt 1';
  readonly table: string;
  readonly game: string;
  readonly round: number;
  readonly seat: number;
  readonly rules: Readonly<Record<string, unknown>>;
  readonly lines: readonly SettlementLine[];
  readonly entry: { readonly position: number; readonly hash: Hash };
  readonly proof: readonly Hash[];
  readonly head: SignedHead;
  readonly key: string;
  readonly signature: string;
}

/** What the signature covers: everything else, as canonical JSON. */
const textOf = ({ signature: _signature, ...rest }: Receipt): string => canonical(rest);

export const receiptOf = async (
  house: House,
  signer: Signer,
  told: Pick<Receipt, 'table' | 'game' | 'round' | 'seat' | 'rules' | 'lines'> & {
    readonly position: number;
  },
): Promise<Receipt> => {
  const { position, ...what } = told;
  const { entry, proof, head } = await house.log.prove(position);
  const unsigned: Receipt = {
    kind: 'houseway receipt 1',
    ...what,
    entry: { position, hash: entry.hash },
    proof,
    head,
    key: signer.key,
    signature: '',
  };
  return { ...unsigned, signature: signer.sign(textOf(unsigned)) };
};

/** Whether a receipt is whole and the house's own; needs nothing but the receipt and, to be sure, the house's key. */
export const verifyReceipt = async (
  value: unknown,
  trusted?: string,
): Promise<Receipt | Refusal> => {
  const receipt = value as Receipt;
  const differs = (because: string) => refuse('receipt-differs', because, 'House rules § export');
  if (typeof value !== 'object' || value === null || receipt.kind !== 'houseway receipt 1') {
    return differs('This is not a Houseway receipt.');
  }
  try {
    if (trusted !== undefined && trusted !== receipt.key)
      return differs('Another key has signed this receipt.');
    if (!(await isSignedText(receipt.key, textOf(receipt), receipt.signature))) {
      return differs('The signature does not match. The receipt was altered.');
    }
    const { entry, proof, head } = receipt;
    if (head.key !== receipt.key || !isSigned(head))
      return differs('The head of the log is not signed by the house.');
    if (!includes(head.root, head.size, entry.position, entry.hash, proof)) {
      return differs('The entry is not in the log that the head is of.');
    }
    return receipt;
  } catch {
    return differs('The receipt is damaged.');
  }
};
