import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { threeDiceFootball } from '../src/games/three-dice-football/index.ts';
import { gamingDay } from '../src/house/decision.ts';
import { type House, openHouse, THE_HOUSE } from '../src/house/house.ts';
import { passingSigner } from '../src/house/log/signing.ts';
import { type Credentials, openCredentials } from '../src/house/people/credentials.ts';
import type { StoreSource } from '../src/house/proof/source.ts';
import { auditStore } from '../src/house/proof/verify.ts';
import { openPostgres } from '../src/house/store/postgres.ts';
import { openSqlite } from '../src/house/store/sqlite.ts';
import type { Store } from '../src/house/store/store.ts';
import { seeded } from '../src/kernel/chance.ts';
import { anyDraw, drawSource } from '../src/kernel/draw.ts';
import { expectAccepted, isRefusal } from '../src/kernel/refusal.ts';
import { createApp } from '../src/server/app.ts';
import { type Actor, type Table, type TableCommand, tableOf } from '../src/table/index.ts';
import { knownHere } from '../test/known-house.ts';
import { startPostgres, walkableFolder } from '../test/postgres.ts';
import type { WagersRow } from '../test/scale/scale.ts';
import { keepRow } from './anchors/kept.ts';
import { type Line, lineTo } from './anchors/line.ts';
import { pgbench, prepareTpcb, tpcbPerSecond } from './anchors/tpcb.ts';

/**
 * Durable settled wagers per second at 64 clients over sockets, on either store: 16 felt tables of Three Dice Football
 * with four patrons each, who lay eight wagers before every throw, over HTTP on connections kept alive, every answer given
 * after it is durable. They are laid in one request, as a player's page repeats a set of wagers, or one by one. The
 * clients run in a thread of their own, and write HTTP by hand. Anchor: the TPC-B-like transaction at 64 clients, on the same disk.
 *
 *   npx node bench/house-wagers.ts [seconds] [rounds]
 *
 * HOUSEWAY_KEEP=1 keeps them for docs/scale.md.
 */
const [SECONDS = 5, ROUNDS = 3] = process.argv.filter((word) => /^\d+$/.test(word)).map(Number);
const TABLES = 16;
const SEATS = [1, 2, 3, 4];
const CLIENTS = TABLES * SEATS.length;
const WAGERS_A_THROW = 8;
const game = threeDiceFootball;

/** Everything that is said at a table, in order; what stands in one list is said by the patrons at the same time. */
type Said = { readonly by: number | 'stickperson'; readonly said: { readonly type: string } };

/** What the stickperson does at the table itself is no part of the round; everything else is said in it. */
const commandOf = (said: Said['said']): TableCommand =>
  (said.type === 'CloseBetting' ? said : { type: 'Say', said }) as TableCommand;

/** How a table is made ready. It is the same for the house and for the script, so each says what the other expects. */
const preparing = (patronOf: (seat: number) => string): readonly TableCommand[] => [
  { type: 'SetLimits', limits: { minimumCents: 100, maximumCents: 50_000 } },
  { type: 'OpenTable', kind: 'felt', practice: true, openerCents: 1_000_000_000_000 },
  { type: 'JoinCrew', person: 'stickperson', duty: 'stickperson' },
  { type: 'JoinCrew', person: 'dealer', duty: 'dealer' },
  { type: 'JoinCrew', person: 'boxperson', duty: 'dealer' },
  ...game.table.equipment.map(
    ({ kind }): TableCommand => ({
      type: 'BringEquipment',
      kind,
      set: `${kind} of ${patronOf(1)}`,
    }),
  ),
  ...SEATS.flatMap((seat): TableCommand[] => [
    { type: 'TakeSeat', seat, patron: patronOf(seat) },
    { type: 'BuyIn', seat, cents: 1_000_000_000 },
  ]),
];

const byOf = (command: TableCommand, patronOf: (seat: number) => string): readonly Actor[] =>
  command.type === 'TakeSeat' || command.type === 'BuyIn'
    ? [{ person: patronOf(command.seat), duty: 'player' }]
    : THE_HOUSE;

