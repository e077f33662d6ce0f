import { evolveAll } from '../../kernel/decider.ts';
import { type DrawSource, toHex } from '../../kernel/draw.ts';
import type { AnyGame, TableAction } from '../../kernel/game.ts';
import type { PlayCommand } from '../../kernel/play-commands.ts';
import { isRefusal } from '../../kernel/refusal.ts';
import type { Seat } from '../../kernel/wager.ts';
import { playing, type Table } from '../../table/index.ts';
import { concernsCoupons } from '../at-table.ts';
import type { HouseCommand } from '../decisions.ts';
import { type House, THE_DEVICE } from '../house.ts';
import { commit, drawsOf1 } from '../proof/draw-1.ts';
import { deviceStream, tableStream } from '../streams.ts';
import { type Device, lookedAt } from './device.ts';
import { createGenerator, type Generator } from './devices/generator.ts';
import { seal, unseal } from './devices/sealing.ts';

export interface DealerOptions {
  readonly house: House;
  readonly table: string;
  readonly game: string;
  /** Seals round secrets in the store; 32 bytes that are not in the store. */
  readonly sealKey: Uint8Array;
  /** How long wagers stay open after the first one lies, and how long a result stays on the table. */
  readonly bettingMs: number;
  readonly resultMs: number;
  readonly onFault: (error: unknown) => void;
}

/** The automatic dealer of an electronic table: one patron can play alone, and nobody is kept waiting for another. */
export interface AutomaticDealer {
  /** A player needs no more time. When all who have wagers say so, the dealer goes on at once. */
  ready(seat: Seat): void;
  /** Milliseconds since 1970 at which wagers close, while that is known. */
  closesAt(): number | undefined;
  /** Hears when wagers will close, each time that becomes known. */
  onClock(listener: (closesAt: number) => void): void;
  stop(): void;
}

/** What the dealer does next, and what it waits for before. */
interface Due {
  readonly command: HouseCommand;
  readonly waits: 'for wagers' | 'for the result to be seen' | 'a moment';
}

export const startDealer = (options: DealerOptions): AutomaticDealer => {
  const { house, table: name, game: id, onFault } = options;
  const game = house.games[id] as AnyGame;
  const generator = createGenerator();
  let timer: NodeJS.Timeout | undefined;
  let closes: number | undefined;
  let working = false;
  let again = false;
  let deadline: { readonly window: string; readonly at: number } | undefined;
  let stopped = false;
  const impatient = new Set<Seat>();
  const clocks: ((closesAt: number) => void)[] = [];

  /** Looks at the table and arms the clock for what is due; every entry of the table calls for another look. */
  const look = async (): Promise<void> => {
    if (stopped) return;
    // A look that comes while another one is under way is taken again after it.
    again = working;
    if (working) return;
    working = true;
    try {
      clearTimeout(timer);
      const [table, device] = [
        await house.table({ table: name, game: id }),
        await house.device(name),
      ];
      const due = dueAt(game, table, device, generator, options);
      if (due?.waits !== 'for wagers') closes = undefined;
      if (due === undefined) return;
      // The window opens with the first wager and does not move when others follow.
      const window = `${table.play.number} ${device.draws} ${due.waits}`;
      const wait = waitOf(due, table, impatient, options);
      const until = house.clock() + wait;
      deadline =
        deadline?.window === window && deadline.at < until ? deadline : { window, at: until };
      if (due.waits === 'for wagers' && closes !== deadline.at) {
        closes = deadline.at;
        for (const tell of clocks) tell(closes);
      }
      timer = setTimeout(() => act(due), Math.max(0, deadline.at - house.clock()));
    } catch (error) {
      onFault(error);
    } finally {
      working = false;
      if (again) void look();
    }
  };

  const act = async (due: Due): Promise<void> => {
    try {
      impatient.clear();
      const answer = await house.ask(due.command, THE_DEVICE);
      // Somebody was quicker; the entry that changed the table calls for another look anyway.
      if (isRefusal(answer)) setTimeout(look, 250);
    } catch (error) {
      onFault(error);
    }
  };

  const hangUp = house.subscribe((entry) => {
    if (
      entry.events.some(
        ({ stream }) =>
          stream === tableStream(game, name).name || stream === deviceStream(name).name,
      )
    )
      void look();
  });
  void look();

  return {
    ready: (seat) => {
      impatient.add(seat);
      void look();
    },
    closesAt: () => closes,
    onClock: (listener) => {
      clocks.push(listener);
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      hangUp();
    },
  };
};

