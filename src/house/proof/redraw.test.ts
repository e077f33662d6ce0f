import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openKnownHouse } from '../../../test/known-house.ts';
import { cage } from '../../../test/people.ts';
import { threeDiceFootball } from '../../games/three-dice-football/index.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { fromHex, toHex } from '../../kernel/sha256.ts';
import { type Actor, type Table, tableOf } from '../../table/index.ts';
import { startDealer } from '../dealing/dealer.ts';
import { lookedAt } from '../dealing/device.ts';
import type { HouseCommand } from '../decisions.ts';
import { type House, THE_DEVICE, THE_HOUSE } from '../house.ts';
import { exportLines } from '../log/chain.ts';
import type { LogEntry } from '../log/log-entry.ts';
import { passingSigner } from '../log/signing.ts';
import { openCredentials } from '../people/credentials.ts';
import { openSqlite } from '../store/sqlite.ts';
import { commit, drawsOf1 } from './draw-1.ts';
import { auditExport, auditStore } from './verify.ts';

const game = threeDiceFootball;
const games = { [game.id]: game };
const at = { table: 'T1', game: game.id };
const player: Actor[] = [{ person: 'patron-1', duty: 'player' }];
const ENTROPY = 'c0ffee';

let folder: string;
let house: House;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  const [store, credentials] = [expectAccepted(openSqlite(folder)), openCredentials(folder)];
  house = await openKnownHouse({ store, games, signer: passingSigner(), credentials });
  const set = { type: 'SetUpTable', ...at, title: 'One' } as const;
  expectAccepted(await house.ask({ kind: 'floor', asks: set }, THE_HOUSE));
  const opens = { kind: 'electronic', practice: false, openerCents: 1_000_000 } as const;
  // What a device must promise is what these tests break, so here nothing holds it to it.
  expectAccepted(
    await house.askTable(at, { type: 'OpenTable', promise: 'none', ...opens }, THE_HOUSE),
  );
  expectAccepted(
    await house.askTable(at, { type: 'TakeSeat', seat: 1, patron: 'patron-1' }, player),
  );
  expectAccepted(await house.askTable(at, { type: 'BuyIn', seat: 1, cents: 100_000 }, cage));
});
afterEach(async () => {
  await house.close();
  rmSync(folder, { recursive: true });
});

const wagers = async () => {
  const said = { type: 'PlaceBet', seat: 1, wager: 'touchdown', stakeCents: 1000 } as const;
  expectAccepted(await house.askTable(at, { type: 'Say', said }, player));
};
const mixesIn = async () =>
  expectAccepted(
    await house.ask({ kind: 'entropy', table: 'T1', person: 'patron-1', entropy: ENTROPY }, player),
  );

const exported = async (): Promise<string[]> => {
  const lines: string[] = [];
  for await (const line of exportLines(house.log.store)) lines.push(line);
  return lines;
};

/** The outsider's own way: nothing but the lines of an export, the published specification and the game. */
const throwsDrawnAgain = (lines: readonly string[]) => {
  const { evolve, initial } = tableOf(game);
  let [table, contributions, promised]: [Table, never[], { round: string; digest: string }] = [
    initial,
    [],
    { round: '', digest: '' },
  ];
  let pending: { draw: number; before: Table; said: unknown }[] = [];
  const compared: { said: unknown; again: unknown }[] = [];
  for (const line of lines) {
    const row = JSON.parse(line) as { row: string } & LogEntry;
    if (row.row !== 'entry') continue;
    const before = table;
    for (const { stream, event } of row.events) {
      const told = event as never as { type: string } & Record<string, never>;
      if (stream.startsWith('table/')) table = evolve(table, event as never);
      if (told.type === 'Drawn') {
        const { asks } = row.command as unknown as { asks: unknown };
        pending.push({ draw: told.draw as unknown as number, before, said: asks });
      }
      if (told.type === 'EntropyGiven') contributions = [...contributions, told.contribution!];
      if (told.type === 'SecretCommitted') [promised, contributions] = [told.commitment!, []];
      if (told.type !== 'SecretRevealed') continue;
      const secret = fromHex(told.secret as unknown as string)!;
      expect(commit(promised.round, secret).digest).toBe(promised.digest);
      for (const { draw, before: then, said } of pending) {
        const source = drawsOf1({ secret, round: promised.round, draw, contributions });
        const again = game.draw(then.inForce as never, then.play.round as never, then.play, source);
        compared.push({ said, again });
      }
      pending = [];
    }
  }
  return compared;
};

