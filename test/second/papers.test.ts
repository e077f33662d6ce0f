import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { games } from '../../src/games/index.ts';
import { type House, THE_HOUSE } from '../../src/house/house.ts';
import { passingSigner } from '../../src/house/log/signing.ts';
import { type DisputePack, disputePack, verifyPack } from '../../src/house/proof/dispute-pack.ts';
import { type Receipt, receiptOf, textOf } from '../../src/house/proof/receipt.ts';
import { type Slip, slipOf } from '../../src/house/proof/slip.ts';
import { verifyReceipt } from '../../src/house/proof/verify-receipt.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import { expectAccepted, isRefusal } from '../../src/kernel/refusal.ts';
import { parseSubmission } from '../../src/kernel/submission.ts';
import { dealRound, manualClock, testVault } from '../dealing.ts';
import vectors from '../fixtures/fairness-vectors.json' with { type: 'json' };
import { forgedReceipt } from '../forged-receipt.ts';
import { openKnownHouse } from '../known-house.ts';
import { tableBefore } from '../papers.ts';
import { plainCredentials } from '../plain-credentials.ts';
import { verifyPaper } from './verifier.ts';

const signer = passingSigner();
let folder: string;
let house: House;
let slip: Slip;
const receipts = new Map<string, Receipt>();
const DRAWN = 'football-kings';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  const clock = manualClock(Date.UTC(2026, 10, 16, 12));
  house = await openKnownHouse({
    ...{ store: expectAccepted(openSqlite(folder)), games, signer, vault: testVault() },
    ...{ credentials: plainCredentials(), clock: clock.now },
  });
  const by = [{ person: 'patron-1', duty: 'player' as const }];
  for (const [i, [game, { wagers, submission }]] of Object.entries(games).entries()) {
    // The wager that a chapter authorizes first needs no other beside it.
    const [wager = ''] = Object.keys(wagers(expectAccepted(parseSubmission(submission, {}))));
    const at = { table: `T${i + 1}`, game };
    const opens = { kind: 'electronic', practice: true, openerCents: 1_000_000 } as const;
    expectAccepted(await house.askTable(at, { type: 'OpenTable', ...opens }, THE_HOUSE));
    expectAccepted(await house.askTable(at, { type: 'TakeSeat', seat: 1, patron: 'patron-1' }, by));
    expectAccepted(await house.askTable(at, { type: 'BuyIn', seat: 1, cents: 100_000 }, by));
    for (let round = 1; round <= 2; round += 1) {
      const bet = { type: 'PlaceBet', seat: 1, wager, stakeCents: 1_000 } as const;
      const { entry } = expectAccepted(await house.askTable(at, { type: 'Say', said: bet }, by));
      slip = (await slipOf(house, signer, at, entry)) as Slip;
      await dealRound(house, at, clock);
    }
    const asked = { ...at, round: 2, seat: 1 };
    receipts.set(
      game,
      expectAccepted(await receiptOf(house, signer, asked, tableBefore(house, at))),
    );
  }
});
afterAll(async () => {
  await house.close();
  rmSync(folder, { recursive: true });
});

test.each(Object.keys(games))(
  'FAIRNESS § 6 both verifiers accept a receipt of %s, and settle its round again',
  async (game) => {
    const receipt = receipts.get(game)!;
    expect(await verifyReceipt(receipt, games, signer.key)).toMatchObject({ paper: receipt });
    const verdict = await verifyPaper(receipt, { keys: [signer.key] });
    expect(verdict.because).toBeUndefined();
    expect(verdict).toMatchObject({ ok: true, settledAgain: true, amounts: receipt.amounts });
    expect(await verifyPaper(receipt, { keys: ['0'.repeat(64)] })).toMatchObject({ ok: false });
  },
);

