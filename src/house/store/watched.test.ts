import { expect, test } from 'vitest';
import type { Store } from './store.ts';
import { watched } from './watched.ts';

/** A store whose appends end when, and as, the test says. */
const heldStore = () => {
  const held: PromiseWithResolvers<readonly []>[] = [];
  const append = (): Promise<readonly []> => {
    const one = Promise.withResolvers<readonly []>();
    held.push(one);
    return one.promise;
  };
  return { held, store: { append } as unknown as Store };
};

test('House rules § store of appends that began at one moment, those still in flight are waited for', async () => {
  let now = 1_000;
  const { held, store } = heldStore();
  const { store: kept, answering } = watched(store, () => now);
  expect(answering.waitingMs()).toBe(0);
  const first = kept.append([]);
  const second = kept.append([]);
  held[0]?.resolve([]);
  await first;
  const third = kept.append([]);
  held[2]?.resolve([]);
  await third;
  now += 250;
  expect(answering.waitingMs()).toBe(250);
  held[1]?.resolve([]);
  await second;
  expect(answering.waitingMs()).toBe(0);
});

test('House rules § store an append that failed is told with its age, until one succeeds', async () => {
  let now = 0;
  const { held, store } = heldStore();
  const { store: kept, answering } = watched(store, () => now);
  expect(answering.failed()).toBeUndefined();
  const full = new Error('the disk is full');
  const failing = kept.append([]);
  held[0]?.reject(full);
  await expect(failing).rejects.toBe(full);
  now = 40;
  expect(answering.failed()).toEqual({ error: full, agoMs: 40 });
  expect(answering.waitingMs()).toBe(0);
  const again = kept.append([]);
  held[1]?.resolve([]);
  await again;
  expect(answering.failed()).toBeUndefined();
});
