import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testVault } from '../../test/dealing.ts';
import { openKnownHouse } from '../../test/known-house.ts';
import { cage } from '../../test/people.ts';
import { footballKings } from '../games/football-kings/index.ts';
import { threeDiceFootball } from '../games/three-dice-football/index.ts';
import { expectAccepted, isRefusal } from '../kernel/refusal.ts';
import type { Actor, TableCommand } from '../table/index.ts';
import { type House, THE_DEVICE, THE_HOUSE } from './house.ts';
import { openSigner } from './log/signing.ts';
import { openCredentials } from './people/credentials.ts';
import { auditStore } from './proof/verify.ts';
import { openSqlite } from './store/sqlite.ts';

const games = { [threeDiceFootball.id]: threeDiceFootball, [footballKings.id]: footballKings };
const at = { table: 'T1', game: threeDiceFootball.id };
const staff = (...duties: Actor['duty'][]): Actor[] =>
  duties.map((duty, i) => ({ person: `${duty}-${i}`, duty }));
const player: Actor[] = [{ person: 'patron-1', duty: 'player' }];

let folder: string;
let house: House;
let elapsed = 0;
const open = async (): Promise<House> =>
  openKnownHouse({
    vault: testVault(),
    store: expectAccepted(openSqlite(folder)),
    games,
    signer: openSigner(folder),
    credentials: openCredentials(folder),
    elapsed: () => elapsed,
  });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  house = await open();
});
afterEach(async () => {
  await house.close();
  rmSync(folder, { recursive: true });
});

const ask = async (asks: TableCommand, by: readonly Actor[]) => house.askTable(at, asks, by);
const say = (said: Record<string, unknown> & { type: string }, by: readonly Actor[]) =>
  ask({ type: 'Say', said }, by);

const openTable = async (kind: 'felt' | 'electronic'): Promise<void> => {
  const floor = staff('floorperson');
  expectAccepted(
    await house.ask(
      { kind: 'floor', asks: { type: 'FoundHouse', name: 'House', demo: true } },
      THE_HOUSE,
    ),
  );
  const set = { type: 'SetUpTable', table: 'T1', game: at.game, title: 'One' } as const;
  expectAccepted(await house.ask({ kind: 'floor', asks: set }, THE_HOUSE));
  expectAccepted(
    await ask({ type: 'OpenTable', kind, practice: false, openerCents: 1_000_000 }, floor),
  );
  expectAccepted(await ask({ type: 'TakeSeat', seat: 1, patron: 'patron-1' }, player));
  expectAccepted(await ask({ type: 'BuyIn', seat: 1, cents: 10_000 }, cage));
};

test('House rules § store a felt round is dealt by staff, corrected with an approver, and verifies', async () => {
  await openTable('felt');
  const floor = staff('floorperson');
  for (const [i, duty] of (['stickperson', 'dealer', 'dealer'] as const).entries()) {
    expectAccepted(
      await ask({ type: 'JoinCrew', person: `${duty}-${i % 2 === 0 ? i : 0}`, duty }, floor),
    );
  }
  const stick = staff('stickperson');
  expectAccepted(
    await say({ type: 'PlaceBet', seat: 1, wager: 'defense', stakeCents: 1000 }, player),
  );
  const early = await say({ type: 'OfferDice', seat: 1 }, stick);
  expect(early).toMatchObject({ refused: 'equipment-missing', cite: '58 Pa. Code § 661a.4(a)' });
  expectAccepted(await ask({ type: 'BringEquipment', kind: 'dice', set: 'set-7' }, floor));
  expectAccepted(await say({ type: 'OfferDice', seat: 1 }, stick));
  expectAccepted(await say({ type: 'AcceptDice', seat: 1 }, player));
  expectAccepted(await ask({ type: 'CloseBetting' }, stick));
  expectAccepted(await say({ type: 'CallThrow', offensive: [1, 1], defensive: 6 }, stick));
  expect((await house.table(at)).seats[1]?.chipsCents).toBe(10_800);

  const correct: TableCommand = {
    type: 'Correct',
    index: 3,
    instead: { type: 'CallThrow', offensive: [1, 1], defensive: 1 } as never,
    reason: 'the red die showed 1',
  };
  expect(await ask(correct, staff('dealer'))).toMatchObject({ refused: 'second-signature' });
  expectAccepted(await ask(correct, staff('dealer', 'floorperson')));
  const after = await house.table(at);
  expect(after.seats[1]?.chipsCents).toBe(9_000);
  expect(after.inventoryCents).toBe(1_000_000 - 10_000 + 1_000);
  const audit = await auditStore(house.log.store, games);
  expect(audit.verdict).toMatchObject({ ok: true });
  expect(audit.balances.get('seat/T1/1')).toBe(9_000);
});

