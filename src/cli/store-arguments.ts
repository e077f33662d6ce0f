import { openPostgres } from '../house/store/postgres.ts';
import { openSqlite } from '../house/store/sqlite.ts';
import type { Store } from '../house/store/store.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';

export const storeOptions = {
  data: { type: 'string', default: 'data' },
  database: { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** The store that the command line names, to read from; a house that is open stays open. */
export const openToRead = async (values: {
  readonly data: string;
  readonly database?: string | undefined;
}): Promise<Store | Refusal> => {
  if (values.database !== undefined) return openPostgres({ url: values.database });
  try {
    return openSqlite(values.data, { readOnly: true });
  } catch {
    return refuse(
      'no-house',
      `There is no house in ${values.data}; name its folder with --data.`,
      'House rules § store',
    );
  }
};
