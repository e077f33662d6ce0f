import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolders } from '../../../test/folders.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { emptyStream, type LogEntry, NOTHING } from '../log/log-entry.ts';
import { openSqlite, type SqliteStore } from './sqlite.ts';
import { draftOn } from './store.conformance.ts';

const newFolder = temporaryFolders();
let folder: string;
let store: SqliteStore;
/** Two entries: one in the streams a and b, one in a alone. */
let made: LogEntry[];
const heard: number[] = [];
beforeAll(async () => {
  [folder, heard.length] = [join(newFolder(), 'deeper'), 0];
  store = expectAccepted(openSqlite(folder));
  expect(await store.head()).toEqual({ position: 0, hash: NOTHING });
  const hangUp = store.subscribe(({ position }) => heard.push(position));
  const first = draftOn([emptyStream('a'), emptyStream('b')], 'one');
  const [one] = await store.append([first]);
  const [two] = await store.append([draftOn([await store.streamHead('a')], 'two')]);
  hangUp();
  made = [one, two].flatMap((outcome) => (outcome?.kind === 'appended' ? [outcome.entry] : []));
});
afterAll(() => store.close());

test('House rules § store an entry is found by its place, by its key, among all and by its hash', async () => {
  const [one, two] = made;
  expect(made.map(({ position, before }) => [position, before])).toEqual([
    [1, NOTHING],
    [2, one?.hash],
  ]);
  expect(heard).toEqual([1, 2]);
  expect([await store.entry(1), await store.entry(3)]).toEqual([one, undefined]);
  expect([await store.byKey('two'), await store.byKey('three')]).toEqual([two, undefined]);
  const all: LogEntry[] = [];
  for await (const entry of store.readAll()) all.push(entry);
  expect(all).toEqual(made);
  const later: LogEntry[] = [];
  for await (const entry of store.readAll(2)) later.push(entry);
  expect(later).toEqual([two]);
  expect(await store.readHashes(1, 1)).toEqual([one?.hash]);
  expect(await store.readHashes(2, 9)).toEqual([two?.hash]);
  expect(await store.head()).toEqual({ position: 2, hash: two?.hash });
});

test('House rules § store a stream is read from a version on, as far as asked, and found by the beginning of its name', async () => {
  const read = async (...asked: readonly number[]) =>
    (await store.readStream('a', ...asked)).map(({ version, position }) => [version, position]);
  expect(await read()).toEqual([
    [1, 1],
    [2, 2],
  ]);
  expect([await read(2), await read(1, 1), await read(3)]).toEqual([[[2, 2]], [[1, 1]], []]);
  const heads = [await store.streamHead('a'), await store.streamHead('b')];
  expect(heads).toMatchObject([{ version: 2 }, { version: 1 }]);
  expect(await store.streams()).toEqual(heads);
  expect(await store.streams('b')).toEqual(heads.slice(1));
  expect(await store.streamHead('nobody')).toEqual(emptyStream('nobody'));
});

test('House rules § store a key counts once, and what was decided from another state is not kept', async () => {
  const now = await store.streamHead('a');
  expect(await store.append([draftOn([now], 'one')])).toEqual([
    { kind: 'duplicate', entry: made[0] },
  ]);
  expect(await store.append([draftOn([emptyStream('a')], 'one')])).toEqual([
    { kind: 'duplicate', entry: made[0] },
  ]);
  expect(await store.append([draftOn([emptyStream('a')], 'new')])).toEqual([
    { kind: 'conflict', stream: 'a', actual: 2 },
  ]);
  expect((await store.head()).position).toBe(2);
});

test('House rules § store snapshots replace each other, and signed heads are found by how far they reach', async () => {
  const kept = { stream: 'a', version: 1, link: 'l', shape: 's', state: { n: 1 }, digest: 'd' };
  await store.saveSnapshot(kept);
  await store.saveSnapshot({ ...kept, version: 2, text: '{"n":2}' });
  expect(await store.loadSnapshot('a')).toEqual({ ...kept, version: 2, state: { n: 2 } });
  expect(await store.loadSnapshot('b')).toBeUndefined();
  expect(await store.snapshots()).toHaveLength(1);
  const head = (size: number) => ({ size, root: 'r', at: 1, key: 'k', signature: 's' });
  for (const size of [1, 2]) await store.saveHead(head(size));
  expect(await store.heads()).toEqual([head(1), head(2)]);
  expect(await store.heads(2)).toEqual([head(2)]);
  expect([await store.stray(), await store.fault()]).toEqual([undefined, undefined]);
});

test('House rules § one-house-one-process a house that is open is refused, and may be read', async () => {
  expect(openSqlite(folder)).toEqual({
    refused: 'house-in-use',
    because: `The house in ${folder} is open in another process. Stop that one first, or keep the house in PostgreSQL, which many nodes can share.`,
    cite: 'House rules § one-house-one-process',
  });
  const reader = expectAccepted(openSqlite(folder, { readOnly: true }));
  expect([store.shared, reader.shared]).toEqual([false, true]);
  expect((await reader.streamHead('c')).version).toBe(0);
  await store.append([draftOn([emptyStream('c')], 'three')]);
  // What another process has written is seen, also where the stream was looked at before.
  expect((await reader.streamHead('c')).version).toBe(1);
  expect(heard).toEqual([1, 2]);
  await reader.close();
  await reader.close();
});

test('House rules § store a disk that is full takes nothing of an append, and takes it once there is room', async () => {
  const room = (pages: number) => store.database.exec(`PRAGMA max_page_count = ${pages}`);
  room(1);
  const many = Array.from({ length: 200 }, (_, at) => draftOn([emptyStream(`d${at}`)], `${at}`));
  await expect(store.append(many)).rejects.toThrow(/full/);
  expect(await store.streamHead('d0')).toEqual(emptyStream('d0'));
  room(1_000_000);
  const outcomes = await store.append(many);
  expect(outcomes.filter(({ kind }) => kind === 'appended')).toHaveLength(200);
});

test('House rules § store entries after a gap are read, so that verify sees them', async () => {
  const { position } = await store.head();
  store.database.exec('DROP TRIGGER entries_no_delete; DROP TRIGGER events_no_delete');
  store.database.exec(
    'DELETE FROM events WHERE position = 2; DELETE FROM entries WHERE position = 2',
  );
  const positions: number[] = [];
  for await (const entry of store.readAll(2)) positions.push(entry.position);
  expect([positions[0], positions.at(-1)]).toEqual([3, position]);
});