test('House rules § devices an outsider draws every throw of the automatic dealer again from the revealed secrets', async () => {
  const faults: unknown[] = [];
  const dealer = startDealer({
    ...{ house, ...at, sealKey: new Uint8Array(32), bettingMs: 5, resultMs: 5 },
    onFault: (error) => faults.push(error),
  });
  const until = async (holds: () => Promise<boolean>) => {
    while (!(await holds())) await new Promise((done) => setTimeout(done, 10));
  };
  await until(async () => (await house.device('T1')).commitment !== undefined);
  for (const round of [1, 2]) {
    if (round === 2) await mixesIn();
    await wagers();
    await until(async () => (await house.table(at)).play.number > round);
  }
  dealer.stop();
  const lines = await exported();
  const compared = throwsDrawnAgain(lines);
  expect(compared.length).toBeGreaterThanOrEqual(2);
  for (const { said, again } of compared) expect(said).toEqual(again);
  const { verdict, draws } = await auditExport(lines, games);
  expect(verdict).toMatchObject({ ok: true });
  expect(draws).toEqual({ proved: compared.length, unrevealed: 0, unpromised: 0 });
  expect(faults).toEqual([]);
});

/** A dealer that can be dishonest: it holds the secret and the signing key, and every hash of its log fits. */
const dealtBy = async (wants: {
  readonly lies?: number;
  readonly hides?: number;
  readonly reveals?: Uint8Array;
  readonly forgets?: boolean;
}): Promise<void> => {
  const secret = new Uint8Array(32).fill(7);
  const promise = (round: string) => ({ ...commit(round, secret), sealed: 'kept elsewhere' });
  const deal = async (more: Partial<Extract<HouseCommand, { kind: 'deal' }>>) =>
    expectAccepted(await house.ask({ kind: 'deal', ...at, ...more } as HouseCommand, THE_DEVICE));
  expectAccepted(
    await house.ask({ kind: 'commit', table: 'T1', commits: promise('T1/1') }, THE_DEVICE),
  );
  await mixesIn();
  await wagers();
  for (;;) {
    const [table, device] = [await house.table(at), await house.device('T1')];
    const { play } = table;
    if (game.procedure(table.inForce as never).over(play.round as never, play)) break;
    const draw = device.draws + 1;
    const { contributions } = device;
    const source = drawsOf1({ secret, round: 'T1/1', draw, contributions });
    const drawn = game.draw(table.inForce as never, play.round as never, play, source);
    const next = game.next(table.inForce as never, play.round as never, play);
    if (drawn === undefined) {
      if (next.kind === 'forced') await deal({ asks: next.command });
      if (next.kind === 'choice') await deal({ asks: next.commands[0]! });
      continue;
    }
    const thrown = drawn as { type: 'CallThrow'; defensive: number };
    const other = { ...thrown, defensive: (thrown.defensive % 6) + 1 };
    const says = draw === wants.lies ? other : thrown;
    const part = { draws: draw, lookedAt: lookedAt(table, device) };
    await deal({ asks: says, ...(draw === wants.hides ? {} : { device: part }) });
  }
  await deal({
    asks: { type: 'BeginRound' },
    device: { commits: promise('T1/2') },
    ...(wants.forgets ? {} : { reveals: toHex(wants.reveals ?? secret) }),
  });
};

test('House rules § devices a log whose draws follow from its secret verifies', async () => {
  await dealtBy({});
  const { verdict, draws } = await auditStore(house.log.store, games);
  expect(verdict).toMatchObject({ ok: true });
  expect(draws.proved).toBeGreaterThan(0);
});

test.each([
  [{ lies: 1 }, /^draw 1 of round T1\/1 \(entry \d+\) should be .* by the revealed secret, not /],
  [{ hides: 1 }, /^its chance is not drawn from the promised secret$/],
  [
    { reveals: new Uint8Array(32) },
    /^the secret revealed for round T1\/1 is not the one promised$/,
  ],
  [{ forgets: true }, /^the secret of round T1\/1 is never revealed$/],
])(
  'House rules § devices every hash fits and yet verify names a dishonest device: %j',
  async (wants, named) => {
    await dealtBy(wants);
    const { verdict } = await auditStore(house.log.store, games);
    expect(verdict).toMatchObject({ ok: false, row: expect.stringMatching(/^entry \d+$/) });
    expect((verdict as { because: string }).because).toMatch(named);
  },
);

test('House rules § devices a draw made before entropy came, or out of turn, is refused', async () => {
  const secret = new Uint8Array(32).fill(7);
  const commits = { ...commit('T1/1', secret), sealed: 'kept elsewhere' };
  expectAccepted(await house.ask({ kind: 'commit', table: 'T1', commits }, THE_DEVICE));
  await wagers();
  for (const type of ['OfferDice', 'AcceptDice'] as const) {
    const asks = { type, seat: 1 } as never;
    expectAccepted(await house.ask({ kind: 'deal', ...at, asks }, THE_DEVICE));
  }
  const asks = { type: 'CallThrow', offensive: [1, 2], defensive: 3 } as never;
  const draws = async (draw: number, seen: string) =>
    house.ask({ kind: 'deal', ...at, asks, device: { draws: draw, lookedAt: seen } }, THE_DEVICE);
  const seen = async () => lookedAt(await house.table(at), await house.device('T1'));
  const early = await seen();
  await mixesIn();
  expect(await draws(1, early)).toMatchObject({ refused: 'drawn-too-early' });
  expect(await draws(2, await seen())).toMatchObject({ refused: 'drawn-too-early' });
  expectAccepted(await draws(1, await seen()));
});
