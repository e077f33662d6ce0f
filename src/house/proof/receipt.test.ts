import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dealRound, dueNow, manualClock, testVault } from '../../../test/dealing.ts';
import vectors from '../../../test/fixtures/fairness-vectors.json' with { type: 'json' };
import { openKnownHouse } from '../../../test/known-house.ts';
import { tableBefore } from '../../../test/papers.ts';
import { plainCredentials } from '../../../test/plain-credentials.ts';
import { verifyPaper } from '../../../test/second/verifier.ts';
import { games } from '../../games/index.ts';
import { beaconTime } from '../../kernel/beacon.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import type { Actor, TableCommand } from '../../table/index.ts';
import { type Beacons, openBeacons } from '../dealing/beacons.ts';
import { type House, THE_DEVICE, THE_HOUSE } from '../house.ts';
import { passingSigner, type Signer } from '../log/signing.ts';
import { openSqlite } from '../store/sqlite.ts';
import { compared } from './compare.ts';
import { type Receipt, receiptOf, textOf } from './receipt.ts';
import { type Slip, slipOf } from './slip.ts';
import { verifyReceipt } from './verify-receipt.ts';

const START = Date.UTC(2026, 10, 16, 12);
const player = (seat: number): readonly Actor[] => [{ person: `patron-${seat}`, duty: 'player' }];

let folder: string;
let house: House | undefined;
let clock = manualClock(START);
let signer: Signer;
let beacons: Beacons;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  clock = manualClock(START);
  signer = passingSigner();
  beacons = openBeacons();
});
afterEach(async () => {
  await house?.close();
  house = undefined;
  rmSync(folder, { recursive: true });
});

const opens = async (game: string, vault = testVault()) => {
  const it = await openKnownHouse({
    ...{ store: expectAccepted(openSqlite(folder)), games, signer, vault, beacons },
    ...{ credentials: plainCredentials(), clock: clock.now },
  });
  house = it;
  const at = { table: 'T1', game };
  const ask = async (asks: TableCommand, by: readonly Actor[]) =>
    expectAccepted(await it.askTable(at, asks, by)).entry;
  const opener = { kind: 'electronic', practice: true, openerCents: 1_000_000 } as const;
  await ask({ type: 'OpenTable', ...opener }, THE_HOUSE);
  for (const seat of [1, 2]) {
    await ask({ type: 'TakeSeat', seat, patron: `patron-${seat}` }, player(seat));
    await ask({ type: 'BuyIn', seat, cents: 100_000 }, player(seat));
  }
  const bets = (seat: number, wager: string, stakeCents = 1_000) =>
    ask({ type: 'Say', said: { type: 'PlaceBet', seat, wager, stakeCents } }, player(seat));
  const receipt = (seat: number, round: number) =>
    receiptOf(it, signer, { ...at, round, seat }, tableBefore(it, at));
  return { house: it, at, ask, bets, receiptOf: receipt };
};

/** Three rounds with two seats, and the receipt of seat 1 for the second. */
const played = async (game = 'three-dice-football', wager = 'touchdown') => {
  const table = await opens(game);
  for (let round = 1; round <= 3; round += 1) {
    await table.bets(1, wager);
    await table.bets(2, wager, 2_000);
    await dealRound(table.house, table.at, clock);
  }
  return { ...table, receipt: expectAccepted(await table.receiptOf(1, 2)) };
};

/** One receipt for everything that only changes it, and whoever signed it. */
let kept: { readonly receipt: Receipt; readonly signer: Signer } | undefined;
const known = async () => {
  kept ??= { receipt: (await played()).receipt, signer };
  signer = kept.signer;
  return kept;
};

/** As a house that cheats signs it: whatever it says, its signature fits. */
const signedAgain = (receipt: Receipt): Receipt => ({
  ...receipt,
  signature: signer.sign(textOf(receipt)),
});

