import { statSync } from 'node:fs';
import { join } from 'node:path';
import { openPostgres } from '../house/store/postgres.ts';
import { openSqlite } from '../house/store/sqlite.ts';
import { DATABASE_FILE } from '../house/store/sqlite-folder.ts';
import type { Store } from '../house/store/store.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';

export const storeOptions = {
  data: { type: 'string', default: 'data' },
  database: { type: 'string' },
} as const;

/** The store that the command line names, to read from; a house that is open stays open. */
export const openToRead = async (values: {
  readonly data: string;
  readonly database?: string | undefined;
}): Promise<Store | Refusal> => {
  if (values.database !== undefined) return openPostgres({ url: values.database });
  return noHouseIn(values.data) ?? openSqlite(values.data, { readOnly: true });
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
