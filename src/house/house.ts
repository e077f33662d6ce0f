import { randomUUID } from 'node:crypto';
import type { CouponRegister } from '../coupons/index.ts';
import { expectAccepted, type Refusal } from '../kernel/refusal.ts';
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
import { type Decided, type Log, openLog } from './log/log.ts';
import type { Hash, LogEntry } from './log/log-entry.ts';
import type { OnRead } from './log/reading.ts';
import type { Signer } from './log/signing.ts';
import { attempts } from './people/attempts.ts';
import type { Credentials } from './people/credentials.ts';
import type { People } from './people/people.ts';
import { type SignOn, signOn } from './people/sign-on.ts';
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
import type { ToldSoFar } from './told-since.ts';
import { whoSigned } from './who-signed.ts';

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
  /** Hears how far the log is read while the house opens. */
  readonly onRead?: OnRead;
  /** Hears when something in the background failed; nothing is lost by it. */
  readonly onFault?: (error: unknown) => void;
}

/** What comes with a command at a table and does not belong to it. */
export interface Brought {
  /** 32 bytes of the patron's own, in hex, with the first wager of a round. */
  readonly entropy?: string | undefined;
  readonly seen?: ToldSoFar | undefined;
}

/** The running house: commands in, durable decisions out, and what everything has become. */
export interface House extends SignOn {
  readonly log: Log;
  /** How the store has been answering, for whoever watches over the house. */
  readonly answering: Answering;
  readonly games: Games;
  readonly clock: () => number;
  readonly beacons: Beacons;
  /** The hash of the log's first entry: by it a house is told from every other. */
  identity(): Promise<Hash>;
  ask(
    command: HouseCommand,
    by: readonly Actor[],
    key?: string,
    seen?: ToldSoFar,
  ): Promise<Decided | Refusal>;
  askTable(
    at: { readonly table: string; readonly game: string },
    asks: TableCommand | readonly TableCommand[],
    by: readonly Actor[],
    key?: string,
    brought?: Brought,
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
  subscribe(listener: (entry: LogEntry) => void): () => void;
  close(): Promise<void>;
}

export { THE_DEVICE, THE_HOUSE };

export const openHouse = async (options: HouseOptions): Promise<House> => {
  const { store, games, signer, credentials, clock = Date.now } = options;
  const { elapsed = () => performance.now() } = options;
  const { store: kept, answering } = watched(store, elapsed);
  const log = await openLog(kept, {
    ...{ clock, signer, said: saidIn, snapshotKey: options.snapshotKey },
    ...{ onRead: options.onRead, onFault: options.onFault },
  });

  const beacons = options.beacons ?? openBeacons();
  const deviceNow: House['device'] = (table) => log.state(deviceStream(table));
  const ask: House['ask'] = async (command, by, key = randomUUID(), seen) => {
    if (command.kind === 'deal' || command.kind === 'close') {
      const wrong = beaconIsWrong(await deviceNow(command.table), command, beacons);
      if (wrong !== undefined) return wrong;
    }
    const decision = decisionOf(games, command, seen);
    const { streams, about } = decision;
    const signed = about && { signed: () => whoSigned(kept, games, about) };
    return log.decide({ streams, key, by, command, ...signed }, (states, at, signers) =>
      decision.rule(states, at, by, signers),
    );
  };

  if ((await log.state(floorStream)).format < FORMAT) {
    const asks = { type: 'BeginFormat', format: FORMAT } as const;
    // Nodes that open the house at the same moment write it once.
    expectAccepted(await ask({ kind: 'floor', asks }, THE_HOUSE, `log format ${FORMAT}`));
  }

  const tableNow: House['table'] = ({ table, game }) =>
    log.state(tableStream(gameOf(games, game), table));

  const identity = identityOf(kept);
  const floorNow: House['floor'] = () => log.state(floorStream);
  const askTable = tableDoor({
    ...{ identity, clock, vault: options.vault, beacons, ask, tableNow, deviceNow, floorNow },
    isKnown: async (key) => key !== undefined && (await kept.byKey(key)) !== undefined,
  });

  const people: House['people'] = () => log.state(peopleStream);
  const ends = endingDoor({ vault: options.vault, ask, floorNow, tableNow, deviceNow });

  const signing = signOn({
    ...{ people, ask, credentials, tries: attempts(elapsed) },
    latest: () => log.latest(peopleStream),
  });

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
    people,
    coupons: () => log.state(couponStream),
    meter: (table, name) => log.state(meterStream(table, name)),
    table: tableNow,
    device: deviceNow,
    ...signing,
    subscribe: (listener) => log.subscribe(listener),
    close: () => log.close().finally(() => store.close()),
  };
};

/** Whether coupons take part, the device's part, and the tables of the house, are found by the house when a command comes, not said by its sender. */
const saidIn = (command: unknown): unknown => {
  if (typeof command !== 'object' || command === null) return command;
  const found = ['coupons', 'opens', 'reveals', 'entropy', 'salt', 'tables'];
  return Object.fromEntries(Object.entries(command).filter(([name]) => !found.includes(name)));
};
