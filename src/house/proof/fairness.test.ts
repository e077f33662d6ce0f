import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dealRound, dueNow, manualClock, testVault } from '../../../test/dealing.ts';
import vectors from '../../../test/fixtures/fairness-vectors.json' with { type: 'json' };
import { openKnownHouse } from '../../../test/known-house.ts';
import { cage } from '../../../test/people.ts';
import { games } from '../../games/index.ts';
import { beaconTime } from '../../kernel/beacon.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import type { Actor } from '../../table/index.ts';
import { openBeacons } from '../dealing/beacons.ts';
import type { Vault } from '../dealing/vault.ts';
import { decisionOf, type HouseCommand } from '../decisions.ts';
import { type House, THE_DEVICE, THE_HOUSE } from '../house.ts';
import { passingSigner } from '../log/signing.ts';
import type { Happening } from '../log/stream.ts';
import { openCredentials } from '../people/credentials.ts';
import { openSqlite } from '../store/sqlite.ts';
import { auditStore } from './verify.ts';

const START = Date.UTC(2026, 10, 16, 12);
const at = { table: 'T1', game: 'three-dice-yahtzee' };
const player: readonly Actor[] = [{ person: 'patron-1', duty: 'player' }];

let folder: string;
let house: House;
let clock = manualClock(START);
let vault: Vault = testVault();
let beacons = openBeacons();
const open = async () => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  house = await openKnownHouse({
    ...{
      store: expectAccepted(openSqlite(folder)),
      games,
      signer: passingSigner(),
      vault,
      beacons,
    },
    ...{ credentials: openCredentials(folder), clock: clock.now },
  });
};
const close = async () => {
  await house.close();
  rmSync(folder, { recursive: true });
};
beforeEach(async () => {
  clock = manualClock(START);
  vault = testVault();
  beacons = openBeacons();
  await open();
});
afterEach(close);

const opens = async (practice = true) => {
  const asks = { type: 'OpenTable', kind: 'electronic', practice, openerCents: 1_000_000 } as const;
  expectAccepted(await house.askTable(at, asks, THE_HOUSE));
  const sits = { type: 'TakeSeat', seat: 1, patron: 'patron-1' } as const;
  expectAccepted(await house.askTable(at, sits, player));
  expectAccepted(await house.askTable(at, { type: 'BuyIn', seat: 1, cents: 10_000 }, cage));
};
const bets = () => {
  const said = { type: 'PlaceBet', seat: 1, wager: 'red', stakeCents: 100 } as const;
  return house.askTable(at, { type: 'Say', said }, player);
};
const audit = () => auditStore(house.log.store, games);

/** An entry that the house writes past its own rules: every hash of it fits. */
const forge = async (
  command: HouseCommand,
  by: readonly Actor[],
  change: (happened: readonly Happening[]) => readonly Happening[],
) => {
  const { streams, rule } = decisionOf(games, command);
  return house.log.decide(
    { streams, key: `forged ${Math.random()}`, by, command },
    (states, when) => {
      const answer = rule(states, when, by);
      return change('refused' in answer ? [] : answer);
    },
  );
};

/** Everything up to a command of the device that is wanted, which is not given. */
const upTo = async (wanted: (command: HouseCommand) => boolean): Promise<HouseCommand> => {
  for (;;) {
    const due = await dueNow(house, at, vault, beacons);
    if (due === undefined || 'beacon' in due) throw new Error('nothing is due');
    if (wanted(due.command)) return due.command;
    if (due.at.kind === 'time') clock.set(Math.max(clock.now(), due.at.time));
    expectAccepted(await house.ask(due.command, THE_DEVICE));
  }
};
const drawing = (command: HouseCommand) => command.kind === 'deal' && command.draw !== undefined;
const beginning = (command: HouseCommand) =>
  command.kind === 'deal' && command.asks.type === 'BeginRound';
const named = async (position: number) => {
  const { verdict } = await audit();
  expect(verdict).toMatchObject({ ok: false, row: `entry ${position}` });
  return verdict.ok ? '' : verdict.because;
};
const changed = (type: string, change: object) => (happened: readonly Happening[]) =>
  happened.map((one) => {
    const event = one.event as { type: string };
    return event.type === type ? { ...one, event: { ...event, ...change } } : one;
  });

test('§ 7 an honest log has no difference; that it has no beacon is a finding', async () => {
  await opens();
  expectAccepted(await bets());
  await dealRound(house, at, clock, vault);
  const { verdict, draws, fairness: findings } = await audit();
  expect(verdict).toMatchObject({ ok: true });
  expect(draws).toEqual({ proved: 1, unrevealed: 0, unpromised: 0 });
  expect(findings).toEqual([
    expect.objectContaining({
      kind: 'no beacon',
      says: expect.stringContaining('the house and a patron together could choose'),
    }),
  ]);
});

test('§ 7 the operator chooses after the wagers: another chain value, commitment, window, closing or draw is named', async () => {
  await opens();
  expectAccepted(await bets());
  const draw = await upTo(drawing);
  const forged = expectAccepted(
    await forge(draw, THE_DEVICE, changed('Drawn', { outcome: [6, 6, 6, 1, 1, 2] })),
  );
  expect(await named(forged.entry.position)).toContain('differ');
});

test.each([
  ['Promised', { commit: 'aa'.repeat(32) }],
  ['Promised', { round: 7 }],
  ['Promised', { index: 1 }],
  ['Promised', { rules: 'aa'.repeat(32) }],
  ['Revealed', { secret: 'aa'.repeat(32) }],
])(
  '§ 7 reveal and re-commit, one commitment for several rounds: %s %j is named',
  async (type, change) => {
    await opens();
    expectAccepted(await bets());
    const begin = await upTo(beginning);
    const forged = expectAccepted(await forge(begin, THE_DEVICE, changed(type, change)));
    expect(await named(forged.entry.position)).toContain('differ');
  },
);

