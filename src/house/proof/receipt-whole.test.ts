import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dealRound, manualClock, testVault } from '../../../test/dealing.ts';
import { openKnownHouse } from '../../../test/known-house.ts';
import { tableBefore } from '../../../test/papers.ts';
import { plainCredentials } from '../../../test/plain-credentials.ts';
import { games } from '../../games/index.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import type { Actor } from '../../table/index.ts';
import { type House, THE_HOUSE } from '../house.ts';
import type { LogEntry } from '../log/log-entry.ts';
import { passingSigner } from '../log/signing.ts';
import { openSqlite } from '../store/sqlite.ts';
import { type Receipt, receiptOf, textOf } from './receipt.ts';
import { roundPlace } from './round-entries.ts';
import { type Slip, slipAgain, slipOf, verifySlip } from './slip.ts';
import { verifyReceipt } from './verify-receipt.ts';

const signer = passingSigner();
const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
const at = { table: 'T1', game: 'three-dice-yahtzee' };
const player = (seat: number): readonly Actor[] => [{ person: `patron-${seat}`, duty: 'player' }];
let house: House;
/** Of the first and second of three rounds; the fourth is in play, with the entry of its wager. */
let [first, second]: Receipt[] = [];
let slip: Slip;
let wagered: LogEntry;
/** The entry with which somebody sat down and wagered at once. */
let together: LogEntry;
const clock = manualClock(Date.UTC(2026, 10, 16, 12));
const ask = async (asks: Parameters<House['askTable']>[1], by: readonly Actor[]) =>
  expectAccepted(await house.askTable(at, asks, by)).entry;
const bets = (seat: number) =>
  ask(
    { type: 'Say', said: { type: 'PlaceBet', seat, wager: 'red', stakeCents: 100 * seat } },
    player(seat),
  );
const sits = async (seat: number) => {
  await ask({ type: 'TakeSeat', seat, patron: `patron-${seat}` }, player(seat));
  await ask({ type: 'BuyIn', seat, cents: 100_000 }, player(seat));
};
const receiptFor = (round: number, seat: number) =>
  receiptOf(house, signer, { ...at, round, seat }, tableBefore(house, at));

beforeAll(async () => {
  house = await openKnownHouse({
    ...{ store: expectAccepted(openSqlite(folder)), games, signer, vault: testVault() },
    ...{ credentials: plainCredentials(), clock: clock.now },
  });
  const opener = { kind: 'electronic', practice: true, openerCents: 1_000_000 } as const;
  await ask({ type: 'OpenTable', ...opener }, THE_HOUSE);
  for (const seat of [1, 2]) await sits(seat);
  for (let round = 1; round <= 3; round += 1) {
    for (const seat of [1, 2]) await bets(seat);
    // Somebody comes in the middle of the second round.
    if (round === 2) await sits(4);
    await dealRound(house, at, clock);
  }
  [first, second] = [
    expectAccepted(await receiptFor(1, 1)),
    expectAccepted(await receiptFor(2, 2)),
  ];
  wagered = await bets(1);
  slip = (await slipOf(house, signer, at, wagered)) as Slip;
  const said = { type: 'PlaceBet', seat: 5, wager: 'red', stakeCents: 100 };
  together = await ask(
    [
      { type: 'TakeSeat', seat: 5, patron: 'patron-5' },
      { type: 'BuyIn', seat: 5, cents: 1_000 },
      { type: 'Say', said },
    ],
    player(5),
  );
});
afterAll(async () => {
  await house.close();
  rmSync(folder, { recursive: true });
});

const signedAgain = <Of extends Receipt | Slip>(paper: Of): Of => ({
  ...paper,
  signature: signer.sign(textOf(paper)),
});
const because = async (value: unknown, key?: string) =>
  Object(await verifyReceipt(value, games, key)).because ?? 'whole';
const changed = (change: object, from = second!) =>
  because(signedAgain({ ...from, ...change } as Receipt), signer.key);

