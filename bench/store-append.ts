import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { type Fold, openLog } from '../src/house/log.ts';
import { openPostgres } from '../src/house/postgres.ts';
import { passingSigner } from '../src/house/signing.ts';
import { openSqlite } from '../src/house/sqlite.ts';
import type { Store } from '../src/house/store.ts';
import { expectAccepted } from '../src/kernel/refusal.ts';
import { startPostgres, walkableFolder } from '../test/postgres.ts';

/**
 * Durable decisions per second with 64 callers, each answered before it asks again, against the TPC-B-like
 * transaction of pgbench with 64 clients: same machine, same disk, same minute. A decision here is a bet
 * of one seat at one of 16 tables: one command, two events, about 700 bytes, chained and idempotent.
 *
 *   npx node bench/store-append.ts [seconds] [rounds]
 */
const SECONDS = Number(process.argv[2] ?? 5);
const ROUNDS = Number(process.argv[3] ?? 3);
const CALLERS = 64;
const TABLES = 16;

const seats: Fold<number, { readonly cents: number }> = {
  initial: 0,
  evolve: (sum, { cents }) => sum + cents,
  kept: { shape: 'sum', save: (sum) => sum, load: Number },
};

let opened = 0;
const decisionsPerSecond = async (store: Store): Promise<number> => {
  opened += 1;
  const run = opened;
  const log = await openLog(store, {
    folds: { '': seats },
    clock: Date.now,
    signer: passingSigner(),
  });
  const until = performance.now() + SECONDS * 1_000;
  const from = performance.now();
  let done = 0;
  const caller = async (seat: number): Promise<void> => {
    const stream = `table/${run}/${seat % TABLES}`;
    for (let n = 0; performance.now() < until; n += 1) {
      const command = {
        type: 'PlaceBet',
        table: stream,
        seat,
        wager: 'over-four-yards',
        stakeCents: 500,
        n,
      };
      const by = [
        { person: `patron-${seat}`, duty: 'patron', session: 'a-session-of-some-length' },
      ];
      expectAccepted(
        await log.decide({ streams: [stream], key: `${run}-${seat}-${n}`, by, command }, () => [
          {
            stream,
            event: {
              ...command,
              type: 'BetPlaced',
              cents: 500,
              cite: '58 Pa. Code § 661a.3(d)(7)',
            },
          },
          { stream, event: { type: 'Posted', from: `seat/${seat}`, to: 'layout', cents: -500 } },
        ]),
      );
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, (_, seat) => caller(seat)));
  const rate = (done / (performance.now() - from)) * 1_000;
  await log.close();
  return rate;
};

const pgbench = readdirSync('/usr/lib/postgresql', { withFileTypes: true })
  .map(({ name }) => `/usr/lib/postgresql/${name}/bin/pgbench`)
  .find((path) => existsSync(path));

/** The five statements of TPC-B as one function, called by one statement: the fairest rival of ours. */
const ONE_STATEMENT = `
  CREATE OR REPLACE FUNCTION tpcb(a int, t int, b int, d int) RETURNS int LANGUAGE plpgsql AS $$
  DECLARE found int; BEGIN
    UPDATE pgbench_accounts SET abalance = abalance + d WHERE aid = a;
    SELECT abalance INTO found FROM pgbench_accounts WHERE aid = a;
    UPDATE pgbench_tellers SET tbalance = tbalance + d WHERE tid = t;
    UPDATE pgbench_branches SET bbalance = bbalance + d WHERE bid = b;
    INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES (t, b, a, d, now());
    RETURN found; END $$`;

const SCALE = 64;

const prepareTpcb = async (url: string): Promise<void> => {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  await sql.unsafe(`
    CREATE TABLE pgbench_branches (bid int PRIMARY KEY, bbalance int, filler char(88)) WITH (fillfactor = 100);
    CREATE TABLE pgbench_tellers (tid int PRIMARY KEY, bid int, tbalance int, filler char(84));
    CREATE TABLE pgbench_accounts (aid int PRIMARY KEY, bid int, abalance int, filler char(84));
    CREATE TABLE pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    INSERT INTO pgbench_branches SELECT n, 0, '' FROM generate_series(1, ${SCALE}) n;
    INSERT INTO pgbench_tellers SELECT n, (n + 9) / 10, 0, '' FROM generate_series(1, ${SCALE * 10}) n;
    INSERT INTO pgbench_accounts SELECT n, (n + 9999) / 10000, 0, '' FROM generate_series(1, ${SCALE} * 10000) n;`);
  await sql.unsafe(ONE_STATEMENT);
  await sql.unsafe('VACUUM ANALYZE');
  await sql.end();
};

