import { z } from 'zod';
import type { House } from '../house/house.ts';
import type { SignedOn } from '../house/people/sign-on.ts';
import { isDay } from '../kernel/days.ts';
import type { AnyGame } from '../kernel/game.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { type Sessions, signedOff } from './session.ts';

export const atTable = z.object({ table: z.string().max(40) });

/** A day that is asked about in an address. Of one that is not in the calendar an answer would read as if nothing had happened. */
export const dayAsked = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine(isDay, 'Write a day of the calendar, such as 2026-11-16')
  .optional();

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

/** The table that a request is about, for somebody who is signed in. */
export const findingSigned = (house: House, who: Sessions) => {
  const tableAt = finding(house);
  return async (
    request: Parameters<typeof tableAt>[0] & Parameters<Sessions['of']>[0],
  ): Promise<(Found & { readonly on: SignedOn }) | Refusal> => {
    const found = await tableAt(request);
    if (isRefusal(found)) return found;
    const on = await who.of(request);
    return on === undefined ? signedOff : { ...found, on };
  };
};
