import postgres from 'postgres';
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
import {
  type AppendResult,
  type EntryRow,
  type EventRow,
  entriesOf,
  type LogHead,
  parsed,
  type Store,
  type Stray,
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
}

export const openPostgres = async (options: PostgresOptions): Promise<Store> => {
  const schema = options.schema ?? 'houseway';
  if (!/^[a-z][a-z0-9_]{0,40}$/.test(schema)) bug(`"${schema}" is no name for a schema`);
  const sql = postgres(options.url, {
    max: options.connections ?? 8,
    onnotice: () => {},
    fetch_types: false,
    connection: { application_name: 'houseway', synchronous_commit: 'on', search_path: schema },
    types: { whole: { to: 20, from: [20], serialize: String, parse: Number } },
  });
  try {
    await demandDurability(sql);
    await createSchema(sql, schema);
    return await storeOver(sql, schema);
  } catch (error) {
    await sql.end({ timeout: 1 });
    throw error;
  }
};

type Sql = postgres.Sql<{ whole: number }>;

/** A server that does not sync loses what it acknowledged when the power fails; it may not hold money. */
const demandDurability = async (sql: Sql): Promise<void> => {
  for (const setting of ['fsync', 'full_page_writes']) {
    const [row] = await sql.unsafe(`SHOW ${setting}`);
    if (row?.[setting] === 'on') continue;
    throw new Error(`PostgreSQL runs with ${setting} off and could lose entries; turn it on.`);
  }
};

const FORMAT = 1;

const createSchema = async (sql: Sql, schema: string): Promise<void> => {
  await sql.begin(async (transaction) => {
    await transaction`SELECT pg_advisory_xact_lock(hashtextextended('houseway schema', 0))`;
    const [known] = await transaction`SELECT to_regclass(${`${schema}.format`}) AS "table"`;
    if (known?.table === null) await transaction.unsafe(schemaText(schema));
    const [format] = await transaction.unsafe(`SELECT number FROM ${schema}.format`);
    if (format?.number !== FORMAT) throw new Error(`${schema} is no house of format ${FORMAT}.`);
  });
};

const schemaText = (schema: string): string => `
  CREATE SCHEMA IF NOT EXISTS ${schema};
  SET LOCAL search_path = ${schema};
  CREATE TABLE format (number int NOT NULL);
  INSERT INTO format VALUES (${FORMAT});
  CREATE TABLE entries (
    position bigint PRIMARY KEY,
    at bigint NOT NULL,
    key text COLLATE "C" NOT NULL UNIQUE,
    signatures text NOT NULL,
    command text NOT NULL,
    before text NOT NULL,
    hash text NOT NULL
  );
  CREATE TABLE events (
    position bigint NOT NULL,
    ordinal int NOT NULL,
    stream text COLLATE "C" NOT NULL,
    version bigint NOT NULL,
    event text NOT NULL,
    link text NOT NULL,
    PRIMARY KEY (position, ordinal),
    UNIQUE (stream, version)
  );
  CREATE TABLE snapshots (
    stream text COLLATE "C" PRIMARY KEY,
    version bigint NOT NULL,
    link text NOT NULL,
    shape text NOT NULL,
    state text NOT NULL,
    digest text NOT NULL
  );
  CREATE TABLE heads (
    size bigint NOT NULL,
    root text NOT NULL,
    at bigint NOT NULL,
    key text NOT NULL,
    signature text NOT NULL,
    PRIMARY KEY (size, key)
  );
  CREATE FUNCTION only_added_to() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE 'the log is only ever added to'; END $$;
  CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON entries
    EXECUTE FUNCTION only_added_to();
  CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON events
    EXECUTE FUNCTION only_added_to();
  ${appendText(schema)}
`;

/**
 * Drafts come as parallel arrays: one element a draft (`keys` …), one for each stream that a draft
 * expects (`touch_…`, by draft in order), one for each event (`event_…`). `streams` names each stream of
 * the batch once and the rest point into it. A `twin` is the draft before with the same key, or 0.
 *
 * What needs an index is asked once for the whole batch; the loop in the middle only walks arrays. The
 * planner is told to use the indexes, because a cached plan from the day the tables were empty would not.
 */
