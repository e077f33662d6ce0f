import type { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { smallDoor, somebody } from '../../test/small-door.ts';
import { games } from '../games/index.ts';
import { isRefusal, refuse } from '../kernel/refusal.ts';
import { journalApart } from './journal-apart.ts';
import { lab } from './lab.ts';

/** Threads that are started, in place of real ones: each keeps what it is sent. */
const { threads, Thread } = await vi.hoisted(async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  const made: (EventEmitter & { program: string; task: unknown; sent: unknown[] })[] = [];
  class Started extends Emitter {
    readonly program: string;
    readonly task: unknown;
    readonly sent: unknown[] = [];
    constructor(program: URL, { workerData }: { workerData: unknown }) {
      super();
      [this.program, this.task] = [program.href, workerData];
      made.push(this);
    }
    postMessage(message: unknown): void {
      this.sent.push(message);
    }
  }
  return { threads: made, Thread: Started };
});
vi.mock('node:worker_threads', () => ({ Worker: Thread }));

beforeEach(() => {
  threads.splice(0);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => void vi.useRealTimers());

/** What is under way goes on as far as it can. */
const settles = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};
const TASK = { source: { folder: 'f' }, games: ['g.ts'], shifts: [], file: 'journal.sqlite' };

const apart = (position = 40) => {
  const heard = new Set<() => void>();
  const faults: Error[] = [];
  const state = { position };
  const store = {
    head: async () => ({ position: state.position, hash: '' }),
    subscribe: (hear: () => void) => {
      heard.add(hear);
      return () => heard.delete(hear);
    },
  };
  const journal = journalApart({
    ...({ ...TASK, store } as never as Parameters<typeof journalApart>[0]),
    onFault: (error) => faults.push(error as Error),
  });
  return { journal, heard, faults, state };
};
const opens = async (thread: (typeof threads)[number] | undefined, position = 40) => {
  await settles();
  thread?.emit('message', { kind: 'at', position });
  await settles();
};

test('House rules § reports the thread of a journal is started by the first question, and each answer finds its own', async () => {
  const { journal, faults } = apart();
  expect(journal.shifts).toBe(TASK.shifts);
  expect(threads).toEqual([]);
  const [one, two] = [journal.ask('position', undefined), journal.ask('cage', '2026-11-16')];
  await settles();
  expect(threads).toHaveLength(1);
  const [thread] = threads;
  expect(thread?.program).toMatch(/\/src\/server\/journal-worker\.ts$/);
  expect(thread?.task).toEqual(TASK);
  // Nothing is asked before the thread has opened its file.
  expect(thread?.sent).toEqual([]);
  await opens(thread);
  expect(thread?.sent).toEqual([
    { id: 1, upTo: 40, question: 'position', asked: undefined },
    { id: 2, upTo: 40, question: 'cage', asked: '2026-11-16' },
  ]);
  thread?.emit('message', { kind: 'answer', id: 2, answer: 'second' });
  thread?.emit('message', { kind: 'answer', id: 1, answer: 'first' });
  thread?.emit('message', { kind: 'answer', id: 9, answer: 'to nobody' });
  expect([await one, await two]).toEqual(['first', 'second']);
  const three = journal.ask('position', undefined);
  await settles();
  thread?.emit('message', { kind: 'failed', id: 3, error: new Error('cannot be read') });
  await expect(three).rejects.toThrow('cannot be read');
  expect(threads).toHaveLength(1);
  expect(faults).toEqual([]);
});

test.each([
  [20_040, false],
  [20_041, true],
])(
  'House rules § reports with %i entries in the log and 40 read it is still being prepared: %s',
  async (entries, behind) => {
    const { journal } = apart(entries);
    const asked = journal.ask('position', undefined);
    await settles();
    const [thread] = threads;
    await opens(thread);
    // It is asked all the same, so that it reads on.
    expect(thread?.sent).toHaveLength(1);
    thread?.emit('message', { kind: 'failed', id: 1, error: new Error('cannot be read') });
    const answer = await asked.catch(({ message }: Error) => message);
    expect(isRefusal(answer)).toBe(behind);
    expect(answer).toEqual(
      behind
        ? refuse(
            'journal-behind',
            'Reports are being prepared from the log: 40 of 20,041 entries. Try again in a minute.',
            'House rules § reports',
          )
        : 'cannot be read',
    );
  },
);

