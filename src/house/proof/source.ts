import { expectAccepted } from '../../kernel/refusal.ts';
import { openPostgres } from '../store/postgres.ts';
import { openSqlite } from '../store/sqlite.ts';
import type { Store } from '../store/store.ts';

/** Where a log is, so that several threads can each read it: a data folder, a database, or an export. */
export type LogSource =
  | { readonly folder: string }
  | { readonly database: string; readonly schema?: string }
  | { readonly file: string };

export type StoreSource = Exclude<LogSource, { readonly file: string }>;

export const openSource = async (source: StoreSource): Promise<Store> => {
  // Reading takes no lock, so nothing is refused.
  if ('folder' in source) return expectAccepted(openSqlite(source.folder, { readOnly: true }));
  const { database: url, schema } = source;
  return openPostgres({ url, ...(schema === undefined ? {} : { schema }) });
};
