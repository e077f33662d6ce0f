import { rmSync } from 'node:fs';
import { Agent, type ClientRequest, get, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { threeDiceFootball } from '../src/games/three-dice-football/index.ts';
import { type House, THE_HOUSE } from '../src/house/house.ts';
import { passingSigner } from '../src/house/log/signing.ts';
import { openCredentials } from '../src/house/people/credentials.ts';
import { openSqlite } from '../src/house/store/sqlite.ts';
import { expectAccepted } from '../src/kernel/refusal.ts';
import { createApp } from '../src/server/app.ts';
import type { TableCommand } from '../src/table/index.ts';
import { testVault } from '../test/dealing.ts';
import { openKnownHouse } from '../test/known-house.ts';
import { walkableFolder } from '../test/postgres.ts';
import type { TablesRow } from '../test/scale/scale.ts';
import { keepRow } from './anchors/kept.ts';

/**
 * How many electronic tables one house holds: four patrons at each, every one of whom raises a wager every four seconds whether or
 * not the last answer has come, and eight watchers of each table. An answer is timed from the moment at which it was due, so
 * waiting in line counts. Tables are doubled until one answer in a hundred takes longer than 250 ms. Dealing is not part of it.
 *
 *   npx node bench/many-tables.ts [seconds, at most 90] [first number of tables]
 *
 * HOUSEWAY_KEEP=1 keeps the rows for docs/scale.md.
 */
const [SECONDS = 20, FIRST = 4] = process.argv.filter((word) => /^\d+$/.test(word)).map(Number);
const SEATS = [1, 2, 3, 4];
const WATCHERS = 8;
const EVERY_MS = 4_000;
const MOST_MS = 250;
const game = threeDiceFootball;

interface Seated {
  readonly table: string;
  readonly tokens: readonly string[];
}

const tableFor = async (house: House, table: string): Promise<Seated> => {
  const at = { table, game: game.id };
  const set = { type: 'SetUpTable', ...at, title: table } as const;
  expectAccepted(await house.ask({ kind: 'floor', asks: set }, THE_HOUSE));
  const asks = async (command: TableCommand, by = THE_HOUSE) =>
    expectAccepted(await house.askTable(at, command, by));
  await asks({ type: 'SetLimits', limits: { minimumCents: 100, maximumCents: 100_000_000 } });
  await asks({ type: 'OpenTable', kind: 'electronic', practice: true, openerCents: 1e12 });
  const tokens: string[] = [];
  for (const seat of SEATS) {
    const { token, person } = expectAccepted(await house.guest());
    const by = [{ person: person.person, duty: 'player' }] as const;
    await asks({ type: 'TakeSeat', seat, patron: person.person }, by);
    await asks({ type: 'BuyIn', seat, cents: 1_000_000_000 }, by);
    tokens.push(token);
  }
  return { table, tokens };
};

interface Orders {
  readonly seconds: number;
  readonly port: number;
  readonly tables: readonly Seated[];
}
interface Felt {
  readonly p50: number;
  readonly p99: number;
  readonly answers: number;
  readonly bytesPerWatcher: number;
}

/** The patrons' and watchers' thread. */
const play = async ({ seconds, port, tables }: Orders): Promise<Felt> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 4_096 });
  const at = { agent, port, host: '127.0.0.1' };
  let [bytes, keys] = [0, 0];
  const watch = (table: string, token: string): Promise<ClientRequest> =>
    new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}` };
      const path = `/api/tables/${table}/events`;
      const stream = get({ ...at, agent: new Agent(), path, headers }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`a watcher got ${answer.statusCode}`));
        answer.on('data', (part: Buffer) => {
          bytes += part.length;
        });
        answer.on('error', () => {});
        resolve(stream);
      }).on('error', reject);
    });
  const streams: ClientRequest[] = [];
  // Table by table: everybody at once would be a storm of connections, and nothing else.
  for (const { table, tokens } of tables) {
    const eight = Array.from({ length: WATCHERS }, (_, i) => tokens[i % tokens.length] ?? '');
    streams.push(...(await Promise.all(eight.map((token) => watch(table, token)))));
  }
  const took: number[] = [];
  const raise = (table: string, token: string, seat: number, due: number): Promise<void> =>
    new Promise((resolve, reject) => {
      keys += 1;
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const sent = request(
        { ...at, method: 'POST', path: `/api/tables/${table}`, headers },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (part: string) => {
            text += part;
          });
          answer.on('end', () => {
            if (answer.statusCode !== 200) reject(new Error(text));
            took.push(performance.now() - due);
            resolve();
          });
        },
      );
      // A connection that was reset: its answer never comes, and counts as the time until the next is due.
      sent.on('error', () => {
        took.push(EVERY_MS);
        resolve();
      });
      const said = { type: 'PlaceBet', seat, wager: 'touchdown', stakeCents: 100 };
      sent.end(JSON.stringify({ key: `many tables ${keys}`, command: { type: 'Say', said } }));
    });
  // Streams first send what the table is; then they are told of changes.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const [start, before] = [performance.now(), bytes];
  const patrons = tables.flatMap(({ table, tokens }) =>
    tokens.map((token, i) => ({ table, token, seat: i + 1 })),
  );
  await Promise.all(
    patrons.map(async ({ table, token, seat }, i) => {
      const first = start + (EVERY_MS * i) / patrons.length;
      const answers: Promise<void>[] = [];
      for (let due = first; due < start + seconds * 1_000; due += EVERY_MS) {
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
        answers.push(raise(table, token, seat, due));
      }
      await Promise.all(answers);
    }),
  );
  const told = bytes - before;
  for (const stream of streams) stream.destroy();
  agent.destroy();
  const sorted = took.toSorted((a, b) => a - b);
  const part = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
  return {
    ...{ p50: part(0.5), p99: part(0.99), answers: took.length },
    bytesPerWatcher: told / streams.length / seconds,
  };
};

const measured = async (count: number): Promise<Felt & { readonly cpuMs: number }> => {
  const place = walkableFolder();
  const folder = join(place, 'house');
  const [signer, credentials] = [passingSigner(), openCredentials(folder)];
  const store = expectAccepted(openSqlite(folder));
  const games = { [game.id]: game };
  const vault = testVault({ variance: 'BENCH-1', windowMs: 120_000 });
  const house = await openKnownHouse({ store, games, signer, credentials, vault });
  // As `houseway start` opens it: the journal reads the log in a thread of its own.
  const journal = { file: join(folder, 'journal.sqlite'), source: { folder } };
  const app = createApp({
    ...{ house, signer, dealers: new Map(), journal },
    // All of them come from one address here.
    mostStreams: count * WATCHERS,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const tables: Seated[] = [];
  for (let i = 1; i <= count; i += 1) tables.push(await tableFor(house, `T${i}`));
  const { port } = app.server.address() as AddressInfo;
  const from = process.threadCpuUsage();
  const felt = await new Promise<Felt>((resolve, reject) => {
    const orders: Orders = { seconds: SECONDS, port, tables };
    const clients = new Worker(new URL(import.meta.url), { workerData: orders });
    clients.once('message', resolve).once('error', reject);
  });
  const { user, system } = process.threadCpuUsage(from);
  await app.close();
  await house.close();
  rmSync(place, { recursive: true, force: true });
  return { ...felt, cpuMs: (user + system) / 1_000 / felt.answers };
};

const measure = async (): Promise<void> => {
  let held = 0;
  for (let count = FIRST; ; count *= 2) {
    const { p50, p99, answers, cpuMs, bytesPerWatcher } = await measured(count);
    keepRow<TablesRow>('tables', {
      ...{ tables: count, patrons: count * SEATS.length, watchers: count * WATCHERS },
      ...{ commandsASecond: Math.round(answers / SECONDS), p50Ms: Math.round(p50) },
      ...{ p99Ms: Math.round(p99), threadMs: Number(cpuMs.toFixed(2)) },
      bytesASecond: Math.round(bytesPerWatcher),
    });
    console.log(
      `${count} tables, ${count * SEATS.length} patrons, ${count * WATCHERS} watchers: ` +
        `${(answers / SECONDS).toFixed(0)} commands a second, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ` +
        `${cpuMs.toFixed(2)} ms of the main thread a command, ${bytesPerWatcher.toFixed(0)} bytes a second and watcher`,
    );
    if (p99 > MOST_MS) break;
    held = count;
  }
  console.log(`one house holds ${held} such tables on this machine`);
};

if (isMainThread) await measure();
else parentPort?.postMessage(await play(workerData as Orders));