/** Rounds in which every command will be accepted, found by deciding them here first. */
const scriptOf = (rounds: number): readonly (readonly Said[])[] => {
  const { decide, evolve, initial } = tableOf(game);
  const patronOf = (seat: number) => `patron-${seat}`;
  const at = Date.now();
  let table: Table = initial;
  const accepts = (command: TableCommand, by: readonly Actor[]): boolean => {
    const events = decide(table, command, { at, day: gamingDay(at), by });
    if (isRefusal(events)) return false;
    table = events.reduce(evolve, table);
    return true;
  };
  for (const command of preparing(patronOf)) {
    if (!accepts(command, byOf(command, patronOf))) throw new Error(`${command.type} is refused`);
  }
  const uniform = seeded(64);
  const steps: Said[][] = [];
  const says = (by: Said['by'], said: Said['said']): Said[] =>
    accepts(commandOf(said), [
      by === 'stickperson'
        ? { person: 'stickperson', duty: 'stickperson' }
        : { person: patronOf(by), duty: 'player' },
    ])
      ? [{ by, said }]
      : [];
  const wagers = (): Said[] => {
    // Those that the next throw decides are declared last.
    const names = Object.keys(game.wagers(table.inForce as never)).toReversed();
    return SEATS.flatMap((seat) => {
      const lie = table.play.bets.filter((bet) => bet.seat === seat).map(({ wager }) => wager);
      const laid: Said[] = [];
      for (const wager of names) {
        if (laid.length === WAGERS_A_THROW) break;
        if (!lie.includes(wager))
          laid.push(...says(seat, { type: 'PlaceBet', seat, wager, stakeCents: 500 } as never));
      }
      return laid;
    });
  };
  while (table.play.number <= rounds) {
    const { play, inForce } = table;
    const round = play.round as never;
    if (game.procedure(inForce as never).over(round, play)) {
      steps.push(says('stickperson', { type: 'BeginRound' }));
      continue;
    }
    const throwNext = game.draw(inForce as never, round, play, anyDraw) !== undefined;
    if (throwNext || play.bets.length === 0) steps.push(wagers());
    // A result is entered at a live table only once betting is closed.
    if (throwNext && table.betting === 'open') {
      steps.push(says('stickperson', { type: 'CloseBetting' }));
    }
    const drawn = game.draw(inForce as never, round, table.play, drawSource(uniform));
    const next = game.next(inForce as never, round, table.play);
    const said =
      drawn ??
      (next.kind === 'forced'
        ? next.command
        : next.kind === 'choice'
          ? (next.commands.find(({ type }) => type === 'AcceptDice') ?? next.commands[0])
          : undefined);
    if (said === undefined) throw new Error('the script comes to a halt');
    const step = says(said.type === 'AcceptDice' ? said.seat : 'stickperson', said);
    if (step.length === 0) throw new Error(`${said.type} is refused`);
    steps.push(step);
  }
  return steps.filter((step) => step.length > 0);
};

interface Orders {
  readonly port: number;
  readonly seconds: number;
  readonly tables: readonly { readonly table: string; readonly tokens: readonly string[] }[];
  readonly stickperson: string;
  /** Whether what a patron says at one time is one request. */
  readonly together: boolean;
}