test.each([
  ['three-dice-football', 'touchdown'],
  ['football-kings', 'home'],
  ['asia-poker', 'asia-poker'],
  ['three-dice-yahtzee', 'red'],
  ['high-roll-dice', 'pip-street-1'],
])(
  'FAIRNESS § 6 a receipt of %s verifies, names nobody, and has every event of its round',
  async (game, wager) => {
    const { receipt } = await played(game, wager);
    expect(await verifyReceipt(receipt, games, signer.key)).toMatchObject({ paper: receipt });
    expect(receipt).toMatchObject({ round: 2, seat: 1, proof: 'commit and reveal' });
    expect(receipt.lines.length).toBeGreaterThan(0);
    expect(receipt.amounts.wageredCents).toBeGreaterThanOrEqual(1_000);
    expect(JSON.stringify(receipt)).not.toContain('patron-');
    const shown = receipt.entries.flatMap(({ events }) => events);
    const types = shown.flatMap((one) => ('event' in one ? Object(one.event).type : []));
    for (const type of [
      'SessionOpened',
      'Promised',
      'Contributed',
      'Closed',
      'Drawn',
      'Revealed',
    ]) {
      expect(types).toContain(type);
    }
  },
);

test('FAIRNESS § 6 a receipt exists once the round is revealed; until then the slip is the paper', async () => {
  const { house, bets, receiptOf: receipt, at } = await opens('three-dice-football');
  const entry = await bets(1, 'touchdown');
  expect(await receipt(1, 1)).toMatchObject({ refused: 'round-in-play' });
  expect(await receipt(1, 2)).toMatchObject({ refused: 'no-such-page' });
  const slip = (await slipOf(house, signer, at, entry)) as Slip;
  expect(await verifyReceipt(slip, games, signer.key)).toMatchObject({ paper: slip });
  expect(JSON.stringify(slip)).not.toContain('patron-');
  await dealRound(house, at, clock);
  const paper = expectAccepted(await receipt(1, 1));
  expect(await verifyReceipt(paper, games)).toMatchObject({ paper: { round: 1 } });
  expect(compared(slip, paper)).toEqual(['Both are of round 1 at T1, and agree.']);
});

test('FAIRNESS § 6 a round that was committed to again, because its table closed before it was played, has one receipt', async () => {
  const { house, at, ask, bets, receiptOf: receipt } = await opens('three-dice-football');
  const cents = (await house.table(at)).seats[1]!.chipsCents;
  for (const seat of [1, 2]) {
    await ask({ type: 'CashOut', seat, cents }, player(seat));
    await ask({ type: 'LeaveSeat', seat }, player(seat));
  }
  const { inventoryCents: closerCents, play } = await house.table(at);
  const floorperson = [{ person: 'floorperson', duty: 'floorperson' }] as const;
  await ask({ type: 'CloseTable', closerCents }, floorperson);
  const opener = { kind: 'electronic', practice: true, openerCents: closerCents } as const;
  await ask({ type: 'OpenTable', ...opener }, THE_HOUSE);
  await ask({ type: 'TakeSeat', seat: 1, patron: 'patron-1' }, player(1));
  await ask({ type: 'BuyIn', seat: 1, cents: 100_000 }, player(1));
  expect((await house.table(at)).play.number).toBe(play.number);
  await bets(1, 'touchdown');
  await dealRound(house, at, clock);
  const paper = expectAccepted(await receipt(1, play.number));
  expect(await verifyReceipt(paper, games, signer.key)).toMatchObject({ paper });
  expect((await verifyPaper(paper, { keys: [signer.key] })).because).toBeUndefined();
  expect(paper).toMatchObject({ proof: 'commit and reveal', amounts: { wageredCents: 1_000 } });
});

test('FAIRNESS § 6 a changed byte anywhere in a receipt is found, signed again or not', async () => {
  const { receipt } = await known();
  const text = JSON.stringify(receipt);
  const step = Math.max(1, Math.floor(text.length / 150));
  for (let at = 0; at < text.length; at += step) {
    if (!/[0-9a-f]/.test(text[at]!)) continue;
    const other = text[at] === '1' ? '2' : '1';
    const changed = `${text.slice(0, at)}${other}${text.slice(at + 1)}`;
    let value: unknown;
    try {
      value = JSON.parse(changed);
    } catch {
      continue;
    }
    expect(await verifyReceipt(value, games)).toMatchObject({ refused: 'receipt-differs' });
  }
});

