import type { LogEntry } from '../../src/house/log/log-entry.ts';
import { type Forged, rechained, sizesOf } from './forging.ts';
import type { Honest } from './honest.ts';

/** What a reader needs to catch it: nothing, the house's key, or a head kept from earlier. */
export type Needs = 'nothing' | 'the key' | 'a kept head';

export interface Kind {
  readonly kind: string;
  readonly needs: Needs;
  forge(honest: Honest): readonly string[];
}

type Change = (entry: LogEntry, honest: Honest) => Forged;

export const asked = (entry: LogEntry): { type?: unknown; said?: { type?: unknown } } =>
  Object(Object(entry.command).asks);

/** The place of the first entry like this. */
export const where = ({ entries }: Honest, like: (entry: LogEntry) => boolean): number => {
  const at = entries.findIndex(like);
  if (at < 0) throw new Error('the evening has no such entry');
  return at;
};
export const saying = (type: string) => (entry: LogEntry) => asked(entry).said?.type === type;
export const asking = (type: string) => (entry: LogEntry) => asked(entry).type === type;
export const happening = (type: string) => (entry: LogEntry) =>
  entry.events.some(({ event }) => Object(event).type === type);

export const happens = (type: string) => (entry: LogEntry) =>
  JSON.stringify(entry.events).includes(`"${type}"`);

/** Entries changed, everything chained again, and signed again with the house's own key. */
export const inChain = (
  kind: string,
  change: (entries: readonly LogEntry[], honest: Honest) => readonly Forged[],
  needs: Needs = 'nothing',
): Kind => ({
  ...{ kind, needs },
  forge: (honest) => {
    const entries = change(honest.entries, honest);
    const sizes = [...sizesOf(honest.heads, entries.length - 1), entries.length];
    return rechained(entries, { signer: honest.signer, sizes });
  },
});

/** One entry changed, chained and signed again. */
export const oneEntry = (kind: string, like: (entry: LogEntry) => boolean, change: Change): Kind =>
  inChain(kind, (entries, honest) => {
    const at = where(honest, like);
    return entries.with(at, change(entries[at]!, honest) as LogEntry);
  });

/** An entry added at the end, as if it had been decided; its events are taken from an honest one. */
export const added = (kind: string, make: (honest: Honest) => Omit<Forged, 'key' | 'at'>): Kind =>
  inChain(kind, (entries, honest) => [
    ...entries,
    { at: entries.at(-1)!.at, key: `forged ${kind}`, ...make(honest) },
  ]);

export const text = (value: unknown, from: string, to: string): never =>
  JSON.parse(JSON.stringify(value).replace(from, to)) as never;
