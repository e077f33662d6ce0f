import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Difference, Verification } from '../../src/house/log/chain.ts';
import { openLog } from '../../src/house/log/log.ts';
import { passingSigner } from '../../src/house/log/signing.ts';
import { stream } from '../../src/house/log/stream.ts';
import { verifyStore } from '../../src/house/log/verify-store.ts';
import { openPostgres } from '../../src/house/store/postgres.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import type { Store } from '../../src/house/store/store.ts';
import { expectAccepted } from '../../src/kernel/refusal.ts';
import { freshSchema, PATIENT, sharedPostgres } from '../postgres.ts';

/** One byte of one column of one row is changed by whoever has the database; verify must name the row. */
const COLUMNS: Readonly<Record<string, Readonly<Record<string, 'text' | 'number'>>>> = {
  entries: {
    ...{ position: 'number', at: 'number', key: 'text', signatures: 'text', command: 'text' },
    ...{ before: 'text', hash: 'text' },
  },
  events: {
    ...{ position: 'number', ordinal: 'number', stream: 'text', version: 'number' },
    ...{ event: 'text', link: 'text' },
  },
  heads: { size: 'number', root: 'text', at: 'number', key: 'text', signature: 'text' },
  snapshots: {
    ...{ stream: 'text', version: 'number', link: 'text', shape: 'text', state: 'text' },
    digest: 'text',
  },
};

/** Which row of each table, how to find it, and what verify may call it. */
const ROWS: Readonly<Record<string, { readonly where: string; readonly named: RegExp }>> = {
  entries: { where: 'position = 7', named: /^entry 7$/ },
  events: { where: 'position = 8 AND ordinal = 1', named: /^entry 8$/ },
  heads: { where: 'size = 10', named: /^head over \d+$/ },
  snapshots: { where: "stream = 'b'", named: /^snapshot of / },
};

const CASES = Object.entries(COLUMNS).flatMap(([table, columns]) =>
  Object.entries(columns).map(([column, kind]) => ({ table, column, kind })),
);

const snapshotKey = new Uint8Array(32).fill(7);

const fillHouse = async (store: Store): Promise<void> => {
  const sum = {
    initial: { total: 0 },
    evolve: ({ total }: { readonly total: number }, n: number) => ({ total: total + n }),
  };
  const log = await openLog(store, {
    ...{ clock: () => 1_700_000_000_000, signer: passingSigner() },
    ...{ snapshotEvery: 3, headEvery: 5, snapshotKey },
  });
  for (let n = 1; n <= 12; n += 1) {
    const asked = {
      streams: { a: stream('a', sum, 'sum'), b: stream('b', sum, 'sum') },
      key: `key ${n}.`,
      command: { n },
    };
    await log.decide({ ...asked, by: [{ person: 'dealer 1', duty: 'dealer' }] }, () => [
      { stream: 'a', event: n },
      { stream: 'b', event: -n },
    ]);
    if (n % 5 === 0) await log.signHead();
  }
  await log.close();
  expect(await verifyStore(store, { snapshotKey })).toMatchObject({ ok: true, entries: 12 });
};

/** The database as someone with its password has it. */
interface Opened {
  readonly store: Store;
  run(statement: string, values?: readonly (string | number)[]): Promise<unknown[]>;
}

const flipped = (value: unknown, kind: 'text' | 'number', place: number): string | number => {
  if (kind === 'number') return Number(value) ^ 64;
  const text = String(value);
  const at = Math.min(text.length - 1, Math.floor((text.length * place) / 2));
  return `${text.slice(0, at)}${String.fromCharCode(text.charCodeAt(at) ^ 1)}${text.slice(at + 1)}`;
};

