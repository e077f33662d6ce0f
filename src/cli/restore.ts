import { parseArgs } from 'node:util';
import type { Verification } from '../house/log/chain.ts';
import { linesOf, restoreExport, restoreSqlite } from '../house/store/backup.ts';
import { openPostgres } from '../house/store/postgres.ts';
import { openSqlite } from '../house/store/sqlite.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { type CliCommand, sayRefusal } from './command.ts';

export const restore: CliCommand = {
  summary: 'restore a house from a verified backup or export',
  help: `houseway restore FILE [--data FOLDER | --database URL] [--json]

  FILE is a backup (a database file) or an export (lines). It is verified first; nothing is restored over a house that
  has entries. An export restores into either store, entry for entry, hash for hash.`,

  async run(args, out) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        data: { type: 'string', default: 'data' },
        database: { type: 'string' },
        json: { type: 'boolean' },
      },
    });
    const json = values.json ?? false;
    const file = positionals[0];
    const answer =
      file === undefined
        ? refuse('no-file', 'Name the backup or export.', 'House rules § export')
        : await restored(file, values);
    if (isRefusal(answer)) return sayRefusal(answer, json, out);
    if (json) out.print(JSON.stringify(answer));
    else
      out.print(
        answer.ok
          ? `Verified and restored: ${answer.entries} entries.`
          : `Not restored: ${answer.row}: ${answer.because}`,
      );
    return answer.ok ? 0 : 1;
  },
};

const restored = async (
  file: string,
  { data, database }: { readonly data: string; readonly database?: string | undefined },
): Promise<Verification | Refusal> => {
  if (!(await isExport(file))) return restoreSqlite(file, data);
  const store = database === undefined ? openSqlite(data) : await openPostgres({ url: database });
  if (isRefusal(store)) return store;
  try {
    return await restoreExport(() => linesOf(file), store);
  } finally {
    await store.close();
  }
};

const isExport = async (file: string): Promise<boolean> => {
  for await (const line of linesOf(file)) return line.startsWith('{');
  return false;
};
