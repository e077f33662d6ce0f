import type { Progress, ToVerify, Verdict } from './verifier-worker.ts';

export type { Verdict } from './verifier-worker.ts';

/** Verifies in a worker, by the program that shares no code with the house. */
export const verify = (it: ToVerify, progress?: (entry: number) => void): Promise<Verdict> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./verifier-worker.ts', import.meta.url), { type: 'module' });
    const done = (verdict: Verdict) => {
      worker.terminate();
      resolve(verdict);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<Verdict | Progress>) => {
      if ('entry' in data) progress?.(data.entry);
      else done(data);
    });
    worker.addEventListener('error', ({ message }) =>
      done({ ok: false, row: 'the verifier', because: message }),
    );
    worker.postMessage(it);
  });
