import { randomBytes, randomUUID } from 'node:crypto';
import type { CouponRegister } from '../coupons/index.ts';
import { expectAccepted, isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import type { Meter } from '../progressive/index.ts';
import type { Actor, Table, TableCommand } from '../table/index.ts';
import { type Beacons, openBeacons } from './dealing/beacons.ts';
import type { Device } from './dealing/device.ts';
import { endingDoor } from './dealing/ending-door.ts';
import { beaconIsWrong, identityOf, tableDoor } from './dealing/part.ts';
import type { Vault } from './dealing/vault.ts';
import { decisionOf, type HouseCommand } from './decisions.ts';
import { type Floor, FORMAT } from './floor.ts';
import { type Games, gameOf } from './games.ts';
import { sha256Hex } from './log/digest.ts';
import { type Decided, type Log, openLog } from './log/log.ts';
import type { Hash, LogEntry } from './log/log-entry.ts';
import type { Signer } from './log/signing.ts';
import { attempts } from './people/attempts.ts';
import type { Credentials } from './people/credentials.ts';
import {
  type People,
  type PeopleCommand,
  type Person,
  presentIn,
  type Session,
} from './people/people.ts';
import { THE_DEVICE, THE_HOUSE } from './people/signers.ts';
import type { Store } from './store/store.ts';
import { type Answering, watched } from './store/watched.ts';
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
  /** Seals snapshots; it is not in the store. Without one, the house starts from its events. */
  readonly snapshotKey?: Uint8Array;
  readonly credentials: Credentials;
  readonly clock?: () => number;
  /** Milliseconds that pass evenly, whatever the clock is set to. */
  readonly elapsed?: () => number;
  /** Holds the seal key; a house without it opens no electronic table and deals at none. */
  readonly vault?: Vault;
  readonly beacons?: Beacons;
  /** Hears when something in the background failed; nothing is lost by it. */
  readonly onFault?: (error: unknown) => void;
}

/** Who is at the other end of a connection. */
export interface SignedOn {
  /** The digest of its token, by which the log has it. */
  readonly session: string;
  readonly opened: Session;
  readonly person: Person;
}

/** The running house: commands in, durable decisions out, and what everything has become. */
export interface House {
  readonly log: Log;
  /** How the store has been answering, for whoever watches over the house. */
  readonly answering: Answering;
  readonly games: Games;
  readonly clock: () => number;
  readonly beacons: Beacons;
  /** The hash of the log's first entry: by it a house is told from every other. */
  identity(): Promise<Hash>;
  ask(command: HouseCommand, by: readonly Actor[], key?: string): Promise<Decided | Refusal>;
  askTable(
    at: { readonly table: string; readonly game: string },
    asks: TableCommand | readonly TableCommand[],
    by: readonly Actor[],
    key?: string,
    /** 32 bytes of the patron's own, in hex, with the first wager of a round. */
    entropy?: string,
  ): Promise<Decided | Refusal>;
  /** The secret of a session is lost: its wagers are returned. */
  breakSession(
    at: { readonly table: string; readonly game: string },
    why: string,
    by: readonly Actor[],
    key?: string,
  ): Promise<Decided | Refusal>;
  /** The beacon never comes again: every round that waits for it is returned and revealed. */
  retireBeacon(by: readonly Actor[], key?: string): Promise<Decided | Refusal>;
  /** The house was put back from a copy: the sessions of the copy are broken. Answers how many were. */
  wasRestored(): Promise<number>;
  floor(): Promise<Floor>;
  coupons(): Promise<CouponRegister>;
  meter(table: string, name: string): Promise<Meter>;
  people(): Promise<People>;
  table(at: { readonly table: string; readonly game: string }): Promise<Table>;
  device(table: string): Promise<Device>;
  /** A patron nobody knows, with practice in mind. */
  guest(): Promise<{ readonly token: string; readonly person: Person } | Refusal>;
  /** `from` is the address that the attempt came from; failures there slow the next one. */
  signIn(
    person: string,
    password: string,
    from?: string,
  ): Promise<{ readonly token: string; readonly person: Person } | Refusal>;
  /** Somebody who signs one entry beside the person signed in, by name and password; no session is opened. */
  vouch(person: string, password: string, from?: string): Promise<Person | Refusal>;
  /** Puts a member of the staff on file, with a first password. */
  addPerson(
    added: Person,
    password: string,
    by: readonly Actor[],
    key?: string,
  ): Promise<Decided | Refusal>;
  registerPatron(
    patron: { readonly person: string; readonly name: string; readonly checked?: string },
    password: string,
    by: readonly Actor[],
    key?: string,
  ): Promise<Decided | Refusal>;
  /** A new password for somebody on file; every session of theirs ends. */
  setPassword(
    person: string,
    password: string,
    by: readonly Actor[],
    key?: string,
  ): Promise<Decided | Refusal>;
  /** Records that a session was heard of. */
  keepSession(session: string): Promise<void>;
  signOut(token: string, why: string): Promise<void>;
  endSession(session: string, why: string): Promise<void>;
  signedOn(token: string): Promise<SignedOn | undefined>;
  sessionOf(session: string): Promise<SignedOn | undefined>;
  subscribe(listener: (entry: LogEntry) => void): () => void;
  close(): Promise<void>;
}

