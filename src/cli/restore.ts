import { existsSync, rmSync, statSync } from 'node:fs';
import type { Verification } from '../house/log/chain.ts';
import { linesOf, restoreExport, restoreSqlite } from '../house/store/backup.ts';
import { openPostgres } from '../house/store/postgres.ts';
import { openSqlite } from '../house/store/sqlite.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { type CliCommand, parseCall } from './command.ts';
import { type Configuration, parseConfig } from './configuration.ts';
import { counted } from './counted.ts';
import { fileThere } from './json-file.ts';
import { keyFilesOf } from './keys.ts';
import { openConfigured } from './opened-house.ts';
import { type Progress, progressOn } from './progress.ts';
import { storeOptions } from './store-arguments.ts';

export const restore: CliCommand = {
  summary: 'restore a house from a verified backup or export',
  help: `houseway restore FILE [--data FOLDER | --database URL] [--json]

  FILE is a backup (a database file) or an export (lines). It is verified first; nothing is restored over a house that
  has entries. An export restores into either store, entry for entry, hash for hash. Then one entry is added: sessions of
  electronic tables that were open in the copy are broken and their wagers returned, since what they committed to may have been
  used after the copy was made. Close electronic tables before a planned move. Copy signing-key.pem, seal-key and
  credentials.json of the house into the folder first: a backup has none of them, and where keys are missing new ones are
  created and named.

  houseway restore /backups/2026-11-17.sqlite --data /var/lib/houseway-2
  houseway restore house.jsonl --database postgres://houseway@db/house`,

  async run(args, out) {
    const { values, words, json } = parseCall(args, 1, storeOptions);
    const [file] = words;
    const answer =
      file === undefined
        ? refuse('no-file', 'Name the backup or export.', 'House rules § export')
        : (fileThere(file, 'House rules § store') ??
          (await restored(file, values, progressOn(out, 'Verifying and restoring'))));
    if (isRefusal(answer)) return answer;
    const { data, database } = values;
    const config = parseConfig({ data, ...(database && { database }) }, process.env);
    if (isRefusal(config)) return config;
    const newKeys = keyFilesOf(config).flatMap(({ file: key }) => (existsSync(key) ? [] : [key]));
    const broken = answer.ok ? await sessionsBroken(config, progressOn(out, 'Reading the log')) : 0;
    if (isRefusal(broken)) return broken;
    if (json) out.print(JSON.stringify({ ...answer, broken, newKeys: answer.ok ? newKeys : [] }));
    else
      out.print(
        answer.ok
          ? `Verified and restored: ${counted(answer.entries, 'entry', 'entries')}.`
          : `Not restored: ${answer.row}: ${answer.because}`,
      );
    if (!json && broken > 0) {
      out.print(
        `${counted(broken, 'electronic table was', 'electronic tables were')} open in the copy. Sessions there are broken and wagers returned. Close each such table, then open it again.`,
      );
    }
    if (!json && answer.ok && newKeys.length > 0) {
      out.print(
        `New keys were created: ${newKeys.join(', ')}. If the keys of the house still exist, restore into a folder that has them.`,
      );
    }
    return answer.ok ? 0 : 1;
  },
};

/** The house that was put back says so in its log, before anybody plays. */
const sessionsBroken = async (
  config: Configuration,
  onRead: Progress,
): Promise<number | Refusal> => {
  const opened = await openConfigured(config, () => {}, { onRead });
  if (isRefusal(opened)) return opened;
  try {
    return await opened.house.wasRestored();
  } finally {
    await opened.close();
  }
};

const restored = async (
  file: string,
  { data, database }: { readonly data: string; readonly database?: string | undefined },
  progress: Progress,
): Promise<Verification | Refusal> => {
  if (!(await isExport(file))) return restoreSqlite(file, data, progress);
  const isNew = database === undefined && !existsSync(data);
  let isRestored = false;
  try {
    const store = database === undefined ? openSqlite(data) : await openPostgres({ url: database });
    if (isRefusal(store)) return store;
    try {
      // Every line is read twice: to be verified, then to be written.
      const of = 2 * statSync(file).size;
      let bytes = 0;
      const onLine = (line: string) => {
        bytes += Buffer.byteLength(line) + 1;
        progress(bytes, of);
      };
      const answer = await restoreExport(() => told(linesOf(file), onLine), store);
      isRestored = !isRefusal(answer) && answer.ok;
      return answer;
    } finally {
      await store.close();
    }
  } finally {
    // A file that is not restored leaves no folder behind that looks like a house, on a full disk either.
    if (isNew && !isRestored) rmSync(data, { recursive: true, force: true });
  }
};

async function* told(lines: AsyncIterable<string>, onLine: (line: string) => void) {
  for await (const line of lines) {
    onLine(line);
    yield line;
  }
}

const isExport = async (file: string): Promise<boolean> => {
  for await (const line of linesOf(file)) return line.startsWith('{');
  return false;
};
