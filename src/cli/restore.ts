import { existsSync, statSync } from 'node:fs';
import type { Verification } from '../house/log/chain.ts';
import { linesIn } from '../house/log/lines.ts';
import { copyOf, restoreExport, restoreInto } from '../house/store/backup.ts';
import { openPostgres } from '../house/store/postgres.ts';
import { openSqlite } from '../house/store/sqlite.ts';
import type { Store } from '../house/store/store.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { type CliCommand, type Out, parseCall } from './command.ts';
import type { Configuration } from './configuration.ts';
import { counted } from './counted.ts';
import { fileThere } from './json-file.ts';
import { keyFilesOf, openKeys } from './keys.ts';
import { openConfigured } from './opened-house.ts';
import { type Progress, progressOn } from './progress.ts';
import { houseNamed, storeOptions } from './store-arguments.ts';

export const restore: CliCommand = {
  summary: 'restore a house from a verified backup or export',
  help: `houseway restore FILE [--data FOLDER | --database URL] [--config FILE] [--json]

  FILE is a backup (a database file) or an export (lines). It is verified first; nothing is restored over a house that
  has entries. An export restores into either store, entry for entry, hash for hash; a backup only into a folder. Then one
  entry is added: sessions of electronic tables that were open in the copy are broken and their wagers returned, since what
  they committed to may have been used after the copy was made. Close electronic tables before a planned move. Copy
  signing-key.pem, seal-key and credentials.json of the house into the folder first: a backup has none of them, and where keys
  are missing new ones are created and named. A folder that is named with --data is meant, whatever database the environment names.

  houseway restore /backups/2026-11-17.sqlite --data /var/lib/houseway-2
  houseway restore house.jsonl --database postgres://houseway@db/house`,

  async run(args, out) {
    const { values, words, json } = parseCall(args, 1, storeOptions);
    const [file] = words;
    if (file === undefined) {
      return refuse('no-file', 'Name the backup or export.', 'House rules § export');
    }
    const config = fileThere(file, 'House rules § store') ?? houseNamed(values);
    if (isRefusal(config)) return config;
    const newKeys = keyFilesOf(config).flatMap(({ file: key }) => (existsSync(key) ? [] : [key]));
    const answer = await restored(file, config, out);
    if (isRefusal(answer)) return answer;
    if (json) out.print(JSON.stringify({ ...answer, newKeys: answer.ok ? newKeys : [] }));
    else sayRestored(answer, newKeys, out);
    return answer.ok ? 0 : 1;
  },
};

/** What was restored, and how many sessions were open in it. */
type Restored = Verification & { readonly broken: number };

const sayRestored = (answer: Restored, newKeys: readonly string[], out: Out): void => {
  if (!answer.ok) {
    out.print(`Not restored: ${answer.row}: ${answer.because}`);
    return;
  }
  const { entries, broken } = answer;
  out.print(`Verified and restored: ${counted(entries, 'entry', 'entries')}.`);
  if (broken > 0) {
    out.print(
      `${counted(broken, 'electronic table was', 'electronic tables were')} open in the copy. Sessions there are broken and wagers returned. Close each such table, then open it again.`,
    );
  }
  if (newKeys.length > 0) {
    out.print(
      `New keys were created: ${newKeys.join(', ')}. If the keys of the house still exist, restore into a folder that has them.`,
    );
  }
};

const restored = async (
  file: string,
  config: Configuration,
  out: Out,
): Promise<Restored | Refusal> => {
  const onRestored = progressOn(out, 'Verifying and restoring');
  const onRead = progressOn(out, 'Reading the log');
  const { data, database } = config;
  const isLines = await isExport(file);
  // Before it is a house that somebody can start: what its sessions would draw next may be known.
  const finished = async (verdict: Verification | Refusal, folder: string) => {
    if (isRefusal(verdict)) return verdict;
    if (!verdict.ok) return { ...verdict, broken: 0 };
    const broken = await sessionsBroken(config, folder, onRead);
    return isRefusal(broken) ? broken : { ...verdict, broken };
  };
  if (database === undefined) {
    return restoreInto(data, async (passing) => {
      const verdict = isLines
        ? await fromExport(file, openSqlite(passing), onRestored)
        : await copyOf(file, passing, onRestored);
      return finished(verdict, passing);
    });
  }
  if (!isLines) return NOT_INTO_A_DATABASE;
  const store = await openPostgres({ url: database });
  return finished(await fromExport(file, store, onRestored), data);
};

const NOT_INTO_A_DATABASE = refuse(
  'not-an-export',
  'A backup is a file of an embedded house. Restore it into a folder (--data), run "houseway export" there, and restore that into the database.',
  'House rules § export',
);

const fromExport = async (
  file: string,
  store: Store | Refusal,
  progress: Progress,
): Promise<Verification | Refusal> => {
  if (isRefusal(store)) return store;
  try {
    // Every line is read twice: to be verified, then to be written.
    const of = 2 * statSync(file).size;
    let bytes = 0;
    const onLine = (line: string) => {
      bytes += Buffer.byteLength(line) + 1;
      progress(bytes, of);
    };
    return await restoreExport(() => told(linesIn(file), onLine), store);
  } finally {
    await store.close();
  }
};

/** The house that was put back says so in its log, which is in this folder, before anybody plays. Its keys are in its own. */
const sessionsBroken = async (
  config: Configuration,
  folder: string,
  onRead: Progress,
): Promise<number | Refusal> => {
  const keys = openKeys(config);
  if (isRefusal(keys)) return keys;
  const [signingKey, sealKey] = keyFilesOf(config).map(({ file }) => file);
  const opened = await openConfigured(
    { ...config, data: folder, ...(signingKey && { signingKey }), ...(sealKey && { sealKey }) },
    () => {},
    { onRead },
  );
  if (isRefusal(opened)) return opened;
  try {
    const { games, floor } = opened.house;
    const unknown = (await floor()).tables.find(({ game }) => games[game] === undefined);
    return unknown === undefined ? await opened.house.wasRestored() : ofNoGame(unknown.game);
  } finally {
    await opened.close();
  }
};

const ofNoGame = (game: string): Refusal =>
  refuse(
    'unknown-game',
    `A table in this copy has the game "${game}". Name its file in the configuration (--config, or HOUSEWAY_GAMES).`,
    'House rules § submission',
  );

async function* told(lines: AsyncIterable<string>, onLine: (line: string) => void) {
  for await (const line of lines) {
    onLine(line);
    yield line;
  }
}

const isExport = async (file: string): Promise<boolean> => {
  for await (const line of linesIn(file)) return line.startsWith('{');
  return false;
};
