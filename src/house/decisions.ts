import { type Command as CouponCommand, coupons } from '../coupons/index.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import type { MeterAsk } from '../progressive/index.ts';
import type { TableCommand } from '../table/index.ts';
import { type AlertCommand, aboutIn, decideAlert } from './alerts/alerts.ts';
import { notAsSent } from './as-sent.ts';
import { couponGiven } from './coupon-house.ts';
import { type DevicePart, windowClosed } from './dealing/at-device.ts';
import { type DealCommand, type DeviceCommand, decideDeal, decideDevice } from './dealing/deal.ts';
import { decideCommitment, decideContribution } from './dealing/device-1.ts';
import { decideEnd, type EndCommand } from './dealing/ending.ts';
import { answered, type Decision, decision } from './decision.ts';
import { decideFloor, type FloorCommand, FORMAT } from './floor.ts';
import { type Games, gameOf } from './games.ts';
import type { LogEntry } from './log/log-entry.ts';
import { streamsIn } from './log/stream.ts';
import { decideMeter, otherMeter } from './meters.ts';
import {
  decidePeople,
  isTaken,
  type People,
  type PeopleCommand,
  type PeopleEvent,
  patron,
} from './people/people.ts';
import { isGuest } from './people/sessions.ts';
import { knownSigners } from './people/signers.ts';
import type { Commitment } from './proof/draw-1.ts';
import type { LogFormat } from './proof/format-1.ts';
import { decideShift, type ShiftCommand } from './shift-change.ts';
import {
  alertStream,
  couponStream,
  deviceStream,
  floorStream,
  type HouseStream,
  meterStream,
  peopleStream,
  tableStream,
} from './streams.ts';
import { atTable } from './table-decision.ts';
import type { ToldSoFar } from './told-since.ts';

/**
 * Everything that can be asked of the house, as it stands in the log. Each is decided by one pure function of
 * the streams it names, so that anyone can decide it again and must come to the same events.
 */
export type HouseCommand =
  | { readonly kind: 'floor'; readonly asks: FloorCommand }
  | { readonly kind: 'people'; readonly asks: PeopleCommand }
  | { readonly kind: 'alerts'; readonly asks: AlertCommand }
  | {
      readonly kind: 'guest';
      readonly person: string;
      readonly name: string;
      readonly session: string;
    }
  | ({
      readonly kind: 'table';
      readonly table: string;
      readonly game: string;
      /** Several are decided together, in order, each on what those before it made: all of them or none. */
      readonly asks: TableCommand | readonly TableCommand[];
      /** A coupon is placed or in play, so that the coupon register takes part in the decision. */
      readonly coupons?: true;
      /** Bytes of the node's own, in hex, that keep the house's figures from being guessed. */
      readonly salt?: string;
    } & Pick<DevicePart, 'opens' | 'reveals' | 'entropy'>)
  | DealCommand
  | DeviceCommand
  | EndCommand
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

/** A command as the log has it: only what `decisionOf` could decide was ever written. */
export const commandIn = (logged: unknown): HouseCommand => logged as HouseCommand;

/** Every command looks at people and floor besides its own streams: those who sign it must be on file at that moment. */
export const decisionOf = (games: Games, command: HouseCommand, seen?: ToldSoFar): Decision => {
  const own = ownDecision(games, command, 2, seen);
  const rule: Decision<typeof own.streams & { readonly signers: typeof SIGNERS }>['rule'] = (
    { signers, ...states },
    at,
    by,
    earlier,
  ) => {
    const known = knownSigners(signers, command, by);
    if (known !== true) return known;
    if (signers.floor.format < FORMAT) {
      return ownDecision(games, command, 1).rule(states, at, by, earlier);
    }
    return notAsSent(signers.floor, command) ?? own.rule(states, at, by, earlier);
  };
  return decision({ ...own.streams, signers: SIGNERS }, rule, own.about);
};

export type NamedStreams = ReadonlyMap<string, HouseStream>;

/** The streams that the command of an entry looks at, by name: its events are in these and in no other. */
export const streamsOf = (games: Games, { command }: LogEntry): NamedStreams =>
  new Map(
    streamsIn(decisionOf(games, commandIn(command)).streams).map((stream) => [stream.name, stream]),
  );

const SIGNERS = { people: peopleStream, floor: floorStream };