/** The clients' thread: each table's patrons and its stickperson say what the script says, as fast as they are answered. */
const playClients = async ({
  port,
  seconds,
  tables,
  stickperson,
  together,
}: Orders): Promise<void> => {
  const script = scriptOf(400);
  // The stickperson speaks on the line of the first seat, when the patrons have been answered.
  const lines = await Promise.all(tables.map(() => Promise.all(SEATS.map(() => lineTo(port)))));
  let keys = 0;
  const post = (line: Line, table: string, token: string, all: readonly Said['said'][]) => {
    keys += 1;
    const [first, ...more] = all.map(commandOf);
    const asks = more.length === 0 ? { command: first } : { commands: [first, ...more] };
    const body = JSON.stringify({ key: `wager key ${keys}`, ...asks });
    return line.post(`/api/tables/${table}`, token, body);
  };
  parentPort?.postMessage('ready');
  await new Promise((resolve) => parentPort?.once('message', resolve));
  const until = performance.now() + seconds * 1_000;
  await Promise.all(
    tables.map(async ({ table, tokens }, at) => {
      for (const step of script) {
        if (performance.now() >= until) return;
        // Each patron is answered before they ask again; the four of them ask at the same time.
        const speakers = Map.groupBy(step, ({ by }) => by);
        await Promise.all(
          [...speakers].map(async ([by, all]) => {
            const seat = by === 'stickperson' ? 0 : by - 1;
            const token = by === 'stickperson' ? stickperson : (tokens[seat] ?? '');
            const line = lines[at]?.[seat];
            if (line === undefined) throw new Error(`no line for seat ${by}`);
            const said = all.map((one) => one.said);
            if (together) await post(line, table, token, said);
            else for (const one of said) await post(line, table, token, [one]);
          }),
        );
      }
      throw new Error('the script is too short for these seconds');
    }),
  );
  for (const line of lines.flat()) line.hangUp();
  parentPort?.postMessage('done');
};

interface Measured {
  readonly settled: number;
  readonly requests: number;
  /** Processor time of the thread that decides, for each settled wager. */
  readonly cpuMicros: number;
  /** Of all threads: the clients, the journal and the engine's own besides. On few cores it is the limit. */
  readonly allMicros: number;
}

/** A house as `houseway start` opens it: the journal reads the log in a thread of its own. */
interface Kept {
  readonly store: Store;
  readonly credentials: Credentials;
  readonly journal: { readonly file: string; readonly source: StoreSource };
}

const settledPerSecond = async (
  { store, credentials, journal }: Kept,
  together: boolean,
): Promise<Measured> => {
  const signer = passingSigner();
  const games = { [game.id]: game };
  const house = await openHouse({ store, games, signer, credentials });
  const app = createApp({ house, signer, dealers: new Map(), journal });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const stickperson = await stickpersonOf(house, credentials);
  const tables: Orders['tables'][number][] = [];
  // The crew is put on file while the tables are made ready; what is measured is the house itself.
  const known = knownHere(house);
  for (let i = 1; i <= TABLES; i += 1) tables.push(await tableFor(known, `T${i}`));
  let [settled, requests] = [0, 0];
  house.subscribe(({ events }) => {
    requests += 1;
    for (const { event } of events) {
      const { events: played = [] } = event as { events?: readonly { type: string }[] };
      settled += played.filter(({ type }) => type === 'BetSettled').length;
    }
  });
  const { port } = app.server.address() as AddressInfo;
  const orders: Orders = { port, seconds: SECONDS, tables, stickperson, together };
  const clients = new Worker(new URL(import.meta.url), { workerData: orders });
  await heard(clients, 'ready');
  const from = performance.now();
  const [cpuFrom, allFrom] = [process.threadCpuUsage(), process.cpuUsage()];
  clients.postMessage('go');
  await heard(clients, 'done');
  const seconds = (performance.now() - from) / 1_000;
  const [own, all] = [process.threadCpuUsage(cpuFrom), process.cpuUsage(allFrom)];
  await clients.terminate();
  await app.close();
  const { verdict } = await auditStore(store, games);
  if (!verdict.ok) throw new Error(`${verdict.row}: ${verdict.because}`);
  await house.close();
  const each = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / settled;
  const [cpuMicros, allMicros] = [each(own), each(all)];
  return { settled: settled / seconds, requests: requests / seconds, cpuMicros, allMicros };
};

const heard = (clients: Worker, word: string): Promise<void> =>
  new Promise((resolve, reject) => {
    clients.on('message', (said) => said === word && resolve());
    clients.once('error', reject);
  });

const stickpersonOf = async (house: House, credentials: Credentials): Promise<string> => {
  const added = {
    person: 'stickperson',
    kind: 'staff',
    name: 'Stickperson',
    duties: ['stickperson'],
    credential: 'B-1',
    department: 'table games',
    grade: 'member',
  } as const;
  expectAccepted(
    await house.ask({ kind: 'people', asks: { type: 'AddPerson', added } }, THE_HOUSE),
  );
  await credentials.set('stickperson', 'for this measurement');
  return expectAccepted(await house.signIn('stickperson', 'for this measurement')).token;
};

