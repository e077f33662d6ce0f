import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { threeDiceFootball } from '../../src/games/three-dice-football/index.ts';
import { type House, THE_DEVICE, THE_HOUSE } from '../../src/house/house.ts';
import type { Decided } from '../../src/house/log/log.ts';
import type { LogEntry } from '../../src/house/log/log-entry.ts';
import { passingSigner } from '../../src/house/log/signing.ts';
import { openCredentials } from '../../src/house/people/credentials.ts';
import { type Audit, auditStore } from '../../src/house/proof/verify.ts';
import { openPostgres } from '../../src/house/store/postgres.ts';
import type { PlayCommand } from '../../src/kernel/play-commands.ts';
import { expectAccepted, isRefusal, type Refusal } from '../../src/kernel/refusal.ts';
import { dueNow, testVault } from '../dealing.ts';
import { openKnownHouse } from '../known-house.ts';
import { cage } from '../people.ts';
import { freshSchema, PATIENT, sharedPostgres } from '../postgres.ts';

const games = { [threeDiceFootball.id]: threeDiceFootball };
const SEATS = [1, 2, 3, 4, 5, 6, 7, 8];
const CHIPS = 100_000_000;

/** What the two nodes did together. */
export interface Night {
  readonly placed: number;
  readonly throws: number;
  readonly rounds: number;
  readonly sentAgain: number;
}

/**
 * Two houses on one PostgreSQL serve the same tables of Three Dice Football. Every seat is played through both at once,
 * and half of all commands are sent to the other node as well, at the same time, with the same key, as a client would
 * that was never answered. Dealers at both nodes deal the same tables.
 */
export const playAtBothNodes = async (tables: number, wagersEach: number): Promise<Night> => {
  const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  const [url, schema] = [await sharedPostgres(), freshSchema()];
  const signer = passingSigner();
  const credentials = openCredentials(folder);
  const open = async (): Promise<House> =>
    openKnownHouse({
      vault: testVault(),
      clock: () => now,
      store: await openPostgres({ url, schema, deadlines: PATIENT }),
      games,
      signer,
      credentials,
    });
  let now = Date.UTC(2026, 10, 16, 18);
  const nodes = [await open(), await open()] as const;
  const names = Array.from({ length: tables }, (_, i) => `T${i + 1}`);
  for (const table of names) await openTable(nodes[0], table);

  const known = new Map<string, LogEntry>();
  let sentAgain = 0;
  /** One entry for one key, whichever node is asked, and however often. */
  const keep = (key: string, answer: Decided | Refusal): boolean => {
    if (isRefusal(answer)) return false;
    const before = known.get(key);
    if (before !== undefined) expect(answer.entry).toEqual(before);
    known.set(key, answer.entry);
    return true;
  };

  const wager = async (table: string, seat: number, n: number): Promise<boolean> => {
    const key = `${table} ${seat} ${n}`;
    const said: PlayCommand = {
      ...{ type: 'PlaceBet', seat, wager: WAGERS[n % WAGERS.length]!, stakeCents: 100 + n },
    };
    const by = [{ person: `patron-${seat}`, duty: 'player' as const }];
    const ask = (node: House) =>
      node.askTable({ table, game: threeDiceFootball.id }, { type: 'Say', said }, by, key);
    const first = nodes[n % 2]!;
    const other = nodes[(n + 1) % 2]!;
    if (n % 4 < 2) return keep(key, await ask(first));
    sentAgain += 1;
    const [one, two] = await Promise.all([ask(first), ask(other)]);
    const [kept, keptToo] = [keep(key, one), keep(key, two)];
    // Refused at one and accepted at the other only if the table changed in between; a third try finds the entry.
    return kept || keptToo ? keep(key, await ask(first)) : false;
  };

  let playing = true;
  const first = Promise.withResolvers<void>();
  const patron = async (table: string, seat: number): Promise<number> => {
    let placed = 0;
    for (let n = 0; n < wagersEach; n += 1) if (await wager(table, seat, n)) placed += 1;
    return placed;
  };
  const dealer = async (node: number, table: string): Promise<number> => {
    let throws = 0;
    for (let n = 0; playing; n += 1) {
      const at = { table, game: threeDiceFootball.id };
      const due = await dueNow(nodes[node]!, at);
      if (due === undefined || 'beacon' in due) {
        await new Promise((done) => setTimeout(done, 5));
        continue;
      }
      const key = `dealer ${node} ${table} ${n}`;
      // Both nodes have the same clock, and it is moved to whatever is due.
      if (due.at.kind === 'time') now = Math.max(now, due.at.time);
      const { command } = due;
      const thrown = command.kind === 'deal' && command.draw !== undefined;
      if (keep(key, await nodes[node]!.ask(command, THE_DEVICE, key)) && thrown) {
        throws += 1;
        first.resolve();
      }
    }
    return throws;
  };
  const dealers = names.flatMap((table) => [dealer(0, table), dealer(1, table)]);
  const placed = await Promise.all(
    names.flatMap((table) => SEATS.map((seat) => patron(table, seat))),
  );
  // Quick players may be done before anything is thrown.
  if (placed.some((wagers) => wagers > 0)) await first.promise;
  playing = false;
  const throws = sum(await Promise.all(dealers));

  const audits = await Promise.all(nodes.map((node) => auditStore(node.log.store, games)));
  await expectNothingLost(nodes, known, audits);
  const rounds = sum(
    await Promise.all(
      names.map(
        async (table) =>
          (await nodes[0].table({ table, game: threeDiceFootball.id })).play.number - 1,
      ),
    ),
  );
  for (const node of nodes) await node.close();
  rmSync(folder, { recursive: true });
  return { placed: sum(placed), throws, rounds, sentAgain };
};

