import { rmSync } from 'node:fs';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { games } from '../../src/games/index.ts';
import { auditStore } from '../../src/house/proof/verify.ts';
import { restoreExport } from '../../src/house/store/backup.ts';
import { openPostgres } from '../../src/house/store/postgres.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import { expectAccepted } from '../../src/kernel/refusal.ts';
import { freshSchema, PATIENT, sharedPostgres } from '../postgres.ts';
import { type Honest, honestEvening } from './honest.ts';
import { POSTGRES_KINDS } from './postgres-rows.ts';

const SCHEMA = 'house';
const template = freshSchema();
let honest: Honest;
let url: string;
let admin: postgres.Sql;

const at = (database: string): string => url.replace(/\/[^/]*$/, `/${database}`);

/** The honest evening in a database of its own, which every kind gets a copy of. */
beforeAll(async () => {
  [honest, url] = await Promise.all([honestEvening(), sharedPostgres()]);
  admin = postgres(url, { max: 1, onnotice: () => {} });
  await admin.unsafe(`CREATE DATABASE ${template}`);
  const store = await openPostgres({
    url: at(template),
    schema: SCHEMA,
    connections: 1,
    deadlines: PATIENT,
  });
  expect(await restoreExport(() => honest.lines, store)).toMatchObject({ ok: true });
  const embedded = expectAccepted(openSqlite(honest.folder, { readOnly: true }));
  for (const one of await embedded.snapshots()) await store.saveSnapshot(one);
  await embedded.close();
  await store.close();
});
afterAll(async () => {
  await admin.unsafe(`DROP DATABASE ${template} WITH (FORCE)`);
  await admin.end();
  rmSync(honest.folder, { recursive: true });
});

/** What verify says of a copy of the evening after some statements in it. */
const verdictAfter = async (statements: string) => {
  const copy = freshSchema();
  await admin.unsafe(`CREATE DATABASE ${copy} TEMPLATE ${template}`);
  const sql = postgres(at(copy), { max: 1, onnotice: () => {} });
  if (statements !== '') await sql.unsafe(`SET search_path = ${SCHEMA}; ${statements}`);
  await sql.end();
  const store = await openPostgres({
    url: at(copy),
    schema: SCHEMA,
    connections: 1,
    deadlines: PATIENT,
  });
  try {
    return (await auditStore(store, games)).verdict;
  } finally {
    await store.close();
    await admin.unsafe(`DROP DATABASE ${copy} WITH (FORCE)`);
  }
};

test('House rules § export the honest evening verifies in PostgreSQL too', async () => {
  expect(await verdictAfter('')).toMatchObject({ ok: true });
});

test.each(POSTGRES_KINDS.map(({ kind, forge }) => [kind, forge] as const))(
  'House rules § export caught in PostgreSQL: %s',
  async (_, forge) => {
    expect(await verdictAfter(forge)).toMatchObject({ ok: false });
  },
);
