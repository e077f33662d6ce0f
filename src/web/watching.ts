import { signal } from '@preact/signals';
import type { Board, DiceShown, Entry, Felt, Marker } from '../kernel/felt.ts';
import { get, isProblem, type Problem } from './house.ts';

export interface Bet {
  readonly id: number;
  readonly seat: number;
  readonly wager: string;
  readonly stakeCents: number;
  readonly names?: readonly number[];
}

export interface Line {
  readonly bet: number;
  readonly seat: number;
  readonly wager: string;
  readonly result: 'win' | 'push' | 'lose' | 'void';
  readonly stakeCents: number;
  readonly returnedCents: number;
  readonly paidCents: number;
  readonly cite: string;
}

export interface View {
  readonly position: number;
  readonly at: number;
  readonly status: string;
  readonly kind: 'felt' | 'electronic';
  readonly practice: boolean;
  readonly betting: 'open' | 'closed';
  readonly closesAt?: number;
  readonly limits: { readonly minimumCents: number; readonly maximumCents: number };
  readonly round: { readonly number: number; readonly over: boolean };
  readonly markers: readonly Marker[];
  readonly seats: readonly {
    readonly seat: number;
    readonly chipsCents: number;
    readonly you: boolean;
  }[];
  readonly mine?: number;
  readonly bets: readonly Bet[];
  readonly settled: readonly Line[];
  readonly open: Readonly<Record<string, true | Problem>>;
  readonly due: {
    readonly kind: string;
    readonly command?: unknown;
    readonly commands?: readonly Asked[];
  };
  readonly said?: readonly { readonly type: string }[];
  readonly clocks?: readonly { readonly kind: string; readonly leftMilliseconds: number }[];
  readonly crew?: readonly { readonly person: string; readonly duty: string }[];
}

export interface Asked {
  readonly type: string;
  readonly seat?: number;
}

export interface DeclaredWager {
  readonly wager: string;
  readonly title: string;
  readonly group: string;
  readonly cite: string;
  readonly names?: { readonly count: number; readonly from: number; readonly to: number };
  readonly pays: readonly {
    readonly title: string;
    readonly pays: string;
    readonly cite: string;
  }[];
}

export interface Declaration {
  readonly game: string;
  readonly title: string;
  readonly seats: number;
  readonly wagers: readonly DeclaredWager[];
  readonly felt: Felt;
  readonly entries: readonly Entry[];
}

export type { Board };

interface Told {
  readonly position: number;
  readonly view: View;
  readonly events?: readonly TableEvent[];
}

export interface TableEvent {
  readonly type: string;
  readonly events?: readonly {
    readonly type: string;
    readonly call?: string;
    readonly dice?: readonly DiceShown[];
  }[];
}

export const view = signal<View | undefined>(undefined);
export const declaration = signal<Declaration | undefined>(undefined);
export const connection = signal<'lost' | 'live' | 'opening'>('opening');
/** The latest call of the dealer and the dice it was about. */
export const called = signal<{
  readonly text: string;
  readonly dice: readonly DiceShown[];
  readonly count: number;
}>({
  text: '',
  dice: [],
  count: 0,
});
/** When wagers close, while that is known. */
export const closing = signal<number | undefined>(undefined);
/** Server time less ours, so that a countdown is right on a clock that is not. */
export const skew = signal(0);

/** Follows a table until the returned function is called. The browser resumes by itself after the last entry seen. */
export const watch = (table: string): (() => void) => {
  let source: EventSource | undefined;
  let stopped = false;
  connection.value = 'opening';
  view.value = undefined;
  called.value = { text: '', dice: [], count: 0 };
  void get<Declaration>(`/api/tables/${table}/declaration`).then((answer) => {
    if (!isProblem(answer)) declaration.value = answer;
  });

  const hear = (message: MessageEvent<string>): void => {
    const told = JSON.parse(message.data) as Told;
    // Two tabs, a resumed stream: an entry that was seen is not news.
    if (view.value !== undefined && told.position < view.value.position) return;
    view.value = told.view;
    closing.value = told.view.closesAt;
    skew.value = told.view.at - Date.now();
    const spoken = (told.events ?? []).flatMap((event) => event.events ?? []);
    const text = spoken.flatMap(({ call }) => (call === undefined ? [] : [call])).join('; ');
    const dice = spoken.flatMap((event) => event.dice ?? []);
    if (text === '') return;
    const shown = dice.length > 0 ? dice : called.value.dice;
    called.value = { text, dice: shown, count: called.value.count + (dice.length > 0 ? 1 : 0) };
  };

  const open = (): void => {
    if (stopped) return;
    const after = view.value === undefined ? '' : `?after=${view.value.position}`;
    source = new EventSource(`/api/tables/${table}/events${after}`);
    source.addEventListener('table', hear);
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
