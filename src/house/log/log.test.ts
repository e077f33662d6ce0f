import { describe, expect, test } from 'vitest';
import { temporaryFolders } from '../../../test/folders.ts';
import { freshSchema, PATIENT, sharedPostgres } from '../../../test/postgres.ts';
import { expectAccepted, isRefusal, type Refusal, refuse } from '../../kernel/refusal.ts';
import { openPostgres } from '../store/postgres.ts';
import { openSqlite } from '../store/sqlite.ts';
import { draftOn } from '../store/store.conformance.ts';
import type { Store } from '../store/store.ts';
import { isSignedText } from './chain.ts';
import { type Decided, type DecisionRequest, type Log, openLog } from './log.ts';
import { type EntryActor, emptyStream, type LogEntry } from './log-entry.ts';
import { isSigned, passingSigner } from './signing.ts';
import { snapshotSeal, TREE } from './snapshot.ts';
import { type Happening, on, stream } from './stream.ts';
import { continues, includes, type SavedTree } from './tree.ts';
import { verifyStore } from './verify-store.ts';

const newFolder = temporaryFolders();

/** A purse of whole cents that can never be less than empty. */
let evolved = 0;
const purse = (name: string) =>
  stream(
    name,
    {
      initial: 0,
      evolve: (cents: number, event: { readonly cents: number }) => {
        evolved += 1;
        return cents + event.cents;
      },
    },
    'purse 1',
  );

const signer = passingSigner();
const snapshotKey = new Uint8Array(32).fill(7);
const sealing = snapshotSeal(snapshotKey);
const open = (store: Store, more: object = {}) =>
  openLog(store, { clock: () => 1_000, signer, snapshotKey, ...more });
const openFolder = async (folder = newFolder(), more: object = {}) =>
  open(expectAccepted(openSqlite(folder)), more);

const dealer: readonly EntryActor[] = [{ person: 'dealer 1', duty: 'dealer' }];
const empty = refuse('purse-empty', 'There is not so much in it.', 'House rules § money');

const asks = (key: string, names: readonly string[], command: unknown): DecisionRequest => ({
  ...{ key, by: dealer, command },
  streams: Object.fromEntries(names.map((name) => [name, purse(name)])),
});

const fill = (log: Log, key: string, to: string, cents: number) =>
  log.decide(asks(key, [to], { fill: cents }), () => on(purse(to), [{ cents }]));

const move = (log: Log, key: string, from: string, to: string, cents: number) =>
  log.decide(
    { key, by: dealer, command: { move: cents }, streams: { from: purse(from), to: purse(to) } },
    ({ from: had }) =>
      had < cents
        ? empty
        : [...on(purse(from), [{ cents: -cents }]), ...on(purse(to), [{ cents }])],
  );

const entryOf = (answer: Decided | Refusal): LogEntry => expectAccepted(answer).entry;

