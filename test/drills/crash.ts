import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { LogEntry } from '../../src/house/log/log-entry.ts';
import { verifyStore } from '../../src/house/log/verify-store.ts';
import type { Store } from '../../src/house/store/store.ts';
import { commandOf, type Orders } from './writer.ts';

/** What a writer said was done: for each caller the next number, and every acknowledgement. */
export interface Acknowledged {
  readonly name: string;
  readonly from: number[];
  readonly entries: Map<string, { readonly position: number; readonly hash: string }>;
}

export const nothingYet = (name: string, callers: number): Acknowledged => ({
  ...{ name, from: Array<number>(callers).fill(0), entries: new Map() },
});

export interface Writer {
  readonly process: ChildProcess;
  /** Resolves once so many acknowledgements have come from this process. */
  acknowledged(count: number): Promise<void>;
  /** Resolves with what it complained of when it has ended and all it said was read. */
  ended: Promise<string>;
}

export const startWriter = (known: Acknowledged, orders: Omit<Orders, 'name' | 'from'>): Writer => {
  const { name, from, entries } = known;
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      new URL('./writer.ts', import.meta.url).pathname,
      JSON.stringify({ ...orders, name, from } satisfies Orders),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let [rest, complaint, count] = ['', '', 0];
  let heard = () => {};
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [caller, n, position, hash] = line.split(' ');
      entries.set(`${name} ${caller} ${n}`, { position: Number(position), hash: hash! });
      from[Number(caller)] = Number(n) + 1;
      count += 1;
    }
    heard();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const ended = new Promise<string>((resolve) => child.on('close', () => resolve(complaint)));
  const acknowledged = async (wanted: number) => {
    let over = false;
    void ended.then(() => {
      over = true;
      heard();
    });
    while (count < wanted && !over) {
      await new Promise<void>((resolve) => {
        heard = resolve;
      });
    }
  };
  return { process: child, acknowledged, ended };
};

/** One kill -9 at a random moment: mostly under load, now and then while the house is still opening. */
export const killAtRandom = async (writer: Writer): Promise<void> => {
  const opening = Math.random() < 0.15;
  if (!opening) await writer.acknowledged(Math.ceil(Math.random() * 200));
  await wait(Math.random() * (opening ? 400 : 20));
  writer.process.kill('SIGKILL');
  const complaint = await writer.ended;
  expect(complaint, 'the writer complained of something before it was killed').toBe('');
};

/**
 * After the drill: every acknowledged command is there as it was acknowledged; no command is there twice
 * or in part; each caller's commands are there without a gap; the purses sum to nothing; the log verifies.
 */
export const expectNothingLost = async (
  store: Store,
  writers: readonly Acknowledged[],
): Promise<number> => {
  const found = new Map<string, LogEntry>();
  const purses = new Map<string, number>();
  for await (const entry of store.readAll()) {
    expect(found.has(entry.key), `${entry.key} is there twice`).toBe(false);
    found.set(entry.key, entry);
    expectWhole(entry);
    for (const { stream, event } of entry.events) {
      purses.set(stream, (purses.get(stream) ?? 0) + (event as { cents: number }).cents);
    }
  }
  for (const { name, from, entries } of writers) {
    for (const [key, { position, hash }] of entries) {
      expect(found.get(key), `${key} was acknowledged and is gone`).toMatchObject({
        position,
        hash,
      });
    }
    for (const [caller, next] of from.entries()) {
      const own = [...found.keys()].filter((key) => key.startsWith(`${name} ${caller} `)).length;
      // At most the one in flight when the last writer was killed may be there without having been told.
      expect(own - next === 0 || own - next === 1, `${name} ${caller}: ${own} of ${next}`).toBe(
        true,
      );
    }
  }
  expect([...purses.values()].reduce((sum, cents) => sum + cents, 0)).toBe(0);
  expect(await verifyStore(store)).toMatchObject({ ok: true, entries: found.size });
  return found.size;
};

/** Exactly the two events that the key stands for: none missing, none of another command. */
const expectWhole = ({ key, command, events }: LogEntry): void => {
  const parts = key.split(' ');
  const expected = commandOf(parts[0]!, Number(parts[1]), Number(parts[2]));
  const { from, to, cents } = expected;
  expect(command).toEqual({ from, to, cents });
  expect(events.map(({ stream, event }) => ({ stream, event }))).toEqual([
    { stream: from, event: { cents: -cents } },
    { stream: to, event: { cents } },
  ]);
};
