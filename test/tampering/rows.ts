import type { DatabaseSync } from 'node:sqlite';
import { snapshotSeal } from '../../src/house/log/snapshot.ts';

/** A change that somebody with the database makes, and every hash of the log left alone. */
export interface RowKind {
  readonly kind: string;
  forge(database: DatabaseSync): void;
}

const free = (database: DatabaseSync): void => {
  for (const table of ['entries', 'events'])
    for (const act of ['update', 'delete']) database.exec(`DROP TRIGGER ${table}_no_${act}`);
};
/** The triggers are put back, as a careful forger does. */
const unseen = (database: DatabaseSync, change: () => void): void => {
  const made = database
    .prepare("SELECT sql FROM sqlite_master WHERE type = 'trigger'")
    .all()
    .map(({ sql }) => String(sql));
  free(database);
  change();
  for (const sql of made) database.exec(sql);
};

const snapshotRow = (database: DatabaseSync, stream: string) =>
  database.prepare('SELECT * FROM snapshots WHERE stream = ?').get(stream) as {
    readonly version: number;
    readonly link: string;
    readonly shape: string;
    readonly state: string;
    readonly digest: string;
  };

const withFloorperson = (state: string): string => {
  const people = JSON.parse(state);
  people.people.ghost = {
    ...{ person: 'ghost', kind: 'staff', name: 'ghost', duties: ['floorperson'] },
  };
  return JSON.stringify(people);
};

const setSnapshot = (database: DatabaseSync, stream: string, state: string, digest: string) =>
  database
    .prepare('UPDATE snapshots SET state = ?, digest = ? WHERE stream = ?')
    .run(state, digest, stream);

export const ROW_KINDS: readonly RowKind[] = [
  {
    kind: 'a snapshot with a floorperson who was never added',
    forge: (database) => {
      const { state, digest } = snapshotRow(database, 'people');
      setSnapshot(database, 'people', withFloorperson(state), digest);
    },
  },
  {
    kind: 'the same snapshot, sealed under a key of the forger',
    forge: (database) => {
      const { state: was, ...row } = snapshotRow(database, 'people');
      const state = withFloorperson(was);
      const sealed = snapshotSeal(new Uint8Array(32)).seal({
        ...{ ...row, stream: 'people', state: JSON.parse(state) },
      });
      setSnapshot(database, 'people', state, sealed.digest);
    },
  },
  {
    kind: 'a snapshot of the coupon register in which a coupon is good again',
    forge: (database) => {
      const { state, digest } = snapshotRow(database, 'coupons');
      setSnapshot(database, 'coupons', state.replace('"redeemed"', '"distributed"'), digest);
    },
  },
  {
    kind: 'a snapshot of another history',
    forge: (database) => {
      database.exec(`UPDATE snapshots SET link = '${'f'.repeat(64)}' WHERE stream = 'people'`);
    },
  },
  {
    kind: 'a snapshot of a version that never was',
    forge: (database) => {
      database.exec("UPDATE snapshots SET version = version + 1000 WHERE stream = 'people'");
    },
  },
  {
    kind: 'a snapshot from before the first event',
    forge: (database) => {
      const { state, digest } = snapshotRow(database, 'people');
      setSnapshot(database, 'people', withFloorperson(state), digest);
      database.exec(`UPDATE snapshots SET version = 0, link =
        (SELECT link FROM events WHERE stream = 'people' AND version = 1) WHERE stream = 'people'`);
    },
  },
  {
    kind: 'entries cut off, their heads left',
    forge: (database) =>
      unseen(database, () => {
        database.exec('DELETE FROM events WHERE position > 60');
        database.exec('DELETE FROM entries WHERE position > 60; DELETE FROM snapshots');
      }),
  },
  {
    kind: 'an event row beyond the last entry',
    forge: (database) => {
      database.exec(
        `INSERT INTO events VALUES (99999, 0, 'people', 99999, '{}', '${'0'.repeat(64)}')`,
      );
    },
  },
  {
    kind: 'an event row more in an entry',
    forge: (database) => {
      database.exec(`INSERT INTO events VALUES (3, 9, 'people', 99999, '{}', '${'0'.repeat(64)}')`);
    },
  },
  {
    kind: 'an event row deleted',
    forge: (database) =>
      unseen(database, () => database.exec('DELETE FROM events WHERE position = 5')),
  },
  {
    kind: 'an entry row deleted, its events left',
    forge: (database) =>
      unseen(database, () =>
        database.exec('DELETE FROM entries WHERE position = (SELECT max(position) FROM entries)'),
      ),
  },
  {
    kind: 'an event that is not JSON',
    forge: (database) =>
      unseen(database, () => database.exec("UPDATE events SET event = 'x' WHERE position = 5")),
  },
  {
    kind: 'a command changed in its row',
    forge: (database) =>
      unseen(database, () =>
        database.exec("UPDATE entries SET command = replace(command, '20000', '90000')"),
      ),
  },
  {
    kind: 'a table added',
    forge: (database) => database.exec('CREATE TABLE debts (person TEXT, cents INTEGER)'),
  },
  {
    kind: 'a trigger added',
    forge: (database) =>
      database.exec(`CREATE TRIGGER skim AFTER INSERT ON entries
        BEGIN DELETE FROM snapshots; END`),
  },
  { kind: 'a view added', forge: (database) => database.exec('CREATE VIEW v AS SELECT 1') },
  {
    kind: 'an index added',
    forge: (database) => database.exec('CREATE INDEX i ON entries ("at")'),
  },
  {
    kind: 'the trigger that keeps entries taken away',
    forge: (database) => database.exec('DROP TRIGGER entries_no_delete'),
  },
  {
    kind: 'a trigger that lets changes through',
    forge: (database) =>
      database.exec(`DROP TRIGGER entries_no_update;
        CREATE TRIGGER entries_no_update BEFORE UPDATE ON entries BEGIN SELECT 1; END`),
  },
  {
    kind: 'a head row that nobody signed',
    forge: (database) =>
      database.exec(`INSERT INTO heads VALUES
        (3, '${'f'.repeat(64)}', 1, '${'f'.repeat(64)}', '${'f'.repeat(128)}')`),
  },
];
