import { type Command as CouponCommand, type CouponRegister, coupons } from '../coupons/index.ts';
import { anyDraw } from '../kernel/draw.ts';
import type { AnyGame, TableAction } from '../kernel/game.ts';
import type { PlayCommand } from '../kernel/play.ts';
import { bug, isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { DAY_BEGINS } from '../ledger/index.ts';
import { type Meter, type MeterAsk, meter } from '../progressive/index.ts';
import { type Actor, type Given, type Table, type TableCommand, tableOf } from '../table/index.ts';
import { COUPONS, decideAtTable, meterStream } from './at-table.ts';
import {
  type Device,
  type DeviceEvent,
  decideCommitment,
  decideContribution,
  evolveDevice,
  lookedAt,
  silentDevice,
} from './dealing/device.ts';
import { decideFloor, emptyFloor, evolveFloor, type Floor, type FloorCommand } from './floor.ts';
import type { Fold, Happening } from './log/log.ts';
import { decideMeter } from './meters.ts';
import {
  decidePeople,
  evolvePeople,
  nobody,
  type People,
  type PeopleCommand,
} from './people/people.ts';
import { concernsWatch, decideWatch } from './people/supervision.ts';
import type { Commitment } from './proof/draw-1.ts';

/**
 * Everything that can be asked of the house, as it stands in the log. Each is decided by one pure function of
 * the streams it names, so that anyone can decide it again and must come to the same events.
 */
export type HouseCommand =
  | { readonly kind: 'floor'; readonly asks: FloorCommand }
  | { readonly kind: 'people'; readonly asks: PeopleCommand }
  | {
      readonly kind: 'guest';
      readonly person: string;
      readonly name: string;
      readonly session: string;
    }
  | {
      readonly kind: 'table';
      readonly table: string;
      readonly game: string;
      /** Several are decided together, in order, each on what those before it made: all of them or none. */
      readonly asks: TableCommand | readonly TableCommand[];
      /** A coupon is laid or lies, so that the coupon book takes part in the decision. */
      readonly coupons?: true;
    }
  | {
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
  | { readonly kind: 'coupons'; readonly asks: CouponCommand }
  | {
      readonly kind: 'meter';
      readonly table: string;
      readonly game: string;
      readonly meter: string;
      readonly asks: MeterAsk;
    }
  | {
      readonly kind: 'commit';
      readonly table: string;
      readonly commits: Commitment & { readonly sealed: string };
    }
  | {
      readonly kind: 'entropy';
      readonly table: string;
      readonly person: string;
      readonly entropy: string;
    };

export const FLOOR = 'floor';
export const PEOPLE = 'people';
export const tableStream = (game: string, table: string): string => `table/${game}/${table}`;
export const deviceStream = (table: string): string => `device/${table}`;

export type Games = Readonly<Record<string, AnyGame>>;

/** The gaming day runs from six in the morning to six; days are written year-month-day. */
export const gamingDay = (at: number): string => {
  const day = Math.floor((at - SIX_HOURS) / DAY);
  if (day !== written.day) {
    written = { day, text: new Date(day * DAY).toISOString().slice(0, 10) };
  }
  return written.text;
};

const SIX_HOURS = DAY_BEGINS * 60_000;
const DAY = 24 * 3_600_000;
/** The day that was asked for last: it is the one that will be asked for next. */
let written = { day: 0, text: '1970-01-01' };

export interface Decision {
  readonly streams: readonly string[];
  rule(
    states: readonly unknown[],
    at: number,
    by: readonly Actor[],
  ): readonly Happening[] | Refusal;
}

const on =
  (stream: string) =>
  (event: unknown): Happening => ({ stream, event });

export const decisionOf = (games: Games, command: HouseCommand): Decision => {
  switch (command.kind) {
    case 'floor': {
      const known = new Set(Object.keys(games));
      return {
        streams: [FLOOR],
        rule: ([floor]) => mapped(decideFloor(floor as Floor, command.asks, known), on(FLOOR)),
      };
    }
    case 'people':
      return {
        streams: [PEOPLE],
        rule: ([people], at) =>
          mapped(decidePeople(people as People, command.asks, at), on(PEOPLE)),
      };
    case 'guest':
      return {
        streams: [PEOPLE],
        rule: ([people], at) => decideGuest(people as People, command, at),
      };
    case 'table':
      return atTable(games, command, [command.asks].flat(), []);
    case 'coupons':
      return {
        streams: [COUPONS],
        rule: ([book]) => mapped(coupons.decide(book as CouponRegister, command.asks), on(COUPONS)),
      };
    case 'meter': {
      const { table, meter: name, asks } = command;
      const stream = meterStream(table, name);
      const game = gameOf(games, command.game);
      return {
        streams: [stream],
        rule: ([state], _at, by) =>
          mapped(decideMeter(game, name, state as Meter, asks, by), on(stream)),
      };
    }
    case 'deal':
      return decideDeal(games, command);
    case 'commit': {
      const stream = deviceStream(command.table);
      return {
        streams: [stream],
        rule: ([device]) => mapped(decideCommitment(device as Device, command.commits), on(stream)),
      };
    }
    case 'entropy': {
      const stream = deviceStream(command.table);
      return {
        streams: [stream],
        rule: ([device]) =>
          mapped(decideContribution(device as Device, command.person, command.entropy), on(stream)),
      };
    }
  }
};

const mapped = <E>(
  answer: readonly E[] | Refusal,
  happening: (event: E) => Happening,
): readonly Happening[] | Refusal => (isRefusal(answer) ? answer : answer.map(happening));

const given = (at: number, by: readonly Actor[]): Given => ({ at, by, day: gamingDay(at) });

const gameOf = (games: Games, id: string): AnyGame => games[id] ?? bug(`there is no game ${id}`);

/** A guest is made known and signed on in one decision. */
const decideGuest = (
  people: People,
  { person, name, session }: Extract<HouseCommand, { kind: 'guest' }>,
  at: number,
): readonly Happening[] | Refusal => {
  const added = decidePeople(
    people,
    { type: 'AddPerson', added: { person, name, kind: 'patron', duties: ['player'] } },
    at,
  );
  if (isRefusal(added)) return added;
  const known = added.reduce(evolvePeople, people);
  const opened = decidePeople(known, { type: 'OpenSession', person, session }, at);
  return isRefusal(opened) ? opened : [...added, ...opened].map(on(PEOPLE));
};

/** Commands at a table, and what follows from them at its meters and in the coupon book. */
const atTable = (
  games: Games,
  {
    table,
    game: id,
    coupons: lies,
  }: { readonly table: string; readonly game: string; readonly coupons?: true },
  asks: readonly TableCommand[],
  more: readonly string[],
): Decision => {
  const game = gameOf(games, id);
  const stream = tableStream(id, table);
  const meters = game.meters?.names ?? [];
  const told = [
    { stream, evolve: tableOf(game).evolve },
    ...meters.map((name) => ({ stream: meterStream(table, name), evolve: meter.evolve })),
    ...(lies ? [{ stream: COUPONS, evolve: coupons.evolve }] : []),
    ...(asks.some(concernsWatch) ? [{ stream: FLOOR, evolve: evolveFloor }] : []),
  ];
  const floorAt = told.findIndex((one) => one.stream === FLOOR);
  const decideOne = (states: readonly unknown[], ask: TableCommand, by: Given) => {
    const before = states[0] as Table;
    // Only the device's own entry says from which secret a chance was drawn.
    if (more.length === 0 && ask.type === 'Say' && mustBePromised(game, before, ask.said)) {
      return notPromised;
    }
    const happened = decideAtTable(game, { table, stream }, before, ask, by, {
      meters: new Map(meters.map((name, i) => [name, states[i + 1] as Meter])),
      book: lies ? (states[meters.length + 1] as CouponRegister) : undefined,
    });
    if (isRefusal(happened) || !concernsWatch(ask)) return happened;
    const floor = states[floorAt] as Floor;
    const watch = decideWatch(games, floor, { table, game: id }, before, ask, by.by);
    return isRefusal(watch) ? watch : [...happened, ...watch.map(on(FLOOR))];
  };
  return {
    streams: [...told.map((one) => one.stream), ...more],
    rule: (states, at, by) => {
      const happened: Happening[] = [];
      let now = states;
      for (const [i, ask] of asks.entries()) {
        const answer = decideOne(now, ask, given(at, by));
        if (isRefusal(answer)) return asks.length === 1 ? answer : ofSeveral(answer, i, asks);
        happened.push(...answer);
        if (i === asks.length - 1) break;
        now = told.map((one, k) =>
          answer
            .filter((each) => each.stream === one.stream)
            .reduce((state, { event }) => one.evolve(state as never, event as never), now[k]),
        );
      }
      return happened;
    },
  };
};

const ofSeveral = (refusal: Refusal, at: number, asks: readonly unknown[]): Refusal => ({
  ...refusal,
  because: `${at + 1} of ${asks.length}, and so none of them: ${refusal.because}`,
});

/** What the automatic dealer of an electronic table says, with the device's own record beside it. */
const decideDeal = (games: Games, command: Extract<HouseCommand, { kind: 'deal' }>): Decision => {
  const device = deviceStream(command.table);
  const game = gameOf(games, command.game);
  const decision = atTable(games, command, [{ type: 'Say', said: command.asks }], [device]);
  return {
    streams: decision.streams,
    rule: (states, at, by) => {
      const known = states.at(-1) as Device;
      const { device: part } = command;
      if (part !== undefined && 'draws' in part) {
        const now = lookedAt(states[0] as Table, known);
        if (part.draws !== known.draws + 1 || part.lookedAt !== now) return drawnTooEarly;
      }
      const promised = part !== undefined && 'draws' in part && known.commitment !== undefined;
      if (!promised && mustBePromised(game, states[0] as Table, command.asks)) return notPromised;
      const happened = decision.rule(states, at, by);
      return isRefusal(happened)
        ? happened
        : [...happened, ...deviceEvents(known, command).map(on(device))];
    },
  };
};

/** Chance at an electronic table follows from a secret that was promised before, unless it was opened without. */
const mustBePromised = (
  game: AnyGame,
  { kind, promise, inForce, play }: Table,
  asks: TableAction | PlayCommand,
): boolean =>
  kind === 'electronic' &&
  promise === 'required' &&
  Object.hasOwn(game.commands, asks.type) &&
  game.commands[asks.type]?.by.includes('device') === true &&
  game.draw(inForce, play.round, play, anyDraw)?.type === asks.type;

const notPromised = refuse(
  'not-promised',
  'The device promises its secret before it draws: this chance follows from none.',
  'House rules § devices',
);

/** Entropy or a wager came while the device drew: an outsider could not draw the same again, so nor may it count. */
const drawnTooEarly = refuse(
  'drawn-too-early',
  'The table changed while the device drew; it draws again.',
  'House rules § devices',
);

const deviceEvents = (
  device: Device,
  { device: part, reveals }: Extract<HouseCommand, { kind: 'deal' }>,
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

/** What the events of each stream make of it. */
export const foldsOf = (games: Games): Record<string, Fold | ((stream: string) => Fold)> => ({
  [FLOOR]: kept({ initial: emptyFloor, evolve: evolveFloor }, 'floor 2'),
  [PEOPLE]: kept({ initial: nobody, evolve: evolvePeople }, 'people 1'),
  'device/': kept({ initial: silentDevice, evolve: evolveDevice }, 'device 1'),
  [COUPONS]: kept(coupons, 'coupons 1'),
  'meter/': kept(meter, 'meter 1'),
  'table/': (stream) => {
    const table = tableOf(gameOf(games, stream.split('/')[1] ?? ''));
    return kept({ initial: table.initial, evolve: table.evolve }, 'table 2');
  },
});

/** States are plain JSON, so a snapshot is the state itself. */
const kept = <S, E>(fold: { initial: S; evolve(state: S, event: E): S }, shape: string): Fold => ({
  initial: fold.initial,
  evolve: (state, event) => fold.evolve(state as S, event as E),
  kept: { shape, save: (state) => state, load: (saved) => saved },
});
