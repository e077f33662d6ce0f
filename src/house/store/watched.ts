import type { Store } from './store.ts';

/** How the store has been answering. */
export interface Answering {
  /** Milliseconds that the oldest append in flight has waited; 0 while none is. */
  waitingMs(): number;
  /** The last append failed, and none has succeeded since: what was wrong, and how long ago. */
  failed(): { readonly error: unknown; readonly agoMs: number } | undefined;
}

/** A store whose appends are timed, so that the house can say that it is not well before anybody asks it for something. */
export const watched = (
  store: Store,
  now: () => number,
): { readonly store: Store; readonly answering: Answering } => {
  const inFlight = new Map<symbol, number>();
  let failure: { readonly error: unknown; readonly at: number } | undefined;
  const append: Store['append'] = async (batch) => {
    // Several may begin at the same moment.
    const own = Symbol();
    inFlight.set(own, now());
    try {
      const outcomes = await store.append(batch);
      failure = undefined;
      return outcomes;
    } catch (error) {
      failure = { error, at: now() };
      throw error;
    } finally {
      inFlight.delete(own);
    }
  };
  return {
    store: { ...store, append },
    answering: {
      waitingMs: () => (inFlight.size === 0 ? 0 : now() - Math.min(...inFlight.values())),
      failed: () =>
        failure === undefined ? undefined : { error: failure.error, agoMs: now() - failure.at },
    },
  };
};
