import { expect, test } from 'vitest';
import type { Store } from '../store/store.ts';
import { type Snapshot, snapshotSeal } from './snapshot.ts';
import { readable, verifyStore } from './verify-store.ts';

const key = new Uint8Array(32).fill(7);
const sealing = snapshotSeal(key);
const LINK = 'a'.repeat(64);
const kept = sealing.seal({ stream: 'a', version: 1, link: LINK, shape: 's', state: 1 });

/** A store without entries, with these snapshots and faults. */
const verified = (
  more: Partial<Record<'snapshots' | 'stray' | 'fault', unknown>> = {},
  link = LINK,
  snapshotKey?: Uint8Array,
) => {
  const store = {
    head: async () => ({ position: 0, hash: '0'.repeat(64) }),
    heads: async () => [],
    async *readAll() {},
    readHashes: async () => [],
    readStream: async () => [{ version: 1, link }],
    snapshots: async () => (more.snapshots ?? []) as readonly Snapshot[],
    stray: async () => more.stray,
    fault: async () => more.fault,
  } as unknown as Store;
  return verifyStore(store, snapshotKey === undefined ? {} : { snapshotKey });
};

test('House rules § export a store is held to its snapshots, to rows that no house wrote and to its files', async () => {
  expect(await verified()).toMatchObject({ ok: true, entries: 0 });
  expect(await verified({ snapshots: [kept] })).toMatchObject({ ok: true });
  const wrong = (row: string, because: string) => ({ ok: false, row, because });
  expect(await verified({ snapshots: [kept] }, 'b'.repeat(64))).toEqual(
    wrong('snapshot of a', 'it is of another history'),
  );
  expect(await verified({ snapshots: [kept] }, LINK, key)).toMatchObject({ ok: true });
  expect(await verified({ snapshots: [{ ...kept, state: 2 }] }, LINK, key)).toEqual(
    wrong('snapshot of a', 'its seal does not match it'),
  );
  expect(await verified({ stray: { row: 'trigger x', because: 'nobody wrote it' } })).toEqual(
    wrong('trigger x', 'nobody wrote it'),
  );
  expect(await verified({ fault: 'page 7 is torn' })).toEqual(
    wrong('the database file', 'page 7 is torn'),
  );
});

test('House rules § export a row that cannot be read is what verify finds; any other error is one', async () => {
  const unreadable = new Error('x', { cause: { row: 'entry 4', what: 'its command is not JSON' } });
  expect(await readable(() => Promise.reject(unreadable))).toEqual({
    ...{ ok: false, row: 'entry 4', because: 'its command is not JSON' },
  });
  await expect(readable(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});
