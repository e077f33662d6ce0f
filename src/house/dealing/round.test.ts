import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dealRound, dueNow, manualClock, testVault } from '../../../test/dealing.ts';
import { openKnownHouse } from '../../../test/known-house.ts';
import { verifyExport } from '../../../test/second/verifier.ts';
import { games } from '../../games/index.ts';
import { canonical } from '../../kernel/canonical.ts';
import { expectAccepted, isRefusal } from '../../kernel/refusal.ts';
import type { Actor, TableCommand } from '../../table/index.ts';
import { type House, THE_DEVICE, THE_HOUSE } from '../house.ts';
import { exportLines } from '../log/chain.ts';
import { passingSigner } from '../log/signing.ts';
import { openCredentials } from '../people/credentials.ts';
import { auditStore } from '../proof/verify.ts';
import { openSqlite } from '../store/sqlite.ts';
import type { DeviceEvent } from './device.ts';
import { lookedAt, silentDevice1 } from './device-1.ts';
import { follow } from './protocol.ts';
import { promiseFor } from './session.ts';

const START = Date.UTC(2026, 10, 16, 12);
const at = { table: 'T1', game: 'three-dice-football' };
const player = (seat: number): readonly Actor[] => [{ person: `patron-${seat}`, duty: 'player' }];

let folder: string;
let house: House;
let clock: ReturnType<typeof manualClock>;
const vault = testVault();

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  clock = manualClock(START);
  const [store, credentials] = [expectAccepted(openSqlite(folder)), openCredentials(folder)];
  house = await openKnownHouse({
    ...{ store, games, signer: passingSigner(), credentials, vault, clock: clock.now },
  });
});
afterEach(async () => {
  await house.close();
  rmSync(folder, { recursive: true });
});

const ask = (asks: TableCommand, by: readonly Actor[], entropy?: string) =>
  house.askTable(at, asks, by, undefined, { entropy });
const opens = (where = at) =>
  house.askTable(
    where,
    { type: 'OpenTable', kind: 'electronic', practice: true, openerCents: 1_000_000 },
    THE_HOUSE,
  );
const sits = async (seat: number, where = at) => {
  const by = player(seat);
  expectAccepted(
    await house.askTable(where, { type: 'TakeSeat', seat, patron: `patron-${seat}` }, by),
  );
  expectAccepted(await house.askTable(where, { type: 'BuyIn', seat, cents: 100_000 }, by));
};
const bets = (seat: number, wager = 'touchdown', entropy?: string) =>
  ask(
    { type: 'Say', said: { type: 'PlaceBet', seat, wager, stakeCents: 1_000 } },
    player(seat),
    entropy,
  );
const events = async (): Promise<readonly DeviceEvent[]> =>
  (await house.log.store.readStream('device/T1')).map(({ event }) => event as never);
const types = async () => (await events()).map(({ type }) => type);
const holds = async () => (await auditStore(house.log.store, games)).verdict;
const holdsTwice = async () => {
  const lines: string[] = [];
  for await (const line of exportLines(house.log.store)) lines.push(line);
  return verifyExport(lines);
};

