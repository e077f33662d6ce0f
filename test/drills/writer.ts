import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { type Log, openLog } from '../../src/house/log/log.ts';
import { passingSigner } from '../../src/house/log/signing.ts';
import { stream } from '../../src/house/log/stream.ts';
import { openPostgres, type PostgresOptions } from '../../src/house/store/postgres.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import type { Store } from '../../src/house/store/store.ts';
import { expectAccepted } from '../../src/kernel/refusal.ts';

/**
 * A process that is meant to be killed. Its callers move cents between purses without pause, each with a
 * numbered series of commands, and it says on its output which are acknowledged, the moment they are.
 * What it is told as `from` is where each caller goes on: a command that was in flight when its
 * predecessor was killed is sent again with the same key.
 */
export interface Orders {
  readonly store:
    | { readonly folder: string; readonly careless?: true }
    | Pick<PostgresOptions, 'url' | 'schema' | 'deadlines'>;
  /** Which callers this process plays, so that two nodes do not play the same. */
  readonly name: string;
  readonly from: readonly number[];
  /** Where each caller stops; without end if left out. */
  readonly upTo?: number;
}

export const PURSES = 6;

/** The whole command follows from its key, so whoever knows the key can check the entry. */
export const commandOf = (name: string, caller: number, n: number) => {
  const from = (caller * 31 + n * 7) % PURSES;
  const to = (from + 1 + (n % (PURSES - 1))) % PURSES;
  return {
    key: `${name} ${caller} ${n}`,
    from: `purse/${from}`,
    to: `purse/${to}`,
    cents: 1 + (n % 97),
  };
};

const purse = (name: string) =>
  stream(
    name,
    {
      initial: 0,
      evolve: (cents: number, event: { readonly cents: number }) => cents + event.cents,
    },
    'purse',
  );

const openStore = async ({ store }: Orders): Promise<Store> => {
  if ('url' in store) return openPostgres({ ...store, connections: 4 });
  const opened = expectAccepted(openSqlite(store.folder));
  if (store.careless) {
    opened.database.exec('PRAGMA synchronous = OFF');
    neverFlush();
  }
  return opened;
};

/** The control of the power-cut drill: a house that does not wait for the disk must be caught. */
const neverFlush = (): void => {
  fs.fdatasync = ((_file: number, done: fs.NoParamCallback) => done(null)) as typeof fs.fdatasync;
  syncBuiltinESMExports();
};

const play = async (
  log: Log,
  { name, upTo = Number.MAX_SAFE_INTEGER }: Orders,
  caller: number,
  from: number,
) => {
  for (let n = from; n < upTo; n += 1) {
    const { key, from: giver, to, cents } = commandOf(name, caller, n);
    const by = [{ person: name, duty: 'dealer' }];
    const streams = { giver: purse(giver), to: purse(to) };
    const asked = { streams, key, by, command: { from: giver, to, cents } };
    const { entry } = expectAccepted(
      await log.decide(asked, () => [
        { stream: giver, event: { cents: -cents } },
        { stream: to, event: { cents } },
      ]),
    );
    fs.writeSync(1, `${caller} ${n} ${entry.position} ${entry.hash}\n`);
  }
};

if (process.argv[2] !== undefined) {
  const orders: Orders = JSON.parse(process.argv[2]);
  const store = await openStore(orders);
  const log = await openLog(store, {
    ...{ clock: Date.now, signer: passingSigner() },
    ...{ snapshotEvery: 50, headEvery: 100 },
  });
  await Promise.all(orders.from.map((from, caller) => play(log, orders, caller, from)));
  await log.close();
  await store.close();
}
