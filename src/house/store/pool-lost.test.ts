import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { freshSchema, PATIENT, sharedPostgres } from '../../../test/postgres.ts';
import {
  addressOf,
  Behind,
  Elsewhere,
  isDoubt,
  isLost,
  OutcomeUnknown,
  openPool,
  type Pool,
  type Sql,
  Untrusted,
} from './pool.ts';

const opened: Pool[] = [];
let hosts: readonly string[];
let pool: Pool;
const open = async (): Promise<void> => {
  const { before, hosts: real, after } = addressOf(await sharedPostgres());
  // One server under two names: which of them is asked shows who was thought lost.
  hosts = [...real, ...real.map((host) => host.replace('127.0.0.1', 'localhost'))];
  pool = await openPool(
    {
      ...{ url: `${before}${hosts.join()}${after}`, schema: freshSchema() },
      ...{ application: 'lost', connections: 1 },
    },
    PATIENT,
  );
  opened.push(pool);
};
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

/** Which of the hosts is asked. */
const hostOf = async (sql: Sql): Promise<number> => {
  await sql`SELECT 1`;
  return hosts.indexOf(`${sql.options.host[0]}:${sql.options.port[0]}`);
};
const failing = (code: string) => async (): Promise<never> => {
  throw Object.assign(new Error(`failed as ${code}`), { code });
};

const LOST = [
  ...['CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECT_TIMEOUT', 'ECONNRESET', 'ECONNREFUSED'],
  ...['EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'],
  ...['57P01', '57P02', '57P03', '25006', '08006', '08003'],
];
test.each(LOST)('House rules § store a server that fails as %s is lost', (code) => {
  expect(isLost({ code })).toBe(true);
});

test.each(['40001', '23505', 'NOT_TAGGED_CALL', 'EDOM', 'ENOTCONN', '1ECONN', '', undefined])(
  'House rules § store a server that fails as %j is there',
  (code) => {
    expect(isLost({ code })).toBe(false);
  },
);

test('House rules § store whoever has not answered in time is lost, and nothing at all is no failure of a server', () => {
  expect(isLost(new OutcomeUnknown('late'))).toBe(true);
  expect([new Error('57P01'), undefined, null].map(isLost)).toEqual([false, false, false]);
});

test.each([
  [{ message: 'canceling the wait for synchronous replication and terminating connection' }, true],
  [{ message: 'a warning', detail: 'It might not have been replicated to the standby.' }, true],
  [{ detail: 'Might not have been Replicated to the Standby.' }, true],
  [{ message: 'canceling statement', detail: 'standby' }, false],
  [{}, false],
])('House rules § store whether %j leaves a commit in doubt', (notice, doubt) => {
  expect(isDoubt(notice as Parameters<typeof isDoubt>[0])).toBe(doubt);
});