test.each([
  [
    'an entry left out',
    (it) => ({ entries: it.entries.toSpliced(3, 1) }),
    /missing before version/,
  ],
  ['the end left out', (it) => ({ entries: it.entries.slice(0, -1) }), /secret is not the one/],
  ['the session left out', (it) => ({ entries: it.entries.slice(1) }), /session T1/],
  ['two entries exchanged', (it) => ({ entries: [...it.entries].reverse() }), /not in order/],
  ['another table', () => ({ table: 'T2' }), /another table/],
  ['another round', () => ({ round: 3 }), /begins the round|another round/],
  ['another game', () => ({ game: 'football-kings' }), /rules are of another game|another table/],
  ['another house', () => ({ house: 'ab'.repeat(32) }), /not over these terms/],
  ['an amount', (it) => ({ amounts: { ...it.amounts, paidCents: 1 } }), /amounts are not those/],
  [
    'a line',
    (it) => {
      const lines = it.lines.map((line) => ({ ...line, returnedCents: 0, paidCents: 0 }));
      return { lines, amounts: { wageredCents: 1_000, returnedCents: 0, paidCents: 1 } };
    },
    /amounts are not those|lines are not those/,
  ],
  ['a line left out', () => ({ lines: [], amounts: NONE }), /lines are not those/],
  ['the seat', () => ({ seat: 2 }), /lines are not those/],
  ['the secret', () => ({ secret: 'cd'.repeat(32) }), /secret is not the one/],
  [
    'a draw',
    (it) => ({ draws: it.draws?.map((one) => ({ ...one, outcome: [6, 6, 6] })) }),
    /draws are not those/,
  ],
  ['no draws', () => ({ draws: [] }), /draws are not those/],
  [
    'the rules',
    (it) => ({ rules: { ...it.rules, inForce: { ...it.rules.inForce, touchdown: 'pass-zero' } } }),
    /commitment or its rules|does not follow/,
  ],
  ['a weaker proof', () => ({ proof: 'weak' }), /has no commitment/],
  [
    'a beacon nobody named',
    (it) => ({ session: it.session && { ...it.session, beacon: 'ab'.repeat(32) } }),
    /not the one that the entries open/,
  ],
  [
    'the head',
    (it) => ({ head: { ...it.head, size: it.head.size - 1 } }),
    /not signed by the house/,
  ],
] as readonly [string, (it: Receipt) => Partial<Receipt> | object, RegExp][])(
  'FAIRNESS § 6 a receipt that the house signed with %s changed is refused',
  async (_, change, because) => {
    const { receipt } = await known();
    const forged = signedAgain({ ...receipt, ...change(receipt) } as Receipt);
    expect(await verifyReceipt(forged, games, signer.key)).toMatchObject({
      refused: 'receipt-differs',
      because: expect.stringMatching(because),
    });
  },
);

const NONE = { wageredCents: 0, returnedCents: 0, paidCents: 0 };

test('FAIRNESS § 6 a wager that a house hides from the receipt is missed at the closing', async () => {
  const { receipt } = await known();
  const entries = receipt.entries.map((entry) => ({
    ...entry,
    events: entry.events.map((one) => {
      if (!('event' in one) || Object(one.event).said?.seat !== 2) return one;
      const { event: _event, ...rest } = one;
      return { ...rest, hides: 'names' as const };
    }),
  }));
  const forged = signedAgain({ ...receipt, entries });
  expect(await verifyReceipt(forged, games)).toMatchObject({
    because: expect.stringContaining('The wagers at closing are not those'),
  });
});

test('FAIRNESS § 6 a receipt verifies for a seat that only watched the round', async () => {
  const { house, bets, receiptOf: receipt, at } = await opens('three-dice-football');
  await bets(2, 'touchdown');
  await dealRound(house, at, clock);
  const paper = expectAccepted(await receipt(1, 1));
  expect(paper.lines).toEqual([]);
  expect(await verifyReceipt(paper, games, signer.key)).toMatchObject({ paper: { seat: 1 } });
});

