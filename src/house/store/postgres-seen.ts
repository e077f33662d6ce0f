import { bug } from '../../kernel/refusal.ts';
import { type LogEntry, NOTHING } from '../log/log-entry.ts';
import { Behind, Elsewhere, type Sql } from './pool.ts';
import { asked } from './postgres-append.ts';
import { type EntryRow, type EventRow, entriesOf, type LogHead } from './store.ts';

export const PAGE = 1_000;

export const EMPTY: LogHead = { position: 0, hash: NOTHING };

export const headIn = async (sql: Sql): Promise<LogHead> => {
  const [row] = await sql<LogHead[]>`
    SELECT position, hash FROM entries ORDER BY position DESC LIMIT 1`;
  return row === undefined ? EMPTY : { ...row };
};

/** What is answered only on a connection that was asked, now or before, is answered with a row at least. */
export const demandRows = <T extends readonly unknown[]>(
  rows: T,
  { position }: Pick<LogHead, 'position'>,
): T => {
  if (rows.length === 0)
    throw new Elsewhere(`a connection led to a standby, or to a server without entry ${position}`);
  return rows;
};

const LENGTH = `SELECT (SELECT max(position) FROM entries) AS position WHERE ${asked('$1', '$2')}`;
/** A commit that waits for the standby. */
export const COMMIT = `SELECT pg_logical_emit_message(true, 'houseway', 'seen') WHERE ${asked('$1', '$2')}`;

export const askIn = async <Row extends object>(
  sql: Sql,
  text: string,
  seen: LogHead,
): Promise<Row> => {
  const rows = await sql.unsafe<Row[]>(text, [String(seen.position), seen.hash], { prepare: true });
  return demandRows(rows, seen)[0] ?? bug('a row was there a moment ago');
};

export const lengthIn = async (sql: Sql, seen: LogHead): Promise<number> =>
  (await askIn<{ position: number | null }>(sql, LENGTH, seen)).position ?? 0;

/**
 * That an entry lasts: a commit after it has waited for the standby. A primary that dies, or on which such a wait is canceled,
 * shows what the next one never gets, although nobody was told that it was done. Where there is no standby to wait for, nothing
 * is written.
 */
const LASTS = `SELECT CASE WHEN current_setting('synchronous_standby_names') = '' THEN ''
  ELSE pg_logical_emit_message(true, 'houseway', 'heard')::text END
  FROM entries WHERE position = $1::text::bigint AND hash = $2::text AND NOT pg_is_in_recovery()`;

export const demandLasting = async (sql: Sql, head: LogHead): Promise<void> => {
  const rows = await sql.unsafe(LASTS, [String(head.position), head.hash], { prepare: true });
  demandRows(rows, head);
};

const isIn = async (sql: Sql, { position, hash }: LogHead): Promise<boolean> => {
  if (position === 0) return true;
  const [row] = await sql<LogHead[]>`SELECT hash FROM entries WHERE position = ${position}`;
  return row?.hash === hash;
};

export const pageIn = async (sql: Sql, from: number, most = PAGE): Promise<LogEntry[]> => {
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

/**
 * What follows the last that was announced. Where it does not follow, or an entry is not there that the heartbeat found,
 * the server may be another than before.
 */
export const following = async (
  sql: Sql,
  last: LogHead,
  seen: LogHead,
  found: number,
): Promise<readonly LogEntry[]> => {
  const entries = await pageIn(sql, last.position + 1);
  if (entries[0] === undefined)
    return last.position < found ? demandRows([], { position: found }) : entries;
  if (entries[0].before === last.hash) return entries;
  return (await isIn(sql, seen)) ? entries : demandRows([], seen);
};

/** A primary that does not have what this node has seen lost it: its log must not be continued. */
export const demandSeen = async (sql: Sql, seen: LogHead): Promise<void> => {
  if (await isIn(sql, seen)) return;
  throw new Behind(
    `The database does not hold entry ${seen.position} as this node has seen it. Stop all nodes, and compare the log with its backups before going on.`,
  );
};
