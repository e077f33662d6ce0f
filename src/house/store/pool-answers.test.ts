import { afterEach, describe, expect, test } from 'vitest';
import { freshSchema, PATIENT, sharedPostgres } from '../../../test/postgres.ts';
import {
  addressOf,
  demandPrimary,
  Elsewhere,
  OutcomeUnknown,
  openPool,
  type PoolOptions,
  type Sql,
  Untrusted,
} from './pool.ts';
import { strayIn } from './postgres-schema.ts';

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

describe('House rules § store a server is asked before it may hold money', () => {
  type Settings = Readonly<Record<string, string>>;
  const SOUND: Settings = {
    ...{ fsync: 'on', full_page_writes: 'on', synchronous_standby_names: 'one' },
  };
  /** What is found at a server with these settings, and what it was asked. */
  const found = async (settings: Settings, standby: unknown, demandStandby?: boolean) => {
    const asked: string[] = [];
    const sql = Object.assign(async () => (standby === undefined ? [] : [{ standby }]), {
      unsafe: async (text: string) => {
        const name = text.replace('SHOW ', '');
        asked.push(name);
        return settings[name] === undefined ? [] : [{ [name]: settings[name] }];
      },
    }) as unknown as Sql;
    const demands = demandStandby === undefined ? {} : { demandStandby };
    const failed = await demandPrimary(sql, demands).catch((error: unknown) => error);
    return { asked, failed };
  };

  test('whether it is the primary, first of all', async () => {
    for (const standby of [true, undefined]) {
      const { asked, failed } = await found(SOUND, standby);
      expect(failed).toBeInstanceOf(Elsewhere);
      expect(failed).toMatchObject({ message: 'This server is a standby.' });
      expect(asked).toEqual([]);
    }
    expect(await found(SOUND, false)).toEqual({
      ...{ asked: ['fsync', 'full_page_writes'], failed: undefined },
    });
  });

  test.each(['fsync', 'full_page_writes'])('whether %s is on', async (name) => {
    for (const value of ['off', undefined]) {
      const { failed } = await found({ ...SOUND, [name]: value } as Settings, false);
      expect(failed).toBeInstanceOf(Untrusted);
      expect(failed).toMatchObject({
        message: `PostgreSQL runs with ${name} off and could lose entries. Turn it on.`,
      });
    }
  });

  test('whether it has a standby, where one is demanded', async () => {
    const names = 'synchronous_standby_names';
    const none = { ...SOUND, [names]: '' };
    expect((await found(SOUND, false, true)).failed).toBeUndefined();
    expect((await found(none, false, true)).failed).toMatchObject({
      message: 'PostgreSQL has no synchronous standby. Configure one.',
    });
    const { asked, failed } = await found(none, false, false);
    expect([asked.includes(names), failed]).toEqual([false, undefined]);
  });

  test('what stands in its schema, part by part, that no house makes', async () => {
    type Part = { readonly part: string; readonly text: string | null };
    const strays = (parts: readonly Part[], loose?: object) =>
      strayIn(
        (async (texts: readonly string[]) =>
          texts.join('').includes('FROM events e')
            ? loose === undefined
              ? []
              : [loose]
            : parts) as unknown as Sql,
        's',
      );
    expect(await strays([], { stream: 'b', position: 7 })).toEqual({
      ...{ row: 'event in b', because: 'it belongs to no entry 7' },
    });
    const missing = async (parts: readonly Part[]) => (await strays(parts))?.row;
    const tables = ['format', 'entries', 'events', 'snapshots', 'heads'];
    const indexes = [
      ...['entries_pkey', 'entries_key_key', 'events_pkey', 'events_stream_version_key'],
      ...['snapshots_pkey', 'heads_pkey'],
    ];
    const triggers = ['entries', 'events'].map((name) => `trigger only_added_to on ${name}`);
    const parts: Part[] = [];
    const made: readonly Part[] = [
      ...tables.map((name) => ({ part: `table ${name}`, text: 'r' })),
      ...indexes.map((name) => ({ part: `index ${name}`, text: null })),
      ...triggers.map((part) => ({ part, text: '58 t t only_added_to' })),
    ];
    for (const one of made) {
      expect(await strays(parts)).toEqual({ row: one.part, because: 'it is missing' });
      parts.push(one);
    }
    expect(await missing(parts)).toBe('function only_added_to');
    const NOT_MADE = 'no house made it like this';
    for (const stray of [
      { part: 'table other', text: 'r' },
      { part: 'table credentials', text: 'v' },
      { part: 'rule kept', text: null },
      { part: 'function append', text: 'f ' },
    ])
      expect(await strays([...parts, stray])).toEqual({ row: stray.part, because: NOT_MADE });
    const credentials = { part: 'table credentials', text: 'r' };
    expect(await missing([...parts, credentials])).toBe('function only_added_to');
  });
});
