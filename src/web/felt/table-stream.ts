import { signal } from '@preact/signals';
import { changed } from '../../kernel/changes.ts';
import type {
  Bet,
  Declaration,
  DeclaredWager,
  LastCall,
  Line,
  TableChanged,
  TableShown,
  View,
} from '../../server/wire/table.ts';

export type { Bet, Declaration, DeclaredWager, Line, View };

export const view = signal<View | undefined>(undefined);
export const declaration = signal<Declaration | undefined>(undefined);
export const connection = signal<'lost' | 'live' | 'opening'>('opening');
/** The latest call of the dealer, the dice it was about, and the bets it settled. */
export interface Called extends LastCall {
  /** How many throws were seen, so that the same dice thrown again tumble again. */
  readonly count: number;
}

const SILENCE: Called = { text: '', before: '', dice: [], settled: [], count: 0 };
export const called = signal<Called>(SILENCE);
export const calledIn = (now: View | undefined, count: number): Called => ({
  ...SILENCE,
  ...now?.called,
  count,
});
/** When wagers close, while that is known. */
export const closing = signal<number | undefined>(undefined);
/** Server time less ours, so that a countdown is right on a clock that is not. */
export const skew = signal(0);

/**
 * Follows a table until the returned function is called, from the view that is shown already. The browser resumes by
 * itself after the last entry seen.
 */
export const watch = (table: string, { afresh }: { afresh: boolean }): (() => void) => {
  let source: EventSource | undefined;
  let stopped = false;
  let known = !afresh;
  connection.value = 'opening';

  const show = (now: View): void => {
    view.value = now;
    known = true;
    closing.value = now.closesAt;
    skew.value = now.at - Date.now();
  };
  // The table as it is: one step to the present, for who is new or was away for long.
  const present = (message: MessageEvent<string>): void => {
    const { view: now } = JSON.parse(message.data) as TableShown;
    show(now);
    called.value = calledIn(now, called.value.count);
  };
  const hear = (message: MessageEvent<string>): void => {
    const told = JSON.parse(message.data) as TableChanged;
    // A resumed stream: an entry that was seen is not news.
    const before = view.value;
    if (before === undefined || (known && told.position <= before.position)) return;
    const { position, at } = told;
    show({ ...changed(before, told.changes), position, at });
    const spoken = told.events.flatMap((event) => event.events ?? []);
    const text = spoken.flatMap(({ call }) => (call === undefined ? [] : [call])).join('; ');
    const dice = spoken.flatMap(({ thrown }) => thrown ?? []);
    if (text === '') return;
    const settled = spoken.flatMap(({ settled: line }) => (line === undefined ? [] : [line.bet]));
    const { text: earlier, dice: lying, count } = called.value;
    called.value =
      dice.length > 0
        ? { text, before: earlier, dice, settled, count: count + 1 }
        : { text, before: earlier, dice: lying, settled, count };
  };

  const open = (): void => {
    if (stopped) return;
    const { position, as } = view.value ?? {};
    const after = known ? `?after=${encodeURIComponent(`${position} ${as}`)}` : '';
    source = new EventSource(`/api/tables/${table}/events${after}`);
    source.addEventListener('table', present);
    source.addEventListener('entry', hear);
    source.addEventListener('clock', (message: MessageEvent<string>) => {
      const { closesAt, at } = JSON.parse(message.data) as { closesAt: number; at: number };
      closing.value = closesAt;
      skew.value = at - Date.now();
    });
    source.onopen = () => {
      connection.value = 'live';
    };
    source.onerror = () => {
      connection.value = 'lost';
      // Where the browser gives up for good (the server answered with an error), we do not.
      if (source?.readyState === EventSource.CLOSED) setTimeout(open, 1000);
    };
  };
  open();
  return () => {
    stopped = true;
    source?.close();
  };
};
