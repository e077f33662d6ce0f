import { existsSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { programBeside } from '../../house/thread.ts';
import { isRefusal, type Refusal, refuse } from '../../kernel/refusal.ts';
import {
  blockAt,
  emptyTally,
  missingBlocks,
  type PlayedBlock,
  type Run,
  type Tally,
  withBlock,
} from '../../simulation/index.ts';
import { readText } from '../json-file.ts';
import { onThreads } from '../threads.ts';

/** A state file: the run in its first line, then one line for each block that was played. */
export const readState = async (file: string): Promise<Tally | undefined | Refusal> => {
  if (!existsSync(file)) return undefined;
  const text = readText(file, 'House rules § odds');
  if (isRefusal(text)) return text;
  if (text === '') return undefined;
  const [heading = '', ...lines] = text.split('\n');
  const run = parsed<Run>(heading);
  if (typeof run?.digest !== 'string' || typeof run.blockRounds !== 'number') {
    return refuse(
      'not-a-state',
      `${file} is not a simulation's state. Name another file.`,
      'House rules § odds',
    );
  }
  let tally: Tally = emptyTally(run);
  for (const line of lines) {
    // A line that a power failure cut short is not a block. It is played again.
    const block = parsed<PlayedBlock>(line);
    if (block === undefined) continue;
    const next = withBlock(tally, block);
    if (isRefusal(next)) return next;
    tally = next;
  }
  return tally;
};

const parsed = <T>(line: string): T | undefined => {
  try {
    return JSON.parse(line) as T;
  } catch {
    return undefined;
  }
};

/** Appends each block as it is done, so that a run that was stopped goes on where it was. */
export const stateWriter = async (file: string | undefined, tally: Tally) => {
  if (file === undefined) return async () => {};
  if (tally.blocks.size === 0) await appendFile(file, `${JSON.stringify(tally.run)}\n`);
  // What a power failure cut short must not run into the next line.
  else await appendFile(file, '\n');
  return (block: PlayedBlock) => appendFile(file, `${JSON.stringify(block)}\n`);
};

/** What a worker needs to make the same tables again. */
export interface WorkerTerms {
  readonly run: Run;
}

export interface Playing {
  readonly workers: number;
  keep(block: PlayedBlock): Promise<void>;
  progress(tally: Tally): void;
}

/** All blocks that are missing, by as many threads as there should be. */
export const playMissing = async (
  from: Tally,
  play: (block: number) => PlayedBlock,
  { workers, keep, progress }: Playing,
): Promise<Tally | Refusal> => {
  let tally = from;
  let wrong: Refusal | undefined;
  const waiting = [...missingBlocks(from)];
  const done = async (block: PlayedBlock): Promise<void> => {
    const next = withBlock(tally, block);
    if (isRefusal(next)) {
      wrong = next;
      waiting.length = 0;
      return;
    }
    tally = next;
    await keep(block);
    progress(tally);
  };
  if (workers < 2 || waiting.length < 2) {
    for (let block = waiting.shift(); block !== undefined; block = waiting.shift()) {
      await done(play(block));
      // Signals and timers have their turn between blocks.
      await new Promise((resolve) => setImmediate(resolve));
    }
  } else {
    const workerData: WorkerTerms = { run: from.run };
    const program = programBeside(import.meta.url, 'worker');
    await onThreads({ program, workerData, threads: workers, waiting, finished: done });
  }
  return wrong ?? tally;
};

/** How far a run is. */
export const doneRounds = ({ run, blocks }: Tally): number =>
  [...blocks.keys()].reduce((sum, block) => sum + blockAt(run, block).rounds, 0);
