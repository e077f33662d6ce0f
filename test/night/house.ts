import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { games } from '../../src/games/index.ts';
import type { Vault } from '../../src/house/dealing/vault.ts';
import { type House, openHouse } from '../../src/house/house.ts';
import type { Decided } from '../../src/house/log/log.ts';
import { passingSigner, type Signer } from '../../src/house/log/signing.ts';
import { DEADLINES } from '../../src/house/store/pool.ts';
import { openPostgres } from '../../src/house/store/postgres.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import { seeded, type Uniform } from '../../src/kernel/chance.ts';
import { expectAccepted, isRefusal, type Refusal } from '../../src/kernel/refusal.ts';
import { manualClock, testVault } from '../dealing.ts';
import { plainCredentials } from '../plain-credentials.ts';
import { freshSchema, type Server, sharedPostgres } from '../postgres.ts';
import { type Hearing, hearingTogether } from './hearing.ts';

/** A house on one node with an embedded store, or on two nodes with PostgreSQL. */
export interface NightHouse {
  readonly clock: ReturnType<typeof manualClock>;
  readonly uniform: Uniform;
  readonly vault: Vault;
  readonly signer: Signer;
  /** The node that somebody happens to be connected to. It may not have heard yet of what others wrote. */
  node(): Promise<House>;
  /** The same, when all have heard of everything. */
  morning(): Promise<House>;
  /** The answer may be lost on the way: then the same is sent again with the same key, to whichever node. */
  send(ask: (node: House, key: string) => Promise<Decided | Refusal>): Promise<Decided | Refusal>;
  /** A node goes down, and comes up again from what is stored. */
  crash(): Promise<void>;
  /** The database is killed under both nodes while somebody asks, and comes back. Only where it is the night's own. */
  loseDatabase(ask: (node: House, key: string) => Promise<Decided | Refusal>): Promise<void>;
  stop(): Promise<void>;
  readonly counts: { sent: number; accepted: number; again: number; crashes: number; lost: number };
}

/**
 * A busy machine is not a fault: what is overdue by its clock says nothing about the house. That goes for connections too: one
 * that is not opened in time makes a node throw all of them away, and whatever was on the way ends with them.
 */
const PATIENT = {
  ...DEADLINES,
  ...{ connectMs: 60_000, readMs: 60_000, writeMs: 60_000, beatMs: 60_000 },
};

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'houseway-night-'));

/** What a house stands on: one node with files of its own, or two on a database, which may be lost in the night. */
export type Ground = 'embedded' | 'two nodes' | 'two nodes, database lost';

/** Until it answers: a node that has lost its database says so, and nobody knows whether the entry was written. */
const answered = async (
  ask: () => Promise<Decided | Refusal>,
  // Two minutes: a database that is started again on a busy machine takes its time.
  tries = 2_400,
): Promise<Decided | Refusal> => {
  try {
    return await ask();
  } catch (error) {
    if (tries === 0) throw error;
    await new Promise((resolve) => setTimeout(resolve, 50));
    return answered(ask, tries - 1);
  }
};

interface Node {
  readonly house: House;
  readonly catchUp: Hearing['catchUp'] | undefined;
}

/** Two nodes are on the server that is given, or else on the one of the whole run, which is not this night's to be killed. */
export const openNightHouse = async (
  seed: number,
  ground: Ground,
  server?: Server,
): Promise<NightHouse> => {
  const folder = newFolder();
  const uniform = seeded(seed);
  const clock = manualClock(Date.UTC(2026, 9, 1, 12));
  const vault = testVault({ variance: 'NIGHT-1' }, seed);
  const [signer, credentials] = [passingSigner(), plainCredentials()];
  const database =
    ground === 'embedded'
      ? undefined
      : { url: server?.url ?? (await sharedPostgres()), schema: freshSchema(), deadlines: PATIENT };
  const hearing = hearingTogether();
  const open = async (): Promise<Node> => {
    const on = database ? await openPostgres(database) : expectAccepted(openSqlite(folder));
    const { store, catchUp } = database ? hearing(on) : { store: on, catchUp: undefined };
    const house = await openHouse({
      ...{ store, games, signer, vault, credentials, clock: clock.now },
    });
    return { house, catchUp };
  };
  const all: Node[] = [];
  for (let i = 0; i < (database ? 2 : 1); i += 1) all.push(await open());
  const any = (): Node => all[uniform(all.length)]!;
  const node = async (): Promise<House> => {
    const { house, catchUp } = any();
    if (catchUp !== undefined && uniform(4) > 0) await catchUp();
    return house;
  };
  const counts = { sent: 0, accepted: 0, again: 0, crashes: 0, lost: 0 };
  return {
    ...{ clock, uniform, vault, signer, node, counts },
    morning: async () => {
      for (const { catchUp } of all) await catchUp?.();
      return any().house;
    },
    send: async (ask) => {
      counts.sent += 1;
      const key = `night ${seed} ${counts.sent}`;
      const answer = await ask(await node(), key);
      if (!isRefusal(answer)) counts.accepted += 1;
      if (uniform(12) > 0) return answer;
      counts.again += 1;
      const again = await ask(await node(), key);
      // One key, one entry, whichever node is asked, and however often.
      if (!isRefusal(answer)) expect(again).toMatchObject({ entry: answer.entry });
      return answer;
    },
    crash: async () => {
      counts.crashes += 1;
      const at = uniform(all.length);
      await all[at]!.house.close();
      all[at] = await open();
    },
    loseDatabase: async (ask) => {
      if (ground !== 'two nodes, database lost') return;
      if (server === undefined) throw new Error('A database that others use is not killed.');
      counts.lost += 1;
      const key = `night ${seed} lost ${counts.lost}`;
      const [first, second] = [any().house, any().house];
      const asked = ask(first, key).catch(() => undefined);
      await server.kill();
      await server.start();
      // Asked for after that: what was lost on the way is not refused at once, but waits for the database.
      const answer = await asked;
      const again = await answered(() => ask(second, key));
      // What was acknowledged before it was lost is there, once.
      if (answer !== undefined && !isRefusal(answer))
        expect(again).toMatchObject({ entry: answer.entry });
      // Whoever comes next may come to either node: by then both have found the database again.
      for (const { house } of all) await answered(() => ask(house, key));
    },
    stop: async () => {
      for (const { house } of all) await house.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
