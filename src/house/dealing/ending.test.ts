import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dealRound, dueNow, manualClock, testVault } from '../../../test/dealing.ts';
import { linesOfKept } from '../../../test/kept-logs.ts';
import { openKnownHouse } from '../../../test/known-house.ts';
import { plainCredentials } from '../../../test/plain-credentials.ts';
import { verifyExport } from '../../../test/second/verifier.ts';
import { wholly } from '../../../test/whole.ts';
import { games } from '../../games/index.ts';
import { beaconTime } from '../../kernel/beacon.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import type { Actor, TableCommand } from '../../table/index.ts';
import { type House, THE_DEVICE, THE_HOUSE } from '../house.ts';
import { exportLines } from '../log/chain.ts';
import { passingSigner } from '../log/signing.ts';
import { auditStore } from '../proof/verify.ts';
import { restoreExport } from '../store/backup.ts';
import { openSqlite } from '../store/sqlite.ts';
import { escrowKeyOf, newEscrowKey } from './devices/escrow.ts';
import { openVault, type Vault } from './vault.ts';

const START = Date.UTC(2026, 10, 16, 12);
const FIRST = { table: 'T1', game: 'three-dice-football' };
const SECOND = { table: 'T2', game: 'three-dice-yahtzee' };
const by = (...duties: Actor['duty'][]): readonly Actor[] =>
  duties.map((duty) => ({ person: `${duty}-1`, duty }));
const player = (seat: number): readonly Actor[] => [{ person: `patron-${seat}`, duty: 'player' }];

let folder: string;
let house: House;
let clock = manualClock(START);
let vault: Vault;
const opening = async (given: Vault) => {
  vault = given;
  house = await openKnownHouse({
    ...{ store: expectAccepted(openSqlite(folder)), games, signer: passingSigner(), vault },
    ...{ credentials: plainCredentials(), clock: clock.now },
  });
};
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  clock = manualClock(START);
});
afterEach(async () => {
  await house.close();
  rmSync(folder, { recursive: true });
});

const ask = (at: typeof FIRST, asks: TableCommand, signs: readonly Actor[]) =>
  house.askTable(at, asks, signs);
const opens = async (at: typeof FIRST, practice = true) => {
  const set = { type: 'SetUpTable', ...at, title: at.table } as const;
  expectAccepted(await house.ask({ kind: 'floor', asks: set }, THE_HOUSE));
  await reopens(at, practice);
};
const reopens = async (at: typeof FIRST, practice = true) => {
  const opener = { kind: 'electronic', practice, openerCents: 1_000_000 } as const;
  expectAccepted(await ask(at, { type: 'OpenTable', ...opener }, THE_HOUSE));
};
const sits = async (at: typeof FIRST) => {
  expectAccepted(await ask(at, { type: 'TakeSeat', seat: 1, patron: 'patron-1' }, player(1)));
  expectAccepted(await ask(at, { type: 'BuyIn', seat: 1, cents: 10_000 }, player(1)));
};
const bets = (at: typeof FIRST, wager: string) => {
  const said = { type: 'PlaceBet', seat: 1, wager, stakeCents: 1_000 } as const;
  return ask(at, { type: 'Say', said }, player(1));
};
const chips = async (at: typeof FIRST) => (await house.table(at)).seats[1]?.chipsCents;
const events = async (table: string): Promise<readonly { type: string }[]> =>
  (await house.log.store.readStream(`device/${table}`)).map(({ event }) => Object(event));
const found = async () => {
  const { verdict, fairness, draws } = await auditStore(house.log.store, games);
  expect(verdict).toMatchObject({ ok: true });
  const lines: string[] = [];
  for await (const line of exportLines(house.log.store)) lines.push(line);
  expect((await verifyExport(lines)).because).toBeUndefined();
  return { kinds: fairness.map(({ kind }) => kind), draws };
};
/** Closes betting and draws once; the game goes on. */
const drawsOnce = async (at: typeof FIRST) => {
  for (;;) {
    const due = await dueNow(house, at, vault);
    if (due === undefined || 'beacon' in due) throw new Error('nothing is due');
    if (due.at.kind === 'time') clock.set(Math.max(clock.now(), due.at.time));
    expectAccepted(await house.ask(due.command, THE_DEVICE));
    if (due.command.kind === 'deal' && due.command.draw !== undefined) return;
  }
};

