import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { eveningForAll } from '../../../test/tampering/evening.ts';
import { snapshotKey } from '../../../test/tampering/honest.ts';
import { KINDS } from '../../../test/tampering/kinds.ts';
import { games } from '../../games/index.ts';
import { snapshotSeal } from '../log/snapshot.ts';
import { DATABASE_FILE } from '../store/sqlite-folder.ts';
import { judge, type Progress } from './judge.ts';
import { everything } from './share.ts';
import { openSource } from './source.ts';
import { auditStore } from './verify.ts';

const { evening, inFile } = eveningForAll();
/** The evening's own folder, with its database changed. */
const changedFolder = (change: (database: DatabaseSync) => void): string => {
  const copy = mkdtempSync(join(tmpdir(), 'houseway-'));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  cpSync(evening.honest.folder, copy, { recursive: true });
  const database = new DatabaseSync(join(copy, DATABASE_FILE));
  change(database);
  database.close();
  return copy;
};
const judged = async (source: Parameters<typeof judge>[1]) => {
  const { auditor, ...rest } = await judge(games, source, everything);
  return { ...rest, decisions: auditor.findings().decisions };
};

describe('House rules § export the reader of a log names the first entry that is not as it should be', () => {
  test('of an honest log none, and every entry was decided', async () => {
    const decisions = evening.honest.entries.length;
    expect(await judged({ folder: evening.honest.folder })).toEqual({ decisions });
    expect(await judged(inFile(evening.honest.lines))).toEqual({ decisions });
  });

  test('an entry that its command does not decide, and what is wrong with it; nothing after it is read', async () => {
    const lines = KINDS.find(
      ({ kind }) => kind === 'a pay changed, chained and signed again',
    )!.forge(evening.honest);
    const { wrong, decisions } = await judged(inFile(lines));
    expect(wrong).toEqual({
      ...{ ok: false, row: `entry ${decisions}` },
      because: 'its events differ from what its command decides',
    });
    expect(decisions).toBeLessThan(evening.honest.entries.length);
  });

  test.each([
    ['cannot be read', '"at":1,"row":"entry"}'],
    ['has no number', '{"events":[],"row":"entry"}'],
    ['has no events', '{"position":3,"row":"entry"}'],
    ['has events that are no list', '{"position":3,"events":{},"row":"entry"}'],
  ])('a line that %s ends the reading: it is for the reader of hashes to name', async (_, line) => {
    const third = evening.honest.lines.findIndex((one) => one.includes('"position":3,'));
    expect(await judged(inFile(evening.honest.lines.with(third, line)))).toEqual({ decisions: 2 });
  });

  test('lines that are no entries are passed over', async () => {
    const [log, ...rest] = evening.honest.lines;
    const decisions = evening.honest.entries.length;
    expect(await judged(inFile([log!, '', '{"row":"note"}', ...rest]))).toEqual({ decisions });
  });
});

describe('House rules § export the reader tells how far it is', () => {
  const told = async (source: Parameters<typeof judge>[1], every: number) => {
    const seen: Progress[] = [];
    await judge(games, source, everything, (one) => seen.push(one), every);
    return seen;
  };

  test('of a store by its entries', async () => {
    const all = evening.honest.entries.length;
    expect(await told({ folder: evening.honest.folder }, 30)).toEqual([
      { entries: 30, part: 30 / all },
      { entries: 60, part: 60 / all },
    ]);
  });

  test('of a file by what was read of it, and never more than all', async () => {
    const source = inFile(evening.honest.lines);
    const { size } = statSync(source.file);
    const until = evening.honest.lines.findIndex((one) => one.includes('"position":30,')) + 1;
    const read = evening.honest.lines.slice(0, until).join('\n').length + 1;
    const [first, last] = await told(source, 30);
    expect(first).toEqual({ entries: 30, part: read / size });
    expect(last!.part).toBeLessThanOrEqual(1);
    expect(last!.part).toBeGreaterThan(first!.part);
  });
});

describe('House rules § export a snapshot is compared with what the events make', () => {
  const wrongIn = async (change: (database: DatabaseSync) => void) => {
    const source = { folder: changedFolder(change) };
    const store = await openSource(source);
    try {
      const { verdict } = await auditStore(store, games);
      const { auditor, wrong } = await judge(games, source, everything);
      return { verdict, wrong, snapshot: auditor.wrongSnapshot()?.stream };
    } finally {
      await store.close();
    }
  };

  test('one that is sealed well and differs is named', async () => {
    const found = await wrongIn((database) => {
      const row = database.prepare("SELECT * FROM snapshots WHERE stream = 'people'").get()!;
      const state = { ...JSON.parse(String(row.state)), people: {} };
      const sealed = snapshotSeal(snapshotKey).seal({
        ...{ stream: 'people', version: Number(row.version), link: String(row.link) },
        ...{ shape: String(row.shape), state },
      });
      database
        .prepare("UPDATE snapshots SET state = ?, digest = ? WHERE stream = 'people'")
        .run(JSON.stringify(state), sealed.digest);
    });
    expect(found).toEqual({
      verdict: {
        ...{ ok: false, row: 'snapshot of people' },
        because: 'it is not what the events make',
      },
      ...{ wrong: undefined, snapshot: 'people' },
    });
  });

  test('one that cannot be read is named, whoever reads it', async () => {
    const found = await wrongIn((database) => {
      database.exec("UPDATE snapshots SET state = '{' WHERE stream = 'people'");
    });
    expect(found.verdict).toMatchObject({ ok: false, row: 'snapshot of people' });
    expect(found.wrong).toEqual(found.verdict);
  });
});

describe('House rules § export where a log is read', () => {
  test('a folder is opened to read alone, and one that is no house is not opened', async () => {
    const store = await openSource({ folder: evening.honest.folder });
    const head = await store.head();
    expect(head.position).toBe(evening.honest.entries.length);
    await expect(
      (async () => store.saveSnapshot({ ...(await store.snapshots())[0]!, version: 1 }))(),
    ).rejects.toThrow();
    await store.close();
    await expect(openSource({ folder: join(evening.honest.folder, 'nowhere') })).rejects.toThrow(
      'unable to open',
    );
  });
});
