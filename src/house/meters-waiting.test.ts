import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openKnownHouse } from '../../test/known-house.ts';
import { plainCredentials } from '../../test/plain-credentials.ts';
import { verifyExport } from '../../test/second/verifier.ts';
import { rechained } from '../../test/tampering/forging.ts';
import { games } from '../games/index.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import type { MeterAsk } from '../progressive/index.ts';
import type { Actor, Role, TableCommand } from '../table/index.ts';
import { THE_HOUSE } from './house.ts';
import { exportLines } from './log/chain.ts';
import { openSigner } from './log/signing.ts';
import { auditExport } from './proof/verify.ts';
import { openSqlite } from './store/sqlite.ts';

const by = (person: string, duty: Role): Actor => ({ person, duty });
const floor = by('floor-1', 'floorperson');
const both = [floor, by('finance-1', 'finance')];
const dealer = by('dealer-1', 'dealer');
const at = { table: 'T1', game: 'three-dice-yahtzee' };
const stream = 'meter/T1/progressive';

test('House rules § meters in a log, nobody touches a meter between the last wager on it and the result', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  const signer = openSigner(folder);
  const store = expectAccepted(openSqlite(folder));
  const house = await openKnownHouse({ store, games, signer, credentials: plainCredentials() });
  const found = { type: 'FoundHouse', name: 'Example Casino', demo: true } as const;
  expectAccepted(await house.ask({ kind: 'floor', asks: found }, THE_HOUSE));
  const sets = { type: 'SetUpTable', ...at, title: 'T1' } as const;
  expectAccepted(await house.ask({ kind: 'floor', asks: sets }, THE_HOUSE));
  const ask = async (asks: TableCommand, ...signed: readonly Actor[]) =>
    expectAccepted(await house.askTable(at, asks, signed));
  const say = (said: object) => ask({ type: 'Say', said: said as never }, dealer);
  const wagers = async () => {
    await say({ type: 'PlaceBet', seat: 1, wager: 'red', stakeCents: 500 });
    await say({ type: 'PlaceBet', seat: 1, wager: 'progressive', stakeCents: 100 });
  };
  await ask({ type: 'OpenTable', kind: 'felt', practice: false, openerCents: 1_000_000 }, floor);
  await ask({ type: 'JoinCrew', person: 'dealer-1', duty: 'dealer' }, floor);
  await ask({ type: 'BringEquipment', kind: 'dice', set: 'set-1' }, floor);
  await ask({ type: 'TakeSeat', seat: 1, patron: 'patron-1' }, by('patron-1', 'player'));
  await ask({ type: 'BuyIn', seat: 1, cents: 10_000 }, by('cage-1', 'cage'));
  await wagers();
  await say({ type: 'ShakeCup', cup: 'red' });
  await say({ type: 'ShakeCup', cup: 'blue' });
  await say({ type: 'RevealHands', red: [1, 2, 3], blue: [4, 4, 5] });
  await say({ type: 'BeginRound' });
  await wagers();
  const shownCents = 200_013;
  const meter = (asks: MeterAsk) => ({ kind: 'meter', ...at, meter: 'progressive', asks }) as const;
  const off = { type: 'DisableMeter', reason: 'display fault' } as const;
  expectAccepted(await house.ask(meter(off), both));
  await ask({ type: 'CloseBetting' }, dealer);
  const on = { type: 'ResumeMeter', shownCents } as const;
  expect(await house.ask(meter(on), both)).toMatchObject({ refused: 'round-in-play' });
  await house.log.signHead();
  const lines: string[] = [];
  for await (const line of exportLines(house.log.store)) lines.push(line);
  await house.close();
  rmSync(folder, { recursive: true });
  expect((await auditExport(lines, games)).verdict).toMatchObject({ ok: true });
  expect(await verifyExport(lines)).toMatchObject({ ok: true });

  // A house that writes what it likes: the meter is switched on, or off, with the result on the felt.
  const honest = lines
    .map((line) => JSON.parse(line))
    .filter(({ row }) => row === 'entry')
    .map(({ row: _row, ...entry }) => entry);
  const forged = (asks: MeterAsk, event: object) => ({
    ...{ at: honest.at(-1).at, by: both, key: 'forged', command: meter(asks) },
    events: [{ stream, event }],
  });
  const stillOn = honest.filter(({ command }) => command.asks?.type !== 'DisableMeter');
  // Or a wager on it is raised while it is off.
  const said = { type: 'PlaceBet', seat: 1, wager: 'progressive', stakeCents: 100 };
  const bet = honest
    .flatMap(({ events }) => events)
    .flatMap(({ event }) => event.events ?? [])
    .findLast(({ bet: placed }) => placed?.wager === 'progressive').bet.id;
  const played = { type: 'Played', said, events: [{ type: 'BetRaised', bet, byCents: 100 }] };
  const raised = {
    ...{ at: honest.at(-1).at, by: [dealer], key: 'forged' },
    command: { kind: 'table', ...at, asks: { type: 'Say', said } },
    events: [{ stream: 'table/three-dice-yahtzee/T1', event: played }],
  };
  const logs = [
    [...honest.slice(0, -1), raised],
    [...honest, forged(on, { type: 'MeterResumed', shownCents })],
    [...stillOn, forged(off, { ...off, type: 'MeterDisabled', shownCents })],
  ];
  for (const one of logs) {
    const row = `entry ${one.length}`;
    const written = rechained(one, { signer, sizes: [one.length] });
    expect((await auditExport(written, games)).verdict).toMatchObject({ ok: false, row });
    expect(await verifyExport(written)).toMatchObject({ ok: false, row });
  }
});
