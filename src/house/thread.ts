import { Worker } from 'node:worker_threads';

/** The program of another thread, in the folder of the one that starts it: as it was written, or as it was built. */
export const programBeside = (starter: string, name: string): URL =>
  new URL(`${name}.${starter.endsWith('.ts') ? 'ts' : 'js'}`, starter);

/** A thread that is given one task, and ends with its answer. */
export const answerOf = <Answer>(program: URL, task: unknown): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(program, { workerData: task });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