test('FAIRNESS § 3 a session whose secret is lost is broken by the house and the regulator together', async () => {
  await opening(testVault());
  await opens(FIRST);
  await sits(FIRST);
  expectAccepted(await bets(FIRST, 'touchdown'));
  await drawsOnce(FIRST);
  const why = 'the seal key is lost';
  for (const alone of [by('administrator'), by('regulator'), by('dealer', 'regulator')]) {
    expect(await house.breakSession(FIRST, why, alone)).toMatchObject({
      refused: 'second-signature',
    });
  }
  expect(await house.breakSession(FIRST, why, THE_HOUSE)).toMatchObject({
    refused: 'unknown-signer',
  });
  const asks = { type: 'Say', said: { type: 'ReturnWagers' } } as const;
  // A draw may be due next or not: the device returns nothing either way.
  expect(await ask(FIRST, asks, THE_DEVICE)).toMatchObject({
    refused: expect.stringMatching(/^not-(closed|due)$/),
  });
  const { index } = (await house.device('T1')).promise!;
  const { bets: lying } = (await house.table(FIRST)).play;
  // The throw may have paid already: what lies goes back, and nothing else moves.
  let owed = (await chips(FIRST))!;
  for (const { stakeCents } of lying) owed += stakeCents;
  expectAccepted(await house.breakSession(FIRST, why, by('administrator', 'regulator')));
  expect(await chips(FIRST)).toBe(owed);
  const { session } = await house.device('T1');
  expect(session).toBeUndefined();
  expect((await events('T1')).at(-1)).toMatchObject({ type: 'SessionBroken', index, why });
  expect(await found()).toMatchObject({
    kinds: expect.arrayContaining(['session broken']),
    draws: { proved: 0 },
  });
});

test('FAIRNESS § 3 after a broken session nothing is wagered, corrected or committed to again until the table is closed and opened', async () => {
  await opening(testVault());
  await opens(FIRST);
  await sits(FIRST);
  expectAccepted(await bets(FIRST, 'touchdown'));
  await drawsOnce(FIRST);
  const ends = by('floorperson', 'regulator');
  expectAccepted(await house.breakSession(FIRST, 'gone', ends));
  expect(await house.breakSession(FIRST, 'gone', ends)).toMatchObject({ refused: 'not-due' });
  expect(await bets(FIRST, 'touchdown')).toMatchObject({ refused: 'not-committed' });
  expect(await dueNow(house, FIRST, vault)).toBeUndefined();
  const { commands } = (await house.table(FIRST)).told;
  const index = commands.findIndex(({ type }) => type === 'CallThrow');
  const instead = { type: 'CallThrow', offensive: [6, 6], defensive: 1 } as const;
  const correct = { type: 'Correct', index, instead, reason: 'better' } as const;
  expect(await ask(FIRST, correct as never, by('dealer', 'floorperson'))).toMatchObject({
    refused: 'draw-stands',
  });
  expectAccepted(await ask(FIRST, { type: 'LeaveSeat', seat: 1 }, player(1)));
  const closerCents = (await house.table(FIRST)).inventoryCents;
  expectAccepted(await ask(FIRST, { type: 'CloseTable', closerCents }, by('floorperson')));
  await reopens(FIRST);
  await sits(FIRST);
  expectAccepted(await bets(FIRST, 'touchdown'));
  await dealRound(house, FIRST, clock, vault);
  expect((await found()).draws.proved).toBeGreaterThan(0);
});

