import { signal } from '@preact/signals';
import type {
  CardsShown,
  ConsoleForm,
  DiceShown,
  Felt,
  PlayerAction,
  PuckPosition,
} from '../../kernel/felt.ts';
import type { Problem } from '../house.ts';

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
  readonly markers: readonly PuckPosition[];
  readonly cards: readonly CardsShown[];
  readonly offers: readonly PlayerAction[];
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
    readonly commands?: readonly AwaitedCommand[];
  };
  readonly said?: readonly { readonly type: string }[];
  /** What was called last and the dice it was about, for who comes later. */
  readonly called?: Omit<Called, 'count'>;
  readonly clocks?: readonly { readonly kind: string; readonly leftMilliseconds: number }[];
  readonly crew?: readonly { readonly person: string; readonly duty: string }[];
}

export interface AwaitedCommand {
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
  readonly entries: readonly ConsoleForm[];
  /** What the dealer does once wagers are in, in a word. */
  readonly deals: string;
  /** Whether the house shows odds to who asks. */
  readonly odds: boolean;
}

interface TableMessage {
  readonly position: number;
  readonly view: View;
  readonly events?: readonly TableEvent[];
}

export interface TableEvent {
  readonly type: string;
  readonly events?: readonly {
    readonly type: string;
    readonly call?: string;
    readonly thrown?: readonly DiceShown[];
    readonly settled?: Line;
  }[];
}

export const view = signal<View | undefined>(undefined);
export const declaration = signal<Declaration | undefined>(undefined);
export const connection = signal<'lost' | 'live' | 'opening'>('opening');
/** The latest call of the dealer, the dice it was about, and the bets it settled. */
export interface Called {
  readonly text: string;
  /** The call before it, which may have been the one that mattered. */
  readonly before: string;
  readonly dice: readonly DiceShown[];
  readonly settled: readonly number[];
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
    const { view: now } = JSON.parse(message.data) as TableMessage;
    show(now);
    called.value = calledIn(now, called.value.count);
  };
  const hear = (message: MessageEvent<string>): void => {
    const told = JSON.parse(message.data) as TableMessage;
    // A resumed stream: an entry that was seen is not news.
    if (known && told.position <= (view.value?.position ?? 0)) return;
    show(told.view);
    const spoken = (told.events ?? []).flatMap((event) => event.events ?? []);
    const text = spoken.flatMap(({ call }) => (call === undefined ? [] : [call])).join('; ');
    const dice = spoken.flatMap(({ thrown }) => thrown ?? []);
    if (text === '') return;
    const settled = spoken.flatMap(({ settled: line }) => (line === undefined ? [] : [line.bet]));
    const { text: before, dice: lying, count } = called.value;
    called.value =
      dice.length > 0
        ? { text, before, dice, settled, count: count + 1 }
        : { text, before, dice: lying, settled, count };
  };

  const open = (): void => {
    if (stopped) return;
    const after = known ? `?after=${view.value?.position}` : '';
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
