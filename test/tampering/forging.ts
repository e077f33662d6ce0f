import type { SignedHead } from '../../src/house/log/chain.ts';
import {
  contentOf,
  type EntryEvent,
  hashOf,
  type LogEntry,
  linkOf,
  NOTHING,
} from '../../src/house/log/log-entry.ts';
import { type Signer, signHead } from '../../src/house/log/signing.ts';
import { growingRoot } from '../../src/house/log/tree.ts';
import { canonical } from '../../src/kernel/canonical.ts';

/** An entry as a forger writes it: places, versions and hashes come by themselves. */
export type Forged = Pick<LogEntry, 'at' | 'by' | 'key' | 'command'> & {
  readonly events: readonly Pick<EntryEvent, 'stream' | 'event'>[];
};

/** The lines of an export in which every hash, link, head and root fits, whatever the entries say. */
export const rechained = (
  entries: readonly Forged[],
  { signer, sizes }: { readonly signer: Signer; readonly sizes: readonly number[] },
): readonly string[] => {
  const tree = growingRoot();
  const streams = new Map<string, { version: number; link: string }>();
  const rows: object[] = [];
  let before = NOTHING;
  for (const [i, { at, by, key, command, events }] of entries.entries()) {
    const linked = events.map(({ stream, event }) => {
      const last = streams.get(stream) ?? { version: 0, link: NOTHING };
      const version = last.version + 1;
      const link = linkOf(last.link, stream, version, canonical(event));
      streams.set(stream, { version, link });
      return { stream, version, event, link };
    });
    const content = contentOf(at, canonical(by), canonical(command), key);
    const hash = hashOf(i + 1, before, content, linked);
    const position = i + 1;
    rows.push({ row: 'entry', position, at, by, key, command, events: linked, before, hash });
    before = hash;
    tree.add(hash);
    if (sizes.includes(position))
      rows.push({ row: 'head', ...signHead(signer, { size: position, root: tree.root(), at }) });
  }
  return [
    { row: 'log', format: 1, keys: sizes.length === 0 ? [] : [signer.key] },
    ...rows,
    { row: 'end', root: tree.root(), size: entries.length },
  ].map(canonical);
};

export const sizesOf = (heads: readonly SignedHead[], most: number): readonly number[] =>
  heads.map(({ size }) => size).filter((size) => size <= most);
