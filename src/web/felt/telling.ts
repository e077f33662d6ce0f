import { batch, signal } from '@preact/signals';
import type { Shown } from '../../kernel/felt.ts';
import type { ToldBeat } from '../../kernel/telling.ts';
import type { LastTold, Line, View } from '../../server/wire/table.ts';

/** What stands on the screen now: the words of the strip, and everything that is where. */
export interface Told {
  readonly say: string;
  readonly why: string;
  readonly next: string;
  readonly aside: string;
  readonly lit: readonly string[];
  readonly shown: Partial<Shown>;
  /** The bets whose chips are moving or were moved with this result. */
  readonly settled: readonly number[];
  readonly move: ToldBeat['move'];
  /** Counts movements, so that the same dice thrown again tumble again. */
  readonly count: number;
}

const SILENCE: Told = {
  ...{ say: '', why: '', next: '', aside: '', lit: [], settled: [], shown: {} },
  ...{ move: undefined, count: 0 },
};

export const told = signal<Told>(SILENCE);
/** Lines that the house has settled and the telling has not come to yet. */
export const untold = signal<readonly Line[]>([]);
export const telling = signal(false);
/** For a screen reader: once for each decision, then what is open now. */
export const announced = signal({ result: '', open: '' });

/** Something to be heard once, when there is nothing more important. */
export const speak = (words: string): void => {
  announced.value = { ...announced.value, open: words };
};

/** Sets the screen to where the telling had come to for somebody who comes now. */
export const startTelling = (now: View | undefined): void => {
  stop();
  const last: Partial<LastTold> = now?.told ?? {};
  told.value = {
    ...SILENCE,
    ...last,
    shown: { ...last.shown, ...now?.shown },
    count: told.value.count,
  };
  untold.value = [];
};

interface Step {
  readonly beat?: ToldBeat;
  /** The first of its entry: what was settled before belongs to another. */
  readonly first?: boolean;
  /** After a replay: back to the table as it is. */
  readonly back?: () => void;
  /** With the last beat of an entry its view is whole. */
  readonly shown?: Partial<Shown>;
  readonly ends?: View;
  readonly spoken?: Spoken;
}

/** An entry in one message: the headline and why, what it settled, and what comes next. */
export interface Spoken {
  readonly say: string;
  readonly why: string;
  readonly next: string;
  readonly settled: readonly number[];
}

/** The words that stood when the first wager was settled; later headlines speak of something else. */
const spokenOf = (beats: readonly ToldBeat[]): Spoken =>
  beats
    .filter(({ aside }) => aside !== true)
    .reduce<Spoken>(
      ({ say, why, next, settled }, beat) => ({
        ...(beat.say === undefined || settled.length > 0
          ? { say, why: settled.length > 0 ? why : [why, beat.why].filter(Boolean).join(' ') }
          : { say: beat.say, why: beat.why ?? '' }),
        next: beat.next ?? next,
        settled: [...settled, ...(beat.settled ?? [])],
      }),
      { say: '', why: '', next: '', settled: [] },
    );

let queue: Step[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let announce: (now: View, spoken: Spoken) => void = () => {};

/** Who makes the sentences of a result, which are a matter of words and money. */
export const announcing = (by: (now: View, spoken: Spoken) => void): void => {
  announce = by;
};

const stop = (): void => {
  clearTimeout(timer);
  queue = [];
  timer = undefined;
  telling.value = false;
};

/** An entry with its beats: told one by one unless nobody looks. */
export const tell = (beats: readonly ToldBeat[], now: View, fresh: readonly Line[]): void => {
  if (replaying.value !== undefined) goBack();
  untold.value = [...untold.value, ...fresh];
  const spoken = spokenOf(beats);
  const steps = beats.map((beat, at): Step => ({ beat, first: at === 0 }));
  queue.push(...steps, { shown: now.shown, ends: now, spoken });
  if (document.hidden) finishTelling();
  else if (timer === undefined) go();
};

/** A past round that is told again on the layout, by its number. */
export const replaying = signal<number | undefined>(undefined);
let goBack = (): void => {};
/** How long the end of a replay stands. */
const AFTER_REPLAY = 2500;

/** Tells a past round again; whatever happens at the table meanwhile ends it. */
export const tellAgain = (round: number, beats: readonly ToldBeat[]): void => {
  if (replaying.value === undefined) finishTelling();
  else goBack();
  const before = told.value;
  goBack = () => {
    stop();
    replaying.value = undefined;
    told.value = { ...before, count: told.value.count };
  };
  told.value = { ...SILENCE, count: before.count };
  replaying.value = round;
  const steps = [...beats, { ms: AFTER_REPLAY }].map((beat): Step => ({ beat }));
  queue.push(...steps, { back: () => goBack() });
  go();
};

/** Everything at once: what was asked for by a key, or happened while nobody looked. */
export const finishTelling = (): void => {
  clearTimeout(timer);
  timer = undefined;
  batch(() => {
    for (const step of queue.splice(0)) take(step);
    telling.value = false;
  });
};

const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
/** A movement becomes a fade; what stands to be read keeps its time. */
const FADE = 120;

const go = (): void => {
  const step = queue.shift();
  timer = undefined;
  if (step === undefined) {
    telling.value = false;
    return;
  }
  telling.value = true;
  batch(() => take(step));
  const { beat } = step;
  const ms = beat?.move !== undefined && calm() ? Math.min(FADE, beat.ms) : (beat?.ms ?? 0);
  if (ms === 0) go();
  else timer = setTimeout(go, ms);
};

const take = ({ beat, first, shown, ends, spoken, back }: Step): void => {
  back?.();
  if (beat !== undefined) hear(beat, first === true);
  if (shown !== undefined) told.value = { ...told.value, shown: { ...told.value.shown, ...shown } };
  if (ends !== undefined) {
    untold.value = untold.value.filter((line) => !isSettledIn(ends, line));
    if (spoken !== undefined) announce(ends, spoken);
  }
};

const isSettledIn = (now: View, { bet }: Line): boolean =>
  now.settled.some((line) => line.bet === bet);

const hear = (beat: ToldBeat, first: boolean): void => {
  const begins = first && beat.say !== undefined && beat.aside !== true;
  const now = begins ? { ...told.value, settled: [] } : told.value;
  const moves = beat.move === undefined ? {} : { move: beat.move, count: now.count + 1 };
  const shown = { ...now.shown, ...beat.shown };
  const settled = beat.settled ?? [];
  if (settled.length > 0) untold.value = untold.value.filter(({ bet }) => !settled.includes(bet));
  if (beat.aside) {
    told.value = { ...now, aside: beat.say ?? '', shown };
    return;
  }
  const words =
    beat.say === undefined
      ? {
          ...(beat.why === undefined ? {} : { why: beat.why }),
          lit: [...now.lit, ...(beat.lit ?? [])],
        }
      : { say: beat.say, why: beat.why ?? '', next: '', aside: '', lit: beat.lit ?? [] };
  told.value = {
    ...now,
    ...words,
    ...(beat.next === undefined ? {} : { next: beat.next }),
    ...moves,
    shown,
    settled: [...now.settled.filter((bet) => !settled.includes(bet)), ...settled],
  };
};
