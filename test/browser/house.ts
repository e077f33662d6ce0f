import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { foundDemoCoupons } from '../../src/cli/demo-coupons.ts';
import { DEMO_ACCOUNTS, foundDemoHouse } from '../../src/cli/demo-house.ts';
import { games } from '../../src/games/index.ts';
import { type After, type AutomaticDealer, startDealer } from '../../src/house/dealing/dealer.ts';
import { type House, openHouse } from '../../src/house/house.ts';
import { openSigner } from '../../src/house/log/signing.ts';
import type { Credentials } from '../../src/house/people/credentials.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import { expectAccepted } from '../../src/kernel/refusal.ts';
import { createApp } from '../../src/server/app.ts';
import { servePages } from '../../src/server/pages.ts';
import { testVault } from '../dealing.ts';
import { foundedFolder } from '../founded-house.ts';
import { freePort } from '../free-port.ts';
import { plainCredentials } from '../plain-credentials.ts';
import { RUN_FOLDER } from '../postgres.ts';

export interface ServedHouse {
  readonly url: string;
  readonly house: House;
  /** As if the process had ended and a new one had begun on the same folder and port. */
  restart(other?: { readonly showsOdds?: boolean }): Promise<ServedHouse>;
  stop(): Promise<void>;
}

/** As long as a house may give: no round goes on by itself while a slow machine still looks at it. What time ends is tested by moved clocks. */
const UNHURRIED = 120_000;
const PACE = {
  ...{ laterMs: UNHURRIED, answerMs: UNHURRIED },
  ...{ settingMs: UNHURRIED, aloneMs: UNHURRIED },
};

/** Pauses that let people follow are hardly any here; what has a time of its own keeps it. */
const after: After = (ms, run) => {
  const timer = setTimeout(run, ms <= 400 ? ms / 20 : ms);
  return () => clearTimeout(timer);
};

/** Pictures are taken at the machine's time, in a house of that time; the house of a test is a copy. */
const newFolder = async (): Promise<string> =>
  process.env[RUN_FOLDER] === undefined
    ? mkdtempSync(join(tmpdir(), 'houseway-'))
    : foundedFolder();

/** A demo house with its screens, served from a folder of its own. */
export const serveHouse = async (options: {
  readonly pages: string;
  readonly dealing?: boolean;
  /** How long a result stays on the table after it was told. */
  readonly resultMs?: number;
  /** Whether the dealers wait until what happened was told; tests do not. */
  readonly telling?: 'in full' | 'at once';
  readonly showsOdds?: boolean;
  readonly port?: number;
  readonly folder?: string;
  readonly credentials?: Credentials;
  /** With an approved coupon program, as `houseway start` founds it. */
  readonly coupons?: boolean;
  /** What is set up in the house before its dealers start. */
  readonly prepare?: (house: House) => Promise<void>;
  /** How long wagers are open at most, where more than one has placed them. */
  readonly windowMs?: number;
  /** The house's clock; the machine's, unless a test moves time. */
  readonly clock?: () => number;
}): Promise<ServedHouse> => {
  const { resultMs = 300, telling = 'at once', windowMs = UNHURRIED } = options;
  const folder = options.folder ?? (await newFolder());
  const credentials = options.credentials ?? plainCredentials(DEMO_ACCOUNTS);
  const store = expectAccepted(openSqlite(folder));
  const signer = openSigner(folder);
  const vault = testVault({ variance: 'TEST-1', windowMs, pace: PACE });
  const house = await openHouse({
    vault,
    store,
    games,
    signer,
    credentials,
    ...(options.clock ? { clock: options.clock } : {}),
  });
  const demoAccounts = await foundDemoHouse(house, credentials);
  if (options.coupons) await foundDemoCoupons(house);
  await options.prepare?.(house);
  const dealers = new Map<string, AutomaticDealer>();
  for (const { table, game } of options.dealing === false ? [] : (await house.floor()).tables) {
    const onFault = (error: unknown) => console.error(error);
    const dealer = { house, table, game, vault, resultMs, telling, after, onFault };
    dealers.set(table, startDealer(dealer));
  }
  const app = createApp({
    house,
    signer,
    dealers,
    showsOdds: options.showsOdds ?? true,
    ...(demoAccounts ? { demoAccounts } : {}),
  });
  await servePages(app, options.pages);
  // A port that nobody is lent in between, because a restarted house listens where it did.
  const port = options.port ?? (await freePort());
  const url = await app.listen({ port, host: '127.0.0.1' });
  const close = async () => {
    for (const dealer of dealers.values()) dealer.stop();
    await app.close();
    await house.close();
  };
  return {
    url,
    house,
    restart: async (other = {}) => {
      await close();
      return serveHouse({
        ...options,
        ...other,
        port,
        folder,
        credentials,
      });
    },
    stop: async () => {
      await close();
      rmSync(folder, { recursive: true });
    },
  };
};
