import type { AnyGame } from '../kernel/game.ts';
import { isRefusal, type Refusal } from '../kernel/refusal.ts';
import type { Given, TableCommand } from '../table/index.ts';
import { decideAtTable } from './at-table.ts';
import { mustBePromised, notPromised } from './dealing/promise.ts';
import { decision, givenAt } from './decision.ts';
import type { Games } from './games.ts';
import { afterwards, type Happening, on, type StatesOf } from './log/stream.ts';
import { concernsWatch, decideWatch } from './people/supervision.ts';
import {
  couponStream,
  floorStream,
  type MeterStream,
  meterStream,
  tableStream,
} from './streams.ts';

/** A table as a command names it. */
export interface AtTable {
  readonly table: string;
  readonly game: AnyGame;
  /** A coupon takes part, so that the coupon register takes part in the decision. */
  readonly coupons: boolean;
  /** The device says it, with its own record beside it. */
  readonly device?: true;
}

/** Commands at a table, and what follows from them at its meters, in the coupon register and on the floor. */
export const atTable = (
  games: Games,
  { table, game, coupons, device }: AtTable,
  asks: readonly TableCommand[],
) => {
  const own = tableStream(game, table);
  const meters: Readonly<Record<string, MeterStream>> = Object.fromEntries(
    (game.meters?.names ?? []).map((name) => [name, meterStream(table, name)]),
  );
  const streams = {
    table: own,
    meters,
    book: coupons ? couponStream : undefined,
    floor: asks.some(concernsWatch) ? floorStream : undefined,
  };

  const decideOne = (
    { table: before, meters: read, book, floor }: StatesOf<typeof streams>,
    ask: TableCommand,
    given: Given,
  ): readonly Happening[] | Refusal => {
    // Only the device's own entry says from which secret a chance was drawn.
    if (!device && ask.type === 'Say' && mustBePromised(game, before, ask.said)) return notPromised;
    const at = { table, stream: own.name };
    const happened = decideAtTable(game, at, before, ask, given, {
      meters: new Map(Object.entries(read)),
      book,
    });
    if (isRefusal(happened) || floor === undefined || !concernsWatch(ask)) return happened;
    const watch = decideWatch(games, floor, { table, game: game.id }, before, ask, given.by);
    return isRefusal(watch) ? watch : [...happened, ...on(floorStream, watch)];
  };

  return decision(streams, (states, at, by) => {
    const happened: Happening[] = [];
    let now = states;
    for (const [i, ask] of asks.entries()) {
      const answer = decideOne(now, ask, givenAt(at, by));
      if (isRefusal(answer)) return asks.length === 1 ? answer : ofSeveral(answer, i, asks);
      happened.push(...answer);
      if (i < asks.length - 1) now = afterwards(streams, now, answer);
    }
    return happened;
  });
};

const ofSeveral = (refusal: Refusal, at: number, asks: readonly unknown[]): Refusal => ({
  ...refusal,
  because: `${at + 1} of ${asks.length}, and so none of them: ${refusal.because}`,
});
