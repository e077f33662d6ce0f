import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { games } from '../../src/games/index.ts';
import { type House, THE_DEVICE, THE_HOUSE } from '../../src/house/house.ts';
import { passingSigner } from '../../src/house/log/signing.ts';
import { openCredentials } from '../../src/house/people/credentials.ts';
import { auditStore } from '../../src/house/proof/verify.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import { seeded, type Uniform } from '../../src/kernel/chance.ts';
import { drawSource } from '../../src/kernel/draw.ts';
import type { PlayCommand } from '../../src/kernel/play-commands.ts';
import { expectAccepted, isRefusal } from '../../src/kernel/refusal.ts';
import type { Table } from '../../src/table/index.ts';
import { openKnownHouse } from '../known-house.ts';
import { cage } from '../people.ts';

/** One step of a table by drawn chance: what the automatic dealer would do, without its waits. */
const step = (game: (typeof games)[string], { play, inForce }: Table, uniform: Uniform) => {
  if (game.procedure(inForce).over(play.round, play)) return { type: 'BeginRound' };
  if (play.bets.length === 0 && play.settled.length === 0) return undefined;
  const drawn = game.draw(inForce, play.round, play, drawSource(uniform));
  if (drawn !== undefined) return drawn;
  const next = game.next(inForce, play.round, play);
  if (next.kind === 'forced') return next.command;
  return next.kind === 'choice' ? next.commands[uniform(next.commands.length)] : undefined;
};

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
  const open = async () =>
    openKnownHouse({
      store: expectAccepted(openSqlite(folder)),
      games,
      signer: passingSigner(),
      credentials: openCredentials(folder),
    });
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
      promise: 'none',
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
      for (let i = 0; i < 8; i += 1) {
        const command = step(games[at.game]!, await house.table(at), uniform);
        if (command === undefined) break;
        const answer = await house.ask(
          { kind: 'deal', ...at, asks: command as PlayCommand },
          THE_DEVICE,
        );
        if (isRefusal(answer)) break;
      }
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