describe('§ 2 the life of a round', () => {
  test('2.1 no electronic table opens without commitments any more', async () => {
    const asks = { type: 'OpenTable', kind: 'electronic', practice: true, openerCents: 0 } as const;
    expect(await house.askTable(at, { ...asks, promise: 'none' }, THE_HOUSE)).toMatchObject({
      refused: 'promise-due',
    });
  });

  test('2.2 the last secret of a session begins no further round', async () => {
    expectAccepted(await opens());
    const [table, device] = [await house.table(at), await house.device('T1')];
    const session = device.session!;
    const game = games[at.game]!;
    const begins = (index: number) => {
      const commit = vault.secret(session, index - 1);
      const promise = promiseFor(session, { name: 'T1', game: game.id, table }, index, commit);
      return follow(
        { game, name: 'T1', at: START, day: '2026-11-16', by: THE_DEVICE, format: 2 },
        ...([table, table, { ...device, promise }] as const),
        { type: 'Say', said: { type: 'BeginRound' } },
        { reveals: vault.secret(session, index) },
      );
    };
    expect(begins(session.length - 1)).toMatchObject([
      { type: 'Revealed' },
      { type: 'Promised', index: session.length },
    ]);
    expect(begins(session.length)).toMatchObject({ refused: 'session-spent' });
  });

  test('draw 1: what was drawn from an older table does not count', async () => {
    const throws = { type: 'CallThrow', green: [1, 2], red: 3 } as const;
    for (const device of [
      { draws: 1, lookedAt: 'another table' },
      { draws: 2, lookedAt: lookedAt(await house.table(at), silentDevice1) },
    ]) {
      expect(
        await house.ask({ kind: 'deal', ...at, asks: throws, device }, THE_DEVICE),
      ).toMatchObject({ refused: 'drawn-too-early' });
    }
  });

  test('2.1 an electronic table opens with a session and the first commitment, and without the seal key not at all', async () => {
    expectAccepted(await opens());
    expect(await types()).toEqual(['SessionOpened', 'Promised']);
    const { session, promise } = await house.device('T1');
    expect(session).toMatchObject({ session: 'T1/2026-11-16/1', length: 16_384, beacon: '' });
    expect(promise).toMatchObject({ index: 1, round: 1, commit: session!.anchor });
    const command = {
      kind: 'table',
      table: 'T2',
      game: at.game,
      asks: { type: 'OpenTable', kind: 'electronic', practice: true, openerCents: 0 },
    } as const;
    expect(await house.ask(command, THE_HOUSE)).toMatchObject({ refused: 'session-missing' });
  });

  test('2.1 a table for money opens with a beacon or under a variance', async () => {
    const bare = { ...testVault({}).opens('T1/2026-11-16/1', 'aa'.repeat(32), true) };
    const asks = {
      type: 'OpenTable',
      kind: 'electronic',
      practice: false,
      openerCents: 0,
    } as const;
    const tried = (opens: typeof bare) =>
      house.ask({ kind: 'table', ...at, asks, opens }, THE_HOUSE);
    expect(await tried(bare)).toMatchObject({ refused: 'beacon-missing' });
    for (const wrong of [
      { session: 'T1/2026-11-16/2' },
      { session: 'T2/2026-11-16/1' },
      { length: 16_383 },
      { windowMs: 2_999 },
      { windowMs: 120_001 },
      { marginMs: 999 },
      { marginMs: 10_001 },
      { beacon: 'aa'.repeat(32) },
      { anchor: 'aa' },
      { sealed: '' },
    ]) {
      expect(await tried({ ...bare, variance: 'V-1', ...wrong })).toMatchObject({
        refused: 'not-a-session',
      });
    }
    expectAccepted(await tried({ ...bare, variance: 'V-1' }));
  });

  test('2.3 a wager carries 32 bytes of its seat, once, and no wager stands without a commitment', async () => {
    expectAccepted(await opens());
    await sits(1);
    const asks = {
      type: 'Say',
      said: { type: 'PlaceBet', seat: 1, wager: 'touchdown', stakeCents: 1_000 },
    } as const;
    const tried = (entropy?: Record<string, string>) =>
      house.ask({ kind: 'table', ...at, asks, ...(entropy && { entropy }) }, player(1));
    for (const wrong of [undefined, { 1: 'aa' }, { 1: 'AA'.repeat(32) }, { 2: 'aa'.repeat(32) }]) {
      expect(await tried(wrong as never)).toMatchObject({ refused: 'entropy-missing' });
    }
    expectAccepted(await tried({ 1: 'ab'.repeat(32) }));
    expect(await tried({ 1: 'cd'.repeat(32) })).toMatchObject({ refused: 'entropy-given' });
    expectAccepted(await tried());
    expect((await house.device('T1')).seats).toEqual([{ seat: 1, entropy: 'ab'.repeat(32) }]);
    // It stays for the round even if the wager goes.
    const said = { type: 'WithdrawBet', seat: 1, wager: 'touchdown' } as const;
    expectAccepted(await ask({ type: 'Say', said }, player(1)));
    expect((await house.device('T1')).seats).toHaveLength(1);
  });

  test('2.3 several wagers that begin a round together carry the bytes of their seat once', async () => {
    expectAccepted(await opens());
    await sits(1);
    const say = (said: object) => ({ type: 'Say', said }) as TableCommand;
    const bet = (wager: string) => say({ type: 'PlaceBet', seat: 1, wager, stakeCents: 1_000 });
    const off = say({ type: 'WithdrawBet', seat: 1, wager: 'touchdown' });
    const all = [bet('touchdown'), bet('defense'), off, bet('touchdown'), bet('touchdown')];
    const bytes = 'ab'.repeat(32);
    expectAccepted(await house.askTable(at, all, player(1), undefined, { entropy: bytes }));
    expect((await house.device('T1')).seats).toEqual([{ seat: 1, entropy: bytes }]);
    expect((await types()).slice(2)).toEqual(['WindowOpened', 'Contributed']);
    // Later ones bring no others.
    expect(
      await house.askTable(at, [bet('defense'), bet('defense')], player(1), undefined, {
        entropy: bytes,
      }),
    ).toMatchObject({ refused: 'entropy-given' });
    await dealRound(house, at, clock, vault);
    expect(await holds()).toMatchObject({ ok: true });
    expect(await holdsTwice()).toMatchObject({ ok: true });
  });

  test('2.4, 2.5 the first wager opens the window; after it nothing is wagered, withdrawn or chosen', async () => {
    expectAccepted(await opens());
    await sits(1);
    await sits(2);
    expectAccepted(await bets(1));
    const { window } = await house.device('T1');
    expect(window).toEqual({
      ...{ draw: 1, openedAt: START, closesAt: START + 15_000, beaconRound: 0 },
    });
    clock.set(START + 15_000);
    expectAccepted(await bets(2));
    clock.set(START + 15_001);
    expect(await bets(2, 'defense')).toMatchObject({ refused: 'window-closed' });
    const said = { type: 'WithdrawBet', seat: 1, wager: 'touchdown' } as const;
    expect(await ask({ type: 'Say', said }, player(1))).toMatchObject({ refused: 'window-closed' });
  });

  test('2.4 nobody closes the window before its time, and only the device closes it', async () => {
    expectAccepted(await opens());
    await sits(1);
    expectAccepted(await bets(1));
    const close = { kind: 'close', ...at } as const;
    clock.set(START + 14_999);
    expect(await house.ask(close, THE_DEVICE)).toMatchObject({ refused: 'window-open' });
    clock.set(START + 15_000);
    const staff = [{ person: 'floor', duty: 'floorperson' }] as const;
    expect(await house.ask(close, staff)).toMatchObject({ refused: 'not-your-role' });
    expectAccepted(await house.ask(close, THE_DEVICE));
    expect(await house.ask(close, THE_DEVICE)).toMatchObject({ refused: 'not-due' });
  });

  test('2.6 nothing is drawn while wagers can still be placed', async () => {
    expectAccepted(await opens());
    await sits(1);
    expectAccepted(await bets(1));
    const offers = { type: 'OfferDice', seat: 1 } as const;
    expectAccepted(await house.ask({ kind: 'deal', ...at, asks: offers }, THE_DEVICE));
    const accepts = { type: 'AcceptDice', seat: 1 } as const;
    expectAccepted(await ask({ type: 'Say', said: accepts }, player(1)));
    const throws = { type: 'CallThrow', green: [1, 2], red: 3 } as const;
    expect(await house.ask({ kind: 'deal', ...at, asks: throws }, THE_DEVICE)).toMatchObject({
      refused: 'not-closed',
    });
  });

  test.each(['withdraws the wager', 'joins'])(
    '2.4 a player who %s in the window holds nobody up: after closing the seat sits out, and nobody joins any more',
    async (how) => {
      expectAccepted(await opens());
      await sits(1);
      await sits(2);
      const say = (seat: number, said: object) =>
        ask({ type: 'Say', said } as TableCommand, player(seat));
      expectAccepted(await bets(1));
      if (how === 'joins') expectAccepted(await say(2, { type: 'Join', seat: 2 }));
      else expectAccepted(await bets(2));
      const offers = { type: 'OfferDice', seat: 1 } as const;
      expectAccepted(await house.ask({ kind: 'deal', ...at, asks: offers }, THE_DEVICE));
      expectAccepted(await say(1, { type: 'AcceptDice', seat: 1 }));
      if (how !== 'joins')
        expectAccepted(await say(2, { type: 'WithdrawBet', seat: 2, wager: 'touchdown' }));
      clock.set(START + 15_000);
      expectAccepted(await house.ask({ kind: 'close', ...at }, THE_DEVICE));
      expect((await dueNow(house, at, vault)) ?? {}).toMatchObject({
        command: { asks: { type: 'SitOut', seat: 2 } },
      });
      await sits(3);
      expect(await say(3, { type: 'Join', seat: 3 })).toMatchObject({ refused: 'window-closed' });
      await dealRound(house, at, clock, vault);
      expect((await house.table(at)).play.players).toEqual([1]);
      expect(await holds()).toMatchObject({ ok: true });
      expect(await holdsTwice()).toMatchObject({ ok: true });
    },
  );

  test('2.4 when every seat with a wager is ready the window ends, and not before', async () => {
    expectAccepted(await opens());
    await sits(1);
    await sits(2);
    await sits(3);
    expectAccepted(await bets(1));
    expectAccepted(await bets(2));
    const ready = (seat: number, by = player(seat)) =>
      house.ask({ kind: 'ready', ...at, seat }, by);
    clock.set(START + 1_000);
    expect(await ready(1, player(2))).toMatchObject({ refused: 'not-your-seat' });
    expect(await ready(3)).toMatchObject({ refused: 'not-due' });
    expectAccepted(await ready(1));
    expect((await house.device('T1')).window?.closesAt).toBe(START + 15_000);
    expectAccepted(await ready(2));
    expect((await house.device('T1')).window?.closesAt).toBe(START + 1_000);
    expectAccepted(await house.ask({ kind: 'close', ...at }, THE_DEVICE));
  });

  test('2.4 a window that opens and lapses within one request is followed by another', async () => {
    const pace = { laterMs: 12_000, answerMs: 10_000, settingMs: 45_000, aloneMs: 120_000 };
    const terms = testVault({ variance: 'TEST-1', pace });
    const asks = { type: 'OpenTable', kind: 'electronic', practice: true } as const;
    const opening = { ...asks, openerCents: 1_000_000 };
    const session = terms.opens('T1/2026-11-16/1', await house.identity(), true);
    const opened = { kind: 'table', ...at, asks: opening, opens: session } as const;
    expectAccepted(await house.ask(opened, THE_HOUSE));
    await sits(1);
    await sits(2);
    expectAccepted(await bets(1));
    const off = {
      type: 'Say',
      said: { type: 'WithdrawBet', seat: 1, wager: 'touchdown' },
    } as const;
    const on = { type: 'PlaceBet', seat: 1, wager: 'touchdown', stakeCents: 1_000 } as const;
    expectAccepted(await ask(off, player(1)));
    const all: TableCommand[] = [{ type: 'Say', said: on }, off, { type: 'Say', said: on }];
    expectAccepted(await house.askTable(at, all, player(1)));
    expect((await types()).slice(-3)).toEqual(['WindowOpened', 'WindowLapsed', 'WindowOpened']);
    expect(await holds()).toMatchObject({ ok: true });
    expect(await holdsTwice()).toMatchObject({ ok: true });
  });

  test('2.4 a window lapses where who opened it took the wager back in one request and is in the way', async () => {
    const kings = { table: 'T1', game: 'football-kings' };
    expectAccepted(await opens(kings));
    await sits(1, kings);
    await sits(2, kings);
    const says = (seat: number, ...all: readonly object[]) =>
      house.askTable(
        kings,
        all.map((said) => ({ type: 'Say', said: { ...said, seat } }) as TableCommand),
        player(seat),
      );
    const place = { type: 'PlaceBet', wager: 'home', stakeCents: 1_000 };
    expectAccepted(await says(1, place, { type: 'WithdrawBet', wager: 'home' }));
    expectAccepted(await says(2, place));
    clock.set(START + 15_000);
    expectAccepted(await house.ask({ kind: 'close', ...kings }, THE_DEVICE));
    expect((await types()).at(-1)).toBe('WindowLapsed');
    expect(await holds()).toMatchObject({ ok: true });
    expect(await holdsTwice()).toMatchObject({ ok: true });
  });

  test('2.4 a window lapses when the wagers have gone', async () => {
    const kings = { table: 'T1', game: 'football-kings' };
    expectAccepted(await opens(kings));
    await sits(1, kings);
    const say = (said: object) =>
      house.askTable(kings, { type: 'Say', said } as TableCommand, player(1));
    expectAccepted(await say({ type: 'PlaceBet', seat: 1, wager: 'home', stakeCents: 1_000 }));
    expectAccepted(await say({ type: 'WithdrawBet', seat: 1, wager: 'home' }));
    clock.set(START + 15_000);
    expectAccepted(await house.ask({ kind: 'close', ...kings }, THE_DEVICE));
    expect((await types()).at(-1)).toBe('WindowLapsed');
    clock.set(START + 20_000);
    expectAccepted(await say({ type: 'PlaceBet', seat: 1, wager: 'home', stakeCents: 1_000 }));
    expect((await house.device('T1')).window?.closesAt).toBe(START + 35_000);
  });

  test.each(Object.keys(games))(
    '2.7, 2.8 %s: rounds are dealt, drawn, revealed, and verify finds nothing',
    async (game) => {
      const here = { table: 'T1', game };
      expectAccepted(await opens(here));
      await sits(1, here);
      const wagers = Object.keys(games[game]!.wagers((await house.table(here)).inForce));
      for (const round of [1, 2, 3]) {
        for (const wager of wagers) {
          await house.askTable(
            here,
            { type: 'Say', said: { type: 'PlaceBet', seat: 1, wager, stakeCents: 1_000 } },
            player(1),
          );
        }
        await dealRound(house, here, clock, vault);
        expect((await house.table(here)).play.number).toBe(round + 1);
        clock.set(clock.now() + 4_000);
      }
      const seen = await types();
      expect(seen.filter((type) => type === 'Revealed')).toHaveLength(3);
      expect(seen.filter((type) => type === 'Drawn').length).toBeGreaterThanOrEqual(3);
      expect(await holds()).toMatchObject({ ok: true });
    },
  );

  test('2.2 each commitment is the reveal before it, and the index rises with the round', async () => {
    expectAccepted(await opens());
    await sits(1);
    for (const _ of [1, 2]) {
      expectAccepted(await bets(1));
      await dealRound(house, at, clock, vault);
    }
    const all = await events();
    const commitments = all.filter((one) => one.type === 'Promised');
    const reveals = all.filter((one) => one.type === 'Revealed');
    expect(commitments.map(({ index, round }) => [index, round])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
    expect(commitments.slice(1).map(({ commit }) => commit)).toEqual(
      reveals.map(({ secret }) => secret),
    );
  });

  test('2.2 the first round after six in the morning opens the next session in one entry', async () => {
    expectAccepted(await opens());
    await sits(1);
    expectAccepted(await bets(1));
    for (;;) {
      const due = await dueNow(house, at, vault);
      if (due === undefined || 'beacon' in due) throw new Error('nothing is due');
      if (due.command.kind === 'deal' && due.command.asks.type === 'BeginRound') break;
      if (due.at.kind === 'time') clock.set(due.at.time);
      expectAccepted(await house.ask(due.command, THE_DEVICE));
    }
    clock.set(Date.UTC(2026, 10, 17, 6, 0, 1));
    const stale = await dueNow(house, at, vault);
    if (stale === undefined || 'beacon' in stale) throw new Error('nothing is due');
    const { opens: _opens, ...without } = stale.command as {
      opens?: unknown;
    } & typeof stale.command;
    expect(await house.ask(without as never, THE_DEVICE)).toMatchObject({
      refused: 'session-missing',
    });
    expectAccepted(await house.ask(stale.command, THE_DEVICE));
    const { session, promise } = await house.device('T1');
    expect([session?.session, promise?.index, promise?.round]).toEqual(['T1/2026-11-17/1', 1, 2]);
    expect((await types()).slice(-4)).toEqual([
      ...['Revealed', 'SessionEnded', 'SessionOpened', 'Promised'],
    ]);
    expect(await holds()).toMatchObject({ ok: true });
  });

  test('2.8 closing the table reveals the running index; it opens again with the next session', async () => {
    expectAccepted(await opens());
    const floor = [{ person: 'floor-1', duty: 'floorperson' }] as const;
    const asks = { type: 'CloseTable', closerCents: 1_000_000 } as const;
    const bare = { kind: 'table', ...at, asks } as const;
    expect(await house.ask(bare, floor)).toMatchObject({ refused: 'not-revealed' });
    expect(await house.ask({ ...bare, reveals: 'aa'.repeat(32) }, floor)).toMatchObject({
      refused: 'secret-differs',
    });
    expectAccepted(await ask(asks, floor));
    expect((await types()).slice(-2)).toEqual(['Revealed', 'SessionEnded']);
    expectAccepted(await opens());
    expect((await house.device('T1')).session?.session).toBe('T1/2026-11-16/2');
  });
});

describe('what an operator tries', () => {
  const closed = async () => {
    expectAccepted(await opens());
    await sits(1);
    expectAccepted(await bets(1));
    for (;;) {
      const due = await dueNow(house, at, vault);
      if (due === undefined || 'beacon' in due) throw new Error('nothing is due');
      if (due.command.kind === 'deal' && due.command.draw !== undefined) return due.command;
      if (due.at.kind === 'time') clock.set(due.at.time);
      expectAccepted(await house.ask(due.command, THE_DEVICE));
    }
  };

  test('draws before closing, without a record, of another shape, or another command than the draw makes', async () => {
    const command = await closed();
    const tried = (change: object) => house.ask({ ...command, ...change } as never, THE_DEVICE);
    const { draw } = command;
    expect(await tried({ draw: undefined })).toMatchObject({ refused: 'not-due' });
    expect(await tried({ draw: { ...draw, shape: { dice: 4 } } })).toMatchObject({
      refused: 'not-due',
    });
    expect(await tried({ draw: { ...draw, outcome: [9, 9, 9] } })).toMatchObject({
      refused: 'not-due',
    });
    const asks = { type: 'CallThrow', offensive: [6, 6], defensive: 1 };
    if (canonical(asks) !== canonical(command.asks)) {
      expect(await tried({ asks })).toMatchObject({ refused: 'not-due' });
    }
    expect(await tried({ draw: { ...draw, signature: 'aa'.repeat(48) } })).toMatchObject({
      refused: 'beacon-wrong',
    });
    expectAccepted(await house.ask(command, THE_DEVICE));
  });

  test('a chosen throw cannot be revealed: the table cannot go on', async () => {
    const command = await closed();
    const outcome = [6, 6, 6].map((face, i) => (i === 2 ? 1 : face));
    const draw = { shape: { dice: 3 }, outcome };
    const asks = { type: 'CallThrow', offensive: [6, 6], defensive: 1 };
    expectAccepted(await house.ask({ ...command, asks, draw } as never, THE_DEVICE));
    let refused: unknown;
    for (let step = 0; step < 100 && refused === undefined; step += 1) {
      const due = await dueNow(house, at, vault);
      if (due === undefined || 'beacon' in due) throw new Error('nothing is due');
      if (due.at.kind === 'time') clock.set(Math.max(clock.now(), due.at.time));
      const answer = await house.ask(due.command, THE_DEVICE);
      if (isRefusal(answer)) refused = answer;
    }
    expect(refused).toMatchObject({ refused: 'draw-differs' });
  });

  test('corrects, voids, closes by hand, says something else, changes the payment, or files a fault of the meter', async () => {
    const command = await closed();
    const staff: readonly Actor[] = [
      { person: 'dealer', duty: 'dealer' },
      { person: 'floor', duty: 'floorperson' },
    ];
    const correct = {
      ...{ type: 'Correct', index: 0, reason: 'a slip' },
      instead: { type: 'PlaceBet', seat: 1, wager: 'defense', stakeCents: 1_000 },
    } as const;
    expect(await ask(correct as never, staff)).toMatchObject({ refused: 'draw-stands' });
    expect(await ask({ type: 'CloseBetting' }, staff)).toMatchObject({ refused: 'device-closes' });
    const payment = { unitCents: 1, otherwise: 'round up' } as const;
    expect(await ask({ type: 'SetPayment', payment }, THE_HOUSE)).toMatchObject({
      refused: 'promised',
    });
    for (const type of ['CallNoRoll', 'OfferDice', 'RejectDice']) {
      const asks = { type, seat: 1, reason: 'not flat' };
      expect(await house.ask({ kind: 'deal', ...at, asks } as never, THE_DEVICE)).toMatchObject({
        refused: 'not-due',
      });
      const said = { type: 'Say', said: asks } as never;
      expect(isRefusal(await ask(said, THE_DEVICE))).toBe(true);
    }
    expectAccepted(await house.ask(command, THE_DEVICE));
  });

  test('finds cards face up to void a deal it does not like', async () => {
    const kings = { table: 'T1', game: 'football-kings' };
    expectAccepted(await opens(kings));
    await sits(1, kings);
    const said = { type: 'PlaceBet', seat: 1, wager: 'home', stakeCents: 1_000 } as const;
    expectAccepted(await house.askTable(kings, { type: 'Say', said }, player(1)));
    clock.set(START + 15_000);
    expectAccepted(await house.ask({ kind: 'close', ...kings }, THE_DEVICE));
    for (const card of ['As', 'Kd']) {
      const asks = { type: 'FindFaceUp', card };
      expect(await house.ask({ kind: 'deal', ...kings, asks }, THE_DEVICE)).toMatchObject({
        refused: 'not-due',
      });
    }
  });

  test('commits again, commits without revealing, reveals another secret or another index', async () => {
    expectAccepted(await opens());
    await sits(1);
    expectAccepted(await bets(1));
    const over = async () => {
      for (;;) {
        const due = await dueNow(house, at, vault);
        if (due === undefined || 'beacon' in due) throw new Error('nothing is due');
        if (due.command.kind === 'deal' && due.command.asks.type === 'BeginRound')
          return due.command;
        if (due.at.kind === 'time') clock.set(due.at.time);
        expectAccepted(await house.ask(due.command, THE_DEVICE));
      }
    };
    const begin = await over();
    const tried = (change: object) => house.ask({ ...begin, ...change } as never, THE_DEVICE);
    expect(await tried({ reveals: undefined })).toMatchObject({ refused: 'not-revealed' });
    expect(await tried({ reveals: '00'.repeat(32) })).toMatchObject({ refused: 'secret-differs' });
    const { session } = await house.device('T1');
    const second = vault.secret(session!, 2);
    expect(await tried({ reveals: second })).toMatchObject({ refused: 'secret-differs' });
    const anew = vault.opens('T1/2026-11-16/2', session!.house, true);
    expect(await tried({ opens: anew })).toMatchObject({ refused: 'not-due' });
    expect(await house.ask({ kind: 'session', ...at, opens: anew }, THE_DEVICE)).toMatchObject({
      refused: 'session-stands',
    });
    const commits = { round: 'T1/1', digest: 'aa', sealed: 'x' };
    expect(await house.ask({ kind: 'commit', table: 'T1', commits }, THE_DEVICE)).toMatchObject({
      refused: 'of-draw-1',
    });
    expectAccepted(await house.ask(begin, THE_DEVICE));
  });

  test('switches a meter off between closing and draw', async () => {
    const at = { table: 'T1', game: 'three-dice-yahtzee' };
    expectAccepted(await opens(at));
    await sits(1, at);
    const said = { type: 'PlaceBet', seat: 1, wager: 'red', stakeCents: 1_000 } as const;
    expectAccepted(await house.askTable(at, { type: 'Say', said }, player(1)));
    clock.set(START + 15_000);
    expectAccepted(await house.ask({ kind: 'close', ...at }, THE_DEVICE));
    const asks = { type: 'DisableMeter', reason: 'display fault' } as const;
    const off = { kind: 'meter', ...at, meter: 'progressive', asks } as const;
    const staff = [{ person: 'watch', duty: 'surveillance' }] as const;
    expect(await house.ask(off, staff)).toMatchObject({ refused: 'window-closed' });
  });

  test('sets the clock back to let a wager in', async () => {
    await closed();
    clock.set(START + 1_000);
    expect(await bets(1, 'defense')).toMatchObject({ refused: 'clock-behind' });
  });
});
