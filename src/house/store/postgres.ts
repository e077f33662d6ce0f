import { canonical } from '../../kernel/canonical.ts';
import { bug } from '../../kernel/refusal.ts';
import type { SignedHead } from '../log/chain.ts';
import { type Draft, emptyStream, type LogEntry, type StreamHead } from '../log/log-entry.ts';
import type { Snapshot } from '../log/snapshot.ts';
import { type Deadlines, openPool, type Pool, type Sql } from './pool.ts';
import { type Answer, argumentsOf, CALL, placedEntry, streamsOf } from './postgres-append.ts';
import { createSchema, strayIn } from './postgres-schema.ts';
import {
  askIn,
  COMMIT,
  demandLasting,
  demandRows,
  demandSeen,
  EMPTY,
  following,
  headIn,
  lengthIn,
  PAGE,
  pageIn,
} from './postgres-seen.ts';
import {
  type AppendResult,
  ifReadable,
  type LogHead,
  parsed,
  type Store,
  type StreamRow,
  streamEventOf,
} from './store.ts';

/**
 * The store for many machines: one PostgreSQL database, any number of nodes. A batch is appended by one
 * call of one SQL function, which takes the log's lock, checks, writes and announces; the lock is what
 * makes positions gapless and the chain single (decisions/022).
 */
export interface PostgresOptions {
  readonly url: string;
  /** The schema that holds the house; several houses may share a database. */
  readonly schema?: string;
  /** Connections of this node, beside the one that listens. */
  readonly connections?: number;
  /** Whether a primary without a synchronous standby is refused. */
  readonly demandStandby?: boolean;
  readonly deadlines?: Deadlines;
}

export const openPostgres = async (options: PostgresOptions): Promise<Store> => {
  const schema = options.schema ?? 'houseway';
  if (!/^[a-z][a-z0-9_]{0,40}$/.test(schema)) bug(`"${schema}" is no name for a schema`);
  const announcing = announcer();
  const pool = await openPool(
    {
      ...{ url: options.url, schema, application: 'houseway' },
      connections: options.connections ?? 8,
      ...(options.demandStandby === undefined ? {} : { demandStandby: options.demandStandby }),
      opened: async (sql) => {
        await createSchema(sql, schema);
        await announcing.opened(sql, schema);
      },
      // A connection that listens can go deaf unnoticed; then this is how the node hears of others' entries.
      beat: async (sql) => announcing.hearUpTo(await lengthIn(sql, announcing.seen())),
    },
    options.deadlines,
  );
  announcing.askBy(pool);
  return storeOver(pool, announcing, schema);
};

/** Answers with what was read once its last entry is known to last; what this node has seen is. */
const onceLasting =
  (asking: Promise<Pick<Pool, 'write'>>, seen: () => LogHead) =>
  async <T>(read: T, last: LogHead | undefined): Promise<T> => {
    if (last === undefined || last.position <= seen().position) return read;
    const { write } = await asking;
    await write((sql) => demandLasting(sql, last));
    return read;
  };

type Lasting = ReturnType<typeof onceLasting>;

/** Tells listeners of every entry in order and once, whichever node made it and however often connections are renewed. */
const announcer = () => {
  const listeners = new Set<(entry: LogEntry) => void>();
  let announced: LogHead | undefined;
  // An entry of this node's own is seen before those of others that it follows have been announced.
  let seen: LogHead = EMPTY;
  let closed = false;
  let catching: Promise<void> = Promise.resolve();
  // Through the pool and never beside it: it must hear of a connection that breaks, or whoever asks next is given that error.
  const { promise: asking, resolve: askBy } = Promise.withResolvers<Pick<Pool, 'read' | 'write'>>();

  const lasting = onceLasting(asking, () => seen);
  const look = ({ position, hash }: LogHead): void => {
    if (position > seen.position) seen = { position, hash };
  };

  /** In order and once: an entry that is not the next one waits for `catchUp` to bring those before it. */
  const announce = (entries: readonly LogEntry[]): void => {
    for (const made of entries) {
      look(made);
      const last = announced ?? EMPTY;
      if (made.position !== last.position + 1 || made.before !== last.hash) continue;
      announced = { position: made.position, hash: made.hash };
      for (const listener of listeners) listener(made);
    }
  };

  const catchUp = (upTo: number, found = 0): void => {
    catching = catching.then(async () => {
      const { read } = await asking;
      while ((announced?.position ?? 0) < upTo && !closed) {
        const before = announced;
        const next = await read((sql) => following(sql, announced ?? EMPTY, seen, found));
        announce(await lasting(next, next.at(-1)));
        if (announced === before) return;
      }
    });
    // Where a connection broke, others are opened and listened on, and that catches up from where this left off.
    catching = catching.catch(() => {});
  };

  const opened = async (sql: Sql, schema: string): Promise<void> => {
    await demandSeen(sql, seen);
    if (announced === undefined) {
      const found = await headIn(sql);
      // From here on it counts as seen, and the node would stop at a server without it.
      if (found.position > 0) await demandLasting(sql, found);
      announced = found;
      look(found);
    }
    await sql.listen(
      schema,
      (position) => catchUp(Number(position)),
      () => catchUp(Number.MAX_SAFE_INTEGER),
    );
  };

  return {
    ...{ announce, opened, askBy, lasting, seen: () => seen },
    /** How far the log is, as a heartbeat found it: what was announced meanwhile may have been lost with its server. */
    hearUpTo: (position: number) => catchUp(position, position),
    subscribe: (listener: (entry: LogEntry) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      closed = true;
    },
  };
};

