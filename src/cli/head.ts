import { existsSync } from 'node:fs';
import { openProving } from '../house/log/proving.ts';
import { readingFor } from '../house/log/reading.ts';
import { snapshotKeyOf, snapshotSeal } from '../house/log/snapshot.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { type CliCommand, parseCall } from './command.ts';
import type { Configuration } from './configuration.ts';
import { type Keys, keyFilesOf, openKeys } from './keys.ts';
import { progressOn } from './progress.ts';
import { houseNamed, openToRead, storeOptions } from './store-arguments.ts';

export const head: CliCommand = {
  summary: 'print a signed statement of how far the log goes, to keep elsewhere',
  help: `houseway head [--data FOLDER | --database URL] [--config FILE] [--json]

  Prints the signed head over the last entry: size, Merkle root, time, key and signature, as JSON. Keep it where the house
  cannot change it, ideally with the regulator. "houseway verify --head FILE" then demands that the log still begins with
  everything the head covered. Works while the house is open; signs with the key of the house.

  houseway head --data /var/lib/houseway > head.json`,

  async run(args, out) {
    const { values } = parseCall(args, 0, storeOptions);
    const config = houseNamed(values);
    if (isRefusal(config)) return config;
    const store = await openToRead(config);
    if (isRefusal(store)) return store;
    try {
      const [last] = (await store.heads()).slice(-1);
      const { position } = await store.head();
      if (last?.size === position) {
        out.print(JSON.stringify(last));
        return 0;
      }
      const keys = keysOf(config);
      if (isRefusal(keys)) return keys;
      // The store is open to read: what is signed here is printed, and kept by whoever asked for it.
      const reading = { ...store, saveHead: async () => {}, saveSnapshot: async () => {} };
      const proving = await openProving(
        reading,
        keys.signer,
        Date.now,
        snapshotSeal(snapshotKeyOf(keys.sealKey)),
        readingFor(progressOn(out, 'Reading the log')),
      );
      out.print(JSON.stringify(await proving.signHead()));
      return 0;
    } finally {
      await store.close();
    }
  },
};

/** The keys of the house. None is made here: a head signed by a key that nobody knows would look like proof. */
const keysOf = (config: Configuration): Keys | Refusal => {
  const missing = keyFilesOf(config).find(({ file }) => !existsSync(file));
  return missing === undefined
    ? openKeys(config)
    : refuse(
        'no-key',
        `There is no key ${missing.file}. Name the folder that has the keys of the house with --data, or set HOUSEWAY_SIGNING_KEY and HOUSEWAY_SEAL_KEY.`,
        'House rules § store',
      );
};
