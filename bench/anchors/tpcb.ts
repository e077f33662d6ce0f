import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { walkableFolder } from '../../test/postgres.ts';

/** The anchor of the store and the house: the TPC-B-like transaction of pgbench on the same machine and disk. */
const INSTALLED = '/usr/lib/postgresql';

export const pgbench = (existsSync(INSTALLED) ? readdirSync(INSTALLED) : [])
  .map((version) => `${INSTALLED}/${version}/bin/pgbench`)
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

export const SCALE = 64;

export const prepareTpcb = async (url: string): Promise<void> => {
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

export interface Load {
  readonly clients: number;
  readonly seconds: number;
}

/** Transactions per second, by pgbench where there is one, otherwise by the driver. */
export const tpcbPerSecond = async (
  url: string,
  oneStatement: boolean,
  load: Load,
): Promise<number> => {
  if (pgbench === undefined) return tpcbByDriver(url, oneStatement, load);
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
  const place = walkableFolder();
  const file = join(place, 'transaction.sql');
  writeFileSync(file, script);
  const words = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(load.clients),
    '-j',
    '2',
    '-T',
    String(load.seconds),
  ];
  const out = execFileSync(pgbench, [...words, '-D', `scale=${SCALE}`, '-f', file, url], {
    ...{ encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  });
  rmSync(place, { recursive: true });
  return Number(/tps = ([\d.]+)/.exec(out)?.[1]);
};

const tpcbByDriver = async (
  url: string,
  oneStatement: boolean,
  { clients, seconds }: Load,
): Promise<number> => {
  const sql = postgres(url, { max: clients });
  const random = (most: number) => 1 + Math.floor(Math.random() * most);
  const from = performance.now();
  let done = 0;
  const caller = async (): Promise<void> => {
    while (performance.now() < from + seconds * 1_000) {
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
  await Promise.all(Array.from({ length: clients }, caller));
  const rate = (done / (performance.now() - from)) * 1_000;
  await sql.end();
  return rate;
};
