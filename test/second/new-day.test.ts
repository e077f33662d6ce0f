import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { games } from '../../src/games/index.ts';
import { THE_DEVICE, THE_HOUSE } from '../../src/house/house.ts';
import { exportLines } from '../../src/house/log/chain.ts';
import { passingSigner } from '../../src/house/log/signing.ts';
import { auditExport } from '../../src/house/proof/verify.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import { expectAccepted } from '../../src/kernel/refusal.ts';
import type { Actor, Role, TableCommand } from '../../src/table/index.ts';
import { dealRound, dueNow, manualClock, testVault } from '../dealing.ts';
import { openKnownHouse } from '../known-house.ts';
import { plainCredentials } from '../plain-credentials.ts';
import { rechained } from '../tampering/forging.ts';
import { verifyExport } from './verifier.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const at = { table: 'T1', game: 'three-dice-yahtzee' };
const by = (person: string, duty: Role): readonly Actor[] => [{ person, duty }];
const [FLOOR, DEALER] = [by('floor-1', 'floorperson'), by('dealer-1', 'dealer')];
const [PLAYER, CAGE] = [by('patron-1', 'player'), by('cage-1', 'cage')];

test('House rules § submission a live round in which nobody has wagered is played by the filing of the day of its first wager, and both verifiers ask it', async () => {
  const clock = manualClock(Date.UTC(2026, 10, 16, 12));
  const house = await openKnownHouse({
    ...{ store: expectAccepted(openSqlite(folder)), games, signer: passingSigner() },
    ...{ credentials: plainCredentials(), clock: clock.now },
  });
  const asked = (asks: TableCommand, signs: readonly Actor[]) => house.askTable(at, asks, signs);
  const typesOf = async (asks: TableCommand, signs: readonly Actor[]) =>
    expectAccepted(await asked(asks, signs)).entry.events.map(
      ({ event }) => (event as { type: string }).type,
    );
  const bets = (wager: string) =>
    ({ type: 'Say', said: { type: 'PlaceBet', seat: 1, wager, stakeCents: 1_000 } }) as const;
  const says = async (...said: readonly { type: string }[]) => {
    for (const one of said)
      expectAccepted(await asked({ type: 'Say', said: one } as never, DEALER));
  };
  const revealed = { type: 'RevealHands', red: [1, 1, 2], blue: [3, 4, 6] };
  const plays = () => says(...['red', 'blue'].map((cup) => ({ type: 'ShakeCup', cup })), revealed);
  for (const asks of [
    { type: 'OpenTable', kind: 'felt', practice: false, openerCents: 1_000_000 },
    { type: 'JoinCrew', person: 'dealer-1', duty: 'dealer' },
    { type: 'BringEquipment', kind: 'dice', set: 'set-1' },
    { type: 'FileSubmission', from: '2026-11-17', filed: { offerDoubleStraight: 'no' } },
  ] as const)
    expectAccepted(await asked(asks, FLOOR));
  expectAccepted(await asked({ type: 'TakeSeat', seat: 1, patron: 'patron-1' }, PLAYER));
  expectAccepted(await asked({ type: 'BuyIn', seat: 1, cents: 100_000 }, CAGE));
  for (const wager of ['red', 'double-straight'])
    expect(await typesOf(bets(wager), PLAYER)).toEqual(['Played']);
  await plays();
  await says({ type: 'BeginRound' });
  // One that went back leaves the round as it was.
  expect(await typesOf(bets('red'), PLAYER)).toEqual(['Played']);
  const back = { type: 'WithdrawBet', seat: 1, wager: 'red' } as const;
  expect(await typesOf({ type: 'Say', said: back }, PLAYER)).toEqual(['Played']);

  clock.set(Date.UTC(2026, 10, 17, 6));
  expect(await typesOf(bets('red'), PLAYER)).toEqual(['SubmissionInForce', 'Played']);
  expect(await asked(bets('double-straight'), PLAYER)).toMatchObject({ refused: 'unknown-wager' });
  expect(await typesOf(bets('red-straight'), PLAYER)).toEqual(['Played']);
  expect((await house.table(at)).inForce).toMatchObject({ offerDoubleStraight: 'no' });
  await plays();
  // Replayed, the round is under the same filing.
  const index = (await house.table(at)).told.commands.findIndex(
    ({ type }) => type === 'RevealHands',
  );
  const instead = { type: 'RevealHands', red: [6, 6, 6], blue: [3, 4, 6] };
  const corrects = { type: 'Correct', index, instead, reason: 'the camera shows it' } as const;
  expectAccepted(await asked(corrects, [...DEALER, ...FLOOR]));
  expect((await house.table(at)).inForce).toMatchObject({ offerDoubleStraight: 'no' });

  const lines: string[] = [];
  for await (const line of exportLines(house.log.store)) lines.push(line);
  expect((await auditExport(lines, games)).verdict).toMatchObject({ ok: true });
  expect(await verifyExport(lines)).toMatchObject({ ok: true });
  await house.close();

  const entries = lines.flatMap((line) => (line.startsWith('{"at"') ? [JSON.parse(line)] : []));
  const isInForce = ({ event }: { event: { type: string } }) => event.type === 'SubmissionInForce';
  const place = entries.findIndex(({ events }) => events.some(isInForce));
  const events = entries[place].events.filter((one: never) => !isInForce(one));
  const forged = rechained(entries.with(place, { ...entries[place], events }), {
    ...{ signer: passingSigner(), sizes: [] },
  });
  const named = { ok: false, row: `entry ${place + 1}` };
  expect((await auditExport(forged, games)).verdict).toMatchObject(named);
  expect(await verifyExport(forged)).toMatchObject(named);
});

