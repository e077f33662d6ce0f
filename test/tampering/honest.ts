import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '../../src/games/index.ts';
import { THE_HOUSE } from '../../src/house/house.ts';
import { exportLines, type SignedHead } from '../../src/house/log/chain.ts';
import type { LogEntry } from '../../src/house/log/log-entry.ts';
import { openSigner, type Signer } from '../../src/house/log/signing.ts';
import { snapshotSeal } from '../../src/house/log/snapshot.ts';
import type { Stream } from '../../src/house/log/stream.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import { couponStream, peopleStream } from '../../src/house/streams.ts';
import { expectAccepted } from '../../src/kernel/refusal.ts';
import type { Actor, Role, TableCommand } from '../../src/table/index.ts';
import { DAY, distributed, serial } from '../coupons-desk.ts';
import { enterIn } from '../coupons-house.ts';
import { dealRound, testVault } from '../dealing.ts';
import { openKnownHouse } from '../known-house.ts';
import { plainCredentials } from '../plain-credentials.ts';

export const snapshotKey = new Uint8Array(32).fill(9);

/** An evening that everybody played by the rules, as a reader of the log gets it. */
export interface Honest {
  readonly folder: string;
  readonly signer: Signer;
  readonly lines: readonly string[];
  readonly entries: readonly LogEntry[];
  readonly heads: readonly SignedHead[];
  /** The last head, which a reader kept. */
  readonly kept: SignedHead;
}

const by = (person: string, duty: Role): readonly Actor[] => [{ person, duty }];
const FLOOR = by('floor-1', 'floorperson');
const CAGE = by('cage-1', 'cage');
const PATRON = by('patron-1', 'player');

export const honestEvening = async (): Promise<Honest> => {
  const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  const signer = openSigner(folder);
  const store = expectAccepted(openSqlite(folder));
  let now = Date.parse('2026-10-01T12:00:00Z');
  const clock = {
    now: () => now,
    set: (at: number) => {
      now = at;
    },
  };
  const house = await openKnownHouse({
    ...{ store, games, signer, snapshotKey, vault: testVault(), credentials: plainCredentials() },
    clock: () => now,
  });
  const felt = { table: 'F1', game: 'three-dice-football' };
  const drawn = { table: 'E1', game: 'football-kings' };
  const tell = async (at: typeof felt, asks: TableCommand, signs: readonly Actor[]) =>
    expectAccepted(await house.askTable(at, asks, signs));
  const found = { type: 'FoundHouse', name: 'Example Casino', demo: true } as const;
  expectAccepted(await house.ask({ kind: 'floor', asks: found }, THE_HOUSE));
  for (const at of [felt, drawn]) {
    const asks = { type: 'SetUpTable', ...at, title: at.table } as const;
    expectAccepted(await house.ask({ kind: 'floor', asks }, THE_HOUSE));
  }
  await enterIn(house, (day) => clock.set(Date.parse(`${day}T12:00:00Z`)), distributed().commands);
  clock.set(Date.parse(`${DAY}T18:00:00Z`));
  const opens = { practice: false, openerCents: 10_000_000 };
  await tell(felt, { type: 'OpenTable', kind: 'felt', ...opens }, FLOOR);
  for (const [person, duty] of CREW) await tell(felt, { type: 'JoinCrew', person, duty }, FLOOR);
  await tell(felt, { type: 'BringEquipment', kind: 'dice', set: 'dice-1' }, FLOOR);
  await tell(felt, { type: 'TakeSeat', seat: 1, patron: 'patron-1' }, PATRON);
  await tell(felt, { type: 'BuyIn', seat: 1, cents: 50_000 }, CAGE);
  const say = (said: { type: string } & Record<string, unknown>, signs: readonly Actor[]) =>
    tell(felt, { type: 'Say', said } as TableCommand, signs);
  const stick = by('stick-1', 'stickperson');
  const bet = { type: 'PlaceBet', seat: 1, wager: 'defense', stakeCents: 1_000 };
  await say({ ...bet, matchPlay: { serial: serial('MPX', 1) } }, by('dealer-1', 'dealer'));
  await say({ type: 'OfferDice', seat: 1 }, stick);
  await say({ type: 'AcceptDice', seat: 1 }, PATRON);
  await tell(felt, { type: 'CloseBetting' }, stick);
  await say({ type: 'CallThrow', offensive: [1, 1], defensive: 6 }, stick);
  await house.log.signHead();
  await tell(felt, { type: 'NoteIrregularity', what: 'a chip fell on the floor' }, FLOOR);
  const fill: TableCommand = { type: 'Fill', cents: 20_000, slip: 'F-1' };
  await tell(felt, fill, [...FLOOR, ...CAGE]);
  await tell(drawn, { type: 'OpenTable', kind: 'electronic', ...opens }, FLOOR);
  await tell(drawn, { type: 'TakeSeat', seat: 1, patron: 'patron-1' }, PATRON);
  await tell(drawn, { type: 'BuyIn', seat: 1, cents: 50_000 }, CAGE);
  for (let round = 0; round < 2; round += 1) {
    const said = { ...bet, wager: 'home' };
    await tell(drawn, { type: 'Say', said } as TableCommand, PATRON);
    await dealRound(house, drawn, clock);
  }
  const filing = { from: '2026-12-01', filed: { touchdown: 'pass-zero' } };
  await tell(felt, { type: 'FileSubmission', ...filing }, FLOOR);
  const { seal } = snapshotSeal(snapshotKey);
  const keep = async <State>(stream: Stream<State, never>, shape: string) => {
    const head = await store.streamHead(stream.name);
    const state = await house.log.state(stream);
    await store.saveSnapshot(seal({ ...head, shape, state }));
  };
  await keep(peopleStream, peopleStream.shape ?? '');
  await keep(couponStream, couponStream.shape ?? '');
  const kept = await house.log.signHead();
  const lines: string[] = [];
  for await (const line of exportLines(store)) lines.push(line);
  await house.close();
  const rows = lines.map((line) => JSON.parse(line));
  const of = (row: string) =>
    rows.filter((one) => one.row === row).map(({ row: _row, ...rest }) => rest);
  return { folder, signer, lines, entries: of('entry'), heads: of('head'), kept };
};

const CREW = [
  ['stick-1', 'stickperson'],
  ['dealer-1', 'dealer'],
  ['dealer-2', 'dealer'],
  ['dealer-3', 'dealer'],
] as const;
