import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  freshSchema,
  PATIENT,
  sharedPostgres,
  startPostgres,
  walkableFolder,
} from '../../../test/postgres.ts';
import { wholly } from '../../../test/whole.ts';
import { emptyStream, type LogEntry } from '../log/log-entry.ts';
import { verifyStore } from '../log/verify-store.ts';
import { openCredentialsIn } from '../people/credentials-postgres.ts';
import { addressOf, OutcomeUnknown } from './pool.ts';
import { openPostgres } from './postgres.ts';
import { argumentsOf, CALL } from './postgres-append.ts';
import { draftOn } from './store.conformance.ts';
import type { Store } from './store.ts';

/** No heartbeat comes in between, unless it is what a test is about. */
const QUIET = { ...PATIENT, betweenBeatsMs: 600_000 };

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const draft = (name: string) => draftOn([emptyStream(name)], name);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const LOST =
  'The database does not hold entry 2 as this node has seen it. Stop all nodes, and compare the log with its backups before going on.';

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

/** Why a node answers nobody any more, once it does not. */
const refusalOf = async (node: Store): Promise<unknown> => {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const told = await node.head().catch((error: Error) => error.message);
    if (typeof told === 'string') return told;
    await pause(20);
  }
  return 'it still answers';
};

describe('House rules § store a connection that broke while it rested, and that the driver opened again', () => {
  let [url, schema] = ['', ''];
  let admin: postgres.Sql;
  beforeEach(async () => {
    [url, schema] = [await sharedPostgres(), freshSchema()];
    admin = postgres(url, { max: 1, onnotice: () => {} });
    closing.push(() => admin.end());
    // Who makes the schema owns it, and that is not the role of a node, which goes with its test.
    const maker = await openPostgres({ url, schema, connections: 1, deadlines: QUIET });
    await maker.close();
  });

  /** A node under a role of its own, so that its connections and no others can be ended. */
  const nodeCalled = async (role: string, deadlines = QUIET): Promise<Store> => {
    await admin.unsafe(`CREATE ROLE ${role} LOGIN SUPERUSER PASSWORD 'node'`);
    const own = url.replace(/\/\/[^@]*@/, `//${role}:node@`);
    const node = await openPostgres({ url: own, schema, connections: 1, deadlines });
    closing.push(
      () => admin.unsafe(`DROP ROLE ${role}`),
      () => end(role),
      () => node.close(),
    );
    return node;
  };
  const end = async (role: string): Promise<void> => {
    await admin`SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE usename = ${role}`;
    // So that the node has heard of it: whoever writes on a connection that is just ending is told so.
    await pause(50);
  };
  const lose = (position: number) =>
    admin.unsafe(`SET session_replication_role = replica;
      DELETE FROM ${schema}.events WHERE position = ${position};
      DELETE FROM ${schema}.entries WHERE position = ${position};
      SET session_replication_role = origin`);
  const kept = async () => (await admin.unsafe(`SELECT position FROM ${schema}.entries`)).length;
  const twoEntries = async (node: Store) => {
    for (const name of ['a', 'b']) await node.append([draft(name)]);
  };

  test('does not write where the last entry that the node has seen is gone, and the node stops', async () => {
    const node = await nodeCalled(schema);
    await twoEntries(node);
    await lose(2);
    await end(schema);
    expect(await answerTo(node, 'c')).toBe(LOST);
    await expect(node.head()).rejects.toThrow(LOST);
    expect(await kept()).toBe(1);
  });

  test('goes on by itself where nothing is gone', async () => {
    const node = await nodeCalled(schema);
    await twoEntries(node);
    for (const [i, name] of ['c', 'd', 'e'].entries()) {
      await end(schema);
      expect(await answerTo(node, name)).toMatchObject({ entry: { position: 3 + i } });
    }
    expect(await verifyStore(node)).toMatchObject({ ok: true, entries: 5 });
  });

  test('does not answer a repeated key where an entry is gone', async () => {
    const node = await nodeCalled(schema);
    await twoEntries(node);
    await lose(2);
    await end(schema);
    expect(await answerTo(node, 'a')).toBe(LOST);
  });

  test('is asked by the heartbeat too: a node that writes nothing stops as well', async () => {
    const node = await nodeCalled(schema, { ...PATIENT, betweenBeatsMs: 50 });
    await twoEntries(node);
    await lose(2);
    await end(schema);
    expect(await refusalOf(node)).toBe(LOST);
    expect(await kept()).toBe(1);
  });

  test('of two nodes neither writes a second entry in the place of one that both have seen', async () => {
    const roles = [`${schema}_1`, `${schema}_2`];
    const nodes = await Promise.all(roles.map((role) => nodeCalled(role)));
    const heard = nodes.map(
      (node) =>
        new Promise((resolve) => {
          node.subscribe(({ position }) => position === 2 && resolve(position));
        }),
    );
    await nodes[0]!.append([draft('a')]);
    await nodes[1]!.append([draft('b')]);
    await Promise.all(heard);
    await lose(2);
    for (const role of roles) await end(role);
    const told = await Promise.all(nodes.map((node, n) => answerTo(node, `c${n}`)));
    expect(told).toEqual([LOST, LOST]);
    expect(await kept()).toBe(1);
  });

  test('of two nodes both go on where nothing is gone: one chain', async () => {
    const roles = [`${schema}_1`, `${schema}_2`];
    const nodes = await Promise.all(roles.map((role) => nodeCalled(role)));
    await twoEntries(nodes[0]!);
    for (const role of roles) await end(role);
    const told = await Promise.all(nodes.map((node, n) => answerTo(node, `c${n}`)));
    expect(told).toMatchObject([{ entry: {} }, { entry: {} }]);
    expect(await verifyStore(nodes[1]!)).toMatchObject({ ok: true, entries: 4 });
  });

  test('tells nobody of an entry that does not follow the last one that was told', async () => {
    const node = await nodeCalled(schema);
    const heard: LogEntry[] = [];
    node.subscribe((entry) => heard.push(entry));
    await twoEntries(node);
    await lose(2);
    // A node that has seen nothing continues what is left.
    const fresh = await openPostgres({ url, schema, connections: 1, deadlines: QUIET });
    closing.push(() => fresh.close());
    for (const name of ['other', 'next']) await fresh.append([draft(name)]);
    expect(await refusalOf(node)).toBe(LOST);
    expect(heard.map(({ key }) => key)).toEqual(['a', 'b']);
  });

  test('is asked once, with the first entry that it carries', async () => {
    const store = await openPostgres({ url, schema, deadlines: QUIET });
    closing.push(() => store.close());
    await twoEntries(store);
    const { hash } = await store.head();
    const connection = { search_path: schema };
    const sql = postgres(url, { max: 1, fetch_types: false, connection });
    closing.push(() => sql.end());
    const call = (name: string, position: number, seen: string) =>
      sql.unsafe(CALL, [...argumentsOf([draft(name)]), String(position), seen], { prepare: true });
    expect(await call('c', 2, 'another hash')).toHaveLength(0);
    expect(await call('c', 3, hash)).toHaveLength(0);
    expect(await kept()).toBe(2);
    // What is refused after it was asked leaves it unasked.
    await expect(
      sql.begin(async (inside) => {
        await inside.unsafe(CALL, [...argumentsOf([draft('c')]), '2', hash]);
        throw new Error('not now');
      }),
    ).rejects.toThrow('not now');
    expect(await call('c', 3, hash)).toHaveLength(0);
    expect(await call('c', 2, hash)).toMatchObject([{ placed: '3' }]);
    // From now on the server is known: in a failover nobody is stopped for what was read elsewhere.
    expect(await call('d', 9, hash)).toMatchObject([{ placed: '4' }]);
    expect(await kept()).toBe(4);
  });
});