const SOON = 400;

const waitOf = (
  { waits }: Due,
  table: Table,
  impatient: ReadonlySet<Seat>,
  { bettingMs, resultMs }: DealerOptions,
): number => {
  if (waits === 'a moment') return SOON;
  if (waits === 'for the result to be seen') return resultMs;
  const betting = new Set(table.play.bets.map(({ seat }) => seat));
  if (betting.size === 0) return resultMs;
  return [...betting].every((seat) => impatient.has(seat)) ? 0 : bettingMs;
};

const dueAt = (
  game: AnyGame,
  table: Table,
  device: Device,
  generator: Generator,
  { sealKey, table: name, game: id }: DealerOptions,
): Due | undefined => {
  if (table.status !== 'open' || table.kind !== 'electronic') return undefined;
  const { play, inForce } = table;
  const deal = (
    asks: TableAction | PlayCommand,
    device?: { draws: number; lookedAt: string },
  ): HouseCommand => ({
    kind: 'deal',
    table: name,
    game: id,
    asks,
    ...(concernsCoupons(table, asks) ? { coupons: true as const } : {}),
    ...(device === undefined ? {} : { device }),
  });
  if (device.commitment === undefined) {
    const commits = promised(generator, sealKey, `${name}/${play.number}`);
    return { command: { kind: 'commit', table: name, commits }, waits: 'a moment' };
  }
  if (game.procedure(inForce).over(play.round, play)) {
    return {
      command: nextRound(table, device, generator, sealKey, { table: name, game: id }),
      waits: 'for the result to be seen',
    };
  }
  // Nobody has wagered on this round yet.
  if (play.bets.length === 0 && play.settled.length === 0) return undefined;
  const drawn = game.draw(inForce, play.round, play, drawsOf(device, device.commitment, sealKey));
  if (drawn !== undefined)
    return {
      command: deal(drawn, { draws: device.draws + 1, lookedAt: lookedAt(table, device) }),
      waits: 'for wagers',
    };
  const next = game.next(inForce, play.round, play);
  if (next.kind === 'forced') {
    const waits = closesWagers(game, table, next.command) ? 'for wagers' : 'a moment';
    return { command: deal(next.command), waits };
  }
  // A decision made for a player who does not make it is the device's, and marked so by its signature.
  const instead = next.kind === 'choice' ? next.commands[0] : undefined;
  return instead === undefined ? undefined : { command: deal(instead), waits: 'for wagers' };
};

/** Whether somebody could place a wager now and no longer after the command: then he is given time for it. */
const closesWagers = (game: AnyGame, table: Table, command: TableAction): boolean => {
  const { play, inForce } = table;
  const decider = playing(game, table);
  const events = decider.decide(play, command);
  if (isRefusal(events)) return false;
  const after = evolveAll(decider, play, events);
  const seats = Object.keys(table.seats).map(Number);
  return Object.values(game.wagers(inForce)).some((wager) =>
    seats.some(
      (seat) =>
        wager.open(play.round, seat, play) === true &&
        wager.open(after.round, seat, after) !== true,
    ),
  );
};

/** The secret of the round that is over is revealed in the same decision that promises the next one. */
const nextRound = (
  { play }: Table,
  { commitment }: Device,
  generator: Generator,
  sealKey: Uint8Array,
  at: { readonly table: string; readonly game: string },
): HouseCommand => {
  generator.cycle();
  return {
    kind: 'deal',
    ...at,
    asks: { type: 'BeginRound' },
    device: { commits: promised(generator, sealKey, `${at.table}/${play.number + 1}`) },
    ...(commitment === undefined
      ? {}
      : { reveals: toHex(unseal(sealKey, commitment.round, commitment.sealed)) }),
  };
};

const promised = (generator: Generator, sealKey: Uint8Array, round: string) => {
  const secret = generator.secret();
  return { ...commit(round, secret), sealed: seal(sealKey, round, secret) };
};

/** What the next draw is made from, derived from the sealed secret and what patrons mixed in. */
const drawsOf = (
  { contributions, draws }: Device,
  { round, sealed }: NonNullable<Device['commitment']>,
  sealKey: Uint8Array,
): DrawSource =>
  drawsOf1({ secret: unseal(sealKey, round, sealed), round, draw: draws + 1, contributions });