/** Reading every row of a large log takes minutes. */
const AUDIT_MS = 600_000;

const pagesOver = (pool: Pool, lasting: Lasting) => {
  const head = async (): Promise<LogHead> => {
    const found = await pool.read(headIn);
    return lasting(found, found);
  };
  const page = async (from: number, most = PAGE): Promise<readonly LogEntry[]> => {
    const entries = await pool.read((sql) => pageIn(sql, from, most));
    return lasting(entries, entries.at(-1));
  };
  const entry = async (position: number): Promise<LogEntry | undefined> => {
    const [found] = await page(position, 1);
    return found?.position === position ? found : undefined;
  };
  return { head, page, entry };
};

const storeOver = (pool: Pool, announcing: ReturnType<typeof announcer>, schema: string): Store => {
  const { head, page, entry } = pagesOver(pool, announcing.lasting);

  const append = async (batch: readonly Draft[]): Promise<readonly AppendResult[]> => {
    if (batch.length === 0) return [];
    const sent = argumentsOf(batch);
    const answers = await pool.write(async (sql) => {
      const seen = announcing.seen();
      const all = [...sent, String(seen.position), seen.hash];
      return demandRows(await sql.unsafe<Answer[]>(CALL, all, { prepare: true }), seen);
    });
    const made: LogEntry[] = [];
    const outcomes = batch.map((draft, i): AppendResult | Promise<AppendResult> => {
      const answer = answers[i] ?? bug('the database left a draft unanswered');
      const placed = placedEntry(draft, answer);
      if (placed !== undefined) {
        made.push(placed);
        return { kind: 'appended', entry: placed };
      }
      if (answer.found !== null) return originalOf(answer.found);
      const stream =
        streamsOf(batch)[(answer.moved ?? 0) - 1] ?? bug('a conflict names its stream');
      return { kind: 'conflict', stream, actual: answer.actual ?? 0 };
    });
    announcing.announce(made);
    return Promise.all(outcomes);
  };

  /** Whoever wrote it may not have waited for the standby; a commit that does waits for all before it too. */
  const originalOf = async (position: number): Promise<AppendResult> => {
    await pool.write((sql) => askIn(sql, COMMIT, announcing.seen()));
    // On whichever connection: where one leads to a server that is behind, the next pool is asked.
    const [found] = await pool.read(async (sql) =>
      demandRows(await pageIn(sql, position, 1), { position }),
    );
    return { kind: 'duplicate', entry: found ?? bug(`entry ${position} was there a moment ago`) };
  };

  async function* readAll(from = 1): AsyncGenerator<LogEntry> {
    for (let next = from; ; ) {
      const entries = await page(next);
      const final = entries.at(-1);
      if (final === undefined) return;
      yield* entries;
      next = final.position + 1;
    }
  }

  return {
    ...{ append, head, entry, readAll, shared: true },
    ...readingOver(pool, entry, announcing.lasting),
    ...keepingOver(pool),
    subscribe: announcing.subscribe,
    stray: () => pool.read((sql) => strayIn(sql, schema), AUDIT_MS),
    // The server checks its own pages (data checksums); what its rows say, verify checks.
    fault: async () => undefined,
    close: async () => {
      announcing.close();
      await pool.close();
    },
  };
};

