import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Log, openLog } from '../src/house/log/log.ts';
import { draft, emptyStream, headsAfter, type StreamHead } from '../src/house/log/log-entry.ts';
import { passingSigner } from '../src/house/log/signing.ts';
import { stream } from '../src/house/log/stream.ts';
import { openSqlite } from '../src/house/store/sqlite.ts';
import { expectAccepted } from '../src/kernel/refusal.ts';
import type { StartRow } from '../test/scale/scale.ts';
import { keepRow } from './anchors/kept.ts';

/**
 * How long a house with a million entries takes until it has decided its first command at each of 20
 * tables and signed a head over everything, against reading the same log from its beginning.
 *
 *   npx node bench/store-start.ts [entries]
 */
const [ENTRIES = 1_000_000] = process.argv.filter((word) => /^\d+$/.test(word)).map(Number);
const TABLES = 20;
const signer = passingSigner();
/** Without a key that is kept, no start trusts a snapshot of another. */
const snapshotKey = new Uint8Array(32).fill(1);

const sum = {
  initial: 0,
  evolve: (total: number, { cents }: { readonly cents: number }) => total + cents,
};

const fill = async (folder: string): Promise<void> => {
  const store = expectAccepted(openSqlite(folder));
  const heads = Array.from({ length: TABLES }, (_, i): StreamHead => emptyStream(`table/${i}`));
  for (let from = 0; from < ENTRIES; from += 1_000) {
    const batch = Array.from({ length: 1_000 }, (_, i) => {
      const table = (from + i) % TABLES;
      const head = heads[table] ?? emptyStream('');
      const command = { type: 'PlaceBet', wager: 'over-four-yards', stakeCents: 500 };
      const made = draft({
        ...{
          at: from + i,
          key: `k${from + i}`,
          by: [{ person: 'patron', duty: 'patron' }],
          command,
        },
        ...{ expected: [head], events: [{ stream: head.stream, event: { ...command, cents: 1 } }] },
      });
      heads[table] = headsAfter(made)[0] ?? head;
      return made;
    });
    await store.append(batch);
  }
  await store.close();
};

/** Processor time in milliseconds, on which a busy machine weighs less. */
const cpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Until every table has answered a command and the head is signed. */
const start = async (folder: string, shape: string | undefined, run: string) => {
  const from = cpu();
  const store = expectAccepted(openSqlite(folder));
  const log: Log = await openLog(store, { clock: Date.now, signer, snapshotKey });
  const opened = cpu() - from;
  for (let i = 0; i < TABLES; i += 1) {
    const name = `table/${i}`;
    const asked = {
      streams: { table: stream(name, sum, shape) },
      key: `${run} ${i}`,
      by: [],
      command: i,
    };
    expectAccepted(await log.decide(asked, () => [{ stream: name, event: { cents: 1 } }]));
  }
  const answered = cpu() - from;
  await log.signHead();
  const signed = cpu() - from;
  await log.close();
  await store.close();
  return { opened, answered, signed };
};

const say = (name: string, { opened, answered, signed }: Awaited<ReturnType<typeof start>>): void =>
  console.log(
    `${name.padEnd(40)} open ${opened.toFixed(0)} ms, ${TABLES} tables answered ${answered.toFixed(0)} ms, ` +
      `head signed ${signed.toFixed(0)} ms`,
  );

const folder = mkdtempSync(join(tmpdir(), 'houseway-bench-'));
await fill(folder);
console.log(`${ENTRIES.toLocaleString('en-US')} entries`);
const plain = await start(folder, undefined, 'without');
say('from the beginning, no snapshots', plain);
say('first start that takes snapshots', await start(folder, 'sum', 'first'));
const fast = await start(folder, 'sum', 'second');
say('with snapshots and the tree kept', fast);
console.log(`${(plain.signed / fast.signed).toFixed(0)} times as fast to the first signed head`);
rmSync(folder, { recursive: true, force: true });

// HOUSEWAY_KEEP=1 keeps the times for docs/scale.md.
keepRow<StartRow>('start', {
  entries: ENTRIES,
  fromBeginningMs: Math.round(plain.signed),
  answeredMs: Math.round(fast.answered),
  signedMs: Math.round(fast.signed),
});
