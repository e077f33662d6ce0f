import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterEach, describe, expect, test } from 'vitest';
import { freshSchema, sharedPostgres, startPostgres } from '../../../test/postgres.ts';
import { emptyStream } from '../log/log-entry.ts';
import { addressOf, type Deadlines, OutcomeUnknown, openPool, type Sql } from './pool.ts';
import { openPostgres } from './postgres.ts';
import { draftOn } from './store.conformance.ts';

/** Short, so that nobody waits long for a server that is frozen on purpose. */
const SOON: Deadlines = {
  ...{ connectMs: 1_000, readMs: 1_500, writeMs: 1_500 },
  ...{ beatMs: 700, betweenBeatsMs: 200 },
};

/** Nobody's patience ends here but that for a connection to open. */
const PATIENT: Deadlines = {
  ...{ connectMs: 1_000, readMs: 600_000, writeMs: 600_000 },
  ...{ beatMs: 600_000, betweenBeatsMs: 600_000 },
};

/** A host that can be frozen: it accepts and keeps connections, and lets nothing through. */
const doorTo = async (url: string) => {
  const { hostname, port } = new URL(url);
  let frozen = false;
  let held: Socket[] | undefined;
  const sockets = new Set<Socket>();
  const known = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on('error', () => {});
    return socket.on('close', () => sockets.delete(socket));
  };
  const admit = (from: Socket): void => {
    const to = known(connect(Number(port), hostname));
    from.on('data', (bytes) => frozen || to.write(bytes));
    to.on('data', (bytes) => frozen || from.write(bytes));
    from.on('close', () => to.destroy());
    to.on('close', () => from.destroy());
  };
  const server: Server = createServer((from) => {
    known(from);
    if (held === undefined) admit(from);
    else held.push(from);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    host: `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    freeze: () => {
      frozen = true;
    },
    /** From now on nobody gets in; who is in already stays. */
    hold: () => {
      held = [];
    },
    open: () => {
      for (const from of held?.filter(({ destroyed }) => !destroyed) ?? []) admit(from);
      held = undefined;
    },
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

const through = (url: string, ...hosts: readonly string[]): string => {
  const { before, after } = addressOf(url);
  return `${before}${hosts.join()}${after}`;
};

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** The same until it is answered, as a client does that was told "unknown": a busy machine may be later than these deadlines. */
const until = async <T>(work: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await work();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
};

describe('House rules § store connections to a primary that may be lost', () => {
  test('several hosts are read from one address, and a session that may be a standby is refused by name', () => {
    expect(addressOf('postgres://u:p@a:1,b:2,c:3/house?target_session_attrs=primary')).toEqual({
      before: 'postgres://u:p@',
      hosts: ['a:1', 'b:2', 'c:3'],
      after: '/house',
    });
    for (const session of ['read-write', 'any', 'prefer-standby']) {
      expect(() => addressOf(`postgres://a,b/h?target_session_attrs=${session}`)).toThrow(
        `target_session_attrs=${session} can answer with a standby. Leave it out, or write primary.`,
      );
    }
  });

  test('a frozen primary is left for the next host, and the same key is there once', async () => {
    const url = await sharedPostgres();
    const [one, two] = [await doorTo(url), await doorTo(url)];
    closing.push(one.close, two.close);
    const at = { url: through(url, one.host, two.host), schema: freshSchema(), deadlines: SOON };
    const store = await until(() => openPostgres(at));
    closing.push(() => store.close());
    const heard: number[] = [];
    const both = new Promise<void>((resolve) => {
      store.subscribe(({ position }) => {
        if (heard.push(position) === 2) resolve();
      });
    });
    const before = draftOn([emptyStream('a')], 'before');
    await until(() => store.append([before]));
    one.freeze();
    const draft = draftOn([emptyStream('b')], 'during');
    await expect(store.append([draft])).rejects.toThrow(OutcomeUnknown);
    const [answer] = await until(() => store.append([draft]));
    expect(answer).toMatchObject({ entry: { position: 2, key: 'during' } });
    await both;
    expect(heard).toEqual([1, 2]);
    expect(await until(() => store.head())).toMatchObject({ position: 2 });
  });

  test('a primary that lost what this node has seen is not written to again', async () => {
    const [url, schema] = [await sharedPostgres(), freshSchema()];
    const door = await doorTo(url);
    closing.push(door.close);
    const at = { url: through(url, door.host), schema, deadlines: SOON };
    const store = await until(() => openPostgres(at));
    closing.push(() => store.close());
    for (const draft of [draftOn([emptyStream('a')], 'one'), draftOn([emptyStream('b')], 'lost')]) {
      await until(() => store.append([draft]));
    }
    const sql = postgres(url, { max: 1, onnotice: () => {} });
    closing.push(() => sql.end());
    await sql.unsafe(`SET session_replication_role = replica;
      DELETE FROM ${schema}.events WHERE position = 2; DELETE FROM ${schema}.entries WHERE position = 2;
      SET session_replication_role = origin;`);
    door.cut();
    const draft = draftOn([emptyStream('c')], 'after');
    const lost = await until(async () => {
      const failed = await store.append([draft]).catch((error: Error) => error.message);
      if (typeof failed === 'string' && failed.includes('does not hold entry 2')) return failed;
      throw new Error('not yet');
    });
    expect(lost).toContain('Stop all nodes');
    await expect(store.head()).rejects.toThrow('does not hold entry 2');
  });
});

