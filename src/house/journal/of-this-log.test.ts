import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ONE_DIE as games, oneDieLog } from '../../../test/one-die-evening.ts';
import { SHIFTS } from '../../ledger/index.ts';
import type { LogEntry } from '../log/log-entry.ts';
import { openJournal } from './journal.ts';

const folder = mkdtempSync(join(tmpdir(), 'houseway-log-'));
const file = join(folder, 'journal.sqlite');
afterAll(() => rmSync(folder, { recursive: true }));
const log = oneDieLog();
log.evening();
const { entries } = log;

/** A journal over these entries, from which each one read is told. */
const opened = (of: readonly LogEntry[], subscribe = () => () => {}) => {
  const read: number[] = [];
  const store = {
    async *readAll(from = 1) {
      for (const entry of of.slice(from - 1)) {
        read.push(entry.position);
        yield entry;
      }
    },
    subscribe,
  };
  const faults: string[] = [];
  const onFault = (error: unknown) => faults.push((error as Error).message);
  return { read, faults, journal: openJournal({ store, games, shifts: SHIFTS, file, onFault }) };
};

test('House rules § reports a journal goes on where it was in the same log, and begins anew in another', async () => {
  const first = opened(entries.slice(0, 4));
  await first.journal.caughtUp();
  expect(first.read).toEqual([1, 2, 3, 4]);
  await first.journal.close();
  const same = opened(entries.slice(0, 6));
  await same.journal.caughtUp();
  // The last one that it knows is looked at, and nothing before it.
  expect(same.read).toEqual([4, 5, 6]);
  await same.journal.close();
  const others = entries.map((entry) => ({ ...entry, hash: `${entry.hash.slice(1)}f` }));
  const other = opened(others.slice(0, 6));
  await other.journal.caughtUp();
  expect(other.read).toEqual([6, 1, 2, 3, 4, 5, 6]);
  await other.journal.close();
  // A log that is shorter than what was read of it was put back from a copy.
  const shorter = opened(others.slice(0, 3));
  await shorter.journal.caughtUp();
  expect([shorter.read, shorter.journal.position()]).toEqual([[1, 2, 3], 3]);
  await shorter.journal.close();
  expect([first, same].flatMap(({ faults }) => faults)).toEqual([]);
  // Nobody else knows that entries were there.
  const lost = expect.stringContaining('The log does not have entry 6 as the journal read it');
  expect([other.faults, shorter.faults]).toEqual([[lost], [lost]]);
});

test('House rules § reports a journal that is closed listens to nothing any more', async () => {
  const heard: string[] = [];
  const { journal } = opened([], () => () => heard.push('hung up'));
  expect(heard).toEqual([]);
  await journal.close();
  expect(heard).toEqual(['hung up']);
  expect(journal.database.isOpen).toBe(false);
});
