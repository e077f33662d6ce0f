import postgres from 'postgres';
import { expect, test } from 'vitest';
import { freshSchema, sharedPostgres } from '../../../test/postgres.ts';
import { emptyStream, entryAt, type LogEntry, NOTHING } from '../log/log-entry.ts';
import { verifyStore } from '../log/verify-store.ts';
import { openPostgres } from './postgres.ts';
import { draftOn, storeConformance } from './store.conformance.ts';
import type { Store } from './store.ts';

storeConformance('PostgreSQL', async () => {
  const [url, schema] = [await sharedPostgres(), freshSchema()];
  return () => openPostgres({ url, schema });
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
  const nodes = await Promise.all([openPostgres({ url, schema }), openPostgres({ url, schema })]);
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
    openPostgres({ url, schema }),
    openPostgres({ url, schema }),
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

test('the function in the database and the program compute the same hash', async () => {
  const store = await openPostgres({ url: await sharedPostgres(), schema: freshSchema() });
  const made = draftOn([emptyStream('é/1'), emptyStream('2')], 'hash');
  expect((await store.append([made]))[0]).toEqual({
    kind: 'appended',
    entry: entryAt(made, 1, NOTHING),
  });
  await store.close();
});

test('the database refuses to change, delete or empty what was written', async () => {
  const [url, schema] = [await sharedPostgres(), freshSchema()];
  const store = await openPostgres({ url, schema });
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
  const odd = openPostgres({ url: await sharedPostgres(), schema: 'a; DROP' });
  await expect(odd).rejects.toThrow('is no name for a schema');
});