describe('deciding', () => {
  test('a decision over two streams is one entry, and states follow', async () => {
    const log = await openFolder();
    await fill(log, 'k1', 'purse/a', 100);
    const entry = entryOf(await move(log, 'k2', 'purse/a', 'purse/b', 30));
    expect(entry).toMatchObject({
      ...{ position: 2, at: 1_000, key: 'k2', by: dealer, command: { move: 30 } },
      events: [
        { stream: 'purse/a', version: 2, event: { cents: -30 } },
        { stream: 'purse/b', version: 1, event: { cents: 30 } },
      ],
    });
    expect(await log.state(purse('purse/a'))).toBe(70);
    expect(await log.state(purse('purse/b'))).toBe(30);
    expect(await log.state(purse('purse/nobody'))).toBe(0);
    await log.close();
    await log.store.close();
  });

  test('a listener that fails keeps nobody from hearing, and the decision is answered', async () => {
    const faults: unknown[] = [];
    const log = await openFolder(newFolder(), { onFault: (error: unknown) => faults.push(error) });
    const heard: number[] = [];
    const broken = new Error('a view that cannot be made');
    log.subscribe(() => {
      throw broken;
    });
    log.subscribe(({ position }) => heard.push(position));
    expect(entryOf(await fill(log, 'k1', 'purse/a', 10)).position).toBe(1);
    expect([heard, faults]).toEqual([[1], [broken]]);
    await log.store.close();
  });

  test('a refusal changes nothing', async () => {
    const log = await openFolder();
    await fill(log, 'k1', 'purse/a', 10);
    expect(await move(log, 'k2', 'purse/a', 'purse/b', 11)).toEqual(empty);
    expect((await log.store.head()).position).toBe(1);
    expect(await log.state(purse('purse/a'))).toBe(10);
    await log.store.close();
  });

  test('§ idempotency: the same key and command get the first answer, however things stand now', async () => {
    const log = await openFolder();
    await fill(log, 'k1', 'purse/a', 10);
    const entry = entryOf(await move(log, 'k2', 'purse/a', 'purse/b', 10));
    expect(await move(log, 'k2', 'purse/a', 'purse/b', 10)).toEqual({ entry, again: true });
    await fill(log, 'k3', 'purse/a', 10);
    expect(await move(log, 'k2', 'purse/a', 'purse/b', 10)).toEqual({ entry, again: true });
    expect(await log.state(purse('purse/a'))).toBe(10);
    await log.store.close();
  });

  test('§ idempotency: two at the same moment are one', async () => {
    const log = await openFolder();
    await fill(log, 'k1', 'purse/a', 10);
    const twins = await Promise.all([1, 2, 3].map(() => move(log, 'k2', 'purse/a', 'purse/b', 4)));
    expect(twins.map((twin) => entryOf(twin).position)).toEqual([2, 2, 2]);
    expect(await log.state(purse('purse/b'))).toBe(4);
    const refusedTwins = await Promise.all(
      [1, 2].map(() => move(log, 'k3', 'purse/a', 'purse/b', 6)),
    );
    expect(refusedTwins.map((twin) => entryOf(twin).position)).toEqual([3, 3]);
    await log.store.close();
  });

  test('§ idempotency: the same key with another command or by someone else is refused', async () => {
    const log = await openFolder();
    await fill(log, 'k1', 'purse/a', 10);
    const other = { refused: 'key-reused', cite: 'House rules § idempotency' };
    expect(await fill(log, 'k1', 'purse/a', 11)).toMatchObject(other);
    expect(await move(log, 'k1', 'purse/b', 'purse/a', 11)).toMatchObject(other);
    const someone = {
      ...asks('k1', ['purse/a'], { fill: 10 }),
      by: [{ person: 'x', duty: 'dealer' }],
    };
    expect(await log.decide(someone, () => [])).toMatchObject(other);
    expect(await log.state(purse('purse/a'))).toBe(10);
    await log.store.close();
  });

  test('commands on one stream are decided one upon another and share appends', async () => {
    const store = expectAccepted(openSqlite(newFolder()));
    const sizes: number[] = [];
    const counting: Store = {
      ...store,
      append: (batch) => {
        sizes.push(batch.length);
        return store.append(batch);
      },
    };
    const log = await open(counting);
    await fill(log, 'k', 'purse/a', 100);
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, i) => move(log, `m ${i}`, 'purse/a', 'purse/b', 1)),
    );
    expect(answers.filter(isRefusal)).toHaveLength(20);
    expect(await log.state(purse('purse/b'))).toBe(100);
    expect(sizes).toEqual([1, 100]);
    await store.close();
  });

  test('House rules § store a stream whose reading failed is read again, and never taken for empty', async () => {
    const folder = newFolder();
    const before = await openFolder(folder);
    await fill(before, 'k1', 'purse/a', 100);
    await before.close();
    await before.store.close();
    const store = expectAccepted(openSqlite(folder));
    let broken = true;
    const readStream: Store['readStream'] = async (...asked) => {
      if (broken) throw new Error('the connection was lost');
      return store.readStream(...asked);
    };
    const log = await open({ ...store, loadSnapshot: async () => undefined, readStream });
    await expect(log.state(purse('purse/a'))).rejects.toThrow('the connection was lost');
    broken = false;
    expect(await log.state(purse('purse/a'))).toBe(100);
    expect(await move(log, 'k2', 'purse/a', 'purse/b', 101)).toBe(empty);
  });

  test('a rule that throws leaves nothing behind', async () => {
    const log = await openFolder();
    await fill(log, 'k1', 'purse/a', 10);
    const slip = log.decide(asks('k2', ['purse/a'], 1), () => {
      throw new Error('a slip');
    });
    await expect(slip).rejects.toThrow('a slip');
    const odd: readonly Happening[] = [{ stream: 'purse/a', event: { cents: 0.5 } }];
    await expect(log.decide(asks('k3', ['purse/a'], 1), () => odd)).rejects.toThrow('whole number');
    const stray: readonly Happening[] = [{ stream: 'purse/z', event: { cents: 1 } }];
    await expect(log.decide(asks('k4', ['purse/a'], 1), () => stray)).rejects.toThrow(
      'never looked at',
    );
    for (const name of ['~tree', '']) {
      await expect(log.decide(asks('k5', [name], 1), () => [])).rejects.toThrow('names no stream');
    }
    expect(entryOf(await fill(log, 'k7', 'purse/a', 1)).position).toBe(2);
    expect(await log.state(purse('purse/a'))).toBe(11);
    await log.store.close();
  });

  test('when an append fails the answer is an error, and the same key may be sent again', async () => {
    const store = expectAccepted(openSqlite(newFolder()));
    let failing = true;
    const log = await open({
      ...store,
      append: async (batch) => {
        if (!failing) return store.append(batch);
        throw new Error('the connection broke');
      },
    });
    const lost = [fill(log, 'k1', 'purse/a', 5), move(log, 'k2', 'purse/a', 'purse/b', 5)];
    for (const answer of lost) await expect(answer).rejects.toThrow('the connection broke');
    expect(await log.state(purse('purse/a'))).toBe(0);
    failing = false;
    // What was refused from a state that never came to be is decided again: 5 was never there.
    expect(await move(log, 'k2', 'purse/a', 'purse/b', 5)).toEqual(empty);
    expect(entryOf(await fill(log, 'k1', 'purse/a', 5)).position).toBe(1);
    await store.close();
  });

  test('a refusal that came from a draft which failed is decided again', async () => {
    const store = expectAccepted(openSqlite(newFolder()));
    let fail: (() => void) | undefined;
    let holding = false;
    const log = await open({
      ...store,
      append: async (batch) => {
        if (!holding) return store.append(batch);
        holding = false;
        await new Promise<void>((resolve) => {
          fail = resolve;
        });
        throw new Error('the connection broke');
      },
    });
    await fill(log, 'k1', 'purse/a', 5);
    holding = true;
    const first = move(log, 'k2', 'purse/a', 'purse/b', 5);
    const second = move(log, 'k3', 'purse/a', 'purse/c', 5);
    while (fail === undefined) await new Promise(setImmediate);
    fail();
    await expect(first).rejects.toThrow();
    expect(entryOf(await second).position).toBe(2);
    expect(await log.state(purse('purse/c'))).toBe(5);
    await store.close();
  });
});

