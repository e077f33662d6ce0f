import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { RUN_FOLDER, walkableFolder } from './postgres.ts';

/** Gives the run a folder for its PostgreSQL, and a keeper that stops every server of the run, also of one that was cut off. */
export default (): (() => Promise<void>) => {
  const folder = walkableFolder();
  process.env[RUN_FOLDER] = folder;
  const program = new URL('./postgres.keeper.ts', import.meta.url).pathname;
  const keeper = spawn(process.execPath, [program, folder], {
    ...{ detached: true, stdio: ['pipe', 'ignore', 'inherit'] },
  });
  keeper.unref();
  return async () => {
    const ended = once(keeper, 'exit');
    keeper.ref();
    keeper.stdin?.end();
    await ended;
  };
};
