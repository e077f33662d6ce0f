import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Three PostgreSQL servers under Patroni with one etcd, on this machine: what a drill can kill, freeze and switch over. It needs
 * the packages patroni, etcd-server, python3-etcd and postgresql, and root, because PostgreSQL must not run as root.
 */
export interface Cluster {
  readonly url: string;
  leader(): Promise<string | undefined>;
  /** Three members on one timeline, one of them the synchronous standby. */
  healthy(): Promise<void>;
  /** Sends a signal to a member's Patroni and to all processes of its server. */
  signal(member: string, signal: NodeJS.Signals): void;
  start(member: string): void;
  switchover(): Promise<void>;
  admin(member: string): string;
  stop(): Promise<void>;
}

/** What is missing on this machine to run the drill; undefined where nothing is. */
export const missingForCluster = (): string | undefined => {
  if (process.getuid?.() !== 0) return 'root';
  for (const file of ['/usr/bin/patroni', '/usr/bin/patronictl', '/usr/bin/etcd']) {
    if (!existsSync(file)) return file;
  }
  return binaries() === undefined ? 'PostgreSQL under /usr/lib/postgresql' : undefined;
};

const binaries = (): string | undefined =>
  ['18', '17', '16', '15']
    .map((version) => `/usr/lib/postgresql/${version}/bin`)
    .find((folder) => existsSync(join(folder, 'postgres')));

const idOf = (flag: '-u' | '-g'): number =>
  Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });

const answers = async (url: string): Promise<Response | undefined> =>
  fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined);

const until = async (
  what: string,
  seconds: number,
  holds: () => Promise<boolean>,
): Promise<void> => {
  for (const end = performance.now() + 1000 * seconds; performance.now() < end; await wait(200)) {
    if (await holds()) return;
  }
  throw new Error(`${what} did not come within ${seconds} seconds`);
};

const childrenOf = (pid: number | undefined): readonly number[] => {
  const file = `/proc/${pid}/task/${pid}/children`;
  if (pid === undefined || !existsSync(file)) return [];
  return readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number);
};

interface Member {
  readonly name: string;
  readonly port: number;
  readonly rest: number;
}

const settings = (folder: string, etcd: number, { name, port, rest }: Member): string =>
  JSON.stringify({
    scope: 'house',
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd3: { hosts: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        ...{ ttl: 20, loop_wait: 2, retry_timeout: 5, maximum_lag_on_failover: 1_048_576 },
        ...{ synchronous_mode: true, synchronous_mode_strict: true },
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: { wal_log_hints: 'on', max_connections: 60 },
        },
      },
      initdb: [
        { encoding: 'UTF8' },
        'data-checksums',
        { 'auth-host': 'scram-sha-256' },
        { 'auth-local': 'trust' },
      ],
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication all 127.0.0.1/32 scram-sha-256',
      ],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      bin_dir: binaries(),
      data_dir: join(folder, name),
      pgpass: join(folder, `${name}.pass`),
      authentication: {
        superuser: { username: 'postgres', password: 'super' },
        replication: { username: 'replicator', password: 'replicator' },
        rewind: { username: 'rewinder', password: 'rewinder' },
      },
      parameters: { unix_socket_directories: folder },
    },
  });

