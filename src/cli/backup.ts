import { backupSqlite } from '../house/store/backup.ts';
import { openSqlite } from '../house/store/sqlite.ts';
import { isRefusal, refuse } from '../kernel/refusal.ts';
import { type CliCommand, flags, parseCall, texts } from './command.ts';
import { counted } from './counted.ts';
import { newFile } from './new-file.ts';
import { progressOn } from './progress.ts';
import { houseNamed, noHouseIn } from './store-arguments.ts';

export const backup: CliCommand = {
  summary: 'copy the database of an embedded house while it runs',
  help: `houseway backup FILE [--data FOLDER] [--config FILE] [--force] [--json]

  Copies the database file of the house, consistent at one moment, without stopping it. Keys and passwords are not in it: keep
  signing-key.pem, seal-key and credentials.json of the data folder apart. An existing file is replaced
  only with --force. For PostgreSQL use "houseway export", or the database's own tools.

  houseway backup /backups/2026-11-17.sqlite --data /var/lib/houseway`,

  async run(args, out) {
    const { values, words, json } = parseCall(args, 1, {
      ...texts('config', 'data'),
      ...flags('force'),
    });
    const file = newFile(words[0], values.force);
    if (isRefusal(file)) return file;
    const house = houseNamed(values);
    if (isRefusal(house)) return house;
    if (house.database !== undefined) return IN_A_DATABASE;
    const none = noHouseIn(house.data);
    if (none !== undefined) return none;
    const store = openSqlite(house.data, { readOnly: true });
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

const IN_A_DATABASE = refuse(
  'not-embedded',
  'This house is kept in PostgreSQL. Use "houseway export", or name the folder of an embedded house with --data.',
  'House rules § export',
);
