import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Draft,
  draft,
  emptyStream,
  entryAt,
  headsAfter,
  type LogEntry,
  NOTHING,
  type StreamHead,
} from '../log/log-entry.ts';
import { passingSigner, signHead } from '../log/signing.ts';
import { snapshotSeal } from '../log/snapshot.ts';
import { verifyStore } from '../log/verify-store.ts';
import type { AppendResult, Store } from './store.ts';

/** The promises of `store.ts`, asked of any adapter. `open` opens the same new house each time. */
export const storeConformance = (
  name: string,
  prepare: () => Promise<() => Promise<Store>>,
): void => {
  describe(`${name} keeps the promises of a store`, () => {
    let open: () => Promise<Store>;
    let store: Store;
    beforeAll(async () => {
      open = await prepare();
      store = await open();
    });
    afterAll(() => store.close());

    test('an empty log stands at 0, and so does a stream nobody wrote to', async () => {
      expect(await store.head()).toEqual({ position: 0, hash: NOTHING });
      expect(await store.streamHead('table/1')).toEqual(emptyStream('table/1'));
      expect(await all(store.readAll())).toEqual([]);
      expect(await store.readStream('table/1')).toEqual([]);
      expect(await store.append([])).toEqual([]);
    });

    test('Whole: an entry comes back exactly as it was drafted, in every way of reading', async () => {
      const text = 'quote " backslash \\ newline \n nul \u0000 é 骰 😀 ';
      const key = 'quote " backslash \\ { é 骰 😀 }';
      const made = draft({
        ...{ at: 1_700_000_000_123, key, command: { text, nested: [1, { deep: null }] } },
        by: [
          { person: 'dealer 7', duty: 'dealer', session: 's1' },
          { person: 'floor 2', duty: 'floorperson' },
        ],
        expected: [emptyStream('whole/a'), emptyStream('whole/ü')],
        events: [
          { stream: 'whole/a', event: { text, n: -9_007_199_254_740_991 } },
          { stream: 'whole/ü', event: [] },
          { stream: 'whole/a', event: true },
        ],
      });
      const expected = entryAt(made, 1, NOTHING);
      const [outcome] = await store.append([made]);
      expect(outcome).toEqual({ kind: 'appended', entry: expected });
      expect(await store.entry(1)).toEqual(expected);
      expect(await store.byKey(key)).toEqual(expected);
      expect(await all(store.readAll())).toEqual([expected]);
      expect(await store.head()).toEqual({ position: 1, hash: expected.hash });
      expect(await store.readHashes(1, 10)).toEqual([expected.hash]);
      const [first, , third] = expected.events;
      const kept = await store.readStream('whole/a');
      const { by } = expected;
      expect(kept).toEqual([first, third].map((event) => ({ position: 1, ...event, by })));
      expect(await store.readStream('whole/a', 2)).toEqual(kept.slice(1));
      expect(await store.readStream('whole/a', 1, 1)).toEqual(kept.slice(0, 1));
      expect(await store.readStream('whole/a', 3)).toEqual([]);
      expect(await store.streamHead('whole/a')).toEqual(headsAfter(made)[0]);
      expect(await store.entry(2)).toBeUndefined();
      expect(await store.byKey('another')).toBeUndefined();
    });

    test('an entry may have no events, and may only look at a stream', async () => {
      const looked = await store.streamHead('whole/a');
      const made = draft({ ...intent('looks'), expected: [looked], events: [] });
      const entry = appended(only(await store.append([made])));
      expect(entry.events).toEqual([]);
      expect(await store.entry(entry.position)).toEqual(entry);
      expect(await store.streamHead('whole/a')).toEqual(looked);
    });

    test('Expected: a draft that expects another link is answered with the actual version', async () => {
      const stream = 'expected/a';
      const first = draftOn([emptyStream(stream)], 'expected 1');
      const late = draftOn([emptyStream(stream)], 'expected 2');
      expect(appended(only(await store.append([first]))).events[0]?.version).toBe(1);
      const before = await store.head();
      expect(await store.append([late])).toEqual([{ kind: 'conflict', stream, actual: 1 }]);
      expect(await store.head()).toEqual(before);
      expect(await store.byKey('expected 2')).toBeUndefined();
    });

    test('Expected: the same version of another history is a conflict too', async () => {
      const stream = 'expected/b';
      await store.append([draftOn([emptyStream(stream)], 'history 1')]);
      const elsewhere = headsAfter(draftOn([emptyStream(stream)], 'history 2'));
      expect(await store.append([draftOn(elsewhere, 'history 3')])).toEqual([
        { kind: 'conflict', stream, actual: 1 },
      ]);
    });

    test('Expected: a stream that was only looked at must not have moved either', async () => {
      const [looked, written] = [emptyStream('expected/c'), emptyStream('expected/d')];
      const made = draft({
        ...intent('looked at'),
        expected: [looked, written],
        events: [{ stream: written.stream, event: 1 }],
      });
      await store.append([draftOn([looked], 'moves it')]);
      expect(await store.append([made])).toEqual([
        { kind: 'conflict', stream: looked.stream, actual: 1 },
      ]);
      expect(await store.streamHead(written.stream)).toEqual(written);
    });

    test('Expected: drafts of a batch see each other, and a conflict holds up no other', async () => {
      const stream = 'batch/a';
      const first = draftOn([emptyStream(stream)], 'batch 1');
      const second = draftOn(headsAfter(first), 'batch 2');
      const rival = draftOn([emptyStream(stream)], 'batch rival');
      const apart = draftOn([emptyStream('batch/b')], 'batch apart');
      const onRival = draftOn(headsAfter(rival), 'batch on rival');
      const outcomes = await store.append([first, rival, second, onRival, apart]);
      expect(outcomes.map(({ kind }) => kind)).toEqual([
        ...['appended', 'conflict', 'appended', 'conflict', 'appended'],
      ]);
      expect(outcomes[1]).toEqual({ kind: 'conflict', stream, actual: 1 });
      expect(outcomes[3]).toEqual({ kind: 'conflict', stream, actual: 2 });
      expect((await store.readStream(stream)).map(({ version }) => version)).toEqual([1, 2]);
    });

    test('Once: a key again is a duplicate, whatever it says and however its streams stand', async () => {
      const stream = 'once/a';
      const first = draftOn([emptyStream(stream)], 'once');
      const entry = appended(only(await store.append([first])));
      const original: AppendResult = { kind: 'duplicate', entry };
      const moved = headsAfter(first);
      expect(await store.append([first])).toEqual([original]);
      expect(await store.append([draftOn(moved, 'once', { other: true })])).toEqual([original]);
      expect(await store.append([draftOn([emptyStream('once/b')], 'once')])).toEqual([original]);
      expect(await store.streamHead(stream)).toEqual(moved[0]);
    });

    test('Once: also within one batch, and after a twin that came to nothing', async () => {
      const [a, b] = [emptyStream('twin/a'), emptyStream('twin/b')];
      const stale = draftOn(headsAfter(draftOn([a], 'never kept')), 'twin');
      const good = draftOn([a], 'twin');
      const again = draftOn([b], 'twin');
      const outcomes = await store.append([stale, good, again, again]);
      const entry = appended(outcomes[1]);
      expect(outcomes).toEqual([
        { kind: 'conflict', stream: a.stream, actual: 0 },
        { kind: 'appended', entry },
        { kind: 'duplicate', entry },
        { kind: 'duplicate', entry },
      ]);
      expect(await store.streamHead(b.stream)).toEqual(b);
    });

    test('Gapless: appends that race get consecutive positions and one chain', async () => {
      const before = (await store.head()).position;
      const racing = Array.from({ length: 40 }, (_, i) =>
        store.append([draftOn([emptyStream(`race/${i}`)], `race ${i}`)]),
      );
      const entries = (await Promise.all(racing)).flat().map(appended);
      const positions = entries.map(({ position }) => position).sort((a, b) => a - b);
      expect(positions).toEqual(racing.map((_, i) => before + 1 + i));
      expect(await verifyStore(store)).toMatchObject({ ok: true, entries: before + 40 });
    });

    test('Announced: in order, each once, until the listener hangs up', async () => {
      const heard: LogEntry[] = [];
      const hangUp = store.subscribe((entry) => heard.push(entry));
      const [a, b] = [
        draftOn([emptyStream('heard/a')], 'h 1'),
        draftOn([emptyStream('heard/b')], 'h 2'),
      ];
      const entries = (await store.append([a, b, a])).slice(0, 2).map(appended);
      await until(() => heard.length >= 2);
      expect(heard).toEqual(entries);
      hangUp();
      await store.append([draftOn([emptyStream('heard/c')], 'h 3')]);
      expect(heard).toHaveLength(2);
    });

    test('streams are listed by the beginning of their names', async () => {
      const names = ['list/a', 'list/a/1', 'list/b', 'lisu'];
      await store.append(names.map((name) => draftOn([emptyStream(name)], `list ${name}`)));
      const listed = await store.streams('list/');
      expect(listed.map(({ stream }) => stream)).toEqual(['list/a', 'list/a/1', 'list/b']);
      expect(listed[0]).toEqual(await store.streamHead('list/a'));
      expect(await store.streams('list/none')).toEqual([]);
      expect((await store.streams()).length).toBeGreaterThan(names.length);
    });

    test('reading goes over several pages', async () => {
      const before = (await store.head()).position;
      let heads: readonly StreamHead[] = [emptyStream('long')];
      const drafts = Array.from({ length: 2_500 }, (_, i) => {
        const made = draftOn(heads, `long ${i}`);
        heads = headsAfter(made);
        return made;
      });
      await store.append(drafts);
      const read = await all(store.readAll(before + 1));
      expect(read.map(({ key }) => key)).toEqual(drafts.map(({ key }) => key));
      expect(await store.readStream('long')).toHaveLength(2_500);
      expect(await store.readHashes(before + 1, 3)).toEqual(
        read.slice(0, 3).map(({ hash }) => hash),
      );
    });

    test('a snapshot replaces the one before; heads are kept by size', async () => {
      const head = await store.streamHead('long');
      const { seal } = snapshotSeal();
      const taken = (state: unknown) => seal({ ...head, shape: 'test 1', state });
      await store.saveSnapshot(taken({ first: 1 }));
      const { text, ...second } = taken({ second: ['\u0000', 2] });
      await store.saveSnapshot({ ...second, text });
      expect(text).toBe('{"second":["\\u0000",2]}');
      expect(await store.loadSnapshot('long')).toEqual(second);
      expect(await store.loadSnapshot('list/a')).toBeUndefined();
      expect(await store.snapshots()).toEqual([second]);
      await store.saveSnapshot({ ...second, text: text.slice(0, -4) });
      expect(await store.loadSnapshot('long')).toBeUndefined();
      await expect(store.snapshots()).rejects.toThrow('snapshot of long cannot be read');
      await store.saveSnapshot({ ...second, text });
      const signer = passingSigner();
      const [three, seven] = [3, 7].map((size) =>
        signHead(signer, { size, root: NOTHING, at: size }),
      );
      for (const one of [seven, three, three]) if (one !== undefined) await store.saveHead(one);
      expect(await store.heads()).toEqual([three, seven]);
      expect(await store.heads(4)).toEqual([seven]);
    });

    test('Durable: what was appended is there when the house is opened again', async () => {
      const before = await store.head();
      await store.close();
      store = await open();
      expect(await store.head()).toEqual(before);
      const made = draftOn([await store.streamHead('long')], 'after opening again');
      expect(appended(only(await store.append([made]))).before).toBe(before.hash);
    });
  });
};

/** Any draft: one event in each of the streams. */
export const draftOn = (
  expected: readonly StreamHead[],
  key: string,
  command: unknown = { key },
): Draft =>
  draft({
    ...{ ...intent(key), command, expected },
    events: expected.map(({ stream }) => ({ stream, event: { key } })),
  });

const intent = (key: string) => ({
  ...{ at: 1_700_000_000_000, key, command: { key } },
  by: [{ person: 'dealer 1', duty: 'dealer' }],
});

const appended = (outcome: AppendResult | undefined): LogEntry => {
  if (outcome?.kind !== 'appended') throw new Error(`not appended: ${JSON.stringify(outcome)}`);
  return outcome.entry;
};

const only = <T>(list: readonly T[]): T | undefined => {
  expect(list).toHaveLength(1);
  return list[0];
};

const all = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
};

const until = async (condition: () => boolean): Promise<void> => {
  for (let tries = 0; !condition() && tries < 500; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};
