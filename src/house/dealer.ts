import { randomBytes } from 'node:crypto';
import type { AnyGame, Said } from '../kernel/game.ts';
import type { PlayCommand } from '../kernel/play.ts';
import { isRefusal } from '../kernel/refusal.ts';
import type { Seat } from '../kernel/wager.ts';
import type { Table } from '../table/index.ts';
import type { HouseCommand } from './decisions.ts';
import type { Device } from './device.ts';
import { commit, derivedWords } from './devices/commit.ts';
import { createGenerator, type Generator } from './devices/generator.ts';
import { scaled } from './devices/scaling.ts';
import { seal, unseal } from './devices/sealing.ts';
import { toHex } from './devices/sha256.ts';
import { type House, THE_DEVICE } from './house.ts';

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
export interface Dealer {
  /** A player needs no more time. When all who have wagers say so, the dealer goes on at once. */
  ready(seat: Seat): void;
  /** Milliseconds since 1970 at which wagers close, while that is known. */
  closesAt(): number | undefined;
  stop(): void;
}

/** What the dealer does next, and how long it waits before. */
interface Due {
  readonly command: Omit<Extract<HouseCommand, { kind: 'deal' }>, 'kind' | 'table' | 'game'>;
  readonly after: number;
}

export const startDealer = (options: DealerOptions): Dealer => {
  const { house, table: name, game: id, onFault } = options;
  const game = house.games[id] as AnyGame;
  const generator = createGenerator();
  let timer: NodeJS.Timeout | undefined;
  let closes: number | undefined;
  let working = false;
  let stopped = false;
  const impatient = new Set<Seat>();

  /** Looks at the table and arms the clock for what is due; every entry of the table calls for another look. */
  const look = async (): Promise<void> => {
    if (working || stopped) return;
    working = true;
    try {
      clearTimeout(timer);
      const [table, device] = [
        await house.table({ table: name, game: id }),
        await house.device(name),
      ];
      const due = dueAt(game, table, device, generator, options, name);
      closes = undefined;
      if (due === undefined) return;
      const waiting = due.after === options.bettingMs && !everyoneReady(table, impatient);
      const wait = due.after === options.bettingMs && !waiting ? 0 : due.after;
      if (due.after === options.bettingMs) closes = house.clock() + wait;
      timer = setTimeout(() => act(due), wait);
    } catch (error) {
      onFault(error);
    } finally {
      working = false;
    }
  };

  const act = async (due: Due): Promise<void> => {
    try {
      impatient.clear();
      const answer = await house.ask(
        { kind: 'deal', table: name, game: id, ...due.command },
        THE_DEVICE,
      );
      // Somebody was quicker; the entry that changed the table calls for another look anyway.
      if (isRefusal(answer)) setTimeout(look, 250);
    } catch (error) {
      onFault(error);
    }
  };

  const hangUp = house.subscribe((entry) => {
    if (entry.events.some(({ stream }) => stream === `table/${id}/${name}`)) void look();
  });
  void look();

  return {
    ready: (seat) => {
      impatient.add(seat);
      void look();
    },
    closesAt: () => closes,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      hangUp();
    },
  };
};

const everyoneReady = (table: Table, impatient: ReadonlySet<Seat>): boolean => {
  const betting = new Set(table.play.bets.map(({ seat }) => seat));
  return betting.size > 0 && [...betting].every((seat) => impatient.has(seat));
};

const SOON = 400;

const dueAt = (
  game: AnyGame,
  table: Table,
  device: Device,
  generator: Generator,
  { sealKey, bettingMs, resultMs }: DealerOptions,
  name: string,
): Due | undefined => {
  if (table.status !== 'open' || table.kind !== 'electronic') return undefined;
  const { play, inForce } = table;
  const round = `${name}/${play.number}`;
  const procedure = game.procedure(inForce);
  if (procedure.over(play.round, play)) {
    generator.cycle();
    const commits = promised(generator, sealKey, `${name}/${play.number + 1}`);
    const { commitment } = device;
    const reveals =
      commitment === undefined
        ? undefined
        : toHex(unseal(sealKey, commitment.round, commitment.sealed));
    return {
      command: {
        asks: { type: 'BeginRound' },
        device: { commits },
        ...(reveals === undefined ? {} : { reveals }),
      },
      after: resultMs,
    };
  }
  if (play.bets.length === 0 && !seatsOwe(table)) return undefined;
  const drawing = drawer(device, sealKey, round);
  const drawn: Said | PlayCommand | undefined =
    drawing === undefined ? undefined : game.draw(inForce, play.round, play, drawing.uniform);
  if (drawn !== undefined) {
    return { command: { asks: drawn, device: { draws: device.draws + 1 } }, after: bettingMs };
  }
  const next = game.next(inForce, play.round, play);
  if (next.kind === 'forced') return { command: { asks: next.command }, after: SOON };
  // A decision made for a player who does not make it is the device's, and marked so by its signature.
  if (next.kind === 'choice' && next.commands[0] !== undefined) {
    return { command: { asks: next.commands[0] }, after: bettingMs };
  }
  return undefined;
};

/** Once a round is under way it goes on to its end, with or without new wagers. */
const seatsOwe = (table: Table): boolean => table.play.settled.length > 0;

const promised = (generator: Generator, sealKey: Uint8Array, round: string) => {
  const secret = generator.secret();
  return { ...commit(round, secret), sealed: seal(sealKey, round, secret) };
};

/** The uniform numbers of the next draw, derived from the sealed secret and what patrons mixed in. */
const drawer = (device: Device, sealKey: Uint8Array, round: string) => {
  const { commitment, contributions, draws } = device;
  if (commitment === undefined || commitment.round !== round) {
    // The first round of a table was promised nothing: its draw is the generator's own.
    return scaledFresh();
  }
  const secret = unseal(sealKey, commitment.round, commitment.sealed);
  return scaled(derivedWords({ secret, round, draw: draws + 1, contributions }));
};

const scaledFresh = () => {
  const bytes = randomBytes(32);
  return scaled(
    derivedWords({ secret: new Uint8Array(bytes), round: 'first', draw: 1, contributions: [] }),
  );
};
