import { setImmediate as turn } from 'node:timers/promises';
import type { Store } from '../store/store.ts';
import type { EntryActor, EntryEvent, Hash, LogEntry } from './log-entry.ts';
import { NOTHING } from './log-entry.ts';
import type { Marks } from './marks.ts';
import type { Reading, ReadingPart } from './reading.ts';
import { linkAt, type SnapshotSeal } from './snapshot.ts';
import { madeBy, type Stream } from './stream.ts';

/** What a stream is at some version. */
export interface Known {
  readonly version: number;
  readonly link: Hash;
  readonly state: unknown;
}

export interface Memory {
  readonly stream: Stream;
  durable: Known;
  /** `durable` and the drafts in flight on top of it: what the next decision is made from. */
  latest: Known;
  /** By their last link, what drafts in flight will have made of the stream. */
  readonly drafts: Map<Hash, Known>;
  /** Counts how often drafts in flight came to nothing. */
  epoch: number;
  /** Settles when the last draft in flight has been answered. */
  pending: Promise<unknown> | undefined;
  reading: Promise<void> | undefined;
  /** There are events in the store that were not heard of here. */
  stale: boolean;
  snapshotAt: number;
}

/** What streams have become, remembered between decisions. */
export interface Memories {
  /** The streams' memories if all of them are up to date, so that nothing comes between look and decide. */
  upToDate(streams: readonly Stream[]): readonly Memory[] | undefined;
  /** Reads what the store has and the memories lack. */
  catchUp(streams: readonly Stream[]): Promise<unknown>;
  refresh(memory: Memory): Promise<void>;
  /** A draft became durable. */
  advance(memory: Memory, known: Known): void;
  /** The stream moved on without us. */
  movedOn(stream: string): void;
  /** Also what other nodes append is heard here. */
  hear(entry: LogEntry): void;
  /** Settles when nothing is in flight. */
  settled(): Promise<unknown>;
}

const PAGE = 1_000;
const MOST_REMEMBERED = 20_000;

/** What memories are made from and how they are kept. */
export interface MemoryTerms {
  readonly store: Store;
  readonly sealing: SnapshotSeal;
  readonly marks: Marks;
  readonly snapshotEvery: number;
  readonly reading: Reading;
  inBackground(work: () => Promise<unknown>): void;
}

export const openMemories = (terms: MemoryTerms): Memories => {
  const memories = new Map<string, Memory>();

  const of = (stream: Stream): Memory => {
    const known = memories.get(stream.name);
    if (known !== undefined) return known;
    const durable: Known = { version: 0, link: NOTHING, state: stream.initial };
    const memory: Memory = {
      ...{ stream, durable, latest: durable, drafts: new Map(), epoch: 0, stale: true },
      ...{ pending: undefined, reading: undefined, snapshotAt: 0 },
    };
    if (memories.size >= MOST_REMEMBERED) forgetIdle(memories);
    memories.set(stream.name, memory);
    return memory;
  };

  const { refresh, apply, advance } = following(terms);

  return {
    refresh,
    advance,
    upToDate: (streams) => {
      const found = streams.map(of);
      return found.some(({ stale, reading }) => stale || reading !== undefined) ? undefined : found;
    },
    catchUp: (streams) =>
      Promise.all(
        streams.map(of).map((memory) => (memory.stale ? refresh(memory) : memory.reading)),
      ),
    movedOn: (name) => {
      const memory = memories.get(name);
      if (memory !== undefined) memory.stale = true;
    },
    hear: ({ events, by }) => {
      const lasts = new Map(events.map((event) => [event.stream, event]));
      for (const [name, { link }] of lasts) {
        const memory = memories.get(name);
        if (memory === undefined) continue;
        const drafted = memory.drafts.get(link);
        if (drafted !== undefined) advance(memory, drafted);
        else for (const event of events) if (event.stream === name) apply(memory, { ...event, by });
      }
    },
    settled: () => Promise.all([...memories.values()].map(({ pending }) => pending)),
  };
};

/** An event, and who signed the entry that it is in. */
type Signed = EntryEvent & { readonly by: readonly EntryActor[] };

/** How a memory follows its stream: from the store when it lags, from what is heard, and from its own drafts. */
const following = ({
  store,
  sealing,
  marks,
  snapshotEvery,
  reading,
  inBackground,
}: MemoryTerms) => {
  const refresh = (memory: Memory): Promise<void> => {
    memory.reading ??= readOn(memory)
      .catch((error: unknown) => {
        // What could not be read is still missing: whoever asks next reads again.
        memory.stale = true;
        throw error;
      })
      .finally(() => {
        memory.reading = undefined;
      });
    return memory.reading;
  };

  const readOn = async (memory: Memory): Promise<void> => {
    if (memory.durable.version === 0) await readSnapshot(store, sealing, memory);
    const { name } = memory.stream;
    let part: ReadingPart | undefined;
    for (let more = true; more || memory.stale; ) {
      memory.stale = false;
      const events = await store.readStream(name, memory.durable.version + 1, PAGE);
      for (const event of events) apply(memory, event);
      more = events.length === PAGE;
      if (!more) continue;
      const { version } = memory.durable;
      part ??= reading.begin(version, (await store.streamHead(name)).version);
      part.at(version);
      // A long stream is read on while others have their turn.
      await turn();
    }
    part?.end();
  };

  const apply = (memory: Memory, { version, link, event, by }: Signed): void => {
    const { durable, stream } = memory;
    if (version > durable.version + 1) memory.stale = true;
    if (version !== durable.version + 1) return;
    advance(memory, { version, link, state: madeBy(stream, durable.state, event, by) });
  };

  const advance = (memory: Memory, known: Known): void => {
    memory.drafts.delete(known.link);
    if (known.version <= memory.durable.version) return;
    const { version: before } = memory.durable;
    memory.durable = known;
    const marked = marks.passed(memory.stream, before, known);
    if (marked !== undefined) inBackground(() => marked);
    if (memory.latest.version < known.version) memory.latest = known;
    if (known.version - memory.snapshotAt >= snapshotEvery) keepSnapshot(memory);
  };

  const keepSnapshot = (memory: Memory): void => {
    const { name, shape } = memory.stream;
    if (shape === undefined) return;
    const { version, link, state } = memory.durable;
    memory.snapshotAt = version;
    inBackground(() =>
      store.saveSnapshot(sealing.seal({ stream: name, version, link, shape, state })),
    );
  };

  return { refresh, apply, advance };
};

/** A stream starts from its snapshot where that is sound, of the same code, and the end of this history. */
const readSnapshot = async (
  store: Store,
  { isSound }: SnapshotSeal,
  memory: Memory,
): Promise<void> => {
  const { name, shape } = memory.stream;
  if (shape === undefined) return;
  const saved = await store.loadSnapshot(name);
  if (saved === undefined || saved.shape !== shape || !isSound(saved)) return;
  const isOfThisHistory = (await linkAt(store, name, saved.version)) === saved.link;
  if (!isOfThisHistory || memory.durable.version > saved.version) return;
  const { version, link, state } = saved;
  memory.durable = { version, link, state };
  memory.latest = memory.durable;
  memory.snapshotAt = version;
};

const forgetIdle = (memories: Map<string, Memory>): void => {
  for (const { stream, pending, reading } of memories.values()) {
    if (memories.size < MOST_REMEMBERED) return;
    if (pending === undefined && reading === undefined) memories.delete(stream.name);
  }
};
