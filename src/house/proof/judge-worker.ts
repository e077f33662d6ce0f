import { parentPort, workerData } from 'node:worker_threads';
import { games } from '../../games/index.ts';
import type { Difference } from '../log/chain.ts';
import { judge } from './judge.ts';
import { shareOf } from './share.ts';
import type { LogSource } from './source.ts';

/** One share of the decisions of a log. */
export interface JudgeTask {
  readonly source: LogSource;
  readonly part: number;
  readonly parts: number;
}

export interface ShareJudged {
  readonly wrong?: Difference;
  readonly forgiven: number;
}

const { source, part, parts }: JudgeTask = workerData;
const { auditor, wrong } = await judge(games, source, shareOf(part, parts));
const beacon = wrong === undefined ? auditor.wrongBeacon() : undefined;
const found = wrong ?? (beacon && { ok: false as const, ...beacon });
const answer: ShareJudged = {
  forgiven: auditor.forgiven(),
  ...(found === undefined ? {} : { wrong: found }),
};
parentPort?.postMessage(answer);
