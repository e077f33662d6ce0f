import type { SignedHead } from '../log/chain.ts';
import type {
  Draft,
  EntryActor,
  EntryEvent,
  Hash,
  LogEntry,
  StreamHead,
} from '../log/log-entry.ts';
import type { Snapshot } from '../log/snapshot.ts';

/**
 * The store port: where the log is kept. Two adapters keep the same promises, held by one suite
 * (`store.conformance.ts`): `openSqlite` (one process, one file) and `openPostgres` (many nodes, one
 * database).
 *
 * The promises:
 * 1. *Durable.* `append` resolves after the entries are on stable storage, and not before. If it
 *    rejects, the outcome is unknown; the same drafts may be sent again, because
 * 2. *Once.* a key is appended once. A second draft with the same key, in the same batch, after a crash
 *    or on another node, is answered `duplicate` with the first entry, whatever else it says.
 * 3. *Expected.* A draft is appended only if every stream it expects stands at exactly the link it
 *    expects; otherwise it is answered `conflict` and nothing of it is kept. The drafts of a batch are
 *    taken in order and see each other, and one draft's conflict does not hold up the rest.
 * 4. *Whole.* An entry is there with all its events or not at all.
 * 5. *Gapless.* Positions count 1, 2, 3 … and each entry carries the hash of the one before, also when
 *    several nodes append at the same time; so do the versions and links of each stream.
 * 6. *Announced.* A listener hears every entry that becomes durable after it subscribed, in the order of
 *    positions, each once, whichever node appended it. It may hear of it a moment after `append` resolves.
 * 7. *Append-only.* Entries and events are never changed; the database itself refuses to.
 *
 * Snapshots and signed heads are no part of the truth: the first can be made again from the entries, the
 * second only attest to them.
 */
export interface Store {
  append(batch: readonly Draft[]): Promise<readonly AppendResult[]>;

  /** Where the log stands: position 0 and 64 zeros while it is empty. */
  head(): Promise<LogHead>;
  entry(position: number): Promise<LogEntry | undefined>;
  byKey(key: string): Promise<LogEntry | undefined>;
  /** Every entry from a position on (1 unless told), as far as the log went when each page was read. */
  readAll(from?: number): AsyncIterable<LogEntry>;
  /** The hashes of `count` entries from a position on; fewer where the log ends. */
  readHashes(from: number, count: number): Promise<readonly Hash[]>;

  streamHead(stream: string): Promise<StreamHead>;
  /** A stream's events from a version on (the first by default), at most `most`. */
  readStream(stream: string, from?: number, most?: number): Promise<readonly StreamEvent[]>;
  /** The streams whose names begin so, in order of name, each with where it stands. */
  streams(prefix?: string): Promise<readonly StreamHead[]>;

  /** Returns the function that ends the subscription. */
  subscribe(listener: (entry: LogEntry) => void): () => void;

  /** The latest snapshot of each stream replaces the one before. */
  saveSnapshot(snapshot: Snapshot): Promise<void>;
  /** None where it cannot be read, either. */
  loadSnapshot(stream: string): Promise<Snapshot | undefined>;
  snapshots(): Promise<readonly Snapshot[]>;

  saveHead(head: SignedHead): Promise<void>;
  /** Signed heads over at least `fromSize` entries, smallest first. */
  heads(fromSize?: number): Promise<readonly SignedHead[]>;

  /** Whether other processes may append to the same log, so that what this one remembers can be old. */
  readonly shared: boolean;
  /** A row, table or trigger that no house wrote, and what is wrong with it; nothing, if nothing. */
  stray(): Promise<Stray | undefined>;
  /** What the database itself finds wrong with its files; nothing, if nothing. */
  fault(): Promise<string | undefined>;
  close(): Promise<void>;
}

export type AppendResult =
  | { readonly kind: 'appended'; readonly entry: LogEntry }
  | { readonly kind: 'duplicate'; readonly entry: LogEntry }
  | {
      readonly kind: 'conflict';
      readonly stream: string;
      /** The version at which the stream stands. */
      readonly actual: number;
    };

export interface LogHead {
  readonly position: number;
  readonly hash: Hash;
}

export interface Stray {
  readonly row: string;
  readonly because: string;
}

export interface StreamEvent extends EntryEvent {
  /** Of the entry that the event belongs to, and who signed it. */
  readonly position: number;
  readonly by: readonly EntryActor[];
}

/** One row of the `entries` table, as either database returns it. */
export interface EntryRow {
  readonly position: number;
  readonly at: number;
  readonly key: string;
  readonly signatures: string;
  readonly command: string;
  readonly before: string;
  readonly hash: string;
}

/** One row of the `events` table. */
export interface EventRow {
  readonly position: number;
  readonly ordinal: number;
  readonly stream: string;
  readonly version: number;
  readonly event: string;
  readonly link: string;
}

/** Rows put together. A row that cannot be read is named in the error; verify reports it. */
export const entriesOf = (
  entries: readonly EntryRow[],
  events: readonly EventRow[],
): LogEntry[] => {
  const byPosition = new Map<number, EventRow[]>();
  for (const row of events) {
    const rows = byPosition.get(row.position);
    if (rows === undefined) byPosition.set(row.position, [row]);
    else rows.push(row);
  }
  return entries.map(({ position, at, key, signatures, command, before, hash }): LogEntry => {
    const row = `entry ${position}`;
    const own = (byPosition.get(position) ?? []).map((event, i): EntryEvent => {
      if (event.ordinal !== i) throw unreadable(row, `its event ${i} is numbered ${event.ordinal}`);
      const { stream, version, link } = event;
      return { stream, version, event: parsed(row, `event ${i}`, event.event), link };
    });
    return {
      ...{ position, at, key, before, hash, events: own },
      by: parsed<LogEntry['by']>(row, 'signatures', signatures),
      command: parsed(row, 'command', command),
    };
  });
};

/** An event of a stream, with who signed its entry; a row of no entry is signed by nobody. */
export type StreamRow = EventRow & { readonly signatures: string | null };

export const streamEventOf = (row: StreamRow): StreamEvent => {
  const { position, stream, version, link } = row;
  const event = parsed(`entry ${position}`, `event in ${stream}`, row.event);
  const by = parsed<LogEntry['by']>(`entry ${position}`, 'signatures', row.signatures ?? '[]');
  return { position, stream, version, event, link, by };
};

/** JSON as a row keeps it; `row` and `column` say where, if it is none. */
export const parsed = <T = unknown>(row: string, column: string, text: string): T => {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable(row, `its ${column} is not JSON`);
  }
};

const unreadable = (row: string, what: string): Error =>
  new Error(`${row} cannot be read: ${what}`, { cause: { row, what } });

/** What can be made again from the log is not there where it cannot be read. */
export const ifReadable = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch (error) {
    if (unreadableRow(error) === undefined) throw error;
    return undefined;
  }
};

/** The row an error of this kind is about; undefined for any other error. */
export const unreadableRow = (
  error: unknown,
): { readonly row: string; readonly what: string } | undefined => {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === 'object' && cause !== null && 'row' in cause && 'what' in cause
    ? { row: String(cause.row), what: String(cause.what) }
    : undefined;
};
