import { EventEmitter } from 'node:events';
import { beforeEach, expect, test, vi } from 'vitest';
import { refuse } from '../kernel/refusal.ts';

/** What a thread is given and may say, in this thread: its program is loaded anew by each test. */
const given = vi.hoisted(() => ({
  task: {} as object,
  said: [] as unknown[],
  did: [] as unknown[],
  port: undefined as unknown as EventEmitter,
  games: {} as unknown,
  ask: (async () => undefined) as (question: string, asked: unknown) => Promise<unknown>,
  journal: {} as { store?: { readAll(from?: number): AsyncIterable<{ position: number }> } },
  found: {} as unknown,
}));
vi.mock('node:worker_threads', () => ({
  get parentPort() {
    return given.port;
  },
  get workerData() {
    return given.task;
  },
}));
vi.mock('./outside-games.ts', () => ({
  gamesWith: async (files: readonly string[]) => {
    given.did.push(['games', files]);
    return given.games;
  },
}));
vi.mock('../house/proof/source.ts', () => ({
  openSource: async (source: object) => {
    given.did.push(['opened', source]);
    return {
      readAll: async function* (from = 1) {
        for (let position = from; position <= 9; position += 1) yield { position };
      },
      close: async () => given.did.push('store closed'),
    };
  },
}));
vi.mock('../house/journal/journal.ts', () => ({
  openJournal: (options: object) => {
    given.journal = options;
    return { position: () => 7 };
  },
}));
vi.mock('./journal-questions.ts', () => ({
  answering: () => ({
    ask: (question: string, asked: unknown) => given.ask(question, asked),
    close: async () => given.did.push('journal closed'),
  }),
}));
vi.mock('../lab/answers/examined.ts', () => ({
  examining: (asked: object) => {
    given.did.push(['examined', asked]);
    return given.found;
  },
}));
vi.mock('../games/index.ts', () => ({ games: {} }));
vi.mock('../lab/shelf.ts', () => ({ putOnShelf: () => given.did.push('shelved') }));
vi.mock('../lab/report/figures.ts', () => ({
  mathFigures: (...of: readonly unknown[]) => {
    given.did.push(['figures', ...of]);
    return { a: 1 };
  },
}));
vi.mock('../lab/report/pages.ts', () => ({ partsOf: (figures: object) => ['parts', figures] }));
vi.mock('../lab/answers/report.ts', () => ({
  headedByChanges: (parts: readonly unknown[]) => ['headed', ...parts],
}));
vi.mock('../lab/report/html.ts', () => ({ htmlOf: (...of: readonly unknown[]) => ['html', of] }));
vi.mock('../lab/report/pdf.ts', () => ({
  pdfOf: async (...of: readonly unknown[]) => ['pdf', of],
}));
vi.mock('../house/dealing/devices/index.ts', () => ({
  PROFILES: { nj: { title: 'N.J.', source: 'the bulletin' } },
  tableSample: (_: object, shape: object, draws: number, bytes: (count: number) => Uint8Array) => {
    given.did.push(['sampled', shape, draws, bytes(4).length]);
    return 'a sample';
  },
  judge: (sample: string, profile: string) => ({ sample, profile, findings: [] }),
}));

beforeEach(() => {
  vi.resetModules();
  [given.said, given.did, given.games] = [[], [], { g: {} }];
  const postMessage = (message: unknown) => given.said.push(message);
  const close = () => given.did.push('port closed');
  given.port = Object.assign(new EventEmitter(), { postMessage, close });
  given.ask = async () => undefined;
});
const settles = () => new Promise((resolve) => setImmediate(resolve));

const TASK = { source: { folder: 'f' }, games: ['g.ts'], shifts: ['day'], file: 'j.sqlite' };
const journalThread = async () => {
  given.task = TASK;
  await import('./journal-worker.ts');
  const asks = async (request: unknown) => {
    given.said.splice(0);
    given.port.emit('message', request);
    await settles();
    return given.said;
  };
  const read = async () => {
    const positions: number[] = [];
    for await (const { position } of given.journal.store?.readAll(2) ?? [])
      positions.push(position);
    return positions;
  };
  return { asks, read };
};