const readingOver = (pool: Pool, entry: Store['entry'], lasting: Lasting) => ({
  byKey: async (key: string) => {
    const [row] = await pool.read(
      (sql) => sql<LogHead[]>`SELECT position FROM entries WHERE key = ${key}`,
    );
    return row === undefined ? undefined : entry(row.position);
  },
  readHashes: async (from: number, count: number) => {
    const rows = await pool.read(
      (sql) => sql<LogHead[]>`SELECT hash FROM entries
        WHERE position BETWEEN ${from} AND ${from + count - 1} ORDER BY position`,
    );
    return rows.map(({ hash }) => hash);
  },
  streamHead: async (stream: string) => {
    const [row] = await pool.read(
      (sql) => sql<StreamHead[]>`SELECT stream, version, link FROM events
        WHERE stream = ${stream} ORDER BY version DESC LIMIT 1`,
    );
    return row === undefined ? emptyStream(stream) : { ...row };
  },
  readStream: async (stream: string, from = 1, most = Number.MAX_SAFE_INTEGER) => {
    const rows = await pool.read(
      (sql) => sql<(StreamRow & { readonly hash: string | null })[]>`
        SELECT e.position, ordinal, stream, version, event, link, signatures, hash
        FROM events e LEFT JOIN entries n ON n.position = e.position
        WHERE stream = ${stream} AND version >= ${from} ORDER BY version LIMIT ${most}`,
    );
    const { position, hash = null } = rows.at(-1) ?? {};
    const last = position === undefined || hash === null ? undefined : { position, hash };
    return lasting(rows.map(streamEventOf), last);
  },
  streams: async (prefix = '') => {
    const rows = await pool.read(
      (sql) => sql<StreamHead[]>`
        WITH RECURSIVE names(stream) AS (
          SELECT min(stream) FROM events WHERE stream >= ${prefix}
          UNION ALL
          SELECT (SELECT min(e.stream) FROM events e WHERE e.stream > names.stream)
          FROM names WHERE starts_with(names.stream, ${prefix}))
        SELECT names.stream, h.version, h.link FROM names, LATERAL (
          SELECT e.version, e.link FROM events e WHERE e.stream = names.stream
          ORDER BY e.version DESC LIMIT 1) h
        WHERE starts_with(names.stream, ${prefix}) ORDER BY names.stream`,
    );
    return rows.map((row) => ({ ...row }));
  },
});

/** Snapshots and signed heads, which are no part of the truth. */
const keepingOver = (pool: Pool) => ({
  saveSnapshot: async ({ stream, version, link, shape, state, text, digest }: Snapshot) => {
    await pool.write(
      (sql) => sql`INSERT INTO snapshots (stream, version, link, shape, state, digest)
        VALUES (${stream}, ${version}, ${link}, ${shape}, ${text ?? canonical(state)}, ${digest})
        ON CONFLICT (stream) DO UPDATE SET version = excluded.version, link = excluded.link,
          shape = excluded.shape, state = excluded.state, digest = excluded.digest`,
    );
  },
  loadSnapshot: async (stream: string) => {
    const [row] = await pool.read(
      (sql) => sql<SnapshotRow[]>`
        SELECT stream, version, link, shape, state, digest FROM snapshots WHERE stream = ${stream}`,
    );
    return row === undefined ? undefined : ifReadable(() => snapshotOf(row));
  },
  snapshots: async () => {
    const rows = await pool.read(
      (sql) => sql<SnapshotRow[]>`
        SELECT stream, version, link, shape, state, digest FROM snapshots ORDER BY stream`,
    );
    return rows.map(snapshotOf);
  },
  saveHead: async ({ size, root, at, key, signature }: SignedHead) => {
    await pool.write(
      (sql) => sql`INSERT INTO heads (size, root, at, key, signature)
        VALUES (${size}, ${root}, ${at}, ${key}, ${signature}) ON CONFLICT DO NOTHING`,
    );
  },
  heads: async (fromSize = 0) => {
    const rows = await pool.read(
      (sql) => sql<SignedHead[]>`
        SELECT size, root, at, key, signature FROM heads WHERE size >= ${fromSize} ORDER BY size`,
    );
    return rows.map((row) => ({ ...row }));
  },
});

type SnapshotRow = Omit<Snapshot, 'state'> & { readonly state: string };

const snapshotOf = (row: SnapshotRow): Snapshot => ({
  ...row,
  state: parsed(`snapshot of ${row.stream}`, 'state', row.state),
});
