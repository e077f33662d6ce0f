// How an entry at a table is written: with its figures salted, and stream by stream (docs/log-events.md).
import { must } from './bytes.mjs';

/** Bytes that keep figures of the house from being guessed: those of the command, and in a correction those from before. */
const SALTED = [
  ...['TableOpened', 'TableClosed', 'Filled', 'Credited', 'DropBoxCounted', 'TipBoxCounted'],
];
export const unsalted = ({ salt, ...event }, given) => {
  const due = SALTED.includes(event.type) ? given : undefined;
  const fits = salt === due && (salt === undefined || /^[0-9a-f]{32}$/.test(salt));
  must(fits, 'its figures are salted otherwise');
  if (event.replayed === undefined) return event;
  return { ...event, replayed: event.replayed.map(({ salt: _salt, ...one }) => one) };
};

/** What one command does is told stream by stream; a meter is fed before the table, and corrected after it. */
const ORDER = ['table', 'coupons', 'device', 'people', 'floor'];
export const inOrder = (events) => {
  const places = events
    .map(({ stream }) => ORDER.indexOf(stream.split('/')[0]))
    .filter((place) => place >= 0);
  const rises = places.every((place, i) => i === 0 || places[i - 1] <= place);
  must(rises, 'its events are told in another order');
};
