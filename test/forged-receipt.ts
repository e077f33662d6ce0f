import { createHash } from 'node:crypto';
import { hashOf, linkOf, NOTHING } from '../src/house/log/log-entry.ts';
import { type Signer, signHead } from '../src/house/log/signing.ts';
import { type Receipt, textOf } from '../src/house/proof/receipt.ts';
import { canonical } from '../src/kernel/canonical.ts';

const sha256 = (...parts: readonly Buffer[]): Buffer =>
  createHash('sha256').update(Buffer.concat(parts)).digest();
const leaf = (hash: string) => sha256(Buffer.from([0]), Buffer.from(hash, 'hex'));

/** RFC 9162, section 2.1.3.1: the root over some leaves, and the way from one of them up to it. */
const treeOf = (leaves: readonly Buffer[], at = 0): { root: Buffer; path: readonly Buffer[] } => {
  const [only] = leaves;
  if (leaves.length === 1 && only !== undefined) return { root: only, path: [] };
  const half = 2 ** Math.floor(Math.log2(leaves.length - 1));
  const isLeft = at < half;
  const left = treeOf(leaves.slice(0, half), isLeft ? at : 0);
  const right = treeOf(leaves.slice(half), isLeft ? 0 : at - half);
  const [own, other] = isLeft ? [left, right] : [right, left];
  const root = sha256(Buffer.from([1]), left.root, right.root);
  return { root, path: [...own.path, other.root] };
};

/** A receipt of a house that wrote another log: events changed, and every link, hash, proof and signature as it should be. */
export const forgedReceipt = (
  receipt: Receipt,
  signer: Signer,
  change: (stream: string, event: unknown) => unknown,
): Receipt => {
  const links: Record<string, string> = {};
  const entries = receipt.entries.map((entry) => {
    const earlier = { ...entry.earlier, ...known(links, Object.keys(entry.earlier)) };
    const now: Record<string, string> = { ...earlier };
    const events = entry.events.map((one) => {
      if (!('event' in one)) return one;
      const event = change(one.stream, one.event);
      const link = linkOf(now[one.stream]!, one.stream, one.version, canonical(event));
      now[one.stream] = link;
      links[one.stream] = link;
      return { ...one, event, link };
    });
    return { ...entry, earlier, events };
  });
  return provedAgain({ ...receipt, entries }, signer);
};

/** The entries of a receipt in a log of their own, with a head over it, and everything signed again. */
export const provedAgain = (receipt: Receipt, signer: Signer): Receipt => {
  const { entries } = receipt;
  const { size, at } = receipt.head;
  const leaves = Array.from({ length: size }, () => leaf(NOTHING));
  for (const { position, before, content, events } of entries)
    leaves[position - 1] = leaf(hashOf(position, before, content, events));
  const root = treeOf(leaves).root.toString('hex');
  const { signature: _old, ...rest } = {
    ...receipt,
    head: signHead(signer, { size, root, at }),
    entries: entries.map((entry) => ({
      ...entry,
      proof: treeOf(leaves, entry.position - 1).path.map((hash) => hash.toString('hex')),
    })),
  };
  const unsigned = rest as Omit<Receipt, 'signature'>;
  return { ...unsigned, signature: signer.sign(textOf(unsigned as Receipt)) };
};

const known = (
  links: Readonly<Record<string, string>>,
  streams: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    streams.flatMap((stream) => (stream in links ? [[stream, links[stream]!]] : [])),
  );
