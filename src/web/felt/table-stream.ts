import { batch, signal } from '@preact/signals';
import { changed } from '../../kernel/changes.ts';
import type { InBox, Trace } from '../../kernel/felt.ts';
import type {
  Bet,
  Declaration,
  DeclaredWager,
  Line,
  RecalledRound,
  TableChanged,
  TableShown,
  View,
} from '../../server/wire/table.ts';
import { get, hearClock, isProblem, missed, sessionOver, streamOf, whoAmI } from '../house.ts';
import { texts } from '../texts.ts';
import type { Correction } from './correcting.ts';
import { announced, startTelling, tell, tellAgain, told, untold } from './telling.ts';

export type { Bet, Declaration, DeclaredWager, Line, View };

export const view = signal<View | undefined>(undefined);
export const declaration = signal<Declaration | undefined>(undefined);
export const connection = signal<'lost' | 'live' | 'opening'>('opening');
/** When wagers close, while that is known. */
export const closing = signal<number | undefined>(undefined);
/** Past rounds, the oldest first. */
export const road = signal<readonly (Trace & { readonly round: number })[]>([]);
/** What this player wagered in the last round that had wagers of theirs. */
export const lastWagers = signal<readonly Omit<Bet, 'id'>[]>([]);
/** What was settled in this round, or in the last one as long as nothing is settled in this. */
export const settledLines = signal<readonly Line[]>([]);
/** What the last throw of this round settled for this player. */
export const lastThrow = signal<readonly Omit<Bet, 'id'>[]>([]);
/** A correction, as long as nothing else is called. */
export interface Corrected {
  readonly says: string;
  /** What was in the boxes that it changed. */
  readonly was: readonly InBox[];
  /** What it moves on each of this player's wagers, and which those are. */
  readonly moved: readonly string[];
  readonly bets: readonly number[];
  /** Whosever wagers come to something else now, for the crew. */
  readonly changed?: readonly number[];
  /** What the crew entered since that does not count any more. */
  readonly dropped?: readonly string[];
  /** Who approved it, for the crew. */
  readonly by?: string;
}
export const corrected = signal<Corrected | undefined>(undefined);
/** What a correction moves at each seat, until the next entry. */
export const moved = signal<readonly { readonly seat: number; readonly cents: number }[]>([]);
export const meters = signal<Readonly<Record<string, number>>>({});

/** The view that a page was drawn with, or none. */
export const takeView = (now: View | undefined): void => {
  view.value = now;
  settledLines.value = now?.settled ?? [];
  closing.value = now?.closesAt;
  road.value = now?.road ?? [];
  lastWagers.value = now?.last ?? [];
  startTelling(now);
};

export const readMeters = async (table: string): Promise<void> => {
  const answer = await get<{ meters: readonly { meter: string; shownCents: number }[] }>(
    `/api/tables/${table}/meters`,
  );
  if (isProblem(answer)) return;
  meters.value = Object.fromEntries(answer.meters.map((it) => [it.meter, it.shownCents]));
};

/** A past round is told again on the layout, then the table is shown as it is. */
export const replay = async (table: string, round: number): Promise<void> => {
  const answer = await get<{ rounds: readonly RecalledRound[] }>(
    `/api/tables/${table}/rounds?before=${round + 1}&most=1&telling=yes`,
  );
  if (isProblem(answer)) return;
  tellAgain(round, answer.rounds[0]?.beats ?? []);
};

/** A view takes the place of the one before. */
const show = (now: View): void => {
  view.value = now;
  if (now.settled.length > 0) settledLines.value = now.settled;
};

/** The table as it is: one step to the present, for a viewer who is new or was away for long. */
const present = ({ view: now }: TableShown): void =>
  batch(() => {
    show(now);
    closing.value = now.closesAt;
    startTelling(now);
  });

/** An entry: what it changed, and how it is told. A correction is told as the round that it leaves behind. */
export const hear = (table: string, { position, at, ...heard }: TableChanged): void => {
  const before = view.value;
  // A resumed stream: an entry that was seen is not news.
  if (before === undefined || position <= before.position) return;
  const now = { ...changed(before, heard.changes), position, at };
  const types = heard.events.map(({ type }) => type);
  if (types.includes('SubmissionInForce')) void readDeclaration(table);
  batch(() => {
    keepRound(before, now);
    show(now);
    if (types.includes('RoundCorrected')) {
      const was = told.value;
      settledLines.value = now.settled;
      moved.value = differences(before, now);
      startTelling({ ...now, ...(heard.told === undefined ? {} : { told: heard.told }) });
      void correct({ ...heard, before, now, was, is: told.value });
      return;
    }
    if (heard.beats.length > 0) {
      corrected.value = undefined;
      moved.value = [];
    }
    tell(heard.beats, now, freshLines(before, now));
  });
};

