import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { games } from '../../src/games/index.ts';
import type { House } from '../../src/house/house.ts';
import { exportLines } from '../../src/house/log/chain.ts';
import { passingSigner } from '../../src/house/log/signing.ts';
import { auditExport } from '../../src/house/proof/verify.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import { neededUnder } from '../../src/kernel/equipment.ts';
import { expectAccepted } from '../../src/kernel/refusal.ts';
import type { Actor, Role, TableCommand } from '../../src/table/index.ts';
import { readTableLine } from '../../src/table/script/lines.ts';
import { openKnownHouse } from '../known-house.ts';
import { plainCredentials } from '../plain-credentials.ts';
import { verifyExport } from './verifier.ts';

let folder: string;
let house: House;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  house = await openKnownHouse({
    ...{ store: expectAccepted(openSqlite(folder)), games, signer: passingSigner() },
    credentials: plainCredentials(),
  });
});
afterEach(async () => {
  await house.close();
  rmSync(folder, { recursive: true });
});

const by = (person: string, duty: Role): Actor => ({ person, duty });
const [DEALER, FLOOR] = [by('dealer-1', 'dealer'), by('floor-1', 'floorperson')];

/** What somebody does in between, away from the table. */
type Line = string | (() => Promise<unknown>);
/** A live table with two players, and the lines of its rounds; wagers are entered by the dealer, and corrections signed by two. */
const dealt = async (id: string, ...lines: readonly Line[]) => {
  const game = games[id]!;
  const at = { table: 'F1', game: id };
  const tell = async (asks: TableCommand, ...signs: readonly Actor[]) =>
    expectAccepted(await house.askTable(at, asks, signs));
  await tell({ type: 'OpenTable', kind: 'felt', practice: false, openerCents: 1e8 }, FLOOR);
  await tell({ type: 'JoinCrew', person: 'dealer-1', duty: 'dealer' }, FLOOR);
  const { inForce } = await house.table(at);
  for (const { kind } of neededUnder(inForce, game.table.equipment)) {
    await tell({ type: 'BringEquipment', kind, set: kind }, FLOOR);
  }
  for (const seat of [1, 2]) {
    await tell({ type: 'TakeSeat', seat, patron: `patron-${seat}` }, FLOOR);
    await tell({ type: 'BuyIn', seat, cents: 50_000 }, by('cage-1', 'cage'));
  }
  for (const line of lines) {
    if (typeof line !== 'string') {
      await line();
      continue;
    }
    const asks = expectAccepted(readTableLine(game, line));
    await tell(asks, DEALER, ...(/^(Void|Correct)/.test(asks.type) ? [FLOOR] : []));
  }
  const log: string[] = [];
  for await (const line of exportLines(house.log.store)) log.push(line);
  const { seats, play } = await house.table(at);
  const settled = play.settled.map(({ seat, wager, result }) => `${seat} ${wager} ${result}`);
  const chips = [1, 2].map((seat) => seats[seat]?.chipsCents);
  return { log, settled, chips };
};
const isTrue = async (log: readonly string[]): Promise<void> => {
  expect((await auditExport(log, games)).verdict).toMatchObject({ ok: true });
  expect(await verifyExport(log)).toMatchObject({ ok: true });
};

const ROUND = [
  ...[
    'take shaker 10',
    'seat 1  pip-street-6 $5',
    'seat 1  like-kind-5 $5',
    'seat 1  extra-roll $5',
  ],
  ...['seat 2  pip-street-6 $5', 'close betting', 'no more bets', 'shake 3', 'throw 6666123451'],
  'announce four 6s',
];
const EXTRA = ['collect dice', 'shake 3', 'throw 612345'];

test.each([
  ['before the extra roll', [], 'void 3'],
  ['after it', EXTRA, 'void 3'],
  ['with the wager that it was bought for', EXTRA, 'void 2'],
])(
  '58 Pa. Code § 675a.2(e)(3) both verifiers take an Extra Roll that is void %s for one that was never bought',
  async (_, more, voids) => {
    const { log, chips } = await dealt(
      'high-roll-dice',
      ...ROUND,
      ...more,
      `${voids} because not bought`,
    );
    // Pip Street has won $20; of Like Kind Boulevard its five dollars are lost, or void.
    expect(chips).toEqual([52_000 - (voids === 'void 3' ? 500 : 0), 52_000]);
    await isTrue(log);
  },
);

