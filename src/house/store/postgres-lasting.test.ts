import postgres from 'postgres';
import { afterEach, expect, test } from 'vitest';
import { freshSchema, PATIENT, startPostgres, walkableFolder } from '../../../test/postgres.ts';
import { emptyStream } from '../log/log-entry.ts';
import { verifyStore } from '../log/verify-store.ts';
import { OutcomeUnknown } from './pool.ts';
import { openPostgres } from './postgres.ts';
import { argumentsOf, CALL } from './postgres-append.ts';
import { draftOn } from './store.conformance.ts';
import type { Store } from './store.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const draft = (name: string) => draftOn([emptyStream(name)], name);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The same key until it is answered or refused for good, as a client sends it that was told "unknown". */
const answerTo = async (node: Store, name: string) => {
  for (;;) {
    try {
      return (await node.append([draft(name)]))[0];
    } catch (error) {
      if (!(error instanceof OutcomeUnknown)) return (error as Error).message;
    }
  }
};

/** A server with a node, and an entry on it that everybody can read and that no standby has: its primary is dying. */
const dyingPrimary = async () => {
  const server = await startPostgres(walkableFolder());
  closing.push(() => server.stop());
  const { url } = server;
  const schema = freshSchema();
  const alone = { synchronous_commit: 'local' } as const;
  const admin = postgres(url, { max: 1, onnotice: () => {}, connection: alone });
  closing.push(() => admin.end());
  const maker = await openPostgres({ url, schema, connections: 1 });
  await maker.append([draft('a')]);
  const { hash } = await maker.head();
  await maker.close();
  await admin.unsafe(`CREATE ROLE node LOGIN SUPERUSER PASSWORD 'node'`);
  const own = url.replace(/\/\/[^@]*@/, '//node:node@');
  const node = await openPostgres({ url: own, schema, connections: 2, deadlines: PATIENT });
  closing.push(() => node.close());
  const heard: string[] = [];
  node.subscribe(({ key }) => heard.push(key));
  const connection = { ...alone, search_path: schema };
  const writer = postgres(url, { max: 1, fetch_types: false, connection });
  closing.push(() => writer.end());
  const standby = async (names: string): Promise<void> => {
    await admin.unsafe(`ALTER SYSTEM SET synchronous_standby_names = '${names}'`);
    await admin`SELECT pg_reload_conf()`;
    // Every process reads its settings in its own time.
    for (const sql of [admin, writer]) {
      while ((await sql`SHOW synchronous_standby_names`)[0]?.synchronous_standby_names !== names)
        await pause(10);
    }
  };
  return {
    node,
    heard,
    standby,
    /** A node that is started only now. */
    starts: async () => {
      const deadlines = { ...PATIENT, writeMs: 500 };
      const started = await openPostgres({ url: own, schema, connections: 2, deadlines });
      closing.push(() => started.close());
      return started;
    },
    /** Its commit waits for nobody, as that of a server whose own process has died. */
    writesAlone: async (name: string) => {
      const given = [...argumentsOf([draft(name)]), '1', hash];
      const [answer] = await writer.unsafe(CALL, given, { prepare: true });
      return answer?.made;
    },
    /** Once a commit of the node waits for the standby; a node that asks for none lets the test run out of time. */
    waits: async () => {
      const waiting = () =>
        admin`SELECT pid FROM pg_stat_activity WHERE usename = 'node' AND wait_event = 'SyncRep'`;
      while ((await waiting()).length === 0) await pause(10);
    },
    /** The next primary is there, which never got the second entry. */
    dies: async () => {
      await admin.unsafe(`SET session_replication_role = replica;
        DELETE FROM ${schema}.events WHERE position = 2;
        DELETE FROM ${schema}.entries WHERE position = 2;
        SET session_replication_role = origin`);
      await admin`SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE usename = 'node'`;
    },
  };
};

test('House rules § store an entry that a dying primary shows and the next one never gets is told to nobody, and the node goes on', async () => {
  const { node, heard, standby, writesAlone, waits, dies } = await dyingPrimary();
  await standby('nobody');
  const lost = await writesAlone('b');
  const reads = [
    node.head().then(({ hash }) => hash === lost),
    node.entry(2).then((entry) => entry?.key === 'b'),
    node.readStream('b').then((events) => events.length > 0),
  ].map((seen) => seen.catch(() => false));
  await waits();
  await dies();
  await standby('');
  expect(await answerTo(node, 'c')).toMatchObject({ kind: 'appended', entry: { position: 2 } });
  expect(await Promise.all(reads)).toEqual([false, false, false]);
  expect(heard).toEqual(['c']);
  expect(await verifyStore(node)).toMatchObject({ ok: true, entries: 2 });
});

test('House rules § store an entry that another node writes is told once the standby has it', async () => {
  const { node, heard, standby, writesAlone, waits } = await dyingPrimary();
  await standby('nobody');
  await writesAlone('b');
  await waits();
  expect(heard).toEqual([]);
  const told = new Promise((resolve) => node.subscribe(({ key }) => resolve(key)));
  await standby('');
  expect(await told).toBe('b');
  expect(await node.head()).toMatchObject({ position: 2 });
});

test('House rules § store a node that starts on a dying primary takes nothing for seen that the standby does not have', async () => {
  const { standby, writesAlone, starts, dies } = await dyingPrimary();
  await standby('nobody');
  await writesAlone('b');
  await expect(starts()).rejects.toThrow(OutcomeUnknown);
  await dies();
  await standby('');
  expect(await answerTo(await starts(), 'c')).toMatchObject({ entry: { position: 2 } });
});
