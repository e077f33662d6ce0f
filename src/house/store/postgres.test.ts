import postgres from 'postgres';
import { expect, test } from 'vitest';
import { freshSchema, PATIENT, sharedPostgres } from '../../../test/postgres.ts';
import { emptyStream, entryAt, type LogEntry, NOTHING } from '../log/log-entry.ts';
import { verifyStore } from '../log/verify-store.ts';
import { openPostgres } from './postgres.ts';
import { draftOn, storeConformance } from './store.conformance.ts';
import type { Store } from './store.ts';

storeConformance('PostgreSQL', async () => {
  const [url, schema] = [await sharedPostgres(), freshSchema()];
  return () => openPostgres({ url, schema, deadlines: PATIENT });
});

/** The first entries that a node hears of. */
const heardAt = (node: Store, count: number): Promise<readonly LogEntry[]> =>
  new Promise((resolve) => {
    const heard: LogEntry[] = [];
    node.subscribe((entry) => {
      if (heard.push(entry) === count) resolve(heard);
    });
  });

test('two nodes append at the same time: one chain, and each hears all of it in order', async () => {
  const [url, schema] = [await sharedPostgres(), freshSchema()];
  const nodes = await Promise.all([
    openPostgres({ url, schema, deadlines: PATIENT }),
    openPostgres({ url, schema, deadlines: PATIENT }),
  ]);
  const count = 100;
  const hearing = nodes.map((node) => heardAt(node, 2 * count));
  await Promise.all(
    nodes.flatMap((node, n) =>
      Array.from({ length: count }, (_, i) =>
        node.append([draftOn([emptyStream(`${n}/${i}`)], `${n} ${i}`)]),
      ),
    ),
  );
  const heard = await Promise.all(hearing);
  const positions = Array.from({ length: 2 * count }, (_, i) => i + 1);
  for (const list of heard) expect(list.map(({ position }) => position)).toEqual(positions);
  expect(heard[0]).toEqual(heard[1]);
  expect(await verifyStore(nodes[0]!)).toMatchObject({ ok: true, entries: 2 * count });
  await Promise.all(nodes.map((node) => node.close()));
});

test('a node whose listening connection breaks hears afterwards what it missed', async () => {
  const [url, schema] = [await sharedPostgres(), freshSchema()];
  const [one, two] = await Promise.all([
    openPostgres({ url, schema, deadlines: PATIENT }),
    openPostgres({ url, schema, deadlines: PATIENT }),
  ]);
  const heard = heardAt(one, 1);
  const sql = postgres(url, { max: 1 });
  const broken = await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE query ILIKE ${`listen%${schema}%`} AND pid <> pg_backend_pid()`;
  expect(broken).toHaveLength(2);
  await two.append([draftOn([emptyStream('a')], 'missed')]);
  expect((await heard).map(({ position }) => position)).toEqual([1]);
  await Promise.all([sql.end(), one.close(), two.close()]);
});

/** Somebody else's entry is heard of, and the connection that reads it is ended while it reads. */
const endReadingOf = async (url: string, schema: string, from: string): Promise<void> => {
  const sql = postgres(url, { max: 3 });
  const waiting = async (mode: string): Promise<number> => {
    for (;;) {
      const [row] = await sql<{ pid: number }[]>`SELECT pid FROM pg_locks
        WHERE relation = ${`${schema}.entries`}::regclass AND mode = ${mode} AND NOT granted`;
      if (row !== undefined) return row.pid;
    }
  };
  const holding = Promise.withResolvers<void>();
  let held: Promise<unknown> = Promise.resolve();
  await sql.begin(async (writes) => {
    for (const table of ['entries', 'events']) {
      await writes.unsafe(`INSERT INTO ${schema}.${table} SELECT * FROM ${from}.${table}`);
    }
    await writes`SELECT pg_notify(${schema}, '1')`;
    // In line behind the writer, this has the table as soon as the entry is there, and before anybody is told of it.
    held = sql.begin(async (holds) => {
      await holds.unsafe(`LOCK TABLE ${schema}.entries IN ACCESS EXCLUSIVE MODE`);
      await holding.promise;
    });
    await waiting('AccessExclusiveLock');
  });
  await sql`SELECT pg_terminate_backend(${await waiting('AccessShareLock')}::int, 60000)`;
  holding.resolve();
  await held;
  await sql.end();
};

test('House rules § store a node whose reading of an entry is cut off hears of it all the same, and who asks next is not told of that', async () => {
  const [url, schema, from] = [await sharedPostgres(), freshSchema(), freshSchema()];
  const other = await openPostgres({ url, schema: from, deadlines: PATIENT });
  await other.append([draftOn([emptyStream('a')], 'theirs')]);
  // The one connection that it reads with is the one that the next question goes to.
  const node = await openPostgres({ url, schema, connections: 1, deadlines: PATIENT });
  const heard = heardAt(node, 1);
  await endReadingOf(url, schema, from);
  expect((await heard).map(({ key }) => key)).toEqual(['theirs']);
  expect(await node.append([draftOn([emptyStream('b')], 'ours')])).toMatchObject([
    { kind: 'appended', entry: { position: 2 } },
  ]);
  expect(await node.head()).toMatchObject({ position: 2 });
  await Promise.all([node.close(), other.close()]);
});

test('House rules § store a node that no word of an entry reaches hears of it with the next heartbeat', async () => {
  const [url, schema, from] = [await sharedPostgres(), freshSchema(), freshSchema()];
  const other = await openPostgres({ url, schema: from, deadlines: PATIENT });
  await other.append([draftOn([emptyStream('a')], 'theirs')]);
  const node = await openPostgres({ url, schema, deadlines: PATIENT });
  const heard = heardAt(node, 1);
  const sql = postgres(url, { max: 1 });
  await sql.begin(async (writes) => {
    for (const table of ['entries', 'events']) {
      await writes.unsafe(`INSERT INTO ${schema}.${table} SELECT * FROM ${from}.${table}`);
    }
  });
  expect((await heard).map(({ key }) => key)).toEqual(['theirs']);
  await Promise.all([sql.end(), node.close(), other.close()]);
});

test('the function in the database and the program compute the same hash', async () => {
  const store = await openPostgres({
    url: await sharedPostgres(),
    schema: freshSchema(),
    deadlines: PATIENT,
  });
  const made = draftOn([emptyStream('é/1'), emptyStream('2')], 'hash');
  expect((await store.append([made]))[0]).toEqual({
    kind: 'appended',
    entry: entryAt(made, 1, NOTHING),
  });
  await store.close();
});

test('the database refuses to change, delete or empty what was written', async () => {
  const [url, schema] = [await sharedPostgres(), freshSchema()];
  const store = await openPostgres({ url, schema, deadlines: PATIENT });
  await store.append([draftOn([emptyStream('a')], 'one')]);
  const sql = postgres(url, { max: 1 });
  for (const table of ['entries', 'events']) {
    const name = `${schema}.${table}`;
    for (const act of [
      `UPDATE ${name} SET position = 9`,
      `DELETE FROM ${name}`,
      `TRUNCATE ${name}`,
    ]) {
      await expect(sql.unsafe(act)).rejects.toThrow('the log is only ever added to');
    }
  }
  await sql.end();
  await store.close();
});

test('a name that is no schema is a bug of the caller', async () => {
  const odd = openPostgres({ url: await sharedPostgres(), schema: 'a; DROP', deadlines: PATIENT });
  await expect(odd).rejects.toThrow('is no name for a schema');
});
