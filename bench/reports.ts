import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { games } from '../src/games/index.ts';
import { openJournal } from '../src/house/journal/journal.ts';
import { happenedIn } from '../src/house/journal/queries.ts';
import { reportOf } from '../src/house/reports/report.ts';
import { openSqlite } from '../src/house/store/sqlite.ts';
import { expectAccepted } from '../src/kernel/refusal.ts';
import { SHIFTS } from '../src/ledger/index.ts';
import type { ReportsRow } from '../test/scale/scale.ts';
import { keepRow } from './anchors/kept.ts';
import { repeatedLog } from './anchors/repeated-log.ts';

/**
 * How much processor time reports over a long log take: the journal folded from its beginning, opened again, and asked. The anchor is reading the
 * same log without folding anything. While the journal is folded, the longest turn that somebody at a table would wait is measured.
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

const timed = async <T>(name: string, what: () => Promise<T> | T): Promise<number> => {
  const from = cpuMs();
  await what();
  const ms = cpuMs() - from;
  console.log(`${name.padEnd(44)} ${ms.toFixed(1)} ms`);
  return ms;
};
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
const again = open();
const opened = await timed('opened again, up to date', () => again.caughtUp());
const reported: number[] = [];
for (const by of ['shift', 'table', 'wager'] as const) {
  const report = async () => reportOf(games, await again.slices(), { by, practice: true }, PRINTED);
  reported.push(await timed(`report by ${by}`, report));
}
const searched = await timed('the last 200 events of a person', () =>
  happenedIn(again.database, { person: 'patron 1', most: 200 }),
);
keepRow<ReportsRow>('reports', {
  entries: ENTRIES,
  readMs: Math.round(anchor),
  openedMs: Math.round(opened),
  reportMs: Math.round(Math.max(...reported)),
  searchMs: Math.round(searched),
});
console.log(`folding takes ${(folded / anchor).toFixed(1)} times as long as reading`);
await again.close();
await store.close();
rmSync(scratch, { recursive: true, force: true });
