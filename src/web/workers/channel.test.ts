import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptInTab } from '../../../test/hooked.ts';
import { isRefused, openChannel, outside, type Start, workerThread } from './channel.ts';
import type { Reply } from './messages.ts';

interface Posted {
  readonly id: number;
  readonly question: string;
  readonly asked: unknown;
}
/** A thread whose answers a test gives. */
const threads = () => {
  const posted: Posted[] = [];
  const ended = vi.fn();
  const started = vi.fn();
  let hears: Parameters<Start>[0] = () => {};
  let breaks: Parameters<Start>[1] = () => {};
  const start: Start = (hear, broke) => {
    started();
    [hears, breaks] = [hear, broke];
    return { post: (message) => posted.push(message as Posted), end: ended };
  };
  return {
    ...{ start, posted, started, ended },
    replies: (reply: Reply) => hears(reply),
    breaks: (because: string) => breaks(because),
  };
};

test('a question is answered by its own answer, in whatever order they come', async () => {
  const { start, posted, started, replies } = threads();
  const channel = openChannel(start);
  expect(started).not.toHaveBeenCalled();
  const [first, second] = [channel.ask('odds', { game: 'a' }), channel.ask('spread', 2)];
  expect(started).toHaveBeenCalledTimes(1);
  expect(posted).toEqual([
    { id: 1, question: 'odds', asked: { game: 'a' } },
    { id: 2, question: 'spread', asked: 2 },
  ]);
  replies({ id: 2, answer: 'second' });
  replies({ id: 9, answer: 'nobody asked' });
  replies({ id: 1, answer: 'first' });
  expect(await Promise.all([first, second])).toEqual(['first', 'second']);
});

test('how far it is comes before the answer, to who wants to know', async () => {
  const { start, replies } = threads();
  const channel = openChannel(start);
  const progress = vi.fn();
  const [first, second] = [channel.ask('a', 1, progress), channel.ask('b', 2)];
  replies({ id: 1, done: 0 });
  replies({ id: 1, done: 0.5 });
  replies({ id: 2, done: 0.5 });
  replies({ id: 1, answer: 1 });
  replies({ id: 2, answer: 2 });
  expect(await Promise.all([first, second])).toEqual([1, 2]);
  expect(progress.mock.calls).toEqual([[0], [0.5]]);
});

test('what fails is refused with its reason; a thread that breaks refuses everything that waits', async () => {
  const { start, replies, breaks } = threads();
  const channel = openChannel(start);
  const [first, second, third] = [1, 2, 3].map((it) => channel.ask('a', it));
  replies({ id: 1, failed: 'Not asked that.' });
  expect(await first).toEqual({ refused: 'failed', because: 'Not asked that.', cite: '' });
  breaks('It broke.');
  expect(await Promise.all([second, third])).toMatchObject([
    { because: 'It broke.' },
    { because: 'It broke.' },
  ]);
});

test('work that is stopped is refused, and the next question starts another thread', async () => {
  const { start, posted, started, ended, replies } = threads();
  const channel = openChannel(start);
  const first = channel.ask('a', 1);
  channel.stop();
  expect(await first).toMatchObject({ refused: 'failed', because: 'Stopped.' });
  expect(ended).toHaveBeenCalledTimes(1);
  const second = channel.ask('a', 2);
  expect(started).toHaveBeenCalledTimes(2);
  replies({ id: 1, answer: 'too late' });
  replies({ id: posted.at(-1)?.id ?? 0, answer: 'second' });
  expect(await second).toBe('second');
});

test.each([
  [{ refused: 'failed', because: 'So.', cite: '' }, true],
  [{ refused: 'failed' }, false],
  [{ because: 'So.' }, false],
  [null, false],
  [undefined, false],
])('%o is a refusal of the lab: %s', (answer, is) => {
  expect(isRefused(answer)).toBe(is);
});

test('a worker is posted to, heard, and ended; its error breaks the thread', () => {
  const worker = Object.assign(new EventTarget(), { postMessage: vi.fn(), terminate: vi.fn() });
  const [hear, broke] = [vi.fn(), vi.fn()];
  const thread = workerThread(() => worker as object as Worker)(hear, broke);
  thread.post({ id: 1 });
  expect(worker.postMessage).toHaveBeenCalledWith({ id: 1 });
  worker.dispatchEvent(Object.assign(new Event('message'), { data: { id: 1, answer: 2 } }));
  expect(hear).toHaveBeenCalledWith({ id: 1, answer: 2 });
  worker.dispatchEvent(Object.assign(new Event('error'), { message: 'No.' }));
  expect(broke).toHaveBeenCalledWith('No.');
  thread.end();
  expect(worker.terminate).toHaveBeenCalledTimes(1);
});

