import { Worker } from 'node:worker_threads';
import type { Store } from '../house/store/store.ts';
import { programBeside } from '../house/thread.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import type { Answer, Answers, Asked, Question } from './journal-questions.ts';
import type { JournalMessage, JournalRequest, JournalTask } from './journal-worker.ts';

export interface ApartOptions extends JournalTask {
  readonly store: Pick<Store, 'head' | 'subscribe'>;
  readonly onFault: (error: unknown) => void;
}

/** Entries that are read in a moment; whoever asks while more are missing is told how far it is. */
const FAR = 20_000;
/**
 * Whoever asks is answered from the whole log: when nobody does, the journal only must not fall far behind. The states of
 * the tables are written each time, and after a failure the thread is not started again at once.
 */
const LATER_MS = 5_000;

/**
 * The journal in a thread of its own: the log is folded and every question answered there, so that no table waits for a
 * report. The thread keeps nothing but the file. When it fails, those who wait are told, and the next question starts another.
 */
export const journalApart = ({ store, onFault, ...task }: ApartOptions): Answers => {
  let [running, closed]: [Running | undefined, boolean] = [undefined, false];
  const stopped = (error: unknown): void => {
    running = undefined;
    if (!closed) onFault(error);
  };
  const ask = async <Q extends Question>(
    question: Q,
    asked: Asked<Q>,
  ): Promise<Answer<Q> | Refusal<'journal-behind'>> => {
    if (closed) throw new Error('The journal is closed.');
    running ??= started(task, stopped);
    const thread = running;
    const [{ position: upTo }, position] = await Promise.all([store.head(), thread.position()]);
    const answer = thread.send({ upTo, question, asked });
    if (upTo - position <= FAR) return answer as Promise<Answer<Q>>;
    // It is on its way: nobody waits for it here.
    answer.catch(() => undefined);
    return behind(position, upTo);
  };

  let due: ReturnType<typeof setTimeout> | undefined;
  const later = (): void => {
    due ??= setTimeout(() => {
      due = undefined;
      ask('position', undefined).catch(() => undefined);
    }, LATER_MS).unref();
  };
  const hangUp = store.subscribe(later);
  later();

  return {
    ...{ shifts: task.shifts, ask },
    close: async () => {
      closed = true;
      hangUp();
      clearTimeout(due);
      await running?.close();
    },
  };
};

const behind = (position: number, all: number) => {
  const [done, of] = [position, all].map((count) => count.toLocaleString('en-US'));
  return refuse(
    'journal-behind',
    `Reports are being prepared from the log: ${done} of ${of} entries. Try again in a minute.`,
    'House rules § reports',
  );
};

interface Running {
  /** How far the thread is; resolves once it has opened its file. */
  position(): Promise<number>;
  send(request: Omit<JournalRequest, 'id'>): Promise<unknown>;
  close(): Promise<void>;
}

const started = (task: JournalTask, stopped: (error: unknown) => void): Running => {
  const program = programBeside(import.meta.url, 'journal-worker');
  const worker = new Worker(program, { workerData: task });
  const opened = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let [at, ids] = [0, 0];
  let ended: Error | undefined;

  const fail = (error: unknown): void => {
    opened.reject(error);
    for (const { reject } of waiting.values()) reject(error);
  };
  opened.promise.catch(() => undefined);
  worker.on('message', (message: JournalMessage) => {
    if (message.kind === 'at') {
      at = message.position;
      opened.resolve();
      return;
    }
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.kind === 'answer') asked?.resolve(message.answer);
    else asked?.reject(message.error);
  });
  let cause: unknown;
  worker.on('error', (error) => {
    cause = error;
  });
  worker.on('exit', () => {
    ended = new Error('The journal stopped. Ask again.', { cause });
    fail(ended);
    stopped(ended);
    over.resolve();
  });
  return {
    position: async () => {
      await opened.promise;
      return at;
    },
    send: (request) => {
      if (ended !== undefined) return Promise.reject(ended);
      ids += 1;
      const answer = Promise.withResolvers<unknown>();
      waiting.set(ids, answer);
      const sent: JournalRequest = { id: ids, ...request };
      worker.postMessage(sent);
      return answer.promise;
    },
    close: () => {
      worker.postMessage('close');
      return over.promise;
    },
  };
};
