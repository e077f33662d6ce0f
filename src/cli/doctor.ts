import { constants, existsSync } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { KEY_FILE } from '../house/log/signing.ts';
import { CREDENTIALS_FILE, credentialsIn } from '../house/people/credentials.ts';
import { isLocked } from '../house/store/sqlite-folder.ts';
import type { Store } from '../house/store/store.ts';
import { peopleStream } from '../house/streams.ts';
import { Unusable } from '../house/unusable.ts';
import { isRefusal } from '../kernel/refusal.ts';
import { gamesWith } from '../server/outside-games.ts';
import { type CliCommand, parseCall } from './command.ts';
import { type Configuration, parseConfig, serverOptions } from './configuration.ts';
import { counted } from './counted.ts';
import { escrowPemIn, SEAL_KEY_FILE, sealKeyAt, signerIn } from './keys.ts';
import { demandNothingLeft } from './opened-house.ts';
import { green, red, table } from './paint.ts';
import { openToRead } from './store-arguments.ts';
import { troubleOf } from './trouble.ts';

export interface Check {
  readonly check: string;
  readonly ok: boolean;
  readonly found: string;
}

const MOST_DRIFT_MS = 60_000;
const LEAST_FREE_BYTES = 1_000_000_000;

export const doctor: CliCommand = {
  summary: 'check Node, disk, keys, passwords, port, clock and database before a house starts',
  help: `houseway doctor [--config FILE] [--port N] [--host H] [--data FOLDER] [--database URL] [--json]

  Looks at everything a start depends on and changes nothing. Takes the same settings as "houseway start".
  Ends with 0 if all is well and with 1 if a start would fail or lose something.

  houseway doctor
  houseway doctor --data /srv/house --port 443
  houseway doctor --database postgres://houseway@db/house --json`,

  async run(args, out) {
    const { values } = parseCall(args, 0, serverOptions);
    const { json = false, ...said } = values;
    const config = parseConfig(said, process.env);
    if (isRefusal(config)) return config;
    const checks = await examined(config);
    if (json) out.print(JSON.stringify(checks, null, 2));
    else {
      const rows = checks.map(({ check, ok, found }) => [
        ok ? green('ok') : red('NO'),
        check,
        found,
      ]);
      for (const line of table(['', 'Check', 'Found'], rows)) out.print(line);
    }
    return checks.every(({ ok }) => ok) ? 0 : 1;
  },
};

const examined = async (config: Configuration): Promise<readonly Check[]> => {
  const { checks, entries, hasStaff } = await database(config);
  return [
    nodeVersion(process.versions.node),
    await freeSpace(config.data),
    await writable(config.data),
    ...keyFiles(config, entries),
    ...passwords(config, hasStaff),
    ...(await otherFiles(config)),
    await port(config.port, config.host),
    ...checks,
  ];
};

export const nodeVersion = (version: string): Check => ({
  check: 'Node',
  ok: Number(version.split('.')[0]) >= 24,
  found: `${version} (24 or newer is needed)`,
});

/** The folder itself, or the nearest one above it that exists. */
const existing = async (folder: string): Promise<string> => {
  const path = resolve(folder);
  const there = await stat(path).catch(() => undefined);
  return there !== undefined || dirname(path) === path ? path : existing(dirname(path));
};

const freeSpace = async (folder: string): Promise<Check> => {
  const { bavail, bsize } = await statfs(await existing(folder));
  const free = bavail * bsize;
  return {
    check: 'Disk',
    ok: free >= LEAST_FREE_BYTES,
    found: `${saySize(free)} free (at least 1 GB is needed)`,
  };
};

