import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolders } from '../../../test/folders.ts';
import { freshSchema, PATIENT, sharedPostgres } from '../../../test/postgres.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { emptyStream } from '../log/log-entry.ts';
import type { Sql } from './pool.ts';
import { openPostgres } from './postgres.ts';
import { createSchema, strayIn } from './postgres-schema.ts';
import { openSqlite, type SqliteStore } from './sqlite.ts';
import { draftOn } from './store.conformance.ts';
import type { Store } from './store.ts';

const NOT_MADE = 'no house made it like this';
const MISSING = 'it is missing';

describe('House rules § store what a house did not make in its PostgreSQL is named', () => {
  const schema = freshSchema();
  let store: Store;
  let sql: Sql;
  beforeAll(async () => {
    const url = await sharedPostgres();
    store = await openPostgres({ url, schema, connections: 1, deadlines: PATIENT });
    await store.append([draftOn([emptyStream('a')], 'one')]);
    sql = postgres(url, {
      ...{ max: 1, fetch_types: false, onnotice: () => {}, connection: { search_path: schema } },
      types: { whole: { to: 20, from: [20], serialize: String, parse: Number } },
    });
  });
  afterAll(() => Promise.all([sql.end(), store.close()]));

  /** What is found after a change, which is taken back. */
  const found = async (change: string) => {
    const taken = new Error('taken back');
    let stray: unknown;
    await sql
      .begin(async (inside) => {
        await inside.unsafe(change);
        stray = await strayIn(inside as unknown as Sql, schema);
        throw taken;
      })
      .catch((error: unknown) => expect(error).toBe(taken));
    return stray;
  };

  test('nothing in a house as it was made, with credentials or without', async () => {
    expect(await store.stray()).toBeUndefined();
    const made = 'CREATE TABLE credentials (person text PRIMARY KEY, kept text NOT NULL)';
    expect(await found(made)).toBeUndefined();
  });

  test('an event of no entry, by its stream and the entry that it says', async () => {
    const loose = `INSERT INTO events SELECT 7, ordinal, 'b', version, event, link FROM events`;
    expect(await found(loose)).toEqual({
      row: 'event in b',
      because: 'it belongs to no entry 7',
    });
  });

  test.each([
    ['table extra', 'CREATE TABLE extra (one int)'],
    ['table entries', 'ALTER TABLE entries ENABLE ROW LEVEL SECURITY'],
    ['index heads_at', 'CREATE INDEX heads_at ON heads (at)'],
    [
      'trigger more on heads',
      'CREATE TRIGGER more BEFORE DELETE ON heads EXECUTE FUNCTION only_added_to()',
    ],
    [
      'function only_added_to',
      `CREATE OR REPLACE FUNCTION only_added_to() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RETURN NULL; END $$`,
    ],
    ['function append', 'ALTER FUNCTION append SECURITY DEFINER'],
    ['function append', 'ALTER FUNCTION append SET enable_seqscan = on'],
    ['rule kept', 'CREATE RULE kept AS ON DELETE TO heads DO INSTEAD NOTHING'],
  ])('%s, that was made or changed by another', async (row, change) => {
    expect(await found(change)).toEqual({ row, because: NOT_MADE });
  });

  test.each([
    ['trigger only_added_to on entries', 'DROP TRIGGER only_added_to ON entries'],
    ['trigger only_added_to on events', 'ALTER TABLE events DISABLE TRIGGER only_added_to'],
    ['table snapshots', 'DROP TABLE snapshots'],
    ['index entries_key_key', 'ALTER TABLE entries DROP CONSTRAINT entries_key_key'],
  ])('%s, that is gone or rests', async (row, change) => {
    expect(await found(change)).toEqual({ row, because: MISSING });
  });

  test('and a schema of another format is no house', async () => {
    await sql.unsafe(`UPDATE ${schema}.format SET number = 2`);
    await expect(createSchema(sql, schema)).rejects.toThrow(
      `${schema} is not a house of format 1.`,
    );
    await sql.unsafe(`UPDATE ${schema}.format SET number = 1`);
    await createSchema(sql, schema);
  });
});

describe('House rules § store what a house did not make in its file is named', () => {
  const newFolder = temporaryFolders();
  let folder: string;
  let store: SqliteStore;
  beforeAll(async () => {
    folder = newFolder();
    store = expectAccepted(openSqlite(folder));
    await store.append([draftOn([emptyStream('a')], 'one')]);
  });
  afterAll(() => store.close());
  const found = async (change: string) => {
    store.database.exec(`BEGIN; ${change}`);
    const stray = await store.stray();
    store.database.exec('ROLLBACK');
    return stray;
  };

  test('nothing in a house as it was made', async () => {
    expect(await store.stray()).toBeUndefined();
  });

  test('an event of no entry, by its stream and the entry that it says', async () => {
    const loose = `INSERT INTO events SELECT 7, ordinal, 'b', version, event, link FROM events`;
    expect(await found(loose)).toEqual({ row: 'event in b', because: 'it belongs to no entry 7' });
  });

  test.each([
    ['table extra', 'CREATE TABLE extra (one int)', NOT_MADE],
    ['index heads_at', 'CREATE INDEX heads_at ON heads ("at")', NOT_MADE],
    ['trigger entries_no_delete', 'DROP TRIGGER entries_no_delete', MISSING],
    ['table snapshots', 'DROP TABLE snapshots', MISSING],
    [
      'trigger entries_no_delete',
      `DROP TRIGGER entries_no_delete;
        CREATE TRIGGER entries_no_delete BEFORE DELETE ON entries BEGIN SELECT 1; END`,
      NOT_MADE,
    ],
  ])('%s', async (row, change, because) => {
    expect(await found(change)).toEqual({ row, because });
  });

  test('and a file that is no house is left alone, and its folder is not locked by having tried', async () => {
    await store.close();
    const other = newFolder();
    const made = expectAccepted(openSqlite(other));
    made.database.exec('PRAGMA user_version = 9');
    await made.close();
    for (const _again of [1, 2])
      expect(() => openSqlite(other)).toThrow(/house\.sqlite is not a house of format \d+\.$/);
    store = expectAccepted(openSqlite(folder));
    expect((await store.head()).position).toBe(1);
  });
});
