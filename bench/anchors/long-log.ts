import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { games } from '../../src/games/index.ts';
import { openBeacons } from '../../src/house/dealing/beacons.ts';
import { dueAt } from '../../src/house/dealing/due.ts';
import { openVault } from '../../src/house/dealing/vault.ts';
import { gamingDay } from '../../src/house/decision.ts';
import { type House, openHouse, THE_DEVICE, THE_HOUSE } from '../../src/house/house.ts';
import { openSigner } from '../../src/house/log/signing.ts';
import { openCredentials } from '../../src/house/people/credentials.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import type { AnyGame } from '../../src/kernel/game.ts';
import { expectAccepted, isRefusal } from '../../src/kernel/refusal.ts';
import type { Actor, TableCommand } from '../../src/table/index.ts';

/** What the house itself plays; a longer log repeats it. */
const PLAYED = 100_000;

/**
 * The log of a busy house, for whoever reads a long one: 15 electronic tables of the five games, three patrons each, who
 * wager on every round. It is played once by the house itself and kept beside other temporary files. A log of more than
 * PLAYED entries is that one with its rounds told again, later and under later numbers: good to read, fold and search,
 * and not to verify.
 */
export const longLog = async (entries: number): Promise<string> => {
  const folder = join(tmpdir(), `houseway-long-log-${entries}`);
  if (existsSync(join(folder, 'whole'))) return folder;
  const scratch = `${folder}-${process.pid}`;
  mkdirSync(scratch, { recursive: true });
  try {
    if (entries > PLAYED) await repeat(await longLog(PLAYED), scratch, entries);
    else await play(scratch, entries);
    writeFileSync(join(scratch, 'whole'), '');
    rmSync(folder, { recursive: true, force: true });
    renameSync(scratch, folder);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return folder;
};

const repeat = async (played: string, folder: string, entries: number): Promise<void> => {
  cpSync(played, folder, { recursive: true });
  const database = new DatabaseSync(join(folder, 'house.sqlite'));
  database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -500000');
  const asked = database.prepare(`
    SELECT founded, whole, (SELECT at FROM entries WHERE position = whole) - (SELECT at FROM entries WHERE position = founded) AS lasted
    FROM (SELECT max(position) AS founded FROM events WHERE stream = 'floor'), (SELECT max(position) AS whole FROM entries)`);
  const { founded, whole, lasted } = asked.get() as Record<'founded' | 'whole' | 'lasted', number>;
  // How many versions and rounds each stream has gained since the house was founded.
  database.exec(`CREATE TEMP TABLE gained AS
    SELECT stream, max(version) - max(iif(position <= ${founded}, version, 0)) AS versions,
      max(iif(event LIKE '%"RoundBegun"%', json_extract(event, '$.events[0].number'), 1)) - 1 AS rounds
    FROM events GROUP BY stream`);
  for (let time = 1, more = whole; more < entries; time += 1, more += whole - founded) {
    const by = time * (whole - founded);
    const told = `position > ${founded} AND position <= ${Math.min(whole, entries - by)}`;
    database.exec(`BEGIN;
      INSERT INTO entries SELECT position + ${by}, at + ${time * lasted}, '${time} ' || key, signatures, command, before, hash
        FROM entries WHERE ${told};
      INSERT INTO events SELECT position + ${by}, ordinal, stream, version + ${time} * versions,
          iif(event LIKE '%"RoundBegun"%',
            json_set(event, '$.events[0].number', json_extract(event, '$.events[0].number') + ${time} * rounds), event),
          link FROM events JOIN gained USING (stream) WHERE ${told};
      COMMIT`);
  }
  database.close();
};

const SEATS = [1, 2, 3] as const;
const TABLES_A_GAME = 3;
const WAGERS = 4;

interface Place {
  readonly table: string;
  readonly game: string;
}

const play = async (folder: string, entries: number): Promise<void> => {
  const store = expectAccepted(openSqlite(folder));
  const signer = openSigner(folder);
  const vault = openVault(new Uint8Array(32).fill(7));
  let now = Date.parse('2026-10-01T12:00:00Z');
  const clock = (): number => now;
  const credentials = openCredentials(folder);
  const house = await openHouse({ store, games, signer, vault, credentials, clock });
  const places = await found(house);
  const asks = async (at: Place, command: TableCommand, by: readonly Actor[]) =>
    !isRefusal(await house.askTable(at, command, by));

  const wager = async (at: Place): Promise<void> => {
    const { inForce } = await house.table(at);
    const names = Object.keys((games[at.game] as AnyGame).wagers(inForce));
    await Promise.all(
      SEATS.map(async (seat) => {
        let placed = 0;
        for (const name of names) {
          if (placed === WAGERS) return;
          const said = { type: 'PlaceBet', seat, wager: name, stakeCents: 500 };
          const by = [{ person: patronAt(at, seat), duty: 'player' }] as const;
          if (await asks(at, { type: 'Say', said } as TableCommand, by)) placed += 1;
        }
      }),
    );
  };

  const deal = async (at: Place): Promise<void> => {
    const { number } = (await house.table(at)).play;
    const [game, beacons] = [games[at.game] as AnyGame, openBeacons()];
    for (;;) {
      const [table, device] = [await house.table(at), await house.device(at.table)];
      if (table.play.number > number) return;
      const [day, identity] = [gamingDay(now), await house.identity()];
      const where = { name: at.table, game, table, device, vault, beacons, day };
      const due = dueAt({ ...where, house: identity });
      if (due === undefined || 'beacon' in due) return;
      if (due.at.kind === 'time') now = Math.max(now, due.at.time);
      if (due.at.kind === 'answer') now = Math.max(now, due.at.until);
      const answer = await house.ask(due.command, THE_DEVICE);
      // Another table may have turned the day meanwhile: what is due then is asked anew.
      if (isRefusal(answer) && gamingDay(now) === day) expectAccepted(answer);
    }
  };

  while ((await store.head()).position < entries) {
    await Promise.all(places.map(wager));
    await Promise.all(places.map(deal));
    now += 2_000;
  }
  await house.close();
  await store.close();
};

const patronAt = ({ table }: Place, seat: number): string => `patron-${table}-${seat}`;

const found = async (house: House): Promise<readonly Place[]> => {
  const places = Object.keys(games).flatMap((game, at) =>
    Array.from({ length: TABLES_A_GAME }, (_, i) => ({
      table: `E${at * TABLES_A_GAME + i + 1}`,
      game,
    })),
  );
  const tell = async (at: Place, asks: TableCommand, by: readonly Actor[] = THE_HOUSE) =>
    expectAccepted(await house.askTable(at, asks, by));
  for (const at of places) {
    const setUp = { type: 'SetUpTable', ...at, title: at.table } as const;
    expectAccepted(await house.ask({ kind: 'floor', asks: setUp }, THE_HOUSE));
    await tell(at, { type: 'SetLimits', limits: { minimumCents: 100, maximumCents: 50_000 } });
    const openerCents = 1_000_000_000_000;
    await tell(at, { type: 'OpenTable', kind: 'electronic', practice: true, openerCents });
    for (const seat of SEATS) {
      const person = patronAt(at, seat);
      const asks = { type: 'RegisterPatron', person, name: person } as const;
      expectAccepted(await house.ask({ kind: 'people', asks }, THE_HOUSE));
      const by: readonly Actor[] = [{ person, duty: 'player' }];
      await tell(at, { type: 'TakeSeat', seat, patron: person }, by);
      await tell(at, { type: 'BuyIn', seat, cents: 1_000_000_000 }, by);
    }
  }
  const opens = { type: 'FoundHouse', name: 'A long log', demo: true } as const;
  expectAccepted(await house.ask({ kind: 'floor', asks: opens }, THE_HOUSE));
  return places;
};