const ownDecision = (
  games: Games,
  command: HouseCommand,
  format: LogFormat,
  seen?: ToldSoFar,
): Decision => {
  switch (command.kind) {
    case 'floor':
      return floorDecision(games, command.asks);
    case 'people':
      return decision({ people: peopleStream }, ({ people }, at, by) =>
        answered(peopleStream, decidePeople(people, command.asks, at, by)),
      );
    case 'alerts':
      return decision(
        { alerts: alertStream },
        ({ alerts }, at, by, signers) =>
          answered(alertStream, decideAlert(alerts, command.asks, at, by, signers)),
        aboutIn(command.asks),
      );
    case 'guest':
      return decision({ people: peopleStream }, ({ people }, at) =>
        answered(peopleStream, decideGuest(people, command, at, format)),
      );
    case 'table': {
      const { table, coupons: takesPart = false } = command;
      const { opens, reveals, entropy } = command;
      const part = {
        ...(opens && { opens }),
        ...(reveals && { reveals }),
        ...(entropy && { entropy }),
      };
      const { salt } = command;
      const at = {
        table,
        game: gameOf(games, command.game),
        coupons: takesPart,
        part,
        format,
        salt,
        seen,
      };
      return atTable(games, at, [command.asks].flat());
    }
    case 'coupons':
      return decision(
        { book: couponStream, floor: floorStream, people: peopleStream },
        ({ book, ...house }, at) =>
          answered(couponStream, coupons.decide(book, command.asks, couponGiven(games, house, at))),
      );
    case 'meter':
      return meterDecision(games, command);
    case 'deal':
      return decideDeal(games, command, format);
    case 'close':
    case 'ready':
    case 'more-time':
    case 'session':
      return decideDevice(games, command);
    case 'break':
    case 'retire':
    case 'restored':
      return decideEnd(games, command);
    case 'commit':
    case 'entropy':
      return decideDraw1(command, format);
  }
};

/** A meter, and the other one that the command names: a pool goes there, or comes from there. */
const meterDecision = (
  games: Games,
  command: Extract<HouseCommand, { kind: 'meter' }>,
): Decision => {
  const own = meterStream(command.table, command.meter);
  const game = gameOf(games, command.game);
  const other = otherMeter(command.asks);
  const looks = {
    ...{ meter: own, table: tableStream(game, command.table) },
    device: deviceStream(command.table),
    from: other && meterStream(other.table, other.name),
    there: other && tableStream(game, other.table),
    floor: other && floorStream,
  };
  return decision(looks, ({ meter, table, device: { closing }, ...named }, _at, by) => {
    if (closing !== undefined) return windowClosed;
    const { from, there, floor } = named;
    // A pool stays with the game whose wagers it is made of.
    const isThere = floor?.tables.some((one) => one.table === other?.table && one.game === game.id);
    const pool = isThere && from && there ? { meter: from, practice: there.practice } : undefined;
    const at = { meter, table, stream: own.name, other: pool };
    return answered(own, decideMeter(game, command.meter, at, command.asks, by));
  });
};

const floorDecision = (games: Games, asks: FloorCommand): Decision => {
  if (asks.type === 'ChangeShift') return shiftDecision(games, asks);
  const known = new Set(Object.keys(games));
  return decision({ floor: floorStream }, ({ floor }, _at, by) =>
    answered(floorStream, decideFloor(floor, asks, known, by)),
  );
};

/** A change of shift looks at every table that is counted. */
const shiftDecision = (games: Games, asks: ShiftCommand): Decision => {
  const tables = Object.fromEntries(
    asks.counts.flatMap(({ table, game }) => {
      const known = Object.hasOwn(games, game) ? games[game] : undefined;
      return known === undefined ? [] : [[table, tableStream(known, table)]];
    }),
  );
  return decision({ floor: floorStream, tables }, ({ floor, tables: counted }, at, by) =>
    answered(floorStream, decideShift(games, floor, counted, asks, { at, by })),
  );
};

/** What was committed to and contributed apart from a round, in entries of log format 1. */
const decideDraw1 = (
  command: Extract<HouseCommand, { kind: 'commit' | 'entropy' }>,
  format: LogFormat,
): Decision => {
  const own = deviceStream(command.table);
  return decision({ device: own }, ({ device: { draw1 } }) => {
    if (format === 2) return ofDraw1;
    return command.kind === 'commit'
      ? answered(own, decideCommitment(draw1, command.commits))
      : answered(own, decideContribution(draw1, command.person, command.entropy));
  });
};

/** Commitments and bytes of their own went with draw 1: both are part of the round's own entries now. */
const ofDraw1 = refuse(
  'of-draw-1',
  'Send your bytes with the first wager of the round.',
  'House rules § devices',
);

/** A guest is registered and signed in in one decision, under a name that no patron can have. */
const decideGuest = (
  people: People,
  { person, name, session }: Extract<HouseCommand, { kind: 'guest' }>,
  at: number,
  format: LogFormat,
): readonly PeopleEvent[] | Refusal => {
  if (format === 2 && !isGuest(person)) return noGuest;
  return (
    isTaken(people, person) ?? [
      { type: 'PersonAdded', added: patron({ person, name }) },
      { type: 'SessionOpened', person, session, at },
    ]
  );
};

const noGuest = refuse(
  'not-a-name',
  'The house names its guests itself. Have the cage register a patron.',
  'House rules § people',
);
