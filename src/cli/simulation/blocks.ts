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
  const run = parsed(heading);
  if (!isRun(run)) {
    return refuse(
      'not-a-state',
      `${file} is not a simulation's state. Name another file.`,
      'House rules § odds',
    );
  }
  let tally: Tally = emptyTally(run);
  for (const [at, line] of lines.entries()) {
    // Two that began together both wrote the heading.
    if (line === heading) continue;
    const block = parsed(line);
    // A line that a power failure cut short is not a block. It is played again.
    if (block === undefined) continue;
    const next = isPlayedBlock(block) ? withBlock(tally, block) : notABlock(file, at + 2);
    if (isRefusal(next)) return next;
    tally = next;
  }
  return tally;
};

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isRun = (value: unknown): value is Run =>
  isRecord(value) &&
  [value.digest, value.game, value.seed].every((text) => typeof text === 'string') &&
  [value.rounds, value.blockRounds].every((n) => Number.isSafeInteger(n) && Number(n) > 0) &&
  [value.rules, value.placings, value.meters].every(isRecord);

const isPlayedBlock = (value: unknown): value is PlayedBlock =>
  isRecord(value) && typeof value.run === 'string' && Array.isArray(value.counts);

const notABlock = (file: string, line: number): Refusal =>
  refuse(
    'not-a-block',
    `Line ${line} of ${file} is not a block of this run. Name another file, or delete the line.`,
    'House rules § odds',
  );

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
  readonly file?: string | undefined;
}

/** By how many threads blocks are played, and in which file the game is, where it is not one of ours. */
export interface Threads {
  readonly workers: number;
  readonly file?: string | undefined;
}

export interface Playing extends Threads {
  next(): Promise<number | undefined>;
  finished(block: PlayedBlock): Promise<void>;
}

/** Blocks until none is left, by as many threads as there should be. */
export const playBlocks = async (
  run: Run,
  play: (block: number) => PlayedBlock,
  { workers, file, next, finished }: Playing,
): Promise<void> => {
  if (workers > 1) {
    const workerData: WorkerTerms = { run, file };
    const program = programBeside(import.meta.url, 'worker');
    return onThreads({ program, workerData, threads: workers, next, finished });
  }
  for (let block = await next(); block !== undefined; block = await next()) {
    await finished(play(block));
    // Signals and timers have their turn between blocks.
    await new Promise((resolve) => setImmediate(resolve));
  }
};

export interface Keeping extends Threads {
  keep(block: PlayedBlock): Promise<void>;
  progress(tally: Tally): void;
}

/** All blocks that are missing. */
export const playMissing = async (
  from: Tally,
  play: (block: number) => PlayedBlock,
  { workers, file, keep, progress }: Keeping,
): Promise<Tally | Refusal> => {
  let tally = from;
  let wrong: Refusal | undefined;
  const waiting = [...missingBlocks(from)];
  await playBlocks(from.run, play, {
    ...{ file, workers: Math.min(workers, waiting.length) },
    next: async () => waiting.shift(),
    finished: async (block) => {
      const next = withBlock(tally, block);
      if (isRefusal(next)) {
        wrong = next;
        waiting.length = 0;
        return;
      }
      tally = next;
      await keep(block);
      progress(tally);
    },
  });
  return wrong ?? tally;
};

/** How far a run is. */
export const doneRounds = ({ run, blocks }: Tally): number =>
  [...blocks.keys()].reduce((sum, block) => sum + blockAt(run, block).rounds, 0);