describe('two nodes on one PostgreSQL', () => {
  const nodes = async (): Promise<[Log, Log]> => {
    const [url, schema] = [await sharedPostgres(), freshSchema()];
    const openNode = async () => open(await openPostgres({ url, schema, deadlines: PATIENT }));
    return [await openNode(), await openNode()];
  };
  const close = (logs: readonly Log[]) =>
    Promise.all(logs.map((log) => log.close().then(() => log.store.close())));

  test('a conflict is read again and decided again', async () => {
    const logs = await nodes();
    const [one, two] = logs;
    await fill(one, 'k1', 'purse/a', 10);
    expect(await move(two, 'k2', 'purse/a', 'purse/b', 4).then(entryOf)).toMatchObject({
      position: 2,
    });
    expect(await move(one, 'k3', 'purse/a', 'purse/b', 6).then(entryOf)).toMatchObject({
      position: 3,
    });
    expect(await move(two, 'k4', 'purse/a', 'purse/b', 1)).toEqual(empty);
    await close(logs);
  });

  test('a stream that was only looked at, and moved unheard, is read again', async () => {
    const store = expectAccepted(openSqlite(newFolder()));
    const deaf = await open({ ...store, subscribe: () => () => {} });
    await fill(deaf, 'k1', 'purse/a', 1);
    await store.append([draftOn([await store.streamHead('purse/a')], 'unheard')]);
    let asked = 0;
    const looks = deaf.decide(asks('k2', ['purse/a', 'purse/b'], 'look'), () => {
      asked += 1;
      return [{ stream: 'purse/b', event: { cents: 1 } }];
    });
    expect(entryOf(await looks).position).toBe(3);
    expect(asked).toBe(2);
    await store.close();
  });

  test('what a stream is at this moment is read from a store that several nodes share, heard of or not', async () => {
    const read = async (shared: boolean) => {
      const store = expectAccepted(openSqlite(newFolder()));
      const deaf = await open({ ...store, shared, subscribe: () => () => {} });
      await fill(deaf, 'k1', 'purse/a', 1);
      const other = await open({ ...store, shared });
      await fill(other, 'k2', 'purse/a', 4);
      const states = [await deaf.state(purse('purse/a')), await deaf.latest(purse('purse/a'))];
      await store.close();
      return states;
    };
    expect(await read(true)).toEqual([1, 5]);
    // An embedded store has one node, which has heard of everything.
    expect(await read(false)).toEqual([1, 1]);
  });

  test('a refusal is never given from what another node has already changed', async () => {
    const logs = await nodes();
    const [one, two] = logs;
    await fill(one, 'k1', 'purse/a', 1);
    for (let i = 0; i < 20; i += 1) {
      const [giver, taker] = i % 2 === 0 ? [one, two] : [two, one];
      await fill(giver, `give ${i}`, 'purse/a', 1_000);
      expect(isRefusal(await move(taker, `take ${i}`, 'purse/a', 'purse/b', 1_000))).toBe(false);
    }
    await close(logs);
  });

  test('hundreds at once on the same purses: every cent is accounted for', async () => {
    const logs = await nodes();
    const [one] = logs;
    const names = ['a', 'b', 'c'].map((name) => `purse/${name}`);
    for (const name of names) await fill(one, `fill ${name}`, name, 50);
    const answers = await Promise.all(
      Array.from({ length: 400 }, (_, i) => {
        const [from, to] = [names[i % 3] as string, names[(i * 7 + 1) % 3] as string];
        return from === to
          ? fill(logs[i % 2] as Log, `m ${i}`, to, 0)
          : move(logs[i % 2] as Log, `m ${i}`, from, to, 3);
      }),
    );
    const accepted = answers.filter((answer) => !isRefusal(answer));
    expect(
      answers.filter((answer) => isRefusal(answer) && answer.refused !== 'purse-empty'),
    ).toEqual([]);
    expect((await one.store.head()).position).toBe(3 + accepted.length);
    let total = 0;
    for (const name of names) {
      const cents = (await one.store.readStream(name)).reduce(
        (sum, { event }) => sum + (event as { cents: number }).cents,
        0,
      );
      expect(cents).toBeGreaterThanOrEqual(0);
      // What the other node appended last may be heard of a moment later.
      await expect.poll(() => one.state(purse(name))).toBe(cents);
      total += cents;
    }
    expect(total).toBe(150);
    expect(await verifyStore(one.store)).toMatchObject({ ok: true });
    await close(logs);
  });

  test('§ idempotency: the same key sent to both nodes at once is one entry', async () => {
    const logs = await nodes();
    const answers = await Promise.all(
      logs.flatMap((log) => [fill(log, 'same', 'purse/a', 5), fill(log, 'same', 'purse/a', 5)]),
    );
    expect(answers.map((answer) => entryOf(answer).position)).toEqual([1, 1, 1, 1]);
    expect(await logs[0].state(purse('purse/a'))).toBe(5);
    await close(logs);
  });

  test('a stream that keeps moving is given up on with a refusal', async () => {
    const store = expectAccepted(openSqlite(newFolder()));
    let n = 0;
    const log = await open({
      ...store,
      append: async (batch) => {
        n += 1;
        await store.append([draftOn([await store.streamHead('purse/a')], `rival ${n}`)]);
        return store.append(batch);
      },
    });
    expect(await fill(log, 'k', 'purse/a', 1)).toMatchObject({ refused: 'house-busy' });
    expect(n).toBe(64);
    await store.close();
  });
});

