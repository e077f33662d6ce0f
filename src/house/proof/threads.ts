import type { Verification } from '../log/chain.ts';
import { answerOf, programBeside } from '../thread.ts';
import type { ChainTask, JudgeTask, ShareJudged } from './audit-tasks.ts';

/** Where the parts of an audit are done that its own thread leaves to others. */
export interface Threads {
  chain(task: ChainTask): Promise<Verification>;
  share(task: JudgeTask): Promise<ShareJudged>;
}

/** A thread for each of them. */
export const threads: Threads = {
  chain: (task) => answerOf(programBeside(import.meta.url, 'chain-worker'), task),
  share: (task) => answerOf(programBeside(import.meta.url, 'judge-worker'), task),
};
