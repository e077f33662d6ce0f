import { signal } from '@preact/signals';
import { type View, view } from '../felt/table-stream.ts';
import { logged } from '../house.ts';

/** Something that was entered is on its way. */
export const sending = signal(false);

/** How long an accepted command is waited for at the table, before it may be pressed again. */
const SEEN_MS = 2000;

/**
 * One press, one command. Until the house has answered, and the table shows what it answered, a second press is none: on a slow
 * line it would confirm what nobody has read back, such as the same dice for the throw after. `shown` is called once the
 * table shows it.
 */
export const once = (send: () => Promise<boolean>, shown?: () => void): void => {
  if (sending.value) return;
  sending.value = true;
  const before = view.value;
  void send()
    .then(async (accepted) => {
      if (!accepted) return;
      if (await shows(logged.value, before)) shown?.();
    })
    .finally(() => {
      sending.value = false;
    });
};

/** Whether the table shows this entry of the log in time, or in a lesson, which has no log, anything else than before. */
const shows = (position: number | undefined, before: View | undefined): Promise<boolean> =>
  new Promise((done) => {
    const late = setTimeout(() => end(false), SEEN_MS);
    const unsubscribe = view.subscribe((now) => {
      const is = position === undefined ? now !== before : (now?.position ?? 0) >= position;
      if (is) queueMicrotask(() => end(true));
    });
    function end(seen: boolean): void {
      clearTimeout(late);
      unsubscribe();
      done(seen);
    }
  });