describe('starting again', () => {
  test('a snapshot is taken in time, and only what came after is read', async () => {
    const folder = newFolder();
    const log = await openFolder(folder, { snapshotEvery: 10 });
    for (let i = 0; i < 25; i += 1) await fill(log, `k ${i}`, 'purse/a', 1);
    await log.close();
    expect(await log.store.loadSnapshot('purse/a')).toMatchObject({
      version: 20,
      state: 20,
    });
    await log.store.close();
    const again = await openFolder(folder);
    evolved = 0;
    expect(await again.state(purse('purse/a'))).toBe(25);
    expect(evolved).toBe(5);
    await again.store.close();
  });

  test.each([
    ['of other code', { shape: 'purse 2' }],
    ['whose digest does not fit', { state: { cents: 1_000_000 } }],
    ['of another history', 'another history'],
  ])('a snapshot %s is not used', async (_, change) => {
    const folder = newFolder();
    const log = await openFolder(folder, { snapshotEvery: 10 });
    for (let i = 0; i < 12; i += 1) await fill(log, `k ${i}`, 'purse/a', 1);
    await log.close();
    const kept = (await log.store.loadSnapshot('purse/a'))!;
    if (typeof change === 'string') {
      await log.store.saveSnapshot(
        sealing.seal({ ...kept, link: 'f'.repeat(64), state: { cents: 999 } }),
      );
    } else await log.store.saveSnapshot({ ...kept, ...change });
    await log.store.close();
    const again = await openFolder(folder);
    evolved = 0;
    expect(await again.state(purse('purse/a'))).toBe(12);
    expect(evolved).toBe(12);
    await again.store.close();
  });
});

