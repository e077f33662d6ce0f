import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

// Waits beside a run for its end, whatever ends it, and then stops the servers that are still there.
const [folder = ''] = process.argv.slice(2);

/** A server's file of its own is there as long as it runs, and says its process. */
const runs = (database: string, pid: number): boolean => {
  const file = join(database, 'postmaster.pid');
  return existsSync(file) && Number.parseInt(readFileSync(file, 'utf8'), 10) === pid;
};

const stopped = async (database: string, pid: number): Promise<void> => {
  if (runs(database, pid)) process.kill(pid, 'SIGINT');
  while (runs(database, pid)) await wait(20);
  rmSync(dirname(database), { recursive: true, force: true });
};

process.stdin.resume().once('close', async () => {
  const servers = join(folder, 'servers');
  for (const pid of existsSync(servers) ? readdirSync(servers) : []) {
    await stopped(readFileSync(join(servers, pid), 'utf8'), Number(pid)).catch(() => undefined);
  }
  rmSync(folder, { recursive: true, force: true });
});