const saySize = (bytes: number): string =>
  bytes < 1e9 ? `${Math.floor(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;

const writable = async (folder: string): Promise<Check> => {
  const path = await existing(folder);
  const there = await stat(path);
  const may = await access(path, constants.W_OK).then(
    () => true,
    () => false,
  );
  const found = there.isDirectory() ? (may ? 'can be written' : 'read-only') : 'not a folder';
  return { check: 'Data folder', ok: there.isDirectory() && may, found: `${folder}: ${found}` };
};

/** A house that has begun keeps its keys: with another seal key nothing that it sealed can be opened. */
const keyFiles = (config: Configuration, entries: number): readonly Check[] =>
  (
    [
      ['Signing key', KEY_FILE, config.signingKey, signerIn],
      ['Seal key', SEAL_KEY_FILE, config.sealKey, sealKeyAt],
    ] as const
  ).map(([check, file, named, read]) => {
    const path = named ?? join(config.data, file);
    if (!existsSync(path)) {
      const ok = named === undefined && config.database === undefined && entries === 0;
      return { check, ok, found: ok ? 'created at the first start' : `${path} is missing` };
    }
    return tried(check, () => {
      read(path);
      return path;
    });
  });

/** What else a start reads. */
const otherFiles = async (config: Configuration): Promise<readonly Check[]> => {
  const checks: Check[] = [];
  if (config.games.length > 0) {
    const games = await gamesWith(config.games);
    const found = isRefusal(games) ? games.because : config.games.join(', ');
    checks.push({ check: 'Games', ok: !isRefusal(games), found });
  }
  const { escrowOpens } = config;
  if (escrowOpens !== undefined) {
    checks.push(
      tried('Escrow', () => {
        escrowPemIn(escrowOpens);
        return escrowOpens;
      }),
    );
  }
  return checks;
};

/** Digests are kept in the data folder, or in the database of several nodes. */
const passwords = (config: Configuration, hasStaff: boolean): readonly Check[] => {
  const check = 'Passwords';
  if (config.database !== undefined) return [];
  return [
    tried(check, () => {
      const kept = credentialsIn(config.data);
      if (kept !== undefined) return `${Object.keys(kept).length} in ${CREDENTIALS_FILE}`;
      if (!hasStaff) return 'none set yet';
      const path = join(config.data, CREDENTIALS_FILE);
      throw new Unusable(`${path} is missing: nobody can sign in until passwords are set again`);
    }),
  ];
};

/** What a start would find, or the words in which it would refuse. */
const tried = (check: string, find: () => string): Check => {
  try {
    return { check, ok: true, found: find() };
  } catch (error) {
    return { check, ok: false, found: troubleOf(error)?.because ?? String(error) };
  }
};

const PORT_TROUBLE: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use',
  EACCES: 'may not be opened by this account',
  EADDRNOTAVAIL: 'is not an address of this machine',
  ENOTFOUND: 'is not an address of this machine',
  EAI_AGAIN: 'is not an address of this machine',
};

const port = (number: number, host: string): Promise<Check> =>
  new Promise((answer) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      answer({
        check: 'Port',
        ok: false,
        found: `${host}:${number} ${PORT_TROUBLE[error.code ?? ''] ?? `cannot be opened (${error.code})`}`,
      }),
    );
    server.listen(number, host, () =>
      server.close(() => answer({ check: 'Port', ok: true, found: `${host}:${number} is free` })),
    );
  });

interface Examined {
  readonly checks: readonly Check[];
  readonly entries: number;
  /** Somebody is on file who was given a password. */
  readonly hasStaff: boolean;
}

/** Opens the log to read; the clock may not be behind what the log has already recorded. */
const database = async (config: Configuration): Promise<Examined> => {
  const check = 'Database';
  const nothing = { entries: 0, hasStaff: false };
  const found = await openToRead(config).catch((error: Error) => error);
  if (found instanceof Error) {
    const because = troubleOf(found)?.because ?? found.message;
    return { checks: [{ check, ok: false, found: because }], ...nothing };
  }
  if (isRefusal(found)) {
    const begun = tried(check, () => {
      if (config.database !== undefined) throw new Unusable(found.because);
      demandNothingLeft(config.data);
      return 'created at the first start';
    });
    return { checks: [begun, clock(0)], ...nothing };
  }
  try {
    const { position } = await found.head();
    const last = position === 0 ? undefined : await found.entry(position);
    const inUse = config.database === undefined && isLocked(config.data);
    const entries = counted(position, 'entry', 'entries');
    const says = inUse ? `${entries}; the house is open in another process` : entries;
    return {
      checks: [{ check, ok: !inUse, found: says }, clock(last?.at ?? 0)],
      entries: position,
      hasStaff: await staffed(found),
    };
  } finally {
    await found.close();
  }
};

/** The staff come first, when the house is set up; guests of a demonstration have no password. */
const FIRST_PEOPLE = 1_000;
const staffed = async (store: Store): Promise<boolean> => {
  const first = await store.readStream(peopleStream.name, 1, FIRST_PEOPLE);
  return first.some(({ event }) => Object(event).added?.kind === 'staff');
};

const clock = (lastAt: number): Check => {
  const behind = lastAt - Date.now();
  const ok = behind < MOST_DRIFT_MS;
  const late = `${Math.round(behind / 1000)} seconds behind the last entry`;
  return { check: 'Clock', ok, found: ok ? new Date().toISOString() : late };
};
