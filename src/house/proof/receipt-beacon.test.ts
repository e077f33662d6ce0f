import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dueNow, manualClock, testVault } from '../../../test/dealing.ts';
import vectors from '../../../test/fixtures/fairness-vectors.json' with { type: 'json' };
import { openKnownHouse } from '../../../test/known-house.ts';
import { patronSeated, tableBefore } from '../../../test/papers.ts';
import { plainCredentials } from '../../../test/plain-credentials.ts';
import { games } from '../../games/index.ts';
import { beaconTime } from '../../kernel/beacon.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { openBeacons } from '../dealing/beacons.ts';
import { type House, THE_DEVICE } from '../house.ts';
import { passingSigner } from '../log/signing.ts';
import { openSqlite } from '../store/sqlite.ts';
import { type Receipt, receiptOf } from './receipt.ts';
import { verifyReceipt } from './verify-receipt.ts';

const [{ given }] = vectors.vectors as object as readonly [
  { readonly given: { readonly beaconRound: number; readonly signature: string } },
];
const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
const signer = passingSigner();
const at = { table: 'T1', game: 'three-dice-yahtzee' };
let house: House;
let paper: Receipt;

/** A round whose wagers were closed when its beacon was out already. */
beforeAll(async () => {
  const clock = manualClock(beaconTime(given.beaconRound) - 17_000);
  const [vault, beacons] = [testVault({ beacon: 'always' }), openBeacons()];
  house = await openKnownHouse({
    ...{ store: expectAccepted(openSqlite(folder)), games, signer, vault, beacons },
    ...{ credentials: plainCredentials(), clock: clock.now },
  });
  const ask = await patronSeated(house, at);
  const said = { type: 'PlaceBet', seat: 1, wager: 'red', stakeCents: 100 };
  await ask({ type: 'Say', said });
  clock.set(beaconTime(given.beaconRound) + 5_000);
  beacons.take({ round: given.beaconRound, signature: given.signature });
  const { play } = await house.table(at);
  while ((await house.table(at)).play.number === play.number) {
    const due = await dueNow(house, at, vault, beacons);
    if (due === undefined || 'beacon' in due) throw new Error('the round does not end');
    expectAccepted(await house.ask(due.command, THE_DEVICE));
  }
  paper = expectAccepted(
    await receiptOf(house, signer, { ...at, round: 1, seat: 1 }, tableBefore(house, at)),
  );
});
afterAll(async () => {
  await house.close();
  rmSync(folder, { recursive: true });
});

test('FAIRNESS § 6 a receipt tells which draws were closed when their beacon was out', async () => {
  const { beaconRound, signature } = given;
  expect(paper.draws).toMatchObject([{ draw: 1, beaconRound, signature }]);
  expect(await verifyReceipt(paper, games, signer.key)).toEqual({
    paper,
    notes: [
      'Betting on draw 1 was closed when its beacon was already out.',
      "2 events are shown by their links alone: they hold names, cards or the house's own figures.",
    ],
  });
});
