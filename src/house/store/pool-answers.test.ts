import { afterEach, expect, test } from 'vitest';
import { freshSchema, PATIENT, sharedPostgres } from '../../../test/postgres.ts';
import { addressOf, OutcomeUnknown, openPool, type PoolOptions, Untrusted } from './pool.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const opened = async (more: Partial<PoolOptions> = {}) => {
  const pool = await openPool(
    {
      ...{ url: await sharedPostgres(), schema: freshSchema(), application: 'answers' },
      ...{ connections: 1, ...more },
    },
    PATIENT,
  );
  closing.push(() => pool.close());
  return pool;
};
/** The same server behind hosts that nobody listens at. */
const behind = async (...hosts: readonly string[]): Promise<string> => {
  const { before, hosts: real, after } = addressOf(await sharedPostgres());
  return `${before}${[...hosts, ...real].join()}${after}`;
};

test.each([
  ['postgres://a/h', { before: 'postgres://', hosts: ['a'], after: '/h' }],
  ['postgresql://u@a:1,b/h', { before: 'postgresql://u@', hosts: ['a:1', 'b'], after: '/h' }],
  ['postgres://u:p@a', { before: 'postgres://u:p@', hosts: ['a'], after: '' }],
  ['postgres://a?x=1', { before: 'postgres://', hosts: ['a'], after: '?x=1' }],
  [
    'postgres://a/h?x=1&target_session_attrs=primary&y=2',
    { before: 'postgres://', hosts: ['a'], after: '/h?x=1&y=2' },
  ],
])('House rules § store the address %s is read', (url, address) => {
  expect(addressOf(url)).toEqual(address);
});

test.each(['mysql://a/h', 'a/h', ' postgres://a/h', ''])(
  'House rules § store %j is no address of a database',
  (url) => {
    expect(() => addressOf(url)).toThrow('The database address must begin with postgres://.');
  },
);

test.each(['any', 'read-write', 'standby', ''])(
  'House rules § store an address that takes any server, target_session_attrs=%s, is refused',
  (asked) => {
    expect(() => addressOf(`postgres://a/h?target_session_attrs=${asked}`)).toThrow(
      `target_session_attrs=${asked} can answer with a standby. Leave it out, or write primary.`,
    );
  },
);

test('House rules § store a primary without a synchronous standby is refused where one is demanded', async () => {
  await expect(opened({ demandStandby: true })).rejects.toThrow(
    'PostgreSQL has no synchronous standby. Configure one.',
  );
});

test('House rules § store a host that is not there is passed over, and where none is there that is said', async () => {
  const pool = await opened({ url: await behind('127.0.0.1:1') });
  const [row] = await pool.read((sql) => sql<{ one: number }[]>`SELECT 1::bigint AS one`);
  expect(row?.one).toBe(1);
  const nowhere = opened({ url: 'postgres://postgres@127.0.0.1:1,127.0.0.1:2/postgres' });
  await expect(nowhere).rejects.toThrow('ECONNREFUSED');
});

test('House rules § store a server that is not to be believed is not left for another', async () => {
  let asked = 0;
  const opens = async () => {
    asked += 1;
    throw new Untrusted('not to be believed');
  };
  const url = await behind(...addressOf(await sharedPostgres()).hosts);
  await expect(opened({ url, opened: opens })).rejects.toThrow('not to be believed');
  expect(asked).toBe(1);
  const fails = async () => {
    asked += 1;
    throw new Error('not now');
  };
  await expect(opened({ url, opened: fails })).rejects.toThrow('not now');
  expect(asked).toBe(3);
});

test('House rules § store what the server refuses is passed on, and the connections stay', async () => {
  const pool = await opened();
  const pid = async () =>
    (await pool.read((sql) => sql<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`))[0]?.pid;
  const before = await pid();
  const failed = await pool.write((sql) => sql`SELECT 1 / 0`).catch((error: unknown) => error);
  expect(failed).not.toBeInstanceOf(OutcomeUnknown);
  expect(failed).toMatchObject({ code: '22012' });
  await expect(pool.read((sql) => sql`SELECT 1 / 0`)).rejects.toThrow('division by zero');
  expect(await pid()).toBe(before);
});

test('House rules § store a write whose connection was cut is unknown, says what to do, and others are opened', async () => {
  const pool = await opened();
  const failed = await pool
    .write((sql) => sql`SELECT pg_terminate_backend(pg_backend_pid())`)
    .catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(OutcomeUnknown);
  expect(String(failed)).toMatch(
    /^Error: The primary was lost \(.+\)\. Send it again with the same key\.$/,
  );
  expect(await pool.read((sql) => sql`SELECT 1 AS one`)).toMatchObject([{ one: 1 }]);
});

test('House rules § store a read whose connection was cut is asked once more, of others', async () => {
  const pool = await opened();
  /** A server that ends the connection of the first so many who ask. */
  const ending = (times: number) => {
    const asked: number[] = [];
    const answer = pool.read(async (sql) => {
      const [row] = await sql<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
      asked.push(row?.pid ?? 0);
      if (asked.length <= times) await sql`SELECT pg_terminate_backend(pg_backend_pid())`;
      return row?.pid;
    });
    return { asked, answer };
  };
  const once = ending(1);
  expect([await once.answer]).toEqual(once.asked.slice(1));
  expect(new Set(once.asked).size).toBe(2);
  // Whatever ends its connection each time is not asked for ever.
  const twice = ending(2);
  await expect(twice.answer).rejects.toThrow('CONNECTION_CLOSED');
  expect(twice.asked).toHaveLength(2);
  const [row] = await pool.read((sql) => sql<{ one: number }[]>`SELECT 1::bigint AS one`);
  expect(row?.one).toBe(1);
});

test('House rules § store nobody waits longer than they said, and the next is answered by other connections', async () => {
  const pool = await opened();
  const asked = pool.read((sql) => sql`SELECT pg_sleep(60)`, 20);
  await expect(asked).rejects.toThrow('PostgreSQL has not answered a query for 20 ms.');
  await expect(asked).rejects.toBeInstanceOf(OutcomeUnknown);
  expect(await pool.read((sql) => sql`SELECT 1 AS one`)).toMatchObject([{ one: 1 }]);
});

test('House rules § store commits wait for the standby, whatever the server’s own setting', async () => {
  const pool = await opened();
  const [row] = await pool.read((sql) => sql`SHOW synchronous_commit`);
  expect(row).toEqual({ synchronous_commit: 'on' });
  const [named] = await pool.read((sql) => sql`SHOW application_name`);
  expect(named).toEqual({ application_name: 'answers' });
});
