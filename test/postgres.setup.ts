import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gone, RUN_FOLDER, walkableFolder } from './postgres.ts';

/** Gives the run a folder for its PostgreSQL, and stops the server if some test started it. */
export default (): (() => Promise<void>) => {
  const folder = walkableFolder();
  process.env[RUN_FOLDER] = folder;
  return async () => {
    const pidFile = join(folder, 'pid');
    if (existsSync(pidFile)) {
      const pid = Number(readFileSync(pidFile, 'utf8'));
      process.kill(pid, 'SIGINT');
      await gone(pid);
    }
    rmSync(folder, { recursive: true, force: true });
  };
};