const drill = (name: string, open: () => Promise<Opened>): void => {
  describe(`${name}: one byte changed in`, () => {
    let house: Opened;
    beforeAll(async () => {
      house = await open();
      await fillHouse(house.store);
    });
    afterAll(() => house.store.close());

    /** What verify says of the house while it is changed; then the table is as it was before. */
    const whileChanged = async (
      table: string,
      change: () => Promise<unknown>,
    ): Promise<Verification> => {
      await house.run(`CREATE TABLE untouched AS SELECT * FROM ${table}`);
      await change();
      const verdict = await verifyStore(house.store, { snapshotKey });
      await house.run(`DELETE FROM ${table}`);
      await house.run(`INSERT INTO ${table} SELECT * FROM untouched`);
      await house.run('DROP TABLE untouched');
      expect(await verifyStore(house.store, { snapshotKey })).toMatchObject({
        ok: true,
        entries: 12,
      });
      return verdict;
    };

    test.each(CASES)('$table, $column: it is named', async ({ table, column, kind }) => {
      const { where, named } = ROWS[table]!;
      const [row] = await house.run(`SELECT "${column}" AS value FROM ${table} WHERE ${where}`);
      for (const place of kind === 'text' ? [0, 1, 2] : [0]) {
        const value = flipped((row as { value: unknown }).value, kind, place);
        const verdict = await whileChanged(table, () =>
          house.run(`UPDATE ${table} SET "${column}" = $1 WHERE ${where}`, [value]),
        );
        expect(verdict, `${column} = ${value}`).toMatchObject({ ok: false });
        expect((verdict as Difference).row).toMatch(named);
      }
    });

    test.each(['entries', 'events'])('%s: a row deleted at the end is named too', async (table) => {
      const verdict = await whileChanged(table, () =>
        house.run(`DELETE FROM ${table} WHERE position = 12`),
      );
      expect(verdict).toMatchObject({
        ok: false,
        row: table === 'events' ? 'entry 12' : 'head over 12',
      });
    });
  });
};

/** The drill takes the triggers away to get at the rows; tampering.test.ts holds that they are missed. */
const stray = async () => undefined;

const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

drill('SQLite', async () => {
  const store = expectAccepted(openSqlite(join(folder, 'columns')));
  for (const table of ['entries', 'events']) {
    for (const act of ['update', 'delete']) store.database.exec(`DROP TRIGGER ${table}_no_${act}`);
  }
  const run = async (statement: string, values: readonly (string | number)[] = []) =>
    store.database.prepare(statement.replace('$1', '?')).all(...values);
  return { store: { ...store, stray }, run };
});

drill('PostgreSQL', async () => {
  // A heartbeat between the change and its end would miss the rows, and the node would stop.
  const deadlines = { ...PATIENT, betweenBeatsMs: 600_000 };
  const at = { url: await sharedPostgres(), schema: freshSchema(), deadlines };
  const store = await openPostgres(at);
  const sql = postgres(at.url, { max: 1, connection: { search_path: at.schema } });
  for (const table of ['entries', 'events']) {
    await sql.unsafe(`DROP TRIGGER only_added_to ON ${table}`);
  }
  const run = async (statement: string, values: readonly (string | number)[] = []) => [
    ...(await sql.unsafe(statement, [...values])),
  ];
  const close = async () => {
    await sql.end();
    await store.close();
  };
  return { store: { ...store, close, stray }, run };
});

describe('SQLite: one byte changed in the file itself', () => {
  const place = join(folder, 'raw');
  let whole: Buffer;
  beforeAll(async () => {
    const store = expectAccepted(openSqlite(place));
    await fillHouse(store);
    // Pages that are no longer used would still show what once was there.
    store.database.exec('VACUUM');
    await store.close();
    whole = readFileSync(join(place, 'house.sqlite'));
  });

  test.each([
    ['a command', '{"n":7}', /^entry 7$/],
    ['a key, in the table or in its index', 'key 7.', /^(entry 7|the database file)$/],
    ['a signature', '"dealer 1"', /^entry \d+$/],
    ['a snapshot', '{"total":', /^snapshot of /],
  ])('%s is named, wherever it is stored', async (_, text, named) => {
    let found = 0;
    for (let at = whole.indexOf(text); at >= 0; at = whole.indexOf(text, at + 1)) {
      const changed = Buffer.from(whole);
      changed[at + 3]! ^= 1;
      writeFileSync(join(place, 'house.sqlite'), changed);
      const store = expectAccepted(openSqlite(place));
      const verdict = await verifyStore(store, { snapshotKey });
      await store.close();
      expect(verdict).toMatchObject({ ok: false });
      expect((verdict as Difference).row).toMatch(named);
      found += 1;
    }
    expect(found).toBeGreaterThan(0);
  });
});
