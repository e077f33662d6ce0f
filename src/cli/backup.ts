import { backupSqlite } from '../house/store/backup.ts';
import { openSqlite } from '../house/store/sqlite.ts';
import { isRefusal } from '../kernel/refusal.ts';
import { type CliCommand, parseCall } from './command.ts';
import { counted } from './counted.ts';
import { newFile } from './new-file.ts';
import { progressOn } from './progress.ts';
import { noHouseIn } from './store-arguments.ts';

export const backup: CliCommand = {
  summary: 'copy the database of an embedded house while it runs',
  help: `houseway backup FILE [--data FOLDER] [--force] [--json]

  Copies the database file of the house, consistent at one moment, without stopping it. Keys and passwords are not in it: keep
  signing-key.pem, seal-key and credentials.json of the data folder apart. An existing file is replaced
  only with --force. For PostgreSQL use "houseway export", or the database's own tools.

  houseway backup /backups/2026-11-17.sqlite --data /var/lib/houseway`,

  async run(args, out) {
    const { values, words, json } = parseCall(args, 1, {
      data: { type: 'string', default: 'data' },
      force: { type: 'boolean' },
    });
    const file = newFile(words[0], values.force);
    if (isRefusal(file)) return file;
    const none = noHouseIn(values.data);
    if (none !== undefined) return none;
    const store = openSqlite(values.data, { readOnly: true });
    if (isRefusal(store)) return store;
    try {
      const entries = await backupSqlite(store, file, progressOn(out, 'Copying'));
      out.print(
        json
          ? JSON.stringify({ file, entries })
          : `${counted(entries, 'entry', 'entries')} written to ${file}.`,
      );
      return 0;
    } finally {
      await store.close();
    }
  },
};
