import { expect, test } from 'vitest';
import type { Receipt, Slip } from '../../server/wire/receipt.ts';
import { type Row, rowsOf } from './rows.ts';

const placed = (seat: number, stakeCents: number) => ({
  event: { events: [{ type: 'BetPlaced', bet: { seat, stakeCents } }, { type: 'Contributed' }] },
});
const OF_EVERY_SHEET = {
  ...{ table: 'T1', game: 'three-dice-football', round: 4, seat: 2 },
  ...{ house: 'ab01', key: 'key-1', signature: 'sig-1' },
};
const slip = {
  ...{ ...OF_EVERY_SHEET, kind: 'houseway slip 2', session: 'T1/2026-11-16/1', index: 9 },
  ...{ promise: 'c0ffee', entropy: '0b0b', beaconRound: 77 },
  entry: {
    position: 120,
    events: [
      placed(2, 500),
      placed(3, 9_900),
      placed(2, 250),
      { hash: 'ff' },
      { event: { type: 'Other' } },
      { event: { events: [{ type: 'BetWithdrawn', bet: { seat: 2, stakeCents: 700 } }] } },
    ],
  },
} as object as Slip;
const receipt = {
  ...{ ...OF_EVERY_SHEET, kind: 'houseway receipt 2', proof: 'commit and reveal' },
  amounts: { wageredCents: 1_000, returnedCents: 500, paidCents: 4_550 },
  session: { name: 'T1/1', anchor: 'aa', beacon: 'bb', windowMs: 3_000, marginMs: 500 },
  promise: { index: 9, commit: 'cc', promise: 'dd' },
  secret: 'ee',
  entries: [
    { events: [{ hash: '00' }, { event: { type: 'Promised', index: 8, rules: 'rules-8' } }] },
    { events: [{ event: { type: 'Revealed', index: 9, rules: 'rules-0' } }] },
    { events: [{ event: { type: 'Promised', index: 9, rules: 'rules-9' } }] },
  ],
  draws: [
    {
      ...{ draw: 1, closedAt: 0, beaconRound: 77, signature: 'b1', outcome: [6, 4, 2] },
      seats: [{ seat: 1, entropy: 'e1' }],
    },
    {
      ...{ draw: 2, closedAt: 1_500, beaconRound: 0, outcome: [1, 1] },
      seats: [
        { seat: 1, entropy: 'e1' },
        { seat: 2, entropy: 'e2' },
      ],
    },
  ],
  head: { size: 321, root: 'ab' },
} as object as Receipt;

const printed = (rows: readonly Row[]) => rows.map(({ of, label, value }) => [of, label, value]);

test('FAIRNESS § 6 a slip prints whole what a player needs until the reveal', () => {
  expect(printed(rowsOf(slip))).toEqual([
    ['table', 'Table', 'T1'],
    ['game', 'Game', 'three-dice-football'],
    ['round', 'Round', '4'],
    ['seat', 'Seat', '2'],
    // The wagers of its own seat in that entry, and no others.
    ['stakeCents', 'First wager', '$7.50'],
    ['session', 'Session', 'T1/2026-11-16/1'],
    ['index', 'Promise number', '9'],
    ['promise', 'Promise', 'c0ffee'],
    ['entropy', 'Your bytes:', '0b0b'],
    ['beaconRound', 'Deciding beacon', '77'],
    ['entry.position', 'Log entry', '120'],
    ['house', 'House log', 'ab01'],
    ['key', 'House key', 'key-1'],
    ['signature', 'Signature', 'sig-1'],
  ]);
  const none = rowsOf({ ...slip, beaconRound: 0 }).find(({ of }) => of === 'beaconRound');
  expect(none?.value).toBe('none');
});

test('FAIRNESS § 6 a receipt prints everything from which the round can be drawn again by hand', () => {
  expect(printed(rowsOf(receipt)).slice(4, -3)).toEqual([
    ['amounts.wageredCents', 'Wagered', '$10'],
    ['amounts.returnedCents', 'Returned', '$5'],
    ['amounts.paidCents', 'Paid', '$45.50'],
    ['proof', 'Proof', 'promised before the wagers, revealed after the round'],
    ['session.name', 'Session', 'T1/1'],
    ['session.anchor', 'Anchor', 'aa'],
    ['session.beacon', 'Beacon chain', 'bb'],
    ['session.windowMs', 'Window, ms', '3000'],
    ['session.marginMs', 'Margin, ms', '500'],
    ['promise.index', 'Promise number', '9'],
    ['rules', 'Rules', 'rules-9'],
    ['promise.commit', 'Commitment', 'cc'],
    ['promise.promise', 'Promise', 'dd'],
    // The bytes of each seat once: the last draw has those of the draws before it.
    ['entropy.1', 'Bytes of seat 1:', 'e1'],
    ['entropy.2', 'Bytes of seat 2:', 'e2'],
    ['draws.1.closedAt', 'Draw 1', '1970-01-01T00:00:00.000Z, closed with the bytes of seats 1'],
    ['draws.1.outcome', 'Draw 1', '6 4 2'],
    ['draws.1.signature', 'Beacon 77', 'b1'],
    ['draws.2.closedAt', 'Draw 2', '1970-01-01T00:00:01.500Z, closed with the bytes of seats 1, 2'],
    ['draws.2.outcome', 'Draw 2', '1 1'],
    ['secret', 'Revealed secret', 'ee'],
    ['head.size', 'Entries in the log', '321'],
    ['head.root', 'Log root', 'ab'],
  ]);
});

test('FAIRNESS § 6 a round that was called has amounts and the head, and no draws', () => {
  const { session: _s, promise: _p, secret: _c, draws: _d, ...plain } = receipt;
  const called = { ...plain, proof: 'called with read-back' } as Receipt;
  expect(rowsOf(called).map(({ of }) => of)).toEqual([
    ...['table', 'game', 'round', 'seat'],
    ...['amounts.wageredCents', 'amounts.returnedCents', 'amounts.paidCents', 'proof'],
    ...['head.size', 'head.root', 'house', 'key', 'signature'],
  ]);
});

test('FAIRNESS § 6 a session without a beacon says so', () => {
  const { session } = receipt;
  if (session === undefined) throw new Error('no session');
  const plain = rowsOf({ ...receipt, session: { ...session, beacon: '' } } as Receipt);
  expect(plain.find(({ of }) => of === 'session.beacon')?.value).toBe('none');
});