interface Frame extends EventTarget {
  readonly attributes: Record<string, string>;
  readonly contentWindow: { postMessage(...sent: unknown[]): void };
  hidden?: boolean;
  src?: string;
}
let frames: Frame[] = [];
let loads = true;
/** The other end of the frame: what arrives there, and how it answers. */
let answers: (asked: Posted) => object = () => ({});
const asked: Posted[] = [];
const removed = vi.fn();
const framed = (): Frame => {
  const attributes: Record<string, string> = {};
  const frame = Object.assign(new EventTarget(), {
    attributes,
    setAttribute: (name: string, value: string) => Object.assign(attributes, { [name]: value }),
    remove: removed,
    contentWindow: {
      postMessage: (program: unknown, to: string, [port]: readonly MessagePort[]) => {
        Object.assign(attributes, { program, to });
        port?.addEventListener('message', ({ data }: MessageEvent<Posted>) => {
          asked.push(data);
          port.postMessage(answers(data));
        });
        port?.start();
      },
    },
  });
  frames.push(frame);
  return frame;
};

beforeEach(() => {
  frames = [];
  loads = true;
  asked.splice(0);
  removed.mockClear();
  answers = ({ id, question }) => ({ id, answer: `${question} answered` });
  const kept = { 'houseway game from outside': '[{"name":"index.ts","text":"kept"}]' };
  vi.stubGlobal('sessionStorage', keptInTab(kept));
  vi.stubGlobal('fetch', async (path: string) => {
    if (!loads) throw new TypeError('failed to fetch');
    return { text: async () => `program of ${path}` };
  });
  vi.stubGlobal('document', {
    createElement: (name: string) => (name === 'iframe' ? framed() : null),
    body: {
      append: (frame: Frame) => queueMicrotask(() => frame.dispatchEvent(new Event('load'))),
    },
  });
});
afterEach(() => {
  outside.stop();
  vi.unstubAllGlobals();
});

test('House rules § submission a game from outside runs in a frame without an origin, from the files of this tab', async () => {
  expect(await outside.ask('odds', { game: 'outside' })).toBe('odds answered');
  const [frame] = frames;
  expect(frame?.attributes).toMatchObject({
    sandbox: 'allow-scripts',
    program: { program: 'program of /outside/program.js' },
    to: '*',
  });
  expect([frame?.hidden, frame?.src]).toEqual([true, '/outside/sandbox']);
  expect(asked.map(({ question, asked: it }) => [question, it])).toEqual([
    ['brought', { files: [{ name: 'index.ts', text: 'kept' }] }],
    ['odds', { game: 'outside' }],
  ]);
  // It is loaded once.
  await outside.ask('spread', 1);
  expect(asked.filter(({ question }) => question === 'brought')).toHaveLength(1);
});

test('House rules § submission files that are brought take the place of the game before', async () => {
  await outside.ask('odds', 1);
  const files = [{ name: 'index.ts', text: 'fresh' }];
  expect(await outside.bring(files)).toBe('brought answered');
  expect(removed).toHaveBeenCalledTimes(1);
  await outside.ask('odds', 2);
  expect(asked.map(({ asked: it }) => it).slice(2)).toEqual([{ files }, 2]);
});

test('House rules § submission a game that cannot be loaded is refused, and asked nothing', async () => {
  const refusal = { refused: 'not-a-game', because: 'No default export.', cite: '' };
  answers = ({ id }) => ({ id, answer: refusal });
  expect(await outside.ask('odds', 1)).toEqual(refusal);
  expect(asked).toHaveLength(1);
  outside.stop();
  loads = false;
  expect(await outside.ask('odds', 1)).toMatchObject({
    because: 'The program for games from outside could not be loaded.',
  });
  outside.stop();
  loads = true;
  answers = () => ({ broke: 'It broke.' });
  expect(await outside.ask('odds', 1)).toMatchObject({ because: 'It broke.' });
});