test('FAIRNESS § 2.9 no wager is voided or entered at an electronic table by staff, whoever signs', async () => {
  await opening(testVault());
  await opens(FIRST);
  await sits(FIRST);
  expectAccepted(await bets(FIRST, 'touchdown'));
  const { commands } = (await house.table(FIRST)).told;
  const index = commands.findIndex(({ type }) => type === 'PlaceBet');
  const signs = by('floorperson', 'surveillance');
  const instead = { type: 'PlaceBet', seat: 1, wager: 'defense', stakeCents: 1_000 };
  for (const asks of [
    { type: 'VoidWager', index, reason: 'never placed' },
    { type: 'EnterWager', index, instead, reason: 'seen on camera' },
  ]) {
    expect(await ask(FIRST, asks as TableCommand, signs)).toMatchObject({ refused: 'draw-stands' });
  }
});

/** Two tables for money that wait for beacons which never come, and a third that waits for nothing. */
const waiting = async () => {
  await opening(testVault({ beacon: 'always' }));
  for (const [at, wager] of [
    [FIRST, 'touchdown'],
    [SECOND, 'red'],
  ] as const) {
    await opens(at);
    await sits(at);
    expectAccepted(await bets(at, wager));
    for (;;) {
      const due = await dueNow(house, at, vault);
      if (due === undefined || 'beacon' in due) break;
      if (due.at.kind === 'time') clock.set(Math.max(clock.now(), due.at.time));
      expectAccepted(await house.ask(due.command, THE_DEVICE));
    }
  }
  await opens({ table: 'T3', game: 'high-roll-dice' });
  return (await house.device('T2')).closing!.beaconRound;
};

test('FAIRNESS § 3 a beacon is retired a week after its time, for every round of the house that waits, and all are revealed', async () => {
  const last = await waiting();
  const signs = by('administrator', 'regulator');
  const week = beaconTime(last) + 7 * 24 * 3_600_000;
  clock.set(week - 1);
  expect(await house.retireBeacon(signs)).toMatchObject({ refused: 'beacon-may-come' });
  clock.set(week);
  for (const alone of [by('administrator'), by('regulator')]) {
    expect(await house.retireBeacon(alone)).toMatchObject({ refused: 'second-signature' });
  }
  const only = [{ ...FIRST, reveals: vault.secret((await house.device('T1')).session!, 1) }];
  for (const tables of [only, [...only, ...only, ...only]]) {
    expect(await house.ask({ kind: 'retire', tables }, signs)).toMatchObject({
      refused: 'tables-left-out',
    });
  }
  const unrevealed = (await house.floor()).tables.map(({ table, game }) => ({ table, game }));
  expect(await house.ask({ kind: 'retire', tables: unrevealed }, signs)).toMatchObject({
    refused: 'not-revealed',
  });
  const { entry } = expectAccepted(await house.retireBeacon(signs, 'one key'));
  for (const at of [FIRST, SECOND]) {
    expect(await chips(at)).toBe(10_000);
    const types = (await events(at.table)).map(({ type }) => type);
    expect(types.slice(-3)).toEqual(['BeaconRetired', 'Revealed', 'SessionEnded']);
  }
  expect((await house.device('T3')).session).toBeDefined();
  expect((await found()).kinds.filter((kind) => kind === 'beacon retired')).toHaveLength(2);
  expect(await house.retireBeacon(signs)).toMatchObject({ refused: 'not-due' });
  // Sent again it is answered as it was, although no secret waits to be revealed any more.
  expect(await house.retireBeacon(signs, 'one key')).toEqual({ entry, again: true });
});

test('FAIRNESS § 3 a house that was put back from a copy breaks its sessions, and no name of a session is given twice', async () => {
  await opening(testVault());
  await opens(FIRST);
  await opens(SECOND);
  await sits(FIRST);
  expectAccepted(await bets(FIRST, 'touchdown'));
  const closerCents = (await house.table(SECOND)).inventoryCents;
  expectAccepted(await ask(SECOND, { type: 'CloseTable', closerCents }, by('floorperson')));
  const tables = (await house.floor()).tables.map(({ table, game }) => ({ table, game }));
  const restored = { kind: 'restored', tables } as const;
  expect(await house.ask(restored, by('administrator'))).toMatchObject({
    refused: 'not-your-role',
  });
  expect(await house.wasRestored()).toBe(1);
  expect(await chips(FIRST)).toBe(10_000);
  expect((await house.device('T1')).session).toBeUndefined();
  expect((await found()).kinds).toEqual(expect.arrayContaining(['session broken', 'restored']));
  // The copy knew one session of the day; the second may have been opened after it was made.
  await reopens(SECOND);
  const { session } = await house.device('T2');
  expect(session).toMatchObject({ session: 'T2/2026-11-16/1002' });
  expect((await found()).kinds).not.toContain('many sessions');
  clock.set(START + 24 * 3_600_000);
  const again = (await house.table(SECOND)).inventoryCents;
  expectAccepted(await ask(SECOND, { type: 'CloseTable', closerCents: again }, by('floorperson')));
  await reopens(SECOND);
  expect((await house.device('T2')).session).toMatchObject({ session: 'T2/2026-11-17/1' });
});

