import { parseArgs } from 'node:util';
import { openProving } from '../house/log/proving.ts';
import { snapshotSeal } from '../house/log/snapshot.ts';
import { isRefusal } from '../kernel/refusal.ts';
import { type CliCommand, sayRefusal } from './command.ts';
import { parseConfig } from './configuration.ts';
import { openKeys } from './keys.ts';
import { openToRead, storeOptions } from './store-arguments.ts';

export const head: CliCommand = {
  summary: 'print a signed statement of how far the log goes, to keep elsewhere',
  help: `houseway head [--data FOLDER | --database URL] [--json]

  Prints the signed head over the last entry: size, Merkle root, time, key and signature, as JSON. Keep it where the house
  cannot change it, ideally with the regulator. "houseway verify --head FILE" then demands that the log still begins with
  everything the head covered. Works while the house is open; signs with the key of the house.

  houseway head --data /var/lib/houseway > head.json`,

  async run(args, out) {
    const { values } = parseArgs({ args, options: storeOptions });
    const json = values.json ?? false;
    const store = await openToRead(values);
    if (isRefusal(store)) return sayRefusal(store, json, out);
    try {
      const [last] = (await store.heads()).slice(-1);
      const { position } = await store.head();
      if (last?.size === position) {
        out.print(JSON.stringify(last));
        return 0;
      }
      const config = parseConfig({ data: values.data }, process.env);
      const keys = isRefusal(config) ? config : openKeys(config);
      if (isRefusal(keys)) return sayRefusal(keys, json, out);
      // The store is open to read: what is signed here is printed, and kept by whoever asked for it.
      const reading = { ...store, saveHead: async () => {}, saveSnapshot: async () => {} };
      const proving = await openProving(reading, keys.signer, Date.now, snapshotSeal());
      out.print(JSON.stringify(await proving.signHead()));
      return 0;
    } finally {
      await store.close();
    }
  },
};
