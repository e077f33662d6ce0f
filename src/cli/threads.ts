import { Worker } from 'node:worker_threads';

interface Terms<Done> {
  /** The program of a thread. It says "ready", then answers each number it is sent. */
  readonly program: URL;
  readonly workerData: unknown;
  readonly threads: number;
  /** Pieces of the work by number; whoever empties the list ends the work early. */
  readonly waiting: number[];
  finished(piece: Done): Promise<void>;
}

/** Gives out work piece by piece, so that every thread is busy to the end. */
export const onThreads = async <Done>(terms: Terms<Done>): Promise<void> => {
  const threads = Math.min(terms.threads, terms.waiting.length);
  await Promise.all(Array.from({ length: threads }, () => oneThread(terms)));
};

const oneThread = <Done>({ program, workerData, waiting, finished }: Terms<Done>): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(program, { workerData });
    const next = (): void => {
      const piece = waiting.shift();
      if (piece === undefined) void worker.terminate().then(() => resolve());
      else worker.postMessage(piece);
    };
    worker.on('error', reject);
    worker.on('message', (answer: Done | 'ready') => {
      if (answer === 'ready') next();
      else finished(answer).then(next, reject);
    });
  });
