import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { games } from '../../src/games/index.ts';
import { THE_HOUSE } from '../../src/house/house.ts';
import { exportLines } from '../../src/house/log/chain.ts';
import { passingSigner } from '../../src/house/log/signing.ts';
import { auditExport } from '../../src/house/proof/verify.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import { expectAccepted } from '../../src/kernel/refusal.ts';
import type { Actor, Role, TableCommand } from '../../src/table/index.ts';
import { openKnownHouse } from '../known-house.ts';
import { plainCredentials } from '../plain-credentials.ts';
import { verifyExport } from './verifier.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const at = { table: 'F1', game: 'three-dice-football' };
const by = (person: string, duty: Role): readonly Actor[] => [{ person, duty }];
const [STICK, DEALER, FLOOR] = [
  by('stick-1', 'stickperson'),
  by('dealer-1', 'dealer'),
  by('floor-1', 'floorperson'),
];

test.each(['patron-1', 'patron-2'])(
  'House rules § correction, § play limits what a void wager returns is owed to the player who left and counts under their limit, also where %s has the seat by then',
  async (next) => {
    const house = await openKnownHouse({
      ...{ store: expectAccepted(openSqlite(folder)), games, signer: passingSigner() },
      credentials: plainCredentials(),
    });
    const tell = async (asks: TableCommand, signs: readonly Actor[]) =>
      expectAccepted(await house.askTable(at, asks, signs));
    const say = (said: { type: string } & Record<string, unknown>, signs: readonly Actor[]) =>
      tell({ type: 'Say', said } as TableCommand, signs);
    const sits = async (patron: string) => {
      await tell({ type: 'TakeSeat', seat: 1, patron }, by(patron, 'player'));
      await tell({ type: 'BuyIn', seat: 1, cents: 50_000 }, by('cage-1', 'cage'));
    };
    const setUp = { type: 'SetUpTable', ...at, title: 'F1' } as const;
    expectAccepted(await house.ask({ kind: 'floor', asks: setUp }, THE_HOUSE));
    const opens = { kind: 'felt', practice: false, openerCents: 10_000_000 } as const;
    await tell({ type: 'OpenTable', ...opens }, FLOOR);
    await tell({ type: 'JoinCrew', person: 'stick-1', duty: 'stickperson' }, FLOOR);
    for (const person of ['dealer-1', 'dealer-2']) {
      await tell({ type: 'JoinCrew', person, duty: 'dealer' }, FLOOR);
    }
    await tell({ type: 'BringEquipment', kind: 'dice', set: 'dice-1' }, FLOOR);
    await sits('patron-1');
    const player = by('patron-1', 'player');
    const limit = { type: 'SetPlayLimits', person: 'patron-1', lossCents: 5_000 } as const;
    expectAccepted(await house.ask({ kind: 'people', asks: limit }, player));
    const lost = async () => (await house.people()).protections?.['patron-1']?.played.lostCents;
    await say({ type: 'PlaceBet', seat: 1, wager: 'turnover', stakeCents: 1_000 }, player);
    await say({ type: 'OfferDice', seat: 1 }, STICK);
    await say({ type: 'AcceptDice', seat: 1 }, player);
    await tell({ type: 'CloseBetting' }, STICK);
    await say({ type: 'CallThrow', offensive: [6, 4], defensive: 2 }, STICK);
    await tell({ type: 'LeaveSeat', seat: 1 }, FLOOR);
    await sits(next);
    expect(await lost()).toBe(1_000);
    const reason = 'as the camera shows';
    const { entry } = await tell({ type: 'VoidWager', index: 0, reason }, [...DEALER, ...FLOOR]);
    expect(entry.events[0]?.event).toMatchObject({
      ...{ type: 'RoundCorrected', moved: [] },
      owed: [{ patron: 'patron-1', cents: 1_000 }],
    });
    expect(await lost()).toBe(0);
    const lines: string[] = [];
    for await (const line of exportLines(house.log.store)) lines.push(line);
    await house.close();
    expect((await auditExport(lines, games)).verdict).toMatchObject({ ok: true });
    expect(await verifyExport(lines)).toMatchObject({ ok: true });
  },
);
