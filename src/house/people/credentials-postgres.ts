import { bug } from '../../kernel/refusal.ts';
import { Elsewhere, openPool } from '../store/pool.ts';
import { type Credentials, digestOf, fitsDigest } from './credentials.ts';

/**
 * Digests in the database that the nodes share, so that a password set at one is known at all. They are in a table
 * beside the log: no entry, export or snapshot holds them.
 */
export const openCredentialsIn = async (url: string, schema = 'houseway'): Promise<Credentials> => {
  if (!/^[a-z][a-z0-9_]{0,40}$/.test(schema)) bug(`"${schema}" is no name for a schema`);
  const pool = await openPool({
    ...{ url, schema, application: 'houseway credentials', connections: 2 },
    // The lock of the house's own schema: of nodes that start at once, one makes the table.
    opened: (sql) =>
      sql.begin(async (transaction) => {
        await transaction`SELECT pg_advisory_xact_lock(hashtextextended('houseway schema', 0))`;
        await transaction.unsafe(`
          CREATE SCHEMA IF NOT EXISTS ${schema};
          CREATE TABLE IF NOT EXISTS ${schema}.credentials
            (person text COLLATE "C" PRIMARY KEY, digest text NOT NULL)`);
      }),
  });
  return {
    set: async (person, password) => {
      const digest = await digestOf(password);
      await pool.write(
        (sql) => sql`INSERT INTO credentials (person, digest) VALUES (${person}, ${digest})
          ON CONFLICT (person) DO UPDATE SET digest = EXCLUDED.digest`,
      );
    },
    setFirst: async (person, password) => {
      const digest = await digestOf(password);
      await pool.write(
        (sql) => sql`INSERT INTO credentials (person, digest) VALUES (${person}, ${digest})
          ON CONFLICT (person) DO NOTHING`,
      );
    },
    fits: async (person, password) => {
      const digest = await pool.read(async (sql) => {
        // A standby may still have the digest of a password that was replaced since.
        const [known] = await sql<{ digest: string | null }[]>`
          SELECT (SELECT digest FROM credentials WHERE person = ${person}) AS digest
          WHERE NOT pg_is_in_recovery()`;
        if (known === undefined) throw new Elsewhere('This server is a standby.');
        return known.digest ?? undefined;
      });
      return fitsDigest(digest, password);
    },
    close: () => pool.close(),
  };
};
