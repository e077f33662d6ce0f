import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isRefusal, refuse } from '../../kernel/refusal.ts';
import type { AppendResult, Store } from '../store/store.ts';
import { deciding } from './deciding.ts';
import type { Draft, EntryEvent, LogEntry } from './log-entry.ts';
import { openMarks } from './marks.ts';
import { type Memory, openMemories } from './memories.ts';
import { readingFor } from './reading.ts';
import { snapshotSeal } from './snapshot.ts';
import { on, type Stream, stream } from './stream.ts';

/** A log in memory that appends as it is told to. */
const logOf = ({ shared = false } = {}) => {
  const entries: LogEntry[] = [];
  const streams = new Map<string, EntryEvent[]>();
  let evolved = 0;
  const has = (name: string) => streams.get(name) ?? [];
  const keeps = ({ at, by, key, command, events }: Draft): AppendResult => {
    const position = entries.length + 1;
    const entry: LogEntry = { position, at, by, key, command, events, before: '', hash: '' };
    entries.push(entry);
    for (const event of events) streams.set(event.stream, [...has(event.stream), event]);
    return { kind: 'appended', entry };
  };
  const append = vi.fn(async (batch: readonly Draft[]) => batch.map(keeps));
  const store = {
    ...{ shared, append, loadSnapshot: async () => undefined },
    byKey: async (key: string) => entries.find((entry) => entry.key === key),
    readStream: vi.fn(async (name: string, from: number) =>
      has(name)
        .slice(from - 1)
        .map((event) => ({ ...event, by: [] })),
    ),
  } as unknown as Store;
  const sealing = snapshotSeal(new Uint8Array(32).fill(7));
  const memories = openMemories({
    ...{ store, sealing, snapshotEvery: 1_000, marks: openMarks(store, sealing) },
    ...{ reading: readingFor(undefined), inBackground: (begins) => void begins() },
  });
  const purse = (name: string): Stream<number, number> =>
    stream(name, {
      initial: 0,
      evolve: (cents: number, by: number) => {
        evolved += 1;
        return cents + by;
      },
    });
  const said = (command: unknown) => Object(command).said ?? command;
  const decide = deciding(store, memories, { clock: () => 1_000, said });
  const by = [{ person: 'dealer-1', duty: 'dealer' }];
  const asking = (key: string, name: string, command: unknown = key, people = by) => ({
    ...{ key, by: people, command, streams: { purse: purse(name) } },
  });
  return {
    ...{ store, append, keeps, memories, purse, decide, asking, evolved: () => evolved },
    /** Puts cents into a purse, or takes them out where they are there. */
    adds: (key: string, name: string, cents: number) =>
      decide(asking(key, name), ({ purse: had }) =>
        had + cents < 0 ? empty : on(purse(name), [cents]),
      ),
    memory: (name: string): Memory => memories.upToDate([purse(name)])![0]!,
  };
};
const empty = refuse('purse-empty', 'There is not so much in it.', 'House rules § money');
/** How the next append ends, when it is told to. */
const held = (append: ReturnType<typeof logOf>['append']) => {
  let end = (_how: (batch: readonly Draft[]) => readonly AppendResult[]): void => {};
  const told = new Promise<(batch: readonly Draft[]) => readonly AppendResult[]>((resolve) => {
    end = resolve;
  });
  const begun = new Promise<void>((resolve) => {
    append.mockImplementationOnce(async (batch) => {
      resolve();
      return [...(await told)(batch)] as never;
    });
  });
  return { begun, end };
};
const turns = async (): Promise<void> => {
  for (let i = 0; i < 5; i += 1) await new Promise(setImmediate);
};
const broke = (): never => {
  throw new Error('the connection broke');
};