export { THE_DEVICE, THE_HOUSE };

export const openHouse = async (options: HouseOptions): Promise<House> => {
  const { store, games, signer, credentials, clock = Date.now } = options;
  const { elapsed = () => performance.now() } = options;
  const tries = attempts(elapsed);
  const { store: kept, answering } = watched(store, elapsed);
  const log = await openLog(kept, {
    ...{ clock, signer, said: saidIn, snapshotKey: options.snapshotKey },
    ...(options.onFault === undefined ? {} : { onFault: options.onFault }),
  });

  const beacons = options.beacons ?? openBeacons();
  const deviceNow: House['device'] = (table) => log.state(deviceStream(table));
  const ask: House['ask'] = async (command, by, key = randomUUID()) => {
    if (command.kind === 'deal' || command.kind === 'close') {
      const wrong = beaconIsWrong(await deviceNow(command.table), command, beacons);
      if (wrong !== undefined) return wrong;
    }
    const decision = decisionOf(games, command);
    return log.decide({ streams: decision.streams, key, by, command }, (states, at) =>
      decision.rule(states, at, by),
    );
  };

  /** The log first: a password that is kept for nobody opens nothing. */
  const withPassword = async (
    asks: PeopleCommand,
    person: string,
    password: string,
    by: readonly Actor[],
    key?: string,
  ): Promise<Decided | Refusal> => {
    if (password.length < SHORTEST_PASSWORD) return passwordShort;
    const answer = await ask({ kind: 'people', asks }, by, key);
    if (!isRefusal(answer)) await credentials.set(person, password);
    return answer;
  };

  if ((await log.state(floorStream)).format < FORMAT) {
    const asks = { type: 'BeginFormat', format: FORMAT } as const;
    // Nodes that open the house at the same moment write it once.
    expectAccepted(await ask({ kind: 'floor', asks }, THE_HOUSE, `log format ${FORMAT}`));
  }

  const tableNow: House['table'] = ({ table, game }) =>
    log.state(tableStream(gameOf(games, game), table));

  const identity = identityOf(kept);
  const askTable = tableDoor({
    ...{ identity, clock, vault: options.vault, beacons, ask, tableNow, deviceNow },
  });

  const floorNow: House['floor'] = () => log.state(floorStream);
  const ends = endingDoor({ vault: options.vault, ask, floorNow, tableNow, deviceNow });

  const opened = (token: string) => sessionOf(sha256Hex(token));

  const sessionOf = async (session: string): Promise<SignedOn | undefined> => {
    const people = await log.state(peopleStream);
    const { [session]: known } = people.sessions;
    const person = known === undefined ? undefined : presentIn(people, known.person);
    return known === undefined || person === undefined
      ? undefined
      : { session, opened: known, person };
  };

  const endSession = async (session: string, why: string): Promise<void> => {
    await ask({ kind: 'people', asks: { type: 'EndSession', session, why } }, THE_HOUSE);
  };

  const passes = async (
    person: string,
    password: string,
    from: string,
  ): Promise<true | Refusal> => {
    const may = tries.may(person, from);
    if (may !== true) return may;
    const fits = await credentials.fits(person, password);
    // A name that nobody has is written nowhere: it may be a password typed into the wrong field.
    const known = presentIn(await log.state(peopleStream), person) !== undefined;
    if (fits && known) {
      tries.passed(person, from);
      return true;
    }
    if (tries.failed(person, from) && known) {
      await ask({ kind: 'people', asks: { type: 'RecordFailure', person } }, THE_HOUSE);
    }
    return notSignedOn;
  };

  return {
    log,
    answering,
    games,
    clock,
    beacons,
    identity,
    ask,
    askTable,
    ...ends,
    floor: floorNow,
    people: () => log.state(peopleStream),
    coupons: () => log.state(couponStream),
    meter: (table, name) => log.state(meterStream(table, name)),
    table: tableNow,
    device: deviceNow,
    guest: async () => {
      const token = newToken();
      const person = `guest-${randomBytes(4).toString('hex')}`;
      const session = sha256Hex(token);
      const answer = await ask({ kind: 'guest', person, name: 'Guest', session }, THE_HOUSE);
      if (isRefusal(answer)) return answer;
      const on = await opened(token);
      return on === undefined ? notSignedOn : { token, person: on.person };
    },
    signIn: async (person, password, from = 'here') => {
      const right = await passes(person, password, from);
      if (right !== true) return right;
      const token = newToken();
      const asks = { type: 'OpenSession', person, session: sha256Hex(token) } as const;
      const answer = await ask({ kind: 'people', asks }, THE_HOUSE);
      if (isRefusal(answer)) return answer;
      const on = await opened(token);
      return on === undefined ? notSignedOn : { token, person: on.person };
    },
    vouch: async (person, password, from = 'here') => {
      const right = await passes(person, password, from);
      if (right !== true) return right;
      return presentIn(await log.state(peopleStream), person) ?? notSignedOn;
    },
    addPerson: (added, password, by, key) =>
      withPassword({ type: 'AddPerson', added }, added.person, password, by, key),
    registerPatron: ({ person, name, checked }, password, by, key) => {
      const known = checked === undefined ? {} : { checked };
      const asks = { type: 'RegisterPatron' as const, person, name, ...known };
      return withPassword(asks, person, password, by, key);
    },
    setPassword: (person, password, by, key) =>
      withPassword({ type: 'SetPassword', person }, person, password, by, key),
    keepSession: async (session) => {
      await ask({ kind: 'people', asks: { type: 'KeepSession', session } }, THE_HOUSE);
    },
    signOut: (token, why) => endSession(sha256Hex(token), why),
    endSession,
    signedOn: opened,
    sessionOf,
    subscribe: (listener) => log.subscribe(listener),
    close: async () => {
      await log.close();
      await store.close();
    },
  };
};

/** Whether coupons take part, and the device's part, are found by the house when a command comes, not said by its sender. */
const saidIn = (command: unknown): unknown => {
  if (typeof command !== 'object' || command === null) return command;
  const found = ['coupons', 'opens', 'reveals', 'entropy'];
  return Object.fromEntries(Object.entries(command).filter(([name]) => !found.includes(name)));
};

const notSignedOn = refuse('not-signed-in', 'Name or password is wrong.', 'House rules § sign-on');

const SHORTEST_PASSWORD = 12;
const passwordShort = refuse(
  'password-short',
  `Choose a password with at least ${SHORTEST_PASSWORD} characters.`,
  'House rules § sign-on',
);

const newToken = (): string => randomBytes(32).toString('base64url');
