import { anyDraw } from '../../kernel/draw.ts';
import type { AnyGame, TableAction } from '../../kernel/game.ts';
import type { PlayCommand } from '../../kernel/play-commands.ts';
import type { Table } from '../../table/index.ts';

/** Chance at an electronic table follows from a secret that was committed to before, unless it was opened without. */
export const mustBeCommitted = (
  game: AnyGame,
  { kind, promise, inForce, play }: Table,
  asks: TableAction | PlayCommand,
): boolean =>
  kind === 'electronic' &&
  promise === 'required' &&
  Object.hasOwn(game.commands, asks.type) &&
  game.commands[asks.type]?.by.includes('device') === true &&
  game.draw(inForce, play.round, play, anyDraw)?.type === asks.type;