export const startCluster = async (folder: string): Promise<Cluster> => {
  const [uid, gid] = [idOf('-u'), idOf('-g')];
  mkdirSync(folder, { recursive: true });
  chownSync(folder, uid, gid);
  const [etcd, peer] = [await freePort(), await freePort()];
  const members: Member[] = [];
  for (const name of ['p1', 'p2', 'p3']) {
    members.push({ name, port: await freePort(), rest: await freePort() });
  }
  const running = new Map<string, ChildProcess>();
  const run = (name: string, command: string, args: readonly string[]): void => {
    const log = openSync(join(folder, `${name}.log`), 'a');
    const options = { uid, gid, cwd: folder, env: { ...process.env, HOME: folder } };
    running.set(name, spawn(command, args, { ...options, stdio: ['ignore', log, log] }));
  };
  const member = (name: string): Member => {
    const found = members.find((one) => one.name === name);
    if (found === undefined) throw new Error(`no member ${name}`);
    return found;
  };
  const file = (name: string): string => join(folder, `${name}.yml`);
  const start = (name: string): void => {
    writeFileSync(file(name), settings(folder, etcd, member(name)));
    run(name, '/usr/bin/patroni', [file(name)]);
  };
  const leader = async (): Promise<string | undefined> => {
    for (const { name, rest } of members) {
      if ((await answers(`http://127.0.0.1:${rest}/primary`))?.status === 200) return name;
    }
    return undefined;
  };
  const postmaster = (name: string): number | undefined => {
    const pid = join(folder, name, 'postmaster.pid');
    return existsSync(pid) ? Number(readFileSync(pid, 'utf8').split('\n')[0]) : undefined;
  };
  const signal = (name: string, sent: NodeJS.Signals): void => {
    const server = postmaster(name);
    // Backends go on without their postmaster: a frozen server is all of its processes.
    for (const pid of [running.get(name)?.pid, server, ...childrenOf(server)]) {
      if (pid === undefined || Number.isNaN(pid)) continue;
      try {
        process.kill(pid, sent);
      } catch {
        // Gone already.
      }
    }
  };
  const isHealthy = async (): Promise<boolean> => {
    for (const { rest } of members) {
      const answer = await answers(`http://127.0.0.1:${rest}/cluster`);
      if (answer?.status !== 200) continue;
      const { members: seen } = (await answer.json()) as {
        members: { role: string; state: string; timeline?: number }[];
      };
      return (
        seen.length === 3 &&
        seen.every(({ state }) => state === 'running' || state === 'streaming') &&
        new Set(seen.map(({ timeline }) => timeline)).size === 1 &&
        seen.some(({ role }) => role === 'sync_standby')
      );
    }
    return false;
  };
  run('etcd', '/usr/bin/etcd', [
    ...['--name', 'etcd', '--data-dir', join(folder, 'etcd'), '--log-level', 'error'],
    ...['--listen-client-urls', `http://127.0.0.1:${etcd}`],
    ...['--advertise-client-urls', `http://127.0.0.1:${etcd}`],
    ...['--listen-peer-urls', `http://127.0.0.1:${peer}`],
    ...['--initial-advertise-peer-urls', `http://127.0.0.1:${peer}`],
    ...['--initial-cluster', `etcd=http://127.0.0.1:${peer}`],
  ]);
  await until(
    'etcd',
    20,
    async () => (await answers(`http://127.0.0.1:${etcd}/health`))?.status === 200,
  );
  start('p1');
  await until('the first primary', 90, async () => (await leader()) !== undefined);
  start('p2');
  start('p3');
  await until('a healthy cluster', 120, isHealthy);
  const hosts = members.map(({ port }) => `127.0.0.1:${port}`).join();
  return {
    url: `postgres://postgres:super@${hosts}/postgres`,
    leader,
    healthy: () => until('a healthy cluster', 180, isHealthy),
    signal,
    start,
    admin: (name) => `postgres://postgres:super@127.0.0.1:${member(name).port}/postgres`,
    switchover: async () => {
      const from = await leader();
      execFileSync(
        'patronictl',
        ['-c', file('p1'), 'switchover', '--leader', from ?? '', '--force', 'house'],
        {
          stdio: 'ignore',
        },
      );
    },
    stop: async () => {
      for (const { name } of members) signal(name, 'SIGCONT');
      for (const { name } of members) running.get(name)?.kill('SIGTERM');
      await wait(3_000);
      for (const { name } of members) signal(name, 'SIGKILL');
      running.get('etcd')?.kill('SIGKILL');
    },
  };
};
