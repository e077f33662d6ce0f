import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { LogEntry } from '../src/house/log/log-entry.ts';

/** Logs that were written by earlier versions: evenings of format 1 over either store, and a night of format 2. */
type KeptLog = 'format-1-embedded' | 'format-1-postgres' | 'format-2';

const read = (file: string): Buffer => readFileSync(new URL(`fixtures/${file}`, import.meta.url));

export const linesOfKept = (log: KeptLog): readonly string[] =>
  gunzipSync(read(`${log}.jsonl.gz`))
    .toString('utf8')
    .trimEnd()
    .split('\n');

export const entriesOfKept = (log: KeptLog): readonly LogEntry[] =>
  linesOfKept(log)
    .filter((line) => line.includes('"row":"entry"'))
    .map((line) => JSON.parse(line));

/** The key of the house that signed it. */
export const keyOfKept = (log: KeptLog): string => read(`${log}.key`).toString('utf8').trim();