test('House rules § void both verifiers know wagers of the same words apart that are void one after the other', async () => {
  const { log, settled } = await dealt(
    ...(['three-dice-yahtzee', 'seat 1  red $10', 'void 0 because not there'] as const),
    ...['seat 1  red $10', 'shake red', 'void 2 because not there', 'shake blue'],
    'reveal 123/456',
  );
  expect(settled).toEqual([]);
  await isTrue(log);
});

test('3-Dice Yahtzee § progressive wager paytable both verifiers give the whole meter to who hit it beside a void wager', async () => {
  const { log, chips } = await dealt(
    ...(['three-dice-yahtzee', 'seat 1  red $10', 'seat 2  red $10'] as const),
    ...['seat 1  progressive $1', 'seat 2  progressive $1', 'shake red', 'shake blue'],
    ...['reveal 666/666', 'void 2 because not there'],
  );
  expect(chips).toEqual([50_000, 50_000 - 100 + 200_013]);
  await isTrue(log);
});

test('House rules § rounds both verifiers know that betting is open again where the last wager is void', async () => {
  const { log, settled } = await dealt(
    ...(['high-roll-dice', 'take shaker 10', 'seat 1  pip-street-6 $5', 'close betting'] as const),
    ...['void 1 because not there', 'seat 2  pip-street-6 $5', 'close betting', 'no more bets'],
    ...['shake 3', 'throw 6666123451', 'announce four 6s'],
  );
  expect(settled).toEqual(['2 pip-street-6 win']);
  await isTrue(log);
});

test('58 Pa. Code § 675a.2(e)(1), (2) both verifiers know that what rested on two wagers is void with the later of them', async () => {
  const { log, settled, chips } = await dealt(
    ...(['high-roll-dice', 'take shaker 10', 'seat 1  pip-street-1 $5'] as const),
    ...['seat 1  pip-street-2 $5', 'seat 1  like-kind-8 $5', 'seat 1  extra-roll $5'],
    ...['seat 2  pip-street-1 $5', 'no more bets', 'shake 3', 'throw 2222222213'],
    ...['announce eight 2s', 'void 1 because not there', 'void 2 because not there'],
  );
  expect(settled).toContain('1 like-kind-8 void');
  expect(chips).toEqual([50_000, 49_500]);
  await isTrue(log);
});

test('House rules § rounds both verifiers know that betting is closed without a wager in the middle of a round', async () => {
  const { log } = await dealt(
    ...(['high-roll-dice', 'take shaker 10', 'seat 1  pip-street-6 $5', 'no more bets'] as const),
    ...['shake 3', 'void 1 because not there', 'close betting', 'throw 6666123451'],
    'announce four 6s',
  );
  await isTrue(log);
});

test('House rules § play limits, § correction both verifiers know that a corrected count is no wager of a player who takes a break', async () => {
  const patron = by('patron-1', 'player');
  const chooses = (asks: Parameters<typeof house.ask>[0] & { kind: 'people' }) => async () =>
    expectAccepted(await house.ask(asks, [patron]));
  const person = 'patron-1';
  const { log, chips } = await dealt(
    ...(['football-kings', 'receive deck 1 blue preshuffled', 'cut deck 1 at 26'] as const),
    chooses({ kind: 'people', asks: { type: 'SetPlayLimits', person, stakeCents: 1_000 } }),
    ...['seat 1  visitor $10', 'no more bets', 'deal Kh 7s 6h 5c Qd 6s Jh Jc', 'count 43'],
    chooses({ kind: 'people', asks: { type: 'SetPlayLimits', person, stakeCents: 500 } }),
    chooses({ kind: 'people', asks: { type: 'CoolOff', person, hours: 24 } }),
    'correct 5: count 44 because two cards stuck together',
  );
  expect(chips).toEqual([49_000, 50_000]);
  await isTrue(log);
});
