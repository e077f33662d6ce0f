import type { AnyGame } from '../../kernel/game.ts';
import { isRefusal } from '../../kernel/refusal.ts';
import { beatsOf, tellingMs } from '../../kernel/telling.ts';
import type { Seat } from '../../kernel/wager.ts';
import { type Table, type TableEvent, tableOf } from '../../table/index.ts';
import { gamingDay, untilNextDay } from '../decision.ts';
import { gameOf } from '../games.ts';
import { type House, THE_DEVICE } from '../house.ts';
import { eventsIn } from '../log/stream.ts';
import { deviceStream, tableStream } from '../streams.ts';
import { watchAway } from './away.ts';
import { type Beacons, openBeacons } from './beacons.ts';
import { type Due, dueAt, type Moment } from './due.ts';
import type { Vault } from './vault.ts';

/** Calls something after a time; the answer calls it off. Tests give one that they move themselves. */
export type After = (ms: number, run: () => void) => () => void;

const afterRealTime: After = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

export interface DealerOptions {
  readonly house: House;
  readonly table: string;
  readonly game: string;
  readonly vault: Vault;
  readonly beacons?: Beacons;
  /** How long a result stays on the table, after it was told. */
  readonly resultMs: number;
  /** Whether the dealer waits until the screens have told what happened. */
  readonly telling?: 'in full' | 'at once';
  readonly after?: After;
  readonly onFault: (error: unknown) => void;
}

/** The automatic dealer of an electronic table: one patron can play alone, and nobody is kept waiting for another. */
export interface AutomaticDealer {
  /** A player needs no more time. When all who have wagers say so, the dealer goes on at once. */
  ready(seat: Seat): void;
  /** Milliseconds since 1970 at which wagers close, while that is known. */
  closesAt(): number | undefined;
  /** The beacon that the table waits for, while it does. */
  waitsFor(): number | undefined;
  /** Hears when wagers will close, each time that becomes known. */
  onClock(listener: (closesAt: number | undefined) => void): void;
  stop(): void;
}

/** Between what is forced, so that people can follow. */
const SOON = 400;
/** How often a beacon is asked for that is not there yet. */
const BEACON_EVERY = 1_000;

/** How long the screens take to tell what happened at a table: the dealer goes on when they are done. */
const listener = (game: AnyGame, telling: 'in full' | 'at once') => {
  let table: Table | undefined;
  let at = 0;
  return {
    at: () => at,
    knows: (now: Table): void => {
      table = now;
    },
    hears: (now: number, events: readonly TableEvent[]): void => {
      if (telling === 'at once' || table === undefined) return;
      const to = { game, rules: table.inForce, viewer: { as: 'public' }, language: 'en' } as const;
      let ms = 0;
      for (const event of events) {
        if (event.type === 'Played') ms += tellingMs(beatsOf(to, table.play, event.events));
        table = tableOf(game).evolve(table, event);
      }
      if (ms > 0) at = Math.max(at, now) + ms;
    },
  };
};

export const startDealer = (options: DealerOptions): AutomaticDealer => {
  const { house, table: name, game: id, vault, resultMs, onFault } = options;
  const { beacons = openBeacons(), after = afterRealTime } = options;
  const at = { table: name, game: id };
  const game = gameOf(house.games, id);
  const alarm = alarmClock(after);
  const closing = closingTime();
  const told = listener(game, options.telling ?? 'at once');
  const deadline = deadlines(told.at, resultMs);
  const away = watchAway({ house, at, after, onFault });
  const players = readiness(house, at, onFault);
  let waitsFor: number | undefined;

  /** Looks at the table and sets the alarm for what is due; every entry of the table calls for another look. */
  const look = oneAtATime(async () => {
    if (alarm.stopped()) return;
    try {
      alarm.off();
      const [table, device] = [await house.table(at), await house.device(name)];
      told.knows(table);
      const day = gamingDay(house.clock());
      const of = await house.identity();
      const due = dueAt({ ...{ name, game, table, device, vault, beacons, day }, house: of });
      waitsFor = due !== undefined && 'beacon' in due ? due.beacon : undefined;
      if (due !== undefined) wait(due);
      else if (table.filings.some(({ from }) => from > day))
        alarm.set(untilNextDay(house.clock()), look);
      away.look(table);
      if (device.window !== undefined) players.windowIsOpen();
      const asked = due !== undefined && 'at' in due && due.at.kind === 'answer';
      const open = asked ? deadline.last() : device.window?.closesAt;
      closing.tell(device.closing === undefined ? open : undefined);
    } catch (error) {
      onFault(error);
      retry();
    }
  });
  const { wait, retry } = waiting({ house, beacons, alarm, deadline, onFault, look });

  const table = tableStream(game, name);
  const streams = [table.name, deviceStream(name).name];
  const hangUp = house.subscribe(({ events, by, at: time }) => {
    if (!events.some(({ stream }) => streams.includes(stream))) return;
    away.heard({ by, at: time });
    told.hears(house.clock(), eventsIn(table, events));
    look();
  });
  const ends = [alarm.stop, away.stop, hangUp, beacons.onNew(look)];
  look();

  return {
    ready: players.ready,
    closesAt: closing.at,
    waitsFor: () => waitsFor,
    onClock: closing.onChange,
    stop: () => {
      for (const end of ends) end();
    },
  };
};

