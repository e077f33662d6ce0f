import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { emptyStream, type LogEntry } from '../../src/house/log/log-entry.ts';
import { verifyStore } from '../../src/house/log/verify-store.ts';
import { Untrusted } from '../../src/house/store/pool.ts';
import { openPostgres } from '../../src/house/store/postgres.ts';
import { draftOn } from '../../src/house/store/store.conformance.ts';
import type { Store } from '../../src/house/store/store.ts';
import { type Cluster, missingForCluster, startCluster } from './cluster.ts';

/** As many as the environment says, of the twenty that a night takes. */
const FAULTS = Number(process.env.HOUSEWAY_FAULTS ?? 20);

const KEPT = new URL('failover.json', import.meta.url);

interface FailoverRow {
  readonly kind: string;
  /** From the last command acknowledged before the fault to the first after it. */
  readonly silentSeconds: number;
  readonly acknowledged: number;
}

type Fault = (cluster: Cluster) => Promise<void>;

const leaderOf = async (cluster: Cluster): Promise<string> => {
  for (;;) {
    const leader = await cluster.leader();
    if (leader !== undefined) return leader;
    await wait(200);
  }
};

const killed: Fault = async (cluster) => {
  const leader = await leaderOf(cluster);
  cluster.signal(leader, 'SIGKILL');
  while ([undefined, leader].includes(await cluster.leader())) await wait(200);
  cluster.start(leader);
};

const frozen: Fault = async (cluster) => {
  const leader = await leaderOf(cluster);
  cluster.signal(leader, 'SIGSTOP');
  for (
    let tries = 0;
    [undefined, leader].includes(await cluster.leader()) && tries < 200;
    tries += 1
  ) {
    await wait(200);
  }
  await wait(15_000);
  cluster.signal(leader, 'SIGCONT');
};

const switchedOver: Fault = (cluster) => cluster.switchover();

const standbysOf = (leader: string): readonly string[] =>
  ['p1', 'p2', 'p3'].filter((name) => name !== leader);

/** Both standbys frozen: commits wait, somebody cancels the waits, then the primary is lost with them. */
const cancelled: Fault = async (cluster) => {
  const leader = await leaderOf(cluster);
  const admin = postgres(cluster.admin(leader), { max: 1, onnotice: () => {}, connect_timeout: 3 });
  for (const name of standbysOf(leader)) cluster.signal(name, 'SIGSTOP');
  await wait(1_000);
  await admin`SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'`;
  await wait(300);
  for (const name of standbysOf(leader)) cluster.signal(name, 'SIGCONT');
  await admin.end({ timeout: 1 });
};

/** As above, and the primary is lost with what it never sent: an entry that was answered must be there all the same. */
const cancelledAndKilled: Fault = async (cluster) => {
  const leader = await leaderOf(cluster);
  const admin = postgres(cluster.admin(leader), { max: 1, onnotice: () => {}, connect_timeout: 3 });
  for (const name of standbysOf(leader)) cluster.signal(name, 'SIGSTOP');
  await wait(1_000);
  await admin`SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'`;
  await wait(300);
  cluster.signal(leader, 'SIGKILL');
  for (const name of standbysOf(leader)) cluster.signal(name, 'SIGCONT');
  await admin.end({ timeout: 1 });
  while ([undefined, leader].includes(await cluster.leader())) await wait(200);
  cluster.start(leader);
};

const standbysLost: Fault = async (cluster) => {
  const leader = await leaderOf(cluster);
  for (const name of standbysOf(leader)) cluster.signal(name, 'SIGKILL');
  await wait(4_000);
  for (const name of standbysOf(leader)) cluster.start(name);
};

/** Only one standby is lost: the other becomes synchronous. */
const standbyLost: Fault = async (cluster) => {
  const [name = ''] = standbysOf(await leaderOf(cluster));
  cluster.signal(name, 'SIGKILL');
  await wait(4_000);
  cluster.start(name);
};

