import { Worker } from 'node:worker_threads';

interface Terms<Done> {
  /** The program of a thread. It says "ready", then answers each number it is sent. */
  readonly program: URL;
  readonly workerData: unknown;
  readonly threads: number;
  /** The number of a piece that nobody works on, or undefined where none is left. */
  next(): Promise<number | undefined>;
  finished(piece: Done): Promise<void>;
}

/** Gives out work piece by piece, so that every thread is busy to the end. */
export const onThreads = async <Done>(terms: Terms<Done>): Promise<void> => {
  await Promise.all(Array.from({ length: terms.threads }, () => oneThread(terms)));
};

const oneThread = <Done>({ program, workerData, next, finished }: Terms<Done>): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(program, { workerData });
    const give = async (): Promise<void> => {
      const piece = await next();
      if (piece !== undefined) return worker.postMessage(piece);
      await worker.terminate();
      resolve();
    };
    worker.on('error', reject);
    worker.on('message', (answer: Done | 'ready') => {
      const kept = answer === 'ready' ? Promise.resolve() : finished(answer);
      kept.then(give).catch(reject);
    });
  });