test('§ 7 a house that never reveals cannot begin another round', async () => {
  await opens();
  expectAccepted(await bets());
  const { reveals: _kept, ...silent } = (await upTo(beginning)) as { reveals?: string } & Extract<
    HouseCommand,
    { kind: 'deal' }
  >;
  const begun = expectAccepted(
    await forge(silent, THE_DEVICE, () => [
      {
        stream: 'table/three-dice-yahtzee/T1',
        event: {
          ...{ type: 'Played', said: { type: 'BeginRound' } },
          events: [{ type: 'RoundBegun', number: 2 }],
        },
      },
    ]),
  );
  expect(await named(begun.entry.position)).toContain('Reveal the secret');
});

test('§ 7 invented signers: a person signs for the device, and is named', async () => {
  await opens();
  expectAccepted(await bets());
  const draw = await upTo(drawing);
  const honest = decisionOf(games, draw);
  const ghost: readonly Actor[] = [{ person: 'phantom', duty: 'device' }];
  const forged = expectAccepted(
    await house.log.decide(
      { streams: honest.streams, key: 'ghost', by: ghost, command: draw },
      (states, when) => honest.rule(states, when, THE_DEVICE),
    ),
  );
  expect(await named(forged.entry.position)).toMatch(/phantom|device/);
});

test('§ 7 a session of another house is named', async () => {
  const asks = { type: 'OpenTable', kind: 'electronic', practice: true, openerCents: 0 } as const;
  const opened = vault.opens('T1/2026-11-16/1', 'aa'.repeat(32), true);
  const { entry } = expectAccepted(
    await house.ask({ kind: 'table', ...at, asks, opens: opened }, THE_HOUSE),
  );
  expect(await named(entry.position)).toContain('names another house');
});

test('§ 7 a late close, a late reveal and a third session of a day are found', async () => {
  await opens();
  expectAccepted(await bets());
  clock.set(START + 60_000);
  await upTo(beginning);
  clock.set(START + 300_000);
  await upTo((command) => beginning(command));
  const begin = await dueNow(house, at, vault, beacons);
  if (begin === undefined || 'beacon' in begin) throw new Error('nothing is due');
  expectAccepted(await house.ask(begin.command, THE_DEVICE));
  const { fairness: findings, verdict } = await audit();
  expect(verdict).toMatchObject({ ok: true });
  expect(findings.map(({ kind }) => kind)).toEqual(['no beacon', 'late close', 'late reveal']);
});

const signatures = new Map(
  vectors.vectors.flatMap(({ given }) => {
    const { beaconRound, signature } = given as { beaconRound?: number; signature?: string };
    return beaconRound === undefined ? [] : [[beaconRound, signature ?? ''] as const];
  }),
);

/** A money table whose first draw is decided by beacon 123. */
const before123 = async () => {
  await close();
  vault = testVault({ windowMs: 3_000, marginMs: 1_000 });
  beacons = openBeacons();
  clock.set(beaconTime(123) - 4_500);
  await open();
  await opens(false);
  expectAccepted(await bets());
};

test('§ 7 a waiting round is found; another beacon, or a changed signature, is named', async () => {
  await before123();
  await expect(upTo(() => false)).rejects.toThrow('nothing is due');
  expect((await audit()).fairness).toContainEqual(
    expect.objectContaining({ kind: 'waiting round', says: expect.stringContaining('beacon 123') }),
  );
  beacons.take({ round: 123, signature: signatures.get(123)! });
  const draw = (await upTo(drawing)) as Extract<HouseCommand, { kind: 'deal' }>;
  const other = { ...draw, draw: { ...draw.draw!, signature: signatures.get(2)! } };
  // The house's own door would refuse it; a house that writes past its door is found by verify.
  expect(await house.ask(other, THE_DEVICE)).toMatchObject({ refused: 'beacon-wrong' });
  const forged = expectAccepted(await forge(other, THE_DEVICE, (happened) => happened));
  expect(await named(forged.entry.position)).toContain("not quicknet's for beacon 123");
});

test('§ 1 a colluding patron steers without a beacon, and cannot with one', async () => {
  // Without a beacon whoever knows the secret and contributes last chooses: three sixes are found in some hundred tries.
  const { drawsUnder, seedOf } = await import('../../kernel/draw.ts');
  const [secret, promise] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
  const tries = (beacon?: { round: number; signature: Uint8Array }) =>
    Array.from({ length: 2_000 }, (_, n) => {
      const entropy = n.toString(16).padStart(64, '0');
      const contributions = [{ seat: 1, entropy }];
      const seed = seedOf({ secret, promise, draw: 1, contributions, ...(beacon && { beacon }) });
      return drawsUnder(seed).dice(3).join('');
    });
  const chosen = tries().indexOf('666');
  expect(chosen).toBeGreaterThanOrEqual(0);
  // With one the bytes that would have won are drawn with others: what was chosen says nothing of what comes.
  const drawn = [1, 2, 123, 657_413].map((round) => {
    const signature = Uint8Array.from(Buffer.from(signatures.get(round)!, 'hex'));
    return tries({ round, signature })[chosen];
  });
  expect(new Set([...drawn, '666']).size).toBeGreaterThan(1);
  expect(drawn.every((outcome) => outcome === '666')).toBe(false);
});