const tableFor = async (house: House, table: string) => {
  const at = { table, game: game.id };
  const set = { type: 'SetUpTable', ...at, title: table } as const;
  expectAccepted(await house.ask({ kind: 'floor', asks: set }, THE_HOUSE));
  const guests: { readonly token: string; readonly person: { readonly person: string } }[] = [];
  for (const _ of SEATS) guests.push(expectAccepted(await house.guest()));
  const patronOf = (seat: number): string => guests[seat - 1]?.person.person ?? '';
  for (const command of preparing(patronOf)) {
    expectAccepted(await house.askTable(at, command, byOf(command, patronOf)));
  }
  return { table, tokens: guests.map(({ token }) => token) };
};

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

const measure = async (): Promise<void> => {
  const place = walkableFolder();
  const server = await startPostgres(join(place, 'server'));
  let houses = 0;
  const embedded = async (): Promise<Kept> => {
    houses += 1;
    const folder = join(place, `house-${houses}`);
    return {
      credentials: openCredentials(folder),
      store: expectAccepted(openSqlite(folder)),
      journal: { file: join(folder, 'journal.sqlite'), source: { folder } },
    };
  };
  const shared = async (): Promise<Kept> => {
    houses += 1;
    const at = { url: server.url, schema: `house_${houses}` };
    const source = { database: at.url, schema: at.schema };
    const journal = { file: join(place, `journal-${houses}.sqlite`), source };
    return { credentials: openCredentials(place), store: await openPostgres(at), journal };
  };
  const forms = [
    { says: 'embedded store, eight in one request', kept: embedded, together: true },
    { says: 'embedded store, one by one', kept: embedded, together: false },
    { says: 'PostgreSQL store, eight in one request', kept: shared, together: true },
    { says: 'PostgreSQL store, one by one', kept: shared, together: false },
  ].map((form) => ({ ...form, rounds: [] as Measured[] }));
  const [tpcb, one]: [number[], number[]] = [[], []];
  try {
    await prepareTpcb(server.url);
    const load = { clients: CLIENTS, seconds: SECONDS };
    for (let round = 0; round < ROUNDS; round += 1) {
      tpcb.push(await tpcbPerSecond(server.url, false, load));
      one.push(await tpcbPerSecond(server.url, true, load));
      for (const { kept, together, rounds } of forms) {
        rounds.push(await settledPerSecond(await kept(), together));
      }
    }
  } finally {
    await server.stop();
    rmSync(place, { recursive: true, force: true });
  }
  const [anchor, single] = [median(tpcb), median(one)];
  const by = pgbench === undefined ? 'the driver' : 'pgbench';
  console.log(`anchor: TPC-B-like by ${by}, ${CLIENTS} clients: ${Math.round(anchor)}/s`);
  console.log(`one statement: ${Math.round(single)}/s`);
  console.log(`settled wagers over sockets, ${CLIENTS} clients:`);
  for (const [at, { says, rounds }] of forms.entries()) {
    const settled = median(rounds.map((it) => it.settled));
    keepRow<WagersRow>('wagers', {
      ...{ at, says, settledASecond: Math.round(settled) },
      timesTpcb: Number((settled / anchor).toFixed(1)),
      threadMicros: Math.round(median(rounds.map((it) => it.cpuMicros))),
    });
    console.log(
      `  ${says}: ${Math.round(settled)}/s (${Math.round(median(rounds.map((it) => it.requests)))} requests/s)` +
        `  ${(settled / anchor).toFixed(2)}x TPC-B  ${(settled / single).toFixed(2)}x one statement` +
        `  ${Math.round(median(rounds.map((it) => it.cpuMicros)))} µs of the deciding thread each` +
        `, ${Math.round(median(rounds.map((it) => it.allMicros)))} of all threads` +
        `  (rounds: ${rounds.map((it) => Math.round(it.settled)).join(', ')})`,
    );
  }
};

if (isMainThread) await measure();
else await playClients(workerData as Orders);