describe('House rules § store a connection that opens slowly', () => {
  const slow = async (deadlines: Deadlines) => {
    const url = await sharedPostgres();
    const door = await doorTo(url);
    closing.push(door.close);
    const pool = await openPool(
      {
        ...{ url: through(url, door.host), schema: 'public', application: 'slow' },
        connections: 2,
      },
      deadlines,
    );
    closing.push(() => pool.close());
    const guard = postgres(url, { max: 1, onnotice: () => {} });
    closing.push(() => guard.end({ timeout: 1 }));
    const [row] = await guard`SELECT floor(random() * 1e9)::int AS lock`;
    const lock = Number(row?.lock);
    await guard`SELECT pg_advisory_lock(${lock})`;
    await pool.read(pid);
    door.hold();
    /** Waits in the one connection that is open, until the lock is let go. */
    const busy = pool.write(async (sql) => {
      const [held] = await sql<{ pid: number }[]>`
        SELECT pg_backend_pid() AS pid FROM pg_advisory_lock_shared(${lock}::bigint)`;
      return held?.pid;
    });
    return { door, pool, busy, release: () => guard`SELECT pg_advisory_unlock(${lock})` };
  };
  const pid = async (sql: Sql): Promise<number | undefined> => {
    const [row] = await sql<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
    return row?.pid;
  };

  test('is not taken from a node that has only one: heartbeats have their own', async () => {
    const pool = await openPool(
      {
        ...{ url: await sharedPostgres(), schema: 'public', application: 'alone', connections: 1 },
        // Whatever listens for entries asks beside the others as soon as it is open.
        opened: async (sql) => {
          await sql.begin((inside) => inside`SELECT 1`);
          void pid(sql);
        },
      },
      PATIENT,
    );
    closing.push(() => pool.close());
    expect(await pool.read(pid)).toBe(await pool.read(pid));
  });

  test('leaves the others alone: what they were asked is answered, and so is what waited for it', async () => {
    const { door, pool, busy, release } = await slow(PATIENT);
    const failed: unknown[] = [];
    const waits = pool.read(async (sql) => {
      try {
        return await pid(sql);
      } catch (error) {
        failed.push((error as { code?: unknown }).code);
        door.open();
        throw error;
      }
    });
    const other = await waits;
    expect(failed).toEqual(['CONNECT_TIMEOUT']);
    await release();
    const first = await busy;
    expect(typeof first).toBe('number');
    expect(other).not.toBe(first);
    // The same two connections as before: nothing was thrown away.
    expect([first, other]).toContain(await pool.read(pid));
  });

  test('is given up by what waited for it alone, and the heartbeat goes on beside it', async () => {
    const { door, pool, busy, release } = await slow({
      ...PATIENT,
      readMs: 4_000,
      betweenBeatsMs: 50,
    });
    await expect(pool.read(pid)).rejects.toThrow(
      'PostgreSQL has not answered a query for 4000 ms.',
    );
    await release();
    const first = await busy;
    expect(await pool.read(pid)).toBe(first);
    door.open();
  });
});

describe('House rules § store a wait for the standby that somebody cancels', () => {
  test('is unknown, not done; the same key finds out only once the standby has it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'houseway-sync-'));
    const server = await startPostgres(folder);
    closing.push(
      () => rm(folder, { recursive: true, force: true }),
      () => server.stop(),
    );
    const admin = postgres(server.url, { max: 1, onnotice: () => {} });
    closing.push(() => admin.end({ timeout: 1 }));
    const at = { url: server.url, deadlines: PATIENT };
    const store = await until(() => openPostgres(at));
    closing.push(() => store.close());
    const one = draftOn([emptyStream('a')], 'one');
    await until(() => store.append([one]));
    const standby = async (names: string) => {
      await admin`SET synchronous_commit = local`;
      await admin.unsafe(`ALTER SYSTEM SET synchronous_standby_names = '${names}'`);
      await admin`SELECT pg_reload_conf()`;
    };
    /** What becomes of an append while whoever waits for the standby is cancelled. */
    const cancelling = async (draft: ReturnType<typeof draftOn>) => {
      let answered = false;
      const answer = store
        .append([draft])
        .catch((error: unknown) => error)
        .finally(() => {
          answered = true;
        });
      while (!answered) {
        await admin`SELECT pg_cancel_backend(pid) FROM pg_stat_activity
          WHERE wait_event = 'SyncRep' AND application_name = 'houseway'`;
        // A loop that never rests takes the processor from the server that it waits for.
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return answer;
    };
    await standby('nobody');
    // The server takes a moment to read its settings: the first that it makes wait is the one.
    let [draft, first, tries] = [draftOn([emptyStream('b')], 'doubtful'), {} as unknown, 0];
    while (!(first instanceof OutcomeUnknown)) {
      tries += 1;
      draft = draftOn([emptyStream(`b/${tries}`)], `doubtful ${tries}`);
      first = await cancelling(draft);
    }
    // It was written, and may yet be lost with this server: the same key is no better known than before.
    expect(await cancelling(draft)).toBeInstanceOf(OutcomeUnknown);
    await standby('');
    expect(await store.append([draft])).toMatchObject([
      { kind: 'duplicate', entry: { position: 1 + tries } },
    ]);
  });
});
