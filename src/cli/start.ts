import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startDealers } from '../house/dealing/dealers.ts';
import type { House } from '../house/house.ts';
import { Unusable } from '../house/unusable.ts';
import { isRefusal } from '../kernel/refusal.ts';
import { createApp } from '../server/app.ts';
import { serveManual } from '../server/manual.ts';
import { servePages } from '../server/pages.ts';
import type { CliCommand, Out } from './command.ts';
import { type Configuration, parseConfig, serverOptions } from './configuration.ts';
import { foundDemoCoupons } from './demo-coupons.ts';
import { foundDemoHouse } from './demo-house.ts';
import { JOURNAL_FILE } from './journal.ts';
import { keyFilesOf } from './keys.ts';
import { type OpenedHouse, openConfigured, sourceOf } from './opened-house.ts';
import { progressOn } from './progress.ts';

export const start: CliCommand = {
  summary: 'open the house: tables, screens and the HTTP API',
  help: `houseway start [--config FILE] [--port N] [--host H] [--data FOLDER] [--database URL] [--demo | --no-demo] [--json]

  Opens the house in the data folder (./data) and serves its screens and its HTTP API until it is stopped. The first start
  creates a demo house with an electronic and a live table of every game. For a house of your own run "houseway set-up" first,
  then start with --no-demo; a house that is still empty prints an address where it can be set up in the browser.

  houseway start
  houseway start --port 8080 --data /var/lib/houseway --no-demo
  houseway start --config house.json --json

  Every setting may be in a JSON file (--config), in the environment or on the command line. The command line wins over the
  environment, the environment over the file. A setting that is unknown or invalid is refused by name, wherever
  it was set.

  HOUSEWAY_PORT, _HOST, _DATA, _DATABASE, _DEMO  as the options above
  HOUSEWAY_GAMES             files with games of your own, separated by commas
  HOUSEWAY_SHOW_ODDS         whether players can see odds and house edge; true
  HOUSEWAY_SHIFTS            the shifts of the gaming day, in UTC
  HOUSEWAY_BETTING_MS        how long betting stays open after the first wager; 15000
  HOUSEWAY_RESULT_MS         the pause between a result and the next round; 1000
  HOUSEWAY_BEACON            always: practice tables draw by the public beacon, too
  HOUSEWAY_BEACON_VARIANCE   the filed variance under which money tables draw without a beacon
  HOUSEWAY_BEACON_MARGIN_MS  the least time between closing and the beacon; 1500
  HOUSEWAY_ESCROW_KEY        the regulator's public key ("houseway escrow")
  HOUSEWAY_ESCROW_OPENS      the regulator's private key, on a node that deals for a lost seal key
  HOUSEWAY_SECURE_COOKIES    true behind a proxy that speaks https
  HOUSEWAY_METRICS_TOKEN     the bearer token of a collector that reads /api/metrics
  HOUSEWAY_TRUST_PROXY       addresses of the proxies trusted to report a visitor's address

  With --database postgres://… any number of nodes serve the same house, with its log and its password digests in that
  database. All nodes must be given the same two key files, readable by their owner alone. If neither is set, both are
  created in the data folder.

  HOUSEWAY_SIGNING_KEY  an Ed25519 private key in PEM (openssl genpkey -algorithm ed25519): signs heads and receipts
  HOUSEWAY_SEAL_KEY     32 random bytes (openssl rand 32): seals the secrets of rounds in play`,

  async run(args, out) {
    const { values } = parseArgs({
      args,
      allowNegative: true,
      options: {
        ...serverOptions,
        demo: { type: 'boolean' },
      },
    });
    const { json = false, ...said } = values;
    const config = parseConfig(said, process.env);
    if (isRefusal(config)) return config;
    const onFault = (error: unknown) => out.error(`In the background: ${withCause(error)}`);
    const onRead = progressOn(out, 'Reading the log');
    const missing = keyFilesOf(config).flatMap(({ file }) => (existsSync(file) ? [] : [file]));
    const opened = await openConfigured(config, onFault, { onRead });
    if (isRefusal(opened)) return opened;
    // From now on: a house that is stopped while it starts closes in order, too.
    const { stopped, forget } = untilStopped(out);
    try {
      if (missing.length > 0 && (await opened.house.floor()).name !== '') {
        out.error(
          `New keys were created: ${missing.join(', ')}. If the keys of the house still exist, stop it and put them back.`,
        );
      }
      await served(opened, config, { json, onFault, stopped }, out);
    } finally {
      forget();
      await opened.close();
    }
    out.print(json ? '{"stopped":true}' : 'Stopped. Every entry is saved.');
    return 0;
  },
};