describe('House rules § store what is in flight and what became of it', () => {
  test('what comes after is decided on top of it, and nothing is left of it afterwards', async () => {
    const log = logOf();
    const both = await Promise.all([log.adds('k1', 'a', 5), log.adds('k2', 'a', -5)]);
    expect(both).toMatchObject([
      { entry: { position: 1 }, again: false },
      { entry: { position: 2 }, again: false },
    ]);
    const memory = log.memory('a');
    expect(memory).toMatchObject({ epoch: 0, pending: undefined, stale: false });
    expect(memory.durable).toMatchObject({ version: 2, state: 0 });
    expect(memory.latest).toEqual(memory.durable);
    expect(memory.drafts.size).toBe(0);
  });

  test('what the rule has looked ahead to is not worked out again', async () => {
    const log = logOf();
    const makes = (cents: number, more: object) => [{ stream: 'a', event: cents, ...more }];
    await log.decide(log.asking('k1', 'a'), () => makes(5, { makes: 5 }));
    expect([log.evolved(), log.memory('a').durable.state]).toEqual([0, 5]);
    await log.decide(log.asking('k2', 'a'), () => makes(5, {}));
    expect([log.evolved(), log.memory('a').durable.state]).toEqual([1, 10]);
    await log.decide(log.asking('k3', 'a'), () => [...makes(1, {}), ...makes(2, {})]);
    expect(log.memory('a').durable).toMatchObject({ version: 4, state: 13 });
  });

  test('a refusal waits for what it was given from, also where an earlier draft is answered before', async () => {
    const log = logOf();
    await log.adds('k0', 'a', 5);
    const [first, second] = [held(log.append), held(log.append)];
    const one = log.adds('k1', 'a', 1);
    await first.begun;
    const two = log.adds('k2', 'a', -6);
    first.end((batch) => batch.map(log.keeps));
    expect(await one).toMatchObject({ again: false });
    await second.begun;
    expect(log.memory('a').latest.state).toBe(0);
    let isAnswered = false;
    const three = log.adds('k3', 'a', -6).finally(() => {
      isAnswered = true;
    });
    await turns();
    expect(isAnswered).toBe(false);
    second.end(broke);
    await expect(two).rejects.toThrow('the connection broke');
    // The six cents were never taken out.
    expect(await three).toMatchObject({ entry: { key: 'k3' } });
    expect(log.memory('a').durable.state).toBe(0);
  });

  test('the first draft that comes to nothing takes everything built on it along, once', async () => {
    const log = logOf();
    await log.adds('k0', 'a', 5);
    const memory = log.memory('a');
    const batch = held(log.append);
    const both = [log.adds('k1', 'a', 1), log.adds('k2', 'a', 1)];
    await batch.begun;
    expect(memory).toMatchObject({ latest: { state: 7 }, durable: { state: 5 } });
    expect(memory.drafts.size).toBe(2);
    expect(memory.pending).toBeInstanceOf(Promise);
    batch.end(broke);
    for (const answer of both) await expect(answer).rejects.toThrow('the connection broke');
    expect(memory).toMatchObject({ epoch: 1, stale: true, latest: { state: 5 } });
    expect(memory.drafts.size).toBe(0);
  });
});

describe('House rules § idempotency the answer to a key is the first one', () => {
  test('also where the rule would refuse it by now', async () => {
    const log = logOf();
    await log.adds('k0', 'a', 5);
    const first = await log.adds('k1', 'a', -5);
    expect(await log.adds('k1', 'a', -5)).toEqual({ ...first, again: true });
    expect(await log.adds('k2', 'a', -5)).toBe(empty);
  });

  test('for the same words by the same people, whatever the house has added', async () => {
    const log = logOf();
    const people = [
      { person: 'dealer-1', duty: 'dealer' },
      { person: 'floor-1', duty: 'floorperson' },
    ];
    const sent = async (command: unknown, by = people) => {
      const answer = await log.decide(log.asking('k', 'a', command, by), () => empty);
      return isRefusal(answer) ? answer : answer.again;
    };
    const sends = { said: 'fill', own: 1 };
    expect(await sent(sends)).toBe(empty);
    await log.decide(log.asking('k', 'a', sends, people), () => on(log.purse('a'), [1]));
    expect(await sent({ said: 'fill', own: 2 })).toBe(true);
    const reused = {
      ...{ refused: 'key-reused', cite: 'House rules § idempotency' },
      because: 'This key was already used for another command. Give each command a key of its own.',
    };
    expect(await sent({ said: 'credit', own: 1 })).toEqual(reused);
    expect(await sent(sends, people.slice(0, 1))).toEqual(reused);
    expect(await sent(sends, people.toReversed())).toEqual(reused);
    // In another role they are the same people.
    const other = people.map(({ person }) => ({ person, duty: 'cage' }));
    expect(await sent(sends, other)).toBe(true);
  });
});

