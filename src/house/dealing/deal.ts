import type { TableAction } from '../../kernel/game.ts';
import type { PlayCommand } from '../../kernel/play-commands.ts';
import { isRefusal, refuse } from '../../kernel/refusal.ts';
import type { Seat } from '../../kernel/wager.ts';
import { answered, type Decision, decision, givenAt } from '../decision.ts';
import { type Games, gameOf } from '../games.ts';
import { on } from '../log/stream.ts';
import type { Commitment } from '../proof/draw-1.ts';
import type { LogFormat } from '../proof/format-1.ts';
import { deviceStream, tableStream } from '../streams.ts';
import { atTable } from '../table-decision.ts';
import { type DevicePart, notCommitted } from './at-device.ts';
import type { Beacon } from './beacon.ts';
import { decideClose, decideMoreTime, decideReady } from './closing.ts';
import { mustBeCommitted } from './commitment.ts';
import type { SessionTerms } from './device.ts';
import { type Device1, type Device1Event, lookedAt } from './device-1.ts';
import { decideSession } from './protocol.ts';

/** What the automatic dealer of an electronic table says, with the device's own record beside it. */
export interface DealCommand extends DevicePart {
  readonly kind: 'deal';
  readonly table: string;
  readonly game: string;
  readonly asks: TableAction | PlayCommand;
  readonly coupons?: true;
  /** The device's part under draw 1: a commitment to a new round, or a draw. */
  readonly device?:
    | { readonly commits: Commitment & { readonly sealed: string } }
    | { readonly draws: number; readonly lookedAt: string }
    | undefined;
}

/** What the device does between the commands of the game, and what a player tells it. */
export type DeviceCommand =
  /** Betting closes: its time is over, or a beacon as new as the one that decides has been seen. */
  | {
      readonly kind: 'close';
      readonly table: string;
      readonly game: string;
      readonly seen?: Beacon;
    }
  | {
      /** No more time is needed, or 30 seconds more. */
      readonly kind: 'ready' | 'more-time';
      readonly table: string;
      readonly game: string;
      readonly seat: Seat;
    }
  /** A session for a table that is open and has none. */
  | {
      readonly kind: 'session';
      readonly table: string;
      readonly game: string;
      readonly opens: SessionTerms;
    };

export const decideDevice = (games: Games, command: DeviceCommand): Decision => {
  const game = gameOf(games, command.game);
  const device = deviceStream(command.table);
  const streams = { table: tableStream(game, command.table), device };
  return decision(streams, ({ table, device: known }, at, by) => {
    const where = { game, name: command.table, ...givenAt(at, by), format: 2 as const };
    switch (command.kind) {
      case 'close':
        return answered(device, decideClose(where, table, known, command.seen));
      case 'ready':
        return answered(device, decideReady(where, table, known, command.seat));
      case 'more-time':
        return answered(device, decideMoreTime(where, table, known, command.seat));
      case 'session':
        return answered(device, decideSession(where, table, known, command.opens));
    }
  });
};

export const decideDeal = (games: Games, command: DealCommand, format: LogFormat): Decision => {
  const device = deviceStream(command.table);
  const game = gameOf(games, command.game);
  const { opens, reveals, draw } = command;
  const part: DevicePart = {
    ...(opens && { opens }),
    ...(reveals && { reveals }),
    ...(draw && { draw }),
  };
  const said = atTable(
    games,
    { table: command.table, game, coupons: command.coupons ?? false, part, format },
    [{ type: 'Say', said: command.asks }],
  );
  return decision(said.streams, (states, at, by) => {
    if (states.device.session !== undefined) return said.rule(states, at, by);
    const { draw1 } = states.device;
    const { device: part1 } = command;
    if (part1 !== undefined && 'draws' in part1) {
      const now = lookedAt(states.table, draw1);
      if (part1.draws !== draw1.draws + 1 || part1.lookedAt !== now) return drawnTooEarly;
    }
    const committed = part1 !== undefined && 'draws' in part1 && draw1.commitment !== undefined;
    if (!committed && mustBeCommitted(game, states.table, command.asks)) return notCommitted;
    const happened = said.rule(states, at, by);
    return isRefusal(happened)
      ? happened
      : [...happened, ...on(device, draw1Events(draw1, command))];
  });
};

/** Entropy or a wager came while the device drew: an outsider could not draw the same again, so nor may it count. */
const drawnTooEarly = refuse(
  'drawn-too-early',
  'The table changed while the device drew. The device draws again.',
  'House rules § devices',
);

const draw1Events = (
  device: Device1,
  { device: part, reveals }: DealCommand,
): readonly Device1Event[] => {
  const revealed: readonly Device1Event[] =
    reveals === undefined || device.commitment === undefined
      ? []
      : [{ type: 'SecretRevealed', round: device.commitment.round, secret: reveals }];
  if (part === undefined) return revealed;
  return 'commits' in part
    ? [...revealed, { type: 'SecretCommitted', commitment: part.commits }]
    : [...revealed, { type: 'Drawn', draw: part.draws }];
};
