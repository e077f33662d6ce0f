import { NOTHING } from '../log/log-entry.ts';
import { Unusable } from '../unusable.ts';
import type { Sql } from './pool.ts';
import type { Stray } from './store.ts';

/** What a house makes in its database, and what else is found there. */
const FORMAT = 1;

export const createSchema = async (sql: Sql, schema: string): Promise<void> => {
  await sql.begin(async (transaction) => {
    await transaction`SELECT pg_advisory_xact_lock(hashtextextended('houseway schema', 0))`;
    const [known] = await transaction`SELECT to_regclass(${`${schema}.format`}) AS "table"`;
    if (known?.table === null) await transaction.unsafe(schemaText(schema));
    const [format] = await transaction.unsafe(`SELECT number FROM ${schema}.format`);
    if (format?.number !== FORMAT)
      throw new Unusable(`${schema} is not a house of format ${FORMAT}.`);
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

const APPEND_ARGUMENTS = `
    ats bigint[], keys text[], signed text[], commands text[], tails text[], twins int[],
    streams text[],
    touch_draft int[], touch_stream int[], touch_link text[],
    touch_version_after bigint[], touch_link_after text[],
    event_draft int[], event_ordinal int[], event_stream int[], event_version bigint[],
    event_text text[], event_link text[]`;

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
    ${APPEND_ARGUMENTS}
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

/** Events of no entry, and whatever stands in the schema that `schemaText` and the credentials do not make. */
export const strayIn = async (sql: Sql, schema: string): Promise<Stray | undefined> => {
  const [loose] = await sql<{ stream: string; position: number }[]>`
    SELECT stream, position FROM events e
    WHERE NOT EXISTS (SELECT FROM entries n WHERE n.position = e.position) LIMIT 1`;
  if (loose !== undefined) {
    return { row: `event in ${loose.stream}`, because: `it belongs to no entry ${loose.position}` };
  }
  const found = await sql<{ part: string; text: string | null }[]>`
    SELECT 'table ' || c.relname AS part,
        c.relkind::text || CASE WHEN c.relrowsecurity THEN ', rows hidden' ELSE '' END AS text
      FROM pg_class c
      WHERE c.relnamespace = ${schema}::regnamespace AND c.relkind NOT IN ('i', 't', 'c')
    UNION ALL
    SELECT 'index ' || c.relname, NULL FROM pg_class c
      WHERE c.relnamespace = ${schema}::regnamespace AND c.relkind = 'i'
    UNION ALL
    SELECT 'trigger ' || t.tgname || ' on ' || c.relname,
        concat_ws(' ', t.tgtype, t.tgqual IS NULL, t.tgattr::text = '', p.proname)
      FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
      WHERE c.relnamespace = ${schema}::regnamespace AND NOT t.tgisinternal
        AND t.tgenabled = 'O'
    UNION ALL
    SELECT 'function ' || p.proname,
        concat_ws(' ', p.prosecdef, array_to_string(p.proconfig, ', '), p.prosrc) FROM pg_proc p
      WHERE p.pronamespace = ${schema}::regnamespace
    UNION ALL
    SELECT 'rule ' || r.rulename, NULL FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class
      WHERE c.relnamespace = ${schema}::regnamespace`;
  const parts = new Map(found.map(({ part, text }) => [part, text]));
  for (const [part, text] of parts) {
    const made = partsOf(schema).get(part);
    if (made !== null && made !== text) return { row: part, because: 'no house made it like this' };
  }
  const missing = [...partsOf(schema).keys()].find(
    (part) => !parts.has(part) && !/ credentials/.test(part),
  );
  return missing === undefined ? undefined : { row: missing, because: 'it is missing' };
};

/** What a house makes, and the text of its functions. */
const partsOf = (schema: string): ReadonlyMap<string, string | null> => {
  const body = (text: string) => text.split('$$')[1] ?? '';
  // The path of names is quoted by nobody: a schema is plain letters, digits and underscores.
  const settings = [`search_path=${schema}, pg_temp`, ...OFF.map((name) => `${name}=off`)];
  return new Map<string, string | null>([
    ...TABLES.map((name): [string, string] => [`table ${name}`, 'r']),
    ...INDEXES.map((name): [string, null] => [`index ${name}`, null]),
    ...['entries', 'events'].map((name): [string, string] => [
      `trigger only_added_to on ${name}`,
      `${BEFORE_CHANGES} t t only_added_to`,
    ]),
    ['function only_added_to', `f ${body(schemaText(schema))}`],
    ['function append', `f ${settings.join(', ')} ${body(appendText(schema))}`],
  ]);
};

const TABLES = ['format', 'entries', 'events', 'snapshots', 'heads', 'credentials'];
const INDEXES = [
  ...['entries_pkey', 'entries_key_key', 'events_pkey', 'events_stream_version_key'],
  ...['snapshots_pkey', 'heads_pkey', 'credentials_pkey'],
];
/** What the planner is told not to use. */
const OFF = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'];
/** A trigger before update, delete and truncate, once a statement, as the catalog numbers it. */
const BEFORE_CHANGES = 2 + 8 + 16 + 32;