test('House rules § reports a thread that stops while it prepares is a fault of nobody who was told to wait', async () => {
  const { journal, faults } = apart(50_000);
  const asked = journal.ask('position', undefined);
  await settles();
  await opens(threads[0]);
  expect(isRefusal(await asked)).toBe(true);
  const unheard = vi.fn();
  process.on('unhandledRejection', unheard);
  onTestFinished(() => void process.off('unhandledRejection', unheard));
  threads[0]?.emit('exit', 1);
  await new Promise((resolve) => setImmediate(resolve));
  expect([faults.length, unheard.mock.calls]).toEqual([1, []]);
});

test('House rules § reports how far the journal is comes from its latest word', async () => {
  const { journal } = apart(50_000);
  const first = journal.ask('position', undefined);
  await settles();
  await opens(threads[0], 1);
  expect(isRefusal(await first)).toBe(true);
  threads[0]?.emit('message', { kind: 'at', position: 30_000 });
  const second = journal.ask('position', undefined);
  await settles();
  threads[0]?.emit('message', { kind: 'answer', id: 2, answer: 50_000 });
  expect(await second).toBe(50_000);
});

test('House rules § reports when the thread stops, those who wait are told, and the next question starts another', async () => {
  const { journal, faults } = apart();
  const asked = journal.ask('position', undefined).catch((error: Error) => error);
  await settles();
  await opens(threads[0]);
  const why = new Error('out of memory');
  threads[0]?.emit('error', why);
  threads[0]?.emit('exit', 1);
  const told = (await asked) as Error;
  expect([told.message, told.cause]).toEqual(['The journal stopped. Ask again.', why]);
  expect(faults).toEqual([told]);
  const again = journal.ask('position', undefined).catch((error: Error) => error.message);
  await settles();
  expect(threads).toHaveLength(2);
  // This one stops before it has opened anything.
  threads[1]?.emit('exit', 1);
  expect(await again).toBe('The journal stopped. Ask again.');
  expect(faults).toHaveLength(2);
});

test('House rules § reports a question that was on its way to a thread that stopped is told so', async () => {
  const { journal } = apart();
  const first = journal.ask('position', undefined);
  await settles();
  await opens(threads[0]);
  threads[0]?.emit('message', { kind: 'answer', id: 1, answer: 40 });
  await first;
  const second = journal.ask('position', undefined).catch((error: Error) => error.message);
  threads[0]?.emit('exit', 1);
  expect(await second).toBe('The journal stopped. Ask again.');
  expect(threads[0]?.sent).toHaveLength(1);
});