test('FAIRNESS § 6 a receipt verifies of a round in which somebody left, who is not named', async () => {
  const { house, ask, bets, receiptOf: receipt, at } = await opens('three-dice-football');
  for (const seat of [1, 2]) await bets(seat, 'touchdown');
  await dealRound(house, at, clock);
  await ask({ type: 'LeaveSeat', seat: 2 }, player(2));
  await bets(1, 'defense');
  await dealRound(house, at, clock);
  const paper = expectAccepted(await receipt(1, 2));
  expect(JSON.stringify(paper)).not.toContain('patron-2');
  expect(await verifyReceipt(paper, games, signer.key)).toMatchObject({ paper: { round: 2 } });
});

test('FAIRNESS § 6 a receipt verifies where somebody of the crew signs in by a word of the game', async () => {
  const { house, ask, bets, receiptOf: receipt, at } = await opens('three-dice-yahtzee');
  const floor: readonly Actor[] = [{ person: 'floor-1', duty: 'floorperson' }];
  await ask({ type: 'JoinCrew', person: 'dealer', duty: 'dealer' }, floor);
  await bets(1, 'red');
  await dealRound(house, at, clock);
  const paper = expectAccepted(await receipt(1, 1));
  expect(await verifyReceipt(paper, games, signer.key)).toMatchObject({ paper: { round: 1 } });
});

test('FAIRNESS § 6 two papers of one round agree, or convict the house that signed both', async () => {
  const { receipt, receiptOf: another } = await played();
  const second = expectAccepted(await another(2, 2));
  const next = expectAccepted(await another(1, 3));
  expect(compared(receipt, second)).toEqual(['Both are of round 2 at T1, and agree.']);
  expect(compared(receipt, next)).toEqual([expect.stringContaining('different rounds')]);
  const rewritten = second.entries.map((entry, i) =>
    i === 2 ? { ...entry, content: 'ab'.repeat(32) } : entry,
  );
  const cases: readonly Receipt[] = [
    { ...second, secret: 'ab'.repeat(32) },
    { ...second, draws: [] },
    { ...second, entries: rewritten },
    { ...second, seat: 1, lines: [] },
    { ...second, session: { ...second.session!, anchor: 'ab'.repeat(32) } },
  ];
  for (const one of cases) {
    expect(compared(receipt, one)).toMatchObject({ refused: 'receipts-differ' });
  }
  expect(compared(receipt, { ...second, key: 'ab'.repeat(32) })).toMatchObject({
    refused: 'not-comparable',
  });
});

test('FAIRNESS § 6 a slip with other bytes or another commitment than the receipt convicts the house', async () => {
  const { house, bets, receiptOf: receipt, at } = await opens('three-dice-yahtzee');
  const slip = (await slipOf(house, signer, at, await bets(1, 'red'))) as Slip;
  const again = (change: Partial<Slip>): Slip => {
    const changed = { ...slip, ...change };
    return { ...changed, signature: signer.sign(textOf(changed)) };
  };
  await dealRound(house, at, clock);
  const paper = expectAccepted(await receipt(1, 1));
  expect(compared(slip, paper)).toEqual([expect.stringContaining('agree')]);
  for (const change of [{ entropy: 'ab'.repeat(32) }, { promise: 'ab'.repeat(32) }]) {
    expect(compared(again(change), paper)).toMatchObject({ refused: 'receipts-differ' });
    expect(await verifyReceipt(again(change), games)).toMatchObject({ refused: 'receipt-differs' });
  }
  expect(await verifyReceipt({ ...slip, seat: 2 }, games)).toMatchObject({
    refused: 'receipt-differs',
  });
});

test('FAIRNESS § 4 a receipt with a beacon is held to quicknet’s signature', async () => {
  const { beaconRound, signature } = vectors.vectors[0]!.given as {
    beaconRound: number;
    signature: string;
  };
  clock = manualClock(beaconTime(beaconRound) - 17_000);
  const vault = testVault({ beacon: 'always' });
  const { house, bets, receiptOf: receipt, at } = await opens('three-dice-yahtzee', vault);
  await bets(1, 'red');
  for (let beacon = false; ; ) {
    const due = await dueNow(house, at, vault, beacons);
    if (due === undefined) break;
    if ('beacon' in due) {
      expect([due.beacon, beacon]).toEqual([beaconRound, false]);
      beacon = beacons.take({ round: beaconRound, signature });
      clock.set(beaconTime(beaconRound) + 900);
      continue;
    }
    if (due.at.kind === 'time') clock.set(Math.max(clock.now(), due.at.time));
    expectAccepted(await house.ask(due.command, THE_DEVICE));
  }
  const paper = expectAccepted(await receipt(1, 1));
  expect(await verifyReceipt(paper, games)).toMatchObject({ paper: { round: 1 } });
  expect(paper.draws?.[0]).toMatchObject({ beaconRound, signature });
});

