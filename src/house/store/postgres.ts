import { canonical } from '../../kernel/canonical.ts';
import { bug } from '../../kernel/refusal.ts';
import type { SignedHead } from '../log/chain.ts';
import {
  type Draft,
  emptyStream,
  headsAfter,
  type LogEntry,
  NOTHING,
  type StreamHead,
} from '../log/log-entry.ts';
import type { Snapshot } from '../log/snapshot.ts';
import { type Deadlines, openPool, type Pool, type Sql, Untrusted } from './pool.ts';
import { createSchema, strayIn } from './postgres-schema.ts';
import {
  type AppendResult,
  type EntryRow,
  type EventRow,
  entriesOf,
  type LogHead,
  parsed,
  type Store,
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
      beat: async (sql) => announcing.catchUp((await headIn(sql)).position),
    },
    options.deadlines,
  );
  announcing.readBy(pool.read);
  return storeOver(pool, announcing, schema);
};

const PAGE = 1_000;

const headIn = async (sql: Sql): Promise<LogHead> => {
  const [row] = await sql<LogHead[]>`
    SELECT position, hash FROM entries ORDER BY position DESC LIMIT 1`;
  return row === undefined ? { position: 0, hash: NOTHING } : { ...row };
};

const pageIn = async (sql: Sql, from: number, most = PAGE): Promise<LogEntry[]> => {
  const entries = await sql<EntryRow[]>`
    SELECT position, at, key, signatures, command, before, hash FROM entries
    WHERE position >= ${from} ORDER BY position LIMIT ${most}`;
  const [first, final] = [entries[0], entries.at(-1)];
  if (first === undefined || final === undefined) return [];
  const events = await sql<EventRow[]>`
    SELECT position, ordinal, stream, version, event, link FROM events
    WHERE position BETWEEN ${first.position} AND ${final.position} ORDER BY position, ordinal`;
  return entriesOf(entries, events);
};

