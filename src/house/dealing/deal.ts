import type { TableAction } from '../../kernel/game.ts';
import type { PlayCommand } from '../../kernel/play-commands.ts';
import { isRefusal, refuse } from '../../kernel/refusal.ts';
import { type Decision, decision } from '../decision.ts';
import { type Games, gameOf } from '../games.ts';
import { on } from '../log/stream.ts';
import type { Commitment } from '../proof/draw-1.ts';
import { deviceStream } from '../streams.ts';
import { atTable } from '../table-decision.ts';
import { type Device, type DeviceEvent, lookedAt } from './device.ts';
import { mustBePromised, notPromised } from './promise.ts';

/** What the automatic dealer of an electronic table says, with the device's own record beside it. */
export interface DealCommand {
  readonly kind: 'deal';
  readonly table: string;
  readonly game: string;
  readonly asks: TableAction | PlayCommand;
  readonly coupons?: true;
  /** The device's part: a promise for a new round, a draw, or the secret of a round that is over. */
  readonly device?:
    | { readonly commits: Commitment & { readonly sealed: string } }
    | { readonly draws: number; readonly lookedAt: string }
    | undefined;
  readonly reveals?: string | undefined;
}

export const decideDeal = (games: Games, command: DealCommand): Decision => {
  const device = deviceStream(command.table);
  const game = gameOf(games, command.game);
  const said = atTable(
    games,
    { table: command.table, game, coupons: command.coupons ?? false, device: true },
    [{ type: 'Say', said: command.asks }],
  );
  return decision({ ...said.streams, device }, ({ device: known, ...states }, at, by) => {
    const { device: part } = command;
    if (part !== undefined && 'draws' in part) {
      const now = lookedAt(states.table, known);
      if (part.draws !== known.draws + 1 || part.lookedAt !== now) return drawnTooEarly;
    }
    const promised = part !== undefined && 'draws' in part && known.commitment !== undefined;
    if (!promised && mustBePromised(game, states.table, command.asks)) return notPromised;
    const happened = said.rule(states, at, by);
    return isRefusal(happened)
      ? happened
      : [...happened, ...on(device, deviceEvents(known, command))];
  });
};

/** Entropy or a wager came while the device drew: an outsider could not draw the same again, so nor may it count. */
const drawnTooEarly = refuse(
  'drawn-too-early',
  'The table changed while the device drew; it draws again.',
  'House rules § devices',
);

const deviceEvents = (
  device: Device,
  { device: part, reveals }: DealCommand,
): readonly DeviceEvent[] => {
  const revealed: readonly DeviceEvent[] =
    reveals === undefined || device.commitment === undefined
      ? []
      : [{ type: 'SecretRevealed', round: device.commitment.round, secret: reveals }];
  if (part === undefined) return revealed;
  return 'commits' in part
    ? [...revealed, { type: 'SecretCommitted', commitment: part.commits }]
    : [...revealed, { type: 'Drawn', draw: part.draws }];
};
