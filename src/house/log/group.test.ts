import { expect, test } from 'vitest';
import { draftOn } from '../store/store.conformance.ts';
import type { AppendResult } from '../store/store.ts';
import { groupCommit } from './group.ts';
import { type Draft, emptyStream, entryAt, NOTHING } from './log-entry.ts';

const anyDraft = (key: string): Draft => draftOn([emptyStream(key)], key);
const kept = (draft: Draft): AppendResult => ({
  kind: 'appended',
  entry: entryAt(draft, 1, NOTHING),
});

/** A store whose disk answers when it is told to. */
const slowStore = () => {
  const batches: { keys: string[]; finish(): void; fail(): void }[] = [];
  const append = (batch: readonly Draft[]) =>
    new Promise<readonly AppendResult[]>((resolve, reject) => {
      batches.push({
        keys: batch.map(({ key }) => key),
        finish: () => resolve(batch.map(kept)),
        fail: () => reject(new Error('the disk is full')),
      });
    });
  const nth = async (n: number) => {
    while (batches[n] === undefined) await new Promise(setImmediate);
    return batches[n];
  };
  return { append, batches, nth };
};

/** Whatever could happen without the store has happened by then. */
const manyTurns = async (): Promise<void> => {
  for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
};

test('drafts of one moment share an append; those that come meanwhile share the next, in order', async () => {
  const store = slowStore();
  const append = groupCommit(store);
  const first = ['a', 'b', 'c'].map((key) => append(anyDraft(key)));
  const one = await store.nth(0);
  expect(one.keys).toEqual(['a', 'b', 'c']);
  const second = ['d', 'e'].map((key) => append(anyDraft(key)));
  await manyTurns();
  expect(store.batches).toHaveLength(1);
  one.finish();
  expect((await Promise.all(first)).map((outcome) => outcome.kind)).toEqual(
    Array(3).fill('appended'),
  );
  const two = await store.nth(1);
  expect(two.keys).toEqual(['d', 'e']);
  two.finish();
  await Promise.all(second);
});

test('no caller is answered before the append that carried its draft', async () => {
  const store = slowStore();
  const append = groupCommit(store);
  let answered = false;
  const caller = append(anyDraft('a')).then(() => {
    answered = true;
  });
  const batch = await store.nth(0);
  await manyTurns();
  expect(answered).toBe(false);
  batch.finish();
  await caller;
  expect(answered).toBe(true);
});

test('a failed append is told to everyone in it, and the next group goes on', async () => {
  const store = slowStore();
  const append = groupCommit(store);
  const lost = [append(anyDraft('a')), append(anyDraft('b'))];
  const one = await store.nth(0);
  const next = append(anyDraft('c'));
  one.fail();
  for (const caller of lost) await expect(caller).rejects.toThrow('the disk is full');
  (await store.nth(1)).finish();
  expect((await next).kind).toBe('appended');
});

test('a group is no larger than it may be', async () => {
  const store = slowStore();
  const append = groupCommit(store, 2);
  const callers = ['a', 'b', 'c'].map((key) => append(anyDraft(key)));
  (await store.nth(0)).finish();
  (await store.nth(1)).finish();
  await Promise.all(callers);
  expect(store.batches.map(({ keys }) => keys)).toEqual([['a', 'b'], ['c']]);
});