const appendText = (schema: string): string => `
  CREATE FUNCTION append(
    ats bigint[], keys text[], signed text[], commands text[], tails text[], twins int[],
    streams text[],
    touch_draft int[], touch_stream int[], touch_link text[],
    touch_version_after bigint[], touch_link_after text[],
    event_draft int[], event_ordinal int[], event_stream int[], event_version bigint[],
    event_text text[], event_link text[]
  ) RETURNS TABLE (found bigint, placed bigint, prior text, made text, moved int, actual bigint)
  LANGUAGE plpgsql
  SET search_path = ${schema}, pg_temp
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  AS $$
  DECLARE
    last bigint; chain text; ok boolean; t int := 1; first int;
    touches int := coalesce(array_length(touch_draft, 1), 0);
    known bigint[]; versions bigint[]; links text[];
    places bigint[] := array_fill(NULL::bigint, ARRAY[array_length(keys, 1)]);
    priors text[] := array_fill(NULL::text, ARRAY[array_length(keys, 1)]);
    hashes text[] := array_fill(NULL::text, ARRAY[array_length(keys, 1)]);
    moves int[] := array_fill(NULL::int, ARRAY[array_length(keys, 1)]);
    actuals bigint[] := array_fill(NULL::bigint, ARRAY[array_length(keys, 1)]);
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('houseway log ${schema}', 0));

    SELECT e.position, e.hash INTO last, chain FROM entries e ORDER BY e.position DESC LIMIT 1;
    IF last IS NULL THEN last := 0; chain := '${NOTHING}'; END IF;

    SELECT array_agg(e.position ORDER BY k.n) INTO known
      FROM unnest(keys) WITH ORDINALITY k(key, n) LEFT JOIN entries e ON e.key = k.key COLLATE "C";

    SELECT array_agg(coalesce(h.version, 0) ORDER BY s.n),
           array_agg(coalesce(h.link, '${NOTHING}') ORDER BY s.n) INTO versions, links
      FROM unnest(streams) WITH ORDINALITY s(name, n) LEFT JOIN LATERAL (
        SELECT e.version, e.link FROM events e WHERE e.stream = s.name COLLATE "C"
        ORDER BY e.version DESC LIMIT 1) h ON true;

    FOR d IN 1 .. array_length(keys, 1) LOOP
      first := t; ok := true;
      WHILE t <= touches AND touch_draft[t] = d LOOP
        IF ok AND links[touch_stream[t]] <> touch_link[t] THEN
          ok := false; moves[d] := touch_stream[t]; actuals[d] := versions[touch_stream[t]];
        END IF;
        t := t + 1;
      END LOOP;
      IF known[d] IS NULL AND twins[d] > 0 THEN known[d] := known[twins[d]]; END IF;
      IF ok AND known[d] IS NULL THEN
        last := last + 1;
        places[d] := last; priors[d] := chain;
        chain := encode(sha256(convert_to(
          E'entry\\n' || last || E'\\n' || chain || E'\\n' || tails[d], 'UTF8')), 'hex');
        hashes[d] := chain; known[d] := last;
        FOR i IN first .. t - 1 LOOP
          versions[touch_stream[i]] := touch_version_after[i];
          links[touch_stream[i]] := touch_link_after[i];
        END LOOP;
      END IF;
    END LOOP;

    INSERT INTO entries (position, at, key, signatures, command, before, hash)
      SELECT p, a, k, s, c, b, h
      FROM unnest(places, ats, keys, signed, commands, priors, hashes) x(p, a, k, s, c, b, h)
      WHERE p IS NOT NULL;
    INSERT INTO events (position, ordinal, stream, version, event, link)
      SELECT places[d], o, streams[s], v, e, l
      FROM unnest(event_draft, event_ordinal, event_stream, event_version, event_text, event_link)
        x(d, o, s, v, e, l)
      WHERE places[d] IS NOT NULL;
    PERFORM pg_notify('${schema}', last::text);

    RETURN QUERY SELECT * FROM unnest(known, places, priors, hashes, moves, actuals);
  END $$;
`;

const PAGE = 1_000;

