import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Answer, Asked, Question } from '../../lab/answers/index.ts';
import type { AskedRun, Simulated } from '../../lab/answers/simulated.ts';
import type { Message, Reply } from './messages.ts';

/** Why something cannot be answered, in the words of the lab. */
export interface Refused {
  readonly refused: string;
  readonly because: string;
  readonly cite: string;
}

export const isRefused = (answer: unknown): answer is Refused =>
  typeof answer === 'object' && answer !== null && 'refused' in answer && 'because' in answer;

const started = (): Worker =>
  new Worker(new URL('./lab-worker.ts', import.meta.url), { type: 'module' });

interface Waiting {
  resolve(answer: unknown): void;
  progress?(done: number): void;
}

const waiting = new Map<number, Waiting>();
let worker: Worker | undefined;
let asked = 0;

const failed = (because: string): Refused => ({ refused: 'failed', because, cite: '' });

const hear = ({ data }: MessageEvent<Reply>): void => {
  const it = waiting.get(data.id);
  if (it === undefined) return;
  if (data.done !== undefined) {
    it.progress?.(data.done);
    return;
  }
  waiting.delete(data.id);
  it.resolve(data.failed === undefined ? data.answer : failed(data.failed));
};

const send = (
  make: (id: number) => Message,
  progress?: (done: number) => void,
): Promise<unknown> => {
  if (worker === undefined) {
    worker = started();
    worker.addEventListener('message', hear);
    worker.addEventListener('error', ({ message }) => {
      for (const { resolve } of waiting.values()) resolve(failed(message));
      waiting.clear();
    });
  }
  asked += 1;
  const id = asked;
  return new Promise((resolve) => {
    waiting.set(id, { resolve, ...(progress === undefined ? {} : { progress }) });
    worker?.postMessage(make(id));
  });
};

/** Asks the lab, which works in a worker with the code that tables run. */
export const askLab = <Q extends Question>(question: Q, it: Asked<Q>): Promise<Answer<Q>> =>
  send((id) => ({ id, question, asked: it }) as Message) as Promise<Answer<Q>>;

/** A simulation with its progress, from 0 to 1. Stopping it ends the worker; the next question starts another. */
export const simulate = (it: AskedRun, progress: (done: number) => void) =>
  send((id) => ({ id, question: 'simulated', asked: it }), progress) as Promise<
    Simulated | Refused
  >;

export const stopWork = (): void => {
  worker?.terminate();
  worker = undefined;
  for (const { resolve } of waiting.values()) resolve(failed('Stopped.'));
  waiting.clear();
};

export interface Asking<Q extends Question> {
  /** The last answer; it stays while a newer one is worked out. */
  readonly now: Exclude<Answer<Q>, { refused: string }> | undefined;
  readonly refused: Refused | undefined;
  readonly busy: boolean;
}

/** An answer of the lab that is asked for again whenever the question changes; overtaken answers are dropped. */
export const useLab = <Q extends Question>(question: Q, it: Asked<Q> | undefined): Asking<Q> => {
  const now = useSignal<Asking<Q>['now']>(undefined);
  const refused = useSignal<Refused | undefined>(undefined);
  const busy = useSignal(true);
  const key = JSON.stringify(it);
  useEffect(() => {
    if (it === undefined) return;
    let overtaken = false;
    busy.value = true;
    void askLab(question, it).then((answer) => {
      if (overtaken) return;
      busy.value = false;
      refused.value = isRefused(answer) ? answer : undefined;
      if (!isRefused(answer)) now.value = answer as Asking<Q>['now'];
    });
    return () => {
      overtaken = true;
    };
  }, [question, key]);
  return { now: now.value, refused: refused.value, busy: busy.value };
};
