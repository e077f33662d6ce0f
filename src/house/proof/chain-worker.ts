import { parentPort, workerData } from 'node:worker_threads';
import { type Expectations, verifyChain } from '../log/chain.ts';
import { verifyStore } from '../log/verify-store.ts';
import { type LogSource, linesIn, openSource } from './source.ts';

/** Recomputes hashes, links, tree and heads, while the thread that started this one decides again. */
export interface ChainTask {
  readonly source: LogSource;
  readonly expect: Pick<Expectations, 'keys' | 'witnessed' | 'snapshotKey'>;
}

const { source, expect }: ChainTask = workerData;

const verified = async () => {
  if ('file' in source) return verifyChain(linesIn(source.file), expect);
  const store = await openSource(source);
  try {
    return await verifyStore(store, expect);
  } finally {
    await store.close();
  }
};

parentPort?.postMessage(await verified());
