import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** What the nights of some seeds came to, and which of them ended in a disagreement. */
export interface Told {
  readonly sums: Readonly<Record<string, number>>;
  readonly wrong: readonly string[];
}

const PLAYER = fileURLToPath(new URL('player.ts', import.meta.url));
/** How long a process that is not needed any more may take to stop its database. */
const PATIENCE = 60_000;

const start = (): ChildProcess =>
  fork(PLAYER, { execArgv: ['--disable-warning=ExperimentalWarning'] });

const playedBy = (player: ChildProcess, seeds: readonly number[]): Promise<Told> =>
  new Promise((resolve) => {
    const ended = (): void => {
      resolve({ sums: {}, wrong: [`NIGHT_SEED=${seeds}: the process that played them ended`] });
    };
    player.once('exit', ended);
    player.once('message', (told) => {
      player.off('exit', ended);
      resolve(told as Told);
    });
    player.send(seeds);
  });

const stop = async (player: ChildProcess): Promise<void> => {
  if (!player.connected) return;
  const late = setTimeout(() => player.kill('SIGKILL'), PATIENCE);
  const exit = once(player, 'exit');
  player.disconnect();
  await exit;
  clearTimeout(late);
};

/** Shares parts of the seeds among so many processes: whoever is done takes the next. Each part is told as soon as it is played. */
export const sharedOut = (parts: readonly (readonly number[])[], processes: number) => {
  const waiting = parts.map((seeds) => ({ seeds, ...Promise.withResolvers<Told>() }));
  const told = waiting.map(({ promise }) => promise);
  const players = new Set<ChildProcess>();
  const work = async (): Promise<void> => {
    let player: ChildProcess | undefined;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (!player?.connected) player = start();
      players.add(player);
      next.resolve(await playedBy(player, next.seeds));
    }
    if (player !== undefined) await stop(player);
  };
  const all = Array.from({ length: Math.min(processes, parts.length) }, work);
  return {
    told,
    /** What is still being played is given up. */
    end: async (): Promise<void> => {
      waiting.length = 0;
      await Promise.all([...players].map(stop));
      await Promise.all(all);
    },
  };
};
