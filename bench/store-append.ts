import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openLog } from '../src/house/log/log.ts';
import { passingSigner } from '../src/house/log/signing.ts';
import { stream } from '../src/house/log/stream.ts';
import { openPostgres } from '../src/house/store/postgres.ts';
import { openSqlite } from '../src/house/store/sqlite.ts';
import type { Store } from '../src/house/store/store.ts';
import { expectAccepted } from '../src/kernel/refusal.ts';
import { startPostgres, walkableFolder } from '../test/postgres.ts';
import { pgbench, prepareTpcb, SCALE, tpcbPerSecond } from './anchors/tpcb.ts';

/**
 * Durable decisions per second with 64 callers, each answered before it asks again, against the TPC-B-like
 * transaction of pgbench with 64 clients: same machine, same disk, same minute. A decision here is a bet
 * of one seat at one of 16 tables: one command, two events, about 700 bytes, chained and idempotent.
 *
 *   npx node bench/store-append.ts [seconds] [rounds]
 */
const [SECONDS = 5, ROUNDS = 3] = process.argv.filter((word) => /^\d+$/.test(word)).map(Number);
const CALLERS = 64;
const LOAD = { clients: CALLERS, seconds: SECONDS };
const TABLES = 16;

const seats = (name: string) =>
  stream(
    name,
    { initial: 0, evolve: (sum: number, { cents }: { readonly cents: number }) => sum + cents },
    'sum',
  );

let opened = 0;
const decisionsPerSecond = async (store: Store): Promise<number> => {
  opened += 1;
  const run = opened;
  const log = await openLog(store, {
    clock: Date.now,
    signer: passingSigner(),
  });
  const until = performance.now() + SECONDS * 1_000;
  const from = performance.now();
  let done = 0;
  const caller = async (seat: number): Promise<void> => {
    const name = `table/${run}/${seat % TABLES}`;
    for (let n = 0; performance.now() < until; n += 1) {
      const command = {
        type: 'PlaceBet',
        table: name,
        seat,
        wager: 'over-four-yards',
        stakeCents: 500,
        n,
      };
      const by = [
        { person: `patron-${seat}`, duty: 'patron', session: 'a-session-of-some-length' },
      ];
      expectAccepted(
        await log.decide(
          { streams: { table: seats(name) }, key: `${run}-${seat}-${n}`, by, command },
          () => [
            {
              stream: name,
              event: {
                ...command,
                type: 'BetPlaced',
                cents: 500,
                cite: '58 Pa. Code § 661a.3(d)(7)',
              },
            },
            {
              stream: name,
              event: { type: 'Posted', from: `seat/${seat}`, to: 'layout', cents: -500 },
            },
          ],
        ),
      );
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, (_, seat) => caller(seat)));
  const rate = (done / (performance.now() - from)) * 1_000;
  await log.close();
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
    rates.tpcb?.push(await tpcbPerSecond(server.url, false, LOAD));
    rates['one statement']?.push(await tpcbPerSecond(server.url, true, LOAD));
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
