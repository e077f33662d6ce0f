import { parseArgs } from 'node:util';
import { exportTo } from '../house/store/backup.ts';
import { isRefusal, refuse } from '../kernel/refusal.ts';
import { type CliCommand, sayRefusal } from './command.ts';
import { openToRead, storeOptions } from './store-arguments.ts';

export const exporting: CliCommand = {
  summary: 'write the whole log as lines that an outsider can verify',
  help: `houseway export FILE [--data FOLDER | --database URL] [--json]

  Writes every entry and every signed head (docs/log-format.md) and prints the SHA-256 of the file. Works while the
  house is open. "houseway verify --export FILE" proves it anywhere; "houseway restore FILE" makes a house of it.`,

  async run(args, out) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: storeOptions,
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
    const store = await openToRead(values);
    if (isRefusal(store)) return sayRefusal(store, json, out);
    const written = await exportTo(store, file);
    await store.close();
    out.print(
      json
        ? JSON.stringify({ file, ...written })
        : `${written.entries} entries, SHA-256 ${written.sha256}`,
    );
    return 0;
  },
};
