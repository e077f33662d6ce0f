import { parseArgs } from 'node:util';
import { backupSqlite } from '../house/store/backup.ts';
import { openSqlite } from '../house/store/sqlite.ts';
import { isRefusal, refuse } from '../kernel/refusal.ts';
import { type CliCommand, sayRefusal } from './command.ts';

export const backup: CliCommand = {
  summary: 'copy the database of an embedded house while it runs',
  help: `houseway backup FILE [--data FOLDER] [--json]

  Copies the database file of the house, consistent at one moment, without stopping it. Keys and passwords are not in
  it: keep signing-key.pem, seal-key and credentials.json of the data folder apart. For PostgreSQL use
  "houseway export", or the database's own tools.`,

  async run(args, out) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { data: { type: 'string', default: 'data' }, json: { type: 'boolean' } },
    });
    const json = values.json ?? false;
    const file = positionals[0];
    if (file === undefined) {
      return sayRefusal(
        refuse('no-file', 'Name the file to write.', 'House rules § export'),
        json,
        out,
      );
    }
    const store = openSqlite(values.data, { readOnly: true });
    if (isRefusal(store)) return sayRefusal(store, json, out);
    const entries = await backupSqlite(store, file);
    await store.close();
    out.print(json ? JSON.stringify({ file, entries }) : `${entries} entries are in ${file}.`);
    return 0;
  },
};
