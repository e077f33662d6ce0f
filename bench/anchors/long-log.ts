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
import { madeOnce } from './made-once.ts';

/**
 * The log of a busy house, for whoever reads or verifies a long one: 15 electronic tables of the five games, three patrons
 * each, who wager on every round. Every entry is played by the house itself, once, and kept beside other temporary files.
 */
export const longLog = (entries: number): Promise<string> =>
  madeOnce(`houseway-long-log-${entries}`, (folder) => play(folder, entries));

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