test('FAIRNESS § 6 the second verifier tells what a receipt does not prove', async () => {
  const { said } = await import(
    // @ts-expect-error it has no types
    '../../verifier/parts/command.mjs'
  );
  const receipt = receipts.get('three-dice-yahtzee')!;
  const verdict = await verifyPaper(receipt, { keys: [signer.key] });
  expect(verdict).toMatchObject({ noBeacon: true, lateCloses: 0, meterRead: false, together: [] });
  expect(said(verdict, {})).toContain('No beacon: the house and a patron together could choose.');
  const more = { lateCloses: 1, hiddenEvents: 2, meterRead: true, together: [[1, 3]] };
  expect(said({ ...verdict, ...more }, {})).toEqual(
    expect.arrayContaining([
      '1 window closed after the beacon was made.',
      'What the meter showed rests on the signature of the house.',
      'That one player had seats 1 and 3 rests on the signature of the house.',
      '2 events shown by the link alone.',
    ]),
  );
  const live = { ...verdict, proof: 'called with read-back', draws: 0, settledAgain: false };
  expect(said(live, {})).toContain(
    'Staff called the result: it proves who was paid what, not what fell.',
  );
});

const CHEATS: readonly (readonly [string, (event: Told) => unknown, string, string])[] = [
  [
    'a second commitment',
    (event) => (event.type === 'Contributed' ? { ...PROMISED(), promise: '00'.repeat(32) } : event),
    'The bytes of seat 1 are missing.',
    'the seat gave no bytes',
  ],
  [
    'a draw with another beacon than its window named',
    (event) => (event.type === 'WindowOpened' ? { ...event, beaconRound: 7 } : event),
    'is not from the beacon that its window named',
    'no such window was open',
  ],
  [
    'a closing on other bytes than the seat gave',
    (event) => (event.type === 'Contributed' ? { ...event, entropy: 'ab'.repeat(32) } : event),
    'is not closed on with the bytes that the seats gave',
    'it is closed on with other bytes than the seats gave',
  ],
  [
    'a wager that is lost in what its player says',
    (event) => {
      const bet = event.events?.find(({ type }) => type === 'BetPlaced');
      if (event.said?.type !== 'PlaceBet' || bet === undefined) return event;
      const [line] = receipts.get(DRAWN)!.lines;
      const settled = { ...line, result: 'lose', returnedCents: 0, paidCents: 0 };
      return { ...event, events: [bet, { type: 'BetSettled', settled }] };
    },
    'The lines are not those of the entries.',
    'the lines are not those of the entries',
  ],
];
type Told = { type: string; said?: { type: string }; events?: readonly { type: string }[] };
const PROMISED = () =>
  receipts
    .get(DRAWN)!
    .entries.flatMap(({ events }) => events)
    .map((one) => Object(Object(one).event))
    .find(({ type, round }) => type === 'Promised' && round === 2);

test.each(CHEATS)(
  'FAIRNESS § 6 both verifiers refuse a receipt with %s',
  async (_, change, ours, second) => {
    const forged = forgedReceipt(receipts.get(DRAWN)!, signer, (_stream, event) =>
      change(event as Told),
    );
    await refusedByBoth(forged, ours, second);
  },
);

test('FAIRNESS § 6 both verifiers hold what was said in a round to what was drawn', async () => {
  const receipt = receipts.get('football-kings')!;
  const [{ outcome = [] } = {}] = receipt.draws ?? [];
  const [card = ''] = outcome as readonly string[];
  // A card of the same rank: the totals and the lines stay as they were.
  const others = [...'shdc'].map((suit) => `${card[0]}${suit}`);
  const other = others.find((one) => !(outcome as readonly string[]).includes(one))!;
  const asItWas = forgedReceipt(receipt, signer, (_, event) => event);
  expect(await verifyReceipt(asItWas, games, signer.key)).toMatchObject({ paper: asItWas });
  expect(await verifyPaper(asItWas)).toMatchObject({ ok: true });
  const dealt = forgedReceipt(receipt, signer, (stream, event) =>
    stream.startsWith('table/')
      ? JSON.parse(JSON.stringify(event).replaceAll(`"${card}"`, `"${other}"`))
      : event,
  );
  expect(await verifyReceipt(dealt, games, signer.key)).toMatchObject({
    because: expect.stringContaining('is not what was drawn'),
  });
  expect(await verifyPaper(dealt)).toMatchObject({
    ...{ ok: false, because: 'another result was said than was drawn' },
  });
});

