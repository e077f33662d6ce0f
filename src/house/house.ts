import { randomBytes, randomUUID } from 'node:crypto';
import type { CouponRegister } from '../coupons/index.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import type { Meter } from '../progressive/index.ts';
import type { Actor, Table, TableCommand } from '../table/index.ts';
import { concernsCoupons } from './at-table.ts';
import type { Device } from './dealing/device.ts';
import { decisionOf, type HouseCommand } from './decisions.ts';
import type { Floor } from './floor.ts';
import { type Games, gameOf } from './games.ts';
import { sha256Hex } from './log/digest.ts';
import { type Decided, type Log, openLog } from './log/log.ts';
import type { LogEntry } from './log/log-entry.ts';
import type { Signer } from './log/signing.ts';
import type { Credentials } from './people/credentials.ts';
import { mayTry, type People, type Person } from './people/people.ts';
import type { Store } from './store/store.ts';
import {
  couponStream,
  deviceStream,
  floorStream,
  meterStream,
  peopleStream,
  tableStream,
} from './streams.ts';

export interface HouseOptions {
  readonly store: Store;
  readonly games: Games;
  readonly signer: Signer;
  readonly credentials: Credentials;
  readonly clock?: () => number;
  /** Hears when something in the background failed; nothing is lost by it. */
  readonly onFault?: (error: unknown) => void;
}

/** Who is at the other end of a connection. */
export interface SignedOn {
  readonly session: string;
  readonly person: Person;
}

/** The running house: commands in, durable decisions out, and what everything has become. */
export interface House {
  readonly log: Log;
  readonly games: Games;
  readonly clock: () => number;
  ask(command: HouseCommand, by: readonly Actor[], key?: string): Promise<Decided | Refusal>;
  askTable(
    at: { readonly table: string; readonly game: string },
    asks: TableCommand | readonly TableCommand[],
    by: readonly Actor[],
    key?: string,
  ): Promise<Decided | Refusal>;
  floor(): Promise<Floor>;
  coupons(): Promise<CouponRegister>;
  meter(table: string, name: string): Promise<Meter>;
  people(): Promise<People>;
  table(at: { readonly table: string; readonly game: string }): Promise<Table>;
  device(table: string): Promise<Device>;
  /** A patron nobody knows, with practice in mind. */
  guest(): Promise<{ readonly token: string; readonly person: Person } | Refusal>;
  signIn(
    person: string,
    password: string,
  ): Promise<{ readonly token: string; readonly person: Person } | Refusal>;
  signOut(token: string, why: string): Promise<void>;
  signedOn(token: string): Promise<SignedOn | undefined>;
  subscribe(listener: (entry: LogEntry) => void): () => void;
  close(): Promise<void>;
}

/** Hands that are no person's: the house itself at its founding, and the device of a table. */
export const THE_HOUSE: readonly Actor[] = [{ person: 'house', duty: 'floorperson' }];
export const THE_DEVICE: readonly Actor[] = [{ person: 'device', duty: 'device' }];

export const openHouse = async (options: HouseOptions): Promise<House> => {
  const { store, games, signer, credentials, clock = Date.now } = options;
  const log = await openLog(store, {
    ...{ clock, signer, said: saidIn },
    ...(options.onFault === undefined ? {} : { onFault: options.onFault }),
  });

  const ask: House['ask'] = (command, by, key = randomUUID()) => {
    const decision = decisionOf(games, command);
    return log.decide({ streams: decision.streams, key, by, command }, (states, at) =>
      decision.rule(states, at, by),
    );
  };

  const tableNow: House['table'] = ({ table, game }) =>
    log.state(tableStream(gameOf(games, game), table));

  const opened = async (token: string): Promise<SignedOn | undefined> => {
    const session = sha256Hex(token);
    const { sessions, people } = await log.state(peopleStream);
    const known = Object.hasOwn(sessions, session) ? sessions[session] : undefined;
    const person = known === undefined ? undefined : people[known.person];
    return person === undefined ? undefined : { session, person };
  };

  return {
    log,
    games,
    clock,
    ask,
    askTable: async (at, asks, by, key) => {
      const table = await tableNow(at);
      const lies = [asks].flat().some((one) => concernsCoupons(table, one));
      return ask({ kind: 'table', ...at, asks, ...(lies ? { coupons: true } : {}) }, by, key);
    },
    floor: () => log.state(floorStream),
    people: () => log.state(peopleStream),
    coupons: () => log.state(couponStream),
    meter: (table, name) => log.state(meterStream(table, name)),
    table: tableNow,
    device: (table) => log.state(deviceStream(table)),
    guest: async () => {
      const token = newToken();
      const person = `guest-${randomBytes(4).toString('hex')}`;
      const session = sha256Hex(token);
      const answer = await ask({ kind: 'guest', person, name: 'Guest', session }, THE_HOUSE);
      if (isRefusal(answer)) return answer;
      const on = await opened(token);
      return on === undefined ? notSignedOn : { token, person: on.person };
    },
    signIn: async (person, password) => {
      const wait = mayTry(await log.state(peopleStream), person, clock());
      if (wait !== true) return wait;
      if (!(await credentials.fits(person, password))) {
        await ask(
          { kind: 'people', asks: { type: 'RecordFailure', person: person.slice(0, 64) } },
          THE_HOUSE,
        );
        return notSignedOn;
      }
      const token = newToken();
      const asks = { type: 'OpenSession', person, session: sha256Hex(token) } as const;
      const answer = await ask({ kind: 'people', asks }, THE_HOUSE);
      if (isRefusal(answer)) return answer;
      const on = await opened(token);
      return on === undefined ? notSignedOn : { token, person: on.person };
    },
    signOut: async (token, why) => {
      const session = sha256Hex(token);
      await ask({ kind: 'people', asks: { type: 'EndSession', session, why } }, THE_HOUSE);
    },
    signedOn: opened,
    subscribe: (listener) => log.subscribe(listener),
    close: async () => {
      await log.close();
      await store.close();
    },
  };
};

/** Whether coupons take part is found by the house when a command comes, not said by who sends it. */
const saidIn = (command: unknown): unknown => {
  if (typeof command !== 'object' || command === null || !('coupons' in command)) return command;
  const { coupons: _found, ...said } = command;
  return said;
};

const notSignedOn = refuse(
  'not-signed-on',
  'Name or password do not fit.',
  'House rules § sign-on',
);

const newToken = (): string => randomBytes(32).toString('base64url');