describe('proving', () => {
  test('an entry is shown to be in the log, and the log to have only grown', async () => {
    const log = await openFolder();
    for (let i = 0; i < 300; i += 1) await fill(log, `k ${i}`, 'purse/a', 1);
    const first = await log.signHead();
    expect(first.size).toBe(300);
    expect(await log.signHead()).toEqual(first);
    for (let i = 0; i < 30; i += 1) await fill(log, `l ${i}`, 'purse/a', 1);
    const {
      entries: [proved],
      head,
    } = await log.prove([305]);
    expect(head.size).toBe(330);
    expect(isSigned(head)).toBe(true);
    expect(includes(head.root, head.size, 305, proved!.entry.hash, proved!.proof)).toBe(true);
    const grown = await log.consistency(300);
    expect(grown?.head).toEqual(head);
    expect(continues(first, head, grown?.proof ?? [])).toBe(true);
    expect(await log.consistency(331)).toBeUndefined();
    const { key, signature } = head;
    expect(await isSignedText(key, 'anything else', signature)).toBe(false);
    expect(await log.store.heads()).toEqual([first, head]);
    await expect(log.prove([400])).rejects.toThrow('no entry 400');
    await log.store.close();
  });

  test('heads are signed in time, and the last on closing; nothing new, no new head', async () => {
    const folder = newFolder();
    const log = await openFolder(folder, { headEvery: 10 });
    for (let i = 0; i < 25; i += 1) await fill(log, `k ${i}`, 'purse/a', 1);
    await log.close();
    const sizes = (await log.store.heads()).map(({ size }) => size);
    // After ten, after twenty, and at the end; whoever is late leaves one out.
    expect(sizes.length).toBeGreaterThanOrEqual(2);
    expect(sizes.length).toBeLessThanOrEqual(3);
    expect(sizes.at(-1)).toBe(25);
    await expect(fill(log, 'late', 'purse/a', 1)).rejects.toThrow('closing');
    await log.store.close();
    const again = await openFolder(folder);
    await again.close();
    expect((await again.store.heads()).map(({ size }) => size)).toEqual(sizes);
    await again.store.close();
  });

  test('the tree is kept, and a long log need not be read to sign again', async () => {
    const store = expectAccepted(openSqlite(newFolder()));
    const count = 5_000;
    for (let from = 0; from < count; from += 1_000) {
      await store.append(
        Array.from({ length: 1_000 }, (_, i) =>
          draftOn([emptyStream(`purse/${from + i}`)], `${from + i}`),
        ),
      );
    }
    const log = await open(store);
    const head = await log.signHead();
    const kept = (await store.loadSnapshot(TREE))!;
    expect(kept).toMatchObject({ version: 4_864 });
    const tiles = (kept.state as unknown as SavedTree).tiles;
    const state = { size: 4_864, tiles: `${'f'.repeat(64)}${tiles.slice(64)}` };
    await store.saveSnapshot(sealing.seal({ ...kept, state }));
    expect(await verifyStore(store)).toMatchObject({ ok: false, row: 'snapshot of ~tree' });
    await store.saveSnapshot(kept);
    expect(await verifyStore(store)).toMatchObject({ ok: true });
    let read = 0;
    const counting: Store = {
      ...store,
      readHashes: async (from, many) => {
        const hashes = await store.readHashes(from, many);
        read += hashes.length;
        return hashes;
      },
    };
    const again = await open(counting);
    expect((await again.signHead()).root).toBe(head.root);
    expect(read).toBeLessThan(300);
    expect(await verifyStore(store)).toMatchObject({ ok: true, entries: count });
    await store.close();
  });

  test('a snapshot that cannot be kept is told to whoever listens, and nothing stops', async () => {
    const store = expectAccepted(openSqlite(newFolder()));
    const faults: unknown[] = [];
    const full = async () => {
      throw new Error('no room');
    };
    const more = { snapshotEvery: 2, onFault: (error: unknown) => faults.push(error) };
    const log = await open({ ...store, saveSnapshot: full }, more);
    for (let i = 0; i < 5; i += 1) await fill(log, `k ${i}`, 'purse/a', 1);
    await log.close();
    expect(faults).toHaveLength(2);
    expect(await log.state(purse('purse/a'))).toBe(5);
    await store.close();
  });
});
