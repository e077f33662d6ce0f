import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { auditApart } from '../src/house/proof/apart.ts';
import { DATABASE_FILE } from '../src/house/store/sqlite-folder.ts';
import { longLog } from './anchors/long-log.ts';

/**
 * The audit of a long log as `houseway verify` runs it, with one thread that decides and with as many as there are cores,
 * each in a process of its own, which tells its peak of memory. Anchor: plain SHA-256 over every row of the same log,
 * read one by one. The log is played once and kept beside other temporary files.
 *
 *   npm run bench -- verify [entries]
 */
const [ENTRIES = 100_000] = process.argv.filter((word) => /^\d+$/.test(word)).map(Number);
const CHILD = '--measure';

interface Measured {
  readonly entries: number;
  readonly seconds: number;
  readonly peakMegabytes: number;
}

const measured = async (work: () => number | Promise<number>): Promise<Measured> => {
  const from = performance.now();
  const entries = await work();
  const seconds = (performance.now() - from) / 1_000;
  return { entries, seconds, peakMegabytes: process.resourceUsage().maxRSS / 1_024 };
};

const hashRows = (folder: string): number => {
  const database = new DatabaseSync(join(folder, DATABASE_FILE), { readOnly: true });
  const hash = createHash('sha256');
  let entries = 0;
  for (const row of database.prepare('SELECT * FROM entries ORDER BY "position"').iterate()) {
    hash.update(Object.values(row).join('\n'));
    entries += 1;
  }
  const events = database.prepare('SELECT * FROM events ORDER BY "position", "ordinal"');
  for (const row of events.iterate()) hash.update(Object.values(row).join('\n'));
  hash.digest();
  return entries;
};

const verify = async (folder: string, parts: number): Promise<number> => {
  const { verdict } = await auditApart({ source: { folder }, expect: {} }, { parts });
  if (!verdict.ok) throw new Error(`${verdict.row}: ${verdict.because}`);
  return verdict.entries;
};

/** Measured apart, so that the peak of memory is its own. */
const apart = (what: string, folder: string): Measured => {
  const args = [import.meta.filename, CHILD, what, folder];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
};

const child = async (what = '', folder = ''): Promise<void> => {
  const work = what === 'rows' ? () => hashRows(folder) : () => verify(folder, Number(what));
  console.log(JSON.stringify(await measured(work)));
};

const main = async (): Promise<void> => {
  const folder = await longLog(ENTRIES);
  const anchor = apart('rows', folder);
  const say = (name: string, { entries, seconds, peakMegabytes }: Measured): void =>
    console.log(
      `${name.padEnd(44)} ${seconds.toFixed(1)} s, ${Math.round(entries / seconds).toLocaleString('en-US')} entries/s, ` +
        `${Math.round(peakMegabytes)} MB at most, ${(seconds / anchor.seconds).toFixed(1)}x the anchor`,
    );
  console.log(`${anchor.entries.toLocaleString('en-US')} entries`);
  say('anchor: SHA-256 over the same rows', anchor);
  const [one, all] = [apart('1', folder), apart(String(availableParallelism()), folder)];
  say('hashes in one thread, decisions in one', one);
  say(`decisions in ${availableParallelism()} threads`, all);
  console.log(`${(one.seconds / all.seconds).toFixed(2)} times as fast by every core`);
};

const at = process.argv.indexOf(CHILD);
if (at < 0) await main();
else await child(...process.argv.slice(at + 1));
