import { describe, expect, test } from 'vitest';
import { canonical } from '../../kernel/canonical.ts';
import type { SignedHead } from '../log/chain.ts';
import {
  type Draft,
  draft,
  emptyStream,
  entryAt,
  type LogEntry,
  NOTHING,
} from '../log/log-entry.ts';
import { passingSigner, signHead } from '../log/signing.ts';
import { growingRoot } from '../log/tree.ts';
import { restoreExport } from './backup.ts';
import type { AppendResult, Store } from './store.ts';

const signer = passingSigner();

/** An export of so many entries, each with events of two streams, and a head over all of them. */
const exported = (count: number) => {
  const tree = growingRoot();
  const entries: LogEntry[] = [];
  let heads = [emptyStream('a'), emptyStream('b')];
  for (let at = 1; at <= count; at += 1) {
    const events = ['a', 'b', 'a'].map((stream) => ({ stream, event: { at } }));
    const one = draft({ at, by: [], key: `k ${at}`, command: { at }, expected: heads, events });
    heads = [one.events[2]!, one.events[1]!].map(({ stream, version, link }) => ({
      ...{ stream, version, link },
    }));
    const entry = entryAt(one, at, entries.at(-1)?.hash ?? NOTHING);
    entries.push(entry);
    tree.add(entry.hash);
  }
  const root = tree.root();
  const head = signHead(signer, { size: count, root, at: 1 });
  const rows: object[] = [
    { row: 'log', format: 1, keys: count === 0 ? [] : [signer.key] },
    ...entries.map((entry) => ({ row: 'entry', ...entry })),
    ...(count === 0 ? [] : [{ row: 'head', ...head }]),
    { row: 'end', size: count, root },
  ];
  return { entries, head, lines: [...rows.map(canonical), ''] };
};

/** A store that appends as it is told to. */
const storeOf = (appends = (entry: LogEntry): AppendResult => ({ kind: 'appended', entry })) => {
  const [made, batches, heads]: [LogEntry[], number[], SignedHead[]] = [[], [], []];
  const store = {
    head: async () => ({ position: made.length, hash: made.at(-1)?.hash ?? NOTHING }),
    append: async (batch: readonly Draft[]) => {
      batches.push(batch.length);
      return batch.map((one) => {
        made.push(entryAt(one, made.length + 1, made.at(-1)?.hash ?? NOTHING));
        return appends(made.at(-1)!);
      });
    },
    saveHead: async (head: SignedHead) => void heads.push(head),
  } as unknown as Store;
  return { store, made, batches, heads };
};

describe('House rules § export an export is put into an empty store', () => {
  test('entry by entry, hash for hash, and its heads after them', async () => {
    const { lines, entries, head } = exported(3);
    const { store, made, batches, heads } = storeOf();
    expect(await restoreExport(() => lines, store)).toMatchObject({ ok: true, entries: 3 });
    expect(made).toEqual(entries);
    expect([batches, heads]).toEqual([[3], [head]]);
  });

  test('a thousand at a time', async () => {
    const { lines } = exported(1_001);
    const { store, made, batches } = storeOf();
    expect(await restoreExport(() => lines, store)).toMatchObject({ ok: true });
    expect([batches, made.length]).toEqual([[1_000, 1], 1_001]);
  });

  test('whole or not at all: one that differs or has no entries is not begun with', async () => {
    const { store, batches, heads } = storeOf();
    const { lines } = exported(2);
    const damaged = lines.with(1, lines[1]!.replace('k 1', 'k 9'));
    expect(await restoreExport(() => damaged, store)).toMatchObject({ ok: false, row: 'entry 1' });
    expect(await restoreExport(() => exported(0).lines, store)).toEqual({
      refused: 'nothing-to-restore',
      because: 'The export has no entries. Choose another backup.',
      cite: 'House rules § export',
    });
    expect([batches, heads]).toEqual([[], []]);
  });

  test('and into no other', async () => {
    const { store, batches } = storeOf();
    await restoreExport(() => exported(1).lines, store);
    expect(await restoreExport(() => exported(2).lines, store)).toMatchObject({
      refused: 'house-not-empty',
      because: expect.stringContaining('There is already a house in this store.'),
    });
    expect(batches).toEqual([1]);
  });

  test.each<[string, (entry: LogEntry) => AppendResult]>([
    ['another hash', (entry) => ({ kind: 'appended', entry: { ...entry, hash: NOTHING } })],
    ['a conflict', () => ({ kind: 'conflict', stream: 'a', actual: 7 })],
    ['a duplicate', (entry) => ({ kind: 'duplicate', entry })],
  ])('what comes out as %s stops it, by its position', async (_, other) => {
    const { store, heads } = storeOf((entry) =>
      entry.position === 2 ? other(entry) : { kind: 'appended', entry },
    );
    await expect(restoreExport(() => exported(3).lines, store)).rejects.toThrow(
      'entry 2 did not come out as it went in',
    );
    expect(heads).toEqual([]);
  });
});
