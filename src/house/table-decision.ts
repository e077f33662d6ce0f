import type { AnyGame } from '../kernel/game.ts';
import { isRefusal, type Refusal } from '../kernel/refusal.ts';
import type { Given, Table, TableCommand } from '../table/index.ts';
import { decideAtTable } from './at-table.ts';
import { couponGiven, redeemerAt } from './coupon-house.ts';
import type { DevicePart } from './dealing/at-device.ts';
import type { Device } from './dealing/device.ts';
import { guard } from './dealing/guard.ts';
import { follow } from './dealing/protocol.ts';
import { decision, givenAt } from './decision.ts';
import type { Floor } from './floor.ts';
import type { Games } from './games.ts';
import {
  afterwards,
  eventsIn,
  type Happening,
  lookAhead,
  on,
  type StatesOf,
} from './log/stream.ts';
import { goneFrom, type People } from './people/people.ts';
import { guardPlay } from './people/play-guard.ts';
import { concernsWatch, decideWatch } from './people/supervision.ts';
import { concernsPieces, decidePieces } from './pieces.ts';
import type { LogFormat } from './proof/format-1.ts';
import { salted } from './salted.ts';
import {
  couponStream,
  deviceStream,
  floorStream,
  type MeterStream,
  meterStream,
  peopleStream,
  tableStream,
} from './streams.ts';
import { resultCame, type ToldSoFar } from './told-since.ts';

/** A table as a command names it. */
export interface AtTable {
  readonly table: string;
  readonly game: AnyGame;
  /** A coupon takes part, so that the coupon register takes part in the decision. */
  readonly coupons: boolean;
  /** What the device adds. */
  readonly part: DevicePart;
  readonly format: LogFormat;
  readonly salt?: string | undefined;
  readonly seen?: ToldSoFar | undefined;
}

const concernsFloor = (asks: TableCommand): boolean => concernsWatch(asks) || concernsPieces(asks);

/** What a command at a table reads and may change besides the table. */
const besideTable = (
  { table, game, coupons }: Pick<AtTable, 'table' | 'game' | 'coupons'>,
  asks: readonly TableCommand[],
) => {
  const meters: Readonly<Record<string, MeterStream>> = Object.fromEntries(
    (game.meters?.names ?? []).map((name) => [name, meterStream(table, name)]),
  );
  return {
    device: deviceStream(table),
    meters,
    book: coupons ? couponStream : undefined,
    people: coupons ? peopleStream : undefined,
    patrons: peopleStream,
    pit: floorStream,
    floor: coupons || asks.some(concernsFloor) ? floorStream : undefined,
  };
};

/** Commands at a table, and what follows from them at its meters, in the coupon register and on the floor. */
export const atTable = (
  games: Games,
  { table, game, coupons, part: brought, format, salt, seen }: AtTable,
  asks: readonly TableCommand[],
) => {
  const own = tableStream(game, table);
  const others = besideTable({ table, game, coupons }, asks);
  const streams = { table: own, ...others };

  /** What happens by one command, and the table as it is then. */
  const decideOne = (
    states: StatesOf<typeof streams>,
    ask: TableCommand,
    given: Given,
    part: DevicePart,
  ): { readonly all: readonly Happening[]; readonly after: Table } | Refusal => {
    const { table: before, device, meters: read, book, people, patrons, floor } = states;
    const where = { game, name: table, ...given, format };
    const refused =
      (seen && resultCame(game, before, ask, seen)) ?? guard(where, before, device, ask, part);
    if (refused !== undefined) return refused;
    const decided = decideAtTable(game, { table, stream: own.name }, before, ask, given, {
      meters: new Map(Object.entries(read)),
      book,
      ...(people === undefined || floor === undefined
        ? {}
        : {
            given: couponGiven(games, { floor, people }, given.at),
            redeemer: redeemerAt(table, before, people, given.by),
          }),
    });
    if (isRefusal(decided)) return decided;
    const { after, all: ahead } = lookAhead(own, before, salted(decided, salt), given.by);
    const followed = follow(where, before, after, device, ask, part);
    if (isRefusal(followed)) return followed;
    const played = guardPlay(patrons, {
      ...{ table, asks: ask, before, after, at: given.at, day: given.day },
      events: eventsIn(own, decided),
    });
    if (isRefusal(played)) return played;
    const all = [...ahead, ...on(streams.device, followed), ...on(peopleStream, played)];
    if (floor === undefined || !concernsFloor(ask)) return { all, after };
    const onFloor = decideOnFloor(games, floor, { table, game }, before, ask, given);
    return isRefusal(onFloor) ? onFloor : { all: [...all, ...onFloor], after };
  };

  return decision(streams, (states, at, by) => {
    const happened: Happening[] = [];
    let now = states;
    for (const [i, ask] of asks.entries()) {
      const part = stillToGive(brought, states.device, now.device);
      const answer = decideOne(
        now,
        ask,
        withGone(givenAt(at, by), { ...now, name: table }, format),
        part,
      );
      if (isRefusal(answer)) return asks.length === 1 ? answer : ofSeveral(answer, i, asks);
      happened.push(...answer.all);
      if (i === asks.length - 1) break;
      const isBeside = answer.all.some((one) => one.stream !== own.name);
      now = { ...(isBeside ? afterwards(others, now, answer.all) : now), table: answer.after };
    }
    return happened;
  });
};

/** What a seat gave with an earlier command of the same request is given; its next wager brings no further bytes. */
const stillToGive = ({ entropy, ...part }: DevicePart, before: Device, now: Device): DevicePart => {
  if (entropy === undefined) return part;
  const left = Object.entries(entropy).filter(
    ([seat]) => hasGiven(before, seat) || !hasGiven(now, seat),
  );
  return { ...part, entropy: Object.fromEntries(left) };
};

const hasGiven = ({ seats }: Device, seat: string): boolean =>
  seats.some((one) => String(one.seat) === seat);

/** § 577.9(b), (c): who has left the house since they joined a crew deals at no table, and supervises none. Log format 1 counted them. */
const withGone = (
  given: Given,
  at: {
    readonly patrons: People;
    readonly table: Table;
    readonly pit: Floor;
    readonly name: string;
  },
  format: LogFormat,
): Given => {
  if (format === 1) return given;
  const gone = goneFrom(at.patrons, at.table.crew);
  const watching = at.pit.watched[at.name];
  const [unwatchedBy] =
    watching === undefined
      ? []
      : goneFrom(at.patrons, [{ person: watching.person, duty: 'floorperson' }]);
  return {
    ...given,
    ...(gone.length === 0 ? {} : { gone }),
    ...(unwatchedBy === undefined ? {} : { unwatchedBy }),
  };
};

/** What a command at a table does to the floor: who supervises it, and whose its pieces are. */
const decideOnFloor = (
  games: Games,
  floor: Floor,
  at: Pick<AtTable, 'table' | 'game'>,
  before: Table,
  ask: TableCommand,
  { by }: Given,
): readonly Happening[] | Refusal => {
  const named = { table: at.table, game: at.game.id };
  const watch = decideWatch(games, floor, named, before, ask, by);
  if (isRefusal(watch)) return watch;
  const pieces = decidePieces(floor, at, before, ask);
  return isRefusal(pieces) ? pieces : on(floorStream, [...watch, ...pieces]);
};

const ofSeveral = (refusal: Refusal, at: number, asks: readonly unknown[]): Refusal => ({
  ...refusal,
  because: `${at + 1} of ${asks.length}, and so none of them: ${refusal.because}`,
});