const tpcbPerSecond = async (url: string, oneStatement: boolean): Promise<number> => {
  if (pgbench === undefined) return tpcbByDriver(url, oneStatement);
  const script = oneStatement
    ? '\\set aid random(1, :scale * 10000)\n\\set bid random(1, :scale)\n\\set tid random(1, 10 * :scale)\n' +
      '\\set delta random(-5000, 5000)\nSELECT tpcb(:aid, :tid, :bid, :delta);\n'
    : '\\set aid random(1, :scale * 10000)\n\\set bid random(1, :scale)\n\\set tid random(1, 10 * :scale)\n' +
      '\\set delta random(-5000, 5000)\nBEGIN;\n' +
      'UPDATE pgbench_accounts SET abalance = abalance + :delta WHERE aid = :aid;\n' +
      'SELECT abalance FROM pgbench_accounts WHERE aid = :aid;\n' +
      'UPDATE pgbench_tellers SET tbalance = tbalance + :delta WHERE tid = :tid;\n' +
      'UPDATE pgbench_branches SET bbalance = bbalance + :delta WHERE bid = :bid;\n' +
      'INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES (:tid, :bid, :aid, :delta, now());\n' +
      'END;\n';
  const file = join(place, 'transaction.sql');
  writeFileSync(file, script);
  const words = ['-n', '-M', 'prepared', '-c', String(CALLERS), '-j', '2', '-T', String(SECONDS)];
  const out = execFileSync(pgbench, [...words, '-D', `scale=${SCALE}`, '-f', file, url], {
    ...{ encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  });
  return Number(/tps = ([\d.]+)/.exec(out)?.[1]);
};

const tpcbByDriver = async (url: string, oneStatement: boolean): Promise<number> => {
  const sql = postgres(url, { max: CALLERS });
  const random = (most: number) => 1 + Math.floor(Math.random() * most);
  const from = performance.now();
  let done = 0;
  const caller = async (): Promise<void> => {
    while (performance.now() < from + SECONDS * 1_000) {
      const [a, t, b, d] = [
        random(SCALE * 10_000),
        random(SCALE * 10),
        random(SCALE),
        random(5_000),
      ];
      if (oneStatement) await sql`SELECT tpcb(${a}, ${t}, ${b}, ${d})`;
      else {
        await sql.begin(async (step) => {
          await step`UPDATE pgbench_accounts SET abalance = abalance + ${d} WHERE aid = ${a}`;
          await step`SELECT abalance FROM pgbench_accounts WHERE aid = ${a}`;
          await step`UPDATE pgbench_tellers SET tbalance = tbalance + ${d} WHERE tid = ${t}`;
          await step`UPDATE pgbench_branches SET bbalance = bbalance + ${d} WHERE bid = ${b}`;
          await step`INSERT INTO pgbench_history (tid, bid, aid, delta, mtime)
            VALUES (${t}, ${b}, ${a}, ${d}, now())`;
        });
      }
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  const rate = (done / (performance.now() - from)) * 1_000;
  await sql.end();
  return rate;
};

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

const place = walkableFolder();
const rates = { tpcb: [], 'one statement': [], embedded: [], PostgreSQL: [] } as Record<
  string,
  number[]
>;
const server = await startPostgres(join(place, 'server'));
try {
  await prepareTpcb(server.url);
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.tpcb?.push(await tpcbPerSecond(server.url, false));
    rates['one statement']?.push(await tpcbPerSecond(server.url, true));
    const sqlite = expectAccepted(openSqlite(join(place, `house-${round}`)));
    rates.embedded?.push(await decisionsPerSecond(sqlite));
    await sqlite.close();
    const shared = await openPostgres({ url: server.url, schema: `house_${round}` });
    rates.PostgreSQL?.push(await decisionsPerSecond(shared));
    await shared.close();
  }
} finally {
  await server.stop();
  rmSync(place, { recursive: true, force: true });
}

const [tpcb, one] = [median(rates.tpcb ?? []), median(rates['one statement'] ?? [])];
console.log(
  `anchor: TPC-B-like by ${pgbench === undefined ? 'the driver' : 'pgbench'}, ${CALLERS} clients, scale ${SCALE}`,
);
for (const [name, list] of Object.entries(rates)) {
  const rate = median(list);
  console.log(
    `${name.padEnd(14)} ${Math.round(rate).toString().padStart(7)}/s` +
      `  ${(rate / tpcb).toFixed(2)}x TPC-B  ${(rate / one).toFixed(2)}x one statement` +
      `  (rounds: ${list.map(Math.round).join(', ')})`,
  );
}
