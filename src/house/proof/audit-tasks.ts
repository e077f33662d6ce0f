import { games } from '../../games/index.ts';
import {
  type Difference,
  type Expectations,
  type Verification,
  verifyChain,
} from '../log/chain.ts';
import { linesIn } from '../log/lines.ts';
import { verifyStore } from '../log/verify-store.ts';
import { judge } from './judge.ts';
import { shareOf } from './share.ts';
import { type LogSource, openSource } from './source.ts';

/** Recomputing hashes, links, tree and heads, while the thread that asked for it decides again. */
export interface ChainTask {
  readonly source: LogSource;
  readonly expect: Pick<Expectations, 'keys' | 'witnessed' | 'snapshotKey'>;
}

export const chainVerified = async ({ source, expect }: ChainTask): Promise<Verification> => {
  if ('file' in source) return verifyChain(linesIn(source.file), expect);
  const store = await openSource(source);
  try {
    return await verifyStore(store, expect);
  } finally {
    await store.close();
  }
};

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

export const shareJudged = async ({ source, part, parts }: JudgeTask): Promise<ShareJudged> => {
  const { auditor, wrong } = await judge(games, source, shareOf(part, parts));
  const beacon = wrong === undefined ? auditor.wrongBeacon() : undefined;
  const found = wrong ?? (beacon && { ok: false as const, ...beacon });
  return { forgiven: auditor.forgiven(), ...(found === undefined ? {} : { wrong: found }) };
};
