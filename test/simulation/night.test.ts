import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { games } from '../../src/games/index.ts';
import { type House, THE_HOUSE } from '../../src/house/house.ts';
import { passingSigner } from '../../src/house/log/signing.ts';
import { openCredentials } from '../../src/house/people/credentials.ts';
import { auditStore } from '../../src/house/proof/verify.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import { seeded, type Uniform } from '../../src/kernel/chance.ts';
import type { PlayCommand } from '../../src/kernel/play-commands.ts';
import { expectAccepted } from '../../src/kernel/refusal.ts';
import { dealRound, manualClock, testVault } from '../dealing.ts';
import { openKnownHouse } from '../known-house.ts';
import { cage } from '../people.ts';

const wager = async (
  house: House,
  at: { table: string; game: string },
  seat: number,
  uniform: Uniform,
) => {
  const table = await house.table(at);
  const wagers = Object.entries(house.games[at.game]!.wagers(table.inForce));
  const [id, it] = wagers[uniform(wagers.length)]!;
  const names = it.names && Array.from({ length: it.names.count }, (_, i) => it.names!.from + i);
  const said = {
    type: 'PlaceBet',
    seat,
    wager: id,
    stakeCents: it.quotedWith?.stakeCents ?? 500,
    ...(names ? { names } : {}),
  } as PlayCommand;
  return house.askTable(at, { type: 'Say', said }, [{ person: `patron-${seat}`, duty: 'player' }]);
};

test('a night at the casino: every game at once, a restart in the middle, and everything holds at the end', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  const open = async (): Promise<House> =>
    openKnownHouse({
      vault,
      clock: clock.now,
      store: expectAccepted(openSqlite(folder)),
      games,
      signer: passingSigner(),
      credentials: openCredentials(folder),
    });
  const vault = testVault();
  const clock = manualClock(Date.UTC(2026, 10, 16, 18));
  let house = await open();
  const uniform = seeded(20_261_116);
  const tables = Object.keys(games).map((game, i) => ({ table: `T${i + 1}`, game }));
  for (const at of tables) {
    const { table, game } = at;
    expectAccepted(
      await house.ask(
        { kind: 'floor', asks: { type: 'SetUpTable', table, game, title: game } },
        THE_HOUSE,
      ),
    );
    const opened = {
      type: 'OpenTable',
      kind: 'electronic',
      practice: false,
      openerCents: 100_000_000,
    } as const;
    expectAccepted(await house.askTable(at, opened, THE_HOUSE));
    for (const seat of [1, 2]) {
      const by = [{ person: `patron-${seat}`, duty: 'player' as const }];
      expectAccepted(
        await house.askTable(at, { type: 'TakeSeat', seat, patron: `patron-${seat}` }, by),
      );
      expectAccepted(await house.askTable(at, { type: 'BuyIn', seat, cents: 10_000_000 }, cage));
    }
  }
  const rounds = new Map<string, number>();
  for (let turn = 0; turn < 24; turn += 1) {
    if (turn === 12) {
      await house.close();
      house = await open();
    }
    for (const at of tables) {
      for (const seat of [1, 2])
        for (let i = 0; i < 3; i += 1) await wager(house, at, seat, uniform);
      await dealRound(house, at, clock, vault);
      clock.set(clock.now() + 4_000);
      rounds.set(at.game, (await house.table(at)).play.number);
    }
  }
  for (const [game, number] of rounds) expect(number, game).toBeGreaterThan(3);
  const audit = await auditStore(house.log.store, games);
  expect(audit.verdict).toMatchObject({ ok: true });
  expect([...audit.balances.values()].reduce((sum, cents) => sum + cents, 0)).toBe(0);
  await house.close();
  rmSync(folder, { recursive: true });
});
