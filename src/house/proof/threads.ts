import { Worker } from 'node:worker_threads';
import type { Verification } from '../log/chain.ts';
import type { ChainTask, JudgeTask, ShareJudged } from './audit-tasks.ts';

/** Where the parts of an audit are done that its own thread leaves to others. */
export interface Threads {
  chain(task: ChainTask): Promise<Verification>;
  share(task: JudgeTask): Promise<ShareJudged>;
}

const answerOf = <Answer>(name: string, task: ChainTask | JudgeTask): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const file = `./${name}.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`;
    const worker = new Worker(new URL(file, import.meta.url), { workerData: task });
    worker.once('message', resolve);
    worker.once('error', reject);
  });

/** A thread for each of them. */
export const threads: Threads = {
  chain: (task) => answerOf('chain-worker', task),
  share: (task) => answerOf('judge-worker', task),
};