const KINDS: Readonly<Record<string, Fault>> = {
  'primary killed': killed,
  'primary frozen': frozen,
  'switched over': switchedOver,
  'waits canceled': cancelled,
  'waits canceled, then primary killed': cancelledAndKilled,
  'both standbys killed': standbysLost,
  'one standby killed': standbyLost,
};

/** Writers that send each key until it is answered, to one node and then to the other, as clients do. */
const load = (nodes: readonly Store[]) => {
  const acknowledged: LogEntry[] = [];
  let stopped = false;
  let refused: Untrusted | undefined;
  const write = async (writer: number): Promise<void> => {
    for (let n = 0; !stopped; n += 1) {
      const draft = draftOn([emptyStream(`writer/${writer}/${n}`)], `${writer} ${n}`);
      for (let tries = 0; !stopped; tries += 1) {
        const answer = await nodes[(writer + tries) % nodes.length]
          ?.append([draft])
          .catch((error: unknown) => {
            if (error instanceof Untrusted) refused = error;
            return undefined;
          });
        const [one] = answer ?? [];
        if (one !== undefined && one.kind !== 'conflict') {
          acknowledged.push(one.entry);
          await wait(20);
          break;
        }
        await wait(100);
      }
    }
  };
  const writers = Promise.all(Array.from({ length: 6 }, (_, writer) => write(writer)));
  return {
    acknowledged,
    /** A node that does not believe its server answers nobody any more: nothing comes after it. */
    mustGoOn: (): void => {
      if (refused !== undefined) throw refused;
    },
    stop: async () => {
      stopped = true;
      await writers;
    },
  };
};

test('House rules § store nothing acknowledged is lost or doubled when primaries and standbys are', async () => {
  const missing = missingForCluster();
  if (missing !== undefined) {
    throw new Error(
      `The failover drill cannot run here: ${missing} is missing. It has not passed.`,
    );
  }
  const folder = mkdtempSync(join(tmpdir(), 'houseway-failover-'));
  const cluster = await startCluster(folder);
  try {
    const nodes = [
      await openPostgres({ url: cluster.url }),
      await openPostgres({ url: cluster.url }),
    ];
    const { acknowledged, mustGoOn, stop } = load(nodes);
    const rows: FailoverRow[] = [];
    for (let fault = 0; fault < FAULTS; fault += 1) {
      await wait(3_000);
      const names = Object.keys(KINDS);
      const kind = names[fault % names.length] ?? '';
      const [before, began] = [acknowledged.length, performance.now()];
      let [last, gap, seen] = [began, 0, before];
      const watch = setInterval(() => {
        if (acknowledged.length === seen) return;
        gap = Math.max(gap, performance.now() - last);
        [last, seen] = [performance.now(), acknowledged.length];
      }, 20);
      await KINDS[kind]?.(cluster);
      await cluster.healthy();
      for (const after = acknowledged.length; acknowledged.length < after + 20; ) {
        mustGoOn();
        await wait(100);
      }
      clearInterval(watch);
      const silentSeconds = Math.round(gap / 100) / 10;
      rows.push({ kind, silentSeconds, acknowledged: acknowledged.length - before });
      console.log(JSON.stringify(rows.at(-1)));
    }
    await stop();
    await Promise.all(nodes.map((node) => node.close()));
    const store = await openPostgres({ url: cluster.url });
    const log = new Map<number, string>();
    const keys = new Set<string>();
    for await (const { position, hash, key } of store.readAll()) {
      log.set(position, hash);
      expect(keys.has(key)).toBe(false);
      keys.add(key);
    }
    const lost = acknowledged.filter(({ position, hash }) => log.get(position) !== hash);
    expect(lost).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(FAULTS * 20);
    expect(await verifyStore(store)).toMatchObject({ ok: true });
    await store.close();
    // HOUSEWAY_KEEP=1 keeps the times for docs/scale.md.
    if (process.env.HOUSEWAY_KEEP !== undefined) {
      const kept = { acknowledged: acknowledged.length, lost: lost.length, rows };
      writeFileSync(KEPT, `${JSON.stringify(kept, null, 2)}\n`);
    }
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}, 3_600_000);