test('FAIRNESS § 3 a regulator settles from the escrow where the seal key is lost', async () => {
  const [regulator, stranger] = [newEscrowKey(), newEscrowKey()];
  await opening(testVault({ variance: 'TEST-1', escrowKey: escrowKeyOf(regulator) }));
  await opens(FIRST, false);
  const staff = by('cage');
  expectAccepted(await ask(FIRST, { type: 'TakeSeat', seat: 1, patron: 'patron-1' }, player(1)));
  expectAccepted(await ask(FIRST, { type: 'BuyIn', seat: 1, cents: 10_000 }, staff));
  expectAccepted(await bets(FIRST, 'touchdown'));
  expect((await found()).kinds).not.toContain('no escrow');
  const lost = new Uint8Array(32).fill(1);
  const { session } = await house.device('T1');
  expect(() => openVault(lost).secret(session!, 1)).toThrow();
  expect(() => openVault(lost, { escrowOpens: stranger }).secret(session!, 1)).toThrow();
  const moved = { ...session!, session: 'T1/2026-11-16/2' };
  expect(() => openVault(lost, { escrowOpens: regulator }).secret(moved, 1)).toThrow();
  await dealRound(house, FIRST, clock, openVault(lost, { escrowOpens: regulator }));
  const { draws } = await found();
  expect(draws.proved).toBeGreaterThan(0);
});

wholly(
  'FAIRNESS § 2.1 a table that was left open by a version without sessions gets one from the dealer before it is wagered on',
  async () => {
    const lines = linesOfKept('format-1-embedded');
    const store = expectAccepted(openSqlite(folder));
    expect(await restoreExport(() => lines, store)).toMatchObject({ ok: true });
    await store.close();
    await opening(testVault());
    clock.set(Math.max(START, (await lastAt()) + 1));
    const left: (typeof FIRST)[] = [];
    for (const { table, game } of (await house.floor()).tables) {
      const { status, kind } = await house.table({ table, game });
      if (status === 'open' && kind === 'electronic') left.push({ table, game });
    }
    expect(left.length).toBeGreaterThan(3);
    for (const at of left) {
      const due = await dueNow(house, at, vault);
      if (due === undefined || 'beacon' in due) throw new Error('no session is due');
      expect(due.command).toMatchObject({ kind: 'session', table: at.table });
      expect(await house.ask(due.command, player(1))).toMatchObject({ refused: 'not-your-role' });
      expectAccepted(await house.ask(due.command, THE_DEVICE));
      expect(await house.ask(due.command, THE_DEVICE)).toMatchObject({ refused: 'session-stands' });
    }
    const at = left.find(({ game }) => game === 'three-dice-yahtzee')!;
    const seat = Number(Object.keys((await house.table(at)).seats)[0] ?? 0);
    const { patron } = (await house.table(at)).seats[seat]!;
    const said = { type: 'PlaceBet', seat, wager: 'red', stakeCents: 1_000 } as const;
    expectAccepted(await ask(at, { type: 'Say', said }, [{ person: patron, duty: 'player' }]));
    await dealRound(house, at, clock, vault);
    expect((await found()).draws.proved).toBeGreaterThan(0);
  },
);

const lastAt = async (): Promise<number> => {
  const { position } = await house.log.store.head();
  return (await house.log.store.entry(position))?.at ?? 0;
};
