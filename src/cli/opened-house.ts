import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Beacons, httpRelay, openBeacons, RELAYS } from '../house/dealing/beacons.ts';
import {
  createGenerator,
  cycleInBackground,
  type Generator,
} from '../house/dealing/devices/generator.ts';
import { paceOf } from '../house/dealing/pace.ts';
import { openVault, type Vault } from '../house/dealing/vault.ts';
import { type House, openHouse } from '../house/house.ts';
import type { OnRead } from '../house/log/reading.ts';
import type { Signer } from '../house/log/signing.ts';
import { snapshotKeyOf } from '../house/log/snapshot.ts';
import {
  CREDENTIALS_FILE,
  type Credentials,
  openCredentials,
} from '../house/people/credentials.ts';
import { openCredentialsIn } from '../house/people/credentials-postgres.ts';
import type { StoreSource } from '../house/proof/source.ts';
import { RESTORING } from '../house/store/backup.ts';
import { openPostgres } from '../house/store/postgres.ts';
import { openSqlite } from '../house/store/sqlite.ts';
import { DATABASE_FILE, demandNoTail, hasBytes } from '../house/store/sqlite-folder.ts';
import { Unusable } from '../house/unusable.ts';
import { isRefusal, type Refusal } from '../kernel/refusal.ts';
import { gamesWith } from '../server/outside-games.ts';
import type { Configuration } from './configuration.ts';
import { JOURNAL_FILE } from './journal.ts';
import { keptOpen } from './kept-open.ts';
import { escrowPemIn, openKeys } from './keys.ts';

/** A house as the configuration names it, with its keys and its password digests. */
export interface OpenedHouse {
  readonly house: House;
  readonly credentials: Credentials;
  readonly signer: Signer;
  readonly vault: Vault;
  readonly beacons: Beacons;
  close(): Promise<void>;
}

/** Where the log of that house is read. */
export const sourceOf = ({ data, database }: Configuration): StoreSource =>
  database === undefined ? { folder: data } : { database };

/** How often the generator passes over words, whether or not a session is opened. */
const CYCLE_MS = 1_000;

export const openConfigured = async (
  config: Configuration,
  onFault: (error: unknown) => void,
  { onRead, generator = createGenerator() }: { onRead?: OnRead; generator?: Generator } = {},
): Promise<OpenedHouse | Refusal> => {
  const games = await gamesWith(config.games);
  if (isRefusal(games)) return games;
  const { data, database } = config;
  if (database === undefined && !hasBytes(join(data, DATABASE_FILE))) demandNothingLeft(data);
  const keys = openKeys(config);
  if (isRefusal(keys)) return keys;
  const store = database === undefined ? openSqlite(data) : await openPostgres({ url: database });
  if (isRefusal(store)) return store;
  return keptOpen(store, async () => {
    if (database === undefined && (await store.head()).position === 0) demandNothingLeft(data);
    const credentials =
      database === undefined ? openCredentials(data) : await openCredentialsIn(database);
    return keptOpen(credentials, async () => {
      const vault = openVault(keys.sealKey, termsOf(config), generator);
      const beacons = openBeacons(RELAYS.map((address) => httpRelay(address)));
      const snapshotKey = snapshotKeyOf(keys.sealKey);
      const house = await openHouse({
        ...{ store, games, signer: keys.signer, snapshotKey, credentials, vault, beacons, onFault },
        ...(onRead && { onRead }),
      });
      const stopCycling = cycleInBackground(generator, CYCLE_MS, onFault);
      return {
        ...{ house, credentials, signer: keys.signer, vault, beacons },
        close: async () => {
          stopCycling();
          try {
            await house.close();
          } finally {
            await credentials.close();
          }
        },
      };
    });
  });
};

/** What a house keeps beside its log. Where these are there and the log is not, it was lost. */
const KEPT_BESIDE = [CREDENTIALS_FILE, JOURNAL_FILE];

/** No new house is begun, as a demonstration maybe, where one has its log in another place. */
export const demandNothingLeft = (data: string): void => {
  demandNoTail(data);
  if (existsSync(join(data, RESTORING))) {
    throw new Unusable(
      `A restore into ${data} was cut short. Run it again, or choose an empty folder for a new house.`,
      'log-lost',
    );
  }
  const left = KEPT_BESIDE.filter((name) => hasBytes(join(data, name)));
  if (left.length === 0) return;
  throw new Unusable(
    `${data} has ${left.join(' and ')} of a house, but not its log (${DATABASE_FILE}). Put that file back, name its --database, or restore a backup; for a new house, choose an empty folder.`,
    'log-lost',
  );
};

/** What the sessions of its electronic tables are opened with. */
const termsOf = (config: Configuration) => {
  const { bettingMs: windowMs, beaconMarginMs: marginMs, beacon, beaconVariance } = config;
  return {
    ...{ windowMs, marginMs, beacon, pace: paceOf(windowMs) },
    ...(beaconVariance && { variance: beaconVariance }),
    ...(config.escrowKey && { escrowKey: config.escrowKey }),
    ...(config.escrowOpens && { escrowOpens: escrowPemIn(config.escrowOpens) }),
  };
};
