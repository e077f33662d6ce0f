import { type Brought, broughtFiles } from '../outside/brought.ts';
import type { Reply } from './messages.ts';

/** Why something cannot be answered, in the words of the lab. */
export interface Refused {
  readonly refused: string;
  readonly because: string;
  readonly cite: string;
}

export const isRefused = (answer: unknown): answer is Refused =>
  typeof answer === 'object' && answer !== null && 'refused' in answer && 'because' in answer;

/** A thread that answers questions, and can be ended. */
export interface Thread {
  post(message: object): void;
  end(): void;
}

export type Start = (hear: (reply: Reply) => void, broke: (because: string) => void) => Thread;

export interface Channel {
  ask(question: string, asked: unknown, progress?: (done: number) => void): Promise<unknown>;
  /** Whatever is asked is not answered any more; the next question starts another thread. */
  stop(): void;
}

interface Waiting {
  resolve(answer: unknown): void;
  progress?(done: number): void;
}

const failed = (because: string): Refused => ({ refused: 'failed', because, cite: '' });

/** Questions to a thread, which starts with the first of them. */
export const openChannel = (start: Start): Channel => {
  const waiting = new Map<number, Waiting>();
  let thread: Thread | undefined;
  let asked = 0;
  const giveUp = (because: string): void => {
    for (const { resolve } of waiting.values()) resolve(failed(because));
    waiting.clear();
  };
  const hear = (reply: Reply): void => {
    const it = waiting.get(reply.id);
    if (it === undefined) return;
    if (reply.done !== undefined) {
      it.progress?.(reply.done);
      return;
    }
    waiting.delete(reply.id);
    it.resolve(reply.failed === undefined ? reply.answer : failed(reply.failed));
  };
  return {
    ask: (question, it, progress) => {
      thread ??= start(hear, giveUp);
      asked += 1;
      const id = asked;
      return new Promise((resolve) => {
        waiting.set(id, { resolve, ...(progress === undefined ? {} : { progress }) });
        thread?.post({ id, question, asked: it });
      });
    },
    stop: () => {
      thread?.end();
      thread = undefined;
      giveUp('Stopped.');
    },
  };
};

/** A worker of ours. */
export const workerThread =
  (made: () => Worker): Start =>
  (hear, broke) => {
    const worker = made();
    worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => hear(data));
    worker.addEventListener('error', ({ message }) => broke(message));
    return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
  };

const SANDBOX = '/outside/sandbox';
const PROGRAM = '/outside/program.js';

/**
 * A game from outside, in a frame without an origin: it has no cookie of the page and no way to the network, and the page
 * hears only what it posts.
 */
const sandboxThread: Start = (hear, broke) => {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.title = 'A game from outside';
  frame.hidden = true;
  frame.src = SANDBOX;
  const { port1: own, port2: other } = new MessageChannel();
  own.addEventListener('message', ({ data }: MessageEvent<Reply | { broke: string }>) => {
    if ('broke' in data) broke(data.broke);
    else hear(data);
  });
  own.start();
  const loaded = new Promise((done) => frame.addEventListener('load', done, { once: true }));
  document.body.append(frame);
  void Promise.all([fetch(PROGRAM).then((answer) => answer.text()), loaded]).then(
    ([program]) => frame.contentWindow?.postMessage({ program }, '*', [other]),
    () => broke('The program for games from outside could not be loaded.'),
  );
  return {
    post: (message) => own.postMessage(message),
    end: () => {
      own.close();
      frame.remove();
    },
  };
};

const sandbox = openChannel(sandboxThread);
let loaded: Promise<unknown> | undefined;

/** The game from outside, loaded from the files that this tab keeps before anything is asked of it. */
export const outside: Channel & { bring(files: readonly Brought[]): Promise<unknown> } = {
  bring: (files) => {
    outside.stop();
    loaded = sandbox.ask('brought', { files });
    return loaded;
  },
  ask: async (question, asked, progress) => {
    loaded ??= sandbox.ask('brought', { files: broughtFiles() });
    const game = await loaded;
    return isRefused(game) ? game : sandbox.ask(question, asked, progress);
  },
  stop: () => {
    loaded = undefined;
    sandbox.stop();
  },
};
