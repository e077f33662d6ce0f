import { isRefusal, type Refusal } from '../kernel/refusal.ts';
import type { Actor, Table, TableCommand, TableEvent } from '../table/index.ts';
import { type Beside, concernsCoupons, decideAtTable } from './at-table.ts';
import { couponGiven, redeemerAt } from './coupon-house.ts';
import { givenAt } from './decision.ts';
import { gameOf } from './games.ts';
import type { House } from './house.ts';
import { eventsIn } from './log/stream.ts';
import { goneFrom } from './people/people.ts';
import { tableStream } from './streams.ts';

/** What a command would do at a table, with the meters and the coupon register as they are now; nothing is written. */
export const wouldHappen = async (
  house: House,
  at: { readonly table: string; readonly game: string },
  asks: TableCommand,
  by: readonly Actor[],
): Promise<readonly TableEvent[] | Refusal> => {
  const game = gameOf(house.games, at.game);
  const stream = tableStream(game, at.table);
  const before = await house.table(at);
  const gone = goneFrom(await house.people(), before.crew);
  const given = { ...givenAt(house.clock(), by), gone };
  const meters = new Map(
    await Promise.all(
      (game.meters?.names ?? []).map(
        async (name) => [name, await house.meter(at.table, name)] as const,
      ),
    ),
  );
  const where = { table: at.table, stream: stream.name };
  const beside = { meters, ...(await registerAt(house, at.table, before, asks, by)) };
  const happened = decideAtTable(game, where, before, asks, given, beside);
  return isRefusal(happened) ? happened : eventsIn(stream, happened);
};

/** The register, where a coupon takes part. */
const registerAt = async (
  house: House,
  table: string,
  before: Table,
  asks: TableCommand,
  by: readonly Actor[],
): Promise<Omit<Beside, 'meters'>> => {
  if (!concernsCoupons(before, asks)) return { book: undefined };
  const [book, floor, people] = [await house.coupons(), await house.floor(), await house.people()];
  return {
    book,
    given: couponGiven(house.games, { floor, people }, house.clock()),
    redeemer: redeemerAt(table, before, people, by),
  };
};