/** Tells listeners of every entry in order and once, whichever node made it and however often connections are renewed. */
const announcer = () => {
  const listeners = new Set<(entry: LogEntry) => void>();
  let announced: LogHead | undefined;
  let closed = false;
  let catching: Promise<void> = Promise.resolve();
  // Through the pool and never beside it: it must hear of a connection that breaks, or whoever asks next is given that error.
  const { promise: reading, resolve: readBy } = Promise.withResolvers<Pool['read']>();

  /** In order and once: an entry that is not the next one waits for `catchUp` to bring those before it. */
  const announce = (entries: readonly LogEntry[]): void => {
    for (const made of entries) {
      if (made.position !== (announced?.position ?? 0) + 1) continue;
      announced = { position: made.position, hash: made.hash };
      for (const listener of listeners) listener(made);
    }
  };

  const catchUp = (upTo: number): void => {
    catching = catching.then(async () => {
      const read = await reading;
      while ((announced?.position ?? 0) < upTo && !closed) {
        const entries = await read((sql) => pageIn(sql, (announced?.position ?? 0) + 1));
        if (entries.length === 0) return;
        announce(entries);
      }
    });
    // Where a connection broke, others are opened and listened on, and that catches up from where this left off.
    catching = catching.catch(() => {});
  };

  /** A primary that does not have what this node has seen lost it: its log must not be continued. */
  const demandSeen = async (sql: Sql): Promise<void> => {
    if (announced === undefined || announced.position === 0) return;
    const [row] = await sql<LogHead[]>`
      SELECT hash FROM entries WHERE position = ${announced.position}`;
    if (row?.hash === announced.hash) return;
    throw new Untrusted(
      `The database does not hold entry ${announced.position} as this node has seen it. Stop all nodes, and compare the log with its backups before going on.`,
    );
  };

  const opened = async (sql: Sql, schema: string): Promise<void> => {
    await demandSeen(sql);
    announced ??= await headIn(sql);
    await sql.listen(
      schema,
      (position) => catchUp(Number(position)),
      () => catchUp(Number.MAX_SAFE_INTEGER),
    );
  };

  return {
    ...{ announce, catchUp, opened, readBy },
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

const storeOver = (pool: Pool, announcing: ReturnType<typeof announcer>, schema: string): Store => {
  const head = (): Promise<LogHead> => pool.read(headIn);
  const page = (from: number, most = PAGE) => pool.read((sql) => pageIn(sql, from, most));

  const entry = async (position: number): Promise<LogEntry | undefined> => {
    const [found] = await page(position, 1);
    return found?.position === position ? found : undefined;
  };

  const append = async (batch: readonly Draft[]): Promise<readonly AppendResult[]> => {
    if (batch.length === 0) return [];
    const answers = await pool.write((sql) =>
      sql.unsafe<Answer[]>(CALL, argumentsOf(batch), { prepare: true }),
    );
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
    await pool.write((sql) => sql`SELECT pg_logical_emit_message(true, 'houseway', 'seen')`);
    const found = (await entry(position)) ?? bug(`entry ${position} was there a moment ago`);
    return { kind: 'duplicate', entry: found };
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
    ...readingOver(pool, entry),
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

const readingOver = (pool: Pool, entry: Store['entry']) => ({
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
      (sql) => sql<EventRow[]>`
        SELECT position, ordinal, stream, version, event, link FROM events
        WHERE stream = ${stream} AND version >= ${from} ORDER BY version LIMIT ${most}`,
    );
    return rows.map(streamEventOf);
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
    return row === undefined ? undefined : snapshotOf(row);
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

interface Answer {
  /** The position of the entry with the draft's key, whoever appended it. */
  readonly found: number | null;
  readonly placed: number | null;
  readonly prior: string | null;
  readonly made: string | null;
  /** Which stream of the batch had moved on, from 1. */
  readonly moved: number | null;
  readonly actual: number | null;
}

const placedEntry = (draft: Draft, answer: Answer): LogEntry | undefined => {
  const { placed: position, prior: before, made: hash } = answer;
  if (position === null || before === null || hash === null) return undefined;
  const { at, by, key, command, events } = draft;
  return { position, at, by, key, command, events, before, hash };
};

const streamsOf = (batch: readonly Draft[]): readonly string[] => [
  ...new Set(batch.flatMap(({ expected }) => expected.map(({ stream }) => stream))),
];

/** Arrays go over the wire as the texts that PostgreSQL reads them from: there are many, and large. */
const CALL = `SELECT * FROM append(
  $1::text::bigint[], $2::text::text[], $3::text::text[], $4::text::text[], $5::text::text[],
  $6::text::int[], $7::text::text[],
  $8::text::int[], $9::text::int[], $10::text::text[], $11::text::bigint[], $12::text::text[],
  $13::text::int[], $14::text::int[], $15::text::int[], $16::text::bigint[], $17::text::text[],
  $18::text::text[])`;

const numbers = (list: readonly number[]): string => `{${list.join()}}`;
/** Hashes, one or several in lines: nothing in them needs a backslash. */
const hashes = (list: readonly string[]): string => `{${list.map((text) => `"${text}"`).join()}}`;
/**
 * Names and canonical texts have no control characters, so JSON quotes them as PostgreSQL's arrays do: quotation marks
 * and backslashes get a backslash, and nothing else. It takes a seventh of the time of searching for them.
 */
const texts = (list: readonly string[]): string =>
  `{${list.map((text) => JSON.stringify(text)).join()}}`;

/** The arrays that the function takes, in its order. */
const argumentsOf = (batch: readonly Draft[]): string[] => {
  const streams = streamsOf(batch);
  const place = new Map(streams.map((stream, i) => [stream, i + 1]));
  const latest = new Map<string, number>();
  const twins = batch.map(({ key }, i) => {
    const twin = latest.get(key) ?? 0;
    latest.set(key, i + 1);
    return twin;
  });
  const touches = batch.flatMap((draft, i) => {
    const after = new Map(headsAfter(draft).map((head) => [head.stream, head]));
    return draft.expected.map((head) => ({
      draft: i + 1,
      stream: place.get(head.stream) ?? 0,
      link: head.link,
      after: after.get(head.stream) ?? head,
    }));
  });
  const events = batch.flatMap((draft, i) =>
    draft.events.map(({ stream, version, link }, ordinal) => ({
      ...{ draft: i + 1, ordinal, version, link },
      stream: place.get(stream) ?? 0,
      text: draft.written.events[ordinal] ?? '',
    })),
  );
  return [
    numbers(batch.map(({ at }) => at)),
    texts(batch.map(({ key }) => key)),
    texts(batch.map(({ written }) => written.by)),
    texts(batch.map(({ written }) => written.command)),
    hashes(
      batch.map((draft) => [draft.content, ...draft.events.map(({ link }) => link)].join('\n')),
    ),
    numbers(twins),
    texts(streams),
    numbers(touches.map(({ draft }) => draft)),
    numbers(touches.map(({ stream }) => stream)),
    hashes(touches.map(({ link }) => link)),
    numbers(touches.map(({ after }) => after.version)),
    hashes(touches.map(({ after }) => after.link)),
    numbers(events.map(({ draft }) => draft)),
    numbers(events.map(({ ordinal }) => ordinal)),
    numbers(events.map(({ stream }) => stream)),
    numbers(events.map(({ version }) => version)),
    texts(events.map(({ text }) => text)),
    hashes(events.map(({ link }) => link)),
  ];
};

type SnapshotRow = Omit<Snapshot, 'state'> & { readonly state: string };

const snapshotOf = (row: SnapshotRow): Snapshot => ({
  ...row,
  state: parsed(`snapshot of ${row.stream}`, 'state', row.state),
});
