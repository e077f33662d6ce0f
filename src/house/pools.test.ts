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
const game = 'three-dice-yahtzee';
const record = { on: '2026-11-16', signedBy: ['C-1', 'C-2'] };

test('House rules § meters a pool that left a meter is listed until it arrives, and none arrives that left none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  const signer = openSigner(folder);
  const house = await openKnownHouse({
    ...{ store: expectAccepted(openSqlite(folder)), games, signer },
    credentials: plainCredentials(),
  });
  const found = { type: 'FoundHouse', name: 'Example Casino', demo: true } as const;
  expectAccepted(await house.ask({ kind: 'floor', asks: found }, THE_HOUSE));
  for (const table of ['T1', 'T2']) {
    const sets = { type: 'SetUpTable', table, game, title: table } as const;
    expectAccepted(await house.ask({ kind: 'floor', asks: sets }, THE_HOUSE));
    const ask = async (asks: TableCommand, ...signed: readonly Actor[]) =>
      expectAccepted(await house.askTable({ table, game }, asks, signed));
    const opens = { kind: 'felt', practice: false, openerCents: 1_000_000 } as const;
    await ask({ type: 'OpenTable', ...opens }, floor);
    // Nobody deals at two tables of a game.
    const dealer = `dealer-${table}`;
    await ask({ type: 'JoinCrew', person: dealer, duty: 'dealer' }, floor);
    await ask({ type: 'BringEquipment', kind: 'dice', set: `set-${table}` }, floor);
    await ask({ type: 'TakeSeat', seat: 1, patron: 'patron-1' }, by('patron-1', 'player'));
    await ask({ type: 'BuyIn', seat: 1, cents: 10_000 }, by('cage-1', 'cage'));
    const says = [
      { type: 'PlaceBet', seat: 1, wager: 'red', stakeCents: 500 },
      { type: 'PlaceBet', seat: 1, wager: 'progressive', stakeCents: 100 },
      { type: 'ShakeCup', cup: 'red' },
      { type: 'ShakeCup', cup: 'blue' },
      { type: 'RevealHands', red: [1, 2, 3], blue: [4, 4, 5] },
    ];
    for (const said of says) await ask({ type: 'Say', said: said as never }, by(dealer, 'dealer'));
  }
  const at = (table: string, asks: MeterAsk) =>
    house.ask({ kind: 'meter', table, game, meter: 'progressive', asks }, both);
  const verdict = async () => {
    await house.log.signHead();
    const lines: string[] = [];
    for await (const line of exportLines(house.log.store)) lines.push(line);
    const audit = await auditExport(lines, games);
    expect(audit.verdict).toMatchObject({ ok: true });
    expect(await verifyExport(lines)).toMatchObject({ ok: true });
    return { lines, underWay: audit.poolsUnderWay };
  };
  const parts = 2_000_130_000;
  const receives = { type: 'ReceivePool', from: 'meter/T1/progressive', parts, record } as const;
  expect(await at('T2', receives)).toMatchObject({ refused: 'no-such-pool' });
  expectAccepted(await at('T1', { type: 'DisableMeter', reason: 'sold' }));
  const moves = { type: 'Decommission', movesTo: 'meter/T2/progressive', record } as const;
  const lost = { ...moves, movesTo: 'meter/T9/progressive' };
  expect(await at('T1', lost)).toMatchObject({ refused: 'nowhere-to-go' });
  expectAccepted(await at('T1', moves));
  expect((await verdict()).underWay).toEqual(['meter/T1/progressive']);
  expect(await at('T2', { ...receives, parts: parts + 1 })).toMatchObject({
    refused: 'no-such-pool',
  });
  expectAccepted(await at('T2', receives));
  expect(await at('T2', receives)).toMatchObject({ refused: 'no-such-pool' });
  const { lines, underWay } = await verdict();
  expect(underWay).toEqual([]);
  await house.close();
  rmSync(folder, { recursive: true });

  // A house that writes what it likes: the pool comes twice, or goes to no meter.
  const entries = lines
    .map((line) => JSON.parse(line))
    .filter(({ row }) => row === 'entry')
    .map(({ row: _row, ...entry }) => entry);
  const last = entries.at(-1);
  const text = (entry: object, from: string, to: string) =>
    JSON.parse(JSON.stringify(entry).replaceAll(from, to));
  const cents = parts / 10_000;
  const again = text(last, `"cents":${cents}`, `"cents":${cents}`);
  const forged = [
    [...entries, { ...again, key: 'again' }],
    entries.with(-2, text(entries.at(-2), 'meter/T2/', 'meter/T9/')).slice(0, -1),
    entries.with(-1, text(last, 'meter/T1/', 'meter/T3/')),
  ];
  for (const one of forged) {
    const row = `entry ${one.length}`;
    const written = rechained(one, { signer, sizes: [one.length] });
    expect((await auditExport(written, games)).verdict).toMatchObject({ ok: false, row });
    expect(await verifyExport(written)).toMatchObject({ ok: false, row });
  }
});