describe('House rules § store which connections are kept', () => {
  beforeEach(open);
  test('what the server refuses is passed on, and the same host is asked', async () => {
    let asked = 0;
    const fails = () => {
      asked += 1;
      return failing('40001')();
    };
    const failed = await pool.write(fails).catch((error: unknown) => error);
    expect(failed).not.toBeInstanceOf(OutcomeUnknown);
    expect(failed).toMatchObject({ code: '40001', message: 'failed as 40001' });
    await expect(pool.read(fails)).rejects.toMatchObject({ code: '40001' });
    expect(asked).toBe(2);
    expect(await pool.read(hostOf)).toBe(0);
  });

  test('after the last host comes the first', async () => {
    for (const next of [1, 0]) {
      await expect(pool.write(failing('EPIPE'))).rejects.toThrow(
        'The primary was lost (failed as EPIPE). Send it again with the same key.',
      );
      expect(await pool.read(hostOf)).toBe(next);
    }
  });

  test('what was not done where a connection led is done once more, at the next host, and not for ever', async () => {
    const asked: number[] = [];
    const elsewhere = (times: number) => async (sql: Sql) => {
      asked.push(await hostOf(sql));
      if (asked.length <= times) throw new Elsewhere('without entry 2');
      return asked.at(-1);
    };
    expect(await pool.write(elsewhere(1))).toBe(1);
    expect(asked.splice(0)).toEqual([0, 1]);
    await expect(pool.write(elsewhere(3))).rejects.toThrow(
      'The primary was lost (without entry 2). Send it again with the same key.',
    );
    expect(asked.splice(0)).toEqual([1, 0]);
    expect(await pool.read(elsewhere(1))).toBe(0);
    expect(asked).toEqual([1, 0]);
  });

  test('many that lose the same connections change the host once', async () => {
    const all = await Promise.allSettled([1, 2, 3].map(() => pool.write(failing('EPIPE'))));
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await pool.read(hostOf)).toBe(1);
  });

  test('what waits for a connection that does not open in time is sent again, and nobody is lost', async () => {
    let asked = 0;
    const slow = async (sql: Sql) => {
      asked += 1;
      return asked < 4 ? failing('CONNECT_TIMEOUT')() : hostOf(sql);
    };
    expect(await pool.write(slow)).toBe(0);
    expect(asked).toBe(4);
    // Even what breaks afterwards says nothing of the server: its heartbeat does.
    const breaks = async () => {
      asked += 1;
      return failing(asked === 5 ? 'CONNECT_TIMEOUT' : 'EPIPE')();
    };
    await expect(pool.write(breaks)).rejects.toThrow(OutcomeUnknown);
    expect([asked, await pool.read(hostOf)]).toEqual([6, 0]);
  });

  test('what nobody waits for any longer is not sent again', async () => {
    let asked = 0;
    let tell = (_asked: number): void => undefined;
    const never = async () => {
      asked += 1;
      tell(asked);
      // Lets timers go off in between.
      await new Promise((resolve) => setImmediate(resolve));
      return failing('CONNECT_TIMEOUT')();
    };
    await expect(pool.read(never, 5)).rejects.toThrow(
      'PostgreSQL has not answered a query for 5 ms.',
    );
    const again = new Promise((resolve) => {
      const most = asked + 10;
      tell = (now) => now > most && resolve('sent again');
      setTimeout(() => resolve('given up'), 50);
    });
    expect(await again).toBe('given up');
    expect(await pool.read(hostOf)).toBe(0);
  });

  test('a commit beside which the server warns of its standby is unknown', async () => {
    const warn = (what: string) => (sql: Sql) =>
      sql.unsafe(`DO $$ BEGIN RAISE WARNING '${what}'; END $$`);
    const doubtful = pool.write(warn('canceling wait for synchronous replication'));
    await expect(doubtful).rejects.toThrow(
      'PostgreSQL stopped waiting for its standby: the entry may not last. Send it again with the same key.',
    );
    await expect(doubtful).rejects.toBeInstanceOf(OutcomeUnknown);
    // The next write is its own, and so is one with another warning beside it.
    expect(await pool.write(hostOf)).toBe(0);
    expect(await pool.write(warn('full'))).toEqual([]);
  });

  test('a server that turns out not to be believed answers nobody any more', async () => {
    const { before, hosts: real, after } = addressOf(await sharedPostgres());
    let times = 0;
    const doubted = await openPool(
      {
        ...{ url: `${before}${real.join()}${after}`, schema: freshSchema() },
        ...{ application: 'lost', connections: 1 },
        opened: async () => {
          times += 1;
          if (times > 1) throw new Untrusted('not to be believed');
        },
      },
      PATIENT,
    );
    opened.push(doubted);
    await expect(doubted.write(failing('EPIPE'))).rejects.toThrow(OutcomeUnknown);
    for (const _again of [1, 2])
      await expect(doubted.read(hostOf)).rejects.toThrow('not to be believed');
    expect(times).toBe(2);
  });

  test('a primary that lacks what the node has seen is passed over for a host that has it', async () => {
    const { before, after } = addressOf(await sharedPostgres());
    const asked: number[] = [];
    const doubted = await openPool(
      {
        ...{ url: `${before}${hosts.join()}${after}`, schema: freshSchema() },
        ...{ application: 'lost', connections: 1 },
        opened: async (sql) => {
          asked.push(await hostOf(sql));
          if (asked.length === 2) throw new Behind('it was frozen');
        },
      },
      PATIENT,
    );
    opened.push(doubted);
    await expect(doubted.write(failing('EPIPE'))).rejects.toThrow(OutcomeUnknown);
    expect(await doubted.read(hostOf)).toBe(0);
    expect(asked).toEqual([0, 1, 0]);
  });

  test('a pool that was closed answers nobody, and opens nothing again', async () => {
    await pool.close();
    await expect(pool.read(hostOf)).rejects.toMatchObject({ code: 'CONNECTION_ENDED' });
    await expect(pool.write(hostOf)).rejects.toThrow('CONNECTION_ENDED');
    await expect(pool.read(hostOf)).rejects.toMatchObject({ code: 'CONNECTION_ENDED' });
  });

  test('connections that open only after the pool was closed are ended again', async () => {
    const found: Sql[] = [];
    const [again, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const closed = await openPool(
      {
        ...{ url: await sharedPostgres(), schema: freshSchema() },
        ...{ application: 'closed while it opens', connections: 1 },
        opened: async (sql) => {
          if (found.push(sql) === 1) return;
          again.resolve();
          await open.promise;
        },
      },
      PATIENT,
    );
    await expect(closed.write(failing('57P01'))).rejects.toThrow(OutcomeUnknown);
    await again.promise;
    await closed.close();
    open.resolve();
    for (const sql of found) await vi.waitFor(() => ended(sql), PATIENT.readMs);
  });
});

/** Somebody who asks is told that nobody will be answered any more. */
const ended = async (sql: Sql): Promise<void> => {
  await expect(sql`SELECT 1`).rejects.toMatchObject({ code: 'CONNECTION_ENDED' });
};
