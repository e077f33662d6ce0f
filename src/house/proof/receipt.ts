import { canonical } from '../../kernel/canonical.ts';
import { type Refusal, refuse } from '../../kernel/refusal.ts';
import type { SettlementLine } from '../../kernel/settlement.ts';
import type { House } from '../house.ts';
import type { SignedHead } from '../log/chain.ts';
import { isSignedText } from '../log/chain.ts';
import { contentOf, type Hash, hashOf, type LogEntry, linkOf, NOTHING } from '../log/log-entry.ts';
import { isSigned, type Signer } from '../log/signing.ts';
import { includes } from '../log/tree.ts';

/**
 * What a patron takes home from a round: the rules, his wagers and what they paid with their paragraphs, the place
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
    return differs('This is no receipt of a house.');
  }
  try {
    if (trusted !== undefined && trusted !== receipt.key)
      return differs('Another key has signed this receipt.');
    if (!(await isSignedText(receipt.key, textOf(receipt), receipt.signature))) {
      return differs('The signature does not fit the receipt: something in it was changed.');
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

/** An entry of a dispute pack: where each of its streams stood before it, and the proof that it is in the log. */
interface PackedEntry {
  readonly entry: LogEntry;
  readonly before: Readonly<Record<string, Hash>>;
  readonly proof: readonly Hash[];
  readonly head: SignedHead;
}

/** Everything about one round in one file, for a dispute: entries as they stand in the log, each with its proof. */
export interface DisputePack {
  readonly kind: 'houseway dispute pack 1';
  readonly table: string;
  readonly game: string;
  readonly round: number;
  readonly from: number;
  readonly to: number;
  /** The round as it is recalled: rules in force, stakes, events, pays and corrections. */
  readonly shows: unknown;
  readonly entries: readonly PackedEntry[];
}

export const disputePack = async (
  house: House,
  told: Pick<DisputePack, 'table' | 'game' | 'round' | 'from' | 'to'>,
  shows: unknown,
): Promise<DisputePack> => {
  const streams = new Set([`table/${told.game}/${told.table}`, `device/${told.table}`]);
  const entries: PackedEntry[] = [];
  for (let position = told.from; position <= told.to; position += 1) {
    const { entry, proof, head } = await house.log.prove(position);
    if (!entry.events.some(({ stream }) => streams.has(stream))) continue;
    entries.push({ entry, before: await linksBefore(house, entry), proof, head });
  }
  return { kind: 'houseway dispute pack 1', ...told, shows, entries };
};

const linksBefore = async (house: House, { events }: LogEntry): Promise<Record<string, Hash>> => {
  const links: Record<string, Hash> = {};
  for (const { stream, version } of events) {
    if (Object.hasOwn(links, stream)) continue;
    const [last] = version === 1 ? [] : await house.log.store.readStream(stream, version - 1, 1);
    links[stream] = last?.link ?? NOTHING;
  }
  return links;
};

/** Whether every entry of a pack is whole and in the house's log; needs nothing but the pack and the house's key. */
export const verifyPack = (value: unknown, trusted?: string): DisputePack | Refusal => {
  const pack = value as DisputePack;
  const differs = (because: string) => refuse('pack-differs', because, 'House rules § export');
  if (typeof value !== 'object' || value === null || pack.kind !== 'houseway dispute pack 1') {
    return differs('This is no dispute pack of a house.');
  }
  try {
    for (const { entry, before, proof, head } of pack.entries) {
      const row = `entry ${entry.position}`;
      if (trusted !== undefined && trusted !== head.key)
        return differs(`The head for ${row} is signed by another key.`);
      if (!isSigned(head)) return differs(`The head for ${row} is not signed by the house.`);
      if (!includes(head.root, head.size, entry.position, entry.hash, proof))
        return differs(`There is no ${row} like this in the log that its head is of.`);
      if (!isWhole(entry, before)) return differs(`Something in ${row} was changed.`);
    }
    return pack;
  } catch {
    return differs('The pack is damaged.');
  }
};

/** Hashes and links are those of what the entry says. */
const isWhole = (entry: LogEntry, before: PackedEntry['before']): boolean => {
  const links = new Map(Object.entries(before));
  for (const { stream, version, event, link } of entry.events) {
    if (linkOf(links.get(stream) ?? NOTHING, stream, version, canonical(event)) !== link)
      return false;
    links.set(stream, link);
  }
  const { at, by, command, key } = entry;
  const content = contentOf(at, canonical(by), canonical(command), key);
  return entry.hash === hashOf(entry.position, entry.before, content, entry.events);
};
