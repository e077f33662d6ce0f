import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { games } from '../src/games/index.ts';
import { openJournal } from '../src/house/journal/journal.ts';
import { happenedIn } from '../src/house/journal/queries.ts';
import { type ReportQuery, reportOf } from '../src/house/reports/report.ts';
import { openSqlite } from '../src/house/store/sqlite.ts';
import { expectAccepted } from '../src/kernel/refusal.ts';
import { SHIFTS } from '../src/ledger/index.ts';
import type { ReportsRow } from '../test/scale/scale.ts';
import { keepRow } from './anchors/kept.ts';
import { repeatedLog } from './anchors/repeated-log.ts';

/**
 * How much processor time reports over a long log take: the journal folded from its beginning, opened again, and asked. The anchor is reading the
 * same log without folding anything. What people ask for is a period, so the report of one gaming day is told beside the one of
 * all days. While the journal is folded, the longest turn that somebody at a table would wait is measured.
 *
 *   npx node bench/reports.ts [entries]
 *
 * HOUSEWAY_KEEP=1 keeps the times for docs/scale.md.
 */
const [ENTRIES = 1_000_000] = process.argv.filter((word) => /^\d+$/.test(word)).map(Number);
const folder = await repeatedLog(ENTRIES);
const store = expectAccepted(openSqlite(folder));
const scratch = mkdtempSync(join(tmpdir(), 'houseway-bench-'));
const file = join(scratch, 'journal.sqlite');

const PRINTED = { house: 'bench', printed: '2026-11-17' };

/** Processor time, on which a busy machine weighs less. */
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

const took = async (what: () => unknown): Promise<number> => {
  const from = cpuMs();
  await what();
  return cpuMs() - from;
};

const said = (name: string, ms: number): number => {
  console.log(`${name.padEnd(44)} ${ms.toFixed(1)} ms`);
  return ms;
};

const timed = async (name: string, what: () => unknown): Promise<number> =>
  said(name, await took(what));

/** What is asked again and again: the least of 20 times, at every length of the log, since the first of a process is compiled. */
const least = async (name: string, what: () => unknown): Promise<number> => {
  let ms = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 20; time += 1) ms = Math.min(ms, await took(what));
  return said(name, ms);
};

const tenths = (ms: number): number => Number(ms.toFixed(1));
// Nobody else waits for a turn here: a long log is folded in large pieces.
const atOnce = ENTRIES > 100_000 ? 1_000 : 50;
const open = () => openJournal({ store, games, shifts: SHIFTS, file, atOnce });

console.log(`${(await store.head()).position.toLocaleString('en-US')} entries`);
const anchor = await timed('anchor: the log read, nothing folded', async () => {
  for await (const entry of store.readAll(1)) if (entry.position < 0) throw new Error('no entry');
});
const first = open();
const turns = monitorEventLoopDelay({ resolution: 1 });
turns.enable();
const folded = await timed('journal folded from the beginning', () => first.caughtUp());
turns.disable();
console.log(`${'longest turn while it was folded'.padEnd(44)} ${(turns.max / 1e6).toFixed(1)} ms`);
console.log(`${'99 of 100 turns'.padEnd(44)} ${(turns.percentile(99) / 1e6).toFixed(1)} ms`);
await first.close();

let again = first;
const opened = await timed('opened again, up to date', () => {
  again = open();
  return again.caughtUp();
});
// The last day that is whole: the log ends within one. A log of a single day has only that.
const days = [...new Set((await again.slices()).map(({ day }) => day))].toSorted();
const day = days.at(-2) ?? days.at(-1);
const reported = { day: [0], all: [0] };
for (const by of ['shift', 'table', 'wager'] as const) {
  const report = (period: Pick<ReportQuery, 'from' | 'to'>) => async () =>
    reportOf(games, await again.slices(period.from), { by, practice: true, ...period }, PRINTED);
  reported.day.push(await least(`report by ${by} of ${day}`, report({ from: day, to: day })));
  reported.all.push(await least(`report by ${by} of all ${days.length} days`, report({})));
}
const searched = await least('the last 200 events of a person', () =>
  happenedIn(again.database, { person: 'patron-E1-1', most: 200 }),
);
keepRow<ReportsRow>('reports', {
  entries: ENTRIES,
  readMs: Math.round(anchor),
  openedMs: tenths(opened),
  dayMs: tenths(Math.max(...reported.day)),
  reportMs: tenths(Math.max(...reported.all)),
  searchMs: tenths(searched),
});
console.log(`folding takes ${(folded / anchor).toFixed(1)} times as long as reading`);
await again.close();
await store.close();
rmSync(scratch, { recursive: true, force: true });
