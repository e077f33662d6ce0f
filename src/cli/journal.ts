import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compareJournal } from '../house/journal/compare.ts';
import { openJournal } from '../house/journal/journal.ts';
import { empty, openFile } from '../house/journal/schema.ts';
import type { Store } from '../house/store/store.ts';
import { canonical } from '../kernel/canonical.ts';
import { isRefusal, refuse } from '../kernel/refusal.ts';
import { gamesWith } from '../server/outside-games.ts';
import { type CliCommand, type Out, sayRefusal } from './command.ts';
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
    const options = { ...houseOptions, check: { type: 'boolean' } } as const;
    const { values } = parseArgs({ args, options });
    const { json = false, check = false, ...said } = values;
    const config = parseConfig(said, process.env);
    if (isRefusal(config)) return sayRefusal(config, json, out);
    const games = await gamesWith(config.games);
    if (isRefusal(games)) return sayRefusal(games, json, out);
    const file = join(config.data, JOURNAL_FILE);
    if (check && !existsSync(file)) return sayRefusal(none(file), json, out);
    const store = await openToRead(config);
    if (isRefusal(store)) return sayRefusal(store, json, out);
    const task = { ...{ store, games, shifts: config.shifts, file }, out: [out, json] as const };
    try {
      return check ? await checked(task) : await rebuilt(task);
    } finally {
      await store.close();
    }
  },
};

interface Task extends Pick<Parameters<typeof openJournal>[0], 'games' | 'shifts'> {
  readonly store: Store;
  readonly file: string;
  readonly out: readonly [out: Out, json: boolean];
}

/** Nobody plays in this process. */
const AT_ONCE = 500;

const rebuilt = async ({ out: [out, json], ...task }: Task): Promise<number> => {
  const { file, store, shifts } = task;
  const shown = canonical(shifts);
  const old = openFile(file, shown);
  empty(old, shown);
  old.close();
  const { position: all } = await store.head();
  const progress = progressOn(out, 'Rebuilding');
  const onProgress = (position: number) => progress(position, all);
  const made = openJournal({ ...task, atOnce: AT_ONCE, onProgress });
  try {
    await made.caughtUp();
    progress(all, all);
    const position = made.position();
    out.print(
      json
        ? JSON.stringify({ file, position })
        : `${file} rebuilt from ${counted(position, 'log entry', 'log entries')}.`,
    );
    return 0;
  } finally {
    await made.close();
  }
};

const checked = async ({ out: [out, json], file, ...task }: Task): Promise<number> => {
  const { position: all } = await task.store.head();
  const progress = progressOn(out, 'Checking');
  const onProgress = (position: number) => progress(position, all);
  const { position, differs } = await compareJournal(file, { ...task, onProgress });
  progress(all, all);
  if (json) out.print(JSON.stringify({ file, position, differs }));
  else if (differs === undefined) {
    out.print(`${file} agrees with ${counted(position, 'log entry', 'log entries')}.`);
  } else {
    out.print(`Mismatch in ${differs.table}: ${differs.row}`);
    out.print('Run "houseway journal" to rebuild it from the log.');
  }
  return differs === undefined ? 0 : 1;
};

const none = (file: string) =>
  refuse('no-journal', `There is no journal ${file}. Build it first.`, 'House rules § reports');