describe('FAIRNESS § 6 what a receipt has in it', () => {
  test('its seat’s own lines, the amounts of these, and the entries from commitment to reveal', async () => {
    const made = expectAccepted(await receiptFor(2, 2));
    expect(await verifyReceipt(made, games, signer.key)).toMatchObject({ paper: made });
    expect(made).toMatchObject({
      ...{ kind: 'houseway receipt 2', ...at, round: 2, seat: 2, proof: 'commit and reveal' },
      ...{ house: await house.identity(), key: signer.key, together: [] },
      rules: { game: at.game, inForce: (await house.table(at)).inForce },
      promise: { index: 2 },
      session: { name: 'T1/2026-11-16/1', beacon: '' },
    });
    expect(made.lines.map(({ seat, stakeCents }) => [seat, stakeCents])).toEqual([[2, 200]]);
    const { paidCents, returnedCents } = made.lines[0]!;
    expect(made.amounts).toEqual({ wageredCents: 200, paidCents, returnedCents });
    const positions = made.entries.map(({ position }) => position);
    expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => a - b));
    const types = made.entries.map(({ events }) =>
      events.flatMap((one) => ('event' in one ? [Object(one.event).type] : [])),
    );
    // The entry that opens the session is apart; its round is not this one.
    expect(types[0]).toContain('SessionOpened');
    expect(types[1]).toContain('Promised');
    expect(types.at(-1)).toContain('Revealed');
    expect(first!.entries[0]?.events.length).toBeGreaterThan(1);
  });

  test('who comes in is not named, what the house counts is not shown, and chips that are bought are', async () => {
    const [opening, made] = await Promise.all(
      [receiptFor(1, 1), receiptFor(2, 2)].map(async (one) => expectAccepted(await one)),
    );
    const seen = made!.entries.flatMap(({ events }) =>
      events.map((one) => ('hides' in one ? one.hides : 'event' in one ? 'shown' : 'link')),
    );
    expect(seen.filter((how) => how === 'names')).toHaveLength(1);
    // The entry that opened the session opened the table, too: that is of another round.
    expect(new Set(seen)).toEqual(new Set(['house', 'names', 'shown']));
    const bought = made!.entries.flatMap(({ events }) =>
      events.filter((one) => 'event' in one && Object(one.event).type === 'BoughtIn'),
    );
    expect(bought).toHaveLength(1);
    expect(JSON.stringify(made)).not.toContain('patron-');
    expect(JSON.stringify(opening)).not.toContain('patron-');
    const hidden = opening!.entries.flatMap(({ events }) =>
      events.flatMap((one) => ('hides' in one ? [one.hides] : [])),
    );
    expect(hidden).toContain('house');
  });

  test('of a round that was never played, or is in play, there is none', async () => {
    expect(await receiptFor(9, 1)).toEqual({
      ...{ refused: 'no-such-page', cite: 'House rules § rounds' },
      because: 'No such round was played at this table.',
    });
    expect(await receiptFor(4, 1)).toEqual({
      ...{ refused: 'round-in-play', cite: 'House rules § export' },
      because:
        'The secret of this round is revealed when the next round begins. Keep your slip until then.',
    });
  });

  test('where a round is in the log, and whether its secret is out', async () => {
    const game = games[at.game]!;
    const place = (round: number) => roundPlace(house.log.store, game, 'T1', round);
    expect(await place(9)).toBeUndefined();
    for (const [round, isTold] of [
      [1, true],
      [2, true],
      [3, true],
      [4, false],
    ] as const) {
      expect(await place(round)).toMatchObject({ isTold, promise: { index: round, round } });
    }
    const [one, two] = [await place(1), await place(2)];
    expect(one!.from).toBe(1);
    expect(two!.opened.map(({ event }) => Object(event).type)).toEqual([
      'SessionOpened',
      'Promised',
    ]);
    // Each round ends in the entry in which the next begins.
    const last = one!.events.findLast(({ stream }) => stream === 'device/T1');
    expect(two!.events.map(({ position }) => position)).toContain(last?.position);
    expect(await roundPlace(house.log.store, game, 'T9', 1)).toBeUndefined();
  });
});

