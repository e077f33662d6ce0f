import { exportTo } from '../house/store/backup.ts';
import { isRefusal } from '../kernel/refusal.ts';
import { type CliCommand, parseCall } from './command.ts';
import { counted } from './counted.ts';
import { newFile } from './new-file.ts';
import { progressOn } from './progress.ts';
import { houseNamed, openToRead, storeOptions } from './store-arguments.ts';

export const exporting: CliCommand = {
  summary: 'write the whole log as lines that an outsider can verify',
  help: `houseway export FILE [--data FOLDER | --database URL] [--config FILE] [--force] [--json]

  Writes every entry and every signed head (docs/log-format.md) and prints the SHA-256 of the file. Works while the
  house is open. "houseway verify --export FILE" proves it anywhere; "houseway restore FILE" restores a house from it. An
  existing file is replaced only with --force.

  houseway export house.jsonl --data /var/lib/houseway`,

  async run(args, out) {
    const { values, words, json } = parseCall(args, 1, {
      ...storeOptions,
      force: { type: 'boolean' },
    });
    const file = newFile(words[0], values.force);
    if (isRefusal(file)) return file;
    const named = houseNamed(values);
    if (isRefusal(named)) return named;
    const store = await openToRead(named);
    if (isRefusal(store)) return store;
    try {
      const { position } = await store.head();
      const progress = progressOn(out, 'Exporting');
      const written = await exportTo(store, file, (entries) => progress(entries, position));
      out.print(
        json
          ? JSON.stringify({ file, ...written })
          : `${counted(written.entries, 'entry', 'entries')}, SHA-256 ${written.sha256}`,
      );
      return 0;
    } finally {
      await store.close();
    }
  },
};
