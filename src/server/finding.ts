import { z } from 'zod';
import type { House } from '../house/house.ts';
import type { AnyGame } from '../kernel/game.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';

export const atTable = z.object({ table: z.string().max(40) });

/** The table that a request is about. */
export interface Found {
  readonly at: { readonly table: string; readonly game: string };
  readonly game: AnyGame;
}

export const finding =
  (house: House) =>
  async (request: {
    readonly params: { readonly table: string };
  }): Promise<Found | Refusal<'no-such-table'>> => {
    const { table } = request.params;
    const found = (await house.floor()).tables.find((one) => one.table === table);
    const game = found === undefined ? undefined : house.games[found.game];
    return found === undefined || game === undefined
      ? refuse('no-such-table', `There is no table ${table.slice(0, 20)}.`, 'House rules § tables')
      : { at: { table, game: found.game }, game };
  };
