import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { get, isProblem, type Problem, session, sessionOver, whoAmI } from '../../house.ts';

export interface Live<T> {
  /** The last answer; it stays while a newer one is on its way. */
  readonly now: T | undefined;
  readonly refused: Problem | undefined;
  again(): Promise<void>;
}

/** An answer of the house that is asked for again whenever something happened there. */
export const useLive = <T>(path: string | undefined): Live<T> => {
  const now = useSignal<T | undefined>(undefined);
  const refused = useSignal<Problem | undefined>(undefined);
  const asked = useSignal(0);
  const look = async (headers: Readonly<Record<string, string>>): Promise<void> => {
    if (path === undefined) return;
    asked.value += 1;
    const turn = asked.value;
    const answer = await get<T>(path, headers);
    // An answer that was overtaken says what no longer is.
    if (turn !== asked.value) return;
    refused.value = isProblem(answer) ? answer : undefined;
    if (!isProblem(answer)) now.value = answer;
  };
  useEffect(() => {
    void look({});
    return onNews(() => void look(BY_ITSELF));
  }, [path, session.value]);
  return { now: now.value, refused: refused.value, again: () => look({}) };
};

/** What a page asks for by itself does not keep a session alive. */
const BY_ITSELF = { 'x-houseway-live': '1' };

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
  source.addEventListener('news', () => {
    for (const listener of listeners) listener();
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
