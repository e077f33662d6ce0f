import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, type ClientRequest, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
// @ts-expect-error ws brings no types, and only its two classes are used here.
import { WebSocket as Socket, WebSocketServer } from 'ws';
import { threeDiceFootball } from '../src/games/three-dice-football/index.ts';
import { THE_HOUSE } from '../src/house/house.ts';
import { passingSigner } from '../src/house/log/signing.ts';
import { openCredentials } from '../src/house/people/credentials.ts';
import { openSqlite } from '../src/house/store/sqlite.ts';
import { expectAccepted } from '../src/kernel/refusal.ts';
import { createApp } from '../src/server/app.ts';
import { testVault } from '../test/dealing.ts';
import { openKnownHouse } from '../test/known-house.ts';
import { cage } from '../test/people.ts';

/**
 * One table to 1,000 spectators, each with a connection of his own, all in one thread that only listens. Every entry is timed
 * from its decision to each spectator. Anchor: a plain `ws` broadcast of the same views, stringified for each client, at
 * the same pace. Then the same again with connections cut at random, which resume after the last entry they saw: every
 * spectator must have every entry once.
 *
 *   npx node bench/house-fanout.ts [spectators] [entries] [rounds]
 */
const [SPECTATORS = 1_000, ENTRIES = 50, ROUNDS = 3] = process.argv
  .filter((word) => /^\d+$/.test(word))
  .map(Number);
const EVERY_MS = 100;
const OPENED = Date.UTC(2026, 10, 17, 12);
const game = threeDiceFootball;
const at = { table: 'T1', game: game.id };

interface Orders {
  readonly kind: 'sse' | 'ws';
  readonly port: number;
  readonly spectators: number;
  readonly cuts: boolean;
}

/** What the spectators saw: by entry, when each had it, and how often somebody was cut off. */
interface Seen {
  readonly delays: readonly number[];
  readonly missing: number;
  readonly doubled: number;
  readonly cuts: number;
}

const now = (): number => performance.timeOrigin + performance.now();

const look = async ({ kind, port, spectators, cuts }: Orders): Promise<void> => {
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
  const seen = Array.from({ length: spectators }, () => new Map<number, number>());
  let [doubled, cut, ready, ending] = [0, 0, 0, false];
  const note = (who: number, id: number): void => {
    const mine = seen[who] as Map<number, number>;
    if (mine.has(id)) doubled += 1;
    mine.set(id, now());
  };
  const open: (ClientRequest | undefined)[] = [];
  const watch = (who: number, after: string | undefined): void => {
    let last = after;
    const headers: Record<string, string> = last === undefined ? {} : { 'last-event-id': last };
    const path = `/api/tables/${at.table}/events`;
    const sent = get({ agent, port, host: '127.0.0.1', path, headers }, (answer) => {
      let rest = '';
      answer.setEncoding('utf8').on('data', (text: string) => {
        const messages = (rest + text).split('\n\n');
        rest = messages.pop() ?? '';
        for (const message of messages) {
          const [, whole, id] = /^id: ((\d+) .+)$/m.exec(message) ?? [];
          if (whole === undefined) continue;
          last = whole;
          // The table as it is at the beginning, and then one message for each entry.
          if (message.includes('event: table')) {
            if (after === undefined) ready += 1;
            else doubled += 1;
          } else note(who, Number(id));
        }
      });
    });
    const again = (): void => {
      if (!ending && open[who] === sent) watch(who, last);
    };
    sent.on('error', () => {}).on('close', again);
    open[who] = sent;
  };
  for (let who = 0; who < spectators; who += 1) {
    if (kind === 'sse') watch(who, undefined);
    else {
      const socket = new Socket(`ws://127.0.0.1:${port}`);
      socket.on('open', () => {
        ready += 1;
      });
      // Read as the other kind is: only for its number.
      socket.on('message', (text: Buffer) =>
        note(who, Number(/"position":(\d+)/.exec(String(text))?.[1])),
      );
    }
    if (who % 50 === 49) await wait(20);
  }
  while (ready < spectators) await wait(20);
  const cutting = setInterval(() => {
    if (!cuts) return;
    for (let i = 0; i < spectators / 50; i += 1) {
      cut += 1;
      open[Math.floor(Math.random() * spectators)]?.destroy();
    }
  }, EVERY_MS);
  parentPort?.postMessage('ready');
  const sentAt = await new Promise<ReadonlyMap<number, number>>((resolve) => {
    parentPort?.once('message', resolve);
  });
  clearInterval(cutting);
  // Who was just cut off comes back within a moment and is told what he missed.
  for (let tries = 0; tries < 500 && seen.some((mine) => mine.size < sentAt.size); tries += 1) {
    await wait(20);
  }
  ending = true;
  for (const one of open) one?.destroy();
  const ids = [...sentAt.keys()];
  const delays = seen.flatMap((mine) =>
    ids.flatMap((id) => {
      const [sent, got] = [sentAt.get(id), mine.get(id)];
      return sent === undefined || got === undefined ? [] : [got - sent];
    }),
  );
  const missing = ids.length * spectators - delays.length;
  parentPort?.postMessage({ delays, missing, doubled, cuts: cut } satisfies Seen);
};

