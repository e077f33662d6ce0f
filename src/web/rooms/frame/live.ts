import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { get, isProblem, me, type Problem, session, sessionOver, whoAmI } from '../../house.ts';

export interface Live<T> {
  /** The last answer; it stays while a newer one is on its way. */
  readonly now: T | undefined;
  readonly refused: Problem | undefined;
  again(): Promise<void>;
}

/** Refusals of a moment: what was answered before still is what the house said last. */
const PASSING: readonly string[] = [
  ...['unreachable', 'outcome-unknown', 'house-busy', 'journal-behind', 'slow-down'],
];

/** An answer of the house that is asked for again whenever something happened there. */
export const useLive = <T>(path: string | undefined): Live<T> => {
  const now = useSignal<T | undefined>(undefined);
  const refused = useSignal<Problem | undefined>(undefined);
  const asked = useSignal(0);
  const shown = useRef<string | undefined>(undefined);
  const newest = useRef(Promise.resolve());
  const look = (): Promise<void> => {
    newest.current = path === undefined ? Promise.resolve() : lookAt(path);
    return newest.current;
  };
  const lookAt = async (place: string): Promise<void> => {
    asked.value += 1;
    const turn = asked.value;
    const answer = await get<T>(place);
    // An answer that was overtaken says what no longer is: who waited for it waits for the one after it.
    if (turn !== asked.value) return newest.current;
    // The room stays as it is until the same person has signed in again.
    if (sessionOver.value) return;
    // So it does, with all that is typed in it, while the house is not reached: the news ask again.
    if (isProblem(answer) && PASSING.includes(answer.code) && shown.current === place) return;
    refused.value = isProblem(answer) ? answer : undefined;
    if (isProblem(answer)) return;
    now.value = answer;
    shown.current = place;
  };
  const hears = hearsNews();
  useEffect(() => {
    void look();
    return hears ? onNews(() => void look()) : undefined;
  }, [path, session.value, hears]);
  return { now: now.value, refused: refused.value, again: look };
};

/** Somebody of the staff who loses a role loses it on the open page at once, in whatever room that is. */
export const useRoles = (): void => {
  const hears = hearsNews();
  useEffect(() => (hears ? onNews(() => {}) : undefined), [hears, session.value]);
};

/** The news of the house is for staff and the regulator; everybody else asks once. */
const hearsNews = (): boolean => me.value.person !== undefined && me.value.kind !== 'patron';

const listeners = new Set<() => void>();
let news: EventSource | undefined;

/** Calls back when the log of the house has grown; one connection serves the whole page. */
const onNews = (listener: () => void): (() => void) => {
  listeners.add(listener);
  news ??= openNews();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    news?.close();
    news = undefined;
  };
};

const openNews = (): EventSource => {
  const source = new EventSource('/api/news/events');
  const tellAll = () => {
    for (const listener of listeners) listener();
  };
  source.addEventListener('news', tellAll);
  // Closed for good: whoever looks now is told why, for instance that the session is over.
  source.addEventListener('error', () => {
    if (source.readyState !== EventSource.CLOSED) return;
    news = undefined;
    tellAll();
  });
  source.addEventListener('ended', async () => {
    source.close();
    news = undefined;
    await whoAmI();
    // Somebody whose roles changed is still there.
    if (!sessionOver.value && listeners.size > 0) news ??= openNews();
  });
  return source;
};