test('FAIRNESS § 6 both verifiers accept a slip, and no other bytes on it', async () => {
  expect(await verifyPaper(slip)).toMatchObject({ ok: true, kind: 'houseway slip 2' });
  const other = { ...slip, entropy: '0'.repeat(64) };
  const forged = { ...other, signature: signer.sign(textOf(other)) };
  expect(isRefusal(await verifyReceipt(forged, games, signer.key))).toBe(true);
  expect(await verifyPaper(forged)).toMatchObject({ ok: false });
});

const signedAgain = <Of extends Receipt | Slip>(paper: Of, change: object): Of => {
  const forged = { ...paper, ...change };
  return { ...forged, signature: signer.sign(textOf(forged)) };
};
const refusedByBoth = async (paper: Receipt | Slip, ours: string, second: string) => {
  const because = expect.stringContaining(ours);
  expect(await verifyReceipt(paper, games, signer.key)).toMatchObject({ because });
  expect(await verifyPaper(paper)).toMatchObject({ ok: false, because: second });
};

test.each(['called with read-back', 'weak', 'broken'] as const)(
  'FAIRNESS § 6 a round that was drawn and revealed is not passed off as one that is %s',
  async (proof) => {
    const { session: _s, promise: _p, secret: _x, draws: _d, ...rest } = receipts.get(DRAWN)!;
    const { began: _b, together: _t, ...bare } = rest;
    await refusedByBoth(
      // Without the entry that opened the session, which is of another round.
      signedAgain(bare as Receipt, { proof, entries: bare.entries.slice(1) }),
      'The entries show another proof',
      'its entries show another proof',
    );
  },
);

test.each(Object.keys(games))(
  'FAIRNESS § 6 a receipt of %s begins with nothing wagered, settled or played',
  async (game) => {
    const receipt = receipts.get(game)!;
    const { began } = receipt;
    const [line] = receipt.lines;
    const changes = [
      { settled: [{ ...line, paidCents: 10_000_000 }] },
      { bets: [{ id: 9, seat: 2, wager: line?.wager, stakeCents: 100 }] },
      { meters: { progressive: 1 } },
      { number: 1 },
      { note: 1 },
      ...(game === 'three-dice-football'
        ? [{ round: { ...Object(began?.round), field: { yards: 1, down: 3, goal: true } } }]
        : []),
    ];
    for (const change of changes)
      await refusedByBoth(
        signedAgain(receipt, { began: { ...began, ...change } }),
        'does not begin',
        'the round does not begin like that',
      );
  },
);

test('FAIRNESS § 6 a slip shows the wager that it is for', async () => {
  const events = slip.entry.events.map((one) => {
    if (!('event' in one) || Object(one.event).type !== 'Played') return one;
    const { event: _event, ...bare } = one;
    return { ...bare, hides: 'house' as const };
  });
  const hidden = signedAgain(slip, { entry: { ...slip.entry, events } });
  await refusedByBoth(hidden, 'does not show the wager', 'the wager of the slip is not shown');
  const elsewhere = signedAgain(slip, { game: 'three-dice-football' });
  await refusedByBoth(elsewhere, 'does not show the wager', 'the wager of the slip is not shown');
});