interface Serving {
  readonly json: boolean;
  readonly onFault: (error: unknown) => void;
  readonly stopped: Promise<void>;
}

/** Deals and answers until it is stopped. */
const served = async (
  opened: OpenedHouse,
  config: Configuration,
  { json, onFault, stopped }: Serving,
  out: Out,
): Promise<void> => {
  const { house, credentials, vault, beacons } = opened;
  const demoAccounts = config.demo ? await foundDemoHouse(house, credentials) : undefined;
  if (config.demo) await foundDemoCoupons(house);
  // Somebody who can read this line was there when the house was started.
  const setUpCode =
    (await house.floor()).name === '' ? randomBytes(9).toString('base64url') : undefined;
  const { resultMs } = config;
  const dealers = await startDealers({
    ...{ house, vault, beacons, resultMs, onFault },
    telling: 'in full',
  });
  let app: ReturnType<typeof createApp> | undefined;
  try {
    await readTables(house);
    app = createApp({
      ...appOptionsOf(opened, config),
      ...{ dealers: dealers.at, onFault },
      ...(setUpCode === undefined ? {} : { setUpCode, keyFiles: keyFilesOf(config) }),
      ...(demoAccounts === undefined ? {} : { demoAccounts }),
    });
    await servePages(app);
    await serveManual(app);
    await listening(app, config);
    const { port } = app.server.address() as AddressInfo;
    await sayOpen(house, { host: config.host, port }, setUpCode, json, out);
    await stopped;
  } finally {
    dealers.stop();
    await app?.close();
  }
};

/** A name that leads nowhere is not a fault of the database, which is asked for by name as well. */
const listening = async (
  app: ReturnType<typeof createApp>,
  { port, host }: Configuration,
): Promise<void> => {
  try {
    await app.listen({ port, host });
  } catch (error) {
    if (!['ENOTFOUND', 'EAI_AGAIN'].includes(String((error as { code?: unknown }).code)))
      throw error;
    throw new Unusable(
      `${host} is not an address of this machine. Choose another --host.`,
      'not-an-address',
    );
  }
};

/** What is served of a house, as it is configured. */
const appOptionsOf = ({ house, signer }: OpenedHouse, config: Configuration) => ({
  house,
  signer,
  secureCookies: config.secureCookies,
  showsOdds: config.showOdds,
  shifts: config.shifts,
  journal: {
    file: join(config.data, JOURNAL_FILE),
    source: sourceOf(config),
    games: config.games,
  },
  trustProxy: config.trustProxy,
  metricsToken: config.metricsToken,
  ...(config.database === undefined ? { freeBytes: () => freeBytes(config.data) } : {}),
});

/** A house that says it is open answers at every table. */
const readTables = async (house: House): Promise<void> => {
  const { tables } = await house.floor();
  const known = tables.filter(({ game }) => house.games[game] !== undefined);
  await Promise.all(known.flatMap((at) => [house.table(at), house.device(at.table)]));
};

const sayOpen = async (
  house: House,
  { host, port }: { readonly host: string; readonly port: number },
  setUpCode: string | undefined,
  json: boolean,
  out: Out,
): Promise<void> => {
  const { name } = await house.floor();
  const url = `http://${host}:${port}`;
  if (json) {
    out.print(JSON.stringify({ name, url, ...(setUpCode && { setUpCode }) }));
    return;
  }
  out.print(`${name || 'The house'} is open at ${url}`);
  if (setUpCode === undefined) return;
  out.print(`Set it up at ${url}/rooms/start with the code ${setUpCode}`);
};

/** An error in a line, with what it came from. */
const withCause = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined
    ? `${error.message.replace(/\.$/, '')}: ${withCause(error.cause)}`
    : String(error instanceof Error ? error.message : error);

/** What is left on the disk of a folder. */
const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/**
 * Once to stop in good order; the second time the process ends as it would without us. npm starts us through a shell
 * that ends without passing a signal on: then the parent is another, and that is a stop too.
 */
const untilStopped = (out: Out) => {
  const { promise: stopped, resolve } = Promise.withResolvers<void>();
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.env.npm_command !== undefined && process.ppid !== parent) stop();
  }, ORPHANED_MS).unref();
  const forget = () => {
    clearInterval(watch);
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  };
  const stop = () => {
    out.error('Closing the house…');
    forget();
    resolve();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return { stopped, forget };
};

const ORPHANED_MS = 250;