test('House rules § submission, § devices at an electronic table the device begins the round anew before anybody wagers under another filing', async () => {
  const clock = manualClock(Date.UTC(2026, 10, 16, 12));
  const house = await openKnownHouse({
    ...{ store: expectAccepted(openSqlite(folder)), games, signer: passingSigner() },
    ...{ credentials: plainCredentials(), clock: clock.now, vault: testVault() },
  });
  const asked = (asks: TableCommand, signs: readonly Actor[]) => house.askTable(at, asks, signs);
  const bet = { type: 'PlaceBet', seat: 1, wager: 'red', stakeCents: 1_000 } as const;
  const bets = () => asked({ type: 'Say', said: bet }, PLAYER);
  const back = { type: 'WithdrawBet', seat: 1, wager: 'red' } as const;
  const files = (from: string, offerDoubleStraight: string) =>
    asked({ type: 'FileSubmission', from, filed: { offerDoubleStraight } }, FLOOR);
  const open = { kind: 'electronic', practice: true, openerCents: 1_000_000 } as const;
  expectAccepted(await asked({ type: 'OpenTable', ...open }, THE_HOUSE));
  expectAccepted(await asked({ type: 'TakeSeat', seat: 1, patron: 'patron-1' }, PLAYER));
  expectAccepted(await asked({ type: 'BuyIn', seat: 1, cents: 100_000 }, PLAYER));
  expectAccepted(await files('2026-11-17', 'no'));
  expectAccepted(await bets());
  await dealRound(house, at, clock);
  // What went back leaves the round as it was.
  expectAccepted(await bets());
  expectAccepted(await asked({ type: 'Say', said: back }, PLAYER));

  clock.set(Date.UTC(2026, 10, 17, 6));
  expect(await bets()).toMatchObject({ refused: 'not-committed' });
  const begins = async (round: number) => {
    const due = await dueNow(house, at);
    expect(due).toMatchObject({ command: { asks: { type: 'BeginRound' } } });
    if (due === undefined || 'beacon' in due) return;
    expectAccepted(await house.ask(due.command, THE_DEVICE));
    expect(await house.table(at)).toMatchObject({ play: { number: round } });
    expect(await dueNow(house, at)).toBeUndefined();
  };
  await begins(3);
  expect(await house.table(at)).toMatchObject({ inForce: { offerDoubleStraight: 'no' } });
  expectAccepted(await bets());
  await dealRound(house, at, clock);

  // Filed within the day: the same, in the same session.
  expectAccepted(await files('2026-11-17', 'yes'));
  await begins(5);
  expectAccepted(await bets());
  // What was wagered on is played to its end.
  expectAccepted(await files('2026-11-17', 'no'));
  expect(await dueNow(house, at)).toMatchObject({ command: { kind: 'close' } });
  await dealRound(house, at, clock);

  const lines: string[] = [];
  for await (const line of exportLines(house.log.store)) lines.push(line);
  expect((await auditExport(lines, games)).verdict).toMatchObject({ ok: true });
  expect(await verifyExport(lines)).toMatchObject({ ok: true });
  await house.close();
});
