import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compareJournal, type JournalCompared } from '../house/journal/compare.ts';
import { type JournalOptions, openJournal } from '../house/journal/journal.ts';
import { empty, openFile } from '../house/journal/schema.ts';
import { canonical } from '../kernel/canonical.ts';
import { isRefusal, refuse } from '../kernel/refusal.ts';
import { gamesWith } from '../server/outside-games.ts';
import { type CliCommand, flags, parseCall } from './command.ts';
import { houseOptions, parseConfig } from './configuration.ts';
import { counted } from './counted.ts';
import { progressOn } from './progress.ts';
import { openToRead } from './store-arguments.ts';

export const JOURNAL_FILE = 'journal.sqlite';

export const journal: CliCommand = {
  summary: 'rebuild or check the journal that reports and searches read',
  help: `houseway journal [--check] [--config FILE] [--data FOLDER] [--database URL] [--json]

  Reports, searches and alerts read a journal in the data folder (${JOURNAL_FILE}). It follows from the log alone and is kept
  up to date while the house is open. This command empties it and builds it again from the whole log; the house may stay open.
  With --check nothing is changed: the journal is built once more in memory and compared, and the first row that does not
  follow from the log is printed.

  houseway journal --data /var/lib/houseway
  houseway journal --check --data /var/lib/houseway`,

  async run(args, out) {
    const { values } = parseCall(args, 0, { ...houseOptions, ...flags('check') });
    const { json = false, check = false, ...said } = values;
    const config = parseConfig(said, process.env);
    if (isRefusal(config)) return config;
    const games = await gamesWith(config.games);
    if (isRefusal(games)) return games;
    const file = join(config.data, JOURNAL_FILE);
    if (check && !existsSync(file)) return none(file);
    const store = await openToRead(config);
    if (isRefusal(store)) return store;
    try {
      const { position: all } = await store.head();
      const progress = progressOn(out, check ? 'Checking' : 'Rebuilding');
      const onProgress = (position: number) => progress(position, all);
      const of = { store, games, shifts: config.shifts, onProgress };
      const { position, differs } = await (check ? compareJournal : rebuilt)(file, of);
      progress(all, all);
      const entries = counted(position, 'log entry', 'log entries');
      if (json) out.print(JSON.stringify({ file, position, differs }));
      else if (differs === undefined) {
        out.print(`${file} ${check ? 'agrees with' : 'rebuilt from'} ${entries}.`);
      } else {
        out.print(`Mismatch in ${differs.table}: ${differs.row}`);
        out.print('Run "houseway journal" to rebuild it from the log.');
      }
      return differs === undefined ? 0 : 1;
    } finally {
      await store.close();
    }
  },
};

/** Nobody plays in this process. */
const AT_ONCE = 500;

const rebuilt = async (file: string, of: JournalOptions): Promise<JournalCompared> => {
  const shown = canonical(of.shifts);
  const old = openFile(file, shown);
  try {
    empty(old, shown);
  } finally {
    old.close();
  }
  const made = openJournal({ ...of, file, atOnce: AT_ONCE });
  try {
    await made.caughtUp();
    return { position: made.position() };
  } finally {
    await made.close();
  }
};

const none = (file: string) =>
  refuse(
    'no-journal',
    `There is no journal ${file}. Build it with "houseway journal".`,
    'House rules § reports',
  );
