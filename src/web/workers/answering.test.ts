import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answering } from './answering.ts';
import { verify } from './verify.ts';

const posted: unknown[] = [];
beforeEach(() => {
  posted.splice(0);
  vi.stubGlobal('postMessage', (message: unknown) => posted.push(message));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const ANSWERS = {
  doubled: (it: number) => 2 * it,
  later: async (it: number) => 3 * it,
  nothing: () => null,
  *stepped(it: number) {
    yield 0.25;
    yield 0.75;
    return 4 * it;
  },
  broken: () => {
    throw new Error('It broke.');
  },
  thrown: () => {
    throw 'words';
  },
};
const ask = async (question: string, asked: unknown = 5) => {
  await answering(ANSWERS)({ data: { id: 7, question, asked } } as MessageEvent);
  return posted;
};

test.each([
  ['doubled', [{ id: 7, answer: 10 }]],
  ['later', [{ id: 7, answer: 15 }]],
  ['nothing', [{ id: 7, answer: null }]],
  [
    'stepped',
    [
      { id: 7, done: 0.25 },
      { id: 7, done: 0.75 },
      { id: 7, answer: 20 },
    ],
  ],
  ['broken', [{ id: 7, failed: 'It broke.' }]],
  ['thrown', [{ id: 7, failed: 'words' }]],
  ['unknown', [{ id: 7, failed: 'This game is not asked that.' }]],
  ['toString', [{ id: 7, failed: 'This game is not asked that.' }]],
])('a worker answers at once, later, with its progress, or why not: %s', async (question, told) => {
  expect(await ask(question)).toEqual(told);
});

/** The worker that verifies, as the page sees it. */
class Verifying extends EventTarget {
  static made: { readonly worker: Verifying; readonly of: string; readonly how: object }[] = [];
  readonly postMessage = vi.fn();
  readonly terminate = vi.fn();
  constructor(url: URL, how: object) {
    super();
    Verifying.made.push({ worker: this, of: url.pathname.split('/').at(-1) ?? '', how });
  }
  says(data: object): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
}
const verifying = (...asked: Parameters<typeof verify>) => {
  Verifying.made = [];
  vi.stubGlobal('Worker', Verifying);
  const verdict = verify(...asked);
  const [made] = Verifying.made;
  if (made === undefined) throw new Error('no worker');
  return { ...made, verdict };
};

test('FAIRNESS § 6 a paper is verified in a worker of its own, which is ended with its verdict', async () => {
  const progress = vi.fn();
  const { worker, of, how, verdict } = verifying({ text: '{}', key: 'k' }, progress);
  expect([of, how]).toEqual(['verifier-worker.ts', { type: 'module' }]);
  expect(worker.postMessage).toHaveBeenCalledWith({ text: '{}', key: 'k' });
  worker.says({ entry: 3 });
  expect(progress).toHaveBeenCalledWith(3);
  expect(worker.terminate).not.toHaveBeenCalled();
  worker.says({ ok: true, entries: 9 });
  expect(await verdict).toEqual({ ok: true, entries: 9 });
  expect(worker.terminate).toHaveBeenCalledTimes(1);
});

test('FAIRNESS § 6 a verifier that breaks has verified nothing', async () => {
  const { worker, verdict } = verifying({ text: '{}' });
  worker.says({ entry: 3 });
  worker.dispatchEvent(Object.assign(new Event('error'), { message: 'No memory.' }));
  expect(await verdict).toEqual({ ok: false, row: 'the verifier', because: 'No memory.' });
  expect(worker.terminate).toHaveBeenCalledTimes(1);
});
