import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { games } from '../../src/games/index.ts';
import { createGenerator } from '../../src/house/dealing/devices/generator.ts';
import { openVault, type Vault } from '../../src/house/dealing/vault.ts';
import { type House, openHouse } from '../../src/house/house.ts';
import type { Decided } from '../../src/house/log/log.ts';
import { passingSigner, type Signer } from '../../src/house/log/signing.ts';
import { openPostgres } from '../../src/house/store/postgres.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import { seeded, type Uniform } from '../../src/kernel/chance.ts';
import { expectAccepted, isRefusal, type Refusal } from '../../src/kernel/refusal.ts';
import { manualClock } from '../dealing.ts';
import { plainCredentials } from '../plain-credentials.ts';
import { freshSchema, sharedPostgres } from '../postgres.ts';

/** A house on one node with an embedded store, or on two nodes with PostgreSQL. */
export interface NightHouse {
  readonly clock: ReturnType<typeof manualClock>;
  readonly uniform: Uniform;
  readonly vault: Vault;
  readonly signer: Signer;
  /** The node that somebody happens to be connected to. */
  node(): House;
  /** The answer may be lost on the way: then the same is sent again with the same key, to whichever node. */
  send(ask: (node: House, key: string) => Promise<Decided | Refusal>): Promise<Decided | Refusal>;
  /** A node goes down, and comes up again from what is stored. */
  crash(): Promise<void>;
  stop(): Promise<void>;
  readonly counts: { sent: number; accepted: number; again: number; crashes: number };
}

const bytesFrom = (seed: number) => {
  let n = 0;
  return (count: number): Uint8Array => {
    n += 1;
    const block = (i: number) => createHash('sha256').update(`${seed} ${n} ${i}`).digest();
    const blocks = Array.from({ length: Math.ceil(count / 32) }, (_, i) => block(i));
    return Uint8Array.from(Buffer.concat(blocks).subarray(0, count));
  };
};

export const openNightHouse = async (seed: number, nodes: 1 | 2): Promise<NightHouse> => {
  const folder = mkdtempSync(join(tmpdir(), 'houseway-night-'));
  const uniform = seeded(seed);
  const clock = manualClock(Date.UTC(2026, 9, 1, 12));
  const terms = { variance: 'NIGHT-1' };
  const vault = openVault(new Uint8Array(32).fill(7), terms, createGenerator(bytesFrom(seed)));
  const [signer, credentials] = [passingSigner(), plainCredentials()];
  const database = nodes === 2 ? { url: await sharedPostgres(), schema: freshSchema() } : undefined;
  const open = async (): Promise<House> =>
    openHouse({
      store: database ? await openPostgres(database) : expectAccepted(openSqlite(folder)),
      ...{ games, signer, vault, credentials, clock: clock.now },
    });
  const all: House[] = [];
  for (let i = 0; i < nodes; i += 1) all.push(await open());
  const node = (): House => all[uniform(all.length)]!;
  const counts = { sent: 0, accepted: 0, again: 0, crashes: 0 };
  return {
    ...{ clock, uniform, vault, signer, node, counts },
    send: async (ask) => {
      counts.sent += 1;
      const key = `night ${seed} ${counts.sent}`;
      const answer = await ask(node(), key);
      if (!isRefusal(answer)) counts.accepted += 1;
      if (uniform(12) > 0) return answer;
      counts.again += 1;
      const again = await ask(node(), key);
      // One key, one entry, whichever node is asked, and however often.
      if (!isRefusal(answer)) expect(again).toMatchObject({ entry: answer.entry });
      return answer;
    },
    crash: async () => {
      counts.crashes += 1;
      const at = uniform(all.length);
      await all[at]!.close();
      all[at] = await open();
    },
    stop: async () => {
      for (const one of all) await one.close();
      rmSync(folder, { recursive: true });
    },
  };
};
