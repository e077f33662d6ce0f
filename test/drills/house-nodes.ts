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
import { seeded } from '../../src/kernel/chance.ts';
import { drawSource } from '../../src/kernel/draw.ts';
import type { PlayCommand } from '../../src/kernel/play-commands.ts';
import { expectAccepted, isRefusal, type Refusal } from '../../src/kernel/refusal.ts';
import { openKnownHouse } from '../known-house.ts';
import { cage } from '../people.ts';
import { freshSchema, sharedPostgres } from '../postgres.ts';

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
  const open = async () =>
    openKnownHouse({ store: await openPostgres({ url, schema }), games, signer, credentials });
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
  const patron = async (table: string, seat: number): Promise<number> => {
    let placed = 0;
    for (let n = 0; n < wagersEach; n += 1) if (await wager(table, seat, n)) placed += 1;
    return placed;
  };
  const dealer = async (node: number, table: string): Promise<number> => {
    const uniform = seeded(1_000 * node + Number(table.slice(1)));
    let throws = 0;
    for (let n = 0; playing; n += 1) {
      const due = await dueAt(nodes[node]!, table, uniform);
      if (due === undefined) {
        await new Promise((done) => setTimeout(done, 5));
        continue;
      }
      const key = `dealer ${node} ${table} ${n}`;
      const asks = { kind: 'deal', table, game: threeDiceFootball.id, asks: due } as const;
      if (keep(key, await nodes[node]!.ask(asks, THE_DEVICE, key)) && due.type === 'CallThrow')
        throws += 1;
    }
    return throws;
  };
  const dealers = names.flatMap((table) => [dealer(0, table), dealer(1, table)]);
  const placed = await Promise.all(
    names.flatMap((table) => SEATS.map((seat) => patron(table, seat))),
  );
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
  const asks = { type: 'OpenTable', promise: 'none', ...opens } as const;
  expectAccepted(await house.askTable(at, asks, THE_HOUSE));
  for (const seat of SEATS) {
    const by = [{ person: `patron-${seat}`, duty: 'player' as const }];
    const sits = { type: 'TakeSeat', seat, patron: `patron-${seat}` } as const;
    expectAccepted(await house.askTable(at, sits, by));
    expectAccepted(await house.askTable(at, { type: 'BuyIn', seat, cents: CHIPS }, cage));
  }
};

/** What a dealer does next at a table, without its waits. */
const dueAt = async (house: House, table: string, uniform: (n: number) => number) => {
  const game = threeDiceFootball;
  const { play, inForce } = await house.table({ table, game: game.id });
  const round = play.round as never;
  if (game.procedure(inForce as never).over(round, play)) return { type: 'BeginRound' } as const;
  if (play.bets.length === 0 && play.settled.length === 0) return undefined;
  const drawn = game.draw(inForce as never, round, play, drawSource(uniform));
  if (drawn !== undefined) return drawn;
  const next = game.next(inForce as never, round, play);
  if (next.kind === 'forced') return next.command;
  return next.kind === 'choice' ? next.commands[0] : undefined;
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
