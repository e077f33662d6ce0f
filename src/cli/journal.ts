import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openJournal } from '../house/journal/journal.ts';
import { isRefusal } from '../kernel/refusal.ts';
import { type CliCommand, sayRefusal } from './command.ts';
import { houseOptions, parseConfig } from './configuration.ts';
import { counted } from './counted.ts';
import { openConfigured } from './opened-house.ts';
import { progressOn } from './progress.ts';

export const JOURNAL_FILE = 'journal.sqlite';

export const journal: CliCommand = {
  summary: 'rebuild the journal that reports and searches read',
  help: `houseway journal [--config FILE] [--data FOLDER] [--database URL] [--json]

  Reports, searches and alerts read a journal in the data folder (${JOURNAL_FILE}). It follows from the log alone and is kept
  up to date while the house is open. This command deletes it and builds it again from the whole log. Close an embedded house
  first.

  houseway journal --data /var/lib/houseway`,

  async run(args, out) {
    const { values } = parseArgs({ args, options: houseOptions });
    const { json = false, ...said } = values;
    const config = parseConfig(said, process.env);
    if (isRefusal(config)) return sayRefusal(config, json, out);
    const opened = await openConfigured(config, (error) => out.error(String(error)));
    if (isRefusal(opened)) return sayRefusal(opened, json, out);
    const { house } = opened;
    const file = join(config.data, JOURNAL_FILE);
    for (const rest of ['', '-wal', '-shm']) rmSync(`${file}${rest}`, { force: true });
    const made = openJournal({
      ...{ store: house.log.store, games: house.games, shifts: config.shifts, file },
    });
    try {
      const { position: all } = await house.log.store.head();
      const progress = progressOn(out, 'Rebuilding');
      const watch = setInterval(() => progress(made.position(), all), 500);
      await made.caughtUp().finally(() => clearInterval(watch));
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
      await opened.close();
    }
  },
};