test('House rules § reports when nobody asks, the journal follows the log every five seconds and no sooner', async () => {
  const { heard } = apart();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(threads).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await opens(threads[0]);
  expect(threads[0]?.sent).toMatchObject([{ question: 'position' }]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(threads[0]?.sent).toHaveLength(1);
  for (const hear of heard) hear();
  for (const hear of heard) hear();
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(threads[0]?.sent).toHaveLength(2);
  // Nobody waits for it: if it fails, nobody is told here.
  threads[0]?.emit('message', { kind: 'failed', id: 2, error: new Error('cannot be read') });
  await settles();
});

test('House rules § reports a journal that closes waits for its thread, which is no fault, and answers no more', async () => {
  const { journal, heard, faults } = apart();
  const asked = journal.ask('position', undefined);
  await settles();
  await opens(threads[0]);
  threads[0]?.emit('message', { kind: 'answer', id: 1, answer: 40 });
  await asked;
  const closed = vi.fn();
  const closing = journal.close().then(closed);
  await settles();
  expect(threads[0]?.sent.at(-1)).toBe('close');
  expect(closed).not.toHaveBeenCalled();
  threads[0]?.emit('exit', 0);
  await closing;
  expect([closed.mock.calls.length, faults, heard.size]).toEqual([1, [], 0]);
  await expect(journal.ask('position', undefined)).rejects.toThrow('The journal is closed.');
  expect(vi.getTimerCount()).toBe(0);
  // One that was never asked has nothing to wait for.
  await apart().journal.close();
  expect(vi.getTimerCount()).toBe(0);
  expect(threads).toHaveLength(1);
});

/** Until so many threads were started. */
const started = (count: number) =>
  vi.waitFor(() => expect(threads).toHaveLength(count), { interval: 1 });

const regulator = somebody('regulator');
const laboratory = async () => {
  const door = await smallDoor((app, who) => lab(app, who, games));
  onTestFinished(() => door.close());
  const asks = (url: string) => door.get(`/api/lab/three-dice-yahtzee/${url}`, regulator);
  /** Asks, and has the thread that is started for it answer. */
  const answered = async (url: string, answer: unknown) => {
    const before = threads.length;
    const asked = asks(url);
    await started(before + 1);
    threads.at(-1)?.emit('message', answer);
    return asked;
  };
  return { asks, answered };
};
const bytes = new TextEncoder().encode('%PDF-');
const REPORT = { json: '{"a":1}', html: '<p>', pdf: bytes };
const CHANGES = { rules: '', pays: '', without: '', plus: '' };

test('House rules § reports a mathematical report is worked out once for the same rules, in every form', async () => {
  vi.useRealTimers();
  const { asks, answered } = await laboratory();
  const first = await answered('report.json?rules=payOption=2', REPORT);
  expect(threads[0]?.program).toMatch(/\/src\/server\/lab-worker\.ts$/);
  expect(threads[0]?.task).toEqual({
    ...{ kind: 'report', game: 'three-dice-yahtzee' },
    changes: { ...CHANGES, rules: 'payOption=2' },
  });
  const shown = [
    first,
    await asks('report.html?rules=payOption=2'),
    await asks('report.pdf?rules=payOption=2'),
  ];
  expect(shown.map(({ headers }) => headers['content-type'])).toEqual([
    ...['application/json; charset=utf-8', 'text/html; charset=utf-8', 'application/pdf'],
  ]);
  expect(shown.map(({ headers }) => headers['content-disposition'])).toEqual(
    ['json', 'html', 'pdf'].map(
      (kind) => `attachment; filename="three-dice-yahtzee-mathematical-report.${kind}"`,
    ),
  );
  expect(shown.map(({ body }) => body)).toEqual(['{"a":1}', '<p>', '%PDF-']);
  expect(threads).toHaveLength(1);
  // Eight are kept, those that were asked for last.
  for (let count = 1; count <= 7; count += 1) await answered(`report.json?pays=${count}`, REPORT);
  await asks('report.json?rules=payOption=2');
  expect(threads).toHaveLength(8);
  await answered('report.json?without=x', REPORT);
  await asks('report.json?rules=payOption=2');
  await asks('report.json?pays=2');
  expect(threads).toHaveLength(9);
  await answered('report.json?pays=1', REPORT);
  const no = refuse('rule-not-allowed', 'No.', 'House rules § submission');
  for (const _ of [1, 2])
    expect((await answered('report.json?plus=x', no)).json().code).toBe('rule-not-allowed');
});

test('House rules § reports the lab does one thing after the other, four at most, and goes on after a fault', async () => {
  vi.useRealTimers();
  const { asks, answered } = await laboratory();
  const waiting = [1, 2, 3, 4].map((count) => asks(`device?profile=nj&n=${count}`));
  await started(1);
  expect(threads[0]?.task).toEqual({ kind: 'device', game: 'three-dice-yahtzee', profile: 'nj' });
  const fifth = await asks('device');
  expect(fifth.json()).toMatchObject({
    ...{ code: 'busy', because: 'The lab is busy. Try again in a minute.' },
    cite: 'House rules § reports',
  });
  expect(threads).toHaveLength(1);
  threads[0]?.emit('error', new Error('broken'));
  for (const nth of [1, 2, 3]) {
    await started(nth + 1);
    threads[nth]?.emit('message', { nth });
  }
  const answers = await Promise.all(waiting);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 200, 200, 200]);
  expect(answers[3]?.json()).toEqual({ nth: 3 });
  expect((await answered('device', { passes: true })).json()).toEqual({ passes: true });
  expect(threads.at(-1)?.task).toMatchObject({ profile: 'gli19' });
});