/** An address behind which another server can take the place of the first, as with one that moves in a failover. */
const doorTo = async (url: string) => {
  let target = url;
  const sockets = new Set<Socket>();
  const known = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on('error', () => {});
    return socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((from) => {
    const { hostname, port } = new URL(target);
    const to = known(connect(Number(port), hostname));
    known(from).pipe(to).pipe(from);
    from.on('close', () => to.destroy());
    to.on('close', () => from.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  closing.push(async () => {
    cut();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    host: `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    leadTo: async (other: string) => {
      target = other;
      cut();
      await pause(50);
    },
    /** Who is there stays there. */
    leadOthersTo: (other: string) => {
      target = other;
    },
  };
};

test('House rules § store a server that lacks what the node has seen is left for the next host, and nobody is told', async () => {
  const [url, schema] = [await sharedPostgres(), freshSchema()];
  const other = await startPostgres(walkableFolder());
  closing.push(() => other.stop());
  const empty = await openPostgres({ url: other.url, schema, deadlines: QUIET });
  closing.push(() => empty.close());
  const [one, two] = [await doorTo(url), await doorTo(url)];
  const { before, after } = addressOf(url);
  const node = await openPostgres({
    ...{ url: `${before}${one.host},${two.host}${after}`, schema },
    ...{ connections: 1, deadlines: QUIET },
  });
  closing.push(() => node.close());
  await node.append([draft('a')]);
  await one.leadTo(other.url);
  expect(await node.append([draft('b')])).toMatchObject([
    { kind: 'appended', entry: { position: 2 } },
  ]);
  expect(await empty.head()).toMatchObject({ position: 0 });
  expect(await node.head()).toMatchObject({ position: 2 });
});

/** A server of one's own, and a standby that holds what it held by then and is sent nothing more. */
const withStandby = async (first: (url: string) => Promise<void>) => {
  const [folder, other] = [walkableFolder(), walkableFolder()];
  const primary = await startPostgres(folder);
  closing.push(() => primary.stop());
  await first(primary.url);
  await primary.kill();
  execFileSync('cp', ['-a', join(folder, 'data'), other]);
  writeFileSync(join(other, 'data', 'standby.signal'), '');
  await primary.start();
  const standby = await startPostgres(other);
  closing.push(() => standby.stop());
  return { primary: primary.url, standby: standby.url };
};

/** A node that has seen one entry, behind a door to its server, and the standby that holds that entry. */
const besideStandby = async (hosts: number) => {
  const schema = freshSchema();
  const { primary, standby } = await withStandby(async (url) => {
    const first = await openPostgres({ url, schema, deadlines: QUIET });
    await first.append([draft('a')]);
    await first.close();
  });
  const doors = await Promise.all(Array.from({ length: hosts }, () => doorTo(primary)));
  const { before, after } = addressOf(primary);
  const node = await openPostgres({
    ...{ url: `${before}${doors.map(({ host }) => host).join()}${after}`, schema },
    ...{ connections: 1, deadlines: { ...PATIENT, betweenBeatsMs: 500 } },
  });
  closing.push(() => node.close());
  // Its connections rest: one that broke with a question on it would be lost for that.
  expect(await node.head()).toMatchObject({ position: 1 });
  const heard = new Promise((resolve) => node.subscribe(({ key }) => resolve(key)));
  const appended = async (name: string) => {
    const other = await openPostgres({ url: primary, schema, deadlines: QUIET });
    closing.push(() => other.close());
    await other.append([draft(name)]);
  };
  return { primary, standby, door: doors[0]!, node, heard, appended };
};

wholly(
  'House rules § store a standby is left for the next host by the heartbeat, also where it holds all that the node has seen',
  async () => {
    const { standby, door, node, heard, appended } = await besideStandby(2);
    await door.leadTo(standby);
    await appended('b');
    expect(await heard).toBe('b');
    expect(await node.head()).toMatchObject({ position: 2 });
  },
);

wholly(
  'House rules § sign-on a password that was replaced no longer fits at a node that was led to a standby',
  async () => {
    const schema = freshSchema();
    const { primary, standby } = await withStandby(async (url) => {
      const first = await openCredentialsIn(url, schema);
      await first.set('ann', 'the old password');
      await first.close();
    });
    const door = await doorTo(primary);
    const { before, after } = addressOf(primary);
    const node = await openCredentialsIn(`${before}${door.host}${after}`, schema);
    closing.push(() => node.close());
    await door.leadTo(standby);
    const led = node.fits('ann', 'the old password').catch(() => false);
    await Promise.race([led, pause(1_000)]);
    const other = await openCredentialsIn(primary, schema);
    closing.push(() => other.close());
    await other.set('ann', 'the new password');
    // Who is at the standby already is not cut off from it.
    door.leadOthersTo(primary);
    await led;
    while (!(await node.fits('ann', 'the new password').catch(() => false))) await pause(50);
    expect(await node.fits('ann', 'the old password')).toBe(false);
  },
);

wholly(
  'House rules § store a connection to a standby is left where the heartbeat knows of an entry that is not there',
  async () => {
    const { primary, standby, door, node, heard, appended } = await besideStandby(1);
    await door.leadTo(standby);
    // Led there; where a heartbeat came first, it waits until the door leads elsewhere.
    const led = node.head();
    await Promise.race([led, pause(1_000)]);
    door.leadOthersTo(primary);
    expect(await led).toMatchObject({ position: 1 });
    await appended('b');
    expect(await heard).toBe('b');
    expect(await node.head()).toMatchObject({ position: 2 });
  },
);
