import { signal } from '@preact/signals';
import { type View, view } from '../felt/table-stream.ts';

/** Something that was entered is on its way. */
export const sending = signal(false);

/** How long an accepted command is waited for at the table, before it may be pressed again. */
const SEEN_MS = 2000;

/**
 * One press, one command. Until the house has answered, and the table shows what it answered, a second press is none: on a slow
 * line it would confirm what nobody has read back, such as the same dice for the throw after.
 */
export const once = (send: () => Promise<boolean>): void => {
  if (sending.value) return;
  sending.value = true;
  const before = view.value;
  void send()
    .then(async (accepted) => accepted && moved(before))
    .finally(() => {
      sending.value = false;
    });
};

/** The table has shown something else since. */
const moved = (before: View | undefined): Promise<boolean> =>
  new Promise((done) => {
    const late = setTimeout(end, SEEN_MS);
    const unsubscribe = view.subscribe((now) => {
      if (now !== before) queueMicrotask(end);
    });
    function end(): void {
      clearTimeout(late);
      unsubscribe();
      done(true);
    }
  });