const storeOver = async (sql: Sql, schema: string): Promise<Store> => {
  const listeners = new Set<(entry: LogEntry) => void>();
  let announced = 0;
  let closed = false;

  const head = async (): Promise<LogHead> => {
    const [row] = await sql<LogHead[]>`
      SELECT position, hash FROM entries ORDER BY position DESC LIMIT 1`;
    return row === undefined ? { position: 0, hash: NOTHING } : { ...row };
  };

  const page = async (from: number, most = PAGE): Promise<LogEntry[]> => {
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

  const entry = async (position: number): Promise<LogEntry | undefined> => {
    const [found] = await page(position, 1);
    return found?.position === position ? found : undefined;
  };

  /** In order and once: an entry that is not the next one waits for `catchUp` to bring those before it. */
  const announce = (entries: readonly LogEntry[]): void => {
    for (const made of entries) {
      if (made.position !== announced + 1) continue;
      announced = made.position;
      for (const listener of listeners) listener(made);
    }
  };

  let catching: Promise<void> = Promise.resolve();
  const catchUp = (upTo: number): void => {
    catching = catching.then(async () => {
      while (announced < upTo && !closed) {
        const entries = await page(announced + 1);
        if (entries.length === 0) return;
        announce(entries);
      }
    });
    // A connection that broke is listened on again, and that catches up from where this left off.
    catching = catching.catch(() => {});
  };

  const append = async (batch: readonly Draft[]): Promise<readonly AppendResult[]> => {
    if (batch.length === 0) return [];
    const answers = await sql.unsafe<Answer[]>(CALL, argumentsOf(batch), { prepare: true });
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
    announce(made);
    return Promise.all(outcomes);
  };

  const originalOf = async (position: number): Promise<AppendResult> => ({
    kind: 'duplicate',
    entry: (await entry(position)) ?? bug(`entry ${position} was there a moment ago`),
  });

  async function* readAll(from = 1): AsyncGenerator<LogEntry> {
    for (let next = from; ; ) {
      const entries = await page(next);
      const final = entries.at(-1);
      if (final === undefined) return;
      yield* entries;
      next = final.position + 1;
    }
  }

  announced = (await head()).position;
  // Listening again after a broken connection catches up on what was announced in between.
  await sql.listen(
    schema,
    (position) => catchUp(Number(position)),
    () => catchUp(Number.MAX_SAFE_INTEGER),
  );

  return {
    ...{ append, head, entry, readAll, shared: true },
    byKey: async (key) => {
      const [row] = await sql<LogHead[]>`SELECT position FROM entries WHERE key = ${key}`;
      return row === undefined ? undefined : entry(row.position);
    },
    readHashes: async (from, count) => {
      const rows = await sql<LogHead[]>`SELECT hash FROM entries
        WHERE position BETWEEN ${from} AND ${from + count - 1} ORDER BY position`;
      return rows.map(({ hash }) => hash);
    },
    streamHead: async (stream) => {
      const [row] = await sql<StreamHead[]>`SELECT stream, version, link FROM events
        WHERE stream = ${stream} ORDER BY version DESC LIMIT 1`;
      return row === undefined ? emptyStream(stream) : { ...row };
    },
    readStream: async (stream, from = 1, most = Number.MAX_SAFE_INTEGER) => {
      const rows = await sql<EventRow[]>`
        SELECT position, ordinal, stream, version, event, link FROM events
        WHERE stream = ${stream} AND version >= ${from} ORDER BY version LIMIT ${most}`;
      return rows.map(streamEventOf);
    },
    streams: async (prefix = '') => {
      const rows = await sql<StreamHead[]>`
        WITH RECURSIVE names(stream) AS (
          SELECT min(stream) FROM events WHERE stream >= ${prefix}
          UNION ALL
          SELECT (SELECT min(e.stream) FROM events e WHERE e.stream > names.stream)
          FROM names WHERE starts_with(names.stream, ${prefix}))
        SELECT names.stream, h.version, h.link FROM names, LATERAL (
          SELECT e.version, e.link FROM events e WHERE e.stream = names.stream
          ORDER BY e.version DESC LIMIT 1) h
        WHERE starts_with(names.stream, ${prefix}) ORDER BY names.stream`;
      return rows.map((row) => ({ ...row }));
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    saveSnapshot: async ({ stream, version, link, shape, state, digest }) => {
      await sql`INSERT INTO snapshots (stream, version, link, shape, state, digest)
        VALUES (${stream}, ${version}, ${link}, ${shape}, ${canonical(state)}, ${digest})
        ON CONFLICT (stream) DO UPDATE SET version = excluded.version, link = excluded.link,
          shape = excluded.shape, state = excluded.state, digest = excluded.digest`;
    },
    loadSnapshot: async (stream) => {
      const [row] = await sql<SnapshotRow[]>`
        SELECT stream, version, link, shape, state, digest FROM snapshots WHERE stream = ${stream}`;
      return row === undefined ? undefined : snapshotOf(row);
    },
    snapshots: async () =>
      (
        await sql<SnapshotRow[]>`
          SELECT stream, version, link, shape, state, digest FROM snapshots ORDER BY stream`
      ).map(snapshotOf),
    saveHead: async ({ size, root, at, key, signature }) => {
      await sql`INSERT INTO heads (size, root, at, key, signature)
        VALUES (${size}, ${root}, ${at}, ${key}, ${signature}) ON CONFLICT DO NOTHING`;
    },
    heads: async (fromSize = 0) =>
      (
        await sql<SignedHead[]>`
          SELECT size, root, at, key, signature FROM heads WHERE size >= ${fromSize} ORDER BY size`
      ).map((row) => ({ ...row })),
    stray: () => strayIn(sql, schema),
    // The server checks its own pages (data checksums); what its rows say, verify checks.
    fault: async () => undefined,
    close: async () => {
      closed = true;
      await sql.end({ timeout: 5 });
    },
  };
};

/** Events of no entry, and whatever stands in the schema that `schemaText` and the credentials do not make. */
const strayIn = async (sql: Sql, schema: string): Promise<Stray | undefined> => {
  const [loose] = await sql<{ stream: string; position: number }[]>`
    SELECT stream, position FROM events e
    WHERE NOT EXISTS (SELECT FROM entries n WHERE n.position = e.position) LIMIT 1`;
  if (loose !== undefined) {
    return { row: `event in ${loose.stream}`, because: `it belongs to no entry ${loose.position}` };
  }
  const found = await sql<{ part: string; text: string | null }[]>`
    SELECT 'table ' || c.relname AS part, NULL AS text FROM pg_class c
      WHERE c.relnamespace = ${schema}::regnamespace AND c.relkind NOT IN ('i', 't', 'c')
    UNION ALL
    SELECT 'trigger ' || t.tgname || ' on ' || c.relname, NULL FROM pg_trigger t
      JOIN pg_class c ON c.oid = t.tgrelid
      WHERE c.relnamespace = ${schema}::regnamespace AND NOT t.tgisinternal
        AND t.tgenabled = 'O'
    UNION ALL
    SELECT 'function ' || p.proname, p.prosrc FROM pg_proc p
      WHERE p.pronamespace = ${schema}::regnamespace
    UNION ALL
    SELECT 'rule ' || r.rulename, NULL FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class
      WHERE c.relnamespace = ${schema}::regnamespace`;
  const parts = new Map(found.map(({ part, text }) => [part, text]));
  for (const [part, text] of parts) {
    const made = partsOf(schema).get(part);
    if (made === undefined || (made !== null && made !== text)) {
      return { row: part, because: 'no house made it like this' };
    }
  }
  const missing = [...partsOf(schema).keys()].find(
    (part) => !parts.has(part) && part !== 'table credentials',
  );
  return missing === undefined ? undefined : { row: missing, because: 'it is missing' };
};

/** What a house makes, and the text of its functions. */
const partsOf = (schema: string): ReadonlyMap<string, string | null> => {
  const body = (text: string) => text.split('$$')[1] ?? null;
  return new Map([
    ...['format', 'entries', 'events', 'snapshots', 'heads', 'credentials'].map(
      (name): [string, null] => [`table ${name}`, null],
    ),
    ['trigger only_added_to on entries', null],
    ['trigger only_added_to on events', null],
    ['function only_added_to', body(schemaText(schema))],
    ['function append', body(appendText(schema))],
  ]);
};

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
const texts = (list: readonly string[]): string =>
  `{${list.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join()}}`;

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
    texts(
      batch.map((draft) => [draft.content, ...draft.events.map(({ link }) => link)].join('\n')),
    ),
    numbers(twins),
    texts(streams),
    numbers(touches.map(({ draft }) => draft)),
    numbers(touches.map(({ stream }) => stream)),
    texts(touches.map(({ link }) => link)),
    numbers(touches.map(({ after }) => after.version)),
    texts(touches.map(({ after }) => after.link)),
    numbers(events.map(({ draft }) => draft)),
    numbers(events.map(({ ordinal }) => ordinal)),
    numbers(events.map(({ stream }) => stream)),
    numbers(events.map(({ version }) => version)),
    texts(events.map(({ text }) => text)),
    texts(events.map(({ link }) => link)),
  ];
};

type SnapshotRow = Omit<Snapshot, 'state'> & { readonly state: string };

const snapshotOf = (row: SnapshotRow): Snapshot => ({
  ...row,
  state: parsed(`snapshot of ${row.stream}`, 'state', row.state),
});