describe('FAIRNESS § 6 what is wrong with a receipt is said', () => {
  test('an honest one is whole, and its reader is told what it rests on', async () => {
    expect(await verifyReceipt(second, games, signer.key)).toEqual({
      paper: second,
      notes: [
        'No beacon: the house and a patron together could choose.',
        "2 events are shown by their links alone: they hold names, cards or the house's own figures.",
      ],
    });
    expect(await verifyReceipt(second, games)).toMatchObject({ paper: second });
  });

  test('what is no receipt, is damaged, or is signed by another', async () => {
    expect(await because(null)).toBe('This is not a receipt.');
    expect(await because('receipt')).toBe('This is not a receipt.');
    expect(await because({ ...second, kind: 'houseway receipt 1' })).toBe(
      'This is not a receipt that is signed whole. Ask the house for a new one.',
    );
    expect(await because({})).toContain('signed whole');
    expect(await changed({ entries: null })).toBe('The receipt is damaged.');
    expect(await because(second, 'another')).toBe('Another key has signed this receipt.');
    expect(await because({ ...second, seat: 1 })).toBe(
      'The signature does not match. The receipt was altered.',
    );
    const other = passingSigner();
    expect(await changed({ head: { ...second!.head, key: other.key } })).toBe(
      'The head of the log is not signed by the house.',
    );
    expect(await changed({ head: { ...second!.head, at: 1 } })).toBe(
      'The head of the log is not signed by the house.',
    );
  });

  test('entries that are not there, out of order, of another table or another round', async () => {
    const { entries } = second!;
    expect(await changed({ entries: [] })).toBe('The entries are not in order.');
    expect(await changed({ entries: [...entries].reverse() })).toBe(
      'The entries are not in order.',
    );
    expect(await changed({ entries: [...entries, entries.at(-1)] })).toBe(
      'The entries are not in order.',
    );
    expect(await changed({ table: 'T2' })).toBe('The receipt has entries of another table.');
    expect(await changed({ entries: entries.toSpliced(4, 1) })).toMatch(
      /^An entry is missing before version \d+ of (table\/three-dice-yahtzee|device)\/T1\.$/,
    );
    expect(await changed({ entries: entries.toSpliced(1, 1) })).toMatch(
      /begins the round is missing|is missing before/,
    );
    expect(await changed({ round: 3 })).toMatch(/another round|begins the round/);
    expect(await changed({ round: 1 })).toMatch(/another round|begins the round/);
  });

  test('rules of another game, and amounts or lines that are not those of the entries', async () => {
    expect(await changed({ rules: { ...second!.rules, game: 'other' } })).toBe(
      'The rules are of another game.',
    );
    for (const name of ['wageredCents', 'returnedCents', 'paidCents'] as const) {
      const amounts = { ...second!.amounts, [name]: second!.amounts[name] + 1 };
      expect(await changed({ amounts })).toBe('The amounts are not those of the lines.');
    }
    const none = { wageredCents: 0, returnedCents: 0, paidCents: 0 };
    expect(await changed({ lines: [], amounts: none })).toBe(
      'The lines are not those of the entries.',
    );
    expect(await changed({ seat: 1 })).toBe('The lines are not those of the entries.');
  });

  test('an event of a proved round is not hidden for its cards', async () => {
    const hiding = (why: string) => ({
      entries: second!.entries.map((entry) => ({
        ...entry,
        events: entry.events.map((one) => ('hides' in one ? { ...one, hides: why } : one)),
      })),
    });
    expect(await changed(hiding('cards'))).toBe('An event of the round is hidden.');
    expect(await changed(hiding('correction'))).toBe('An event of the round is hidden.');
    expect(await changed(hiding('house'))).toBe('whole');
  });

  test.each(['weak', 'broken', 'called with read-back'] as const)(
    'a round that was drawn and revealed is not %s',
    async (proof) => {
      const { session: _s, promise: _p, secret: _x, ...rest } = first!;
      const { draws: _d, began: _b, together: _t, ...bare } = rest;
      expect(await because(signedAgain({ ...bare, proof } as Receipt))).toBe(
        'The entries show another proof than the receipt says.',
      );
    },
  );
});

