import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { emptyStream, headsAfter } from '../../src/house/log/log-entry.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import { draftOn } from '../../src/house/store/store.conformance.ts';
import { expectAccepted } from '../../src/kernel/refusal.ts';

/**
 * A power cut on a machine without loop devices, where the drill (`power-cut.deep.ts`) cannot be held: what was in the
 * files when a flush began is what the disk has once the flush has ended, and nothing else is believed to be there.
 */
const disk = vi.hoisted(() => ({ onFlush: (): (() => void) => () => {} }));
vi.mock('node:fs', async (load) => {
  const fs = await load<typeof import('node:fs')>();
  const fdatasync = (file: number, done: (error: Error | null) => void): void => {
    const flushed = disk.onFlush();
    fs.fdatasync(file, (error) => {
      if (error === null) flushed();
      done(error);
    });
  };
  return { ...fs, default: fs, fdatasync };
});

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  folders.push(folder);
  return folder;
};
afterEach(() => {
  disk.onFlush = () => () => {};
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const FILES = ['house.sqlite', 'house.sqlite-wal'];
const copied = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true });
  for (const file of FILES) {
    if (existsSync(join(from, file))) copyFileSync(join(from, file), join(to, file));
  }
};

const ENTRIES = 40;

/** After each answer the power is cut: how many answers there were, and the first that the disk did not have. */
const cutAfterEach = async (isFlushed: boolean): Promise<{ answered: number; lost?: number }> => {
  const [folder, kept] = [newFolder(), newFolder()];
  const store = expectAccepted(openSqlite(folder));
  let [flushes, last] = [0, join(kept, '0')];
  copied(folder, last);
  disk.onFlush = () => {
    flushes += 1;
    const to = join(kept, String(flushes));
    copied(folder, to);
    return () => {
      if (isFlushed) last = to;
    };
  };
  let head = emptyStream('purse');
  try {
    for (let answered = 1; answered <= ENTRIES; answered += 1) {
      const draft = draftOn([head], `k${answered}`);
      await store.append([draft]);
      head = headsAfter(draft)[0] ?? head;
      const left = newFolder();
      copied(last, left);
      const found = expectAccepted(openSqlite(left));
      const { position } = await found.head();
      await found.close();
      if (position !== answered) return { answered, lost: answered };
    }
    return { answered: ENTRIES };
  } finally {
    await store.close();
  }
};

test('House rules § store what was answered is on the disk, wherever the power is cut', async () => {
  expect(await cutAfterEach(true)).toEqual({ answered: ENTRIES });
});

test('a house that answered before its disk had the entry would be caught', async () => {
  expect(await cutAfterEach(false)).toEqual({ answered: 1, lost: 1 });
});
