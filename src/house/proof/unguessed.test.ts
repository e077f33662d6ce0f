import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openKnownHouse } from '../../../test/known-house.ts';
import { tableBefore } from '../../../test/papers.ts';
import { plainCredentials } from '../../../test/plain-credentials.ts';
import { verifyExport, verifyPaper } from '../../../test/second/verifier.ts';
import { games } from '../../games/index.ts';
import { canonical } from '../../kernel/canonical.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import type { Actor, Role, TableCommand } from '../../table/index.ts';
import { exportLines } from '../log/chain.ts';
import { linkOf } from '../log/log-entry.ts';
import { passingSigner } from '../log/signing.ts';
import { openSqlite } from '../store/sqlite.ts';
import { type Receipt, receiptOf } from './receipt.ts';
import { auditExport } from './verify.ts';
import { verifyReceipt } from './verify-receipt.ts';

const by = (person: string, duty: Role): Actor => ({ person, duty });
const floor = by('floor-1', 'floorperson');
const stick = by('stick-1', 'stickperson');
const at = { table: 'T1', game: 'three-dice-football' };
const stream = `table/${at.game}/${at.table}`;

/** What a patron finds who tries amounts against the links of a receipt, a dollar at a time, and knows about how much it is. */
const guessed = ({ entries }: Receipt, make: (cents: number) => object): number | undefined => {
  for (const { earlier, events } of entries) {
    let before = earlier[stream] ?? '';
    for (const one of events) {
      if (!('stream' in one) || one.stream !== stream) continue;
      for (let cents = 7_000_00; 'hides' in one && cents <= 13_000_00; cents += 100) {
        const text = canonical(make(cents));
        if (linkOf(before, stream, one.version, text) === one.link) return cents;
      }
      before = one.link;
    }
  }
  return undefined;
};

test('House rules § export nobody finds what a receipt hides by trying amounts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  const signer = passingSigner();
  const store = expectAccepted(openSqlite(folder));
  const credentials = plainCredentials();
  const house = await openKnownHouse({ store, games, signer, credentials });
  const ask = async (asks: TableCommand, ...signed: readonly Actor[]) =>
    expectAccepted(await house.askTable(at, asks, signed));
  const say = (said: object, signed: Actor) => ask({ type: 'Say', said: said as never }, signed);
  const opens = { kind: 'felt', practice: false, openerCents: 12_345_00 } as const;
  await ask({ type: 'OpenTable', ...opens }, floor);
  await ask({ type: 'JoinCrew', person: 'stick-1', duty: 'stickperson' }, floor);
  for (const person of ['base-1', 'base-2'])
    await ask({ type: 'JoinCrew', person, duty: 'dealer' }, floor);
  await ask({ type: 'BringEquipment', kind: 'dice', set: 'set-1' }, floor);
  await ask({ type: 'TakeSeat', seat: 1, patron: 'patron-1' }, by('patron-1', 'player'));
  await ask({ type: 'BuyIn', seat: 1, cents: 10_000 }, by('cage-1', 'cage'));
  const slip = 'F-1';
  await ask({ type: 'Fill', cents: 7_654_00, slip }, floor, by('cage-1', 'cage'));
  const bet = { type: 'PlaceBet', seat: 1, wager: 'defense', stakeCents: 1_000 };
  await say(bet, by('patron-1', 'player'));
  await say({ type: 'OfferDice', seat: 1 }, stick);
  await say({ type: 'AcceptDice', seat: 1 }, by('patron-1', 'player'));
  await ask({ type: 'CloseBetting' }, stick);
  const thrown = { type: 'CallThrow', offensive: [1, 1], defensive: 6 };
  await say(thrown, stick);
  // A correction tells again what the table keeps, and what is hidden in it.
  const corrects = { type: 'Correct', index: 3, instead: thrown, reason: 'read again' } as const;
  await ask(corrects, stick, by('floor-2', 'floorperson'));
  await house.log.signHead();
  const lines: string[] = [];
  for await (const line of exportLines(store)) lines.push(line);
  const paper = await receiptOf(
    house,
    signer,
    { ...at, round: 1, seat: 1 },
    tableBefore(house, at),
  );
  const receipt = expectAccepted(paper);
  await house.close();
  rmSync(folder, { recursive: true });

  expect(guessed(receipt, (openerCents) => ({ type: 'TableOpened', ...opens, openerCents }))).toBe(
    undefined,
  );
  expect(guessed(receipt, (cents) => ({ type: 'Filled', cents, slip }))).toBe(undefined);
  expect((await auditExport(lines, games)).verdict).toMatchObject({ ok: true });
  expect(await verifyExport(lines)).toMatchObject({ ok: true });
  expect(Object(await verifyReceipt(receipt, games, signer.key)).because).toBeUndefined();
  const second = await verifyPaper(receipt, { keys: [signer.key] });
  expect(second.because).toBeUndefined();
});
