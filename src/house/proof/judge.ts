import { statSync } from 'node:fs';
import type { Games } from '../games.ts';
import type { Difference } from '../log/chain.ts';
import { linesIn } from '../log/lines.ts';
import type { LogEntry } from '../log/log-entry.ts';
import type { Snapshot } from '../log/snapshot.ts';
import { readable } from '../log/verify-store.ts';
import { type Auditor, auditorOf } from './auditor.ts';
import type { Share } from './share.ts';
import { type LogSource, openSource, type StoreSource } from './source.ts';

/** How far a reader of a log is. */
export interface Progress {
  readonly entries: number;
  /** Of the whole log, 0 to 1. */
  readonly part: number;
}

export type OnProgress = (progress: Progress) => void;

export interface Judged {
  readonly auditor: Auditor;
  /** The first entry that is not as it should be. */
  readonly wrong?: Difference;
}

/** Reads a log from its beginning, page by page, and decides again what is of its share. */
export const judge = (
  games: Games,
  source: LogSource,
  share: Share,
  onProgress: OnProgress = () => {},
  every = 1_000,
): Promise<Judged> => {
  const auditor = (kept?: readonly Snapshot[]): Auditor => auditorOf(games, kept, share);
  const progress = { tell: onProgress, every };
  return 'file' in source
    ? judgeFile(auditor(), source.file, progress)
    : judgeStore(auditor, source, progress);
};

interface Telling {
  readonly tell: OnProgress;
  /** How many entries are read between two tellings. */
  readonly every: number;
}

const judgeFile = (auditor: Auditor, file: string, progress: Telling): Promise<Judged> => {
  const { size } = statSync(file);
  let read = 0;
  const counted = async function* () {
    for await (const line of linesIn(file)) {
      read += line.length + 1;
      yield line;
    }
  };
  return judged(auditor, entriesIn(counted()), () => Math.min(1, read / size), progress);
};

const judgeStore = async (
  auditor: (kept?: readonly Snapshot[]) => Auditor,
  source: StoreSource,
  progress: Telling,
): Promise<Judged> => {
  const store = await openSource(source);
  try {
    const kept = await readable(() => store.snapshots());
    if ('row' in kept) return { auditor: auditor(), wrong: kept };
    const { position } = await store.head();
    const until = upTo(position, store.readAll());
    return await judged(auditor(kept), until, (entries) => entries / position, progress);
  } finally {
    await store.close();
  }
};

const judged = async (
  auditor: Auditor,
  entries: AsyncIterable<LogEntry>,
  part: (entries: number) => number,
  { tell, every }: Telling,
): Promise<Judged> => {
  const wrong = await readable(async () => {
    for await (const entry of entries) {
      const { position } = entry;
      const because = auditor.each(entry);
      if (because !== undefined) return differing(position, because);
      if (position % every === 0) tell({ entries: position, part: part(position) });
    }
    return undefined;
  });
  return { auditor, ...(wrong === undefined ? {} : { wrong }) };
};

const differing = (position: number, because: string): Difference => ({
  ...{ ok: false, row: `entry ${position}`, because },
});

/** The entries of an export; what is not an entry, or cannot be read, is for whoever reads hashes to name. */
const entriesIn = async function* (lines: AsyncIterable<string>): AsyncGenerator<LogEntry> {
  for await (const line of lines) {
    if (!line.endsWith('"row":"entry"}')) continue;
    const { row: _row, ...entry } = readLine(line) ?? {};
    if (isEntry(entry)) yield entry;
    else return;
  }
};

const readLine = (line: string): { readonly row?: unknown } | undefined => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

const isEntry = (value: object): value is LogEntry =>
  'position' in value && 'events' in value && Array.isArray(value.events);

const upTo = async function* (position: number, entries: AsyncIterable<LogEntry>) {
  for await (const entry of entries) {
    if (entry.position > position) return;
    yield entry;
  }
};
