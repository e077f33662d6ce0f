/** A change that somebody with the PostgreSQL database makes, every hash of the log left alone. */
export interface PostgresKind {
  readonly kind: string;
  /** Statements in the schema of the house. */
  readonly forge: string;
}

const FREE = `ALTER TABLE entries DISABLE TRIGGER ALL; ALTER TABLE events DISABLE TRIGGER ALL;`;
/** As a careful forger leaves it. */
const BOUND = `ALTER TABLE entries ENABLE TRIGGER ALL; ALTER TABLE events ENABLE TRIGGER ALL;`;
const unseen = (change: string): string => `${FREE} ${change}; ${BOUND}`;
const ZERO = '0'.repeat(64);

export const POSTGRES_KINDS: readonly PostgresKind[] = [
  {
    kind: 'a snapshot with a floorperson who was never added',
    forge: `UPDATE snapshots SET state = replace(state, '"people":{', '"people":{"ghost":{"duties":["floorperson"],"kind":"staff","name":"ghost","person":"ghost"},')
      WHERE stream = 'people'`,
  },
  {
    kind: 'a snapshot of another history',
    forge: `UPDATE snapshots SET link = '${ZERO}' WHERE stream = 'people'`,
  },
  {
    kind: 'a mark of a table that its events do not make',
    forge: `INSERT INTO snapshots SELECT '~mark/9/people', version, link, shape, '{}', digest
      FROM snapshots WHERE stream = 'people'`,
  },
  {
    kind: 'an event row beyond the last entry',
    forge: `INSERT INTO events VALUES (99999, 0, 'people', 99999, '{}', '${ZERO}')`,
  },
  {
    kind: 'an event row more in an entry',
    forge: `INSERT INTO events VALUES (3, 9, 'people', 99999, '{}', '${ZERO}')`,
  },
  { kind: 'an event row deleted', forge: unseen('DELETE FROM events WHERE position = 5') },
  {
    kind: 'an entry row deleted, its events left',
    forge: unseen('DELETE FROM entries WHERE position = (SELECT max(position) FROM entries)'),
  },
  {
    kind: 'a command changed in its row',
    forge: unseen(`UPDATE entries SET command = replace(command, '20000', '90000')`),
  },
  { kind: 'the log truncated', forge: unseen('TRUNCATE entries, events') },
  { kind: 'a table added', forge: 'CREATE TABLE debts (person text, cents bigint)' },
  { kind: 'a sequence added', forge: 'CREATE SEQUENCE skimmed' },
  { kind: 'a view added', forge: 'CREATE VIEW shown AS SELECT * FROM entries' },
  { kind: 'an index added', forge: 'CREATE INDEX watched ON entries (at)' },
  { kind: 'an index taken away', forge: 'ALTER TABLE entries DROP CONSTRAINT entries_key_key' },
  {
    kind: 'a function added',
    forge: `CREATE FUNCTION skim() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$`,
  },
  {
    kind: 'a rule added',
    forge: 'CREATE RULE skim AS ON INSERT TO snapshots DO INSTEAD NOTHING',
  },
  { kind: 'the triggers switched off', forge: 'ALTER TABLE entries DISABLE TRIGGER ALL' },
  { kind: 'a trigger taken away', forge: 'DROP TRIGGER only_added_to ON events' },
  {
    kind: 'a trigger that lets changes through',
    forge: `DROP TRIGGER only_added_to ON entries;
      CREATE TRIGGER only_added_to BEFORE TRUNCATE ON entries EXECUTE FUNCTION only_added_to()`,
  },
  {
    kind: 'a trigger that looks at one column alone',
    forge: `DROP TRIGGER only_added_to ON entries;
      CREATE TRIGGER only_added_to BEFORE UPDATE OF hash OR DELETE OR TRUNCATE ON entries
        EXECUTE FUNCTION only_added_to()`,
  },
  {
    kind: 'the function of the triggers emptied',
    forge: `CREATE OR REPLACE FUNCTION only_added_to() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RETURN NULL; END $$`,
  },
  {
    kind: 'the function that appends turned to other tables',
    forge: `CREATE SCHEMA IF NOT EXISTS elsewhere;
      DO $$ BEGIN EXECUTE format('ALTER FUNCTION append SET search_path = elsewhere, %I', current_schema()); END $$`,
  },
  {
    kind: 'the function that appends run by its owner',
    forge: 'ALTER FUNCTION append SECURITY DEFINER',
  },
  {
    kind: 'rows hidden from those who read',
    forge: `ALTER TABLE entries ENABLE ROW LEVEL SECURITY;
      CREATE POLICY shown ON entries USING (true)`,
  },
  {
    kind: 'a head row that nobody signed',
    forge: `INSERT INTO heads VALUES (3, '${'f'.repeat(64)}', 1, '${'f'.repeat(64)}', '${'f'.repeat(128)}')`,
  },
];
