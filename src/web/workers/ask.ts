import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Answer, Asked, Question } from '../../lab/answers/index.ts';
import type { AskedRun, Simulated } from '../../lab/answers/simulated.ts';
import { OUTSIDE } from '../outside/brought.ts';
import { isRefused, openChannel, outside, type Refused, workerThread } from './channel.ts';

export { isRefused, type Refused } from './channel.ts';

const lab = openChannel(
  workerThread(() => new Worker(new URL('./lab-worker.ts', import.meta.url), { type: 'module' })),
);

const channelOf = (asked: object) => ('game' in asked && asked.game === OUTSIDE ? outside : lab);

/** Asks the lab, which works in a worker with the code that tables run; a game from outside has a thread of its own. */
export const askLab = <Q extends Question>(question: Q, it: Asked<Q>): Promise<Answer<Q>> =>
  channelOf(it).ask(question, it) as Promise<Answer<Q>>;

/** A simulation with its progress, from 0 to 1. */
export const simulate = (it: AskedRun, progress: (done: number) => void) =>
  channelOf(it).ask('simulated', it, progress) as Promise<Simulated | Refused>;

/** Ends the work on a game; the next question starts again. */
export const stopWork = (game: string): void => channelOf({ game }).stop();

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