test('House rules § reports the thread of the journal opens what it was told of, and says how far it is', async () => {
  await journalThread();
  expect(given.did).toEqual([
    ['games', TASK.games],
    ['opened', TASK.source],
  ]);
  expect(given.journal).toMatchObject({
    ...{ games: given.games, shifts: TASK.shifts, file: TASK.file, atOnce: 2_000 },
  });
  expect(given.said).toEqual([{ kind: 'at', position: 7 }]);
  const { onProgress, store } = given.journal as never as {
    onProgress(position: number): void;
    store: { subscribe(): () => void };
  };
  onProgress(8);
  expect(given.said).toEqual([
    { kind: 'at', position: 7 },
    { kind: 'at', position: 8 },
  ]);
  expect(store.subscribe()()).toBeUndefined();
});

test('House rules § store the journal reads the log as far as it is durable, which only grows', async () => {
  const { asks, read } = await journalThread();
  expect(await read()).toEqual([]);
  await asks({ id: 1, upTo: 4, question: 'position' });
  expect(await read()).toEqual([2, 3, 4]);
  await asks({ id: 2, upTo: 3, question: 'position' });
  expect(await read()).toEqual([2, 3, 4]);
});

test('House rules § reports a question is answered under its number, or fails under it', async () => {
  const { asks } = await journalThread();
  given.ask = async (...of) => of;
  expect(await asks({ id: 5, upTo: 4, question: 'cage', asked: 'a day' })).toEqual([
    { kind: 'answer', id: 5, answer: ['cage', 'a day'] },
  ]);
  const error = new Error('cannot be read');
  given.ask = () => Promise.reject(error);
  expect(await asks({ id: 6, upTo: 4, question: 'cage' })).toEqual([
    { kind: 'failed', id: 6, error },
  ]);
  given.did.splice(0);
  expect(await asks('close')).toEqual([]);
  expect(given.did).toEqual(['journal closed', 'store closed', 'port closed']);
});

test('House rules § submission a journal whose games cannot be loaded does not start', async () => {
  given.games = refuse('no-file', 'There is no file g.ts.', 'House rules § submission');
  await expect(journalThread()).rejects.toThrow('There is no file g.ts.');
});

const labThread = async (task: object) => {
  given.task = task;
  await import('./lab-worker.ts');
  return given.said;
};
const CHANGES = { rules: 'a=1', pays: '', without: '', plus: '' };

test('House rules § reports the thread of the lab writes a report in every form from the same figures', async () => {
  given.found = { game: 'GAME', rules: 'RULES', own: { title: 'Yahtzee' } };
  const [report, ...more] = await labThread({ kind: 'report', game: 'y', changes: CHANGES });
  const parts = ['headed', 'parts', { a: 1 }];
  const of = ['Yahtzee: mathematical report', parts];
  expect(report).toEqual({ json: '{\n  "a": 1\n}\n', html: ['html', of], pdf: ['pdf', of] });
  expect(more).toEqual([]);
  expect(given.did).toMatchObject([
    'shelved',
    ['examined', { game: 'y', ...CHANGES }],
    [
      ...['figures', 'GAME', 'RULES'],
      { averageBetCents: 1_000, decisionsPerHour: 60, rounds: 33_554_432 },
      { version: expect.any(String) },
    ],
  ]);
});

test.each([
  [{ dice: 3 }, 100_000],
  [{ deal: 7 }, 20_000],
])('GLI-19 3.2.2 of a device that draws %o, %i fresh draws are judged', async (shape, draws) => {
  given.found = { own: { draws: [shape] } };
  const said = await labThread({ kind: 'device', game: 'y', profile: 'nj' });
  expect(said).toEqual([
    {
      ...{ game: 'y', shape, sample: 'a sample', profile: 'nj', findings: [] },
      ...{ title: 'N.J.', source: 'the bulletin' },
    },
  ]);
  expect(given.did.slice(1)).toEqual([
    ['examined', { game: 'y' }],
    ['sampled', shape, draws, 4],
  ]);
});

test('House rules § submission what the lab cannot examine is refused; a game that draws nothing is not judged', async () => {
  given.found = refuse('rule-not-allowed', 'No.', 'House rules § submission');
  expect(await labThread({ kind: 'report', game: 'y', changes: CHANGES })).toEqual([given.found]);
  vi.resetModules();
  given.said.splice(0);
  expect(await labThread({ kind: 'device', game: 'y', profile: 'nj' })).toEqual([given.found]);
  vi.resetModules();
  given.said.splice(0);
  given.found = { own: { draws: [] } };
  expect(await labThread({ kind: 'device', game: 'y', profile: 'nj' })).toEqual([undefined]);
});