/** At once that something was corrected; then what, in words that are loaded when they are needed. */
const correct = async (
  between: Omit<Correction, 'game'> & Pick<TableChanged, 'approvedBy'>,
): Promise<void> => {
  const by = between.approvedBy === undefined ? {} : { by: between.approvedBy };
  const plain = { says: texts.correctedPlain, was: [], moved: [], bets: [], ...by };
  corrected.value = plain;
  const game = declaration.value;
  const { correctionOf } = await import('./correcting.ts');
  if (game === undefined || corrected.value !== plain) return;
  const { says, moved: sentences, ...rest } = correctionOf({ game, ...between });
  corrected.value = { says, moved: sentences, ...rest, ...by };
  announced.value = { result: [says, ...sentences].join(' '), open: '' };
};

/**
 * Follows a table until the returned function is called, from the view that is shown already. The browser resumes by
 * itself after the last entry seen.
 */
export const watch = (table: string, { afresh }: { afresh: boolean }): (() => void) => {
  let source: EventSource | undefined;
  let stopped = false;
  let known = !afresh;
  connection.value = 'opening';

  const open = (): void => {
    if (stopped) return;
    source?.close();
    const { position, as } = view.value ?? {};
    const query = known ? { after: `${position} ${as}` } : undefined;
    source = new EventSource(streamOf(`/api/tables/${table}/events`, query));
    source.addEventListener('table', (message: MessageEvent<string>) => {
      known = true;
      present(JSON.parse(message.data) as TableShown);
    });
    source.addEventListener('entry', (message: MessageEvent<string>) => {
      if (known) hear(table, JSON.parse(message.data) as TableChanged);
    });
    source.addEventListener('ended', async () => {
      // The table stays on the screen as it is until its player has signed in again.
      source?.close();
      await whoAmI();
      if (!sessionOver.value) open();
    });
    source.addEventListener('clock', (message: MessageEvent<string>) => {
      const { closesAt, at } = JSON.parse(message.data) as { closesAt?: number; at: number };
      closing.value = closesAt;
      hearClock(at);
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
  // A network that goes away cuts no stream at once: whatever tells of it first counts.
  const openAgain = (): void => {
    if (sessionOver.value) return;
    connection.value = 'lost';
    open();
  };
  const seen = missed.value;
  const unsubscribe = missed.subscribe((count) => count > seen && openAgain());
  for (const change of ['offline', 'online']) addEventListener(change, openAgain);
  return () => {
    stopped = true;
    source?.close();
    unsubscribe();
    for (const change of ['offline', 'online']) removeEventListener(change, openAgain);
  };
};

/** The player's wagers of this round, those that are settled too. */
let placed = new Map<number, Bet>();

/** A round that is over leaves its trace and the player's wagers when the next one begins. */
const keepRound = (before: View, now: View): void => {
  const isMine = ({ seat }: { seat: number }) => seat === now.mine;
  const played = (lines: readonly Line[]): readonly Bet[] =>
    lines.flatMap(({ bet }) => {
      const it = placed.get(bet);
      return it === undefined ? [] : [it];
    });
  if (before.round.number !== now.round.number) {
    const mine = played(before.settled).toSorted((a, b) => a.id - b.id);
    if (mine.length > 0) lastWagers.value = mine;
    lastThrow.value = [];
    placed = new Map();
    if (before.trace !== undefined) {
      road.value = [...road.value, { ...before.trace, round: before.round.number }].slice(-24);
    }
  }
  for (const bet of [...before.bets, ...now.bets].filter(isMine)) placed.set(bet.id, bet);
  const fresh = played(freshLines(before, now));
  if (fresh.length > 0) lastThrow.value = fresh;
};

const freshLines = (before: View, now: View): readonly Line[] => {
  if (before.round.number !== now.round.number) return now.settled;
  const known = new Set([...before.settled, ...untold.value].map(({ bet }) => bet));
  return now.settled.filter(({ bet }) => !known.has(bet));
};

/** The chips that a correction moves, seat by seat: what is in front of each, and what is on the layout. */
const differences = (before: View, now: View) =>
  now.seats.flatMap(({ seat, chipsCents }) => {
    const was = before.seats.find((one) => one.seat === seat)?.chipsCents ?? chipsCents;
    return was === chipsCents ? [] : [{ seat, cents: chipsCents - was }];
  });

const readDeclaration = async (table: string): Promise<void> => {
  const answer = await get<Declaration>(`/api/tables/${table}/declaration`);
  if (!isProblem(answer)) declaration.value = answer;
};