interface Waiting extends Pick<DealerOptions, 'house' | 'onFault'> {
  readonly beacons: Beacons;
  readonly alarm: ReturnType<typeof alarmClock>;
  readonly deadline: ReturnType<typeof deadlines>;
  readonly look: () => void;
}

/** Waits for what is due, and does it. */
const waiting = ({ house, beacons, alarm, deadline, onFault, look }: Waiting) => {
  /** Whatever went wrong, the table is looked at again: a fault of a second stops it for a second. */
  const retry = (): void => alarm.set(500 + Math.floor(500 * Math.random()), look);

  const askBeacon = async (round: number): Promise<void> => {
    try {
      if (await beacons.ask(round)) return look();
    } catch (error) {
      onFault(error);
    }
    alarm.set(BEACON_EVERY, look);
  };

  const act = async ({ command }: DueAct): Promise<void> => {
    try {
      // Somebody was quicker, or the clock was early; the table is looked at again.
      if (isRefusal(await house.ask(command, THE_DEVICE))) retry();
    } catch (error) {
      onFault(error);
      retry();
    }
  };

  const wait = (due: Due): void => {
    const now = house.clock();
    if ('beacon' in due) alarm.set(0, () => void askBeacon(due.beacon));
    else alarm.set(Math.max(0, deadline.of(due, now) - now), () => void act(due));
  };
  return { wait, retry };
};

/** One alarm at a time: setting it again calls off what it was set for. */
const alarmClock = (after: After) => {
  let off = (): void => undefined;
  let stopped = false;
  return {
    set: (ms: number, run: () => void): void => {
      off();
      if (!stopped) off = after(ms, run);
    },
    off: (): void => off(),
    stopped: () => stopped,
    stop: (): void => {
      stopped = true;
      off();
    },
  };
};

/** A call that comes while another one is under way is taken after it. */
const oneAtATime = (run: () => Promise<void>): (() => void) => {
  let [working, again] = [false, false];
  const call = async (): Promise<void> => {
    again = working;
    if (working) return;
    working = true;
    try {
      await run();
    } finally {
      working = false;
      if (again) void call();
    }
  };
  return () => void call();
};

/** When wagers close, and who wants to hear of it. */
const closingTime = () => {
  const listeners: ((closesAt: number | undefined) => void)[] = [];
  let closesAt: number | undefined;
  return {
    at: () => closesAt,
    onChange: (listener: (closesAt: number | undefined) => void): void => {
      listeners.push(listener);
    },
    tell: (now: number | undefined): void => {
      if (now === closesAt) return;
      closesAt = now;
      for (const tell of listeners) tell(now);
    },
  };
};

type DueAct = Exclude<Due, { beacon: number }>;

/** When what is due is done. It keeps its time, however often the table is looked at while it waits. */
const deadlines = (toldAt: () => number, resultMs: number) => {
  let kept: { readonly step: string; readonly at: number } | undefined;
  const momentOf = (moment: Moment, now: number): number => {
    switch (moment.kind) {
      case 'time':
        return moment.time;
      // Time for an answer begins when the question was told.
      case 'answer':
        return Math.max(moment.until, toldAt() + moment.until - moment.since);
      case 'soon':
        return Math.max(now + SOON, toldAt());
      case 'result seen':
        return Math.max(now, toldAt()) + resultMs;
    }
  };
  return {
    last: () => kept?.at,
    of: ({ at, step }: DueAct, now: number): number => {
      if (at.kind === 'time' || kept?.step !== step) kept = { step, at: momentOf(at, now) };
      return kept.at;
    },
  };
};

/** Who is ready before the window is open is ready when it opens. */
const readiness = (
  house: House,
  at: { readonly table: string; readonly game: string },
  onFault: (error: unknown) => void,
) => {
  const early = new Set<Seat>();
  const say = async (seat: Seat): Promise<void> => {
    try {
      early.delete(seat);
      const { seats, play } = await house.table(at);
      const person = seats[seat]?.patron;
      if (person === undefined) return;
      const answer = await house.ask({ kind: 'ready', ...at, seat }, [{ person, duty: 'player' }]);
      const { window, closing } = await house.device(at.table);
      const waits = window === undefined && closing === undefined;
      if (isRefusal(answer) && waits && play.bets.some((bet) => bet.seat === seat)) early.add(seat);
    } catch (error) {
      onFault(error);
    }
  };
  return {
    ready: (seat: Seat): void => void say(seat),
    windowIsOpen: (): void => {
      for (const seat of early) void say(seat);
    },
  };
};