const CREW = {
  stick: 'stickperson',
  'dealer-1': 'dealer',
  'dealer-2': 'dealer',
  'dealer-3': 'dealer',
};

test('House rules § export a receipt of a live table shows the calls, and a correction with what it pays', async () => {
  const { at, house: it } = await opens('three-dice-football');
  const felt = { ...at, table: 'F1' };
  const ask = async (asks: TableCommand, by: readonly Actor[]) =>
    expectAccepted(await it.askTable(felt, asks, by));
  const staff = (...duties: Actor['duty'][]): readonly Actor[] =>
    duties.map((duty) => ({ person: duty === 'stickperson' ? 'stick' : `${duty}-1`, duty }));
  const say = (said: object, by: readonly Actor[]) =>
    ask({ type: 'Say', said } as TableCommand, by);
  await ask({ type: 'OpenTable', kind: 'felt', practice: true, openerCents: 1_000_000 }, THE_HOUSE);
  for (const [person, duty] of Object.entries(CREW)) {
    await ask({ type: 'JoinCrew', person, duty } as TableCommand, THE_HOUSE);
  }
  await ask({ type: 'BringEquipment', kind: 'dice', set: 'dice-1' }, THE_HOUSE);
  await ask({ type: 'TakeSeat', seat: 1, patron: 'patron-1' }, player(1));
  await ask({ type: 'BuyIn', seat: 1, cents: 10_000 }, player(1));
  const round = async () => {
    await say({ type: 'PlaceBet', seat: 1, wager: 'defense', stakeCents: 1_000 }, player(1));
    await say({ type: 'OfferDice', seat: 1 }, staff('stickperson'));
    await say({ type: 'AcceptDice', seat: 1 }, player(1));
    await ask({ type: 'CloseBetting' }, staff('stickperson'));
    await say({ type: 'CallThrow', offensive: [1, 1], defensive: 6 }, staff('stickperson'));
  };
  const paper = async (number: number) =>
    expectAccepted(
      await receiptOf(it, signer, { ...felt, round: number, seat: 1 }, tableBefore(it, felt)),
    );
  const paid = async (number: number) => {
    const receipt = await paper(number);
    const checked = await verifyReceipt(receipt, games, signer.key);
    expect(checked).toMatchObject({ paper: { proof: 'called with read-back', round: number } });
    for (const name of ['patron-1', 'stick"', 'dealer-1']) {
      expect(JSON.stringify(receipt)).not.toContain(name);
    }
    return receipt.amounts.paidCents;
  };
  await round();
  expect(await paid(1)).toBe(800);
  await say({ type: 'BeginRound' }, staff('stickperson'));
  await round();
  const { commands } = (await it.table(felt)).told;
  const index = commands.findIndex(({ type }) => type === 'CallThrow');
  const instead = { type: 'CallThrow', offensive: [6, 4], defensive: 2 } as const;
  await ask(
    { type: 'Correct', index, instead, reason: 'misread' } as TableCommand,
    staff('dealer', 'floorperson'),
  );
  // The down as corrected does not end the drive: its receipt comes when another has.
  const asked = { ...felt, round: 2, seat: 1 };
  expect(await receiptOf(it, signer, asked, tableBefore(it, felt))).toMatchObject({
    refused: 'round-in-play',
  });
  await ask({ type: 'CloseBetting' }, staff('stickperson'));
  await say({ type: 'CallThrow', offensive: [1, 1], defensive: 6 }, staff('stickperson'));
  const receipt = await paper(2);
  expect(await verifyReceipt(receipt, games)).toMatchObject({
    paper: { lines: [{ wager: 'defense', result: 'win' }] },
  });
  const types = receipt.entries.flatMap(({ events }) =>
    events.flatMap((one) => ('event' in one ? Object(one.event).type : [])),
  );
  expect(types).toContain('RoundCorrected');
});