describe('House rules § store a log that others write to as well', () => {
  const moved = (batch: readonly Draft[]): readonly AppendResult[] =>
    batch.map(() => ({ kind: 'conflict', stream: 'a', version: 9 }) as never);
  let delays: unknown[];
  beforeEach(() => {
    delays = [];
    vi.stubGlobal('setTimeout', (ends: () => void, ms: unknown) => {
      delays.push(ms);
      setImmediate(ends);
    });
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
      (bytes as unknown as Uint8Array).fill(255);
      return bytes;
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  test('whoever was too late decides again at once twice, then after pauses that grow, 64 times in all', async () => {
    const log = logOf({ shared: true });
    log.append.mockImplementation(async (batch) => [...moved(batch)] as never);
    expect(await log.adds('k1', 'a', 1)).toEqual({
      ...{ refused: 'house-busy', cite: 'House rules § store' },
      because: 'Others kept changing the same table at the same moment. Send the command again.',
    });
    expect(log.append).toHaveBeenCalledTimes(64);
    // From the third on, up to sixteenths of the widest.
    expect(delays).toEqual(Array.from({ length: 62 }, (_, at) => Math.min(at + 2, 15)));
    // Each time the stream was read again.
    expect(log.store.readStream).toHaveBeenCalledTimes(64);
  });

  test('a refusal is given from what the store has, and not asked for more than that', async () => {
    const reads = async (shared: boolean) => {
      const log = logOf({ shared });
      expect(await log.adds('k1', 'a', -1)).toBe(empty);
      const before = vi.mocked(log.store.readStream).mock.calls.length;
      const rule = vi.fn(() => empty);
      expect(await log.decide(log.asking('k2', 'a'), rule)).toBe(empty);
      // Nothing had moved: it is decided once.
      expect(rule).toHaveBeenCalledTimes(1);
      return vi.mocked(log.store.readStream).mock.calls.length - before;
    };
    expect(await reads(false)).toBe(0);
    expect(await reads(true)).toBe(1);
  });

  test('where the stream had moved unheard it is decided again, once', async () => {
    const log = logOf({ shared: true });
    await log.adds('k1', 'a', 1);
    const asked: number[] = [];
    const empties = () =>
      log.decide(log.asking(`k${asked.length}x`, 'a'), ({ purse: had }) => {
        asked.push(had);
        return empty;
      });
    // Another node put four in.
    const other = logOf();
    await other.adds('k0', 'a', 1);
    await other.adds('k2', 'a', 4);
    vi.mocked(log.store.readStream).mockImplementation(other.store.readStream as never);
    expect(await empties()).toBe(empty);
    expect(asked).toEqual([1, 5]);
    expect(log.store.readStream).toHaveBeenCalledTimes(2);
  });
});

describe('House rules § store a decision that looks at two streams, and writes to one', () => {
  const two = (log: ReturnType<typeof logOf>, key: string, seen: (readonly number[])[] = []) => {
    const [one, other] = [log.purse('a'), log.purse('b')];
    const asks = { ...log.asking(key, 'a'), streams: { one, other } };
    /** Moves nothing, and is refused where there is nothing in both together. */
    return log.decide(asks, (states) => {
      seen.push([states.one, states.other]);
      return states.one + states.other > 0 ? on(one, [0]) : empty;
    });
  };
  const filled = async (shared = false) => {
    const log = logOf({ shared });
    for (const name of ['a', 'b']) await log.adds(`fills ${name}`, name, 1);
    return log;
  };

  test('leaves the other as it was', async () => {
    const log = await filled();
    const before = log.memory('b').latest;
    expect(await two(log, 'k1')).toMatchObject({ again: false });
    expect(log.memory('b')).toMatchObject({ drafts: new Map(), epoch: 0, stale: false });
    expect(log.memory('b').latest).toBe(before);
    expect(log.memory('a').latest).toMatchObject({ version: 2, state: 1 });
  });

  test('reads the other again where that is what had moved, and decides again', async () => {
    const log = await filled(true);
    const conflict = { kind: 'conflict', stream: 'b', version: 2 } as const;
    log.append.mockImplementationOnce(async () => [conflict] as never);
    const before = vi.mocked(log.store.readStream).mock.calls.length;
    expect(await two(log, 'k1')).toMatchObject({ entry: { position: 3 } });
    const read = vi.mocked(log.store.readStream).mock.calls.slice(before);
    expect(read.map(([name]) => name).toSorted()).toEqual(['a', 'b']);
    expect(log.memory('a').durable.version).toBe(2);
  });

  test.each(['a', 'b'])('refuses from no draft on %s that came to nothing', async (name) => {
    const log = logOf();
    await log.adds('k0', name, 1);
    const takes = held(log.append);
    const taken = log.adds('k1', name, -1);
    await takes.begun;
    const asked = two(log, 'k2');
    await turns();
    takes.end(broke);
    await expect(taken).rejects.toThrow('the connection broke');
    expect(await asked).toMatchObject({ entry: { key: 'k2' } });
  });

  test.each(['a', 'b'])('refuses from nothing old where %s alone moved unheard', async (name) => {
    const log = logOf({ shared: true });
    for (const one of ['a', 'b']) await log.adds(`reads ${one}`, one, 0);
    const other = logOf();
    for (const one of ['a', 'b']) await other.adds(`reads ${one}`, one, 0);
    await other.adds('k1', name, 4);
    vi.mocked(log.store.readStream).mockImplementation(other.store.readStream as never);
    const seen: (readonly number[])[] = [];
    expect(await two(log, 'k2', seen)).toMatchObject({ entry: { key: 'k2' } });
    expect(seen).toEqual([[0, 0], name === 'a' ? [4, 0] : [0, 4]]);
  });
});

test('House rules § idempotency what the store knows by its key was sent before, and nothing of it is kept again', async () => {
  const log = logOf();
  const by = [{ person: 'dealer-1', duty: 'dealer' }];
  const first = { ...{ position: 1, at: 0, by, key: 'k1', command: 'k1', events: [] } };
  const entry = { ...first, before: '', hash: '' };
  log.append.mockImplementation(async () => [{ kind: 'duplicate', entry }] as never);
  expect(await log.adds('k1', 'a', 5)).toEqual({ entry, again: true });
  await log.memories.catchUp([log.purse('a')]);
  expect(log.memory('a')).toMatchObject({ epoch: 1, latest: { version: 0, state: 0 } });
  // Without a word of what is the house's own, all of a command counts.
  const plain = deciding(log.store, log.memories, { clock: () => 1 });
  const asks = (command: unknown) =>
    plain(log.asking('k1', 'a', command), () => on(log.purse('a'), [5]));
  expect(await asks('k1')).toEqual({ entry, again: true });
  expect(await asks('k2')).toMatchObject({ refused: 'key-reused' });
});
