import { statSync } from 'node:fs';
import { join } from 'node:path';
import { openPostgres } from '../house/store/postgres.ts';
import { openSqlite } from '../house/store/sqlite.ts';
import { DATABASE_FILE } from '../house/store/sqlite-folder.ts';
import type { Store } from '../house/store/store.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { texts } from './command.ts';
import { type Configuration, parseConfig } from './configuration.ts';

export const storeOptions = texts('config', 'data', 'database');

interface Named {
  readonly config?: string | undefined;
  readonly data?: string | undefined;
  readonly database?: string | undefined;
}

/**
 * The house that is meant, as a start is told it. A folder that is named here means its own log, whatever database the
 * environment or the file names: nobody who names a copy reads or changes the house that is open.
 */
export const houseNamed = ({ config, data, database }: Named): Configuration | Refusal => {
  const said = Object.entries({ config, data, database }).filter(([, one]) => one !== undefined);
  const parsed = parseConfig(Object.fromEntries(said), process.env);
  if (isRefusal(parsed) || data === undefined || database !== undefined) return parsed;
  const { database: _elsewhere, ...embedded } = parsed;
  return embedded;
};

/** The store of a house, to read from; a house that is open stays open. */
export const openToRead = async ({
  data,
  database,
}: Pick<Configuration, 'data' | 'database'>): Promise<Store | Refusal> => {
  if (database !== undefined) return openPostgres({ url: database });
  return noHouseIn(data) ?? openSqlite(data, { readOnly: true });
};

/** The folder of an embedded house is named, for somebody who is in another. Throws where this account may not look. */
export const noHouseIn = (data: string): Refusal | undefined =>
  statSync(join(data, DATABASE_FILE), { throwIfNoEntry: false }) !== undefined
    ? undefined
    : refuse(
        'no-house',
        `There is no house in ${data}. Name its folder with --data.`,
        'House rules § store',
      );
