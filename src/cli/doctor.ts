import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { isRefusal } from '../kernel/refusal.ts';
import { type CliCommand, parseCall } from './command.ts';
import { type Configuration, parseConfig, serverOptions } from './configuration.ts';
import { green, red, table } from './paint.ts';
import { openToRead } from './store-arguments.ts';

export interface Check {
  readonly check: string;
  readonly ok: boolean;
  readonly found: string;
}

const MOST_DRIFT_MS = 60_000;
const LEAST_FREE_BYTES = 1_000_000_000;

export const doctor: CliCommand = {
  summary: 'check Node, disk, keys, port, clock and database before a house starts',
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
  const { checks, entries } = await database(config);
  return [
    nodeVersion(process.versions.node),
    await freeSpace(config.data),
    await writable(config.data),
    ...(await keyFiles(config, entries)),
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
    found: `${(free / 1e9).toFixed(1)} GB free (at least 1 GB is needed)`,
  };
};

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
const keyFiles = (config: Configuration, entries: number): Promise<readonly Check[]> =>
  Promise.all(
    [
      ['Signing key', config.signingKey ?? join(config.data, 'signing-key.pem'), config.signingKey],
      ['Seal key', config.sealKey ?? join(config.data, 'seal-key'), config.sealKey],
    ].map(async ([check = '', path = '', named]): Promise<Check> => {
      const there = await stat(path).catch(() => undefined);
      if (there === undefined) {
        const ok = named === undefined && config.database === undefined && entries === 0;
        return { check, ok, found: ok ? 'created at the first start' : `${path} is missing` };
      }
      const open = (there.mode & 0o077) !== 0;
      return { check, ok: !open, found: open ? `${path}: others can read it (chmod 600)` : path };
    }),
  );

const PORT_TROUBLE: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use',
  EACCES: 'may not be opened by this account',
  EADDRNOTAVAIL: 'is not an address of this machine',
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

/** Opens the log to read; the clock may not be behind what the log has already recorded. */
const database = async (
  config: Configuration,
): Promise<{ readonly checks: readonly Check[]; readonly entries: number }> => {
  const check = 'Database';
  const found = await openToRead(config).catch((error: Error) => error);
  if (found instanceof Error) {
    return { checks: [{ check, ok: false, found: found.message }], entries: 0 };
  }
  if (isRefusal(found)) {
    const fresh = config.database === undefined;
    const says = fresh ? 'created at the first start' : found.because;
    return { checks: [{ check, ok: fresh, found: says }, clock(0)], entries: 0 };
  }
  try {
    const { position } = await found.head();
    const last = position === 0 ? undefined : await found.entry(position);
    const checks = [{ check, ok: true, found: `${position} entries` }, clock(last?.at ?? 0)];
    return { checks, entries: position };
  } finally {
    await found.close();
  }
};

const clock = (lastAt: number): Check => {
  const behind = lastAt - Date.now();
  const ok = behind < MOST_DRIFT_MS;
  const late = `${Math.round(behind / 1000)} seconds behind the last entry`;
  return { check: 'Clock', ok, found: ok ? new Date().toISOString() : late };
};
