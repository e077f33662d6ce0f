import postgres from 'postgres';
import { expect, test } from 'vitest';
import { freshSchema, sharedPostgres } from '../../../test/postgres.ts';
import { emptyStream, entryAt, type LogEntry, NOTHING } from '../log/log-entry.ts';
import { verifyStore } from '../log/verify-store.ts';
import { openPostgres } from './postgres.ts';
import { draftOn, storeConformance } from './store.conformance.ts';

storeConformance('PostgreSQL', async () => {
  const [url, schema] = [await sharedPostgres(), freshSchema()];
  return () => openPostgres({ url, schema });
});

test('two nodes append at the same time: one chain, and each hears all of it in order', async () => {
  const [url, schema] = [await sharedPostgres(), freshSchema()];
  const nodes = await Promise.all([openPostgres({ url, schema }), openPostgres({ url, schema })]);
  const heard: LogEntry[][] = [[], []];
  for (const [i, node] of nodes.entries()) node.subscribe((entry) => heard[i]!.push(entry));
  const count = 100;
  await Promise.all(
    nodes.flatMap((node, n) =>
      Array.from({ length: count }, (_, i) =>
        node.append([draftOn([emptyStream(`${n}/${i}`)], `${n} ${i}`)]),
      ),
    ),
  );
  for (let tries = 0; heard.some((list) => list.length < 2 * count) && tries < 500; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
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
  const heard: number[] = [];
  one.subscribe(({ position }) => heard.push(position));
  const sql = postgres(url, { max: 1 });
  const broken = await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE query ILIKE ${`listen%${schema}%`} AND pid <> pg_backend_pid()`;
  expect(broken).toHaveLength(2);
  await two.append([draftOn([emptyStream('a')], 'missed')]);
  for (let tries = 0; heard.length < 1 && tries < 2_000; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(heard).toEqual([1]);
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
