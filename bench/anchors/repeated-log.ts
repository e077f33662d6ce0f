import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DATABASE_FILE } from '../../src/house/store/sqlite-folder.ts';
import { longLog } from './long-log.ts';
import { madeOnce } from './made-once.ts';

/** What the house itself plays; a longer log repeats it. */
const PLAYED = 100_000;

/**
 * A log that is longer than anybody wants to wait for: up to PLAYED entries it is the long log, and beyond them that one with
 * its rounds told again, later and under later numbers. Its hashes do not chain, so it is good to read, fold and search,
 * and is not verified.
 */
export const repeatedLog = async (entries: number): Promise<string> => {
  const played = await longLog(Math.min(entries, PLAYED));
  if (entries <= PLAYED) return played;
  return madeOnce(`houseway-repeated-log-${entries}`, async (folder) =>
    repeat(played, folder, entries),
  );
};

const repeat = (played: string, folder: string, entries: number): void => {
  cpSync(played, folder, { recursive: true });
  const database = new DatabaseSync(join(folder, DATABASE_FILE));
  // Out of the log that is written ahead, which would write every page twice; a copy that fails is made again.
  database.exec(
    'PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_size = -500000',
  );
  const asked = database.prepare(`
    SELECT founded, whole, (SELECT at FROM entries WHERE position = whole) - (SELECT at FROM entries WHERE position = founded) AS lasted
    FROM (SELECT max(position) AS founded FROM events WHERE stream = 'floor'), (SELECT max(position) AS whole FROM entries)`);
  const { founded, whole, lasted } = asked.get() as Record<'founded' | 'whole' | 'lasted', number>;
  // How many versions and rounds each stream has gained since the house was founded.
  database.exec(`CREATE TEMP TABLE gained AS
    SELECT stream, max(version) - max(iif(position <= ${founded}, version, 0)) AS versions,
      max(iif(event LIKE '%"RoundBegun"%', json_extract(event, '$.events[0].number'), 1)) - 1 AS rounds
    FROM events GROUP BY stream`);
  for (let time = 1, more = whole; more < entries; time += 1, more += whole - founded) {
    const by = time * (whole - founded);
    const told = `position > ${founded} AND position <= ${Math.min(whole, entries - by)}`;
    // Across: what is told again is found by its positions, and not by reading every stream from its beginning.
    database.exec(`BEGIN;
      INSERT INTO entries SELECT position + ${by}, at + ${time * lasted}, '${time} ' || key, signatures, command, before, hash
        FROM entries WHERE ${told};
      INSERT INTO events SELECT position + ${by}, ordinal, stream, version + ${time} * versions,
          iif(event LIKE '%"RoundBegun"%',
            json_set(event, '$.events[0].number', json_extract(event, '$.events[0].number') + ${time} * rounds), event),
          link FROM events CROSS JOIN gained USING (stream) WHERE ${told};
      COMMIT`);
  }
  database.close();
};