describe('House rules § disputes a pack that a cheating house signs is found out by both verifiers', () => {
  const at = { table: 'T1', game: Object.keys(games)[0]!, round: 2 };
  let pack: DisputePack;
  beforeAll(async () => {
    pack = expectAccepted(await disputePack(house, signer, at, {}));
  });
  const signed = (change: Partial<DisputePack>): DisputePack => {
    const forged = { ...pack, ...change };
    return { ...forged, signature: signer.sign(textOf(forged)) };
  };
  const lines = () => receipts.get(at.game)!.lines;

  test('an honest one is accepted, with what was paid', async () => {
    for (const paper of [pack, signed({ shows: { round: 2, settled: lines() } })]) {
      expect(await verifyPack(paper, signer.key)).toEqual({ paper, notes: [] });
      const verdict = await verifyPaper(paper, { keys: [signer.key] });
      expect(verdict).toMatchObject({ ok: true, beginsLate: false, endsOpen: false });
    }
  });

  test.each<[string, (pack: DisputePack) => Partial<DisputePack>]>([
    ['the device left out', ({ streams }) => ({ streams: streams.slice(0, 1) })],
    [
      'the beginning left out',
      ({ entries }) => ({ entries: entries.slice(1), from: entries[1]!.entry.position }),
    ],
    ['the round of another number', () => ({ round: 3 })],
    ['the next round as its own', () => ({ round: 1 })],
    ['another round shown', () => ({ shows: { round: 1 } })],
    [
      'something else shown as paid',
      () => ({ shows: { settled: [{ ...lines()[0], stakeCents: 1 }] } }),
    ],
    [
      'an entry of another history',
      ({ entries }) => ({
        entries: entries.with(2, {
          ...entries[2]!,
          before: Object.fromEntries(
            Object.keys(entries[2]!.before).map((one) => [one, '0'.repeat(64)]),
          ),
        }),
      }),
    ],
  ])('%s', async (_, change) => {
    const forged = signed(change(pack));
    expect(await verifyPack(forged, signer.key)).toMatchObject({ refused: 'pack-differs' });
    expect(await verifyPaper(forged, { keys: [signer.key] })).toMatchObject({ ok: false });
  });

  test('one without its end says that nothing shows what came after', async () => {
    const entries = pack.entries.slice(0, -1);
    const paper = signed({ entries, to: entries.at(-1)!.entry.position });
    expect(await verifyPack(paper)).toEqual({
      paper,
      notes: [expect.stringContaining('is not shown')],
    });
    expect(await verifyPaper(paper)).toMatchObject({ ok: true, endsOpen: true });
  });
});

test('FAIRNESS § 6 a changed byte anywhere in a receipt is found by both, signed again or not', async () => {
  const text = JSON.stringify(receipts.get('football-kings'));
  const step = Math.max(1, Math.floor(text.length / 120));
  let tried = 0;
  for (let at = 0; at < text.length; at += step) {
    if (!/[0-9a-f]/.test(text[at]!)) continue;
    const other = text[at] === '1' ? '2' : '1';
    const changed = text.slice(0, at) + other + text.slice(at + 1);
    const read = parsed(changed);
    if (read === undefined) continue;
    tried += 1;
    expect(await verifyPaper(read), changed.slice(at - 40, at + 20)).toMatchObject({ ok: false });
    if (!changed.includes(`"key":"${signer.key}"`)) continue;
    const again = { ...read, signature: signer.sign(textOf(read)) };
    const [one, two] = [await verifyReceipt(again, games), await verifyPaper(again)];
    expect([isRefusal(one), two.ok], changed.slice(at - 40, at + 20)).toEqual([!two.ok, two.ok]);
  }
  expect(tried).toBeGreaterThan(50);
});

const parsed = (text: string): Receipt | undefined => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

test('FAIRNESS § 9 the second verifier knows every beacon of the vectors, and no other', async () => {
  const { isBeacon, areBeacons } = await import(
    // @ts-expect-error it has no types
    '../../verifier/parts/beacon.mjs'
  );
  const known = vectors.vectors.flatMap(({ given }) =>
    given.beaconRound ? [{ R: given.beaconRound, signature: String(given.signature) }] : [],
  );
  expect(known).toHaveLength(4);
  expect(areBeacons(known)).toBe(true);
  const [first, second] = known as [(typeof known)[0], (typeof known)[0]];
  expect(isBeacon(first.R, first.signature)).toBe(true);
  expect(isBeacon(first.R, second.signature)).toBe(false);
  const swapped = [
    { R: first.R, signature: second.signature },
    { R: second.R, signature: first.signature },
  ];
  expect(areBeacons(swapped)).toBe(false);
  const negated = (Number.parseInt(first.signature[0]!, 16) ^ 2).toString(16);
  expect(isBeacon(first.R, `${negated}${first.signature.slice(1)}`)).toBe(false);
  expect(isBeacon(first.R, `c0${'0'.repeat(94)}`)).toBe(false);
});
