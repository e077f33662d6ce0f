import { beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../store/store.ts';
import { type EntryEvent, NOTHING } from './log-entry.ts';
import { openMarks } from './marks.ts';
import { type Memory, openMemories } from './memories.ts';
import { readingFor } from './reading.ts';
import { type Snapshot, snapshotSeal } from './snapshot.ts';
import { stream } from './stream.ts';

/** A store in memory, and what it was asked for. */
let events: Map<string, EntryEvent[]>;
let snapshots: Map<string, Snapshot>;
let reads: [name: string, from: number, most: number][];
let evolved: number;
let isGone: boolean;
let work: Promise<unknown>[];
beforeEach(() => {
  [events, snapshots, reads, evolved, work] = [new Map(), new Map(), [], 0, []];
  isGone = false;
});
const store = {
  readStream: async (name: string, from: number, most: number) => {
    if (isGone) throw new Error('gone');
    reads.push([name, from, most]);
    return (events.get(name) ?? []).slice(from - 1, from - 1 + most);
  },
  streamHead: async (name: string) => ({ version: events.get(name)?.length ?? 0 }),
  loadSnapshot: async (name: string) => snapshots.get(name),
  saveSnapshot: async (one: Snapshot) => void snapshots.set(one.stream, one),
} as unknown as Store;
const sealing = snapshotSeal(new Uint8Array(32).fill(7));

const link = (version: number): string => version.toString(16).padStart(64, '0');
const event = (version: number, name = 'a'): EntryEvent => ({
  ...{ stream: name, version, link: link(version), event: version },
});
/** A stream of so many events, each of which adds its number. */
const holds = (count: number, name = 'a') =>
  events.set(
    name,
    Array.from({ length: count }, (_, at) => event(at + 1, name)),
  );
const total = (count: number): number => (count * (count + 1)) / 2;
const sum = (name = 'a', shape?: string) =>
  stream(
    name,
    {
      initial: 0,
      evolve: (so: number, by: number) => {
        evolved += 1;
        return so + by;
      },
    },
    shape,
  );

describe('House rules § store what streams had become is kept now and then, and found again', () => {
  const marked = (shape?: string) => ({ ...sum('a', shape), isMarked: true }) as const;
  const marks = () => openMarks(store, sealing);
  const known = (version: number) => ({ version, link: link(version), state: total(version) });

  test('a mark is kept as a stream passes the next multiple of 512, where it is marked and has a shape', async () => {
    const { passed } = marks();
    expect(passed(marked('s'), 510, known(511))).toBeUndefined();
    expect(passed(sum('a', 's'), 511, known(512))).toBeUndefined();
    expect(passed(marked(), 511, known(512))).toBeUndefined();
    await passed(marked('s'), 511, known(512));
    await passed(marked('s'), 1_000, known(1_030));
    expect([...snapshots.keys()]).toEqual(['~mark/1/a', '~mark/2/a']);
    expect(snapshots.get('~mark/2/a')).toMatchObject({ ...known(1_030), shape: 's' });
  });

  test('a stream at a version begins with the last sound mark before it', async () => {
    holds(1_100);
    const { passed, stateAt } = marks();
    await passed(marked('s'), 511, known(512));
    await passed(marked('s'), 1_023, known(1_024));
    const at = async (version: number) => {
      [evolved, reads] = [0, []];
      expect(await stateAt(marked('s'), version)).toBe(total(Math.min(version, 1_100)));
      return evolved;
    };
    expect(await at(511)).toBe(511);
    expect(await at(512)).toBe(0);
    expect(await at(600)).toBe(88);
    expect(reads).toEqual([
      ['a', 512, 1],
      ['a', 513, 88],
    ]);
    expect(await at(1_030)).toBe(6);
    // Beyond the end it is what it is at the end.
    expect(await at(5_000)).toBe(76);
    expect(await at(0)).toBe(0);
    // One of other code, one that was changed, one of another history and one that is later are passed over.
    const whole = snapshots.get('~mark/2/a')!;
    const instead = async (one: Snapshot) => {
      snapshots.set('~mark/2/a', one);
      return at(1_030);
    };
    expect(await instead({ ...whole, shape: 'other' })).toBe(518);
    snapshots.set('~mark/2/a', { ...whole, state: 1 });
    expect(await at(1_030)).toBe(518);
    expect(await instead(sealing.seal({ ...whole, link: link(7) }))).toBe(518);
    expect(await instead(sealing.seal({ ...whole, ...known(1_040) }))).toBe(518);
  });

  test('a mark that is missing is made on the way, and a stream that is not marked is read whole', async () => {
    holds(700);
    await marks().stateAt(marked('s'), 700);
    expect(reads.map(([, from, most]) => [from, most])).toEqual([
      [1, 256],
      [257, 256],
      [513, 188],
    ]);
    expect([...snapshots.keys()]).toEqual(['~mark/1/a']);
    evolved = 0;
    expect(await marks().stateAt(sum('a', 's'), 700)).toBe(total(700));
    expect(evolved).toBe(700);
  });
});

describe('House rules § store what streams have become is remembered between decisions', () => {
  const told: [number, number][] = [];
  const open = (snapshotEvery = 1_000) => {
    told.length = 0;
    return openMemories({
      ...{ store, sealing, snapshotEvery, marks: openMarks(store, sealing) },
      reading: readingFor((done, of) => told.push([done, of])),
      inBackground: (begins) => void work.push(begins()),
    });
  };
  const read = async (memories: ReturnType<typeof open>, of = sum()): Promise<Memory> => {
    await memories.catchUp([of]);
    return memories.upToDate([of])![0]!;
  };
  const heard = (...all: readonly EntryEvent[]) => ({ events: all }) as never;

  test('a stream that nobody asked for is read first, and then from what is heard', async () => {
    holds(3);
    const memories = open();
    expect(memories.upToDate([sum()])).toBeUndefined();
    const memory = await read(memories);
    expect(memory.durable).toEqual({ version: 3, link: link(3), state: 6 });
    expect(memory.latest).toBe(memory.durable);
    memories.hear(heard(event(4), event(9, 'b'), event(5)));
    expect(memory.latest).toEqual({ version: 5, link: link(5), state: 15 });
    // What was heard before changes nothing.
    memories.hear(heard(event(5)));
    expect(memory.durable.state).toBe(15);
    expect(memories.upToDate([sum()])).toEqual([memory]);
    expect(reads).toHaveLength(1);
  });

  test('where something was missed, or the stream moved on, it is read again', async () => {
    holds(3);
    const memories = open();
    const memory = await read(memories);
    holds(6);
    memories.hear(heard(event(6)));
    expect([memory.stale, memory.durable.version]).toEqual([true, 3]);
    expect(memories.upToDate([sum()])).toBeUndefined();
    await memories.catchUp([sum()]);
    expect(memory.durable.version).toBe(6);
    memories.movedOn('a');
    memories.movedOn('nobody');
    expect(memories.upToDate([sum()])).toBeUndefined();
    const both = [memories.refresh(memory), memories.refresh(memory)];
    expect(both[0]).toBe(both[1]);
    expect(memories.upToDate([sum()])).toBeUndefined();
    await Promise.all(both);
    expect(memories.upToDate([sum()])).toEqual([memory]);
  });

  test('what drafts will have made of it is taken when they become durable', async () => {
    const memories = open();
    const memory = await read(memories);
    const drafted = { version: 1, link: link(1), state: 'as it was drafted' };
    memory.drafts.set(link(1), drafted);
    memories.hear(heard(event(1)));
    expect([memory.durable, memory.drafts.size, evolved]).toEqual([drafted, 0, 0]);
    // A draft on top of it is not taken back by the one below.
    const latest = { version: 3, link: link(3), state: 'ahead' };
    memory.latest = latest;
    memories.advance(memory, { version: 2, link: link(2), state: 'second' });
    expect([memory.durable.version, memory.latest]).toEqual([2, latest]);
    memories.advance(memory, { version: 1, link: link(1), state: 'late' });
    expect(memory.durable.version).toBe(2);
  });

  test('a snapshot is kept each time that enough was added, where the stream has a shape', async () => {
    const memories = open(3);
    const [memory, plain] = [await read(memories, sum('a', 's')), await read(memories, sum('b'))];
    for (let version = 1; version <= 7; version += 1) {
      memories.hear(heard(event(version), event(version, 'b')));
      if (version === 4)
        expect(snapshots.get('a')).toMatchObject({ version: 3, state: 6, shape: 's' });
    }
    await Promise.all(work);
    expect(snapshots.get('a')).toMatchObject({ version: 6, state: 21, link: link(6) });
    expect([memory.snapshotAt, plain.snapshotAt, work.length]).toEqual([6, 0, 2]);
    expect(snapshots.has('b')).toBe(false);
  });

  test('a stream starts from its snapshot where that is sound, of the same code, and of this history', async () => {
    holds(5);
    const kept = { stream: 'a', version: 4, link: link(4), shape: 's', state: 1_000 };
    const starts = async (snapshot: Snapshot, shape?: string) => {
      [evolved, snapshots] = [0, new Map([['a', snapshot]])];
      const { durable, latest, snapshotAt } = await read(open(), sum('a', shape));
      expect(latest).toBe(durable);
      return [durable.state, snapshotAt, evolved];
    };
    const whole = sealing.seal(kept);
    expect(await starts(whole, 's')).toEqual([1_005, 4, 1]);
    for (const other of [
      { ...whole, state: 2_000 },
      sealing.seal({ ...kept, shape: 't' }),
      sealing.seal({ ...kept, link: link(9) }),
      sealing.seal({ ...kept, version: 9 }),
    ]) {
      expect(await starts(other, 's')).toEqual([15, 0, 5]);
    }
    expect(await starts(whole)).toEqual([15, 0, 5]);
  });

  test('a long stream is read page by page, and whoever waits is told how far', async () => {
    holds(2_500);
    const memory = await read(open());
    expect(memory.durable.state).toBe(total(2_500));
    expect(reads.map(([, from, most]) => [from, most])).toEqual([
      [1, 1_000],
      [1_001, 1_000],
      [2_001, 1_000],
    ]);
    expect(told).toEqual([
      [0, 1_500],
      [1_000, 1_500],
      [1_500, 1_500],
    ]);
    holds(10, 'short');
    await read(open(), sum('short'));
    expect(told).toEqual([]);
  });

  test('what could not be read is read by whoever asks next', async () => {
    const memories = open();
    isGone = true;
    await expect(memories.catchUp([sum()])).rejects.toThrow('gone');
    isGone = false;
    expect(memories.upToDate([sum()])).toBeUndefined();
    expect((await read(memories)).durable).toEqual({ version: 0, link: NOTHING, state: 0 });
  });

  test('memories of streams that rest are forgotten when there are too many, and none that is at work', async () => {
    const memories = open();
    const [first, second] = [
      await read(memories, sum('first')),
      await read(memories, sum('second')),
    ];
    first.pending = Promise.resolve('answered');
    for (let at = 0; at < 19_999; at += 1) memories.upToDate([sum(`s${at}`)]);
    expect(memories.upToDate([sum('first')])).toEqual([first]);
    expect(await memories.settled()).toContain('answered');
    // It is known again once it was read again.
    expect(memories.upToDate([sum('second')])).toBeUndefined();
    expect(await read(memories, sum('second'))).not.toBe(second);
  });
});
