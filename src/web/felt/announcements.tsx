import { useEffect, useRef } from 'preact/hooks';
import { texts } from '../texts.ts';
import { mineIn, nextOf, sentencesOf, signedTotal } from './sentences.ts';
import { connection, type Declaration } from './table-stream.ts';
import { announced, announcing } from './telling.ts';

/** What is shown all at once is told all at once: the last of several decisions does not drown the others. */
let unheard = '';

/** One message for each decision, then what is open now. */
export const useAnnouncements = (game: Declaration): void => {
  useEffect(() => {
    announcing((now, { say, why, next, settled }) => {
      const lines = mineIn(now).filter(({ bet }) => settled.includes(bet));
      const money =
        lines.length === 0
          ? ''
          : `${sentencesOf(game, lines)} ${texts.total} ${signedTotal(lines)}.`;
      const result = [say && `${say}.`, why, money].filter(Boolean).join(' ');
      // Procedure that says nothing leaves the last message as it was.
      if (result === '' && next === '') return;
      unheard = [unheard, result].filter(Boolean).join(' ');
      announced.value = { result: unheard, open: nextOf(now, next) };
      queueMicrotask(() => {
        unheard = '';
      });
    });
  }, [game]);
};

/** What a screen reader is told: the result at once, then what is open. */
export const Announcements = () => (
  <>
    <p class="unseen" aria-live="assertive">
      {announced.value.result}
    </p>
    <p class="unseen" aria-live="polite">
      {announced.value.open}
    </p>
  </>
);

/** A lost connection is said as long as it lasts, and its return once. */
export const Connection = () => {
  const was = useRef(connection.value);
  const back = was.current === 'lost' && connection.value === 'live';
  if (connection.value === 'lost') was.current = 'lost';
  return (
    <p role="status" class={`connection ${connection.value}`}>
      {connection.value === 'lost' ? texts.connectionLost : back ? texts.connectionBack : ''}
    </p>
  );
};
