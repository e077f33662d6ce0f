import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { countingWasm } from '../../games/asia-poker/solver/counting.wasm.ts';
import type { SolverRules } from '../../games/asia-poker/solver/dealer.ts';
import type { SetHands } from '../../games/asia-poker/solver/set-hands.ts';
import { nothing, plusTally, type Tally } from '../../games/asia-poker/solver/whole-game.ts';
import { programBeside } from '../../house/thread.ts';
import { onThreads } from '../threads.ts';

/** The whole game is tallied in pieces, every 200th holding each, so that all take about as long. */
export const PIECES = 200;

export interface Piece extends Tally {
  readonly piece: number;
}

/**
 * What the answer follows from: how every class of hands is set, and the module that counts. Two runs with
 * the same digest compute the same thing, whatever else changed.
 */
export const digestOf = (hands: SetHands): string => {
  const hash = createHash('sha256');
  for (const table of [
    hands.plain,
    hands.joker,
    hands.flush,
    hands.jokerFlush,
    hands.jokerTwoFlushes,
  ]) {
    hash.update(new Uint8Array(table.buffer, table.byteOffset, table.byteLength));
  }
  return hash.update(countingWasm).digest('hex');
};

export interface SolverRun {
  readonly rules: SolverRules;
  readonly digest: string;
  readonly threads: number;
  /** Where finished pieces are kept, so that a run that was stopped goes on. */
  readonly checkpoint: string;
  readonly fresh: boolean;
  progress(done: number): void;
}

/** All pieces, those of an earlier run with the same digest taken from the checkpoint, and the time of all runs. */
export const tallyAll = async (
  run: SolverRun,
): Promise<Tally & { readonly resumed: number; readonly seconds: number }> => {
  const began = performance.now();
  if (run.fresh) await rm(run.checkpoint, { force: true });
  const { done, seconds } = await kept(run);
  const elapsed = (): number => seconds + Math.round((performance.now() - began) / 1000);
  const resumed = done.size;
  run.progress(done.size);
  const waiting = Array.from({ length: PIECES }, (_, piece) => piece).filter(
    (piece) => !done.has(piece),
  );
  await mkdir(dirname(run.checkpoint), { recursive: true });
  await onThreads<Piece>({
    program: programBeside(import.meta.url, 'solve-worker'),
    workerData: { rules: run.rules, pieces: PIECES },
    threads: Math.min(run.threads, waiting.length),
    next: async () => waiting.shift(),
    finished: async (piece) => {
      done.set(piece.piece, piece);
      await appendFile(run.checkpoint, `${line(run.digest, elapsed(), piece)}\n`);
      run.progress(done.size);
    },
  });
  return { ...[...done.values()].reduce<Tally>(plusTally, nothing), resumed, seconds: elapsed() };
};

const line = (digest: string, seconds: number, piece: Piece): string =>
  JSON.stringify({ digest, seconds, ...piece }, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );

interface Kept {
  readonly digest: string;
  /** How long this run and those before it had taken when the piece was done. */
  readonly seconds: number;
  readonly piece: Piece;
}

const kept = async (
  run: SolverRun,
): Promise<{ readonly done: Map<number, Piece>; readonly seconds: number }> => {
  const text = await readFile(run.checkpoint, 'utf8').catch(() => '');
  const pieces = text
    .split('\n')
    .map(readPiece)
    .filter((read) => read?.digest === run.digest)
    .filter((read) => read !== undefined);
  return {
    done: new Map(pieces.map(({ piece }) => [piece.piece, piece])),
    seconds: Math.max(0, ...pieces.map(({ seconds }) => seconds)),
  };
};

/** A line that was cut short by a power failure is not a piece; it is computed again. */
const readPiece = (written: string): Kept | undefined => {
  try {
    const { digest, seconds, piece, hands, classes, bestWins, houseWins } = JSON.parse(written);
    return {
      digest,
      seconds,
      piece: { piece, hands, classes, bestWins: BigInt(bestWins), houseWins: BigInt(houseWins) },
    };
  } catch {
    return undefined;
  }
};
