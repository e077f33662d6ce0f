import { existsSync, rmSync, statfsSync } from 'node:fs';
import { type Server, startPostgres, walkableFolder } from '../postgres.ts';
import type { Ground } from './house.ts';
import { playNight } from './night.ts';
import type { Told } from './players.ts';

/**
 * Plays the nights whose seeds it is sent, in a process of its own, and sends back what they came to. Nodes and databases are
 * killed in a night, but no power is cut: its files are in memory where the machine has room there, and nobody waits for a disk.
 */
const MEMORY = '/dev/shm';
const ROOM = 8 * 2 ** 30;
const hasRoom = (): boolean => {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM;
};

if (hasRoom()) process.env.TMPDIR = MEMORY;
const folder = walkableFolder();
process.env.TMPDIR = folder;

/** Started for the first night that needs it, and then for all: each takes a schema of its own, and one at a time is played. */
let server: Promise<Server> | undefined;
const database = (): Promise<Server> => {
  server ??= startPostgres(walkableFolder(), ['-c', 'max_wal_size=128MB']);
  return server;
};
/** It may have been killed and not started again. */
const withoutDatabase = async (): Promise<void> => {
  const one = await server?.catch(() => undefined);
  server = undefined;
  await one?.stop().catch(() => undefined);
};

/** Every fourth night has two nodes on one database, and every fortieth loses it. */
const groundOf = (seed: number): Ground => {
  if (seed % 40 === 0) return 'two nodes, database lost';
  return seed % 4 === 0 ? 'two nodes' : 'embedded';
};

const played = async (seeds: readonly number[]): Promise<Told> => {
  const sums: Record<string, number> = {};
  const wrong: string[] = [];
  for (const seed of seeds) {
    const ground = groundOf(seed);
    try {
      const own = ground === 'embedded' ? undefined : await database();
      const night = await playNight(seed, { turns: 220, ground, server: own });
      for (const [name, n] of Object.entries(night)) sums[name] = (sums[name] ?? 0) + n;
    } catch (error) {
      wrong.push(`NIGHT_SEED=${seed}: ${(error as Error).message}`);
      console.error(wrong.at(-1));
      await withoutDatabase();
    }
  }
  return { sums, wrong };
};

process.on('message', async (seeds: readonly number[]) => {
  const told = await played(seeds);
  process.send?.(told);
});

// Whoever stops a run stops all of its processes at once. This one ends when nobody is there to be told, and leaves nothing behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', async () => {
  await withoutDatabase();
  rmSync(folder, { recursive: true, force: true });
  process.exit();
});