const WAGERS = ['touchdown', 'defense', 'penalty'];

const sum = (list: readonly number[]): number => list.reduce((total, n) => total + n, 0);

const openTable = async (house: House, table: string): Promise<void> => {
  const at = { table, game: threeDiceFootball.id };
  const set = { type: 'SetUpTable', ...at, title: table } as const;
  expectAccepted(await house.ask({ kind: 'floor', asks: set }, THE_HOUSE));
  const opens = { kind: 'electronic', practice: false, openerCents: 1_000_000_000 } as const;
  const asks = { type: 'OpenTable', ...opens } as const;
  expectAccepted(await house.askTable(at, asks, THE_HOUSE));
  for (const seat of SEATS) {
    const by = [{ person: `patron-${seat}`, duty: 'player' as const }];
    const sits = { type: 'TakeSeat', seat, patron: `patron-${seat}` } as const;
    expectAccepted(await house.askTable(at, sits, by));
    expectAccepted(await house.askTable(at, { type: 'BuyIn', seat, cents: CHIPS }, cage));
  }
};

/** Every acknowledged command is there once as acknowledged, nothing else of theirs is, and both nodes agree. */
const expectNothingLost = async (
  nodes: readonly House[],
  known: ReadonlyMap<string, LogEntry>,
  audits: readonly Audit[],
): Promise<void> => {
  for (const { verdict } of audits) expect(verdict).toMatchObject({ ok: true });
  // A head may be signed between the two audits; everything else is the same.
  const [one, two] = audits.map(({ verdict, ...rest }) => ({
    ...rest,
    root: verdict.ok && verdict.root,
  }));
  expect(two).toEqual(one);
  const found = new Map<string, LogEntry>();
  const placed = new Map<string, number>();
  for await (const entry of nodes[0]!.log.store.readAll()) {
    expect(found.has(entry.key), `${entry.key} is there twice`).toBe(false);
    found.set(entry.key, entry);
    for (const { event } of entry.events) {
      if (JSON.stringify(event).includes('"BetPlaced"'))
        placed.set(entry.key, (placed.get(entry.key) ?? 0) + 1);
    }
  }
  for (const [key, entry] of known) expect(found.get(key), key).toEqual(entry);
  for (const key of found.keys()) {
    if (/^(T\d|dealer)/.test(key))
      expect(known.has(key), `${key} was never acknowledged`).toBe(true);
  }
  for (const [key, times] of placed) expect(times, key).toBe(1);
  const { tables } = await nodes[0]!.floor();
  for (const at of tables) {
    const [here, there] = await Promise.all(nodes.map((node) => node.table(at)));
    expect(there).toEqual(here);
  }
};