/** Starts the spectators, lets so many entries happen, and asks what they saw. */
const seenBy = async (
  orders: Orders,
  happen: () => Promise<readonly [number, number]>,
): Promise<Seen> => {
  const spectators = new Worker(new URL(import.meta.url), { workerData: orders });
  const heard = () =>
    new Promise<unknown>((resolve, reject) => {
      spectators.once('message', resolve).once('error', reject);
    });
  await heard();
  const sentAt = new Map<number, number>();
  for (let n = 0; n < ENTRIES; n += 1) {
    const [id, when] = await happen();
    sentAt.set(id, when);
    await wait(EVERY_MS);
  }
  const answer = heard();
  spectators.postMessage(sentAt);
  const seen = (await answer) as Seen;
  await spectators.terminate();
  return seen;
};

const percentile = (values: readonly number[], part: number): number =>
  Float64Array.from(values).sort()[Math.floor((values.length - 1) * part)] ?? 0;

const say = (name: string, { delays, missing, doubled, cuts }: Seen): void => {
  const [half, most] = [percentile(delays, 0.5), percentile(delays, 0.99)];
  const whole = delays.length + missing;
  console.log(
    `${name.padEnd(26)} median ${half.toFixed(1)} ms  p99 ${most.toFixed(1)} ms` +
      `  delivered ${delays.length} of ${whole}, ${doubled} twice, ${cuts} cut off`,
  );
};

const measure = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  const signer = passingSigner();
  const house = await openKnownHouse({
    vault: testVault(),
    // The clock stands still, so that no window closes however long the machine takes.
    clock: () => OPENED,
    ...{ store: expectAccepted(openSqlite(join(folder, 'house'))), signer },
    ...{ games: { [game.id]: game }, credentials: openCredentials(folder) },
  });
  const set = { type: 'SetUpTable', ...at, title: 'One' } as const;
  expectAccepted(await house.ask({ kind: 'floor', asks: set }, THE_HOUSE));
  const opens = { kind: 'electronic', practice: true, openerCents: 1_000_000_000 } as const;
  expectAccepted(await house.askTable(at, { type: 'OpenTable', ...opens }, THE_HOUSE));
  const by = [{ person: 'patron-1', duty: 'player' as const }];
  expectAccepted(await house.askTable(at, { type: 'TakeSeat', seat: 1, patron: 'patron-1' }, by));
  expectAccepted(await house.askTable(at, { type: 'BuyIn', seat: 1, cents: 100_000_000 }, cage));
  const said = { type: 'PlaceBet', seat: 1, wager: 'touchdown', stakeCents: 100 } as const;
  /** A wager; its time is that of the decision, before anybody is told. */
  let told: readonly [number, number] = [0, 0];
  const wager = async (): Promise<readonly [number, number]> => {
    expectAccepted(await house.askTable(at, { type: 'Say', said }, by));
    return told;
  };
  // Subscribed before any spectator, so it hears of an entry before the first is written to.
  house.subscribe(({ position }) => {
    told = [position, now()];
  });
  const app = createApp({ house, signer, dealers: new Map(), mostStreams: SPECTATORS + 1 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;

  const plain = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await new Promise((resolve) => plain.once('listening', resolve));
  const view = await (await fetch(`http://127.0.0.1:${port}/api/tables/${at.table}`)).json();
  let position = 0;
  const broadcast = async (): Promise<readonly [number, number]> => {
    position += 1;
    const when = now();
    for (const client of plain.clients)
      client.send(JSON.stringify({ position, at: when, events: [said], view }));
    return [position, when];
  };
  try {
    const shared = { spectators: SPECTATORS, cuts: false };
    const ratios: number[] = [];
    let amiss = 0;
    // In turns, so that whatever else the machine does falls on both.
    for (let round = 0; round < ROUNDS; round += 1) {
      const anchor = await seenBy({ kind: 'ws', port: plain.address().port, ...shared }, broadcast);
      say('ws, stringify per client', anchor);
      const served = await seenBy({ kind: 'sse', port, ...shared }, wager);
      say('houseway', served);
      ratios.push(percentile(served.delays, 0.99) / percentile(anchor.delays, 0.99));
      amiss += served.missing + served.doubled;
    }
    const listed = ratios.map((ratio) => ratio.toFixed(2)).join(', ');
    console.log(`p99 against ws: ${percentile(ratios, 0.5).toFixed(2)}x (rounds: ${listed})`);
    const cut = await seenBy({ kind: 'sse', port, ...shared, cuts: true }, wager);
    say('houseway, connections cut', cut);
    if (amiss + cut.missing + cut.doubled > 0) process.exitCode = 1;
  } finally {
    plain.close();
    for (const client of plain.clients) client.terminate();
    await app.close();
    await house.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

if (isMainThread) await measure();
else await look(workerData as Orders);
