import type { AnyGame } from '../../kernel/game.ts';
import { isRefusal } from '../../kernel/refusal.ts';
import { beatsOf, tellingMs } from '../../kernel/telling.ts';
import type { Seat } from '../../kernel/wager.ts';
import { type Table, type TableEvent, tableOf } from '../../table/index.ts';
import { gamingDay } from '../decision.ts';
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
  const game = house.games[id] as AnyGame;
  let cancel = (): void => undefined;
  let closes: number | undefined;
  let waiting: number | undefined;
  let working = false;
  let again = false;
  let deadline: { readonly step: string; readonly at: number } | undefined;
  let stopped = false;
  const early = new Set<Seat>();
  const clocks: ((closesAt: number | undefined) => void)[] = [];
  const told = listener(game, options.telling ?? 'at once');
  const away = watchAway({ house, at: { table: name, game: id }, after, onFault });

  const arm = (ms: number, run: () => void): void => {
    cancel();
    if (!stopped) cancel = after(ms, run);
  };
  /** Whatever went wrong, the table is looked at again: a fault of a second stops it for a second. */
  const retry = (): void => arm(500 + Math.floor(500 * Math.random()), () => void look());

  /** Looks at the table and arms the clock for what is due; every entry of the table calls for another look. */
  const look = async (): Promise<void> => {
    if (stopped) return;
    // A look that comes while another one is under way is taken again after it.
    again = working;
    if (working) return;
    working = true;
    try {
      cancel();
      const [table, device] = [
        await house.table({ table: name, game: id }),
        await house.device(name),
      ];
      told.knows(table);
      const day = gamingDay(house.clock());
      const due = dueAt({
        ...{ name, game, table, device, vault, beacons, day },
        house: await house.identity(),
      });
      waiting = due !== undefined && 'beacon' in due ? due.beacon : undefined;
      if (due !== undefined) wait(due);
      away.look(table);
      if (device.window !== undefined) for (const seat of early) void readies(seat);
      const asked = due !== undefined && 'at' in due && due.at.kind === 'answer';
      const { closing, window } = device;
      tellClock(closing !== undefined ? undefined : asked ? deadline?.at : window?.closesAt);
    } catch (error) {
      onFault(error);
      retry();
    } finally {
      working = false;
      if (again) void look();
    }
  };

  const wait = (due: Due): void => {
    if ('beacon' in due) {
      arm(0, () => void askBeacon(due.beacon));
      return;
    }
    const now = house.clock();
    const at = momentOf(due.at, now);
    if (due.at.kind === 'time' || deadline?.step !== due.step) deadline = { step: due.step, at };
    arm(Math.max(0, deadline.at - now), () => void act(due));
  };

  const momentOf = (moment: Moment, now: number): number => {
    switch (moment.kind) {
      case 'time':
        return moment.time;
      // Time for an answer begins when the question was told.
      case 'answer':
        return Math.max(moment.until, told.at() + moment.until - moment.since);
      case 'soon':
        return Math.max(now + SOON, told.at());
      case 'result seen':
        return Math.max(now, told.at()) + resultMs;
    }
  };

  const askBeacon = async (round: number): Promise<void> => {
    try {
      if (await beacons.ask(round)) return void look();
    } catch (error) {
      onFault(error);
    }
    arm(BEACON_EVERY, () => void look());
  };

  const act = async (due: Exclude<Due, { beacon: number }>): Promise<void> => {
    try {
      const answer = await house.ask(due.command, THE_DEVICE);
      // Somebody was quicker, or the clock was early; the table is looked at again.
      if (isRefusal(answer)) retry();
    } catch (error) {
      onFault(error);
      retry();
    }
  };

  /** Who is ready before the window is open is ready when it opens. */
  const readies = async (seat: Seat): Promise<void> => {
    try {
      early.delete(seat);
      const { seats, play } = await house.table({ table: name, game: id });
      const person = seats[seat]?.patron;
      if (person === undefined) return;
      const command = { kind: 'ready', table: name, game: id, seat } as const;
      const answer = await house.ask(command, [{ person, duty: 'player' }]);
      const { window, closing } = await house.device(name);
      const waits = window === undefined && closing === undefined;
      if (isRefusal(answer) && waits && play.bets.some((bet) => bet.seat === seat)) early.add(seat);
    } catch (error) {
      onFault(error);
    }
  };

  const tellClock = (closesAt: number | undefined): void => {
    if (closesAt === closes) return;
    closes = closesAt;
    for (const tell of clocks) tell(closesAt);
  };

  const table = tableStream(game, name);
  const streams = [table.name, deviceStream(name).name];
  const hangUp = house.subscribe(({ events, by, at }) => {
    if (!events.some(({ stream }) => streams.includes(stream))) return;
    away.heard({ by, at });
    told.hears(house.clock(), eventsIn(table, events));
    void look();
  });
  const deaf = beacons.onNew(() => void look());
  void look();

  return {
    ready: (seat) => void readies(seat),
    closesAt: () => closes,
    waitsFor: () => waiting,
    onClock: (listener) => {
      clocks.push(listener);
    },
    stop: () => {
      stopped = true;
      cancel();
      away.stop();
      hangUp();
      deaf();
    },
  };
};