test('House rules § sign-on failures are recorded and slowed, sessions can be ended', async () => {
  const credentials = openCredentials(folder);
  await credentials.set('stickperson', 'right words');
  const added = {
    person: 'stickperson',
    kind: 'staff',
    name: 'Stickperson',
    duties: ['stickperson'],
    credential: 'C-1',
    department: 'table games',
    grade: 'member',
  } as const;
  expectAccepted(
    await house.ask({ kind: 'people', asks: { type: 'AddPerson', added } }, THE_HOUSE),
  );
  await house.close();
  house = await open();
  for (let i = 0; i < 4; i += 1) {
    const answer = await house.signIn('stickperson', 'wrong');
    expect(isRefusal(answer) && answer.refused).toBe(i < 3 ? 'not-signed-in' : 'slow-down');
  }
  // The log has the first three failures; a guess that is not even tried is none.
  const failures = (await house.log.store.readStream('people')).filter(
    ({ event }) => (event as { type: string }).type === 'LogOnFailed',
  );
  expect(failures).toHaveLength(3);
  expect(await house.signIn('stickperson', 'right words')).toMatchObject({ refused: 'slow-down' });
  elapsed += 1000;
  const on = expectAccepted(await house.signIn('stickperson', 'right words'));
  expect((await house.signedOn(on.token))?.person.duties).toEqual(['stickperson']);
  await house.signOut(on.token, 'left the table');
  expect(await house.signedOn(on.token)).toBeUndefined();
});

test('House rules § idempotency what the house adds to a command is no part of what was said', async () => {
  const opens = { kind: 'electronic', practice: true, openerCents: 1_000_000 } as const;
  const sends = async (asks: TableCommand, by: readonly Actor[], key: string, entropy?: string) =>
    expectAccepted(await house.askTable(at, asks, by, key, { entropy })).again;
  // The session that is opened, and the bytes that go with a wager, are others the second time.
  const open = { type: 'OpenTable', ...opens } as const;
  const floor = staff('floorperson');
  expect([await sends(open, floor, 'o'), await sends(open, floor, 'o')]).toEqual([false, true]);
  expectAccepted(await ask({ type: 'TakeSeat', seat: 1, patron: 'patron-1' }, player));
  expectAccepted(await ask({ type: 'BuyIn', seat: 1, cents: 10_000 }, player));
  const said = { type: 'PlaceBet', seat: 1, wager: 'touchdown', stakeCents: 500 } as const;
  const bet = { type: 'Say', said } as const;
  expect(await sends(bet, player, 'b', 'ab'.repeat(32))).toBe(false);
  expect(await sends(bet, player, 'b', 'cd'.repeat(32))).toBe(true);
  const other = { ...bet, said: { ...said, stakeCents: 600 } };
  expect(await house.askTable(at, other, player, 'b')).toMatchObject({ refused: 'key-reused' });
});

test('FAIRNESS § 4 no entry has a beacon that does not prove itself, as wagers close or as cards are dealt', async () => {
  const seen = { round: 7, signature: 'ab'.repeat(48) };
  const device = { table: 'T1', game: at.game };
  const { position } = await house.log.store.head();
  expect(await house.ask({ kind: 'close', ...device, seen }, THE_DEVICE)).toMatchObject({
    ...{ refused: 'beacon-wrong', because: 'This is not the beacon 7. Wait for it.' },
  });
  const { signature } = seen;
  const draw = { shape: { dice: 3 }, outcome: [1, 1, 1], signature } as const;
  const asks = { type: 'CallThrow', offensive: [1, 1], defensive: 1 } as never;
  expect(await house.ask({ kind: 'deal', ...device, asks, draw }, THE_DEVICE)).toMatchObject({
    ...{ refused: 'beacon-wrong', because: 'This is not the beacon 0. Wait for it.' },
  });
  // Without one they are refused for what they are.
  for (const command of [
    { kind: 'close', ...device } as const,
    { kind: 'deal', ...device, asks } as const,
  ])
    expect(await house.ask(command, THE_DEVICE)).not.toMatchObject({ refused: 'beacon-wrong' });
  expect((await house.log.store.head()).position).toBe(position);
});
