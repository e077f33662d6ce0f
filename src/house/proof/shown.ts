import { canonical } from '../../kernel/canonical.ts';
import type { House } from '../house.ts';
import type { SignedHead } from '../log/chain.ts';
import { contentOf, type Hash, hashOf, type LogEntry, linkOf, NOTHING } from '../log/log-entry.ts';
import { includes } from '../log/tree.ts';
import type { Store } from '../store/store.ts';

/** Why an event is shown by its link alone. */
export const HIDDEN_FOR = ['names', 'cards', 'correction', 'house'] as const;
export type HiddenFor = (typeof HIDDEN_FOR)[number];

/** An event of the streams that are shown, whole or by its link; of any other stream its link alone. */
export type ShownEvent =
  | {
      readonly stream: string;
      readonly version: number;
      readonly link: Hash;
      readonly event: unknown;
    }
  | {
      readonly stream: string;
      readonly version: number;
      readonly link: Hash;
      readonly hides: HiddenFor;
    }
  | { readonly link: Hash };

/**
 * An entry as a patron may see it: enough to compute its hash again, and nothing of other tables, of persons or of what
 * was asked. `earlier` has the link of each shown stream before the entry.
 */
export interface ShownEntry {
  readonly position: number;
  readonly before: Hash;
  readonly content: Hash;
  readonly earlier: Readonly<Record<string, Hash>>;
  readonly events: readonly ShownEvent[];
}

/** The same with the path from its hash to the root of a head. */
export interface ProvedEntry extends ShownEntry {
  readonly proof: readonly Hash[];
}

/** What of an entry is shown; `hides` says of an event of these streams why it is not, if it is not. */
export const shownEntry = async (
  { log: { store } }: House,
  entry: LogEntry,
  streams: readonly string[],
  hides: (event: LogEntry['events'][number]) => HiddenFor | undefined,
): Promise<ShownEntry> => {
  const { position, before, at, by, command, key } = entry;
  const ours = entry.events.filter(({ stream }) => streams.includes(stream));
  const earlier = await linksBefore(store, ours);
  const events = entry.events.map((one): ShownEvent => {
    const { stream, version, link, event } = one;
    if (!streams.includes(stream)) return { link };
    const hidden = hides(one);
    return { stream, version, link, ...(hidden === undefined ? { event } : { hides: hidden }) };
  });
  const content = contentOf(at, canonical(by), canonical(command), key);
  return { position, before, content, earlier, events };
};

/** The link of each stream before the first of these events in it. */
export const linksBefore = async (
  store: Pick<Store, 'readStream'>,
  events: LogEntry['events'],
): Promise<Readonly<Record<string, Hash>>> => {
  const links: Record<string, Hash> = {};
  for (const { stream, version } of events) {
    if (Object.hasOwn(links, stream)) continue;
    const [last] = version === 1 ? [] : await store.readStream(stream, version - 1, 1);
    links[stream] = last?.link ?? NOTHING;
  }
  return links;
};

/** The hash of an entry, from what is shown of it. */
export const hashOfShown = ({ position, before, content, events }: ShownEntry): Hash =>
  hashOf(position, before, content, events);

/** What is wrong with a shown entry under a head, if anything. */
export const wrongShown = (entry: ProvedEntry, { root, size }: SignedHead): string | undefined => {
  if (!includes(root, size, entry.position, hashOfShown(entry), entry.proof)) {
    return `There is no entry ${entry.position} like this in the log that the head is of.`;
  }
  return linksOf(entry) ? undefined : `Something in entry ${entry.position} was changed.`;
};

/** Each event that is shown has the link that it should have. */
export const linksOf = ({ earlier, events }: ShownEntry): boolean => {
  const links = new Map(Object.entries(earlier));
  for (const one of events) {
    if (!('stream' in one)) continue;
    const { stream, version, link } = one;
    const before = links.get(stream);
    if (before === undefined) return false;
    if ('event' in one && linkOf(before, stream, version, canonical(one.event)) !== link) {
      return false;
    }
    links.set(stream, link);
  }
  return true;
};

/** An event that is shown whole, and where. */
export interface Seen {
  readonly position: number;
  readonly stream: string;
  readonly event: { readonly type: string };
}

/** Every event of a stream that is shown whole, in order. */
export const seenIn = (entries: readonly ShownEntry[], stream: string): readonly Seen[] =>
  entries.flatMap(({ position, events }) =>
    events.flatMap((one) =>
      'event' in one && one.stream === stream
        ? [{ position, stream, event: one.event as Seen['event'] }]
        : [],
    ),
  );

/** The first version that is missing in a stream, if any: versions follow one another, and so do the links. */
export const gapIn = (entries: readonly ShownEntry[], stream: string): number | undefined => {
  let last: { readonly version: number; readonly link: Hash } | undefined;
  for (const { earlier, events } of entries) {
    let before = earlier[stream];
    for (const one of events) {
      if (!('stream' in one) || one.stream !== stream) continue;
      const follows = last === undefined || one.version === last.version + 1;
      if (!follows || (last !== undefined && before !== last.link)) return one.version;
      last = one;
      before = one.link;
    }
  }
  return undefined;
};