describe('FAIRNESS § 6 a slip is the paper of a round in play', () => {
  test('it has the commitment, the seat’s own bytes and the entry of the wager', async () => {
    const { promise } = await house.device('T1');
    expect(slip).toMatchObject({
      ...{ kind: 'houseway slip 2', house: await house.identity(), ...at, round: 4, seat: 1 },
      ...{ session: 'T1/2026-11-16/1', index: 4, promise: promise?.promise, beaconRound: 0 },
      ...{ key: signer.key, entry: { position: wagered.position } },
    });
    expect(await verifySlip(slip, signer.key)).toBeUndefined();
    expect(await verifySlip(slip, undefined)).toBeUndefined();
    expect(await verifyReceipt(slip, games)).toEqual({ paper: slip, notes: [] });
    const shown = slip.entry.events.flatMap((one) =>
      'event' in one ? [Object(one.event).type] : [],
    );
    expect(shown).toEqual(expect.arrayContaining(['Played', 'Contributed']));
    expect(JSON.stringify(slip)).not.toContain('patron-');
  });

  test('it is given again while the round is in play, to the seat that wagered', async () => {
    expect(await slipAgain(house, signer, { ...at, round: 4, seat: 1 })).toEqual(slip);
    for (const asked of [
      { round: 4, seat: 2 },
      { round: 3, seat: 1 },
      { round: 9, seat: 1 },
    ]) {
      expect(await slipAgain(house, signer, { ...at, ...asked })).toEqual({
        ...{ refused: 'no-such-page', cite: 'House rules § export' },
        because: 'A slip is for a wager whose round is not revealed yet. Ask for the receipt.',
      });
    }
    expect(await slipOf(house, signer, at, wagered, 1)).toEqual(slip);
    expect(await slipOf(house, signer, at, wagered, 2)).toBeUndefined();
    const first = await house.log.store.entry(1);
    expect(await slipOf(house, signer, at, first!)).toBeUndefined();
  });

  test('it is for the round in play: a wager of an earlier one has none any more', async () => {
    const place = await roundPlace(house.log.store, games[at.game]!, 'T1', 2);
    const contributed = place!.events.find(({ event }) => Object(event).type === 'Contributed')!;
    const entry = await house.log.store.entry(contributed.position);
    expect(await slipOf(house, signer, at, entry!)).toBeUndefined();
    expect(await slipOf(house, signer, { ...at, table: 'T9' }, wagered)).toBeUndefined();
  });

  test('where a patron sits down with the wager, it shows the wager alone', async () => {
    const made = (await slipOf(house, signer, at, together, 5))!;
    expect(await verifySlip(made, signer.key)).toBeUndefined();
    expect(JSON.stringify(made)).not.toContain('patron-');
    expect(
      made.entry.events.map((one) => ('event' in one ? Object(one.event).type : Object(one).hides)),
    ).toEqual(['house', 'house', 'Played', 'Contributed']);
    // Seat 1 gave its bytes in another entry.
    expect(await slipOf(house, signer, at, together)).toMatchObject({ seat: 5 });
    expect(await slipOf(house, signer, at, together, 1)).toBeUndefined();
  });

  test.each([
    ['entropy', 'ab'.repeat(32)],
    ['promise', 'ab'.repeat(32)],
    ['beaconRound', 7],
    ['seat', 2],
    ['table', 'T2'],
  ])('its %s is that of the entry', async (name, value) => {
    expect(await verifySlip(signedAgain({ ...slip, [name]: value }), signer.key)).toBe(
      'The bytes, the commitment or the beacon are not those of the entry.',
    );
    expect(await verifySlip({ ...slip, [name]: value }, signer.key)).toBe(
      'The signature does not match. The slip was altered.',
    );
  });

  test('a slip of another key, or with an entry that was changed, is found', async () => {
    expect(await verifySlip(slip, 'another')).toBe('Another key has signed this slip.');
    const entry = { ...slip.entry, earlier: {} };
    expect(await verifySlip(signedAgain({ ...slip, entry }), signer.key)).toBe(
      `Something in entry ${slip.entry.position} was changed.`,
    );
  });
});
